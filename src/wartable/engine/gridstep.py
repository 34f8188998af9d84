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
    stop: Bar | None  # what bars the step whoever stands where
    watch: Cell | None  # who stands here bars the step: past a corner with a wall on its other side
    level: bool  # the step would climb or drop where no slope leads
    near: bool  # nothing but a window cuts the two cells off
    open: bool  # not even a window does


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


def around(cell: Cell, width: int, height: int, plain: bytes, bars: bytes) -> bytes:
    """All that steps from a square depend on; empty if it is none of many: at the end of the table, divided.

    Args:
        plain: what each square is, row by row.
        bars: what stands on the edges east and south of each.
    """
    x, y, corner = cell
    if corner or not (0 < x < width - 1 and 0 < y < height - 1):
        return b""
    north = (y - 1) * width + x - 1
    here, south = north + width, north + 2 * width
    kinds = plain[north : north + 3] + plain[here : here + 3] + plain[south : south + 3]
    if ODD in kinds:
        return b""
    return kinds + bars[2 * north : 2 * north + 6] + bars[2 * here : 2 * here + 6] + bars[2 * south : 2 * south + 3]


def around_end(cell: Cell, width: int, height: int, plain: bytes, bars: bytes) -> bytes:
    """The same for walks out of a square at the end of the table, as if filled squares lay beyond."""
    if cell.sub or not (0 <= cell.x < width and 0 <= cell.y < height):
        return b""
    kinds, edges = bytearray(), bytearray()
    for y in range(cell.y - 1, cell.y + 2):
        for x in range(cell.x - 1, cell.x + 2):
            at, inside = y * width + x, 0 <= x < width and 0 <= y < height
            kinds.append(plain[at] if inside else FULL)
            edges += bars[2 * at : 2 * at + 2] if inside else b"\0\0"
    return b"" if ODD in kinds else bytes(kinds + edges[:15])


_known: dict[bytes, Alike] = {}
_walks: dict[bytes, tuple[tuple[int, int, Square | None], ...]] = {}


def alike(amid: bytes) -> Alike | None:
    """What is known of squares with that round them."""
    return _known.get(amid) if amid else None


def learn(amid: bytes, cell: Cell, steps: dict[Cell, Step]) -> None:
    """Keep the steps from a cell for others with the same round them."""
    if amid and len(_known) < ALIKE:
        _known[amid] = Alike(cell, tuple(steps.values()))


def walk_amid(amid: bytes, cell: Cell) -> Walk:
    """The steps on foot from a square of plain floor with that round it.

    Args:
        amid: nine squares row by row, plain or full, then the edges east and south of each, of the last row the
            first three.
    """
    found = _walks.get(amid)
    if found is None:
        found = tuple(_on_foot(amid))
        if len(_walks) < ALIKE:
            _walks[amid] = found
    x, y, _ = cell
    return tuple((place(x + a, y + b), w and place(x + w[0], y + w[1])) for a, b, w in found)


def _on_foot(amid: bytes) -> Iterator[tuple[int, int, Square | None]]:
    for dx, dy in zip(DX, DY, strict=True):
        if amid[4 + dx + 3 * dy]:
            continue
        if not (dx and dy):
            if not _barred(amid, 0, 0, dx, dy):
                yield dx, dy, None
            continue
        one = amid[4 + dx] or _barred(amid, 0, 0, dx, 0) or _barred(amid, dx, 0, 0, dy)
        other = amid[4 + 3 * dy] or _barred(amid, 0, 0, 0, dy) or _barred(amid, 0, dy, dx, 0)
        if not (one and other):
            yield dx, dy, (dx, 0) if other else (0, dy) if one else None


def _barred(amid: bytes, x: int, y: int, dx: int, dy: int) -> int:
    """What stands on the edge of a square, told from the middle one, towards its neighbour."""
    square = 4 + min(x, x + dx) + 3 * min(y, y + dy)
    return amid[9 + 2 * square + (1 if dy else 0)]
