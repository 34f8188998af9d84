"""Games with hypothesis as the player: they end, and nothing comes from nothing."""

from __future__ import annotations

import json
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties import checks
from tests.properties.drive import SEEDS, Drawn, draws, faces, often, play, start, start_drawn
from tests.properties.scenes import NAMES, RULES, Scenario, example, scenarios
from wartable.engine.event import from_json, to_json
from wartable.engine.session import Session
from wartable.rulesets.time_wars.state import Game


def watched(session: Session, player: Drawn) -> None:
    """Play to the end and look at every position."""
    ledger = checks.Ledger(cast(Game, session.game))

    def see(now: Session) -> None:
        checks.position(now)
        ledger.follow(now)

    play(session, player, see)
    assert session.outcome is not None
    assert cast(Game, session.game).turn <= (cast(Game, session.game).options.turns or 99)


def rebuilt(scenario: Scenario, session: Session) -> None:
    """The events, sent as JSON and applied to the start, make the same state."""
    game = RULES.new_game(scenario)
    for number, event in enumerate(session.events):
        sent = json.dumps(to_json(event, number, RULES.say(session.game, event)))
        again = from_json(RULES.name, json.loads(sent))
        assert again == event
        game.emit(again)
    game.dice = session.game.dice  # dice are counted by whoever throws them, not by events
    assert game.hash() == session.game.hash()


@often(60)
@given(scenarios(), draws(), faces(), SEEDS)
def test_small_battles(scenario: Scenario, drawn: list[int], thrown: list[int], seed: int) -> None:
    session = start_drawn(scenario, seed, thrown)
    watched(session, Drawn(drawn, seed))
    rebuilt(scenario, session)


@pytest.mark.parametrize("name", NAMES)
@often(2)
@given(st.data())
def test_examples(name: str, data: st.DataObject) -> None:
    seed = data.draw(SEEDS)
    session = start(example(name), seed, data.draw(faces()))
    watched(session, Drawn(data.draw(draws()), seed))
    rebuilt(example(name), session)
