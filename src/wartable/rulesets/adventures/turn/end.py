"""The end of a turn: effects over, figures back in the pool, quests, the check of a win, the turn limit."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.rulesets.adventures.cards.end_of_turn import end_of_turn
from wartable.rulesets.adventures.events.arrivals import PoolFilled
from wartable.rulesets.adventures.events.base import TurnEnded
from wartable.rulesets.adventures.ideas.due import due
from wartable.rulesets.adventures.state import Game
from wartable.rulesets.adventures.winning.check import check


def end(game: Game) -> Flow[bool]:
    """AT-SHOOT-05, AT-RACE-04, AT-CARD-08, AT-WIN-01: everything that a turn ends with, in this order."""
    yield from due(game)
    game.emit(TurnEnded(game.turn))
    if game.casualties:
        game.emit(PoolFilled(game.casualties))
    yield from end_of_turn(game)
    yield from check(game)
    return False
