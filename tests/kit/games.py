"""Games with hypothesis as the player: they end, and nothing comes from nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from tests.kit.drive import SEEDS, Drawn, Scenario, drawn, draws, faces, play, rules_of, start
from tests.kit.maker import Maker
from wartable.engine.event import from_json, to_json
from wartable.engine.session import Session


def watched(maker: Maker, session: Session, player: Drawn) -> None:
    """Play to the end and look at every position."""
    ledger = maker.ledger(session)

    def see(now: Session) -> None:
        maker.look(now)
        ledger.follow(now)

    play(session, player, see, maker.limit)
    rules = maker.rules
    assert session.outcome is not None
    assert session.outcome.clause in rules.rulebook
    agreed = rules.card.turns(session.game) if rules.card is not None else 0
    assert rules.turn(session.game) <= (agreed or maker.turns)


def rebuilt(scenario: Mapping[str, Any], session: Session) -> None:
    """The events, sent as JSON and applied to the start, make the same state."""
    rules = rules_of(scenario)
    game = rules.new_game(scenario)
    for number, event in enumerate(session.events):
        sent = json.dumps(to_json(event, number, rules.say(session.game, event)))
        again = from_json(rules.name, json.loads(sent))
        assert again == event
        game.emit(again)
    game.dice = session.game.dice  # dice are counted by whoever throws them, not by events
    assert game.hash() == session.game.hash()


def whole(maker: Maker, scenario: Scenario, session: Session, player: Drawn) -> None:
    """One game, every position looked at, rebuilt from its events."""
    watched(maker, session, player)
    rebuilt(scenario, session)


def small_games(maker: Maker, kind: str) -> None:
    """Small games of a kind that the system draws."""

    def body(scenario: Scenario, given: list[int], thrown: Sequence[int], seed: int) -> None:
        whole(maker, scenario, maker.begin(scenario, seed, thrown), Drawn(given, seed))

    some = maker.games[kind]
    drawn(maker.often(some.many), body, some.scenarios(), draws(), faces(), SEEDS)


def whole_games(maker: Maker, name: str) -> None:
    """A whole game, as often as the system says."""
    scenario = maker.wholes[name]()

    def body(given: list[int], thrown: Sequence[int], seed: int) -> None:
        whole(maker, scenario, start(scenario, seed, thrown), Drawn(given, seed))

    drawn(maker.often(maker.times), body, draws(), faces(), SEEDS)
