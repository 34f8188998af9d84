"""The complex as shapes of a picture of squares: 1000 mils to a square, y grows upward from the south edge."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache

from wartable.engine.grid import Barrier, Cell, Edge, Square
from wartable.engine.ruleset import Scene, Shape
from wartable.rulesets.hunt_for_davros.complex.complex import BOARD, Complex, Door, across

Point = tuple[int, int]
SQUARE, QUARTER = 1000, 250
WHOLE, SMALL = 420, 210  # radius of a model on a whole and on a small square
_CORNERS = {"nw": (-1, -1), "ne": (1, -1), "sw": (-1, 1), "se": (1, 1)}
_STILL = ("board", "small", "solid")  # squares that seldom change


def complex_shapes(board: Complex) -> list[Shape]:
    """HD-BOARD-01 to -07: what never changes: boards, rooms, ground, levels, lifts, ladders, walls and windows.

    Doors, pads, markers and models are not among them: their state is the game's.
    """
    return list(_complex_shapes(board))


@lru_cache(maxsize=32)
def _complex_shapes(board: Complex) -> tuple[Shape, ...]:
    found = [_rectangle(board, "board", x, y, BOARD, BOARD) for y in range(0, board.height, BOARD)
             for x in range(0, board.width, BOARD)]  # fmt: skip
    for room in board.rooms:
        name = room.name[:1].upper() + room.name[1:]
        found.append(Shape("room", outline(board, room.squares), 0, room.kind, name, still=True))
    for kind, squares in (("small", board.split), ("raised", board.raised), ("solid", board.solid)):
        found += square_shapes(board, kind, squares)
    found += [_square(board, "slope", square, _rise(board, square)) for square in sorted(board.slopes)]
    found += [_square(board, link.kind, link.foot, key=link.id) for link in board.links]
    if board.sanctum is not None:
        found.append(_square(board, "ladder", board.sanctum.ladder))
    for at in sorted(board.walls):
        kind = "window" if board.walls[at] is Barrier.WINDOW else "wall"
        found.append(Shape(kind, edge_points(board, at), still=True))
    return tuple(found)


def door_shapes(board: Complex, tones: Mapping[str, str] | None = None) -> list[Shape]:
    """HD-BOARD-06: the doors.

    Args:
        tones: open, closed, locked, sanctum or destroyed by the id of a door; those left out are as at the start.
    """
    given = tones or {}
    return [Shape("door", edge_points(board, door.edge), 0, given.get(door.id, first_tone(door)), door.id, id=door.id)
            for door in board.doors]  # fmt: skip


def first_tone(door: Door) -> str:
    """How a door is drawn before the first move."""
    if door.open:
        return "open"
    return "sanctum" if door.sanctum else "locked" if door.locked else "closed"


def pad_shapes(board: Complex, active: Collection[Square] = ()) -> list[Shape]:
    """HD-NEW-DEV-02: the transmat pads, those in `active` shining."""
    return [_square(board, "pad", at, "active" if at in active else "idle") for at in board.pads]


def marker_shapes(board: Complex, squares: Iterable[Square], text: str = "?", key: str = "") -> list[Shape]:
    """HD-SETUP-04: encounter markers on `squares`; "?" is face down."""
    return [Shape("marker", (point(board, at),), 0, "", text, id=key) for at in squares]


def square_shapes(board: Complex, kind: str, squares: Iterable[Square]) -> list[Shape]:
    """A shape of `kind` (small, solid, raised, fog) for each of the squares, row by row."""
    return [_square(board, kind, at) for at in sorted(squares, key=lambda at: (at[1], at[0]))]


def map_scene(board: Complex, title: str = "") -> Scene:
    """The complex before anybody has moved, with its markers face down."""
    shapes = complex_shapes(board) + door_shapes(board) + pad_shapes(board)
    shapes += marker_shapes(board, (place.square for place in board.places))
    return Scene(board.width * SQUARE, board.height * SQUARE, title or board.name, tuple(shapes), "squares")


# ------------------------------------------------------------------ places
def point(board: Complex, at: Square | Cell) -> Point:
    """The middle of a square, or of the small square that a cell is."""
    x, y = at[0] * SQUARE + SQUARE // 2, at[1] * SQUARE + SQUARE // 2
    dx, dy = _CORNERS.get(at.sub, (0, 0)) if isinstance(at, Cell) else (0, 0)
    return x + dx * QUARTER, board.height * SQUARE - y - dy * QUARTER


def radius(at: Cell) -> int:
    """The radius of a model in a cell."""
    return SMALL if at.sub else WHOLE


def edge_points(board: Complex, at: Edge) -> tuple[Point, Point]:
    """Both ends of an edge."""
    start = (at.x + 1, at.y) if at.side == "e" else (at.x, at.y + 1)
    return _corner(board, *start), _corner(board, at.x + 1, at.y + 1)


def outline(board: Complex, squares: Collection[Square]) -> tuple[Point, ...]:
    """The corners of a group of squares that hang together, clockwise from its north-western one."""
    inside = set(squares)
    # Each side of the outline by where it starts, the group on its right hand.
    sides: dict[Square, Square] = {}
    for x, y in sorted(inside):
        ring = (((x, y), (x + 1, y), "n"), ((x + 1, y), (x + 1, y + 1), "e"),
                ((x + 1, y + 1), (x, y + 1), "s"), ((x, y + 1), (x, y), "w"))  # fmt: skip
        sides.update((a, b) for a, b, side in ring if across((x, y), side) not in inside)
    at = min(sides, key=lambda corner: (corner[1], corner[0]))
    found: list[Square] = []
    before = (0, 0)
    while at in sides:
        to = sides.pop(at)
        step = (to[0] - at[0], to[1] - at[1])
        if step != before:
            found.append(at)
        at, before = to, step
    return tuple(_corner(board, *corner) for corner in found)


def _corner(board: Complex, x: int, y: int) -> Point:
    return x * SQUARE, (board.height - y) * SQUARE


def _rectangle(board: Complex, kind: str, x: int, y: int, wide: int, high: int, tone: str = "", key: str = "") -> Shape:
    ring = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
    return Shape(kind, tuple(_corner(board, *corner) for corner in ring), 0, tone, id=key, still=kind in _STILL)


def _square(board: Complex, kind: str, at: Square, tone: str = "", key: str = "") -> Shape:
    return _rectangle(board, kind, at[0], at[1], 1, 1, tone, key)


def _rise(board: Complex, square: Square) -> str:
    """HD-LVL-01: the side of a slope square on which it meets the raised floor."""
    heads = board.slopes[square]
    return next((side for side in ("n", "e", "s", "w") if across(square, side) in heads), "n")
