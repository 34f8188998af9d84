"""Step 1: orders (AT-TURN-01, AT-ORD)."""

from __future__ import annotations

from wartable.engine.ask import Flow, Option, choose
from wartable.kit.wording import asked
from wartable.rulesets.adventures.cards.windows import CARDS, ask_for, wish
from wartable.rulesets.adventures.events.base import OrderGiven, name
from wartable.rulesets.adventures.orders.counters import change, ways
from wartable.rulesets.adventures.orders.hand_over import HAND, hand_over, handings
from wartable.rulesets.adventures.orders.random_movement import random_order
from wartable.rulesets.adventures.specials.kit import rules_of
from wartable.rulesets.adventures.specials.points import speaking
from wartable.rulesets.adventures.state import OWN, VEHICLE, Figure, Game, Order

CHOSEN = (Order.MOVE, Order.ADVANCE, Order.ATTACK, Order.STAND, Order.RETREAT)
"""AT-ORD-01: what a group may be ordered freely; nobody chooses to rout."""
LABELS = {
    Order.MOVE: "Move: any way, half to full Move", Order.ADVANCE: "Advance: towards an objective or enemy",
    Order.ATTACK: "Attack: run at the nearest enemy", Order.STAND: "Stand: up to 2 inches",
    Order.RETREAT: "Retreat: away from all enemies",
}  # fmt: skip


def give(game: Game) -> Flow[bool]:
    """AT-ORD-01: the next group of the players that has no order yet gets one; whether the step goes on."""
    group = next((key for key in game.players_groups() if waiting(game, key)), None)
    if group is None:
        return False
    if any(figure.character for figure in game.group(group)):
        yield from ordered(game, group)
    else:
        yield from random_order(game, group)
    return True


def waiting(game: Game, group: str) -> list[Figure]:
    """AT-MOVE-04: the figures of a group that can have an order and have none yet."""
    return [f for f in game.group(group) if f.side == OWN and f.kind != VEHICLE and f.able and not f.ordered]


def allowed(game: Game, figures: list[Figure]) -> list[Order]:
    """AT-NEW-WHO-25: the orders that all figures of a group may have."""
    found = list(CHOSEN)
    for figure in figures:
        for rule in speaking(rules_of(game, figure), "orders"):
            only = rule.orders(game, figure)
            found = [order for order in found if only is None or order in only]
    return found


def ordered(game: Game, group: str) -> Flow[None]:
    """AT-ORD-01: its player chooses the order of a group of characters, or who is under its counter."""
    figures = waiting(game, group)
    options = [Option(order.value, LABELS[order], "AT-NEW-ORD-01") for order in allowed(game, figures)]
    counters = ways(game, group, figures)
    key = yield from _chosen(game, group, figures, (*options, *counters))
    if any(option.key == key for option in counters):
        change(game, group, figures, key)
        return
    game.emit(OrderGiven(group, tuple(figure.id for figure in figures), key))


def _chosen(game: Game, group: str, figures: list[Figure], options: tuple[Option, ...]) -> Flow[str]:
    """AT-ORD-01: the order, or a change of one, that its player chooses; other things that he wants come first."""
    question, first = asked(name(game, group), "have", "Which order"), figures[0]
    while True:
        rows = (*options, *wish(game, first), *handings(game, figures))
        key = yield from choose("AT-ORD-01", first.seat, question, rows, about=first.id)
        if key == CARDS:
            ask_for(game, group)
        elif key.startswith(HAND):
            hand_over(game, figures, key.removeprefix(HAND))
        else:
            return key
