"""What is kept of what was told before is what would be told anew."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.session import Session
from wartable.rulesets.time_wars.telling import unit_card, view
from wartable.shelf import example, load_scenario


def anew(session: Session, seat: str) -> tuple[Any, Any]:
    """View and scene with nothing kept."""
    view._units.clear()
    view._outlines.cache_clear()
    unit_card._figures.cache_clear()
    return session.ruleset.view(session.game, seat), session.ruleset.scene(session.game, seat)


@pytest.mark.rule("TW-PROF-01", "TW-ARMY-46")
@pytest.mark.parametrize("name", ["skirmish", "battle", "telos"])
def test_what_is_kept_is_what_would_be_told_anew(name: str) -> None:
    ruleset, doc = load_scenario(example(name))
    session = Session(ruleset, ruleset.new_game(doc), Seeded("kept"))
    bot, texts = player("random", "kept"), []
    for number in range(150):
        ask = session.ask
        if ask is None:
            break
        session.answer(bot.answer(session, ask))
        seat = ("p1", "p2", "")[number % 3]
        told = ruleset.view(session.game, seat), ruleset.scene(session.game, seat)
        texts.append(copy.deepcopy(told))
        kept = dict(view._units)
        assert told == anew(session, seat)
        assert told == texts[-1]
        view._units.update(kept)
    assert texts[0] != texts[-1]
