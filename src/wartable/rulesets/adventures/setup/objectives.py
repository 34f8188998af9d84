"""The four objective markers (AT-OBJ-01, AT-OBJ-02, AT-NEW-TAB-02)."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees

from wartable.engine.ask import Flow, die
from wartable.engine.plane import INCH, Point, path_length, scatter
from wartable.engine.ruleset import UMPIRE
from wartable.engine.terrain import Feature
from wartable.rulesets.adventures.civilians.placing import place_civilians
from wartable.rulesets.adventures.events.setting_up import TerrainLaid
from wartable.rulesets.adventures.events.spotting import ObjectivesLaid
from wartable.rulesets.adventures.ground.buildings import OUTER_WALL
from wartable.rulesets.adventures.setup.scatter import extra
from wartable.rulesets.adventures.state import CIVIL, Game, Objective

EDGE = 12 * INCH
NEAR, IDEAL, FAR = 12 * INCH, 16 * INCH, 20 * INCH
APART = 10 * INCH
BESIDE, STEP = INCH // 2, INCH // 10
OUTER = 3
SECTOR = 120


def objectives(game: Game) -> Flow[bool]:
    """AT-NEW-TAB-02: one by the cover nearest to the centre, three in sectors round it; their faces are mixed."""
    if not game.objectives:
        yield from _lay(game)
    if not any(figure.side == CIVIL for figure in game.figures.values()):
        yield from place_civilians(game)
    return False


def _lay(game: Game) -> Flow[None]:
    middle = game.table.width // 2, game.table.height // 2
    centre = min(_spots(game), key=lambda at: path_length((at, middle)), default=middle)
    turn = yield from die(36, "AT-NEW-TAB-02", UMPIRE, "how the sectors lie")
    found = [centre]
    for number in range(OUTER):
        found.append(_outer(game, centre, 10 * turn + SECTOR * number, found[1:]))
    live = yield from die(len(found), "AT-OBJ-01", UMPIRE, "which marker is the live one")
    game.emit(ObjectivesLaid(tuple(Objective(f"objective-{n}", *at, n == live) for n, at in enumerate(found, 1))))


def _spots(game: Game) -> Iterator[Point]:
    """AT-OBJ-02: places in cover, none nearer to the edge than 12 inches."""
    for piece in game.table.features:
        if piece.cover and piece.kind != OUTER_WALL:
            at = beside(game, piece)
            if _inside(game, at):
                yield at


def _inside(game: Game, at: Point) -> bool:
    x, y = at
    return EDGE <= x <= game.table.width - EDGE and EDGE <= y <= game.table.height - EDGE


def beside(game: Game, piece: Feature) -> Point:
    """AT-NEW-TAB-02: the side of a piece away from the edge of the table that is nearest to it."""
    x, y = (piece.left + piece.right) // 2, (piece.top + piece.bottom) // 2
    off = {
        (0, 1): piece.top, (0, -1): game.table.height - piece.bottom, (1, 0): piece.left,
        (-1, 0): game.table.width - piece.right,
    }  # fmt: skip
    dx, dy = min(off, key=lambda way: off[way])
    while piece.contains(x, y):
        x, y = x + dx * STEP, y + dy * STEP
    return x + dx * (BESIDE - STEP), y + dy * (BESIDE - STEP)


def _outer(game: Game, centre: Point, angle: int, others: list[Point]) -> Point:
    """The cover of a sector nearest to 16 inches from the centre; without any a piece of scatter is put there."""
    fits = [
        at for at in _spots(game)
        if NEAR <= path_length((centre, at)) <= FAR and _in_sector(centre, at, angle)
        and all(path_length((at, other)) >= APART for other in others)
    ]  # fmt: skip
    if fits:
        return min(fits, key=lambda at: (abs(path_length((centre, at)) - IDEAL), at))
    for turn in (SECTOR // 2, SECTOR // 4, 3 * SECTOR // 4, 0, SECTOR):
        for far in (IDEAL, NEAR, FAR):
            at = scatter(*centre, angle + turn, far)
            if _inside(game, at) and all(path_length((at, other)) >= APART for other in others):
                return _on_scatter(game, at)
    return _on_scatter(game, _clamped(game, scatter(*centre, angle + SECTOR // 2, NEAR)))


def _on_scatter(game: Game, at: Point) -> Point:
    game.emit(TerrainLaid((extra(at, game.table.features),)))
    return at


def _clamped(game: Game, at: Point) -> Point:
    """The nearest point that is 12 inches from all edges."""
    wide, high = game.table.width, game.table.height
    return min(max(at[0], EDGE), wide - EDGE), min(max(at[1], EDGE), high - EDGE)


def _in_sector(centre: Point, at: Point, angle: int) -> bool:
    return (degrees(atan2(at[1] - centre[1], at[0] - centre[0])) - angle) % 360 < SECTOR
