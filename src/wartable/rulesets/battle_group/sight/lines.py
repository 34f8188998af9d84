"""Arcs, lines of sight and cover (BG-FACE-02 to -05, BG-NEW-TERRAIN-08 to -10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.engine.arcs import Sector, sector_meets
from wartable.engine.plane import (
    INCH,
    Bodied,
    Point,
    body_inside_polygon,
    body_touches_polygon,
    chord,
    segment_crosses_polygon,
    segment_hits_body,
)
from wartable.engine.terrain import Feature
from wartable.kit.inches.sightlines import Standing, sides
from wartable.rulesets.battle_group.ground.kinds import behind, is_cover, solid, woods
from wartable.rulesets.battle_group.state import TURRET, VEHICLE, Game, Model, Unit

WIDE = 90  # BG-FACE-02
FAR = 400 * INCH  # farther than any table is wide
THROUGH = 3 * INCH  # BG-NEW-TERRAIN-02, BG-NEW-TERRAIN-10
WALL = INCH  # BG-NEW-TERRAIN-10: how near to an outer wall one sees out and is seen
NEAR = 2 * INCH  # BG-NEW-TERRAIN-09


def marks(eye: Bodied, mark: Model) -> Iterator[Point]:
    """BG-FACE-04: the ends of the lines that are looked along: the centre of the other base, and both its sides."""
    yield mark.x, mark.y
    yield from sides(eye.x, eye.y, Standing(mark.x, mark.y, 0, mark.r, mark.corners, mark.id))


def in_front(eye: Model, mark: Bodied) -> bool:
    """BG-FACE-02: whether any part of a base is within the 90 degrees to the front of a model."""
    return sector_meets(Sector(eye.x, eye.y, FAR, eye.facing, WIDE), mark)


def sees(game: Game, eye: Model, mark: Model, arc: bool = True) -> bool:
    """BG-FACE-02, BG-FACE-04: whether a model sees another one; without `arc` it looks all round (BG-VEH-05)."""
    if arc and not in_front(eye, mark):
        return False
    hulls = [m for unit in game.on_table() for m in unit.models if m.kind == VEHICLE and m not in (eye, mark)]
    for at in marks(eye, mark):
        pieces = game.table.between(eye.x, eye.y, *at)
        if any(_stops(piece, eye, at, mark) for piece in pieces):
            continue
        if not any(segment_hits_body(eye.x, eye.y, *at, hull) for hull in hulls):
            return True
    return False


def _stops(piece: Feature, eye: Model, at: Point, mark: Model) -> bool:
    """BG-NEW-TERRAIN-02, -06, -10: whether a piece blocks one line."""
    if not (woods(piece) or solid(piece)) or not segment_crosses_polygon(eye.x, eye.y, *at, piece.polygon):
        return False
    inside = [piece.contains(m.x, m.y) for m in (eye, mark)]
    through = chord(eye.x, eye.y, *at, piece.polygon)
    if woods(piece):
        return through > THROUGH
    if all(inside):
        return False
    if any(inside):
        return through > WALL + (mark.r if inside[1] else eye.r)
    return through > 0


def sees_unit(game: Game, eye: Model, unit: Unit, arc: bool = True) -> bool:
    """BG-FACE-03: whether a model sees at least one model of a unit."""
    return any(sees(game, eye, mark, arc) for mark in unit.models)


def bears(model: Model, weapon: str) -> bool:
    """BG-VEH-05: whether a weapon of a model bears all round."""
    return any(each.weapon == weapon and each.place == TURRET for each in model.mounts)


# ------------------------------------------------------------------ cover
def hidden(game: Game, mark: Model, eyes: Sequence[Bodied] = ()) -> Feature | None:
    """BG-NEW-TERRAIN-08 to -10: the piece that a model is in, or behind as those `eyes` look at it; None if none is."""
    for piece in game.table.features:
        if not is_cover(piece):
            continue
        if behind(piece):
            if (
                eyes
                and body_touches_polygon(mark, piece.polygon, NEAR)
                and all(segment_crosses_polygon(eye.x, eye.y, mark.x, mark.y, piece.polygon) for eye in eyes)
            ):
                return piece
        elif body_inside_polygon(mark, piece.polygon):
            return piece
    return next((wreck for wreck in _wrecks(game) if _shields(wreck, mark, eyes)), None)


def _wrecks(game: Game) -> Iterator[Feature]:
    for wreck in game.wrecks:
        if not wreck.burning:
            yield Feature(wreck.key, "wreck", "wreck", wreck.polygon, cover=1)


def _shields(piece: Feature, mark: Model, eyes: Sequence[Bodied]) -> bool:
    """BG-NEW-WRECK-01: a wreck is cover for who is behind it."""
    near = body_touches_polygon(mark, piece.polygon, NEAR)
    return bool(eyes) and near and all(
        segment_crosses_polygon(eye.x, eye.y, mark.x, mark.y, piece.polygon) for eye in eyes
    )  # fmt: skip


def in_cover(game: Game, unit: Unit, eyes: Sequence[Bodied] = ()) -> bool:
    """BG-NEW-TERRAIN-08: whether all models of a unit are in or behind cover."""
    return bool(unit.models) and all(hidden(game, model, eyes) is not None for model in unit.models)
