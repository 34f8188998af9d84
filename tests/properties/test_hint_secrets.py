"""No hint hangs on what others have in secret."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.properties.test_veteran_secrets import SECRETS, Secret, waiting, with_secret
from wartable.ai.hints import hints
from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.session import Session
from wartable.shelf import example, load_scenario


@settings(max_examples=6, deadline=None)
@given(clause=st.sampled_from(("TW-ACT-01", "TW-ACT-02", "TW-MOVE-01")), one=SECRETS, other=SECRETS)
def test_what_is_advised_hangs_on_no_secret(clause: str, one: Secret, other: Secret) -> None:
    session = waiting(clause)
    assert hints(with_secret(session, one), "p1") == hints(with_secret(session, other), "p1")


@pytest.mark.parametrize("seed", ["1", "2"])
def test_a_hunt_with_other_cards_under_its_markers_has_the_same_hints(seed: str) -> None:
    ruleset, doc = load_scenario(example("hunt_open"))
    session = Session(ruleset, ruleset.new_game(doc), Seeded(seed), keep="last")
    bots = {seat: player("soldier", seat) for seat in ruleset.seats(session.game)}
    compared = 0
    for _ in range(60):
        ask = session.ask
        assert ask is not None
        if session.secrets and ask.clause in ("HD-TURN-02", "HD-TURN-03", "HD-MOVE-01"):
            other = _shuffled(session, ask.seat)
            if other is not None:
                assert hints(other, ask.seat) == hints(session, ask.seat)
                compared += 1
        session.answer(bots[ask.seat].answer(session, ask))
    assert compared > 5


def _shuffled(session: Session, seat: str) -> Session | None:
    """The same position with other kinds of cards where `seat` does not know them."""
    other = session.fork(keep="last")
    if other.ask is None:
        return None
    games: tuple[Any, Any] = (other.game, other.marks[-1].game)
    for game in games:
        seen = session.ruleset.redact(game, seat)
        hidden = [key for key, card in seen.cards.items() if card.kind != game.cards[key].kind]
        kinds = [game.cards[key].kind for key in hidden]
        assert len(set(kinds)) > 3
        for key, kind in zip(hidden, [*kinds[1:], *kinds[:1]], strict=True):
            game.becomes(game.cards[key], kind=kind)
    return other
