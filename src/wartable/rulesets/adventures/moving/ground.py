"""What ground costs who is on foot (AT-MOVE-03)."""

from __future__ import annotations

from itertools import pairwise

from wartable.engine.paths import Path
from wartable.engine.plane import INCH, Point, along, path_length, segment_crosses_polygon
from wartable.engine.terrain import Feature, Going, Table
from wartable.rulesets.adventures.ground.terrain import FENCE, HEDGE

BARRIER = INCH  # how high what is climbed over may be
TOLL = 2 * INCH
STEP = INCH // 4


def barrier(piece: Feature) -> bool:
    """AT-MOVE-03: whether a piece is a barrier that is climbed over."""
    return piece.kind in (FENCE, HEDGE) and piece.height <= BARRIER and piece.going is not Going.IMPASSABLE


def toll(table: Table, path: Path) -> int:
    """AT-MOVE-03: what the barriers on a path cost beside its length, mils; who begins on one has paid."""
    legs = [(a, b) for a, b in pairwise(path) if a != b]
    found = 0
    for piece in table.features:
        if barrier(piece):
            over = sum(segment_crosses_polygon(*a, *b, piece.polygon) for a, b in legs)
            found += max(0, over - sum(piece.contains(*a) for a, _ in legs))
    return found * TOLL


def cost(table: Table, path: Path) -> int:
    """How much of its Move a path takes a figure, mils."""
    return path_length(path) + toll(table, path)


def shortened(path: Path, far: int) -> Path:
    """The first `far` mils of a path."""
    kept: list[Point] = [path[0]]
    for place in path[1:]:
        if path_length((*kept, place)) > far:
            break
        kept.append(place)
    end = along(path, far)
    return (*kept, end) if kept[-1] != end else (*kept, end)[: len(kept)] if len(kept) > 1 else (path[0], path[0])


def affordable(table: Table, path: Path, limit: int) -> int:
    """How far along a path `limit` mils of a Move go, tolls paid; nobody stops on the way over a barrier."""
    far = min(limit, path_length(path))
    while far > 0 and cost(table, shortened(path, far)) > limit:
        far -= STEP
    return max(0, far)
