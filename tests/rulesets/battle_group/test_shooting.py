"""Shooting: who takes part, ranges, targets (chapter SHO, BG-FACE, BG-ACT-07, BG-MSL-10 and -16)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.battle_group.helpers import (
    EAST,
    NORTH,
    WEST,
    afflicted,
    battle,
    events,
    options,
    pools,
    refused,
    row,
    run,
    unit,
)
from wartable.engine.ask import Choice
from wartable.engine.mod import fixed
from wartable.rulesets.battle_group.events.fighting import AttackBegan, WasShot
from wartable.rulesets.battle_group.events.shooting import MadeOut
from wartable.rulesets.battle_group.shooting.declaring import SHOOT, shoot, targets
from wartable.rulesets.battle_group.shooting.ranges import dice_of, fire, why_not
from wartable.rulesets.battle_group.shooting.volley import attack_of
from wartable.rulesets.battle_group.state import Game
from wartable.rulesets.battle_group.turn.actions import act_one


def facing_off(distance: float, *weapons: str, **parts: Any) -> Game:
    """A unit of p1 with a model for each weapon, and one of p2 so many inches from its first model, edge to edge."""
    models = [{"at": [round(10 + 1.2 * n, 3), 10], "weapons": [key]} for n, key in enumerate(weapons)]
    return battle(unit("a", "p1", models=models), unit("b", "p2", (10, 11 + distance), hp=9), **parts)


def shots(game: Game) -> int:
    """The hit dice of `a` at `b`; -1 if it cannot shoot."""
    a, b = game.units["a"], game.units["b"]
    how = fire(game, a, b)
    if how is None or why_not(game, a, b)[0]:
        return -1
    return fixed(dice_of(attack_of(game, a, b, how, ""), how))


# ------------------------------------------------------------------ ranges
@pytest.mark.rule("BG-SHO-01", "BG-SHO-07", "BG-SHO-14")
@pytest.mark.parametrize(("distance", "dice"), [(1, 3), (24, 3), (24.001, -1)])
def test_one_range_is_full_mv_within_and_nothing_beyond(distance: float, dice: int) -> None:
    assert shots(facing_off(distance, "laser_rifle")) == dice


@pytest.mark.rule("BG-SHO-08", "BG-SHO-09", "BG-SHO-10", "BG-SHO-11", "BG-DICE-09")
@pytest.mark.parametrize(("distance", "dice"), [
    (18, 7),        # within the 18 inches of the beam rifle: 3 + 4
    (18.001, 4),    # half of 7, rounded up, whatever each weapon prints
    (24, 4),
    (24.001, -1),
])  # fmt: skip
def test_mixed_ranges(distance: float, dice: int) -> None:
    assert shots(facing_off(distance, "laser_rifle", "thermal_beam_rifle")) == dice


@pytest.mark.rule("BG-SHO-07")
def test_exactly_at_the_range_a_shot_is_fired() -> None:
    game = facing_off(24, "laser_rifle")
    run(shoot(game, game.units["a"]), [1, 1, 1])
    assert [event.dice for event in events(game, AttackBegan)] == [3]


@pytest.mark.rule("BG-SHO-08")
def test_ranges_between_the_longest_and_the_shortest_do_not_matter() -> None:
    # pistol 12, rifle 20, laser 24: at 21 inches all give half of 1 + 2 + 3
    assert shots(facing_off(21, "black_powder_rifle", "pistol", "laser_rifle")) == 3


@pytest.mark.rule("BG-DICE-09", "BG-SHO-11")
def test_half_of_1_is_1() -> None:
    game = battle(
        unit("a", "p1", models=[{"at": [10, 10], "weapons": ["shortbow"]}, {"at": [11.2, 10], "weapons": ["longbow"],
                                                                            "armour": "scale_mail"}]),
        unit("b", "p2", (10, 31)),
    )  # fmt: skip
    assert shots(game) == 1  # 1 + 0: scale mail takes 1


@pytest.mark.rule("BG-SHO-12", "BG-MSL-10")
@pytest.mark.parametrize(("moved", "dice"), [(False, 4), (True, 3)])
def test_only_weapons_that_may_fire_count_for_the_ranges(moved: bool, dice: int) -> None:
    game = facing_off(30, "laser_rifle", "lmg", "sniper_rifle") if not moved else facing_off(20, "laser_rifle", "lmg")
    game.units["a"].moved = moved
    # still: half of 3 + 5 + 1 rounded up is 5 at 30 inches; moved: the LMG does not fire
    assert shots(game) == (5 if not moved else dice)


@pytest.mark.rule("BG-SHO-12", "BG-FACE-03", "BG-BGF-16")
def test_weapons_of_those_who_do_not_see_count_for_nothing() -> None:
    models = [{"at": [10, 10], "weapons": ["laser_rifle"]}, {"at": [11.2, 10], "weapons": ["pistol"], "facing": EAST}]
    game = battle(unit("a", "p1", models=models), unit("b", "p2", (10, 31)))
    assert shots(game) == 3  # no half for the pistol, which looks away


@pytest.mark.rule("BG-SHO-13")
def test_the_distance_is_from_the_nearest_who_takes_part_to_the_nearest_whom_it_sees() -> None:
    models = [{"at": [10, 10], "weapons": ["laser_rifle"]}, {"at": [10, 11.2], "weapons": [], "av": 1}]
    game = battle(unit("a", "p1", models=models), unit("b", "p2", (10, 35), (10, 36.2), hp=3))
    how = fire(game, game.units["a"], game.units["b"])
    assert how is not None
    assert how.distance == 24000
    behind = {"terrain": [{"kind": "building", "name": "hut", "at": [10, 31], "size": [3, 3]}]}
    game = battle(
        unit("a", "p1", (10, 10), weapons=["laser_rifle"]), unit("b", "p2", (10, 34), (14.5, 34.5), hp=3), **behind
    )
    how = fire(game, game.units["a"], game.units["b"])
    assert how is not None
    assert [mark.id for mark in how.shooters[0].marks] == [2]
    assert how.distance == 23910  # the one behind the hut is 23 inches away


@pytest.mark.rule("BG-NEW-SCENARIOS-05", "BG-SHO-07")
def test_a_scenario_may_limit_what_is_seen() -> None:
    game = facing_off(20, "laser_rifle")
    game.reach = 20000
    assert shots(game) == 3
    game.reach = 19999
    assert shots(game) == -1


# ------------------------------------------------------------------ sight
@pytest.mark.rule("BG-SHO-15", "BG-FACE-02", "BG-FACE-01")
@pytest.mark.parametrize(("facing", "clause"), [
    (NORTH, ""), (46, ""), (134, ""), (EAST, "BG-SHO-15"), (WEST, "BG-SHO-15"),
])  # fmt: skip
def test_the_target_lies_in_the_90_degrees_to_the_front(facing: int, clause: str) -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["laser_rifle"], facing=facing), unit("b", "p2", (10, 20)))
    assert SHOOT.barred(game, game.units["a"])[1] == clause


@pytest.mark.rule("BG-SHO-15", "BG-FACE-04")
@pytest.mark.parametrize(("what", "seen"), [("building", False), ("model", True)])
def test_blocking_terrain_stops_a_shot_and_models_do_not(what: str, seen: bool) -> None:
    parts: dict[str, Any] = {}
    others = [unit("c", "p2", *row(7.6, 15, 5))]
    if what == "building":
        others, parts = [], {"terrain": [{"kind": "building", "name": "hut", "at": [10, 15], "size": [6, 2]}]}
    game = battle(unit("a", "p1", (10, 10), weapons=["laser_rifle"]), unit("b", "p2", (10, 20)), *others, **parts)
    assert (game.units["b"] in targets(game, game.units["a"])) is seen


@pytest.mark.rule("BG-VEH-05")
@pytest.mark.parametrize(("place", "dice"), [("turret", 5), ("front", -1)])
def test_a_turret_bears_all_round(place: str, dice: int) -> None:
    tank = unit("a", "p1", (10, 10), kind="vehicle", facing=WEST, **{place: ["twin_lmg"]})
    assert shots(battle(tank, unit("b", "p2", (20, 10)))) == dice


@pytest.mark.rule("BG-MSL-16", "BG-NEW-CRYSTAL-00")
@pytest.mark.parametrize(("x", "weapons", "found"), [
    (10, ["crystal_launcher"], (2, True)),                  # hidden: 1 less on the dice
    (18, ["crystal_launcher"], (2, False)),                 # in sight
    (10, ["laser_rifle"], (-1, None)),
    (10, ["crystal_launcher", "laser_rifle"], (2, True)),   # who has none cannot fire at it
])  # fmt: skip
def test_crystal_launchers_reach_who_is_out_of_sight(
    x: float, weapons: list[str], found: tuple[int, bool | None]
) -> None:  # fmt: skip
    models = [{"at": [round(10 + 1.2 * n, 3), 10], "weapons": [key]} for n, key in enumerate(weapons)]
    hut = {"terrain": [{"kind": "building", "name": "hut", "at": [10.5, 15], "size": [5, 2]}]}
    game = battle(unit("a", "p1", models=models), unit("b", "p2", (x, 20)), **hut)
    how = fire(game, game.units["a"], game.units["b"])
    assert (shots(game), how.unseen if how else None) == found


@pytest.mark.rule("BG-MSL-16", "BG-FACE-03")
def test_where_somebody_sees_the_target_those_who_do_not_stay_out() -> None:
    hut = {"terrain": [{"kind": "building", "name": "hut", "at": [10, 15], "size": [4, 2]}]}
    models = [{"at": [x, 10], "weapons": ["crystal_launcher"]} for x in (13.2, 12, 10.8)]
    game = battle(unit("a", "p1", models=models), unit("b", "p2", (12.9, 20)), **hut)
    how = fire(game, game.units["a"], game.units["b"])
    assert how is not None
    assert ([model.x for model in how.models], how.unseen) == ([13_200, 12_000], False)


@pytest.mark.rule("BG-MSL-16")
@pytest.mark.parametrize(("place", "dice"), [((10, 30), 2), ((10, 31.1), -1), ((24, 10), -1)])
def test_out_of_sight_is_still_in_arc_and_range(place: tuple[float, float], dice: int) -> None:
    hut = {"terrain": [{"kind": "building", "name": "hut", "at": [10, 15], "size": [8, 2]}]}
    assert shots(battle(unit("a", "p1", (10, 10), weapons=["crystal_launcher"]), unit("b", "p2", place), **hut)) == dice


@pytest.mark.rule("BG-MSL-16")
def test_a_shot_at_who_is_out_of_sight_needs_1_more() -> None:
    for blocked, faces in ((True, [4, 5, 1]), (False, [4, 5, 1, 1])):
        hut = {"terrain": [{"kind": "building", "name": "hut", "at": [10, 15], "size": [8, 2]}]} if blocked else {}
        game = battle(unit("a", "p1", (10, 10), weapons=["crystal_launcher"]), unit("b", "p2", (10, 20)), **hut)
        run(shoot(game, game.units["a"]), faces)


# ------------------------------------------------------------------ targets
@pytest.mark.rule("BG-ACT-07")
def test_who_is_engaged_does_not_shoot() -> None:
    game = battle(
        unit("a", "p1", (10, 10), weapons=["laser_rifle"]), unit("b", "p2", (10, 11)), unit("c", "p2", (10, 25))
    )
    assert SHOOT.barred(game, game.units["a"]) == ("it is engaged", "BG-ACT-07")
    game = battle(unit("a", "p1", (10, 10), weapons=["laser_rifle"]), unit("c", "p2", (10, 25)))
    assert SHOOT.barred(game, game.units["a"]) == ("", "")


@pytest.mark.rule("BG-ACT-07", "BG-TERM-12")
@pytest.mark.parametrize(("side", "clause"), [("p1", "BG-ACT-07"), ("p3", "")])
def test_nobody_shoots_at_an_enemy_who_fights_a_friend(side: str, clause: str) -> None:
    sides = [{"seat": seat, "name": seat} for seat in ("p1", "p2", "p3")]
    game = battle(
        unit("a", "p1", (10, 10), weapons=["laser_rifle"]), unit("b", "p2", (10, 20)), unit("c", side, (10, 21)),
        unit("d", "p3", (40, 40)), sides=sides,
    )  # fmt: skip
    assert why_not(game, game.units["a"], game.units["b"])[1] == clause


@pytest.mark.rule("BG-BGF-11", "BG-SHO-15", "BG-SHO-07")
def test_whom_a_unit_can_shoot_at_and_why_not_the_others() -> None:
    game = battle(
        unit("a", "p1", (10, 10), weapons=["pistol"]), unit("b", "p2", (10, 20)), unit("c", "p2", (12, 20)),
        unit("d", "p2", (10, 30)), unit("e", "p2", (40, 10)),
    )  # fmt: skip
    _, asked = run(shoot(game, game.units["a"]), [1], ["c"])
    assert options(asked[0]) == ["b", "c"]
    assert refused(asked[0]) == {"d": "BG-SHO-07", "e": "BG-SHO-15"}
    assert [event.target for event in events(game, AttackBegan)] == ["c"]


@pytest.mark.rule("BG-CNF-02", "BG-TERM-12")
def test_who_is_led_by_somebody_else_may_be_made_to_shoot_at_friends() -> None:
    game = battle(
        unit("a", "p1", (10, 10), weapons=["laser_rifle"]), unit("f", "p1", (10, 20)), unit("b", "p2", (12, 20))
    )
    assert [foe.id for foe in targets(game, game.units["a"])] == ["b"]
    afflicted(game.units["a"], "confusion", about="p2")
    assert [foe.id for foe in targets(game, game.units["a"])] == ["f", "b"]


@pytest.mark.rule("BG-BGF-10", "BG-BGF-12")
def test_members_without_missile_weapons_add_nothing() -> None:
    models = [{"at": [10, 10], "weapons": ["laser_rifle"]}, {"at": [11.2, 10], "weapons": ["katana"]}]
    assert shots(battle(unit("a", "p1", models=models), unit("b", "p2", (10, 20)))) == 3
    game = battle(unit("a", "p1", (10, 10), weapons=["katana"]), unit("b", "p2", (10, 20)))
    assert SHOOT.barred(game, game.units["a"])[1] == "BG-SHO-01"


@pytest.mark.rule("BG-ARM-13", "BG-DICE-10")
@pytest.mark.parametrize(("face", "answers", "acted"), [
    (4, ["b"], True), (3, ["b", "c"], True), (3, ["b", "other"], False),
])  # fmt: skip
def test_wearers_of_chameleon_armour_have_to_be_made_out(face: int, answers: list[str], acted: bool) -> None:
    game = battle(
        unit("a", "p1", (10, 10), weapons=["pistol"]), unit("b", "p2", (10, 20), armour="chameleon_armour"),
        unit("c", "p2", (12, 20)),
    )  # fmt: skip
    game.units["a"].acted = True
    _, asked = run(shoot(game, game.units["a"]), [face, 1] if acted else [face], answers)
    assert [(event.face, event.seen) for event in events(game, MadeOut)] == [(face, face > 3)]
    assert game.units["a"].acted is acted
    if face == 3:
        assert options(asked[1]) == ["c", "other"]
        assert refused(asked[1]) == {"b": "BG-ARM-13"}


@pytest.mark.rule("BG-ARM-13")
def test_after_a_failure_another_action_may_be_taken() -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["pistol"]), unit("b", "p2", (10, 20), armour="chameleon_armour"))
    run(act_one(game), [3], ["a", "shoot"])
    assert not game.units["a"].acted
    _, asked = run(act_one(game), [], ["a", "pass"]) if _waits(game) else (None, [])
    assert not [ask for ask in asked if isinstance(ask, Choice) and "shoot" in options(ask)]


def _waits(game: Game) -> bool:
    flow = act_one(game)
    try:
        next(flow)
    except StopIteration:
        return False
    return True


@pytest.mark.rule("BG-ARM-13", "BG-ARM-14")
def test_one_without_chameleon_armour_gives_the_group_away() -> None:
    models = [{"at": [10, 20], "armour": "chameleon_armour"}, {"at": [11.2, 20]}]
    game = battle(unit("a", "p1", (10, 10), weapons=["pistol"]), unit("b", "p2", models=models))
    assert pools(shoot(game, game.units["a"])) == [("A to hit", 1)]


@pytest.mark.rule("BG-SLP-02", "BG-CNF-04")
@pytest.mark.parametrize("effect", ["sleep", "confusion"])
def test_what_ends_as_a_unit_is_declared_a_target(effect: str) -> None:
    game = facing_off(10, "pistol")
    afflicted(game.units["b"], effect)
    run(shoot(game, game.units["a"]), [1])
    assert game.units["b"].effect(effect) is None


@pytest.mark.rule("BG-RES-01")
@pytest.mark.parametrize(("faces", "shot"), [([3], False), ([4, 1], True)])
def test_who_was_hit_was_shot_wounded_or_not(faces: list[int], shot: bool) -> None:
    game = facing_off(10, "pistol")
    run(shoot(game, game.units["a"]), faces)
    assert bool(events(game, WasShot)) is shot
    assert game.units["b"].hit_by == (("a",) if shot else ())


@pytest.mark.rule("BG-NEW-TERRAIN-08")
def test_cover_makes_shots_harder_if_all_have_it() -> None:
    wall = {"terrain": [{"kind": "woods", "name": "wood", "at": [10, 20], "size": [4, 4]}]}
    for places, faces in (([(10, 19)], [4]), ([(10, 19), (10, 17.4)], [4, 1])):
        game = battle(unit("a", "p1", (10, 12), weapons=["pistol"]), unit("b", "p2", *places, hp=2), **wall)
        run(shoot(game, game.units["a"]), faces)
