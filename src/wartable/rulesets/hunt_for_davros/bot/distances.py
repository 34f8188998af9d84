"""How far it is from anywhere to a goal on foot, with doors on the way: judgement for bots, not rules.

Distances are squares and the actions that a door takes; who stands where does not count. They hold as long as no lock
changes, so that one reckoning serves many decisions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from wartable.engine.grid import Barrier, Cell, Edge, Grid, Square
from wartable.engine.gridcell import edge_between
from wartable.rulesets.hunt_for_davros.complex.complex import Complex, Link, ends
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


FAR = 1 << 20
"""Farther than any way."""


class _Net(NamedTuple):
    """The same steps by numbers of cells: those that cost a square, and those with doors, lifts or ladders."""

    cells: tuple[Cell, ...]
    places: Mapping[Cell, int]
    free: tuple[tuple[int, ...], ...]
    other: tuple[tuple[tuple[int, Way], ...], ...]
    longest: int


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
    net = _net_of(on.board, on.split, on.stairs)
    far = [FAR] * len(net.cells)
    rings: list[list[int]] = [[]]
    for goal in goals:
        if goal in net.places:
            far[net.places[goal]] = 0
            rings[0].append(net.places[goal])
    for steps, ring in enumerate(rings):
        rings += [[] for _ in range(steps + net.longest + 1 - len(rings))] if ring else []
        ahead = rings[steps + 1] if ring else []
        for at in ring:
            if far[at] < steps:
                continue
            for to in net.free[at]:
                if far[to] > steps + 1:
                    far[to] = steps + 1
                    ahead.append(to)
            for to, way in net.other[at]:
                cost = steps + way.cost + sum(LOCKED if door in on.locked else DOOR for door in way.doors)
                if cost < far[to] and not any(door in on.barred for door in way.doors):
                    far[to] = cost
                    rings[cost].append(to)
    return {cell: steps for cell, steps in zip(net.cells, far) if steps < FAR}


# ------------------------------------------------------------------ the net of all steps
@lru_cache(maxsize=8)
def ways_of(board: Complex, split: frozenset[Square], stairs: bool) -> Ways:
    """All steps on foot with every door open, and the lifts, by the cell from which they go."""
    grid = board.grid((), split)
    doors = {door.edge: door.id for door in board.doors}
    gated = {square for at in doors for square in ends(at)}
    found: dict[Cell, list[Way]] = {}
    for cell in grid.cells:
        walk = grid.walk(cell)
        if cell.square in gated or any(to.square in gated for to, _ in walk):
            found[cell] = [Way(to, _doors(grid, doors, cell.square, to.square)) for to, _ in walk]
        else:
            found[cell] = [Way(to, ()) for to, _ in walk]
    for link in board.links:
        if link.kind != LADDER or stairs:
            for one, other in _linked(grid, link):
                found[one].append(Way(other, (), link.id, LIFT if link.kind != LADDER else CLIMB))
                found[other].append(Way(one, (), link.id, LIFT if link.kind != LADDER else CLIMB))
    return {cell: tuple(ways) for cell, ways in found.items()}


@lru_cache(maxsize=8)
def _net_of(board: Complex, split: frozenset[Square], stairs: bool) -> _Net:
    ways = ways_of(board, split, stairs)
    places = {cell: number for number, cell in enumerate(ways)}
    free = tuple(tuple(places[way.to] for way in out if _is_free(way)) for out in ways.values())
    other = tuple(tuple((places[way.to], way) for way in out if not _is_free(way)) for out in ways.values())
    longest = max((way.cost + LOCKED * len(way.doors) for out in other for _, way in out), default=1)
    return _Net(tuple(ways), places, free, other, longest)


def _is_free(way: Way) -> bool:
    return way.cost == 1 and not way.doors


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
