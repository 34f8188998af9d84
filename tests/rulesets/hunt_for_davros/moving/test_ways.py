"""Ways over several squares: each square of one is a step that the model may make."""

from __future__ import annotations

import pytest

from tests.rulesets.hunt_for_davros.helpers import at, begin, hall, model
from wartable.rulesets.hunt_for_davros.moving.ways import no_way, reach, way


@pytest.mark.rule("HD-MOVE-01", "HD-TURN-04")
def test_a_way_goes_straight_and_no_farther_than_the_actions_lead() -> None:
    game = hall(12, 6, model("a", "blue", 1, 1))
    assert [cell.key for cell in way(game, game.models["a"], at("4,1"))] == ["2,1", "3,1", "4,1"]
    assert reach(game, game.models["a"]) == 3
    assert way(game, game.models["a"], at("5,1")) == ()
    assert way(game, game.models["a"], at("1,1")) == ()


@pytest.mark.rule("HD-MOVE-06")
def test_a_way_leads_round_whoever_stands_in_it() -> None:
    game = hall(12, 6, model("a", "blue", 1, 1), model("b", "orange", 2, 1))
    found = [cell.key for cell in way(game, game.models["a"], at("3,1"))]
    assert len(found) == 2
    assert "2,1" not in found


@pytest.mark.rule("HD-CMD-02")
@pytest.mark.parametrize(("tied", "to", "found"), [
    (True, "2,1", ["3,1", "2,1"]), (True, "4,3", []), (False, "4,3", ["4,2", "4,3"]),
])  # fmt: skip
def test_out_of_command_each_step_of_a_way_leads_nearer_to_the_leader(tied: bool, to: str, found: list[str]) -> None:
    game = hall(6, 4, model("a", "red", 4, 1), model("c", "red", 0, 1, profile="dalek_command"))
    begin(game, "a", tied=tied)
    assert [cell.key for cell in way(game, game.models["a"], at(to))] == found


@pytest.mark.rule("HD-CMD-02")
def test_a_refusal_says_that_no_such_steps_lead_there() -> None:
    game = hall(6, 4, model("a", "red", 4, 1), model("c", "red", 0, 1, profile="dalek_command"))
    begin(game, "a", tied=True)
    no = no_way(game, game.models["a"], at("4,3"))
    assert no.clause == "HD-CMD-02"
    assert "no such steps lead to 4,3" in no.why
