"""Tables of the keys that a document may hold: the checker and the JSON Schema are both made from them.

A frozen dataclass can be such a table (`record`): a field of the type int, bool or str is a number, a yes or no, a
text; `Texts` and `Numbers` are lists, `Counts` is a table of names and numbers, `Cell` is a number or a word as it is
printed. A field without a default must be there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from functools import cache
from typing import Any, Literal, NamedTuple, TypeVar

from wartable.engine.errors import DataError
from wartable.engine.plane import inches, mils
from wartable.kit.documents import Map, Seq, fault, guess, shown, unknown

R = TypeVar("R")
Point = tuple[int, int]
Texts = tuple[str, ...]
Numbers = tuple[int, ...]
Counts = tuple[tuple[str, int], ...]
Cell = int | str
Words = Mapping[str, tuple[str, ...]]
LOW, HIGH = -9, 360
"""Bounds of the numbers of a record."""
Kind = Literal[
    "text", "number", "flag", "inches", "point", "points", "texts", "counts", "map", "maps", "list", "any"
]  # fmt: skip


class Key(NamedTuple):
    """A key of a document.

    Args:
        kind: text, number, flag, inches, point, points, texts, counts (texts with numbers), map, maps, list, any.
        say: what it is, for the schema and the guide.
        low, high: bounds of a number (of mils for inches), of the length of a list of points.
        words: the only texts that are allowed, if any.
        must: it may not be missing.
        goes_with: choices such as modifiers.storm; unless one of them is made the key means nothing.
    """

    kind: Kind
    say: str
    low: int = 0
    high: int = 1_000_000
    words: tuple[str, ...] = ()
    must: bool = False
    goes_with: tuple[str, ...] = ()


Table = Mapping[str, Key]
_CALLED: Mapping[Kind, str] = {
    "text": "a text", "number": "a whole number", "flag": "yes or no", "inches": "a length in inches, such as 6 or 2.5",
    "point": "a point [x, y] in inches", "points": "a list of points [x, y] in inches", "texts": "a list of texts",
    "counts": "a table of names and numbers", "map": "a mapping", "maps": "a list of mappings", "list": "a list",
}  # fmt: skip


def check(node: Map, table: Table, what: str) -> None:
    """See that `node` holds only keys of `table`, of their kinds, and all that must be there.

    Raises:
        DataError: the first fault, in one sentence.
    """
    unknown(node, table, what)
    for name, key in table.items():
        if name in node:
            _CHECKS[key.kind](node, name, key)
        elif key.must:
            raise fault(node, None, f"{what} needs {name}: {key.say}")


def _wrong(node: Map, name: str, kind: Kind) -> DataError:
    return fault(node, name, f"{name} is {shown(node[name])}; it must be {_CALLED[kind]}")


def _check_text(node: Map, name: str, key: Key) -> None:
    if not isinstance(node[name], str):
        raise _wrong(node, name, key.kind)
    if key.must and not node[name].strip():
        raise fault(node, name, f"{name} is {node[name]!r}; write {key.say}")
    if key.words and node[name] not in key.words:
        raise fault(node, name, f"{name} is {node[name]!r}{guess(node[name], key.words)}")


def _check_number(node: Map, name: str, key: Key) -> None:
    value = node[name]
    if type(value) is not int:
        raise _wrong(node, name, key.kind)
    if not key.low <= value <= key.high:
        raise fault(node, name, f"{name} is {value}; it must be {key.low} to {key.high}")


def _check_flag(node: Map, name: str, key: Key) -> None:
    if not isinstance(node[name], bool):
        raise _wrong(node, name, key.kind)


def _check_inches(node: Map, name: str, key: Key) -> None:
    length(node, name, key.low, key.high)


def _check_point(node: Map, name: str, key: Key) -> None:
    point(node, name)


def _check_points(node: Map, name: str, key: Key) -> None:
    found = points(node, name)
    if not key.low <= len(found) <= key.high:
        raise fault(node, name, f"{name} has {len(found)} points; it needs {key.low} or more")


def _check_texts(node: Map, name: str, key: Key) -> None:
    value = node[name]
    if not isinstance(value, Seq):
        raise _wrong(node, name, key.kind)
    for index, item in enumerate(value):
        if not isinstance(item, str):
            raise fault(value, index, f"{name} holds {shown(item)}; each item must be a text")
        if key.words and item not in key.words:
            raise fault(value, index, f"{name} holds {item!r}{guess(item, key.words)}")


def _check_counts(node: Map, name: str, key: Key) -> None:
    value = node[name]
    if not isinstance(value, Map):
        raise _wrong(node, name, key.kind)
    for word in value:
        if key.words and word not in key.words:
            raise fault(value, word, f"{name} holds {word}{guess(word, key.words)}")
        _check_number(value, word, Key("number", "", key.low, key.high))


def _check_map(node: Map, name: str, key: Key) -> None:
    if not isinstance(node[name], Map):
        raise _wrong(node, name, key.kind)


def _check_maps(node: Map, name: str, key: Key) -> None:
    value = node[name]
    if not isinstance(value, Seq):
        raise _wrong(node, name, key.kind)
    for index, item in enumerate(value):
        if not isinstance(item, Map):
            raise fault(value, index, f"{name} holds {shown(item)}; each item must be a mapping")


def _check_list(node: Map, name: str, key: Key) -> None:
    if not isinstance(node[name], Seq):
        raise _wrong(node, name, key.kind)


def _check_any(node: Map, name: str, key: Key) -> None:
    return


_CHECKS: Mapping[Kind, Callable[[Map, str, Key], None]] = {
    "text": _check_text, "number": _check_number, "flag": _check_flag, "inches": _check_inches, "point": _check_point,
    "points": _check_points, "texts": _check_texts, "counts": _check_counts, "map": _check_map, "maps": _check_maps,
    "list": _check_list, "any": _check_any,
}  # fmt: skip


# ------------------------------------------------------------------ lengths and points
def length(node: Map | Seq, key: str | int, low: int = -1_000_000, high: int = 1_000_000) -> int:
    """The length at `key`, given in inches, in mils.

    Raises:
        DataError: it is no length, finer than a thousandth, or not from `low` to `high` mils.
    """
    value: Any = node.get(str(key)) if isinstance(node, Map) else node[int(key)]
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise fault(node, key, f"{key} is {shown(value)}; it must be {_CALLED['inches']}")
    try:
        found = mils(value)
    except ValueError as why:
        raise fault(node, key, f"{key}: {why}") from None
    if not low <= found <= high:
        raise fault(node, key, f"{key} is {inches(found)} inches; it must be {inches(low)} to {inches(high)}")
    return found


def as_point(value: Any, node: Map | Seq, key: str | int) -> Point:
    """A point [x, y] of inches in mils; `node` and `key` say where it stands.

    Raises:
        DataError: it is no such point.
    """
    if not isinstance(value, Seq) or len(value) != 2:
        raise fault(node, key, f"{shown(value)} is no point; write [x, y] in inches")
    found = []
    for part in value:
        if isinstance(part, bool) or not isinstance(part, int | float):
            raise fault(node, key, f"{shown(part)} is no coordinate; write [x, y] in inches")
        try:
            found.append(mils(part))
        except ValueError as why:
            raise fault(node, key, str(why)) from None
    return found[0], found[1]


def point(node: Map, key: str) -> Point:
    """The point at `key`, mils.

    Raises:
        DataError: it is none.
    """
    return as_point(node[key], node, key)


def points(node: Map, key: str) -> tuple[Point, ...]:
    """The points at `key`, mils.

    Raises:
        DataError: it is no list, or an item is no point.
    """
    items = node[key]
    if not isinstance(items, Seq):
        raise fault(node, key, f"{key} is {shown(items)}; it must be {_CALLED['points']}")
    return tuple(as_point(item, items, index) for index, item in enumerate(items))


# ------------------------------------------------------------------ schema
_POINT = {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}
_SCHEMAS: Mapping[Kind, Mapping[str, Any]] = {
    "text": {"type": "string"}, "flag": {"type": "boolean"}, "number": {"type": "integer"},
    "inches": {"type": ["number", "string"]}, "point": _POINT, "points": {"type": "array", "items": _POINT},
    "texts": {"type": "array", "items": {"type": "string"}}, "map": {"type": "object"},
    "counts": {"type": "object", "additionalProperties": {"type": "integer"}},
    "maps": {"type": "array", "items": {"type": "object"}}, "list": {"type": "array"}, "any": {},
}  # fmt: skip


def schema_of(table: Table, inner: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The JSON Schema of an object with the keys of `table`; `inner` gives the schemas of objects within by key."""
    made = {}
    for name, key in table.items():
        item = {**_SCHEMAS[key.kind], "description": key.say}
        if key.kind == "number":
            item.update(minimum=key.low, maximum=key.high)
        if key.kind == "counts":
            item["additionalProperties"] = {"type": "integer", "minimum": key.low, "maximum": key.high}
        if key.words:
            item.update(_words(key))
        if key.goes_with:
            item["x-with"] = list(key.goes_with)
        if inner and name in inner:
            within = inner[name]
            item.update({"items": within} if key.kind in ("maps", "list") else within)
        made[name] = item
    must = [name for name, key in table.items() if key.must]
    return {"type": "object", "properties": made, "additionalProperties": False, "required": must}


def _words(key: Key) -> dict[str, Any]:
    if key.kind == "texts":
        return {"items": {"type": "string", "enum": list(key.words)}}
    if key.kind == "counts":
        return {"propertyNames": {"enum": list(key.words)}}
    return {"enum": list(key.words)}


# ------------------------------------------------------------------ records
_KINDS: Mapping[str, Kind] = {
    "int": "number", "bool": "flag", "str": "text", "Texts": "texts", "Numbers": "list", "Counts": "counts",
    "Cell": "any",
}  # fmt: skip
_WANTED: Mapping[Kind, str] = {
    "number": "a whole number", "flag": "yes or no", "text": "a text", "texts": "a list of texts",
    "list": "a list of whole numbers", "counts": "a table of names and numbers", "any": "a whole number or a word",
}  # fmt: skip


def record(kind: type[R], node: Map, what: str, words: Words | None = None, /, **given: Any) -> R:
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
    return Key(kind, _WANTED[kind], LOW, HIGH, words, must)


def _plain(node: Map, name: str) -> Any:
    value = node[name]
    if isinstance(value, float) or value is None:
        raise fault(node, name, f"{name} is {shown(value)}; it must be a whole number or a word")
    if isinstance(value, Map):
        return tuple(value.items())
    if not isinstance(value, Seq):
        return value
    for index, item in enumerate(value):
        if type(item) is not int and type(item) is not str:
            raise fault(value, index, f"{name} holds {shown(item)}; each item must be a word or a whole number")
    return tuple(value)


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
