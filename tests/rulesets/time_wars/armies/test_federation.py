"""TW-FED: entries, prices and options of the Federation list, and its special rules."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import game, individual, squad, vehicle
from tests.rulesets.time_wars.listing import army, buy, clauses, cost, faults, mustered, unit
from tests.rulesets.time_wars.listing import troop as entry_of
from wartable.engine.mod import D3, D6
from wartable.rulesets.time_wars.armies.federation import (
    extra_strategy_points,
    rerolls_strategy_points,
)
from wartable.rulesets.time_wars.lists.entries import factions
from wartable.rulesets.time_wars.specials.bearers import special
from wartable.rulesets.time_wars.specials.points import Shot
from wartable.rulesets.time_wars.state import Band, Profile


# ------------------------------------------------------------------ figures as printed
@pytest.mark.rule("TW-FED-07", "TW-FED-11", "TW-FED-39", "TW-FED-48", "TW-FED-36", "TW-PROF-01")
@pytest.mark.parametrize(
    ("key", "line", "figures", "size", "points", "category"),
    [
        ("federation_leader", "lieutenant", (5, 6, 5, 4, 3, 4, 7, 1), 1, 5, "command"),
        ("federation_leader", "captain", (5, 6, 6, 4, 3, 4, 8, 2), 1, 5, "command"),
        ("ice_warrior_commander", "marshal", (5, 5, 5, 6, 3, 7, 7, 1), 1, 4, "command"),
        ("ice_warrior_commander", "ice_lord", (5, 5, 5, 7, 3, 6, 7, 2), 1, 4, "command"),  # END 6, not 7
        ("ice_warriors", "", (5, 5, 4, 6, 3, 7, 7, 2), 5, 10, "veteran"),
        ("marine_veterans", "", (5, 5, 5, 4, 3, 5, 6, 2), 10, 14, "veteran"),
        ("unit_squad", "", (6, 6, 6, 4, 3, 4, 7, 3), 5, 7, "veteran"),
        ("draconian_warriors", "", (5, 5, 5, 4, 3, 5, 6, 2), 10, 12, "veteran"),
        ("marine_squad", "", (5, 5, 5, 4, 3, 5, 6, 2), 10, 12, "basic"),
        ("lpc", "", (10, 5, 3, 6, 3, 4, 7, 0), 1, 0, "transport"),
        ("apc", "", (9, 5, 3, 6, 6, 6, 7, 0), 1, 0, "transport"),
        ("weapon_specialists", "", (5, 5, 5, 4, 3, 5, 6, 2), 5, 6, "support"),
        ("heavy_weapons_specialists", "", (5, 5, 5, 4, 3, 5, 6, 2), 3, 6, "support"),
        ("unit_heavy_weapons", "", (6, 6, 6, 4, 3, 4, 7, 3), 5, 40, "support"),
        ("federation_ogrons", "", (4, 4, 5, 6, 2, 6, 4, 1), 10, 9, "support"),
        ("conscripts", "", (5, 4, 4, 3, 3, 5, 5, 1), 10, 5, "support"),
        ("federation_tank", "light_tank", (9, 9, 3, 7, 8, 7, 7, 3), 1, 7, "support"),
        ("federation_tank", "heavy_tank", (8, 9, 3, 7, 9, 9, 7, 3), 1, 7, "support"),
    ],
)
def test_entries(key: Any, line: Any, figures: Any, size: Any, points: Any, category: Any) -> None:
    entry = entry_of(key, "federation")
    assert entry.line(line).profile == Profile(*figures)
    assert (entry.size, entry.cost, entry.category, entry.race) == (size, points, category, "federation")


@pytest.mark.rule("TW-FED-06")
def test_loyalty_and_race_command() -> None:
    assert factions()["federation"].loyalty == "alliance"
    listed = [troop for troop in factions()["federation"].troops.values() if not troop.person]
    assert {troop.race_command for troop in listed} == {"take_aim"}
    assert unit("marine_squad [leader]").knows == ("take_aim",)
    assert unit("marine_squad").knows == ()


@pytest.mark.rule("TW-ARMY-44")
@pytest.mark.parametrize(
    ("key", "specials"),
    [
        ("federation_leader", ("strategic_force", "grit", "smite", "monster_hunter")),
        ("ice_warrior_commander", ("all_terrain", "strategic_force", "sonic_weapons", "cold_war")),
        ("ice_warriors", ("all_terrain", "sonic_weapons")),
        ("marine_veterans", ("scouts", "monster_hunter")),
        ("unit_squad", ("spotter",)),
        ("draconian_warriors", ("smite", "monster_hunter")),
        ("marine_squad", ()),
        ("apc", ("spotter",)),
        ("lpc", ()),
        ("federation_ogrons", ("federation_loyal_to_the_end",)),
        ("federation_tank", ("spotter",)),
    ],
)
def test_special_rules_of_entries(key: Any, specials: Any) -> None:
    assert entry_of(key, "federation").specials == specials


# ------------------------------------------------------------------ prices
@pytest.mark.parametrize(
    ("text", "points"),
    [
        pytest.param("federation_leader", 5, marks=pytest.mark.rule("TW-FED-07")),
        pytest.param("federation_leader [captain]", 10, marks=pytest.mark.rule("TW-FED-07")),  # 5 + 5
        pytest.param("federation_leader [marines: 4]", 9, marks=pytest.mark.rule("TW-FED-08")),  # 5 + 4
        pytest.param("federation_leader [unit_troopers: 10]", 25, marks=pytest.mark.rule("TW-FED-08")),  # 5 + 20
        pytest.param("federation_leader [draconians: 5]", 15, marks=pytest.mark.rule("TW-FED-08")),  # 5 + 10
        pytest.param("federation_leader [ogrons: 4]", 13, marks=pytest.mark.rule("TW-FED-08")),  # 5 + 8
        pytest.param("federation_leader [marines: 4, lmg, missile_launcher]", 14, marks=pytest.mark.rule("TW-FED-09")),
        pytest.param("federation_leader [marines: 4, lpc]", 13, marks=pytest.mark.rule("TW-FED-10")),  # 5 + 4 + 4
        pytest.param("federation_leader [marines: 4, apc]", 17, marks=pytest.mark.rule("TW-FED-10")),
        pytest.param("ice_warrior_commander [ice_lord]", 8, marks=pytest.mark.rule("TW-FED-11")),
        pytest.param("ice_warrior_commander [ice_warriors: 4]", 14, marks=pytest.mark.rule("TW-FED-13")),
        pytest.param("ice_warrior_commander [ice_warriors: 10]", 29, marks=pytest.mark.rule("TW-FED-13")),
        pytest.param("ice_warrior_commander [ice_warriors: 4, apc]", 22, marks=pytest.mark.rule("TW-FED-14")),
        pytest.param("ice_warriors [more]", 25, marks=pytest.mark.rule("TW-FED-15")),  # 10 + 15
        pytest.param("ice_warriors [assault]", 12, marks=pytest.mark.rule("TW-FED-16")),
        pytest.param("ice_warriors [more, assault]", 27, marks=pytest.mark.rule("TW-FED-16")),  # +2 whatever the size
        pytest.param("ice_warriors [apc]", 18, marks=pytest.mark.rule("TW-FED-17")),
        pytest.param("marine_veterans [grenade_launchers: 4]", 18, marks=pytest.mark.rule("TW-FED-18")),
        pytest.param(
            "marine_veterans [another_grenade_launcher, missile_launcher]", 19, marks=pytest.mark.rule("TW-FED-19")
        ),
        pytest.param("marine_veterans [lpc]", 18, marks=pytest.mark.rule("TW-FED-20")),
        pytest.param("marine_veterans [apc]", 22, marks=pytest.mark.rule("TW-FED-20")),
        pytest.param("unit_squad [more]", 15, marks=pytest.mark.rule("TW-FED-21")),
        pytest.param("unit_squad [scouts]", 8, marks=pytest.mark.rule("TW-FED-21")),
        pytest.param("unit_squad [lmg, sniper_rifle]", 10, marks=pytest.mark.rule("TW-FED-22")),
        pytest.param("unit_squad [hmg_team]", 11, marks=pytest.mark.rule("TW-FED-23")),
        pytest.param("unit_squad [mortar_team]", 12, marks=pytest.mark.rule("TW-FED-23")),
        pytest.param("unit_squad [lpc]", 11, marks=pytest.mark.rule("TW-FED-24")),
        pytest.param("unit_squad [apc]", 17, marks=pytest.mark.rule("TW-FED-24")),  # 10 here, 8 everywhere else
        pytest.param("draconian_warriors [lpc]", 16, marks=pytest.mark.rule("TW-FED-25")),
        pytest.param("marine_squad [grenade_launcher: 2]", 14, marks=pytest.mark.rule("TW-FED-26")),
        pytest.param("marine_squad [lmg, missile_launcher]", 17, marks=pytest.mark.rule("TW-FED-26")),
        pytest.param("marine_squad [hmg_team]", 16, marks=pytest.mark.rule("TW-FED-27")),
        pytest.param("marine_squad [mortar_team]", 17, marks=pytest.mark.rule("TW-FED-27")),
        pytest.param("marine_squad [lpc]", 16, marks=pytest.mark.rule("TW-FED-28")),
        pytest.param("marine_squad [apc]", 20, marks=pytest.mark.rule("TW-FED-28", "TW-ARMY-24")),
        pytest.param("weapon_specialists [flamethrowers]", 11, marks=pytest.mark.rule("TW-FED-29")),
        pytest.param("weapon_specialists [grenade_launchers]", 11, marks=pytest.mark.rule("TW-FED-29")),
        pytest.param("weapon_specialists [sniper_rifles]", 11, marks=pytest.mark.rule("TW-FED-29")),
        pytest.param("weapon_specialists [lmgs]", 16, marks=pytest.mark.rule("TW-FED-29")),
        pytest.param("weapon_specialists [missile_launchers]", 21, marks=pytest.mark.rule("TW-FED-29")),
        pytest.param("weapon_specialists [lmgs, lpc]", 20, marks=pytest.mark.rule("TW-FED-30")),
        pytest.param("weapon_specialists [lmgs, apc]", 24, marks=pytest.mark.rule("TW-FED-30")),
        pytest.param("heavy_weapons_specialists [hmg: 3]", 15, marks=pytest.mark.rule("TW-FED-32")),  # 6 + 9
        pytest.param("heavy_weapons_specialists [more: 2, hmg: 2, mortar: 3]", 28, marks=pytest.mark.rule("TW-FED-31")),
        pytest.param("heavy_weapons_specialists [mortar: 3, lpc]", 22, marks=pytest.mark.rule("TW-FED-33")),
        pytest.param("heavy_weapons_specialists [mortar: 3, apc]", 26, marks=pytest.mark.rule("TW-FED-33")),
        pytest.param("marine_squad [lpc: [hmg]]", 20, marks=pytest.mark.rule("TW-FED-34", "TW-FED-36")),  # 12 + 4 + 4
        pytest.param("marine_squad [lpc: [mortar]]", 21, marks=pytest.mark.rule("TW-FED-34")),
        pytest.param("marine_squad [apc: [hmg]]", 23, marks=pytest.mark.rule("TW-FED-38")),  # 12 + 8 + 3
        pytest.param("marine_squad [apc: [missile_launcher]]", 22, marks=pytest.mark.rule("TW-FED-38")),
        pytest.param("marine_squad [apc: [lmg]]", 22, marks=pytest.mark.rule("TW-FED-38")),
        pytest.param("marine_squad [apc: [flamethrower]]", 21, marks=pytest.mark.rule("TW-FED-38")),
        pytest.param("unit_heavy_weapons [hmgs]", 40, marks=pytest.mark.rule("TW-FED-40")),
        pytest.param("unit_heavy_weapons [mortars]", 40, marks=pytest.mark.rule("TW-FED-40")),
        pytest.param("unit_heavy_weapons [hmgs, lpc]", 44, marks=pytest.mark.rule("TW-FED-41")),
        pytest.param("federation_ogrons [flamethrower, grenade_launcher]", 11, marks=pytest.mark.rule("TW-FED-43")),
        pytest.param("federation_ogrons [leader]", 10, marks=pytest.mark.rule("TW-FED-44")),
        pytest.param("federation_ogrons [lpc]", 13, marks=pytest.mark.rule("TW-FED-45")),
        pytest.param("conscripts [flamethrower, grenade_launcher]", 7, marks=pytest.mark.rule("TW-FED-46")),
        pytest.param("conscripts [lpc]", 9, marks=pytest.mark.rule("TW-FED-47")),
        pytest.param("federation_tank [heavy_tank]", 11, marks=pytest.mark.rule("TW-FED-48")),
        pytest.param("federation_tank [hmg]", 8, marks=pytest.mark.rule("TW-FED-49")),
        pytest.param("federation_tank [mortar]", 8, marks=pytest.mark.rule("TW-FED-49")),
        pytest.param("federation_tank [lmg]", 8, marks=pytest.mark.rule("TW-FED-50")),
        pytest.param("federation_tank [missile_launcher]", 9, marks=pytest.mark.rule("TW-FED-50")),
        pytest.param("federation_tank [flamethrower]", 8, marks=pytest.mark.rule("TW-FED-50")),
        pytest.param(
            "federation_tank [heavy_tank, mortar, lmg, additional_hmg]", 15, marks=pytest.mark.rule("TW-FED-51")
        ),
    ],
)
def test_prices_of_what_is_allowed(text: Any, points: Any) -> None:
    assert (cost(text), faults(text)) == (points, [])


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        pytest.param("federation_leader [marines: 3]", "TW-FED-08", marks=pytest.mark.rule("TW-FED-08")),
        pytest.param("federation_leader [marines: 11]", "TW-FED-08", marks=pytest.mark.rule("TW-FED-08")),
        pytest.param("federation_leader [marines: 4, ogrons: 4]", "TW-FED-08", marks=pytest.mark.rule("TW-FED-08")),
        pytest.param("federation_leader [marines: 4, lmg: 2]", "TW-FED-09", marks=pytest.mark.rule("TW-FED-09")),
        pytest.param(
            "federation_leader [marines: 4, lmg, sniper_rifle, flamethrower]",
            "TW-FED-09",
            marks=pytest.mark.rule("TW-FED-09"),
        ),
        pytest.param("federation_leader [lmg]", "TW-FED-09", marks=pytest.mark.rule("TW-FED-09")),  # nobody to carry it
        pytest.param("federation_leader [apc]", "TW-FED-10", marks=pytest.mark.rule("TW-FED-10")),  # no Retinue
        pytest.param("ice_warrior_commander [ice_warriors: 5]", "TW-FED-13", marks=pytest.mark.rule("TW-FED-13")),
        pytest.param("ice_warrior_commander [apc]", "TW-FED-14", marks=pytest.mark.rule("TW-FED-14")),
        pytest.param("ice_warriors [more: 2]", "TW-FED-15", marks=pytest.mark.rule("TW-FED-15")),
        pytest.param("marine_veterans [grenade_launchers: 5]", "TW-FED-18", marks=pytest.mark.rule("TW-FED-18")),
        pytest.param(
            "marine_veterans [flamethrower, sniper_rifle, lmg]", "TW-FED-19", marks=pytest.mark.rule("TW-FED-19")
        ),
        pytest.param("marine_veterans [lmg: 2]", "TW-FED-19", marks=pytest.mark.rule("TW-FED-19")),
        pytest.param("unit_squad [more, scouts]", "TW-FED-21", marks=pytest.mark.rule("TW-FED-21")),
        pytest.param("unit_squad [lmg: 2]", "TW-FED-22", marks=pytest.mark.rule("TW-FED-22")),
        pytest.param("unit_squad [hmg_team, lmg]", "TW-FED-23", marks=pytest.mark.rule("TW-FED-23")),
        pytest.param("unit_squad [hmg_team, mortar_team]", "TW-FED-23", marks=pytest.mark.rule("TW-FED-23")),
        pytest.param("draconian_warriors [apc]", "TW-ARMY-23", marks=pytest.mark.rule("TW-FED-25")),
        pytest.param("marine_squad [grenade_launcher: 2, lmg]", "TW-FED-26", marks=pytest.mark.rule("TW-FED-26")),
        pytest.param("marine_squad [flamethrower: 2]", "TW-FED-26", marks=pytest.mark.rule("TW-FED-26")),
        pytest.param("marine_squad [sniper_rifle, hmg_team]", "TW-FED-27", marks=pytest.mark.rule("TW-FED-27")),
        pytest.param("marine_squad [hmg_team: 2]", "TW-FED-27", marks=pytest.mark.rule("TW-FED-27")),
        pytest.param("weapon_specialists", "TW-FED-29", marks=pytest.mark.rule("TW-FED-29")),
        pytest.param("weapon_specialists [lmgs, flamethrowers]", "TW-FED-29", marks=pytest.mark.rule("TW-FED-29")),
        pytest.param("heavy_weapons_specialists [more: 3, hmg: 6]", "TW-FED-31", marks=pytest.mark.rule("TW-FED-31")),
        pytest.param("heavy_weapons_specialists [hmg: 2]", "TW-FED-32", marks=pytest.mark.rule("TW-FED-32")),
        pytest.param("heavy_weapons_specialists [hmg: 4]", "TW-FED-32", marks=pytest.mark.rule("TW-FED-32")),
        pytest.param("heavy_weapons_specialists [more, hmg: 3]", "TW-FED-32", marks=pytest.mark.rule("TW-FED-32")),
        pytest.param("marine_squad [lpc: [hmg, mortar]]", "TW-FED-34", marks=pytest.mark.rule("TW-FED-34")),
        pytest.param("marine_squad [apc: [hmg, lmg]]", "TW-FED-38", marks=pytest.mark.rule("TW-FED-38")),
        pytest.param("unit_heavy_weapons", "TW-FED-40", marks=pytest.mark.rule("TW-FED-40")),
        pytest.param("unit_heavy_weapons [hmgs, mortars]", "TW-FED-40", marks=pytest.mark.rule("TW-FED-40")),
        pytest.param("unit_heavy_weapons [mortars, apc]", "TW-ARMY-23", marks=pytest.mark.rule("TW-FED-41")),
        pytest.param("federation_ogrons [grenade_launcher: 2]", "TW-FED-43", marks=pytest.mark.rule("TW-FED-43")),
        pytest.param("federation_ogrons [leader: 2]", "TW-ARMY-27", marks=pytest.mark.rule("TW-FED-44")),
        pytest.param("conscripts [grenade_launcher: 2]", "TW-FED-46", marks=pytest.mark.rule("TW-FED-46")),
        pytest.param("federation_tank [hmg, mortar]", "TW-FED-49", marks=pytest.mark.rule("TW-FED-49")),
        pytest.param("federation_tank [lmg, flamethrower]", "TW-FED-50", marks=pytest.mark.rule("TW-FED-50")),
        pytest.param("federation_tank [additional_hmg]", "TW-FED-51", marks=pytest.mark.rule("TW-FED-51")),
        pytest.param("marine_squad [lpc, apc]", "TW-FED-53", marks=pytest.mark.rule("TW-FED-53")),
    ],
)
def test_what_is_refused(text: Any, clause: Any) -> None:
    found = faults(text)
    assert found
    assert set(found) == {clause}


# ------------------------------------------------------------------ what comes of it
@pytest.mark.rule("TW-FED-07", "TW-FED-11")
@pytest.mark.parametrize(
    ("text", "rank", "tv"),
    [
        ("federation_leader", 2, 2),  # Lieutenant rank 1, TV 1; Force Commander +1 each
        ("federation_leader [captain]", 3, 3),
        ("ice_warrior_commander", 2, 2),
        ("ice_warrior_commander [ice_lord]", 3, 3),
    ],
)
def test_ranks_of_commanders(text: Any, rank: Any, tv: Any) -> None:
    found = unit(text)
    assert (found.rank, found.tv, found.kind) == (rank, tv, "individual")


@pytest.mark.rule("TW-FED-08", "TW-FED-09", "TW-ARMY-40")
@pytest.mark.parametrize(
    ("option", "entry", "specials"),
    [
        ("marines: 5", "marine_squad", ()),
        ("unit_troopers: 5", "unit_squad", ("spotter",)),
        ("draconians: 5", "draconian_warriors", ("smite", "monster_hunter")),
        ("ogrons: 5", "federation_ogrons", ("federation_loyal_to_the_end",)),
    ],
)
def test_a_retinue_has_the_profile_and_rules_of_its_entry(option: Any, entry: Any, specials: Any) -> None:
    found = unit(f"federation_leader [{option}, sniper_rifle]", "lieutenant-1-retinue")
    assert (found.entry, found.profile) == (entry, entry_of(entry).lines[0].profile)
    assert (found.specials, found.weapons, found.retinue) == (specials, (("sniper_rifle", 1),), "lieutenant-1")
    assert [model.of for model in found.models] == [""] * 5 + ["lieutenant-1"]


@pytest.mark.rule("TW-FED-12", "TW-ARMY-19", "TW-ARMY-21")
def test_cold_war_makes_ice_warriors_basic() -> None:
    with_lord = army("ice_warriors as basic", "ice_warriors as veteran", commander="ice_warrior_commander [ice_lord]")
    assert clauses(with_lord) == []  # 10 Basic, 10 Veteran
    assert [with_lord.forces[0].spent(c) for c in ("basic", "veteran")] == [10, 10]
    assert (
        clauses(
            army("ice_warriors as basic", "ice_warriors as basic", "ice_warriors", commander="ice_warrior_commander")
        )
        == []
    )
    assert clauses(army("ice_warriors as basic")) == ["TW-ARMY-19"]  # a Lieutenant shifts nothing
    assert "TW-ARMY-19" in clauses(army("marine_veterans as basic", commander="ice_warrior_commander"))


@pytest.mark.rule("TW-FED-14", "TW-ARMY-47")
@pytest.mark.parametrize(("count", "warned"), [(4, []), (10, ["TW-ARMY-47"])])  # 5 and 11 models for 10 places
def test_a_full_ice_warrior_retinue_does_not_fit_its_apc(count: Any, warned: Any) -> None:
    found = army(commander=f"ice_warrior_commander [ice_warriors: {count}, apc]")
    assert (clauses(found), clauses(found, warnings=True)) == ([], warned)


@pytest.mark.rule("TW-FED-15", "TW-FED-16")
def test_ice_warriors() -> None:
    assert (len(unit("ice_warriors").models), len(unit("ice_warriors [more]").models)) == (5, 10)
    assault = unit("ice_warriors [assault]")
    assert assault.name.startswith("Ice Warrior Assault Squad")
    assert assault.specials == ("all_terrain", "sonic_weapons", "scouts", "spotter")


@pytest.mark.rule("TW-FED-18", "TW-FED-19")
def test_veterans_can_have_six_weapons() -> None:
    found = unit("marine_veterans [grenade_launchers: 4, another_grenade_launcher, lmg]")
    assert found.weapons == (("grenade_launcher", 5), ("lmg", 1))


@pytest.mark.rule("TW-FED-21")
def test_unit_scouts() -> None:
    assert "scouts" in unit("unit_squad [scouts]").specials
    assert "scouts" not in unit("unit_squad").specials
    assert len(unit("unit_squad [more]").models) == 10


@pytest.mark.rule("TW-FED-23", "TW-FED-27", "TW-UPG-13")
@pytest.mark.parametrize(
    ("text", "models", "team"),
    [
        ("marine_squad [hmg_team]", 9, "hmg"),  # 10 - 2 + 1
        ("marine_squad [mortar_team]", 9, "mortar"),
        ("unit_squad [hmg_team]", 4, "hmg"),  # 5 - 2 + 1
        ("unit_squad [more, mortar_team]", 9, "mortar"),
    ],
)
def test_two_models_become_one_team(text: Any, models: Any, team: Any) -> None:
    found = unit(text)
    assert (len(found.models), found.teams, found.weapons) == (models, ((team, 1),), ())
    assert [(m.r, m.kind) for m in found.models if m.weapon] == [(600, "team")]


@pytest.mark.rule("TW-FED-29")
@pytest.mark.parametrize(("option", "weapon"), [
    ("flamethrowers", "flamethrower"), ("grenade_launchers", "grenade_launcher"), ("sniper_rifles", "sniper_rifle"),
    ("lmgs", "lmg"), ("missile_launchers", "missile_launcher"),
])  # fmt: skip
def test_weapon_specialists_carry_five_of_a_kind(option: Any, weapon: Any) -> None:
    assert unit(f"weapon_specialists [{option}]").weapons == ((weapon, 5),)


@pytest.mark.rule("TW-FED-31", "TW-FED-32", "TW-FED-40")
def test_squads_of_teams() -> None:
    mixed = unit("heavy_weapons_specialists [more: 2, hmg: 2, mortar: 3]")
    assert (mixed.teams, {model.kind for model in mixed.models}) == ((("hmg", 2), ("mortar", 3)), {"team"})
    assert unit("unit_heavy_weapons [mortars]").teams == (("mortar", 5),)


@pytest.mark.rule("TW-FED-34", "TW-FED-35", "TW-FED-37", "TW-FED-38", "TW-WEAP-16", "TW-ARMY-47")
@pytest.mark.parametrize(
    ("option", "weapons", "places"),
    [
        ("lpc", {"lmg": 1}, 12),
        ("lpc: [hmg]", {"hmg": 1}, 6),  # the LMG is gone, half of 12
        ("lpc: [mortar]", {"mortar": 1}, 6),
        ("apc", {"hmg": 1}, 10),  # the standard HMG is in the printed figure
        ("apc: [hmg]", {"hmg": 2}, 10),
        ("apc: [missile_launcher]", {"hmg": 1, "missile_launcher": 1}, 10),
        ("apc: [flamethrower]", {"hmg": 1, "flamethrower": 1}, 10),
    ],
)
def test_transports(option: Any, weapons: Any, places: Any) -> None:
    found = mustered(f"marine_squad [{option}]").units
    squad_, carrier = found[1:]
    assert (dict(carrier.weapons), carrier.capacity, carrier.serves) == (weapons, places, squad_.id)
    assert (carrier.tv, squad_.cost) == (0, 12)


@pytest.mark.rule("TW-FED-48", "TW-FED-51", "TW-FED-52")
def test_tanks() -> None:
    light, heavy = unit("federation_tank"), unit("federation_tank [heavy_tank, hmg, lmg, additional_hmg]")
    assert (light.weapons, light.profile.fir, light.profile.wst, light.capacity) == ((), 9, 8, 0)
    assert (dict(heavy.weapons), heavy.profile.end) == ({"hmg": 2, "lmg": 1}, 9)


# ------------------------------------------------------------------ special rules in battle
def shot(band: Any, moved: Any = False, suppressive: Any = False) -> Any:
    a, b = squad("ice-1", "p1", specials=("sonic_weapons",)), squad("b", "p2", at=(10, 20))
    return Shot(game(a, b), a, b, band=band, moved=moved, suppressive=suppressive)


@pytest.mark.rule("TW-FED-01")
@pytest.mark.parametrize(("band", "clause"), [(Band.LONG, ""), (Band.EXTREME, "TW-FED-01"), (Band.STANDARD, "")])
def test_sonic_weapons_have_no_extreme_range(band: Any, clause: Any) -> None:
    assert special("sonic_weapons").forbids_band(squad("a", "p1"), band) == clause


@pytest.mark.rule("TW-FED-02")
@pytest.mark.parametrize(
    ("band", "moved", "firing", "wst"),
    [
        (Band.STANDARD, False, [D6], []),  # as an HMG
        (Band.STANDARD, True, [D3], []),
        (Band.MEDIUM, False, [D3], []),  # as an LMG
        (Band.MEDIUM, True, [D3], []),
        (Band.LONG, False, [], [1]),  # as a Grenade Launcher
        (Band.EXTREME, False, [], []),
    ],
)
def test_sonic_weapons_by_band(band: Any, moved: Any, firing: Any, wst: Any) -> None:
    s = shot(band, moved)
    rule = special("sonic_weapons")
    assert [mod.value for mod in rule.firing_mods(s.firer, s)] == firing
    assert [mod.value for mod in rule.wst_mods(s.firer, s)] == wst


@pytest.mark.rule("TW-FED-03", "TW-FED-04")
@pytest.mark.parametrize(
    ("rules", "supreme", "reroll", "extra"),
    [
        ({"a": 1, "b": 1, "c": 1}, "a", True, 2),
        ({"a": 1, "b": 0, "c": 1}, "a", True, 1),
        ({"a": 1}, "a", True, 0),
        ({"a": 0, "b": 1}, "a", False, 0),  # the Supreme Commander lacks it: no bonus at all
        ({"a": 1, "b": 1}, "", False, 0),
    ],
)
def test_strategic_force(rules: Any, supreme: Any, reroll: Any, extra: Any) -> None:
    led = [(key, ("strategic_force",) if has else ()) for key, has in rules.items()]
    assert (rerolls_strategy_points(led, supreme), extra_strategy_points(led, supreme)) == (reroll, extra)


@pytest.mark.rule("TW-FED-05", "TW-ARMY-34")
@pytest.mark.parametrize(
    ("change", "size", "counted"),
    [
        ({}, 3, (5, "TW-FED-05")),
        ({}, 5, (5, "")),
        ({}, 9, (9, "")),  # a bigger Squad keeps its size
        ({"race": "vogan"}, 3, (3, "")),
        ({"kind": "vehicle"}, 3, (3, "")),
        ({"kind": "individual"}, 1, (5, "TW-FED-05")),
        ({"detachment": "p1-2"}, 3, (3, "")),
        ({"player": "p2", "detachment": "p2-1"}, 3, (3, "")),
        ({"dead": True}, 3, (3, "")),
        ({"detachment": "p1-2", "supreme": True}, 3, (5, "TW-FED-05")),  # the whole army
    ],
)
def test_grit(change: Any, size: Any, counted: Any) -> None:
    captain = individual("captain-1", "p1", race="federation", specials=("grit",), rank=2)
    other = squad("marines-1", "p1", race="federation", at=(20, 10))
    battle = game(captain, other, squad("x", "p2", at=(30, 30)))
    battle.detachments["p1-1"].commander = "captain-1"
    battle.detachments["p1-2"] = battle.detachments["p1-1"].copy()
    battle.detachments["p1-2"].commander = "nobody"
    battle.detachments["p2-1"].commander = ""
    battle.sides["p1"].supreme = "captain-1" if change.pop("supreme", False) else ""
    captain.where = "destroyed" if change.pop("dead", False) else "table"
    for key, value in change.items():
        setattr(other, key, value)
    assert special("grit").nerve_size_for(battle, captain, other, size) == counted


@pytest.mark.rule("TW-FED-42")
@pytest.mark.parametrize(
    ("turn_size", "now", "counted"),
    [
        (10, 4, (10, "TW-FED-42")),  # losses since do not lower it
        (4, 6, (4, "TW-FED-42")),  # nor do models put back raise it
        (0, 6, (6, "")),  # no turn has begun
    ],
)
def test_federation_ogrons_are_loyal_to_the_end(turn_size: Any, now: Any, counted: Any) -> None:
    ogrons = squad("fed-ogrons-1", "p1")
    ogrons.turn_size = turn_size
    battle = game(ogrons, squad("x", "p2", at=(30, 30)))
    assert special("federation_loyal_to_the_end").nerve_size(battle, ogrons, now) == counted


@pytest.mark.rule("TW-FED-44", "TW-CMD-16")
def test_an_ogron_leader_is_bought_with_a_warning() -> None:
    found = army("marine_squad", "federation_ogrons [leader]")
    assert (clauses(found), clauses(found, warnings=True)) == ([], ["TW-CMD-16"])
    assert clauses(army("marine_squad [leader]"), warnings=True) == []  # NRV 6: 6 + 12 is enough


def test_a_vehicle_is_no_federation_squad_for_grit() -> None:
    tank = vehicle("tank-1", "p1", race="federation")
    assert buy("federation_tank").troop.kind == tank.kind
