"""Chapter SRCH: an encounter that is being resolved, and the squares to which it sends things.

"Adjacent", "in the room" and the like are orders of squares, so that the same find always goes to the same places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from wartable.engine.grid import Cell, Square
from wartable.rulesets.hunt_for_davros.complex.complex import Door, ends
from wartable.rulesets.hunt_for_davros.data import data
from wartable.rulesets.hunt_for_davros.moving.steps import PLATFORM, Others, free, others
from wartable.rulesets.hunt_for_davros.state import DORMANT, Card, Game, Marker, Model

ADJACENT, ROOM, ROOM_FAR, ROOM_DOOR, MARKER = "adjacent", "room", "room_far", "room_door", "marker"
OPEN_STEPS = 2
"""What counts as the room of a marker in the open: the squares within so many steps of it."""
_NOBODY = Model("", "", DORMANT, "")
_MACHINES = (PLATFORM, "lift")
_CUT_OFF = 1000
Order = tuple[int, ...]


class Find(NamedTuple):
    """An encounter.

    Args:
        model: the searcher, who may be destroyed by now; at: where it stood.
        marker: under which the card lay. card: what lay there. row: what is printed on it.
    """

    model: Model
    at: Cell
    marker: Marker
    card: Card
    row: data.Card


# ------------------------------------------------------------------ the room
def room(game: Game, find: Find) -> tuple[Square, ...]:
    """The squares of the room of a find, solid ones left out, row by row."""
    grid, marker = game.grid, find.marker
    inside = game.board.room_at(marker.at) if marker.room else None
    if inside is not None:
        return tuple(square for square in inside.squares if square not in grid.solid)
    near = grid.reach(_cell(game, marker.at), (), OPEN_STEPS)
    return tuple(sorted({cell.square: None for cell in near}, key=lambda square: (square[1], square[0])))


def cells(game: Game, squares: tuple[Square, ...]) -> tuple[Cell, ...]:
    """All places to stand in these squares."""
    return tuple(cell for square in squares for cell in game.grid.cells_of(square))


def in_room(game: Game, find: Find) -> tuple[Model, ...]:
    """The models in the room of a find, in the order in which they came into play."""
    inside = room(game, find)
    return tuple(model for model in game.on_board() if model.at is not None and model.at.square in inside)


def doors(game: Game, find: Find) -> tuple[Door, ...]:
    """The doors of the room of a find."""
    inside = room(game, find)
    return tuple(door for door in game.board.doors if any(end in inside for end in ends(door.edge)))


# ------------------------------------------------------------------ places
def spot(game: Game, find: Find, where: str, machine: bool = False) -> Cell | None:
    """HD-NEW-ENC-00: where the next thing that an encounter brings goes; None if the complex is full.

    If none of the squares meant is free it is the nearest free one on foot.

    Args:
        where: adjacent (to the searcher), room (near the marker), room_far (from the searcher), room_door, marker.
        machine: it is a machine, which wants a square without another one.
    """
    around = others(game, _NOBODY)
    meant = sorted(_meant(game, find, where), key=_order(game, find, where))
    found = next((cell for cell in meant if _open(game, cell, around, machine)), None)
    if found is None:
        found = next((cell for cell in _outward(game, find, where) if _open(game, cell, around, machine)), None)
    return found


def _meant(game: Game, find: Find, where: str) -> tuple[Cell, ...]:
    if where == ADJACENT:
        return game.grid.neighbours(find.at, windows=False)
    if where == MARKER:
        return game.grid.cells_of(find.marker.at)
    return cells(game, room(game, find))


def _order(game: Game, find: Find, where: str) -> Callable[[Cell], Order]:
    """How the squares meant are ranked: by distance, then from north to south and from west to east."""
    grid = game.grid
    if where == ROOM_FAR:
        return lambda cell: (-grid.distance(find.at, cell), *_place(cell))
    if where == ROOM_DOOR and (inner := tuple(_doorways(game, find))):
        return lambda cell: (min(grid.distance(cell, Cell(*square)) for square in inner), *_place(cell))
    centre = find.at if where == ADJACENT else Cell(*find.marker.at)
    return lambda cell: (grid.distance(centre, cell), *_place(cell))


def _doorways(game: Game, find: Find) -> Iterator[Square]:
    """The squares of the room in front of its doors."""
    inside = room(game, find)
    for door in doors(game, find):
        yield from (end for end in ends(door.edge) if end in inside)


def _outward(game: Game, find: Find, where: str) -> list[Cell]:
    """All places, the nearest on foot first; those that cannot be reached come last."""
    start = find.at if where == ADJACENT else _cell(game, find.marker.at)
    steps = game.grid.reach(start, ())
    far = game.grid.distance

    def rank(cell: Cell) -> Order:
        return (steps.get(cell, _CUT_OFF + far(start, cell)), *_place(cell))

    return sorted(game.grid.cells, key=rank)


def _open(game: Game, cell: Cell, around: Others, machine: bool) -> bool:
    if not free(game.grid, cell, around):
        return False
    kinds = tuple(device.kind for device in game.devices.values() if device.at.square == cell.square)
    return not kinds if machine else not any(kind in _MACHINES for kind in kinds)


def _cell(game: Game, square: Square) -> Cell:
    return game.grid.cells_of(square)[0]


def _place(cell: Cell) -> Order:
    return cell.y, cell.x, ("", "nw", "ne", "sw", "se").index(cell.sub)


def nearest(game: Game, find: Find, models: Iterator[Model], count: int) -> tuple[Model, ...]:
    """The `count` models nearest to the searcher in squares; of equals those that came into play first."""
    found = [(game.grid.distance(find.at, model.at), model) for model in models if model.at is not None]
    return tuple(model for _, model in sorted(found, key=lambda item: item[0])[:count])
