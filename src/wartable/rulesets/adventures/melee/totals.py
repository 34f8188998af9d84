"""What each side adds to its die (AT-MEL-02 to -05)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.mod import Mod
from wartable.engine.plane import segment_crosses_polygon
from wartable.engine.terrain import Feature
from wartable.rulesets.adventures.catalogue.fights import DEFENDING, EXTRA, bonuses
from wartable.rulesets.adventures.ground.buildings import BUILDING
from wartable.rulesets.adventures.ground.terrain import FENCE, HEDGE, HILL, ROCKS, WALL
from wartable.rulesets.adventures.persons.asked import melee_parts, melee_parts_about
from wartable.rulesets.adventures.state import OWN, Figure, Game, Order

HELD_WITHIN, HELD_BEHIND = (BUILDING, HILL), (WALL, FENCE, HEDGE, ROCKS)
"""AT-MEL-03: what is defended by who is in it, such as a door or a slope, and by who is behind it."""


def parts(game: Game, figure: Figure, foe: Figure, extras: int) -> Iterator[Mod]:
    """AT-MEL-02 to -05: what a figure adds to its die against `foe`, with so many others helping it."""
    if figure.melee:
        yield Mod(figure.melee, "AT-MEL-05", "race")
    yield from melee_parts(game, figure)
    if extras:
        row = bonuses()[EXTRA]
        yield Mod(row.by * extras, row.clause, "others in contact")
    if defends(game, figure, foe):
        row = bonuses()[DEFENDING]
        yield Mod(row.by, row.clause, "defended position")
    if figure.side == OWN:
        yield from melee_parts_about(game, figure, extras)


def defends(game: Game, figure: Figure, foe: Figure) -> bool:
    """AT-MEL-03: whether a figure defends a wall, a door or a slope against one who is not inside too.

    Who attacks under that order this turn defends nothing.
    """
    if figure.order == Order.ATTACK:
        return False
    return any(_held(piece, figure, foe) for piece in game.table.features)


def _held(piece: Feature, figure: Figure, foe: Figure) -> bool:
    if piece.contains(*foe.at):
        return False
    if piece.kind in HELD_WITHIN:
        return piece.contains(*figure.at)
    return piece.kind in HELD_BEHIND and segment_crosses_polygon(*figure.at, *foe.at, piece.polygon)
