"""The steps of setting up (TW-DEPL-03) in their order, and which of them a battle has."""

from __future__ import annotations

from collections.abc import Callable

from wartable.rulesets.time_wars.state import Game

ORDER = (
    "strategy", "sides", "works", "markers", "declare", "deploy", "infiltrate", "redeploy", "teleport", "strikes",
    "first", "scouts",
)  # fmt: skip
"""TW-DEPL-03: Strategy Points, the roll for sides, strategy terrain and what is marked in secret, mission markers,
reserves and teleporters, deployment, Infiltrators, redeployments, Teleport rolls, strikes, the first player, Scouts."""
REDEPLOYERS: tuple[str, ...] = ()
"""Special rules that let any commander move what is deployed; Foresight is that of a Supreme Commander (TW-TL-01)."""


def redeploys(game: Game) -> bool:
    """TW-DEPL-03: whether anybody has a rule that redeploys and has not used it."""
    supreme = {side.supreme for side in game.sides.values()}
    for unit in game.units.values():
        keys = (*REDEPLOYERS, "foresight") if unit.id in supreme else REDEPLOYERS
        if unit.alive and any(key in unit.specials and key not in unit.used for key in keys):
            return True
    return False


def never(game: Game) -> bool:
    """A step that this battle does not have."""
    return False


DUE: dict[str, Callable[[Game], bool]] = {
    "works": never,
    "markers": never,
    "redeploy": redeploys,
    "strikes": never,
}
"""When a step that not every battle has is taken."""


def then(game: Game, phase: str) -> str:
    """TW-DEPL-03: the step after `phase` that this battle has."""
    after = ORDER[ORDER.index(phase) + 1 :]
    return next(step for step in after if DUE.get(step, _always)(game))


def _always(game: Game) -> bool:
    return True
