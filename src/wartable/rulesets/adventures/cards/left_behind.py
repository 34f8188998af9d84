"""What becomes of the cards of those who leave the table, and of K9 whom they carried (AT-CARD-16, AT-CARD-10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from wartable.engine.ask import Flow, Option, choose_or_skip
from wartable.engine.plane import gap
from wartable.rulesets.adventures.cards.hands import NEAR, may_hold, place_of, takes
from wartable.rulesets.adventures.cards.k9 import carried_by
from wartable.rulesets.adventures.cards.places import free_spot
from wartable.rulesets.adventures.events.base import FigurePlaced, called, card_name, opening
from wartable.rulesets.adventures.events.cards import CardGivenUp, CardPassed
from wartable.rulesets.adventures.state import ABOARD, GONE, OWN, Figure, Game

Taker = Callable[[Game, Figure, str], Flow[str | None]]
"""Who takes a card of somebody who has left, by id; None if nobody does."""


def left_behind(game: Game, taker_of: Taker | None = None) -> Flow[None]:
    """AT-CARD-16: who has left the table hands each card to another within 3 inches, or it goes under the deck.

    AT-CARD-10: K9, if it was carried, is set down where they went.
    """
    found = taker_of or _taker
    for figure in game.figures.values():
        if figure.where != GONE or figure.side != OWN:
            continue
        for card in figure.cards:
            taker = yield from found(game, figure, card)
            if taker is None:
                game.emit(CardGivenUp(figure.id, card, "AT-CARD-16"))
            else:
                game.emit(CardPassed(figure.id, taker, card, "AT-CARD-16"))
        if (robot := carried_by(game, figure)) is not None:
            game.emit(FigurePlaced(robot.id, *free_spot(game, figure.at, robot.r), "AT-CARD-10"))


def heirs(game: Game, figure: Figure, card: str) -> Sequence[Figure]:
    """AT-CARD-16, AT-IDEA-06, AT-IDEA-07: who can take a card of somebody who has left, the nearest first.

    They are within 3 inches of where it left, on foot or in a vehicle, neither prisoners nor helpless, and have room.
    """
    rows = []
    for other in free_hands(game, card):
        far = gap(figure.body, place_of(game, other).body)
        if far <= NEAR:
            rows.append((far, other.id, other))
    return [row[2] for row in sorted(rows, key=lambda row: row[:2])]


def free_hands(game: Game, card: str) -> Iterator[Figure]:
    """AT-CARD-16, AT-IDEA-06, AT-IDEA-07: the same wherever they are."""
    for other in game.figures.values():
        there = (other.on_table or other.where == ABOARD) and place_of(game, other).on_table
        if there and not other.prisoner and not other.helpless and may_hold(game, other) and takes(game, other, card):
            yield other


def _taker(game: Game, figure: Figure, card: str) -> Flow[str | None]:
    """Who takes a card, by id: the player of who has left chooses among several."""
    able = heirs(game, figure, card)
    if not able:
        return None
    options = tuple(Option(other.id, called(other), "AT-CARD-16", other.id) for other in able)
    question = f"{opening(figure)} has left the table. Who takes {card_name(game, card)}?"
    return (yield from choose_or_skip(game, "AT-CARD-16", figure.seat, question, options, about=able[0].id))
