"""What the cards do at the end of a turn (chapter CARD)."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.rulesets.adventures.events.cards import CardsUnder
from wartable.rulesets.adventures.state import Game


def end_of_turn(game: Game) -> Flow[None]:
    """AT-CARD-08: the yellow cards of the turn go under the deck; AT-NEW-CARD-19: what comes once does not."""
    once = {key for key, card in game.book.cards.items() if card.once}
    under = tuple(card for card in game.aside if card not in once)
    if under:
        game.emit(CardsUnder(under, "AT-CARD-08"))
    yield from ()
