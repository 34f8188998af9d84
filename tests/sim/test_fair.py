"""Scenarios that somebody new begins with are even for equal bots, as their cards say, and come to the point."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.sim.fair import claim, claims, doubts, replayed
from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.ask import Choice
from wartable.engine.session import Session
from wartable.shelf import example, load_scenario

SLICE = 24
"""Games played again: few, so that a claim is refuted only if it is far off; `script/soak fair` plays a hundred."""


def test_time_wars_and_the_hunt_have_a_good_first_game() -> None:
    assert {"first_battle", "first_hunt"} <= {said.key for said in claims()}


@pytest.mark.parametrize("key", ["first_battle", "first_hunt"])
def test_a_slice_does_not_gainsay_the_card(key: str) -> None:
    said = claim(example(key))
    assert said is not None
    wins = replayed(said, SLICE, "slice")
    assert not doubts(said, SLICE, wins)


@pytest.mark.parametrize("wins", [{"p1": SLICE, "p2": 0}, {"p1": 0, "p2": SLICE}])
def test_a_claim_that_is_far_off_is_found_out(wins: dict[str, int]) -> None:
    said = claim(example("first_battle"))
    assert said is not None
    assert len(doubts(said, SLICE, wins)) == 2


# ------------------------------------------------------------------ how soon something happens
def asked_before(key: str, wanted: Sequence[str], event: str) -> int:
    """How many answers of who is asked first it takes until `event`, if what is `wanted` is taken where it is open."""
    ruleset, doc = load_scenario(example(key))
    session = Session(ruleset, ruleset.new_game(doc), Seeded("first"))
    bots = {name: player("greedy", name) for name in ruleset.seats(session.game)}
    count, seat = 0, session.ask.seat if session.ask else ""
    while not any(type(found).__name__ == event for found in session.events):
        ask = session.ask
        assert ask is not None
        assert ask.seat == seat, "the other side comes first"
        count += 1
        open_ = [option.key for option in ask.options] if isinstance(ask, Choice) else []
        value = next((key for key in wanted if key in open_), None)
        session.answer(bots[ask.seat].answer(session, ask) if value is None else value)
        assert count < 50
    return count


def test_few_answers_before_the_first_shot() -> None:
    """No order, then the Marines before the wall fire; or they go behind it, and fire from there."""
    at_once = asked_before("first_battle", ("done", "marines-1", "fire", "daleks-1"), "Fired")
    behind = asked_before("first_battle", ("done", "marines-1", "advance", "fire", "daleks-1"), "Fired")
    assert (at_once, behind) == (4, 7)


def test_few_answers_before_the_first_step_of_a_hunt() -> None:
    """Whose chit is drawn first is a matter of luck, so either side's first Dalek walks."""
    assert asked_before("first_hunt", ("blue-1", "orange-1", "move"), "Stepped") == 3
