"""TW-CHAR: the entries of named characters, what they buy, whom they lead and what they change in others' entries."""

from __future__ import annotations

import pytest

from tests.rulesets.time_wars.helpers import game
from tests.rulesets.time_wars.listing import army, buy, clauses, cost, document, faults, mustered, troop
from wartable.engine.errors import DataError
from wartable.kit.documents import parse
from wartable.rulesets.time_wars.lists.army import Army, expendable, loyalty_of
from wartable.rulesets.time_wars.lists.checks import checked
from wartable.rulesets.time_wars.lists.entries import find
from wartable.rulesets.time_wars.lists.units import Ids, Mustered, muster
from wartable.rulesets.time_wars.scenario.file import new_game
from wartable.rulesets.time_wars.state import Profile, Unit
from wartable.rulesets.time_wars.troops import vehicles

FIGURES = [
    ("the_doctor", "time_lords", "time_lord", (8, 6, 6, 4, 2, 4, 10, 4), 2, 15, "alliance"),
    ("lord_president", "time_lords", "time_lord", (8, 6, 6, 4, 2, 4, 9, 5), 2, 15, "alliance"),
    ("vorus", "vogans", "vogan", (6, 5, 5, 4, 1, 4, 8, 2), 2, 10, "alliance"),
    ("lieutenant_scott", "federation", "federation", (5, 6, 5, 4, 3, 4, 7, 2), 2, 10, "alliance"),
    ("the_brigadier", "federation", "federation", (6, 6, 6, 4, 3, 4, 8, 4), 2, 15, "alliance"),
    ("azaxyr", "federation", "federation", (5, 5, 5, 7, 3, 6, 7, 2), 2, 12, "alliance"),
    ("davros", "dalek_empire", "dalek", (3, 0, 3, 0, 6, 9, 5, 3), 2, 20, "empire"),
    ("emperor_dalek", "dalek_empire", "dalek", (3, 5, 4, 8, 5, 8, 7, 5), 2, 20, "empire"),
    ("renegade_morbius", "time_lords", "time_lord", (8, 6, 6, 4, 2, 4, 9, 5), 2, 20, "neutral"),
    ("morbius_monster", "", "creature", (6, 0, 9, 8, 0, 9, 9, 3), 0, 20, "neutral"),
    ("commander_lytton", "dalek_empire", "mercenary", (5, 5, 5, 4, 2, 5, 7, 2), 2, 10, "neutral"),
    ("the_master", "time_lords", "time_lord", (8, 7, 7, 4, 3, 4, 8, 3), 1, 15, "neutral"),
    ("barashak", "dalek_empire", "ogron", (4, 5, 8, 6, 2, 6, 7, 2), 2, 23, "neutral"),
    ("general_staal", "sontarans", "sontaran", (5, 7, 6, 7, 3, 7, 9, 3), 2, 15, "neutral"),
]


@pytest.mark.rule("TW-CHAR-02", "TW-CHAR-03", "TW-CHAR-04", "TW-CHAR-05", "TW-CHAR-07", "TW-CHAR-63")
@pytest.mark.parametrize(("key", "faction", "race", "figures", "rank", "points", "loyalty"), FIGURES)
def test_entries(
    key: str, faction: str, race: str, figures: tuple[int, ...], rank: int, points: int, loyalty: str
) -> None:
    entry = troop(key)
    assert entry.lines[0].profile == Profile(*figures)
    assert (entry.faction, entry.race, entry.kind, entry.lines[0].rank) == (faction, race, "individual", rank)
    assert (entry.category, entry.cost, entry.loyalty, entry.size) == ("command", points, loyalty, 1)


@pytest.mark.parametrize(("text", "points"), [
    pytest.param("the_doctor [time_lord_warriors: 10, tardis]", 95, marks=pytest.mark.rule("TW-CHAR-10", "TW-CHAR-11")),
    pytest.param("the_doctor [wise]", 15, marks=pytest.mark.rule("TW-CHAR-12")),
    pytest.param("the_doctor [combat_master_fir]", 15, marks=pytest.mark.rule("TW-CHAR-12")),
    pytest.param("lord_president [chancellery_guard]", 28, marks=pytest.mark.rule("TW-CHAR-16")),
    pytest.param("lord_president [time_lord_warriors: 4, tardis]", 53, marks=pytest.mark.rule("TW-CHAR-17")),
    pytest.param("lord_president [chancellery_guard, romana]", 30, marks=pytest.mark.rule("TW-CHAR-18")),
    pytest.param("lord_president [chancellery_guard, morbius]", 33, marks=pytest.mark.rule("TW-CHAR-18")),
    pytest.param("lord_president [chancellery_guard, borusa]", 35, marks=pytest.mark.rule("TW-CHAR-18")),
    pytest.param("lord_president [chancellery_guard, rassilon]", 38, marks=pytest.mark.rule("TW-CHAR-18")),
    pytest.param("vorus [guardians, grenade_launchers: 2]", 22, marks=pytest.mark.rule("TW-CHAR-34")),
    pytest.param("lieutenant_scott [marines: 10, grenade_launchers: 4]", 24,
                 marks=pytest.mark.rule("TW-CHAR-36", "TW-CHAR-37")),
    pytest.param("lieutenant_scott [marines: 4, another_grenade_launcher, missile_launcher]", 19,
                 marks=pytest.mark.rule("TW-CHAR-38")),
    pytest.param("lieutenant_scott [marines: 4, flamethrower, lmg]", 17, marks=pytest.mark.rule("TW-CHAR-38")),
    pytest.param("lieutenant_scott [marines: 4, sniper_rifle]", 15, marks=pytest.mark.rule("TW-CHAR-38")),
    pytest.param("lieutenant_scott [marines: 4, lpc]", 18, marks=pytest.mark.rule("TW-CHAR-39")),
    pytest.param("lieutenant_scott [marines: 4, apc]", 22, marks=pytest.mark.rule("TW-CHAR-39")),
    pytest.param("the_brigadier [unit_troopers: 5]", 20, marks=pytest.mark.rule("TW-CHAR-42")),
    pytest.param("the_brigadier [unit_troopers: 9]", 30, marks=pytest.mark.rule("TW-CHAR-42")),
    pytest.param("the_brigadier [unit_troopers: 10, lpc]", 34, marks=pytest.mark.rule("TW-CHAR-42", "TW-CHAR-43")),
    pytest.param("the_brigadier [lpc]", 19, marks=pytest.mark.rule("TW-CHAR-43")),
    pytest.param("the_brigadier [unit_troopers: 5, lmg, missile_launcher]", 25, marks=pytest.mark.rule("TW-CHAR-44")),
    pytest.param("the_brigadier [unit_troopers: 5, grenade_launcher, sniper_rifle]", 22,
                 marks=pytest.mark.rule("TW-CHAR-44")),
    pytest.param("the_brigadier [unit_troopers: 5, hmg_team]", 24, marks=pytest.mark.rule("TW-CHAR-45")),
    pytest.param("the_brigadier [unit_troopers: 5, mortar_team]", 25, marks=pytest.mark.rule("TW-CHAR-45")),
    pytest.param("azaxyr [ice_warriors: 4, apc]", 30, marks=pytest.mark.rule("TW-CHAR-47", "TW-CHAR-48")),
    pytest.param("azaxyr [ice_warriors: 10]", 37, marks=pytest.mark.rule("TW-CHAR-47")),
    pytest.param("davros [daleks: 4, special_weapons: 2]", 44,
                 marks=pytest.mark.rule("TW-CHAR-53", "TW-CHAR-54", "TW-CHAR-83")),
    pytest.param("davros [slave_troopers: 10, lmg, flamethrower]", 33,
                 marks=pytest.mark.rule("TW-CHAR-53", "TW-CHAR-54")),
    pytest.param("emperor_dalek [daleks: 10, special_weapon]", 66,
                 marks=pytest.mark.rule("TW-CHAR-57", "TW-CHAR-58", "TW-CHAR-83")),
    pytest.param("renegade_morbius [gallifreyan_guard]", 32, marks=pytest.mark.rule("TW-CHAR-61")),
    pytest.param("renegade_morbius [time_lord_warriors: 4, tardis]", 58,
                 marks=pytest.mark.rule("TW-CHAR-61", "TW-CHAR-62")),
    pytest.param("commander_lytton [slave_troopers: 10, lmg, flamethrower]", 23, marks=pytest.mark.rule("TW-CHAR-71")),
    pytest.param("the_master [time_lord_warriors: 10, tardis]", 95, marks=pytest.mark.rule("TW-CHAR-74")),
    pytest.param("barashak", 23, marks=pytest.mark.rule("TW-CHAR-78")),
    pytest.param("barashak [ogrons: 19]", 33, marks=pytest.mark.rule("TW-CHAR-78")),
    pytest.param("barashak [flamethrowers: 5]", 28, marks=pytest.mark.rule("TW-CHAR-79")),
    pytest.param("barashak [ogrons: 19, grenade_launchers: 6, lmgs: 2, hmg]", 47, marks=pytest.mark.rule("TW-CHAR-79")),
    pytest.param("barashak [missile_launcher]", 25, marks=pytest.mark.rule("TW-CHAR-79")),
])  # fmt: skip
def test_prices(text: str, points: int) -> None:
    assert (cost(text), faults(text)) == (points, [])


@pytest.mark.parametrize(("text", "clause"), [
    pytest.param("the_doctor [time_lord_warriors: 11]", "TW-CHAR-10", marks=pytest.mark.rule("TW-CHAR-10")),
    pytest.param("the_doctor [tardis: 2]", "TW-CHAR-11", marks=pytest.mark.rule("TW-CHAR-11")),
    pytest.param("the_doctor [wise, loki]", "TW-CHAR-12", marks=pytest.mark.rule("TW-CHAR-12")),
    pytest.param("lord_president", "TW-CHAR-16", marks=pytest.mark.rule("TW-CHAR-16")),
    pytest.param("lord_president [time_lord_warriors: 3]", "TW-CHAR-16", marks=pytest.mark.rule("TW-CHAR-16")),
    pytest.param("lord_president [chancellery_guard, tardis: 2]", "TW-CHAR-17", marks=pytest.mark.rule("TW-CHAR-17")),
    pytest.param("lord_president [chancellery_guard, romana, borusa]", "TW-CHAR-18",
                 marks=pytest.mark.rule("TW-CHAR-18")),
    pytest.param("vorus [grenade_launchers]", "TW-CHAR-34", marks=pytest.mark.rule("TW-CHAR-34")),
    pytest.param("vorus [guardians, grenade_launchers: 3]", "TW-CHAR-34", marks=pytest.mark.rule("TW-CHAR-34")),
    pytest.param("lieutenant_scott [marines: 3]", "TW-CHAR-36", marks=pytest.mark.rule("TW-CHAR-36")),
    pytest.param("lieutenant_scott [marines: 8, grenade_launchers: 5]", "TW-CHAR-37",
                 marks=pytest.mark.rule("TW-CHAR-37")),
    pytest.param("lieutenant_scott [marines: 8, lmg, flamethrower, sniper_rifle]", "TW-CHAR-38",
                 marks=pytest.mark.rule("TW-CHAR-38")),
    pytest.param("lieutenant_scott [lpc]", "TW-CHAR-39", marks=pytest.mark.rule("TW-CHAR-39")),
    pytest.param("the_brigadier [unit_troopers: 7]", "TW-CHAR-42", marks=pytest.mark.rule("TW-CHAR-42")),
    pytest.param("the_brigadier [apc]", "TW-ARMY-23", marks=pytest.mark.rule("TW-CHAR-43")),
    pytest.param("the_brigadier [lpc: 2]", "TW-CHAR-43", marks=pytest.mark.rule("TW-CHAR-43")),
    pytest.param("the_brigadier [unit_troopers: 5, lmg: 2]", "TW-CHAR-44", marks=pytest.mark.rule("TW-CHAR-44")),
    pytest.param("the_brigadier [unit_troopers: 5, lmg, hmg_team]", "TW-CHAR-45",
                 marks=pytest.mark.rule("TW-CHAR-45")),
    pytest.param("azaxyr", "TW-CHAR-47", marks=pytest.mark.rule("TW-CHAR-47")),
    pytest.param("azaxyr [ice_warriors: 5]", "TW-CHAR-47", marks=pytest.mark.rule("TW-CHAR-47")),
    pytest.param("azaxyr [ice_warriors: 4, apc: 2]", "TW-CHAR-48", marks=pytest.mark.rule("TW-CHAR-48")),
    pytest.param("davros [daleks: 4, slave_troopers: 4]", "TW-CHAR-53", marks=pytest.mark.rule("TW-CHAR-53")),
    pytest.param("davros [daleks: 3]", "TW-CHAR-53", marks=pytest.mark.rule("TW-CHAR-53")),
    pytest.param("davros [daleks: 4, lmg]", "TW-CHAR-54", marks=pytest.mark.rule("TW-CHAR-54")),
    pytest.param("davros [slave_troopers: 4, special_weapons]", "TW-CHAR-54", marks=pytest.mark.rule("TW-CHAR-54")),
    pytest.param("emperor_dalek [daleks: 11]", "TW-CHAR-57", marks=pytest.mark.rule("TW-CHAR-57")),
    pytest.param("emperor_dalek [special_weapon]", "TW-CHAR-58", marks=pytest.mark.rule("TW-CHAR-58")),
    pytest.param("renegade_morbius", "TW-CHAR-61", marks=pytest.mark.rule("TW-CHAR-61")),
    pytest.param("renegade_morbius [gallifreyan_guard, tardis: 2]", "TW-CHAR-62",
                 marks=pytest.mark.rule("TW-CHAR-62")),
    pytest.param("commander_lytton [lmg]", "TW-CHAR-71", marks=pytest.mark.rule("TW-CHAR-71")),
    pytest.param("commander_lytton [slave_troopers: 11]", "TW-CHAR-71", marks=pytest.mark.rule("TW-CHAR-71")),
    pytest.param("the_master [time_lord_warriors: 11]", "TW-CHAR-74", marks=pytest.mark.rule("TW-CHAR-74")),
    pytest.param("barashak [ogrons: 12]", "TW-CHAR-78", marks=pytest.mark.rule("TW-CHAR-78")),
    pytest.param("barashak [flamethrowers: 6]", "TW-CHAR-79", marks=pytest.mark.rule("TW-CHAR-79")),
    pytest.param("barashak [lmgs: 3]", "TW-CHAR-79", marks=pytest.mark.rule("TW-CHAR-79")),
])  # fmt: skip
def test_refused(text: str, clause: str) -> None:
    assert set(faults(text)) == {clause}


@pytest.mark.rule("TW-CHAR-79")
def test_one_heavy_weapon_and_half_of_nineteen() -> None:
    assert set(faults("barashak [missile_launcher, hmg]")) == {"TW-CHAR-79"}
    assert faults("barashak [ogrons: 19, flamethrowers: 9]") == []
    assert faults("barashak [ogrons: 19, flamethrowers: 10]") == ["TW-CHAR-79"]


def held(text: str, *units: str, faction: str, rest: str = "") -> dict[str, Unit]:
    found = mustered(*units, commander=text, faction=faction, rest=rest)
    return {unit.id: unit for unit in found.units}


@pytest.mark.rule("TW-CHAR-43", "TW-UPG-11")
@pytest.mark.parametrize(("text", "rider"), [
    ("the_brigadier [lpc]", "brigadier-1"), ("the_brigadier [unit_troopers: 5, lpc]", "brigadier-1-retinue"),
])  # fmt: skip
def test_whom_the_lpc_of_the_brigadier_carries(text: str, rider: str) -> None:
    found = held(text, "unit_squad", faction="federation")
    assert found["lpc-1"].serves == rider
    battle = game(*found.values())
    for unit in found.values():
        unit.where = "joined" if unit.joined else "table"
    assert vehicles.unfit(battle, found["lpc-1"], found[rider]) is None
    (other,) = (unit for unit in found.values() if unit.id.startswith("unit"))
    refusal = vehicles.unfit(battle, found["lpc-1"], other)
    assert refusal is not None
    assert refusal.clause == "TW-UPG-11"


@pytest.mark.rule("TW-UPG-11", "TW-ARMY-37")
@pytest.mark.parametrize("text", ["the_brigadier [unit_troopers: 5, lpc]", "lieutenant_scott [marines: 4, lpc]"])
def test_a_commander_who_outlives_his_retinue_rides_on(text: str) -> None:
    found = held(text, faction="federation")
    lone, guard = (found[key] for key in (text.split()[0].split("_")[1] + "-1", found["lpc-1"].serves))
    battle = game(*found.values())
    for unit in found.values():
        unit.where = "table"
    lone.joined = ""
    lone.stand((guard.models[-1]._replace(of=""),))
    assert vehicles.unfit(battle, found["lpc-1"], lone) is None


@pytest.mark.rule("TW-CHAR-12")
@pytest.mark.parametrize("rule", ["wise", "loki", "combat_master_mel", "combat_master_fir"])
def test_regeneration_takes_tactical_genius_away(rule: str) -> None:
    usual, other = held("the_doctor", faction="time_lords"), held(f"the_doctor [{rule}]", faction="time_lords")
    assert "tactical_genius" in usual["doctor-1"].specials
    assert "tactical_genius" not in other["doctor-1"].specials
    assert rule in other["doctor-1"].specials


@pytest.mark.rule("TW-CHAR-18", "TW-CHAR-28")
@pytest.mark.parametrize(
    ("persona", "name", "nrv", "rules"),
    [
        ("romana", "Lady President Romana", 9, {"leela"}),
        ("morbius", "Lord President Morbius", 9, {"smite", "sword_of_morbius"}),
        ("borusa", "Lord President Borusa", 9, {"crown_of_rassilon"}),
        ("rassilon", "Lord President Rassilon", 10, {"original_and_greatest", "gauntlet"}),
    ],
)
def test_a_persona_adds_rules_and_keeps_the_profile(persona: str, name: str, nrv: int, rules: set[str]) -> None:
    plain = troop("lord_president").lines[0].profile
    found = mustered(commander=f"lord_president [chancellery_guard, {persona}]", faction="time_lords").units[0]
    assert (found.name, found.profile) == (name, plain._replace(nrv=nrv))
    assert rules <= set(found.specials)


@pytest.mark.rule("TW-CHAR-28")
def test_the_force_commander_is_chosen_by_ten() -> None:
    text = document(commander="the_doctor", faction="time_lords") + (
        "\n  - commander: {unit: lord_president, id: him, options: [chancellery_guard, rassilon]}\n    units: []"
        "\nforce_commander: him"
    )
    found = checked(parse(text, "list.yaml"))
    assert found.supreme is found.forces[1].commander
    assert "TW-ARMY-13" not in clauses(found)


@pytest.mark.rule("TW-CHAR-20")
def test_leela_takes_the_place_of_one_of_the_retinue() -> None:
    retinue = held("lord_president [chancellery_guard, romana]", faction="time_lords")["lord-president-1-retinue"]
    assert sorted(model.kind for model in retinue.models) == ["individual", "leela", *["model"] * 9]


@pytest.mark.rule("TW-CHAR-45")
def test_one_trooper_becomes_a_weapon_team() -> None:
    retinue = held("the_brigadier [unit_troopers: 5, hmg_team]", faction="federation")["brigadier-1-retinue"]
    assert sorted((model.kind, model.weapon) for model in retinue.models) == [
        ("individual", ""), *[("model", "")] * 4, ("team", "hmg"),
    ]  # fmt: skip
    assert retinue.cost == 9


@pytest.mark.rule("TW-CHAR-76", "TW-CHAR-78")
def test_barashak_brings_ten_ogrons_clad_in_iron() -> None:
    units = held("barashak", faction="dalek_empire")
    retinue = units["barashak-1-retinue"]
    assert (len(retinue.models), retinue.cost, units["barashak-1"].cost) == (11, 0, 23)
    assert "clad_in_iron" in retinue.specials
    assert "clad_in_iron" in units["barashak-1"].specials
    assert len(held("barashak [ogrons: 19]", faction="dalek_empire")["barashak-1-retinue"].models) == 20


# ------------------------------------------------------------------ who serves
@pytest.mark.parametrize(("commander", "faction", "unit", "category", "other"), [
    pytest.param("vorus", "vogans", "vogan_guerillas", "basic", "vogan_militia",
                 marks=pytest.mark.rule("TW-CHAR-33")),
    pytest.param("lieutenant_scott", "federation", "marine_veterans", "basic", "unit_squad",
                 marks=pytest.mark.rule("TW-CHAR-35")),
    pytest.param("the_brigadier", "federation", "unit_squad", "basic", "unit_heavy_weapons",
                 marks=pytest.mark.rule("TW-CHAR-40")),
    pytest.param("azaxyr [ice_warriors: 4]", "federation", "ice_warriors", "basic", "marine_veterans",
                 marks=pytest.mark.rule("TW-CHAR-49")),
    pytest.param("davros", "dalek_empire", "dalek_support_squad", "basic", "ogron_support",
                 marks=pytest.mark.rule("TW-CHAR-51")),
    pytest.param("barashak", "dalek_empire", "ogron_assault_squad", "support", "ogrons",
                 marks=pytest.mark.rule("TW-CHAR-77")),
    pytest.param("general_staal", "sontarans", "sontaran_battle_squad", "basic", "sontaran_recon_squad",
                 marks=pytest.mark.rule("TW-CHAR-81")),
    pytest.param("lord_president [chancellery_guard, rassilon]", "time_lords", "time_lord_warriors", "basic",
                 "gallifreyan_elite", marks=pytest.mark.rule("TW-CHAR-30")),
])  # fmt: skip
def test_category_shifts(commander: str, faction: str, unit: str, category: str, other: str) -> None:
    assert find(other) is not None
    fine = army(f"{unit} as {category}", commander=commander, faction=faction)
    assert "TW-ARMY-19" not in clauses(fine)
    wrong = army(f"{other} as {category}" if other != "ogrons" else "ogrons as support", commander=commander,
                 faction=faction)  # fmt: skip
    assert "TW-ARMY-19" in clauses(wrong)


@pytest.mark.rule("TW-CHAR-30")
def test_warriors_are_basic_and_cheaper_under_rassilon_alone() -> None:
    for persona, basic in (("rassilon", True), ("borusa", False)):
        chief = f"lord_president [chancellery_guard, {persona}]"
        found = army("time_lord_warriors [more: 2] as basic", commander=chief, faction="time_lords")
        assert ("TW-ARMY-19" not in clauses(found)) == basic
        assert found.forces[0].units[0].cost == (25 if basic else 35)
    veterans = army("time_lord_warriors [more: 2]", commander="lord_president [chancellery_guard, rassilon]",
                    faction="time_lords")  # fmt: skip
    assert veterans.forces[0].units[0].cost == 35


@pytest.mark.rule("TW-CHAR-31")
@pytest.mark.parametrize(
    ("category", "persona", "gains"),
    [
        ("veteran", "rassilon", True),
        ("basic", "rassilon", False),
        ("veteran", "romana", False),
    ],
)
def test_veteran_warriors_of_rassilon_infiltrate(category: str, persona: str, gains: bool) -> None:
    units = held(f"lord_president [chancellery_guard, {persona}]", f"time_lord_warriors as {category}",
                 faction="time_lords")  # fmt: skip
    assert ("infiltrator" in units["warriors-1"].specials) == gains
    assert not any("infiltrator" in unit.specials for unit in units.values() if unit.retinue)


@pytest.mark.rule("TW-CHAR-35")
def test_veterans_taken_as_basic_under_scott_lose_scouts() -> None:
    units = held("lieutenant_scott", "marine_veterans as basic", "marine_veterans", faction="federation")
    assert "scouts" not in units["veterans-1"].specials
    assert "scouts" in units["veterans-2"].specials


@pytest.mark.rule("TW-CHAR-77")
def test_assault_ogrons_as_support_hunt_monsters() -> None:
    units = held("barashak", "ogron_assault_squad as support", "ogron_assault_squad", faction="dalek_empire")
    assert "monster_hunter" in units["assault-ogrons-1"].specials
    assert "monster_hunter" not in units["assault-ogrons-2"].specials


@pytest.mark.rule("TW-CHAR-76")
def test_ogron_squads_may_be_clad_in_iron_for_a_point() -> None:
    for unit, points in (("ogrons", 10), ("ogron_support [lmgs]", 11)):
        key, _, options = unit.partition(" ")
        more = f"[{options.strip('[]')}{', ' if options else ''}clad_in_iron]"
        found = army(f"{key} {more}", commander="barashak", faction="dalek_empire")
        bought = found.forces[0].units[0]
        assert (bought.bill.problems, bought.cost) == ([], points + (1 if options else 0))
    twice = army("ogrons [clad_in_iron: 2]", commander="barashak", faction="dalek_empire")
    assert clauses(twice) == ["TW-CHAR-76"]
    other = army("ogrons [clad_in_iron]", commander="dalek_commander", faction="dalek_empire")
    assert clauses(other) == ["TW-ARMY-23"]


@pytest.mark.rule("TW-CHAR-56")
def test_patrols_of_the_emperors_army_may_be_of_ten() -> None:
    second = "\n  - commander: {unit: emperor_dalek}\n    units: []"
    text = document("dalek_patrol [ten]", commander="dalek_commander", faction="dalek_empire")
    with_him, without = checked(parse(text + second, "list.yaml")), checked(parse(text, "list.yaml"))
    bought = with_him.forces[0].units[0]
    assert bought.cost == troop("dalek_patrol").cost + 20
    assert bought.bill.names["size"] == 10
    assert clauses(with_him) == []
    assert clauses(without) == ["TW-ARMY-23"]
    twice = army("dalek_patrol [ten: 2]", commander="emperor_dalek", faction="dalek_empire")
    assert clauses(twice) == ["TW-CHAR-56"]


@pytest.mark.parametrize(("commander", "unit", "clause"), [
    pytest.param("davros", "cyber_patrol", "TW-CHAR-52", marks=pytest.mark.rule("TW-CHAR-52")),
    pytest.param("davros", "sontaran_recon_squad", "TW-CHAR-52", marks=pytest.mark.rule("TW-CHAR-52")),
    pytest.param("davros", "dalek_patrol", "", marks=pytest.mark.rule("TW-CHAR-52")),
    pytest.param("davros", "ogrons", "", marks=pytest.mark.rule("TW-CHAR-52")),
    pytest.param("davros", "slave_troopers", "", marks=pytest.mark.rule("TW-CHAR-52")),
    pytest.param("barashak", "dalek_patrol", "TW-CHAR-75", marks=pytest.mark.rule("TW-CHAR-75")),
    pytest.param("barashak", "slave_troopers", "TW-CHAR-75", marks=pytest.mark.rule("TW-CHAR-75")),
    pytest.param("barashak", "ogron_support", "", marks=pytest.mark.rule("TW-CHAR-75")),
])  # fmt: skip
def test_whom_they_lead(commander: str, unit: str, clause: str) -> None:
    found = army(unit, "ogrons", commander=commander, faction="dalek_empire", rest="side: empire")
    refused = [key for key in clauses(found) if key in ("TW-CHAR-52", "TW-CHAR-75")]
    assert refused == ([clause] if clause else [])


@pytest.mark.rule("TW-CHAR-75")
def test_ogrons_of_the_federation_serve_barashak_in_the_alliance() -> None:
    found = army("federation_ogrons", "ogrons", commander="barashak", faction="dalek_empire", rest="side: alliance")
    assert clauses(found) == []


@pytest.mark.rule("TW-CHAR-05")
def test_pure_mercenaries_under_lytton_serve_either_side() -> None:
    pure = army("slave_troopers", commander="commander_lytton", faction="dalek_empire", rest="side: alliance")
    assert (loyalty_of(pure.forces[0]), clauses(pure)) == ("neutral", [])
    mixed = army("slave_troopers", "ogrons", commander="commander_lytton", faction="dalek_empire",
                 rest="side: alliance")  # fmt: skip
    assert clauses(mixed) == ["TW-ARMY-17"]


@pytest.mark.parametrize(("commander", "side", "clause"), [
    pytest.param("the_doctor", "empire", "TW-ARMY-16", marks=pytest.mark.rule("TW-CHAR-03")),
    pytest.param("the_doctor", "alliance", "", marks=pytest.mark.rule("TW-CHAR-03")),
    pytest.param("davros", "alliance", "TW-ARMY-16", marks=pytest.mark.rule("TW-CHAR-04")),
    pytest.param("davros", "empire", "", marks=pytest.mark.rule("TW-CHAR-04")),
    pytest.param("the_master", "empire", "", marks=pytest.mark.rule("TW-CHAR-05")),
    pytest.param("the_master", "alliance", "", marks=pytest.mark.rule("TW-CHAR-05")),
])  # fmt: skip
def test_sides(commander: str, side: str, clause: str) -> None:
    found = army(commander=commander, faction=troop(commander).faction, rest=f"side: {side}")
    assert clauses(found) == ([clause] if clause else [])


def two(first: str, second: str) -> Army:
    text = document(commander=first, faction="time_lords")
    key, _, options = second.partition(" ")
    more = f", options: {options}" if options else ""
    return checked(parse(f"{text}\n  - commander: {{unit: {key}{more}}}\n    units: []", "list.yaml"))


@pytest.mark.rule("TW-CHAR-06")
@pytest.mark.parametrize(
    ("first", "second", "twice"),
    [
        ("the_doctor", "the_doctor", True),
        ("the_doctor", "the_master", False),
        ("lord_president [chancellery_guard, romana]", "lord_president [chancellery_guard, borusa]", True),
        ("lord_president [chancellery_guard, morbius]", "renegade_morbius [gallifreyan_guard]", True),
        ("lord_president [chancellery_guard, borusa]", "renegade_morbius [gallifreyan_guard]", False),
        ("lord_president [chancellery_guard, morbius]", "morbius_monster", True),
        ("renegade_morbius [gallifreyan_guard]", "morbius_monster", True),
    ],
)
def test_each_person_once(first: str, second: str, twice: bool) -> None:
    assert ("TW-CHAR-06" in clauses(two(first, second))) == twice


@pytest.mark.rule("TW-CHAR-02")
def test_a_character_is_the_only_command_of_his_detachment() -> None:
    assert clauses(army("the_doctor", commander="castellan [chancellery_guard]", faction="time_lords")) == [
        "TW-ARMY-07"
    ]
    assert clauses(army(commander="the_doctor", faction="time_lords")) == []


@pytest.mark.rule("TW-CHAR-07")
def test_troops_of_the_monster_keep_their_categories() -> None:
    found = army("time_lord_warriors as basic", commander="morbius_monster", faction="time_lords",
                 rest="side: alliance")  # fmt: skip
    assert "TW-ARMY-19" in clauses(found)


@pytest.mark.rule("TW-CHAR-50")
def test_azaxyr_may_lead_other_races_and_they_are_warned_of() -> None:
    found = army("marine_squad", "vogan_guardians", commander="azaxyr [ice_warriors: 4]", faction="federation")
    assert clauses(found) == []
    azaxyr = mustered(commander="azaxyr [ice_warriors: 4]", faction="federation").units[0]
    assert (azaxyr.race, "xenophobic" in azaxyr.specials) == ("federation", True)


@pytest.mark.rule("TW-CHAR-53")
def test_slave_troopers_of_davros_are_expendable() -> None:
    found = army(commander="davros [slave_troopers: 4]", faction="dalek_empire")
    force = found.forces[0]
    assert force.commander is not None
    assert force.commander.retinue_troop is not None
    assert expendable(found, force, force.commander.retinue_troop)
    assert not expendable(found, force, troop("dalek_patrol"))


@pytest.mark.rule("TW-CHAR-80", "TW-CHAR-81")
def test_staal_has_no_options_and_free_squad_leaders() -> None:
    staal = mustered("sontaran_battle_squad", commander="general_staal", faction="sontarans")
    assert troop("general_staal").options == {}
    assert {"bred_for_war", "structured_hierarchy"} <= set(staal.units[0].specials)
    squad = staal.units[1]
    assert any(model.kind == "leader" for model in squad.models)
    assert squad.cost == troop("sontaran_battle_squad").cost


@pytest.mark.rule("TW-CHAR-63")
def test_the_monster_leads_without_rank() -> None:
    alone = mustered(commander="morbius_monster", faction="time_lords")
    monster = alone.units[0]
    assert (alone.side.supreme, alone.detachments[0].commander) == ("monster-1", "monster-1")
    assert (monster.rank, monster.tv, monster.knows) == (1, 4, ())
    found = two("chancellery_captain", "morbius_monster")
    assert found.supreme is found.forces[0].commander
    text = document(commander="chancellery_captain", faction="time_lords")
    text += "\n  - commander: {unit: morbius_monster}\n    units: []"
    second = muster(parse(text, "x"), "p1", Ids(), legal=False)
    monster = next(unit for unit in second.units if unit.id == "monster-1")
    assert (monster.rank, monster.tv, second.detachments[1].commander) == (0, 3, "monster-1")


# ------------------------------------------------------------------ consent
def scenario(consent: str) -> str:
    return f"""
        wartable: 1
        ruleset: time_wars
        {consent}
        sides:
        - seat: p1
          army:
            faction: time_lords
            detachments:
            - commander: {{unit: the_doctor, options: [time_lord_warriors: 5]}}
        - seat: p2
          army:
            faction: dalek_empire
            detachments:
            - commander: {{unit: dalek_commander, options: [daleks: 5]}}
              units: [{{unit: dalek_patrol}}, {{unit: dalek_patrol}}]
        """


@pytest.mark.rule("TW-CHAR-01")
def test_a_named_character_needs_consent() -> None:
    found = army(commander="the_doctor", faction="time_lords")
    assert [problem.clause for problem in found.problems if problem.warning] == ["TW-CHAR-01"]
    with pytest.raises(DataError, match=r"The Doctor is a named character.*TW-CHAR-01"):
        new_game(parse(scenario(""), "x"))
    assert "doctor-1" in new_game(parse(scenario("options: {consent: yes}"), "x")).units


@pytest.mark.parametrize(
    ("key", "rules"),
    [
        ("the_doctor", {"bane:dalek", "tactical_genius", "always_running"}),
        ("vorus", {"hit_and_run", "old_enemies", "scouts", "spotter", "by_my_will"}),
        ("lieutenant_scott", {"bane:cybermen", "strategic_force", "grit", "scouts", "spotter", "monster_hunter"}),
        ("the_brigadier", {"strategic_force", "grit", "monster_hunter", "weapons_master"}),
        ("azaxyr", {"all_terrain", "bane", "cold_war", "sonic_weapons", "xenophobic", "hard_taskmaster"}),
        ("davros", {"megalomaniacs", "obey", "unceasing", "xenophobic"}),
        ("emperor_dalek", {"megalomaniacs", "obey", "unceasing", "xenophobic"}),
        ("renegade_morbius", {"foresight", "strategic_force", "smite", "sword_of_morbius"}),
        ("morbius_monster", {"bane", "large", "smite", "unceasing", "frenzied", "abomination", "hazardous_touch"}),
        ("commander_lytton", {"scouts", "strategic_force", "weapons_specialist", "underhanded"}),
        ("the_master", {"foresight", "martial_cunning", "seldom_trusted"}),
        ("barashak", {"monster_hunter", "large", "smite", "clad_in_iron"}),
        ("general_staal", {"fatigue", "monster_hunter", "smite", "bred_for_war", "structured_hierarchy"}),
    ],
)
def test_printed_rules(key: str, rules: set[str]) -> None:
    assert set(troop(key).specials) == rules


@pytest.mark.rule("TW-CHAR-82")
def test_vorus_is_an_individual_with_subterfuge_when_alone() -> None:
    vorus = mustered(commander="vorus", faction="vogans").units[0]
    assert (vorus.kind, "subterfuge" in vorus.specials) == ("individual", True)


def test_a_bought_character_is_named_by_his_entry() -> None:
    assert buy("the_master").stat.name == "The Master"
    found: Mustered = mustered(commander="commander_lytton", faction="dalek_empire")
    assert found.units[0].name == "Commander Gustave Lytton"
