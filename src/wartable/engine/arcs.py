"""Arcs and sectors on the continuous table: who lies in them, whom a line meets, the nearest point of an outline.

As in `plane`, lengths are mils and comparisons are exact; the two edges of an arc are directions that are rounded once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wartable.engine.plane import (
    Bodied,
    Point,
    Polygon,
    first_contact,
    off_segment,
    point_in_polygon,
    scatter,
    segment_crosses_polygon,
    segment_hits_body,
)

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
