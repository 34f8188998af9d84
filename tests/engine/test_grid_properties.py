"""What holds for all tables of squares: turned, changed, and against the rules in their own words."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.grids import grid, grids, turned, turned_cell
from wartable.engine.grid import (
    Bar,
    Barrier,
    Cell,
    Grid,
    Square,
)

OPEN, WINDOW, DOOR, WALL = Barrier


@given(grids())
def test_touching_and_adjacency_go_both_ways(on: Grid) -> None:
    for a in on.cells:
        assert len({to for _, to in on.touching(a)}) == len(on.touching(a))
        for way, b in on.touching(a):
            assert ((way + 4) % 8, a) in on.touching(b)
        for windows in (True, False):
            for b in on.neighbours(a, windows):
                assert on.adjacent(a, b, windows)
                assert a in on.neighbours(b, windows)
        assert [b for b in on.cells if on.adjacent(a, b)] == [b for b in on.cells if b in on.neighbours(a)]


@given(grids(), st.data())
def test_a_quarter_turn_of_the_table_changes_nothing(on: Grid, data: st.DataObject) -> None:
    other = turned(on)
    taken = data.draw(st.frozensets(st.sampled_from(on.cells), max_size=8)) if on.cells else frozenset()
    taken_there = frozenset(turned_cell(on, at) for at in taken)
    for a in on.cells:
        there = turned_cell(on, a)
        assert {((way + 2) % 8, turned_cell(on, to)) for way, to in on.touching(a)} == set(other.touching(there))
        for _, b in on.touching(a):
            b_there = turned_cell(on, b)
            for flying in (True, False):
                one, two = on.bar(a, b, taken, flying), other.bar(there, b_there, taken_there, flying)
                assert (one and one.why) == (two and two.why)
                assert (on.bar(b, a, taken, flying) is None) == (one is None)
            assert on.adjacent(a, b) == other.adjacent(there, b_there)
            assert on.adjacent(a, b, False) == other.adjacent(there, b_there, False)


def plain_bar(on: Grid, a: Square, b: Square, taken: frozenset[Cell]) -> bool:
    """The rule of corners in its own words, for whole squares on the floor."""
    if a[0] == b[0] or a[1] == b[1]:
        return on.barrier(a, b) is not OPEN
    walled, occupied = [], []
    for middle in ((a[0], b[1]), (b[0], a[1])):
        free = on.barrier(a, middle) is OPEN and on.barrier(middle, b) is OPEN and middle not in on.solid
        walled.append(not free)
        occupied.append(Cell(*middle) in taken)
    return all(walled) or (walled[0] and occupied[1]) or (walled[1] and occupied[0])


@given(grids(small=False, levels=False), st.data())
def test_bars_are_as_the_rule_says(on: Grid, data: st.DataObject) -> None:
    taken = data.draw(st.frozensets(st.sampled_from(on.cells), max_size=8)) if on.cells else frozenset()
    for a in on.cells:
        for _, b in on.touching(a):
            assert (on.bar(a, b, taken) is not None) == plain_bar(on, a.square, b.square, taken)


@given(grids())
def test_a_walk_is_every_step_that_nothing_but_a_model_bars(on: Grid) -> None:
    everywhere = frozenset(on.cells)
    for a in on.cells:
        free = {b: on.bar(a, b, ()) for _, b in on.touching(a)}
        assert [b for b, _ in on.walk(a)] == [b for b, bar in free.items() if bar is None]
        for b, watch in on.walk(a):
            assert on.bar(a, b, everywhere) == (Bar("corner", watch) if watch else None)


@pytest.mark.parametrize("change", [{}, {"solid": "3,3"}, {"walls": "3,3e"}, {"windows": "3,3n"}, {"doors": "4,2s"}])
def test_squares_with_the_same_round_them_have_the_same_steps_wherever_they_lie(change):
    usual = {"walls": "3,3s 2,3e 3,4s", "windows": "4,3s", "solid": "4,2", "size": (7, 7)}
    for on in (grid(**usual), grid(**{**usual, **change}), grid(**usual)):
        for a in on.cells:
            for _, b in on.touching(a):
                assert (on.bar(a, b, ()) is not None) == plain_bar(on, a.square, b.square, frozenset())
                assert (b in dict(on.walk(a))) == (on.bar(a, b, ()) is None)


def brute(on: Grid, start: Cell, taken: frozenset[Cell]) -> Mapping[Cell, int]:
    """Steps to each cell, by trying all steps again and again until nothing grows shorter."""
    steps, grown = {start: 0}, True
    while grown:
        grown = False
        for a in tuple(steps):
            for b in on.cells:
                free = b not in taken and on.bar(a, b, taken) is None
                if free and steps[a] + 1 < steps.get(b, 10**6):
                    steps[b], grown = steps[a] + 1, True
    return steps


@given(grids())
def test_steps_told_by_what_lies_round_a_square_are_those_of_each_square(on: Grid) -> None:
    for here in on.cells:
        steps = (to for _, to in on.touching(here))
        assert [to for to, _ in on.walk(here)] == [to for to in steps if on.bar(here, to, ()) is None]
        for to, watch in on.walk(here):
            found = {other for other in on.cells if on.bar(here, to, (other,)) is not None}
            assert found == ({watch} if watch is not None and watch in on.cells else set())


@given(grids(), st.data())
def test_reach_and_route_agree_with_brute_force(on: Grid, data: st.DataObject) -> None:
    if not on.cells:
        return
    start, goal = (data.draw(st.sampled_from(on.cells)) for _ in range(2))
    taken = data.draw(st.frozensets(st.sampled_from(on.cells), max_size=6)) - {start}
    found = on.reach(start, taken)
    assert found == brute(on, start, taken)
    assert list(found.values()) == sorted(found.values())
    limit = data.draw(st.integers(0, 3))
    assert on.reach(start, taken, limit) == {at: steps for at, steps in found.items() if steps <= limit}
    way = on.route(start, [goal], taken)
    assert len(way) == found.get(goal, 0)
    assert way == on.route(start, [goal], taken)
    for a, b in zip((start, *way), way):
        assert b not in taken
        assert on.bar(a, b, taken) is None


@given(grids(), grids())
def test_a_changed_grid_is_like_a_new_one(on: Grid, source: Grid) -> None:
    pairs = [(a, b) for a in on.cells for b in on.cells]
    for step in range(3):
        for a, b in pairs:
            on.sees_static(a, b), on.adjacent(a, b)
        fits = {at: what for at, what in source.edges.items() if at.x < on.width and at.y < on.height}
        kept = dict(list(fits.items())[step::2])
        on = on.changed(edges=kept)
        fresh = Grid(on.width, on.height, kept, on.solid, on.split, on.raised, on.slopes, on.fog)
        for a, b in pairs:
            assert on.sees_static(a, b) == fresh.sees_static(a, b)
            assert on.adjacent(a, b) == fresh.adjacent(a, b)
            assert on.bar(a, b, ()) == fresh.bar(a, b, ())


def test_each_part_can_be_changed() -> None:
    old = grid(walls="0,0e", solid="1,1", split="2,2", raised="3,3", slopes={(3, 2): ((3, 3),)}, fog="4,4")
    same = old.changed()
    assert (same.edges, same.solid, same.split, same.raised, same.slopes, same.fog) == (
        old.edges,
        old.solid,
        old.split,
        old.raised,
        old.slopes,
        old.fog,
    )
    assert old.changed(solid=frozenset()).exists(Cell(1, 1))
    assert old.changed(split=frozenset()).exists(Cell(2, 2))
    assert old.changed(raised={}).level(Cell(3, 3)) == 0
    assert old.changed(slopes={}).bar(Cell(3, 2), Cell(3, 3), ()) == Bar("level", Cell(3, 3))
    assert old.changed(fog=frozenset()).sees_static(Cell(4, 4), Cell(4, 3)).clear
    assert old.changed(edges={}).bar(Cell(0, 0), Cell(1, 0), ()) is None
    assert not old.exists(Cell(1, 1))
