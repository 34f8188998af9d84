"""The table of a scenario: kinds of terrain from `terrain.yaml`, tables by number from `layouts.yaml` (TW-GEN-05)."""

from __future__ import annotations

from pathlib import Path

from wartable.kit.inches.tables.layouts import Ground, Layouts
from wartable.kit.inches.tables.terrain_file import TerrainFile
from wartable.rulesets.time_wars.ground.kinds import COVER, QUALITIES, breadth, covers_nothing, deadly, kinds
from wartable.rulesets.time_wars.ground.zones import depth
from wartable.rulesets.time_wars.lists.entries import race_key

ENDANGERED = ("all", "foot", "squad", "individual", "vehicle")  # or the name of a race (TW-TERR-07)


def ground(kind: str) -> Ground:
    """What a kind of terrain is to those who lay it."""
    return Ground(breadth(kind), deadly(kind), covers_nothing(kind))


def hazard(word: str) -> str:
    """TW-TERR-07: the tag of whom a piece endangers, of a race its key."""
    return word if word in ENDANGERED else race_key(word)


LAYOUTS = Layouts(Path(__file__).parent / "layouts.yaml", ground, depth, road="road", ford="river")
"""TW-GEN-05: mostly open ground, a few hills, some buildings, perhaps a wood or two."""
TERRAIN = TerrainFile(kinds, QUALITIES, COVER, hazard, LAYOUTS, "TW-GEN-05")
"""TW-GEN-05: a table of 72 by 48 inches if none is named, no side of one under 24. TW-TERR-02: the pieces on it."""
