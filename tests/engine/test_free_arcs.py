"""The widest free arc round a point, and how wide arcs are."""

from __future__ import annotations

from math import atan2, degrees

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.engine.arcs import FreeArc, widest_free
from wartable.engine.plane import Bodied, Body, overlaps, rectangle, scatter, segment_hits_body, within

AT = (20_000, 20_000)


def ring(*turns: int, far: int = 2000, r: int = 500) -> list[Body]:
    return [Body(*scatter(*AT, turn, far), r) for turn in turns]


def wide(arc: FreeArc) -> float:
    x, y = arc.turn
    return degrees(atan2(y, x)) % 360 or 360.0


def test_with_nobody_near_all_is_free() -> None:
    found = widest_free(AT, 3000, ring(0, far=4000))
    assert found is not None
    assert found.at_least(360)


@pytest.mark.parametrize(
    ("turns", "least", "most"),
    [
        ((0,), 331, 332),
        ((0, 180), 151, 152),
        ((0, 90, 180), 151, 152),
        ((0, 90, 180, 270), 61, 62),
        ((350, 10), 311, 312),
    ],
)
def test_bases_close_the_directions_in_which_they_lie(turns: tuple[int, ...], least: int, most: int) -> None:
    found = widest_free(AT, 3000, ring(*turns))  # each closes 2 asin(500 / 2000), 28.96 degrees
    assert found is not None
    assert found.at_least(least - 1)
    assert not found.at_least(most)


def test_a_base_counts_from_the_radius_on() -> None:
    for far, full in ((3500, False), (3501, True)):
        found = widest_free(AT, 3000, ring(90, far=far))
        assert found is not None
        assert found.at_least(360) is full


def test_who_is_hemmed_in_has_no_free_arc() -> None:
    assert widest_free(AT, 3000, ring(*range(0, 360, 25))) is None
    assert widest_free(AT, 3000, [Body(AT[0] + 400, AT[1], 500)]) is None


def test_bases_with_corners_close_from_corner_to_corner() -> None:
    wall = rectangle(AT[0] + 1000, AT[1], 500, 1500, 0)  # its near corners at 750, 750 and 750, -750
    found = widest_free(AT, 3000, [wall])
    assert found is not None
    assert found.at_least(270)
    assert not found.at_least(271)


BODIES = st.lists(st.builds(
    lambda x, y, r, corners, turn: rectangle(x, y, 2 * r, r, turn) if corners else Body(x, y, r),
    st.integers(15_000, 25_000), st.integers(15_000, 25_000), st.integers(100, 1500), st.booleans(),
    st.integers(0, 359),
), max_size=8)  # fmt: skip


@given(BODIES, st.integers(500, 6000))
def test_nobody_lies_in_it_and_no_ray_elsewhere_finds_a_wider_one(bodies: list[Bodied], radius: int) -> None:
    found = widest_free(AT, radius, bodies)
    near = [body for body in bodies if not _beyond(body, radius)]
    free = [turn for turn in range(3600) if not any(_met(turn / 10, body) for body in near)]
    longest = _longest(free)
    if found is None:
        assert longest < 5 or any(overlaps(body, Body(*AT, 2)) for body in bodies)
        return
    assert abs(wide(found) - longest / 10) < 0.5
    middle = degrees(atan2(found.begin[1], found.begin[0])) + wide(found) / 2
    assert not any(_met(middle, body) for body in near) or wide(found) < 0.1


def _beyond(body: Bodied, radius: int) -> bool:
    return not within(body, Body(*AT, 0), radius)


def _met(turn: float, body: Bodied) -> bool:
    return segment_hits_body(*AT, *scatter(*AT, turn, 20_000), body)


def _longest(free: list[int]) -> int:
    """The longest run of tenths of a degree, round the circle."""
    if len(free) == 3600:
        return 3600
    best, known = 0, set(free)
    for turn in free:
        if (turn - 1) % 3600 not in known:
            length = next(n for n in range(1, 3601) if (turn + n) % 3600 not in known)
            best = max(best, length)
    return best
