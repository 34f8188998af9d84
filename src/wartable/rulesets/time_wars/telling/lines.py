"""Entries of the record in one line: a shot with its losses, a run with its die."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.event import Event
from wartable.rulesets.time_wars.events.base import ActionSpent, DistanceRolled, Moved, OrderGiven
from wartable.rulesets.time_wars.events.losses import ModelsLost
from wartable.rulesets.time_wars.events.morale import Obeyed, TestDue
from wartable.rulesets.time_wars.events.sentences import count, name
from wartable.rulesets.time_wars.events.shooting import AttackDeclared, Fired, Measured
from wartable.rulesets.time_wars.specials.weapons import NAMES as WEAPONS
from wartable.rulesets.time_wars.state import Game
from wartable.rulesets.time_wars.telling.say import fired, moved, say

PRELUDE = (AttackDeclared, DistanceRolled, ActionSpent, OrderGiven, Measured)
"""What the rest of an entry tells as well, where there is a rest; until then the first of them that there is."""


def line(game: Game, events: Sequence[Event], later: Sequence[Event]) -> str:
    """One line for `events` that belong together; `later` is what has happened since, for how many were left then."""
    rest = [event for event in events if not isinstance(event, (*PRELUDE, ModelsLost, TestDue))]
    said = [_sentence(game, events, event) for event in rest]
    if not said:
        said = [say(game, event) for kind in PRELUDE for event in events if isinstance(event, kind)][:1]
        said += [say(game, event) for event in events[1:] if isinstance(event, Measured)]
    lost = [_losses(game, unit, events, later) for unit in _losers(events)]
    told = (*said[:1], *lost, *said[1:], *_tests(game, events))
    return " ".join(sentence for sentence in told if sentence)


def _sentence(game: Game, events: Sequence[Event], event: Event) -> str:
    """TW-MOVE-03: a roll for the distance is told with the move that it was for; TW-GEN-07: a measure with its shot."""
    if isinstance(event, Moved):
        return moved(game, event, next((roll for roll in events if isinstance(roll, DistanceRolled)), None))
    if isinstance(event, Fired):
        return fired(game, event, next((tape for tape in events if isinstance(tape, Measured)), None))
    return say(game, event)


def _losers(events: Sequence[Event]) -> list[str]:
    return list(dict.fromkeys(event.unit for event in events if isinstance(event, ModelsLost)))


def _losses(game: Game, unit: str, events: Sequence[Event], later: Sequence[Event]) -> str:
    """TW-FIRE-19: how many models `unit` has lost in this entry, and how many it had left."""
    lost = [event for event in events if isinstance(event, ModelsLost) and event.unit == unit]
    since = sum(len(event.models) for event in later if isinstance(event, ModelsLost) and event.unit == unit)
    left = len(game.units[unit].models) + since
    arms = [WEAPONS[key] for event in lost for key in event.weapons]
    many = count(sum(len(event.models) for event in lost), "model")
    given = f" and gives up {', '.join(dict.fromkeys(arms))}" if arms else ""
    return f"{name(game, unit)} loses {many}{given}{f', {left} left' if left else ''}."


def _tests(game: Game, events: Sequence[Event]) -> list[str]:
    """TW-MORALE-02: who tests its nerve later, unless its end has been told."""
    obeyed = {event.unit for event in events if isinstance(event, Obeyed)}  # TW-DAL-01: they test no more
    due = dict.fromkeys(e.unit for e in events if isinstance(e, TestDue) and e.unit not in obeyed)
    return [f"{name(game, unit)} tests its nerve later." for unit in due if game.units[unit].models]
