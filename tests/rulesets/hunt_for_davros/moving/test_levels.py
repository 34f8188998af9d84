"""Chapter LVL: slopes, gravity lifts, ladders and stairs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.hunt_for_davros.helpers import at, begin, events, hall, model, run, scripted
from wartable.engine.errors import RuleError
from wartable.engine.grid import DIRECTIONS, Cell
from wartable.rulesets.hunt_for_davros.complex.complex import Link
from wartable.rulesets.hunt_for_davros.events.actions import Carried, LiftMoved, MachineUsed
from wartable.rulesets.hunt_for_davros.events.base import ActionSpent, EffortMade
from wartable.rulesets.hunt_for_davros.moving.levels import (
    at_foot,
    climb,
    climb_options,
    climb_refusals,
    lift_options,
    operate_lift,
)
from wartable.rulesets.hunt_for_davros.moving.movement import move, move_refusals, step_cells
from wartable.rulesets.hunt_for_davros.state import Device, Game, Model, Options

RATE_2 = Options(missions=False, encounters=False, guards=0, move_rate=2)


def keys(game: Game, name: str = "a") -> list[str]:
    return [option.key for option in step_cells(game, game.models[name])]


def why(game: Game, key: str) -> str:
    return next((item.clause for item in move_refusals(game, game.models["a"]) if item.key == key), "")


def moved(game: Game, *answers: str) -> str:
    one = game.models["a"]
    scripted(move(game, one), (), answers)
    assert one.at is not None
    return f"{one.at.key} {DIRECTIONS[one.facing]}"


# ---------------------------------------------------------------- slopes
RAMP: dict[str, Any] = {
    "raised": {(0, 1): 1, (0, 0): 1, (1, 1): 1}, "slopes": {(0, 2): ((0, 1),), (0, 3): ()},
}  # fmt: skip
"""A column of five squares, south to north: floor, slope, slope, raised, raised; 1,1 is raised as well."""


@pytest.mark.rule("HD-LVL-01", "HD-LVL-07")
def test_only_a_slope_leads_up_and_down() -> None:
    game = hall(2, 5, model("a", "red", 1, 2), acting="a", **RAMP)
    assert keys(game) == ["1,3", "0,3", "0,2", "turn"]
    assert why(game, "1,1") == why(game, "0,1") == "HD-LVL-07"  # also from beside the slope
    game = hall(2, 5, model("a", "red", 0, 2), acting="a", **RAMP)
    assert "0,1" in keys(game)
    assert why(game, "1,1") == "HD-LVL-07"
    game = hall(2, 5, model("a", "red", 0, 1), acting="a", **RAMP)
    assert keys(game) == ["0,0", "1,1", "0,2", "turn"]  # and down again, not to 1,0 or 1,2


@pytest.mark.rule("HD-LVL-01")
@pytest.mark.parametrize(("start", "answers", "place", "refused"), [
    ("0,4", ["0,3", "stop", "n"], "0,3 n", "0,2"),      # two sloped squares are two actions
    ("0,3", ["0,2", "0,1", "n"], "0,1 n", ""),          # one sloped and one level square
    ("0,1", ["0,2", "1,3", "s"], "1,3 s", "0,3"),       # going down is no other
    ("0,0", ["0,1", "0,2", "s"], "0,2 s", ""),          # one level and one sloped
])  # fmt: skip
def test_one_sloped_square_in_an_action_at_rate_two(start: str, answers: list[str], place: str, refused: str) -> None:
    game = hall(2, 5, model("a", "red", start, facing=place[-1]), acting="a", options=RATE_2, **RAMP)
    if refused:
        with pytest.raises(RuleError) as error:
            scripted(move(game, game.models["a"]), (), [answers[0], refused])
        assert error.value.clause == "HD-LVL-01"
    game = hall(2, 5, model("a", "red", start, facing=place[-1]), acting="a", options=RATE_2, **RAMP)
    assert moved(game, *answers) == place


@pytest.mark.rule("HD-LVL-01")
def test_at_rate_one_a_sloped_square_is_an_action() -> None:
    game = hall(2, 5, model("a", "red", 0, 4), acting="a", **RAMP)
    assert moved(game, "0,3", "n") == "0,3 n"
    assert moved(game, "0,2", "n") == "0,2 n"


# ---------------------------------------------------------------- gravity lifts
LIFT = Link("lift-1", (1, 2), ((2, 2), (2, 1)), "lift")


def shaft(*models: Model, top: bool = False, **fields: Any) -> Game:
    """A floor of 4 x 5 with a gallery to the east of the lift in 1,2; its head is beside 2,1 and 2,2."""
    raised = {(2, 1): 1, (2, 2): 1, (3, 1): 1, (3, 2): 1}
    parts = {"raised": raised, "links": (LIFT,), "devices": [Device("lift-1", "lift", Cell(1, 2), top=top)], **fields}
    return hall(4, 5, *models, **parts)


def offers(game: Game, name: str = "a") -> tuple[list[str], dict[str, str]]:
    options, refused = lift_options(game, game.models[name])
    return [option.key for option in options], {item.key: item.clause for item in refused}


def ride(game: Game, *answers: str, actions: int = 3) -> str:
    """Spend OPERATE actions on the ride and give the answers that the last one asks for."""
    one = game.models["a"]
    for number in range(actions):
        game.emit(ActionSpent("a", "operate", "ride-lift-1"))
        scripted(operate_lift(game, one, "ride-lift-1"), (), answers if number == 2 else ())
    assert one.at is not None
    return f"{one.at.key} {DIRECTIONS[one.facing]}"


@pytest.mark.rule("HD-LVL-02", "HD-LVL-03", "HD-NEW-DEV-03")
def test_a_lift_takes_a_whole_activation_from_entering_it() -> None:
    game = shaft(model("a", "red", 0, 2), acting="a")
    assert moved(game, "1,2", "n") == "1,2 n"  # entering is a MOVE: 1 action
    assert offers(game) == (["ride-lift-1"], {})
    assert ride(game, "2,1", "e") == "2,1 e"  # the ride: 3 OPERATE
    assert game.act is not None
    assert game.act.left == 0
    assert game.devices["lift-1"].top
    [carried] = events(game, Carried)
    assert (carried.how, carried.clause) == ("lift", "HD-LVL-03")
    assert [effort.spent for effort in events(game, EffortMade)] == [1, 2, 3]


@pytest.mark.rule("HD-LVL-02")
def test_who_begins_in_the_lift_has_one_action_left() -> None:
    game = shaft(model("a", "red", 1, 2), acting="a")
    ride(game, "2,2", "n")
    assert game.act is not None
    assert game.act.left == 1


@pytest.mark.rule("HD-LVL-02")
@pytest.mark.parametrize(("left", "used", "offered"), [
    (4, (), True),
    (3, ("move",), True),
    (2, ("move", "move"), False),           # the ride must be paid in one activation
    (3, ("operate",), False),               # three OPERATE at most: two are left
])  # fmt: skip
def test_a_ride_that_cannot_be_paid_is_not_begun(left: int, used: tuple[str, ...], offered: bool) -> None:
    game = shaft(model("a", "red", 1, 2))
    begin(game, "a", left, used=used)
    assert offers(game) == ((["ride-lift-1"], {}) if offered else ([], {"ride-lift-1": "HD-LVL-02"}))


@pytest.mark.rule("HD-LVL-02")
def test_a_ride_that_is_begun_needs_less() -> None:
    game = shaft(model("a", "red", 1, 2), acting="a")
    ride(game, actions=2)
    assert game.act is not None
    assert game.act.left == 2
    assert offers(game) == (["ride-lift-1"], {})  # one more is enough
    assert game.models["a"].uses == "lift-1"
    assert len(events(game, MachineUsed)) == 2
    assert not events(game, LiftMoved)


@pytest.mark.rule("HD-LVL-03")
@pytest.mark.parametrize(("bystanders", "walls", "ends"), [
    ([], [], ["2,1", "2,2"]),
    ([(2, 1)], [], ["2,2"]),
    ([], [(1, 2, "e")], ["2,1"]),
    ([(2, 1), (2, 2)], [], []),                 # nobody can get out: the ride cannot be started
    ([(2, 2)], [(1, 2, "n"), (1, 2, "e")], []),
])  # fmt: skip
def test_free_squares_beside_the_upper_end(
    bystanders: list[tuple[int, int]], walls: list[tuple[int, int, str]], ends: list[str]
) -> None:
    others = [model(f"b{number}", "blue", *square) for number, square in enumerate(bystanders)]
    game = shaft(model("a", "red", 1, 2), *others, walls=walls, acting="a")
    if not ends:
        assert offers(game) == ([], {"ride-lift-1": "HD-LVL-03"})
        return
    one = game.models["a"]
    ride(game, actions=2)
    asked = run(operate_lift(game, one, "ride-lift-1"), (), [*ends[1:], "n"])[1]
    assert len(asked) == len(ends[:2])  # where there is one square nobody is asked
    assert one.at == at(ends[-1])


@pytest.mark.rule("HD-LVL-03", "HD-NEW-DEV-03")
def test_down_again_to_any_free_square_beside_the_foot() -> None:
    game = shaft(model("a", "red", 2, 2, facing="w"), model("b", "blue", 0, 2), top=True, acting="a")
    assert "1,2" in keys(game)  # the lift is up: it is entered from the gallery
    assert moved(game, "1,2", "w") == "1,2 w"
    assert game.grid.level(Cell(1, 2)) == 1
    with pytest.raises(RuleError) as error:
        ride(game, "0,2")  # b stands there
    assert error.value.text.endswith("one of: 1,1, 2,3, 1,3, 0,3, 0,1")  # nor back to the gallery
    game = shaft(model("a", "red", 1, 2, facing="w"), top=True, acting="a")
    assert ride(game, "0,1", "s") == "0,1 s"
    assert not game.devices["lift-1"].top
    assert game.grid.level(Cell(1, 2)) == 0


@pytest.mark.rule("HD-NEW-DEV-03", "HD-LVL-07")
@pytest.mark.parametrize(("place", "top", "enters", "calls"), [
    ("0,2", False, True, False),        # it waits below
    ("0,2", True, False, True),         # it waits above: it has to be called
    ("2,2", True, True, False),
    ("2,2", False, False, True),
    ("2,1", False, False, True),        # corner to corner
    ("3,2", False, False, False),       # not adjacent
    ("1,3", True, False, True),
])  # fmt: skip
def test_it_waits_where_it_was_last_used_and_is_called(place: str, top: bool, enters: bool, calls: bool) -> None:
    game = shaft(model("a", "red", place), top=top, acting="a")
    assert ("1,2" in keys(game)) is enters
    assert offers(game)[0] == (["call-lift-1"] if calls else [])
    if calls:
        scripted(operate_lift(game, game.models["a"], "call-lift-1"))
        assert game.devices["lift-1"].top is not top
        assert "1,2" in keys(game)


@pytest.mark.rule("HD-NEW-DEV-03")
def test_it_is_not_called_away_under_somebody_or_through_a_wall() -> None:
    game = shaft(model("a", "red", 0, 2), model("b", "blue", 1, 2), top=True, acting="a")
    assert offers(game) == ([], {"call-lift-1": "HD-NEW-DEV-03"})
    game = shaft(model("a", "red", 0, 2), top=True, acting="a", walls=[(0, 2, "e")])
    assert offers(game) == ([], {})


@pytest.mark.rule("HD-LVL-06")
def test_no_platform_goes_by_lift() -> None:
    game = shaft(model("a", "red", 1, 2, rides="hover-1"), acting="a")
    game.devices["hover-1"] = Device("hover-1", "hover_platform", Cell(1, 2))
    assert offers(game) == ([], {"ride-lift-1": "HD-LVL-06"})


# ---------------------------------------------------------------- ladders and stairs
LADDER = Link("ladder-1", (1, 2), ((2, 2), (2, 1)), "ladder")


def stairs(*models: Model, **fields: Any) -> Game:
    """The same floor with a ladder in the place of the lift."""
    return shaft(*models, links=(LADDER,), devices=[], **fields)


def climbing(game: Game) -> tuple[list[str], dict[str, str]]:
    one = game.models["a"]
    refused = {item.key: item.clause for item in climb_refusals(game, one)}
    return [option.key for option in climb_options(game, one)], refused


@pytest.mark.rule("HD-LVL-04", "HD-LVL-05", "HD-NEW-TEAM-01", "HD-NEW-TEAM-02")
@pytest.mark.parametrize(("profile", "climbs"), [
    ("unit_rifle", True), ("cyberman", True), ("sontaran_trooper", True), ("human_unarmed", True),
    ("dalek_warrior", False), ("imperial_guard", False), ("creature", False),
])  # fmt: skip
def test_who_uses_ladders_and_stairs(profile: str, climbs: bool) -> None:
    game = stairs(model("a", "red", 1, 2, profile=profile), acting="a")
    assert climbing(game) == ((["climb-ladder-1"], {}) if climbs else ([], {"climb-ladder-1": "HD-LVL-05"}))


@pytest.mark.rule("HD-LVL-04", "HD-TURN-04")
def test_it_takes_the_whole_activation_up_and_down() -> None:
    game = stairs(model("a", "red", 0, 1, facing="s", profile="cyberman"), acting="a")
    scripted(climb(game, game.models["a"], "ladder-1"), (), ["2,1"])
    assert game.models["a"].at == Cell(2, 1)
    assert game.models["a"].facing == DIRECTIONS.index("s")
    assert game.act is not None
    assert (game.act.left, game.act.used) == (0, ("other",) * 4)
    begin(game, "a")
    scripted(climb(game, game.models["a"], "ladder-1"), (), ["1,3"])
    assert game.models["a"].at == Cell(1, 3)
    assert [(event.how, event.clause) for event in events(game, Carried)] == [("ladder", "HD-LVL-04")] * 2


@pytest.mark.rule("HD-LVL-04")
@pytest.mark.parametrize(("place", "acted", "offered"), [
    ("1,2", (), True),              # at the foot
    ("0,3", (), True),              # adjacent to it
    ("0,4", (), False),             # two squares away
    ("2,2", (), True),              # beside the head
    ("3,2", (), False),
    ("0,3", ("fire",), False),      # the activation is not whole any more
])  # fmt: skip
def test_it_begins_beside_the_foot_or_the_head(place: str, acted: tuple[str, ...], offered: bool) -> None:
    game = stairs(model("a", "red", place, profile="cyberman"))
    begin(game, "a", 4 - len(acted), used=acted)
    assert climbing(game)[0] == (["climb-ladder-1"] if offered else [])
    assert climbing(game)[1] == ({"climb-ladder-1": "HD-LVL-04"} if acted else {})


@pytest.mark.rule("HD-LVL-04")
def test_a_wall_cuts_off_the_foot() -> None:
    game = stairs(model("a", "red", 0, 2, profile="cyberman"), walls=[(0, 2, "e")], acting="a")
    assert climbing(game) == ([], {})
    assert at("0,2") not in at_foot(game.grid, LADDER)


@pytest.mark.rule("HD-LVL-04", "HD-CMD-02")
def test_not_without_a_free_square_and_not_out_of_command() -> None:
    one = model("a", "red", 1, 2, profile="cyberman")
    game = stairs(one, model("b", "blue", 2, 1), model("c", "blue", 2, 2), acting="a")
    assert climbing(game) == ([], {"climb-ladder-1": "HD-LVL-04"})
    game = stairs(model("a", "red", 1, 2, profile="cyberman"))
    begin(game, "a", tied=True)
    assert climbing(game) == ([], {"climb-ladder-1": "HD-CMD-02"})
