"""How likely each side wins, as bots hold the position to be worth."""

from __future__ import annotations

import pytest

from tests.rulesets.time_wars.helpers import game, squad
from wartable.ai.greedy import odds_of
from wartable.rulesets import load_ruleset
from wartable.rulesets.time_wars.state import Game, Result

ODDS, RULES = odds_of("time_wars"), load_ruleset("time_wars")
SURE = 1e-9


def battle(mine: int, theirs: int) -> Game:
    """Two squads on each side that mirror each other but for the models of the first."""
    squads = (
        squad("a", "p1", mine, (10, 10), cost=20), squad("c", "p1", 5, (10, 20), cost=20),
        squad("b", "p2", theirs, (40, 10), cost=20), squad("d", "p2", 5, (40, 20), cost=20),
    )  # fmt: skip
    for unit in squads:
        unit.start = 5
    return game(*squads, turn=2)


def test_together_it_is_certain_and_equal_sides_are_about_even() -> None:
    found = RULES.favour(battle(5, 5), ODDS)
    assert abs(sum(found.values()) - 1) < SURE
    assert abs(found["p1"] - 0.5) < 0.1  # one of them moves last
    turned = battle(5, 5)
    turned.order, turned.active = ("p2", "p1"), "p2"
    assert abs(found["p1"] - RULES.favour(turned, ODDS)["p2"]) < SURE


@pytest.mark.parametrize("mine", [4, 3, 2, 1])
def test_who_has_lost_more_is_less_likely_to_win(mine: int) -> None:
    now, before = RULES.favour(battle(mine, 5), ODDS)["p1"], RULES.favour(battle(mine + 1, 5), ODDS)["p1"]
    assert 0 < now < before < 0.6


def test_what_speaks_for_a_side_is_told_in_words() -> None:
    assert "points left" in RULES.because(battle(5, 1), ODDS, "p1")
    assert "points left" not in RULES.because(battle(5, 1), ODDS, "p2")
    ended = battle(5, 1)
    ended.result = Result(("p1",), "TW-MISS-06", "")
    assert RULES.because(ended, ODDS, "p1") == ()


@pytest.mark.parametrize(
    ("winners", "chance"), [(("p1",), 1.0), (("p2",), 0.0), ((), 0.5), (("p1", "p2"), 0.5)]
)  # fmt: skip
def test_the_end_is_as_it_is(winners: tuple[str, ...], chance: float) -> None:
    found = battle(5, 5)
    found.result = Result(winners, "TW-MISS-06", "")
    assert RULES.favour(found, ODDS)["p1"] == chance
