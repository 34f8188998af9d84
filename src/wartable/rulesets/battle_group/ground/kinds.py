"""The kinds of terrain, what they cost whom, and the tables of a scenario (BG-NEW-TERRAIN, BG-NEW-TABLE)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path as File

from wartable.engine.paths import Path
from wartable.engine.plane import INCH, Point, chord, segment_crosses_polygon
from wartable.engine.terrain import Feature, Going, Sight
from wartable.kit.documents import Map, load, take
from wartable.kit.fields import Key, check, length
from wartable.kit.inches.tables.laying import Lots
from wartable.kit.inches.tables.layouts import Ground, Layout, Layouts
from wartable.kit.inches.tables.terrain_file import GOING, SIGHT, TerrainFile
from wartable.rulesets.battle_group.catalogue import results
from wartable.rulesets.battle_group.state import FOOT, MOUNTED, Model

COVER = {"no": 0, "yes": 1}
QUALITIES = {
    "cover": Key("text", '"yes" if it gives cover (BG-NEW-TERRAIN-08), else "no"', words=tuple(COVER)),
    "going": Key("text", "open, or hard where it costs most movers more", words=tuple(GOING)),
    "sight": Key("text", "open, low, area (woods, BG-NEW-TERRAIN-02) or building", words=tuple(SIGHT)),
    "height": Key("inches", "its height", 0, 24 * INCH),
    "level": Key("inches", "height of the ground that it raises", 0, 24 * INCH),
    "hazard": Key("texts", "burning: it is no cover, and nobody enters it", words=("burning",)),
    "width": Key("inches", "of a line", 50, 12 * INCH),
}
BURNING = "burning"
WRECK = "wreck"
EACH = 192 * INCH * INCH  # BG-NEW-TABLE-04: three pieces for 4 square feet
SMALL = 500  # BG-NEW-TABLE-01: points a side
MOUNT = "mount"  # what the data calls who rides a creature


@cache
def kinds() -> dict[str, Map]:
    """The kinds of terrain by name, with how they lie on a table.

    Raises:
        DataError: the data file is faulty.
    """
    doc = load(File(__file__).parent / "terrain.yaml")
    for name in doc:
        check(take(doc, name, Map), QUALITIES, name)
    return dict(doc)


def _ground(kind: str) -> Ground:
    known = kinds()[kind]
    barred = "foot" in results.terrain()[kind].bars
    return Ground(length(known, "width") if "width" in known else 0, barred, known.get("going", "open") == "open")


def depth(height: int) -> int:
    """BG-NEW-TABLE-02: how deep a deployment zone of two players is, a quarter of the table, mils."""
    return height // 4


def dealt(layout: Layout, space: int, lots: Lots) -> dict[str, int]:
    """BG-NEW-TABLE-04: three pieces for each 4 square feet, half or more cover: the least of each kind, then by lot."""
    total = space // EACH
    found: dict[str, int] = {}
    for wanted, number in (("yes", -(-total // 2)), ("no", total // 2)):
        rows = [row for row in layout.pieces if kinds()[row[0]].get("cover", "no") == wanted]
        queue = lots.mixed([kind for kind, least, _ in rows for _ in range(least)])
        more = [kind for kind, least, most in rows for _ in range(max(1, most - least))]
        while len(queue) < number:
            queue += lots.mixed(more)
        for kind in queue[:number]:
            found[kind] = found.get(kind, 0) + 1
    return found


LAYOUTS = Layouts(File(__file__).parent / "layouts.yaml", _ground, depth, dealt=dealt)
TERRAIN = TerrainFile(
    kinds, QUALITIES, COVER, lambda word: word, LAYOUTS, "BG-NEW-TABLE-04", (48 * INCH, 48 * INCH)
)  # fmt: skip
"""BG-NEW-TABLE-01: 48 by 48 inches if no table is named."""


def table_size(points: int, players: int) -> tuple[int, int]:
    """BG-NEW-TABLE-01: width and height of the table for forces of so many points each, mils."""
    if players > 2:
        return 60 * INCH, 60 * INCH
    return (48 * INCH, 48 * INCH) if points <= SMALL else (72 * INCH, 48 * INCH)


def terrain_for(points: int, players: int) -> TerrainFile:
    """BG-NEW-TABLE-01: how a table is read whose size the scenario leaves open."""
    return replace(TERRAIN, usual=table_size(points, players))


# ------------------------------------------------------------------ who moves how
def mover(model: Model) -> str:
    """BG-NEW-TERRAIN: what a model counts as: foot, mount, or the style of its vehicle or bike."""
    if model.kind == FOOT:
        return FOOT
    return MOUNT if model.kind == MOUNTED else model.style


def closed(feature: Feature, model: Model) -> bool:
    """BG-NEW-TERRAIN-02 to -07: whether a model may not enter or cross a piece; BG-NEW-SCENARIOS-07: nobody fire.

    BG-NEW-SCENARIOS-10: nobody walks through the shuttle.
    """
    row = results.terrain().get(feature.kind)
    if BURNING in feature.hazardous or feature.going is Going.IMPASSABLE:
        return True
    return row is not None and row.cost(mover(model)) is None


def closed_to(model: Model) -> Callable[[Feature], bool]:
    """What tells the pieces that a model may not enter or cross."""
    return lambda feature: closed(feature, model)


def extra_cost(model: Model) -> Callable[[Feature], int]:
    """BG-NEW-TERRAIN-01, -02, -06, BG-NEW-TERRAIN-07: what each inch in a piece costs beside itself, in thousandths."""

    def more(feature: Feature) -> int:
        row = results.terrain().get(feature.kind)
        cost = row.cost(mover(model)) if row is not None and not row.crossing else None
        return max(0, (cost or 1) - 1) * 1000

    return more


def crossing_cost(model: Model) -> Callable[[Feature], int]:
    """BG-NEW-TERRAIN-03, BG-NEW-TERRAIN-04, BG-NEW-TERRAIN-05: what crossing a piece costs once, mils."""

    def once(feature: Feature) -> int:
        row = results.terrain().get(feature.kind)
        cost = row.cost(mover(model)) if row is not None and row.crossing else None
        return (cost or 0) * INCH

    return once


def toll(feature: Feature, model: Model, path: Path) -> int:
    """BG-MOVE-08: what a piece costs a model on a path beside its length, mils."""
    if more := extra_cost(model)(feature):
        # BG-NEW-TERRAIN-00: an inch in it costs more.
        return sum(chord(*a, *b, feature.polygon) for a, b in pairwise(path)) * more // 1000
    once = crossing_cost(model)(feature)
    if not once:
        return 0
    return once * crossings(feature, path)  # BG-NEW-TERRAIN-00: to cross it has a price


def crossings(feature: Feature, path: Path) -> int:
    """How often a path goes into a piece: on it counts as over it, and who begins on it has paid."""
    legs = [(a, b) for a, b in pairwise(path) if a != b]
    over = sum(segment_crosses_polygon(*a, *b, feature.polygon) for a, b in legs)
    return max(0, over - sum(feature.contains(*a) for a, _ in legs))


# ------------------------------------------------------------------ cover and sight
def middle(feature: Feature) -> Point:
    """The middle of a piece."""
    return (feature.left + feature.right) // 2, (feature.top + feature.bottom) // 2


def is_cover(feature: Feature) -> bool:
    """BG-NEW-TERRAIN-08: whether a piece is one to hide in or behind; one that burns is none (BG-NEW-WRECK-05)."""
    return feature.cover > 0 and BURNING not in feature.hazardous


def behind(feature: Feature) -> bool:
    """BG-NEW-TERRAIN-09, BG-NEW-WRECK-01: whether its cover is for who stands behind it."""
    row = results.terrain().get(feature.kind)
    return feature.kind == WRECK or (row is not None and row.cover == results.BEHIND)


def woods(feature: Feature) -> bool:
    """BG-NEW-TERRAIN-02: whether one sees through 3 inches of it."""
    return feature.sight is Sight.AREA


HIDING = frozenset((Sight.AREA, Sight.BUILDING, Sight.SOLID))
"""BG-NEW-TERRAIN-02, BG-NEW-TERRAIN-06: all that a line of sight may be lost in."""
