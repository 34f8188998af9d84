"""The drawings of units and models (`kit.view.INCH_ART`)."""

from __future__ import annotations

from wartable.rulesets.battle_group.catalogue.equipment import weapons
from wartable.rulesets.battle_group.catalogue.troops import CHARACTER, SPECIALIST, troops
from wartable.rulesets.battle_group.catalogue.vehicles import vehicles
from wartable.rulesets.battle_group.state import ANCIENT, VEHICLE, WALKER, Model, Unit

OF_VEHICLE = {"personnel_carrier": "apc", "buggy": "lpc", "light": "tank", "medium": "tank", "heavy": "tank"}
OF_KIND = (CHARACTER, SPECIALIST)
ALIEN = "alien"


def of_model(model: Model) -> str:
    """The drawing of a model: by its kind and its faction."""
    if model.kind == VEHICLE:
        known = vehicles().get(model.troop)
        return "walker" if model.style == WALKER else OF_VEHICLE[known.type if known else "light"]
    found = troops().get(model.troop)
    if model.character or (found is not None and found.kind in OF_KIND):
        return "officer"
    if model.race == ALIEN:
        return "draconian" if any(weapons()[key].missile for key in model.weapons) else "ogron"
    if found is None:
        return "rifle" if model.weapons else "unit"
    return "conscript" if found.era == ANCIENT else "rifle"


def of_unit(unit: Unit) -> str:
    """The drawing that stands for a unit: of its commonest model, the first of these."""
    if unit.art or not unit.models:
        return unit.art
    drawings = [of_model(model) for model in unit.models]
    return max(drawings, key=drawings.count)
