"""The edges of the table: stretches of them by which troops come on, and how bases are set down at one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

from wartable.engine.plane import CONTACT, Bodied, Point, Polygon
from wartable.engine.terrain import Table

SOUTH, WEST, NORTH, EAST = "south", "west", "north", "east"
EDGES = (SOUTH, WEST, NORTH, EAST)
INWARD = {SOUTH: 90, WEST: 0, NORTH: 270, EAST: 180}
"""Degrees to which a vehicle looks that comes on by an edge."""

Interval = tuple[int, int]


class Stretch(NamedTuple):
    """A part of an edge of the table, from `low` to `high` mils along it; both ends belong to it."""

    edge: str
    low: int
    high: int


B = TypeVar("B", bound=Bodied)


class Exit(NamedTuple, Generic[B]):
    """An edge as the way off the table: how far the closest base is from it (mils), which that is, the way there."""

    gap: int
    model: B
    dx: int
    dy: int

    def out(self, aside: int = 0) -> Point:
        """Where the middle of that base is when it touches the edge, `aside` mils beside the straight way."""
        x = self.model.x + self.dx * self.gap + (0 if self.dx else aside)
        y = self.model.y + self.dy * self.gap + (0 if self.dy else aside)
        return x, y


def nearest_exit(table: Table, models: Sequence[B]) -> Exit[B]:
    """The nearest edge of the table, measured from the closest base; of equal ones west, south, east, north."""
    found = []
    for model in models:
        xs = [x for x, _ in model.corners] or [model.x - model.r, model.x + model.r]
        ys = [y for _, y in model.corners] or [model.y - model.r, model.y + model.r]
        found += [
            Exit(min(xs), model, -1, 0), Exit(min(ys), model, 0, -1),
            Exit(table.width - max(xs), model, 1, 0), Exit(table.height - max(ys), model, 0, 1),
        ]  # fmt: skip
    return min(found, key=lambda edge: edge.gap)


# ------------------------------------------------------------ which parts are open
def all_round(table: Table) -> tuple[Stretch, ...]:
    """Every edge in full."""
    return tuple(Stretch(edge, 0, _long(table, edge)) for edge in EDGES)


def bordering(table: Table, zones: Sequence[Polygon], barred: Sequence[Polygon] | None = None) -> tuple[Stretch, ...]:
    """The edges of some of `zones`, and, where there are `barred` zones, also whatever borders none of those.

    The ends of a barred part belong to it.
    """
    found = [(edge, _at(zones, table, edge)) for edge in EDGES]
    if barred is not None:
        rest = [_without(_long(table, edge), _at(barred, table, edge)) for edge in EDGES]
        found = [(edge, _merged((*one, *two))) for (edge, one), two in zip(found, rest)]
    return tuple(Stretch(edge, low, high) for edge, parts in found for low, high in parts)


def _long(table: Table, edge: str) -> int:
    return table.width if edge in (SOUTH, NORTH) else table.height


def _at(zones: Sequence[Polygon], table: Table, edge: str) -> tuple[Interval, ...]:
    """The parts of an edge that belong to some of `zones`."""
    along, across = (0, 1) if edge in (SOUTH, NORTH) else (1, 0)
    line = {SOUTH: 0, WEST: 0, NORTH: table.height, EAST: table.width}[edge]
    found = []
    for zone in zones:
        for one, two in zip(zone, (*zone[1:], zone[0])):
            if one[across] == two[across] == line:
                found.append((min(one[along], two[along]), max(one[along], two[along])))
    return _merged(found)


def _merged(parts: Sequence[Interval]) -> tuple[Interval, ...]:
    found: list[Interval] = []
    for low, high in sorted(parts):
        if found and low <= found[-1][1] + 1:
            found[-1] = found[-1][0], max(high, found[-1][1])
        else:
            found.append((low, high))
    return tuple(found)


def _without(whole: int, parts: Sequence[Interval]) -> tuple[Interval, ...]:
    """What is left of 0 to `whole` beside `parts`, to which their ends belong."""
    at, found = 0, []
    for low, high in parts:
        if low > at:
            found.append((at, low - 1))
        at = high + 1
    return (*found, (at, whole)) if at <= whole else tuple(found)


# ------------------------------------------------------------ touching
def touches(body: Bodied, stretches: Sequence[Stretch], table: Table) -> bool:
    """Whether a base touches the edge of the table along one of the stretches."""
    tips = body.corners or ((body.x - body.r, body.y), (body.x + body.r, body.y),
                            (body.x, body.y - body.r), (body.x, body.y + body.r))  # fmt: skip
    return any(_on(tip, part, table) for part in stretches for tip in tips)


def _on(tip: Point, part: Stretch, table: Table) -> bool:
    x, y = tip
    off = {SOUTH: y, WEST: x, NORTH: table.height - y, EAST: table.width - x}[part.edge]
    return off <= CONTACT and part.low <= (x if part.edge in (SOUTH, NORTH) else y) <= part.high


# ------------------------------------------------------------ places
def nearest(stretches: Sequence[Stretch], table: Table, to: Point, r: int) -> tuple[Stretch, Point] | None:
    """Where a base of radius `r` stands that touches a stretch as near as it can to the point `to`; None nowhere."""
    best: tuple[int, Stretch, Point] | None = None
    for part in stretches:
        low, high = max(part.low, r), min(part.high, _long(table, part.edge) - r)
        if low > high:
            continue
        at = min(max(to[0] if part.edge in (SOUTH, NORTH) else to[1], low), high)
        place = inside(part, table, at, r)
        off = (place[0] - to[0]) ** 2 + (place[1] - to[1]) ** 2
        if best is None or off < best[0]:
            best = off, part, place
    return best and best[1:]


def off(part: Stretch, table: Table, to: Point, place: Point) -> int:
    """How far `place` on a stretch is from the point `to` that was asked for: along the edge, or `to` from the edge."""
    level = part.edge in (SOUTH, NORTH)
    deep = {SOUTH: to[1], WEST: to[0], NORTH: table.height - to[1], EAST: table.width - to[0]}[part.edge]
    return max(abs(to[0] - place[0] if level else to[1] - place[1]), abs(deep))


def inside(part: Stretch, table: Table, at: int, deep: int) -> Point:
    """The point `deep` mils inside the table from the place `at` along an edge."""
    return {
        SOUTH: (at, deep), WEST: (deep, at), NORTH: (at, table.height - deep), EAST: (table.width - deep, at),
    }[part.edge]  # fmt: skip


def backed(part: Stretch, table: Table, to: Point, corners: Callable[[int, int], Polygon]) -> Point:
    """Where the middle of a cornered base stands that has its rear on a stretch, as near as it can to `to`.

    Args:
        corners: gives the corners of the base with its middle at x, y.
    """
    level = part.edge in (SOUTH, NORTH)
    around = corners(0, 0)
    sides, depths = [c[0 if level else 1] for c in around], [c[1 if level else 0] for c in around]
    deep = -min(depths) if part.edge in (SOUTH, WEST) else max(depths)
    low, high = part.low - min(sides), part.high - max(sides)
    if low > high:  # too short for all of it: its middle stands before the middle
        low = high = (part.low + part.high) // 2
    return inside(part, table, min(max(to[0 if level else 1], low), high), deep)


def spread(stretches: Sequence[Stretch], table: Table, step: int) -> Iterator[Point]:
    """Points on the stretches, `step` mils apart, from the middle of each outwards."""
    for part in stretches:
        middle = (part.low + part.high) // 2
        places = sorted(range(part.low, part.high + 1, step), key=lambda at: (abs(at - middle), at))
        yield from (inside(part, table, at, 0) for at in (middle, *places))


def at_random(stretches: Sequence[Stretch], table: Table, roll: Callable[[int], int]) -> Point:
    """A point somewhere on the stretches."""
    left = roll(sum(part.high - part.low + 1 for part in stretches))
    for part in stretches:
        if left <= part.high - part.low:
            return inside(part, table, part.low + left, 0)
        left -= part.high - part.low + 1
    raise ValueError("there is no stretch")
