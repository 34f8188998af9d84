"""Closing a gap in a group (BG-COH-03)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow
from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.plane import Point, along, groups, nearest, path_length
from wartable.kit.inches.ways import Way
from wartable.rulesets.battle_group.events.moving import Moved
from wartable.rulesets.battle_group.moving.forced import after_move
from wartable.rulesets.battle_group.moving.walk import Walk
from wartable.rulesets.battle_group.state import COHERENCY, Game, Model, Unit
from wartable.rulesets.battle_group.troops import near

CLAUSE = "BG-COH-03"
SPARE = 5  # mils: no rounding leaves the gap open
Vector = tuple[int, int]


class Closer(Walk):
    """A move whose models may still end apart, and which keeps off enemies."""

    @override
    def scattered(self, ends: Sequence[Model]) -> str:
        return ""


def closes(game: Game, unit: Unit, limit: int) -> bool:
    """Whether a unit can close its gap with a move of `limit` mils."""
    way = closing(game, unit, limit)
    return way is not None and near.coherent(way.ends)


def close(game: Game, unit: Unit, limit: int) -> Flow[dict[int, int]]:
    """BG-COH-03: the unit goes the shortest way to close its gap; how much of its move each model has used up, mils."""
    way = closing(game, unit, limit)
    if way is None:
        return {}
    before = unit.models
    spent = {model.id: path_length(path) for model, path in zip(before, way.paths)}
    game.emit(Moved(unit.id, way.ends, way.distance, (), CLAUSE))
    yield from after_move(game, unit, before, way.paths)
    return spent


def closing(game: Game, unit: Unit, limit: int) -> Way[Model] | None:
    """The shortest way to one chain, or as near to it as `limit` mils go; None if it can do nothing.

    The largest part stands as long as the others come to it with their own moves, one after the other.
    """
    walk = Closer(game, unit, limit, CLAUSE, contact=False)
    for share in (4, 3, 2, 1):
        for meets in (False, True):
            places = _places(unit.models, limit * share // 4, meets)
            try:
                way = walk.check({"models": [list(at) for at in places]})
            except RuleError:
                continue
            if meets or near.coherent(way.ends):
                return way
    return None


def _places(models: Sequence[Model], limit: int, meets: bool) -> list[Point]:
    """Where models go so that their parts come within 2 inches of one another; `meets`: the largest part goes, too."""
    parts = sorted(groups(models, COHERENCY), key=lambda part: (-len(part), part))
    body, moved = list(parts[0]), dict.fromkeys(range(len(models)), (0, 0))
    for stray in parts[1:]:
        far, here, there = nearest([models[i] for i in stray], [models[i] for i in body])
        a, b = models[stray[here]], models[body[there]]
        step = _toward(a, b, min(limit, max(0, far - COHERENCY + SPARE)))
        for number in stray:
            moved[number] = step
        left = far - COHERENCY + SPARE - path_length(((0, 0), step))
        if meets and left > 0:
            back = _toward(b, a, min(limit, left))
            moved.update({number: back for number in body if moved[number] == (0, 0)})
        body += stray
    return [(model.x + moved[i][0], model.y + moved[i][1]) for i, model in enumerate(models)]


def _toward(a: Model, b: Model, far: int) -> Vector:
    x, y = along(((a.x, a.y), (b.x, b.y)), far)
    return x - a.x, y - a.y
