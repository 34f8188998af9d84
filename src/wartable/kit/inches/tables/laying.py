"""Pieces of terrain laid on an empty table by drawing lots; where they lie, and what they keep clear of.

Everything is whole quarters of an inch, in mils, and what is compared are squares of whole numbers, so that a number
gives the same table on every machine. A piece is taken for discs that cover it: one for an area, a row for a line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import isqrt
from typing import NamedTuple, TypeVar

from wartable.engine.answer import Stream
from wartable.engine.plane import INCH, Point

QUARTER = INCH // 4
DIRECTIONS = (
    (1000, 0), (924, 383), (707, 707), (383, 924), (0, 1000), (-383, 924), (-707, 707), (-924, 383),
)  # fmt: skip
"""Eight directions of a line, in thousandths."""

Disc = tuple[int, int, int]
T = TypeVar("T")


class Lots:
    """Lots that come out the same for the same words, on every machine."""

    def __init__(self, words: str) -> None:
        self._stream = Stream(words)

    def between(self, low: int, high: int, step: int = 1) -> int:
        """A number from `low` to `high`, both of them possible, in steps from `low`."""
        return low + step * self._stream.below((high - low) // step + 1)

    def choice(self, things: Sequence[T]) -> T:
        """One of `things`."""
        return things[self._stream.below(len(things))]

    def mixed(self, things: Sequence[T]) -> list[T]:
        """All of `things` in another order."""
        left = list(things)
        return [left.pop(self._stream.below(len(left))) for _ in things]


class Laid(NamedTuple):
    """A piece that lies on the table.

    Args:
        shape: rectangle, ellipse or line.
        points: the middle of an area, the course of a line.
        size: width and height of an area, the width of a line first.
        angle: degrees by which an area is turned.
        name: '' for what is called by its kind.
    """

    kind: str
    shape: str
    points: tuple[Point, ...]
    size: tuple[int, int]
    angle: int = 0
    name: str = ""

    @property
    def discs(self) -> tuple[Disc, ...]:
        """Discs that cover it."""
        wide, high = self.size
        if self.shape == "line":
            return tuple((x, y, wide // 2) for x, y in sampled(self.points))
        ((x, y),) = self.points
        r = max(wide, high) // 2 if self.shape == "ellipse" else isqrt(wide * wide + high * high) // 2 + 1
        return ((x, y, r),)

    @property
    def area(self) -> int:
        """The ground that it covers, square mils; of an ellipse 11/14 of the rectangle round it."""
        wide, high = self.size
        if self.shape == "line":
            return wide * sum(isqrt((bx - ax) ** 2 + (by - ay) ** 2) for (ax, ay), (bx, by) in pairwise(self.points))
        return wide * high if self.shape == "rectangle" else wide * high * 11 // 14

    def mirrored(self, width: int, height: int) -> Laid:
        """The same piece turned about the middle of the table by half a turn."""
        return self._replace(points=tuple((width - x, height - y) for x, y in self.points))


class Cover(NamedTuple):
    """The discs that cover a piece, and the box round them."""

    discs: tuple[Disc, ...]
    left: int
    low: int
    right: int
    high: int

    @classmethod
    def of(cls, piece: Laid) -> Cover:
        """The cover of a piece."""
        discs = piece.discs
        return cls(
            discs, min(x - r for x, _, r in discs), min(y - r for _, y, r in discs),
            max(x + r for x, _, r in discs), max(y + r for _, y, r in discs),
        )  # fmt: skip


def quarters(value: int) -> int:
    """The nearest whole quarter of an inch, in mils."""
    return (value + QUARTER // 2) // QUARTER * QUARTER


def sampled(course: Sequence[Point], step: int = INCH) -> Iterable[Point]:
    """Points along a course at most `step` mils apart, its corners among them."""
    for (ax, ay), (bx, by) in pairwise(course):
        count = max(1, -(-max(abs(bx - ax), abs(by - ay)) // step))
        for i in range(count):
            yield ax + (bx - ax) * i // count, ay + (by - ay) * i // count
    yield course[-1]


def clear(a: Cover, b: Cover, gap: int) -> bool:
    """Whether two pieces lie at least `gap` mils apart, measured between their discs."""
    if a.left > b.right + gap or b.left > a.right + gap or a.low > b.high + gap or b.low > a.high + gap:
        return True
    return all(
        (ax - bx) ** 2 + (ay - by) ** 2 >= (ar + br + gap) ** 2 for ax, ay, ar in a.discs for bx, by, br in b.discs
    )


# ------------------------------------------------------------------ ways
def course(lots: Lots, width: int, height: int, band: tuple[int, int], mirror: bool) -> tuple[Point, ...]:
    """A winding course from the western to the eastern edge whose points lie between the heights of `band`.

    Mirrored it goes through the middle of the table, and half a turn about that leaves it as it is.
    """
    low, high = band
    count = max(4, width // (12 * INCH))
    y = height // 2 if mirror else lots.between(low, high, QUARTER)
    points = []
    for i in range(count + 1):
        points.append((quarters(width * i // count), quarters(y)))
        y = min(high, max(low, y + lots.between(-3 * INCH, 3 * INCH, QUARTER)))
    if mirror:
        # One half, from the middle outwards, and the same half turned round.
        half = [(width // 2 + x // 2, y) for x, y in points]
        return tuple([(width - x, height - y) for x, y in half[:0:-1]] + half)
    return tuple(points)


def turned(points: Iterable[Point]) -> tuple[Point, ...]:
    """A course with its two axes exchanged: from west to east becomes from south to north."""
    return tuple((y, x) for x, y in points)


def cut(points: Sequence[Point], off: Iterable[Disc], room: int) -> list[tuple[Point, ...]]:
    """The parts of a course that keep `room` mils from discs; parts of less than 2 inches are left out."""
    discs = tuple(off)
    parts: list[list[Point]] = [[]]
    for x, y in sampled(points, QUARTER):
        if all((x - dx) ** 2 + (y - dy) ** 2 >= (r + room) ** 2 for dx, dy, r in discs):
            parts[-1].append((x, y))
        elif parts[-1]:
            parts.append([])
    corners = set(points)
    found = [tuple(p for i, p in enumerate(part) if i in (0, len(part) - 1) or p in corners) for part in parts if part]
    return [part for part in found if _far(part[0], part[-1]) >= 2 * INCH]


def _far(a: Point, b: Point) -> int:
    return isqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)


# ------------------------------------------------------------------ pieces
def area(lots: Lots, kind: str, shape: str, at: Point, size: tuple[int, int]) -> Laid:
    """A wood, a house, ...: houses stand nearly square to the table, round things lie anyhow."""
    angle = lots.between(-15, 15) if shape == "rectangle" else lots.between(0, 175, 5)
    return Laid(kind, shape, (at,), size, angle)


def stretch(lots: Lots, kind: str, at: Point, long: int, width: int) -> Laid:
    """A hedge, a wall, ... with its middle at a point, bent a little if it is long."""
    dx, dy = lots.choice(DIRECTIONS)
    x, y = at
    half = long // 2
    bend = lots.between(-3, 3) * QUARTER if long >= 5 * INCH else 0
    ends = [(quarters(x + dx * way * half // 1000), quarters(y + dy * way * half // 1000)) for way in (-1, 1)]
    middle = (quarters(x - dy * bend // 1000), quarters(y + dx * bend // 1000))
    points = (ends[0], middle, ends[1]) if bend else (ends[0], ends[1])
    return Laid(kind, "line", points, (width, 0))
