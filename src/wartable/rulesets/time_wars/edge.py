"""Going off the table: how near its edge is, and whether what is left of a move reaches beyond it."""

from __future__ import annotations

from typing import NamedTuple

from wartable.engine.paths import route
from wartable.engine.plane import Point, path_length
from wartable.rulesets.time_wars.state import INCH, Game, Model, Unit
from wartable.rulesets.time_wars.terrain import hard_entry
from wartable.rulesets.time_wars.ways import Walk, Way

_ASIDE = (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6)
"""Inches along the edge at which a way out is looked for, the straight one first."""


class Edge(NamedTuple):
    """An edge of the table: how far the closest model is from it (mils), which that is, and the way to it."""

    gap: int
    model: Model
    dx: int
    dy: int


def nearest_edge(game: Game, unit: Unit) -> Edge:
    """TW-MISS-13: the nearest table edge, measured from the closest base; of equal ones west, south, east, north."""
    wide, high = game.table.width, game.table.height
    found = []
    for model in unit.models:
        xs = [x for x, _ in model.corners] or [model.x - model.r, model.x + model.r]
        ys = [y for _, y in model.corners] or [model.y - model.r, model.y + model.r]
        found += [
            Edge(min(xs), model, -1, 0), Edge(min(ys), model, 0, -1),
            Edge(wide - max(xs), model, 1, 0), Edge(high - max(ys), model, 0, 1),
        ]  # fmt: skip
    return min(found, key=lambda edge: edge.gap)


def goes_off(game: Game, unit: Unit, full: int, hard: int) -> bool:
    """TW-MISS-14, TW-MISS-21: whether `unit` can still leave: more is left of its move than the way to the edge.

    Touching the edge is not enough; the closest model is. It goes round what it may not enter.

    Args:
        full: what is left of its move, in mils; on a way through hard going `hard` is.
    """
    edge = nearest_edge(game, unit)
    if full <= edge.gap:
        return False
    if edge.gap <= 0:
        return True
    model, field = edge.model, Walk(game, unit, "TW-MISS-21", full, hard).look()
    for aside in _ASIDE:
        path = route(field, model.x, model.y, _narrow(model), *_target(edge, aside * INCH), full)
        if path is not None and path_length(path) < (hard if hard_entry(game.table, path) else full):
            return True
    return False


def left_over(game: Game, way: Way, full: int, hard: int) -> tuple[int, int]:
    """TW-MISS-21: what is left of a move of at most `full` mils, and of one through hard going."""
    tired = any(hard_entry(game.table, path) for path in way.paths)
    return (hard if tired else full) - way.distance, hard - way.distance


def _narrow(model: Model) -> int:
    """The radius of a round base; of a cornered one half its shorter side, for it goes lengthwise."""
    if not model.corners:
        return model.r
    a, b, c = model.corners[:3]
    return min(path_length((a, b)), path_length((b, c))) // 2


def _target(edge: Edge, aside: int) -> Point:
    """Where the middle of the closest base is when it touches the edge, so far aside of the straight way."""
    x = edge.model.x + edge.dx * edge.gap + (0 if edge.dx else aside)
    y = edge.model.y + edge.dy * edge.gap + (0 if edge.dy else aside)
    return x, y
