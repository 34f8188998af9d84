"""The drawings of units and models (`kit.view.INCH_ART`)."""

from __future__ import annotations

from wartable.rulesets.battle_group.catalogue.equipment import weapons
from wartable.rulesets.battle_group.catalogue.troops import factions, troops
from wartable.rulesets.battle_group.catalogue.vehicles import vehicles
from wartable.rulesets.battle_group.state import VEHICLE, WALKER, Model, Unit

OF_VEHICLE = {"personnel_carrier": "apc", "buggy": "lpc", "light": "tank", "medium": "tank", "heavy": "tank"}
OF_KIND = {"character": "officer", "specialist": "officer"}


def of_model(model: Model) -> str:
    """The drawing of a model: by its kind and its faction."""
    if model.kind == VEHICLE:
        known = vehicles().get(model.troop)
        return "walker" if model.style == WALKER else OF_VEHICLE[known.type if known else "light"]
    found = troops().get(model.troop)
    if found is None:
        return "rifle" if model.weapons else "unit"
    if found.kind in OF_KIND:
        return OF_KIND[found.kind]
    if factions()[found.faction].race == "alien":
        return "draconian" if any(weapons()[key].missile for key in found.weapons) else "ogron"
    return "conscript" if found.era == "Ancient" else "rifle"


def of_unit(unit: Unit) -> str:
    """The drawing that stands for a unit: of its commonest model, the first of these."""
    if unit.art or not unit.models:
        return unit.art
    drawings = [of_model(model) for model in unit.models]
    return max(drawings, key=drawings.count)
