"""Who is near to whom, and the words of a yes and a no."""

from __future__ import annotations

from wartable.engine.plane import CONTACT, gap
from wartable.rulesets.adventures.state import Figure, Game

YES, NO = "yes", "no"


def within(one: Figure, other: Figure, far: int) -> bool:
    """AT-GEN-02: whether two figures on the table are so near to each other, from base edge to base edge."""
    return one.on_table and other.on_table and gap(one.body, other.body) <= far


def touched(game: Game, figure: Figure) -> bool:
    """AT-GEN-02: whether an enemy is in contact with a figure."""
    return any(within(figure, enemy, CONTACT) for enemy in game.enemies(figure))


def friends(game: Game, figure: Figure, far: int | None = None) -> list[Figure]:
    """The other figures on the table that are on its side, within so far of it if that is given."""
    others = [other for other in game.on_table(figure.side) if other is not figure]
    return others if far is None else [other for other in others if within(figure, other, far)]
