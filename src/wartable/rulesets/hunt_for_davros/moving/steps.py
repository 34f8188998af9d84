"""Chapter MOVE: which squares a model may step into, and the step itself; nothing here asks anybody.

A step is one square, large or small, in one of eight directions (0 to 7, clockwise from north).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import NamedTuple

from wartable.engine.ask import Option, Refusal
from wartable.engine.grid import DIRECTIONS, DX, DY, Bar, Cell, Grid, cell_of
from wartable.rulesets.hunt_for_davros.command import closer
from wartable.rulesets.hunt_for_davros.data.data import profile
from wartable.rulesets.hunt_for_davros.events.actions import Stepped
from wartable.rulesets.hunt_for_davros.state import Game, Model

COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
GAP = 2  # HD-MOVE-07: small squares from one model to the next, so that one between them is empty
PLATFORM = "hover_platform"

MOVED, MOMENTUM, COVER, FLIGHT, GLIDE, RETURN, RECALL = (
    "move", "momentum", "cover", "flight", "glide", "return", "recall",
)  # fmt: skip
CLAUSES = {
    MOVED: "HD-MOVE-01", MOMENTUM: "HD-MOM-01", COVER: "HD-DMG-08", FLIGHT: "HD-DAV-02", GLIDE: "HD-NEW-DEV-01",
    RETURN: "HD-NEW-AI-04", RECALL: "HD-NEW-ENC-28",
}  # fmt: skip
"""How a model may come to step, with the clause that lets it."""

_BARS = {
    "far": ("it does not touch the square of the model", "HD-MOVE-01"),
    "edge": ("the complex ends there", "HD-MOVE-09"),
    "solid": ("that square is filled", "HD-BOARD-05"),
    "wall": ("a wall stands between", "HD-BOARD-05"),
    "door": ("the door is closed", "HD-BOARD-06"),
    "window": ("nobody passes a window", "HD-BOARD-07"),
    "level": ("it lies on another level, and no slope leads there", "HD-LVL-07"),
}


class Others(NamedTuple):
    """Where the models but one stand.

    Args:
        cells: all cells that are taken; a hover platform with a rider takes the whole of a divided square.
        small: the small squares among them in which models stand, riders apart (HD-LVL-06).
    """

    cells: frozenset[Cell]
    small: tuple[Cell, ...]


def others(game: Game, model: Model) -> Others:
    """Where all models but this one stand."""
    cells: list[Cell] = []
    small: list[Cell] = []
    for other in game.models.values():
        if other.at is None or other is model:
            continue
        cells.append(other.at)
        if other.at.sub:
            if other.rides:
                cells += game.grid.cells_of(other.at.square)
            else:
                small.append(other.at)
    return Others(frozenset(cells), tuple(small))


def barred(grid: Grid, a: Cell, b: Cell, around: Others, flying: bool = False) -> Refusal | None:
    """Why nobody may step from a to b, None if one may.

    HD-MOVE-05: past a corner with a wall and a model, or with two walls; HD-MOVE-06: one model in a square;
    HD-MOVE-07: an empty small square between two models on small ones; HD-LVL-07: levels.
    """
    bar = grid.bar(a, b, around.cells, flying)
    if bar is not None:
        return _worded(b, bar, around.cells)
    if b in around.cells:
        return Refusal(b.key, "somebody stands there", "HD-MOVE-06")
    return crowded(grid, b, around)


def crowded(grid: Grid, to: Cell, around: Others) -> Refusal | None:
    """HD-MOVE-07: why a model on foot may not stand in a cell for those on the small squares about it."""
    if to.sub:
        for other in around.small:
            gap = grid.small_gap(to, other)
            if gap is not None and gap < GAP:
                return Refusal(to.key, f"no small square would be left empty between it and {other.key}", "HD-MOVE-07")
    return None


def free(grid: Grid, to: Cell, around: Others) -> bool:
    """HD-MOVE-06, HD-MOVE-07: whether a model on foot may be set down in a cell."""
    return grid.exists(to) and to not in around.cells and crowded(grid, to, around) is None


def _worded(to: Cell, bar: Bar, taken: Collection[Cell]) -> Refusal:
    if bar.why != "corner":
        return Refusal(to.key, *_BARS[bar.why])
    if isinstance(bar.at, Cell) and bar.at in taken:
        return Refusal(to.key, "a wall stands on one side of the corner and somebody on the other", "HD-MOVE-05")
    return Refusal(to.key, "walls stand on both sides of the corner", "HD-MOVE-05")


def can_step(
    game: Game, model: Model, to: Cell, around: Others | None = None, *, sloped: bool = False
) -> Refusal | None:
    """HD-MOVE-01: why a model may not step on foot into a cell, None if it may.

    A model that is out of command in its own activation is tied to its leader (HD-CMD-02).

    Args:
        around: `others(game, model)`, if the caller has it.
        sloped: a sloped square has been entered with the same action already (HD-LVL-01).
    """
    assert model.at is not None
    stop = barred(game.grid, model.at, to, others(game, model) if around is None else around)
    if stop is not None:
        return stop
    if sloped and to.square in game.grid.slopes:
        return Refusal(to.key, "an action takes a model up or down one sloped square, no more", "HD-LVL-01")
    return closer(game, model, to) if tied(game, model) else None


def tied(game: Game, model: Model) -> bool:
    """HD-CMD-02: whether a model may only move toward its leader in the activation under way."""
    return game.act is not None and game.act.tied and game.act.model == model.id


def steps(
    game: Game, model: Model, around: Others | None = None, *, sloped: bool = False
) -> Iterator[tuple[int, Cell]]:
    """The directions and cells of all steps that a model may make on foot, clockwise from north."""
    assert model.at is not None
    around = others(game, model) if around is None else around
    for direction, to in game.grid.touching(model.at):
        if can_step(game, model, to, around, sloped=sloped) is None:
            yield direction, to


def step_refusals(game: Game, model: Model, *, sloped: bool = False) -> Iterator[Refusal]:
    """Why a model may not step into the squares around it, those that are solid or off the map among them."""
    around = others(game, model)
    yield from refusals(game.grid, model, lambda to: can_step(game, model, to, around, sloped=sloped))


def refusals(grid: Grid, model: Model, why: Callable[[Cell], Refusal | None]) -> Iterator[Refusal]:
    """What `why` says of the squares around a model, with those that nobody can enter."""
    assert model.at is not None
    for _, to in grid.touching(model.at):
        stop = why(to)
        if stop is not None:
            yield stop
    for dx, dy in zip(DX, DY, strict=True):
        x, y = model.at.x + dx, model.at.y + dy
        if not (0 <= x < grid.width and 0 <= y < grid.height):
            yield Refusal(f"{x},{y}", *_BARS["edge"])
        elif (x, y) in grid.solid:
            yield Refusal(f"{x},{y}", *_BARS["solid"])


def option(game: Game, model: Model, direction: int, to: Cell) -> Option:
    """A step as an answer: where it leads, and what is there."""
    notes = "".join(f", {note}" for note in _notes(game, model, to))
    return Option(to.key, f"{COMPASS[direction]} to {to.key}{notes}", "HD-MOVE-01", to.key)


def _notes(game: Game, model: Model, to: Cell) -> Iterator[str]:
    grid, square = game.grid, to.square
    assert model.at is not None
    if square in grid.slopes:
        yield "slope"
    elif grid.level(to) != grid.level(model.at):
        yield "up" if grid.level(to) > grid.level(model.at) else "down"
    if to.sub:
        yield "bad going"  # HD-BOARD-04
    for device in game.devices.values():
        if device.at.square == square:
            yield device.name or device.kind.replace("_", " ")
    if any(marker.at == square and not marker.found for marker in game.markers.values()):
        yield "encounter marker"


# ------------------------------------------------------------------ going
def direction_to(grid: Grid, a: Cell, b: Cell) -> int:
    """The direction of a step from a to b; of the line between them if they do not touch."""
    return next((direction for direction, to in grid.touching(a) if to == b), grid.facing(a, b))


def go(game: Game, model: Model, to: Cell, how: str = MOVED, key: str = "") -> None:
    """HD-MOVE-01: a model goes into a cell that it may enter; `how` is one of `CLAUSES`, `key` the answer given."""
    assert model.at is not None
    if to.sub:
        game.cite("HD-MOVE-08")
    game.emit(Stepped(model.id, to, direction_to(game.grid, model.at, to), how, CLAUSES[how], key))


def cell(key: str) -> Cell:
    """The cell of an answer that has been accepted."""
    found = cell_of(key)
    assert found is not None, key
    return found


def pace(game: Game, model: Model, first: bool = False) -> int:
    """HD-MOVE-04, HD-NEW-TEAM-04: how many squares one MOVE action covers, one more at rate 2 than at rate 1.

    HD-MOVE-08: small squares count like large ones. HD-NEW-TEAM-03: some have a longer `first` MOVE of an activation.
    """
    row = profile(model.profile)
    return ((first and row.first_move) or row.move) + game.options.move_rate - 1


def facing_key(direction: int) -> str:
    """The key of a facing: "n" to "nw"."""
    return DIRECTIONS[direction]
