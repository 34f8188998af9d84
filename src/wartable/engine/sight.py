"""Lines of sight over terrain and past third units: positions in plan, heights along the line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt

from wartable.engine.plane import Bodied, Point, chord, groups, segment_hits_body, segments_meet, within
from wartable.engine.terrain import CELL, PAIR, ROW, Feature, Sight, Table


def screening(table: Table, ax: int, ay: int, ah: int, bx: int, by: int, bh: int, depth: int) -> Feature | None:
    """The first feature, in the order of the table, that hides the points a and b from each other; None if none does.

    Open and low features hide nothing. Solid ones and buildings hide what the line passes inside their footprint
    below their top, except a building in which a or b stands. An area hides when the line runs inside it, below its
    top, for more than `depth`; each area is judged by itself. Raised ground hides like something solid, except the
    rise on which a or b stands: from a hill one sees out over its edge.

    Args:
        ah: height of a above the table, mils; bh the same for b.
        depth: how far one sees into an area, mils.
    """
    hiders = table.hiders.get(((ax >> CELL) * ROW + (ay >> CELL)) * PAIR + (bx >> CELL) * ROW + (by >> CELL))
    if hiders is None:
        hiders = table.hiding(ax, ay, bx, by)
    if not hiders:
        return None
    low, high = (ah, bh) if ah < bh else (bh, ah)
    dx, dy = bx - ax, by - ay
    base = dx * ay - dy * ax
    for feature, pin, px, py, qx, qy in hiders:
        top = feature.hides_below
        if low >= top or (pin and not dx * py - dy * px < base < dx * qy - dy * qx):
            continue
        if high < top and pin >= 2:
            # What `hides` would come to by a longer way.
            if pin == 2 or chord(ax, ay, bx, by, feature.polygon) > depth:
                return feature
        elif hides(feature, ax, ay, ah, bx, by, bh, depth):
            return feature
    return None


def screens(table: Table, ax: int, ay: int, ah: int, bx: int, by: int, bh: int, depth: int) -> Iterator[Feature]:
    """Every feature that hides a and b from each other, in the order of the table; for the rules see `screening`."""
    for feature in table.between(ax, ay, bx, by):
        if hides(feature, ax, ay, ah, bx, by, bh, depth):
            yield feature


def hides(feature: Feature, ax: int, ay: int, ah: int, bx: int, by: int, bh: int, depth: int) -> bool:
    """Whether one feature hides a and b from each other; for the rules see `screening`."""
    sight, level = feature.sight, feature.level
    if level and _below(feature, ax, ay, ah, bx, by, bh, level) > 0 and not _holds(feature, ax, ay, bx, by):
        return True
    if not feature.height or sight is Sight.OPEN or sight is Sight.LOW:
        return False
    run = _below(feature, ax, ay, ah, bx, by, bh, feature.hides_below)
    if sight is Sight.AREA:
        return run > depth
    return run > 0 and not (sight is Sight.BUILDING and _holds(feature, ax, ay, bx, by))


def _holds(feature: Feature, ax: int, ay: int, bx: int, by: int) -> bool:
    return feature.contains(ax, ay) or feature.contains(bx, by)


def _below(feature: Feature, ax: int, ay: int, ah: int, bx: int, by: int, bh: int, top: int) -> int:
    """Length of the line inside the footprint of `feature` and below the height `top`, mils."""
    if ah >= top or bh >= top:
        part = _low_part(ax, ay, ah, bx, by, bh, top)
        if part is None:
            return 0
        ax, ay, bx, by = part
    return chord(ax, ay, bx, by, feature.polygon)


def _low_part(ax: int, ay: int, ah: int, bx: int, by: int, bh: int, top: int) -> tuple[int, int, int, int] | None:
    """The part of a line that runs below the height `top`; None if there is none."""
    if ah < top and bh < top:
        return ax, ay, bx, by
    if ah >= top and bh >= top:
        return None
    share = (top - ah) / (bh - ah)
    x, y = ax + round((bx - ax) * share), ay + round((by - ay) * share)
    return (x, y, bx, by) if ah >= top else (ax, ay, x, y)


def _hull(points: list[Point]) -> list[Point]:
    """Corners of the convex hull."""
    if len(points) < 4:
        return points
    points = sorted(points)
    hull: list[Point] = []
    for turn in (points, points[::-1]):
        start = len(hull)
        for x, y in turn:
            while len(hull) - start >= 2:
                (ax, ay), (bx, by) = hull[-2], hull[-1]
                if (bx - ax) * (y - by) - (by - ay) * (x - bx) > 0:
                    break
                hull.pop()
            hull.append((x, y))
        hull.pop()
    return hull


class Screen:
    """A unit as something to hide behind: its bases, and the gaps of at most `link` mils between them.

    Args:
        bodies: the bases of its members, at least one.
        height: its top above the table, mils; a line at or above that passes over it.
    """

    __slots__ = ("_bodies", "_clumps", "_link", "_r", "_x", "_y", "height")

    def __init__(self, bodies: Sequence[Bodied], link: int, height: int) -> None:
        self._bodies = bodies
        self._link = link
        self.height = height
        xs, ys = [body.x for body in bodies], [body.y for body in bodies]
        self._x, self._y = (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
        x, y = self._x, self._y
        # The circle round the box of the centres, and the largest base: wide enough, and cheap to find.
        self._r = isqrt((max(xs) - x) ** 2 + (max(ys) - y) ** 2) + 2 + max(body.r for body in bodies)
        self._clumps: list[tuple[list[Point], int]] | None = None

    def blocks(self, ax: int, ay: int, bx: int, by: int, ah: int = 0, bh: int = 0) -> bool:
        """Whether a line from a to b, at the heights `ah` and `bh` (mils), crosses a base or a linked gap.

        To graze the edge of a base is not to cross it.
        """
        if ah >= self.height or bh >= self.height:
            part = _low_part(ax, ay, ah, bx, by, bh, self.height)
            if part is None:
                return False
            ax, ay, bx, by = part
        dx, dy = bx - ax, by - ay
        ux, uy = self._x - ax, self._y - ay
        cross, full, reach = dx * uy - dy * ux, dx * dx + dy * dy, self._r * self._r
        if cross * cross > reach * full:
            return False
        dot = ux * dx + uy * dy
        before, after = ux * ux + uy * uy > reach, (self._x - bx) ** 2 + (self._y - by) ** 2 > reach
        if before and after:
            # Both ends lie outside the circle: either the line passes it by, or it runs right through.
            return 0 < dot < full and self._cut(ax, ay, dx, dy, full)
        return self._cut_short(ax, ay, bx, by)

    def _cut(self, ax: int, ay: int, dx: int, dy: int, full: int) -> bool:
        """Whether an endless line crosses the screen: a clump is missed only if all of it lies to one side."""
        if self._clumps is None:
            self._clumps = list(self._build())
        base = dx * ay - dy * ax
        for points, r in self._clumps:
            sides = [dx * y - dy * x for x, y in points]
            least, most = min(sides) - base, max(sides) - base
            if least < 0 < most:
                return True
            off = least if least >= 0 else most
            if r and off * off < r * r * full:
                return True
        return False

    def _build(self) -> Iterator[tuple[list[Point], int]]:
        """Outlines and radius of the clumps; members of another size than the first stand for themselves as well."""
        for clump in groups(self._bodies, self._link):
            members = [self._bodies[i] for i in clump]
            points = [(body.x, body.y) for body in members]
            for body in members:
                points += body.corners
            rounds = [body.r for body in members if not body.corners]
            yield _hull(points), min(rounds, default=0) if len(rounds) == len(members) else 0
            for body in members:
                if not body.corners and (len(rounds) < len(members) or body.r > min(rounds)):
                    yield [(body.x, body.y)], body.r

    def _cut_short(self, ax: int, ay: int, bx: int, by: int) -> bool:
        """Whether a line that ends among the members crosses a base or a linked gap."""
        bodies = self._bodies
        if any(segment_hits_body(ax, ay, bx, by, body) for body in bodies):
            return True
        for i, one in enumerate(bodies):
            for two in bodies[i + 1 :]:
                if segments_meet(ax, ay, bx, by, one.x, one.y, two.x, two.y) and within(one, two, self._link):
                    return True
        return False
