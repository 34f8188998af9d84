"""Chapter FIRE: who sees whom, and what lies in whose arc."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from wartable.engine.grid import Cell, Grid, Sight
from wartable.rulesets.hunt_for_davros.specials import ask
from wartable.rulesets.hunt_for_davros.state import Game, Model, hostile

HERE = Sight(True)
_IN_THE_WAY = {
    "wall": "a wall", "door": "a closed door", "solid": "a solid square", "raised": "raised ground", "fog": "gas",
    "model": "another model",
}  # fmt: skip


def place(thing: Model | Cell) -> Cell:
    """The cell of a thing, which must be on the board."""
    cell = thing if isinstance(thing, Cell) else thing.at
    assert cell is not None
    return cell


def see(game: Game, one: Model, other: Model | Cell, models: Mapping[Cell, int] | None = None) -> Sight:
    """HD-FIRE-01: the line of sight of a model to another or to a cell, from centre to centre.

    HD-LVL-07: height lets it pass; HD-NEW-DEV-01: the rider of a hover platform sees over models on lower levels.

    Args:
        models: `game.occupied()`, if the caller has it at hand.
    """
    a, b = place(one), place(other)
    if a == b:
        return HERE
    return game.grid.sight(a, b, game.occupied() if models is None else models, over=bool(one.rides))


def sees(game: Game, one: Model, other: Model | Cell, models: Mapping[Cell, int]) -> bool:
    """HD-FIRE-01: whether that line is clear."""
    return looking(game, one, models)(place(other))


def looking(game: Game, one: Model, models: Mapping[Cell, int]) -> Callable[[Cell], bool]:
    """The same for many cells: whether the line to each is clear."""
    here, over, clear = place(one), bool(one.rides), game.grid.sees
    return lambda there: there == here or clear(here, there, models, over)


def in_the_way(sight: Sight) -> str:
    """What blocks a line of sight, in words."""
    return _IN_THE_WAY[sight.why]


def in_arc(game: Game, model: Model, at: Model | Cell, facing: int | None = None) -> bool:
    """HD-FIRE-02: whether a cell lies in the firing arc of a model; the 45 degree lines do.

    Args:
        facing: 0 to 7, if it is to be another than the model's own.
    """
    looks = model.facing if facing is None else facing
    here, there = place(model), place(at)
    return game.grid.in_arc(here, looks, there) or ask.arc(game, model).value == 360


def distance(game: Game, a: Model | Cell, b: Model | Cell) -> int:
    """HD-FIRE-03: large squares, diagonals as one; HD-LVL-07: height does not count."""
    return game.grid.distance(place(a), place(b))


def enemies_in_sight(
    game: Game, model: Model, among: Iterable[Model] | None = None, arc: bool = False
) -> tuple[Model, ...]:
    """HD-FIRE-13: the models that it might shoot at and sees, in the order in which they came into play.

    Args:
        among: the only models to look at; None: all on the board.
        arc: only those in its firing arc as it faces now.
    """
    clear = looking(game, model, game.occupied())
    found = (other for other in (game.on_board() if among is None else among) if hostile(game, model, other))
    return tuple(
        other for other in found
        if other.at is not None and (not arc or in_arc(game, model, other)) and clear(other.at)
    )  # fmt: skip


def sees_any(game: Game, watchers: Iterable[Model], at: Model | Cell) -> bool:
    """Whether any of the watchers, arcs apart, sees a model or a cell."""
    models = game.occupied()
    return any(watcher.at is not None and sees(game, watcher, at, models) for watcher in watchers)


def statically(grid: Grid, a: Cell, b: Cell) -> bool:
    """Whether nothing but models could hide one cell from another."""
    return a == b or grid.sees(a, b, {})
