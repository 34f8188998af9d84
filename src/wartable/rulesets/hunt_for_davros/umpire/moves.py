"""Chapter DEF: where units of the umpire can go, by the same rules as everybody (HD-MOVE-01 to HD-MOVE-09).

Nothing here changes a game or asks anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from itertools import pairwise
from typing import NamedTuple

from wartable.engine.grid import Barrier, Cell, Edge, Grid, Sight, Square
from wartable.engine.gridcell import edge_between
from wartable.rulesets.hunt_for_davros.complex.complex import Link
from wartable.rulesets.hunt_for_davros.data.data import profile
from wartable.rulesets.hunt_for_davros.moving import levels
from wartable.rulesets.hunt_for_davros.moving.steps import PLATFORM, Others, barred, crowded, free, others, pace
from wartable.rulesets.hunt_for_davros.shooting.attack import band_of
from wartable.rulesets.hunt_for_davros.specials.points import Band
from wartable.rulesets.hunt_for_davros.state import MOVE, DoorState, Game, Model

Ways = Mapping[Cell, tuple[Cell, ...]]


# ------------------------------------------------------------------ one MOVE action
def squares(game: Game, model: Model) -> int:
    """HD-MOVE-04: how many squares the next MOVE action of the activation under way covers."""
    return pace(game, model, game.act is None or MOVE not in game.act.used)


def shunned(game: Game, model: Model) -> tuple[Square, ...]:
    """The squares with a free hover platform: a Dalek that enters one boards it, and these have their duty on foot."""
    if profile(model.profile).race != "dalek":
        return ()
    return tuple(d.at.square for d in game.devices.values() if d.kind == PLATFORM and d.active)


def strides(game: Game, model: Model, most: int) -> Ways:
    """The cells that a model on foot reaches by up to `most` squares, nearest first, each with a shortest way.

    Its own cell stands first, with an empty way. HD-LVL-01: one sloped square in an action, and this may be one.
    """
    assert model.at is not None
    grid, around, avoid = game.grid, others(game, model), shunned(game, model)
    found: dict[Cell, tuple[Cell, ...]] = {model.at: ()}
    edge_ = [model.at]
    for _ in range(most):
        reached = []
        for at in edge_:
            for _, to in grid.touching(at):
                if to not in found and to.square not in avoid and _on(grid, found[at], at, to, around):
                    found[to] = (*found[at], to)
                    reached.append(to)
        edge_ = reached
    return found


def _on(grid: Grid, way: tuple[Cell, ...], at: Cell, to: Cell, around: Others) -> bool:
    if to.square in grid.slopes and any(cell.square in grid.slopes for cell in way):
        return False
    return barred(grid, at, to, around) is None


def prefix(game: Game, model: Model, path: Collection[Cell], allowed: Callable[[Cell], bool]) -> tuple[Cell, ...]:
    """As much of a path as one MOVE action takes a model now: up to a closed door, a border or a second slope."""
    assert model.at is not None
    grid, around, avoid, at = game.grid, others(game, model), shunned(game, model), model.at
    way: tuple[Cell, ...] = ()
    for to in tuple(path)[: squares(game, model)]:
        if to.square in avoid or not allowed(to) or not _on(grid, way, at, to, around):
            break
        way, at = (*way, to), to
    return way


# ------------------------------------------------------------------ long ways
def route(
    game: Game, model: Model, goals: Collection[Cell], through: Collection[Edge] = (), start: Cell | None = None
) -> tuple[Cell, ...]:
    """A shortest way of a model to the nearest of `goals`; who stands on a goal does not matter, so that it ends there.

    If models close every way it is one that passes them.

    Args:
        through: the edges of closed doors that it would open.
        start: where it begins, if not where the model stands.
    """
    begin = start or model.at
    assert begin is not None
    grid, around, avoid = game.grid, others(game, model), shunned(game, model)
    ends = frozenset(goals)

    def taken(cell: Cell) -> bool:
        if cell in ends:
            return False
        return cell in around.cells or cell.square in avoid or crowded(grid, cell, around) is not None

    return grid.route(begin, goals, taken, through) or grid.route(begin, goals, (), through)


def shut(game: Game, opens: Callable[[DoorState], bool]) -> dict[Edge, DoorState]:
    """The closed doors that somebody would open, by edge."""
    doors = ((door.edge, game.doors[door.id]) for door in game.board.doors)
    return {at: state for at, state in doors if not state.open and opens(state)}


def door_in_way(game: Game, a: Cell, b: Cell, doors: Mapping[Edge, DoorState]) -> str:
    """The id of the closed door that has to be opened first on a step from a to b, "" if there is none.

    A diagonal step has two ways round; the first one with nothing but such doors on it counts.
    """
    for way in _ways_round(a.square, b.square):
        if any(middle in game.grid.solid for middle in way[1:-1]):
            continue
        edges = [edge_between(one, other) for one, other in pairwise(way)]
        bars = [at for at in edges if game.grid.edges.get(at, Barrier.OPEN)]
        if bars and all(at in doors for at in bars):
            return doors[bars[0]].id
    return ""


def _ways_round(a: Square, b: Square) -> tuple[tuple[Square, ...], ...]:
    if a == b:
        return ()
    if a[0] == b[0] or a[1] == b[1]:
        return ((a, b),)
    return (a, (b[0], a[1]), b), (a, (a[0], b[1]), b)


# ------------------------------------------------------------------ ladders
class Stairs(NamedTuple):
    """A ladder on a model's way: where it takes it, where it comes out, how far that is, and the way to it."""

    link: Link
    to: Cell
    length: int
    path: tuple[Cell, ...]


def stairs(game: Game, model: Model, goal: Cell, through: Collection[Edge]) -> Stairs | None:
    """HD-LVL-04: the ladder by which a model gets to `goal` soonest; it opens the doors at the edges `through`."""
    if not profile(model.profile).stairs or model.at is None:
        return None
    found = []
    for link in game.board.links:
        if link.kind == levels.LADDER:
            ends = levels.at_foot(game.grid, link), levels.at_head(game.grid, link)
            ways = (_climb(game, model, pair, goal, through) for pair in (ends, ends[::-1]))
            found += [Stairs(link, *way) for way in ways if way is not None]
    return min(found, key=lambda item: item.length, default=None)


def _climb(
    game: Game, model: Model, ends: tuple[tuple[Cell, ...], tuple[Cell, ...]], goal: Cell, through: Collection[Edge]
) -> tuple[Cell, int, tuple[Cell, ...]] | None:
    """Where a ladder sets the model down, how long the whole way is, and the way to it; None if it is no use."""
    near, far = ends
    path = () if model.at in near else route(game, model, near, through)
    if not path and model.at not in near:
        return None
    around = others(game, model)
    beyond = {to: route(game, model, [goal], through, to) for to in far if free(game.grid, to, around)}
    open_ = [to for to, way in beyond.items() if way or to == goal]
    if not open_:
        return None
    to = min(open_, key=lambda cell: len(beyond[cell]))
    return to, len(path) + len(beyond[to]), path


# ------------------------------------------------------------------ what is seen from elsewhere
def without(game: Game, model: Model) -> dict[Cell, int]:
    """`game.occupied()` as if the model had left."""
    return {cell: level for cell, level in game.occupied().items() if cell != model.at}


def seen_from(game: Game, cell: Cell, target: Cell, models: Mapping[Cell, int]) -> Sight:
    """HD-FIRE-01: the line of sight that a model would have from a cell."""
    return game.grid.sight(cell, target, models)


def band_from(game: Game, cell: Cell, target: Cell, models: Mapping[Cell, int]) -> Band | None:
    """HD-FIRE-03, HD-FIRE-04: the range band of a shot from a cell, cards apart; None if there would be no shot."""
    sight = seen_from(game, cell, target, models)
    band = band_of(game.grid.distance(cell, target)) + sight.windows
    return Band(band) if sight.clear and band < Band.NONE else None


def straight(a: Cell, b: Cell) -> int:
    """The square of the distance between two squares, which tells a straight way from a slanting one."""
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2
