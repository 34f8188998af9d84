"""Boards: walls, doors, windows, levels, how they are turned and laid together."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tests.rulesets.hunt_for_davros.helpers import drawn
from wartable.engine.errors import DataError
from wartable.engine.grid import Barrier, Cell, Edge, edge
from wartable.kit.documents import parse
from wartable.rulesets.hunt_for_davros.complex.boards import sanctum_plan, start_plan, template, templates
from wartable.rulesets.hunt_for_davros.complex.complex import Complex, ends
from wartable.rulesets.hunt_for_davros.complex.floor_plan import (
    Plan,
    PlanDoor,
    PlanRoom,
    merged,
    rectangle,
    sanctum_of,
    shifted,
    turned,
)
from wartable.rulesets.hunt_for_davros.complex.table import load_board
from wartable.rulesets.hunt_for_davros.telling.text_map import text_map


def of_plan(plan: Plan) -> Complex:
    parts = merged((plan,), plan.width, plan.height)
    return Complex(
        plan.name, plan.width, plan.height, (), parts.walls, parts.doors, parts.rooms, parts.solid, parts.split,
        parts.raised, parts.slopes, parts.links, sanctum=sanctum_of(parts, plan.width, plan.height),
    )  # fmt: skip


def picture(made: Complex) -> list[str]:
    """The map without its numbers and its legend."""
    return [line[4:] for line in text_map(made).split("\n\n")[0].splitlines()[1:]]


ROOM = """
size: [6, 4]
rooms: [{x: 1, y: 1, w: 2, h: 2, name: Cell, doors: [{at: [2, 1], side: E}], windows: [{at: [1, 2], side: s}]}]
"""


# ------------------------------------------------------------------ what stands on edges
@pytest.mark.rule("HD-BOARD-05")
def test_a_room_is_walled_all_round() -> None:
    made = drawn(ROOM)
    assert made.walls == {
        Edge(1, 0, "s"): Barrier.WALL, Edge(2, 0, "s"): Barrier.WALL,  # north
        Edge(0, 1, "e"): Barrier.WALL, Edge(0, 2, "e"): Barrier.WALL,  # west
        Edge(2, 2, "e"): Barrier.WALL,  # east; the door stands in the other half
        Edge(1, 2, "s"): Barrier.WINDOW, Edge(2, 2, "s"): Barrier.WALL,  # south
    }  # fmt: skip
    assert [(room.id, room.name, room.kind) for room in made.rooms] == [("room-1", "Cell", "room")]
    assert made.rooms[0].squares == ((1, 1), (2, 1), (1, 2), (2, 2))
    assert made.room_at((2, 2)) == made.rooms[0]
    assert made.room_at((3, 1)) is None


@pytest.mark.rule("HD-BOARD-06")
@pytest.mark.parametrize(
    ("closed", "steps", "sees"),
    [
        (None, False, False),  # before the first move
        (frozenset({"door-1"}), False, False),
        (frozenset(), True, True),
    ],
)
def test_a_closed_door_stops_steps_and_sight(closed: frozenset[str] | None, steps: bool, sees: bool) -> None:
    grid = drawn(ROOM).grid(closed)
    assert (grid.bar(Cell(2, 1), Cell(3, 1), ()) is None) is steps
    assert grid.sight(Cell(2, 1), Cell(5, 1), {}).clear is sees


@pytest.mark.rule("HD-BOARD-06")
def test_the_doorway_is_the_square_on_the_side_of_the_room() -> None:
    made = drawn(ROOM)
    assert made.doors == (made.door("door-1"),)
    door = made.doors[0]
    assert (door.edge, door.square, door.room) == (Edge(2, 1, "e"), (2, 1), "room-1")
    assert (door.open, door.locked, door.sanctum) == (False, False, False)
    assert ends(door.edge) == ((2, 1), (3, 1))
    west = drawn("size: [4, 4]\nrooms: [{x: 2, y: 0, w: 2, h: 2, doors: [{at: [2, 1], side: w, open: yes}]}]").doors[0]
    assert (west.edge, west.square, west.open) == (Edge(1, 1, "e"), (2, 1), True)


@pytest.mark.rule("HD-BOARD-06")
def test_a_door_between_two_rooms_is_a_door_of_both() -> None:
    made = drawn("""
size: [6, 3]
rooms:
  - {x: 0, y: 0, w: 2, h: 2, doors: [{at: [1, 1], side: e}, {at: [0, 1], side: s}]}
  - {x: 2, y: 0, w: 2, h: 2}
  - {x: 4, y: 0, w: 2, h: 2, doors: [{at: [5, 1], side: s}]}
""")
    assert [(door.id, door.room) for door in made.doors] == [
        ("door-1", "room-1"),
        ("door-2", "room-1"),
        ("door-3", "room-3"),
    ]
    assert [[door.id for door in made.doors_of(room.id)] for room in made.rooms] == [
        ["door-1", "door-2"],
        ["door-2"],
        ["door-3"],
    ]


@pytest.mark.rule("HD-BOARD-07")
def test_a_window_stops_steps_but_not_sight() -> None:
    grid = drawn(ROOM).grid()
    assert grid.bar(Cell(1, 2), Cell(1, 3), ()) is not None
    sight = grid.sight(Cell(1, 2), Cell(1, 3), {})
    assert (sight.clear, sight.windows) == (True, 1)
    assert not grid.sight(Cell(2, 2), Cell(2, 3), {}).clear  # the wall beside it


@pytest.mark.rule("HD-BOARD-04")
def test_bad_going_is_four_small_squares() -> None:
    made = drawn("size: [3, 3]\nsmall: [[1, 1]]")
    assert made.grid().cells_of((1, 1)) == tuple(Cell(1, 1, sub) for sub in ("nw", "ne", "sw", "se"))
    assert made.grid().cells_of((0, 1)) == (Cell(0, 1),)
    more = made.grid(split=[(0, 1)])
    assert (len(more.cells_of((0, 1))), len(more.cells_of((1, 1)))) == (4, 4)


@pytest.mark.rule("HD-BOARD-05")
def test_a_solid_square_is_no_place_and_hides() -> None:
    made = drawn("size: [3, 3]\nsolid: [[1, 1]]")
    assert made.grid().cells_of((1, 1)) == ()
    assert not made.grid().sight(Cell(0, 1), Cell(2, 1), {}).clear
    assert not made.grid(fog=[(0, 0)]).sight(Cell(0, 0), Cell(1, 0), {}).clear


@pytest.mark.rule("HD-NEW-BRD-05")
def test_a_slope_leads_to_the_raised_squares_beside_it_and_not_over_a_corner() -> None:
    made = drawn("size: [5, 5]\nslope: [[1, 2]]\nlevel1: [[2, 1], [2, 2], [2, 3]]")
    assert made.raised == {(2, 1): 1, (2, 2): 1, (2, 3): 1}
    assert made.slopes == {(1, 2): ((2, 2),)}
    grid = made.grid()
    assert grid.bar(Cell(1, 2), Cell(2, 2), ()) is None
    assert grid.bar(Cell(1, 1), Cell(2, 1), ()) is not None  # no slope there


# ------------------------------------------------------------------ laying side by side
DOOR = Plan("", 6, 6, doors=(PlanDoor((5, 2), "e"),))
WINDOW = Plan("", 6, 6, windows=(((5, 2), "e"),))
WALL = Plan("", 6, 6, walls=(((5, 2), "e"),))


@pytest.mark.rule("HD-NEW-BRD-03")
@pytest.mark.parametrize(
    ("one", "other", "stands"),
    [
        (DOOR, WINDOW, "door"),
        (WINDOW, DOOR, "door"),
        (DOOR, WALL, "door"),
        (WALL, DOOR, "door"),
        (DOOR, DOOR, "door"),
        (WINDOW, WALL, "window"),
        (WALL, WINDOW, "window"),
        (WINDOW, WINDOW, "window"),
        (WALL, WALL, "wall"),
    ],
)
def test_on_a_shared_edge_a_door_beats_a_window_and_a_window_a_wall(one: Plan, other: Plan, stands: str) -> None:
    # Turned by 180 degrees the east of (5, 2) is the west of (0, 3), which comes to (6, 2).
    parts = merged((one, shifted(turned(other, 180), 6, -1)), 12, 12)
    at = Edge(5, 2, "e")
    if stands == "door":
        assert [door.edge for door in parts.doors] == [at]
        assert parts.walls == {}
    else:
        assert parts.doors == ()
        assert parts.walls == {at: Barrier.WINDOW if stands == "window" else Barrier.WALL}


@pytest.mark.rule("HD-NEW-BRD-03")
def test_on_the_outer_edge_of_the_map_doors_and_windows_are_walls() -> None:
    hall = templates()[9].plan
    assert [(door.at, door.side) for door in hall.doors] == [((0, 2), "w"), ((5, 3), "e"), ((2, 2), "n")]
    alone = merged((hall,), 6, 6)
    assert [door.edge for door in alone.doors] == [edge(2, 2, "n")]
    grid = of_plan(hall).grid(())
    assert grid.barrier((0, 2), (-1, 2)) is Barrier.WALL
    with_neighbours = merged((shifted(hall, 6, 0),), 18, 6)
    assert [door.edge for door in with_neighbours.doors] == [edge(8, 2, "n"), edge(6, 2, "w"), edge(11, 3, "e")]


@pytest.mark.rule("HD-NEW-BRD-03")
@pytest.mark.parametrize(
    ("degrees", "square", "door"),
    [
        # A cell of one square at (1, 0) with a door to its south, on a board of 6 x 6.
        (0, (1, 0), ((1, 0), "s")),
        (90, (5, 1), ((5, 1), "w")),  # (x, y) comes to (5 - y, x)
        (180, (4, 5), ((4, 5), "n")),
        (270, (0, 4), ((0, 4), "e")),
        (360, (1, 0), ((1, 0), "s")),
    ],
)
def test_a_board_is_turned_clockwise(degrees: int, square: Any, door: Any) -> None:
    plan = Plan("", 6, 6, rooms=(PlanRoom("cell", ((1, 0),)),), doors=(PlanDoor((1, 0), "s"),), small=((1, 0),))
    found = turned(plan, degrees)
    assert found.rooms[0].squares == (square,)
    assert (found.doors[0].at, found.doors[0].side) == door
    assert found.small == (square,)


@pytest.mark.rule("HD-NEW-BRD-05")
def test_turning_takes_everything_along() -> None:
    gallery = turned(templates()[15].plan, 90)
    assert gallery.raised == ((2, 2), (3, 2), (2, 3), (3, 3))
    assert [(link.kind, link.foot, link.heads) for link in gallery.links] == [
        ("lift", (3, 1), ((2, 2), (3, 2))),  # foot (1, 2) to (5 - 2, 1); heads (2, 2) and (2, 3) to (3, 2), (2, 2)
        ("ladder", (2, 4), ((2, 3), (3, 3))),
    ]
    assert gallery.markers == ((3, 2),)
    ramp = of_plan(turned(templates()[14].plan, 180))
    assert ramp.slopes == {(4, 2): ((3, 2),), (4, 3): ((3, 3),)}


# ------------------------------------------------------------------ the table of templates
@pytest.mark.rule("HD-NEW-BRD-05", "HD-BOARD-02")
@pytest.mark.parametrize(("face", "rooms", "doors", "windows", "walls", "small", "solid", "raised", "markers"), [
    (1, [], 0, 0, 0, 0, 0, 0, 0), (2, [], 0, 0, 0, 4, 0, 0, 0), (3, [], 0, 0, 0, 0, 4, 0, 0),
    (4, [], 0, 0, 0, 0, 4, 0, 1), (5, [4], 1, 0, 0, 0, 0, 0, 0), (6, [4, 4], 2, 0, 0, 0, 0, 0, 0),
    (7, [9], 1, 1, 0, 0, 0, 0, 0), (8, [16], 2, 1, 0, 0, 1, 0, 0), (9, [12], 1, 0, 0, 0, 0, 0, 0),
    (10, [12], 3, 0, 0, 0, 0, 0, 0), (11, [], 0, 0, 7, 0, 0, 0, 0), (12, [], 0, 0, 6, 0, 0, 0, 0),
    (13, [12], 1, 0, 0, 4, 0, 0, 0), (14, [], 0, 0, 0, 9, 0, 0, 0), (15, [], 0, 0, 0, 0, 0, 6, 1),
    (16, [], 0, 0, 0, 0, 0, 4, 1), (17, [12], 1, 3, 0, 0, 0, 0, 0), (18, [9, 9], 2, 0, 0, 0, 0, 0, 0),
    (19, [20], 2, 0, 0, 0, 2, 0, 0), (20, [], 0, 0, 12, 0, 0, 0, 0),
])  # fmt: skip
def test_the_twenty_templates(
    face: int, rooms: list[int], doors: int, windows: int, walls: int, small: int, solid: int, raised: int, markers: int
) -> None:
    found = templates()[face - 1]
    plan = found.plan
    assert found.key == str(face)
    assert found.feature == (face not in (1, 2, 14))
    assert [len(room.squares) for room in plan.rooms] == rooms
    assert [room.name for room in plan.rooms] == [plan.name] * len(rooms)
    assert (len(plan.doors), len(plan.windows)) == (doors, windows)
    # A room of w by h squares has 2 (w + h) sides of wall.
    sides = sum(2 * (len({x for x, _ in r.squares}) + len({y for _, y in r.squares})) for r in plan.rooms)
    assert len(plan.walls) - sides == walls
    assert (len(plan.small), len(plan.solid), len(plan.raised), len(plan.markers)) == (small, solid, raised, markers)


@pytest.mark.rule("HD-NEW-BRD-05")
def test_there_are_as_many_templates_as_faces_of_the_die() -> None:
    assert [found.key for found in templates()] == [str(face) for face in range(1, 21)]


@pytest.mark.rule("HD-NEW-BRD-05")
@pytest.mark.parametrize(
    ("face", "lines"),
    [
        (
            7,
            [
                "+-----------------+",
                "| .  .  .  .  .  .|",
                "|  +--+::+--+     |",
                "| .| .  .  .| .  .|",
                "|  |        +     |",
                "| .| .  .  .H .  .|",
                "|  |        +     |",
                "| .| .  .  .| .  .|",
                "|  +--------+     |",
                "| .  .  .  .  .  .|",
                "|                 |",
                "| .  .  .  .  .  .|",
                "+-----------------+",
            ],
        ),
        (
            16,
            [
                "+-----------------+",
                "| .  .  .  .  .  .|",
                "|                 |",
                "| .  .  .  .  .  .|",
                "|                 |",
                "| . LL ^^ ^^  .  .|",
                "|                 |",
                "| .  . ^^ ^^ TT  .|",
                "|                 |",
                "| .  .  .  .  .  .|",
                "|                 |",
                "| .  .  .  .  .  .|",
                "+-----------------+",
            ],
        ),
        (
            20,
            [
                "+--+-----------+--+",
                "| .| .  .  .  .| .|",
                "|  |           |  |",
                "| .| .  .  .  .| .|",
                "|  |     +     |  |",
                "| .| .  .| .  .| .|",
                "|  |     |     |  |",
                "| .| .  .| .  .| .|",
                "|  +     |     +  |",
                "| .  .  .| .  .  .|",
                "|        |        |",
                "| .  .  .| .  .  .|",
                "+--------+--------+",
            ],
        ),
    ],
)
def test_templates_as_drawn(face: int, lines: list[str]) -> None:
    assert picture(of_plan(templates()[face - 1].plan)) == lines


@pytest.mark.parametrize(
    "text",
    [
        "{name: a, rooms: [{x: 0, y: 0, w: 2, h: 2, windows: [{at: [0, 0], side: w}]}]}",
        "{name: a, rooms: [{x: 4, y: 4, w: 2, h: 2, windows: [{at: [5, 5], side: s}]}]}",
        "{name: a, doors: [{at: [5, 0], side: e, open: yes}]}",
    ],
)
def test_no_template_opens_its_rim(text: str) -> None:
    with pytest.raises(DataError, match="window or an open door on its outer edge"):
        template(parse(text, "boards.yaml"), "21")
    assert template(parse("{name: a, doors: [{at: [5, 0], side: e}]}", "boards.yaml"), "21").feature


# ------------------------------------------------------------------ start and sanctum
@pytest.mark.rule("HD-NEW-BRD-04", "HD-SETUP-09")
def test_the_start_board() -> None:
    made = of_plan(start_plan("nw"))
    assert picture(made) == [
        "+--------+--------+",
        "| .  .  .| .  .  .|",
        "|        |        |",
        "| .  .  .| .  .  .|",
        "|        +        |",
        "| .  .  .' .  .  .|",
        "+--------+        |",
        "| .  .  .  .  .  .|",
        "|                 |",
        "| .  .  .  .  .  .|",
        "|                 |",
        "| .  .  .  .  .  .|",
        "+-----------------+",
    ]
    screens = merged((start_plan("nw"),), 12, 12).walls
    assert [at for at in screens if at.x == 5 and at.side == "e"] == [Edge(5, y, "e") for y in range(4)]
    assert [at for at in screens if at.y == 5 and at.side == "s"] == [Edge(x, 5, "s") for x in range(4)]


@pytest.mark.rule("HD-NEW-BRD-06")
def test_a_start_in_the_middle_of_a_side_has_a_third_screen() -> None:
    parts = merged((shifted(start_plan("w"), 0, 6),), 12, 18)
    corner = merged((shifted(start_plan("nw"), 0, 6),), 12, 18)
    north = [at for at in parts.walls if at.y == 5 and at.side == "s"]
    assert north == [Edge(x, 5, "s") for x in range(6)]  # three of the room, and the screen from column 2 to 5
    assert [at for at in parts.walls if at not in corner.walls] == [Edge(x, 5, "s") for x in (3, 4, 5)]


@pytest.mark.rule("HD-NEW-BRD-01", "HD-BOARD-03", "HD-MISS-03")
@pytest.mark.parametrize(("degrees", "davros", "facing", "ladder", "way_out", "guards"), [
    (0, (2, 3), 0, (1, 1), ((1, 2), (0, 2)), ((2, 1), (3, 1), (3, 3), (2, 4), (0, 0))),
    # Turned: (x, y) comes to (5 - x, 5 - y).
    (180, (3, 2), 4, (4, 4), ((4, 3), (5, 3)), ((3, 4), (2, 4), (2, 2), (3, 1), (5, 5))),
])  # fmt: skip
def test_the_sanctum_on_one_board(
    degrees: int, davros: Any, facing: int, ladder: Any, way_out: Any, guards: Any
) -> None:
    made = of_plan(turned(sanctum_plan("one_board"), degrees))
    found = made.sanctum
    assert found is not None
    assert found.boards == ((0, 0),)
    assert found.chamber == rectangle(1, 1, 4, 4)
    assert (found.davros, found.facing, found.ladder) == (davros, facing, ladder)
    assert (found.exit_from, found.exit_to) == way_out
    assert (len(found.guards), found.guards[:5]) == (10, guards)
    # The two doors come to each other's places when the board is turned.
    assert [(door.edge, door.square) for door in made.doors] == [(edge(2, 1, "n"), (2, 1)), (edge(3, 4, "s"), (3, 4))]
    assert all(door.sanctum and door.locked and not door.open for door in made.doors)
    assert made.room("sanctum").kind == "sanctum"
    # The ring: 6 x 6 squares less 4 x 4, clockwise from its north-western square.
    assert len(found.ring) == 20
    assert found.ring[:7] == ((0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (5, 1))
    assert found.ring[-1] == (0, 1)


@pytest.mark.rule("HD-NEW-BRD-02")
def test_the_sanctum_on_two_boards() -> None:
    made = of_plan(sanctum_plan("two_boards"))
    found = made.sanctum
    assert found is not None
    assert found.boards == ((0, 0), (1, 0))
    assert found.chamber == rectangle(2, 1, 8, 4)
    assert (found.davros, found.ladder, found.exit_from, found.exit_to) == ((5, 3), (2, 1), (2, 2), (1, 2))
    assert found.guards == (
        (4, 1), (5, 1), (6, 3), (7, 4), (8, 2), (0, 0), (11, 0), (0, 5), (11, 5), (4, 0)
    )  # fmt: skip
    assert [(door.edge, door.sanctum) for door in made.doors] == [(edge(4, 1, "n"), True), (edge(7, 4, "s"), True)]
    assert (len(found.ring), found.ring[0], found.ring[9]) == (28, (1, 0), (10, 0))  # 10 x 6 less 8 x 4
    back = of_plan(turned(sanctum_plan("two_boards"), 180)).sanctum
    assert back is not None
    assert (back.davros, back.facing, back.exit_to) == ((6, 2), 4, (10, 3))


# ------------------------------------------------------------------ the example board
@pytest.mark.rule("HD-NEW-BRD-07", "HD-MISS-07")
def test_the_example_board_has_the_ranges_of_the_text() -> None:
    made = load_board("appendix_d")
    grid = made.grid()
    d2, d3, d4 = Cell(4, 5), Cell(5, 2), Cell(14, 5)
    assert (made.width, made.height) == (18, 12)
    assert grid.distance(d2, d3) == 3  # short
    assert grid.distance(d2, d4) == 10  # medium
    assert grid.distance(d2, Cell(11, 5)) == 7  # point 8, still medium
    assert grid.distance(d2, Cell(10, 7)) == 6  # point 11, short
    assert grid.in_arc(d2, 1, d3)  # D2 faces north-east
    assert grid.in_arc(d2, 1, d4)
    for target in (d3, d4, Cell(11, 5, "sw"), Cell(10, 7)):
        assert grid.sight(d2, target, {}).clear
    # Point 9 is two squares from D4, 10 two from 9, and 11 two from 10: one action each at rate 2.
    way = (Cell(14, 5), Cell(14, 7), Cell(12, 8), Cell(10, 7))
    assert [grid.reach(a, ())[b] for a, b in pairwise(way)] == [2, 2, 2]
    # Straight through the bad going each square takes two steps: points 6, 7 and 8 after one action each.
    assert [grid.reach(d4, lambda cell: cell.y != 5)[Cell(x, 5, "nw")] for x in (13, 12, 11)] == [2, 4, 6]
    assert grid.bar(Cell(11, 5, "sw"), Cell(11, 6), ()) is not None  # the wall along the south


@pytest.mark.rule("HD-NEW-BRD-07")
def test_the_room_of_the_example_board() -> None:
    made = load_board("appendix_d")
    door = made.doors[0]
    assert (door.square, door.edge, door.open, door.locked) == ((6, 2), Edge(5, 2, "e"), False, False)
    assert made.rooms[0].squares == rectangle(6, 0, 4, 4)
    opened = made.grid(())
    assert opened.bar(Cell(5, 2), Cell(6, 2, "nw"), ()) is None  # to point 4
    assert opened.bar(Cell(6, 2, "nw"), Cell(6, 1), ()) is None  # to point 5


def test_an_unknown_board_is_named() -> None:
    with pytest.raises(DataError, match="there is no board 'appendix_e'; did you mean appendix_d"):
        load_board("appendix_e")
