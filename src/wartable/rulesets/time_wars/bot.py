"""placeholder"""
from __future__ import annotations
from collections.abc import Sequence
from wartable.engine.ask import Ask
from wartable.engine.ruleset import Idea
from wartable.rulesets.time_wars.state import Game
def ideas(game: Game, ask: Ask) -> Sequence[Idea]:
    return ()
