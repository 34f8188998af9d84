"""What is learned from games: weights that are known are found again, and what is written down is read as it was."""

from __future__ import annotations

from math import exp
from pathlib import Path

import pytest

from tests.soak import fitting
from tests.soak.fitting import Position, Said
from wartable.engine.answer import Stream
from wartable.engine.weighing import Fitted, Worth
from wartable.kit.bots.chances import fitted

KEYS = "troops", "noise"


def made(count: int, first: float, last: float) -> list[Position]:
    """Positions in which troops are worth `first` at the beginning and `last` at the end, and noise nothing."""
    stream, found = Stream("made"), []
    for game in range(count):
        over = stream.below(101) / 100
        sides = tuple({key: stream.below(200) / 100 for key in KEYS} for _ in range(2))
        ahead = sides[0]["troops"] - sides[1]["troops"]
        chance = 1 / (1 + exp(-(first + (last - first) * over) * ahead))
        won = float(stream.below(10_000) < 10_000 * chance)
        found.append(Position(game, 1 + game % 3, over, sides, (won, 1 - won)))
    return found


def test_weights_that_are_known_are_found_again() -> None:
    found = fitting.fit(made(4000, 1.0, 3.0), KEYS, 1.0)
    assert found["troops"].first == pytest.approx(1.0, abs=0.35)
    assert found["troops"].last == pytest.approx(3.0, abs=0.35)
    assert abs(found["noise"].first) < 0.25
    assert abs(found["noise"].last) < 0.25


def test_what_is_held_down_is_smaller() -> None:
    known = made(300, 2.0, 2.0)
    loose, tight = (fitting.fit(known, KEYS, held)["troops"].first for held in (1.0, 200.0))
    assert 0 < tight < loose


def test_what_can_only_speak_against_a_side_never_speaks_for_it() -> None:
    known = made(600, 1.0, 3.0)
    free = fitting.fit(known, KEYS)
    assert free["noise"].first * free["noise"].last != 0
    signs = {"troops": 1, "noise": -1 if free["noise"].last > 0 else 1}
    found = fitting.fit(known, KEYS, signs=signs)
    assert found["noise"].last == 0
    assert found["noise"].first * signs["noise"] >= 0
    assert found["troops"].last == pytest.approx(free["troops"].last, abs=0.1)
    assert fitting.fit(known, KEYS, signs={"troops": -1})["troops"] == (0, 0)


def test_games_that_had_no_part_in_the_weights_come_out_as_was_said() -> None:
    said = list(fitting.held_out(made(3000, 2.0, 2.0), KEYS))
    assert len(said) == 3000
    assert fitting.brier(said) < 0.2
    assert all(abs(each.said - each.came) < 0.05 for each in fitting.bins(said) if each.positions > 400)
    assert set(fitting.by_turn(said)) == {1, 2, 3}


def test_with_three_sides_one_wins() -> None:
    sides = {"troops": 2.0}, {"troops": 1.0}, {"troops": 0.0}
    winners = [(1.0, 0.0, 0.0)] * 6 + [(0.0, 1.0, 0.0)] * 3 + [(0.0, 0.0, 1.0)]
    known = [Position(game, 1, 0.5, sides, won) for game, won in enumerate(winners)]
    worth = fitting.fit(known, ("troops",), 0.01)
    (said,) = list(fitting.told(worth, known[:1]))
    assert said.chances[0] > said.chances[1] > said.chances[2]
    assert sum(said.chances) == pytest.approx(1)


def test_the_square_of_the_error_and_what_came_of_what_was_said() -> None:
    known = [Position(game, 1, 0.5, ({}, {}), (float(game < 3), float(game >= 3))) for game in range(4)]
    said = [Said(each, (0.6, 0.4)) for each in known]
    assert fitting.brier(said) == pytest.approx((3 * 0.16 + 0.36) / 4)
    low, high = fitting.bins(said)
    assert (low.positions, low.came, high.positions, high.came) == (4, 0.25, 4, 0.75)
    assert (low.said, high.said) == pytest.approx((0.4, 0.6))
    assert fitting.bounds(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=0.001)


def test_draws_are_shared_and_games_that_did_not_end_are_left_out() -> None:
    row = {"turn": 1, "over": 0.2, "sides": {"a": {"troops": 1}, "b": {}}}
    found = fitting.positions([None, {"won": [], "rows": [row]}, {"won": ["b"], "rows": [row, row]}])
    assert [each.won for each in found] == [(0.5, 0.5), (0, 1), (0, 1)]
    assert [each.game for each in found] == [1, 2, 2]


def test_what_is_written_down_is_read_as_it_was(tmp_path: Path) -> None:
    said = list(fitting.held_out(made(200, 1.0, 2.0), KEYS))
    worths = {"troops": Worth(1.25, -0.5), "noise": Worth(0.0, 0.0)}
    found = Fitted("2026-11-28", "abc", 20, 200, 0.1875, {1: 0.25, 2: 0.125}, worths, ())
    path = tmp_path / "chances.yaml"
    path.write_text(fitting.written(found._replace(bins=fitting.bins(said))), encoding="utf-8")
    read = fitted(path)
    assert read._replace(bins=()) == found
    assert [each.positions for each in read.bins] == [each.positions for each in fitting.bins(said)]
