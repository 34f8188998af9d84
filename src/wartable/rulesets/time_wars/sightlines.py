"""Whether any of the many lines of one look is clear, without drawing most of them.

Lines are judged by the bundle: all from a group of eyes to a group of marks, then from one eye, then to one mark. An
obstacle that misses a whole bundle is dropped from it, one that stops a whole bundle settles it; what neither is sure
of is asked line by line (`engine.sight`). Both tests err on the side of asking, so they change the cost and never
the answer. All lengths are mils.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

from wartable.engine.plane import Point, Polygon, point_in_polygon
from wartable.engine.sight import Screen, screening
from wartable.engine.terrain import Feature, Sight, Table

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


class Obstacle(NamedTuple):
    """Something that may stop lines below `height`.

    `outline` has all of it in its hull. `core` are points of it that hang together, so that a line which passes
    between two of them is stopped; empty if that is not sure. `area` is a footprint one sees into up to some depth.
    """

    box: Box
    outline: Polygon
    core: Polygon
    height: int
    area: bool = False
    screens: tuple[Screen, ...] = ()


def of_feature(feature: Feature) -> Obstacle:
    """A feature that hides something (`hides_below` is not 0)."""
    area = feature.sight is Sight.AREA and feature.height > 0
    core = feature.polygon if feature.convex or not area else ()
    box = (feature.left, feature.top, feature.right, feature.bottom)
    return Obstacle(box, feature.polygon, core, feature.hides_below, area)


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
    return Obstacle((x0, y0, x1, y1), outline, tuple(core), height, False, screens)


def any_clear(
    table: Table, eyes: Sequence[Standing], marks: Sequence[Standing], depth: int, obstacles: Iterable[Obstacle]
) -> bool:
    """TW-VIS-01: whether one line from the centre of an eye to the centre or a side of a mark meets no obstacle.

    Args:
        depth: how far one sees into an area (TW-VIS-04).
        obstacles: of the table all that hide, or none of them; and the troops that screen.
    """
    field = _hull_box((mark.x, mark.y, mark.r) for mark in marks)
    heights = [body.h for body in (*eyes, *marks)]
    low, high = min(heights), max(heights)
    left = _sift(obstacles, _hull_box((eye.x, eye.y, 0) for eye in eyes), field, low, high, depth)
    if not left:
        return left is not None
    # Most pairs that see each other do so along the first line that comes to mind.
    if _line_clear(table, eyes[len(eyes) // 2], marks[len(marks) // 2], depth, left):
        return True
    boxes = [(mark, (mark.x - mark.r, mark.y - mark.r, mark.x + mark.r, mark.y + mark.r)) for mark in marks]
    for eye in eyes:
        here = (eye.x, eye.y, eye.x, eye.y)
        some = _sift(left, here, field, low, high, depth)
        if some is None:
            continue
        for mark, box in boxes:
            last = _sift(some, here, box, min(eye.h, mark.h), max(eye.h, mark.h), depth)
            if last is not None and (not last or _one_clear(table, eye, mark, depth, last)):
                return True
    return False


def sides(ax: int, ay: int, mark: Standing) -> tuple[Point, Point]:
    """TW-VIS-01: both sides of a model as seen from (ax, ay): the ends of its base across the line."""
    dx, dy = mark.x - ax, mark.y - ay
    if mark.corners:
        across = [(dx * (y - ay) - dy * (x - ax), (x, y)) for x, y in mark.corners]
        return min(across)[1], max(across)[1]
    norm = sqrt(dx * dx + dy * dy) or 1.0
    ux, uy = round(-dy * mark.r / norm), round(dx * mark.r / norm)
    return (mark.x + ux, mark.y + uy), (mark.x - ux, mark.y - uy)


def _line_clear(
    table: Table, eye: Standing, mark: Standing, depth: int, obstacles: Sequence[Obstacle], at: Point | None = None
) -> bool:
    """Whether the line from an eye to the point `at` of a mark, its centre if not given, meets none of `obstacles`."""
    bx, by = at or (mark.x, mark.y)
    terrain = False
    for obstacle in obstacles:
        if not obstacle.screens:
            terrain = True
        elif any(screen.blocks(eye.x, eye.y, bx, by, eye.h, mark.h) for screen in obstacle.screens):
            return False
    return not terrain or screening(table, eye.x, eye.y, eye.h, bx, by, mark.h, depth) is None


def _one_clear(table: Table, eye: Standing, mark: Standing, depth: int, obstacles: Sequence[Obstacle]) -> bool:
    """The three lines from one model to another, each against all that may stop it."""
    if _line_clear(table, eye, mark, depth, obstacles):
        return True
    return any(_line_clear(table, eye, mark, depth, obstacles, side) for side in sides(eye.x, eye.y, mark))


# ------------------------------------------------------------------ bundles


def _hull_box(circles: Iterable[tuple[int, int, int]]) -> Box:
    found = [(x - r, y - r, x + r, y + r) for x, y, r in circles]
    x0, y0, x1, y1 = zip(*found)
    return min(x0), min(y0), max(x1), max(y1)


def _sift(obstacles: Iterable[Obstacle], a: Box, b: Box, low: int, high: int, depth: int) -> list[Obstacle] | None:
    """The obstacles that some lines from the box `a` to the box `b` may meet; None if one stops them all.

    `low` and `high` bound the heights of all ends.
    """
    x0, y0 = (a[0] if a[0] < b[0] else b[0]), (a[1] if a[1] < b[1] else b[1])
    x1, y1 = (a[2] if a[2] > b[2] else b[2]), (a[3] if a[3] > b[3] else b[3])
    found = []
    for obstacle in obstacles:
        left, top, right, bottom = obstacle.box
        if left > x1 or right < x0 or top > y1 or bottom < y0:
            continue
        if low >= obstacle.height and not obstacle.screens:
            continue
        turns = [_turn(p, a, b) for p in obstacle.outline]
        if min(turns)[0] >= 0 or max([most for _, most in turns]) <= 0:
            continue
        if high < obstacle.height and obstacle.core:
            if obstacle.screens:
                turns = [_turn(p, a, b) for p in obstacle.core]
            if _stops(obstacle, turns, a, b, depth):
                return None
        found.append(obstacle)
    return found


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


def _stops(obstacle: Obstacle, turns: Sequence[tuple[int, int]], a: Box, b: Box, depth: int) -> bool:
    """Whether an obstacle surely stops all lines from `a` to `b` that run below its top."""
    dx, dy = b[0] + b[2] - a[0] - a[2], b[1] + b[3] - a[1] - a[3]
    ones = [(dx * x + dy * y, x, y) for (x, y), (least, _) in zip(obstacle.core, turns) if least > 0]
    others = [(dx * x + dy * y, x, y) for (x, y), (_, most) in zip(obstacle.core, turns) if most < 0]
    if not ones or not others:
        return False
    near = (min(ones)[1:], min(others)[1:])
    if obstacle.area:
        return _deep(obstacle, near, (max(ones)[1:], max(others)[1:]), a, b, depth)
    # Where an end may lie within the obstacle, what counts is for the single line to find out.
    return _clear_of(obstacle.box, a) and _clear_of(obstacle.box, b) and _parts(near, a, b)


def _deep(
    obstacle: Obstacle, near: tuple[Point, Point], far: tuple[Point, Point], a: Box, b: Box, depth: int
) -> bool:
    """Whether all lines from `a` to `b` run for more than `depth` inside a convex area.

    They do if they cross two of its chords that are farther apart than that, or start or end farther inside it.
    """
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

