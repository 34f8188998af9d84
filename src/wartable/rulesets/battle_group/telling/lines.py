"""Entries of the record in one line: an attack by what it has come to, its pools folded away."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wartable.engine.event import Event
from wartable.rulesets.battle_group.events.fighting import AttackBegan, AttackResolved, PoolRolled

FOLDED = (AttackBegan, PoolRolled)
"""What the last event of an attack tells as well."""


def line(events: Sequence[Event], say: Callable[[Event], str]) -> str:
    """One line for events that belong together; `say` gives the sentence of each."""
    over = any(isinstance(event, AttackResolved) for event in events)
    told = [say(event) for event in events if not (over and isinstance(event, FOLDED))]
    return " ".join(sentence for sentence in told if sentence)
