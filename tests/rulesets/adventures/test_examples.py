"""The episodes that come with the system: a first one with its guide, a quarry, a village."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from wartable.ai.greedy import accepts
from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.codec import plain
from wartable.engine.session import Session
from wartable.kit.documents import load
from wartable.kit.guide import behind, read_guide
from wartable.rulesets import load_ruleset
from wartable.rulesets.adventures.state import Game

EXAMPLES = Path(__file__).parents[3] / "examples"
RULES = load_ruleset("adventures")
EPISODES = {path.stem: path for path in sorted(EXAMPLES.glob("at_*.yaml"))}
SMALL = "at_first"


def begun(name: str, seed: int = 1) -> Session:
    doc = RULES.scenarios.whole(load(EPISODES[name]), EPISODES[name])
    return Session(RULES, RULES.new_game(doc), Seeded(seed), keep="none")


@pytest.mark.parametrize("bot", ["random", "soldier"])
@pytest.mark.parametrize("name", EPISODES)
def test_bots_play_it_to_its_end(name, bot):
    session = begun(name)
    session.play({seat: player(bot, f"1 {seat}") for seat in RULES.seats(session.game)})
    assert session.outcome is not None
    game = session.game
    assert isinstance(game, Game)
    assert game.result is not None


def test_whoever_is_guided_comes_to_the_end_of_it():
    """What the steps say that does it is answered, and a bot's answer where they say nothing."""
    guide = read_guide(load(EPISODES[SMALL]), RULES)
    session, far = begun(SMALL, 3), 0
    bot = player("soldier", "3")
    tried: list[Any] = []
    while session.ask is not None and far < len(guide):
        ask = session.ask
        answer = bot.answer(session, ask)
        for wanted in guide[far].does:
            mils = {"to": [round(x * 1000) for x in wanted["to"]]} if isinstance(wanted, dict) else wanted
            if mils not in tried and accepts(ask, mils):
                answer = mils
                break
        tried.append(answer)
        session.answer(answer)
        events = [{"event": type(event).__name__, **plain(event)} for event in session.events]
        far = max(far, behind(guide, events))
    assert far == len(guide)
