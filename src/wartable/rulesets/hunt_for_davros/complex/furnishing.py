"""HD-NEW-BRD-03, steps 6 and 7: where the encounter markers and the transmat pads of a laid out complex lie."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wartable.engine.answer import Stream
from wartable.engine.grid import Grid, Square
from wartable.rulesets.hunt_for_davros.complex.complex import Complex, Room, ends
from wartable.rulesets.hunt_for_davros.complex.floor_plan import in_rows, rectangle

LARGE_ROOM = 12  # HD-SETUP-04: squares from which a room holds two markers
FAR = 8  # HD-NEW-BRD-03: squares from a start to a pad
_LEAST_PADS, _MOST_PADS = 2, 4


def wanted(free: int) -> int:
    """HD-SETUP-04: the markers of a room with so many squares in which one can stand."""
    return 2 if free >= LARGE_ROOM else 1


def markers_of(complex_: Complex, printed: Iterable[Square]) -> tuple[Square, ...]:
    """All places of markers row by row: the printed ones of templates, and those of rooms."""
    rooms = (room for room in complex_.rooms if room.kind in ("room", "objective"))
    grid = complex_.grid(frozenset(door.id for door in complex_.doors))
    return in_rows((*printed, *(at for room in rooms for at in _in_room(complex_, room, grid))))


def _in_room(complex_: Complex, room: Room, grid: Grid) -> Iterator[Square]:
    """The squares furthest from the room's doors in steps; of equal ones the northern, then the western."""
    steps = _from_doors(complex_, room, grid)
    order = sorted(steps, key=lambda at: (-steps[at], at[1], at[0]))
    yield from order[: wanted(len(steps))]


def _from_doors(complex_: Complex, room: Room, grid: Grid) -> dict[Square, int]:
    """Steps from the nearest doorway to each square of a room; on a grid of closed doors the search stays inside."""
    squares = frozenset(room.squares)
    best: dict[Square, int] = {}
    for door in complex_.doors_of(room.id):
        inner = next(at for at in ends(door.edge) if at in squares)
        for cell in grid.cells_of(inner):
            for other, steps in grid.reach(cell, ()).items():
                best[other.square] = min(best.get(other.square, steps), steps)
    return {at: steps for at, steps in best.items() if at in squares}


def pads_of(complex_: Complex, stream: Stream) -> tuple[Square, ...]:
    """Two to four pads, one in a quarter, on free corridor squares at least 8 squares from every start.

    A small map may have no such squares in two quarters; then they lie as far from the starts as they can.
    """
    far = _distances(complex_)
    free = [at for at in rectangle(0, 0, complex_.width, complex_.height) if _is_free(complex_, at)]
    count = _LEAST_PADS + stream.below(_MOST_PADS - _LEAST_PADS + 1)
    for least in range(FAR, -1, -1):
        quarters: dict[str, list[Square]] = {}
        for at in free:
            if far[at] >= least:
                quarters.setdefault(complex_.quarter(at), []).append(at)
        if len(quarters) >= _LEAST_PADS:
            break
    names = list(quarters)
    found: list[Square] = []
    while names and len(found) < count:
        squares = quarters[names.pop(stream.below(len(names)))]
        found.append(squares[stream.below(len(squares))])
    return in_rows(found)


def _distances(complex_: Complex) -> dict[Square, int]:
    """Squares from each square to the nearest start square, diagonals as one."""
    boxes = [(start.squares[0], start.squares[-1]) for start in complex_.starts]
    return {
        (x, y): min(
            (max(west - x, x - east, north - y, y - south, 0) for (west, north), (east, south) in boxes),
            default=complex_.width + complex_.height,
        )
        for x, y in rectangle(0, 0, complex_.width, complex_.height)
    }


def _is_free(complex_: Complex, at: Square) -> bool:
    """Whether nothing else is in a corridor square on the floor."""
    sanctum = complex_.sanctum
    taken = (*sanctum.guards, sanctum.exit_to) if sanctum else ()
    return not (
        complex_.room_at(at) or at in complex_.solid or at in complex_.split or at in complex_.raised
        or at in complex_.slopes or any(at == link.foot for link in complex_.links)
        or any(at == place.square for place in complex_.places) or at in taken
    )  # fmt: skip
