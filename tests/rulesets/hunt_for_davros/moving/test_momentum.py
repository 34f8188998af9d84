"""Chapter MOM: the bonus square after three MOVE actions straight ahead."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.hunt_for_davros.helpers import begin, events, hall, model, run, scripted
from wartable.engine.errors import RuleError
from wartable.engine.grid import DIRECTIONS, Cell
from wartable.rulesets.hunt_for_davros.events.actions import Faced, Stepped
from wartable.rulesets.hunt_for_davros.events.base import ActionSpent
from wartable.rulesets.hunt_for_davros.moving.momentum import earned
from wartable.rulesets.hunt_for_davros.moving.movement import move, move_refusals, step_cells
from wartable.rulesets.hunt_for_davros.state import Device, Game, Options

RATE_2 = Options(missions=False, encounters=False, guards=0, move_rate=2)
NORTH = [["0,8", "n"], ["0,7", "n"], ["0,6"]]  # three MOVEs; the last ends with the question of the bonus


def column(**fields: Any) -> Game:
    """A Dalek in the southern row of a floor of 5 x 10 squares, facing north."""
    options = fields.pop("options", Options())
    parts = fields.pop("parts", {})
    game = hall(5, 10, model("a", "red", 0, 9, **fields), options=options, **parts)
    begin(game, "a")
    return game


def play(game: Game, *actions: list[str]) -> str:
    one = game.models["a"]
    for answers in actions:
        if answers == ["other"]:
            game.emit(ActionSpent("a", "operate"))
        else:
            scripted(move(game, one), (), answers)
    assert one.at is not None
    return f"{one.at.key} {DIRECTIONS[one.facing]}"


# ---------------------------------------------------------------- the bonus
@pytest.mark.rule("HD-MOM-01", "HD-MOM-02", "HD-MOM-03")
@pytest.mark.parametrize(("actions", "place"), [
    ([["0,8", "n"], ["0,7", "n"], ["0,6", "bonus"]], "0,5 n"),                  # no facing is asked after it
    ([["0,8", "n"], ["0,7", "n"], ["0,6", "no-bonus", "e"]], "0,6 e"),          # the player decides, and may turn then
    ([["other"], ["0,8", "n"], ["0,7", "n"], ["0,6", "bonus"]], "0,5 n"),       # the other action before the run
    ([["0,8", "n"], ["other"], ["0,7", "n"], ["0,6", "n"]], "0,6 n"),           # an action in between breaks it
    ([["0,8", "n"], ["0,7", "n"], ["other"], ["0,6", "n"]], "0,6 n"),
    ([["0,8", "n"], ["0,7", "n"], ["1,6", "n"]], "1,6 n"),                      # the last square lies aside
    ([["1,8", "n"], ["1,7", "n"], ["1,6", "n"]], "1,6 n"),                      # the first one does
    ([["0,8", "e"], ["0,7", "n"], ["0,6", "n"]], "0,6 n"),                      # it turns, and back again
    ([["0,8", "e"], ["1,8", "e"], ["2,8", "e"]], "2,8 e"),                      # straight ahead each time, with a turn
    ([["turn", "e"], ["1,9", "e"], ["2,9", "e"]], "2,9 e"),                     # a MOVE that is only a turn
])  # fmt: skip
def test_three_moves_straight_ahead_without_a_turn_earn_a_free_square(actions: list[list[str]], place: str) -> None:
    assert play(column(), *actions) == place  # a question too many or too few fails the script


@pytest.mark.rule("HD-MOM-01")
def test_the_bonus_is_no_action() -> None:
    game = column()
    play(game, *NORTH[:2], ["0,6", "bonus"])
    act = game.act
    assert act is not None
    assert act.left == 1
    assert act.used == ("move",) * 3
    assert act.bonus
    assert [(step.at.key, step.how, step.clause) for step in events(game, Stepped)][-2:] == [
        ("0,6", "move", "HD-MOVE-01"), ("0,5", "momentum", "HD-MOM-01"),
    ]  # fmt: skip
    assert not events(game, Faced)


@pytest.mark.rule("HD-MOM-02")
def test_no_turn_after_the_bonus() -> None:
    game = column()
    play(game, *NORTH[:2], ["0,6", "bonus"])
    one = game.models["a"]
    assert "turn" not in [option.key for option in step_cells(game, one)]
    assert {refusal.key: refusal.clause for refusal in move_refusals(game, one)}["turn"] == "HD-MOM-02"


@pytest.mark.rule("HD-MOM-02")
@pytest.mark.parametrize("facing", ["ne", "e", "s", "w"])
def test_a_model_that_slides_without_facing_along_the_run_earns_nothing(facing: str) -> None:
    game = column(facing=facing)
    assert play(game, ["0,8", facing], ["0,7", facing], ["0,6", facing]) == f"0,6 {facing}"


@pytest.mark.rule("HD-MOM-01")
def test_a_diagonal_run_is_straight() -> None:
    game = hall(6, 6, model("a", "red", 1, 4, facing="ne"), acting="a")
    assert play(game, ["2,3", "ne"], ["3,2", "ne"], ["4,1", "bonus"]) == "5,0 ne"


@pytest.mark.rule("HD-MOM-01")
def test_at_rate_two_the_bonus_is_one_square() -> None:
    game = column(options=RATE_2)
    assert play(game, ["0,8", "0,7", "n"], ["0,6", "0,5", "n"], ["0,4", "0,3", "bonus"]) == "0,2 n"


@pytest.mark.rule("HD-MOM-01")
def test_at_rate_two_every_square_lies_on_the_line() -> None:
    game = column(options=RATE_2)
    assert play(game, ["0,8", "1,7", "n"], ["1,6", "1,5", "n"], ["1,4", "1,3", "n"]) == "1,3 n"


@pytest.mark.rule("HD-MOM-01")
@pytest.mark.parametrize("parts", [
    {"walls": [(0, 6, "n")]}, {"doors": [(0, 6, "n")]}, {"solid": [(0, 5)]},
])  # fmt: skip
def test_no_bonus_into_a_square_that_cannot_be_entered(parts: dict[str, Any]) -> None:
    assert play(column(parts=parts), *NORTH[:2], ["0,6", "w"]) == "0,6 w"  # the facing is asked instead


@pytest.mark.rule("HD-MOM-01", "HD-MOVE-06")
def test_no_bonus_onto_somebody_else() -> None:
    game = hall(3, 10, model("a", "red", 0, 9), model("b", "blue", 0, 5), acting="a")
    assert play(game, *NORTH[:2], ["0,6", "n"]) == "0,6 n"


@pytest.mark.rule("HD-MOM-01", "HD-CMD-02")
@pytest.mark.parametrize(("leader", "answers", "place"), [
    (0, ["0,6", "bonus"], "0,5 n"),
    (5, ["0,6", "n"], "0,6 n"),         # the leader itself is there
])  # fmt: skip
def test_a_tied_model_may_use_it_toward_its_leader(leader: int, answers: list[str], place: str) -> None:
    game = hall(1, 10, model("a", "red", 0, 9), model("c", "red", 0, leader, profile="dalek_command"))
    begin(game, "a", tied=True)
    assert play(game, *NORTH[:2], answers) == place


@pytest.mark.rule("HD-MOM-01", "HD-MOVE-07")
def test_straight_ahead_there_may_be_two_small_squares() -> None:
    game = column(parts={"split": [(0, 5)]})
    one = game.models["a"]
    play(game, *NORTH[:2])
    asked = run(move(game, one), (), ["0,6", "bonus-0,5se"])[1]
    assert "bonus-0,5sw" in str(asked[-1])
    assert one.at == Cell(0, 5, "se")


# ---------------------------------------------------------------- who earns it
@pytest.mark.rule("HD-MOM-04", "HD-NEW-ENC-06", "HD-NEW-TEAM-02")
@pytest.mark.parametrize(("profile", "earns"), [
    ("dalek_warrior", True), ("dalek_command", True), ("dalek_machinegun", True),
    ("dalek_special_weapons", False),       # slow: it never makes three MOVEs
    ("imperial_guard", False), ("cyberman", False), ("cyber_leader", False),
])  # fmt: skip
def test_daleks_only(profile: str, earns: bool) -> None:
    game = column(profile=profile)
    one = game.models["a"]
    play(game, *NORTH[:2])
    assert game.act is not None
    assert play(game, ["0,6", "no-bonus", "n"] if earns else ["0,6", "n"]) == "0,6 n"
    assert earned(game, one) is earns


@pytest.mark.rule("HD-MOM-04", "HD-NEW-TEAM-01")
def test_unit_never_earns_it() -> None:
    game = hall(1, 10, model("a", "red", 0, 9, profile="unit_rifle"), acting="a")
    assert play(game, ["0,8", "0,7", "n"], ["0,6", "0,5", "n"], ["0,4", "0,3", "n"]) == "0,3 n"


@pytest.mark.rule("HD-MOM-04", "HD-NEW-DEV-01")
def test_no_momentum_on_a_platform() -> None:
    device = Device("hover-1", "hover_platform", Cell(0, 9))
    game = column(rides="hover-1", parts={"devices": [device]})
    assert play(game, ["0,8", "n"], ["0,7", "n"], ["0,6", "n"]) == "0,6 n"


@pytest.mark.rule("HD-MOM-04", "HD-NEW-DEV-01")
def test_a_run_that_ends_on_a_platform_earns_nothing() -> None:
    device = Device("hover-1", "hover_platform", Cell(0, 6))
    game = column(parts={"devices": [device]})
    assert play(game, *NORTH[:2], ["0,6", "n"]) == "0,6 n"
    assert game.models["a"].rides == "hover-1"


@pytest.mark.rule("HD-MOM-01")
def test_the_bonus_has_to_be_answered() -> None:
    game = column()
    play(game, *NORTH[:2])
    with pytest.raises(RuleError, match="no-bonus"):
        play(game, ["0,6", "n"])
