"""Answers for a bot that weighs its chances: each request gets ideas with their worth."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Ask
from wartable.engine.ruleset import Idea, Odds
from wartable.rulesets.hunt_for_davros.state import Game


def ideas(game: Game, ask: Ask, chances: Odds) -> Sequence[Idea]:
    """Answers to `ask` with their worth; the player takes the best one that is legal."""
    return ()
