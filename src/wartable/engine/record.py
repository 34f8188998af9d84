"""The save file: a game as JSON lines, written answer by answer, loaded by running the answers again.

The first line is the header: `wartable` (1, the version of this format), `ruleset`, `version`, `rules` (the
rules hash), `scenario` (the whole document), `commitment` to the seed, and `seed` unless it is withheld. Each
line after it has `n`, the number of decisions made when it was written, and one or more of

- `answer`: that decision; `dice`: the natural faces thrown after it (alone: thrown before the first decision,
  or told by a person later);
- `undo`: so many decisions were taken back; dice stay as they fell;
- `spare`: dice that fell after decisions that were taken back before the file was written;
- `hash`: the session's hash at this point, every 50 decisions and at the end;
- `over` and `checkpoint` (`n`, `state`), in the last line only: whether the game has ended, and the state
  before its last step.

A last line that a crash cut short is dropped; everything before it is kept.

A file that is meant for one seat, `for` in its header, is another thing: it holds no seed, no dice, no hashes and no
checkpoint, only the answers of that seat, `answer`, and what it may know of what happened, `events`. It tells nothing
secret and cannot be played again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from wartable.engine.answer import Dice, Physical, Seeded
from wartable.engine.ask import Die, Pool, a_die
from wartable.engine.codec import plain
from wartable.engine.errors import DataError, DesyncError, RuleError, WartableError
from wartable.engine.event import to_json
from wartable.engine.parsing import ENVELOPE, NotJson, json_value
from wartable.engine.ruleset import Ruleset
from wartable.engine.session import Session

FORMAT = 1
SAVED = ENVELOPE._replace(size=8_000_000)  # a line
_HEADER = {"ruleset": str, "version": str, "rules": str, "scenario": dict}


class Recorder:
    """Writes a session down as it goes on; `write` gets whole lines without their end."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._session: Session | None = None
        self._decisions = self._faces = 0

    def begin(self, session: Session, scenario: Mapping[str, Any], *, withhold: bool = False) -> None:
        """Write the header and follow `session`, which has answered nothing yet; `withhold` keeps its seed secret.

        Raises:
            WartableError: the session has begun already (`lines` writes those).
        """
        if session.decisions:
            raise WartableError("a game is recorded from its first decision on")
        _ = session.ask
        self._write(_line(header(session, scenario, withhold=withhold)))
        if session.faces:
            self._write(_line({"n": 0, "dice": session.faces}))
        self.follow(session)

    def follow(self, session: Session) -> None:
        """Go on with a file that holds everything up to where `session` stands."""
        _ = session.ask
        self._session = session
        self._decisions, self._faces = session.decisions, len(session.faces)
        session.on_answer, session.on_undo = self._answered, self._undone

    def close(self) -> None:
        """Write the last line and let go of the session."""
        session = self._session
        if session is None:
            return
        session.on_answer = session.on_undo = None
        end: dict[str, Any] = {"n": session.decisions, "hash": session.hash(), "over": session.over}
        if session.marks:
            mark = session.marks[-1]
            end["checkpoint"] = {"n": mark.answers, "state": plain(mark.game)}
        self._write(_line(end))
        self._session = None

    def _answered(self, session: Session) -> None:
        entry: dict[str, Any] = {"n": session.decisions}
        if session.decisions > self._decisions:
            entry["answer"] = session.answers[-1]
        if len(session.faces) > self._faces:
            entry["dice"] = session.faces[self._faces :]
        if session.decisions in session.hashes:
            entry["hash"] = session.hashes[session.decisions]
        self._decisions, self._faces = session.decisions, len(session.faces)
        self._write(_line(entry))

    def _undone(self, session: Session, count: int) -> None:
        self._decisions, self._faces = session.decisions, len(session.faces)
        self._write(_line({"n": session.decisions, "undo": count}))


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
    if seat is not None:
        # A commitment to a seed of few digits tells the seed to those who try them all.
        data["for"] = seat
    elif isinstance(dice, Seeded):
        data["commitment"] = dice.commitment
        if not withhold:
            data["seed"] = dice.seed
    return data


def lines(
    session: Session, scenario: Mapping[str, Any], *, withhold: bool = False, seat: str | None = None
) -> Iterator[str]:
    """The save of a whole session, made by running it again from `scenario`.

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
    thrown = _thrown(again)
    found.append(_line(header(session, scenario, withhold=withhold)))
    if thrown:
        found.append(_line({"n": 0, "dice": session.faces[:thrown]}))
    for value in session.answers:
        again.answer(value)
        entry: dict[str, Any] = {"n": again.decisions, "answer": value}
        if _thrown(again) > thrown:
            entry["dice"] = session.faces[thrown : _thrown(again)]
            thrown = _thrown(again)
        if again.decisions in again.hashes:
            entry["hash"] = again.hashes[again.decisions]
        found.append(_line(entry))
    if again.hash() != session.hash():
        raise DesyncError(session.decisions, session.hash(), again.hash())
    if thrown < len(session.faces):
        # They fell in a future that was taken back, and will fall again.
        found.append(_line({"n": again.decisions, "spare": session.faces[thrown:]}))
    recorder = Recorder(found.append)
    recorder.follow(again)
    recorder.close()
    yield from found


def _lines_for(session: Session, again: Session, scenario: Mapping[str, Any], seat: str) -> Iterator[str]:
    """What `seat` may know of each answer of `session`, which `again` runs."""
    yield _line(header(session, scenario, seat=seat))
    told = _told(again, 0, seat)
    if told:
        yield _line({"n": 0, "events": told})
    for value in session.answers:
        ask, first = again.ask, len(again.events)
        assert ask is not None
        own = {"answer": value} if ask.seat == seat else {}
        again.answer(value)
        told = _told(again, first, seat)
        yield _line({"n": again.decisions, **own, **({"events": told} if told else {})})
    yield _line({"n": again.decisions, "over": again.over})


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


# ---------------------------------------------------------------------- reading
class Due(NamedTuple):
    """An answer or a hash of the file and the line, counted from 1, in which it stands."""

    line: int
    value: Any


@dataclass(slots=True)
class Saved:
    """A save file taken apart, with what was taken back left out.

    `cut`: its last line is only a part of one; `undone`: something was taken back.
    """

    header: dict[str, Any]
    file: str = ""
    answers: list[Due] = field(default_factory=list)
    faces: list[int] = field(default_factory=list)
    hashes: dict[int, Due] = field(default_factory=dict)
    checkpoint: Due | None = None
    cut: bool = False
    undone: bool = False

    def seeded(self, dice: Dice | None) -> Dice:
        """Where dice come from that the file does not hold.

        Raises:
            DataError: `dice` are of another seed than the file is bound to.
        """
        commitment = self.header.get("commitment")
        if dice is None and "seed" in self.header:
            dice = Seeded(self.header["seed"])
        if commitment is not None and isinstance(dice, Seeded) and dice.commitment != commitment:
            raise DataError(self.file, 1, "the seed is not the one that this game is bound to by its commitment")
        return Physical() if dice is None else dice


def parse(text: Iterable[str], file: str = "") -> Saved:
    """The content of a save file, whose name is `file`; nothing is run.

    Raises:
        DataError: a line is faulty; it names the line.
    """
    found = list(_objects(text, file))
    if not found or found[0][1] is None:
        raise DataError(file, 1, "this is no save: the first line must be its header, a JSON object")
    saved = Saved(_header(found[0][1], file), file)
    for line, data in found[1:]:
        if data is None:
            saved.cut = True
        else:
            _entry(saved, line, data)
    return saved


def _objects(text: Iterable[str], file: str) -> Iterator[tuple[int, Any]]:
    """Each line that is not empty as data, None for a last one that is cut short."""
    fault: DataError | None = None
    number = 0
    for number, line in enumerate(text, 1):
        if not line.strip():
            continue
        if fault is not None:
            raise fault
        try:
            data = json_value(line, file, number, SAVED)
        except NotJson:
            fault = DataError(file, number, "this is no JSON; each line of a save is one JSON object")
            continue
        if not isinstance(data, dict):
            raise DataError(file, number, "each line of a save is one JSON object")
        yield number, data
    if fault is not None:
        yield number, None


def _header(data: Mapping[str, Any], file: str) -> dict[str, Any]:
    if data.get("wartable") != FORMAT or type(data["wartable"]) is not int:
        raise DataError(file, 1, f'this is no save: its first line must have "wartable": {FORMAT}')
    if "for" in data:
        raise DataError(file, 1, f"this file tells what {data['for'] or 'a spectator'} may know of a game;"
                        " only the whole save can be played again")  # fmt: skip
    for name, kind in _HEADER.items():
        if not isinstance(data.get(name), kind):
            what = "an object" if kind is dict else "a text"
            raise DataError(file, 1, f"the header must have {name}, {what}")
    for name in ("seed", "commitment"):
        if not isinstance(data.get(name, ""), str):
            raise DataError(file, 1, f"{name} must be a text")
    return dict(data)


def _entry(saved: Saved, line: int, data: Mapping[str, Any]) -> None:
    def fault(text: str) -> DataError:
        return DataError(saved.file, line, text)

    undo, state = data.get("undo", 0), data.get("checkpoint")
    if type(undo) is not int or not 0 <= undo <= len(saved.answers):
        raise fault(f"undo must be a number from 0 to {len(saved.answers)}, the decisions before it, not {undo!r}")
    for name in ("dice", "spare"):
        faces = data.get(name, [])
        if not isinstance(faces, list) or not all(type(face) is int and face > 0 for face in faces):
            raise fault(f"{name} must be a list of faces, numbers from 1, not {faces!r}")
        saved.faces.extend(faces)
    saved.undone = saved.undone or bool(undo) or "spare" in data
    if undo:
        del saved.answers[-undo:]
        saved.hashes = {n: due for n, due in saved.hashes.items() if n <= len(saved.answers)}
    if "answer" in data:
        saved.answers.append(Due(line, data["answer"]))
    if type(data.get("n")) is not int or data["n"] != len(saved.answers):
        raise fault(f"n must be {len(saved.answers)}, the decisions so far, not {data.get('n')!r}; is a line missing?")
    if "hash" in data:
        if not isinstance(data["hash"], str):
            raise fault("hash must be a text")
        saved.hashes[data["n"]] = Due(line, data["hash"])
    if state is not None:
        if not (isinstance(state, dict) and type(state.get("n")) is int and isinstance(state.get("state"), dict)):
            raise fault("a checkpoint is an object with n, a number, and state, an object")
        if not 0 <= state["n"] <= len(saved.answers):
            raise fault(f"n of a checkpoint is from 0 to {len(saved.answers)}, not {state['n']}")
    saved.checkpoint = Due(line, state) if state is not None else None


def load(
    text: Iterable[str],
    ruleset: Ruleset,
    *,
    dice: Dice | None = None,
    to: int | None = None,
    keep: str = "all",
    file: str = "",
) -> Session:
    """The session that was saved, run again and held to every hash in the file.

    Args:
        text: the lines of the file.
        ruleset: the system under which it was played.
        dice: where further dice come from; if None the file's seed, or a person if it names none.
        to: stop after so many decisions.
        keep: which checkpoints the session keeps.
        file: the name for messages.

    Raises:
        DataError: a line is faulty, or the game belongs to another ruleset or version.
        DesyncError: the game comes to another state than the file says.
    """
    return _run(parse(text, file), ruleset, dice, to, keep)


def _run(saved: Saved, ruleset: Ruleset, dice: Dice | None, to: int | None, keep: str) -> Session:
    check(saved, ruleset)
    rest = saved.seeded(dice)
    session = Session(ruleset, ruleset.new_game(saved.header["scenario"]), Physical(), keep=keep)
    session.faces = list(saved.faces)
    try:
        _ = session.ask
    except RuleError as error:
        raise DataError(saved.file, 1, f"the game cannot begin with these dice: {error}") from error
    for due in saved.answers[:to]:
        _give(session, due, saved)
        _held(session, saved)
    session.take_dice(rest)
    return session


def _give(session: Session, due: Due, saved: Saved) -> None:
    number = session.decisions + 1
    try:
        ask = session.ask
        if ask is None:
            raise DataError(saved.file, due.line, f"answer {number} comes after the end of the game")
        if isinstance(ask, Die | Pool):
            text = f"{a_die(ask)} must be thrown before answer {number}, and none is noted"
            raise DataError(saved.file, due.line, text)
        session.answer(due.value)
    except RuleError as error:
        raise DataError(saved.file, due.line, f"answer {number} is refused: {error}") from error


def _held(session: Session, saved: Saved) -> None:
    due = saved.hashes.get(session.decisions)
    if due is None:
        return
    got = session.hash()
    if got != due.value:
        raise DesyncError(session.decisions, due.value, got)


def check(saved: Saved, ruleset: Ruleset) -> None:
    """Whether `saved` was played under `ruleset`; other words in its catalogue do no harm, the hashes tell.

    Raises:
        DataError: it belongs to another ruleset or version.
    """
    name, version = saved.header["ruleset"], saved.header["version"]
    if (name, version) != (ruleset.name, ruleset.version):
        text = f"the game was played under {name} {version}, and this is {ruleset.name} {ruleset.version}"
        raise DataError(saved.file, 1, text)


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
    session.faces = saved.faces[game.dice :]
    for due in saved.answers[number:]:
        _give(session, due, saved)
    _held(session, saved)
    return session


class Verdict(NamedTuple):
    """What `verify` found in a file that is in order.

    `seeded`: its dice are those of its seed (None: it names none); `cut`: its last line is lost;
    `same_rules`: the catalogue has not changed since.
    """

    decisions: int
    dice: int
    over: bool
    hash: str
    seeded: bool | None
    cut: bool
    same_rules: bool

    @property
    def good(self) -> bool:
        """Whether nobody has tampered with its dice."""
        return self.seeded is not False


def verify(text: Iterable[str], ruleset: Ruleset, *, file: str = "") -> Verdict:
    """Run a saved game again and hold it to its hashes and its dice to its seed.

    Raises:
        DataError: a line is faulty, or there are dice that the game does not throw.
        DesyncError: the game comes to another state than the file says.
    """
    saved = parse(text, file)
    session = _run(saved, ruleset, Physical(), None, "last")
    if session.over and not saved.undone and len(session.faces) > session.game.dice:
        raise DataError(file, 0, "the file has more dice than the game throws")
    seeded: bool | None = None
    if "seed" in saved.header:
        dice = saved.seeded(None)
        own = Session(ruleset, ruleset.new_game(saved.header["scenario"]), dice, keep="none")
        try:
            for due in saved.answers:
                own.answer(due.value)
            seeded = own.hash() == session.hash()
        except RuleError:
            seeded = False
    same = saved.header["rules"] == ruleset.rules_hash
    return Verdict(session.decisions, session.game.dice, session.over, session.hash(), seeded, saved.cut, same)
