"""What a recorded game is held to: links from line to line, and marks of the events."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from wartable.engine.codec import canonical, digest, plain
from wartable.engine.errors import DesyncError
from wartable.engine.event import Event, told

DIGITS = 6


def link(before: str, data: Mapping[str, Any]) -> str:
    """The link of a line with `data`: a hash over them and the link of the line before."""
    return hashlib.sha256(f"{before} {canonical(_written(data))}".encode()).hexdigest()[:16]


def _written(value: Any) -> Any:
    """`value` with the names of objects as they are read again: text, whatever they were."""
    if isinstance(value, Mapping):
        return {key if isinstance(key, str) else json.dumps(key): _written(item) for key, item in value.items()}
    return [_written(item) for item in value] if isinstance(value, list | tuple) else value


def mark(event: Event) -> str:
    """The name of an event and a hash of its fields; the words of its arithmetic may change."""
    values = [plain(getattr(event, item.name)) for item in told(event) if item.name != "why"]
    return f"{type(event).__name__} {digest(values)[:DIGITS]}"


def marks(events: Iterable[Event]) -> list[str]:
    """The marks of events, in their order."""
    return [mark(event) for event in events]


def hold_events(
    decision: int, first: int, kept: Sequence[str], events: Sequence[Event], say: Callable[[Event], str]
) -> None:
    """Hold the `events` after a decision, of which the game's `first` is the first, to the marks that were kept.

    Raises:
        DesyncError: one is another than it was; it names the first, in the words of `say` too.
    """
    for place, (was, event) in enumerate(zip_longest(kept, events)):
        if event is None:
            raise DesyncError(decision, str(was).split()[0], "nothing", f"event {first + place}")
        if mark(event) == was:
            continue
        name, said = type(event).__name__, say(event)
        old = str(was).split()[0] if was else "nothing"
        old = f"another {old}" if old == name else old
        raise DesyncError(decision, old, f"{name} ({said})" if said else name, f"event {first + place}")
