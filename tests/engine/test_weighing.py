"""How likely each side wins, by what is counted and what it is worth."""

from __future__ import annotations

from math import exp

import pytest

from wartable.engine.weighing import SURE, Bin, Fitted, Worth

WORTHS = {"troops": Worth(1.0, 3.0), "mission": Worth(0.0, 2.0)}
BINS = (Bin(100, 0.2, 0.25, 0.1, 0.35), Bin(100, 0.8, 0.75, 0.6, 0.9))
FITTED = Fitted("2026-11-28", "", 50, 200, 0.2, {}, WORTHS, BINS)


def test_chances_are_certain_together_and_equal_sides_are_even() -> None:
    found = FITTED.chances({"a": {"troops": 1}, "b": {"troops": 1}, "c": {"troops": 1}}, 0.5)
    assert found == pytest.approx({"a": 1 / 3, "b": 1 / 3, "c": 1 / 3})


def test_what_is_counted_is_worth_more_or_less_as_the_game_goes_on() -> None:
    sides = {"a": {"troops": 0.5}, "b": {"mission": 0.5}}
    early, late = (FITTED.chances(sides, over)["a"] for over in (0, 1))
    assert early == pytest.approx(1 / (1 + 2.718281828**-0.5))
    assert late == pytest.approx(1 / (1 + 2.718281828**-0.5))
    assert FITTED.weight({"troops": 1, "mission": 1, "unknown": 9}, 0.5) == pytest.approx(3)


def test_log_odds_are_those_of_the_chance() -> None:
    sides = {"a": {"troops": 0.5}, "b": {"mission": 0.7}, "c": {"troops": 0.1}}
    for side, chance in FITTED.chances(sides, 0.5).items():
        assert 1 / (1 + exp(-FITTED.log_odds(sides, 0.5, side))) == pytest.approx(chance)
    two = {"a": {"troops": 0.5}, "b": {"mission": 0.7}}
    assert FITTED.log_odds(two, 0.5, "a") == pytest.approx(-FITTED.log_odds(two, 0.5, "b"))


def test_nothing_is_told_apart_beyond_what_is_sure() -> None:
    sides = {"a": {"troops": 9.0}, "b": {}}
    assert [FITTED.log_odds(sides, 1.0, side) for side in ("a", "b", "gone")] == [SURE, -SURE, -SURE]
    assert FITTED.log_odds({"a": {}}, 1.0, "a") == SURE


@pytest.mark.parametrize(
    ("chance", "low", "high"),
    [(0.2, 0.1, 0.35), (0.5, 0.35, 0.625), (0.8, 0.6, 0.9), (0.99, 0.79, 1.0), (1.0, 1.0, 1.0)],
)  # fmt: skip
def test_the_bounds_lie_as_far_off_as_in_the_games(chance: float, low: float, high: float) -> None:
    assert FITTED.band(chance) == pytest.approx((low, high))


def test_the_bounds_hold_what_is_said_even_where_it_was_wrong() -> None:
    shy = FITTED._replace(bins=(Bin(100, 0.6, 0.9, 0.8, 0.95),))
    assert shy.band(0.6) == pytest.approx((0.6, 0.95))
    assert FITTED._replace(bins=()).band(0.6) == (0.6, 0.6)


def test_what_speaks_for_a_side_comes_first() -> None:
    sides = {"a": {"troops": 1.0, "mission": 0.25}, "b": {"mission": 1.0}, "c": {"mission": 1.0}}
    found = FITTED.leading(sides, 1.0, "a")
    assert [key for key, _ in found] == ["troops", "mission"]
    assert [weight for _, weight in found] == pytest.approx([3, -1.5])
