"""Buildings with people of both sides, transports and who is in them (BLD, VEH)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.helpers import battle, events, run, unit
from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.codec import plain
from wartable.engine.errors import DataError, RuleError
from wartable.engine.session import Session
from wartable.engine.terrain import Sight
from wartable.kit.documents import adopt
from wartable.rulesets.gates_of_doom import ruleset
from wartable.rulesets.gates_of_doom.events.inside import BuildingHit, CameOut, ClosedIn, Collapsed, WentIn
from wartable.rulesets.gates_of_doom.moving import going
from wartable.rulesets.gates_of_doom.reactions.exchange import attack
from wartable.rulesets.gates_of_doom.shooting import declaring, siege, targets
from wartable.rulesets.gates_of_doom.shooting.aiming import Pointed
from wartable.rulesets.gates_of_doom.shooting.pointed import lance, launch, sweep
from wartable.rulesets.gates_of_doom.state import DESTROYED, INSIDE, TABLE, Game
from wartable.rulesets.gates_of_doom.troops import losses, near
from wartable.rulesets.gates_of_doom.turn import actions, rounds
from wartable.rulesets.gates_of_doom.winning.objectives import OBJECTIVES

RULES = ruleset()
HOUSE = {"key": "house", "kind": "building", "shape": "rectangle", "at": [24, 24], "size": [6, 4], "name": "the house"}
MIRE = {"kind": "wood", "going": "open", "hazard": ["dangerous"], "shape": "rectangle"}
FAR = unit("z", "p2", (44, 44), activated=True)


def house(*units: dict[str, Any], **fields: Any) -> Game:
    """A battle about a house of 6 by 4 inches with its middle at 24, 24; its doors are at 24, 22 and 24, 26."""
    more = {"terrain": [HOUSE], "buildings": [{"piece": "house", "health": 6, "save": 4, **fields}]}
    return battle(*units, **more)


def menu(game: Game, key: str) -> dict[str, str]:
    """What a unit may do and why not: '' where it may."""
    options, refused = actions.menu(game, game.units[key], 2)
    return {**{option.key: "" for option in options}, **{one.key: one.why for one in refused}}


def shoot(game: Game, faces: list[int], *answers: Any) -> None:
    one = game.units["a"]
    run(attack(game, one, declaring.buckets(game, one, one.models, game.enemies(one))), faces, [..., *answers])


def seen(game: Game, key: str) -> dict[str, str]:
    """The targets of a unit and why they may not be shot at."""
    one = game.units[key]
    found = declaring.buckets(game, one, one.models, game.enemies(one))
    return {c.target: c.why for bucket in found for those in bucket.chances.values() for c in those}


# ------------------------------------------------------------------ in and out
@pytest.mark.rule("GD-BLD-01")
@pytest.mark.parametrize(("y", "goes"), [(15.52, True), (15.4, False)])
def test_a_unit_goes_in_by_a_door_that_it_reaches(y: float, goes: bool) -> None:
    game = house(unit("a", "p1", (24, y)), FAR)
    assert (menu(game, "a")["go-in"] == "") is goes
    if goes:
        run(going.go_in(game, game.units["a"]), (), [])
        assert (game.units["a"].where, game.units["a"].holder) == (INSIDE, "house")
        assert len(events(game, WentIn)) == 1


@pytest.mark.rule("GD-BLD-01")
def test_there_are_doors_in_the_two_longest_sides_or_where_they_are_named() -> None:
    assert sorted(house(unit("a", "p1", (24, 10)), FAR).buildings["house"].doors) == [(24000, 22000), (24000, 26000)]
    game = house(unit("a", "p1", (24, 19)), FAR, doors=[[27, 24]])
    assert menu(game, "a")["go-in"]  # the way round is too long
    assert menu(house(unit("a", "p1", (30, 24)), FAR, doors=[[27, 24]]), "a")["go-in"] == ""


@pytest.mark.rule("GD-BLD-01")
def test_all_its_models_have_to_reach_a_door() -> None:
    game = house(unit("a", "p1", (24, 19), (24, 17)), FAR)
    assert menu(game, "a")["go-in"] == ""
    game.units["a"].models = (game.units["a"].models[0], game.units["a"].models[1]._replace(y=14000))
    assert menu(game, "a")["go-in"]


@pytest.mark.rule("GD-BLD-01", "GD-TER-07")
@pytest.mark.parametrize(("low", "faces", "left"), [(20, [1, 2], 1), (20, [2, 2], 2), (24.5, [], 2)])
def test_who_goes_in_over_dangerous_ground_rolls_for_it(low: float, faces: list[int], left: int) -> None:
    mire = {**MIRE, "at": [24, low + 0.25], "size": [8, 0.5]}
    two = unit("a", "p1", (23.4, 18.6), (24.6, 18.6))
    game = battle(two, FAR, terrain=[HOUSE, mire], buildings=[{"piece": "house"}])
    run(going.go_in(game, game.units["a"]), faces, [])
    assert (game.units["a"].where, len(game.units["a"].models)) == (INSIDE, left)


@pytest.mark.rule("GD-BLD-01", "GD-TER-07")
def test_of_two_doors_the_way_to_the_safe_one_is_taken() -> None:
    mire = {**MIRE, "at": [24, 21.25], "size": [1, 0.5]}
    named = {"piece": "house", "doors": [[24, 22], [27, 24]]}
    game = battle(unit("a", "p1", (26, 20.6)), FAR, terrain=[HOUSE, mire], buildings=[named])
    run(going.go_in(game, game.units["a"]), [], [])
    assert game.units["a"].where == INSIDE


@pytest.mark.rule("GD-BLD-01", "GD-TER-07", "GD-RND-15")
def test_who_dies_on_the_way_does_not_come_in() -> None:
    mire = {**MIRE, "at": [24, 20.25], "size": [8, 0.5]}
    game = battle(unit("a", "p1", (24, 18.6)), FAR, terrain=[HOUSE, mire], buildings=[{"piece": "house"}])
    run(going.go_in(game, game.units["a"]), [1], [])
    assert (game.units["a"].where, events(game, WentIn)) == (DESTROYED, [])


@pytest.mark.rule("GD-BLD-01", "GD-BLD-02")
def test_it_comes_out_by_a_door_as_far_as_it_moves() -> None:
    game = house(unit("a", "p1", inside="house"), FAR)
    assert menu(game, "a")["go-out"] == ""
    assert menu(game, "a")["move"]
    with pytest.raises(RuleError, match="farther from the way out"):
        run(going.go_out(game, game.units["a"]), (), ["door1", {"to": [24000, 15400]}])
    run(going.go_out(game, game.units["a"]), (), ["door1", {"to": [24000, 15600]}])
    one = game.units["a"]
    assert (one.where, one.holder, one.models[0].y, one.models[0].within) == (TABLE, "", 15600, "")
    assert len(events(game, CameOut)) == 1


# ------------------------------------------------------------------ shooting out, not in
@pytest.mark.rule("GD-BLD-02")
@pytest.mark.parametrize(("y", "band"), [(38.5, 12000), (38.6, 12100)])
def test_those_inside_measure_from_the_outline(y: float, band: int) -> None:
    game = house(unit("a", "p1", inside="house", weapons=["rifle"]), unit("b", "p2", (24, y)))
    one = game.units["a"]
    (view,) = targets.views(game, one, one.models[0], game.enemies(one))
    assert view.distance == band
    assert seen(game, "a") == {"b": ""}


@pytest.mark.rule("GD-BLD-02")
def test_nobody_outside_has_those_inside_as_a_target() -> None:
    game = house(unit("a", "p1", (24, 34), weapons=["rifle"]), unit("b", "p2", inside="house"), FAR)
    assert "b" not in seen(game, "a")
    assert seen(game, "a")["house"] == ""


@pytest.mark.rule("GD-BLD-02")
def test_blasts_and_spreads_outside_do_not_reach_them() -> None:
    game = house(unit("a", "p1", (24, 10)), unit("b", "p2", inside="house"))
    one = game.units["a"]
    game.arms["m"] = missile()
    run(launch(game, one, Pointed(one.models[0], game.arms["m"]), (24000, 24000)), [6, 1, 1])
    assert len(game.units["b"].models) == 1


def missile() -> Any:
    from wartable.rulesets.gates_of_doom.state import MISSILE, Weapon

    return Weapon("m", "Missile", MISSILE, (36000,), pierces=-1, direct=2)


@pytest.mark.rule("GD-BLD-02")
def test_enemies_in_one_building_are_an_inch_apart_until_one_closes_in() -> None:
    game = house(unit("a", "p1", inside="house", weapons=["rifle"]), unit("b", "p2", inside="house"), FAR)
    one, foe = game.units["a"], game.units["b"]
    (view, *_) = targets.views(game, one, one.models[0], game.enemies(one))
    assert (view.unit.id, view.distance, view.cover) == ("b", 1000, (False, False))
    assert "house" not in seen(game, "a")
    assert near.foes_in_combat(game, one) == []
    run(going.close_in(game, one), (), [])
    assert len(events(game, ClosedIn)) == 1
    assert near.foes_in_combat(game, one) == [foe]
    assert one.charged == ("b",)
    assert menu(game, "a")["go-out"] == "it is in melee"
    assert menu(game, "a")["leave"] == ""


@pytest.mark.rule("GD-BLD-02")
def test_there_is_nobody_to_close_in_on_in_another_building() -> None:
    game = house(unit("a", "p1", inside="house"), unit("b", "p2", (24, 20)))
    assert menu(game, "a")["close-in"] == "no enemy is inside with it"


# ------------------------------------------------------------------ the building as a target
@pytest.mark.rule("GD-BLD-03")
def test_a_building_is_a_target_only_while_enemies_are_inside() -> None:
    assert "house" in seen(house(unit("a", "p1", (24, 34), weapons=["rifle"]), unit("b", "p2", inside="house")), "a")
    empty = house(unit("a", "p1", (24, 34), weapons=["rifle"]), FAR)
    assert "house" not in seen(empty, "a")
    friend = house(unit("a", "p1", (24, 34), weapons=["rifle"]), unit("c", "p1", inside="house"), FAR)
    assert "house" not in seen(friend, "a")


@pytest.mark.rule("GD-BLD-03")
@pytest.mark.parametrize(("y", "why"), [(14.4, "the house is closer"), (10, "")])
def test_it_counts_as_their_unit_for_closeness(y: float, why: str) -> None:
    foe = unit("c", "p2", (38, 34), activated=True)
    game = house(unit("a", "p1", (24, 34), weapons=["rifle"]), unit("b", "p2", inside="house"), foe)
    found = seen(game, "a")
    assert found["house"] == ""
    assert found["c"] == "the house is closer"
    without = battle(unit("a", "p1", (24, 34), weapons=["rifle"]), foe)
    assert seen(without, "a")["c"] == ""


@pytest.mark.rule("GD-BLD-03", "GD-SA-11")
@pytest.mark.parametrize(("weapon", "faces", "points"), [
    ("rifle", [3, 4], 1), ("rifle", [4, 4], 0), ("launcher", [5], 2), ("launcher", [6], 0),
])  # fmt: skip
def test_all_dice_hit_it_and_it_saves(weapon: str, faces: list[int], points: int) -> None:
    game = house(unit("a", "p1", (24, 34), weapons=[weapon]), unit("b", "p2", inside="house"))
    shoot(game, faces)
    assert game.buildings["house"].wounds == points
    assert len(events(game, BuildingHit)) == 1
    assert game.units["b"].under_fire == 0


@pytest.mark.rule("GD-BLD-03")
@pytest.mark.parametrize(("size", "height", "health"), [([3, 3], 3, 6), ([6, 3], 3, 12), ([3, 3], 3.1, 7)])
def test_it_has_six_health_for_each_cube_unless_it_is_agreed(size: list[float], height: float, health: int) -> None:
    piece = {**HOUSE, "size": size, "height": height}
    game = battle(unit("a", "p1", (10, 10)), FAR, terrain=[piece], buildings=[{"piece": "house"}])
    assert game.buildings["house"].health == health


@pytest.mark.rule("GD-BLD-03", "GD-MIS-03")
@pytest.mark.parametrize(("y", "hit"), [(28.0, 1), (28.1, 0)])
def test_what_covers_ground_hits_it_once(y: float, hit: int) -> None:
    game = house(unit("a", "p1", (24, 40)), unit("b", "p2", inside="house"))
    one = game.units["a"]
    game.arms["m"] = missile()
    run(launch(game, one, Pointed(one.models[0], game.arms["m"]), (24000, round(y * 1000))), [6, 1, *[1] * hit])
    assert len(events(game, BuildingHit)) == hit
    game.arms["s"] = missile()._replace(key="s", kind="suppression", spread=2000)
    focused = Pointed(one.models[0], game.arms["s"], True)
    run(sweep(game, one, focused, (24000, round(y * 1000) - 1000)), [1, 1][: 2 * hit])
    game.arms["l"] = missile()._replace(key="l", kind="lance")
    run(lance(game, one, Pointed(one.models[0], game.arms["l"]), (24000, 24000)), [1])
    assert len(events(game, BuildingHit)) == 2 * hit + 1


# ------------------------------------------------------------------ collapse
@pytest.mark.rule("GD-BLD-04")
def test_it_comes_down_on_all_inside_and_the_survivors_stand_there() -> None:
    mine = unit("a", "p1", inside="house", save=3, count=2)
    game = house(mine, unit("b", "p2", inside="house"), FAR, wounds=5, health=6)
    game.arms["x"] = missile()
    run(siege.batter(game, "house", game.arms["x"], 1, "p1"), [1])
    assert siege.coming_down(game) == "house"
    # 6 hits on each unit: a save of 3 with AP -2 needs 5, and one model is left of two
    run(siege.collapse(game, "house"), [5, 5, 5, 5, 5, 1], [])
    assert len(events(game, Collapsed)) == 1
    assert siege.coming_down(game) == ""
    one = game.units["a"]
    assert (one.where, len(one.models), one.under_fire) == (TABLE, 1, 5)
    assert abs(one.models[0].x - 24000) < 2000
    assert abs(one.models[0].y - 24000) < 2000
    assert game.units["b"].where == DESTROYED
    assert game.table.feature("house").sight is Sight.OPEN
    assert (game.sides["p1"].damage, game.sides["p2"].damage) == (1, 0)


@pytest.mark.rule("GD-BLD-04")
@pytest.mark.parametrize(("face", "down"), [(1, "house"), (6, "")])
def test_it_stands_as_long_as_it_has_health(face: int, down: str) -> None:
    game = house(unit("a", "p1", (24, 34)), unit("b", "p2", inside="house"), wounds=5)
    run(siege.batter(game, "house", missile(), 1, "p1"), [face])
    assert siege.coming_down(game) == down


@pytest.mark.rule("GD-BLD-04")
def test_what_has_come_down_stays_down_after_a_save() -> None:
    game = house(unit("a", "p1", (24, 34)), unit("b", "p2", inside="house", save=2), wounds=5)
    run(siege.batter(game, "house", missile(), 1, "p1"), [1])
    run(siege.collapse(game, "house"), [6] * 6)
    begun = house(unit("a", "p1", (24, 34)), unit("b", "p2", inside="house", save=2), wounds=5)
    again = RULES.restore(begun, plain(game))
    assert again.table.feature("house").sight is Sight.OPEN


# ------------------------------------------------------------------ what a file says wrong
@pytest.mark.rule("GD-BLD-01", "GD-VEH-10")
@pytest.mark.parametrize(("fields", "member", "said"), [
    ({"piece": "hut"}, {}, "is no piece of the kind building"),
    ({"doors": [[24, 24]]}, {}, "is not in its outline"),
    ({"wounds": 6}, {}, "would have come down"),
    ({}, {"inside": "hut"}, "holds nobody"),
    ({}, {"inside": "house", "places": [[10, 10]]}, "give it no place"),
])  # fmt: skip
def test_what_is_wrong_with_a_building_is_told(fields: dict[str, Any], member: dict[str, Any], said: str) -> None:
    with pytest.raises(DataError, match=said):
        house(unit("a", "p1", **{"inside": "house", **member}), FAR, **fields)


# ------------------------------------------------------------------ objectives
@pytest.mark.rule("GD-OBJ-05", "GD-BLD-02")
@pytest.mark.parametrize(("foe", "points"), [({"places": [[44, 44]]}, 20), ({"inside": "house"}, 0)])
def test_who_is_in_a_building_holds_it(foe: dict[str, Any], points: int) -> None:
    game = house(unit("a", "p1", inside="house"), unit("b", "p2", **foe))
    game.sides["p1"].capture = "house"
    assert OBJECTIVES["capture_point"].worth(game, "p1") == points


# ------------------------------------------------------------------ transports
def ride(**fields: Any) -> dict[str, Any]:
    parts = {"hull": "transport", "plating": "light_polymer", "propulsion": "wheels"}
    return unit("t", "p1", (24, 24), **{**parts, **fields})


@pytest.mark.rule("GD-VEH-10", "GD-VEH-04")
@pytest.mark.parametrize(("y", "count", "aboard", "goes"), [
    (15.5, 1, 0, True), (15.4, 1, 0, False), (19, 1, 10, True), (19, 2, 10, False),
])  # fmt: skip
def test_infantry_boards_if_all_reach_the_hull_and_there_is_room(y: float, count: int, aboard: int, goes: bool) -> None:
    men = unit("a", "p1", *[(24 + 1.2 * n, y) for n in range(count)])
    riders = [unit("r", "p1", inside="t", count=aboard)] if aboard else []
    game = battle(ride(), *riders, men, FAR)
    assert (menu(game, "a")["go-in"] == "") is goes
    mech = battle(ride(), unit("a", "p1", (24, 19), mech="small_mech"), FAR)
    assert menu(mech, "a")["go-in"]


@pytest.mark.rule("GD-VEH-10")
def test_riders_only_get_out_and_nobody_shoots_at_them() -> None:
    game = battle(ride(), unit("a", "p1", inside="t", weapons=["rifle"]), unit("b", "p2", (24, 34), weapons=["rifle"]))
    assert [key for key, why in menu(game, "a").items() if not why] == ["go-out"]
    assert list(seen(game, "b")) == ["t"]
    with pytest.raises(RuleError, match="farther from the way out"):
        run(going.go_out(game, game.units["a"]), (), [{"to": [24000, 33000]}])
    run(going.go_out(game, game.units["a"]), (), [{"to": [24000, 32400]}])
    assert (game.units["a"].where, game.units["a"].models[0].y) == (TABLE, 32400)


@pytest.mark.rule("GD-VEH-11")
def test_the_riders_of_a_wreck_take_twelve_hits() -> None:
    game = battle(ride(), unit("a", "p1", inside="t", save=2), unit("b", "p2", (24, 34)))
    run(losses.deal(game, game.units["t"], 11, "p2"))
    assert siege.coming_down(game) == ""
    run(losses.deal(game, game.units["t"], 1, "p2"))
    assert siege.coming_down(game) == "t"
    run(siege.collapse(game, "t"), [4] * 12)
    one = game.units["a"]
    assert (one.where, one.under_fire) == (TABLE, 12)
    assert abs(one.models[0].x - 24000) < 1000
    assert siege.coming_down(game) == ""


@pytest.mark.rule("GD-BLD-04", "GD-VEH-11")
def test_it_comes_down_before_anything_else_happens() -> None:
    game = battle(ride(), unit("a", "p1", inside="t", save=2), unit("b", "p2", (24, 34)))
    run(losses.deal(game, game.units["t"], 12, "p2"))
    flow = rounds.step(game)
    assert flow is not None
    run(flow, [1] * 12)
    assert rounds.bag(game) == [game.units["b"]]


# ------------------------------------------------------------------ whole battles
@pytest.mark.rule("GD-BLD-01", "GD-VEH-10")
@pytest.mark.parametrize("seed", range(3))
def test_bots_play_battles_about_houses_to_the_end(seed: int) -> None:
    doc = {
        "wartable": 1, "ruleset": "gates_of_doom",
        "sides": [{"seat": "p1", "name": "One", "edge": "south"}, {"seat": "p2", "name": "Two", "edge": "north"}],
        "terrain": [HOUSE], "buildings": [{"piece": "house", "health": 3, "save": 6}],
        "units": [
            {**ride(weapons=["slug_rifle"]), "places": [[24, 14]]},
            unit("a", "p1", inside="t", count=3, weapons=["slug_rifle"]),
            unit("c", "p1", inside="house", count=2, weapons=["slug_rifle"]),
            unit("b", "p2", inside="house", count=3, weapons=["slug_rifle"]),
            unit("d", "p2", (24, 30), (25.2, 30), weapons=["slug_rifle"]),
        ],
    }  # fmt: skip
    session = Session(RULES, RULES.new_game(adopt(doc)), Seeded(seed))
    session.play({seat: player("random", f"{seed} {seat}") for seat in ("p1", "p2")}, 0)
    assert session.outcome is not None
    game = session.game
    assert isinstance(game, Game)
    assert all((said := RULES.say(game, event)) == "" or said.endswith(".") for event in session.events)
