"""Arcs, sectors, lines over bases and nearest points, against the same in floats."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, degrees, hypot, radians, sin

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from wartable.engine.arcs import Sector, in_arc, met_in_order, nearest_on_outline, sector_meets
from wartable.engine.plane import Body, Point, rectangle

PLACE = st.tuples(st.integers(-20000, 20000), st.integers(-20000, 20000))
TURN = st.integers(0, 359)


def off(angle: float, facing: float) -> float:
    """By how many degrees a direction differs from another, 0 to 180."""
    return abs((angle - facing + 180) % 360 - 180)


@pytest.mark.parametrize(
    ("facing", "width", "at", "inside"),
    [
        (0, 90, (1000, 1000), True),
        (0, 90, (1000, 1001), False),
        (0, 90, (1000, -1000), True),
        (90, 180, (-5000, 0), True),
        (90, 180, (-5000, -1), False),
        (0, 270, (-1000, 1000), True),
        (0, 270, (-1001, 1000), False),
        (0, 360, (-1, 0), True),
        (0, 0, (1, 0), True),
        (0, 0, (-1, 0), False),
        (45, 60, (0, 0), True),
    ],
)
def test_the_edges_of_an_arc_belong_to_it(facing: int, width: int, at: Point, inside: bool) -> None:
    assert in_arc((0, 0), facing, width, at) == inside
    assert in_arc((700, -300), facing, width, (at[0] + 700, at[1] - 300)) == inside


@given(PLACE, TURN, st.integers(1, 360), PLACE)
def test_an_arc_is_what_its_degrees_say(eye: Point, facing: int, width: int, at: Point) -> None:
    assume(at != eye)
    apart = off(degrees(atan2(at[1] - eye[1], at[0] - eye[0])), facing)
    assume(abs(apart - width / 2) > 1e-4)
    assert in_arc(eye, facing, width, at) == (apart < width / 2)


def sampled(sector: Sector, body: Body) -> float:
    """How far, as sampled, the nearest point of a sector lies from the middle of a base."""
    far = float("inf")
    for step in range(181):
        angle = radians(sector.facing - sector.degrees / 2 + sector.degrees * step / 180)
        ux, uy = cos(angle), sin(angle)
        along = min(max((body.x - sector.x) * ux + (body.y - sector.y) * uy, 0), sector.radius)
        far = min(far, hypot(sector.x + along * ux - body.x, sector.y + along * uy - body.y))
    return far


@given(st.integers(500, 9000), TURN, st.integers(1, 360), PLACE, st.integers(100, 2000))
def test_a_round_base_in_a_sector(radius: int, facing: int, width: int, at: Point, r: int) -> None:
    sector, body = Sector(0, 0, radius, facing, width), Body(*at, r)
    far = sampled(sector, body)
    assume(abs(far - r) > 0.04 * radius + 2)  # rays are a degree apart and more
    assert sector_meets(sector, body) == (far < r)


@given(st.integers(500, 9000), TURN, st.integers(1, 360), PLACE, TURN, st.integers(800, 5000))
def test_a_base_with_corners_in_a_sector(
    radius: int, facing: int, width: int, at: Point, turn: int, length: int
) -> None:
    """It is met if discs that fill it are, and is not if discs that cover it are not."""
    sector, body = Sector(0, 0, radius, facing, width), rectangle(*at, length, length // 2, turn)
    if sector_meets(sector, Body(*at, length // 4 - 2)):
        assert sector_meets(sector, body)
    if not sector_meets(sector, Body(*at, body.r + 2)):
        assert not sector_meets(sector, body)


@pytest.mark.parametrize(
    ("body", "met"),
    [
        (Body(3000, 0, 300), True),
        (Body(6300, 0, 300), False),
        (Body(6299, 0, 300), True),
        (Body(-300, 0, 300), False),
        (Body(-299, 0, 300), True),
        (Body(0, 4000, 300), False),
        (rectangle(6500, 0, 1000, 3000, 0), False),
        (rectangle(6499, 0, 1000, 3000, 0), True),
        (rectangle(0, 0, 20000, 20000, 0), True),
    ],
)
def test_touching_a_sector_is_not_enough(body: Body, met: bool) -> None:
    assert sector_meets(Sector(0, 0, 6000, 0, 90), body) == met


@given(st.lists(st.tuples(st.integers(0, 20000), st.integers(-900, 900)), max_size=6), TURN)
def test_a_line_meets_bases_in_order(places: list[Point], turn: int) -> None:
    bodies = [Body(x, y, 500) for x, y in places] + [rectangle(9000, 0, 1000, 600, turn)]
    met = met_in_order((0, 0), (20000, 0), bodies)
    assert set(met) == {i for i, (_, y) in enumerate(places) if abs(y) < 500} | {len(places)}
    starts = [max(0.0, places[i][0] - (500**2 - places[i][1] ** 2) ** 0.5) for i in met if i < len(places)]
    assert all(one <= other + 2 for one, other in pairwise(starts))


@given(PLACE, PLACE, st.integers(200, 8000), TURN)
def test_the_nearest_point_of_an_outline(at: Point, middle: Point, length: int, turn: int) -> None:
    outline = rectangle(*middle, length, length // 2 + 1, turn).corners
    found = nearest_on_outline(at, outline)
    least = min(
        hypot(ax + (bx - ax) * n / 400 - at[0], ay + (by - ay) * n / 400 - at[1])
        for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1]) for n in range(401)
    )  # fmt: skip
    assert hypot(found[0] - at[0], found[1] - at[1]) <= least + 1
    assert min(hypot(x - found[0], y - found[1]) for x, y in outline) <= length  # it lies on the base
