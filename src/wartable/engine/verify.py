"""Whether a save is in order: its lines, its game, its dice, its end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from wartable.engine.answer import Physical
from wartable.engine.codec import canonical
from wartable.engine.errors import DataError, DesyncError, RuleError
from wartable.engine.record import ending, run
from wartable.engine.ruleset import Ruleset
from wartable.engine.saved import Saved, parse
from wartable.engine.session import Earlier, Session


class Verdict(NamedTuple):
    """What `verify` found in a file that is in order as far as it can be held to anything.

    `seeded`: its dice are those of its seed (None: it names none); `cut`: its last line is lost; `closed`: its last
    line closes it; `linked`: each line is held to the one before it; `held`: up to this decision it is held to a state
    or to its links, -1: to nothing; `same_rules`: nothing of the rules has changed since (None: not known);
    `earlier`: the other rules that it was played under before.
    """

    decisions: int
    dice: int
    over: bool
    hash: str
    seeded: bool | None
    cut: bool
    closed: bool
    linked: bool
    held: int
    same_rules: bool | None
    earlier: tuple[Earlier, ...] = ()

    @property
    def good(self) -> bool:
        """Whether there is something to hold the game to, and nobody has tampered with its dice."""
        return self.held >= 0 and self.seeded is not False


def verify(text: Iterable[str], ruleset: Ruleset, *, file: str = "") -> Verdict:
    """Run a saved game again and hold it to its links, events, hashes and end, and its dice to its seed.

    Raises:
        DataError: a line is faulty or was changed, or there are dice that the game does not throw.
        DesyncError: the game comes out differently from what the file says.
    """
    saved = parse(text, file)
    saved.intact()
    session = run(saved, ruleset, dice=Physical(), keep="last")
    if session.over and not saved.undone and len(session.faces) > session.game.dice:
        raise DataError(file, 0, "the file has more dice than the game throws")
    _hold_ending(saved, session)
    states = [*saved.hashes, *([saved.checkpoint.value["n"]] if saved.checkpoint else [])]
    held = session.decisions if saved.linked else max(states, default=-1)
    return Verdict(
        session.decisions, session.game.dice, session.over, session.hash(), _seeded(saved, session), saved.cut,
        saved.closing is not None, saved.linked, held,
        saved.rules == ruleset.rules_hash if saved.rules else None, saved.earlier,
    )  # fmt: skip


def _hold_ending(saved: Saved, session: Session) -> None:
    """Hold the end and the checkpoint to what the last line tells of them."""
    if saved.closing is None:
        return
    told, now, decision = saved.closing.value, ending(session), session.decisions
    if told["over"] != now["over"]:
        raise DesyncError(decision, _over(told["over"]), _over(now["over"]), "the game")
    # Version 1 told of no winners.
    if saved.linked and told.get("outcome") != now.get("outcome"):
        raise DesyncError(decision, canonical(told.get("outcome")), canonical(now.get("outcome")), "the end")
    if saved.checkpoint is not None and canonical(saved.checkpoint.value) != canonical(now.get("checkpoint")):
        raise DesyncError(decision, "another", "not as it is noted", "the checkpoint")


def _over(over: object) -> str:
    return "over" if over else "not over"


def _seeded(saved: Saved, session: Session) -> bool | None:
    """Whether the dice of a file are those of its seed; None if it names none."""
    if "seed" not in saved.header:
        return None
    ruleset = session.ruleset
    own = Session(ruleset, ruleset.new_game(saved.header["scenario"]), saved.seeded(None), keep="none")
    try:
        for due in saved.answers:
            own.answer(due.value)
        return own.hash() == session.hash()
    except RuleError:
        return False
