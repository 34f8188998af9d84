"""How far an order lets a figure move (AT-MOVE-01, AT-MOVE-02, AT-NEW-ORD-01)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.mod import Mod, fixed
from wartable.engine.plane import INCH
from wartable.rulesets.adventures.specials.kit import rules_of
from wartable.rulesets.adventures.specials.points import speaking
from wartable.rulesets.adventures.state import Figure, Game, Order

SHIFT = 2 * INCH  # AT-ORD-05
HALT = 2 * INCH  # AT-ORD-03
RUNS = (Order.ATTACK, Order.MOVE, Order.RETREAT, Order.ROUT)
"""AT-MOVE-02: the orders that speak of running."""


def move_parts(game: Game, figure: Figure) -> Iterator[Mod]:
    """AT-MOVE-01: what makes the Move of a figure, mils."""
    yield Mod(figure.move, "AT-MOVE-01", "Move")
    for rule in speaking(rules_of(game, figure), "move_mods"):
        yield from rule.move_mods(game, figure)


def full_move(game: Game, figure: Figure) -> int:
    """AT-MOVE-01: how far a figure goes in a turn, mils."""
    parts = tuple(move_parts(game, figure))
    for part in parts[1:]:
        game.cite(part.clause)
    full = max(0, fixed(parts))
    for rule in speaking(rules_of(game, figure), "move_share"):
        share = rule.move_share(game, figure)
        if share is not None:
            game.cite(share[2])
            full = full * share[0] // share[1]
    return full


def escorting(game: Game, figure: Figure, full: int) -> int:
    """AT-ALN-07: how far it goes with its prisoners: at the slower Move, at half its own if it carries a helpless one.

    Prisoners who are held at a marker do not go with it.
    """
    led = [held for held in game.captives(figure.id) if not held.held_at]
    if any(held.helpless for held in led):
        full //= 2
    return min((full, *(full_move(game, held) for held in led if not held.helpless)))


def limits(game: Game, figure: Figure) -> tuple[int, int]:
    """AT-NEW-ORD-01, AT-MOVE-02, AT-ALN-07: the least and the most that its order lets a figure move, mils."""
    full = escorting(game, figure, full_move(game, figure))
    most = full * game.options.run_multiplier if figure.order in RUNS else full
    if figure.order == Order.STAND:
        return 0, min(SHIFT, full)
    if figure.order in (Order.ATTACK, Order.ROUT):
        return most, most
    return full // 2, most
