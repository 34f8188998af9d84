"""Which drawing a unit and its models have, of those that there are (`kit.view`). Only looks hang on it."""

from __future__ import annotations

from wartable.rulesets.gates_of_doom.lists.shown import drawing
from wartable.rulesets.gates_of_doom.state import (
    HERO,
    LANCE,
    MISSILE,
    SUPPRESSION,
    VEHICLES,
    Game,
    Model,
    Unit,
)

_HEAVY = (MISSILE, SUPPRESSION, LANCE)


def of_model(game: Game, model: Model) -> str:
    """The drawing of one model: by its kind, then by who it is, then by the heaviest that it carries.

    A vehicle stands on a round base (GD-GEN-13), which the drawings of hulls do not fit: it is a plain one.
    """
    if model.kind in VEHICLES:
        return ""
    plain = drawing(model.kind, model.ai, model.level == HERO)
    if plain == "rifle" and any(game.arms[key].kind in _HEAVY for key in model.weapons):
        return "unit"
    return plain


def of_unit(game: Game, unit: Unit) -> str:
    """The drawing that stands for a unit: the one that its scenario names, else that of most of its models."""
    if unit.art or not unit.models:
        return unit.art
    found = [of_model(game, model) for model in unit.models]
    return max(found, key=found.count)
