"""The record in short: what events belong to one entry, such as a shot, its losses and the test that they bring."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from wartable.engine.event import Event, Part

DOERS = ("firer", "commander", "unit", "model", "attacker")
"""The fields that say who does something, the first that an event has."""
NAMED = (
    *DOERS, "target", "vehicle", "squad", "actor", "defender", "victim", "attackers", "defenders", "recipients",
    "helpers", "detachment",
)  # fmt: skip
"""The fields that name those to whom something happens."""
CLOSES = (Part.TURN, Part.COURSE)
OPEN = 6
"""So many entries back an event may belong to one."""


@dataclass
class _Entry:
    """An entry to which later events may belong; what comes next does if it `gathers`, whomever it names."""

    place: int
    head: Event
    doer: str
    names: set[str]
    kinds: set[str] = field(default_factory=set)
    gathers: bool = False


def entries(events: Sequence[Event], said: Callable[[Event], bool]) -> list[int]:
    """For each of `events` the place of the one that its entry begins with; `said` tells those that have a sentence."""
    open_: list[_Entry] = []
    found: list[int] = []
    for place, event in enumerate(events):
        if event.part in CLOSES:
            open_.clear()
        entry = _of(event, open_) if said(event) else None
        found.append(entry.place if entry else place)
        if entry is None and said(event) and event.part not in CLOSES:
            entry = _Entry(place, event, _doer(event), set())
        if entry is not None:
            open_[:] = [*(other for other in open_ if other is not entry), entry][-OPEN:]
            entry.names |= _named(event)
            entry.kinds.add(type(event).__name__)
            entry.gathers = event.gathers or (entry.gathers and event.part is Part.AFTER)
    return found


def _of(event: Event, open_: Sequence[_Entry]) -> _Entry | None:
    """The entry that `event` belongs to, None if it begins one."""
    if event.part is Part.AFTER:
        if open_ and open_[-1].gathers:
            return open_[-1]
        named = _named(event)
        return next((entry for entry in reversed(open_) if entry.names & named and _goes_on(entry)), None)
    if not event.follows:
        return None
    latest = next((entry for entry in reversed(open_) if entry.doer == _doer(event)), None)
    if latest is None or type(latest.head).__name__ not in event.follows:
        return None
    return latest if event.repeats or type(event).__name__ not in latest.kinds else None


def _goes_on(entry: _Entry) -> bool:
    return entry.head.part is not Part.WHOLE


def _doer(event: Event) -> str:
    return next((str(getattr(event, name)) for name in DOERS if hasattr(event, name)), "")


def _named(event: Event) -> set[str]:
    return {name for key in NAMED for name in _texts(getattr(event, key, ()))}


def _texts(value: Any) -> Iterable[str]:
    if isinstance(value, str):
        return (value,) if value else ()
    return (item for item in value if isinstance(item, str)) if isinstance(value, tuple) else ()
