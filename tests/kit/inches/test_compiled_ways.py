"""Compiled ways are those that plain Python finds, whatever stands where, and it leaves to Python what is too large."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable import native
from wartable.engine import paths
from wartable.engine.paths import Field, Path
from wartable.engine.plane import INCH, Body, Point, rectangle
from wartable.engine.terrain import Feature, Going, Table
from wartable.kit.inches import ways
from wartable.kit.inches.ways import Ground

pytestmark = pytest.mark.skipif(native.COMPILED is None, reason="nothing is compiled here: there was no C compiler")

WIDE = 20 * INCH
PLACES = st.tuples(st.integers(-500, WIDE + 500), st.integers(-500, WIDE + 500))
ON = st.tuples(st.integers(0, WIDE), st.integers(0, WIDE))
RADII = st.sampled_from((0, 1, 300, 500, 750, 1000))
ROUND = st.builds(lambda at, r: Body(at[0], at[1], r), ON, RADII)
TURNED = st.builds(
    lambda at, length, width, turn: rectangle(at[0], at[1], length, width, turn),
    ON, st.integers(100, 4000), st.integers(100, 3000), st.integers(0, 359),
)  # fmt: skip
POLYGONS = st.lists(ON, min_size=3, max_size=7, unique=True)


def closed(polygons: list[list[Point]]) -> Table:
    found = []
    for n, polygon in enumerate(polygons):
        try:
            found.append(Feature(f"f{n}", "rock", f"f{n}", tuple(polygon), going=Going.IMPASSABLE))
        except ValueError:
            continue
    return Table(WIDE, WIDE, found)


@st.composite
def grounds(draw: st.DrawFn) -> tuple[Table, list[Body]]:
    walls = [*draw(st.lists(ROUND, max_size=14)), *draw(st.lists(TURNED, max_size=3))]
    return closed(draw(st.lists(POLYGONS, max_size=3))), walls


def both(table: Table, walls: list[Body]) -> tuple[Field, Field]:
    """The same ground twice, for neither may know what the other has found."""
    mover = Body(WIDE // 2, WIDE // 2, 500)
    return Ground(table, [mover], 2 * WIDE, walls), Field(table, [mover], 2 * WIDE, walls)


@given(grounds(), st.lists(st.tuples(PLACES, PLACES, RADII), min_size=1, max_size=8))
def test_the_same_straight_ways_are_open(ground: tuple[Table, list[Body]], legs: list[Any]) -> None:
    quick, slow = both(*ground)
    for (x, y), (tx, ty), r in legs:
        found = quick.clear(x, y, tx, ty, r)
        assert slow.clear(x, y, tx, ty, r) is found


@given(
    grounds(), st.lists(st.tuples(ON, PLACES, RADII, st.integers(0, 2 * WIDE)), min_size=1, max_size=6),
)  # fmt: skip
def test_the_same_ways_round(ground: tuple[Table, list[Body]], asked: list[Any]) -> None:
    quick, slow = both(*ground)
    for start, to, r, limit in asked:
        found = quick.way_round(r, start, to, limit)
        assert slow.way_round(r, start, to, limit) == found
        assert paths._way_round(slow, r, start, to, limit) == found


def field_of(rows: int, between: int) -> tuple[Table, list[Body]]:
    """A grove of bases in rows, through which a way winds."""
    step = 2 * 500 + between
    return Table(WIDE, WIDE), [
        Body(4000 + step * x + (step // 2 if y % 2 else 0), 4000 + step * y, 500)
        for x in range(rows)
        for y in range(rows)
    ]


@pytest.mark.parametrize(("between", "r"), [(500, 500), (1010, 500), (1500, 500), (600, 300), (900, 300)])
def test_ways_through_a_grove(between: int, r: int) -> None:
    quick, slow = both(*field_of(6, between))
    found: list[Path | None] = []
    for n in range(20):
        start, to = (1500 + 700 * n, 1500), (WIDE - 1500 - 600 * n, WIDE - 1500 - 100 * n)
        found.append(quick.way_round(r, start, to, 2 * WIDE))
        assert slow.way_round(r, start, to, 2 * WIDE) == found[-1]
    assert any(found)


def test_what_is_too_large_is_left_to_python() -> None:
    compiled = native.COMPILED
    assert compiled is not None
    assert compiled.walls(1 << 20, 1000, (), ()) is None
    assert compiled.walls(1000, 1000, ((1 << 20, 0, 5),), ()) is None
    assert compiled.walls(1000, 1000, ((5, 5, -1),), ()) is None
    assert compiled.walls(1000, 1000, (), ((),) * 0) is not None
    assert compiled.walls(1000, 1000, (), ((((0, 0),) * 200,),)) is None
    walls = compiled.walls(1000, 1000, ((500, 500, 100),), ((((0, 0), (10, 0), (0, 10)),),))
    ring = ((200, 0), (0, 200), (-200, 0), (0, -200))
    assert compiled.clear(walls, 1 << 40, 0, 5, 5, 5) is None
    assert compiled.clear(walls, 0, 0, 5, 5, 1 << 18) is None
    assert compiled.clear(walls, 0, 0, 5, 5, -1) is None
    assert compiled.way(walls, 100, 500, 900, 500, 10, 1 << 40, (ring,), ring) is False
    assert compiled.way(walls, 1 << 40, 500, 900, 500, 10, 2000, (ring,), ring) is False
    assert compiled.way(walls, 100, 500, 900, 500, 10, 2000, (((1 << 30, 0),),), ring) is False
    assert compiled.way(walls, 100, 500, 900, 500, 10, 2000, (ring,), ring) in (
        ((100, 500), (500, 700), (900, 500)), ((100, 500), (500, 300), (900, 500)),
    )  # fmt: skip


def test_what_is_no_such_thing_is_refused() -> None:
    compiled = native.COMPILED
    assert compiled is not None
    walls = compiled.walls(1000, 1000, ((500, 500, 100),), ())
    bad: list[tuple[Any, ...]] = [(), (walls,), (None, 1, 2, 3, 4, 5), (walls, 1, 2, 3, 4, "5")]
    for args in bad:
        with pytest.raises((TypeError, ValueError)):
            compiled.clear(*args)
    for args in (*bad, (walls, 1, 2, 3, 4, 5), (walls, 1, 2, 3, 4, 5, 6, 7, 8), (walls, 1, 2, 3, 4, 5, 6, (), ())):
        with pytest.raises((TypeError, ValueError)):
            compiled.way(*args)
    for args in ((1, 2), (1, 2, (5,), ()), (1, 2, (), ((5,),)), (1, 2, ((1,),), ())):
        with pytest.raises((TypeError, ValueError, IndexError)):
            compiled.walls(*args)


def test_a_way_too_large_for_it_is_found_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = native.COMPILED
    assert compiled is not None
    quick, slow = both(*field_of(3, 1200))
    kept = quick.way_round(300, (2000, 2000), (9000, 9000), WIDE)
    assert slow.way_round(300, (2000, 2000), (9000, 9000), WIDE) == kept
    monkeypatch.setattr(ways, "COMPILED", compiled._replace(way=lambda *args: False, clear=lambda *args: None))
    assert both(*field_of(3, 1200))[0].way_round(300, (2000, 2000), (9000, 9000), WIDE) == kept
    monkeypatch.setattr(ways, "COMPILED", compiled._replace(walls=lambda *args: None))
    assert both(*field_of(3, 1200))[0].way_round(300, (2000, 2000), (9000, 9000), WIDE) == kept
