"""A round area: as large as it should be, on the table, and out of what is barred."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.engine.plane import INCH, off_outline, point_in_polygon
from wartable.engine.terrain import Table
from wartable.kit.inches.coverage import disc
from wartable.kit.inches.zones import rectangle

TABLE = Table(72 * INCH, 48 * INCH)
SOUTH = rectangle(0, 0, 72 * INCH, 10 * INCH)


def test_on_open_ground_its_corners_lie_on_the_circle() -> None:
    area = disc(TABLE, (36_000, 24_000), 6 * INCH)
    assert len(area) == 48
    for x, y in area:
        assert abs((x - 36_000) ** 2 + (y - 24_000) ** 2 - (6 * INCH) ** 2) < 20 * INCH


@given(st.integers(0, 72_000), st.integers(10_001, 48_000), st.integers(500, 12_000))
def test_it_keeps_on_the_table_and_off_what_is_barred(x: int, y: int, radius: int) -> None:
    for u, v in disc(TABLE, (x, y), radius, [SOUTH]):
        assert 0 <= u <= 72_000
        assert 10_000 <= v <= 48_000
        assert (u - x) ** 2 + (v - y) ** 2 <= (radius + 1) ** 2


@pytest.mark.parametrize(("barred", "inside"), [((), True), ((rectangle(34_000, 27_000, 38_000, 28_000),), False)])
def test_what_lies_behind_a_barred_area_goes_with_it(
    barred: tuple[tuple[tuple[int, int], ...], ...], inside: bool
) -> None:  # fmt: skip
    area = disc(TABLE, (36_000, 24_000), 6 * INCH, barred)
    assert point_in_polygon(36_000, 29_000, area) is inside
    assert off_outline(36_000, 24_000, area) > 2 * INCH
