"""Forced moves away: taking cover (HD-DMG-08), running away (HD-DAV-02)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.hunt_for_davros.helpers import around, at, begin, events, hall, model, scripted
from wartable.engine.grid import Cell, edge
from wartable.rulesets.hunt_for_davros.complex.complex import Door
from wartable.rulesets.hunt_for_davros.events.actions import DoorSet, Faced, Stepped
from wartable.rulesets.hunt_for_davros.moving.forced_moves import flee, refuge
from wartable.rulesets.hunt_for_davros.moving.movement import can_step
from wartable.rulesets.hunt_for_davros.state import TARGET, Device, DoorState, Game, Model, Options

RATE_2 = Options(missions=False, encounters=False, guards=0, move_rate=2)


def fled(game: Game, threat: str, squares: int = 3, **options: Any) -> str:
    """Where model a stands after fleeing."""
    one = game.models["a"]
    scripted(flee(game, one, at(threat), squares, **options))
    assert one.at is not None
    return one.at.key


def row(*models: Model, **parts: Any) -> Game:
    """A corridor of 12 squares; the firer f stands at its western end."""
    return hall(12, 1, model("f", "blue", 0, 0), *models, **parts)


# ---------------------------------------------------------------- how far
@pytest.mark.rule("HD-DMG-08")
@pytest.mark.parametrize(("squares", "end"), [(3, "7,0"), (6, "10,0"), (0, "4,0")])
def test_it_goes_as_far_away_as_it_gets(squares: int, end: str) -> None:
    game = row(model("a", "red", 4, 0, facing="w"))
    assert fled(game, "0,0", squares) == end
    assert game.models["a"].facing == 6
    assert not events(game, Faced)
    assert [step.how for step in events(game, Stepped)] == ["cover"] * squares
    assert all(step.clause == "HD-DMG-08" for step in events(game, Stepped))


@pytest.mark.rule("HD-DMG-08")
def test_it_stays_where_it_cannot_move() -> None:
    game = row(model("a", "red", 4, 0), model("b", "red", 5, 0))
    assert fled(game, "0,0") == "4,0"  # east somebody stands, west the firer is nearer
    assert not events(game, Stepped)


@pytest.mark.rule("HD-DMG-08", "HD-BOARD-06")
def test_it_opens_no_doors() -> None:
    game = row(model("a", "red", 4, 0), doors=[(5, 0, "e")])
    assert fled(game, "0,0") == "5,0"
    assert not game.doors["door-1"].open


@pytest.mark.rule("HD-DMG-08")
def test_no_momentum_and_no_action() -> None:
    game = row(model("a", "red", 4, 0, facing="e"))
    begin(game, "f")
    before = game.act
    assert fled(game, "0,0") == "7,0"
    assert game.act == before


@pytest.mark.rule("HD-DMG-08")
def test_no_step_brings_it_nearer() -> None:
    # the only cover is the alcove 3,1, three squares from the firer and not four
    filled = [(x, 1) for x in (0, 1, 2, 4)]
    game = hall(5, 2, model("f", "blue", 0, 0), model("a", "red", 4, 0), solid=filled)
    assert can_step(game, game.models["a"], Cell(3, 1)) is None
    assert not game.grid.sight(Cell(0, 0), Cell(3, 1), {}).clear
    assert fled(game, "0,0") == "4,0"


@pytest.mark.rule("HD-DMG-08")
def test_a_step_aside_that_keeps_the_distance_is_allowed() -> None:
    # the floor ends in column 4, and 4,0 to 4,4 are all 4 squares from the firer; the block hides 4,2
    game = hall(5, 5, model("f", "blue", 0, 0), model("a", "red", 4, 0), solid=[(3, 2)])
    assert [cell.key for cell in refuge(game, game.models["a"], Cell(0, 0), 3).way] == ["4,1", "4,2"]


# ---------------------------------------------------------------- the nearest cover
@pytest.mark.rule("HD-DMG-08")
@pytest.mark.parametrize(("solid", "way"), [
    ([(3, 1)], "5,1"),                  # in the shadow of the block after one step
    ([(4, 2)], "5,1 5,2"),              # after two
    ([(6, 1)], "5,0 6,0 7,1"),          # after three
    ([(8, 1)], "5,1 6,2 7,3"),          # 9,1 would take five: as far away as it gets
    ([], "5,1 6,2 7,3"),
])  # fmt: skip
def test_it_stops_in_the_first_square_out_of_sight(solid: list[tuple[int, int]], way: str) -> None:
    game = hall(10, 7, model("f", "blue", 0, 0), model("a", "red", 4, 0), solid=solid)
    spot = refuge(game, game.models["a"], Cell(0, 0), 3)
    assert [cell.key for cell in spot.way] == way.split()
    seen = [game.grid.sight(Cell(0, 0), cell, {}).clear for cell in spot.way]
    assert seen == [True] * (len(seen) - 1) + [solid in ([], [(8, 1)])]


@pytest.mark.rule("HD-DMG-08")
def test_models_are_cover_and_the_fleeing_one_hides_nobody() -> None:
    game = hall(9, 3, model("f", "blue", 0, 1), model("a", "red", 4, 1), model("b", "red", 4, 0))
    spot = refuge(game, game.models["a"], Cell(0, 1), 3)
    assert spot.way == (Cell(5, 0),)  # behind b; behind its own old place, in 5,1, it would be seen


@pytest.mark.rule("HD-DMG-08")
def test_of_equally_near_cover_the_farthest() -> None:
    # walls hide 5,0 (5 squares off) and 4,1 (4 squares off), each one step away
    game = hall(8, 2, model("f", "blue", 0, 0), model("a", "red", 4, 0), walls=[(4, 0, "e"), (4, 1, "w"), (3, 1, "n")])
    spot = refuge(game, game.models["a"], Cell(0, 0), 3)
    assert len(spot.way) == 1
    assert spot.at == Cell(5, 1)


@pytest.mark.rule("HD-DMG-08")
def test_who_is_out_of_sight_already_stays() -> None:
    game = row(model("a", "red", 4, 0), walls=[(2, 0, "e")])
    assert fled(game, "0,0") == "4,0"


@pytest.mark.rule("HD-DMG-08", "HD-NEW-DEV-01")
@pytest.mark.parametrize(("rides", "steps"), [("", 1), ("h", 3)])  # b on level 1 is cover from level 2, or not
def test_a_firer_on_a_platform_sees_over_lower_models(rides: str, steps: int) -> None:
    raised = {(0, 1): 2, (4, 0): 1}
    firer = model("f", "blue", 0, 1, rides=rides)
    game = hall(9, 3, firer, model("a", "red", 4, 1), model("b", "red", 4, 0), raised=raised)
    game.devices["h"] = Device("h", "hover_platform", Cell(0, 1))
    assert len(refuge(game, game.models["a"], Cell(0, 1), 3).way) == steps


# ---------------------------------------------------------------- slopes and small squares
SLOPE: dict[str, Any] = {"slopes": {(5, 0): (), (6, 0): ((7, 0),)}, "raised": {(x, 0): 1 for x in range(7, 12)}}


@pytest.mark.rule("HD-DMG-08", "HD-LVL-01")
@pytest.mark.parametrize(("options", "squares", "end"), [
    (Options(), 3, "7,0"),      # three actions of one square: slope, slope, up
    (RATE_2, 6, "9,0"),         # slope | slope and up | two squares on: the second slope is another action
])  # fmt: skip
def test_slopes(options: Options, squares: int, end: str) -> None:
    game = row(model("a", "red", 4, 0), options=options, **SLOPE)
    assert fled(game, "0,0", squares) == end


@pytest.mark.rule("HD-DMG-08", "HD-MOVE-08", "HD-MOVE-07")
def test_small_squares_halve_the_flight() -> None:
    game = row(model("a", "red", 4, 0), split=[(5, 0), (6, 0)])
    assert fled(game, "0,0") in ("6,0nw", "6,0sw")  # two small squares of 5,0 and one of 6,0
    game = row(model("a", "red", 4, 0), model("b", "red", "6,0nw"), split=[(5, 0), (6, 0)])
    assert fled(game, "0,0").startswith("5,0")  # a small square stays empty before b


@pytest.mark.rule("HD-DMG-08", "HD-NEW-DEV-01", "HD-LVL-06")
def test_a_rider_flees_on_its_platform() -> None:
    raised = {(6, 0): 1, (7, 0): 1}
    game = row(model("a", "red", 4, 0, rides="h"), split=[(5, 0)], raised=raised)
    game.devices["h"] = Device("h", "hover_platform", Cell(4, 0))
    assert fled(game, "0,0") == "7,0"  # over bad going and up one level
    assert game.devices["h"].at == Cell(7, 0)
    assert game.devices["h"].rose == game.turn
    game = row(model("a", "red", 4, 0, rides="h"), raised=raised)
    game.devices["h"] = Device("h", "hover_platform", Cell(4, 0), rose=1)
    assert fled(game, "0,0") == "5,0"  # it has changed its level in this turn


# ---------------------------------------------------------------- Davros
def chamber(**fields: Any) -> Game:
    """Davros in a room of 3 x 1 squares whose eastern door is one of the sanctum; the firer stands inside."""
    inside = [(0, 1), (1, 1), (2, 1)]
    door = Door("s1", edge(2, 1, "e"), (2, 1), "", sanctum=fields.pop("sanctum", True), locked=True)
    walls = around(inside, [(2, 1, "e")])
    davros = model("a", TARGET, 1, 1, profile="davros")
    game = hall(8, 3, model("f", "blue", 0, 1), davros, walls=walls, doors=[door])
    assert isinstance(game.doors["s1"], DoorState)
    return game


@pytest.mark.rule("HD-DAV-02")
def test_davros_passes_doors_of_the_sanctum_which_shut_behind_him() -> None:
    game = chamber()
    end = fled(game, "0,1", doors=True, how="flight")
    assert end == "3,0"  # past the corner of the closed door
    assert not game.doors["s1"].open
    assert game.doors["s1"].locked
    assert not events(game, DoorSet)
    assert [step.clause for step in events(game, Stepped)] == ["HD-DAV-02"] * 2


@pytest.mark.rule("HD-DAV-02")
@pytest.mark.parametrize("sanctum", [True, False])
def test_other_doors_stop_him_and_so_do_they_stop_daleks(sanctum: bool) -> None:
    game = chamber(sanctum=sanctum)
    assert fled(game, "0,1", doors=not sanctum) == "2,1"
