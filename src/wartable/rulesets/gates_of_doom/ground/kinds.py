"""Kinds of terrain (GD-TER-04) and the tables of a scenario."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from wartable.engine.plane import INCH
from wartable.engine.terrain import Feature, Going, Sight
from wartable.kit.documents import Map, load, take, texts
from wartable.kit.fields import Key, check, length
from wartable.kit.inches.tables.layouts import Ground, Layouts
from wartable.kit.inches.tables.terrain_file import GOING, SIGHT, TerrainFile

COVER = {"no": 0, "yes": 1}
DANGEROUS, VOLATILE = "dangerous", "volatile"
QUALITIES = {
    "cover": Key("text", '"yes" if it has the cover trait (GD-TER-05), else "no"', words=tuple(COVER)),
    "going": Key("text", "open, hard (difficult, GD-TER-06) or impassable", words=tuple(GOING)),
    "sight": Key("text", "open, low, or what blocks it: solid, area, building (GD-TER-01)", words=tuple(SIGHT)),
    "height": Key("inches", "its height", 0, 24 * INCH),
    "level": Key("inches", "height of the ground that it raises", 0, 24 * INCH),
    "hazard": Key("texts", "dangerous (GD-TER-07), volatile (GD-TER-08)", words=(DANGEROUS, VOLATILE)),
    "width": Key("inches", "of a line", 50, 12 * INCH),
}


@cache
def kinds() -> dict[str, Map]:
    """The kinds of terrain by name, with their qualities.

    Raises:
        DataError: the data file is faulty.
    """
    doc = load(Path(__file__).parent / "terrain.yaml")
    for name in doc:
        check(take(doc, name, Map), QUALITIES, name)
    return dict(doc)


def _ground(kind: str) -> Ground:
    known = kinds()[kind]
    deadly = known.get("going") == "impassable" or DANGEROUS in texts(known, "hazard")
    return Ground(length(known, "width") if "width" in known else 0, deadly, known.get("going", "open") == "open")


def depth(height: int) -> int:
    """GD-RND-11: how deep a deployment zone is: a quarter of the board, 12 inches on 48."""
    return height // 4


def _hazard(word: str) -> str:
    return word


LAYOUTS = Layouts(Path(__file__).parent / "layouts.yaml", _ground, depth)
"""GD-GEN-05: about one piece for every 12 by 12 inches."""
TERRAIN = TerrainFile(kinds, QUALITIES, COVER, _hazard, LAYOUTS, "GD-GEN-05", (48 * INCH, 48 * INCH))
"""GD-GEN-04: 48 by 48 inches if no table is named; GD-TER-04: the pieces on it."""


# ------------------------------------------------------------------ what a piece does
def blocks(feature: Feature) -> bool:
    """GD-TER-01: whether it blocks sight."""
    return feature.sight in (Sight.SOLID, Sight.AREA, Sight.BUILDING)


def low(feature: Feature) -> bool:
    """GD-TER-01: whether one sees over it."""
    return feature.sight is Sight.LOW


def covers(feature: Feature) -> bool:
    """GD-TER-05: whether it has the cover trait."""
    return feature.cover > 0


def difficult(feature: Feature) -> bool:
    """GD-TER-06: whether each inch over it counts as two."""
    return feature.going is Going.HARD


def dangerous(feature: Feature) -> bool:
    """GD-TER-07: whether who moves over it rolls a die."""
    return DANGEROUS in feature.hazardous


def volatile(feature: Feature) -> bool:
    """GD-TER-08: whether it may blow up."""
    return VOLATILE in feature.hazardous
