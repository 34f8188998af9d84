"""Free straight lines to the centre of the table, and what is laid across them (AT-NEW-TAB-01)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.engine.plane import INCH, Point, corners_of, scatter
from wartable.engine.terrain import Table
from wartable.rulesets.adventures.ground.terrain import HEDGE, feature_of
from wartable.rulesets.adventures.setup.pieces import LONG, THIN, fits, onto, piece_of
from wartable.rulesets.adventures.spotting.lines import breaks
from wartable.rulesets.adventures.state import Piece

LINE = 30 * INCH
WAY = 5  # degrees from one line to the next
SHORTEST = 2 * INCH
Line = tuple[Point, Point]


def open_lines(table: Table) -> list[Line]:
    """The free straight lines of 30 inches that end at the centre of the table, every 5 degrees."""
    centre, found = (table.width // 2, table.height // 2), []
    for degrees in range(0, 360, 5):
        x, y = scatter(*centre, degrees, LINE)
        inside = 0 <= x <= table.width and 0 <= y <= table.height
        if inside and not any(breaks(piece, centre, (x, y)) for piece in table.between(*centre, x, y)):
            found.append((centre, (x, y)))
    return found


def ground_of(table: Table, pieces: Sequence[Piece]) -> Table:
    """A table with these pieces, which need no keys yet, on it."""
    keyed = [piece._replace(key=f"{piece.kind}-{number}") for number, piece in enumerate(pieces)]
    return Table(table.width, table.height, [feature_of(piece) for piece in keyed])


def closing(table: Table, pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """AT-NEW-TAB-01: hedges across the free lines that are left, as long as there is room for."""
    found = tuple[Piece, ...]()
    while lines := open_lines(ground_of(table, [*pieces, *found])):
        hedge = next((h for line in lines for h in _across(table, line) if fits(h, [*pieces, *found])), None)
        if hedge is None:
            break
        found = (*found, hedge)
    return found


def _across(table: Table, line: Line) -> Iterator[Piece]:
    """Hedges square across a line, the longest first, then the nearest to its middle."""
    (x, y), (to_x, to_y) = line
    degrees = next(d for d in range(0, 360, WAY) if scatter(x, y, d, LINE) == (to_x, to_y))
    for size in range(LONG, SHORTEST - 1, -INCH):
        for far in sorted(range(INCH, LINE, INCH), key=lambda far: abs(far - LINE // 2)):
            hedge = piece_of(HEDGE, corners_of(*scatter(x, y, degrees, far), size, THIN, degrees + 90))
            if onto(table, hedge) == hedge:
                yield hedge
