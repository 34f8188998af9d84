"""The chance to win that is told, held to games that had no part in it, whose positions `script/soak chances` keeps."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from tests.soak import fitting
from tests.soak.fitting import Position, Said
from wartable.engine.weighing import Fitted
from wartable.rulesets import load_ruleset

FOLDER = Path(__file__).parent / "chances"
SYSTEMS = sorted(path.stem for path in FOLDER.glob("*.jsonl"))
GUIDE = Path(__file__).parents[2] / "docs" / "how-to.md"
LUCK = 0.02
"""By how much the error of some games may differ from that of all."""
MANY, OFF = 200, 0.05
"""Positions, of which each side counts."""


def weights(system: str) -> Fitted:
    weighing = load_ruleset(system).weighing
    assert weighing is not None
    return weighing.fitted


@cache
def kept(system: str) -> list[Said]:
    """What is said now of the positions that are kept."""
    head, *rows = (FOLDER / f"{system}.jsonl").read_text(encoding="utf-8").splitlines()
    keys = json.loads(head)["keys"]
    found = []
    for row in rows:
        game, turn, over, won, sides = json.loads(row)
        counts = tuple({key: value / 100 for key, value in zip(keys, side)} for side in sides)
        found.append(Position(game, turn, over / 100, counts, tuple(won)))
    return list(fitting.told(weights(system).worths, found))


@pytest.mark.parametrize("system", SYSTEMS)
def test_games_that_had_no_part_in_it_come_out_as_well_as_is_said(system: str) -> None:
    assert len({each.position.game for each in kept(system)}) > 90
    assert fitting.brier(kept(system)) <= weights(system).brier + LUCK


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_guide_tells_what_was_measured(system: str) -> None:
    ruleset, told = load_ruleset(system), weights(system)
    row = f"| {ruleset.title} | {told.games:,} | {told.positions:,} | {told.brier:.3f} | "
    text = GUIDE.read_text(encoding="utf-8")
    assert row in text
    assert f"{row}{told.by_turn[min(told.by_turn)]:.3f}" in text


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_counted_now_is_what_was_counted(system: str) -> None:
    weighing = load_ruleset(system).weighing
    assert weighing is not None
    head = (FOLDER / f"{system}.jsonl").read_text(encoding="utf-8").splitlines()[0]
    assert json.loads(head)["keys"] == list(weighing.words) == list(weighing.fitted.worths)


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_more_is_claimed_than_was_measured(system: str) -> None:
    told = weights(system)
    assert 0 < told.brier < 0.25
    assert sum(each.positions for each in told.bins) >= told.positions
    assert all(each.low <= each.came <= each.high for each in told.bins)
    assert set(told.by_turn) >= {1, 2, 3}


@pytest.mark.parametrize("system", SYSTEMS)
def test_where_there_are_many_it_is_right_to_five_points(system: str) -> None:
    """In the games that it was made of, held out, by tenths; in those that are kept, which are fewer, by thirds."""
    made = [each for each in weights(system).bins if each.positions > 2 * MANY]
    unseen = [each for each in fitting.bins(kept(system), 3) if each.positions > 2 * MANY]
    assert min(len(made), len(unseen)) > 0
    assert [each for each in (*made, *unseen) if abs(each.said - each.came) > OFF] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_nothing_speaks_for_whom_it_can_only_speak_against(system: str) -> None:
    weighing = load_ruleset(system).weighing
    assert weighing is not None
    assert {*weighing.against, *weighing.either} <= set(weighing.words)
    wrong = {
        key: tuple(weighing.fitted.worths[key]) for key, sign in weighing.signs.items()
        if min(sign * end for end in weighing.fitted.worths[key]) < 0
    }  # fmt: skip
    assert wrong == {}
