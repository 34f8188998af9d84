"""What every game state is: flat entities, a cheap copy, a log that is not part of the state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from operator import attrgetter, is_, itemgetter
from typing import Any, ClassVar, TypeVar

from wartable.engine.ask import Skipped
from wartable.engine.codec import canonical, digest_of, plain, saved
from wartable.engine.event import Event

E = TypeVar("E", bound="Entity")
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


def _text(value: Any) -> str:
    """The canonical text of a part of a state."""
    if type(value) is not dict or not value or not all(isinstance(item, Entity) for item in value.values()):
        return canonical(plain(value))
    rows = sorted([(str(plain(key)), item) for key, item in value.items()], key=itemgetter(0))
    return "{" + ",".join([f"{canonical(key)}:{_entity_text(item)}" for key, item in rows]) + "}"


def _entity_text(entity: Entity) -> str:
    kind = type(entity)
    values = (_readers.get(kind) or _reader(kind))(entity)
    known = _texts.get(id(entity))
    # Equal is not enough: True is 1, and is written otherwise.
    if known is not None and known[0] is entity and all(map(is_, known[1], values)):
        return known[2]
    text = canonical(plain(entity))
    if len(_texts) >= KEPT:
        _texts.clear()
    _texts[id(entity)] = entity, values, text
    return text


def _apart(value: Any) -> Any:
    """A value of a state that can be changed without the state it is of."""
    if type(value) in _SHARED:
        return value
    if isinstance(value, dict):
        return {key: _apart(item) for key, item in value.items()}
    return value.copy() if isinstance(value, (Entity, list)) else value
