"""Forced moves away from somebody: a Dalek that takes cover (HD-DMG-08), Davros who runs away (HD-DAV-02)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from wartable.engine.ask import Flow
from wartable.engine.grid import DX, DY, Barrier, Cell, Grid
from wartable.engine.gridcell import between
from wartable.rulesets.hunt_for_davros.moving import hover
from wartable.rulesets.hunt_for_davros.moving.steps import COVER, Others, barred, go, others
from wartable.rulesets.hunt_for_davros.state import Game, Model


class Spot(NamedTuple):
    """A cell that a fleeing model can reach, with the way to it; `spent` is what it may not do again at once.

    On foot that is a sloped square in this action (HD-LVL-01), on a platform a change of level in this turn
    (HD-LVL-06).
    """

    at: Cell
    way: tuple[Cell, ...]
    spent: bool


def flee(game: Game, model: Model, threat: Cell, squares: int, doors: bool = False, how: str = COVER) -> Flow[None]:
    """HD-DMG-08, HD-DAV-02: a model gets away from `threat` at once, with no action, turn or momentum.

    No step brings it nearer to the threat, in squares. It stops in the first square that cannot be seen from there, of
    several equally near in the one farthest off; if it finds none it goes as far away as it gets. It opens no doors.

    Args:
        squares: the most it moves.
        doors: the doors of the sanctum do not stop it; those that are closed close again behind it.
        how: `cover`, `flight` or another word of `steps.CLAUSES`.
    """
    for cell in refuge(game, model, threat, squares, doors).way:
        go(game, model, cell, how)
    yield from ()


def refuge(game: Game, model: Model, threat: Cell, squares: int, doors: bool = False) -> Spot:
    """HD-DMG-08: where a model flees from `threat`, and by which way; the way is empty if it stays."""
    assert model.at is not None
    hidden = _hidden(game, model, threat)
    best = here = Spot(model.at, (), bool(model.rides) and hover.rose(game, model))
    grid = _passing(game) if doors else game.grid
    around, spots, known = others(game, model), [here], {(here.at, here.spent)}
    for step in range(squares + 1):
        safe = [spot for spot in spots if hidden(spot.at)]
        if safe:
            return max(safe, key=lambda spot: _farthest(grid, threat, spot))
        best = max((best, *spots), key=lambda spot: _farthest(grid, threat, spot))
        if not model.rides and step % game.options.move_rate == 0:
            spots = [spot._replace(spent=False) for spot in spots]
        nearby = [further for spot in spots for further in _onward(grid, model, spot, around, threat)]
        spots = [spot for spot in spots if spot.spent and not model.rides]  # what is left of this action goes unused
        for spot in nearby:
            if (spot.at, spot.spent) not in known:
                known.add((spot.at, spot.spent))
                spots.append(spot)
    return best


def _hidden(game: Game, model: Model, threat: Cell) -> Callable[[Cell], bool]:
    """Whether a cell is out of sight for whoever is at `threat`, once the model stands there."""
    grid = game.grid
    firer = game.at(threat)
    over = firer is not None and bool(firer.rides)
    models = {at: level for at, level in game.occupied().items() if at != model.at}
    return lambda at: at != threat and not grid.sees(threat, at, models, over)


def _farthest(grid: Grid, threat: Cell, spot: Spot) -> tuple[int, int]:
    dx, dy = between(threat, spot.at)
    return grid.distance(threat, spot.at), dx * dx + dy * dy


def _onward(grid: Grid, model: Model, spot: Spot, around: Others, threat: Cell) -> Iterator[Spot]:
    near = grid.distance(threat, spot.at)
    further = _glides(grid, spot, around) if model.rides else _strides(grid, spot, around)
    for to, spent in further:
        if grid.distance(threat, to) >= near:
            yield Spot(to, (*spot.way, to), spent)


def _strides(grid: Grid, spot: Spot, around: Others) -> Iterator[tuple[Cell, bool]]:
    for _, to in grid.touching(spot.at):
        sloped = to.square in grid.slopes
        if not (sloped and spot.spent) and barred(grid, spot.at, to, around) is None:
            yield to, spot.spent or sloped


def _glides(grid: Grid, spot: Spot, around: Others) -> Iterator[tuple[Cell, bool]]:
    for dx, dy in zip(DX, DY, strict=True):
        square = spot.at.x + dx, spot.at.y + dy
        if hover.blocked(grid, spot.at.square, square) or hover.taken(grid, square, around):
            continue
        to = hover.landing(grid, square)
        risen, stop = hover.changes(grid, spot.at, to, spot.spent)
        if stop is None:
            yield to, risen


def _passing(game: Game) -> Grid:
    """HD-DAV-02: the grid for somebody who passes the closed doors of the sanctum."""
    doors = {door.edge for door in game.board.doors if door.sanctum}
    edges = {at: what for at, what in game.grid.edges.items() if what != Barrier.DOOR or at not in doors}
    return game.grid.changed(edges=edges)
