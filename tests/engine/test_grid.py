"""The table of squares: places, steps, adjacency, ways, distances and arcs."""

from __future__ import annotations

import pytest

from tests.engine.grids import cell, cells, grid
from wartable.engine.grid import (
    DIRECTIONS,
    DX,
    DY,
    Bar,
    Barrier,
    Cell,
    Edge,
    Grid,
    cell_of,
    edge,
)

OPEN, WINDOW, DOOR, WALL = Barrier
N, NE, E, SE, S, SW, W, NW = range(8)


# ---------------------------------------------------------------------- names


def test_directions_go_clockwise_from_north_and_y_grows_to_the_south() -> None:
    assert [(DIRECTIONS[way], DX[way], DY[way]) for way in range(8)] == [
        ("n", 0, -1),
        ("ne", 1, -1),
        ("e", 1, 0),
        ("se", 1, 1),
        ("s", 0, 1),
        ("sw", -1, 1),
        ("w", -1, 0),
        ("nw", -1, -1),
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("5,2", Cell(5, 2)),
        ("0,10", Cell(0, 10)),
        ("5,2nw", Cell(5, 2, "nw")),
        ("5,2se", Cell(5, 2, "se")),
        ("", None),
        ("5", None),
        ("5,", None),
        ("-1,2", None),
        ("5,2n", None),
        ("5,2nw ", None),
        ("05,2", None),
        ("5,2NW", None),
        ("5,2\n", None),
        ("٥,2", None),
        ("5, 2", None),
    ],
)
def test_keys(text, found):
    assert cell_of(text) == found
    assert found is None or found.key == text


@pytest.mark.parametrize(
    ("side", "found"),
    [
        ("n", Edge(3, 1, "s")),
        ("e", Edge(3, 2, "e")),
        ("s", Edge(3, 2, "s")),
        ("w", Edge(2, 2, "e")),
    ],
)
def test_an_edge_has_one_name(side, found):
    assert edge(3, 2, side) == found


def test_outer_edges_have_a_name_too() -> None:
    assert edge(0, 0, "n") == Edge(0, -1, "s")
    assert edge(0, 0, "w") == Edge(-1, 0, "e")


def test_a_side_that_is_none() -> None:
    with pytest.raises(ValueError, match="the sides n, e, s and w, not 'ne'"):
        edge(1, 1, "ne")


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        ({"solid": frozenset({(5, 0)})}, "square 5,0 is not on a table of 5 by 4"),
        ({"split": frozenset({(0, 4)})}, "square 0,4 is not"),
        ({"fog": frozenset({(-1, 0)})}, "square -1,0 is not"),
        ({"raised": {(0, 9): 1}}, "square 0,9 is not"),
        ({"slopes": {(0, 0): ((0, -1),)}}, "square 0,-1 is not"),
        ({"edges": {Edge(5, 0, "e"): WALL}}, "edge .5, 0, 'e'. is not"),
        ({"edges": {Edge(0, -1, "e"): WALL}}, "edge .0, -1, 'e'. is not"),
        ({"edges": {Edge(0, 4, "s"): WALL}}, "edge .0, 4, 's'. is not"),
        ({"edges": {Edge(0, 0, "n"): WALL}}, "edge .0, 0, 'n'. is not"),
    ],
)
def test_what_is_not_on_the_table_is_refused(parts, text):
    with pytest.raises(ValueError, match=text):
        Grid(**{"width": 5, "height": 4, "edges": {}, **parts})


def test_what_lies_on_its_rim_is_not() -> None:
    rim = {Edge(-1, 3, "e"): WALL, Edge(4, -1, "s"): WALL, Edge(4, 3, "e"): WALL, Edge(4, 3, "s"): WALL}
    assert Grid(5, 4, rim, solid=frozenset({(4, 3), (0, 0)})).edges == rim


# --------------------------------------------------------------------- places


@pytest.mark.rule("HD-BOARD-04", "HD-BOARD-05")
def test_places_row_by_row() -> None:
    small = grid(solid="1,0", split="2,0", size=(3, 2))
    assert small.cells == cells("0,0 2,0nw 2,0ne 2,0sw 2,0se 0,1 1,1 2,1")
    assert small.cells_of((2, 0)) == cells("2,0nw 2,0ne 2,0sw 2,0se")
    assert [small.cells_of(at) for at in ((1, 0), (3, 0), (0, -1))] == [(), (), ()]
    assert [small.exists(at) for at in (*cells("0,0 2,0se 2,0 1,0 0,0nw 3,1"), Cell(-1, 0))] == [
        True,
        True,
        False,
        False,
        False,
        False,
        False,
    ]


def test_what_is_solid_and_divided_is_solid() -> None:
    on = grid(solid="1,1", split="1,1")
    assert on.cells_of((1, 1)) == ()
    assert on.adjacent(Cell(0, 1), Cell(1, 1))
    assert on.bar(Cell(0, 1), Cell(1, 1), ()) == Bar("solid", Cell(1, 1))


def test_levels() -> None:
    rise = Grid(3, 3, {}, split=frozenset({(1, 1)}), raised={(1, 1): 2})
    assert [rise.level(at) for at in cells("1,1nw 0,0")] == [2, 0]


@pytest.mark.rule("HD-BOARD-05")
@pytest.mark.parametrize(
    ("a", "b", "what"),
    [
        ((1, 1), (2, 1), WALL),
        ((2, 1), (1, 1), WALL),
        ((1, 1), (1, 2), DOOR),
        ((1, 1), (1, 0), WINDOW),
        ((1, 1), (0, 1), OPEN),
        ((0, 0), (-1, 0), WALL),
        ((4, 4), (4, 5), WALL),  # the rim
    ],
)
def test_barriers(a, b, what):
    assert grid(walls="1,1e", doors="1,1s", windows="1,0s").barrier(a, b) is what


@pytest.mark.parametrize("other", [(2, 2), (3, 1), (1, 1)])
def test_squares_that_share_no_edge_have_no_barrier(other):
    with pytest.raises(ValueError, match=f"squares 1,1 and {other[0]},{other[1]} share no edge"):
        grid().barrier((1, 1), other)


def around(on, at):
    return " ".join(f"{DIRECTIONS[way]}:{to.key}" for way, to in on.touching(cell(at)))


@pytest.mark.rule("HD-GEN-05")
@pytest.mark.parametrize(
    ("parts", "at", "found"),
    [
        ({}, "1,1", "n:1,0 ne:2,0 e:2,1 se:2,2 s:1,2 sw:0,2 w:0,1 nw:0,0"),
        ({"walls": "1,1e 1,1s"}, "1,1", "n:1,0 ne:2,0 e:2,1 se:2,2 s:1,2 sw:0,2 w:0,1 nw:0,0"),
        ({}, "0,0", "e:1,0 se:1,1 s:0,1"),
        ({"solid": "1,0"}, "0,0", "se:1,1 s:0,1"),
        # A divided square to the east shows two small ones along the edge, one to the south-east a single corner.
        ({"split": "2,1 2,2"}, "1,1", "n:1,0 ne:2,0 e:2,1nw e:2,1sw se:2,2nw s:1,2 sw:0,2 w:0,1 nw:0,0"),
        # On small squares: the small ones round it, and each large one that touches it.
        ({"split": "1,1"}, "1,1nw", "n:1,0 e:1,1ne se:1,1se s:1,1sw w:0,1 nw:0,0"),
        ({"split": "1,1"}, "1,1se", "n:1,1ne e:2,1 se:2,2 s:1,2 w:1,1sw nw:1,1nw"),
        ({"split": "1,1 2,1"}, "1,1ne", "n:1,0 ne:2,0 e:2,1nw se:2,1sw s:1,1se sw:1,1sw w:1,1nw"),
        # 1,0 shares an edge with it, 2,0 a corner; the small 2,0sw is one of the eight of 1,1ne.
        ({"split": "1,1 2,0"}, "1,1ne", "n:1,0 ne:2,0sw e:2,1 s:1,1se sw:1,1sw w:1,1nw"),
    ],
)
def test_touching(parts, at, found):
    assert around(grid(**parts), at) == found


def test_what_is_no_place_touches_nothing() -> None:
    odd = grid(solid="1,1", split="2,2")
    assert [odd.touching(at) for at in (*cells("1,1 2,2 0,0nw 9,9"), Cell(-1, 0))] == [()] * 5


# ---------------------------------------------------------------------- steps


def barred(on, a, b, models="", flying=False):
    """Why the step is barred, asked in both ways to name who stands where; empty if it is not."""
    taken = cells(models)
    found = on.bar(cell(a), cell(b), taken, flying)
    assert on.bar(cell(a), cell(b), lambda at: at in taken, flying) == found
    return found.why if found else ""


@pytest.mark.rule("HD-MOVE-05", "HD-BOARD-05", "HD-BOARD-06", "HD-BOARD-07")
@pytest.mark.parametrize(
    ("parts", "b", "why"),
    [
        ({}, "2,1", ""),
        ({}, "1,0", ""),
        ({"walls": "1,1e"}, "2,1", "wall"),
        ({"walls": "1,1s"}, "2,1", ""),
        ({"doors": "1,1e"}, "2,1", "door"),
        ({"windows": "1,1e"}, "2,1", "window"),
        ({"solid": "2,1"}, "2,1", "solid"),
        ({"solid": "2,2"}, "2,2", "solid"),
        ({}, "3,1", "far"),
        ({}, "1,1", "far"),
        ({"solid": "3,1"}, "3,1", "far"),
        ({"split": "2,1"}, "2,1ne", "far"),
        ({"split": "2,1"}, "2,1sw", ""),
        ({"split": "2,1"}, "2,1", "far"),
    ],
)
def test_bars_of_a_step(parts, b, why):
    assert barred(grid(**parts), "1,1", b) == why


@pytest.mark.rule("HD-MOVE-09")
def test_the_rim_bars() -> None:
    assert grid().bar(Cell(0, 0), Cell(0, -1), ()) == Bar("edge", Cell(0, -1))
    assert grid().bar(Cell(4, 4), Cell(5, 5), ()) == Bar("edge", Cell(5, 5))


def test_a_bar_says_where() -> None:
    on = grid(walls="1,0s 1,1e", doors="0,1e", solid="1,2")
    assert on.bar(Cell(1, 1), Cell(1, 0), ()) == Bar("wall", Edge(1, 0, "s"))
    assert on.bar(Cell(1, 1), Cell(0, 1), ()) == Bar("door", Edge(0, 1, "e"))
    assert on.bar(Cell(1, 1), Cell(2, 0), ()) == Bar("corner", Edge(1, 1, "e"))
    assert on.bar(Cell(1, 1), Cell(0, 2), ()) == Bar("corner", Edge(0, 1, "e"))
    assert on.bar(Cell(1, 1), Cell(2, 2), ()) == Bar("corner", Edge(1, 1, "e"))
    assert on.bar(Cell(1, 1), Cell(0, 0), {Cell(1, 0)}) == Bar("corner", Edge(0, 1, "e"))


# From 1,1 to 2,2: one way leads over the edge 1,1e, the square 2,1 and the edge 2,1s, the other over 1,1s, 1,2, 1,2e.
@pytest.mark.rule("HD-MOVE-05")
@pytest.mark.parametrize(
    ("parts", "models", "why"),
    [
        ({}, "", ""),
        ({"walls": "1,1e"}, "", ""),  # one wall alone
        ({"walls": "2,1s"}, "", ""),
        ({"walls": "1,1e 2,1s"}, "", ""),  # both on the same way
        ({}, "2,1", ""),  # one model alone
        ({}, "2,1 1,2", ""),  # model and model
        ({"walls": "1,1e"}, "2,1", ""),  # both on the same way
        ({"walls": "1,1e"}, "1,2", "corner"),  # wall and model
        ({"walls": "2,1s"}, "1,2", "corner"),
        ({"walls": "1,2e"}, "2,1", "corner"),
        ({"walls": "1,2e"}, "1,2", ""),
        ({"doors": "1,1e"}, "1,2", "corner"),  # a closed door and a window wall a way like a wall
        ({"windows": "1,1e"}, "1,2", "corner"),
        ({"windows": "1,1e"}, "", ""),
        ({"solid": "2,1"}, "", ""),  # and so does a solid middle
        ({"solid": "2,1"}, "1,2", "corner"),
        ({"solid": "2,1 1,2"}, "", "corner"),
        ({"solid": "2,1", "walls": "1,2e"}, "", "corner"),
        ({"walls": "1,1e 1,1s"}, "", "corner"),  # wall and wall: an inner corner
        ({"walls": "1,1e 1,2e"}, "", "corner"),  # a straight wall across
        ({"walls": "2,1s 1,2e"}, "", "corner"),
        ({"windows": "1,1e", "doors": "1,2e"}, "", "corner"),
        ({"walls": "0,1e 1,0s 2,2e"}, "2,1 1,2", ""),  # walls elsewhere
        ({"raised": "2,1 1,2"}, "", ""),  # high ground is no wall
    ],
)
def test_corners(parts, models, why):
    assert barred(grid(**parts), "1,1", "2,2", models) == why
    assert barred(grid(**parts), "2,2", "1,1", models) == why


@pytest.mark.rule("HD-MOVE-05")
@pytest.mark.parametrize(
    ("parts", "a", "b", "models", "why"),
    [
        # Inside one divided square no wall stands, whatever is round it.
        ({"split": "1,1", "walls": "1,1e 1,1s"}, "1,1nw", "1,1se", "1,1ne 1,1sw", ""),
        # 1,1ne to 2,1sw: both ways cross the same edge 1,1e.
        ({"split": "1,1 2,1", "walls": "1,1e"}, "1,1ne", "2,1sw", "", "corner"),
        ({"split": "1,1 2,1"}, "1,1ne", "2,1sw", "2,1nw 1,1se", ""),
        # 1,1se to the whole square 2,2: the middles are the whole 2,1 and 1,2.
        ({"split": "1,1", "walls": "1,1e"}, "1,1se", "2,2", "1,2", "corner"),
        ({"split": "1,1", "walls": "1,1e"}, "1,1se", "2,2", "1,1ne 1,1sw", ""),
        # A divided middle counts only with the small square at the corner.
        ({"split": "1,2", "walls": "1,1e"}, "1,1", "2,2", "1,2ne", "corner"),
        ({"split": "1,2", "walls": "1,1e"}, "1,1", "2,2", "1,2nw 1,2sw 1,2se", ""),
    ],
)
def test_corners_of_small_squares(parts, a, b, models, why):
    assert barred(grid(**parts), a, b, models) == why
    assert barred(grid(**parts), b, a, models) == why


@pytest.mark.rule("HD-LVL-07")
@pytest.mark.parametrize(
    ("a", "b", "why"),
    [
        ("1,1", "2,1", "level"),  # the side of the rise
        ("1,1", "2,2", "level"),  # and its corner
        ("2,1", "3,1", ""),  # on top
        ("2,1", "3,2", ""),
        ("2,0", "2,1", ""),  # up the slope, straight
        ("2,0", "3,1", "level"),  # the slope does not lead there
        ("2,0", "1,0", ""),  # the slope lies on the floor
        ("4,0", "3,1", ""),  # this one leads up over the corner
        ("4,0", "3,2", "far"),
    ],
)
def test_levels_bar_and_slopes_lead(a, b, why):
    on = grid(raised="2,1 3,1 2,2 3,2", slopes={(2, 0): ((2, 1),), (4, 0): ((3, 1),)})
    near = why != "far"
    assert barred(on, a, b) == barred(on, b, a) == why
    assert barred(on, a, b, flying=True) == ("" if near else "far")
    assert on.adjacent(cell(a), cell(b)) is on.adjacent(cell(b), cell(a)) is (not why)


def test_a_flyer_heeds_walls_and_corners() -> None:
    on = grid(raised="2,1 2,2", walls="1,1e")
    assert barred(on, "1,1", "2,1", flying=True) == "wall"
    assert barred(on, "1,1", "2,2", "1,2", flying=True) == "corner"


# ------------------------------------------------------------------ adjacency


@pytest.mark.rule("HD-GEN-05", "HD-BOARD-05", "HD-BOARD-06", "HD-BOARD-07")
@pytest.mark.parametrize(
    ("parts", "b", "with_windows", "without"),
    [
        ({}, "2,1", True, True),
        ({}, "2,2", True, True),
        ({}, "3,1", False, False),
        ({}, "1,1", False, False),
        ({"walls": "1,1e"}, "2,1", False, False),
        ({"doors": "1,1e"}, "2,1", False, False),
        ({"windows": "1,1e"}, "2,1", True, False),
        ({"walls": "1,1e"}, "2,2", True, True),  # round the other corner
        ({"walls": "1,1e 1,1s"}, "2,2", False, False),
        ({"walls": "1,1e", "doors": "1,2e"}, "2,2", False, False),
        ({"walls": "1,1e", "windows": "1,2e"}, "2,2", True, False),
        ({"windows": "1,1e 1,2e"}, "2,2", True, False),
        ({"windows": "1,1e"}, "2,2", True, True),
        ({"solid": "2,1"}, "2,2", True, True),
        ({"solid": "2,1 1,2"}, "2,2", False, False),  # a solid middle is no way
        ({"solid": "2,1", "walls": "1,2e"}, "2,2", False, False),
        ({"solid": "2,1"}, "2,1", True, True),  # the machine itself
        ({"solid": "2,1", "walls": "1,1e"}, "2,1", False, False),
        ({"split": "2,1"}, "2,1nw", True, True),
        ({"split": "2,1"}, "2,1ne", False, False),
        ({"split": "2,1"}, "2,1", False, False),
        ({"split": "2,2", "walls": "1,1e"}, "2,2nw", True, True),
        ({"split": "2,2", "walls": "1,1e 1,1s"}, "2,2nw", False, False),
    ],
)
def test_adjacent(parts, b, with_windows, without):
    on = grid(**parts)
    for a, to in ((cell("1,1"), cell(b)), (cell(b), cell("1,1"))):
        assert (on.adjacent(a, to), on.adjacent(a, to, windows=False)) == (with_windows, without)


def test_neighbours_in_order() -> None:
    on = grid(walls="1,1e 2,1s 1,0e", windows="1,0s", solid="0,1", split="1,2")
    assert on.neighbours(cell("1,1")) == cells("1,0 2,2 1,2ne 1,2nw 0,2 0,0")
    assert on.neighbours(cell("1,1"), windows=False) == cells("2,2 1,2ne 1,2nw 0,2")


# --------------------------------------------------------------------- ways


@pytest.mark.rule("HD-MOVE-01", "HD-MOVE-06")
def test_reach_counts_steps() -> None:
    on = grid(size=(5, 1), walls="3,0e")
    assert on.reach(Cell(0, 0), ()) == {Cell(x, 0): x for x in range(4)}
    assert on.reach(Cell(0, 0), (), limit=2) == {Cell(x, 0): x for x in range(3)}
    assert on.reach(Cell(0, 0), (), limit=0) == {Cell(0, 0): 0}
    assert on.reach(Cell(0, 0), cells("0,0 2,0")) == {Cell(0, 0): 0, Cell(1, 0): 1}


@pytest.mark.rule("HD-BOARD-04", "HD-MOVE-08")
def test_small_squares_cost_a_step_each() -> None:
    on = grid(size=(3, 1), split="1,0")
    # In by 1,0nw (1), across to 1,0ne (2), out (3): a normal square would be left with the second step.
    assert on.reach(Cell(0, 0), ())[Cell(2, 0)] == 3
    assert grid(size=(3, 1)).reach(Cell(0, 0), ())[Cell(2, 0)] == 2


def test_who_has_left_the_start_bars_no_corner() -> None:
    # Down the slope 0,1 and past the corner to 1,0: the way over 1,1 is walled, the middle of the other is the start.
    on = grid(size=(2, 2), walls="0,1e 1,0s", raised="0,0", slopes={(0, 1): ((0, 0),)})
    assert on.reach(Cell(0, 0), cells("0,0"))[Cell(1, 0)] == 2
    assert Cell(1, 0) not in on.reach(Cell(0, 1), cells("0,0"))


def test_a_model_at_a_walled_corner_makes_it_longer() -> None:
    on = grid(size=(2, 3), walls="0,0e")
    assert on.reach(Cell(0, 0), ())[Cell(1, 1)] == 1
    assert Cell(1, 1) not in on.reach(Cell(0, 0), cells("0,1"))


def test_a_flyer_reaches_the_heights() -> None:
    on = grid(size=(3, 1), raised="1,0")
    assert on.reach(Cell(0, 0), ()) == {Cell(0, 0): 0}
    assert on.reach(Cell(0, 0), (), flying=True) == {Cell(0, 0): 0, Cell(1, 0): 1, Cell(2, 0): 2}


@pytest.mark.parametrize(
    ("parts", "start", "goals", "models", "found"),
    [
        ({}, "0,0", "3,0", "", 3),
        ({}, "0,0", "0,0 3,0", "", 0),
        ({}, "0,0", "3,0 1,1", "", 1),
        ({}, "0,0", "3,0", "3,0", 0),  # a goal where somebody stands is not entered
        ({}, "0,0", "3,0", "0,0 1,0 1,1", 4),  # 0,1 1,2 2,1 3,0
        ({"walls": "1,0e 1,1e 1,2e 1,3e 1,4e"}, "0,0", "3,0", "", 0),
        ({"solid": "3,0"}, "0,0", "3,0", "", 0),
        ({}, "0,0", "", "", 0),
    ],
)
def test_routes(parts, start, goals, models, found):
    on = grid(**parts)
    way = on.route(cell(start), cells(goals), cells(models))
    assert len(way) == found
    at = cell(start)
    for to in way:
        assert on.bar(at, to, cells(models)) is None
        at = to
    assert not way or at in cells(goals)


def test_a_route_through_closed_doors() -> None:
    on = grid(size=(3, 1), doors="0,0e", walls="1,0e")
    door, wall = Edge(0, 0, "e"), Edge(1, 0, "e")
    assert on.route(Cell(0, 0), [Cell(1, 0)], ()) == ()
    assert on.route(Cell(0, 0), [Cell(1, 0)], (), [door]) == (Cell(1, 0),)
    assert on.route(Cell(0, 0), [Cell(2, 0)], (), [door, wall]) == ()  # a wall is no door
    assert on.barrier((0, 0), (1, 0)) is DOOR


# ---------------------------------------------------------------- measures


@pytest.mark.rule("HD-FIRE-03")
@pytest.mark.parametrize(
    ("a", "b", "found"),
    [
        ("0,0", "0,0", 0),
        ("0,0", "6,0", 6),
        ("0,0", "6,6", 6),
        ("0,0", "7,6", 7),
        ("3,9", "1,2", 7),
        ("0,0se", "1,1nw", 1),
        ("0,0nw", "1,1se", 1),
        ("0,0nw", "0,0se", 0),
    ],
)
def test_distance(a, b, found):
    assert grid().distance(cell(a), cell(b)) == grid().distance(cell(b), cell(a)) == found


@pytest.mark.rule("HD-MOVE-07")
@pytest.mark.parametrize(
    ("a", "b", "found"),
    [
        ("1,1nw", "1,1nw", 0),
        ("1,1nw", "1,1se", 1),
        ("1,1nw", "2,1nw", 2),
        ("1,1ne", "2,1nw", 1),
        ("1,1nw", "2,2se", 3),
        ("1,1se", "2,3nw", 3),
        ("1,1", "1,1nw", None),
        ("1,1nw", "2,1", None),
        ("1,1", "2,1", None),
    ],
)
def test_the_gap_of_small_squares(a, b, found):
    assert grid().small_gap(cell(a), cell(b)) == grid().small_gap(cell(b), cell(a)) == found


@pytest.mark.rule("HD-FIRE-02")
@pytest.mark.parametrize(
    ("facing", "dx", "dy", "inside"),
    [
        (N, 0, -3, True),
        (N, 3, -3, True),
        (N, -3, -3, True),  # on the 45 degree lines
        (N, 3, -2, False),
        (N, -3, -2, False),
        (N, 0, 3, False),
        (N, 3, 0, False),
        (NE, 3, -3, True),
        (NE, 0, -3, True),
        (NE, 3, 0, True),  # on the lines again
        (NE, -1, -3, False),
        (NE, 3, 1, False),
        (NE, -3, 3, False),
        (E, 3, 3, True),
        (E, 2, 3, False),
        (SE, 0, 3, True),
        (SE, -1, 3, False),
        (S, 3, 3, True),
        (S, 3, 2, False),
        (SW, -3, 0, True),
        (SW, -3, -1, False),
        (W, -3, 3, True),
        (W, -2, 3, False),
        (NW, -3, 0, True),
        (NW, 1, -3, False),
        (N, 0, 0, True),
        (SW, 0, 0, True),  # one's own square
    ],
)
def test_the_front_arc(facing, dx, dy, inside):
    assert grid().in_arc(Cell(4, 4), facing, Cell(4 + dx, 4 + dy)) is inside


@pytest.mark.parametrize(
    ("degrees", "dx", "dy", "inside"),
    [
        (180, 3, 0, True),
        (180, 3, 1, False),
        (180, -3, 0, True),
        (270, 3, 3, True),
        (270, 2, 3, False),
        (270, 0, 3, False),
        (360, 0, 3, True),
    ],
)
def test_wider_arcs(degrees, dx, dy, inside):
    assert grid().in_arc(Cell(4, 4), N, Cell(4 + dx, 4 + dy), degrees) is inside


def test_arcs_of_small_squares_go_by_their_centres() -> None:
    # From (18, 18) to the centres (25, 9) and (27, 11), in quarters of a square: 9 >= 7, but 7 < 9.
    assert grid().in_arc(Cell(4, 4), N, Cell(6, 2, "nw"))
    assert not grid().in_arc(Cell(4, 4), N, Cell(6, 2, "se"))


def test_an_arc_of_other_degrees() -> None:
    with pytest.raises(ValueError, match="not 60"):
        grid().in_arc(Cell(0, 0), N, Cell(1, 1), 60)


@pytest.mark.parametrize(
    ("dx", "dy", "found"),
    [
        (0, 0, N),
        (0, -1, N),
        (1, -1, NE),
        (1, 0, E),
        (1, 1, SE),
        (0, 1, S),
        (-1, 1, SW),
        (-1, 0, W),
        (-1, -1, NW),
        # tan(22.5 degrees) = 0.41421...: 2/5 = 0.4 is nearer to the axis, 5/12 = 0.41667 to the diagonal.
        (2, -5, N),
        (5, -12, NE),
        (12, -5, NE),
        (5, -2, E),
        (-5, 2, W),
        (-12, 5, SW),
        (-5, 12, SW),
        (-2, 5, S),
    ],
)
def test_the_nearest_facing(dx, dy, found):
    assert grid().facing(Cell(20, 20), Cell(20 + dx, 20 + dy)) == found
