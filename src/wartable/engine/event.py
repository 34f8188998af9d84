"""Events: the only code that writes to a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import Field, dataclass, field, fields, is_dataclass
from enum import StrEnum
from inspect import get_annotations
from typing import Any, ClassVar, NamedTuple

from wartable.engine.codec import plain, restore
from wartable.engine.compat import override
from wartable.engine.mod import Reason

INNER = "inner"
_registry: dict[str, dict[str, type[Event]]] = {}

RESERVED = frozenset({"n", "event", "clause", "of", "line", "sign", "heads", "begins", "tape", "course", "shapes"})
"""What the record tells of an event beside its fields: no field may be called so."""


class Part(StrEnum):
    """What an event is to an entry of the record, which may tell several events in one line."""

    WHOLE = "whole"
    """An entry of its own."""
    HEAD = "head"
    """Begins an entry, unless it `follows` one that its doer has begun."""
    AFTER = "after"
    """What comes of the entry that went on last of those that name one of those whom it names."""
    TURN = "turn"
    """The heading of what comes after it; no entry goes on past it."""
    COURSE = "course"
    """The course of the game, such as a phase: no entry goes on past it, and a record in short leaves it out."""


class Sign(StrEnum):
    """What kind of thing an event tells, for the sign beside it and for whoever tells it on."""

    NOTE, TURN, END = "note", "turn", "end"
    FIRE, MELEE, MOVE, ORDER, TAPE = "fire", "melee", "move", "order", "tape"
    LOST, OUT, HELD, NERVE, ROUT = "lost", "out", "held", "nerve", "rout"
    """Models fall; a unit or side is gone; it is held down; it tests its nerve; it runs."""
    CHIT, DOOR, FIND, SECRET = "chit", "door", "find", "secret"


class Tape(NamedTuple):
    """A distance beside the bands of a weapon: the name of each and where it ends, and who is how far off, mils."""

    bands: tuple[tuple[str, int], ...]
    at: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that has happened. Subclasses are frozen, past tense, and name their clause in `rule`.

    `reveals`: it tells a seat what was secret before, so that it is not taken back without consent.
    `begins`: the field with the number of the game turn that begins with it; '' if none does.
    `part`: what it is to an entry of the record; `follows`: the events that begin entries which go on with it, at most
    once unless it `repeats`; what comes right after one that `gathers` belongs to it, whomever it names.
    `once`: it has a sentence only the first time that it comes of something (`Part.AFTER`), not whenever it does.
    `sign`: what kind of thing it tells.
    `mils`: the fields that are lengths in thousandths of an inch, which people are told in inches.
    `turning`: why a replay points at it: `came` (somebody or something), `found` (or done), `lost` (models), `taken`
    (prisoner), `out` (a unit or side is gone), `leader` (lost), `end`; '' if not.

    No field has the name of anything else that its class has, else that would be its default: TypeError says so.
    """

    rule: ClassVar[str] = ""
    system: ClassVar[str] = ""
    reveals: ClassVar[bool] = False
    turning: ClassVar[str] = ""
    begins: ClassVar[str] = ""
    mils: ClassVar[tuple[str, ...]] = ()
    part: ClassVar[Part] = Part.WHOLE
    sign: ClassVar[Sign] = Sign.NOTE
    follows: ClassVar[tuple[str, ...]] = ()
    repeats: ClassVar[bool] = False
    gathers: ClassVar[bool] = False
    once: ClassVar[bool] = False

    @override
    def __init_subclass__(cls, **keywords: Any) -> None:
        super(Event, cls).__init_subclass__(**keywords)
        _see_fields(cls)
        _registry.setdefault(cls.system, {})[cls.__name__] = cls

    def apply(self, game: Any) -> None:
        """Change `game` as the event says."""

    def visible_to(self, seat: str) -> bool:
        """Whether `seat` may learn of it; '' is a spectator."""
        return True

    @property
    def clause(self) -> str:
        """The clause under which it happened."""
        return self.rule

    @property
    def begins_turn(self) -> int:
        """The number of the game turn that begins with it, 0 if none does."""
        return int(getattr(self, self.begins)) if self.begins else 0

    @property
    def tape(self) -> Tape | None:
        """The distances behind it beside their bands, if it measures any."""
        found: Tape | None = getattr(self, "scale", None)
        return found

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The arithmetic behind it, if any."""
        return tuple(getattr(self, "why", ()))


def _see_fields(cls: type[Event]) -> None:
    for name, kind in get_annotations(cls).items():
        if "ClassVar" in str(kind):
            continue
        for base in cls.__mro__[1:]:
            known = {item.name for item in fields(base)} if is_dataclass(base) else ()
            if name in vars(base) and name not in known:
                raise TypeError(f"{cls.__name__}: {base.__name__} says what {name} is; give the field another name")
        if name in RESERVED:
            raise TypeError(f"{cls.__name__}: the record tells {name} of every event; give the field another name")


def inner() -> Any:
    """A field of what the program knows beside what is told, such as the numbers of a roll for its odds.

    It is told to nobody and not kept: an event that is read from a file has None there.
    """
    return field(default=None, compare=False, repr=False, metadata={INNER: True})


def told(event: Event) -> Iterator[Field[Any]]:
    """The fields that are told of an event."""
    return (item for item in fields(event) if INNER not in item.metadata)


def to_json(event: Event, number: int, say: str) -> dict[str, Any]:
    """The event as an object of the public stream; `number` counts from 0."""
    data: dict[str, Any] = {"n": number, "event": type(event).__name__, "clause": event.clause}
    for item in told(event):
        if item.name != "why":
            data[item.name] = plain(getattr(event, item.name))
    data["why"] = [{"clause": r.clause, "text": r.text, "value": r.value} for r in event.reasons]
    data["say"] = say
    return data


def from_json(system: str, data: dict[str, Any]) -> Event:
    """The event of `system` that `to_json` wrote.

    Raises:
        ValueError: no such event, a field is missing, or one has a value that it cannot have.
    """
    kind = _registry.get(system, {}).get(str(data.get("event")))
    if kind is None:
        raise ValueError(f"no event {data.get('event')!r} in {system}")
    wanted = [item.name for item in fields(kind)]
    kept = {key: data[key] for key in wanted if key in data}
    try:
        if "why" in wanted:
            kept["why"] = [[reason["clause"], reason["text"], reason["value"]] for reason in data.get("why", [])]
        event: Event = restore(kind, kept)
    except (KeyError, TypeError) as error:
        raise ValueError(f"{kind.__name__}: {error}") from error
    return event


def names(system: str) -> tuple[str, ...]:
    """The names of all events of `system`, sorted."""
    return tuple(sorted(_registry.get(system, {})))
