"""Where a bot sends its units: ground that scores for it, or that keeps the other side from scoring."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wartable.engine.formation import centre
from wartable.engine.plane import Point, Polygon, path_length
from wartable.rulesets.gates_of_doom.moving.walk import reach_of
from wartable.rulesets.gates_of_doom.sight.lines import centre_of
from wartable.rulesets.gates_of_doom.state import Game, Side, Unit
from wartable.rulesets.gates_of_doom.winning.objectives import quarter_of, quarters, within
from wartable.rulesets.gates_of_doom.winning.retrieval import carrier

SMALL, LARGE = 5, 20  # the points that objectives are worth (chapter OBJ)
DEEP = 3_000
ACTIONS = 2
LATE = 3


class Goal(NamedTuple):
    """A point to go to: what it is worth, why, whether the unit is there already, and whether one unit is enough."""

    at: Point
    worth: int
    why: str
    there: bool = False
    alone: bool = True


def _into(unit: Unit, zone: Polygon) -> Point:
    """The nearest point that lies well inside a zone."""
    x, y = centre(unit.models)
    xs, ys = [px for px, _ in zone], [py for _, py in zone]
    deep = min(DEEP, (max(xs) - min(xs)) // 2, (max(ys) - min(ys)) // 2)
    return min(max(x, min(xs) + deep), max(xs) - deep), min(max(y, min(ys) + deep), max(ys) - deep)


def goals(game: Game, unit: Unit) -> Iterator[Goal]:
    """All ground that is worth going to for a unit."""
    mine, theirs = game.sides[unit.side], game.sides[game.other(unit.side)]
    for side in (mine, theirs):
        yield from _about(game, unit, side, mine, theirs)


def _about(game: Game, unit: Unit, side: Side, mine: Side, theirs: Side) -> Iterator[Goal]:
    """What the objectives of `side` make worth going to: to score by them, or to keep it from scoring."""
    own = side is mine
    if own and "advance" in side.objectives and theirs.zone:
        yield Goal(_into(unit, theirs.zone), SMALL, "into their zone", within(unit, theirs.zone), alone=False)
    if not own and "defend_territory" in side.objectives and theirs.zone:
        there = within(unit, theirs.zone)
        yield Goal(_into(unit, theirs.zone), LARGE, "into the zone that they defend", there, alone=False)
    if "capture_point" in side.objectives and side.capture:
        spot = centre_of(game.table.feature(side.capture).polygon)
        yield Goal(spot, LARGE, "to the capture point", path_length((spot, centre(unit.models))) < 1_000, alone=False)
    if "retrieval" in side.objectives and side.marker is not None:
        found = carrier(game, side.seat)
        if found is None:
            yield Goal(side.marker, LARGE, "to the marker")
        elif found[0].side != unit.side:
            yield Goal(centre(found[0].models), LARGE, "after the marker")
    if "area_denial" in side.objectives:
        here = quarter_of(game, unit)
        for number, quarter in enumerate(quarters(game)):
            yield Goal(centre_of(quarter), SMALL, "to hold a quarter", here == number)


def best(game: Game, unit: Unit) -> Goal | None:
    """The goal of a unit: what is worth most for its way, and that no friend is nearer to if one unit is enough."""
    found: list[tuple[float, Goal]] = []
    speed = max(reach_of(unit, model) for model in unit.models)
    for goal in goals(game, unit):
        far = path_length((centre(unit.models), goal.at))
        if goal.alone and any(path_length((centre(f.models), goal.at)) < far for f in game.friends(unit)):
            continue
        moves = 0 if goal.there else far / max(speed, 1)
        if moves <= left(game, unit) + 1:
            found.append((goal.worth / (4 + moves), goal))
    return max(found, key=lambda one: one[0])[1] if found else None


def left(game: Game, unit: Unit) -> int:
    """The actions that it has until the end of the fourth round."""
    return unit.actions + ACTIONS * max(0, game.rounds - game.round)


def due(game: Game, unit: Unit, goal: Goal) -> bool:
    """Whether it has to go now if it is to be there in time: in the last two rounds, with an action to spare."""
    if goal.there or game.round < LATE:
        return False
    speed = max(reach_of(unit, model) for model in unit.models)
    moves = -(-path_length((centre(unit.models), goal.at)) // max(speed, 1))
    return moves + 1 >= left(game, unit)
