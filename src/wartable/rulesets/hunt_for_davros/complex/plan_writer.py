"""A complex written down as the table of a scenario, so that it can be changed by hand: what `planreader` reads."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from wartable.engine.grid import DIRECTIONS, Barrier, Edge, Square, edge
from wartable.rulesets.hunt_for_davros.complex.complex import SIDES, Complex, Door, Room, Sanctum, Start, across
from wartable.rulesets.hunt_for_davros.complex.floor_plan import outline

Data = dict[str, Any]
Corner = tuple[int, int]


def table_of(board: Complex) -> Data:
    """The table of a scenario that draws `board` (HD-BOARD-01 to HD-BOARD-07, HD-LVL-01 to HD-LVL-04).

    Read again it gives the same complex, ids of doors and rooms apart, which follow the order of the file.
    """
    squares = {
        "small": board.split, "solid": board.solid, "level1": board.raised, "slope": board.slopes,
        "pads": board.pads,
    }  # fmt: skip
    lists: Data = {key: [list(at) for at in sorted(found)] for key, found in squares.items() if found}
    links = {kind: [_link(link.foot, link.heads) for link in board.links if link.kind == kind]
             for kind in ("lift", "ladder")}  # fmt: skip
    made: Data = {
        "name": board.name, "size": [board.width, board.height], "rooms": list(_rooms(board)),
        "walls": list(_walls(board)), "windows": [_side(at) for at in _free_windows(board)],
        "doors": [_door(door) for door in board.doors if not _of_room(board, door)], **lists, **links,
        "markers": [{"at": list(place.square)} for place in board.places],
        "starts": [_start(start) for start in board.starts],
    }  # fmt: skip
    if board.sanctum is not None:
        made["sanctum"] = _sanctum(board.sanctum)
    return {key: value for key, value in made.items() if value not in ("", [])}


# ------------------------------------------------------------------ rooms and what is in their walls
def _rooms(board: Complex) -> Iterator[Data]:
    for room in board.rooms:
        xs, ys = [x for x, _ in room.squares], [y for _, y in room.squares]
        made: Data = {"x": min(xs), "y": min(ys), "w": max(xs) - min(xs) + 1, "h": max(ys) - min(ys) + 1}
        if room.name:
            made["name"] = room.name
        if room.kind in ("start", "objective"):
            made["kind"] = room.kind
        if doors := [_door(door) for door in board.doors if door.room == room.id and _of_room(board, door)]:
            made["doors"] = doors
        if windows := [_side(at, room) for at in _sides(room) if board.walls.get(at) is Barrier.WINDOW]:
            made["windows"] = windows
        yield made


def _sides(room: Room) -> tuple[Edge, ...]:
    return tuple(edge(*at, side) for at, side in outline(room.squares))


def _of_room(board: Complex, door: Door) -> bool:
    """Whether a door stands in the outer wall of the room in which its doorway lies."""
    return any(room.id == door.room and door.edge in _sides(room) for room in board.rooms)


def _door(door: Door) -> Data:
    made: Data = {"at": list(door.square), "side": _towards(door.square, door.edge)}
    if door.open:
        made["open"] = True
    elif door.sanctum:
        made["sanctum"] = True
    elif door.locked:
        made["locked"] = True
    return made


def _towards(square: Square, at: Edge) -> str:
    return next(side for side in SIDES if edge(*square, side) == at)


def _side(at: Edge, room: Room | None = None) -> Data:
    square: Square = (at.x, at.y)
    if room is not None and square not in room.squares:
        square = across(square, at.side)
    return {"at": list(square), "side": _towards(square, at)}


def _free_windows(board: Complex) -> list[Edge]:
    own = {at for room in board.rooms for at in _sides(room)}
    return [at for at in sorted(board.walls) if board.walls[at] is Barrier.WINDOW and at not in own]


# ------------------------------------------------------------------ walls between corners
def _walls(board: Complex) -> Iterator[Data]:
    """HD-BOARD-05: the walls that are no room's, each as far as it runs straight."""
    own = {at for room in board.rooms for at in _sides(room)}
    free = [at for at in sorted(board.walls) if board.walls[at] is Barrier.WALL and at not in own]
    upright = {(at.x + 1, at.y) for at in free if at.side == "e"}
    level = {(at.x, at.y + 1) for at in free if at.side == "s"}
    yield from (_run(a, b) for a, b in _runs(upright, (0, 1)))
    yield from (_run(a, b) for a, b in _runs(level, (1, 0)))


def _run(a: Corner, b: Corner) -> Data:
    return {"from": list(a), "to": list(b)}


def _runs(starts: Collection[Corner], step: Corner) -> Iterable[tuple[Corner, Corner]]:
    """Pieces of one square each, by where they begin, joined in the direction of `step`."""
    dx, dy = step
    for x, y in sorted(starts):
        if (x - dx, y - dy) in starts:
            continue
        end = (x, y)
        while end in starts:
            end = (end[0] + dx, end[1] + dy)
        yield (x, y), end


# ------------------------------------------------------------------ the rest
def _link(foot: Square, heads: Iterable[Square]) -> Data:
    return {"foot": list(foot), "heads": [list(at) for at in heads]}


def _start(start: Start) -> Data:
    xs, ys = [x for x, _ in start.squares], [y for _, y in start.squares]
    size = [max(xs) - min(xs) + 1, max(ys) - min(ys) + 1]
    return {"at": [min(xs), min(ys)], "size": size, "name": start.quarter}


def _sanctum(found: Sanctum) -> Data:
    made: Data = {
        "davros": list(found.davros), "facing": DIRECTIONS[found.facing], "ladder": list(found.ladder),
        "exit": {"from": list(found.exit_from), "to": list(found.exit_to)},
    }  # fmt: skip
    if found.guards:
        made["guards"] = [list(at) for at in found.guards]
    return made
