"""Moving on the table: what is in the way, ways round it, and where a base may rest."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.engine.paths import Field, drive, free, route
from wartable.engine.plane import Body, along, body_overlaps_polygon, overlaps, path_length, rectangle
from wartable.engine.terrain import Feature, Going, Table

LAVA = Feature(
    "lava",
    "Lava",
    "lava",
    ((10_000, 8_000), (12_000, 8_000), (12_000, 12_000), (10_000, 12_000)),
    going=Going.IMPASSABLE,
)
WOOD = Feature(
    "wood", "Wood", "wood", ((20_000, 8_000), (22_000, 8_000), (22_000, 12_000), (20_000, 12_000)), going=Going.HARD
)
TABLE = Table(36_000, 24_000, [LAVA, WOOD])
MOVER = Body(8_000, 10_000, 300)


def field(mover=MOVER, limit=8_000, walls=(), rests=(), table=TABLE, **more):
    return Field(table, [mover], limit, walls, rests, **more)


@pytest.mark.parametrize(
    ("x", "y", "reason"),
    [
        (300, 300, None),
        (299, 300, "off the table"),
        (300, 299, "off the table"),
        (35_700, 23_700, None),
        (35_701, 23_700, "off the table"),
        (35_700, 23_701, "off the table"),
        (9_700, 10_000, None),
        (9_701, 10_000, "on impassable ground"),
        (11_000, 10_000, "on impassable ground"),
        (21_000, 10_000, None),  # hard going is no obstacle
        (5_000, 5_600, None),
        (5_000, 5_599, "on another base"),
        (5_000, 15_600, None),
        (5_000, 15_599, "on another base"),
        (5_000, 21_050, None),
        (5_000, 21_049, "on another base"),
    ],
)
def test_where_a_disc_may_rest(x, y, reason):
    tank = rectangle(5_000, 20_000, 2_500, 1_500, 0)
    here = field(limit=60_000, walls=[Body(5_000, 5_000, 300), tank], rests=[Body(5_000, 15_000, 300)])
    assert free(here, x, y, 300) == reason


def test_where_a_vehicle_may_rest():
    here = field(limit=60_000, walls=[Body(5_000, 5_000, 300)])
    assert here.rest(rectangle(1_250, 750, 2_500, 1_500, 0)) is None
    assert here.rest(rectangle(1_250, 750, 2_500, 1_500, 90)) == "off the table"
    assert here.rest(rectangle(5_000, 6_050, 2_500, 1_500, 0)) is None
    assert here.rest(rectangle(5_000, 6_050, 2_500, 1_500, 90)) == "on another base"
    assert here.rest(rectangle(9_250, 10_000, 2_500, 1_500, 90)) is None
    assert here.rest(rectangle(9_250, 10_000, 2_500, 1_500, 0)) == "on impassable ground"


@pytest.mark.parametrize(("limit", "there"), [(5_000, True), (4_999, False)])
def test_the_straight_way_and_its_limit(limit, there):
    # From (8000, 10000) to (5000, 6000): 3000, 4000, 5000.
    path = route(field(), 8_000, 10_000, 300, 5_000, 6_000, limit)
    assert path == (((8_000, 10_000), (5_000, 6_000)) if there else None)


def test_what_may_be_passed_and_what_not():
    other = Body(5_000, 10_000, 300)
    straight = ((8_000, 10_000), (2_000, 10_000))
    assert route(field(rests=[other]), 8_000, 10_000, 300, 2_000, 10_000, 8_000) == straight
    path = route(field(walls=[other]), 8_000, 10_000, 300, 2_000, 10_000, 8_000)
    assert path is not None
    assert 6_000 < path_length(path) < 6_200
    # 600 off the way the wall is only touched, 599 off it is in the way.
    assert route(field(walls=[Body(5_000, 10_600, 300)]), 8_000, 10_000, 300, 2_000, 10_000, 8_000) == straight
    assert route(field(walls=[Body(5_000, 10_599, 300)]), 8_000, 10_000, 300, 2_000, 10_000, 8_000) != straight


def test_a_way_into_contact_ends_there():
    enemy = Body(5_000, 10_000, 300)
    here = field(walls=[enemy])
    assert route(here, 8_000, 10_000, 300, 5_600, 10_000, 8_000) == ((8_000, 10_000), (5_600, 10_000))
    assert route(here, 8_000, 10_000, 300, 5_599, 10_000, 8_000) is None
    # Who stands in contact may leave it, and may not go through.
    assert here.clear(5_600, 10_000, 8_000, 10_000, 300)
    assert here.clear(5_600, 10_000, 5_600, 12_000, 300)
    assert not here.clear(5_600, 10_000, 2_000, 10_000, 300)


def test_who_overlaps_a_wall_may_only_leave_it():
    tank = rectangle(4_000, 18_000, 2_500, 1_500, 0)
    here = field(walls=[tank], limit=20_000)
    # Its edge lies at 18750, 100 under the disc.
    assert here.clear(4_000, 18_950, 4_000, 22_000, 300)
    assert not here.clear(4_000, 18_950, 4_000, 18_900, 300)
    assert not here.clear(4_000, 18_950, 4_000, 14_000, 300)
    # Off its corner at (5250, 18750): hypot(50, 150) = 158.
    assert here.clear(5_300, 18_900, 5_300, 22_000, 300)
    assert not here.clear(11_000, 10_000, 11_000, 10_100, 300)  # in the middle of the lava


def test_who_stands_in_contact_has_no_run_toward_it():
    assert field(walls=[Body(8_600, 10_000, 300)]).run(8_000, 10_000, 300, (16_000, 10_000)) == 0


def test_the_way_round_impassable_ground():
    # Round a corner of the lava, 300 off: at the least 2 * hypot(1700, 2300) + 2600, about 8320.
    here = field(limit=12_000)
    path = route(here, 8_000, 10_000, 300, 14_000, 10_000, 12_000)
    assert path is not None
    assert 7_600 < path_length(path) < 8_400
    assert path == route(here, 8_000, 10_000, 300, 14_000, 10_000, 12_000)
    assert route(here, 8_000, 10_000, 300, 14_000, 10_000, path_length(path)) == path
    assert route(here, 8_000, 10_000, 300, 14_000, 10_000, path_length(path) - 1) is None
    assert route(here, 8_000, 10_000, 300, 11_000, 10_000, 12_000) is None


def test_a_ruleset_may_close_more_features():
    mover = Body(18_000, 10_000, 750)
    straight = route(field(mover), 18_000, 10_000, 750, 24_000, 10_000, 8_000)
    assert straight is not None
    assert len(straight) == 2
    here = field(mover, closed=lambda f: f.going is not Going.OPEN)
    assert route(here, 18_000, 10_000, 750, 24_000, 10_000, 8_000) is None
    around = route(here, 18_000, 10_000, 750, 24_000, 10_000, 12_000)
    assert around is not None
    assert len(around) > 2


def test_a_gap_too_narrow_is_no_way():
    walls = [Body(5_000, y, 300) for y in range(300, 24_000, 1_199)]
    # Gaps of 599 between the bases: too narrow for 600 across, wide enough for 598.
    assert route(field(walls=walls, limit=30_000), 8_000, 10_000, 300, 2_000, 10_000, 30_000) is None
    assert route(field(walls=walls, limit=30_000), 8_000, 9_000, 250, 2_000, 9_000, 30_000) is not None


def test_the_table_edge_bounds_the_way_round():
    lane = Feature(
        "cliff",
        "Cliff",
        "cliff",
        ((10_000, 500), (11_000, 500), (11_000, 24_000), (10_000, 24_000)),
        going=Going.IMPASSABLE,
    )
    table = Table(36_000, 24_000, [lane])
    assert route(field(table=table, limit=40_000), 8_000, 10_000, 300, 14_000, 10_000, 40_000) is None
    assert route(field(table=table, limit=40_000), 8_000, 10_000, 200, 14_000, 10_000, 40_000) is not None


def test_drive_parks_along_the_last_leg():
    tank = rectangle(4_000, 18_000, 2_500, 1_500, 0)
    done = drive(field(tank), 4_000, 18_000, 2_500, 1_500, 4_000, 14_000, 8_000)
    assert not isinstance(done, str)
    path, body = done
    assert path == ((4_000, 18_000), (4_000, 14_000))
    assert body == rectangle(4_000, 14_000, 2_500, 1_500, 270)
    assert drive(field(tank), 4_000, 18_000, 2_500, 1_500, 4_000, 14_000, 3_999) == "no way there"
    # Its half width fits by the edge, its length does not.
    assert drive(field(tank), 4_000, 18_000, 2_500, 1_500, 1_249, 18_000, 8_000) == "off the table"


def test_runs_stop_at_walls_and_edges():
    here = field(walls=[Body(5_000, 10_000, 300)])
    assert here.run(8_000, 10_000, 300, (0, 10_000)) == 2_399  # 3000 - 600, a mil short
    assert here.run(8_000, 10_000, 300, (16_000, 10_000)) == 1_699  # 2000 - 300, a mil short
    assert here.run(8_000, 5_000, 300, (8_000, -5_000)) == 4_700
    assert here.run(8_000, 5_000, 300, (8_000, 4_000)) == 1_000


places = st.tuples(st.integers(300, 20_000), st.integers(300, 20_000))
walls = st.lists(
    st.one_of(
        st.builds(Body, st.integers(0, 20_000), st.integers(0, 20_000), st.integers(200, 1_000), st.just(())),
        st.builds(
            rectangle,
            st.integers(0, 20_000),
            st.integers(0, 20_000),
            st.just(2_500),
            st.just(1_500),
            st.integers(0, 359),
        ),
    ),
    max_size=8,
)


@given(places, places, walls, st.integers(1_000, 30_000))
def test_a_route_is_short_enough_and_meets_nothing(
    start: tuple[int, int], target: tuple[int, int], solid: list[Body], limit: int
) -> None:
    mover = Body(*start, 300)
    here = field(mover, limit, solid)
    path = route(here, *start, 300, *target, limit)
    if path is None or here.rest(mover) is not None:
        return
    assert path[0] == start
    assert path[-1] == target
    length = path_length(path)
    assert length <= limit
    for step in range(0, length + 200, 200):
        # A point between two mils is rounded: hence a disc a mil smaller.
        at = Body(*along(path, step), 299)
        assert not any(overlaps(at, wall) for wall in solid)
        assert not body_overlaps_polygon(at, LAVA.polygon)
        assert TABLE.on_table(at)


legs = st.lists(st.tuples(places, places, st.integers(1_000, 20_000)), min_size=2, max_size=6)


@given(places, legs, walls)
def test_who_has_asked_for_other_ways_gets_the_same_way(
    at: tuple[int, int], asked: list[tuple[tuple[int, int], tuple[int, int], int]], solid: list[Body]
) -> None:
    mover = Body(*at, 300)
    here = field(mover, 30_000, solid)
    for start, target, limit in [*asked, *asked]:
        fresh = field(mover, 30_000, solid)
        assert route(here, *start, 300, *target, limit) == route(fresh, *start, 300, *target, limit)


@given(places, st.lists(places, min_size=4, max_size=12, unique=True), walls, st.integers(1_000, 20_000))
def test_who_has_sought_many_ways_from_one_place_gets_the_same_way(
    start: tuple[int, int], targets: list[tuple[int, int]], solid: list[Body], limit: int
) -> None:
    mover = Body(*start, 300)
    here = field(mover, limit, solid)
    for target in targets:
        alone = route(field(mover, limit, solid), *start, 300, *target, limit)
        assert route(here, *start, 300, *target, limit) == alone
