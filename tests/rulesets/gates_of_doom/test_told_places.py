"""What is told of buildings, doors and machines beside the units."""

from __future__ import annotations

import pytest

from tests.rulesets.gates_of_doom.helpers import battle, unit
from tests.rulesets.gates_of_doom.test_inside import FAR, RULES, house


@pytest.mark.rule("GD-BLD-01", "GD-BLD-02", "GD-BLD-03")
def test_a_building_tells_its_doors_its_health_and_who_of_both_sides_is_inside() -> None:
    game = house(unit("a", "p1", inside="house", count=3), unit("b", "p2", inside="house"), FAR, wounds=2)
    shapes = RULES.scene(game, "").shapes
    (plate,) = [shape for shape in shapes if shape.kind == "label" and shape.clause == "GD-BLD-03"]
    assert plate.text == "the house 4 of 6 health, save 4+, One: A 3, Two: B 1"
    doors = [shape.points for shape in shapes if shape.kind == "door"]
    assert sorted(doors) == [((23500, 22000), (24500, 22000)), ((24500, 26000), (23500, 26000))]


@pytest.mark.rule("GD-VEH-05", "GD-MCH-01")
def test_a_vehicle_tells_what_moves_it_and_what_it_has_lost() -> None:
    tank = unit("a", "p1", (10, 10), hull="tank", plating="heavy_metal", propulsion="tracks", wounds=5)
    walker = unit("b", "p1", (20, 10), mech="small_mech", wounds=1)
    game = battle(tank, walker, FAR)
    told = {key: [mark["text"] for mark in RULES.view(game, "p1")["units"][key]["marks"]] for key in ("a", "b", "z")}
    assert told["a"][:2] == ["Tracks", "5 of 12 health lost"]
    assert told["b"] == ["1 of 4 health lost"]
    assert told["z"] == ["has activated"]


@pytest.mark.rule("GD-ACT-07", "GD-RND-03")
@pytest.mark.parametrize(("fields", "done"), [
    ({"activated": True}, True), ({"activated": True, "watching": True}, False), ({}, False),
])  # fmt: skip
def test_who_is_on_overwatch_has_not_done_all_that_he_may(fields: dict[str, bool], done: bool) -> None:
    told = RULES.view(battle(unit("a", "p1", (10, 10), **fields), FAR), "p1")["units"]["a"]
    assert (told["actions"], told["done"]) == (0, done)
