"""Whether any of the many lines of one look is clear, without drawing most of them.

All lines from a group of eyes to a group of marks are judged together first: an obstacle that misses them all is
dropped, and of what is in the way of one line it is asked whether it stops them all. Then each eye is taken by itself:
what an obstacle covers of its view is found once, and only where that does not settle a line the obstacle itself is
asked (`engine.sight`). All this errs on the side of asking, so it changes the cost and never the answer. All lengths
are mils.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isqrt, sqrt
from typing import NamedTuple

from wartable.engine.memo import Memo
from wartable.engine.plane import Point, Polygon, off_outline, point_in_polygon, scatter
from wartable.engine.sight import Screen, hides
from wartable.engine.terrain import Feature, Sight

Box = tuple[int, int, int, int]
"""Least x, least y, most x, most y."""


class Standing(NamedTuple):
    """A model as an eye, a mark and a screen; `h` is its eye and top above the table."""

    x: int
    y: int
    h: int
    r: int
    corners: Polygon
    id: int


class Bounds(NamedTuple):
    """What lies round some models: the box of their centres, that of their bases; `low` and `high` bound their tops."""

    centres: Box
    bases: Box
    low: int
    high: int


_BOUNDS: Memo[Bounds] = Memo(8192)
_PLACE = 12
"""Looks between the same squares of the table, of 2 to this power mils, are likely to be stopped by the same thing."""


def bounds(bodies: Sequence[Standing]) -> Bounds:
    """The bounds of some models, at least one."""
    key = (id(bodies),)
    found = _BOUNDS.get(key)
    if found is None:
        heights = [body.h for body in bodies]
        centres, bases = _hull_box((b.x, b.y, 0) for b in bodies), _hull_box((b.x, b.y, b.r) for b in bodies)
        found = Bounds(centres, bases, min(heights), max(heights))
        if type(bodies) is tuple:  # which nobody changes
            _BOUNDS.keep(key, found, bodies)
    return found


class Obstacle(NamedTuple):
    """Something that may stop lines below `height`.

    `outline` has all of it in its hull. `core` are points of it that hang together, so that a line which passes
    between two of them is stopped; empty if that is not sure. `area` is a footprint one sees into up to some depth;
    `deep` remembers, by that depth, points of it between which every line that runs right through it is stopped.
    """

    box: Box
    outline: Polygon
    core: Polygon
    height: int
    deep: dict[int, Polygon]
    area: bool = False
    screens: tuple[Screen, ...] = ()
    feature: Feature | None = None


_STOPPERS: dict[tuple[int, int, int, int], Obstacle] = {}
"""What stopped the latest look from about one place to about another; a guess, asked first and never trusted."""
_REMEMBERED = 16384


def of_feature(feature: Feature) -> Obstacle:
    """A feature that hides something (`hides_below` is not 0)."""
    area = feature.sight is Sight.AREA and feature.height > 0
    core = feature.polygon if feature.convex or not area else ()
    box = (feature.left, feature.top, feature.right, feature.bottom)
    return Obstacle(box, feature.polygon, core, feature.hides_below, {}, area, (), feature)


def of_troops(bodies: Sequence[Standing], screens: tuple[Screen, ...], linked: bool) -> Obstacle:
    """A third unit: its bases, its screens, and whether all its bases hang together."""
    x0, y0 = min(b.x - b.r for b in bodies), min(b.y - b.r for b in bodies)
    x1, y1 = max(b.x + b.r for b in bodies), max(b.y + b.r for b in bodies)
    core: dict[Point, None] = {}
    if linked:
        for u, v in ((1, 0), (1, 1), (0, 1), (-1, 1)):
            across = [(u * b.x + v * b.y, b.x, b.y) for b in bodies]
            core[min(across)[1:]] = core[max(across)[1:]] = None
    height = min(b.h for b in bodies) + 1
    outline = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    return Obstacle((x0, y0, x1, y1), outline, tuple(core), height, {}, False, screens)


def _deep_core(area: Obstacle, depth: int) -> Polygon:
    """Points of a convex area such that a line that passes between two of them runs in it for more than `depth`.

    Where a circle of radius R fits in, a line that comes nearer to its middle than the root of R^2 - (depth / 2)^2
    does so; and if it fits in at two places, it does at all places between them.
    """
    found = area.deep.get(depth)
    if found is None:
        poly, found = area.core, ()
        x, y = sum(px for px, _ in poly) // len(poly), sum(py for _, py in poly) // len(poly)
        r = 4 * isqrt(off_outline(x, y, poly)) // 5 if point_in_polygon(x, y, poly) else 0
        if r > depth // 2 + 100:
            inner = isqrt((r - 5) ** 2 - (depth // 2 + 5) ** 2) - 2
            _, ux, uy = max(((px - x) ** 2 + (py - y) ** 2, px - x, py - y) for px, py in poly)
            for way in (1, -1):
                parts = [n for n in range(32) if _room(x + way * ux * n // 32, y + way * uy * n // 32, r, poly)]
                cx, cy = x + way * ux * max(parts) // 32, y + way * uy * max(parts) // 32
                found += tuple(scatter(cx, cy, angle, inner) for angle in range(0, 360, 45))
        area.deep[depth] = found
    return found


def _room(x: int, y: int, r: int, poly: Polygon) -> bool:
    return point_in_polygon(x, y, poly) and off_outline(x, y, poly) > r * r


def any_clear(
    eyes: Sequence[Standing], marks: Sequence[Standing], depth: int, obstacles: Sequence[Obstacle]
) -> bool:  # fmt: skip
    """Whether one line from the centre of an eye to the centre or a side of a mark meets no obstacle.

    Args:
        depth: how far one sees into an area.
        obstacles: the terrain and the troops that may hide something.
    """
    ones, others = bounds(eyes), bounds(marks)
    low = ones.low if ones.low < others.low else others.low
    high = ones.high if ones.high > others.high else others.high
    bundle = _Bundle(ones.centres, others.bases, low, high, depth)
    place = bundle.place()
    likely = _STOPPERS.get(place)
    if likely is not None and likely in obstacles and bundle.stopped_by(likely):
        return False
    left = bundle.sift(obstacles)
    eye, mark, met = eyes[len(eyes) // 2], marks[len(marks) // 2], False
    for obstacle in left:
        if _in_way(obstacle, eye, mark, depth):
            if obstacle is not likely and bundle.stopped_by(obstacle):
                if len(_STOPPERS) >= _REMEMBERED:
                    _STOPPERS.clear()
                _STOPPERS[place] = obstacle
                return False
            met = True
    if not met:
        return True
    return any(_eye_clear(eye, marks, bundle, left) for eye in eyes)


def free_line(
    eyes: Sequence[Standing], marks: Sequence[Standing], depth: int, obstacles: Sequence[Obstacle]
) -> tuple[Standing, Standing, Point] | None:  # fmt: skip
    """The first line, in the order of the models, that meets no obstacle: its eye, its mark, its end.

    It takes far longer than `any_clear`, which says whether there is one.
    """
    for eye in eyes:
        for mark in marks:
            for at in ((mark.x, mark.y), *sides(eye.x, eye.y, mark)):
                if not any(_in_way(obstacle, eye, mark, depth, at) for obstacle in obstacles):
                    return eye, mark, at
    return None


def first_met(eye: Standing, mark: Standing, at: Point, depth: int, obstacles: Sequence[Obstacle]) -> Obstacle | None:
    """The first of `obstacles` that stops the line from `eye` to the point `at` of `mark`, None if none does."""
    return next((obstacle for obstacle in obstacles if _in_way(obstacle, eye, mark, depth, at)), None)


def sides(ax: int, ay: int, mark: Standing) -> tuple[Point, Point]:
    """Both sides of a model as seen from (ax, ay): the ends of its base across the line."""
    dx, dy = mark.x - ax, mark.y - ay
    if mark.corners:
        across = [(dx * (y - ay) - dy * (x - ax), (x, y)) for x, y in mark.corners]
        return min(across)[1], max(across)[1]
    norm = sqrt(dx * dx + dy * dy) or 1.0
    ux, uy = round(-dy * mark.r / norm), round(dx * mark.r / norm)
    return (mark.x + ux, mark.y + uy), (mark.x - ux, mark.y - uy)


def _in_way(obstacle: Obstacle, eye: Standing, mark: Standing, depth: int, at: Point | None = None) -> bool:
    """Whether an obstacle stops the line from an eye to the point `at` of a mark, its centre if not given."""
    x, y = at or (mark.x, mark.y)
    if obstacle.feature is None:
        return any(screen.blocks(eye.x, eye.y, x, y, eye.h, mark.h) for screen in obstacle.screens)
    return hides(obstacle.feature, eye.x, eye.y, eye.h, x, y, mark.h, depth)


# ------------------------------------------------------------------ one eye


_Ray = tuple[int, int]
_View = tuple[Obstacle, bool, _Ray, _Ray, _Ray, _Ray, int]
"""What an obstacle covers of the view of an eye; all from there.

It is missed by all lines but those that run between two directions, the third and the fourth, if the eye is outside
its box, as the second says. One between the two points that follow, and that ends beyond the line through both and
outside the box, is stopped. Last comes twice the area between them and the eye, 0 if that is not sure.
"""
_Lengths = tuple[int, int, int, int, int]
"""At least how long the four rays of a view are, and the way between the last two."""
_NOWHERE = (0, 0)


def _eye_clear(eye: Standing, marks: Sequence[Standing], bundle: _Bundle, obstacles: Sequence[Obstacle]) -> bool:
    """Whether one of the lines from an eye is clear."""
    ex, ey, depth = eye.x, eye.y, bundle.depth
    views = _between(ex, ey, bundle.b, (_view(o, ex, ey, bundle.high, depth) for o in obstacles))
    if views is None:
        return False
    if not views:
        return True
    known = [(view, _lengths(view)) for view in views]
    for mark in marks:
        x, y = mark.x, mark.y
        left = _doubtful(known, x - ex, y - ey, x, y, mark.r + 2)
        if left is None:
            continue
        if not left:
            return True
        for at in ((x, y), *sides(ex, ey, mark)):
            asked = _doubtful(left, at[0] - ex, at[1] - ey, *at, 0)
            if asked is not None and not any(_in_way(view[0], eye, mark, depth, at) for view, _ in asked):
                return True
    return False


def _between(x: int, y: int, box: Box, views: Iterable[_View]) -> list[_View] | None:
    """What may stop lines from (x, y) to places in a box; None if something surely stops them all."""
    left, top, right, bottom = box[0] - 2 - x, box[1] - 2 - y, box[2] + 2 - x, box[3] + 2 - y
    found = []
    for view in views:
        obstacle, outside, (ax, ay), (bx, by), (px, py), (qx, qy), far = view
        # The least of a cross product with all places in the box is that with one of its corners.
        if outside and (
            ax * (top if ax > 0 else bottom) - ay * (right if ay > 0 else left) >= 0
            or by * (left if by > 0 else right) - bx * (bottom if bx > 0 else top) >= 0
        ):
            continue
        if (
            far
            and py * (left if py > 0 else right) - px * (bottom if px > 0 else top) > 0
            and qx * (top if qx > 0 else bottom) - qy * (right if qy > 0 else left) > 0
        ):
            nx, ny = qx - px, qy - py
            x0, y0, x1, y1 = obstacle.box
            if nx * (top if nx > 0 else bottom) - ny * (right if ny > 0 else left) > far and (
                x + right < x0 or x + left > x1 or y + bottom < y0 or y + top > y1
            ):
                return None
        found.append(view)
    return found


def _view(obstacle: Obstacle, x: int, y: int, high: int, depth: int) -> _View:
    left, top, right, bottom = obstacle.box
    if left <= x <= right and top <= y <= bottom:
        return obstacle, False, _NOWHERE, _NOWHERE, _NOWHERE, _NOWHERE, 0
    a, b = _span(obstacle.outline, x, y)
    core = obstacle.core
    if core and obstacle.area:
        core = _deep_core(obstacle, depth)
    if not core or high >= obstacle.height:
        return obstacle, True, a, b, a, b, 0
    p, q = (a, b) if core is obstacle.outline else _span(core, x, y)
    return obstacle, True, a, b, p, q, p[1] * q[0] - p[0] * q[1]


def _lengths(view: _View) -> _Lengths:
    _, _, a, b, p, q, _ = view
    return _length(*a), _length(*b), _length(*p), _length(*q), _length(q[0] - p[0], q[1] - p[1])


def _length(x: int, y: int) -> int:
    return isqrt(x * x + y * y) + 1


def _span(points: Sequence[Point], x: int, y: int) -> tuple[_Ray, _Ray]:
    """The first and the last of the points, anticlockwise and clockwise as seen from a place outside their box."""
    ax, ay = bx, by = points[0][0] - x, points[0][1] - y
    for px, py in points[1:]:
        dx, dy = px - x, py - y
        if ax * dy > ay * dx:
            ax, ay = dx, dy
        elif bx * dy < by * dx:
            bx, by = dx, dy
    return (ax, ay), (bx, by)


def _doubtful(
    views: Sequence[tuple[_View, _Lengths]], dx: int, dy: int, x: int, y: int, wide: int
) -> list[tuple[_View, _Lengths]] | None:  # fmt: skip
    """What may stop lines to (x, y), which is (dx, dy) from the eye, and to places up to `wide` from there.

    None if something surely stops them all.
    """
    found = []
    for known in views:
        (obstacle, outside, (ax, ay), (bx, by), (px, py), (qx, qy), far), (a, b, p, q, n) = known
        if outside and (ax * dy - ay * dx >= wide * a or by * dx - bx * dy >= wide * b):
            continue
        if (
            far
            and py * dx - px * dy > wide * p
            and qx * dy - qy * dx > wide * q
            and (qx - px) * dy - (qy - py) * dx > far + wide * n
        ):
            left, top, right, bottom = obstacle.box
            if x + wide < left or x - wide > right or y + wide < top or y - wide > bottom:
                return None
        found.append(known)
    return found


# ------------------------------------------------------------------ bundles


def _hull_box(circles: Iterable[tuple[int, int, int]]) -> Box:
    found = [(x - r, y - r, x + r, y + r) for x, y, r in circles]
    x0, y0, x1, y1 = zip(*found)
    return min(x0), min(y0), max(x1), max(y1)


class _Bundle(NamedTuple):
    """All lines from the box `a` to the box `b`; `low` and `high` bound the heights of all ends."""

    a: Box
    b: Box
    low: int
    high: int
    depth: int

    def place(self) -> tuple[int, int, int, int]:
        """About where the lines begin and end."""
        a, b = self.a, self.b
        return a[0] >> _PLACE, a[1] >> _PLACE, b[0] >> _PLACE, b[1] >> _PLACE

    def sift(self, obstacles: Iterable[Obstacle]) -> list[Obstacle]:
        """The obstacles that some of the lines may meet: those in the strip between the boxes."""
        a, b, low = self.a, self.b, self.low
        x0, y0 = (a[0] if a[0] < b[0] else b[0]), (a[1] if a[1] < b[1] else b[1])
        x1, y1 = (a[2] if a[2] > b[2] else b[2]), (a[3] if a[3] > b[3] else b[3])
        # Across the line between the middles nothing beyond the wider box is met; all lengths doubled here.
        nx, ny = a[1] + a[3] - b[1] - b[3], b[0] + b[2] - a[0] - a[2]
        mx, my = abs(nx), abs(ny)
        half = max(mx * (a[2] - a[0]) + my * (a[3] - a[1]), mx * (b[2] - b[0]) + my * (b[3] - b[1]))
        base = nx * (a[0] + a[2]) + ny * (a[1] + a[3])
        least, most = base - half, base + half
        nx, ny = 2 * nx, 2 * ny
        mx, my = 2 * mx, 2 * my
        found = []
        for obstacle in obstacles:
            left, top, right, bottom = obstacle.box
            if left > x1 or right < x0 or top > y1 or bottom < y0:
                continue
            if low >= obstacle.height and not obstacle.screens:
                continue
            if not (mx or my):  # the boxes have one middle: there is no way across
                found.append(obstacle)
                continue
            middle, wide = nx * (left + right) + ny * (top + bottom), mx * (right - left) + my * (bottom - top)
            if middle - wide >= 2 * most or middle + wide <= 2 * least:
                continue
            if obstacle.feature is None:  # its outline is its box
                found.append(obstacle)
                continue
            across = [nx * x + ny * y for x, y in obstacle.outline]
            if min(across) < most and max(across) > least:
                found.append(obstacle)
        return found

    def stopped_by(self, obstacle: Obstacle) -> bool:
        """Whether an obstacle surely stops all the lines."""
        if self.high >= obstacle.height or not obstacle.core:
            return False
        a, b = self.a, self.b
        if not obstacle.area:
            return _stops(obstacle, obstacle.core, a, b)
        core = _deep_core(obstacle, self.depth)
        return (bool(core) and _stops(obstacle, core, a, b)) or _deep(obstacle, a, b, self.depth)


def _turn(p: Point, a: Box, b: Box) -> tuple[int, int]:
    """The least and the most of the cross product (a - p) x (b - p): above 0, p lies to one side of all lines.

    The four differences vary independently of each other, so the bounds are exact.
    """
    px, py = p
    left, right, top, bottom = b[0] - px, b[2] - px, b[1] - py, b[3] - py
    ax, ay = a[0] - px, a[1] - py
    if a[0] == a[2] and a[1] == a[3]:
        up, down = (ax * bottom, ax * top) if ax > 0 else (ax * top, ax * bottom)
        more, less = (ay * right, ay * left) if ay > 0 else (ay * left, ay * right)
        return down - more, up - less
    cx, cy = a[2] - px, a[3] - py
    first = (ax * top, ax * bottom, cx * top, cx * bottom)
    second = (ay * left, ay * right, cy * left, cy * right)
    return min(first) - max(second), max(first) - min(second)


def _ends(core: Polygon, a: Box, b: Box) -> tuple[tuple[Point, Point], tuple[Point, Point]] | None:
    """Of the points on either side of all lines from `a` to `b` the nearest two and the farthest two."""
    dx, dy = b[0] + b[2] - a[0] - a[2], b[1] + b[3] - a[1] - a[3]
    ones, others = [], []
    for x, y in core:
        least, most = _turn((x, y), a, b)
        if least > 0:
            ones.append((dx * x + dy * y, x, y))
        elif most < 0:
            others.append((dx * x + dy * y, x, y))
    if not ones or not others:
        return None
    return (min(ones)[1:], min(others)[1:]), (max(ones)[1:], max(others)[1:])


def _stops(obstacle: Obstacle, core: Polygon, a: Box, b: Box) -> bool:
    """Whether an obstacle surely stops all lines from `a` to `b` that run below its top between points of `core`."""
    # Where an end may lie within the obstacle, what counts is for the single line to find out.
    if not (_clear_of(obstacle.box, a) and _clear_of(obstacle.box, b)):
        return False
    ends = _ends(core, a, b)
    return ends is not None and _parts(ends[0], a, b)


def _deep(obstacle: Obstacle, a: Box, b: Box, depth: int) -> bool:
    """Whether all lines from `a` to `b` run for more than `depth` inside a convex area.

    They do if they cross two of its chords that are farther apart than that, or start or end farther inside it.
    """
    found = _ends(obstacle.core, a, b)
    if found is None:
        return False
    near, far = found
    corners, ends = _corners(a), _corners(b)
    if all(point_in_polygon(x, y, obstacle.core) for x, y in corners):
        first: Sequence[Point] = corners
    elif _parts(near, a, b):
        first = near
    else:
        return False
    if all(point_in_polygon(x, y, obstacle.core) for x, y in ends):
        last: Sequence[Point] = ends
    elif _parts(far, a, b):
        last = far
    else:
        return False
    return _apart(first, last, depth + 2)


def _corners(box: Box) -> tuple[Point, ...]:
    x0, y0, x1, y1 = box
    if x0 == x1 and y0 == y1:
        return ((x0, y0),)
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def _clear_of(one: Box, two: Box) -> bool:
    return one[0] > two[2] or one[2] < two[0] or one[1] > two[3] or one[3] < two[1]


def _parts(chord: tuple[Point, Point], a: Box, b: Box) -> bool:
    """Whether the line through both points has all of `a` to one side and all of `b` to the other."""
    (px, py), (qx, qy) = chord
    dx, dy = qx - px, qy - py
    before = [dx * (y - py) - dy * (x - px) for x, y in _corners(a)]
    behind = [dx * (y - py) - dy * (x - px) for x, y in _corners(b)]
    return (max(before) < 0 < min(behind)) or (max(behind) < 0 < min(before))


def _apart(one: Sequence[Point], two: Sequence[Point], far: int) -> bool:
    """Whether some direction keeps two convex sets more than `far` apart, tried along their sides' normals.

    A gap found this way never exceeds the true one.
    """
    for shape in (one, two):
        px, py = shape[-1]
        for qx, qy in shape:
            nx, ny = py - qy, qx - px
            px, py = qx, qy
            ones, twos = [nx * x + ny * y for x, y in one], [nx * x + ny * y for x, y in two]
            between = max(min(twos) - max(ones), min(ones) - max(twos))
            if between > 0 and between * between > far * far * (nx * nx + ny * ny):
                return True
    return False
