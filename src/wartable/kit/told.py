"""Fields told once: what a field of a state says of itself is its key in files, its part in views, and its secret.

A field of a dataclass or named tuple is told by a `Told` beside its type:

    dug: Annotated[int, Told("points of Take Cover! (XX-ORD-18)", 0, 9, shown=True)] = 0

`keys` makes of it a row of a table that files are checked by and that their JSON Schema comes of (`kit.fields`),
`given` and `fill` read it, `shown` puts it into views, and `conceal` and `secrets` leave out what its owner alone may
know. What a script expects of it is compared with the state itself (`umpire.expect`).
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple

from wartable.kit.documents import Map, Seq
from wartable.kit.fields import Key, Kind, Table, point

HAND = "hand"
"""The reader of a field that stands in files in a form of its own: whoever reads the rest sets it too."""
_KINDS: Mapping[Any, Kind] = {
    int: "number", bool: "flag", str: "text", tuple[str, ...]: "texts", tuple[tuple[str, int], ...]: "counts",
}  # fmt: skip

Reader = Callable[[Map, str], Any]
"""Gives the value of the key of a document."""


class Told(NamedTuple):
    """What a field says of itself beside its type.

    Args:
        says, low, high, words, must, goes_with: as of `Key`; bounds of numbers, of counts, of the length of lists.
        kind: as of `Key`, where the type does not tell it.
        key: what files call it, if another name than its own.
        read: the name of the reader that `given` is handed for it; '' takes what stands there, HAND nothing.
        shown: views have it, as it is.
        secret: nobody but its owner knows it.
    """

    says: str
    low: int = 0
    high: int = 1_000_000
    words: tuple[str, ...] = ()
    kind: Kind | Literal[""] = ""
    key: str = ""
    read: str = ""
    must: bool = False
    goes_with: tuple[str, ...] = ()
    shown: bool = False
    secret: bool = False


def fields_told(kind: type[Any]) -> Mapping[str, Told]:
    """The fields of the class `kind` that are told, in their order, each with its `kind` and `key`.

    Raises:
        TypeError: the type of one does not tell what stands in files, and it has no `kind`.
    """
    made: Any = kind
    return _fields(made)


@cache
def _fields(kind: Any) -> Mapping[str, Told]:
    found = {}
    for name, hint in typing.get_type_hints(kind, include_extras=True).items():
        if typing.get_origin(hint) is Annotated:
            for told in hint.__metadata__:
                if isinstance(told, Told):
                    found[name] = _whole(f"{kind.__name__}.{name}", told, hint.__origin__)
    return found


def _whole(name: str, told: Told, kind: Any) -> Told:
    found = told.kind or _KINDS.get(kind)
    if found is None:
        raise TypeError(f"{name}: {kind} does not tell what stands in files; give it kind=")
    return told._replace(kind=found, key=told.key or name.rpartition(".")[2])


def keys(
    kind: type[Any], /, more: Mapping[str, Table] | None = None, first: tuple[str, ...] = (), **words: tuple[str, ...]
) -> dict[str, Key]:
    """The keys of a document that tells of a `kind`, in the order of its fields.

    Args:
        more: keys that are no fields, by the key after which they stand; '' is the beginning.
        first: keys that stand before the others.
        words: the only texts that a key may hold, where the field itself does not know them.

    Raises:
        TypeError: `more`, `first` or `words` names what is no key.
    """
    extra, named = dict(more or {}), dict(words)
    found: dict[str, Key] = dict(extra.pop("", {}))
    for told in fields_told(kind).values():
        known = named.pop(told.key, told.words)
        whole = typing.cast(Kind, told.kind)  # `fields_told` gives it
        found[told.key] = Key(whole, told.says, told.low, told.high, known, told.must, told.goes_with)
        found.update(extra.pop(told.key, {}))
    if left := [*extra, *named, *(key for key in first if key not in found)]:
        raise TypeError(f"{kind.__name__} has no key {left[0]}")
    return {key: found[key] for key in dict.fromkeys((*first, *found))}


def given(kind: type[Any], node: Map, **readers: Reader) -> dict[str, Any]:
    """What `node`, which was checked by `keys`, says of the fields of a `kind`, by field.

    Args:
        readers: those that `Told.read` names.
    """
    found = {}
    for name, told in fields_told(kind).items():
        if told.key in node and told.read != HAND:
            found[name] = (readers[told.read] if told.read else _plain(told))(node, told.key)
    return found


def _plain(told: Told) -> Reader:
    return point if told.kind == "point" else _value


def _value(node: Map, key: str) -> Any:
    value = node[key]
    if isinstance(value, Map):
        return tuple(value.items())
    return tuple(value) if isinstance(value, Seq) else value


def fill(thing: Any, node: Map, **readers: Reader) -> None:
    """Set the fields of `thing` of which `node` says something; the rest stays as it is."""
    for name, value in given(type(thing), node, **readers).items():
        setattr(thing, name, value)


# ------------------------------------------------------------------ who may know it
def shown(thing: Any) -> dict[str, Any]:
    """The fields of `thing` that views have, by name."""
    return {name: getattr(thing, name) for name, told in fields_told(type(thing)).items() if told.shown}


def conceal(thing: Any) -> None:
    """Make the fields of `thing` that its owner alone may know what they are at first."""
    kind: Any = type(thing)
    at_first = _defaults(kind)
    for name, told in fields_told(kind).items():
        if told.secret:
            setattr(thing, name, at_first[name]())


@cache
def _defaults(kind: Any) -> Mapping[str, Callable[[], Any]]:
    found: dict[str, Callable[[], Any]] = {}
    for item in fields(kind):
        if item.default_factory is not MISSING:
            found[item.name] = item.default_factory
        elif item.default is not MISSING:
            found[item.name] = _always(item.default)
    return found


def _always(value: Any) -> Callable[[], Any]:
    return lambda: value


def secrets(kind: type[Any]) -> tuple[str, ...]:
    """The keys of a document that nobody but the owner of a `kind` may know."""
    return tuple(told.key for told in fields_told(kind).values() if told.secret)
