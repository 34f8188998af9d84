"""Ways over several squares: each square of one is a step that the model may make."""

from __future__ import annotations

import pytest

from tests.rulesets.hunt_for_davros.helpers import at, hall, model
from wartable.rulesets.hunt_for_davros.moving.ways import reach, way


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
