"""K9 without power, and K9 carried (AT-CARD-09, AT-CARD-10, AT-NEW-CARD-24, -25)."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.engine.plane import touching
from wartable.rulesets.adventures.cards.requires import robot
from wartable.rulesets.adventures.catalogue.cards import Kind
from wartable.rulesets.adventures.catalogue.words.card_effects import K9, Runs
from wartable.rulesets.adventures.events.cards import CardTaken, K9Runs, K9Stopped, YellowDrawn
from wartable.rulesets.adventures.state import ABOARD, Figure, Game
from wartable.rulesets.adventures.state import K9 as ROBOT


def draw_k9(game: Game, figure: Figure, card: str, group: str) -> Flow[None]:
    """AT-NEW-CARD-24, -25: K9 stops, or runs again; a recharge without a stop is kept until the next stop."""
    dog = robot(game)
    assert dog is not None, "AT-CARD-03: without K9 the card is ignored"
    found = game.book.cards[card]
    if runs(game, card) is Runs.RUN:
        if dog.stopped:
            game.emit(YellowDrawn(card))
            game.emit(K9Runs(dog.id, _of_k9(game, Runs.STOP), found.clause))
        else:
            game.emit(CardTaken(figure.id, card, found.clause))
    else:
        game.emit(K9Stopped(dog.id, figure.id, card, found.clause))
        if kept := _of_k9(game, Runs.RUN):
            game.emit(K9Runs(dog.id, (card, *kept), game.book.cards[kept[0]].clause))
    yield from ()


def runs(game: Game, card: str) -> Runs | None:
    """What a card says of K9, None if it says nothing."""
    return next((effect.runs for effect in game.book.cards[card].effects if isinstance(effect, K9)), None)


def _of_k9(game: Game, what: Runs) -> tuple[str, ...]:
    """The K9 cards in hands that say so."""
    held = (card for figure in game.figures.values() for card in figure.cards if card in game.book.cards)
    return tuple(card for card in held if game.book.cards[card].kind is Kind.K9 and runs(game, card) is what)


def recharge(game: Game, clause: str) -> None:
    """AT-NEW-CARD-01: K9 runs again at once."""
    dog = robot(game)
    if dog is not None and dog.stopped:
        game.emit(K9Runs(dog.id, _of_k9(game, Runs.STOP), clause))


# ------------------------------------------------------------------ carried
def carried_by(game: Game, figure: Figure) -> Figure | None:
    """AT-CARD-10: the K9 that a figure carries."""
    on = (f for f in game.figures.values() if f.kind == ROBOT and f.where == ABOARD and f.aboard == figure.id)
    return next(on, None)


def liftable(game: Game, figure: Figure) -> Figure | None:
    """AT-CARD-10: the K9 that a figure in contact with it can lift."""
    dog = robot(game)
    if dog is None or not dog.on_table or dog is figure or dog.prisoner or carried_by(game, figure):
        return None
    return dog if figure.able and touching(figure.body, dog.body) else None
