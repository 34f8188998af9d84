"""The generator: what HD-NEW-BRD-03 promises holds for every number, layout and number of teams."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wartable.engine.answer import Stream
from wartable.engine.errors import DataError, RuleError
from wartable.engine.grid import Barrier, Cell, Edge, Square, edge
from wartable.rulesets.hunt_for_davros.complex import generator
from wartable.rulesets.hunt_for_davros.complex.boards import layout_of, layouts, start_plan, templates
from wartable.rulesets.hunt_for_davros.complex.complex import Complex, across, ends
from wartable.rulesets.hunt_for_davros.complex.floor_plan import Parts, rectangle, turned
from wartable.rulesets.hunt_for_davros.complex.furnishing import wanted
from wartable.rulesets.hunt_for_davros.complex.generator import Draft, generate


class Case(NamedTuple):
    """A kind of complex; `looks` of them are looked at."""

    layout: str
    teams: int
    sanctum: bool = True
    objective: bool = False
    encounters: bool = True
    looks: int = 4

    def make(self, number: int) -> Complex:
        return generate(self.layout, self.teams, number, self.sanctum, self.objective, self.encounters)


CASES = (
    Case("3x9", 4), Case("3x9", 2), Case("3x9", 3), Case("4x7", 4), Case("4x7", 2), Case("5x7", 6, looks=3),
    Case("5x7", 5, looks=3), Case("5x7", 2, looks=2), Case("5x5", 4, False, True), Case("5x5", 2, False, True),
    Case("5x5", 3, True, looks=2), Case("4x4", 4, False, False, False), Case("4x4", 3, False, False, False),
    Case("4x4", 2, False, False, False), Case("4x4", 4, False, False, True, 3), Case("3x9", 4, False, looks=2),
)  # fmt: skip
MADE = [pytest.param(case, number, id=f"{case.layout}-{case.teams}-{index}-{number}")
        for index, case in enumerate(CASES) for number in range(case.looks)]  # fmt: skip
every = pytest.mark.parametrize(("case", "number"), MADE)


@cache
def reached(made: Complex) -> dict[Cell, int]:
    """Every place to which a model that may use slopes and lifts comes from the first start; unlocked doors open."""
    grid = made.grid(frozenset(door.id for door in made.doors if door.locked))
    found = dict(grid.reach(Cell(*made.starts[0].squares[0]), ()))
    for link in made.links:
        foot, head = Cell(*link.foot), Cell(*link.heads[0])
        if (foot in found) != (head in found):
            found.update(grid.reach(head if foot in found else foot, ()))
    return found


# ------------------------------------------------------------------ sizes, teams, refusals
@pytest.mark.rule("HD-BOARD-01")
@pytest.mark.parametrize(
    ("layout", "width", "height"),
    [
        ("3x9", 18, 54),  # 3 boards of 6 squares, 9 boards of 6 squares
        ("4x7", 24, 42),
        ("5x7", 30, 42),
        ("4x4", 24, 24),
        ("5x5", 30, 30),
    ],
)
def test_layouts_are_made_of_boards_of_six_by_six(layout: str, width: int, height: int) -> None:
    made = generate(layout, 2, 1, sanctum=False)
    assert (made.width, made.height, made.number) == (width, height, 1)
    assert [board.at for board in made.boards] == list(rectangle(0, 0, width // 6, height // 6))


@pytest.mark.rule("HD-SETUP-01", "HD-NEW-BRD-06", "HD-NEW-SCN-07")
@pytest.mark.parametrize(
    ("layout", "teams", "starts"),
    [
        ("3x9", 2, {"nw": (0, 0), "se": (2, 8)}),  # opposite corners
        ("3x9", 3, {"nw": (0, 0), "ne": (2, 0), "se": (2, 8)}),
        ("3x9", 4, {"nw": (0, 0), "ne": (2, 0), "sw": (0, 8), "se": (2, 8)}),
        ("4x4", 2, {"nw": (0, 0), "se": (3, 3)}),
        ("5x7", 5, {"nw": (0, 0), "ne": (4, 0), "sw": (0, 6), "se": (4, 6), "w": (0, 3)}),
        ("5x7", 6, {"nw": (0, 0), "ne": (4, 0), "sw": (0, 6), "se": (4, 6), "w": (0, 3), "e": (4, 3)}),
        ("5x7", ("e", "w"), {"w": (0, 3), "e": (4, 3)}),
    ],
)
def test_which_starts_are_used(layout: str, teams: Any, starts: dict[str, Square]) -> None:
    made = generate(layout, teams, 3, sanctum=False, encounters=False)
    assert {start.quarter: start.board for start in made.starts} == starts
    assert [board.at for board in made.boards if board.template == "start"] == sorted(
        starts.values(), key=lambda at: at[::-1]
    )


@pytest.mark.rule("HD-SETUP-01", "HD-NEW-BRD-06", "HD-NEW-SCN-08")
@pytest.mark.parametrize(
    ("layout", "teams", "sanctum", "objective", "said"),
    [
        ("3x9", 1, True, False, "1 teams cannot play; two to six can (HD-SETUP-01)"),
        ("5x7", 7, True, False, "7 teams cannot play; two to six can (HD-SETUP-01)"),
        ("3x9", 5, True, False, "layout 3x9 has no start w; it has nw, ne, sw, se (HD-NEW-BRD-06)"),
        ("3x9", ("nw", "nw"), True, False, "layout 3x9 has each start once; it has nw, ne, sw, se (HD-NEW-BRD-06)"),
        ("4x4", 4, True, False, "layout 4x4 has no board in the middle for a sanctum (HD-NEW-BRD-03)"),
        ("3x9", 4, False, True, "layout 3x9 has no board in the middle for an objective (HD-NEW-SCN-08)"),
        ("5x5", 4, True, True, "sanctum and objective would lie on the same board; leave one out (HD-NEW-SCN-08)"),
    ],
)
def test_what_a_layout_has_no_place_for(layout: str, teams: Any, sanctum: bool, objective: bool, said: str) -> None:
    with pytest.raises(RuleError) as told:
        generate(layout, teams, 1, sanctum, objective)
    assert str(told.value) == said


def test_an_unknown_layout_is_named() -> None:
    with pytest.raises(DataError, match="there is no layout '9x9'; there are: 3x9, 4x7, 5x7, 4x4, 5x5"):
        generate("9x9", 4, 1)
    assert list(layouts()) == ["3x9", "4x7", "5x7", "4x4", "5x5"]


# ------------------------------------------------------------------ the promises
@every
@pytest.mark.rule("HD-NEW-BRD-03", "HD-MISS-04")
def test_every_square_outside_of_the_sanctum_can_be_reached(case: Case, number: int) -> None:
    made = case.make(number)
    chamber = made.sanctum.chamber if made.sanctum else ()
    outside = [cell for cell in made.grid().cells if cell.square not in chamber]
    assert [cell for cell in outside if cell not in reached(made)] == []
    assert [at for at in chamber if Cell(*at) in reached(made)] == []
    assert all(Cell(*at) in reached(made) for start in made.starts for at in start.squares)


@every
@pytest.mark.rule("HD-SETUP-10", "HD-NEW-BRD-04")
def test_no_start_sees_another(case: Case, number: int) -> None:
    """A part of the lines for every complex; all of them in the next test for some."""
    made = case.make(number)
    grid = made.grid()
    for one, other in combinations(made.starts, 2):
        lines = ((Cell(*a), Cell(*b)) for a in one.squares[3::4] for b in other.squares[2::3])
        assert [(a, b) for a, b in lines if grid.sight(a, b, {}).clear] == []


@pytest.mark.rule("HD-SETUP-10")
@pytest.mark.parametrize("case", [
    Case("3x9", 4), Case("4x7", 4), Case("5x7", 6), Case("5x5", 4, False, True), Case("4x4", 4, False, False, False),
    Case("4x4", 2, False, False, False),
])  # fmt: skip
def test_no_square_of_a_start_sees_any_square_of_another(case: Case) -> None:
    made = case.make(11)
    grid = made.grid()
    cells = {start.quarter: [Cell(*at) for at in start.squares] for start in made.starts}
    assert all(len(squares) == 36 for squares in cells.values())
    for one, other in combinations(cells, 2):
        assert [(a, b) for a in cells[one] for b in cells[other] if grid.sight(a, b, {}).clear] == []


@every
@pytest.mark.rule("HD-BOARD-02", "HD-NEW-BRD-03")
def test_most_boards_but_not_all_have_a_feature(case: Case, number: int) -> None:
    made = case.make(number)
    bare = sum(board.template in ("1", "2", "14") for board in made.boards)
    assert bare >= 1
    assert 3 * (len(made.boards) - bare) >= 2 * len(made.boards)


@every
@pytest.mark.rule("HD-SETUP-04", "HD-NEW-BRD-03")
def test_markers_lie_in_rooms_and_where_templates_say(case: Case, number: int) -> None:
    made = case.make(number)
    if not case.encounters:
        assert (made.places, made.pads) == ((), ())
        return
    assert len(made.places) >= 4 * case.teams
    assert [place.id for place in made.places] == [f"marker-{n}" for n in range(1, len(made.places) + 1)]
    assert len({place.square for place in made.places}) == len(made.places)
    for room in made.rooms:
        lie = [place for place in made.places if place.room == room.id]
        free = [at for at in room.squares if at not in made.solid]
        count = 0 if room.kind in ("start", "sanctum") else 2 if len(free) >= 12 else 1
        assert len(lie) == count
    open_ones = [place.square for place in made.places if not place.room]
    assert len(open_ones) == sum(board.template in ("4", "15", "16") for board in made.boards)
    for place in made.places:
        found = made.room_at(place.square)
        assert (found.id if found else "") == place.room
        assert any(cell in reached(made) for cell in made.grid().cells_of(place.square))


@every
@pytest.mark.rule("HD-NEW-BRD-03")
def test_a_marker_lies_furthest_from_the_doors_of_its_room(case: Case, number: int) -> None:
    made = case.make(number)
    for room in made.rooms:
        steps = by_hand(made, room.squares)
        lie = [place.square for place in made.places if place.room == room.id]
        best = sorted((steps[at] for at in steps), reverse=True)[: len(lie)]
        assert sorted((steps[at] for at in lie), reverse=True) == best


def by_hand(made: Complex, squares: tuple[Square, ...]) -> dict[Square, int]:
    """Steps from the nearest door to each square of a room: a spread over its cells with the doors shut."""
    grid = made.grid([door.id for door in made.doors])
    doorways = [at for door in made.doors for at in ends(door.edge) if at in squares]
    found: dict[Square, int] = {}
    for cell in (cell for at in doorways for cell in grid.cells_of(at)):
        for other, steps in grid.reach(cell, ()).items():
            found[other.square] = min(steps, found.get(other.square, steps))
    assert set(found) == {at for at in squares if at not in made.solid}
    return found


@every
@pytest.mark.rule("HD-NEW-BRD-03")
def test_pads_lie_apart_on_free_squares_far_from_starts(case: Case, number: int) -> None:
    made = case.make(number)
    if not case.encounters:
        return
    assert 2 <= len(made.pads) <= 4
    assert len({made.quarter(at) for at in made.pads}) == len(made.pads)
    taken = [place.square for place in made.places] + [link.foot for link in made.links]
    if made.sanctum:
        taken += [*made.sanctum.guards, made.sanctum.exit_to]
    for x, y in made.pads:
        assert made.room_at((x, y)) is None
        assert (x, y) not in {*taken, *made.solid, *made.split, *made.raised, *made.slopes}
        far = min(max(abs(x - a), abs(y - b)) for start in made.starts for a, b in start.squares)
        # Four corner boards of a map of 24 by 24 leave no square further than 7 from all of them.
        assert far >= (8 if case.layout != "4x4" else 1)


@every
@pytest.mark.rule("HD-BOARD-06", "HD-BOARD-03")
def test_only_the_doors_of_start_rooms_are_open_and_only_those_of_the_sanctum_locked(case: Case, number: int) -> None:
    made = case.make(number)
    for door in made.doors:
        kind = made.room(door.room).kind
        assert door.square in made.room(door.room).squares
        assert door.square in ends(door.edge)
        assert (door.open, door.locked, door.sanctum) == (kind == "start", kind == "sanctum", kind == "sanctum")
    locked = [door for door in made.doors if door.locked]
    assert len(locked) == (2 if case.sanctum else 0)
    assert len({door.id for door in made.doors}) == len(made.doors)


@every
@pytest.mark.rule("HD-SETUP-09", "HD-NEW-BRD-04")
def test_a_room_lies_in_the_outer_corner_of_each_start(case: Case, number: int) -> None:
    made = case.make(number)
    for start in made.starts:
        column, row = start.board
        room = made.room(start.room)
        x = 6 * column + (3 if "e" in start.quarter else 0)
        north = start.quarter != "e" and "s" not in start.quarter
        y = 6 * row + (0 if north else 3)
        assert (room.kind, room.squares) == ("start", rectangle(x, y, 3, 3))
        assert [door.open for door in made.doors_of(room.id) if door.room == room.id] == [True]
        assert start.squares == rectangle(6 * column, 6 * row, 6, 6)


@every
@pytest.mark.rule("HD-NEW-BRD-03")
def test_each_edge_holds_the_strongest_of_what_its_boards_put_there(case: Case, number: int) -> None:
    """Outside of the walls put up against opening shots, which stand between two squares of one rolled board."""
    made = case.make(number)
    order = {"": 0, "wall": 1, "window": 2, "door": 3}
    want: dict[Edge, str] = {}
    for board in made.boards:
        for at, what in printed(board.template, board.turn, board.at, made):
            if order[what] > order[want.get(at, "")]:
                want[at] = what
    doors = {door.edge for door in made.doors}
    for at, what in want.items():
        a, b = ends(at)
        if not (made.inside(a) and made.inside(b)):
            assert at not in doors
            assert at not in made.walls
        else:
            stands = "door" if at in doors else "window" if made.walls[at] is Barrier.WINDOW else "wall"
            assert stands == what
    more = [at for at in [*made.walls, *doors] if at not in want]
    for at in more:
        one, other = (made.board_of(end) for end in ends(at))
        assert one == other
        assert made.walls[at] is Barrier.WALL


def printed(template: str, turn: int, at: Square, made: Complex) -> list[tuple[Edge, str]]:
    """What a board puts on edges; of a sanctum the walls round its chamber and its doors."""
    if template == "sanctum":
        assert made.sanctum is not None
        squares = made.sanctum.chamber
        sides = [(square, side) for square in squares for side in "nesw" if across(square, side) not in squares]
        doors = [(door.edge, "door") for door in made.doors if door.sanctum]
        return [(edge(*square, side), "wall") for square, side in sides] + doors
    plan = start_plan(next(s.quarter for s in made.starts if s.board == at)) if template == "start" else None
    plan = turned(plan or templates()[int(template) - 1].plan, turn)
    x, y = 6 * at[0], 6 * at[1]
    found = [(edge(a + x, b + y, side), "wall") for (a, b), side in plan.walls]
    found += [(edge(a + x, b + y, side), "window") for (a, b), side in plan.windows]
    return found + [(edge(door.at[0] + x, door.at[1] + y, door.side), "door") for door in plan.doors]


# ------------------------------------------------------------------ the middle
@pytest.mark.rule("HD-NEW-BRD-01", "HD-NEW-BRD-02", "HD-NEW-BRD-06", "HD-BOARD-03")
@pytest.mark.parametrize(
    ("layout", "boards", "north", "south"),
    [
        # From (6, 24) [1, 2] and [0, 2], or turned [4, 3] and [5, 3].
        ("3x9", [(1, 4)], ((7, 26), (6, 26)), ((10, 27), (11, 27))),
        ("4x7", [(1, 3), (2, 3)], ((8, 20), (7, 20)), ((15, 21), (16, 21))),
        ("5x7", [(2, 3)], ((13, 20), (12, 20)), ((16, 21), (17, 21))),
    ],
)
def test_the_sanctum_lies_in_the_middle_and_is_turned_by_a_coin(
    layout: str, boards: list[Square], north: Any, south: Any
) -> None:
    exits = []
    for number in range(8):
        made = generate(layout, 2, number)
        assert made.sanctum is not None
        assert [board.at for board in made.boards if board.template == "sanctum"] == boards
        assert list(made.sanctum.boards) == boards
        assert {board.turn for board in made.boards if board.template == "sanctum"} <= {0, 180}
        exits.append((made.sanctum.exit_from, made.sanctum.exit_to))
        assert len(made.sanctum.ring) in (20, 28)
    assert set(exits) == {north, south}


@pytest.mark.rule("HD-NEW-SCN-08")
def test_the_objective_is_a_control_room_in_the_middle() -> None:
    for number in range(3):
        made = generate("5x5", 4, number, sanctum=False, objective=True)
        board = next(board for board in made.boards if board.at == (2, 2))
        room = made.room(made.objective)
        assert (board.template, room.kind, room.name, len(room.squares)) == ("17", "objective", "control room", 12)
        assert all(made.board_of(at) == (2, 2) for at in room.squares)
        assert sum(place.room == made.objective for place in made.places) == 2
    assert generate("5x5", 4, 0, sanctum=False).objective == ""


# ------------------------------------------------------------------ numbers
def values(made: Complex) -> list[Any]:
    return [getattr(made, part.name) for part in fields(made)]


@pytest.mark.rule("HD-NEW-BRD-03")
def test_the_same_number_gives_the_same_complex_and_another_another() -> None:
    first = values(generate("4x4", 2, 6, sanctum=False))
    generate.cache_clear()
    assert values(generate("4x4", 2, 6, sanctum=False)) == first
    assert values(generate("4x4", 2, 7, sanctum=False)) != first
    assert generate("4x4", 2, 6, sanctum=False) is generate("4x4", 2, 6, sanctum=False)


@given(number=st.integers(0, 999_999))
@settings(max_examples=12)
@pytest.mark.rule("HD-NEW-BRD-03")
def test_any_number_gives_a_complex(number: int) -> None:
    made = generate("4x4", 2, number, sanctum=False)
    assert len(made.places) >= 8
    assert all(cell in reached(made) for cell in made.grid().cells)


@pytest.mark.rule("HD-SETUP-04")
@pytest.mark.parametrize(("free", "count"), [(4, 1), (9, 1), (11, 1), (12, 2), (20, 2)])
def test_a_large_room_holds_two_markers(free: int, count: int) -> None:
    assert wanted(free) == count


# ------------------------------------------------------------------ repairs
def bare_draft(number: int = 1) -> Draft:
    """A map of 4 x 4 boards of open floor between two start boards."""
    plan = layout_of("4x4")
    draft = generator._roll(Draft(plan, ("nw", "ne"), Stream(f"test {number}"), True), False, False)
    draft.rolled = {at: generator.Rolled(1, 0) for at in draft.rolled}
    return draft


@pytest.mark.rule("HD-NEW-BRD-03")
def test_re_rolls_come_before_walls_and_end_after_ten() -> None:
    draft = bare_draft()
    draft.rerolls = generator.REROLLS
    line = generator._open_line(draft, draft.parts())
    assert line is not None
    before = dict(draft.rolled)
    assert generator._screened(draft, *line)
    assert draft.rolled == before  # no board was rolled again: there is a wall
    wall = [side for sides in draft.extra.values() for side in sides]
    assert len(wall) == 2
    # Starts at boards (0, 0) and (3, 0): the wall stands upright in the middle of board (1, 0) or (2, 0).
    assert {side for _, side in wall} == {"w"}
    assert {at[0] for at, _ in wall} <= {9, 15}
    draft.rerolls = generator.REROLLS - 1
    line = generator._open_line(draft, draft.parts())
    assert line is not None
    assert generator._screened(draft, *line)
    assert draft.rolled != before
    assert draft.rerolls == generator.REROLLS


@pytest.mark.rule("HD-NEW-BRD-03")
def test_too_many_bare_boards_are_rolled_again_and_one_is_left() -> None:
    draft = bare_draft()
    generator._share(draft)
    bare = generator._bare(draft)
    assert 1 <= len(bare) <= 16 // 3
    draft.rolled = {at: generator.Rolled(5, 0) for at in draft.rolled}
    draft.last = (2, 3)
    generator._share(draft)
    assert generator._bare(draft) == [(2, 3)]
    assert draft.rolled[2, 3].face == 1


@pytest.mark.rule("HD-NEW-BRD-03")
def test_a_board_that_cuts_the_map_is_rolled_again() -> None:
    draft = bare_draft()
    sides = tuple((at, side) for at in ((8, 8),) for side in "nesw")
    draft.extra[1, 1] = sides
    assert generator._unreached(draft, draft.parts()) == [(8, 8)]
    assert generator._mended_cut(draft, draft.parts())
    assert (1, 1) not in draft.extra  # the only board with a square that is cut off
    assert not generator._mended_cut(bare_draft(), bare_draft().parts())


@pytest.mark.rule("HD-NEW-BRD-03")
@pytest.mark.parametrize(("fives", "enough"), [(7, False), (8, True)])  # two teams need 8 markers, a cell has one
def test_boards_without_a_marker_are_rolled_again_below_the_minimum(fives: int, enough: bool) -> None:
    draft = bare_draft()
    for at in list(draft.rolled)[:fives]:
        draft.rolled[at] = generator.Rolled(5, 0)
    before = dict(draft.rolled)
    assert generator._mended_markers(draft) is not enough
    changed = [at for at in before if before[at] != draft.rolled[at]]
    assert all(before[at].face == 1 for at in changed)


def test_the_gate_spares_only_lines_that_are_stopped() -> None:
    """Lines that a start board's own rim stops are left out of the look; the rest must be looked at."""
    parts = bare_draft().parts()
    at = {edge(*square, side) for square, side in turned(start_plan("nw"), 0).walls}
    for a in rectangle(0, 0, 6, 6)[::5]:
        for b in rectangle(18, 0, 6, 6)[::3]:
            gate = generator._gate(Cell(*a), Cell(*b))
            if gate in at:
                grid = Complex("", 24, 24, (), parts.walls, parts.doors, parts.rooms).grid()
                assert not grid.sight(Cell(*a), Cell(*b), {}).clear


def walked(draft: Draft, parts: Parts) -> set[Square]:
    """Where straight steps, lifts and ladders lead from the first start, one square after the other."""
    shut = {*parts.walls, *(door.edge for door in parts.doors if door.locked)}
    column, row = draft.layout.starts[draft.starts[0]]
    found = {(column * 6, row * 6)}
    waiting = list(found)
    while waiting:
        at = waiting.pop()
        near = [across(at, side) for side in "nesw" if edge(*at, side) not in shut]
        near = [
            to for to in near if 0 <= to[0] < draft.width and 0 <= to[1] < draft.height and (
                (to in parts.raised) == (at in parts.raised)
                or to in parts.slopes.get(at, ()) or at in parts.slopes.get(to, ()))
        ]  # fmt: skip
        for link in parts.links:
            ends_ = (link.foot, *link.heads)
            near += ends_ if at in ends_ else ()
        for to in near:
            if to not in found and to not in parts.solid:
                found.add(to)
                waiting.append(to)
    return found


@pytest.mark.rule("HD-NEW-BRD-03", "HD-LVL-07")
@pytest.mark.parametrize("case", CASES)
def test_squares_without_a_way_are_those_to_which_no_step_leads(case: Case) -> None:
    """Of boards as they are rolled, before any is rolled again, some with walls put up on them."""
    plan = layout_of(case.layout)
    cut = 0
    for number in range(6):
        draft = Draft(plan, generator.starts_of(plan, case.teams), Stream(f"ways {number}"), case.encounters)
        generator._roll(draft, case.sanctum, case.objective)
        if number % 2:
            x, y = 6 * (plan.columns // 2), 6 * (plan.rows // 2)
            board = [(at, side) for at in rectangle(x, y, 2, 2) for side in "nesw"]
            draft.extra[x // 6, y // 6] = tuple(board)
        parts = draft.parts()
        ways = walked(draft, parts)
        chamber = {at for room in parts.rooms if room.kind == "sanctum" for at in room.squares}
        every = rectangle(0, 0, draft.width, draft.height)
        lost = [at for at in every if at not in ways and at not in parts.solid and at not in chamber]
        assert generator._unreached(draft, parts) == lost
        cut += bool(lost)
    assert cut
