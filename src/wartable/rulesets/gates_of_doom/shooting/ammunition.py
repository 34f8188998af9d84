"""Limited ammunition (GD-CON-08)."""

from __future__ import annotations

from collections.abc import Iterable

from wartable.rulesets.gates_of_doom.events.finding import AmmunitionSpent
from wartable.rulesets.gates_of_doom.state import AMMUNITION, Game, Model, Unit

SHOTS = 2


def dry(game: Game, model: Model) -> bool:
    """GD-CON-08: whether a model has made both of its ranged attacks."""
    return AMMUNITION in game.conditions and model.fired >= SHOTS


def spend(game: Game, unit: Unit, models: Iterable[Model]) -> None:
    """GD-CON-08: these models use one of their attacks, however many weapons they fire."""
    ids = tuple(dict.fromkeys(model.id for model in models))
    if ids and AMMUNITION in game.conditions:
        game.emit(AmmunitionSpent(unit.id, ids))
