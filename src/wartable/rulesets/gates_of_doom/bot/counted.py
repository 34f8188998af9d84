"""What is counted of each side of a battle to tell who is likely to win. Judgement, not rules.

All of it is in parts of the health of a force on average, but for what is said to be in other parts.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from pathlib import Path

from wartable.engine.compat import override
from wartable.engine.ruleset import Odds
from wartable.kit.bots.chances import NAME, Shipped
from wartable.rulesets.gates_of_doom.bot import harm
from wartable.rulesets.gates_of_doom.state import DESTROYED, RANGED, Game, Unit
from wartable.rulesets.gates_of_doom.troops import near
from wartable.rulesets.gates_of_doom.winning.ending import standing

PART = 4
"""Positions are told apart by so many units that have acted."""
FEW = 5
"""A lead of few points says little when hardly any have been scored."""
WORDS = {"left": "health left", "standing": "points so far", "reach": "enemies in range"}
"""Ground that gives points at the end, who is under fire and who has yet to act were tried too: with them it was no
better."""


def counted(game: Game) -> dict[str, dict[str, float]]:
    """What is counted of each side in `game`, by seat and by the keys of `WORDS`."""
    there = sum(harm.health_of(unit) for unit in game.units.values() if unit.where != DESTROYED)
    whole = max(1.0, (there + sum(side.damage for side in game.sides.values())) / len(game.sides))
    points = {seat: standing(game, seat) for seat in game.sides}
    scored = FEW + sum(abs(count) for count in points.values())
    return {seat: {**_units(game, seat, whole), "standing": points[seat] / scored} for seat in game.sides}


def _units(game: Game, seat: str, whole: float) -> dict[str, float]:
    own = [unit for unit in game.units.values() if unit.side == seat and unit.models and unit.where != DESTROYED]
    here = game.on_table(seat)

    def share(units: Sequence[Unit]) -> float:
        return sum(harm.health_of(unit) for unit in units) / whole

    return {
        "left": share(own),
        "reach": share([unit for unit in here if _reaches(game, unit)]),
    }


def _reaches(game: Game, unit: Unit) -> bool:
    """Whether a weapon of a unit reaches an enemy, seen or not."""
    far = max((weapon.reach for model in unit.models for weapon in game.weapons(model, *RANGED)), default=0)
    return any(near.apart(unit, foe) <= far for foe in game.enemies(unit) if foe.on_table)


class Battles(Shipped[Game]):
    """The same, as the rest of the program asks for it."""

    words = WORDS
    file = Path(__file__).with_name(NAME)

    @override
    def sides(self, game: Game, chances: Odds) -> dict[str, dict[str, float]]:
        return counted(game)

    @override
    def over(self, game: Game) -> float:
        return min(1.0, game.round / max(1, game.rounds))

    @override
    def when(self, game: Game) -> Hashable:
        return game.round, sum(unit.activated for unit in game.units.values()) // PART
