"""Arcs and sectors on the continuous table: who lies in them, whom a line meets, the nearest point of an outline.

As in `plane`, lengths are mils and comparisons are exact; the two edges of an arc are directions that are rounded once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cmp_to_key
from math import isqrt
from typing import NamedTuple

from wartable.engine.plane import (
    Bodied,
    Body,
    Point,
    Polygon,
    first_contact,
    off_segment,
    overlaps,
    point_in_polygon,
    scatter,
    segment_crosses_polygon,
    segment_hits_body,
    within,
)

_FINE = 1 << 20
_FAR = 10**9  # of the points that give the directions of edges


class Sector(NamedTuple):
    """A part of a disc: its tip, its radius, the degrees to which its middle points, and how many it is wide."""

    x: int
    y: int
    radius: int
    facing: int
    degrees: int

    def edge(self, side: int) -> Point:
        """The direction of its right (-1) or left (1) edge."""
        return scatter(0, 0, self.facing + side * self.degrees / 2, _FAR)


def in_arc(eye: Point, facing: int, degrees: int, at: Point) -> bool:
    """Whether a point lies in the arc of so many `degrees` whose middle points to `facing`; its edges belong to it."""
    return _faces(Sector(*eye, 0, facing, degrees), at[0] - eye[0], at[1] - eye[1])


def _faces(sector: Sector, dx: int, dy: int) -> bool:
    """Whether a direction, of any length, lies between the edges."""
    if sector.degrees >= 360:
        return True
    (rx, ry), (lx, ly) = sector.edge(-1), sector.edge(1)
    left_of_right, right_of_left = rx * dy - ry * dx, dx * ly - dy * lx
    if sector.degrees > 180:
        return left_of_right >= 0 or right_of_left >= 0
    ahead = (rx + lx) * dx + (ry + ly) * dy >= 0 if sector.degrees < 180 else True
    return left_of_right >= 0 and right_of_left >= 0 and ahead


def sector_meets(sector: Sector, body: Bodied) -> bool:
    """Whether a base lies at least in part in a sector.

    It is not enough to touch the rim; a base with corners is met as well where it touches the tip or an edge.
    """
    if not body.corners:
        return _meets_disc(sector, body)
    return _meets_polygon(sector, body.corners)


def _tips(sector: Sector) -> tuple[Point, ...]:
    """The far ends of its edges, rounded to mils; a whole disc has none."""
    if sector.degrees >= 360:
        return ()
    half = sector.degrees / 2
    return tuple(scatter(sector.x, sector.y, sector.facing + side * half, sector.radius) for side in (-1, 1))


def _meets_disc(sector: Sector, body: Bodied) -> bool:
    dx, dy = body.x - sector.x, body.y - sector.y
    if _faces(sector, dx, dy) and dx * dx + dy * dy < (sector.radius + body.r) ** 2:
        return True
    for tip in _tips(sector):
        p, q = off_segment(body.x, body.y, sector.x, sector.y, *tip)
        if p < body.r * body.r * q:
            return True
    return False


def _meets_polygon(sector: Sector, corners: Polygon) -> bool:
    tip = sector.x, sector.y
    if point_in_polygon(*tip, corners) or any(segment_crosses_polygon(*tip, *end, corners) for end in _tips(sector)):
        return True
    ax, ay = corners[-1]
    for bx, by in corners:
        p, q = off_segment(*tip, ax, ay, bx, by)
        if p < sector.radius * sector.radius * q and _faces(sector, *_toward(tip, (ax, ay), (bx, by))):
            return True
        ax, ay = bx, by
    return False


def _toward(at: Point, a: Point, b: Point) -> Point:
    """The direction from `at` to the nearest point of a segment, some times as long."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    full = dx * dx + dy * dy
    dot = min(max((at[0] - a[0]) * dx + (at[1] - a[1]) * dy, 0), full)
    if not full:
        return a[0] - at[0], a[1] - at[1]
    return (a[0] - at[0]) * full + dot * dx, (a[1] - at[1]) * full + dot * dy


def met_in_order(start: Point, end: Point, bodies: Sequence[Bodied]) -> tuple[int, ...]:
    """The places in `bodies` of the bases that a segment runs over, in the order in which it meets them."""
    found = []
    for place, body in enumerate(bodies):
        if segment_hits_body(*start, *end, body):
            found.append((first_contact(*start, *end, 0, body) or 0, place))
    return tuple(place for _, place in sorted(found))


def nearest_on_outline(at: Point, outline: Polygon) -> Point:
    """The point of an outline that is nearest to `at`, the first of equals, rounded to mils."""
    best: tuple[int, int] | None = None
    found = outline[0]
    a = outline[-1]
    for b in outline:
        p, q = off_segment(*at, *a, *b)
        if best is None or p * best[1] < best[0] * q:
            best = p, q
            tx, ty = _toward(at, a, b)
            full = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2 or 1
            found = at[0] + _rounded(tx, full), at[1] + _rounded(ty, full)
        a = b
    return found


def _rounded(top: int, low: int) -> int:
    return (2 * top + low) // (2 * low)


# ------------------------------------------------------------------ free arcs
class FreeArc(NamedTuple):
    """The directions from `begin` to `end`, counter-clockwise; the same direction twice is a whole circle."""

    begin: Point
    end: Point

    @property
    def turn(self) -> Point:
        """How wide it is, as a direction counted from (1, 0)."""
        (ax, ay), (bx, by) = self
        return ax * bx + ay * by, ax * by - ay * bx

    def wider(self, other: FreeArc) -> bool:
        """Whether it is wider than another one."""
        return _before(other._key(), self._key())

    def _key(self) -> tuple[int, Point]:
        x, y = self.turn
        if y == 0 and x > 0:
            return 2, (1, 0)  # the whole circle, which comes after all
        return (0 if y > 0 or (y == 0 and x > 0) else 1), (x, y)

    def at_least(self, degrees: int) -> bool:
        """Whether it is so many degrees wide, 1 to 360; their direction is rounded once."""
        if degrees >= 360:
            return self._key()[0] == 2
        return not self._narrower(scatter(0, 0, degrees, _FAR))

    def _narrower(self, turn: Point) -> bool:
        return _before(self._key(), FreeArc((1, 0), turn)._key())


def _before(one: tuple[int, Point], other: tuple[int, Point]) -> bool:
    """Whether a direction comes before another, counter-clockwise from (1, 0)."""
    if one[0] != other[0]:
        return one[0] < other[0]
    (ax, ay), (bx, by) = one[1], other[1]
    return ax * by - ay * bx > 0


def widest_free(at: Point, radius: int, bodies: Sequence[Bodied]) -> FreeArc | None:
    """The widest arc round a point in which none of `bodies` lies that come within `radius` of it, the first of equals.

    A base closes all directions in which it lies. None if a base lies over the point, or no direction is free; the
    tangents of round bases are rounded once, so that rather too much is closed.
    """
    closed = []
    for body in bodies:
        if overlaps(body, Body(*at, 1)):
            return None
        if within(body, Body(*at, 0), radius):
            closed.append(_span(at, body))
    if not closed:
        return FreeArc((1, 0), (1, 0))
    best: FreeArc | None = None
    for _, end in closed:
        if any(_inside(end, arc) for arc in closed):
            continue
        free = FreeArc(end, min((begin for begin, _ in closed), key=cmp_to_key(_after(end))))
        if free.turn[1] == 0 and free.turn[0] > 0:
            continue  # one arc begins where the other ends
        if best is None or free.wider(best):
            best = free
    return best


def _after(begin: Point) -> Callable[[Point, Point], int]:
    """Compares directions by how far they lie after `begin`, counter-clockwise."""

    def compare(one: Point, other: Point) -> int:
        a, b = FreeArc(begin, one)._key(), FreeArc(begin, other)._key()
        a, b = (_zero(a), _zero(b))
        return -1 if _before(a, b) else int(_before(b, a))

    return compare


def _zero(key: tuple[int, Point]) -> tuple[int, Point]:
    """A whole circle as no turn at all."""
    return (0, (1, 0)) if key[0] == 2 else key


def _inside(direction: Point, arc: tuple[Point, Point]) -> bool:
    """Whether a direction lies strictly inside an arc of less than half a circle."""
    (bx, by), (ex, ey) = arc
    x, y = direction
    return bx * y - by * x > 0 and x * ey - y * ex > 0


def _span(at: Point, body: Bodied) -> tuple[Point, Point]:
    """The two directions between which a base lies that does not lie over the point, counter-clockwise."""
    if body.corners:
        rays = [(x - at[0], y - at[1]) for x, y in body.corners]
        first = last = rays[0]
        for ray in rays[1:]:
            if ray[0] * first[1] - ray[1] * first[0] > 0:
                first = ray
            if last[0] * ray[1] - last[1] * ray[0] > 0:
                last = ray
        return first, last
    dx, dy = body.x - at[0], body.y - at[1]
    far, side = isqrt(max(0, dx * dx + dy * dy - body.r * body.r) * _FINE * _FINE), body.r * _FINE
    return (dx * far + dy * side, dy * far - dx * side), (dx * far - dy * side, dy * far + dx * side)
