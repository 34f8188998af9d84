"""What the cards do at the end of a turn (chapter CARD)."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.rulesets.adventures.events.cards import CardsUnder
from wartable.rulesets.adventures.state import Game


def end_of_turn(game: Game) -> Flow[None]:
    """AT-CARD-08: the yellow cards of the turn go under the deck."""
    if game.aside:
        game.emit(CardsUnder(game.aside, "AT-CARD-08"))
    yield from ()
