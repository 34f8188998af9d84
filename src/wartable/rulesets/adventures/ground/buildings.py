"""Buildings: walls all round, and a door (AT-MOVE-03)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wartable.engine.plane import INCH, Point, Polygon, path_length
from wartable.engine.terrain import Feature, Going, Sight, Table

BUILDING, OUTER_WALL = "building", "outer_wall"
THICK = INCH // 10
DOOR = 3 * INCH // 2
DOOR_SIDES = ("south", "north", "west", "east")


def walled(table: Table, doors: Mapping[str, str]) -> Table:
    """The table with walls round each building, which nobody walks through, and a gap for its door.

    Args:
        doors: the side of each building that has the door, by its key; without one that is the south.
    """
    rest = [piece for piece in table.features if piece.kind != OUTER_WALL]
    houses = [piece for piece in rest if piece.kind == BUILDING]
    walls = [wall for house in houses for wall in walls_of(house, doors.get(house.key, "south"))]
    return Table(table.width, table.height, (*rest, *walls)) if walls else table


def walls_of(building: Feature, door: str) -> Iterator[Feature]:
    """The walls of a building but for its door."""
    a, b = door_side(building.polygon, door)
    number = 0
    for start, end in _sides(building.polygon):
        parts = [(start, end)]
        if (start, end) == (a, b):
            left, right = gap_of(a, b)
            parts = [(start, left), (right, end)]
        for one, two in parts:
            if path_length((one, two)) > THICK:
                number += 1
                yield Feature(
                    f"{building.key}-wall-{number}", "", OUTER_WALL, _strip(one, two), sight=Sight.OPEN,
                    going=Going.IMPASSABLE,
                )  # fmt: skip


def door_of(building: Feature, door: str) -> tuple[Point, Point]:
    """The two ends of the door of a building."""
    return gap_of(*door_side(building.polygon, door or "south"))


def gap_of(a: Point, b: Point) -> tuple[Point, Point]:
    """The ends of a door in the middle of a side."""
    full = path_length((a, b)) or 1
    wide = min(DOOR, full)
    first, second = (full - wide) / 2 / full, (full + wide) / 2 / full
    return _part(a, b, first), _part(a, b, second)


def _part(a: Point, b: Point, share: float) -> Point:
    return a[0] + round((b[0] - a[0]) * share), a[1] + round((b[1] - a[1]) * share)


def _sides(outline: Polygon) -> Iterator[tuple[Point, Point]]:
    yield from zip(outline, outline[1:] + outline[:1])


def door_side(outline: Polygon, door: str) -> tuple[Point, Point]:
    """The side of an outline that lies furthest to the south, north, west or east."""
    axis, way = {"south": (1, -1), "north": (1, 1), "west": (0, -1), "east": (0, 1)}[door]
    return max(_sides(outline), key=lambda side: way * (side[0][axis] + side[1][axis]))


def _strip(a: Point, b: Point) -> Polygon:
    """A wall along a side, half of it on either side of the outline."""
    full = path_length((a, b)) or 1
    ux, uy = -(b[1] - a[1]) * THICK / 2 / full, (b[0] - a[0]) * THICK / 2 / full
    return (
        (a[0] + round(ux), a[1] + round(uy)), (b[0] + round(ux), b[1] + round(uy)),
        (b[0] - round(ux), b[1] - round(uy)), (a[0] - round(ux), a[1] - round(uy)),
    )  # fmt: skip
