"""The move of a figure of the players in step 3, alone or in quarters with an alien whose way meets its own."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.rulesets.adventures.catalogue.orders import scores
from wartable.rulesets.adventures.events.base import FigureStepped
from wartable.rulesets.adventures.moving.flee import rout
from wartable.rulesets.adventures.moving.walk import BY_ORDER, chosen, walked
from wartable.rulesets.adventures.orders.march import march, marches
from wartable.rulesets.adventures.state import Figure, Game, Order
from wartable.rulesets.adventures.turn.quarters import meet, meeting


def move_figure(game: Game, figure: Figure) -> Flow[None]:
    """AT-MOVE-01: as its player likes, within its order; AT-RND-15 to -21: as the table has it where nobody leads."""
    if figure.able and figure.order == Order.ROUT:
        rout(game, figure, scores()[figure.row].inches if marches(game, figure) else 0)
    elif figure.able and figure.order:
        led = not marches(game, figure)
        clause = BY_ORDER[Order(figure.order)] if led else scores()[figure.row].clause
        way = (yield from chosen(game, figure)) if led else march(game, figure)
        alien = meeting(game, figure, way)
        if alien is not None:
            yield from meet(game, figure, alien, way)
            return
        walked(game, figure, way, clause)
    if figure.on_table:
        game.emit(FigureStepped(figure.id))
