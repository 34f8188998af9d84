"""The places of a table of squares: cells, edges, what bars a step, and what comes of a line of sight."""

from __future__ import annotations

import re
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from wartable.engine.gridsight import SIDE

DIRECTIONS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
DX = (0, 1, 1, 1, 0, -1, -1, -1)
DY = (-1, -1, 0, 1, 1, 1, 0, -1)

Square = tuple[int, int]
_KEY = re.compile(r"(0|[1-9][0-9]*),(0|[1-9][0-9]*)(nw|ne|sw|se)?")
CENTRE = {"": (2, 2), "nw": (1, 1), "ne": (3, 1), "sw": (1, 3), "se": (3, 3)}
_HALF = {"": (0, 0), "nw": (0, 0), "ne": (1, 0), "sw": (0, 1), "se": (1, 1)}


class Cell(NamedTuple):
    """A place where one model can stand: a whole square (`sub` empty) or one corner, "nw" to "se", of a divided one."""

    x: int
    y: int
    sub: str = ""

    @property
    def key(self) -> str:
        """The name of the cell in options and files, such as "5,2" or "5,2nw"."""
        return f"{self.x},{self.y}{self.sub}"

    @property
    def square(self) -> Square:
        """The whole square in which the cell lies."""
        return self.x, self.y


@lru_cache(maxsize=65536)
def place(x: int, y: int, sub: str = "") -> Cell:
    """The cell there: one is wanted far more often than another one comes up."""
    return Cell(x, y, sub)


def cell_of(text: str) -> Cell | None:
    """The cell with the key `text`; None if it is the key of none."""
    found = _KEY.fullmatch(text)
    return Cell(int(found[1]), int(found[2]), found[3] or "") if found else None


class Edge(NamedTuple):
    """The east ("e") or south ("s") side of a square; x or y is -1 at the west or north end of the table."""

    x: int
    y: int
    side: str


def edge(x: int, y: int, side: str) -> Edge:
    """The edge on the side n, e, s or w of the square (x, y).

    Raises:
        ValueError: `side` is none of the four.
    """
    if side == "n":
        return Edge(x, y - 1, "s")
    if side == "w":
        return Edge(x - 1, y, "e")
    if side not in ("e", "s"):
        raise ValueError(f"a square has the sides n, e, s and w, not {side!r}")
    return Edge(x, y, side)


class Barrier(IntEnum):
    """What stands on an edge; a door counts only while it is closed."""

    OPEN = 0
    WINDOW = 1
    DOOR = 2
    WALL = 3


class Bar(NamedTuple):
    """Why a step cannot be made: far, edge, solid, wall, door, window, corner or level; and the place that bars it."""

    why: str
    at: Cell | Edge


class Sight(NamedTuple):
    """A line of sight: if it is `clear`, the windows that it passes; else wall, door, solid, raised, fog or model."""

    clear: bool
    windows: int = 0
    why: str = ""


def span(cell: Cell) -> tuple[int, int, int]:
    """Column, row and size of a cell in small squares."""
    x, y = _HALF[cell.sub]
    return 2 * cell.x + x, 2 * cell.y + y, 1 if cell.sub else 2


def between(a: Cell, b: Cell) -> tuple[int, int]:
    """The way from centre to centre, in quarters of a square."""
    (ax, ay), (bx, by) = CENTRE[a.sub], CENTRE[b.sub]
    return SIDE * (b.x - a.x) + bx - ax, SIDE * (b.y - a.y) + by - ay


def edge_between(a: Square, b: Square) -> Edge:
    """The edge that two squares share."""
    return Edge(min(a[0], b[0]), min(a[1], b[1]), "e" if a[1] == b[1] else "s")


class Measures:
    """What is measured between cells whatever stands on the table: distances, arcs and facings."""

    __slots__ = ()

    def distance(self, a: Cell, b: Cell) -> int:
        """Whole squares from a to b, diagonals as one; small squares count through the square in which they lie."""
        return max(abs(a.x - b.x), abs(a.y - b.y))

    def small_gap(self, a: Cell, b: Cell) -> int | None:
        """The same in small squares between two of them; None if one of the cells is a whole square."""
        if not (a.sub and b.sub):
            return None
        (ax, ay, _), (bx, by, _) = span(a), span(b)
        return max(abs(ax - bx), abs(ay - by))

    def in_arc(self, a: Cell, facing: int, b: Cell, degrees: int = 90) -> bool:
        """Whether the centre of b lies in the arc of a model in a that faces `facing`, its limits included.

        Args:
            facing: index in `DIRECTIONS`.
            degrees: of the whole arc: 90, 180, 270 or 360.

        Raises:
            ValueError: another number of degrees.
        """
        (ax, ay, corner), (bx, by, other) = a, b
        dx, dy = between(a, b) if corner or other else (bx - ax, by - ay)
        along = dx * DX[facing] + dy * DY[facing]
        across = abs(dx * DY[facing] - dy * DX[facing])
        if degrees == 90:
            return along >= across
        if degrees == 180:
            return along >= 0
        if degrees == 270:
            return along >= -across
        if degrees != 360:
            raise ValueError(f"an arc has 90, 180, 270 or 360 degrees, not {degrees}")
        return True

    def facing(self, a: Cell, b: Cell) -> int:
        """The direction, an index in `DIRECTIONS`, that comes nearest to the line from a to b; 0 if they are the same.

        No two directions are ever equally near: the borders between them lie at irrational slopes.
        """
        dx, dy = between(a, b)
        wide, high = abs(dx), abs(dy)
        long, short = (wide, high) if wide > high else (high, wide)
        # Nearer to the diagonal where short / long is above tan(22.5 degrees) = sqrt(2) - 1.
        diagonal = (long + short) ** 2 > 2 * long * long
        sx = ((dx > 0) - (dx < 0)) if diagonal or wide == long else 0
        sy = ((dy > 0) - (dy < 0)) if diagonal or high == long else 0
        return next((way for way in range(8) if (DX[way], DY[way]) == (sx, sy)), 0)
