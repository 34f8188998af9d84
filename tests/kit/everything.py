"""Everything that a system has is used in games of bots: each entry, option, card, mission ... at least once."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

from tests.kit.maker import Feature, Maker
from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.session import Session


def play(maker: Maker, scenario: Mapping[str, Any], seed: str, level: str = "random") -> set[Feature]:
    """Play a game with every position looked at; what was used in it."""
    assert maker.everything is not None
    session = Session(maker.rules, maker.rules.new_game(scenario), Seeded(seed), keep="none")
    bots = {seat: player(level, f"{seed} {seat}") for seat in maker.rules.seats(session.game)}
    ledger = maker.ledger(session)
    used: set[Feature] = set()
    told = 0
    while (ask := session.ask) is not None:
        assert session.decisions < maker.limit, f"{seed} does not end"
        session.answer(bots[ask.seat].answer(session, ask))
        maker.look(session)
        ledger.follow(session)
        for event in session.events[told:]:
            used |= set(maker.everything.used(session.game, event))
        told = len(session.events)
    return used


def comes_up(maker: Maker) -> None:
    """So many scenarios as the system says show all that is there, but for what has to be used in play."""
    row = maker.everything
    assert row is not None
    shown = {feature for _, features in islice(row.games(0), row.all) for feature in features}
    settled = {feature for feature in row.wanted() if feature.kind not in row.in_play}
    assert settled, "there is nothing to show"
    assert settled <= shown, sorted(settled - shown)[:10]


def used_in(maker: Maker, number: str) -> None:
    """One of those games is played to its end."""
    row = maker.everything
    assert row is not None
    scenario, _ = next(islice(row.games(0), int(number), None))
    assert play(maker, scenario, f"slice {number}") <= row.wanted()
