"""The edges of a table: which parts of them are open, and where bases stand at one."""

from __future__ import annotations

import pytest

from wartable.engine.plane import Body, Polygon, corners_of
from wartable.engine.terrain import Table
from wartable.kit.inches.edges import Stretch, all_round, backed, bordering, inside, nearest, touches
from wartable.kit.inches.zones import rectangle

TABLE = Table(72_000, 48_000)
WEST = rectangle(0, 0, 10_000, 48_000)


def test_a_zone_has_the_edges_that_it_borders() -> None:
    assert bordering(TABLE, (WEST,)) == (
        Stretch("south", 0, 10_000), Stretch("west", 0, 48_000), Stretch("north", 0, 10_000),
    )  # fmt: skip
    assert bordering(TABLE, (rectangle(1000, 1000, 2000, 2000),)) == ()


def test_what_borders_a_barred_zone_is_left_out_with_its_ends() -> None:
    found = bordering(TABLE, (), (WEST,))
    assert found == (Stretch("south", 10_001, 72_000), Stretch("north", 10_001, 72_000), Stretch("east", 0, 48_000))
    assert bordering(TABLE, (), ()) == all_round(TABLE)


@pytest.mark.parametrize(("edge", "place"), [
    ("south", (10_000, 300)), ("north", (10_000, 47_700)), ("west", (300, 10_000)), ("east", (71_700, 10_000)),
])  # fmt: skip
def test_a_place_at_an_edge_lies_inside_the_table(edge: str, place: tuple[int, int]) -> None:
    assert inside(Stretch(edge, 0, 48_000), TABLE, 10_000, 300) == place


@pytest.mark.parametrize(("x", "y", "there"), [(5000, 320, True), (5000, 321, False), (10_001, 300, False)])
def test_a_base_touches_a_stretch(x: int, y: int, there: bool) -> None:
    assert touches(Body(x, y, 300), (Stretch("south", 0, 10_000),), TABLE) is there


def test_the_nearest_place_on_a_stretch_keeps_the_whole_base_on_it() -> None:
    stretch = Stretch("south", 10_000, 20_000)
    assert nearest((stretch,), TABLE, (2000, 5000), 300) == (stretch, (10_000, 300))
    assert nearest((stretch,), TABLE, (72_000, 0), 300) == (stretch, (20_000, 300))
    corner = Stretch("south", 0, 20_000)
    assert nearest((corner,), TABLE, (0, 0), 300) == (corner, (300, 300))
    assert nearest((Stretch("south", 0, 200),), TABLE, (0, 0), 300) is None


def test_before_a_stretch_that_is_too_short_a_vehicle_stands_in_its_middle() -> None:
    def corners(x: int, y: int) -> Polygon:
        return corners_of(x, y, 2500, 1500, 90)

    assert backed(Stretch("south", 10_000, 10_500), TABLE, (10_400, 0), corners) == (10_250, 1250)
