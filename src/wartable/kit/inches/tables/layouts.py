"""Tables by number: what lies on them, and how it is laid.

A data file says what each layout has. The pieces come out as a scenario file would name them, and are read like its.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from wartable.engine.plane import INCH, Point
from wartable.kit.documents import Map, Seq, load, take, texts
from wartable.kit.fields import Key, check, length
from wartable.kit.inches.tables.laying import (
    QUARTER,
    Cover,
    Laid,
    Lots,
    area,
    clear,
    course,
    cut,
    quarters,
    sampled,
    stretch,
    turned,
)

STANDARD = 72 * INCH * 48 * INCH  # the table for which counts are given
GAP = 2 * INCH  # between areas: the widest base gets through
NARROW = INCH  # beside a line
TRIES = 80
ACROSS, DOWN, BOTH = "across", "down", "both"
MOST_NUMBER = 999_999
MOST_SPACE = 4 * STANDARD  # the counts of larger tables are those of this one
Pair = tuple[int, int]

SIZE = {
    "shape": Key("text", "rectangle, ellipse or line", words=("rectangle", "ellipse", "line"), must=True),
    "wide": Key("list", "least and greatest width, or length of a line", must=True),
    "high": Key("list", "least and greatest height"),
}
LAYOUT = {
    "about": Key("text", "what it is like", must=True),
    "ways": Key("map", "kinds that run from edge to edge: across, down or both"),
    "pieces": Key("map", "least and greatest count of each kind", must=True),
    "beside": Key("texts", "kinds that stand along a way"),
    "fords": Key("flag", "yes: deep water can be waded here and there"),
    "sizes": Key("map", "kinds that are larger or smaller there than elsewhere"),
}


class Size(NamedTuple):
    """How large a kind of terrain is laid: its shape and the bounds of its sides, mils."""

    shape: str
    wide: Pair
    high: Pair


class Layout(NamedTuple):
    """A kind of table: `ways` and how they run, how many `pieces` of each kind, which of them stand `beside` a road.

    `fords`: deep water can be waded here and there; `sizes` of the pieces of each kind.
    """

    name: str
    about: str
    ways: tuple[tuple[str, str], ...]
    pieces: tuple[tuple[str, int, int], ...]
    beside: tuple[str, ...]
    fords: bool
    sizes: Mapping[str, Size]


class Ground(NamedTuple):
    """What one has to know of a kind of terrain to lay it.

    Args:
        breadth: how wide a line of it is, mils; 0 if it makes none.
        deadly: nobody may enter it, or it endangers who does: it keeps off the deployment zones.
        open: the ground under it is as open as if nothing lay there, so that it takes no room from a zone.
    """

    breadth: int = 0
    deadly: bool = False
    open: bool = False


Dealt = Callable[[Layout, int, Lots], Mapping[str, int]]
"""How many pieces of each kind a layout has on so many square mils; the lots are those of the table."""


# ------------------------------------------------------------------ data
class Layouts:
    """The layouts of a system.

    Args:
        file: holds `sizes` (of a piece of each kind: `SIZE`), `names` (of pieces, by kind) and `layouts` (`LAYOUT`).
        ground: what a kind of terrain is to those who lay it.
        zone: how deep the deployment zones along both long edges are on a table of a height, both in mils.
        road: the kind that is laid first, whole; what crosses it has gaps there.
        ford: the kind of a short stretch in the middle of a water of a layout with `fords`, named as `ford`.
        dealt: how many pieces there are together, where a system has a rule for that; else each kind has a lot of its
            own. Of a mirrored table it is asked about the half that has its twin.
    """

    def __init__(
        self, file: Path, ground: Callable[[str], Ground], zone: Callable[[int], int], *, road: str = "",
        ford: str = "", dealt: Dealt | None = None,
    ) -> None:  # fmt: skip
        self.file, self.ground, self.zone = file, ground, zone
        self.road, self.ford, self.dealt = road, ford, dealt

    @cached_property
    def data(self) -> Map:
        """The data file."""
        return load(self.file)

    @cached_property
    def all(self) -> Mapping[str, Layout]:
        """All layouts by name.

        Raises:
            DataError: the data file is faulty.
        """
        found = {}
        given = take(self.data, "layouts", Map)
        for name in given:
            node = take(given, name, Map)
            check(node, LAYOUT, name)
            counts = take(node, "pieces", Map)
            found[name] = Layout(
                name, take(node, "about", str), tuple(take(node, "ways", Map, Map()).items()),
                tuple((kind, *_pair(take(counts, kind, Seq))) for kind in counts), texts(node, "beside"),
                take(node, "fords", bool, False), {**self.sizes, **_sizes(take(node, "sizes", Map, Map()))},
            )  # fmt: skip
        return found

    @cached_property
    def sizes(self) -> Mapping[str, Size]:
        """The size of a piece of each kind.

        Raises:
            DataError: the data file is faulty.
        """
        return _sizes(take(self.data, "sizes", Map))

    def names(self, kind: str) -> tuple[str, ...]:
        """The names that pieces of a kind may have."""
        return texts(take(self.data, "names", Map), kind)

    def lay_out(self, name: str, number: int, width: int, height: int, mirror: bool = False) -> tuple[Laid, ...]:
        """The pieces of the table `number` of a layout; the same arguments give the same pieces.

        Ways run from edge to edge; what is deadly lies between the deployment zones, of which at most a quarter each
        is not open.

        Args:
            name: a key of `all`.
            number: which of its tables, 0 or more.
            width, height: of the table, mils.
            mirror: half a turn about its middle leaves the table as it is, so that neither side has the better ground.
        """
        return _laid_out(self, name, number, width, height, mirror)

    def usual(self, kind: str) -> dict[str, Any]:
        """The shape and the size in inches of a piece of `kind` of middling size; of a line its length."""
        shape, wide, high = self.sizes[kind]
        size = [_inches(quarters(sum(side) // 2)) for side in (wide, high)]
        return {"shape": shape, "length": size[0]} if shape == "line" else {"shape": shape, "size": size}


def _sizes(given: Map) -> dict[str, Size]:
    found = {}
    for kind in given:
        node = take(given, kind, Map)
        check(node, SIZE, kind)
        wide, high = (_lengths(take(node, key, Seq)) if key in node else (0, 0) for key in ("wide", "high"))
        found[kind] = Size(str(node["shape"]), wide, high)
    return found


def _pair(node: Seq) -> Pair:
    low, high = node
    return int(low), int(high)


def _lengths(node: Seq) -> Pair:
    return length(node, 0), length(node, 1)


# ------------------------------------------------------------------ laying out
@lru_cache(maxsize=32)
def _laid_out(
    layouts: Layouts, name: str, number: int, width: int, height: int, mirror: bool
) -> tuple[Laid, ...]:  # fmt: skip
    return _Laying(layouts, layouts.all[name], number, width, height, mirror).run()


class _Laying:
    """One table while it is laid out."""

    def __init__(
        self, layouts: Layouts, layout: Layout, number: int, width: int, height: int, mirror: bool
    ) -> None:  # fmt: skip
        self.layouts, self.layout = layouts, layout
        self.lots = Lots(f"table {layout.name} {number}")
        self.width, self.height, self.mirror = width, height, mirror
        self.zone = layouts.zone(height)
        self.laid: list[Laid] = []
        self.covers: list[tuple[Laid, Cover]] = []
        self.roads: list[Laid] = []
        self.zoned = (0, 0)  # ground taken of the southern and the northern zone
        self.names: dict[str, list[str]] = {}

    def run(self) -> tuple[Laid, ...]:
        self._ways()
        counts: Mapping[str, int] = {}
        if self.layouts.dealt is not None:
            space = self.width * self.height // (2 if self.mirror else 1)
            counts = self.layouts.dealt(self.layout, space, self.lots)
        for kind, least, most in self.layout.pieces:
            number = counts.get(kind, 0) if self.layouts.dealt else self._count(kind, least, most)
            for _ in range(number):
                self._piece(kind)
        return tuple(self.laid)

    def _count(self, kind: str, least: int, most: int) -> int:
        return self.lots.between(*self._counts(kind, least, most))

    def _counts(self, kind: str, least: int, most: int) -> Pair:
        """How many of a kind a table of this size has, one at least of what is large; mirrored: how many pairs."""
        space = min(self.width * self.height, MOST_SPACE)
        low, high = (count * space // STANDARD for count in (least, most))
        if least and self.layout.sizes[kind].wide[1] >= 4 * INCH:
            low = max(1, low)
        if self.mirror:
            low, high = (low + 1) // 2, high // 2
        return low, max(low, high)

    def _name(self, kind: str) -> str:
        """The next name of a kind; '' when there are no more, and it is called by its kind."""
        if kind not in self.names:
            self.names[kind] = self.lots.mixed(self.layouts.names(kind))
        return self.names[kind].pop() if self.names[kind] else ""

    def _breadth(self, kind: str) -> int:
        return self.layouts.ground(kind).breadth

    def _lay(self, piece: Laid) -> None:
        self.laid.append(piece)
        self.covers.append((piece, Cover.of(piece)))
        (low, high), (south, north) = self.zoned, self._in_zones(piece)
        self.zoned = low + south, high + north

    # -------------------------------------------------------------- ways
    def _ways(self) -> None:
        """Roads first, whole; water has gaps where they cross it, and that is a bridge."""
        for kind, runs in sorted(self.layout.ways, key=lambda way: way[0] != self.layouts.road):
            for run in (ACROSS, DOWN) if runs == BOTH else (runs,):
                points, name = self._course(run), self._name(kind)
                if kind == self.layouts.road:
                    self.roads.append(Laid(kind, "line", points, (self._breadth(kind), 0), 0, name))
                    self._lay(self.roads[-1])
                    continue
                half = points[: len(points) // 2 + 1] if self.mirror else points
                for what, part in self._waters(kind, half):
                    water = Laid(what, "line", part, (self._breadth(kind), 0))
                    for each in (water, water.mirrored(self.width, self.height)) if self.mirror else (water,):
                        self._lay(each._replace(name=name if what == kind else self._name("ford")))

    def _course(self, run: str) -> tuple[Point, ...]:
        """Across it keeps to the middle, off the zones; down it runs from one zone to the other."""
        if run == ACROSS:
            edge = self.zone + 4 * INCH
            return course(self.lots, self.width, self.height, _band(edge, self.height), self.mirror)
        return turned(course(self.lots, self.height, self.width, _band(self.width // 4, self.width), self.mirror))

    def _waters(self, kind: str, points: tuple[Point, ...]) -> list[tuple[str, tuple[Point, ...]]]:
        """The parts of a water between its bridges, with the fords that it has."""
        discs = [disc for road in self.roads for disc in road.discs]
        found: list[tuple[str, tuple[Point, ...]]] = []
        for part in cut(points, discs, self._breadth(kind) // 4):
            banks = self._banks(part)
            found += [(kind, bank) for bank in banks]
            if len(banks) == 2:
                found.append((self.layouts.ford, (banks[0][-1], banks[1][0])))
        return found

    def _banks(self, part: tuple[Point, ...]) -> list[tuple[Point, ...]]:
        """A part of deep water before and after its ford, three inches in its middle; short parts have none."""
        along = list(sampled(part, QUARTER))
        if not self.layout.fords or len(along) < 40:
            return [part]
        x, y = along[len(along) // 2]
        return cut(part, [(x, y, INCH * 3 // 2)], 0)

    # -------------------------------------------------------------- pieces
    def _piece(self, kind: str) -> None:
        """Lay a piece where lots and what lies there already allow it; where nothing does, none is laid."""
        for attempt in range(TRIES):
            piece = self._drawn(kind, attempt)
            both = (piece, piece.mirrored(self.width, self.height)) if self.mirror else (piece,)
            if self._apart(both) and all(self._fits(each) for each in both):
                for each in both:
                    self._lay(each._replace(name=self._name(kind)))
                return

    def _apart(self, both: tuple[Laid, ...]) -> bool:
        """Whether a piece and its twin, if it has one, keep clear of each other."""
        return len(both) < 2 or clear(Cover.of(both[0]), Cover.of(both[1]), GAP)

    def _drawn(self, kind: str, attempt: int) -> Laid:
        size = self.layout.sizes[kind]
        wide = quarters(self.lots.between(*size.wide))
        if size.shape == "line":
            return stretch(self.lots, kind, self._somewhere(wide // 2), wide, self._breadth(kind))
        box = (wide, quarters(self.lots.between(*size.high)))
        beside = kind in self.layout.beside and bool(self.roads) and attempt < TRIES // 2
        at = self._beside(max(box)) if beside else self._somewhere(max(box) // 2)
        return area(self.lots, kind, size.shape, at, box)

    def _somewhere(self, room: int) -> Point:
        x = self.lots.between(room, max(room, self.width - room))
        y = self.lots.between(room, max(room, self.height - room))
        return quarters(x), quarters(y)

    def _beside(self, wide: int) -> Point:
        """Beside the middle half of a road, so that houses stand together."""
        road = self.lots.choice(self.roads)
        points = list(sampled(road.points))
        x, y = self.lots.choice(points[len(points) // 4 : len(points) * 3 // 4])
        off = (wide + road.size[0]) // 2 + NARROW + self.lots.between(0, 7 * QUARTER, QUARTER)
        dx, dy = self.lots.choice(((off, 0), (-off, 0), (0, off), (0, -off)))
        return quarters(x + dx), quarters(y + dy)

    def _fits(self, piece: Laid) -> bool:
        cover = Cover.of(piece)
        edge = self.zone + INCH if self.layouts.ground(piece.kind).deadly else 0
        if cover.left < 0 or cover.right > self.width or cover.low < edge or cover.high > self.height - edge:
            return False
        if any(not clear(cover, other, _gap(piece, laid)) for laid, other in self.covers):
            return False
        most = self.width * self.zone // 4
        return all(taken + more <= most for taken, more in zip(self.zoned, self._in_zones(piece), strict=True))

    def _in_zones(self, piece: Laid) -> Pair:
        """The ground that a piece takes of the southern and the northern zone: all of it, or none."""
        if self.layouts.ground(piece.kind).open:
            return 0, 0
        cover = Cover.of(piece)
        return piece.area * (cover.low < self.zone), piece.area * (cover.high > self.height - self.zone)


def _band(edge: int, size: int) -> Pair:
    return quarters(edge), max(quarters(edge), quarters(size - edge))


def _gap(a: Laid, b: Laid) -> int:
    return NARROW if "line" in (a.shape, b.shape) else GAP


# ------------------------------------------------------------------ as a file would say it
def spelled(pieces: tuple[Laid, ...]) -> list[dict[str, Any]]:
    """The pieces as `terrain` of a scenario file, lengths in inches."""
    return [dict(_node(piece)) for piece in pieces]


def _node(piece: Laid) -> Iterator[tuple[str, Any]]:
    yield "kind", piece.kind
    if piece.name:
        yield "name", piece.name
    if piece.shape == "line":
        yield "points", [[_inches(x), _inches(y)] for x, y in piece.points]
        yield "width", _inches(piece.size[0])
        return
    if piece.shape != "rectangle":
        yield "shape", piece.shape
    ((x, y),) = piece.points
    yield "at", [_inches(x), _inches(y)]
    yield "size", [_inches(side) for side in piece.size]
    if piece.angle:
        yield "angle", piece.angle


def _inches(mils: int) -> int | float:
    """Mils as a number of inches; a thousandth is exact enough to come back as it was."""
    return mils // INCH if mils % INCH == 0 else mils / INCH
