"""What a bot answers in a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wartable.engine.ask import Ask, Choice, Flow
from wartable.rulesets.adventures.bot.ideas import ideas
from wartable.rulesets.adventures.state import Game


def liked(game: Game, flow: Callable[[Game], Flow[Any]]) -> str:
    """The option that a bot likes best of the first choice of a flow."""
    ask = next(flow(game))
    assert isinstance(ask, Choice)
    return best(game, ask)


def best(game: Game, ask: Ask) -> str:
    """The answer that a bot likes best; each of its ideas for a choice is one of the options, and says why."""
    found = ideas(game, ask, lambda key, make: [])
    if isinstance(ask, Choice):
        assert {idea.answer for idea in found} <= {option.key for option in ask.options}
    assert all(idea.why for idea in found if idea.worth > 0) or not found
    return str(max(found, key=lambda idea: idea.worth).answer)
