"""The table of a scenario: its size, its terrain, its deployment zones."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import sqrt
from typing import Any

from wartable.engine.plane import INCH, corners_of, scatter
from wartable.engine.terrain import Feature, Going, Table
from wartable.kit.documents import Map, adopt, fault, maps, take, texts
from wartable.kit.fields import Key, check, length, point, points, schema_of
from wartable.rulesets.time_wars.layouts import MOST_NUMBER, lay_out, layouts, spelled, usual
from wartable.rulesets.time_wars.terrain_kinds import COVER, GOING, QUALITIES, SIGHT, kinds
from wartable.rulesets.time_wars.troops import race_key

Polygon = tuple[tuple[int, int], ...]

ENDANGERED = ("all", "foot", "squad", "individual", "vehicle")  # or the name of a race (TW-TERR-07)
SHAPES = ("rectangle", "ellipse", "polygon", "line")
LEAST_TABLE = 24 * INCH  # TW-GEN-05
MOST_TABLE = 240 * INCH
USUAL_SIZE = 72 * INCH, 48 * INCH
_ROUND = 24  # corners of an ellipse

TABLE_KEYS = {
    "width": Key("inches", "long side, 24 or more; 72 if it is not given", LEAST_TABLE, MOST_TABLE),
    "height": Key("inches", "short side, 24 or more; 48 if it is not given", LEAST_TABLE, MOST_TABLE),
    "layout": Key("text", "how it is laid out (TW-GEN-05), if no terrain is given", words=tuple(layouts())),
    "number": Key("number", "which table of its layout; the same number, the same table", 0, MOST_NUMBER),
    "mirror": Key("flag", "yes: both sides have the same ground before them, turned by half a turn"),
}
ZONE = {"points": Key("points", "its corners", 3, 60, must=True)}
BY_NUMBER = ("layout", "number", "mirror")
TERRAIN_KEYS = {
    "kind": Key("text", "a kind of terrain.yaml, which gives the qualities that are not named here", must=True),
    "key": Key("text", "its key; made of kind and number if it is not given"),
    "name": Key("text", "its name for people"),
    "shape": Key("text", "rectangle unless points are given", words=SHAPES),
    "at": Key("point", "the middle of a rectangle or ellipse"),
    "size": Key("point", "width and height of a rectangle or ellipse"),
    "angle": Key("number", "degrees by which a rectangle or ellipse is turned, counter-clockwise", -360, 360),
    "points": Key("points", "corners of a polygon, or the course of a line", 2, 60),
    **QUALITIES,
}


def read_table(doc: Map) -> Table:
    """The table of the scenario `doc` with its terrain; 72 by 48 inches if it names none (TW-GEN-05).

    Raises:
        DataError: a fault in `table` or `terrain`.
    """
    width, height = _extent(doc)
    features: list[Feature] = []
    counts: dict[str, int] = {}
    for node in pieces(doc):
        found = _feature(node, counts)
        if any(found.key == other.key for other in features):
            raise fault(node, "key", f"two pieces of terrain have the key {found.key}; give each its own")
        if found.left > width or found.right < 0 or found.bottom < 0 or found.top > height:
            raise fault(node, None, f"{found.name} lies off the table")
        features.append(found)
    return _shared(Table(width, height, features))


def _extent(doc: Map) -> tuple[int, int]:
    """Width and height of the table, mils."""
    if "table" not in doc:
        return USUAL_SIZE
    size = take(doc, "table", Map)
    if "layout" in size and not ("width" in size or "height" in size):
        check(size, TABLE_KEYS, "table")
        return USUAL_SIZE
    check(size, {**TABLE_KEYS, **{key: TABLE_KEYS[key]._replace(must=True) for key in ("width", "height")}}, "table")
    return length(size, "width"), length(size, "height")


def pieces(doc: Map) -> tuple[Map, ...]:
    """The pieces of terrain of the scenario `doc`, as if all had been written down.

    Raises:
        DataError: a fault in `table`, or a table has both a layout and pieces.
    """
    table = take(doc, "table", Map, Map())
    if "layout" not in table:
        for key in ("number", "mirror"):
            if key in table:
                raise fault(table, key, f"{key} belongs to a layout; name one, such as layout: {next(iter(layouts()))}")
        return maps(doc, "terrain")
    width, height = _extent(doc)
    if maps(doc, "terrain"):
        raise fault(doc, "terrain", "the table has a layout, which lays its terrain out; leave out terrain or layout")
    number, mirror = take(table, "number", int, 0), take(table, "mirror", bool, False)
    laid = lay_out(str(table["layout"]), number, width, height, mirror)
    found: tuple[Map, ...] = tuple(adopt(spelled(laid), doc.file))
    return found


@lru_cache(maxsize=8)
def _shared(table: Table) -> Table:
    """The first table that was equal to this one: what has been found out about it is worth keeping."""
    return table


def _feature(node: Map, counts: dict[str, int]) -> Feature:
    check(node, {**TERRAIN_KEYS, "kind": TERRAIN_KEYS["kind"]._replace(words=tuple(kinds()))}, "terrain")
    kind = str(node["kind"])
    counts[kind] = number = counts.get(kind, 0) + 1
    merged = Map({**kinds()[kind], **node}.items(), node.file, node.line)
    merged.lines = node.lines
    title = kind.replace("_", " ")
    try:
        return Feature(
            key=take(node, "key", str, f"{kind.replace('_', '-')}-{number}"),
            name=take(node, "name", str, f"{title} {number}"), kind=kind, polygon=_polygon(merged),
            level=_mils(merged, "level"), height=_mils(merged, "height"), sight=SIGHT[merged.get("sight", "open")],
            cover=COVER[merged.get("cover", "none")], going=_going(node, merged),
            hazardous=_hazard(merged),
        )  # fmt: skip
    except ValueError as why:
        raise fault(node, None, f"{title}: {str(why).partition(': ')[2] or why}") from None


def _going(node: Map, merged: Map) -> Going:
    """TW-TERR-02: what gives cover is hard going as a rule; where a piece itself is said to be open, it is open."""
    found = GOING[merged.get("going", "open")]
    return Going.FREE if "going" in node and found is Going.OPEN and merged.get("cover", "none") != "none" else found


def _mils(node: Map, key: str) -> int:
    return length(node, key) if key in node else 0


def _hazard(node: Map) -> tuple[str, ...]:
    return tuple(word if word in ENDANGERED else race_key(word) for word in texts(node, "hazard"))


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
            raise fault(node, None, f"a {shape} needs {key}: {TERRAIN_KEYS[key].say}, in inches")
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


def terrain_schema() -> dict[str, Any]:
    """The JSON Schema of one piece of terrain; `x-kinds` says what a piece of each kind usually is."""
    made = schema_of({**TERRAIN_KEYS, "kind": TERRAIN_KEYS["kind"]._replace(words=tuple(kinds()))})
    made["properties"]["kind"]["x-kinds"] = {kind: {**kinds()[kind], **usual(kind)} for kind in kinds()}
    return made


def table_schema() -> dict[str, Any]:
    """The JSON Schema of a table; `x-about` says what each layout is like."""
    made = schema_of(TABLE_KEYS)
    made["properties"]["layout"]["x-about"] = {name: layout.about for name, layout in layouts().items()}
    return made
