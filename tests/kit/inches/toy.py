"""A game of nothing but inches: bands are set down on a table by number, walk in coherency and see each other.

This is all that a system writes to have placing, movement, reach, sight, zones and laid-out terrain from the kit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from wartable.engine.compat import override
from wartable.engine.plane import INCH, Polygon
from wartable.engine.terrain import Feature, Going, Table
from wartable.kit.documents import Map, adopt, load
from wartable.kit.fields import Key, length
from wartable.kit.inches import sight
from wartable.kit.inches.bases import box_of
from wartable.kit.inches.placing import Ground, Neighbour, PlaceClauses, Region, Site
from wartable.kit.inches.sightlines import Box
from wartable.kit.inches.tables.layouts import Ground as Kind
from wartable.kit.inches.tables.layouts import Layouts
from wartable.kit.inches.tables.terrain_file import GOING, SIGHT, TerrainFile
from wartable.kit.inches.ways import Bodies, MoveClauses, Movement
from wartable.kit.inches.zones import strips

HERE = Path(__file__).parent
PACE, SLOW, LINK, DEPTH, EYE = 6 * INCH, 3 * INCH, INCH, 8 * INCH, 500


# ------------------------------------------------------------------ the table
@cache
def kinds() -> Mapping[str, Map]:
    return load(HERE / "toy_terrain.yaml")


def kind(name: str) -> Kind:
    node = kinds()[name]
    breadth = length(node, "width") if "width" in node else 0
    return Kind(breadth, deadly=node.get("going") == "impassable", open=name == "road")


LAYOUTS = Layouts(HERE / "toy_layouts.yaml", kind, lambda height: DEPTH, road="road")
QUALITIES = {
    "going": Key("text", "how it is crossed", words=tuple(GOING)),
    "sight": Key("text", "what it does to lines of sight", words=tuple(SIGHT)),
    "height": Key("inches", "its top above its ground"), "width": Key("inches", "of a line"),
}  # fmt: skip
TERRAIN = TerrainFile(kinds, QUALITIES, {}, str, LAYOUTS, "XX-TAB-01")


# ------------------------------------------------------------------ who is on it
class Figure(NamedTuple):
    """One round base."""

    id: int
    x: int = 0
    y: int = 0
    r: int = 300
    corners: Polygon = ()
    facing: int = 0


@dataclass
class Band:
    """Figures that act together."""

    id: str
    seat: str
    models: tuple[Figure, ...]

    @property
    def box(self) -> Box:
        return box_of(self.models)


@dataclass
class Skirmish:
    """The bands that stand on a table."""

    table: Table
    bands: tuple[Band, ...] = ()

    def others(self, band: Band) -> list[Band]:
        return [other for other in self.bands if other.id != band.id]


# ------------------------------------------------------------------ its rules
def placing(game: Skirmish, band: Band) -> Site[Figure]:
    """XX-SET-01: wholly in its zone, in coherency, 6 inches from every foe."""
    south, north = strips(game.table.width, game.table.height, DEPTH, DEPTH).values()
    region = Region("XX-SET-01", "zone", south if band.seat == "p1" else north, apart=6 * INCH)
    clauses = PlaceClauses(edge="XX-SET-02", closed="XX-SET-03", base="XX-SET-04", group="XX-SET-05")
    others = [Neighbour(other.box, other.models, other.seat != band.seat) for other in game.others(band)]
    return Site(game.table, band.id, band.models, [Ground(game.table, region, clauses, others, LINK)])


class Walk(Movement[Figure]):
    """XX-MOVE-01: up to 6 inches, 3 through what tires; foes are walls, friends may be passed."""

    def __init__(self, game: Skirmish, band: Band) -> None:
        clauses = MoveClauses(base="XX-MOVE-02", edge="XX-MOVE-03", closed="XX-MOVE-04", building="XX-MOVE-04",
                              hard="XX-MOVE-05", group="XX-MOVE-06")  # fmt: skip
        super().__init__(game.table, band.seat, band.id, band.models, "XX-MOVE-01", clauses,
                         full=PACE, hard=SLOW, link=LINK, tires=tiring)  # fmt: skip
        self.foes = [m for other in game.others(band) if other.seat != band.seat for m in other.models]
        self.friends = [m for other in game.others(band) if other.seat == band.seat for m in other.models]

    @override
    def about(self) -> Bodies[Figure]:
        return Bodies(self.foes, (), self.friends)


def tiring(table: Table) -> list[Feature]:
    return [feature for feature in table.features if feature.going is Going.HARD]


def sees(game: Skirmish, viewer: Band, target: Band) -> bool:
    """XX-SEE-01: past its own friends, 2 inches into a wood."""
    between = sight.between(viewer.box, target.box, game.others(viewer), lambda other: other.seat != viewer.seat)
    third = [sight.troops(game.table, b.models, eye, LINK, linked=True) for b in between if b.id != target.id]
    eyes, marks = (sight.standing(game.table, band.models, eye) for band in (viewer, target))
    return sight.visible(game.table, eyes, marks, third, depth=2 * INCH)


def eye(figure: Figure) -> int:
    return EYE


def table(**given: Any) -> Table:
    """The table of a scenario that says this: `table`, `terrain`."""
    doc: Map = adopt(given, "toy")
    return TERRAIN.table(doc)
