"""What is known of one line of sight over squares, whoever stands on them."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from wartable.engine.gridcell import Barrier, Cell, Edge, Sight


class Line(NamedTuple):
    """What a line comes to, and the cells on it in which models would hide."""

    sight: Sight
    cells: tuple[Cell, ...]  # crossed: a model here hides
    forks: tuple[tuple[Cell, int, Cell, int], ...]  # two ways round, each a cell and its windows


class Side(NamedTuple):
    """One of two ways round a corner: why it hides, else its windows; the cell in it."""

    why: str
    windows: int
    middle: Cell


@cache
def hidden(why: str) -> Line:
    """The line that `why` hides, whatever its ends: most lines of a complex are such."""
    return Line(Sight(False, 0, why), (), ())


@cache
def clear(windows: int) -> Sight:
    """A line past so many windows."""
    return Sight(True, windows)


_OPAQUE = bytes(b"01"[what > Barrier.WINDOW] for what in range(256))


def opaque(bars: bytes) -> int:
    """The edges across which nobody sees, as bits, of what stands on each."""
    return int(bars.translate(_OPAQUE)[::-1], 2)


def spans(a: Cell, b: Cell, at: Edge) -> bool:
    """Whether the rectangle of squares around two cells holds the squares on both sides of an edge."""
    east, south = (at.x + 1, at.y) if at.side == "e" else (at.x, at.y + 1)
    return min(a.x, b.x) <= at.x and east <= max(a.x, b.x) and min(a.y, b.y) <= at.y and south <= max(a.y, b.y)
