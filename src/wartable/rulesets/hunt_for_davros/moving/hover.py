"""Chapter LVL: hover platforms (HD-LVL-06, HD-NEW-DEV-01): on to them, over everything with them, and off.

They are found in encounters, and one of the ways in which encounters change movement (HD-MOVE-03).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wartable.engine.ask import Option, Refusal
from wartable.engine.grid import DX, DY, Barrier, Cell, Grid, Square
from wartable.rulesets.hunt_for_davros.command import closer
from wartable.rulesets.hunt_for_davros.data.data import profile
from wartable.rulesets.hunt_for_davros.events.actions import Alighted, Boarded
from wartable.rulesets.hunt_for_davros.moving.steps import (
    COMPASS,
    GLIDE,
    PLATFORM,
    Others,
    can_step,
    go,
    option,
    others,
    refusals,
    steps,
    tied,
)
from wartable.rulesets.hunt_for_davros.state import Device, Game, Model

FIRST_GLIDE, LATER_GLIDE = 3, 1  # squares of the first and of each later MOVE action
OFF = "off-"
_OWN = "HD-NEW-DEV-01"


class Glide(NamedTuple):
    """A glide: its direction and the cells on its way, the one where it ends last."""

    direction: int
    way: tuple[Cell, ...]


# ------------------------------------------------------------------ on and off
def waiting(game: Game, model: Model) -> Device | None:
    """The free platform in the square of a model."""
    assert model.at is not None
    ridden = [other.rides for other in game.models.values() if other.rides]
    for device in game.devices.values():
        if device.kind == PLATFORM and device.active and device.at.square == model.at.square:
            return None if device.id in ridden else device
    return None


def board(game: Game, model: Model) -> bool:
    """HD-NEW-DEV-01: a Dalek whose MOVE has taken it into the square of a free platform boards it; whether it has."""
    if profile(model.profile).race != "dalek" or model.rides:
        return False
    platform = waiting(game, model)
    if platform is None:
        return False
    game.emit(Boarded(model.id, platform.id))
    return True


def set_down(game: Game, model: Model) -> None:
    """HD-NEW-DEV-01: a systems failure sets the platform of a rider down; the rider stands on the floor beside it."""
    if model.rides:
        game.emit(Alighted(model.id, model.rides))


def leave(game: Game, model: Model, to: Cell, key: str = "") -> None:
    """HD-NEW-DEV-01: a rider leaves its platform by a MOVE; the platform stays where it is."""
    game.emit(Alighted(model.id, model.rides))
    go(game, model, to, key=key)


# ------------------------------------------------------------------ gliding
def blocked(grid: Grid, a: Square, b: Square) -> str:
    """What stops a platform between two squares that touch: edge, solid, wall, door, window, corner; "" for nothing.

    It passes over divided squares and over models, at corners too; not through what stands on edges.
    """
    if not (0 <= b[0] < grid.width and 0 <= b[1] < grid.height):
        return "edge"
    if b in grid.solid:
        return "solid"
    if a[0] == b[0] or a[1] == b[1]:
        return _NAMES[grid.barrier(a, b)]
    around = ((b[0], a[1]), (a[0], b[1]))
    if all(middle in grid.solid or grid.barrier(a, middle) or grid.barrier(middle, b) for middle in around):
        return "corner"
    return ""


_NAMES = {Barrier.OPEN: "", Barrier.WINDOW: "window", Barrier.DOOR: "door", Barrier.WALL: "wall"}
_STOPS = {
    "edge": ("the complex ends there", "HD-MOVE-09"),
    "solid": ("that square is filled", "HD-BOARD-05"),
    "wall": ("a wall stands between", _OWN),
    "door": ("the door is closed", _OWN),
    "window": ("nobody passes a window", "HD-BOARD-07"),
    "corner": ("walls stand on both sides of the corner", "HD-MOVE-05"),
}


def landing(grid: Grid, square: Square) -> Cell:
    """HD-LVL-06: where a platform hovers over a square; it takes a divided one whole and lies in its first quarter."""
    return grid.cells_of(square)[0]


def taken(grid: Grid, square: Square, around: Others) -> bool:
    """Whether a platform cannot end over a square, since somebody stands in it."""
    return any(cell in around.cells for cell in grid.cells_of(square))


def changes(grid: Grid, a: Cell, b: Cell, changed: bool) -> tuple[bool, Refusal | None]:
    """HD-LVL-06: whether a platform has changed its level after gliding from a to b, and why it may not.

    Args:
        changed: it has done so in this turn already.
    """
    climb = abs(grid.level(a) - grid.level(b))
    if climb > 1 or (climb and changed):
        return changed, Refusal(b.key, "a platform changes its height by one level in a turn, no more", "HD-LVL-06")
    return changed or climb > 0, None


def rose(game: Game, model: Model) -> bool:
    """HD-LVL-06: whether the platform of a rider has changed its level in this turn."""
    return game.devices[model.rides].rose == game.turn


def glides(game: Game, model: Model, first: bool) -> Iterator[Glide]:
    """HD-NEW-DEV-01: all glides that a rider may make with one MOVE action, clockwise from north, short ones first.

    Args:
        first: it is the first MOVE action of the activation.
    """
    grid, around = game.grid, others(game, model)
    bound = tied(game, model)
    for direction in range(8):
        for way in _straight(game, model, direction, FIRST_GLIDE if first else LATER_GLIDE):
            end = way[-1]
            if not taken(grid, end.square, around) and not (bound and closer(game, model, end)):
                yield Glide(direction, way)


def _straight(game: Game, model: Model, direction: int, most: int) -> Iterator[tuple[Cell, ...]]:
    """The ways straight on, one square, two squares ..., as far as nothing stops the platform."""
    assert model.at is not None
    grid, here, way = game.grid, model.at, []
    changed = rose(game, model)
    for _ in range(most):
        square = here.x + DX[direction], here.y + DY[direction]
        if blocked(grid, here.square, square):
            return
        there = landing(grid, square)
        changed, stop = changes(grid, here, there, changed)
        if stop is not None:
            return
        here = there
        way.append(there)
        yield tuple(way)


def glide_options(game: Game, model: Model, first: bool) -> Iterator[Option]:
    """The answers of a rider: squares to which it glides, then squares into which it steps off."""
    for direction, way in glides(game, model, first):
        over = f", {len(way)} squares" if len(way) > 1 else ""
        level = game.grid.level(way[-1]) - game.grid.level(model.at or way[-1])
        height = ", up" if level > 0 else ", down" if level < 0 else ""
        yield Option(way[-1].key, f"glide {COMPASS[direction]} to {way[-1].key}{over}{height}", _OWN, way[-1].key)
    for direction, to in steps(game, model):
        yield Option(OFF + to.key, f"leave the platform, {option(game, model, direction, to).label}", _OWN, to.key)


def glide_refusals(game: Game, model: Model, first: bool) -> Iterator[Refusal]:
    """Why a rider may not glide to, or step off into, the squares around it."""
    around = others(game, model)
    open_ = {way[-1].square for _, way in glides(game, model, first)}
    seen: list[Square] = []

    def why(to: Cell) -> Refusal | None:
        if to.square in open_ or to.square in seen or model.at is None or to.square == model.at.square:
            return None
        seen.append(to.square)
        return _no_glide(game, model, to, around)

    yield from refusals(game.grid, model, why)
    for refusal in refusals(game.grid, model, lambda to: can_step(game, model, to, around)):
        yield Refusal(OFF + refusal.key, refusal.why, refusal.clause)


def _no_glide(game: Game, model: Model, to: Cell, around: Others) -> Refusal | None:
    assert model.at is not None
    end = landing(game.grid, to.square)
    stop = blocked(game.grid, model.at.square, to.square)
    if stop:
        return Refusal(end.key, *_STOPS[stop])
    _, climb = changes(game.grid, model.at, end, rose(game, model))
    if climb is not None:
        return climb
    if taken(game.grid, to.square, around):
        return Refusal(end.key, "a platform glides over somebody but does not end there", _OWN)
    return closer(game, model, end) if tied(game, model) else None


def fly(game: Game, model: Model, glide: Glide) -> None:
    """HD-NEW-DEV-01: a rider glides along, square by square."""
    last = glide.way[-1]
    for cell in glide.way:
        go(game, model, cell, GLIDE, last.key if cell == last else "")
