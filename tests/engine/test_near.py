"""The box round a footprint is asked before its outline."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wartable.engine.plane import Body, body_touches_polygon
from wartable.engine.terrain import Feature

PLACES = st.integers(-20, 40)
PIECE = Feature("f", "Wood", "wood", ((0, 0), (20, 4), (12, 18), (3, 9)))


@given(PLACES, PLACES, st.integers(0, 8), st.integers(0, 8))
def test_who_touches_a_piece_is_near_it(x: int, y: int, r: int, slack: int) -> None:
    base = Body(x, y, r)

    assert PIECE.near(base, slack) or not body_touches_polygon(base, PIECE.polygon, slack)
    assert not PIECE.near(Body(x + 100, y, r), slack)
