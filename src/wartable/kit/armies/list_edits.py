"""Changes of an army list: a path leads to a place in the document, and what stands there is set, moved or taken out.

`sections[0].units[2].options.shields` is a pick: what an option is taken with, wherever it stands in the list of
options; `units[+]` is the place after the last. A document is plain data and is never changed itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from wartable.engine.errors import DataError
from wartable.kit.armies.lists import Fix

NEW = "+"
DEEPEST = 60
MOST = 99  # of one option, as lists are read
_STEP = re.compile(r"([A-Za-z_][\w-]*)|\[(\d{1,6}|\+)\]")
_PATH = re.compile(r"(?:[A-Za-z_][\w-]*|\[(?:\d{1,6}|\+)\])(?:\.[A-Za-z_][\w-]*|\[(?:\d{1,6}|\+)\])*")

Step = str | int


class Change(Protocol):
    """Any change: with `to`, what stands at `path` goes there instead; `to` "+" puts a copy of it behind it."""

    @property
    def path(self) -> str:
        """Where."""

    @property
    def value(self) -> Any:
        """What is to stand there; None takes it out, and so does 0 for a pick."""

    @property
    def to(self) -> str:
        """Where it goes, '' if it stays."""


class Repair(NamedTuple):
    """A change that mends a problem: what the army costs after it, and how many faults it has then."""

    label: str
    path: str
    value: Any
    points: int
    faults: int


class Edited(NamedTuple):
    """The new document, and where the last change put something ('' if it took something out)."""

    document: Any
    at: str


def edited(doc: Any, changes: Iterable[Change]) -> Edited:
    """The list `doc` after all `changes`.

    Raises:
        DataError: a path leads nowhere.
    """
    now = Edited(plain(doc), "")
    for change in changes:
        if change.to == NEW:
            now = _copied(now.document, change.path)
        elif change.to:
            now = _moved(now.document, change.path, change.to)
        else:
            now = _set(now.document, change.path, change.value)
    return now


def mend(doc: Any, fix: Fix | Repair) -> Any:
    """The list `doc` with `fix` made.

    Raises:
        DataError: its path leads nowhere.
    """
    return _set(plain(doc), fix.path, fix.value).document


def plain(value: Any, depth: int = 0) -> Any:
    """A copy of a document as dicts and lists without lines.

    Raises:
        DataError: it is nested too deeply.
    """
    if depth > DEEPEST:
        raise DataError("", 0, f"the list is nested too deeply; at most {DEEPEST} levels are read")
    if isinstance(value, Mapping):
        return {key: plain(item, depth + 1) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item, depth + 1) for item in value]
    return value


# ------------------------------------------------------------------ paths
def steps_of(path: str) -> list[Step]:
    """The steps of a path.

    Raises:
        DataError: it is none.
    """
    if not _PATH.fullmatch(path):
        raise DataError("", 0, f"{path[:80]!r} is no path such as sections[0].units[2].options.shields")
    return [word or (number if number == NEW else int(number)) for word, number in _STEP.findall(path)]


def path_of(steps: Sequence[Step]) -> str:
    """The path of steps."""
    text = "".join(f"[{step}]" if isinstance(step, int) or step == NEW else f".{step}" for step in steps)
    return text.removeprefix(".")


def _nowhere(steps: Sequence[Step], step: Step) -> DataError:
    return DataError("", 0, f"there is nothing at {path_of(steps)} (no {step})")


# ------------------------------------------------------------------ changing
def _set(doc: Any, path: str, value: Any) -> Edited:
    steps = steps_of(path)
    at, node = list(steps), doc
    for number, step in enumerate(steps[:-1]):
        if isinstance(node, list) and isinstance(step, str) and step != NEW:
            _pick_inner(node, steps, number, value)
            return Edited(doc, "" if value in (None, 0) else path)
        node = _under(node, step, steps, steps[number + 1])
    last = steps[-1]
    if isinstance(node, list) and last == NEW:
        if value is None:
            raise DataError("", 0, f"{path} is to hold something; nothing was given")
        node.append(plain(value))
        at[-1] = len(node) - 1
    elif isinstance(node, list) and isinstance(last, int):
        _item(node, last, value, steps)
    elif isinstance(node, list):
        set_pick(node, str(last), value, path)
    elif isinstance(node, dict) and isinstance(last, str) and last != NEW:
        _key(node, last, value, steps)
    else:
        raise _nowhere(steps, last)
    return Edited(doc, "" if value is None or (value == 0 and isinstance(node, list)) else path_of(at))


def _under(node: Any, step: Step, steps: Sequence[Step], then: Step) -> Any:
    """What `step` leads to; a list that is not there yet is made if the next step adds to it or names a pick of it."""
    if isinstance(node, dict) and isinstance(step, str) and step != NEW:
        if step not in node and (then == NEW or (step == "options" and isinstance(then, str))):
            node[step] = []
        if step in node:
            return node[step]
    elif isinstance(node, list) and isinstance(step, int) and step < len(node):
        return node[step]
    raise _nowhere(steps, step)


def _item(node: list[Any], index: int, value: Any, steps: Sequence[Step]) -> None:
    if index >= len(node):
        raise _nowhere(steps, index)
    if value is None:
        del node[index]
    else:
        node[index] = plain(value)


def _key(node: dict[str, Any], key: str, value: Any, steps: Sequence[Step]) -> None:
    if value is not None:
        node[key] = plain(value)
    elif key in node:
        del node[key]
    else:
        raise _nowhere(steps, key)


# ------------------------------------------------------------------ picks
def key_of(pick: Any) -> str:
    """The option of a pick such as `lmg` or `{lmg: 2}`."""
    if isinstance(pick, dict):
        return str(next(iter(pick), "")) if len(pick) == 1 else ""
    return str(pick)


def count_of(pick: Any) -> int:
    """How many a pick takes; 1 for `all` and for a thing with options of its own."""
    value = pick[key_of(pick)] if isinstance(pick, dict) and len(pick) == 1 else 1
    return value if type(value) is int else 1


def inner_of(pick: Any) -> list[Any]:
    """The options of what a pick brings."""
    value = pick[key_of(pick)] if isinstance(pick, dict) and len(pick) == 1 else None
    return value if isinstance(value, list) else []


def set_pick(picks: list[Any], key: str, value: Any, path: str) -> None:
    """Take the option `key` `value` times in `picks`; None and 0 take it out, 1 leaves what it brings as it is.

    Raises:
        DataError: `value` is no count, and nothing that a pick may hold.
    """
    places = [index for index, pick in enumerate(picks) if key_of(pick) == key]
    if value is None or value == 0:
        if not places and value is None:
            raise DataError("", 0, f"there is nothing at {path} (no {key})")
        for index in reversed(places):
            del picks[index]
        return
    if not (value == "all" or isinstance(value, list) or (type(value) is int and 1 <= value <= MOST)):
        raise DataError("", 0, f"{path}: {value!r} is no number of times to take an option")
    made: Any = key if value == 1 else {key: plain(value)}
    if not places:
        picks.append(made)
        return
    if value == 1 and inner_of(picks[places[0]]):
        made = picks[places[0]]
    picks[places[0]] = made
    for index in reversed(places[1:]):
        del picks[index]


def _pick_inner(picks: list[Any], steps: Sequence[Step], number: int, value: Any) -> None:
    """Set an option of what a pick brings: the step `number` names the pick, the one after it the option."""
    key, last = str(steps[number]), steps[-1]
    place = next((index for index, pick in enumerate(picks) if key_of(pick) == key), None)
    if place is None or len(steps) != number + 2 or not isinstance(last, str) or last == NEW:
        raise _nowhere(steps, key if place is None else last)
    inner = list(inner_of(picks[place]))
    set_pick(inner, last, value, path_of(steps))
    picks[place] = {key: inner} if inner else key


# ------------------------------------------------------------------ moving
def _place(doc: Any, path: str) -> tuple[list[Any], int, list[Step]]:
    """The list and the index to which `path` leads."""
    steps = steps_of(path)
    node = doc
    for number, step in enumerate(steps[:-1]):
        node = _under(node, step, steps, steps[number + 1])
    last = steps[-1]
    if not isinstance(node, list):
        raise _nowhere(steps, last)
    index = len(node) if last == NEW else last
    if not isinstance(index, int) or index > len(node):
        raise _nowhere(steps, last)
    return node, index, steps


def _moved(doc: Any, path: str, to: str) -> Edited:
    source, index, steps = _place(doc, path)
    if index >= len(source):
        raise _nowhere(steps, index)
    target, place, ends = _place(doc, to)
    item = source.pop(index)
    place = min(place, len(target))
    target.insert(place, item)
    return Edited(doc, path_of([*ends[:-1], place]))


def _copied(doc: Any, path: str) -> Edited:
    node, index, steps = _place(doc, path)
    if index >= len(node):
        raise _nowhere(steps, index)
    copy = plain(node[index])
    if isinstance(copy, dict):
        copy.pop("id", None)  # an id is somebody's own
    node.insert(index + 1, copy)
    return Edited(doc, path_of([*steps[:-1], index + 1]))
