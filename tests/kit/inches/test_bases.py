"""Directions of whole degrees."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from wartable.kit.inches.bases import heading, off

FAR = st.integers(-400_000, 400_000)


def plain(dx: int, dy: int) -> int:
    """The degree whose direction goes farthest along the other, tried one by one."""
    rows = [off(0, 0, degrees, 1_000_000) for degrees in range(360)]
    along = [u * dx + v * dy for u, v in rows]
    rough = max(range(0, 360, 10), key=along.__getitem__)
    return max((degrees % 360 for degrees in range(rough - 10, rough + 11)), key=along.__getitem__)


@given(FAR, FAR)
@example(0, 0)
@example(1, 1)
@example(-1, 0)
@example(0, -7)
def test_a_heading_is_the_degree_that_goes_farthest_along_it(dx: int, dy: int) -> None:
    assert heading(dx, dy) == plain(dx, dy)


@given(st.integers(0, 359), st.integers(1, 1000), st.integers(-1, 1), st.integers(-1, 1))
def test_a_heading_is_the_same_midway_between_two_degrees(degrees: int, far: int, more: int, less: int) -> None:
    one, two = off(0, 0, degrees, far), off(0, 0, degrees + 1, far)
    middle = one[0] + two[0] + more, one[1] + two[1] + less

    assert heading(*middle) == plain(*middle)
