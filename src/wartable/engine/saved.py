"""Save files taken apart: lines to data, each held to its link; nothing is run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from wartable.engine import chain
from wartable.engine.answer import Dice, Physical, Seeded
from wartable.engine.errors import DataError, LinkError
from wartable.engine.parsing import ENVELOPE, NotJson, json_value
from wartable.engine.session import Earlier

FORMAT = 2
READABLE = (1, 2)
SAVED = ENVELOPE._replace(size=8_000_000)  # a line
_HEADER = {"ruleset": str, "version": str, "rules": str, "scenario": dict}
_CHANGED = "this line was changed after it was written, or one before it was changed or taken out: its link shows it"


class Due(NamedTuple):
    """An answer or a hash of the file and the line, counted from 1, in which it stands."""

    line: int
    value: Any


@dataclass(slots=True)
class Saved:
    """A save file taken apart, with what was taken back left out.

    `cut`: its last line is only a part of one; `undone`: something was taken back; `did`: the marks of the events after
    so many decisions; `closing`: what the last line tells if it closes the file; `link`: that of the last line;
    `broken`: the first line whose link is wrong, 0 if none is; `table`: who sits where, as it was told last.
    """

    header: dict[str, Any]
    file: str = ""
    answers: list[Due] = field(default_factory=list)
    faces: list[int] = field(default_factory=list)
    hashes: dict[int, Due] = field(default_factory=dict)
    did: dict[int, list[str]] = field(default_factory=dict)
    checkpoint: Due | None = None
    closing: Due | None = None
    cut: bool = False
    undone: bool = False
    stood: set[int] = field(default_factory=set)
    followed: set[int] = field(default_factory=set)
    link: str = ""
    broken: int = 0
    table: Due | None = None

    @property
    def linked(self) -> bool:
        """Whether each line is linked to the one before: version 1 of the format had no links."""
        return bool(self.header["wartable"] >= 2)

    @property
    def rules(self) -> str:
        """The rules hash that it was played under last, '' if it is not known: version 1 told of the clauses alone."""
        return str(self.header["rules"]) if self.linked else ""

    @property
    def earlier(self) -> tuple[Earlier, ...]:
        """Under what other rules it was played before."""
        return tuple(Earlier(was["rules"], was["n"]) for was in self.header.get("earlier", ()))

    def intact(self, line: int = 0) -> None:
        """Hold the links up to `line`, 0: all of them.

        Raises:
            LinkError: one is wrong.
        """
        if self.broken and (not line or self.broken <= line):
            raise LinkError(self.file, self.broken, _CHANGED)

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
    _linked(saved, *found[0])
    for line, data in found[1:]:
        if data is None:
            saved.cut = True
        else:
            _entry(saved, line, data)
            _linked(saved, line, data)
    return saved


def _linked(saved: Saved, line: int, data: Mapping[str, Any]) -> None:
    """Go on to the link of a line, and note the first that does not follow from the one before."""
    linked = {key: value for key, value in data.items() if key != "link"}
    wanted = chain.link(saved.link, linked) if saved.linked else None  # version 1 has none
    if data.get("link") != wanted:
        saved.broken = saved.broken or line
    saved.link = str(data.get("link") or "")


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
    if data.get("wartable") not in READABLE or type(data["wartable"]) is not int:
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
    earlier = data.get("earlier", [])
    if not isinstance(earlier, list) or not all(
        isinstance(was, dict) and isinstance(was.get("rules"), str) and type(was.get("n")) is int for was in earlier
    ):
        raise DataError(file, 1, "earlier must be a list of objects with rules, a text, and n, a number")
    return dict(data)


def _forget(saved: Saved, count: int) -> None:
    """So many answers were taken back, and what is told of them."""
    del saved.answers[-count:]
    last = len(saved.answers)
    saved.hashes = {n: due for n, due in saved.hashes.items() if n <= last}
    saved.did = {n: did for n, did in saved.did.items() if n <= last}
    saved.stood = {n for n in saved.stood if n <= last}
    saved.followed = {n for n in saved.followed if n <= last}


def _how(saved: Saved, line: int, data: Mapping[str, Any]) -> None:
    """Note whether the answer of a line was given by one that stands, or came with an earlier one."""
    for name, numbers in (("standing", saved.stood), ("follows", saved.followed)):
        told = data.get(name, False)
        if type(told) is not bool or (name in data and "answer" not in data):
            raise DataError(saved.file, line, f"{name} is true or false and belongs to an answer, not {told!r}")
        if told:
            numbers.add(len(saved.answers))


def _seated(saved: Saved, line: int, data: Mapping[str, Any]) -> None:
    """Note who sits at the table from a line on."""
    if not isinstance(data.get("table", {}), dict):
        raise DataError(saved.file, line, "table must be an object")
    if "table" in data:
        saved.table = Due(line, data["table"])


def _fell(saved: Saved, line: int, data: Mapping[str, Any]) -> None:
    """Note the dice of a line, and up to where those before it still stand."""
    anew, count = data.get("anew", len(saved.faces)), len(saved.faces)
    if type(anew) is not int or not 0 <= anew <= count:
        raise DataError(saved.file, line, f"anew must be a number from 0 to {count}, the dice before it, not {anew!r}")
    del saved.faces[anew:]
    for name in ("dice", "spare"):
        faces = data.get(name, [])
        if not isinstance(faces, list) or not all(type(face) is int and face > 0 for face in faces):
            raise DataError(saved.file, line, f"{name} must be a list of faces, numbers from 1, not {faces!r}")
        saved.faces.extend(faces)


def _entry(saved: Saved, line: int, data: Mapping[str, Any]) -> None:
    def fault(text: str) -> DataError:
        return DataError(saved.file, line, text)

    undo, state = data.get("undo", 0), data.get("checkpoint")
    if type(undo) is not int or not 0 <= undo <= len(saved.answers):
        raise fault(f"undo must be a number from 0 to {len(saved.answers)}, the decisions before it, not {undo!r}")
    _fell(saved, line, data)
    saved.undone = saved.undone or bool(undo) or "spare" in data
    if undo:
        _forget(saved, undo)
    if "answer" in data:
        saved.answers.append(Due(line, data["answer"]))
    _how(saved, line, data)
    if type(data.get("n")) is not int or data["n"] != len(saved.answers):
        raise fault(f"n must be {len(saved.answers)}, the decisions so far, not {data.get('n')!r}; is a line missing?")
    did = data.get("did", [])
    if not isinstance(did, list) or not all(isinstance(mark, str) for mark in did):
        raise fault(f"did must be a list of texts, not {did!r}")
    if did:
        saved.did.setdefault(data["n"], []).extend(did)
    if "hash" in data:
        if not isinstance(data["hash"], str):
            raise fault("hash must be a text")
        saved.hashes[data["n"]] = Due(line, data["hash"])
    if state is not None:
        if not (isinstance(state, dict) and type(state.get("n")) is int and isinstance(state.get("state"), dict)):
            raise fault("a checkpoint is an object with n, a number, and state, an object")
        if not 0 <= state["n"] <= len(saved.answers):
            raise fault(f"n of a checkpoint is from 0 to {len(saved.answers)}, not {state['n']}")
    if not isinstance(data.get("outcome", {}), dict):
        raise fault("outcome must be an object")
    _seated(saved, line, data)
    saved.checkpoint = Due(line, state) if state is not None else None
    saved.closing = Due(line, dict(data)) if "over" in data else None
