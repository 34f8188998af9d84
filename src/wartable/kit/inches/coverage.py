"""The ground that something covers: a round area as a polygon, without what lies off the table or in barred zones."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.plane import Point, Polygon, point_in_polygon, scatter
from wartable.engine.terrain import Table

_ROUND = 48  # corners of a whole one


def disc(table: Table, middle: Point, radius: int, barred: Sequence[Polygon] = ()) -> Polygon:
    """The round area of `radius` mils about a point of the table, without what reaches off it or into `barred` areas.

    Seen from its middle: what lies behind a corner of a barred area goes with it.
    """
    found = []
    for step in range(_ROUND):
        tip = _on_table(table, middle, scatter(*middle, step * 360 / _ROUND, radius))
        found.append(_first_border(middle, tip, barred))
    return tuple(dict.fromkeys(found))


def _on_table(table: Table, middle: Point, tip: Point) -> Point:
    """`tip`, or where the way to it leaves the table."""
    (ax, ay), (bx, by) = middle, tip
    dx, dy = bx - ax, by - ay
    top, low = 1, 1  # the share of the way as a fraction top / low
    for room, length in ((ax, -dx), (table.width - ax, dx), (ay, -dy), (table.height - ay, dy)):
        if length > 0 and room * low < top * length:
            top, low = room, length
    return ax + _share(dx, top, low), ay + _share(dy, top, low)


def _first_border(middle: Point, tip: Point, zones: Sequence[Polygon]) -> Point:
    """Where the way from `middle` to `tip` first goes into one of `zones`, or `tip`; rounded towards the middle."""
    (ax, ay), (bx, by) = middle, tip
    dx, dy = bx - ax, by - ay
    far = max(abs(dx), abs(dy))
    top, low = 1, 1
    for zone in zones:
        for (cx, cy), (ex, ey) in zip(zone, zone[1:] + zone[:1]):
            ux, uy = ex - cx, ey - cy
            cross = dx * uy - dy * ux
            if not cross:
                continue
            t, s = (cx - ax) * uy - (cy - ay) * ux, (cx - ax) * dy - (cy - ay) * dx
            if cross < 0:
                t, s, cross = -t, -s, -cross
            if not (0 <= t <= cross and 0 <= s <= cross and t * low < top * cross):
                continue
            ahead = (
                ax + _share(dx, t * far + 2 * cross, cross * far),
                ay + _share(dy, t * far + 2 * cross, cross * far),
            )
            if point_in_polygon(*ahead, zone):  # it does not merely touch the border
                top, low = t, cross
    return ax + _share(dx, top, low), ay + _share(dy, top, low)


def _share(length: int, top: int, low: int) -> int:
    part = abs(length) * top // low
    return part if length >= 0 else -part
