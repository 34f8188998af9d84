"""What is counted of each side of a battle to tell who is likely to win."""

from __future__ import annotations

import pytest

from tests.rulesets.gates_of_doom.helpers import battle, row, unit
from wartable.ai.greedy import odds_of
from wartable.engine.ruleset import Outcome
from wartable.rulesets.gates_of_doom import ruleset
from wartable.rulesets.gates_of_doom.bot.counted import counted
from wartable.rulesets.gates_of_doom.state import Game

RULES = ruleset()
ODDS = odds_of("gates_of_doom")
SURE = 1e-9


def facing(mine: int = 5, theirs: int = 5, apart: float = 40, **parts: object) -> Game:
    """Two units with rifles, which reach 30 inches."""
    return battle(
        unit("a", "p1", *row(20, 2, mine), weapons=["rifle"]), unit("b", "p2", *row(20, 2 + apart, theirs),
                                                                    weapons=["rifle"]), **parts,
    )  # fmt: skip


def test_what_is_alike_on_both_sides_speaks_for_neither() -> None:
    found = RULES.favour(facing(), ODDS)
    assert abs(found["p1"] - found["p2"]) < SURE
    assert RULES.because(facing(), ODDS, "p1") == ()


def test_who_has_more_left_is_likelier_to_win_and_is_told_so() -> None:
    more = facing(mine=8)
    more.round = 4
    assert RULES.favour(more, ODDS)["p1"] > 0.5
    assert "health left" in RULES.because(more, ODDS, "p1")
    assert "health left" not in RULES.because(more, ODDS, "p2")


def test_who_has_died_is_still_part_of_the_force_that_all_is_measured_by() -> None:
    game = facing(mine=5, theirs=3)
    game.sides["p1"].damage = 2
    assert counted(game)["p1"]["left"] == 1.0
    assert counted(game)["p2"]["left"] == 3 / 5


@pytest.mark.parametrize(("apart", "part"), [(40, 0.0), (29, 1.0)])
def test_an_enemy_counts_who_is_in_range(apart: float, part: float) -> None:
    assert counted(facing(apart=apart))["p1"]["reach"] == part


@pytest.mark.rule("GD-MSN-02")
def test_points_speak_the_louder_the_later_it_is() -> None:
    game = facing()
    game.sides["p1"].objectives = ("advance",)
    game.sides["p1"].points = 5
    chances = []
    for number in (1, 4):
        game.round = number
        chances.append(RULES.favour(game, ODDS)["p1"])
    assert 0.5 < chances[0] < chances[1]
    assert RULES.because(game, ODDS, "p1")[0] == "points so far"


@pytest.mark.rule("GD-RND-16")
def test_a_battle_that_is_over_is_won() -> None:
    game = facing()
    game.result = Outcome(("p2",), "Two has won.", "GD-RND-16")
    assert RULES.favour(game, ODDS) == {"p1": 0.0, "p2": 1.0}
