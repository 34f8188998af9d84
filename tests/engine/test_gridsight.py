"""Lines of sight over squares: both sides of each border, and all grids against plain geometry with fractions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.grids import cell, edges, grids, squares, turned, turned_cell
from wartable.engine.grid import Barrier, Cell, Edge, Grid, Sight, Square

OPEN, WINDOW, DOOR, WALL = Barrier
CLEAR = Sight(True)


def seen(a, b, models="", over=False, size=(7, 7), **parts):
    """The line from a to b; models as "3,2" or, with their level, "3,2:1". Asked twice each way."""
    walls = {
        **edges(parts.get("walls", ""), WALL),
        **edges(parts.get("doors", ""), DOOR),
        **edges(parts.get("windows", ""), WINDOW),
    }
    on = Grid(
        size[0],
        size[1],
        walls,
        squares(parts.get("solid", "")),
        squares(parts.get("split", "")),
        dict.fromkeys(squares(parts.get("raised", "")), 1),
        {},
        squares(parts.get("fog", "")),
    )
    standing = {cell(key): int(level or 0) for key, _, level in (word.partition(":") for word in models.split())}
    found = on.sight(cell(a), cell(b), standing, over)
    assert on.sight(cell(a), cell(b), standing, over) == found
    if not over:
        assert on.sight(cell(b), cell(a), standing) == found
    return found


@pytest.mark.rule("HD-FIRE-01", "HD-BOARD-05", "HD-BOARD-06", "HD-BOARD-07")
@pytest.mark.parametrize(
    ("parts", "found"),
    [
        ({}, CLEAR),
        ({"walls": "2,1e"}, Sight(False, 0, "wall")),
        ({"doors": "2,1e"}, Sight(False, 0, "door")),
        ({"windows": "2,1e"}, Sight(True, 1)),
        ({"windows": "2,1e 3,1e"}, Sight(True, 2)),
        ({"windows": "2,1e", "walls": "3,1e"}, Sight(False, 0, "wall")),
        ({"solid": "3,1"}, Sight(False, 0, "solid")),
        ({"fog": "3,1"}, Sight(False, 0, "fog")),
        ({"fog": "1,1"}, Sight(False, 0, "fog")),  # out of it
        ({"fog": "5,1"}, Sight(False, 0, "fog")),  # and into it
        ({"raised": "3,1"}, Sight(False, 0, "raised")),
        ({"models": "3,1"}, Sight(False, 0, "model")),
        ({"models": "1,1 5,1"}, CLEAR),  # the two themselves
        ({"models": "3,0 3,2 6,1 0,1"}, CLEAR),  # beside the line and behind its ends
        ({"walls": "1,1s 3,1s 5,1e 0,1e", "solid": "3,2 6,1", "fog": "3,0", "raised": "3,2"}, CLEAR),
        ({"solid": "5,1"}, CLEAR),  # a machine itself can be seen
        ({"split": "3,1"}, CLEAR),  # bad going does not matter
    ],
)
def test_along_a_row(parts, found):
    assert seen("1,1", "5,1", **parts) == found


def test_to_oneself() -> None:
    assert seen("1,1", "1,1", models="1,1") == CLEAR
    assert seen("1,1nw", "1,1nw", models="1,1nw 1,1ne", split="1,1") == CLEAR
    assert seen("1,1", "1,1", fog="1,1") == Sight(False, 0, "fog")


# From 1,1 (centre 1.5, 1.5) to 3,2 (3.5, 2.5) the line crosses 2,1 and, past 2.5, 2.0, the edge 2,1s into 2,2.
@pytest.mark.rule("HD-FIRE-01")
@pytest.mark.parametrize(
    ("parts", "found"),
    [
        ({"walls": "1,1e"}, "wall"),
        ({"walls": "2,1s"}, "wall"),
        ({"walls": "2,2e"}, "wall"),
        ({"walls": "2,1e 1,1s 1,2e 3,1s"}, ""),
        ({"solid": "2,1"}, "solid"),
        ({"solid": "2,2"}, "solid"),
        ({"solid": "1,2 3,1"}, ""),
        ({"models": "2,1"}, "model"),
        ({"models": "2,2"}, "model"),
        ({"models": "1,2 3,1"}, ""),
    ],
)
def test_a_knights_move(parts, found):
    assert seen("1,1", "3,2", **parts).why == found


# From 1,1 to 3,3 the line passes the corners of 1,1 and 2,2 and of 2,2 and 3,3. At the first of them one way leads
# over the edge 1,1e, the square 2,1 and the edge 2,1s, the other over 1,1s, 1,2 and 1,2e.
@pytest.mark.rule("HD-FIRE-01")
@pytest.mark.parametrize(
    ("parts", "found"),
    [
        ({}, CLEAR),
        ({"walls": "1,1e"}, CLEAR),
        ({"walls": "2,1s"}, CLEAR),
        ({"walls": "1,1e 2,1s"}, CLEAR),
        ({"walls": "1,1e 1,1s"}, Sight(False, 0, "wall")),
        ({"walls": "1,1e 1,2e"}, Sight(False, 0, "wall")),  # a straight wall across
        ({"walls": "1,1e", "doors": "1,2e"}, Sight(False, 0, "wall")),
        ({"doors": "1,1e 1,2e"}, Sight(False, 0, "door")),
        ({"solid": "2,1"}, CLEAR),
        ({"solid": "2,1 1,2"}, Sight(False, 0, "solid")),
        ({"solid": "2,1", "walls": "1,2e"}, Sight(False, 0, "solid")),
        ({"solid": "2,1 2,3"}, CLEAR),  # at two corners, one side of each
        ({"raised": "2,1 1,2"}, Sight(False, 0, "raised")),
        ({"raised": "2,1", "walls": "1,1s"}, Sight(False, 0, "raised")),
        ({"fog": "2,1"}, CLEAR),
        ({"fog": "2,1 1,2"}, Sight(False, 0, "fog")),
        ({"models": "2,1"}, CLEAR),
        ({"models": "2,1 1,2"}, Sight(False, 0, "model")),
        ({"models": "2,1 2,3"}, CLEAR),
        ({"models": "1,2", "walls": "1,1e"}, Sight(False, 0, "model")),
        ({"models": "2,1", "walls": "1,1e"}, CLEAR),
        ({"models": "1,2", "solid": "2,1"}, Sight(False, 0, "model")),
        ({"windows": "1,1e"}, CLEAR),  # of two open sides the one with fewer windows
        ({"windows": "1,1e 1,2e"}, Sight(True, 1)),
        ({"windows": "1,1e 2,1s 1,2e"}, Sight(True, 1)),
        ({"windows": "1,1e 2,1s 1,2e 1,1s"}, Sight(True, 2)),
        ({"windows": "1,1e", "walls": "1,1s"}, Sight(True, 1)),  # the only open side
        ({"windows": "1,1e", "solid": "1,2"}, Sight(True, 1)),
        ({"windows": "1,1e", "models": "1,2"}, Sight(True, 1)),
        ({"windows": "1,1e", "models": "2,1"}, CLEAR),
        ({"windows": "1,1e 1,1s 2,2e 2,2s"}, Sight(True, 2)),
        ({"models": "2,2"}, Sight(False, 0, "model")),
        ({"solid": "2,2"}, Sight(False, 0, "solid")),
    ],
)
def test_past_corners(parts, found):
    assert seen("1,1", "3,3", **parts) == found


@pytest.mark.rule("HD-FIRE-01")
@pytest.mark.parametrize(
    ("a", "b", "models", "why"),
    [
        # Down the middle of a divided square the line runs between its small ones.
        ("1,0", "1,3", "1,1nw", ""),
        ("1,0", "1,3", "1,1nw 1,1se", ""),
        ("1,0", "1,3", "1,1nw 1,1ne", "model"),
        ("1,0", "1,3", "1,1sw 1,1se", "model"),
        ("1,0", "1,3", "1,2", "model"),
        ("0,1", "3,1", "1,1nw", ""),
        ("0,1", "3,1", "1,1nw 1,1sw", "model"),
        # Across it, corner to corner.
        ("0,0", "2,2", "1,1nw", "model"),
        ("0,0", "2,2", "1,1se", "model"),
        ("0,0", "2,2", "1,1ne", ""),
        ("0,0", "2,2", "1,1ne 1,1sw", "model"),
        # Inside it.
        ("1,1nw", "1,1se", "1,1ne", ""),
        ("1,1nw", "1,1se", "1,1ne 1,1sw", "model"),
        ("1,1nw", "1,1ne", "1,1sw", ""),
        # Along its upper row, from a small square and to one: the lower row is not met.
        ("1,1nw", "3,1", "1,1ne", "model"),
        ("1,1nw", "3,1", "1,1sw 1,1se", ""),
        ("1,1nw", "1,3", "1,1sw", "model"),
        ("1,1nw", "1,3", "1,1ne", ""),
    ],
)
def test_small_squares(a, b, models, why):
    assert seen(a, b, models, split="1,1").why == why


def test_past_the_middle_of_an_edge_of_small_squares() -> None:
    # From 0,0se (0.75, 0.75) to 1,1se (1.75, 1.75) by the corner 1,1 and the centre of 1,1; from 0,0ne (0.75, 0.25)
    # to 1,0sw (1.25, 0.75) by the middle of the edge between, where 0,0se and 1,0nw lie at the sides.
    assert seen("0,0ne", "1,0sw", "0,0se", split="0,0 1,0") == CLEAR
    assert seen("0,0ne", "1,0sw", "0,0se 1,0nw", split="0,0 1,0") == Sight(False, 0, "model")
    assert seen("0,0ne", "1,0sw", split="0,0 1,0", walls="0,0e") == Sight(False, 0, "wall")
    assert seen("0,0ne", "1,0sw", split="0,0 1,0", windows="0,0e") == Sight(True, 1)
    assert seen("0,0se", "1,1se", "1,0 0,1sw", split="0,1 1,1 0,0") == CLEAR
    assert seen("0,0se", "1,1se", "1,0 0,1ne", split="0,1 1,1 0,0") == Sight(False, 0, "model")


@pytest.mark.rule("HD-LVL-07")
@pytest.mark.parametrize(
    ("raised", "models", "why"),
    [
        ("3,1", "", "raised"),
        ("3,1", "3,1:1", "raised"),  # both ends on the floor
        ("1,1 3,1", "", ""),
        ("3,1 5,1", "", ""),  # one end up: over high ground
        ("1,1", "3,1", ""),
        ("5,1", "2,1 3,1 4,1", ""),  # and over models on the floor
        ("1,1 3,1", "3,1:1", "model"),
        ("3,1 5,1", "3,1:1", "model"),
        ("1,1 3,1 5,1", "", ""),
        ("1,1 3,1 5,1", "3,1:1", "model"),
        ("1,1 5,1", "3,1", ""),
        ("1,1", "3,1:1", "model"),  # on a platform above the floor
        ("", "3,1:1", ""),  # above a line on the floor
        ("3,1", "1,1:1", ""),
        ("", "1,1:1 3,1", ""),
        ("", "5,1:1 3,1:1", "model"),  # an end on a platform
    ],
)
def test_levels(raised, models, why):
    assert seen("1,1", "5,1", models, raised=raised).why == why


@pytest.mark.parametrize(
    ("models", "over", "why"),
    [
        ("1,1:2 3,1:1", False, "model"),
        ("1,1:2 3,1:1", True, ""),
        ("1,1:2 3,1:2", True, "model"),
        ("1,1:2 3,1", True, ""),
        ("5,1:2 3,1:1", True, "model"),
        ("1,1:1 5,1:2 3,1:1", True, "model"),
        ("3,1", True, "model"),
        ("1,1:1 3,1:1", True, "model"),
    ],
)
def test_over_models_on_lower_levels(models, over, why):
    assert seen("1,1", "5,1", models, over).why == why


def test_high_ground_does_not_hide_walls() -> None:
    assert seen("1,1", "5,1", raised="1,1 5,1", walls="3,1e").why == "wall"
    assert seen("1,1", "5,1", raised="1,1 5,1", solid="3,1").why == "solid"
    assert seen("1,1", "5,1", raised="1,1 5,1", fog="3,1").why == "fog"


# ------------------------------------------------------------ plain geometry
# Lengths in quarters of a square, as the centres of small squares lie on odd ones.

CENTRE = {"": (2, 2), "nw": (1, 1), "ne": (3, 1), "sw": (1, 3), "se": (3, 3)}


def centre(at: Cell) -> tuple[int, int]:
    return 4 * at.x + CENTRE[at.sub][0], 4 * at.y + CENTRE[at.sub][1]


def box(at: Cell) -> tuple[int, int, int]:
    x, y = centre(at)
    size = 1 if at.sub else 2
    return x - size, y - size, 2 * size


def crosses(a: tuple[int, int], b: tuple[int, int], left: int, top: int, size: int) -> bool:
    """Whether the line passes through the inside of a box."""
    low, high = Fraction(0), Fraction(1)
    for axis, start in ((0, left), (1, top)):
        way = b[axis] - a[axis]
        if not way:
            if not start < a[axis] < start + size:
                return False
            continue
        ends = sorted((Fraction(start - a[axis], way), Fraction(start + size - a[axis], way)))
        low, high = max(low, ends[0]), min(high, ends[1])
    return low < high


def meets(a: tuple[int, int], b: tuple[int, int], x: int, y: int) -> bool:
    """Whether the line passes through a point between its ends."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    inside = min(a[0], b[0]) < x < max(a[0], b[0]) and min(a[1], b[1]) < y < max(a[1], b[1])
    return inside and dx * (y - a[1]) == dy * (x - a[0])


def cuts(a: tuple[int, int], b: tuple[int, int], at: Edge) -> bool:
    """Whether the line crosses an edge between its two corners."""
    axis, along, start = (0, 4 * at.x + 4, 4 * at.y) if at.side == "e" else (1, 4 * at.y + 4, 4 * at.x)
    way = b[axis] - a[axis]
    if not way or not 0 < Fraction(along - a[axis], way) < 1:
        return False
    return start < a[1 - axis] + Fraction(along - a[axis], way) * (b[1 - axis] - a[1 - axis]) < start + 4


def under(on: Grid, x: int, y: int) -> Cell:
    """The cell at a point inside a quarter of a square."""
    square = x // 4, y // 4
    sub = ("nw", "ne", "sw", "se")[2 * (y % 4 > 2) + (x % 4 > 2)]
    return Cell(*square, sub) if square in on.split else Cell(*square)


def ways(on: Grid, a: tuple[int, int], b: tuple[int, int], x: int, y: int) -> Iterator[tuple[Cell, list[Barrier]]]:
    """The two ways round a point that the line touches: each a middle cell and what stands on its two edges."""
    sx, sy = (1 if b[0] > a[0] else -1), (1 if b[1] > a[1] else -1)
    first, last = (x - sx, y - sy), (x + sx, y + sy)
    for middle in ((x + sx, y - sy), (x - sx, y + sy)):
        places = [(px // 4, py // 4) for px, py in (first, middle, last)]
        yield under(on, *middle), [on.barrier(p, q) for p, q in pairwise(places) if p != q]


def plain_sight(on: Grid, a: Cell, b: Cell, models: Mapping[Cell, int]) -> tuple[bool, int]:
    """If the line is clear, and its windows: by trying every square, edge, corner and cell of the table."""
    start, end = centre(a), centre(b)
    top = max(models.get(a, on.level(a)), models.get(b, on.level(b)))

    def shuts(square: Square) -> bool:
        return square in on.fog or square in on.solid or on.raised.get(square, 0) > top

    def hides(at: Cell) -> bool:
        return at in models and at not in (a, b) and (1 if top else 0) <= models[at] <= top

    every = [(x, y) for x in range(on.width) for y in range(on.height)]
    crossed = [square for square in every if crosses(start, end, 4 * square[0], 4 * square[1], 4)]
    if any(shuts(square) for square in crossed if square not in (a.square, b.square)):
        return False, 0
    if a.square in on.fog or b.square in on.fog or any(hides(at) and crosses(start, end, *box(at)) for at in models):
        return False, 0
    inner = [at for at in on.edges if at.x >= 0 and at.y >= 0 and at.x + 1 < on.width + (at.side == "s")]
    met = [on.edges[at] for at in inner if at.y + 1 < on.height + (at.side == "e") and cuts(start, end, at)]
    if any(what > WINDOW for what in met) or squeezed(on, start, end, hides):
        return False, 0
    windows = sum(what == WINDOW for what in met)
    for x, y in ((4 * x, 4 * y) for x in range(1, on.width) for y in range(1, on.height)):
        if meets(start, end, x, y):
            good = [
                passed.count(WINDOW)
                for middle, passed in ways(on, start, end, x, y)
                if max(passed) <= WINDOW and not shuts(middle.square) and not hides(middle)
            ]
            if not good:
                return False, 0
            windows += min(good)
    return True, windows


def squeezed(on: Grid, a: tuple[int, int], b: tuple[int, int], hides: Callable[[Cell], bool]) -> bool:
    """Whether the line runs, or passes, between two small squares that hide it."""
    for x in range(2, 4 * on.width, 2):
        for y in range(2, 4 * on.height, 2):
            if (x % 4 or y % 4) and meets(a, b, x, y) and all(hides(middle) for middle, _ in ways(on, a, b, x, y)):
                return True
    if a[0] == b[0] and a[0] % 2 == 0:
        return any(
            hides(under(on, a[0] - 1, y)) and hides(under(on, a[0] + 1, y))
            for y in range(min(a[1], b[1]) + 1, max(a[1], b[1]), 2)
        )
    if a[1] == b[1] and a[1] % 2 == 0:
        return any(
            hides(under(on, x, a[1] - 1)) and hides(under(on, x, a[1] + 1))
            for x in range(min(a[0], b[0]) + 1, max(a[0], b[0]), 2)
        )
    return False


def some_models(data: st.DataObject, on: Grid) -> dict[Cell, int]:
    placed = data.draw(st.lists(st.tuples(st.sampled_from(on.cells), st.integers(0, 1)), max_size=8))
    return {at: on.level(at) + above for at, above in placed}


@given(grids(), st.data())
def test_sight_is_what_plain_geometry_says(on: Grid, data: st.DataObject) -> None:
    if not on.cells:
        return
    models = some_models(data, on)
    for a in data.draw(st.lists(st.sampled_from(on.cells), min_size=1, max_size=3)):
        for b in on.cells:
            found = on.sight(a, b, models)
            assert (found.clear, found.windows) == plain_sight(on, a, b, models)
            assert on.sees(a, b, models) is found.clear
            assert found.clear is (not found.why)


@given(grids(), st.data())
def test_sight_is_the_same_both_ways_and_whoever_asks_first(on: Grid, data: st.DataObject) -> None:
    if not on.cells:
        return
    models, again = some_models(data, on), on.changed(split=on.split)
    found = {(a, b): on.sight(a, b, models) for a in on.cells for b in on.cells}
    for (a, b), sight in found.items():
        assert found[b, a] == sight
        assert again.sight(b, a, models) == sight
        assert again.sees_static(a, b) == on.sees_static(b, a)
        assert sight.windows == 0 or sight.clear
        assert not sight.clear or on.sight(a, b, models, over=True) == sight
        assert on.sees(a, b, models, over=True) is on.sight(a, b, models, over=True).clear


@given(grids(), st.data())
def test_a_quarter_turn_of_the_table_changes_no_sight(on: Grid, data: st.DataObject) -> None:
    if not on.cells:
        return
    other, models = turned(on), some_models(data, on)
    there = {turned_cell(on, at): level for at, level in models.items()}
    for a in on.cells:
        for b in on.cells:
            one, two = on.sight(a, b, models), other.sight(turned_cell(on, a), turned_cell(on, b), there)
            assert (one.clear, one.windows) == (two.clear, two.windows)


@given(grids(), st.data())
def test_one_more_model_never_opens_a_line(on: Grid, data: st.DataObject) -> None:
    if not on.cells:
        return
    models = some_models(data, on)
    a, b, more = (data.draw(st.sampled_from(on.cells)) for _ in range(3))
    if more not in (a, b) and on.sight(a, b, {**models, more: on.level(more)}).clear and more not in models:
        assert on.sight(a, b, models).clear


def test_what_a_grid_knows_of_sight_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """However much it forgets, it tells the same again; lines that the same thing hides are one object."""
    walls = {Edge(2, y, "e"): Barrier.WALL for y in range(4)}
    bounded, whole = Grid(6, 6, walls), Grid(6, 6, walls)
    seen = {(a, b): whole.sees_static(a, b) for a in whole.cells for b in whole.cells if a != b}
    assert len(whole._lines) == len(seen)
    assert len({id(line) for line in whole._lines.values() if not line.sight.clear}) == 1
    monkeypatch.setattr("wartable.engine.grid.LINES", 40)
    for (a, b), sight in [*seen.items(), *seen.items()]:
        assert bounded.sees_static(a, b) == sight
        assert len(bounded._lines) <= 40
