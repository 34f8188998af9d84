"""The save file: a game as JSON lines, written answer by answer, loaded by running the answers again.

The first line is the header: `wartable` (2, the version of this format), `ruleset`, `version`, `rules` (the
rules hash), `scenario` (the whole document), `commitment` to the seed, and `seed` unless it is withheld; and `earlier`
if it was played under other rules before: a list of `rules` ('' if not known) and `n`, up to which decision. Each
line after it has `n`, the number of decisions made when it was written, and one or more of

- `answer`: that decision; `dice`: the natural faces thrown after it (alone: thrown before the first decision,
  or told by a person later);
- `standing`: true if the seat was not asked for that decision, since an answer of its stands for such questions;
- `follows`: true if the seat did not give that decision itself: it came with an earlier one, left to a bot or a way;
- `did`: what happened after it, each event by its name and a hash of its fields;
- `undo`: so many decisions were taken back; dice stay as they fell;
- `spare`: dice that fell after decisions that were taken back before the file was written;
- `hash`: the session's hash at this point, every 50 decisions and at the end;
- `table`: who plays each seat and which answers stand for it from here on; it is no part of the game;
- `over`, `outcome` and `checkpoint` (`n`, `state`), in the last line only: whether and how the game has ended, and the
  state before its last step.

Each line, the header too, ends with its `link`: a hash over the link of the line before and all else in this one. Files
of version 1 have no links, no `did` and no `outcome`; they are read, and held to their hashes.

A last line that a crash cut short is dropped; everything before it is kept.

A file that is meant for one seat, `for` in its header, is another thing: it holds no seed, no dice, no hashes and no
checkpoint, only the answers of that seat, `answer`, and what it may know of what happened, `events`. It tells nothing
secret and cannot be played again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from wartable.engine import chain
from wartable.engine.answer import Dice, Physical, Seeded
from wartable.engine.ask import Die, Pool, a_die, hidden_from
from wartable.engine.codec import plain
from wartable.engine.errors import DataError, DesyncError, RuleError, WartableError
from wartable.engine.event import Event, to_json
from wartable.engine.ruleset import Ruleset
from wartable.engine.saved import FORMAT, Due, Saved, parse
from wartable.engine.session import Earlier, Session


class Chain:
    """Writes lines, each with its link; `write` gets whole lines without their end."""

    def __init__(self, write: Callable[[str], None], link: str = "") -> None:
        self._write = write
        self.link = link

    def put(self, data: Mapping[str, Any]) -> None:
        """Write a line with `data`."""
        self.link = chain.link(self.link, data)
        self._write(_line({**data, "link": self.link}))


class Recorder:
    """Writes a session down as it goes on; `write` gets whole lines without their end."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._chain = Chain(write)
        self._session: Session | None = None
        self._decisions = self._events = 0
        self._faces: list[int] = []

    def begin(self, session: Session, scenario: Mapping[str, Any], *, withhold: bool = False) -> None:
        """Write the header and follow `session`, which has answered nothing yet; `withhold` keeps its seed secret.

        Raises:
            WartableError: the session has begun already (`lines` writes those).
        """
        if session.decisions:
            raise WartableError("a game is recorded from its first decision on")
        _ = session.ask
        self._chain.put(header(session, scenario, withhold=withhold))
        if first := _happened(session.faces, session.events):
            self._chain.put({"n": 0, **first})
        self.follow(session, self._chain.link)

    def follow(self, session: Session, link: str) -> None:
        """Go on with a file that holds everything up to where `session` stands; `link` is that of its last line."""
        _ = session.ask
        self._session = session
        self._chain = Chain(self._write, link)
        self._note(session)
        session.on_answer, session.on_undo = self._answered, self._undone

    def _note(self, session: Session) -> None:
        self._decisions, self._faces, self._events = session.decisions, list(session.faces), len(session.events)

    def seated(self, table: Mapping[str, Any]) -> None:
        """Write who sits at the table, and what stands for them, from here on."""
        if self._session is not None:
            self._chain.put({"n": self._session.decisions, "table": table})

    def close(self) -> None:
        """Write the last line and let go of the session."""
        session = self._session
        if session is None:
            return
        session.on_answer = session.on_undo = None
        self._chain.put({"n": session.decisions, "hash": session.hash(), **ending(session)})
        self._session = None

    def _answered(self, session: Session) -> None:
        entry: dict[str, Any] = {"n": session.decisions}
        if session.decisions > self._decisions:
            entry["answer"] = session.answers[-1]
            entry.update(_how(session, session.decisions))
        kept = _alike(self._faces, session.faces)
        if kept < len(self._faces):
            entry["anew"] = kept
        entry.update(_happened(session.faces[kept:], session.events[self._events :]))
        if session.decisions in session.hashes:
            entry["hash"] = session.hashes[session.decisions]
        self._note(session)
        self._chain.put(entry)

    def _undone(self, session: Session, count: int) -> None:
        self._note(session)
        self._chain.put({"n": session.decisions, "undo": count})


def _alike(before: Sequence[int], now: Sequence[int]) -> int:
    """Up to what die the faces are those that they were."""
    if now[: len(before)] == before:
        return len(before)
    other = (place for place, pair in enumerate(zip(before, now)) if pair[0] != pair[1])
    return next(other, min(len(before), len(now)))


def _happened(faces: Sequence[int], events: Sequence[Event]) -> dict[str, Any]:
    """Dice and events as a line tells them, as far as there are any."""
    told: dict[str, Any] = {"dice": list(faces)} if faces else {}
    return {**told, "did": chain.marks(events)} if events else told


def ending(session: Session) -> dict[str, Any]:
    """What the last line tells of where a session stands."""
    outcome = session.outcome if session.over else None
    data: dict[str, Any] = {"over": session.over}
    if outcome is not None:
        data["outcome"] = {"winners": list(outcome.winners), "clause": outcome.clause}
        if outcome.ended:
            data["outcome"]["kind"] = outcome.ended
    if session.marks:
        mark = session.marks[-1]
        data["checkpoint"] = {"n": mark.answers, "state": plain(mark.game)}
    return data


# What of a scenario document may foretell a game.
_FORETELLS = ("seed", "dice", "script", "expect")


def header(
    session: Session, scenario: Mapping[str, Any], *, withhold: bool = False, seat: str | None = None
) -> dict[str, Any]:
    """The first line of a save of `session` as data.

    Args:
        session: the game.
        scenario: its document.
        withhold: leave the seed out and give the commitment to it only.
        seat: who may read it ('': a spectator): the scenario is hidden from it, and nothing of the seed is told.
    """
    ruleset, dice = session.ruleset, session.dice
    if seat is not None:
        scenario = {key: value for key, value in ruleset.hide(scenario, seat).items() if key not in _FORETELLS}
    data: dict[str, Any] = {
        "wartable": FORMAT,
        "ruleset": ruleset.name,
        "version": ruleset.version,
        "rules": ruleset.rules_hash,
        "scenario": scenario,
    }
    if session.earlier and seat is None:
        data["earlier"] = [was._asdict() for was in session.earlier]
    if seat is not None:
        # A commitment to a seed of few digits tells the seed to those who try them all.
        data["for"] = seat
    elif isinstance(dice, Seeded):
        data["commitment"] = dice.commitment
        if not withhold:
            data["seed"] = dice.seed
    return data


def lines(
    session: Session, scenario: Mapping[str, Any], *, withhold: bool = False, seat: str | None = None,
    table: Mapping[str, Any] | None = None,
) -> Iterator[str]:  # fmt: skip
    """The save of a whole session, made by running it again from `scenario`; `table`: who sits at it, if anybody does.

    With a `seat` ('': a spectator) it is the file for somebody else: it holds what that seat may know, of the dice
    nothing but what events tell, and nobody can play it again.

    Raises:
        DesyncError: run again it comes to another state.
        WartableError: the session is a fork and does not know how the game began.
    """
    if session.first != (0, 0):
        raise WartableError("this session does not know how its game began and cannot be saved")
    found: list[str] = []
    _thrown(session)  # it has come to its first request too
    again = Session(session.ruleset, session.ruleset.new_game(scenario), Physical(), keep="last")
    again.faces = list(session.faces)
    if seat is not None:
        yield from _lines_for(session, again, scenario, seat)
        return
    out = Chain(found.append)
    out.put(header(session, scenario, withhold=withhold))
    thrown, events = _thrown(again), len(again.events)
    if first := _happened(session.faces[:thrown], again.events):
        out.put({"n": 0, **first})
    for value in session.answers:
        again.answer(value)
        happened = _happened(session.faces[thrown : _thrown(again)], again.events[events:])
        thrown, events = _thrown(again), len(again.events)
        held = {"hash": again.hashes[again.decisions]} if again.decisions in again.hashes else {}
        how = _how(session, again.decisions)
        out.put({"n": again.decisions, "answer": value, **how, **happened, **held})
    if again.hash() != session.hash():
        raise DesyncError(session.decisions, session.hash(), again.hash())
    if thrown < len(session.faces):
        # They fell in a future that was taken back, and will fall again.
        out.put({"n": again.decisions, "spare": session.faces[thrown:]})
    recorder = Recorder(found.append)
    recorder.follow(again, out.link)
    if table is not None:
        recorder.seated(table)
    recorder.close()
    yield from found


def _lines_for(session: Session, again: Session, scenario: Mapping[str, Any], seat: str) -> Iterator[str]:
    """What `seat` may know of each answer of `session`, which `again` runs."""
    yield _line(header(session, scenario, seat=seat))
    # What is asked unseen makes no line: what comes of it is told with the decision before.
    number, first, own = 0, 0, dict[str, Any]()
    for value in session.answers:
        ask = again.ask
        assert ask is not None
        if not hidden_from(ask, seat):
            yield from _known(number, own, _told(again, first, seat))
            number, first = number + 1, len(again.events)
            own = {"answer": value, **_how(session, again.decisions + 1)} if ask.seat == seat else {}
        again.answer(value)
    yield from _known(number, own, _told(again, first, seat))
    yield _line({"n": number, "over": again.over})


def _known(number: int, own: Mapping[str, Any], told: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    if number or told:
        yield _line({"n": number, **own, **({"events": told} if told else {})})


def _how(session: Session, decision: int) -> dict[str, bool]:
    """That a decision was given by a standing answer, or came with an earlier one, if so."""
    stood = {"standing": True} if decision in session.stood else {}
    return {**stood, **({"follows": True} if decision in session.followed else {})}


def _told(session: Session, first: int, seat: str) -> list[dict[str, Any]]:
    """The events from number `first` on that `seat` may see, as objects of the public stream."""
    _ = session.ask
    ruleset = session.ruleset
    game = ruleset.redact(session.game, seat)
    seen = [event for event in session.events[first:] if event.visible_to(seat)]
    # Its events have numbers of their own: a gap would tell that something happened unseen.
    before = sum(event.visible_to(seat) for event in session.events[:first])
    return [to_json(event, number, ruleset.say(game, event)) for number, event in enumerate(seen, before)]


def _thrown(session: Session) -> int:
    _ = session.ask
    return session.game.dice - session.first[1]


def _line(data: Mapping[str, Any]) -> str:
    # The order of keys is kept: a state that is read again iterates as the first one did.
    return json.dumps(data, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


# ---------------------------------------------------------------------- loading
Watch = Callable[[Session], None]


def load(
    text: Iterable[str],
    ruleset: Ruleset,
    *,
    dice: Dice | None = None,
    to: int | None = None,
    keep: str = "all",
    file: str = "",
    watch: Watch | None = None,
) -> Session:
    """The session that was saved, run again and held to every link, event and hash in the file.

    Args:
        text: the lines of the file.
        ruleset: the system under which it was played.
        dice: where further dice come from; if None the file's seed, or a person if it names none.
        to: stop after so many decisions; what comes later is not held.
        keep: which checkpoints the session keeps.
        file: the name for messages.
        watch: is called at the first request, and after each answer.

    Raises:
        DataError: a line is faulty or was changed, or the game belongs to another ruleset or version.
        DesyncError: the game comes out differently from what the file says.
    """
    return run(parse(text, file), ruleset, dice=dice, to=to, keep=keep, watch=watch)


def run(
    saved: Saved, ruleset: Ruleset, *, dice: Dice | None = None, to: int | None = None, keep: str = "all",
    watch: Watch | None = None,
) -> Session:  # fmt: skip
    """The session of a file that is read already, as `load`."""
    check(saved, ruleset)
    whole = to is None or to >= len(saved.answers)
    if whole:
        saved.intact()
    rest = saved.seeded(dice)
    session = Session(ruleset, ruleset.new_game(saved.header["scenario"]), Physical(), keep=keep)
    session.faces, session.exact = list(saved.faces), True
    try:
        _ = session.ask
    except RuleError as error:
        raise DataError(saved.file, 1, f"the game cannot begin with these dice: {error}") from error
    _held(session, saved, 0)
    if watch is not None:
        watch(session)
    for due in saved.answers[:to]:
        saved.intact(due.line)
        first = len(session.events)
        _give(session, due, saved)
        _held(session, saved, first)
        if watch is not None:
            watch(session)
    if not whole:
        session.faces = session.faces[: session.game.dice]  # what fell later may fall as other dice
    session.earlier, session.exact = saved.earlier, False
    if saved.rules != ruleset.rules_hash:
        session.earlier += (Earlier(saved.rules, session.decisions),)
    session.take_dice(rest)
    return session


def _give(session: Session, due: Due, saved: Saved) -> None:
    number = session.decisions + 1
    try:
        ask = session.ask
        if ask is None:
            raise RuleError("", "it comes after the end of the game")
        if isinstance(ask, Die | Pool):
            raise RuleError("", f"{a_die(ask)} must be thrown before it, and none is noted")
        session.answer(due.value, standing=number in saved.stood, follows=number in saved.followed)
    except RuleError as error:
        if saved.rules in ("", session.ruleset.rules_hash):
            raise DataError(saved.file, due.line, f"answer {number} is refused: {error}") from error
        raise DesyncError(number, "taken", f"refused ({error})", f"answer {number}") from error


def _held(session: Session, saved: Saved, first: int) -> None:
    """Hold what has happened, from the event number `first` on, and the state to what the file says."""
    decision = session.decisions
    if saved.linked:
        events, kept = session.events[first:], saved.did.get(decision, [])
        chain.hold_events(decision, first, kept, events, lambda event: session.ruleset.say(session.game, event))
    due = saved.hashes.get(decision)
    if due is not None and (got := session.hash()) != due.value:
        raise DesyncError(decision, due.value, got)


def check(saved: Saved, ruleset: Ruleset) -> None:
    """Whether `saved` was played under `ruleset`; if that has changed since, what is kept of the game tells.

    Raises:
        DataError: it belongs to another ruleset or version.
    """
    name, version = saved.header["ruleset"], saved.header["version"]
    if (name, version) != (ruleset.name, ruleset.version):
        text = f"the game was played under {name} {version}, and this is {ruleset.name} {ruleset.version}"
        raise DataError(saved.file, 1, text)
    saved.intact(1)


def resume(text: Iterable[str], ruleset: Ruleset, *, dice: Dice | None = None, file: str = "") -> Session:
    """The session that was saved, from its last checkpoint: quick, but nothing before that can be taken back.

    Raises:
        DataError: a line is faulty, or the file was not closed and has no checkpoint.
        DesyncError: the game comes to another state than the file says.
    """
    saved = parse(text, file)
    check(saved, ruleset)
    if saved.checkpoint is None:
        raise DataError(file, 0, "there is no checkpoint in the last line; load it by running it again")
    number, data = saved.checkpoint.value["n"], saved.checkpoint.value["state"]
    try:
        game = ruleset.restore(ruleset.new_game(saved.header["scenario"]), data)
    except (TypeError, ValueError, KeyError) as error:
        raise DataError(file, saved.checkpoint.line, f"the checkpoint is faulty: {error}") from error
    session = Session(ruleset, game, saved.seeded(dice), decisions=number)
    session.faces, session.exact = saved.faces[game.dice :], True
    saved.intact()
    for due in saved.answers[number:]:
        _give(session, due, saved)
    session.exact = False
    due_hash = saved.hashes.get(session.decisions)
    if due_hash is not None and (got := session.hash()) != due_hash.value:
        raise DesyncError(session.decisions, due_hash.value, got)
    return session
