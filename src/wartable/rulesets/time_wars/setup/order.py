"""The steps of setting up (TW-DEPL-03) in their order, and which of them a battle has."""

from __future__ import annotations

from wartable.rulesets.time_wars.specials.bearers import speaking, voices
from wartable.rulesets.time_wars.state import Game, Phase

_PHASES = tuple(phase.value for phase in Phase)
ORDER = _PHASES[: _PHASES.index(Phase.BEGIN)]
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
OF_RULES = ("mission", "strategy", "defence", "works", "markers", "marks", "weather", "strikes")
"""The steps that a battle has because of special rules alone."""


def due(game: Game, step: str) -> bool:
    """Whether this battle has the step, or still has it."""
    if step == "redeploy":
        return redeploys(game)
    return step not in OF_RULES or any(rule.has_step(game, step) for rule in voices(game, None, "has_step"))


def then(game: Game, phase: str) -> str:
    """TW-DEPL-03: the step after `phase` that this battle has."""
    after = ORDER[ORDER.index(phase) + 1 :]
    return next(step for step in after if due(game, step))


def start(game: Game) -> str:
    """TW-DEPL-03: the step with which this battle's setting up begins."""
    return next(step for step in ORDER if due(game, step))
