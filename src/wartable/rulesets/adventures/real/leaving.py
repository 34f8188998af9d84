"""Cards of those who leave a real table: people say who was near (AT-CARD-16)."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.rulesets.adventures.cards.left_behind import free_hands
from wartable.rulesets.adventures.events.base import card_name, opening
from wartable.rulesets.adventures.real.people import named, which
from wartable.rulesets.adventures.state import Figure, Game


def taker(game: Game, figure: Figure, card: str) -> Flow[str | None]:
    """AT-CARD-16: who takes a card of somebody who has left, by id; None if nobody is near, or has room."""
    able = list(free_hands(game, card))
    question = (
        f"{opening(figure)} has left the table. Who within 3 inches of where it left takes {card_name(game, card)}?"
    )
    return (yield from which(game, "AT-CARD-16", question, named(able), "Nobody", figure.id)) or None
