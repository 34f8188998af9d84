"""The steps of setting up (TW-DEPL-03) in their order, and which of them a battle has."""

from __future__ import annotations

from collections.abc import Callable

from wartable.rulesets.time_wars import strategy_points
from wartable.rulesets.time_wars.registry import speaking, voices
from wartable.rulesets.time_wars.state import Game
from wartable.rulesets.time_wars.strategies.strategies import WORKS, any_bought

ORDER = (
    "mission", "strategy", "sides", "defence", "works", "markers", "marks", "declare", "weather", "deploy",
    "infiltrate", "redeploy", "teleport", "strikes", "first", "scouts",
)  # fmt: skip
"""TW-DEPL-03: the mission, if a die decides, Strategy Points, the roll for sides (and what makes a defender,
TW-DEPL-12), strategy terrain, mission markers, what is marked in secret, reserves and teleporters, deployment,
Infiltrators, redeployments, Teleport rolls, strikes, the first player, Scouts."""


def redeploys(game: Game) -> bool:
    """TW-DEPL-03: whether anybody has a rule that redeploys and has not used it."""
    return any(
        rule.may_redeploy(game, unit)
        for unit in game.units.values()
        if unit.alive
        for rule in speaking(unit, "may_redeploy")
    )


ROLL = "roll"
"""TW-MISS-01: the mission of players who let the D6 decide."""
DUE: dict[str, Callable[[Game], bool]] = {
    "mission": lambda game: game.options.mission == ROLL,
    "strategy": strategy_points.due,
    "defence": strategy_points.late,
    "works": lambda game: any_bought(game, WORKS),
    "markers": lambda game: game.options.mission in ("assassinate", "possession", "reclamation"),
    "marks": lambda game: _of_rules(game, "marks"),
    "weather": lambda game: _of_rules(game, "weather"),
    "redeploy": redeploys,
    "strikes": lambda game: _of_rules(game, "strikes"),
}
"""When a step that not every battle has is taken."""


def _of_rules(game: Game, step: str) -> bool:
    """Whether it is due because of a special rule of somebody."""
    return any(rule.has_step(game, step) for rule in voices(game, None, "has_step"))


def then(game: Game, phase: str) -> str:
    """TW-DEPL-03: the step after `phase` that this battle has."""
    after = ORDER[ORDER.index(phase) + 1 :]
    return next(step for step in after if DUE.get(step, _always)(game))


def start(game: Game) -> str:
    """TW-DEPL-03: the step with which this battle's setting up begins."""
    return next(step for step in ORDER if DUE.get(step, _always)(game))


def _always(game: Game) -> bool:
    return True
