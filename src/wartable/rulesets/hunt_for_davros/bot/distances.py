"""How far it is from anywhere to a goal on foot, with doors on the way: judgement for bots, not rules.

Distances are squares and the actions that a door takes; who stands where does not count. They hold as long as no lock
changes, so that one reckoning serves many decisions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from wartable.engine.grid import Barrier, Cell, Edge, Grid, Square
from wartable.engine.gridcell import edge_between
from wartable.rulesets.hunt_for_davros.complex.complex import Complex, Link
from wartable.rulesets.hunt_for_davros.moving.levels import LADDER, at_foot, at_head
from wartable.rulesets.hunt_for_davros.state import Game

DOOR, LOCKED, LIFT, CLIMB = 1, 3, 5, 5
"""What they cost on the way, in squares."""


class Ground(NamedTuple):
    """What ways depend on.

    Args:
        split: squares divided during play; locked: doors that take two actions; barred: doors that nobody here opens.
        stairs: ladders help.
    """

    board: Complex
    split: frozenset[Square]
    locked: frozenset[str]
    barred: frozenset[str]
    stairs: bool


class Way(NamedTuple):
    """A step, the doors that must be open for it, and the lift or ladder that it is, if it is one."""

    to: Cell
    doors: tuple[str, ...]
    link: str = ""
    cost: int = 1


Ways = Mapping[Cell, tuple[Way, ...]]
Field = Mapping[Cell, int]


def ground(game: Game, keys: bool, stairs: bool) -> Ground:
    """The ground as it is now for a team; with `keys` it opens the sanctum."""
    shut = [door for door in game.doors.values() if not door.open]
    locked = frozenset(door.id for door in shut if door.locked and not (door.sanctum and not keys))
    barred = frozenset(door.id for door in shut if door.locked and door.sanctum and not keys)
    return Ground(game.board, game.split, locked, barred, stairs)


@lru_cache(maxsize=64)
def field(on: Ground, goals: tuple[Cell, ...]) -> Field:
    """How far each cell is from the nearest of `goals`; cells from which there is no way are not in it."""
    return _spread(on, goals)


@lru_cache(maxsize=1024)
def lasting(on: Ground, goals: tuple[Cell, ...]) -> Field:
    """The same for goals that stay where they are."""
    return _spread(on, goals)


def _spread(on: Ground, goals: tuple[Cell, ...]) -> Field:
    ways = ways_of(on.board, on.split, on.stairs)
    found: dict[Cell, int] = {}
    best = {goal: 0 for goal in goals if goal in ways}
    heap = [(0, goal) for goal in best]
    while heap:
        far, cell = heappop(heap)
        if cell in found:
            continue
        found[cell] = far
        for way in ways[cell]:
            to = way.to
            if to in found:
                continue
            cost = far + way.cost
            if way.doors:
                if any(door in on.barred for door in way.doors):
                    continue
                cost += sum(LOCKED if door in on.locked else DOOR for door in way.doors)
            if cost < best.get(to, 1 << 20):
                best[to] = cost
                heappush(heap, (cost, to))
    return found


# ------------------------------------------------------------------ the net of all steps
@lru_cache(maxsize=8)
def ways_of(board: Complex, split: frozenset[Square], stairs: bool) -> Ways:
    """All steps on foot with every door open, and the lifts, by the cell from which they go."""
    grid = board.grid((), split)
    doors = {door.edge: door.id for door in board.doors}
    found: dict[Cell, list[Way]] = {cell: [] for cell in grid.cells}
    for cell in grid.cells:
        for _, to in grid.touching(cell):
            if grid.bar(cell, to, ()) is None:
                found[cell].append(Way(to, _doors(grid, doors, cell.square, to.square)))
    for link in board.links:
        if link.kind != LADDER or stairs:
            for one, other in _linked(grid, link):
                found[one].append(Way(other, (), link.id, LIFT if link.kind != LADDER else CLIMB))
                found[other].append(Way(one, (), link.id, LIFT if link.kind != LADDER else CLIMB))
    return {cell: tuple(ways) for cell, ways in found.items()}


def _linked(grid: Grid, link: Link) -> Iterator[tuple[Cell, Cell]]:
    feet = at_foot(grid, link) if link.kind == LADDER else grid.cells_of(link.foot)
    for foot in feet:
        for head in at_head(grid, link):
            yield foot, head


def _doors(grid: Grid, doors: Mapping[Edge, str], a: Square, b: Square) -> tuple[str, ...]:
    """The doors on a step from a to b: none if one of two ways round a corner has none."""
    found: list[tuple[str, ...]] = []
    for way in _round(a, b):
        if any(middle in grid.solid for middle in way[1:-1]):
            continue
        edges = [edge_between(one, other) for one, other in pairwise(way)]
        if all(grid.edges.get(at, Barrier.OPEN) == Barrier.OPEN for at in edges):
            found.append(tuple(doors[at] for at in edges if at in doors))
    return min(found, key=len, default=())


def _round(a: Square, b: Square) -> tuple[tuple[Square, ...], ...]:
    if a == b:
        return ()
    if a[0] == b[0] or a[1] == b[1]:
        return ((a, b),)
    return (a, (b[0], a[1]), b), (a, (a[0], b[1]), b)
