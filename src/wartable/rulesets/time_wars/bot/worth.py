"""What is left of an army, in points: models, suppression, morale. Judgement, not rules."""

from __future__ import annotations

from wartable.rulesets.time_wars.morale import detachments
from wartable.rulesets.time_wars.state import PRESENT, RESERVE, TABLE, Game, Unit
from wartable.rulesets.time_wars.troops.squads import bodies

SHAKEN = 0.45
"""Part of a detachment that is at stake when its losses have come to where it flees."""
PINNED = 0.12
"""What a Troop Type loses that is suppressed by its whole size, in parts of its worth."""


def strength(game: Game, player: str) -> float:
    """What is left of an army, less what its morale puts at risk."""
    total = 0.0
    by_detachment: dict[str, float] = {}
    for unit in game.units.values():
        if unit.player == player and unit.alive:
            worth = left(unit)
            total += worth
            by_detachment[unit.detachment] = by_detachment.get(unit.detachment, 0.0) + worth
    for key, worth in by_detachment.items():
        item = game.detachments.get(key)
        chief = detachments.leader(game, item) if item is not None else None
        if item is not None and chief is not None:
            total -= SHAKEN * worth * min(1.0, item.lost / (chief.nrv + 1)) ** 2
    return total


def left(unit: Unit) -> float:
    """What is left of a Troop Type, in points; suppression counts too."""
    if unit.where not in (*PRESENT, RESERVE):
        return float(unit.cost)
    # The first half of a Squad is worth more than the other: it fights as long as it is there.
    share = part(unit)
    worth = unit.cost * min(1.0, 0.15 + 0.85 * share) if share else 0.0
    points = sum(count for _, count in unit.suppression)
    return worth * (1 - PINNED * min(1.0, points / max(1, bodies(unit)))) if points else worth


def parts_left(game: Game) -> dict[str, float]:
    """What part of its points each side has left, by the models that are left; those aboard and in reserve count."""
    found = {}
    for seat in game.sides:
        own = [unit for unit in game.units.values() if unit.player == seat]
        whole = sum(unit.cost for unit in own)
        here = sum(unit.cost * part(unit) for unit in own if unit.alive)
        found[seat] = here / whole if whole else 0.0
    return found


def part(unit: Unit) -> float:
    """What part of its models it has left."""
    return min(1.0, len(unit.models) / max(1, unit.start)) if unit.models or unit.where == TABLE else 1.0
