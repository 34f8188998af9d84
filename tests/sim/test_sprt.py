"""A sequential test on sets of two games: known sequences, and how often it errs."""

from __future__ import annotations

from math import log

import pytest

from wartable.engine.answer import Stream
from wartable.engine.errors import DataError
from wartable.sim.rating import Game
from wartable.sim.sprt import SCORES, bounds, expected, pairs, verdict


def test_sets_are_counted_by_what_both_games_brought() -> None:
    def game(score: float, name: str, first: str = "a") -> Game:
        return Game(first, "b" if first == "a" else "a", score, name)

    games = [
        game(1.0, "1"), game(0.0, "1", "b"),  # both won
        game(1.0, "2"), game(1.0, "2", "b"),  # one each
        game(0.5, "3"), game(0.0, "3", "b"),  # one won, one drawn
        game(0.0, "4"), game(1.0, "4", "b"),  # both lost
        game(1.0, "5"),  # the other one is missing
    ]  # fmt: skip
    assert pairs(games, "a") == (1, 0, 1, 1, 1)
    assert pairs(games, "b") == (1, 1, 1, 0, 1)


def test_what_is_expected() -> None:
    assert expected(0) == 0.5
    assert expected(100) == pytest.approx(0.640, abs=0.001)
    assert expected(-100) == pytest.approx(1 - expected(100))


def test_the_likelihood_of_a_known_sequence() -> None:
    """With sets that were won or lost whole, the chance of each hypothesis is known: it is that of a coin."""
    won, lost, low, high = 30, 20, 0.0, 100.0
    coin = won * log(expected(high) / expected(low)) + lost * log((1 - expected(high)) / (1 - expected(low)))
    assert verdict((lost, 0, 0, 0, won), low, high).likelihood == pytest.approx(coin, abs=0.02)


def test_the_usual_formula_is_near() -> None:
    """For strengths that differ little: n (s1 - s0) (2 m - s0 - s1) / 2 v."""
    sets, low, high = (3, 10, 40, 20, 7), 0.0, 10.0
    count = sum(sets)
    mean = sum(n * score for n, score in zip(sets, SCORES)) / count
    spread = sum(n * (score - mean) ** 2 for n, score in zip(sets, SCORES)) / count
    one, other = expected(low), expected(high)
    usual = count * (other - one) * (2 * mean - one - other) / (2 * spread)
    assert verdict(sets, low, high).likelihood == pytest.approx(usual, rel=0.07)


def test_when_it_is_decided() -> None:
    nothing = verdict((0, 0, 0, 0, 0), 0, 60)
    assert (nothing.likelihood, nothing.decided) == (0.0, "")
    assert nothing.bound == pytest.approx(2.944, abs=0.001)
    assert verdict((2, 0, 4, 0, 3), 0, 60).decided == ""
    assert verdict((4, 0, 14, 0, 30), 0, 60).decided == "high"
    assert verdict((30, 0, 14, 0, 4), 0, 60).decided == "low"
    assert verdict((4, 0, 14, 0, 30), 0, 60).score == pytest.approx(0.771, abs=0.001)


@pytest.mark.parametrize(("elo", "right"), [(0.0, "low"), (100.0, "high")])
def test_it_errs_as_seldom_as_it_says(elo: float, right: str) -> None:
    """100 tests between 0 and 100 Elo where one of both is true: 5 may be wrong, 12 are beyond three deviations."""
    stream, wrong = Stream(f"sprt {elo}"), 0
    for _ in range(100):
        sets = [0] * 5
        found = verdict(sets, 0, 100)
        while not found.decided:
            won = sum(stream.below(10_000) < 10_000 * expected(elo) for _ in range(2))
            sets[2 * won] += 1
            found = verdict(sets, 0, 100)
        wrong += found.decided != right
    assert wrong <= 12


@pytest.mark.parametrize("words", ["60", "60,0", "a,b", "0,0", "0,900", ""])
def test_faulty_bounds(words: str) -> None:
    with pytest.raises(DataError, match="write --sprt LOW,HIGH in Elo"):
        bounds(words)
    assert bounds("0,60") == (0.0, 60.0)
