"""Where a base may be set down on the table, as outlines: tried point by point, for who draws it. Lengths are mils."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from wartable.engine.plane import INCH, Bodied, Point, Polygon
from wartable.engine.terrain import Table
from wartable.kit.inches import edges

B = TypeVar("B", bound=Bodied)
Box = tuple[int, int, int, int]
"""Least x, least y, most x, most y."""
_MOST = 3600
"""Points that are tried, at most, unless they would lie closer than half an inch."""


def squares(box: Box, stands: Callable[[int, int], bool]) -> tuple[Polygon, ...]:
    """Rectangles that cover the squares of a raster over `box` in the middle of which a base stands."""
    left, low, right, high = box
    step = INCH // 2
    while (right - left) * (high - low) > _MOST * step * step:
        step += INCH // 4
    found, begun = list[Polygon](), dict[tuple[int, int], int]()  # runs of squares, and the row where each began
    for y in range(low, high, step):
        row = _runs([x for x in range(left, right, step) if stands(x + step // 2, y + step // 2)], step)
        for run in [run for run in begun if run not in row]:
            found.append(_rectangle((run[0], begun.pop(run)), (run[1], y)))
        for run in row:
            begun.setdefault(run, y)
    last = high + (low - high) % step
    return (*found, *(_rectangle((run[0], y), (run[1], last)) for run, y in begun.items()))


def _runs(places: Sequence[int], step: int) -> list[tuple[int, int]]:
    """Squares side by side as one."""
    found: list[tuple[int, int]] = []
    for x in places:
        if found and found[-1][1] == x:
            found[-1] = found[-1][0], x + step
        else:
            found.append((x, x + step))
    return found


def _rectangle(one: Point, two: Point) -> Polygon:
    (left, low), (right, high) = one, two
    return (left, low), (right, low), (right, high), (left, high)


def strip(
    table: Table,
    stretches: Sequence[edges.Stretch],
    put: Callable[[edges.Stretch, Point], B],
    stands: Callable[[B], bool],
) -> tuple[Polygon, ...]:
    """Rectangles along `stretches` of the edge that cover where a base stands which touches one of them.

    Args:
        put: the base at a stretch, as near as it can to a point.
    """
    found = []
    half = INCH // 4
    for part in stretches:
        for at in range(part.low, part.high + 1, 2 * half):
            base = put(part, edges.inside(part, table, at, 0))
            if not stands(base):
                continue
            tips = base.corners or ((base.x - base.r, base.y - base.r), (base.x + base.r, base.y + base.r))
            level = part.edge in (edges.SOUTH, edges.NORTH)
            x, y = (half, 0) if level else (0, half)
            xs, ys = ([base.x], [tip[1] for tip in tips]) if level else ([tip[0] for tip in tips], [base.y])
            found.append(_rectangle((min(xs) - x, min(ys) - y), (max(xs) + x, max(ys) + y)))
    return tuple(dict.fromkeys(found))
