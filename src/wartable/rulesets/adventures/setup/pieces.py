"""The shapes of scattered pieces of terrain, and whether one fits among others (AT-NEW-TAB-01)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.plane import INCH, Body, Point, Polygon, corners_of, gap, scatter
from wartable.engine.terrain import Table
from wartable.rulesets.adventures.ground.buildings import BUILDING
from wartable.rulesets.adventures.ground.terrain import ROCKS, SCATTER
from wartable.rulesets.adventures.state import Piece

APART = 2 * INCH
LONG, THIN = 8 * INCH, INCH // 2  # walls and hedges
HOUSE = 6 * INCH, 4 * INCH
OPPOSITE = {"south": "north", "north": "south", "west": "east", "east": "west"}
ROUND, STONY = 16, 8  # corners of round pieces


def disc(kind: str, at: Point, across: int) -> Piece:
    """A round piece; rocks have fewer corners."""
    corners = STONY if kind == ROCKS else ROUND
    return piece_of(kind, tuple(scatter(*at, 360 * n / corners, across // 2) for n in range(corners)))


def house(at: Point, door: str) -> Piece:
    """A building with a door on one side."""
    return piece_of(BUILDING, corners_of(*at, *HOUSE, 0))._replace(door=door)


def piece_of(kind: str, polygon: Polygon) -> Piece:
    """A piece that has no key and name yet."""
    return Piece("", kind, "", polygon)


def onto(table: Table, piece: Piece) -> Piece:
    """The piece shifted so that all of it lies on the table; a door to which nobody could come is opposite."""
    xs, ys = [x for x, _ in piece.polygon], [y for _, y in piece.polygon]
    dx = max(0, -min(xs)) - max(0, max(xs) - table.width)
    dy = max(0, -min(ys)) - max(0, max(ys) - table.height)
    xs, ys = [x + dx for x in xs], [y + dy for y in ys]
    room = {"south": min(ys), "north": table.height - max(ys), "west": min(xs), "east": table.width - max(xs)}
    door = OPPOSITE[piece.door] if piece.door and room[piece.door] < APART else piece.door
    return piece._replace(polygon=tuple(zip(xs, ys)), door=door)


def fits(piece: Piece, laid: Sequence[Piece]) -> bool:
    """Whether a piece keeps 2 inches off all others; the pieces of one cluster may lie nearer together."""
    for other in laid:
        near = 1 if piece.kind == other.kind == SCATTER else APART
        if _boxes_near(piece.polygon, other.polygon, near) and gap(_body(piece.polygon), _body(other.polygon)) < near:
            return False
    return True


def _boxes_near(a: Polygon, b: Polygon, near: int) -> bool:
    """Whether the boxes round two pieces come within `near` mils of each other."""
    rows = [([point[axis] for point in a], [point[axis] for point in b]) for axis in (0, 1)]
    return all(min(one) - near < max(two) and min(two) - near < max(one) for one, two in rows)


def _body(polygon: Polygon) -> Body:
    """A piece as a base, so that distances are taken from edge to edge."""
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    return Body((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2, 0, polygon)
