"""Odds of a test of an Actions card, beside the act that makes it."""

from __future__ import annotations

import pytest

from tests.rulesets.adventures.helpers import episode, figure
from wartable.engine.ask import Choice
from wartable.odds.exact import distribution
from wartable.rulesets.adventures.odds.prospects import prospects
from wartable.rulesets.adventures.turn.acting import chosen


@pytest.mark.rule("AT-NEW-VOC-01", "AT-NEW-DAL-04", "AT-TURN-06")
@pytest.mark.parametrize(("friends", "good"), [(0, 5), (1, 6)])
def test_prospects_of_a_test_count_its_bonuses(friends: int, good: int) -> None:
    """6 or more, 1 more for a companion within 3 inches."""
    game = episode(
        figure("hero", "doctor", (36, 24), person="3rd_doctor", cards=[f"dal_{n}" for n in range(1, 6)]),
        *(figure("leela", "companion", (37.5, 24), person="leela") for _ in range(friends)),
        race="dal", revealed=True, contact=True, steps_done=[0], turn=3, cursor="acts",
        objectives=[{"id": "live", "at": [36, 24], "live": True, "seen": True}],
    )  # fmt: skip
    ask = next(chosen(game, game.figures["hero"]))
    assert isinstance(ask, Choice)
    (row,) = prospects(game, ask)
    assert row.key == "work-act.1-live"
    dist = distribution(row.make_flow)
    assert dist.chance(bool) == pytest.approx(good / 10)
    assert row.tell([(each, dist[each]) for each in dist]).text == f"succeeds {good}0%"
