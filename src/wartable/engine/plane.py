"""The continuous table: points, bases and distances, in thousandths of an inch (mils).

Positions are integers, so every comparison here is exact: distances are compared squared, and where a length has to
be told it is rounded up once, so that `gap(a, b) <= limit` holds exactly when the true gap is within the limit.
The x axis runs along the table's width, the y axis along its height; angles grow from +x toward +y.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise
from math import isqrt, sqrt
from typing import NamedTuple, Protocol

Point = tuple[int, int]
Polygon = tuple[Point, ...]

INCH = 1000
TENTH = INCH // 10
CONTACT = 20
"""Two bases are in contact when the gap between their edges is at most this many mils."""
_FINE = 20
"""Cuts of an outline are told in parts of a dot product, of which there are 2 to this power."""


def mils(length: str | int | float | Decimal) -> int:
    """Inches, as written in a file or typed by a player, in mils.

    Raises:
        ValueError: it is no decimal number, or finer than a thousandth of an inch.
    """
    try:
        exact = Decimal(str(length).strip()) * INCH
        if abs(exact) > INCH**4:
            raise ValueError
        whole = int(exact)
    except (ArithmeticError, ValueError):
        raise ValueError(f"{length!r} is not a length in inches, such as 6 or 2.5") from None
    if whole != exact:
        raise ValueError(f"{length} inches is finer than a thousandth of an inch; write at most three decimals")
    return whole


def inches(m: int) -> str:
    """Mils as inches for the reader: 7300 is `7.3`, 12000 is `12`, 20 is `0.02`."""
    whole, rest = divmod(abs(m), INCH)
    text = f"{whole}.{rest:03d}".rstrip("0").rstrip(".")
    return f"-{text}" if m < 0 else text


def needed(m: int) -> str:
    """As `inches` to the tenth, and never less than it is: what something would need beside what there is of it."""
    return inches(-(-m // TENTH) * TENTH)


def at_hand(m: int) -> str:
    """As `inches` to the tenth, and never more than it is: what there is of something beside what it would need."""
    return inches(m // TENTH * TENTH)


class Bodied(Protocol):
    """Anything with a base: its centre, its (circumscribed) radius, and its corners if it has any."""

    @property
    def x(self) -> int: ...
    @property
    def y(self) -> int: ...
    @property
    def r(self) -> int:
        """Radius of a round base; of a cornered base the radius of a circle round all of it."""

    @property
    def corners(self) -> Polygon:
        """Corner points on the table of a convex base; empty for a round one."""


class Body(NamedTuple):
    """A base on the table; see `Bodied`."""

    x: int
    y: int
    r: int
    corners: Polygon = ()


# ------------------------------------------------------------------ angles and placing


@lru_cache(maxsize=4096)
def _turn(degrees: float) -> tuple[float, float]:
    """Cosine and sine, the same to the last bit on every machine (the C library's are not)."""
    quarter, rest = divmod(degrees, 90)
    half = rest * 3.141592653589793 / 360
    squared = half * half
    sine, cosine = half, 1.0
    s = c = 1.0
    for n in range(1, 12):
        c *= -squared / ((2 * n - 1) * (2 * n))
        s *= -squared / ((2 * n) * (2 * n + 1))
        cosine += c
        sine += half * s
    cos, sin = cosine * cosine - sine * sine, 2 * sine * cosine
    if rest == 0:
        cos, sin = 1.0, 0.0
    return ((cos, sin), (-sin, cos), (-cos, -sin), (sin, -cos))[int(quarter) % 4]


def _oriented(x: int, y: int, length: int, width: int, cos: float, sin: float) -> Polygon:
    halves = ((length / 2, width / 2), (-length / 2, width / 2), (-length / 2, -width / 2), (length / 2, -width / 2))
    return tuple((x + round(u * cos - v * sin), y + round(u * sin + v * cos)) for u, v in halves)


def _cornered(x: int, y: int, corners: Polygon) -> Body:
    far = max((cx - x) ** 2 + (cy - y) ** 2 for cx, cy in corners)
    return Body(x, y, root_up(far), corners)


def corners_of(x: int, y: int, length: int, width: int, degrees: float) -> Polygon:
    """Corners of a rectangle about (x, y) whose long axis points to `degrees`; each rounded once to a mil."""
    return _oriented(x, y, length, width, *_turn(degrees))


def rectangle(x: int, y: int, length: int, width: int, degrees: float) -> Body:
    """A rectangular base about (x, y) whose front looks to `degrees`."""
    return _cornered(x, y, corners_of(x, y, length, width, degrees))


def facing(x: int, y: int, length: int, width: int, toward: Point) -> Body:
    """A rectangular base about (x, y) whose front looks at the point `toward` (along +x if that is its centre)."""
    dx, dy = toward[0] - x, toward[1] - y
    norm = sqrt(dx * dx + dy * dy)
    cos, sin = (dx / norm, dy / norm) if norm else (1.0, 0.0)
    return _cornered(x, y, _oriented(x, y, length, width, cos, sin))


def scatter(x: int, y: int, degrees: float, distance: int) -> Point:
    """The point `distance` mils from (x, y) in the direction `degrees`, rounded once."""
    cos, sin = _turn(degrees)
    return x + round(cos * distance), y + round(sin * distance)


def path_length(path: Sequence[Point]) -> int:
    """Length of a line through the points of `path`, in mils, rounded up."""
    if len(path) == 2:
        (ax, ay), (bx, by) = path
        return root_up((bx - ax) ** 2 + (by - ay) ** 2)
    # Legs are summed in millionths of a mil, so that rounding up once stands for the whole line.
    total = 0
    for (ax, ay), (bx, by) in pairwise(path):
        total += isqrt(((bx - ax) ** 2 + (by - ay) ** 2) << 40)
    return -(-total >> 20)


def along(path: Sequence[Point], distance: int) -> Point:
    """The point `distance` mils from the start of `path`, rounded to a mil; its end if `path` is shorter."""
    left = float(max(distance, 0))
    for (ax, ay), (bx, by) in pairwise(path):
        leg = sqrt((bx - ax) ** 2 + (by - ay) ** 2)
        if leg > left:
            return ax + round((bx - ax) * left / leg), ay + round((by - ay) * left / leg)
        left -= leg
    return path[-1]


# ------------------------------------------------------------------ squared distances


def root_up(squared: int) -> int:
    """The root of a squared length, rounded up."""
    return isqrt(squared - 1) + 1 if squared > 0 else 0


def off_segment(px: int, py: int, ax: int, ay: int, bx: int, by: int) -> tuple[int, int]:
    """Squared distance of a point from a segment as a fraction: numerator, denominator."""
    dx, dy = bx - ax, by - ay
    ux, uy = px - ax, py - ay
    dot = ux * dx + uy * dy
    if dot <= 0:
        return ux * ux + uy * uy, 1
    full = dx * dx + dy * dy
    if dot >= full:
        return (px - bx) ** 2 + (py - by) ** 2, 1
    cross = dx * uy - dy * ux
    return cross * cross, full


def off_outline(px: int, py: int, poly: Polygon) -> int:
    """Squared distance of a point from the outline of `poly`, rounded up."""
    best = -1
    ax, ay = poly[-1]
    for bx, by in poly:
        p, q = off_segment(px, py, ax, ay, bx, by)
        d2 = -(-p // q)
        if d2 < best or best < 0:
            best = d2
        ax, ay = bx, by
    return best


def _nearer_than(px: int, py: int, poly: Polygon, r: int) -> bool:
    """Whether the outline of `poly` runs truly nearer than `r` to the point."""
    ax, ay = poly[-1]
    for bx, by in poly:
        p, q = off_segment(px, py, ax, ay, bx, by)
        if p < r * r * q:
            return True
        ax, ay = bx, by
    return False


def _apart(a: Polygon, b: Polygon) -> int:
    """Squared distance between two polygons, rounded up; 0 if they share a point."""
    if _polygons_meet(a, b):
        return 0
    return min(min(off_outline(x, y, b) for x, y in a), min(off_outline(x, y, a) for x, y in b))


def _polygons_meet(a: Polygon, b: Polygon) -> bool:
    """Whether two simple polygons share a point, their borders included."""
    if point_in_polygon(*a[0], b) or point_in_polygon(*b[0], a):
        return True
    px, py = a[-1]
    for x, y in a:
        if segment_crosses_polygon(px, py, x, y, b):
            return True
        px, py = x, y
    return False


def _spread(a: Bodied, b: Bodied) -> tuple[int, int]:
    """Squared distance (rounded up) between the hard parts of two bases, and the radii still to be taken off."""
    if a.corners:
        if b.corners:
            return _apart(a.corners, b.corners), 0
        a, b = b, a
    if b.corners:
        inside = point_in_polygon(a.x, a.y, b.corners)
        return (0 if inside else off_outline(a.x, a.y, b.corners)), a.r
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2, a.r + b.r


def gap(a: Bodied, b: Bodied) -> int:
    """Distance between two bases, edge to edge, in mils, rounded up; 0 if they touch or overlap."""
    d2, r = _spread(a, b)
    return max(0, root_up(d2) - r)


def within(a: Bodied, b: Bodied, limit: int) -> bool:
    """Whether two bases are at most `limit` mils apart, edge to edge: the same as `gap(a, b) <= limit`."""
    if limit < 0:
        return False
    reach = a.r + b.r + limit
    if (a.x - b.x) ** 2 + (a.y - b.y) ** 2 > reach * reach:
        return False
    if not a.corners and not b.corners:
        return True
    d2, r = _spread(a, b)
    return d2 <= (limit + r) ** 2


def touching(a: Bodied, b: Bodied) -> bool:
    """Whether two bases are in contact: a gap of at most `CONTACT`."""
    return within(a, b, CONTACT)


def overlaps(a: Bodied, b: Bodied) -> bool:
    """Whether two bases share more than a border."""
    reach = a.r + b.r
    if (a.x - b.x) ** 2 + (a.y - b.y) ** 2 >= reach * reach:
        return False
    if a.corners and b.corners:
        return not (_parted(a.corners, b.corners) or _parted(b.corners, a.corners))
    if a.corners:
        a, b = b, a
    if not b.corners:
        return True
    return _strictly_inside(a.x, a.y, b.corners) or _nearer_than(a.x, a.y, b.corners, a.r)


def _parted(a: Polygon, b: Polygon) -> bool:
    """Whether one side of the convex polygon `a` has all of the convex polygon `b` on or beyond it."""
    ax, ay = a[-1]
    for bx, by in a:
        dx, dy = bx - ax, by - ay
        own = [dx * (y - ay) - dy * (x - ax) for x, y in a]
        sides = [dx * (y - ay) - dy * (x - ax) for x, y in b]
        if max(own) <= min(sides) or max(sides) <= min(own):
            return True
        ax, ay = bx, by
    return False


def _strictly_inside(x: int, y: int, convex: Polygon) -> bool:
    ax, ay = convex[-1]
    sides = []
    for bx, by in convex:
        sides.append((bx - ax) * (y - ay) - (by - ay) * (x - ax))
        ax, ay = bx, by
    return min(sides) > 0 or max(sides) < 0


def nearest(a_bodies: Sequence[Bodied], b_bodies: Sequence[Bodied]) -> tuple[int, int, int]:
    """The smallest gap between two groups of bases and the places of the two in their groups; the first of equals.

    Raises:
        ValueError: one of the groups is empty.
    """
    if not a_bodies or not b_bodies:
        raise ValueError("there is no nearest base in an empty group")
    best, at, to = gap(a_bodies[0], b_bodies[0]), 0, 0
    others = [(j, b.x, b.y, b.r - 1, not b.corners) for j, b in enumerate(b_bodies)]
    for i, a in enumerate(a_bodies):
        ax, ay, ar, disc = a.x, a.y, a.r, not a.corners
        for j, bx, by, br, other_disc in others:
            # Only a pair whose circles are nearer than the best gap can be nearer itself.
            reach = best + ar + br
            d2 = (ax - bx) * (ax - bx) + (ay - by) * (ay - by)
            if d2 <= reach * reach and best:
                new = max(0, root_up(d2) - ar - br - 1) if disc and other_disc else gap(a, b_bodies[j])
                if new < best:
                    best, at, to = new, i, j
    return best, at, to


def gaps(a_bodies: Iterable[Bodied], b_bodies: Sequence[Bodied]) -> list[int]:
    """The gap between each of `a_bodies` and the nearest of a group; see `gap`.

    Raises:
        ValueError: the group is empty.
    """
    if any(b.corners for b in b_bodies):
        return [nearest((a,), b_bodies)[0] for a in a_bodies]
    centres: dict[int, list[Point]] = {}
    for b in b_bodies:
        centres.setdefault(b.r, []).append((b.x, b.y))
    found = []
    for a in a_bodies:
        if a.corners or not centres:
            found.append(nearest((a,), b_bodies)[0])
            continue
        x, y, best = a.x, a.y, -1
        for r, places in centres.items():
            d2 = min([(x - bx) * (x - bx) + (y - by) * (y - by) for bx, by in places])
            new = max(0, root_up(d2) - a.r - r)
            best = new if best < 0 else min(best, new)
        found.append(best)
    return found


def groups(bodies: Sequence[Bodied], link: int) -> tuple[tuple[int, ...], ...]:
    """The clumps of bases linked by gaps of at most `link`, as places in `bodies`; largest first, then by place."""
    rest = [(b.x, b.y, b.r + link, i) for i, b in enumerate(bodies)]
    round_only = not any(b.corners for b in bodies)
    found: list[tuple[int, ...]] = []
    while rest:
        clump = [rest.pop(0)]
        for x, y, r, i in clump:
            far = []
            for other in rest:
                reach = r + other[2] - link
                near = (x - other[0]) ** 2 + (y - other[1]) ** 2 <= reach * reach
                if near and (round_only or within(bodies[i], bodies[other[3]], link)):
                    clump.append(other)
                else:
                    far.append(other)
            rest = far
            if not rest:
                break
        found.append(tuple(sorted(member[3] for member in clump)))
    found.sort(key=lambda clump: (-len(clump), clump[0]))
    return tuple(found)


# ------------------------------------------------------------------ polygons


def point_in_polygon(x: int, y: int, poly: Polygon) -> bool:
    """Whether a point lies in a simple polygon; its border counts as inside."""
    inside = False
    ax, ay = poly[-1]
    for bx, by in poly:
        if bx == x and by == y:
            return True
        if (ay > y) != (by > y):
            cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            if cross == 0:
                return True
            if (cross > 0) == (by > ay):
                inside = not inside
        elif ay == y == by and (ax - x) * (bx - x) < 0:
            return True
        ax, ay = bx, by
    return inside


def segments_meet(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int) -> bool:
    """Whether the segments a-b and c-d share a point, ends included."""
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    c, d = ux * (cy - ay) - uy * (cx - ax), ux * (dy - ay) - uy * (dx - ax)
    if (c > 0 and d > 0) or (c < 0 and d < 0):
        return False
    a, b = vx * (ay - cy) - vy * (ax - cx), vx * (by - cy) - vy * (bx - cx)
    if (a > 0 and b > 0) or (a < 0 and b < 0):
        return False
    # On one line both tests pass; then the boxes decide.
    return (
        min(ax, bx) <= max(cx, dx)
        and min(cx, dx) <= max(ax, bx)
        and min(ay, by) <= max(cy, dy)
        and min(cy, dy) <= max(ay, by)
    )


def segment_crosses_polygon(ax: int, ay: int, bx: int, by: int, poly: Polygon) -> bool:
    """Whether a segment shares a point with a simple polygon, the border included."""
    ux, uy = bx - ax, by - ay
    base = ux * ay - uy * ax
    sides = [ux * y - uy * x for x, y in poly]
    if min(sides) > base or max(sides) < base:
        return False  # all of it lies to one side of the line
    cx, cy = poly[-1]
    for dx, dy in poly:
        if segments_meet(ax, ay, bx, by, cx, cy, dx, dy):
            return True
        cx, cy = dx, dy
    return point_in_polygon(ax, ay, poly)


def chord(ax: int, ay: int, bx: int, by: int, poly: Polygon) -> int:
    """Length in mils, rounded up, of a segment inside a simple polygon; a run along its border counts nothing.

    A length that exceeds a whole number by less than a millionth of a mil counts as that number. All is reckoned in
    integers: dot products in parts of `_FINE`, each cut rounded down once. Coordinates of up to 2**20 mils, four times
    the largest table, keep every product within 127 bits.
    """
    dx, dy = bx - ax, by - ay
    base = dx * ay - dy * ax
    sides = [dx * y - dy * x - base for x, y in poly]
    if min(sides) >= 0 or max(sides) <= 0:
        return 0
    cuts = _cuts(dx, dy, poly, sides)
    from_start, full = (dx * ax + dy * ay) << _FINE, dx * dx + dy * dy
    inside = _inside(cuts, from_start, full << _FINE)
    if 0 in sides:
        # A line through a corner or along a side is judged as if it ran a hair to either side; the lesser length holds.
        inside = min(inside, _inside(_cuts(dx, dy, poly, [-side for side in sides]), from_start, full << _FINE))
    n = int(inside / sqrt(full)) >> _FINE  # off by far less than the millionth, which the integers settle
    return n if inside * inside <= ((n << _FINE) + 1) ** 2 * full else n + 1


def _cuts(dx: int, dy: int, poly: Polygon, sides: list[int]) -> list[int]:
    """Where a line along (dx, dy) crosses the outline, as dot products; `sides` tells on which side the corners lie."""
    found = []
    before, n = sides[-1], -1
    for side in sides:
        if side > 0 >= before or before > 0 >= side:
            (px, py), (qx, qy) = poly[n], poly[n + 1]
            found.append((((dx * px + dy * py) * side - (dx * qx + dy * qy) * before) << _FINE) // (side - before))
        before = side
        n += 1
    return found


def _inside(cuts: list[int], start: int, full: int) -> int:
    """What lies between the cuts, two by two, within a segment from `start` that is `full` long."""
    cuts.sort()
    inside, end = 0, start + full
    for i in range(0, len(cuts), 2):
        a, b = cuts[i], cuts[i + 1]
        if a < start:
            a = start
        if b > end:
            b = end
        if b > a:
            inside += b - a
    return inside


def body_touches_polygon(body: Bodied, poly: Polygon, slack: int = 0) -> bool:
    """Whether a base touches or overlaps a simple polygon, or comes within `slack` mils of it."""
    if body.corners:
        return _apart(body.corners, poly) <= slack * slack
    reach = body.r + slack
    return point_in_polygon(body.x, body.y, poly) or off_outline(body.x, body.y, poly) <= reach * reach


def body_overlaps_polygon(body: Bodied, poly: Polygon) -> bool:
    """Whether a base shares more than a border with a simple polygon."""
    if not body.corners:
        if _nearer_than(body.x, body.y, poly, body.r):
            return True
        return point_in_polygon(body.x, body.y, poly)
    if any(_strictly_inside(x, y, body.corners) for x, y in poly):
        return True
    ax, ay = body.corners[-1]
    for bx, by in body.corners:
        if chord(ax, ay, bx, by, poly):
            return True
        ax, ay = bx, by
    return point_in_polygon(body.x, body.y, poly)


def body_inside_polygon(body: Bodied, poly: Polygon) -> bool:
    """Whether a base lies wholly in a simple polygon; it may touch the border."""
    if not body.corners:
        return point_in_polygon(body.x, body.y, poly) and not _nearer_than(body.x, body.y, poly, body.r)
    if not all(point_in_polygon(x, y, poly) for x, y in body.corners):
        return False
    ax, ay = poly[-1]
    for bx, by in poly:
        if chord(ax, ay, bx, by, body.corners):
            return False
        ax, ay = bx, by
    return True


def segment_hits_body(ax: int, ay: int, bx: int, by: int, body: Bodied) -> bool:
    """Whether a segment runs over a base; grazing its edge is not enough."""
    p, q = off_segment(body.x, body.y, ax, ay, bx, by)
    if p >= body.r * body.r * q:
        return False
    if not body.corners:
        return True
    return chord(ax, ay, bx, by, body.corners) > 0 or _strictly_inside(ax, ay, body.corners)


# ------------------------------------------------------------------ moving discs


def _meets_circle(ux: int, uy: int, dx: int, dy: int, r: int) -> float | None:
    """How far, as a dot product, a point runs along (dx, dy) until a centre at (ux, uy) is `r` away; None if never."""
    dot = ux * dx + uy * dy
    if dot <= 0:
        return None
    inner = ux * ux + uy * uy - r * r
    if inner <= 0:
        return 0.0
    full = dx * dx + dy * dy
    under = dot * dot - full * inner
    return None if under < 0 else dot - sqrt(under)


def _meets_side(x0: int, y0: int, dx: int, dy: int, a: Point, b: Point, r: int) -> float | None:
    """The same for the side a-b of a polygon, where the disc meets it between its ends."""
    (ax, ay), (bx, by) = a, b
    ex, ey = bx - ax, by - ay
    side = ex * (y0 - ay) - ey * (x0 - ax)
    pace = ex * dy - ey * dx
    if side < 0:
        side, pace = -side, -pace
    if pace >= 0:
        return None
    length = ex * ex + ey * ey
    share = max(0.0, (side - r * sqrt(length)) / -pace)
    foot = (x0 + dx * share - ax) * ex + (y0 + dy * share - ay) * ey
    return share * (dx * dx + dy * dy) if 0 <= foot <= length else None


def first_contact(x0: int, y0: int, x1: int, y1: int, r: int, body: Bodied, margin: int = 0) -> int | None:
    """How far a disc can move straight from (x0, y0) toward (x1, y1) until its edge is `margin` from a base.

    Stopping there (see `along`) leaves a gap of more than `margin` and at most `margin` + 4 mils, which with a margin
    up to `CONTACT` - 4 is contact without overlap. A disc that is already that near is stopped at 0 if it would come
    nearer, and not at all if it moves away.

    Args:
        r: radius of the moving disc, mils.

    Returns:
        the distance in mils, rounded down; None if the disc gets to the end first.
    """
    dx, dy = x1 - x0, y1 - y0
    full = dx * dx + dy * dy
    if full == 0:
        return None
    reach = r + margin + 1
    if not body.corners:
        meets = _meets_circle(body.x - x0, body.y - y0, dx, dy, reach + body.r)
    elif point_in_polygon(x0, y0, body.corners):
        meets = 0.0
    else:
        found = [_meets_circle(cx - x0, cy - y0, dx, dy, reach) for cx, cy in body.corners]
        sides = zip(body.corners, body.corners[1:] + body.corners[:1])
        found += [_meets_side(x0, y0, dx, dy, a, b, reach) for a, b in sides]
        meets = min((m for m in found if m is not None), default=None)
    if meets is None or meets > full:
        return None
    return int(meets / sqrt(full))
