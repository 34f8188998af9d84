"""How likely each side wins, as bots hold the position to be worth."""

from __future__ import annotations

import pytest

from tests.rulesets.time_wars.helpers import game, squad
from wartable.ai.greedy import odds_of
from wartable.rulesets.time_wars.bot.valuation import favour
from wartable.rulesets.time_wars.state import Game, Result

ODDS = odds_of("time_wars")
SURE = 1e-9


def battle(mine: int, theirs: int) -> Game:
    sides = squad("a", "p1", mine, (10, 10), cost=20), squad("b", "p2", theirs, (40, 10), cost=20)
    for unit in sides:
        unit.start = 5
    return game(*sides)


def test_together_it_is_certain_and_equal_sides_are_even() -> None:
    found = favour(battle(5, 5), ODDS)
    assert abs(sum(found.values()) - 1) < SURE
    assert abs(found["p1"] - 0.5) < SURE


@pytest.mark.parametrize("mine", [4, 3, 1])
def test_who_has_lost_more_is_less_likely_to_win(mine: int) -> None:
    now, before = favour(battle(mine, 5), ODDS)["p1"], favour(battle(mine + 1, 5), ODDS)["p1"]
    assert 0 < now < before <= 0.5 + SURE


@pytest.mark.parametrize(
    ("winners", "chance"), [(("p1",), 1.0), (("p2",), 0.0), ((), 0.5), (("p1", "p2"), 0.5)]
)  # fmt: skip
def test_the_end_is_as_it_is(winners: tuple[str, ...], chance: float) -> None:
    found = battle(5, 5)
    found.result = Result(winners, "TW-MISS-06", "")
    assert favour(found, ODDS)["p1"] == chance
