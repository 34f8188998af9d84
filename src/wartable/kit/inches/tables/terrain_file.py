"""The table of a scenario: its size, its terrain, its deployment zones, as a system with its own kinds reads it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import sqrt
from typing import Any

from wartable.engine.plane import INCH, corners_of, scatter
from wartable.engine.terrain import Feature, Going, Sight, Table
from wartable.kit.documents import Map, adopt, fault, maps, take, texts
from wartable.kit.fields import Key, check, length, point, points, schema_of
from wartable.kit.inches.tables.layouts import MOST_NUMBER, Layouts, spelled

Polygon = tuple[tuple[int, int], ...]

SHAPES = ("rectangle", "ellipse", "polygon", "line")
MOST_TABLE = 240 * INCH
_ROUND = 24  # corners of an ellipse
GOING = {"open": Going.OPEN, "hard": Going.HARD, "impassable": Going.IMPASSABLE}
SIGHT = {
    "open": Sight.OPEN, "low": Sight.LOW, "area": Sight.AREA, "building": Sight.BUILDING, "solid": Sight.SOLID,
}  # fmt: skip

ZONE = {"points": Key("points", "its corners", 3, 60, must=True)}
BY_NUMBER = ("layout", "number", "mirror")
PIECE = {
    "kind": Key("text", "a kind of terrain.yaml, which gives the qualities that are not named here", must=True),
    "key": Key("text", "its key; made of kind and number if it is not given"),
    "name": Key("text", "its name for people"),
    "shape": Key("text", "rectangle unless points are given", words=SHAPES),
    "at": Key("point", "the middle of a rectangle or ellipse"),
    "size": Key("point", "width and height of a rectangle or ellipse"),
    "angle": Key("number", "degrees by which a rectangle or ellipse is turned, counter-clockwise", -360, 360),
    "points": Key("points", "corners of a polygon, or the course of a line", 2, 60),
}


@dataclass(frozen=True, slots=True)
class TerrainFile:
    """How a system reads the keys `table` and `terrain` of its scenarios.

    Args:
        kinds: the kinds of terrain by name, each with its usual qualities.
        qualities: the keys of a kind, which a piece may give otherwise: `cover` (a word of the next argument), `going`
            (a word of `GOING`), `sight` (of `SIGHT`), `height`, `level`, `width` of a line, `hazard`.
        cover: the grade of cover that each word means.
        hazard: the tag of `Feature.hazardous` that a word of `hazard` means.
        layouts: the tables by number.
        laid_out: the clause that recommends how a table is laid out.
        usual: width and height of a table for which none is given, mils; `least`: of either side.
    """

    kinds: Callable[[], Mapping[str, Map]]
    qualities: Mapping[str, Key]
    cover: Mapping[str, int]
    hazard: Callable[[str], str]
    layouts: Layouts
    laid_out: str
    usual: tuple[int, int] = (72 * INCH, 48 * INCH)
    least: int = 24 * INCH

    # -------------------------------------------------------------- keys
    def table_keys(self) -> dict[str, Key]:
        """The keys of `table`."""
        names = tuple(self.layouts.all)
        wide, high, least = (side // INCH for side in (*self.usual, self.least))
        text = f"how it is laid out ({self.laid_out}), if no terrain is given"
        return {
            "width": Key("inches", f"long side, {least} or more; {wide} if it is not given", self.least, MOST_TABLE),
            "height": Key("inches", f"short side, {least} or more; {high} if it is not given", self.least, MOST_TABLE),
            "layout": Key("text", text, words=names),
            "number": Key("number", "which table of its layout; the same number, the same table", 0, MOST_NUMBER),
            "mirror": Key("flag", "yes: both sides have the same ground before them, turned by half a turn"),
        }

    def piece_keys(self) -> dict[str, Key]:
        """The keys of a piece of `terrain`."""
        return {**PIECE, "kind": PIECE["kind"]._replace(words=tuple(self.kinds())), **self.qualities}

    # -------------------------------------------------------------- reading
    def table(self, doc: Map) -> Table:
        """The table of the scenario `doc` with its terrain.

        Raises:
            DataError: a fault in `table` or `terrain`.
        """
        width, height = self.extent(doc)
        features: list[Feature] = []
        counts: dict[str, int] = {}
        for node in self.pieces(doc):
            found = self._feature(node, counts)
            if any(found.key == other.key for other in features):
                raise fault(node, "key", f"two pieces of terrain have the key {found.key}; give each its own")
            if found.left > width or found.right < 0 or found.bottom < 0 or found.top > height:
                raise fault(node, None, f"{found.name} lies off the table")
            features.append(found)
        return _shared(Table(width, height, features))

    def extent(self, doc: Map) -> tuple[int, int]:
        """Width and height of the table of `doc`, mils."""
        if "table" not in doc:
            return self.usual
        size, keys = take(doc, "table", Map), self.table_keys()
        if "layout" in size and not ("width" in size or "height" in size):
            check(size, keys, "table")
            return self.usual
        check(size, {**keys, **{key: keys[key]._replace(must=True) for key in ("width", "height")}}, "table")
        return length(size, "width"), length(size, "height")

    def pieces(self, doc: Map) -> tuple[Map, ...]:
        """The pieces of terrain of the scenario `doc`, as if all had been written down.

        Raises:
            DataError: a fault in `table`, or a table has both a layout and pieces.
        """
        table = take(doc, "table", Map, Map())
        if "layout" not in table:
            for key in ("number", "mirror"):
                if key in table:
                    text = f"{key} belongs to a layout; name one, such as layout: {next(iter(self.layouts.all))}"
                    raise fault(table, key, text)
            return maps(doc, "terrain")
        width, height = self.extent(doc)
        if maps(doc, "terrain"):
            text = "the table has a layout, which lays its terrain out; leave out terrain or layout"
            raise fault(doc, "terrain", text)
        number, mirror = take(table, "number", int, 0), take(table, "mirror", bool, False)
        laid = self.layouts.lay_out(str(table["layout"]), number, width, height, mirror)
        found: tuple[Map, ...] = tuple(adopt(spelled(laid), doc.file))
        return found

    def _feature(self, node: Map, counts: dict[str, int]) -> Feature:
        check(node, self.piece_keys(), "terrain")
        kind = str(node["kind"])
        counts[kind] = number = counts.get(kind, 0) + 1
        merged = Map({**self.kinds()[kind], **node}.items(), node.file, node.line)
        merged.lines = node.lines
        title = kind.replace("_", " ")
        try:
            return Feature(
                key=take(node, "key", str, f"{kind.replace('_', '-')}-{number}"),
                name=take(node, "name", str, f"{title} {number}"), kind=kind, polygon=_polygon(merged),
                level=_mils(merged, "level"), height=_mils(merged, "height"), sight=SIGHT[merged.get("sight", "open")],
                cover=self._cover(merged), going=self._going(node, merged),
                hazardous=tuple(self.hazard(word) for word in texts(merged, "hazard")),
            )  # fmt: skip
        except ValueError as why:
            raise fault(node, None, f"{title}: {str(why).partition(': ')[2] or why}") from None

    def _cover(self, merged: Map) -> int:
        return self.cover[merged["cover"]] if "cover" in merged else 0

    def _going(self, node: Map, merged: Map) -> Going:
        """What gives cover hinders as a rule; where a piece itself is said to be open, it is open."""
        found = GOING[merged.get("going", "open")]
        return Going.FREE if "going" in node and found is Going.OPEN and self._cover(merged) else found

    # -------------------------------------------------------------- schemas
    def terrain_schema(self) -> dict[str, Any]:
        """The JSON Schema of one piece of terrain; `x-kinds` says what a piece of each kind usually is."""
        made = schema_of(self.piece_keys())
        usual = self.layouts.usual
        made["properties"]["kind"]["x-kinds"] = {name: {**kind, **usual(name)} for name, kind in self.kinds().items()}
        return made

    def table_schema(self) -> dict[str, Any]:
        """The JSON Schema of a table; `x-about` says what each layout is like."""
        made = schema_of(self.table_keys())
        made["properties"]["layout"]["x-about"] = {name: layout.about for name, layout in self.layouts.all.items()}
        return made


@lru_cache(maxsize=8)
def _shared(table: Table) -> Table:
    """The first table that was equal to this one: what has been found out about it is worth keeping."""
    return table


def _mils(node: Map, key: str) -> int:
    return length(node, key) if key in node else 0


def _polygon(node: Map) -> Polygon:
    shape = node.get("shape") or (("line" if "width" in node else "polygon") if "points" in node else "rectangle")
    if shape in ("polygon", "line"):
        if "points" not in node:
            raise fault(node, None, f"a {shape} needs points: a list of points [x, y] in inches")
        corners = points(node, "points")
        if shape == "line":
            if "width" not in node:
                raise fault(node, None, "a line needs width: in inches")
            return strip(corners, length(node, "width"), node)
        return corners
    for key in ("at", "size"):
        if key not in node:
            raise fault(node, None, f"a {shape} needs {key}: {PIECE[key].say}, in inches")
    (x, y), (w, h) = point(node, "at"), point(node, "size")
    if w <= 0 or h <= 0:
        raise fault(node, "size", "size needs a width and a height above 0")
    angle = take(node, "angle", int, 0)
    return corners_of(x, y, w, h, angle) if shape == "rectangle" else _ellipse(x, y, w, h, angle)


@lru_cache(maxsize=512)
def _ellipse(x: int, y: int, w: int, h: int, angle: int) -> Polygon:
    """An ellipse as a polygon of 24 corners."""
    found = []
    for step in range(_ROUND):
        u, v = scatter(0, 0, step * 360 / _ROUND, 1_000_000)
        px, py = u * w // 2_000_000, v * h // 2_000_000
        found.append(_turned(x, y, px, py, angle))
    return tuple(found)


def _turned(x: int, y: int, px: int, py: int, angle: int) -> tuple[int, int]:
    (cos, sin) = scatter(0, 0, angle, 1_000_000)
    return x + round((px * cos - py * sin) / 1_000_000), y + round((px * sin + py * cos) / 1_000_000)


def strip(course: Polygon, width: int, node: Map) -> Polygon:
    """The footprint of a line of `width` mils along the points of `course`.

    Raises:
        DataError: two points of it are one, or it turns back on itself.
    """
    normals = []
    for (ax, ay), (bx, by) in pairwise(course):
        full = sqrt((bx - ax) ** 2 + (by - ay) ** 2)
        if not full:
            raise fault(node, "points", "two points of the line are the same; leave one out")
        normals.append(((ay - by) / full, (bx - ax) / full))
    left, right = [], []
    for index, (x, y) in enumerate(course):
        (px, py), (qx, qy) = normals[max(0, index - 1)], normals[min(index, len(normals) - 1)]
        share = 1 + px * qx + py * qy
        if share < 0.5:
            raise fault(node, "points", "the line turns too sharply; give the corner two points or use two lines")
        dx, dy = (px + qx) / share * width / 2, (py + qy) / share * width / 2
        left.append((round(x + dx), round(y + dy)))
        right.append((round(x - dx), round(y - dy)))
    return tuple(left + right[::-1])


# ------------------------------------------------------------------ zones
def read_zones(node: Map, table: Table) -> tuple[Polygon, ...]:
    """The zones of a side, corners in mils; () if it names none.

    Raises:
        DataError: one is no polygon on the table.
    """
    found = []
    if "zone" in node:
        found.append(_zone(node, "zone", points(node, "zone"), table))
    for item in maps(node, "zones"):
        check(item, ZONE, "a zone")
        found.append(_zone(item, "points", points(item, "points"), table))
    return tuple(found)


def _zone(node: Map, key: str, corners: Polygon, table: Table) -> Polygon:
    if len(corners) < 3:
        raise fault(node, key, f"a zone has {len(corners)} corners; it needs three or more")
    if any(not (0 <= x <= table.width and 0 <= y <= table.height) for x, y in corners):
        raise fault(node, key, "a corner of the zone lies off the table")
    return corners
