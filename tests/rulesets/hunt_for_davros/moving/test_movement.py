"""Chapter MOVE: steps, corners, small squares, rates, turning, and the examples of Appendix D."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.rulesets.hunt_for_davros.helpers import at, begin, events, hall, model, run, scripted
from wartable.engine.ask import Choice
from wartable.engine.errors import RuleError
from wartable.engine.grid import DIRECTIONS, Cell
from wartable.rulesets.hunt_for_davros.events.actions import Stepped
from wartable.rulesets.hunt_for_davros.moving.movement import (
    can_step,
    go,
    move,
    move_refusals,
    others,
    pace,
    step_cells,
    step_options,
)
from wartable.rulesets.hunt_for_davros.moving.steps import steps
from wartable.rulesets.hunt_for_davros.starting_layout import board_plan, complex_of
from wartable.rulesets.hunt_for_davros.state import Game, Marker, Model, Options

RATE_2 = Options(missions=False, encounters=False, guards=0, move_rate=2)


def keys(game: Game, name: str = "a") -> list[str]:
    return [option.key for option in step_cells(game, game.models[name])]


def why(game: Game, key: str, name: str = "a") -> str:
    """The clause by which a square is refused, "" if it is not."""
    return next((refusal.clause for refusal in move_refusals(game, game.models[name]) if refusal.key == key), "")


def moved(game: Game, *answers: str, name: str = "a") -> str:
    """Where a model stands and which way it faces after one MOVE action."""
    one = game.models[name]
    scripted(move(game, one), (), answers)
    assert one.at is not None
    return f"{one.at.key} {DIRECTIONS[one.facing]}"


def walk(game: Game, name: str, actions: Sequence[Sequence[str]]) -> str:
    """The same after several MOVE actions, the answers of each in a list."""
    return [moved(game, *answers, name=name) for answers in actions][-1]


# ---------------------------------------------------------------- one square
@pytest.mark.rule("HD-MOVE-01")
@pytest.mark.parametrize(("to", "key"), [
    ("n", "2,1"), ("ne", "3,1"), ("e", "3,2"), ("se", "3,3"), ("s", "2,3"), ("sw", "1,3"), ("w", "1,2"), ("nw", "1,1"),
])  # fmt: skip
def test_a_move_goes_one_square_in_any_of_eight_directions(to: str, key: str) -> None:
    game = hall(5, 5, model("a", "red", 2, 2, facing="s"), acting="a")
    assert moved(game, key, "s") == f"{key} s"
    act = game.act
    assert act is not None
    assert (act.left, act.used, act.stayed) == (3, ("move",), False)
    [step] = events(game, Stepped)
    assert (step.direction, step.how, step.clause, step.key) == (DIRECTIONS.index(to), "move", "HD-MOVE-01", key)


@pytest.mark.rule("HD-MOVE-01")
def test_options_are_the_eight_squares_clockwise_and_turning() -> None:
    game = hall(5, 5, model("a", "red", 2, 2), acting="a")
    assert keys(game) == ["2,1", "3,1", "3,2", "3,3", "2,3", "1,3", "1,2", "1,1", "turn"]
    labels = [option.label for option in step_options(game, game.models["a"])]
    assert labels[:2] == ["north to 2,1", "north-east to 3,1"]
    with pytest.raises(RuleError, match="2,4"):  # two squares away
        moved(game, "2,4")
    assert not events(game, Stepped)


@pytest.mark.rule("HD-MOVE-09")
def test_nobody_leaves_the_complex() -> None:
    game = hall(3, 3, model("a", "red", 0, 0), acting="a")
    assert keys(game) == ["1,0", "1,1", "0,1", "turn"]
    outside = ["0,-1", "1,-1", "-1,-1", "-1,0", "-1,1"]
    assert {key: why(game, key) for key in outside} == dict.fromkeys(outside, "HD-MOVE-09")


@pytest.mark.rule("HD-MOVE-06")
@pytest.mark.parametrize("team", ["red", "blue", "guards", ""])
def test_an_occupied_square_is_not_entered(team: str) -> None:
    game = hall(5, 5, model("a", "red", 2, 2), model("b", team, 2, 1), acting="a")
    assert "2,1" not in keys(game)
    assert why(game, "2,1") == "HD-MOVE-06"
    with pytest.raises(RuleError, match="somebody stands there"):
        moved(game, "2,1")
    game.models["b"].at = None  # it has gone
    assert "2,1" in keys(game)


@pytest.mark.rule("HD-MOVE-06")
def test_nobody_passes_through_a_model() -> None:
    game = hall(1, 5, model("a", "red", 0, 4), model("b", "red", 0, 3), acting="a", options=RATE_2)
    assert keys(game) == ["turn"]  # 0,2 is two squares away, but past b


@pytest.mark.rule("HD-BOARD-05", "HD-BOARD-06", "HD-BOARD-07")
def test_walls_doors_windows_and_solid_squares_stop_a_step() -> None:
    game = hall(
        5, 5, model("a", "red", 2, 2), acting="a",
        walls=[(2, 2, "n")], doors=[(2, 2, "e")], windows=[(2, 2, "s")], solid=[(1, 2)],
    )  # fmt: skip
    assert keys(game) == ["turn"]  # all corners have walls or the like on both sides
    barred = {key: why(game, key) for key in ("2,1", "3,2", "2,3", "1,2", "3,1")}
    assert barred == {
        "2,1": "HD-BOARD-05", "3,2": "HD-BOARD-06", "2,3": "HD-BOARD-07", "1,2": "HD-BOARD-05", "3,1": "HD-MOVE-05",
    }  # fmt: skip
    game.becomes(game.doors["door-1"], open=True)
    game.ground_changed()
    assert keys(game) == ["3,1", "3,2", "3,3", "turn"]  # past one wall each, and through the door


@pytest.mark.rule("HD-MOVE-05")
@pytest.mark.parametrize(("walls", "solid", "models", "clause"), [
    ([], [], [], ""),
    ([(1, 2, "n")], [], [], ""),                                # one wall alone
    ([], [], [(1, 1)], ""),                                     # one model alone
    ([], [], [(1, 1), (2, 2)], ""),                             # model and model
    ([(1, 2, "n")], [], [(2, 2)], "HD-MOVE-05"),                # a wall to the north, a model to the east
    ([(1, 2, "n")], [], [(1, 1)], ""),                          # both on the same flank
    ([(2, 1, "w")], [], [(2, 2)], "HD-MOVE-05"),                # the far edge of the northern flank counts as well
    ([(1, 2, "e")], [], [(1, 1)], "HD-MOVE-05"),                # the other way about
    ([(1, 2, "n"), (1, 2, "e")], [], [], "HD-MOVE-05"),         # wall and wall
    ([(2, 1, "w"), (2, 1, "s")], [], [], "HD-MOVE-05"),
    ([], [(1, 1)], [], ""),                                     # a solid square is a wall
    ([], [(1, 1)], [(2, 2)], "HD-MOVE-05"),
    ([], [(1, 1), (2, 2)], [], "HD-MOVE-05"),
])  # fmt: skip
def test_blocked_diagonal(
    walls: list[tuple[int, int, str]], solid: list[tuple[int, int]], models: list[tuple[int, int]], clause: str
) -> None:
    bystanders = [model(f"b{number}", "blue", *square) for number, square in enumerate(models)]
    game = hall(4, 4, model("a", "red", 1, 2), *bystanders, walls=walls, solid=solid, acting="a")
    refusal = can_step(game, game.models["a"], Cell(2, 1))  # from 1,2 to the north-east
    assert (refusal.clause if refusal else "") == clause
    assert ("2,1" in keys(game)) is (clause == "")


# ---------------------------------------------------------------- adjacent
@pytest.mark.rule("HD-GEN-05")
@pytest.mark.parametrize(("other", "parts", "near", "past_windows"), [
    ("2,1", {}, True, True),
    ("3,1", {}, True, True),                                            # corner to corner
    ("2,0", {}, False, False),                                          # two squares away
    ("2,1", {"walls": [(2, 2, "n")]}, False, False),
    ("2,1", {"doors": [(2, 2, "n")]}, False, False),                    # a closed door
    ("2,1", {"windows": [(2, 2, "n")]}, True, False),                   # cuts off reach and steps, not blasts
    ("3,1", {"walls": [(2, 2, "n")]}, True, True),                      # the way round over 3,2 is open
    ("3,1", {"walls": [(2, 2, "n"), (2, 2, "e")]}, False, False),
    ("3,1", {"walls": [(2, 2, "n")], "solid": [(3, 2)]}, False, False),
    ("3,1", {"walls": [(2, 2, "n")], "windows": [(2, 2, "e")]}, True, False),
    ("2,1sw", {"split": [(2, 1)]}, True, True),                         # a large square that touches a small one
    ("2,1nw", {"split": [(2, 1)]}, False, False),
    ("2,1", {"raised": {(2, 1): 1}}, False, False),                     # HD-LVL-07
    ("2,1", {"raised": {(2, 1): 1}, "slopes": {(2, 2): ((2, 1),)}}, True, True),
])  # fmt: skip
def test_adjacent_squares(other: str, parts: dict[str, Any], near: bool, past_windows: bool) -> None:
    grid = hall(5, 5, model("a", "red", 2, 2), **parts).grid
    assert grid.adjacent(Cell(2, 2), at(other)) is near
    assert grid.adjacent(at(other), Cell(2, 2)) is near
    assert grid.adjacent(Cell(2, 2), at(other), windows=False) is past_windows


# ---------------------------------------------------------------- small squares
@pytest.mark.rule("HD-MOVE-07")
@pytest.mark.parametrize(("other", "to", "clause"), [
    ("2,1nw", "1,1ne", "HD-MOVE-07"),       # next to it
    ("2,1sw", "1,1ne", "HD-MOVE-07"),       # corner to corner
    ("2,1ne", "1,1ne", ""),                 # one small square between them
    ("2,1nw", "1,1nw", ""),                 # 1,1ne between them
    ("2,0nw", "1,1nw", ""),                 # 2 across, 2 up
    ("0,0se", "1,1nw", "HD-MOVE-07"),
    ("1,0", "1,1nw", ""),                   # a model on a large square does not count
])  # fmt: skip
def test_a_small_square_stays_empty_between_two_models(other: str, to: str, clause: str) -> None:
    split = [(1, 1), (2, 1), (2, 0), (0, 0)]
    game = hall(4, 4, model("a", "red", 1, 2), model("b", "blue", other), split=split, acting="a")
    one = game.models["a"]
    one.at = next(near for _, near in game.grid.touching(at(to)) if near != at(other) and near.square != (2, 1))
    refusal = can_step(game, one, at(to))
    assert (refusal.clause if refusal else "") == clause


@pytest.mark.rule("HD-MOVE-07")
def test_a_model_on_a_large_square_may_touch_one_on_a_small_square() -> None:
    game = hall(3, 3, model("a", "red", 1, 2), model("b", "blue", "1,1sw"), split=[(1, 1)], acting="a")
    assert "0,1" in keys(game)  # from 1,2 to the north-west, beside b
    assert why(game, "1,1se") == "HD-MOVE-07"


@pytest.mark.rule("HD-MOVE-08", "HD-BOARD-04")
@pytest.mark.parametrize(("options", "answers", "actions"), [
    (Options(), [["1,1sw", "n"], ["1,1nw", "n"], ["1,0", "n"]], 3),     # two small squares and a large one
    (RATE_2, [["1,1sw", "1,1nw", "n"], ["1,0", "stop", "n"]], 2),       # two squares of any size to an action
])  # fmt: skip
def test_each_small_square_uses_movement_like_a_full_one(
    options: Options, answers: list[list[str]], actions: int
) -> None:
    game = hall(3, 4, model("a", "red", 1, 2, facing="e"), split=[(1, 1)], options=options, acting="a")
    assert walk(game, "a", answers) == "1,0 n"
    assert game.act is not None
    assert game.act.used == ("move",) * actions


# ---------------------------------------------------------------- rates
@pytest.mark.rule("HD-MOVE-04", "HD-NEW-TEAM-01", "HD-NEW-TEAM-02", "HD-NEW-TEAM-03", "HD-NEW-TEAM-04")
@pytest.mark.parametrize(("profile", "first", "later", "double", "double_later"), [
    ("dalek_warrior", 1, 1, 2, 2),
    ("imperial_guard", 1, 1, 2, 2),
    ("cyberman", 1, 1, 2, 2),
    ("sontaran_trooper", 2, 1, 3, 2),       # its first MOVE covers a square more
    ("unit_rifle", 2, 2, 3, 3),             # two squares, three at rate 2
    ("creature", 2, 2, 3, 3),
    ("davros", 1, 1, 2, 2),
])  # fmt: skip
def test_squares_of_a_move(profile: str, first: int, later: int, double: int, double_later: int) -> None:
    one = model("a", "red", 1, 1, profile=profile)
    for options, both in ((Options(), (first, later)), (RATE_2, (double, double_later))):
        game = hall(3, 3, one, options=options)
        assert (pace(game, one, True), pace(game, one, False)) == both


@pytest.mark.rule("HD-MOVE-04")
def test_at_rate_two_the_second_square_may_lie_in_another_direction_or_be_left_out() -> None:
    game = hall(6, 6, model("a", "red", 2, 4), options=RATE_2, acting="a")
    assert moved(game, "2,3", "3,2", "w") == "3,2 w"
    assert moved(game, "3,1", "stop", "w") == "3,1 w"
    assert game.act is not None
    assert game.act.used == ("move", "move")


@pytest.mark.rule("HD-MOVE-04", "HD-CMD-02")
def test_nothing_is_asked_where_no_second_square_is_open() -> None:
    leader = model("c", "red", 0, 0, profile="dalek_command")
    game = hall(1, 3, model("a", "red", 0, 2), leader, options=RATE_2)
    begin(game, "a", tied=True)
    assert moved(game, "0,1", "e") == "0,1 e"  # the leader is ahead, and back is no nearer


@pytest.mark.rule("HD-NEW-TEAM-03")
def test_only_the_first_move_of_a_sontaran_covers_two_squares() -> None:
    game = hall(1, 6, model("a", "red", 0, 5, profile="sontaran_trooper"), acting="a")
    assert walk(game, "a", [["0,4", "0,3", "n"], ["0,2", "n"]]) == "0,2 n"


@pytest.mark.rule("HD-NEW-TEAM-01")
def test_a_move_of_unit_covers_three_squares_at_rate_two() -> None:
    game = hall(1, 6, model("a", "red", 0, 5, profile="unit_rifle"), options=RATE_2, acting="a")
    assert moved(game, "0,4", "0,3", "0,2", "n") == "0,2 n"


# ---------------------------------------------------------------- turning
@pytest.mark.rule("HD-MOVE-02")
def test_turning_is_free_by_any_angle_and_offered_after_each_move() -> None:
    game = hall(4, 4, model("a", "red", 1, 1, facing="w"), acting="a")
    one = game.models["a"]
    asked = run(move(game, one), (), ["2,2", "nw"])[1]
    facing = asked[-1]
    assert isinstance(facing, Choice)
    # the way that it went, then its own facing and the others clockwise
    assert [option.key for option in facing.options] == ["se", "w", "nw", "n", "ne", "e", "s", "sw"]
    assert one.facing == DIRECTIONS.index("nw")
    assert moved(game, "3,2", "nw") == "3,2 nw"
    assert game.act is not None
    assert game.act.left == 2


@pytest.mark.rule("HD-MOVE-02")
def test_a_move_may_be_spent_on_turning_alone() -> None:
    game = hall(4, 4, model("a", "red", 1, 1, facing="w"), acting="a")
    asked = run(move(game, game.models["a"]), (), ["turn", "e"])[1]
    last = asked[-1]
    assert isinstance(last, Choice)
    assert "w" not in [option.key for option in last.options]
    assert game.models["a"].at == Cell(1, 1)
    assert game.models["a"].facing == 2
    assert game.act is not None
    assert game.act.left == 3
    assert not events(game, Stepped)


@pytest.mark.rule("HD-DMG-10", "HD-NEW-ENC-12")
@pytest.mark.parametrize(("still", "whole", "clause"), [
    (False, False, ""), (True, False, "HD-DMG-10"), (False, True, "HD-NEW-ENC-12"),
])  # fmt: skip
def test_who_may_not_turn(still: bool, whole: bool, clause: str) -> None:
    game = hall(4, 4, model("a", "red", 1, 1, still=still))
    begin(game, "a", whole=whole)
    assert ("turn" in keys(game)) is (clause == "")
    assert why(game, "turn") == clause
    assert len(run(move(game, game.models["a"]), (), ["1,0"] if clause else ["1,0", "e"])[1]) == (1 if clause else 2)


# ---------------------------------------------------------------- out of command
@pytest.mark.rule("HD-CMD-02")
def test_a_tied_model_only_comes_nearer_to_its_leader() -> None:
    leader = model("c", "red", 0, 2, profile="dalek_command")
    # a wall south of 1,1 to 3,1 : from 2,1 the shortest way to 0,2 goes over 1,1
    game = hall(5, 4, model("a", "red", 2, 1), leader, walls=[(x, 1, "s") for x in (1, 2, 3)])
    begin(game, "a", tied=True)
    assert keys(game) == ["1,1"]
    assert why(game, "2,0") == why(game, "turn") == "HD-CMD-02"
    begin(game, "a", tied=False)
    assert keys(game) == ["2,0", "3,0", "3,1", "1,1", "1,0", "turn"]


@pytest.mark.rule("HD-CMD-02")
def test_the_tie_binds_nobody_but_the_model_that_acts() -> None:
    leader = model("c", "red", 0, 2, profile="dalek_command")
    game = hall(5, 4, model("a", "red", 4, 2), model("b", "red", 3, 0), leader)
    begin(game, "a", tied=True)
    assert can_step(game, game.models["b"], Cell(4, 0)) is None
    assert can_step(game, game.models["a"], Cell(4, 1)) is not None


# ---------------------------------------------------------------- labels, umpire steps, speed
@pytest.mark.rule("HD-MOVE-01")
def test_labels_tell_what_is_there() -> None:
    game = hall(
        3, 3, model("a", "red", 1, 1), acting="a",
        slopes={(1, 0): ((2, 0),)}, raised={(2, 0): 1}, split=[(2, 1)], markers=[Marker("m", (0, 1))],
    )  # fmt: skip
    labels = {option.key: option.label for option in step_options(game, game.models["a"])}
    assert labels["1,0"] == "north to 1,0, slope"
    assert labels["2,1nw"] == "east to 2,1nw, bad going"
    assert labels["0,1"] == "west to 0,1, encounter marker"


@pytest.mark.rule("HD-MOVE-01", "HD-NEW-ENC-28")
def test_umpire_units_go_without_questions() -> None:
    game = hall(3, 3, model("a", "guards", 1, 1))
    go(game, game.models["a"], Cell(2, 0), "recall")
    [step] = events(game, Stepped)
    assert (step.at, step.direction, step.clause) == (Cell(2, 0), 1, "HD-NEW-ENC-28")


@pytest.mark.rule("HD-OPER-05")
def test_a_step_leaves_the_machine_behind() -> None:
    game = hall(3, 3, model("a", "red", 1, 1, uses="monitor-1"), acting="a")
    assert moved(game, "1,0", "n") == "1,0 n"
    assert game.models["a"].uses == ""


@pytest.mark.rule("HD-MOVE-06")
def test_every_option_works_and_every_square_around_is_an_option_or_refused() -> None:
    split = [(2, 2), (3, 2)]
    game = hall(6, 6, model("a", "red", "2,2se"), model("b", "red", 3, 3), split=split, solid=[(1, 1)], acting="a")
    one = game.models["a"]
    around = others(game, one)
    open_ = [to.key for _, to in steps(game, one, around)]
    refused = [refusal.key for refusal in move_refusals(game, one)]
    assert sorted(open_ + refused) == sorted({*open_, *refused})  # none is both
    assert {to.key for _, to in game.grid.touching(Cell(2, 2, "se"))} <= {*open_, *refused}


# ---------------------------------------------------------------- Appendix D
def appendix(rate: int, *models: Model) -> Game:
    game = hall(1, 1, *models, options=Options(move_rate=rate))
    game.complex = complex_of(board_plan("appendix_d"))
    game.ground_changed()
    return game


@pytest.mark.rule("HD-EX-01", "HD-MOVE-04", "HD-MOM-02")
def test_example_d1_takes_three_moves_with_a_turn_and_no_momentum() -> None:
    game = appendix(2, model("d1", "red", 2, 9))
    begin(game, "d1")
    assert walk(game, "d1", [["2,8", "2,7", "n"], ["2,6", "2,5", "n"]]) == "2,5 n"  # point 1
    assert moved(game, "3,4", "4,3", "ne", name="d1") == "4,3 ne"  # points 2 and 3
    assert game.act is not None
    assert game.act.left == 1
    assert not game.act.bonus


@pytest.mark.rule("HD-EX-02", "HD-MOVE-08")
@pytest.mark.parametrize(("rate", "actions"), [
    (2, [["6,2nw", "6,1", "e"]]),                       # the doorway's small square and diagonally on
    (1, [["6,2nw", "e"], ["6,1", "e"]]),                # at rate 1 it takes two actions
])  # fmt: skip
def test_example_d3_goes_through_the_doorway(rate: int, actions: list[list[str]]) -> None:
    game = appendix(rate, model("d3", "red", 5, 2, facing="e"))
    begin(game, "d3", 3)  # one of the four has opened the door: it is not in this game's list of closed ones
    assert walk(game, "d3", actions) == "6,1 e"
    assert game.act is not None
    assert game.act.left == 3 - len(actions)


@pytest.mark.rule("HD-EX-03", "HD-MOVE-08")
def test_example_d4_crosses_bad_going_or_goes_round() -> None:
    through = [["13,5ne", "13,5nw", "w"], ["12,5ne", "12,5nw", "w"], ["11,5ne", "11,5nw", "w"]]
    round_ = [["14,6", "14,7", "w"], ["13,8", "12,8", "w"], ["11,7", "10,7", "w"]]
    for actions, ends, squares in ((through, "11,5nw", 7), (round_, "10,7", 6)):
        game = appendix(2, model("d4", "blue", 14, 5, facing="w"), model("d2", "red", 4, 5, facing="ne"))
        begin(game, "d4")
        last = len(actions) - 1
        for number, answers in enumerate(actions):
            straight = actions is through and number == last  # three straight MOVEs: momentum is offered
            moved(game, *answers[:2], *(["no-bonus"] if straight else []), answers[2], name="d4")
        one = game.models["d4"]
        assert one.at == at(ends)
        assert game.grid.distance(at(ends), Cell(4, 5)) == squares
