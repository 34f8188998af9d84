"""Steps between squares: what bars each, and what is known of them from squares that have the same round them.

Most squares of a complex lie amid walls that others have as well; their steps are worked out once, in whatever grid.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wartable.engine.gridcell import DX, DY, Bar, Cell, Edge, Square, place

Walk = tuple[tuple[Cell, Cell | None], ...]
"""The cells into which one may step on foot, each with the cell in which a model would bar that step."""
ALIKE = 1 << 14  # surroundings of a square that are known at most
FULL, ODD = 1, 2
"""Squares that are solid, and those whose steps are like no others, being divided or raised; 0 is plain floor."""


class Step(NamedTuple):
    """A step from one cell to another that touches it."""

    direction: int
    to: Cell
    stop: Bar | None        # what bars the step whoever stands where
    watch: Cell | None      # who stands here bars the step: past a corner with a wall on its other side
    level: bool             # the step would climb or drop where no slope leads
    near: bool              # nothing but a window cuts the two cells off
    open: bool              # not even a window does


class Flank(NamedTuple):
    """One of the two ways round of a diagonal step: the cell in it, where it is walled, and the worst of its edges."""

    middle: Cell
    walled: Cell | Edge | None
    worst: int



class Alike(NamedTuple):
    """What is known of the steps from all squares with the same round them, as seen from one of them."""

    cell: Cell
    steps: tuple[Step, ...]

    def steps_of(self, cell: Cell) -> dict[Cell, Step]:
        """The steps from another one, by the cell to which they lead."""
        dx, dy = cell.x - self.cell.x, cell.y - self.cell.y
        found = {}
        for way, (x, y, _), stop, watch, level, near, clear in self.steps:
            to = place(x + dx, y + dy)
            if stop is not None:
                stop = Bar(stop.why, stop.at._replace(x=stop.at.x + dx, y=stop.at.y + dy))
            if watch is not None:
                watch = place(watch.x + dx, watch.y + dy)
            found[to] = Step(way, to, stop, watch, level, near, clear)
        return found


_known: dict[bytes, Alike] = {}
_walks: dict[bytes, tuple[tuple[int, int, Square | None], ...]] = {}


def alike(around: bytes) -> Alike | None:
    """What is known of squares with that round them."""
    return _known.get(around) if around else None


def learn(around: bytes, cell: Cell, steps: dict[Cell, Step]) -> None:
    """Keep the steps from a cell for others with the same round them."""
    if around and len(_known) < ALIKE:
        _known[around] = Alike(cell, tuple(steps.values()))


def walk_amid(around: bytes, cell: Cell) -> Walk:
    """The steps on foot from a square of plain floor with that round it.

    Args:
        around: nine squares row by row, plain or full, then the edges east and south of each, of the last row the
            first three.
    """
    found = _walks.get(around)
    if found is None:
        found = tuple(_on_foot(around))
        if len(_walks) < ALIKE:
            _walks[around] = found
    x, y, _ = cell
    return tuple((place(x + a, y + b), w and place(x + w[0], y + w[1])) for a, b, w in found)


def _on_foot(around: bytes) -> Iterator[tuple[int, int, Square | None]]:
    for dx, dy in zip(DX, DY, strict=True):
        if around[4 + dx + 3 * dy]:
            continue
        if not (dx and dy):
            if not _barred(around, 0, 0, dx, dy):
                yield dx, dy, None
            continue
        one = around[4 + dx] or _barred(around, 0, 0, dx, 0) or _barred(around, dx, 0, 0, dy)
        other = around[4 + 3 * dy] or _barred(around, 0, 0, 0, dy) or _barred(around, 0, dy, dx, 0)
        if not (one and other):
            yield dx, dy, (dx, 0) if other else (0, dy) if one else None


def _barred(around: bytes, x: int, y: int, dx: int, dy: int) -> int:
    """What stands on the edge of a square, told from the middle one, towards its neighbour."""
    square = 4 + min(x, x + dx) + 3 * min(y, y + dy)
    return around[9 + 2 * square + (1 if dy else 0)]
