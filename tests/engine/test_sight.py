"""Lines of sight: each class of terrain on both sides of its borders, and units as screens."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.engine.plane import Body, gap, groups, rectangle, segment_hits_body, segments_meet
from wartable.engine.sight import Screen, screening, screens
from wartable.engine.terrain import Feature, Sight, Table

FAR = 10**6
SQUARE = ((10_000, 10_000), (16_000, 10_000), (16_000, 16_000), (10_000, 16_000))

# As wide as the square at y = 13000, and its outermost corners are the same for all lines near that one.
DIAMOND = ((10_000, 13_000), (13_000, 10_000), (16_000, 13_000), (13_000, 16_000))


def table(*features):
    return Table(72_000, 48_000, features)


def feature(sight, height=3000, level=0, polygon=SQUARE, key="it"):
    return Feature(key, key, key, polygon, level=level, height=height, sight=sight)


def hidden(features: Sequence[Feature], a: tuple[int, int, int], b: tuple[int, int, int], depth: int = 0) -> bool:
    """Whether a line is hidden; asked three times both ways, as the table answers from memory after the first."""
    answers = set()
    on = table(*features)
    for _ in range(3):
        answers.add(screening(on, *a, *b, depth) is not None)
        answers.add(screening(on, *b, *a, depth) is not None)
        answers.add(any(True for _ in screens(on, *a, *b, depth)))
    assert len(answers) == 1
    return answers.pop()


WEST, EAST = (5_000, 13_000, 400), (20_000, 13_000, 400)


@pytest.mark.parametrize(
    ("sight", "height", "blocked"),
    [
        (Sight.OPEN, 3000, False),
        (Sight.LOW, 400, False),
        (Sight.SOLID, 3000, True),
        (Sight.SOLID, 401, True),
        (Sight.SOLID, 400, False),  # at the height of the eye the line passes over
        (Sight.BUILDING, 3000, True),
        (Sight.BUILDING, 400, False),
        (Sight.AREA, 3000, True),
        (Sight.AREA, 400, False),
    ],
)
def test_each_class_on_the_line(sight, height, blocked):
    assert hidden([feature(sight, height)], WEST, EAST) is blocked


@pytest.mark.parametrize("y", [9_999, 10_000, 16_000, 16_001])
def test_a_line_along_the_border_is_clear(y):
    assert not hidden([feature(Sight.SOLID)], (5_000, y, 400), (20_000, y, 400))


@pytest.mark.parametrize("y", [10_001, 15_999])
def test_a_line_just_inside_is_not(y):
    assert hidden([feature(Sight.SOLID)], (5_000, y, 400), (20_000, y, 400))


@pytest.mark.parametrize(
    ("target", "depth", "blocked"),
    [
        ((20_000, 13_000, 400), 6000, False),  # 6000 of wood on the line
        ((20_000, 13_000, 400), 5999, True),
        ((13_000, 13_000, 400), 3000, False),  # it stands 3000 deep
        ((13_001, 13_000, 400), 3000, True),
        ((10_000, 13_000, 400), 0, False),  # it stands at the border
        ((10_001, 13_000, 400), 0, True),
    ],
)
def test_depth_of_sight_into_an_area(target, depth, blocked):
    for polygon in (SQUARE, DIAMOND):
        assert hidden([feature(Sight.AREA, polygon=polygon)], WEST, target, depth) is blocked


def test_something_solid_beyond_the_end_of_the_line_hides_nothing():
    for polygon in (SQUARE, DIAMOND):
        assert not hidden([feature(Sight.SOLID, polygon=polygon)], (1_000, 13_000, 400), (9_900, 13_000, 400))
        assert hidden([feature(Sight.SOLID, polygon=polygon)], (1_000, 13_000, 400), (10_100, 13_000, 400))


def test_each_area_is_judged_by_itself():
    one = feature(Sight.AREA, polygon=((8_000, 10_000), (11_000, 10_000), (11_000, 16_000), (8_000, 16_000)))
    two = feature(
        Sight.AREA, polygon=((12_000, 10_000), (15_000, 10_000), (15_000, 16_000), (12_000, 16_000)), key="two"
    )
    assert not hidden([one, two], WEST, EAST, 3000)
    assert hidden([one, two], WEST, EAST, 2999)


@pytest.mark.parametrize(
    ("sight", "target", "blocked"),
    [
        (Sight.BUILDING, (13_000, 13_000, 400), False),  # its own walls do not hide the one inside
        (Sight.BUILDING, (10_000, 13_000, 400), False),
        (Sight.BUILDING, (16_001, 13_000, 400), True),
        (Sight.SOLID, (13_000, 13_000, 400), True),
    ],
)
def test_a_building_does_not_hide_who_stands_in_it(sight, target, blocked):
    assert hidden([feature(sight)], WEST, target) is blocked


@pytest.mark.parametrize(
    ("height", "blocked"),
    [
        (1500, False),  # the line falls from 2400 at 5000 to 400 at 25000: at 14000 it is at 1500
        (1501, True),
    ],
)
def test_a_falling_line_over_a_wall(height, blocked):
    wall = feature(
        Sight.SOLID, height, polygon=((13_000, 10_000), (14_000, 10_000), (14_000, 16_000), (13_000, 16_000))
    )
    assert hidden([wall], (5_000, 13_000, 2400), (25_000, 13_000, 400)) is blocked


def test_an_area_counts_only_where_the_line_is_below_its_top():
    # From 2400 at 5000 to 400 at 25000: below 1300 from 16000 on, where the wood ends; below 1400 from 15000 on.
    high, low = (5_000, 13_000, 2400), (25_000, 13_000, 400)
    assert not hidden([feature(Sight.AREA, 1300)], high, low)
    assert not hidden([feature(Sight.AREA, 1400)], high, low, 1000)
    assert hidden([feature(Sight.AREA, 1400)], high, low, 999)


@pytest.mark.parametrize(
    ("a", "b", "blocked"),
    [
        (WEST, EAST, True),  # the rise lies between
        ((13_000, 13_000, 1400), EAST, False),  # from the top one sees out over the edge
        ((13_000, 13_000, 1400), (10_500, 12_000, 1400), False),
        ((5_000, 13_000, 1000), (20_000, 13_000, 1000), False),  # lines at its level pass over it
        ((5_000, 13_000, 999), (20_000, 13_000, 1000), True),
    ],
)
def test_a_hill_hides_what_lies_behind_it(a, b, blocked):
    assert hidden([feature(Sight.OPEN, 0, level=1000)], a, b) is blocked


def test_the_upper_step_of_a_hill_hides_one_lower_step_from_the_other():
    lower = feature(Sight.OPEN, 0, level=1000)
    upper = feature(
        Sight.OPEN,
        0,
        level=2000,
        polygon=((12_000, 10_500), (14_000, 10_500), (14_000, 15_500), (12_000, 15_500)),
        key="upper",
    )
    assert not hidden([lower], (11_000, 13_000, 1400), (15_000, 13_000, 1400))
    assert hidden([lower, upper], (11_000, 13_000, 1400), (15_000, 13_000, 1400))


def test_a_wood_on_a_hill_is_seen_into_from_within_but_not_through_its_rise():
    for polygon in (SQUARE, DIAMOND):
        wood = feature(Sight.AREA, 2000, level=1000, polygon=polygon)
        assert hidden([wood], WEST, EAST, FAR)
        assert not hidden([wood], (13_000, 13_000, 1400), EAST, 3000)
        assert hidden([wood], (13_000, 13_000, 1400), EAST, 2999)


def test_screening_names_the_first_and_screens_all():
    wood = feature(Sight.AREA)
    rock = feature(
        Sight.SOLID, polygon=((17_000, 10_000), (18_000, 10_000), (18_000, 16_000), (17_000, 16_000)), key="rock"
    )
    on = table(rock, wood)
    for _ in range(3):
        assert screening(on, *WEST, *EAST, 0) is rock
        assert screening(on, *EAST, *WEST, 0) is rock
        assert screening(on, *WEST, *EAST, FAR) is rock
        assert screening(on, 5_000, 13_000, 400, 16_500, 13_000, 400, 0) is wood
        assert screening(on, 5_000, 20_000, 400, 20_000, 20_000, 400, 0) is None
    assert list(screens(on, *WEST, *EAST, 0)) == [rock, wood]
    assert list(screens(on, *WEST, *EAST, FAR)) == [rock]


MIXED = (
    feature(Sight.SOLID),
    feature(Sight.AREA, polygon=((20_000, 5_000), (27_000, 9_000), (22_000, 14_000)), key="copse"),
    feature(
        Sight.BUILDING,
        polygon=(
            (18_000, 18_000),
            (24_000, 18_000),
            (24_000, 20_000),
            (20_000, 20_000),
            (20_000, 26_000),
            (18_000, 26_000),
        ),
        key="yard",
    ),
    feature(Sight.OPEN, 0, 1000, rectangle(8_000, 24_000, 7_000, 5_000, 30).corners, key="hill"),
)
xs = st.integers(0, 30_000)
heights = st.sampled_from([400, 800, 1400, 2900, 3000, 5000])


@given(st.lists(st.tuples(xs, xs, heights, xs, xs, heights), min_size=1, max_size=20), st.integers(0, 6000))
def test_screening_is_the_same_from_memory_and_from_either_end(lines, depth):
    on = table(*MIXED)
    for _ in range(3):
        for ax, ay, ah, bx, by, bh in lines:
            plain = next(screens(table(*MIXED), ax, ay, ah, bx, by, bh, depth), None)
            assert screening(on, ax, ay, ah, bx, by, bh, depth) == plain


@given(xs, xs, xs, xs)
def test_level_lines_are_hidden_from_either_end_alike(ax, ay, bx, by):
    on = table(*MIXED)
    there = screening(on, ax, ay, 400, bx, by, 400, 2000)
    assert screening(on, bx, by, 400, ax, ay, 400, 2000) == there


# ------------------------------------------------------------------ units as screens


def squad(*places, r=300):
    return [Body(x, y, r) for x, y in places]


@pytest.mark.parametrize(
    ("line", "blocked"),
    [
        ((0, 5_000, 20_000, 5_000), True),  # over a base
        ((10_000, 0, 10_000, 20_000), True),  # over the first base
        ((10_800, 0, 10_800, 20_000), True),  # through the gap of exactly 1000 between the first two
        ((12_500, 0, 12_500, 20_000), False),  # through the gap of 1001 to the third
        ((0, 5_300, 20_000, 5_300), False),  # it grazes all three
        ((0, 5_299, 20_000, 5_299), True),
        ((10_800, 0, 10_800, 4_999), False),  # it ends before the gap
        ((10_800, 0, 10_800, 5_001), True),
        ((10_800, 5_001, 10_800, 20_000), False),
    ],
)
def test_a_unit_as_a_screen(line, blocked):
    screen = Screen(squad((10_000, 5_000), (11_600, 5_000), (13_201, 5_000)), 1000, 400)
    ax, ay, bx, by = line
    assert screen.blocks(ax, ay, bx, by) is blocked
    assert screen.blocks(bx, by, ax, ay) is blocked


@pytest.mark.parametrize(
    ("ah", "bh", "blocked"),
    [
        (400, 400, False),  # at its height the line passes over
        (399, 400, True),
        (400, 399, True),
        (2400, 300, False),  # from 2400 at 0 to 300 at 20000 it is at 400 at 19048, beyond the unit
        (1000, 0, False),  # at 400 at 12000, beyond the unit
        (780, 0, True),  # at 400 at 9744
    ],
)
def test_a_line_over_a_unit(ah, bh, blocked):
    screen = Screen(squad((10_000, 5_000)), 1000, 400)
    assert screen.blocks(0, 5_000, 20_000, 5_000, ah, bh) is blocked


def test_a_vehicle_as_a_screen():
    screen = Screen([rectangle(10_000, 5_000, 2500, 1500, 0)], 1000, 1000)
    assert screen.blocks(0, 5_749, 20_000, 5_749)
    assert not screen.blocks(0, 5_750, 20_000, 5_750)
    assert not screen.blocks(0, 5_900, 20_000, 5_900)
    assert screen.blocks(10_000, 5_000, 20_000, 5_000)


members = st.builds(
    Body, st.integers(0, 8000), st.integers(0, 8000), st.sampled_from([300, 300, 300, 600]), st.just(())
)
tanks = st.builds(
    rectangle, st.integers(0, 8000), st.integers(0, 8000), st.just(2500), st.just(1500), st.integers(0, 359)
)
ends = st.integers(-6000, 14_000)


@given(st.lists(st.one_of(members, members, members, tanks), min_size=1, max_size=8), ends, ends, ends, ends)
def test_a_screen_is_its_bases_and_linked_gaps(bodies, ax, ay, bx, by):
    """The quick way by outlines agrees with asking every base and every pair."""
    plain = any(segment_hits_body(ax, ay, bx, by, body) for body in bodies) or any(
        gap(a, b) <= 1000 and segments_meet(ax, ay, bx, by, a.x, a.y, b.x, b.y)
        for a in bodies
        for b in bodies
        if a is not b
    )
    # Where a line touches the end of a link, the two ways may differ by a hair: only then.
    touch = any((bx - ax) * (b.y - ay) == (by - ay) * (b.x - ax) for b in bodies)
    if not touch and (ax, ay) != (bx, by):
        assert Screen(bodies, 1000, 400).blocks(ax, ay, bx, by) is plain
    assert sum(len(clump) for clump in groups(bodies, 1000)) == len(bodies)
