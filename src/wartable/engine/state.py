"""What every game state is: flat entities, a cheap copy, a log that is not part of the state."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from operator import attrgetter, is_, itemgetter
from types import MemberDescriptorType
from typing import Any, ClassVar, TypeVar, cast

from wartable.engine.ask import Skipped
from wartable.engine.codec import canonical, digest_of, plain, saved
from wartable.engine.compat import override
from wartable.engine.event import Event

K = TypeVar("K")
V = TypeVar("V")
E = TypeVar("E", bound="Entity")
H = TypeVar("H", bound="Shared")
S = TypeVar("S", bound="State")


_readers: dict[type, Callable[[Any], tuple[Any, ...]]] = {}


_writers: dict[type, tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]] = {}
_SHARED = frozenset({int, str, bool, float, tuple, frozenset, type(None)})
"""Types of values that nobody can change: most of a state is of these, and is not looked at twice."""


def _written(kind: Any) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    found = _writers.get(kind)
    if found is None:
        names = tuple(item.name for item in fields(kind) if item.init)
        found = _writers[kind] = names, attrgetter(*names)
    return found


def _reader(kind: Any) -> Callable[[Any], tuple[Any, ...]]:
    found = _readers.get(kind)
    if found is None:
        found = _readers[kind] = attrgetter(*(item.name for item in fields(kind)))
    return found


class Entity:
    """Base of the things in a state: dataclasses with slots whose fields hold immutable values."""

    __slots__ = ()

    def copy(self: E) -> E:
        """A copy that can be changed alone; the values are shared."""
        kind = type(self)
        return kind(*(_readers.get(kind) or _reader(kind))(self))


class Fixed(dict[K, V]):
    """A dictionary that nobody changes, so that copies of a state share it and one with other values takes its place.

    `known` holds what was found out of its values alone, by whatever names that; it is gone with them.
    """

    __slots__ = ("known",)

    def __init__(self, values: Mapping[K, V] | None = None) -> None:
        super().__init__(values or {})
        self.known: dict[Any, Any] = {}

    def having(self, key: K, value: V) -> Fixed[K, V]:
        """Another one, in which `value` stands under `key`."""
        return Fixed({**self, key: value})

    def _refuse(self, *_: Any, **__: Any) -> Any:
        raise TypeError("a fixed dictionary is not changed, but another one put in its place")

    __setitem__ = __delitem__ = __ior__ = update = pop = popitem = clear = setdefault = _refuse

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        return Fixed, (dict(self),)


def fixed(values: Mapping[K, V]) -> Fixed[K, V]:
    """These values as they are now."""
    return values if isinstance(values, Fixed) else Fixed(values)


_ITSELF = object()


class Shared(Entity):
    """An entity that is changed seldom and copied often: `kept` is the same copy until it is changed.

    Subclasses are dataclasses with slots that are not frozen.
    """

    __slots__ = ("_kept",)
    _kept: Any

    @override
    def __setattr__(self, name: str, value: Any) -> None:
        if getattr(self, "_kept", None) is _ITSELF:
            raise AttributeError(f"{type(self).__name__}.{name}: what is kept is not changed, but a copy of it")
        super().__setattr__(name, value)
        super().__setattr__("_kept", None)

    @override
    def copy(self: E) -> E:
        return _copied(self, None)

    def kept(self: H) -> H:
        """A copy that nobody can change.

        Whoever tries gets an AttributeError. As long as this one is not changed it is the same, so that its identity
        stands for all values.
        """
        known = self._kept
        if known is _ITSELF:
            return self
        if known is None:
            known = _copied(self, _ITSELF)
            _keep(self, known)
        found: H = known
        return found

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), _reader(type(self))(self)


_keep = cast(MemberDescriptorType, Shared.__dict__["_kept"]).__set__


_makers: dict[type, tuple[Callable[..., Any], Callable[[Any], tuple[Any, ...]]]] = {}


def _maker(kind: Any) -> tuple[Callable[..., Any], Callable[[Any], tuple[Any, ...]]]:
    # The same class but for what notes each change, which there is none of while a copy is filled.
    body = {"__slots__": kind.__slots__, "__init__": kind.__init__, "__setattr__": object.__setattr__}
    found = _makers[kind] = type(kind.__name__, (Shared,), body), _reader(kind)
    return found


def _copied(thing: E, kept: object) -> E:
    kind = type(thing)
    blank, values = _makers.get(kind) or _maker(kind)
    made: E = blank(*values(thing))
    made.__class__ = kind
    _keep(made, kept)
    return made


@dataclass(slots=True)
class State:
    """Base of a ruleset's game. `dice` counts the dice thrown, `log` holds the events of this object's life.

    `skipped` are the choices since the last answer that nobody was asked for, `heard` the seats for which there was a
    moment to speak in secret since then, used or not; they are no part of the state either.
    """

    dice: int = 0
    log: list[Event] = field(default_factory=list)
    cites: dict[str, int] | None = None
    skipped: list[Skipped] = field(default_factory=list, init=False, compare=False, repr=False)
    heard: set[str] = field(default_factory=set, init=False, compare=False, repr=False)
    unsaved: ClassVar[frozenset[str]] = frozenset({"log", "cites", "skipped", "heard"})

    def fresh(self: S) -> S:
        """A copy that can be changed alone, with an empty log. Entities are copied, all else is shared."""
        names, values = _written(type(self))
        made = type(self)(**dict(zip(names, map(_apart, values(self)))))
        made.log, made.cites = [], self.cites
        return made

    def kept(self: S) -> S:
        """A copy that nobody changes, such as a checkpoint; things in it may be shared with other copies."""
        return self.fresh()

    def changeable(self: S) -> S:
        """The same; a copy if it is one that nobody changes (`kept`)."""
        return self

    def emit(self, event: Event) -> None:
        """Apply `event` and log it: the only way to change a state."""
        event.apply(self)
        self.log.append(event)

    def cite(self, clause: str) -> None:
        """Note that `clause` decided something that no event or number shows."""
        if self.cites is not None:
            self.cites[clause] = self.cites.get(clause, 0) + 1

    def hash(self) -> str:
        """The canonical hash of the state: its `digest`. What an entity adds to it is kept until that changes."""
        kind: Any = type(self)
        names = sorted(saved(kind) or ())
        return digest_of("{" + ",".join([f"{canonical(name)}:{_text(getattr(self, name))}" for name in names]) + "}")


_texts: dict[int, tuple[Entity, tuple[Any, ...], str]] = {}
"""Entities by identity, with the values that they had when they were written, and how they were written."""
KEPT = 4096
_TEXT = object()


def _text(value: Any) -> str:
    """The canonical text of a part of a state."""
    if isinstance(value, Fixed):
        known: str | None = value.known.get(_TEXT)
        if known is None:
            known = value.known[_TEXT] = _rows_text(value)
        return known
    return _rows_text(value) if type(value) is dict else canonical(plain(value))


def _rows_text(things: Mapping[Any, Any]) -> str:
    if not things or not all(isinstance(item, Entity) for item in things.values()):
        return canonical(plain(things))
    rows = sorted([(str(plain(key)), item) for key, item in things.items()], key=itemgetter(0))
    return "{" + ",".join([f"{canonical(key)}:{_entity_text(item)}" for key, item in rows]) + "}"


def _entity_text(entity: Entity) -> str:
    kind = type(entity)
    values = (_readers.get(kind) or _reader(kind))(entity)
    known = _texts.get(id(entity))
    # Equal is not enough: True is 1, and is written otherwise.
    if known is not None and known[0] is entity and all(map(is_, known[1], values)):
        return known[2]
    text = _written_out(entity)
    if len(_texts) >= KEPT:
        _texts.clear()
    _texts[id(entity)] = entity, values, text
    return text


_rows: dict[type, tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]] = {}
_quoted = json.encoder.encode_basestring_ascii
_words: dict[type, Callable[[Any], str]] = {
    int: repr, bool: lambda value: "true" if value else "false", str: _quoted, type(None): lambda _: "null",
}  # fmt: skip
"""How values are written that a state is full of."""


def _written_out(entity: Entity) -> str:
    """The same as `canonical` of what `plain` makes of an entity, for less."""
    kind: Any = type(entity)
    found = _rows.get(kind)
    if found is None:
        names = sorted(saved(kind) or ())
        found = _rows[kind] = tuple(f"{_quoted(name)}:" for name in names), _values_of(*names)
    begun, values = found
    return "{" + ",".join([name + _value_text(value) for name, value in zip(begun, values(entity))]) + "}"


def _values_of(*names: str) -> Callable[[Any], tuple[Any, ...]]:
    if len(names) > 1:
        return attrgetter(*names)
    return lambda entity: tuple(getattr(entity, name) for name in names)


def _value_text(value: Any) -> str:
    write = _words.get(type(value))
    if write is not None:
        return write(value)
    return "[]" if value == () else canonical(plain(value))


def _apart(value: Any) -> Any:
    """A value of a state that can be changed without the state it is of."""
    if type(value) in _SHARED:
        return value
    if isinstance(value, dict):
        return {key: _apart(item) for key, item in value.items()}
    return value.copy() if isinstance(value, (Entity, list)) else value
