"""What is counted of each side of a battle to tell who is likely to win. Judgement, not rules.

All of it is in parts of what a force is worth here on average, but for what is said to be in other parts.
"""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path

from wartable.engine.compat import override
from wartable.engine.plane import INCH, Body
from wartable.engine.ruleset import Odds
from wartable.kit.bots.chances import NAME, Shipped
from wartable.rulesets.battle_group.bot.eye import reach
from wartable.rulesets.battle_group.state import DESTROYED, Game, Unit
from wartable.rulesets.battle_group.troops import near
from wartable.rulesets.battle_group.winning.scenario import destroyed

FAR = 24 * INCH
"""How far away an enemy is far away."""
ABOUT = 6 * INCH
"""How near to a thing of the scenario a unit is about it."""
WORDS = {
    "left": "points left", "destroyed": "points destroyed", "score": "points of the scenario", "ill": "ill effects",
    "reach": "enemies in range", "about": "places that count", "waiting": "who has yet to act",
}  # fmt: skip
"""Units, wounded models, melees, how near the enemy is and who moves last were tried too: with them it was no better
beyond doubt, or they would speak for whom they should speak against."""


def counted(game: Game) -> dict[str, dict[str, float]]:
    """What is counted of each side in `game`, by seat and by the keys of `WORDS`."""
    whole = max(1.0, sum(unit.points for unit in game.units.values()) / max(1, len(game.sides)))
    scores = sum(abs(side.score) for side in game.sides.values()) + 1
    return {
        seat: {
            **_units(game, seat, whole),
            "destroyed": destroyed(game, seat) / whole,
            "score": side.score / scores,
        }
        for seat, side in game.sides.items()
    }


def _units(game: Game, seat: str, whole: float) -> dict[str, float]:
    own = [unit for unit in game.units.values() if unit.side == seat and unit.models and unit.where != DESTROYED]
    here = game.on_table(seat)
    foes = [unit for unit in game.on_table() if not game.friendly(seat, unit.side)]
    gaps = {unit.id: min(near.apart(unit.models, foe.models) for foe in foes) for unit in here} if foes else {}

    def share(units: list[Unit]) -> float:
        return sum(unit.points for unit in units) / whole

    return {
        "left": share(own),
        "ill": share([unit for unit in here if unit.effects]),
        "reach": share([unit for unit in here if gaps.get(unit.id, FAR) <= game.range(reach(unit)) > 0]),
        "about": share([unit for unit in here if _about(game, unit)]),
        "waiting": share([unit for unit in here if not unit.acted]) if seat == game.player else 0.0,
    }


def _about(game: Game, unit: Unit) -> bool:
    return any(near.apart(unit.models, [Body(x, y, 0)]) <= ABOUT for _, x, y in game.marks)


class Battles(Shipped[Game]):
    """The same, as the rest of the program asks for it."""

    words = WORDS
    against = ("ill",)
    file = Path(__file__).with_name(NAME)

    @override
    def sides(self, game: Game, chances: Odds) -> dict[str, dict[str, float]]:
        return counted(game)

    @override
    def over(self, game: Game) -> float:
        return min(1.0, game.turn / max(1, game.turns))

    @override
    def when(self, game: Game) -> Hashable:
        return game.turn, game.player
