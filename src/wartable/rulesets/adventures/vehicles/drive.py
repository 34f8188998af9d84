"""How a vehicle drives: how far, through which gaps, and aliens out of its way (AT-VEH-02, AT-VEH-04)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import atan2, degrees
from typing import Any

from wartable.engine.ask import Flow, move
from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.paths import Path
from wartable.engine.plane import (
    INCH,
    Body,
    Point,
    along,
    at_hand,
    first_contact,
    needed,
    overlaps,
    path_length,
    scatter,
)
from wartable.engine.terrain import Feature
from wartable.kit.inches.bases import sizes
from wartable.kit.inches.ways import Bodies, MoveClauses, Movement, Way
from wartable.kit.wording import does
from wartable.rulesets.adventures.events.base import FigureMoved, FigureStepped, opening
from wartable.rulesets.adventures.events.vehicles import MovedAside
from wartable.rulesets.adventures.ground.terrain import WOOD, closed
from wartable.rulesets.adventures.persons import asked
from wartable.rulesets.adventures.state import ALIENS, Figure, Game, Stand
from wartable.rulesets.adventures.vehicles.crew import crew, row_of
from wartable.rulesets.adventures.vehicles.places import met, nearest

CLAUSES = MoveClauses(
    base="AT-VEH-02", edge="AT-VEH-02", closed="AT-VEH-02", building="AT-VEH-02", hard="AT-VEH-02", group="AT-VEH-02",
)  # fmt: skip
STEP = INCH // 2
ROUNDED = 4  # mils by which two lengths measured to an outline may come out short


def barred(piece: Feature) -> bool:
    """AT-VEH-02: whether a vehicle cannot enter a piece: nobody can, or it is a wood."""
    return closed(piece) or piece.kind == WOOD


def can_drive(game: Game, vehicle: Figure) -> bool:
    """AT-VEH-03, AT-VEH-08: whether somebody drives a vehicle; one that was hit stands next turn."""
    return bool(crew(game, vehicle)) and not vehicle.suppressed


def reach(game: Game, vehicle: Figure) -> int:
    """AT-VEH-02, AT-NEW-VEH-01, AT-NEW-WHO-03: how far it goes this turn, mils, with the best of its drivers."""
    return max((asked.driven(game, driver, vehicle.move)[0] for driver in crew(game, vehicle)), default=0)


class Drive(Movement[Stand]):
    """AT-VEH-02: a vehicle drives as its player likes; turning costs nothing."""

    driver = "a vehicle"

    def __init__(self, game: Game, vehicle: Figure) -> None:
        self.game, self.vehicle = game, vehicle
        super().__init__(
            game.table, _seat(game, vehicle), vehicle.id, (vehicle.stand,), "AT-VEH-02", CLAUSES,
            full=reach(game, vehicle), link=0, driven=True, closed=barred,
        )  # fmt: skip

    @override
    def about(self) -> Bodies[Stand]:
        """AT-VEH-04: aliens are not in its way; all others are."""
        others = [other for other in self.game.on_table() if other is not self.vehicle and other.side != ALIENS]
        return Bodies((), [other.stand for other in others])

    @override
    def judge(self, way: Way[Stand]) -> None:
        wide = row_of(self.vehicle).gap
        for found in _gaps(self.table.features, way.paths[0], wide):
            raise RuleError("AT-VEH-02", f"the gap there is {at_hand(found)} inches; it needs {needed(wide)}")

    @override
    def ideas(self, roll: Callable[[int], int]) -> Iterator[Any]:
        for _ in range(6):
            yield {"to": list(scatter(*self.vehicle.at, 15 * roll(24), roll(max(1, self.full))))}
        yield {"stay": True}


def _seat(game: Game, vehicle: Figure) -> str:
    return crew(game, vehicle)[0].seat


def _gaps(pieces: tuple[Feature, ...], path: Path, wide: int) -> Iterator[int]:
    """AT-VEH-02: gaps narrower than `wide` mils through which a path goes, between two pieces that bar it."""
    walls = [Body(piece.polygon[0][0], piece.polygon[0][1], 0, piece.polygon) for piece in pieces if barred(piece)]
    for a, b in pairwise(path):
        front = degrees(atan2(b[1] - a[1], b[0] - a[0]))
        for far in range(0, path_length((a, b)) + 1, STEP):
            spot = along((a, b), far)
            sides = [_clear(spot, front + turn, wide, walls) for turn in (90, -90)]
            if None not in sides and (found := sum(side for side in sides if side is not None)) < wide - ROUNDED:
                yield found


def _clear(spot: Point, angle: float, wide: int, walls: list[Body]) -> int | None:
    """How far a wall is in a direction, up to `wide` mils; None if there is none."""
    end = scatter(*spot, angle, wide)
    found = [first_contact(*spot, *end, 0, wall) for wall in walls]
    return min((far for far in found if far is not None), default=None)


def drive(game: Game, vehicle: Figure) -> Flow[None]:
    """AT-VEH-02, AT-VEH-04: a vehicle drives, if somebody can, and aliens get out of its way."""
    if can_drive(game, vehicle):
        for clause in ("AT-VEH-03", row_of(vehicle).clauses[0]):
            game.cite(clause)
        how = Drive(game, vehicle)
        told = f"{does(opening(vehicle), 'drive')} up to {at_hand(how.full)} inches"
        driven(game, vehicle, (yield from move(how.ask(told))))
    game.emit(FigureStepped(vehicle.id))


def driven(game: Game, vehicle: Figure, way: Way[Stand]) -> None:
    """AT-VEH-02: a vehicle has gone a way; AT-VEH-04: aliens on it are moved aside by the shortest way."""
    (end,), (path,) = way.ends, way.paths
    half = sizes(vehicle.body)[1] // 2
    if not way.distance and end.facing == vehicle.facing:
        return
    game.emit(FigureMoved(vehicle.id, end.x, end.y, way.distance, path, end.facing, end.corners, "AT-VEH-02"))
    for alien in list(game.on_table(ALIENS)):
        if met(alien.body, path, half) or overlaps(alien.body, end):
            x, y = nearest(game, alien, alien.at, path, half + alien.r)
            game.emit(MovedAside(alien.id, x, y))
