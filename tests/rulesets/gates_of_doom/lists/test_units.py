"""Prices and permissions of each kind of unit, on both sides of each border."""

from __future__ import annotations

import pytest

from tests.rulesets.gates_of_doom.lists.listing import SHOP, Doc, army, clauses, faults, unit
from wartable.rulesets.gates_of_doom.catalogue.weapons import weapons
from wartable.rulesets.gates_of_doom.lists.entries import stock


def cost(faction: str, node: Doc | str, *others: Doc | str) -> int:
    """What a unit costs in an army with others."""
    found = SHOP.rules(army(faction, node, *others))
    key = node if isinstance(node, str) else node["unit"]
    return next(each.cost for each in found.all if each.key == str(key).split(" ")[0])


def offered(key: str) -> set[str]:
    """The options of an entry."""
    return set(stock("").entries[key].options)


# ------------------------------------------------------------------ prices
@pytest.mark.rule("GD-ARM-07", "GD-ARM-08", "GD-ARM-09", "GD-ARM-10", "GD-ARM-11", "GD-ARM-12", "GD-ARM-13")
@pytest.mark.rule("GD-ARM-19", "GD-AVA-02", "GD-AVA-05", "GD-UNF-20", "GD-TEAM-01", "GD-MCH-01")
@pytest.mark.parametrize(("faction", "node", "points"), [
    ("alliance", "controller", 50),  # hero 40 + 10
    ("alliance", unit("controller", unit("controller_retinue [veteran]"), unit("controller_drone")), 50 + 20 + 10),
    ("alliance", "probes", 45),  # 3 x 15
    ("alliance", "volunteers", 50),  # 5 x (recruit 5 + 5)
    ("alliance", "volunteers [2 more, veteran]", 175),  # 7 x (20 + 5)
    ("alliance", "volunteers [soldier, compression_rifle]", 150),  # 5 x (10 + 5 + 15)
    ("delian_league", "drones [2 more]", 25),  # 5 x 5
    ("delian_league", "drones [targeting_system]", 30),  # 3 x (5 + 5)
    ("delian_league", unit("woden_battlesuit [small_mech]", unit("woden_battlesuit_drone [2 more]")), 60 + 30 + 15),
    ("simioids", "brutes", 90),  # 3 x 30
    ("cyber_nomads", unit("saviour", unit("saviour_sinner [8 more]")), 60 + 9 * 5),
    ("avalonia", unit("knight [heavy_power_armour, plasma_sword]"), 50 + 19 + 8),  # 17 + 2: GD-AVA-02
    ("avalonia", unit("knight [heavy_power_armour, plasma_sword]", unit("knight_herald [heavy_power_armour]")), 146),
    ("avalonia", "avalonian_weapons_team [light_power_armour, gun_plasma_cannon]", 2 * (5 + 14) + 30),
    ("wild_sector_armies", "mercenary_weapons_team [more, gun_chain_gun]", 3 * (10 + 5) + 25),
    ("alliance", "avatar [medium_mech, 2 phase_sword]", 50 + 60 + 20),
    ("alliance", "nova_mech [medium_mech, veteran]", 10 + 60 + 20),
    ("united_nations_of_freedom", "liberty_walker [small_mech, robot_pilot]", 10 + 30),
])  # fmt: skip
def test_what_a_unit_costs(faction: str, node: Doc | str, points: int) -> None:
    assert cost(faction, node) == points


@pytest.mark.rule("GD-ARM-14", "GD-ARM-15", "GD-ARM-16", "GD-ARM-17")
@pytest.mark.parametrize(
    ("sergeant", "points"),
    [
        ("volunteers_sergeant", 150),  # as the rest: 5 x 30
        ("volunteers_sergeant [compression_pistol]", 150 - 15 + 8),
        ("volunteers_sergeant [higher_level]", 150 + 10),  # soldier to veteran
        ("volunteers_sergeant [higher_level, compression_pistol]", 150 + 10 - 15 + 8),
    ],
)
def test_a_sergeant_has_his_own_weapons_and_level(sergeant: str, points: int) -> None:
    assert cost("alliance", unit("volunteers [soldier, compression_rifle]", unit(sergeant))) == points
    assert offered("volunteers_sergeant") == {
        "higher_level", "compression_pistol", "compression_carbine", "compression_rifle",
    }  # fmt: skip


@pytest.mark.rule("GD-ARM-15")
def test_a_sergeant_of_veterans_is_a_hero() -> None:
    assert cost("alliance", unit("agents [2 more]", unit("agents_sergeant [higher_level]"))) == 3 * 25 + 20


@pytest.mark.rule("GD-ARM-14")
@pytest.mark.parametrize(("more", "legal"), [("2 more", True), ("1 more", False)])
def test_squads_of_three_have_a_sergeant(more: str, legal: bool) -> None:
    doc = army("alliance", "controller", unit(f"agents [{more}]", unit("agents_sergeant")))
    assert clauses(doc) == ([] if legal else ["GD-ARM-14"])
    two = army("alliance", "controller", unit("agents [3 more]", unit("agents_sergeant"), unit("agents_sergeant")))
    assert clauses(two) == ["GD-ARM-14"]


@pytest.mark.rule("GD-ATL-12", "GD-ARM-25")
@pytest.mark.parametrize(("others", "more", "legal"), [
    (2, 0, True), (3, 0, False), (2, 4, True), (3, 4, False), (3, 5, True),
])  # fmt: skip
def test_one_janissary_in_five_has_another_weapon(others: int, more: int, legal: bool) -> None:
    picks = f"slug_rifle, {others} other_flamethrower" + (f", {more} more" if more else "")
    doc = army("anti_technology_league", "battle_priest", f"janissaries [{picks}]")
    assert clauses(doc) == ([] if legal else ["GD-ATL-12"])
    size = 10 + more
    assert SHOP.rules(doc).all[1].cost == size * 5 + (size - others) * 12 + others * 10
    assert "other_heavy_flamethrower" not in offered("janissaries")


@pytest.mark.rule("GD-UNF-15", "GD-UNF-14", "GD-UNF-02")
@pytest.mark.parametrize(("picks", "points", "told"), [
    ("issued_sting", 100, []), ("issued_sting, craze", 175, []), ("craze", 175, ["GD-UNF-15"]),
    ("issued_sting, sting", 110, ["GD-UNF-15"]), ("issued_sting, issued_stum", 100, ["GD-UNF-15"]),
    ("issued_sting, stum, craze", 225, ["GD-UNF-15"]), ("issued_stum, mag_rifle", 100 + 5 * 17, []),
])  # fmt: skip
def test_marines_have_a_drug_for_nothing(picks: str, points: int, told: list[str]) -> None:
    squad = unit("army_command_squad", unit("army_command_squad_retinue [3 more]"))
    doc = army("united_nations_of_freedom", squad, f"marines [{picks}]")
    assert clauses(doc) == told
    assert SHOP.rules(doc).all[-1].cost == points


@pytest.mark.rule("GD-UNF-13", "GD-GEN-23")
@pytest.mark.parametrize(("inspectors", "points"), [(0, 62), (1, 56), (2, 56)])  # 55.8 is rounded up
def test_an_inspector_makes_vehicles_cheaper(inspectors: int, points: int) -> None:
    inspector = unit("gmc_inspector", unit("gmc_inspector_retinue [3 more]"))
    tank = "independence_vehicle [tank, light_metal, wheels, sawn_off_shotgun]"
    assert cost("united_nations_of_freedom", tank, *[inspector] * inspectors) == points
    walker = "liberty_walker [small_mech]"
    assert cost("united_nations_of_freedom", walker, *[inspector] * inspectors) == 40


# ------------------------------------------------------------------ permissions
@pytest.mark.rule("GD-ARM-21", "GD-ARM-23", "GD-ARM-24", "GD-ARM-25", "GD-ALL-16", "GD-ALL-18", "GD-ATL-01")
def test_entries_offer_what_they_permit_within_the_tech_range() -> None:
    assert offered("psionic_operative") == {"mesh_armour", "compression_pistol", "anti_matter_pistol"}
    assert offered("data_priest") == {"mesh_armour"}
    assert offered("silah") == {"blade", "heavy_blade"}
    slugs = {key for key in offered("janissaries") if key.startswith("slug")}
    assert slugs == {"slug_pistol", "slug_rifle", "slug_shotgun"}
    assert "blade" not in offered("grunts")  # below the tech range
    assert {"compression_rifle", "perception_filter"} <= offered("dedicated_warriors")
    assert "mirage_armour" in offered("agents") - offered("dedicated_warriors")
    assert "bionic_eye" in offered("mercenary_soldiers") - offered("elite_guard")
    assert {"sting", "combat_drugs"} <= offered("mercenary_soldiers")
    assert "chain_gun" not in offered("grunts")
    assert {"chain_gun", "railgun"} <= offered("brutes")


@pytest.mark.rule("GD-UNF-09", "GD-UNF-12", "GD-UNF-16", "GD-UNF-17", "GD-ARM-37", "GD-UNF-03")
def test_officers_have_no_weapons_and_troopers_only_some() -> None:
    assert not offered("intelligence_officer") & set(weapons())
    assert not offered("gmc_inspector") & set(weapons())
    assert {"mag_rifle", "particle_gun"} <= offered("intelligence_officer_retinue")
    assert {"mag_rifle"} == {"mag_rifle", "particle_gun"} & offered("army_command_squad_retinue")
    assert not {"mag_rifle", "particle_gun"} & offered("gmc_inspector_retinue")
    assert not any(weapons()[key].melee for key in offered("troopers") & set(weapons()))
    assert offered("gmcc_troopers") & set(weapons()) == {
        "slug_pistol", "gyro_pistol", "needle_pistol", "sawn_off_shotgun", "angle_grinder", "shock_mace",
    }  # fmt: skip


@pytest.mark.rule("GD-DEL-01", "GD-DEL-12", "GD-ARM-28", "GD-WPN-29")
def test_the_league_has_weapons_of_its_own() -> None:
    assert "demolition_gauntlet" in offered("hoplite_battlesuits") & offered("cyclops_battlesuit")
    assert "javelin_mag_launcher" not in offered("drones")
    assert all("javelin_mag_launcher" not in offered(key) for key in ("grunts", "brutes", "simioid_vehicle"))
    assert "polymer_armour" not in offered("drones")


@pytest.mark.rule("GD-WPN-25", "GD-EQP-10", "GD-ARM-32", "GD-ARM-29", "GD-MCH-05")
@pytest.mark.parametrize(("picks", "told"), [
    ("jet_cycle, shock_lance", []), ("shock_lance", ["GD-WPN-25"]), ("jet_cycle, jet_pack", ["GD-EQP-05"]),
    ("jet_cycle, rdg", ["GD-EQP-05"]), ("jet_pack, rdg", []), ("2 jet_pack", ["GD-EQP-13"]), ("2 slug_pistol", []),
    ("flak_armour, polymer_armour", ["GD-ARM-29"]), ("small_mech, flak_armour", ["GD-ARR-01"]),
    ("small_mech, jet_cycle", ["GD-EQP-05"]), ("small_mech, chain_gun", []), ("chain_gun", ["GD-WLD-05"]),
])  # fmt: skip
def test_what_goes_together(picks: str, told: list[str]) -> None:
    doc = army("wild_sector_armies", f"noble [{picks}]", "militia", *["militia"] * 2)
    assert clauses(doc) == told


@pytest.mark.rule("GD-WPN-25", "GD-ARM-16")
@pytest.mark.parametrize(("picks", "told"), [(", jet_cycle", []), ("", ["GD-WPN-25"])])
def test_a_sergeant_has_a_lance_on_a_jet_cycle_only(picks: str, told: list[str]) -> None:
    guard = unit(f"elite_guard [2 more{picks}]", unit("elite_guard_sergeant [shock_lance]"))
    assert clauses(army("wild_sector_armies", "noble", guard, "militia")) == told  # 3 of 14 with tech 5
    assert "shock_lance" not in offered("militia_sergeant")


@pytest.mark.rule("GD-ARM-27", "GD-AVA-04", "GD-AVA-14", "GD-NOM-06", "GD-NOM-11", "GD-NOM-13", "GD-ATL-14")
@pytest.mark.rule("GD-DEL-11", "GD-DEL-15", "GD-DEL-04")
@pytest.mark.parametrize(("faction", "key"), [
    ("avalonia", "knight"), ("avalonia", "serfs"), ("avalonia", "men_at_arms"),
    ("cyber_nomads", "prophet_of_the_new_flesh"), ("cyber_nomads", "disciples_of_the_holy_sound"),
    ("cyber_nomads", "angels"), ("anti_technology_league", "purification_squad"),
    ("delian_league", "harpy_battlesuits"), ("delian_league", "cyclops_battlesuit"),
    ("delian_league", "battlesuit_commander"),
])  # fmt: skip
def test_compulsory_gear_must_be_bought(faction: str, key: str) -> None:
    bare = [text for _, text in faults(army(faction, key)) if "must have" in text]
    assert bare
    found = SHOP.smallest(SHOP.rules(army(faction)), stock("").entries[key], key)
    doc = army(faction, found)
    assert [text for _, text in faults(doc) if "must have" in text] == []
    assert SHOP.rules(doc).cost > SHOP.rules(army(faction, key)).cost


# ------------------------------------------------------------------ slots
@pytest.mark.rule("GD-MCH-02", "GD-MCH-03", "GD-MCH-04", "GD-MCH-06", "GD-DEL-15")
@pytest.mark.parametrize(("picks", "told"), [
    ("small_mech, 2 railgun", []), ("small_mech, 2 railgun, lasgun", ["GD-MCH-02"]),
    ("small_mech, railgun, basic_energy_shield", []), ("small_mech, 2 railgun, basic_energy_shield", ["GD-MCH-04"]),
    ("medium_mech, 2 plasma_broadsword, 2 railgun", []),
    ("medium_mech, 2 railgun, lasgun", ["GD-MCH-03"]),
    ("medium_mech, 2 plasma_broadsword, shock_mace", ["GD-MCH-03"]),
    ("medium_mech, 2 plasma_broadsword, 2 railgun, basic_energy_shield", ["GD-MCH-04"]),
])  # fmt: skip
def test_mechs_have_slots(picks: str, told: list[str]) -> None:
    doc = army("delian_league", f"battlesuit_commander [{picks}]", "drones")
    assert clauses(doc) == told


@pytest.mark.rule("GD-VEH-01", "GD-VEH-02", "GD-VEH-03", "GD-VEH-04", "GD-VEH-05", "GD-VEH-06", "GD-VEH-08")
@pytest.mark.parametrize(("picks", "points", "told"), [
    ("small_vehicle, light_metal, wheels", 35, []), ("tank, light_metal, wheels", 52, []),
    ("small_vehicle, light_metal, wheels, chain_gun", 60, []),
    ("small_vehicle, light_metal, wheels, 2 slug_rifle", 59, ["GD-VEH-02"]),
    ("tank, light_metal, tracks, 2 chain_gun, 2 slug_rifle", 58 + 50 + 24, []),
    ("tank, light_metal, tracks, 3 chain_gun", 58 + 75, ["GD-VEH-03"]),
    ("tank, light_metal, tracks, 4 slug_rifle", 58 + 48, []),
    ("transport, light_metal, tracks, chain_gun", 58 + 25, ["GD-VEH-04"]),
    ("transport, light_metal, tracks, 2 slug_rifle", 58 + 24, []),
    ("transport, light_metal, tracks, 3 slug_rifle", 58 + 36, ["GD-VEH-04"]),
    ("tank, light_metal", 40, ["GD-VEH-05"]), ("tank, light_metal, heavy_metal, wheels", 102, ["GD-VEH-05"]),
    ("light_metal, wheels", 0, ["GD-VEH-01"]),
])  # fmt: skip
def test_vehicles_are_built_of_parts(picks: str, points: int, told: list[str]) -> None:
    doc = army("simioids", "dodgy_dealer", "grunts", "grunts", f"simioid_vehicle [{picks}]")
    assert clauses(doc) == told
    assert SHOP.rules(doc).all[-1].cost == points


@pytest.mark.rule("GD-VEH-17", "GD-WLD-16", "GD-UNF-21", "GD-UNF-22", "GD-ATL-20", "GD-ALL-29", "GD-SIM-20")
def test_who_may_have_which_vehicles() -> None:
    able = [key for key, line in stock("").lines.items() if line.muster.hulls]
    assert able == [
        "alliance_vehicle", "pilgrim_apc", "simioid_vehicle", "freedom_helicopter", "independence_vehicle",
        "pirate_vehicle",
    ]  # fmt: skip
    flying = {"tracks", "wheels", "hover_jets", "chopper_blades"}
    assert offered("pirate_vehicle") & flying == offered("freedom_helicopter") & flying == {"chopper_blades"}
    assert offered("pilgrim_apc") & flying == {"tracks", "wheels"}
    assert {"heavy_molecular", "tracks"} <= offered("alliance_vehicle")
    assert offered("pilgrim_apc") & {"small_vehicle", "tank", "transport"} == {"transport"}
    assert offered("freedom_helicopter") & {"small_vehicle", "tank", "transport"} == {"small_vehicle"}
    assert offered("independence_vehicle") & {"small_vehicle", "tank", "transport"} == {"tank", "transport"}
