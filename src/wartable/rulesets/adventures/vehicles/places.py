"""Where figures stand beside a vehicle, and where aliens go that are in its way (AT-VEH-01, AT-VEH-04)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from wartable.engine.paths import Path
from wartable.engine.plane import INCH, Bodied, Body, Point, off_segment, overlaps, scatter
from wartable.kit.inches.bases import AHEAD, sizes
from wartable.rulesets.adventures.ground.terrain import closed
from wartable.rulesets.adventures.state import Figure, Game

LEFT, RIGHT, BACK, FRONT = "left", "right", "back", "front"
SIDES = {LEFT: 90, RIGHT: 270, BACK: 180, FRONT: 0}
"""The sides of a vehicle, by how far they are turned from its front, degrees."""
ROUND, NARROW, RINGS = 24, INCH // 4, 40


def free(game: Game, body: Body, me: Figure) -> bool:
    """Whether a base can stand there: on the table, on no other base, on ground that is open to it."""
    if not game.table.on_table(body):
        return False
    if any(other is not me and overlaps(body, other.body) for other in game.on_table()):
        return False
    return not any(closed(piece) for piece in game.table.touching(body, 0))


def beside(game: Game, vehicle: Figure, figure: Figure, side: str = "") -> Point:
    """AT-VEH-01: a free place in contact with a vehicle, at `side` if there is one, else the nearest free one."""
    wanted = (side,) if side else SIDES
    spots = [spot for name in wanted for spot in _along(vehicle, figure.r, name)]
    spots += [spot for name in SIDES for spot in _along(vehicle, figure.r, name)]
    found = next((spot for spot in spots if free(game, Body(*spot, figure.r), figure)), None)
    return found or nearest(game, figure, vehicle.at)


def _along(vehicle: Figure, r: int, side: str) -> Iterator[Point]:
    """Places along one side of a vehicle, the middle first."""
    length, width = sizes(vehicle.body)
    turn = vehicle.facing + SIDES[side]
    across, half = (width, length) if side in (LEFT, RIGHT) else (length, width)
    middle = scatter(*vehicle.at, turn, across // 2 + r + AHEAD)
    for step in range(0, half // 2, INCH // 2):
        for way in (90, -90) if step else (90,):
            yield scatter(*middle, turn + way, step)


def nearest(game: Game, figure: Figure, start: Point, clear_of: Path = (), off: int = 0) -> Point:
    """AT-VEH-04: the free place nearest to a point, by rings; further than `off` mils from a path if one is given."""
    for ring in range(RINGS):
        for part in range(ROUND if ring else 1):
            spot = scatter(*start, part * 360 / ROUND, ring * NARROW)
            if _off(spot, clear_of, off) and free(game, Body(*spot, figure.r), figure):
                return spot
    return start


def _off(spot: Point, path: Path, off: int) -> bool:
    found = (off_segment(*spot, *a, *b) for a, b in pairwise(path))
    return all(squared >= off * off * parts for squared, parts in found)


def met(body: Bodied, path: Path, half: int) -> bool:
    """AT-VEH-04: whether a base is in the way of what drives along a path, `half` mils wide to each side."""
    return not _off((body.x, body.y), path, half + body.r)
