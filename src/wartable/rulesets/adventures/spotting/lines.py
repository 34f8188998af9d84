"""Lines of sight and cover (AT-VIS-05)."""

from __future__ import annotations

from functools import lru_cache

from wartable.engine.plane import INCH, Bodied, Body, Point, chord, off_outline, off_segment, segment_crosses_polygon
from wartable.engine.terrain import Feature, Sight, Table
from wartable.rulesets.adventures.ground.terrain import HILL
from wartable.rulesets.adventures.state import Figure, Game

EDGE = INCH  # AT-VIS-05: who is so near to the edge of a wood or hedge can be seen, and sees out
SMOKE = 3 * INCH  # AT-HVY-06


def clear(game: Game, a: Point, b: Point) -> bool:
    """AT-VIS-05: whether nothing breaks the straight line between two points. Figures never do."""
    return blocking(game.table, a, b) is None and not smoked(game, a, b)


@lru_cache(maxsize=32_768)
def blocking(table: Table, a: Point, b: Point) -> Feature | None:
    """The first piece of terrain, in the order of the table, that breaks the line between two points."""
    for piece in table.between(*a, *b):
        if breaks(piece, a, b):
            return piece
    return None


def breaks(piece: Feature, a: Point, b: Point) -> bool:
    """AT-VIS-05: whether a piece breaks the line between two points.

    From a hill one sees out over its edge. In a wood, hedge or building one sees as far as 1 inch; past its edge only
    who stands in it, or in and by it where it is a hedge or wood.
    """
    if piece.sight in (Sight.OPEN, Sight.LOW) or not segment_crosses_polygon(*a, *b, piece.polygon):
        return False
    inside = piece.contains(*a), piece.contains(*b)
    if piece.kind == HILL:
        return not any(inside)
    if piece.sight is Sight.SOLID:
        return True
    through = chord(*a, *b, piece.polygon)
    if piece.sight is Sight.BUILDING:
        return not all(inside) and (through > EDGE or not any(inside))
    at_edge = any(off_outline(*end, piece.polygon) <= EDGE**2 for end in (a, b))
    return through > EDGE if at_edge or all(inside) else True


def smoked(game: Game, a: Point, b: Point) -> bool:
    """AT-HVY-06: whether the line between two points touches a cloud of smoke."""
    for cloud in game.smoke:
        squared, part = off_segment(cloud.x, cloud.y, *a, *b)
        if squared <= SMOKE**2 * part:
            return True
    return False


def sees(game: Game, viewer: Figure, target: Bodied) -> bool:
    """AT-VIS-05: whether the line between the centres of two bases is free."""
    return clear(game, viewer.at, (target.x, target.y))


def covering(game: Game, target: Bodied, eye: Point | None = None) -> Feature | None:
    """The piece of cover that a base is in, or behind within 1 inch as seen from `eye`; None if there is none."""
    for piece in game.table.touching(target, EDGE):
        if not piece.cover:
            continue
        if piece.contains(target.x, target.y):
            return piece
        if eye is None or segment_crosses_polygon(*eye, target.x, target.y, piece.polygon):
            return piece
    return None


def in_cover(game: Game, figure: Figure, eye: Point | None = None) -> bool:
    """Whether a figure is in cover from `eye`, or at all; AT-SHOOT-03: or it has gone to ground."""
    return figure.low or covering(game, figure.body, eye) is not None


def spot(x: int, y: int) -> Body:
    """AT-GEN-02: a marker, which is a point."""
    return Body(x, y, 0)
