"""Where portal markers may lie: corners of terrain, edges of woods, hills and hedges (AT-PORT-02, AT-PORT-05)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from math import ceil, floor, sqrt
from typing import NamedTuple

from wartable.engine.plane import INCH, Point, Polygon, along, path_length, point_in_polygon
from wartable.engine.terrain import Feature, Table
from wartable.rulesets.adventures.ground.buildings import BUILDING
from wartable.rulesets.adventures.ground.terrain import HEDGE, HILL, WALL, WOOD

OFF = INCH // 2  # how far from its corner or edge a marker lies
ALONG = 3 * INCH // 2  # how far apart the edge points of a piece are
BESIDE = INCH  # how near to a piece a marker lies that is behind it
CORNERED = (BUILDING, WALL)
EDGED = (WOOD, HILL, HEDGE)
"""AT-PORT-05: pieces with corners as places, and pieces with places all along their edges; rocks have none."""


class Place(NamedTuple):
    """A place for a marker by the piece `piece`; `corner` is what the way to it is measured to, None for an edge."""

    x: int
    y: int
    piece: str
    corner: Point | None = None


@lru_cache(maxsize=8)
def places(table: Table) -> tuple[Place, ...]:
    """All places on a table, in the order of its pieces (AT-PORT-09: none by a rock)."""
    found = [place for piece in table.features for place in _of(table, piece)]
    return tuple(place for place in found if _open(table, place))


def _of(table: Table, piece: Feature) -> Iterator[Place]:
    if piece.kind in CORNERED:
        for corner, (x, y) in zip(piece.polygon, _outside(piece.polygon)):
            yield Place(x, y, piece.key, corner)
    elif piece.kind in EDGED:
        for x, y in _all_along(table, piece.polygon):
            yield Place(x, y, piece.key)


def _open(table: Table, place: Place) -> bool:
    """Whether a place is on the table, on foot to be reached, and in no other hiding piece."""
    if not (0 <= place.x <= table.width and 0 <= place.y <= table.height):
        return False
    return not any(piece.kind in CORNERED for piece in table.features_at(place.x, place.y))


def _normal(a: Point, b: Point, left: int) -> tuple[float, float]:
    full = sqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) or 1
    return left * (b[1] - a[1]) / full, -left * (b[0] - a[0]) / full


def _turned_left(outline: Polygon) -> int:
    """1 if the corners of an outline go round counter-clockwise, else -1."""
    closed = zip(outline, outline[1:] + outline[:1])
    return 1 if sum(ax * by - bx * ay for (ax, ay), (bx, by) in closed) > 0 else -1


def _outside(outline: Polygon) -> Iterator[Point]:
    """By each corner of an outline the point half an inch off both of its sides."""
    left = _turned_left(outline)
    for before, corner, after in zip(outline[-1:] + outline[:-1], outline, outline[1:] + outline[:1]):
        (ux, uy), (vx, vy) = _normal(before, corner, left), _normal(corner, after, left)
        yield corner[0] + round((ux + vx) * OFF), corner[1] + round((uy + vy) * OFF)


def _all_along(table: Table, outline: Polygon) -> Iterator[Point]:
    """Points half an inch off an outline, about an inch and a half from each other; none is far off the table."""
    left, closed = _turned_left(outline), (*outline, outline[0])
    whole = path_length(closed)
    count = max(4, ceil(whole / ALONG))
    for number in _near(table, closed, whole, count):
        far = whole * number // count
        (x, y), (a, b) = along(closed, far), _side(closed, far)
        u, v = _normal(a, b, left)
        yield x + round(u * OFF), y + round(v * OFF)


def _near(table: Table, closed: Polygon, whole: int, count: int) -> Iterator[int]:
    """Which of `count` points of an outline may lie on the table or beside it, in order, and few besides."""
    walked, after = 0, 0
    for a, b in pairwise(closed):
        leg = path_length((a, b))
        within = _within(table, a, b)
        if within is not None and whole:
            first = max(after, floor((walked + within[0] * leg) * count / whole) - 1)
            after = min(count, ceil((walked + within[1] * leg) * count / whole) + 2)
            yield from range(first, after)
            after = max(first, after)
        walked += leg


def _within(table: Table, a: Point, b: Point) -> tuple[float, float] | None:
    """Between which shares of a side it lies on the table or within an inch of it; None if nowhere."""
    low, high = 0.0, 1.0
    for start, end, size in ((a[0], b[0], table.width), (a[1], b[1], table.height)):
        step, least, most = end - start, -INCH - start, size + INCH - start
        if not step:
            if least > 0 or most < 0:
                return None
            continue
        one, other = sorted((least / step, most / step))
        low, high = max(low, one), min(high, other)
    return (low, high) if low <= high else None


def _side(closed: Polygon, far: int) -> tuple[Point, Point]:
    for a, b in pairwise(closed):
        leg = path_length((a, b))
        if far < leg:
            return a, b
        far -= leg
    return closed[-2], closed[-1]


# ------------------------------------------------------------------ nearness
def nearest_point(piece: Feature, at: Point) -> Point:
    """The point of a piece that is nearest to `at`: itself, if it lies inside."""
    if point_in_polygon(*at, piece.polygon):
        return at
    feet = [_foot(at, a, b) for a, b in zip(piece.polygon, piece.polygon[1:] + piece.polygon[:1])]
    return min(feet, key=lambda foot: path_length((at, foot)))


def _foot(at: Point, a: Point, b: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    full = dx * dx + dy * dy
    if not full:
        return a
    share = max(0, min(full, (at[0] - a[0]) * dx + (at[1] - a[1]) * dy))
    return a[0] + dx * share // full, a[1] + dy * share // full


def way_to(table: Table, at: Point, place: Place) -> int:
    """AT-PORT-05: how far a marker has to a place: to the corner, or to the nearest point of the piece."""
    to = place.corner or nearest_point(table.feature(place.piece), at)
    return path_length((at, to))


def on_far_side(table: Table, place: Place, eye: Point) -> bool:
    """AT-PORT-05: whether a place lies beyond the middle of its piece, as seen from `eye`; a corner always does."""
    if place.corner is not None:
        return True
    piece = table.feature(place.piece)
    x, y = (piece.left + piece.right) // 2, (piece.top + piece.bottom) // 2
    return (place.x - x) * (x - eye[0]) + (place.y - y) * (y - eye[1]) >= 0


@lru_cache(maxsize=1024)
def cover_of(table: Table, x: int, y: int) -> Feature | None:
    """The piece behind or in which a marker lies, the nearest within 1 inch; None if it lies in the open."""
    rows = []
    for number, piece in enumerate(table.features):
        near = piece.left - BESIDE <= x <= piece.right + BESIDE and piece.top - BESIDE <= y <= piece.bottom + BESIDE
        if piece.cover and near:
            far = path_length(((x, y), nearest_point(piece, (x, y))))
            rows.append((far, number))
    far, number = min(rows, default=(BESIDE + 1, 0))
    return table.features[number] if far <= BESIDE else None
