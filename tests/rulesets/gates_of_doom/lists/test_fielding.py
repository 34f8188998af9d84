"""The models that a list brings: figures of level, armour, mech, gear and entry together."""

from __future__ import annotations

import pytest

from tests.rulesets.gates_of_doom.lists.listing import SHOP, Doc, army, unit
from wartable.roster import levy
from wartable.rulesets.gates_of_doom.catalogue.factions import NAMES
from wartable.rulesets.gates_of_doom.lists.fielding import Fielded, fielded


def models(faction: str, node: Doc | str) -> tuple[Fielded, ...]:
    """The models of one unit."""
    (found,) = fielded(SHOP.rules(army(faction, node)))
    return found.models


def figures(model: Fielded) -> tuple[int, ...]:
    return model.melee, model.ranged, model.nerve, model.agility, model.health, model.speed, model.save


@pytest.mark.rule("GD-ARM-30", "GD-ARM-31", "GD-ARR-05", "GD-ARR-06", "GD-ARR-07", "GD-ARR-09", "GD-ARR-11")
@pytest.mark.rule("GD-MCH-01", "GD-EQP-05", "GD-EQP-13", "GD-AVA-02", "GD-DEL-17", "GD-DEL-18", "GD-SIM-17")
@pytest.mark.rule("GD-SIM-24", "GD-WLD-18", "GD-VEH-07", "GD-VEH-09")
@pytest.mark.parametrize(("faction", "node", "told"), [
    ("wild_sector_armies", "militia", (-1, -1, 2, 3, 1, 6, 0)),
    ("wild_sector_armies", "militia [soldier, flak_armour]", (0, 0, 3, 4, 1, 6, 5)),
    ("wild_sector_armies", "mercenary_soldiers [polymer_armour, bionic_eye]", (0, 1, 4, 4, 1, 5, 4)),
    ("wild_sector_armies", "noble [basic_power_armour]", (1, 2, 5, 5, 4, 4, 3)),
    ("wild_sector_armies", "noble [relic_power_armour, jet_pack]", (0, 2, 5, 5, 5, 8, 2)),
    ("wild_sector_armies", "noble [jet_cycle]", (2, 2, 5, 5, 5, 12, 0)),
    ("wild_sector_armies", "noble [small_mech]", (2, 2, 5, 5, 6, 6, 3)),
    ("avalonia", "knight [heavy_power_armour, plasma_axe]", (3, 2, 5, 5, 4, 6, 2)),
    ("delian_league", "harpy_battlesuits [small_mech, jet_pack]", (0, 0, 3, 4, 3, 15, 3)),
    ("delian_league", "cyclops_battlesuit [medium_mech, veteran, 2 demolition_gauntlet]", (1, 1, 4, 4, 8, 4, 3)),
    ("delian_league", "drones", (0, 0, 3, 4, 1, 5, 4)),
    ("alliance", "support_drone", (0, 0, 3, 4, 4, 6, 0)),
    ("alliance", "avatar [medium_mech]", (0, 0, 3, 4, 6, 6, 3)),
    ("united_nations_of_freedom", "liberty_walker [small_mech, robot_pilot]", (0, 0, 3, 4, 4, 6, 3)),
    ("simioids", "brutes", (2, -1, 4, 3, 3, 6, 0)),
    ("simioids", "chieftain", (2, 2, 6, 5, 4, 6, 0)),
    ("simioids", "simioid_vehicle [tank, heavy_metal, tracks]", (0, 0, 3, 4, 12, 5, 2)),
    ("simioids", "simioid_vehicle [small_vehicle, light_metal, wheels]", (0, 0, 3, 4, 6, 10, 4)),
])  # fmt: skip
def test_figures_come_together(faction: str, node: str, told: tuple[int, ...]) -> None:
    assert figures(models(faction, node)[0]) == told


@pytest.mark.rule("GD-ARM-14", "GD-ARM-16", "GD-ARM-28", "GD-ATL-12", "GD-TEAM-01")
def test_models_of_a_unit_differ_as_its_list_says() -> None:
    sergeant = unit("volunteers_sergeant [higher_level, compression_pistol]")
    first, *rest = models("alliance", unit("volunteers [soldier, compression_rifle, mesh_armour]", sergeant))
    assert (first.level, first.weapons, first.sergeant) == ("veteran", ("compression_pistol",), True)
    assert first.armour == "mesh_armour"
    assert {(each.level, each.weapons, each.sergeant) for each in rest} == {("soldier", ("compression_rifle",), False)}
    assert [each.sergeant for each in models("alliance", "agents [more]")] == [False, False]
    mixed = models("anti_technology_league", "janissaries [slug_rifle, 2 other_flamethrower]")
    assert [each.weapons for each in mixed] == [("slug_rifle",)] * 8 + [("flamethrower",)] * 2
    flagellant = models("anti_technology_league", "flagellants")[0]
    assert (flagellant.weapons, flagellant.armour) == (("blade", "blade"), "")
    team = models("avalonia", "avalonian_weapons_team [light_power_armour, gun_plasma_cannon]")
    assert [each.kind for each in team] == ["infantry", "infantry", "gun"]
    assert (team[2].weapons, team[2].health, team[2].speed, team[2].save) == (("plasma_cannon",), 2, 3, 4)


@pytest.mark.rule("GD-ARM-13", "GD-ARM-18", "GD-SIM-24", "GD-WLD-06")
def test_command_units_are_mixed() -> None:
    members = unit("controller_retinue [veteran, compression_pistol]"), unit("controller_drone [more]")
    found = models("alliance", unit("controller", *members))
    assert [(each.level, each.ai, each.leader) for each in found] == [
        ("hero", False, True), ("veteran", False, False), ("", True, False), ("", True, False),
    ]  # fmt: skip
    chief = models("simioids", unit("chieftain", unit("chieftain_retinue")))
    assert [(each.health, each.nerve, each.attacks) for each in chief] == [(4, 6, 2), (3, 5, 0)]


@pytest.mark.rule("GD-ARM-37", "GD-SIM-09", "GD-SIM-20")
def test_what_is_hacked_is_known_by_its_tech_level() -> None:
    hero = models("simioids", "mechaniac [plasma_gun, slug_rifle, advanced_energy_shield]")[0]
    assert hero.hacked == ("plasma_gun", "advanced_energy_shield")
    tank = models("simioids", "simioid_vehicle [tank, light_metal, wheels, explosive_ram]")[0]
    assert tank.hacked == ("explosive_ram",)
    assert models("cyber_nomads", "saviour [plasma_gun]")[0].hacked == ()


@pytest.mark.rule("GD-VEH-01")
@pytest.mark.parametrize(("faction", "node", "name"), [
    ("simioids", unit("simioid_vehicle [tank, light_metal, tracks, chain_gun]"), "Tank with Chain Gun"),
    ("simioids", unit("simioid_vehicle [small_vehicle, light_metal, tracks]"), "Small vehicle"),
    ("simioids", {**unit("simioid_vehicle [tank, light_metal, tracks]"), "name": "Old Smoky"}, "Old Smoky"),
    ("anti_technology_league", unit("pilgrim_apc [transport, light_metal, wheels]"), "Pilgrim-Pattern APC"),
])  # fmt: skip
def test_a_vehicle_without_a_title_is_called_by_its_parts(faction: str, node: Doc, name: str) -> None:
    (found,) = fielded(SHOP.rules(army(faction, node)))
    assert found.name == name


@pytest.mark.parametrize("faction", NAMES)
def test_armies_by_lot_can_be_fielded(faction: str) -> None:
    found = SHOP.rules(levy.drawn(SHOP, levy.begun(SHOP, "gates_of_doom", faction, "b"), 600, "b"))
    units = list(fielded(found))
    assert len(units) == sum(len(force.bought) for force in found.sections)
    for bought, each in zip((each for force in found.sections for each in force.bought), units, strict=True):
        assert len(each.models) == bought.models
        assert all(model.health > 0 and model.speed >= 0 for model in each.models)
