"""TW-DAL: entries, prices and options of the Dalek list, and its special rules."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import game, individual, squad
from tests.rulesets.time_wars.listing import army, clauses, cost, faults, mustered, unit
from tests.rulesets.time_wars.listing import troop as entry_of
from wartable.rulesets.time_wars.lists.entries import factions
from wartable.rulesets.time_wars.morale import morale
from wartable.rulesets.time_wars.specials.bearers import special
from wartable.rulesets.time_wars.state import Profile


@pytest.mark.rule("TW-DAL-05", "TW-DAL-10", "TW-DAL-14", "TW-DAL-20", "TW-PROF-01")
@pytest.mark.parametrize(
    ("key", "line", "figures", "size", "points", "category", "race"),
    [
        ("dalek_commander", "invasion_leader", (3, 5, 4, 8, 5, 8, 5, 2), 1, 5, "command", "dalek"),
        ("dalek_commander", "supreme_dalek", (3, 5, 4, 8, 5, 8, 6, 3), 1, 5, "command", "dalek"),
        ("ogron_mercenary_leader", "", (4, 4, 7, 6, 2, 6, 6, 2), 1, 5, "command", "ogron"),
        ("trooper_commander", "", (5, 5, 5, 4, 2, 5, 6, 1), 1, 5, "command", "mercenary"),
        ("ogron_assault_squad", "", (4, 4, 5, 6, 2, 6, 4, 1), 10, 10, "veteran", "ogron"),
        ("dalek_patrol", "", (3, 5, 3, 7, 5, 8, 5, 3), 5, 20, "basic", "dalek"),
        ("slave_troopers", "", (5, 5, 4, 4, 2, 5, 5, 1), 10, 10, "basic", "mercenary"),
        ("ogrons", "", (4, 4, 5, 6, 2, 5, 4, 1), 10, 9, "basic", "ogron"),  # END 5, the assault squad 6
        ("dalek_support_squad", "", (3, 5, 3, 7, 5, 8, 5, 3), 5, 20, "support", "dalek"),
        ("special_weapons_squad", "", (3, 5, 1, 1, 5, 8, 5, 3), 5, 20, "support", "dalek"),
        ("spider_dalek", "", (7, 5, 3, 7, 5, 10, 5, 3), 1, 20, "support", "dalek"),
        ("slave_trooper_support", "", (5, 5, 4, 4, 2, 5, 5, 1), 5, 5, "support", "mercenary"),
        ("ogron_support", "", (4, 4, 5, 6, 2, 5, 4, 1), 5, 5, "support", "ogron"),
    ],
)
def test_entries(key: Any, line: Any, figures: Any, size: Any, points: Any, category: Any, race: Any) -> None:
    entry = entry_of(key, "dalek_empire")
    assert entry.line(line).profile == Profile(*figures)
    assert (entry.size, entry.cost, entry.category, entry.race) == (size, points, category, race)


@pytest.mark.rule("TW-DAL-03", "TW-ARMY-18")
def test_loyalties() -> None:
    assert factions()["dalek_empire"].loyalty == "empire"
    troops = [troop for troop in factions()["dalek_empire"].troops.values() if not troop.person]
    neutral = [troop.key for troop in troops if troop.loyalty == "neutral"]
    assert neutral == ["ogron_assault_squad", "ogrons", "ogron_support"]


@pytest.mark.rule("TW-DAL-04", "TW-ARMY-32", "TW-ARMY-45")
@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("dalek_patrol [leader]", "defensive_fire"),
        ("ogrons [leader]", "quicken_pace"),
        ("slave_troopers [leader]", "defensive_fire"),
        ("ogron_support [leader]", "quicken_pace"),
    ],
)
def test_race_commands_by_race(text: Any, order: Any) -> None:
    assert unit(text).knows == (order,)


@pytest.mark.rule("TW-DAL-30", "TW-DAL-34", "TW-DAL-18", "TW-ARMY-33")
@pytest.mark.parametrize(
    ("key", "specials"),
    [
        ("dalek_commander", ("obey", "megalomaniacs", "unceasing", "xenophobic")),
        ("ogron_mercenary_leader", ("smite", "monster_hunter")),
        ("trooper_commander", ()),
        ("ogron_assault_squad", ("smite", "loyal_to_the_end")),
        ("ogrons", ("loyal_to_the_end",)),
        ("ogron_support", ()),  # no Rules line
        ("dalek_patrol", ("obey", "unceasing", "xenophobic")),
        ("spider_dalek", ("all_terrain",)),  # neither OBEY! nor Xenophobic
        ("slave_troopers", ()),
    ],
)
def test_special_rules_of_entries(key: Any, specials: Any) -> None:
    assert entry_of(key, "dalek_empire").specials == specials


@pytest.mark.parametrize(
    ("text", "points"),
    [
        pytest.param("dalek_commander [supreme_dalek]", 10, marks=pytest.mark.rule("TW-DAL-05")),
        pytest.param("dalek_commander [daleks: 4]", 21, marks=pytest.mark.rule("TW-DAL-06")),  # 5 + 16
        pytest.param("dalek_commander [daleks: 10]", 45, marks=pytest.mark.rule("TW-DAL-06")),
        pytest.param("dalek_commander [slave_troopers: 6]", 11, marks=pytest.mark.rule("TW-DAL-06")),
        pytest.param("dalek_commander [ogrons: 10]", 15, marks=pytest.mark.rule("TW-DAL-06")),
        pytest.param("dalek_commander [daleks: 4, special_weapon]", 27, marks=pytest.mark.rule("TW-DAL-07")),
        pytest.param("dalek_commander [slave_troopers: 4, lmg, flamethrower]", 12, marks=pytest.mark.rule("TW-DAL-08")),
        pytest.param("dalek_commander [ogrons: 4, grenade_launcher]", 10, marks=pytest.mark.rule("TW-DAL-09")),
        pytest.param("ogron_mercenary_leader [rank_2]", 8, marks=pytest.mark.rule("TW-DAL-10")),
        pytest.param("ogron_mercenary_leader [ogrons: 1]", 6, marks=pytest.mark.rule("TW-DAL-11")),
        pytest.param("ogron_mercenary_leader [ogrons: 10]", 15, marks=pytest.mark.rule("TW-DAL-11")),
        pytest.param(
            "ogron_mercenary_leader [ogrons: 2, grenade_launcher, another_grenade_launcher]",
            9,
            marks=pytest.mark.rule("TW-DAL-12"),
        ),
        pytest.param(
            "ogron_mercenary_leader [ogrons: 2, flamethrower, missile_launcher]",
            11,
            marks=pytest.mark.rule("TW-DAL-12"),
        ),
        pytest.param("trooper_commander [rank_2]", 8, marks=pytest.mark.rule("TW-DAL-14")),
        pytest.param("trooper_commander [slave_troopers: 4]", 9, marks=pytest.mark.rule("TW-DAL-15")),
        pytest.param(
            "trooper_commander [slave_troopers: 10, lmg, flamethrower]", 18, marks=pytest.mark.rule("TW-DAL-16")
        ),
        pytest.param("ogron_assault_squad [flamethrower, grenade_launcher]", 12, marks=pytest.mark.rule("TW-DAL-19")),
        pytest.param("dalek_patrol [leader]", 23, marks=pytest.mark.rule("TW-DAL-20")),
        pytest.param("slave_troopers [lmg, flamethrower]", 13, marks=pytest.mark.rule("TW-DAL-21")),
        pytest.param("ogrons [flamethrower, grenade_launcher]", 11, marks=pytest.mark.rule("TW-DAL-22")),
        pytest.param("dalek_support_squad [more: 5]", 40, marks=pytest.mark.rule("TW-DAL-23")),
        pytest.param("dalek_support_squad [special_weapon]", 24, marks=pytest.mark.rule("TW-DAL-24")),
        pytest.param("special_weapons_squad [special_weapon: 5]", 35, marks=pytest.mark.rule("TW-DAL-25")),  # 20 + 15
        pytest.param("special_weapons_squad [leader, special_weapon: 4]", 35, marks=pytest.mark.rule("TW-DAL-25")),
        pytest.param("special_weapons_squad [leader, special_weapon: all]", 35, marks=pytest.mark.rule("TW-DAL-25")),
        pytest.param("spider_dalek", 20, marks=pytest.mark.rule("TW-DAL-27")),
        pytest.param("spider_dalek [hmg]", 24, marks=pytest.mark.rule("TW-DAL-28")),
        pytest.param("spider_dalek [additional_special_weapon]", 24, marks=pytest.mark.rule("TW-DAL-28")),
        pytest.param("spider_dalek [missile_launcher: 2]", 26, marks=pytest.mark.rule("TW-DAL-29")),
        pytest.param("slave_trooper_support [flamethrowers]", 10, marks=pytest.mark.rule("TW-DAL-31")),
        pytest.param("slave_trooper_support [sniper_rifles]", 10, marks=pytest.mark.rule("TW-DAL-31")),
        pytest.param("slave_trooper_support [lmgs]", 15, marks=pytest.mark.rule("TW-DAL-31")),
        pytest.param("slave_trooper_support [missile_launchers]", 20, marks=pytest.mark.rule("TW-DAL-31")),
        pytest.param("ogron_support", 5, marks=pytest.mark.rule("TW-DAL-32")),
        pytest.param("ogron_support [flamethrowers]", 8, marks=pytest.mark.rule("TW-DAL-32")),
        pytest.param("ogron_support [lmgs]", 11, marks=pytest.mark.rule("TW-DAL-32")),
        pytest.param("ogron_support [missile_launchers]", 15, marks=pytest.mark.rule("TW-DAL-32")),
        pytest.param("ogron_support [hmgs]", 17, marks=pytest.mark.rule("TW-DAL-32", "TW-DAL-33")),
    ],
)
def test_prices_of_what_is_allowed(text: Any, points: Any) -> None:
    assert (cost(text), faults(text)) == (points, [])


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        pytest.param("dalek_commander [daleks: 3]", "TW-DAL-06", marks=pytest.mark.rule("TW-DAL-06")),
        pytest.param("dalek_commander [ogrons: 11]", "TW-DAL-06", marks=pytest.mark.rule("TW-DAL-06")),
        pytest.param("dalek_commander [daleks: 4, ogrons: 4]", "TW-DAL-06", marks=pytest.mark.rule("TW-DAL-06")),
        pytest.param("dalek_commander [ogrons: 4, special_weapon]", "TW-DAL-07", marks=pytest.mark.rule("TW-DAL-07")),
        pytest.param(
            "dalek_commander [daleks: 4, special_weapon: 2]", "TW-DAL-07", marks=pytest.mark.rule("TW-DAL-07")
        ),
        pytest.param("dalek_commander [daleks: 4, lmg]", "TW-DAL-08", marks=pytest.mark.rule("TW-DAL-08")),
        pytest.param(
            "dalek_commander [slave_troopers: 4, grenade_launcher]", "TW-DAL-09", marks=pytest.mark.rule("TW-DAL-09")
        ),
        pytest.param("ogron_mercenary_leader [rank_2: 2]", "TW-DAL-10", marks=pytest.mark.rule("TW-DAL-10")),
        pytest.param("ogron_mercenary_leader [ogrons: 11]", "TW-DAL-11", marks=pytest.mark.rule("TW-DAL-11")),
        pytest.param(
            "ogron_mercenary_leader [ogrons: 4, grenade_launcher, flamethrower]",
            "TW-DAL-12",
            marks=pytest.mark.rule("TW-DAL-12"),
        ),
        pytest.param(
            "ogron_mercenary_leader [ogrons: 4, lmg, missile_launcher]",
            "TW-DAL-12",
            marks=pytest.mark.rule("TW-DAL-12"),
        ),
        pytest.param("ogron_mercenary_leader [flamethrower]", "TW-DAL-12", marks=pytest.mark.rule("TW-DAL-12")),
        pytest.param("trooper_commander [rank_2: 2]", "TW-DAL-14", marks=pytest.mark.rule("TW-DAL-14")),
        pytest.param("trooper_commander [slave_troopers: 3]", "TW-DAL-15", marks=pytest.mark.rule("TW-DAL-15")),
        pytest.param("trooper_commander [lmg]", "TW-DAL-16", marks=pytest.mark.rule("TW-DAL-16")),
        pytest.param("trooper_commander [slave_troopers: 4, lmg: 2]", "TW-DAL-16", marks=pytest.mark.rule("TW-DAL-16")),
        pytest.param("ogron_assault_squad [flamethrower: 2]", "TW-DAL-19", marks=pytest.mark.rule("TW-DAL-19")),
        pytest.param("dalek_patrol [special_weapon]", "TW-ARMY-23", marks=pytest.mark.rule("TW-DAL-20")),
        pytest.param("slave_troopers [lmg: 2]", "TW-DAL-21", marks=pytest.mark.rule("TW-DAL-21")),
        pytest.param("ogrons [grenade_launcher: 2]", "TW-DAL-22", marks=pytest.mark.rule("TW-DAL-22")),
        pytest.param("dalek_support_squad [more: 6]", "TW-DAL-23", marks=pytest.mark.rule("TW-DAL-23")),
        pytest.param("dalek_support_squad [special_weapon: 2]", "TW-DAL-24", marks=pytest.mark.rule("TW-DAL-24")),
        pytest.param("special_weapons_squad", "TW-DAL-25", marks=pytest.mark.rule("TW-DAL-25")),
        pytest.param("special_weapons_squad [special_weapon: 4]", "TW-DAL-25", marks=pytest.mark.rule("TW-DAL-25")),
        pytest.param(
            "special_weapons_squad [leader, special_weapon: 5]", "TW-DAL-25", marks=pytest.mark.rule("TW-DAL-25")
        ),
        pytest.param("spider_dalek [hmg, additional_special_weapon]", "TW-DAL-28", marks=pytest.mark.rule("TW-DAL-28")),
        pytest.param("spider_dalek [missile_launcher: 3]", "TW-DAL-29", marks=pytest.mark.rule("TW-DAL-29")),
        pytest.param("slave_trooper_support", "TW-DAL-31", marks=pytest.mark.rule("TW-DAL-31")),
        pytest.param("slave_trooper_support [lmgs, sniper_rifles]", "TW-DAL-31", marks=pytest.mark.rule("TW-DAL-31")),
        pytest.param("ogron_support [lmgs, hmgs]", "TW-DAL-32", marks=pytest.mark.rule("TW-DAL-32")),
    ],
)
def test_what_is_refused(text: Any, clause: Any) -> None:
    found = faults(text)
    assert found
    assert set(found) == {clause}


@pytest.mark.rule("TW-DAL-12", "TW-ARMY-42")
@pytest.mark.parametrize(("ogrons", "clause"), [(1, ["TW-ARMY-42"]), (2, [])])  # each slot needs its own Ogron
def test_two_slots_need_two_ogrons(ogrons: Any, clause: Any) -> None:
    leader = f"ogron_mercenary_leader [ogrons: {ogrons}, grenade_launcher, lmg]"
    assert clauses(army(commander=leader, faction="dalek_empire")) == clause


@pytest.mark.rule("TW-DAL-05", "TW-DAL-10", "TW-DAL-11", "TW-DAL-14", "TW-DAL-15", "TW-ARMY-38", "TW-ARMY-39")
@pytest.mark.parametrize(
    ("text", "rank", "tv"),
    [
        ("dalek_commander", 2, 3),  # rank 1 + 1, TV 2 + 1
        ("dalek_commander [supreme_dalek]", 3, 4),  # 3 + 1 against rank 3
        ("dalek_commander [supreme_dalek, daleks: 4]", 3, 4),  # 4 against 3 + 1
        ("dalek_commander [daleks: 4]", 2, 3),  # 3 against 2 + 1
        ("ogron_mercenary_leader [rank_2]", 3, 3),  # 2 + 1 against 3
        ("ogron_mercenary_leader [rank_2, ogrons: 4]", 3, 4),  # 3 against 3 + 1
        ("trooper_commander", 2, 2),
        ("trooper_commander [slave_troopers: 4]", 2, 3),  # 1 + 1 against 2 + 1: not Expendable under him
        ("trooper_commander [rank_2, slave_troopers: 4]", 3, 4),
    ],
)
def test_rank_and_joint_tv(text: Any, rank: Any, tv: Any) -> None:
    found = unit(text)
    assert (found.rank, found.tv) == (rank, tv)


@pytest.mark.rule("TW-DAL-02", "TW-ARMY-39", "TW-DAL-15")
def test_an_expendable_retinue_adds_no_tv() -> None:
    trooper = "commander: {unit: trooper_commander, options: [rank_2, slave_troopers: 4]}"
    dalek = "commander: {unit: dalek_commander, options: [slave_troopers: 4]}"
    from wartable.kit.documents import parse
    from wartable.rulesets.time_wars.lists.units import Ids, muster

    text = f"faction: dalek_empire\ndetachments:\n  - {trooper}\n  - {dalek}\n"
    both = {u.id: u for u in muster(parse(text, "x"), "p1", Ids(), legal=False).units}
    # NRV 6 beats 5: the Trooper Commander is Force Commander (rank 3, TV 2); the Dalek's Retinue is Expendable.
    assert (both["trooper-commander-1"].tv, both["invasion-leader-1"].tv) == (4, 2)
    text = text.replace("unit: dalek_commander, options: [", "unit: dalek_commander, options: [supreme_dalek, ")
    text = text.replace("detachments:", "force_commander: supreme_dalek\ndetachments:")
    both = {u.id: u for u in muster(parse(text, "x"), "p1", Ids(), legal=False).units}
    # Both NRV 6; as Force Commander the Dalek makes the other Retinue Expendable too: 2 against rank 2 without +1.
    assert (both["trooper-commander-1"].tv, both["supreme-dalek-1"].tv) == (2, 4)


@pytest.mark.rule("TW-DAL-02", "TW-ARMY-28")
@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("ogrons [leader]", 10),  # 9 + 1
        ("slave_troopers [leader]", 11),
        ("dalek_patrol [leader]", 23),  # Daleks are never Expendable: TV 3
    ],
)
def test_leaders_of_expendable_squads_cost_one(text: Any, points: Any) -> None:
    assert cost(text) == points


@pytest.mark.rule("TW-DAL-13", "TW-DAL-17", "TW-ARMY-16", "TW-ARMY-17")
@pytest.mark.parametrize(
    ("commander", "units", "side", "wrong"),
    [
        ("ogron_mercenary_leader", ["ogrons", "ogron_support"], "alliance", []),
        ("ogron_mercenary_leader", ["ogrons", "federation_ogrons"], "alliance", []),
        ("ogron_mercenary_leader", ["ogrons", "slave_troopers"], "alliance", ["TW-ARMY-16", "TW-ARMY-17"]),
        ("ogron_mercenary_leader", ["ogrons", "slave_troopers"], "empire", []),
        ("ogron_mercenary_leader", ["ogrons", "federation_ogrons"], "empire", ["TW-ARMY-17"]),
        ("trooper_commander", ["slave_troopers", "slave_trooper_support [lmgs]"], "alliance", ["TW-ARMY-10"]),
        ("trooper_commander", ["slave_troopers", "ogrons"], "alliance", ["TW-ARMY-16", "TW-ARMY-17"]),
        ("trooper_commander", ["slave_troopers", "ogrons"], "empire", []),
        ("dalek_commander", ["dalek_patrol"], "alliance", ["TW-ARMY-16"]),
    ],
)
def test_mercenary_detachments(commander: Any, units: Any, side: Any, wrong: Any) -> None:
    found = army(*units, commander=commander, faction="dalek_empire", rest=f"side: {side}")
    assert clauses(found) == wrong


@pytest.mark.rule("TW-DAL-24", "TW-DAL-25", "TW-DAL-26", "TW-DAL-27", "TW-DAL-28", "TW-DAL-33")
def test_what_the_troops_carry() -> None:
    assert unit("dalek_support_squad [special_weapon]").weapons == (("special_weapon", 1),)
    assert unit("special_weapons_squad [special_weapon: 5]").weapons == (("special_weapon", 5),)
    assert unit("spider_dalek").weapons == (("special_weapon", 1),)
    spider = unit("spider_dalek [additional_special_weapon, missile_launcher: 2]")
    assert dict(spider.weapons) == {"special_weapon": 2, "missile_launcher": 2}
    assert (spider.capacity, spider.specials) == (0, ("all_terrain", "unceasing", "large"))
    ogrons = unit("ogron_support [hmgs]")
    assert (ogrons.weapons, ogrons.teams, {model.kind for model in ogrons.models}) == ((("hmg", 5),), (), {"model"})


# ------------------------------------------------------------------ special rules in battle
DALEK = Profile(3, 5, 3, 7, 5, 8, 5, 3)


def lords(gap: Any = 5.0, **change: Any) -> Any:
    """Five Daleks and ten Ogrons, their nearest bases `gap` inches apart."""
    daleks = squad(
        "daleks-1", "p1", 5, places=[(10, 10 - i) for i in range(5)], profile=DALEK, race="dalek", specials=("obey",)
    )
    ogrons = squad("ogrons-1", "p1", 3, places=[(10.6 + gap, 10), (12 + gap, 10), (13 + gap, 10)], race="ogron")
    for key, value in change.items():
        setattr(ogrons if key in ("race", "player") else daleks, key, value)
    return game(daleks, ogrons, squad("x", "p2", at=(40, 40))), daleks, ogrons


@pytest.mark.rule("TW-DAL-01")
@pytest.mark.parametrize(
    ("gap", "change", "clause"),
    [
        (5.0, {}, "TW-DAL-01"),  # exactly FIR inches
        (5.001, {}, ""),
        (5.0, {"race": "mercenary"}, "TW-DAL-01"),
        (5.0, {"race": "federation"}, ""),
        (5.0, {"player": "p2"}, ""),
        (5.0, {"kind": "vehicle"}, ""),  # a Spider Dalek does not enforce
        (5.0, {"kind": "individual"}, ""),
        (5.0, {"where": "aboard"}, ""),
        (5.0, {"suppression": (("p2", 4),)}, "TW-DAL-01"),
        (5.0, {"suppression": (("p2", 5),)}, ""),  # size 0
    ],
)
def test_obey(gap: Any, change: Any, clause: Any) -> None:
    battle, daleks, ogrons = lords(gap, **change)
    assert morale.enforcer(battle, ogrons) == ((daleks, clause) if clause else None)


@pytest.mark.rule("TW-DAL-01", "TW-GEN-03")
def test_obey_reaches_as_far_as_a_scaled_band() -> None:
    battle, daleks, ogrons = lords(9.0)
    battle.options = battle.options._replace(scale=2)
    assert morale.enforcer(battle, ogrons) == (daleks, "TW-DAL-01")


@pytest.mark.rule("TW-DAL-02", "TW-ARMY-34")
@pytest.mark.parametrize(
    ("change", "supreme", "clause"),
    [
        ({}, False, "TW-DAL-02"),
        ({"race": "mercenary"}, False, "TW-DAL-02"),
        ({"race": "dalek"}, False, ""),
        ({"detachment": "p1-2"}, False, ""),
        ({"detachment": "p1-2"}, True, "TW-DAL-02"),
        ({"kind": "individual"}, False, ""),  # no commanders
        ({"retinue": "somebody"}, False, ""),  # its TV is the joint one
        ({"player": "p2"}, False, ""),
    ],
)
def test_megalomaniacs(change: Any, supreme: Any, clause: Any) -> None:
    lord = individual("lord-1", "p1", race="dalek", rank=2)
    ogrons = squad("ogrons-1", "p1", race="ogron", at=(20, 20))
    battle = game(lord, ogrons, squad("x", "p2", at=(40, 40)))
    for key, value in change.items():
        setattr(ogrons, key, value)
    battle.sides["p1"].supreme = "lord-1" if supreme else ""
    lord.where = "destroyed"  # his death makes no difference
    assert special("megalomaniacs").makes_uncounted(battle, lord, ogrons) == clause


@pytest.mark.rule("TW-DAL-18")
@pytest.mark.parametrize(("turn_size", "now", "counted"), [(10, 3, (10, "TW-DAL-18")), (0, 3, (3, ""))])
def test_loyal_to_the_end(turn_size: Any, now: Any, counted: Any) -> None:
    ogrons = squad("ogrons-1", "p1")
    ogrons.turn_size = turn_size
    assert special("loyal_to_the_end").nerve_size(game(ogrons), ogrons, now) == counted


@pytest.mark.rule("TW-DAL-26")
def test_special_weapons_spot_while_their_leader_lives() -> None:
    led = unit("special_weapons_squad [leader, special_weapon: 4]")
    rule = special("leader_spotter")
    assert "leader_spotter" in led.specials
    assert rule.spots(led) == "TW-DAL-26"
    led.stand(model for model in led.models if model.kind != "leader")
    assert rule.spots(led) == ""
    assert rule.spots(unit("special_weapons_squad [special_weapon: 5]")) == ""


@pytest.mark.rule("TW-DAL-06", "TW-DAL-07", "TW-ARMY-41")
def test_the_retinue_of_a_supreme_dalek() -> None:
    found = mustered(commander="dalek_commander [supreme_dalek, daleks: 4, special_weapon]", faction="dalek_empire")
    leader, retinue = found.units
    assert (leader.where, leader.joined, leader.models) == ("joined", retinue.id, ())
    assert (len(retinue.models), retinue.start, retinue.weapons) == (5, 4, (("special_weapon", 1),))
    assert (retinue.specials, retinue.lent) == (("obey", "unceasing", "xenophobic"), ())
    assert (leader.cost, retinue.cost, found.side.points) == (10, 22, 32)
