"""Prisoners freed by cards, as an act of step 4 (AT-PRIS-07)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wartable.engine.ask import Flow, Option, choose_or_skip, move
from wartable.engine.compat import override
from wartable.engine.plane import INCH, gap
from wartable.kit.inches.ways import Movement, Way
from wartable.kit.wording import asked, does, listed
from wartable.rulesets.adventures.events.base import FigureFreed, OrderGiven, opening, spoken
from wartable.rulesets.adventures.events.cards import CardGivenUp
from wartable.rulesets.adventures.events.prisoners import CivilianRescued, RescuedByCards
from wartable.rulesets.adventures.moving.walk import Walk, walked
from wartable.rulesets.adventures.specials.acts import ActKind, Offer
from wartable.rulesets.adventures.state import ALIENS, CIVIL, Act, Figure, Game, Order, Stand

FREE = "free"
"""The kind of act that this is (AT-TURN-06)."""
NEAR, DASH, PAIR = 6 * INCH, 12 * INCH, 2


def prisoners_near(game: Game, figure: Figure) -> list[Figure]:
    """AT-PRIS-07: the prisoners of the aliens within 6 inches."""
    return [
        held for held in game.on_table()
        if held.prisoner and held.side != ALIENS and gap(held.body, figure.body) <= NEAR
    ]  # fmt: skip


def pairs(game: Game, figure: Figure) -> Mapping[str, tuple[str, ...]]:
    """AT-PRIS-07: the Idea cards that a figure holds by their colour, of which it has two or more."""
    held: dict[str, tuple[str, ...]] = {}
    for key in figure.cards:
        if colour := game.book.colour(key):
            held[colour] = (*held.get(colour, ()), key)
    return {colour: keys for colour, keys in held.items() if len(keys) >= PAIR}


def refusal(game: Game, figure: Figure) -> tuple[str, str] | None:
    """Why a figure cannot free prisoners by cards now, with the clause; None if it can."""
    if not figure.character or not figure.able:
        return "only a free player character does that", "AT-PRIS-07"
    if not prisoners_near(game, figure):
        return "no prisoner is within 6 inches", "AT-PRIS-07"
    return None if pairs(game, figure) else ("it holds no two Idea cards of one colour", "AT-PRIS-07")


class Free(ActKind):
    """AT-PRIS-07: two Idea cards of one colour, the word `how` of the act, free all prisoners within 6 inches."""

    kind = FREE

    @override
    def offers(self, game: Game, figure: Figure) -> Iterator[Offer]:
        if not figure.on_table or refusal(game, figure) is not None:
            return
        freed = listed(spoken(held) for held in prisoners_near(game, figure))
        for colour in pairs(game, figure):
            yield Offer(Act(figure.id, FREE, how=colour), f"Give two {colour} cards to free {freed}", "AT-PRIS-07")

    @override
    def carry_out(self, game: Game, act: Act) -> Flow[None]:
        yield from free(game, game.figures[act.figure], act.how)


def free(game: Game, figure: Figure, colour: str) -> Flow[None]:
    """AT-PRIS-07: the prisoners within 6 inches are free and may move 12 inches at once; two cards go under the deck.

    AT-TURN-04: who was hit in this step still does it. Who has more than two of the colour says which. AT-PRIS-06:
    civilians run.
    """
    cards, freed = pairs(game, figure).get(colour, ()), prisoners_near(game, figure)
    if not cards or not freed or not figure.on_table:
        return
    game.emit(RescuedByCards(figure.id, colour, tuple(held.id for held in freed)))
    yield from _pay(game, figure, cards)
    for held in freed:
        game.emit(FigureFreed(held.id, "AT-PRIS-07"))
    for held in freed:
        yield from _dash(game, held, figure)


def _pay(game: Game, figure: Figure, cards: tuple[str, ...]) -> Flow[None]:
    left = list(cards)
    for _ in range(PAIR):
        options = tuple(Option(key, game.book.name_of(key), "AT-PRIS-07") for key in left)
        question = asked(spoken(figure), "give up", "Which card")
        if len(left) > PAIR or len(left) < len(cards) > PAIR:
            key = yield from choose_or_skip(
                game, "AT-PRIS-07", figure.seat, question, options, about=figure.id, words=tuple(game.book.ideas)
            )  # fmt: skip
        else:
            key = left[0]
        left.remove(key)
        game.emit(CardGivenUp(figure.id, key, "AT-PRIS-07"))


class Dash(Walk):
    """AT-PRIS-07: up to 12 inches in any direction, or none."""

    @override
    def check(self, answer: Any) -> Way[Stand]:
        return Movement.check(self, answer)


def _dash(game: Game, held: Figure, giver: Figure) -> Flow[None]:
    if held.side == CIVIL:
        game.emit(CivilianRescued(held.id, "", "AT-PRIS-06"))
    if held.helpless:
        return
    game.emit(OrderGiven(held.group, (held.id,), Order.MOVE, "AT-PRIS-07"))
    how = Dash(game, held, 0, DASH)
    if not how.seat:
        how.seat = giver.seat
    way = yield from move(how.ask(f"{does(opening(held), 'move')} up to 12 inches at once (it is free)"))
    walked(game, held, way, "AT-PRIS-07")
