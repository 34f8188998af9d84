"""A table parted by its terrain: the features that lie across it, and the ground on either side of them."""

from __future__ import annotations

from itertools import pairwise

from wartable.engine.errors import RuleError
from wartable.engine.plane import CONTACT, INCH, Point, Polygon, segments_meet
from wartable.engine.terrain import Table


def parted(table: Table, keys: tuple[str, ...], clause: str) -> dict[str, Polygon]:
    """The ground on either side of the features `keys`, which lie in a row from edge to edge, by its quarter.

    The outline of each is the border of what belongs to neither; where two do not touch, as at a bridge, it runs
    straight on.

    Raises:
        RuleError: `clause`, there is no such feature, or they do not part the table.
    """
    known = {feature.key: feature.polygon for feature in table.features}
    for key in keys:
        if key not in known:
            raise RuleError(clause, f"division names {key}, and there is no such terrain; there is {', '.join(known)}")
    pieces = [known[key] for key in keys]
    xs, ys = [x for piece in pieces for x, _ in piece], [y for piece in pieces for _, y in piece]
    if min(xs) <= INCH and max(xs) >= table.width - INCH:
        found = _split(pieces, table.width, table.height)
        names = ("south", "north")
    elif min(ys) <= INCH and max(ys) >= table.height - INCH:
        found = [_swapped(half) for half in _split([_swapped(p) for p in pieces], table.height, table.width)]
        names = ("west", "east")
    else:
        raise RuleError(clause, f"{' and '.join(keys)} must run from one edge of the table to the opposite one")
    if not all(_simple(half) for half in found):
        raise RuleError(clause, f"{' and '.join(keys)} must lie in one row that parts the table in two")
    return dict(zip(names, found))


def _swapped(poly: Polygon) -> Polygon:
    return tuple((y, x) for x, y in poly)


def _split(pieces: list[Polygon], width: int, height: int) -> list[Polygon]:
    """What lies below and above the pieces on a table that they cross from left to right."""
    banks = [_banks(piece) for piece in sorted(pieces, key=lambda piece: min(x for x, _ in piece))]
    low = _course([bank for bank, _ in banks], width)
    high = _course([bank for _, bank in banks], width)
    return [((0, 0), (width, 0), *low[::-1]), (*high, (width, height), (0, height))]


def _banks(piece: Polygon) -> tuple[list[Point], list[Point]]:
    """The lower and the upper side of a piece from left to right, without its two ends."""
    count = len(piece)
    middles = [piece[i - 1][0] + piece[i][0] for i in range(count)]
    left, right = middles.index(min(middles)), middles.index(max(middles))
    one = [piece[(left + i) % count] for i in range((right - left) % count)]
    two = [piece[(right + i) % count] for i in range((left - right) % count)][::-1]
    below = sum(y for _, y in one) * len(two) <= sum(y for _, y in two) * len(one)
    return (one, two) if below else (two, one)


def _course(banks: list[list[Point]], width: int) -> list[Point]:
    """One line along all banks, cut off or led on straight at the edges of the table."""
    line: list[Point] = []
    for bank in banks:
        for x, y in bank:
            if not line or abs(x - line[-1][0]) > CONTACT or abs(y - line[-1][1]) > CONTACT:
                line.append((x, y))
    line = [(-1, line[0][1]), *line] if line[0][0] >= 0 else line
    line = [*line, (width + 1, line[-1][1])] if line[-1][0] <= width else line
    found: list[Point] = []
    for (ax, ay), (bx, by) in pairwise(line):
        found += [(x, ay + (by - ay) * (x - ax) // (bx - ax)) for x in (0, width) if (ax < x) != (bx < x)]
        if 0 < bx < width:
            found.append((bx, by))
    return found


def _simple(poly: Polygon) -> bool:
    """Whether no two sides of a polygon meet but neighbours at their corner."""
    sides = list(zip(poly, (*poly[1:], poly[0])))
    for i, (a, b) in enumerate(sides):
        for j in range(i + 2, len(sides) - (i == 0)):
            c, d = sides[j]
            if segments_meet(*a, *b, *c, *d):
                return False
    return len(poly) >= 3
