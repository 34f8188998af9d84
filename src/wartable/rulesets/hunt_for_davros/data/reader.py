"""Reads a mapping of a data file into a frozen dataclass: the fields of the class say which keys there are.

A field of the type int, bool or str is a number, a yes or no, a text; `Texts` and `Numbers` are lists, `Counts` is a
table of names and numbers. A field without a default must be there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from wartable.kit.documents import Map, Seq, fault, guess, parse, shown
from wartable.kit.fields import Key, Kind, Table, check

R = TypeVar("R")
Texts = tuple[str, ...]
Numbers = tuple[int, ...]
Counts = tuple[tuple[str, int], ...]
Words = Mapping[str, tuple[str, ...]]

HOME = Path(__file__).parent
_KINDS: Mapping[str, Kind] = {
    "int": "number", "bool": "flag", "str": "text", "Texts": "texts", "Numbers": "list", "Counts": "counts"
}  # fmt: skip
_CALLED: Mapping[Kind, str] = {
    "number": "a whole number", "flag": "yes or no", "text": "a text", "texts": "a list of texts",
    "list": "a list of whole numbers", "counts": "a table of names and numbers",
}  # fmt: skip
LOW, HIGH = -9, 360


def shipped(name: str) -> Map:
    """The data file `name` of this system."""
    return parse((HOME / name).read_text(encoding="utf-8"), f"{HOME.parent.name}/{name}")


def record(kind: type[R], node: Map, what: str, words: Words | None = None, **given: Any) -> R:
    """A `kind` made of `node`, which is called `what` in errors; `given` are fields that do not stand in it.

    Args:
        words: the only texts that a field may hold, by field.

    Raises:
        DataError: a key is unknown, missing, or of another kind.
    """
    made: Any = kind
    check(node, _table(made, tuple((words or {}).items()), tuple(given)), what)
    values = {name: _plain(node, name) for name in node}
    return kind(**values, **given)


@cache
def _table(kind: type[Any], words: tuple[tuple[str, tuple[str, ...]], ...], given: tuple[str, ...]) -> Table:
    allowed = dict(words)
    return {item.name: _key(item, allowed.get(item.name, ())) for item in fields(kind) if item.name not in given}


def _key(item: Field[Any], words: tuple[str, ...]) -> Key:
    kind = _KINDS[str(item.type)]
    must = item.default is MISSING
    return Key(kind, _CALLED[kind], LOW, HIGH, words, must)


def _plain(node: Map, name: str) -> Any:
    value = node[name]
    if isinstance(value, Map):
        return tuple(value.items())
    if not isinstance(value, Seq):
        return value
    for index, item in enumerate(value):
        if type(item) is not int and type(item) is not str:
            raise fault(value, index, f"{name} holds {shown(item)}; each item must be a word or a whole number")
    return tuple(value)


def numbers(node: Map, name: str, count: int, found: Numbers) -> None:
    """See that the list `name` holds `count` whole numbers (0: one or more), none below 0.

    Raises:
        DataError: it does not.
    """
    if len(found) != (count or max(1, len(found))) or not all(type(item) is int and item >= 0 for item in found):
        raise fault(node, name, f"{name} must be {count or 'one or more'} whole numbers, none below 0")


def rows(node: Map, key: str) -> dict[str, Map]:
    """The mappings that stand by name under `key`.

    Raises:
        DataError: `key` is missing or no mapping, or what stands in it is none.
    """
    found = node.get(key)
    if not isinstance(found, Map):
        raise fault(node, key if key in node else None, f"{key} must be a mapping of names")
    for name, row in found.items():
        if not isinstance(row, Map):
            raise fault(found, name, f"{name} is {shown(row)}; it must be a mapping")
    return dict(found)


def known(node: Map, key: str, word: str, names: Mapping[str, object] | tuple[str, ...], what: str) -> None:
    """See that `word`, which stands at `key`, is one of `names`.

    Raises:
        DataError: it is no such name.
    """
    if word not in names:
        raise fault(node, key, f"{what} {word!r} is not known{guess(word, names)}")
