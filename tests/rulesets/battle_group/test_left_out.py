"""What the document leaves out and what stands in its place (chapters SRC and NEW-LOSTPAGES)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.rulesets.battle_group.helpers import EAST, NORTH, SOUTH, WEST, battle, events, run, unit
from wartable.engine.plane import INCH
from wartable.kit.inches.bases import heading
from wartable.rulesets import load_ruleset
from wartable.rulesets.battle_group.catalogue import abilities, equipment, results, troops, vehicles
from wartable.rulesets.battle_group.catalogue.tables import tables
from wartable.rulesets.battle_group.events.effects import FroseUp, PanicEnded
from wartable.rulesets.battle_group.events.vehicles import TyreBurst
from wartable.rulesets.battle_group.ground.kinds import depth, table_size
from wartable.rulesets.battle_group.ill_effects import frozen, panic
from wartable.rulesets.battle_group.ill_effects.recovery import recover
from wartable.rulesets.battle_group.melee.ranks import BONUS
from wartable.rulesets.battle_group.moving.forced import random_direction
from wartable.rulesets.battle_group.resolution.testing import resolve
from wartable.rulesets.battle_group.shooting.flames import sector
from wartable.rulesets.battle_group.shooting.ranges import arms
from wartable.rulesets.battle_group.state import ERAS
from wartable.rulesets.battle_group.telling.marks import marks
from wartable.rulesets.battle_group.telling.view import scene
from wartable.rulesets.battle_group.vehicles import tyres
from wartable.rulesets.battle_group.vehicles.driving import helm
from wartable.rulesets.battle_group.winning.scenarios import SCENARIOS

FOE = unit("foe", "p2", (40, 40))


@pytest.mark.rule("BG-SRC-01")
def test_the_tables_are_taken_as_whole_and_what_is_ours_says_so() -> None:
    printed = list(tables()["weapons"])
    assert len(printed) == 77  # 16 + 4 + 38 weapons, 8 shields, 11 suits of armour: no row was made up to fill a gap
    ours = [weapon for weapon in equipment.weapons().values() if weapon.mounted]
    assert all(each.startswith("BG-NEW-") for weapon in ours for each in weapon.clauses)


@pytest.mark.rule("BG-SRC-02", "BG-SRC-11")
def test_both_factions_have_a_list_with_prices() -> None:
    counts = {key: [t for t in troops.troops().values() if t.faction == key] for key in troops.factions()}
    assert {key: len(rows) for key, rows in counts.items()} == {"humans": 14, "aliens": 15}
    assert all(troop.points > 0 for rows in counts.values() for troop in rows)
    assert all(int(row["points"]) > 0 for row in tables()["prices"])


@pytest.mark.rule("BG-SRC-03", "BG-SRC-04", "BG-SRC-19", "BG-SRC-24")
def test_abilities_generators_items_and_ranked_skills_are_there() -> None:
    assert {key: row.pp for key, row in abilities.abilities().items()} == {
        "spark_lash": 1, "kinetic_ram": 2, "pyre": 2, "starfall": 8, "wither": 2, "venom_bloom": 2, "lull": 3,
        "rime": 2, "mind_fog": 4, "dread": 3, "mire": 2, "nanite_weave": 2, "surge": 1, "purge": 2, "fold_step": 3,
        "echo": 4,
    }  # fmt: skip
    assert {key: str(row.pp) for key, row in abilities.generators().items()} == {
        "micro_cell": "2", "belt_generator": "4", "pack_generator": "6", "familiar": "D6", "hull_reactor": "10",
    }  # fmt: skip
    assert list(abilities.items()) == [
        "jet_pack", "antivenin", "foam_canister", "stimulant", "satchel_charge", "chrono_beacon",
    ]  # fmt: skip
    ranked = {key for key, skill in abilities.skills().items() if skill.ranked}
    assert ranked == {"melee_support", "magick_support", "missile_support", "onslaught", "deadeye", "iron_nerve"}


@pytest.mark.rule("BG-SRC-05", "BG-SRC-06", "BG-SRC-07")
@pytest.mark.parametrize(("table", "names"), [
    (results.rifts, ["Backlash", "Flicker", "Crack", "Tear", "Gate", "Highway"]),
    (results.displacements, ["Feedback", "Drag", "Stutter", "Lost hour", "Skipped", "Unmade"]),
    (results.wrecks, ["Coasts out", "Halts hard", "Crumpled", "Rolls over", "Ablaze", "Bursts"]),
])  # fmt: skip
def test_three_tables_have_a_row_for_each_face(table: Any, names: list[str]) -> None:
    found: Mapping[str, Any] = table()
    assert [(row.roll, row.name) for row in found.values()] == list(enumerate(names, 1))


@pytest.mark.rule("BG-SRC-08", "BG-SRC-09", "BG-SRC-25", "BG-NEW-MOUNTED-00", "BG-NEW-MOUNTS-00")
def test_vehicles_mounts_and_mounted_weapons_are_there() -> None:
    assert len(vehicles.vehicles()) == 12
    assert {key: (m.move // INCH, m.av, m.dv) for key, m in vehicles.mounts().items()} == {
        "horse": (8, 1, 0), "war_horse": (7, 2, 1), "strider": (9, 1, 0), "carapace_beast": (6, 2, 2),
        "bike": (12, 0, 1), "trike": (10, 0, 1), "quad": (9, 0, 1), "hover_bike": (12, 0, 1),
    }  # fmt: skip
    assert {key: (w.mv, w.range // INCH) for key, w in equipment.weapons().items() if w.mounted} == {
        "twin_lmg": (5, 24), "rotary_gun": (6, 24), "grenade_mortar": (3, 30), "flame_projector": (0, 0),
        "pulse_array": (4, 24), "rocket_battery": (6, 36), "rail_gun": (4, 48), "plasma_battery": (6, 30),
        "ion_battery": (10, 24), "thermal_lance": (8, 24),
    }  # fmt: skip
    carriers = {key: row.access for key, row in vehicles.vehicles().items() if row.capacity}
    assert all("rear" in sides for sides in carriers.values())


@pytest.mark.rule("BG-SRC-10", "BG-SRC-12", "BG-SRC-13")
def test_terrain_scenarios_and_eras_are_there() -> None:
    assert [row.name for row in results.terrain().values()] == [
        "Rough ground", "Woods or ruins", "Wall or barricade", "Barbed wire", "Tank traps", "Building", "Deep water",
    ]  # fmt: skip
    assert list(SCENARIOS) == ["pitched", "silent_beacon", "dome_breach", "before_their_time", "dock_nine"]
    assert ERAS == ("Ancient", "Modern", "Hi-Tech")


@pytest.mark.rule("BG-SRC-14", "BG-SRC-23", "BG-MSL-17")
def test_the_flame_template_and_the_crystal_launcher_have_their_figures() -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["flame_thrower"]), FOE)
    (arm,) = arms(game.units["a"])
    assert sector(arm, NORTH)[2:] == (8 * INCH, NORTH, 30)
    crystal = equipment.weapons()["crystal_launcher"]
    assert (crystal.mv, crystal.range) == (2, 20 * INCH)
    assert next(row for row in tables()["weapons"] if row["name"] == "Crystal Launcher")["mv"] is None


@pytest.mark.rule("BG-SRC-15", "BG-SRC-16", "BG-SRC-22")
def test_frozen_panic_and_burst_tyres_have_their_rolls() -> None:
    game = battle(unit("us", "p1", (20, 20), wv=2), FOE, cursor="recover")
    us = game.units["us"]
    frozen.freeze(game, us, "p2")
    panic.panic(game, us, "p2")
    assert [event.unit for event in events(game, FroseUp)] == ["us"]
    run(recover(game), [4, 2])
    assert us.effects == ()
    assert events(game, PanicEnded)
    sabre = {"id": "car", "side": "p1", "vehicle": "sabre", "at": [20, 20]}
    game = battle(sabre, FOE)
    run(tyres.hurt(game, game.units["car"]), [1])
    assert events(game, TyreBurst)


@pytest.mark.rule("BG-SRC-17")
def test_table_and_deployment_are_there() -> None:
    assert (table_size(500, 2), depth(48 * INCH)) == ((48 * INCH, 48 * INCH), 12 * INCH)


@pytest.mark.rule("BG-SRC-18")
@pytest.mark.parametrize(("face", "way"), [(1, NORTH), (2, 30), (4, SOUTH), (6, 150)])
def test_a_random_direction_is_a_die_of_six(face: int, way: int) -> None:
    game = battle(unit("us", "p1", (20, 20)), FOE)
    assert run(random_direction(game, game.units["us"], NORTH, "BG-BRN-02"), [face])[0] == way


@pytest.mark.rule("BG-SRC-20", "BG-RES-09")
def test_the_sentence_of_who_does_not_reach_cover_has_an_end() -> None:
    wood = {"kind": "woods", "key": "wood", "at": [20, 40], "size": [6, 6]}
    game = battle(unit("us", "p1", (20, 20)), unit("foe", "p2", (20, 8)), cursor="resolution", terrain=[wood])
    game.units["us"].hit_by = ("foe",)
    run(resolve(game), [6, 1, 1])
    found = game.units["us"].effect("in_the_open")
    assert found is not None
    assert found.about == "wood"


@pytest.mark.rule("BG-SRC-26")
def test_battles_can_be_linked_in_a_campaign() -> None:
    army = {"ruleset": "battle_group", "faction": "humans", "groups": [{"units": [{"unit": "ranger"}]}]}
    kept = load_ruleset("battle_group").see_campaign().enlisted({"p1": army})
    assert list(kept) == ["p1"]


# ------------------------------------------------------------------ pictures
@pytest.mark.rule("BG-SRC-21", "BG-NEW-LOSTPAGES-00", "BG-MUL-08")
def test_the_ranks_of_several_attackers_are_told() -> None:
    assert [BONUS[place][0] for place in (1, 2, 3, 4)] == [0, 1, 1, 2]
    spots = {"w": (19, 20), "e": (21, 20), "s": (20, 19), "n": (20, 21)}
    facings = {"w": EAST, "e": WEST, "s": NORTH, "n": SOUTH}
    mine = [unit(key, "p1", spots[key], av=2, facing=facings[key]) for key in spots]
    game = battle(unit("t", "p2", (20, 20), hp=9, av=1), *mine)
    assert [next(marks(game, game.units[key])).text for key in spots] == [
        "first, +0 on T", "flank, +1 on T", "flank, +1 on T", "rear, +2 on T",
    ]  # fmt: skip


@pytest.mark.rule("BG-NEW-LOSTPAGES-00", "BG-SRC-21", "BG-FACE-02")
def test_the_field_of_vision_of_who_acts_is_drawn() -> None:
    game = battle(unit("us", "p1", (20, 20), facing=NORTH), FOE)
    game.active = "us"
    (wedge,) = (shape for shape in scene(game, "p1").shapes if shape.kind == "wedge")
    eye, right, *_, left = wedge.points
    assert eye == (20_000, 20_000)
    assert [heading(x - eye[0], y - eye[1]) for x, y in (right, left)] == [45, 135]  # 45 degrees to each side of north
    assert wedge.clause == "BG-FACE-02"


@pytest.mark.rule("BG-NEW-LOSTPAGES-00", "BG-VMV-03")
def test_a_turn_of_a_vehicle_is_laid_after_two_inches_and_takes_one() -> None:
    sabre = {"id": "car", "side": "p1", "vehicle": "sabre", "at": [20, 20]}
    found = helm(battle(sabre, FOE).units["car"])
    assert (found.straight, found.turn, found.sharpest) == (2 * INCH, INCH, 90)


@pytest.mark.rule("BG-DMG-03")
def test_hp_lost_are_told_of_who_is_left() -> None:
    game = battle(unit("a", "p1", (10, 10), hp=3), unit("b", "p2", (10, 20)))
    hurt = game.units["a"]
    hurt.damage = 2
    assert [mark.text for mark in marks(game, hurt)] == ["2 of 3 HP lost, until the next Action Phase"]
    hurt.models = ()
    assert not list(marks(game, hurt))
