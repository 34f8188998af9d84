"""The complex as it stands before the first move: boards, rooms, doors, levels, starts and the sanctum.

Squares are global, x to the east and y to the south; sides are n, e, s, w. Nothing in it changes during a game.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from wartable.engine.grid import Barrier, Edge, Grid, Square

BOARD = 6  # HD-BOARD-01: a board is a grid of 6 x 6 floor squares
SIDES = ("n", "e", "s", "w")
_ACROSS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


class Room(NamedTuple):
    """A room; `squares` row by row, solid ones among them. `kind`: room, start, sanctum or objective."""

    id: str
    name: str
    squares: tuple[Square, ...]
    kind: str = "room"


class Door(NamedTuple):
    """HD-BOARD-06: a door on an edge; `square` is its doorway, on the side of the room that it belongs to.

    Args:
        room: the id of that room, "" if the doorway lies in none.
        sanctum: only a key opens it (HD-NEW-DEV-04).
        open, locked: how it stands before the first move.
    """

    id: str
    edge: Edge
    square: Square
    room: str
    sanctum: bool = False
    open: bool = False
    locked: bool = False


class Link(NamedTuple):
    """HD-LVL-02, HD-LVL-04: a lift or a ladder from its foot on the floor to the raised squares at its head."""

    id: str
    foot: Square
    heads: tuple[Square, ...]
    kind: str


class Start(NamedTuple):
    """HD-SETUP-03: where a team starts.

    Args:
        board: column and row of its board.
        squares: every square where a model may start, row by row.
        quarter: its name: nw, ne, sw, se, w or e.
        room: the id of its start room, "" if there is none.
    """

    board: Square
    squares: tuple[Square, ...]
    quarter: str
    room: str


class Sanctum(NamedTuple):
    """HD-NEW-BRD-01: the locked middle of the complex.

    Args:
        ring: the corridor round the chamber, clockwise from its north-western square.
        ladder: an ordinary square of the chamber, in front of the hidden panel.
        exit_from, exit_to: the squares on both sides of that panel (HD-DAV-03).
        davros, facing: where he starts; facing is 0 to 7 for n to nw.
        guards: places of the guards in printed order, inside first (HD-SETUP-07).
    """

    boards: tuple[Square, ...]
    chamber: tuple[Square, ...]
    ring: tuple[Square, ...]
    ladder: Square
    exit_from: Square
    exit_to: Square
    davros: Square
    facing: int
    guards: tuple[Square, ...]


class Place(NamedTuple):
    """The place of an encounter marker; `room` is "" in the open (HD-SETUP-04)."""

    id: str
    square: Square
    room: str = ""


class Board(NamedTuple):
    """A board at column and row `at`: its template and by how many degrees it is turned clockwise."""

    at: Square
    template: str
    turn: int = 0


@dataclass(frozen=True, eq=False)
class Complex:
    """HD-BOARD-01: the whole map, `width` by `height` squares.

    Args:
        walls: walls and windows by edge; the outer edge is not listed, the grid has a wall there.
        raised: squares above the floor with their level; slopes: the raised squares to which a slope square leads.
        objective: the id of the objective's room, "" if there is none.
        number: by which it was laid out, 0 for a drawn one.
    """

    name: str
    width: int
    height: int
    boards: tuple[Board, ...]
    walls: Mapping[Edge, Barrier]
    doors: tuple[Door, ...] = ()
    rooms: tuple[Room, ...] = ()
    solid: frozenset[Square] = frozenset()
    split: frozenset[Square] = frozenset()
    raised: Mapping[Square, int] = field(default_factory=dict)
    slopes: Mapping[Square, tuple[Square, ...]] = field(default_factory=dict)
    links: tuple[Link, ...] = ()
    pads: tuple[Square, ...] = ()
    places: tuple[Place, ...] = ()
    starts: tuple[Start, ...] = ()
    sanctum: Sanctum | None = None
    objective: str = ""
    number: int = 0
    _rooms: dict[Square, Room] = field(init=False, repr=False, default_factory=dict)
    _doors: dict[str, Door] = field(init=False, repr=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._rooms.update((square, room) for room in self.rooms for square in room.squares)
        self._doors.update((door.id, door) for door in self.doors)

    def grid(
        self,
        closed: Collection[str] | None = None,
        split: Collection[Square] = (),
        fog: Collection[Square] = (),
        up: Collection[Square] = (),
    ) -> Grid:
        """HD-BOARD-05 to -07: the grid of walls, windows and closed doors.

        Args:
            closed: the ids of the doors that are closed; None: as they stand before the first move.
            split: further squares that are divided in four small ones.
            fog: squares into, out of and across which nobody sees.
            up: the squares of lifts that wait at their upper ends, on level 1 (HD-NEW-DEV-03).
        """
        shut = [door.id for door in self.doors if not door.open] if closed is None else closed
        return Grid(
            self.width, self.height, self.edges(shut), self.solid, self.split.union(split),
            {**self.raised, **dict.fromkeys(up, 1)}, self.slopes, frozenset(fog),
        )  # fmt: skip

    def edges(self, closed: Collection[str]) -> dict[Edge, Barrier]:
        """Walls, windows, and the doors with the ids in `closed`, by edge."""
        return {**self.walls, **{door.edge: Barrier.DOOR for door in self.doors if door.id in closed}}

    def inside(self, square: Square) -> bool:
        """Whether the square lies on the map."""
        return 0 <= square[0] < self.width and 0 <= square[1] < self.height

    def room_at(self, square: Square) -> Room | None:
        """The room of a square; None in the open."""
        return self._rooms.get(square)

    def room(self, key: str) -> Room:
        """The room with that id.

        Raises:
            KeyError: there is none.
        """
        found = next((room for room in self.rooms if room.id == key), None)
        if found is None:
            raise KeyError(key)
        return found

    def door(self, key: str) -> Door:
        """The door with that id.

        Raises:
            KeyError: there is none.
        """
        return self._doors[key]

    def doors_of(self, room: str) -> tuple[Door, ...]:
        """All doors in the walls of a room, also those that belong to the room next to it."""
        return tuple(door for door in self.doors if any(self._is_in(end, room) for end in ends(door.edge)))

    def _is_in(self, square: Square, room: str) -> bool:
        found = self._rooms.get(square)
        return found is not None and found.id == room

    def board_of(self, square: Square) -> Square:
        """HD-CMD-01: column and row of the board on which a square lies."""
        return square[0] // BOARD, square[1] // BOARD

    def quarter(self, square: Square) -> str:
        """HD-NEW-ENC-00: the quarter of the map, divided by its middle lines; a square on a line is east or south."""
        north = 2 * square[1] + 1 < self.height
        west = 2 * square[0] + 1 < self.width
        return ("n" if north else "s") + ("w" if west else "e")


def ends(at: Edge) -> tuple[Square, Square]:
    """The two squares that share an edge: the western or northern one first."""
    return (at.x, at.y), across((at.x, at.y), at.side)


def across(square: Square, side: str) -> Square:
    """The square on the other side of that side of a square."""
    dx, dy = _ACROSS[side]
    return square[0] + dx, square[1] + dy


def door_name(door: Door, board: Complex) -> str:
    """A door in words: "the door of the Pump room, between 5,2 and 6,2"."""
    one, other = (f"{x},{y}" for x, y in ends(door.edge))
    room = next((room.name for room in board.rooms if room.id == door.room), "")
    whose = " of the sanctum" if door.sanctum else f" of {the_room(room)}" if room else ""
    return f"the door{whose}, between {one} and {other}"


def the_room(room: str) -> str:
    """`the guard room`, `cell 1`: what has a number needs no article."""
    if room.lower().startswith("the "):
        return f"the {room[4:]}"
    return room if room[-1:].isdigit() else f"the {room}"
