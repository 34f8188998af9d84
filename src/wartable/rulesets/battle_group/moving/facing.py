"""Where models face (BG-FACE-01)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.plane import Bodied, Body
from wartable.kit.inches.bases import faced, toward
from wartable.rulesets.battle_group.state import VEHICLE, WALKER, Game, Model, Unit


def turns_freely(model: Model) -> bool:
    """BG-FACE-01, BG-MNT-02, BG-VMV-07: whether it turns at no cost: foot, riders and walkers do, bikes do not."""
    return model.style == WALKER if model.kind == VEHICLE else not model.style


def usual(game: Game, unit: Unit, models: Sequence[Model]) -> list[int]:
    """BG-FACE-01: where models face if their player does not say: to the nearest enemy, else to the middle."""
    foes: list[Bodied] = [model for foe in game.enemies(unit) for model in foe.models]
    marks = foes or [Body(game.table.width // 2, game.table.height // 2, 0)]
    return [toward(model, marks) for model in models]


def looking(model: Model, degrees: int) -> Model:
    """A model that faces so."""
    return faced(model, degrees)
