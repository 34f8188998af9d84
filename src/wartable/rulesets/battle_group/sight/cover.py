"""Cover: in it and behind it (BG-NEW-TERRAIN-08 to -10, BG-NEW-WRECK-01)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.plane import (
    INCH,
    Bodied,
    Point,
    along,
    body_inside_polygon,
    gap,
    path_length,
    segment_crosses_polygon,
)
from wartable.engine.terrain import Feature
from wartable.rulesets.battle_group.ground.kinds import WRECK, behind, is_cover
from wartable.rulesets.battle_group.state import Game, Model, Unit

NEAR = 2 * INCH  # BG-NEW-TERRAIN-09


def covers(game: Game) -> list[Feature]:
    """BG-NEW-TERRAIN-08: all pieces of cover on the table; BG-NEW-WRECK-01: wrecks that do not burn are some."""
    wrecks = [Feature(w.key, "wreck", WRECK, w.polygon, cover=1) for w in game.wrecks if not w.burning]
    return [*filter(is_cover, game.table.features), *wrecks]


def shelters(piece: Feature, mark: Model, eyes: Sequence[Bodied] = ()) -> bool:
    """BG-NEW-TERRAIN-09: whether a model is in a piece, or behind one as the nearest of those eyes looks at it."""
    if not piece.near(mark, NEAR + 1):
        return False
    if not behind(piece):
        return body_inside_polygon(mark, piece.polygon)
    if piece.kind == WRECK and body_inside_polygon(mark, piece.polygon):
        return True
    if not eyes:
        return False
    eye = min(eyes, key=lambda each: gap(each, mark))
    return _crossed_near(piece, (mark.x, mark.y), mark.r, (eye.x, eye.y))


def _crossed_near(piece: Feature, at: Point, r: int, eye: Point) -> bool:
    """BG-NEW-TERRAIN-09: whether the line from middle to middle crosses a piece within 2 inches of the base."""
    far = min(path_length((at, eye)), r + NEAR)
    x, y = along((at, eye), far)
    return segment_crosses_polygon(*at, x, y, piece.polygon)


def hidden(game: Game, mark: Model, eyes: Sequence[Bodied] = ()) -> Feature | None:
    """BG-NEW-TERRAIN-08: the piece that a model is in or behind, as those `eyes` look at it; None if none is."""
    return next((piece for piece in covers(game) if shelters(piece, mark, eyes)), None)


def in_cover(game: Game, unit: Unit, eyes: Sequence[Bodied] = ()) -> bool:
    """BG-NEW-TERRAIN-08: whether all models of a unit are in or behind cover."""
    return bool(unit.models) and all(hidden(game, model, eyes) is not None for model in unit.models)
