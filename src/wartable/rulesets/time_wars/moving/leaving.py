"""Going off the table: how near its edge is, and whether what is left of a move reaches beyond it."""

from __future__ import annotations

from wartable.engine.paths import route
from wartable.engine.plane import path_length
from wartable.kit.inches.edges import Exit, nearest_exit
from wartable.rulesets.time_wars.ground.terrain import hard_entry
from wartable.rulesets.time_wars.moving.ways import Walk, Way
from wartable.rulesets.time_wars.state import INCH, Game, Model, Unit

_ASIDE = (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6)
"""Inches along the edge at which a way out is looked for, the straight one first."""


def nearest_edge(game: Game, unit: Unit) -> Exit[Model]:
    """TW-MISS-13: the nearest table edge, measured from the closest base."""
    return nearest_exit(game.table, unit.models)


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
        path = route(field, model.x, model.y, _narrow(model), *edge.out(aside * INCH), full)
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
