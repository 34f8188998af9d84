"""Volatile terrain (GD-TER-08 to -10)."""

from __future__ import annotations

from collections.abc import Iterable

from wartable.engine.ask import Flow, die
from wartable.engine.plane import INCH, Body, Point, body_touches_polygon, segment_crosses_polygon
from wartable.engine.terrain import Feature
from wartable.rulesets.gates_of_doom.events.acting import VolatileRolled
from wartable.rulesets.gates_of_doom.ground.kinds import volatile
from wartable.rulesets.gates_of_doom.state import Game, Unit
from wartable.rulesets.gates_of_doom.troops import losses
from wartable.rulesets.gates_of_doom.troops.order import ordered

NEAR, BURST = 2 * INCH, 3 * INCH


def near(game: Game, unit: Unit) -> list[Feature]:
    """GD-TER-08: the volatile pieces within 2 inches of a unit."""
    pieces = (piece for piece in game.table.features if volatile(piece))
    return [piece for piece in pieces if any(body_touches_polygon(m, piece.polygon, NEAR) for m in unit.models)]


def under(game: Game, at: Point, spread: int) -> list[Feature]:
    """GD-TER-09: the volatile pieces that lie, at least in part, in a spread."""
    pieces = (piece for piece in game.table.features if volatile(piece))
    return [piece for piece in pieces if body_touches_polygon(Body(*at, 0), piece.polygon, spread)]


def on_line(game: Game, start: Point, end: Point) -> list[Feature]:
    """GD-TER-09: the volatile pieces through which a line goes."""
    pieces = (piece for piece in game.table.features if volatile(piece))
    return [piece for piece in pieces if segment_crosses_polygon(*start, *end, piece.polygon)]


def rolled(game: Game, pieces: Iterable[Feature], seat: str) -> Flow[None]:
    """GD-TER-08: a die for each piece; a 1 is 1 damage to every model within 3 inches; GD-TER-10: it stays."""
    names = {piece.key: piece.name for piece in pieces}
    for key in (yield from ordered(game, seat, names, "Which piece is rolled for first?")):
        face = yield from die(6, "GD-TER-08", seat, "volatile terrain")
        game.emit(VolatileRolled(key, face))
        if face != 1:
            continue
        polygon = game.table.feature(key).polygon
        for unit in game.on_table():
            yield from losses.harmed(game, unit, [m.id for m in unit.models if body_touches_polygon(m, polygon, BURST)])
