"""The kinds of terrain and the table of a scenario (AT-SETUP-07, AT-SETUP-08, AT-NEW-TAB-01)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path as File
from typing import Any

from wartable.engine.compat import override
from wartable.engine.plane import INCH
from wartable.engine.terrain import Feature, Going, Table
from wartable.kit.documents import Map, load, take
from wartable.kit.fields import Key, check, length, schema_of
from wartable.kit.inches.tables.layouts import Ground, Layouts
from wartable.kit.inches.tables.terrain_file import GOING, SIGHT, TerrainFile
from wartable.rulesets.adventures.ground.buildings import BUILDING, DOOR_SIDES, walled
from wartable.rulesets.adventures.state import Piece

WOOD, HEDGE, WALL, FENCE, ROCKS, HILL, SCATTER = "wood", "hedge", "wall", "fence", "rocks", "hill", "scatter"
HIDING = (WOOD, HEDGE, WALL, BUILDING, ROCKS, HILL)
"""AT-VIS-05: kinds that break a line of sight."""
QUALITIES = {
    "cover": Key("text", '"yes" if it gives cover, else "no"', words=("no", "yes")),
    "going": Key("text", "open, or impassable", words=tuple(GOING)),
    "sight": Key("text", "open, low, area (woods and hedges), building or solid", words=tuple(SIGHT)),
    "height": Key("inches", "its height", 0, 24 * INCH),
    "level": Key("inches", "height of the ground that it raises", 0, 24 * INCH),
    "hazard": Key("texts", "nothing here", words=()),
    "width": Key("inches", "of a line", 50, 12 * INCH),
    "door": Key("text", "the side of a building that has its door; south if none is named", words=DOOR_SIDES),
}
LEAST = 36 * INCH  # AT-SETUP-07


@cache
def kinds() -> dict[str, Map]:
    """The kinds of terrain by name.

    Raises:
        DataError: the data file is faulty.
    """
    doc = load(File(__file__).parent / "terrain.yaml")
    for name in doc:
        check(take(doc, name, Map), QUALITIES, name)
    return dict(doc)


def _ground(kind: str) -> Ground:
    known = kinds()[kind]
    closed = known.get("going", "open") == "impassable"
    return Ground(length(known, "width") if "width" in known else 0, closed, not closed)


class Written(TerrainFile):
    """The keys `table` and `terrain` of an episode: its terrain is written down, or scattered by dice."""

    __slots__ = ()

    @override
    def table_keys(self) -> dict[str, Key]:
        """Width and height alone: no table of this system has a number."""
        known = TerrainFile.table_keys(self)
        return {key: known[key] for key in ("width", "height")}

    @override
    def table_schema(self) -> dict[str, Any]:
        return schema_of(self.table_keys())


LAYOUTS = Layouts(File(__file__).parent / "layouts.yaml", _ground, lambda height: 6 * INCH)
TERRAIN = Written(
    kinds, QUALITIES, {"no": 0, "yes": 1}, lambda word: word, LAYOUTS, "AT-NEW-TAB-01", least=LEAST
)  # fmt: skip
"""AT-SETUP-07: 72 by 48 inches if no table is named."""


def closed(piece: Feature) -> bool:
    """AT-MOVE-03: whether nobody goes through a piece."""
    return piece.going is Going.IMPASSABLE


def feature_of(piece: Piece) -> Feature:
    """The terrain of a piece that was scattered (AT-NEW-TAB-01)."""
    known = kinds()[piece.kind]
    return Feature(
        key=piece.key, name=piece.name, kind=piece.kind, polygon=piece.polygon, height=length(known, "height"),
        sight=SIGHT[str(known.get("sight", "open"))], cover=int(known.get("cover", "no") == "yes"),
        going=GOING[str(known.get("going", "open"))],
    )  # fmt: skip


def laid(table: Table, pieces: tuple[Piece, ...], doors: Mapping[str, str]) -> Table:
    """The table with all pieces that were scattered on it, and walls round its buildings (AT-MOVE-03)."""
    known = {feature.key for feature in table.features}
    more = [feature_of(piece) for piece in pieces if piece.key not in known]
    return _shared(walled(Table(table.width, table.height, (*table.features, *more)), doors))


@lru_cache(maxsize=8)
def _shared(table: Table) -> Table:
    """The first table that was equal to this one: what has been found out about it is worth keeping."""
    return table
