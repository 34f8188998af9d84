"""Where models face (BG-FACE-01)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.formation import centre
from wartable.engine.plane import Point, path_length
from wartable.kit.inches.bases import heading, turned
from wartable.rulesets.battle_group.state import VEHICLE, Game, Model, Unit


def nearest_enemy(game: Game, unit: Unit, models: Sequence[Model] = ()) -> Point | None:
    """The middle of the nearest enemy unit, or of the table if there is none to be seen yet."""
    foes = game.enemies(unit)
    here = centre(models or unit.models)
    if not foes:
        return (game.table.width // 2, game.table.height // 2)
    return min((centre(foe.models) for foe in foes), key=lambda at: path_length((here, at)))


def faced(game: Game, unit: Unit, models: Sequence[Model], toward: Point | None) -> tuple[Model, ...]:
    """BG-FACE-01: models on foot and mounted look to a point; a vehicle looks where it stands already."""
    if toward is None:
        return tuple(models)
    return tuple(
        model if model.kind == VEHICLE or (model.x, model.y) == toward
        else model._replace(facing=heading(toward[0] - model.x, toward[1] - model.y))
        for model in models
    )  # fmt: skip


def looking(model: Model, degrees: int) -> Model:
    """A model that faces so."""
    return turned(model, model.x, model.y, degrees) if model.corners else model._replace(facing=degrees)
