from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.hunt_for_davros.helpers import at, card, hall, model
from wartable.engine.grid import DIRECTIONS, Cell, Sight
from wartable.rulesets.hunt_for_davros.shooting import sightlines
from wartable.rulesets.hunt_for_davros.shooting.attack import plan
from wartable.rulesets.hunt_for_davros.state import DORMANT, Device, Game


def looks(a: str, b: str, **parts: Any) -> tuple[Game, Sight]:
    game = hall(9, 9, model("a", "red", a), model("b", "blue", b), **parts)
    return game, sightlines.see(game, game.models["a"], game.models["b"])


@pytest.mark.rule("HD-FIRE-01")
@pytest.mark.parametrize(("a", "b", "parts", "why"), [
    ("1,1", "1,5", {}, ""),
    ("1,1", "1,5", {"walls": [(1, 3, "s")]}, "wall"),
    ("1,1", "1,5", {"walls": [(1, 3, "e")]}, ""),           # beside the line, not across it
    ("1,1", "1,5", {"windows": [(1, 3, "s")]}, ""),
    ("1,1", "1,5", {"doors": [(1, 3, "s")]}, "door"),
    ("1,1", "1,5", {"solid": [(1, 3)]}, "solid"),
    ("1,1", "1,5", {"solid": [(2, 3)]}, ""),
    ("1,1", "1,5", {"split": [(1, 2), (1, 3), (1, 4)]}, ""),     # bad going does not matter
    ("1,1", "3,3", {"walls": [(1, 1, "e")]}, ""),           # past a corner: one side is open
    ("1,1", "3,3", {"walls": [(1, 1, "e"), (1, 1, "s")]}, "wall"),   # both sides are walled
    ("1,1", "2,5", {"solid": [(1, 3)]}, "solid"),           # the line runs through (1,3) and (2,3)
    ("1,1", "2,5", {"solid": [(0, 3)]}, ""),
])  # fmt: skip
def test_what_lies_across_the_line(a: str, b: str, parts: dict[str, Any], why: str) -> None:
    _, sight = looks(a, b, **parts)
    assert (sight.clear, sight.why) == (not why, why)


@pytest.mark.rule("HD-FIRE-01")
def test_an_open_door_is_no_bar() -> None:
    game, sight = looks("1,1", "1,5", doors=[(1, 3, "s")])
    assert not sight.clear
    game.becomes(game.doors["door-1"], open=True)
    game.ground_changed()
    assert sightlines.see(game, game.models["a"], game.models["b"]).clear


@pytest.mark.rule("HD-FIRE-01")
@pytest.mark.parametrize(("b", "between", "clear"), [
    ("1,5", ["1,3"], False),
    ("1,5", ["2,3"], True),
    ("3,3", ["2,1"], True),             # one side of the corner between (1,1) and (2,2)
    ("3,3", ["2,1", "1,2"], False),     # both sides of it
    ("3,3", ["2,1", "3,2"], True),      # one side each of two corners
    ("3,3", ["2,2"], False),
])  # fmt: skip
@pytest.mark.parametrize("team", ["red", "blue", DORMANT])
def test_models_on_the_line_hide(b: str, between: list[str], clear: bool, team: str) -> None:
    others = [model(f"o{n}", team, place) for n, place in enumerate(between)]
    game = hall(9, 9, model("a", "red", "1,1"), model("b", "blue", b), *others)
    assert sightlines.see(game, game.models["a"], game.models["b"]).clear is clear


@pytest.mark.rule("HD-FIRE-02")
@pytest.mark.parametrize(("facing", "dx", "dy", "inside"), [
    ("n", 0, -3, True), ("n", 3, -3, True), ("n", -3, -3, True), ("n", 3, -2, False), ("n", 0, 1, False),
    ("ne", 0, -3, True), ("ne", 3, 0, True), ("ne", 3, -3, True), ("ne", -1, -3, False), ("ne", 3, 1, False),
    ("e", 3, 3, True), ("e", 2, 3, False), ("s", 0, 3, True), ("w", -3, 3, True), ("w", -2, 3, False),
])  # fmt: skip
@pytest.mark.parametrize("profile", ["dalek_warrior", "unit_rifle", "cyberman"])
def test_the_front_arc(facing: str, dx: int, dy: int, inside: bool, profile: str) -> None:
    game = hall(9, 9, model("a", "red", 4, 4, facing, profile), model("b", "blue", 4 + dx, 4 + dy))
    firer, target = game.models["a"], game.models["b"]
    assert sightlines.in_arc(game, firer, target) is inside
    refused = plan(game, firer, target).refused
    assert (refused.clause if refused else "") == ("" if inside else "HD-FIRE-02")
    other = (DIRECTIONS.index(facing) + 4) % 8
    assert sightlines.in_arc(game, firer, target, facing=other) is not inside or not inside


@pytest.mark.rule("HD-NEW-ENC-14", "HD-FIRE-02")
def test_a_swivel_mount_has_no_blind_side() -> None:
    game = hall(9, 9, model("a", "red", 4, 4), model("b", "blue", 4, 7))
    assert not sightlines.in_arc(game, game.models["a"], at("4,7"))
    game.cards["swivel_mount"] = card("swivel_mount", "red", "a")
    assert sightlines.in_arc(game, game.models["a"], at("4,7"))
    assert plan(game, game.models["a"], game.models["b"]).cards == (game.cards["swivel_mount"],)


@pytest.mark.rule("HD-FIRE-03")
@pytest.mark.parametrize(("a", "b", "squares"), [
    ("0,0", "6,0", 6), ("0,0", "6,6", 6), ("0,0", "3,7", 7), ("2,2", "2,2", 0),
    ("0,0se", "6,0nw", 6), ("0,0nw", "6,0se", 6),      # small squares count through the large one
])  # fmt: skip
def test_distance(a: str, b: str, squares: int) -> None:
    game = hall(9, 9)
    assert sightlines.distance(game, at(a), at(b)) == squares


UP = {(3, 3): 1, (3, 4): 1}


@pytest.mark.rule("HD-LVL-07")
@pytest.mark.parametrize(("a", "b", "between", "clear"), [
    ("3,1", "3,7", "", False),          # raised ground hides the floor behind it from the floor before it
    ("2,1", "2,7", "", True),
    ("3,3", "3,7", "", True),           # one end is up: over raised squares
    ("3,3", "3,7", "3,6", True),        # and over models on the floor
    ("3,1", "3,4", "3,3", False),       # but not over one that is up as well
    ("2,1", "2,7", "2,4", False),
])  # fmt: skip
def test_between_levels(a: str, b: str, between: str, clear: bool) -> None:
    others = [model("o", "red", between)] if between else []
    game = hall(9, 9, model("a", "red", a, facing="s"), model("b", "blue", b), *others, raised=UP)
    made = plan(game, game.models["a"], game.models["b"])
    assert (made.refused is None) is clear
    if clear:
        assert made.distance == at(b).y - at(a).y  # height does not count in ranges


@pytest.mark.rule("HD-NEW-DEV-01")
@pytest.mark.parametrize(("rides", "clear"), [("", False), ("disc", True)])
def test_a_rider_sees_over_models_on_lower_levels(rides: str, clear: bool) -> None:
    raised = {(3, 7): 2, (3, 3): 1, (3, 1): 2}
    disc = Device("disc", "hover_platform", Cell(3, 7))
    game = hall(
        9, 9, model("a", "red", "3,7", rides=rides), model("b", "blue", "3,1"), model("o", "blue", "3,3"),
        raised=raised, devices=[disc],
    )  # fmt: skip
    assert sightlines.see(game, game.models["a"], game.models["b"]).clear is clear


@pytest.mark.rule("HD-FIRE-13")
def test_enemies_in_sight() -> None:
    game = hall(
        9, 9, model("a", "red", "4,4"), model("mate", "red", "8,0"), model("n", "blue", "4,1"),
        model("s", "guards", "4,7"), model("asleep", DORMANT, "2,2"), model("far", "blue", "4,0"),
        model("d", "davros", "1,4", profile="davros"),
    )  # fmt: skip
    firer = game.models["a"]
    assert [m.id for m in sightlines.enemies_in_sight(game, firer)] == ["n", "s", "d"]  # "far" is behind "n"
    assert [m.id for m in sightlines.enemies_in_sight(game, firer, arc=True)] == ["n"]
    assert [m.id for m in sightlines.enemies_in_sight(game, firer, game.of("guards"))] == ["s"]
    assert sightlines.sees_any(game, game.of("red"), game.models["far"])  # the mate does
    assert not sightlines.sees_any(game, game.of("davros"), at("7,4"))  # "a" stands between
    assert not sightlines.sees_any(game, (), at("4,4"))
