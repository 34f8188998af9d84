"""Sensible answers for bots: what is asked goes to who thinks about such questions."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Ask
from wartable.engine.ruleset import Idea
from wartable.rulesets.battle_group.state import Game


def ideas(game: Game, ask: Ask) -> Sequence[Idea]:
    """What a bot may answer, with what it is worth in points; nothing where chance will do."""
    return ()
