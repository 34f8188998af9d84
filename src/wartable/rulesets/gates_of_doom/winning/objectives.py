"""What objectives are worth (chapter OBJ)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from wartable.engine.plane import Polygon, body_inside_polygon, body_overlaps_polygon
from wartable.kit.inches.zones import rectangle
from wartable.rulesets.gates_of_doom.inside.places import on_ground
from wartable.rulesets.gates_of_doom.moving.retrieval import retrieval
from wartable.rulesets.gates_of_doom.sight.lines import inside
from wartable.rulesets.gates_of_doom.state import GHOST, Game, Unit


class Objective(NamedTuple):
    """An objective by its number on the list: what it is called, its clause, and the points that it gives a side."""

    number: int
    key: str
    name: str
    clause: str
    worth: Callable[[Game, str], int]


def _holding(game: Game, side: str) -> list[Unit]:
    """GD-OBJ-04: the units of a side that count for ground; GD-ALL-07: data ghosts do not."""
    return [unit for unit in on_ground(game, side) if any(model.kind != GHOST for model in unit.models)]


def slaughter(game: Game, side: str) -> int:
    """GD-OBJ-01: 1 for each point of damage dealt to enemy models."""
    return game.sides[side].damage


def head_taker(game: Game, side: str) -> int:
    """GD-OBJ-02: 5 for each enemy hero killed."""
    return 5 * game.sides[side].heads


# ------------------------------------------------------------------ ground
def quarters(game: Game) -> tuple[Polygon, ...]:
    """GD-OBJ-04: the four quarters of the board."""
    (w, h) = game.table.width, game.table.height
    return tuple(rectangle(left, low, left + w // 2, low + h // 2) for low in (0, h // 2) for left in (0, w // 2))


def quarter_of(game: Game, unit: Unit) -> int | None:
    """GD-OBJ-04: the quarter that holds most of its models; None on a tie."""
    w, h = game.table.width, game.table.height
    counts = [0, 0, 0, 0]
    for model in unit.models:
        counts[(2 * model.x > w) + 2 * (2 * model.y > h)] += 1
    most = max(counts)
    return counts.index(most) if counts.count(most) == 1 else None


def area_denial(game: Game, side: str) -> int:
    """GD-OBJ-04: 5 for each quarter in which one of its units is and none of the enemy's."""
    mine = {quarter_of(game, unit) for unit in _holding(game, side)}
    theirs = {quarter_of(game, unit) for unit in _holding(game, game.other(side))}
    return 5 * sum(quarter in mine and quarter not in theirs for quarter in range(4))


def within(unit: Unit, zone: Polygon) -> bool:
    """GD-OBJ-06: whether at least half of its models are wholly inside a zone."""
    inside = sum(body_inside_polygon(model, zone) for model in unit.models)
    return bool(unit.models) and 2 * inside >= len(unit.models)


def advance(game: Game, side: str) -> int:
    """GD-OBJ-06: 5 for each of its units in the enemy's deployment zone."""
    zone = game.sides[game.other(side)].zone
    return 5 * sum(within(unit, zone) for unit in _holding(game, side)) if zone else 0


def defend_territory(game: Game, side: str) -> int:
    """GD-OBJ-07: 20 if no enemy model is in its deployment zone."""
    zone = game.sides[side].zone
    foes = (model for unit in _holding(game, game.other(side)) for model in unit.models)
    return 0 if not zone or any(body_overlaps_polygon(model, zone) for model in foes) else 20


def assassination(game: Game, side: str) -> int:
    """GD-OBJ-03: 20 for killing the hero whom the opponent has named."""
    return 20 * game.sides[side].assassinated


def capture_point(game: Game, side: str) -> int:
    """GD-OBJ-05: 20 if one of its units is in its piece of terrain (GD-TER-03), and no enemy unit."""
    key = game.sides[side].capture
    if not key:
        return 0
    piece = game.table.feature(key)
    mine, theirs = (any(inside(u, piece) for u in _holding(game, seat)) for seat in (side, game.other(side)))
    return 20 if mine and not theirs else 0


OBJECTIVES: Mapping[str, Objective] = {objective.key: objective for objective in (
    Objective(1, "slaughter", "Slaughter", "GD-OBJ-01", slaughter),
    Objective(2, "head_taker", "Head-taker", "GD-OBJ-02", head_taker),
    Objective(3, "assassination", "Assassination", "GD-OBJ-03", assassination),
    Objective(4, "area_denial", "Area Denial", "GD-OBJ-04", area_denial),
    Objective(5, "capture_point", "Capture Point", "GD-OBJ-05", capture_point),
    Objective(6, "advance", "Advance", "GD-OBJ-06", advance),
    Objective(7, "defend_territory", "Defend Territory", "GD-OBJ-07", defend_territory),
    Objective(8, "retrieval", "Retrieval", "GD-OBJ-08", retrieval),
)}  # fmt: skip
"""The objectives that can be played, by key; the numbers are those of the list (GD-MSN-02)."""
