"""Plain data: dataclasses, named tuples and containers to JSON values and back, and their hash."""

from __future__ import annotations

import hashlib
import json
import types
import typing
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any

ATOMS = (str, int, bool, type(None))
_EXACT = frozenset(ATOMS)
_ROWS = (tuple, list)


@cache
def saved(kind: Any) -> tuple[str, ...] | None:
    """The fields of a dataclass that belong to the state, None for any other type."""
    if not is_dataclass(kind):
        return None
    hidden: frozenset[str] = getattr(kind, "unsaved", frozenset())
    return tuple(field.name for field in fields(kind) if field.name not in hidden)


def plain(value: Any) -> Any:
    """`value` as JSON data; frozensets are sorted, enums give their value.

    Raises:
        TypeError: a kind of value that a state may not hold (a float, for instance).
    """
    if type(value) in _EXACT:
        return value
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, ATOMS):
        return value
    if isinstance(value, _ROWS):
        return [item if type(item) in _EXACT else plain(item) for item in value]
    if isinstance(value, frozenset):
        return sorted(plain(item) for item in value)
    if isinstance(value, dict):
        return {str(plain(key)): plain(item) for key, item in value.items()}
    kind: Any = type(value)
    names = saved(kind)
    if names is not None:
        found = ((name, getattr(value, name)) for name in names)
        return {name: item if type(item) in _EXACT else plain(item) for name, item in found}
    raise TypeError(f"a state cannot hold a {type(value).__name__}")


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return typing.get_type_hints(kind)


def restore(kind: Any, data: Any) -> Any:
    """The value of type `kind` of which `plain` made `data`.

    Raises:
        TypeError, ValueError: the data do not fit the type.
    """
    origin = typing.get_origin(kind)
    if origin in (typing.Union, types.UnionType):
        return _union(typing.get_args(kind), data)
    if origin in (tuple, list, frozenset):
        return _sequence(origin, typing.get_args(kind), data)
    if origin is dict:
        return _mapping(typing.get_args(kind), data)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(data)
    if is_dataclass(kind):
        return _dataclass(kind, data)
    if isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return _named_tuple(kind, data)
    if kind is Any or (isinstance(kind, type) and isinstance(data, kind)):
        return data
    raise TypeError(f"{data!r} is no {kind}")


def _mapping(kinds: tuple[Any, ...], data: Any) -> Any:
    if not isinstance(data, dict):
        raise TypeError(f"{data!r} is no object")
    key, item = kinds
    return {_key(key, text): restore(item, value) for text, value in data.items()}


def _key(kind: Any, text: str) -> Any:
    """The names of a JSON object are text, whatever the keys were."""
    if isinstance(kind, type) and issubclass(kind, int):
        return kind(int(text))
    return restore(kind, text)


def _dataclass(kind: Any, data: Any) -> Any:
    if not isinstance(data, dict):
        raise TypeError(f"{data!r} is no {kind.__name__}")
    hints = _hints(kind)
    unknown = [name for name in data if name not in hints]
    if unknown:
        raise TypeError(f"a {kind.__name__} has no {unknown[0]}")
    return kind(**{name: restore(hints[name], value) for name, value in data.items()})


def _named_tuple(kind: Any, data: Any) -> Any:
    if not isinstance(data, list | tuple) or len(data) > len(kind._fields):
        raise TypeError(f"{data!r} is no {kind.__name__}")
    hints = _hints(kind)
    return kind(*(restore(hints[name], value) for name, value in zip(kind._fields, data)))


def _union(options: tuple[Any, ...], data: Any) -> Any:
    for option in options:
        try:
            return restore(option, data)
        except (TypeError, ValueError):
            continue
    raise TypeError(f"{data!r} is none of {options}")


def _sequence(origin: Any, items: tuple[Any, ...], data: Any) -> Any:
    if not isinstance(data, list | tuple):
        raise TypeError(f"{data!r} is no list")
    if origin is tuple and not (len(items) == 2 and items[1] is Ellipsis):
        return tuple(restore(item, value) for item, value in zip(items, data, strict=True))
    return origin(restore(items[0], value) for value in data)


def canonical(data: Any) -> str:
    """JSON text that is the same for equal data on any machine."""
    return _encoded(data)


_encoded = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode


def digest(value: Any) -> str:
    """A short hash of a state: 16 hexadecimal digits."""
    return digest_of(canonical(plain(value)))


def digest_of(text: str) -> str:
    """The same of a state that is written as canonical text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]
