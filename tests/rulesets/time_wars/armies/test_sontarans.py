"""TW-SON: entries, prices and options of the Sontaran list, and its special rules."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import game, individual, run, squad
from tests.rulesets.time_wars.listing import army, clauses, cost, faults, mustered, troop, unit
from wartable.rulesets.time_wars.armies.sontarans import BredForWar, MedicTended, OrderLearned
from wartable.rulesets.time_wars.events.losses import ModelsLost
from wartable.rulesets.time_wars.lists.entries import factions
from wartable.rulesets.time_wars.morale.morale import nerve_numbers
from wartable.rulesets.time_wars.setup import deployment
from wartable.rulesets.time_wars.setup.teleport import own_zones
from wartable.rulesets.time_wars.specials.bearers import right, speaking
from wartable.rulesets.time_wars.state import Detachment, Game, Profile, Unit
from wartable.rulesets.time_wars.troops.casualties import wound_models
from wartable.rulesets.time_wars.troops.troop_types import part, why_not_join

SOLDIER = (5, 7, 5, 7, 3, 7, 7, 2)


@pytest.mark.rule("TW-SON-10", "TW-SON-22", "TW-SON-23", "TW-SON-26", "TW-SON-30", "TW-PROF-01")
@pytest.mark.parametrize(
    ("key", "line", "figures", "size", "points", "category"),
    [
        ("sontaran_officer", "commander", (5, 7, 6, 7, 3, 7, 8, 1), 1, 4, "command"),
        ("sontaran_officer", "major", (5, 7, 6, 7, 3, 7, 8, 2), 1, 4, "command"),
        ("sontaran_battle_squad", "", SOLDIER, 5, 14, "veteran"),
        ("sontaran_recon_squad", "", (*SOLDIER[:7], 3), 5, 16, "veteran"),
        ("sontaran_assault_squad", "", SOLDIER, 5, 19, "veteran"),
        ("sontaran_combat_squad", "", SOLDIER, 5, 14, "basic"),
        ("sontaran_scout", "", SOLDIER, 1, 5, "support"),
        ("sontaran_heavy_weapons", "", SOLDIER, 3, 20, "support"),
        ("sontaran_tank", "", (6, 5, 3, 6, 6, 10, 7, 3), 1, 20, "support"),
        ("sontaran_apc", "", (6, 5, 3, 6, 6, 10, 7, 3), 1, 20, "support"),
    ],
)
def test_entries(key: str, line: str, figures: tuple[int, ...], size: int, points: int, category: str) -> None:
    entry = troop(key, "sontarans")
    assert entry.line(line).profile == Profile(*figures)
    assert (entry.size, entry.cost, entry.category, entry.race) == (size, points, category, "sontaran")


@pytest.mark.rule("TW-SON-14", "TW-ARMY-18", "TW-ARMY-32")
def test_sontarans_serve_anybody() -> None:
    assert factions()["sontarans"].loyalty == "neutral"
    for side in ("alliance", "empire"):
        found = army("sontaran_combat_squad", commander="sontaran_officer", faction="sontarans", rest=f"side: {side}")
        assert clauses(found) == []
    assert unit("sontaran_combat_squad").knows == ("quicken_pace",)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        pytest.param("sontaran_officer [major]", 10, marks=pytest.mark.rule("TW-SON-10")),
        pytest.param("sontaran_battle_squad [medic]", 16, marks=pytest.mark.rule("TW-SON-11")),
        pytest.param("sontaran_battle_squad [more: 5]", 29, marks=pytest.mark.rule("TW-SON-12")),
        pytest.param("sontaran_battle_squad [lmg, missile_launcher, medic]", 21, marks=pytest.mark.rule("TW-SON-13")),
        pytest.param("sontaran_battle_squad [hmg_team]", 18, marks=pytest.mark.rule("TW-SON-15")),
        pytest.param("sontaran_battle_squad [mortar_team, more: 2]", 25, marks=pytest.mark.rule("TW-SON-15")),
        pytest.param("sontaran_recon_squad [more: 5]", 31, marks=pytest.mark.rule("TW-SON-16")),
        pytest.param("sontaran_recon_squad [missile_launcher]", 19, marks=pytest.mark.rule("TW-SON-17")),
        pytest.param("sontaran_recon_squad [missile_launcher, lmgs: 2]", 23, marks=pytest.mark.rule("TW-SON-18")),
        pytest.param(
            "sontaran_recon_squad [flamethrowers, grenade_launchers]", 18, marks=pytest.mark.rule("TW-SON-18")
        ),
        pytest.param("sontaran_recon_squad [teleport]", 21, marks=pytest.mark.rule("TW-SON-19")),
        pytest.param("sontaran_assault_squad [more: 5]", 39, marks=pytest.mark.rule("TW-SON-20")),
        pytest.param("sontaran_combat_squad [leader]", 14, marks=pytest.mark.rule("TW-SON-22", "TW-SON-09")),
        pytest.param("sontaran_scout", 5, marks=pytest.mark.rule("TW-SON-23")),
        pytest.param("sontaran_heavy_weapons [hmg: 3]", 32, marks=pytest.mark.rule("TW-SON-25")),
        pytest.param(
            "sontaran_heavy_weapons [more: 2, mortar: all]", 55, marks=pytest.mark.rule("TW-SON-24", "TW-SON-25")
        ),
        pytest.param(
            "sontaran_tank [turret_hmg, hull_missile_launcher, hatch_lmg]",
            31,
            marks=pytest.mark.rule("TW-SON-27", "TW-SON-28", "TW-SON-29"),
        ),
        pytest.param(
            "sontaran_tank [turret_missile_launcher, hull_flamethrower, hatch_sniper_rifle]",
            26,
            marks=pytest.mark.rule("TW-SON-27", "TW-SON-28", "TW-SON-29"),
        ),
        pytest.param(
            "sontaran_apc [turret_missile_launcher, hatch_grenade_launcher]",
            25,
            marks=pytest.mark.rule("TW-SON-31", "TW-SON-32"),
        ),
    ],
)
def test_prices_of_what_is_allowed(text: str, points: int) -> None:
    assert (cost(text), faults(text)) == (points, [])


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        pytest.param("sontaran_battle_squad [more: 6]", "TW-SON-12", marks=pytest.mark.rule("TW-SON-12")),
        pytest.param("sontaran_battle_squad [lmg: 2]", "TW-SON-13", marks=pytest.mark.rule("TW-SON-13")),
        pytest.param(
            "sontaran_battle_squad [lmg, sniper_rifle, grenade_launcher]",
            "TW-SON-13",
            marks=pytest.mark.rule("TW-SON-13"),
        ),
        pytest.param("sontaran_battle_squad [medic, hmg_team]", "TW-SON-15", marks=pytest.mark.rule("TW-SON-15")),
        pytest.param("sontaran_battle_squad [lmg, mortar_team]", "TW-SON-15", marks=pytest.mark.rule("TW-SON-15")),
        pytest.param("sontaran_battle_squad [hmg_team, mortar_team]", "TW-SON-15", marks=pytest.mark.rule("TW-SON-15")),
        pytest.param("sontaran_recon_squad [missile_launcher: 2]", "TW-SON-17", marks=pytest.mark.rule("TW-SON-17")),
        pytest.param("sontaran_recon_squad [lmgs: 2, sniper_rifles]", "TW-SON-18", marks=pytest.mark.rule("TW-SON-18")),
        pytest.param("sontaran_assault_squad [more: 6]", "TW-SON-20", marks=pytest.mark.rule("TW-SON-20")),
        pytest.param("sontaran_combat_squad [lmg]", "TW-ARMY-23", marks=pytest.mark.rule("TW-SON-22")),
        pytest.param("sontaran_scout [leader]", "TW-ARMY-26", marks=pytest.mark.rule("TW-SON-23", "TW-ARMY-26")),
        pytest.param("sontaran_heavy_weapons", "TW-SON-25", marks=pytest.mark.rule("TW-SON-25")),
        pytest.param("sontaran_heavy_weapons [hmg: 2, mortar]", "TW-SON-25", marks=pytest.mark.rule("TW-SON-25")),
        pytest.param("sontaran_heavy_weapons [more: 3, hmg: all]", "TW-SON-24", marks=pytest.mark.rule("TW-SON-24")),
        pytest.param(
            "sontaran_tank [turret_hmg, turret_missile_launcher]", "TW-SON-27", marks=pytest.mark.rule("TW-SON-27")
        ),
        pytest.param("sontaran_tank [hull_lmg, hull_flamethrower]", "TW-SON-28", marks=pytest.mark.rule("TW-SON-28")),
        pytest.param("sontaran_tank [hatch_lmg, hatch_sniper_rifle]", "TW-SON-29", marks=pytest.mark.rule("TW-SON-29")),
        pytest.param(
            "sontaran_apc [turret_hmg, turret_missile_launcher]", "TW-SON-31", marks=pytest.mark.rule("TW-SON-31")
        ),
        pytest.param("sontaran_apc [hatch_lmg: 2]", "TW-SON-32", marks=pytest.mark.rule("TW-SON-32")),
        pytest.param("sontaran_officer [retinue]", "TW-ARMY-23", marks=pytest.mark.rule("TW-SON-02")),
    ],
)
def test_what_is_refused(text: str, clause: str) -> None:
    assert set(faults(text)) == {clause}


@pytest.mark.rule("TW-SON-01", "TW-ARMY-21")
@pytest.mark.parametrize(("commander", "wrong"), [("sontaran_officer", []), ("trooper_commander", ["TW-ARMY-19"])])
def test_battle_squads_are_basic_under_an_officer(commander: str, wrong: list[str]) -> None:
    found = army("sontaran_battle_squad as basic", commander=commander, faction="sontarans")
    assert [clause for clause in clauses(found) if clause == "TW-ARMY-19"] == wrong


@pytest.mark.rule("TW-SON-09")
@pytest.mark.parametrize(
    ("text", "commander", "led", "points"),
    [
        ("sontaran_battle_squad", "sontaran_officer", True, 14),
        ("sontaran_heavy_weapons [hmg: 3]", "sontaran_officer", True, 32),
        ("slave_troopers", "sontaran_officer", False, 10),  # others pay as usual
        ("slave_troopers [leader]", "sontaran_officer", True, 11),
        ("sontaran_battle_squad", "trooper_commander", False, 14),
        ("sontaran_battle_squad [leader]", "trooper_commander", True, 16),
    ],
)
def test_free_leaders(text: str, commander: str, led: bool, points: int) -> None:
    found = mustered(text, commander=commander, faction="sontarans")
    assert any(model.kind == "leader" for model in found.units[-1].models) is led
    assert found.army.forces[0].units[0].cost == points


@pytest.mark.rule("TW-SON-26", "TW-SON-30", "TW-SON-31", "TW-WEAP-16", "TW-UPG-11")
@pytest.mark.parametrize(
    ("text", "weapons", "capacity"),
    [
        ("sontaran_tank", {"hmg": 1}, 0),
        ("sontaran_tank [turret_hmg, hatch_lmg]", {"hmg": 2, "lmg": 1}, 0),
        ("sontaran_apc", {}, 8),  # no standard weapon: it fires with its profile
        ("sontaran_apc [turret_missile_launcher]", {"missile_launcher": 1}, 8),
        ("sontaran_apc [turret_hmg]", {"hmg": 1}, 4),
    ],
)
def test_vehicles(text: str, weapons: dict[str, int], capacity: int) -> None:
    found = mustered(text, commander="sontaran_officer", faction="sontarans").units[-1]
    assert (dict(found.weapons), found.capacity, found.serves) == (weapons, capacity, "")


@pytest.mark.rule("TW-SON-15", "TW-SON-11")
def test_who_is_among_the_models() -> None:
    kinds = [model.kind for model in unit("sontaran_battle_squad [medic, lmg]").models]
    assert kinds == ["leader", "model", "model", "model", "medic"]
    team = unit("sontaran_battle_squad [hmg_team]")
    assert [model.kind for model in team.models] == ["leader", "model", "model", "model", "team"]  # one, not two


@pytest.mark.rule("TW-SON-21", "TW-SPEC-11", "TW-SON-14")
def test_assault_squads_never_tire() -> None:
    found = unit("sontaran_assault_squad")
    assert right(found, "tires")
    assert right(found, "never_tires") == "TW-SPEC-11"


# ------------------------------------------------------------------ the Medic
def hospital(count: int = 6) -> tuple[Game, Unit]:
    found = squad("battle-1", "p1", count, race="sontaran", specials=("medic",), profile=Profile(*SOLDIER))
    found.stand([*found.models[:-1], found.models[-1]._replace(kind="medic")])
    return game(found, squad("x", "p2", at=(40, 40))), found


@pytest.mark.rule("TW-SON-05")
@pytest.mark.parametrize(
    ("cause", "faces", "left", "tests"),
    [
        ("fire", [4, 4, 4], 3, ("casualties",)),
        ("melee", [5, 1, 6], 5, ("casualties",)),
        ("fire", [5, 6, 5], 6, ()),  # nobody was lost
        ("suppression", [], 3, ("casualties",)),  # a Hazardous test
        ("TW-DAL-01", [], 3, ("casualties",)),
    ],
)
def test_the_medic_tends_each_who_fell(cause: str, faces: list[int], left: int, tests: tuple[str, ...]) -> None:
    battle, found = hospital()
    run(wound_models(battle, found, 3, cause), faces, ["model"] * 3)
    assert (len(found.models), found.tests) == (left, tests)
    told = [event for event in battle.log if isinstance(event, MedicTended)]
    assert [event.faces for event in told] == ([tuple(faces)] if faces else [])
    lost = [event for event in battle.log if isinstance(event, ModelsLost)]
    assert sum(len(event.models) for event in lost) == 6 - left


@pytest.mark.rule("TW-SON-05")
@pytest.mark.parametrize(("wounds", "answers", "left"), [(2, ["model", "medic"], 4), (6, [], 0)])
def test_a_medic_who_falls_tends_nobody(wounds: int, answers: list[str], left: int) -> None:
    battle, found = hospital()
    run(wound_models(battle, found, wounds, "fire"), [], answers)
    assert len(found.models) == left


@pytest.mark.rule("TW-SON-06")
def test_the_medic_does_not_count_for_nerve() -> None:
    battle, found = hospital()
    size = nerve_numbers(battle, found).mods[-1]
    assert (size.value, size.clause) == (5, "TW-SON-06")
    found.stand(model for model in found.models if model.kind != "medic")
    size = nerve_numbers(battle, found).mods[-1]
    assert (size.value, size.clause) == (5, "TW-MORALE-07")


@pytest.mark.rule("TW-SON-05", "TW-SON-06", "TW-SQUAD-03")
def test_a_medic_who_straggles_tends_and_is_not_taken_off_twice() -> None:
    battle, found = hospital()
    found.stand([*found.models[:-1], found.models[-1]._replace(x=30_000)])
    size = nerve_numbers(battle, found).mods[-1]
    assert (size.value, size.clause) == (5, "TW-MORALE-07")
    run(wound_models(battle, found, 1, "fire"), [5])
    assert len(found.models) == 6


# ------------------------------------------------------------------ officers
@pytest.mark.rule("TW-SON-07", "TW-SON-08", "TW-ARMY-34", "TW-DICE-02")
@pytest.mark.parametrize(
    ("face", "order"),
    [
        (1, "defensive_fire"),
        (2, "defensive_fire"),
        (3, "stand_fast"),
        (4, "stand_fast"),
        (5, "take_aim"),
        (6, "take_aim"),
    ],
)
@pytest.mark.parametrize("supreme", [True, False])
def test_bred_for_war(face: int, order: str, supreme: bool) -> None:
    lord = individual("major-1", "p1", rank=2, race="sontaran", specials=("bred_for_war",))
    own = squad("own", "p1", leader=True, knows=("quicken_pace",))
    plain = squad("plain", "p1", at=(20, 20))
    other = squad("other", "p1", at=(30, 20), leader=True, detachment="p1-2")
    battle = game(lord, own, plain, other, squad("x", "p2", leader=True, at=(40, 40)))
    battle.detachments["p1-1"] = Detachment("p1-1", "p1", "major-1")
    battle.sides["p1"].supreme = "major-1" if supreme else ""
    run(BredForWar().before_deployment(battle), [face])
    assert own.knows == ("quicken_pace", order)
    assert plain.knows == battle.units["x"].knows == ()
    assert other.knows == ((order,) if supreme else ())
    assert len([event for event in battle.log if isinstance(event, OrderLearned)]) == 1 + supreme


@pytest.mark.rule("TW-SON-03", "TW-SON-04")
@pytest.mark.parametrize(
    ("entry", "gained"),
    [
        ("", ("spotter",)),
        ("sontaran_battle_squad", ("smite",)),
        ("sontaran_recon_squad", ("scouts",)),
        ("sontaran_heavy_weapons", ("monster_hunter",)),
        ("sontaran_assault_squad", ("all_terrain", "unceasing")),
        ("sontaran_combat_squad", ()),
        ("slave_troopers", ()),
    ],
)
def test_a_major_is_equipped_by_what_he_begins_with(entry: str, gained: tuple[str, ...]) -> None:
    major = individual("major-1", "p1", race="sontaran", specials=("command_squad",), where="waiting")
    own = squad("own-1", "p1", at=(20, 20), entry=entry, where="waiting")
    battle = game(major, own, squad("x", "p2", at=(40, 40)))
    deployment.equip(battle, major, own if entry else None)
    assert major.specials == ("command_squad", "subterfuge", *gained)


@pytest.mark.rule("TW-SON-02", "TW-SON-03", "TW-SON-04", "TW-TYPE-05")
def test_he_keeps_his_equipment_when_he_leaves() -> None:
    major = individual("major-1", "p1", (10, 13), race="sontaran", specials=("command_squad",), where="waiting")
    own = squad("own-1", "p1", at=(10, 10), entry="sontaran_battle_squad", where="waiting")
    battle = game(major, own, squad("x", "p2", at=(40, 40)))
    region = own_zones(battle, "p1")[0]
    run(deployment.bring(battle, major, (region,)), [], ["own-1"])
    assert (major.joined, own.lent) == ("own-1", ("smite",))
    part(battle, major)
    assert "smite" in major.specials
    assert own.lent == ()


@pytest.mark.rule("TW-SON-02")
@pytest.mark.parametrize(
    ("change", "clause"),
    [
        ({}, ""),
        ({"detachment": "p1-2"}, "TW-SON-02"),
        ({"retinue": "somebody"}, "TW-SON-02"),
    ],
)
def test_whom_a_major_joins(change: dict[str, Any], clause: str) -> None:
    major = individual("major-1", "p1", (10, 11), race="sontaran", specials=("command_squad",))
    own = squad("own-1", "p1", at=(10, 10), **change)
    battle = game(major, own, squad("x", "p2", at=(40, 40)))
    refusal = why_not_join(battle, major, own)
    assert (refusal.clause if refusal else "") == clause
    assert deployment.admits(battle, own, major) is (clause == "")


@pytest.mark.rule("TW-SON-10", "TW-SON-03")
def test_only_the_major_has_his_rules() -> None:
    assert {rule.key for rule in speaking(unit("sontaran_officer [major]"), "begins_with")} == {"command_squad"}
    assert not speaking(unit("sontaran_officer"), "begins_with")
    major = unit("sontaran_officer [major]")
    assert ("bred_for_war" in major.specials, major.rank) == (True, 3)
