"""Points, bases and distances: borders with the arithmetic beside each row, and what must always hold."""

from __future__ import annotations

from fractions import Fraction
from math import cos, hypot, radians, sin

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from wartable.engine.plane import (
    CONTACT,
    Body,
    along,
    body_inside_polygon,
    body_overlaps_polygon,
    body_touches_polygon,
    chord,
    corners_of,
    facing,
    first_contact,
    gap,
    gaps,
    groups,
    inches,
    mils,
    nearest,
    overlaps,
    path_length,
    point_in_polygon,
    rectangle,
    scatter,
    segment_crosses_polygon,
    segment_hits_body,
    touching,
    within,
)

SQUARE = ((1000, 1000), (5000, 1000), (5000, 5000), (1000, 5000))
# A horseshoe open to the top: two arms 1000 wide, 2000 between them, a floor 1000 deep.
SHOE = ((0, 0), (4000, 0), (4000, 4000), (3000, 4000), (3000, 1000), (1000, 1000), (1000, 4000), (0, 4000))

coordinates = st.integers(0, 20_000)
rounds = st.builds(Body, coordinates, coordinates, st.integers(200, 1500), st.just(()))
oblongs = st.builds(
    rectangle, coordinates, coordinates, st.integers(1000, 4000), st.integers(500, 3000), st.integers(0, 359)
)
bodies = st.one_of(rounds, oblongs)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("6", 6000), (2.5, 2500), (0.6, 600), ("0.02", 20), (" 7.3 ", 7300), (0, 0), ("-1.001", -1001), ("12.000", 12000)],
)
def test_mils_reads_inches_exactly(text, expected):
    assert mils(text) == expected


@pytest.mark.parametrize("text", ["0.0005", 0.1234, "six", "", "nan", "inf", "1e999999", True])
def test_mils_refuses_what_is_no_length(text):
    with pytest.raises(ValueError, match="inch"):
        mils(text)


@pytest.mark.parametrize(
    ("length", "text"), [(7300, "7.3"), (12000, "12"), (20, "0.02"), (0, "0"), (-500, "-0.5"), (100000, "100")]
)
def test_inches_for_the_reader(length, text):
    assert inches(length) == text


@given(st.integers(-(10**6), 10**6))
def test_inches_and_mils_are_inverse(length):
    assert mils(inches(length)) == length


@pytest.mark.parametrize(
    ("dx", "dy", "expected"),
    [
        (600, 0, 0),  # 600 - 300 - 300
        (601, 0, 1),
        (599, 0, 0),  # overlap is no negative gap
        (3000, 4000, 4400),  # 5000 - 600
        (3000, 4001, 4401),  # 5000.8 - 600, rounded up
    ],
)
def test_gap_of_round_bases(dx, dy, expected):
    assert gap(Body(5000, 5000, 300), Body(5000 + dx, 5000 + dy, 300)) == expected


@pytest.mark.parametrize(
    ("x", "y", "expected"),
    [
        (2550, 0, 1000),  # beside the front: 2550 - 1250 - 300
        (0, 1050, 0),  # flank: 1050 - 750 - 300
        (0, 1051, 1),
        (1550, 1150, 200),  # corner 1250, 750: hypot(300, 400) = 500, less 300
        (100, 100, 0),  # upon it
    ],
)
def test_gap_of_a_round_base_and_a_vehicle(x, y, expected):
    tank = rectangle(0, 0, 2500, 1500, 0)
    assert gap(tank, Body(x, y, 300)) == gap(Body(x, y, 300), tank) == expected


def test_the_gap_to_a_slanting_side_is_rounded_up():
    # The side from (0, 0) to (3, 1) runs sqrt(19 * 19 / 10) = 6.008 from (-1, 6): 7, less 1.
    wedge = Body(0, 0, 10, ((0, 0), (3, 1), (3, -5)))
    assert gap(Body(-1, 6, 1), wedge) == 6
    assert not within(Body(-1, 6, 1), wedge, 5)


def test_gap_of_two_vehicles():
    a, b = rectangle(0, 0, 2500, 1500, 0), rectangle(3000, 0, 2500, 1500, 90)
    assert gap(a, b) == 1000  # 3000 - 1250 - 750
    assert gap(a, rectangle(100, 100, 500, 500, 0)) == 0  # one inside the other
    assert gap(a, rectangle(0, 0, 200, 9000, 0)) == 0  # crossing, no corner of either in the other


@given(bodies, bodies)
def test_gap_is_symmetric(a, b):
    assert gap(a, b) == gap(b, a)
    assert overlaps(a, b) == overlaps(b, a)


@given(bodies, bodies, st.integers(-5, 5))
def test_within_is_gap_at_most_the_limit(a, b, off):
    limit = gap(a, b) + off
    assert within(a, b, limit) == (gap(a, b) <= limit and limit >= 0)


@given(bodies, bodies)
def test_overlapping_bases_have_no_gap_and_apart_ones_do_not_overlap(a, b):
    if overlaps(a, b):
        assert gap(a, b) == 0
    if gap(a, b) > 0:
        assert not overlaps(a, b)


@pytest.mark.parametrize(
    ("distance", "over", "touch"), [(599, True, True), (600, False, True), (620, False, True), (621, False, False)]
)
def test_contact_and_overlap(distance, over, touch):
    a, b = Body(0, 0, 300), Body(distance, 0, 300)
    assert (overlaps(a, b), touching(a, b)) == (over, touch)


def test_vehicles_side_by_side_touch_without_overlap():
    a = rectangle(0, 0, 2500, 1500, 0)
    assert not overlaps(a, rectangle(0, 1500, 2500, 1500, 0))
    assert overlaps(a, rectangle(0, 1499, 2500, 1500, 0))
    assert overlaps(a, rectangle(0, 0, 200, 9000, 0))
    assert overlaps(a, Body(0, 0, 300))
    assert not overlaps(a, Body(0, 1050, 300))
    assert overlaps(a, Body(0, 1049, 300))


@given(st.lists(bodies, min_size=1, max_size=5), st.lists(bodies, min_size=1, max_size=5))
def test_nearest_is_the_first_of_the_smallest_gaps(ours, theirs):
    every = [(gap(a, b), i, j) for i, a in enumerate(ours) for j, b in enumerate(theirs)]
    assert nearest(ours, theirs) == min(every)


@given(st.lists(bodies, min_size=1, max_size=5), st.lists(bodies, min_size=1, max_size=5))
def test_the_gaps_to_a_group_are_those_to_the_nearest_of_it(ours, theirs):
    assert gaps(ours, theirs) == [nearest([body], theirs)[0] for body in ours]
    with pytest.raises(ValueError, match="empty group"):
        gaps(ours, [])


def test_nearest_of_nobody_is_an_error():
    with pytest.raises(ValueError, match="empty"):
        nearest([], [Body(0, 0, 300)])


@pytest.mark.parametrize(
    ("xs", "expected"),
    [
        ((0, 1600, 3200), ((0, 1, 2),)),  # gaps of exactly 1000
        ((0, 1601, 3201), ((1, 2), (0,))),  # the first stands 1001 off
        ((0, 1600, 9000, 10600), ((0, 1), (2, 3))),  # a tie: the first member decides
        ((9000, 0, 10600, 1600), ((0, 2), (1, 3))),
        ((0, 3200, 1600), ((0, 1, 2),)),  # linked through the last
        ((), ()),
    ],
)
def test_groups(xs, expected):
    assert groups([Body(x, 0, 300) for x in xs], 1000) == expected


@given(st.lists(bodies, max_size=8), st.integers(0, 3000))
def test_groups_part_what_no_link_joins(all_bodies, link):
    found = groups(all_bodies, link)
    assert sorted(i for clump in found for i in clump) == list(range(len(all_bodies)))
    assert [len(clump) for clump in found] == sorted((len(clump) for clump in found), reverse=True)
    where = {i: n for n, clump in enumerate(found) for i in clump}
    for i, a in enumerate(all_bodies):
        for j, b in enumerate(all_bodies):
            if gap(a, b) <= link:
                assert where[i] == where[j]


# ------------------------------------------------------------------ angles and paths


@pytest.mark.parametrize("degrees", [*range(-360, 721, 15), 0.5, 33.25, 359.999])
def test_scatter_agrees_with_trigonometry(degrees):
    x, y = scatter(1000, 2000, degrees, 100_000)
    assert abs(x - 1000 - 100_000 * cos(radians(degrees))) <= 0.5001
    assert abs(y - 2000 - 100_000 * sin(radians(degrees))) <= 0.5001


def test_right_angles_are_exact():
    assert corners_of(0, 0, 2500, 1500, 90) == ((-750, 1250), (-750, -1250), (750, -1250), (750, 1250))
    assert rectangle(0, 0, 3000, 4000, 180).r == 2500
    assert facing(0, 0, 2500, 1500, (0, 9)).corners == corners_of(0, 0, 2500, 1500, 90)
    assert facing(7, 7, 2500, 1500, (7, 7)).corners == corners_of(7, 7, 2500, 1500, 0)


@pytest.mark.parametrize(
    ("path", "length"),
    [
        (((0, 0), (3, 4)), 5),
        (((0, 0), (1, 1)), 2),  # 1.41
        (((0, 0), (1, 1), (2, 2), (3, 3)), 5),  # 4.24, rounded up once, not 3 times
        (((0, 0), (3, 4), (6, 8)), 10),
        (((0, 0), (0, 0)), 0),
        (((5, 5),), 0),
    ],
)
def test_path_length(path, length):
    assert path_length(path) == length


def test_along_follows_the_path():
    path = ((0, 0), (1000, 0), (1000, 1000))
    assert [along(path, d) for d in (-5, 0, 400, 1000, 1250, 2000, 9000)] == [
        (0, 0),
        (0, 0),
        (400, 0),
        (1000, 0),
        (1000, 250),
        (1000, 1000),
        (1000, 1000),
    ]


# ------------------------------------------------------------------ polygons


@pytest.mark.parametrize(
    ("point", "inside"),
    [
        ((3000, 3000), True),
        ((1000, 3000), True),
        ((999, 3000), False),
        ((5000, 5000), True),
        ((5001, 5000), False),
        ((3000, 1000), True),
        ((0, 1000), False),
        ((6000, 1000), False),
        ((6000, 5000), False),
        ((0, 5000), False),
    ],
)
def test_point_in_square(point: tuple[int, int], inside: bool) -> None:
    assert point_in_polygon(*point, SQUARE) is inside
    assert point_in_polygon(*point, SQUARE[::-1]) is inside


@pytest.mark.parametrize(
    ("point", "inside"),
    [
        ((500, 3000), True),
        ((2000, 3000), False),
        ((3500, 3000), True),
        ((2000, 1000), True),
        ((2000, 1001), False),
        ((2000, 4000), False),
        ((500, 4000), True),
    ],
)
def test_point_in_horseshoe(point: tuple[int, int], inside: bool) -> None:
    assert point_in_polygon(*point, SHOE) is inside


@pytest.mark.parametrize(
    ("line", "length", "crosses"),
    [
        ((0, 3000, 6000, 3000), 4000, True),
        ((2000, 3000, 4000, 3000), 2000, True),  # both ends inside
        ((0, 3000, 2500, 3000), 1500, True),
        ((0, 3000, 999, 3000), 0, False),
        ((0, 3000, 1000, 3000), 0, True),  # it touches, and no more
        ((0, 1000, 6000, 1000), 0, True),  # along a side
        ((0, 5000, 6000, 5000), 0, True),
        ((0, 0, 6000, 6000), 5657, True),  # corner to corner: 4000 * 1.41421
        ((0, 2000, 2000, 0), 0, True),  # over one corner: (1000, 1000)
        ((0, 999, 6000, 999), 0, False),
    ],
)
def test_chord_of_a_square(line, length, crosses):
    ax, ay, bx, by = line
    for poly in (SQUARE, SQUARE[::-1], SQUARE[2:] + SQUARE[:2]):
        assert chord(ax, ay, bx, by, poly) == chord(bx, by, ax, ay, poly) == length
        assert segment_crosses_polygon(ax, ay, bx, by, poly) is crosses


@pytest.mark.parametrize(
    ("line", "length"),
    [
        ((-1000, 3000, 5000, 3000), 2000),  # both arms
        ((-1000, 500, 5000, 500), 4000),  # the floor
        ((2000, 3000, 5000, 3000), 1000),  # from between the arms
        ((-1000, 1000, 5000, 1000), 2000),  # along the inner floor: the arms only
        ((2000, 5000, 2000, -1000), 1000),
    ],
)
def test_chord_of_a_horseshoe(line: tuple[int, int, int, int], length: int) -> None:
    assert chord(*line, SHOE) == length


@given(coordinates, coordinates, coordinates, coordinates, oblongs)
def test_chord_does_not_depend_on_direction(ax, ay, bx, by, oblong):
    length = chord(ax, ay, bx, by, oblong.corners)
    assert length == chord(bx, by, ax, ay, oblong.corners)
    assert length <= path_length(((ax, ay), (bx, by)))
    if length:
        assert segment_crosses_polygon(ax, ay, bx, by, oblong.corners)


LIMIT = 2**20
"""Coordinates of which `chord` says that its products keep within 127 bits."""
far_off = st.one_of(st.sampled_from((-LIMIT, LIMIT, 0)), st.integers(-LIMIT, LIMIT), st.integers(-3, 3))


def _share_inside(ax: int, ay: int, bx: int, by: int, poly: tuple[tuple[int, int], ...]) -> Fraction:
    """Which part of a segment lies inside a convex polygon, to the last bit."""
    least, most = Fraction(0), Fraction(1)
    turn = sum(px * qy - py * qx for (px, py), (qx, qy) in zip(poly, poly[1:] + poly[:1]))
    for (px, py), (qx, qy) in zip(poly, poly[1:] + poly[:1]):
        ex, ey = qx - px, qy - py
        at, pace = (ex * (ay - py) - ey * (ax - px)) * turn, (ex * (by - ay) - ey * (bx - ax)) * turn
        if pace == 0:
            if at <= 0:
                return Fraction(0)
        elif pace > 0:
            least = max(least, Fraction(-at, pace))
        else:
            most = min(most, Fraction(-at, pace))
    return max(Fraction(0), most - least)


@given(far_off, far_off, far_off, far_off, st.tuples(far_off, far_off, far_off, far_off, far_off, far_off))
def test_chord_is_the_exact_length_to_a_millionth_of_a_mil(ax, ay, bx, by, corners):
    x0, y0, x1, y1, x2, y2 = corners
    assume((x1 - x0) * (y2 - y0) != (y1 - y0) * (x2 - x0) and (ax, ay) != (bx, by))
    poly = ((x0, y0), (x1, y1), (x2, y2))
    full = (bx - ax) ** 2 + (by - ay) ** 2
    squared, length = _share_inside(ax, ay, bx, by, poly) ** 2 * full, chord(ax, ay, bx, by, poly)
    hair = Fraction(2, 10**6)
    assert squared <= (length + hair) ** 2
    assert length == 0 or squared > (length - 1) ** 2


@pytest.mark.parametrize(
    ("body", "touches", "over", "inside"),
    [
        (Body(3000, 3000, 300), True, True, True),
        (Body(1300, 3000, 300), True, True, True),  # touches the border from inside
        (Body(1299, 3000, 300), True, True, False),
        (Body(700, 3000, 300), True, False, False),  # touches it from outside
        (Body(699, 3000, 300), False, False, False),
        (rectangle(3000, 3000, 4000, 4000, 0), True, True, True),
        (rectangle(3000, 3000, 4002, 4000, 0), True, True, False),
        (rectangle(6000, 3000, 2000, 1000, 0), True, False, False),
        (rectangle(6001, 3000, 2000, 1000, 0), False, False, False),
        (rectangle(3000, 3000, 9000, 9000, 0), True, True, False),  # it covers the polygon
        (rectangle(3000, 3000, 9000, 1000, 0), True, True, False),
    ],
)
def test_body_and_polygon(body, touches, over, inside):
    assert body_touches_polygon(body, SQUARE) is touches
    assert body_overlaps_polygon(body, SQUARE) is over
    assert body_inside_polygon(body, SQUARE) is inside


def test_body_and_polygon_with_slack_and_notch():
    assert body_touches_polygon(Body(680, 3000, 300), SQUARE, CONTACT)
    assert not body_touches_polygon(Body(679, 3000, 300), SQUARE, CONTACT)
    assert not body_inside_polygon(rectangle(2000, 2000, 3500, 1000, 0), SHOE)  # the corners are in the arms
    assert not body_touches_polygon(Body(2000, 3000, 900), SHOE)


@pytest.mark.parametrize(
    ("line", "hits"),
    [
        ((0, 0, 4000, 0), True),
        ((0, 299, 4000, 299), True),
        ((0, 300, 4000, 300), False),  # it grazes the edge
        ((0, 0, 1700, 0), False),
        ((0, 0, 1701, 0), True),
        ((2000, 0, 2001, 0), True),
    ],
)
def test_segment_and_round_base(line: tuple[int, int, int, int], hits: bool) -> None:
    assert segment_hits_body(*line, Body(2000, 0, 300)) is hits


def test_segment_and_vehicle():
    tank = rectangle(2000, 0, 2500, 1500, 0)
    assert segment_hits_body(0, 749, 4000, 749, tank)
    assert not segment_hits_body(0, 750, 4000, 750, tank)
    assert segment_hits_body(2000, 0, 2010, 0, tank)
    assert not segment_hits_body(0, 0, 700, 0, tank)


# ------------------------------------------------------------------ moving discs


@pytest.mark.parametrize(
    ("to", "body", "expected"),
    [
        ((10_000, 0), Body(5000, 0, 300), 4399),  # 5000 - 300 - 300, a mil short
        ((4399, 0), Body(5000, 0, 300), 4399),
        ((4398, 0), Body(5000, 0, 300), None),
        ((10_000, 0), Body(5000, 602, 300), None),
        ((-10_000, 0), Body(5000, 0, 300), None),
        ((10_000, 0), rectangle(5000, 0, 2000, 1000, 0), 3699),  # 5000 - 1000 - 300, a mil short
        ((10_000, 0), rectangle(5000, 802, 2000, 1000, 0), None),
        ((0, 0), Body(100, 0, 300), None),
    ],
)
def test_first_contact(to: tuple[int, int], body: Body, expected: int | None) -> None:
    assert first_contact(0, 0, *to, 300, body) == expected


def test_first_contact_of_one_already_in_contact():
    other = Body(600, 0, 300)
    assert first_contact(0, 0, 5000, 0, 300, other) == 0
    assert first_contact(0, 0, -5000, 0, 300, other) is None
    assert first_contact(0, 0, 0, 5000, 300, other) is None
    assert first_contact(0, 0, 5000, 0, 300, rectangle(1300, 0, 2000, 1000, 0)) == 0
    assert first_contact(0, 0, -5000, 0, 300, rectangle(1300, 0, 2000, 1000, 0)) is None
    assert first_contact(1300, 0, -5000, 0, 300, rectangle(1300, 0, 2000, 1000, 0)) == 0


@given(coordinates, coordinates, coordinates, coordinates, st.integers(100, 1000), bodies, st.integers(0, 15))
def test_stopping_at_first_contact_is_contact_without_overlap(x0, y0, x1, y1, r, body, margin):
    assume(gap(Body(x0, y0, r), body) > margin + 2)
    way = ((x0, y0), (x1, y1))
    stop = first_contact(x0, y0, x1, y1, r, body, margin)
    if stop is None:
        # Nowhere on the way does the disc come to overlap.
        for step in range(0, path_length(way) + 100, 100):
            assert not overlaps(Body(*along(way, step), r), body)
    else:
        at = Body(*along(way, stop), r)
        assert not overlaps(at, body)
        assert touching(at, body)
        assert margin <= gap(at, body) <= margin + 4


@given(coordinates, coordinates, st.integers(0, 359), st.integers(0, 20_000))
def test_scatter_goes_the_distance(x, y, degrees, distance):
    nx, ny = scatter(x, y, degrees, distance)
    assert abs(hypot(nx - x, ny - y) - distance) <= 0.71
