"""Straight lines over squares: which edges, corners, squares and quarters of squares a line of sight meets.

Lengths are quarters of a square: the centre of a whole square lies at (2, 2) from its north-west corner, those of its
four small squares at 1 and 3. All results are offsets from the square in which the line begins, so that one line
serves every square from which it can be drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

SIDE = 4  # quarters of a square along its side
HALF = 2  # the same of a small square
EAST, SOUTH = 0, 1
CORNERS = ("nw", "ne", "sw", "se")  # index: 2 * (lower row) + (right column)
MEMORY = 1 << 13


class Way(NamedTuple):
    """One of the two L-shaped ways round a corner: two edges and the square between them with its corner cell."""

    first: int  # offsets of edges: twice the offset of the square on their north or west, +1 for a south edge
    second: int
    middle: int  # offset of the square
    corner: str  # its small square at the corner, should it be divided


class Leg(NamedTuple):
    """A line enters the square at offset `square` over the edge at offset `edge`, or past a corner by one of `ways`."""

    square: int
    edge: int
    ways: tuple[Way, Way] | None


def crossings(x: int, y: int, dx: int, dy: int, size: int) -> Iterator[tuple[int, int]]:
    """The lines of a lattice with meshes of `size` that a line from (x, y) by (dx, dy) crosses before its end.

    Each is a step (-1, 0 or 1, the same) from mesh to mesh; both parts differ from 0 at a corner. A line that begins
    on a lattice line begins in the mesh to which it turns; one that runs along a lattice line is not for this.
    """
    sx, sy = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    wide, high = abs(dx), abs(dy)
    end = (wide or 1) * (high or 1)
    # Ways along the line to the next lattice lines, both multiplied by wide * high to stay whole numbers.
    to_x = _first(x, sx, size) * (high or 1) if sx else end
    to_y = _first(y, sy, size) * (wide or 1) if sy else end
    while to_x < end or to_y < end:
        along, across = to_x <= to_y, to_y <= to_x
        yield (sx if along else 0), (sy if across else 0)
        if along:
            to_x += size * (high or 1)
        if across:
            to_y += size * (wide or 1)


def _first(at: int, sign: int, size: int) -> int:
    rest = at % size if sign < 0 else -at % size
    return rest or size


@lru_cache(MEMORY)
def legs(width: int, x: int, y: int, dx: int, dy: int) -> tuple[Leg, ...]:
    """The squares that a line enters one after the other, the last one is that of its end.

    Args:
        width: squares in a row; a square's offset is `width` times the rows plus the columns to go.
        x: where the line begins, from the north-west corner of its square; y the same.
        dx: where it ends, from its beginning; dy the same.
    """
    found, at = [], 0
    for sx, sy in crossings(x, y, dx, dy, SIDE):
        beside, below = at + sx, at + sy * width
        to = beside + sy * width
        if sx and sy:
            ways = (
                Way(_edge(at, beside, EAST), _edge(beside, to, SOUTH), beside, _corner(-sx, sy)),
                Way(_edge(at, below, SOUTH), _edge(below, to, EAST), below, _corner(sx, -sy)),
            )
            found.append(Leg(to, 0, ways))
        else:
            found.append(Leg(to, _edge(at, to, EAST if sx else SOUTH), None))
        at = to
    return tuple(found)


@lru_cache(MEMORY)
def straight(width: int, x: int, y: int, dx: int, dy: int) -> tuple[int, int]:
    """The edges over which a line goes past no corner, as bits from the first of them, and the offset of that one."""
    edges = [leg.edge for leg in legs(width, x, y, dx, dy) if leg.ways is None]
    first = min(edges, default=0)
    return sum(1 << at - first for at in edges), first


@lru_cache(MEMORY)
def straight_on(width: int, dx: int, dy: int) -> tuple[int, int]:
    """The same from the centre of one whole square to that of another, so many squares away."""
    return straight(width, SIDE // 2, SIDE // 2, SIDE * dx, SIDE * dy)


def _edge(a: int, b: int, side: int) -> int:
    return 2 * min(a, b) + side


def _corner(sx: int, sy: int) -> str:
    return CORNERS[2 * (sy > 0) + (sx > 0)]


Quarter = tuple[int, int]  # column and row of a small square, counted from those of the first square


@lru_cache(MEMORY)
def quarters(x: int, y: int, dx: int, dy: int) -> tuple[tuple[Quarter, Quarter], ...]:
    """The small squares that a line meets on its way, as if all squares were divided; arguments as in `legs`.

    They come in pairs. A pair of one and the same is crossed; two different ones lie on the two sides of the line,
    which touches both at a corner or runs between them. Corners of whole squares are left out: `legs` has them.
    """
    if (not dx and x % HALF == 0) or (not dy and y % HALF == 0):
        return _between(x, y, dx, dy)
    at_x, at_y = _mesh(x, dx), _mesh(y, dy)
    found = [((at_x, at_y), (at_x, at_y))]
    for sx, sy in crossings(x, y, dx, dy, HALF):
        if sx and sy and ((at_x + (sx > 0)) % 2 or (at_y + (sy > 0)) % 2):
            found.append(((at_x + sx, at_y), (at_x, at_y + sy)))
        at_x, at_y = at_x + sx, at_y + sy
        found.append(((at_x, at_y), (at_x, at_y)))
    return tuple(found)


def _mesh(at: int, way: int) -> int:
    return (at - 1) // HALF if way < 0 else at // HALF


def _between(x: int, y: int, dx: int, dy: int) -> tuple[tuple[Quarter, Quarter], ...]:
    """Both sides of a line that runs along the middle of whole squares; a line of no length has none."""
    if dx:
        row, columns = y // HALF, range(min(x, x + dx) // HALF, max(x, x + dx) // HALF)
        return tuple(((column, row - 1), (column, row)) for column in columns)
    column, rows = x // HALF, range(min(y, y + dy) // HALF, max(y, y + dy) // HALF)
    return tuple(((column - 1, row), (column, row)) for row in rows)
