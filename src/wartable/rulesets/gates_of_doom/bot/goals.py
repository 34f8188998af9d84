"""Where a bot sends its units: ground that scores for it, or that keeps the other side from scoring."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from wartable.engine.formation import centre
from wartable.engine.plane import (
    Body,
    Point,
    Polygon,
    body_inside_polygon,
    body_overlaps_polygon,
    path_length,
    touching,
)
from wartable.engine.terrain import Feature
from wartable.rulesets.gates_of_doom.moving.retrieval import carrier
from wartable.rulesets.gates_of_doom.sight.lines import centre_of, inside
from wartable.rulesets.gates_of_doom.state import GHOST, VEHICLES, Game, Model, Side, Unit
from wartable.rulesets.gates_of_doom.winning.objectives import quarter_of, quarters, within

SMALL, LARGE = 5, 20  # the points that objectives are worth (chapter OBJ)
DEEP = 3_000
ACTIONS = 2
SECOND = 0.2  # what ground is worth to a unit that a friend is nearer to
BEST, LATE = 0.9, 0.5
CONTESTED, UNHELD = 0.5, 0.2  # what a point is worth that enemies are in, and one of theirs that none of them is in
Stands = Callable[[Sequence[Model]], bool]


class Goal(NamedTuple):
    """A point to go to: what it is worth, why, and how models stand that have come there."""

    at: Point
    worth: float
    why: str
    held: Stands


def _into(unit: Unit, zone: Polygon) -> Point:
    """The nearest point that lies well inside a zone."""
    x, y = centre(unit.models)
    xs, ys = [px for px, _ in zone], [py for _, py in zone]
    deep = min(DEEP, (max(xs) - min(xs)) // 2, (max(ys) - min(ys)) // 2)
    return min(max(x, min(xs) + deep), max(xs) - deep), min(max(y, min(ys) + deep), max(ys) - deep)


def _inside(zone: Polygon) -> Stands:
    """GD-TER-03, GD-OBJ-06: at least half of the models are wholly inside."""

    def held(models: Sequence[Model]) -> bool:
        return 2 * sum(body_inside_polygon(model, zone) for model in models) >= len(models)

    return held


def goals(game: Game, unit: Unit) -> list[Goal]:
    """All ground that is worth going to for a unit; less so what a friend is nearer to, if one is enough."""
    if all(model.kind == GHOST for model in unit.models):
        return []
    mine, theirs = game.sides[unit.side], game.sides[game.other(unit.side)]
    return [goal for side in (mine, theirs) for goal in _about(game, unit, side, mine, theirs)]


def _about(game: Game, unit: Unit, side: Side, mine: Side, theirs: Side) -> Iterator[Goal]:
    """What the objectives of `side` make worth going to: to score by them, or to keep it from scoring."""
    own = side is mine
    if own and "advance" in side.objectives and theirs.zone:
        yield Goal(_into(unit, theirs.zone), SMALL, "into their zone", _inside(theirs.zone))
    if not own and "defend_territory" in side.objectives and theirs.zone:
        worth = _shared(game, unit, _into(unit, theirs.zone), LARGE)
        yield Goal(_into(unit, theirs.zone), worth, "into the zone that they defend", _inside(theirs.zone))
    if "capture_point" in side.objectives and side.capture:
        yield _capture(game, unit, side, own)
    if "retrieval" in side.objectives and side.marker is not None:
        yield from _marker(game, unit, side)
    if "area_denial" in side.objectives:
        yield from _quarters(game, unit, own)


def _capture(game: Game, unit: Unit, side: Side, own: bool) -> Goal:
    """GD-OBJ-05: one's own point, the less if enemies have to be driven out; theirs, the more if one is there."""
    piece = game.table.feature(side.capture)
    held = any(inside(foe, piece) for foe in game.enemies(unit) if foe.on_table)
    worth = LARGE * ((CONTESTED if held else 1.0) if own else (1.0 if held else UNHELD))
    at = centre_of(piece.polygon)
    return Goal(at, _shared(game, unit, at, worth), "to the capture point", _inside(piece.polygon))


def _marker(game: Game, unit: Unit, side: Side) -> Iterator[Goal]:
    """GD-OBJ-08: the marker where it lies, or the enemy who has it."""
    found = carrier(game, side.seat)
    if found is None and side.marker is not None and all(model.kind not in VEHICLES for model in unit.models):
        spot = Body(*side.marker, 0)
        yield Goal(side.marker, _shared(game, unit, side.marker, LARGE), "to the marker",
                   lambda models: any(touching(model, spot) for model in models))  # fmt: skip
    elif found is not None and found[0].side != unit.side:
        yield Goal(centre(found[0].models), LARGE / 4, "after the marker", lambda models: False)


def _quarters(game: Game, unit: Unit, own: bool) -> Iterator[Goal]:
    """GD-OBJ-04: quarters that no friend holds; for one's own points those without enemies, else those with them."""
    held = {quarter_of(game, friend) for friend in game.friends(unit)}
    foes = {quarter_of(game, foe) for foe in game.enemies(unit)}
    for number, quarter in enumerate(quarters(game)):
        if number in held or (number in foes) is own:
            continue
        to = _into(unit, quarter)
        why = "to hold a quarter" if own else "to contest a quarter"
        yield Goal(to, _shared(game, unit, to, SMALL), why, _inside(quarter))


def _shared(game: Game, unit: Unit, to: Point, worth: float) -> float:
    """What ground is worth of which one unit is enough."""
    far = path_length((centre(unit.models), to))
    nearer = any(path_length((centre(friend.models), to)) < far for friend in game.friends(unit))
    return worth * SECOND if nearer else worth


def moves(goal: Goal, models: Sequence[Model], speed: int) -> int:
    """How many moves of `speed` mils those who stand so are away from a goal."""
    if goal.held(models):
        return 0
    return max(1, -(-path_length((centre(models), goal.at)) // max(speed, 1)))


def left(game: Game, after: int) -> int:
    """The actions that a unit has until the end of the fourth round, `after` of them in this one."""
    return after + ACTIONS * max(0, game.rounds - game.round)


def hope(goal: Goal, away: int, after: int, now: bool = False) -> float:
    """What a goal is worth to who is so many moves away and has so many actions; less if it cannot waste one.

    Nobody can hinder who comes there `now`, in this activation.
    """
    if not away:
        return goal.worth
    if now:
        return goal.worth * BEST
    return goal.worth * (BEST - LATE * (away / after) ** 2) if away <= after else 0.0


def stakes(game: Game, foe: Unit) -> float:
    """The points that hang on where an enemy stands: those that it gets, and those that it keeps others from."""
    if not foe.on_table or all(model.kind == GHOST for model in foe.models):
        return 0.0
    sides = theirs, mine = game.sides[foe.side], game.sides[game.other(foe.side)]
    others = [friend for friend in game.friends(foe) if friend.on_table]
    found = 0.0
    if "advance" in theirs.objectives and mine.zone and within(foe, mine.zone):
        found += SMALL
    if "defend_territory" in mine.objectives and mine.zone:
        found += LARGE * _alone(foe, others, partial(_in_zone, mine.zone))
    for side in sides:
        if "capture_point" in side.objectives and side.capture:
            found += LARGE * _alone(foe, others, partial(_in_piece, game.table.feature(side.capture)))
        if "area_denial" in side.objectives:
            found += SMALL * _alone(foe, others, lambda one: quarter_of(game, one) == quarter_of(game, foe))
    return found


def _alone(foe: Unit, others: Sequence[Unit], there: Callable[[Unit], bool]) -> bool:
    """Whether it is there and no other of its side."""
    return there(foe) and not any(there(one) for one in others)


def _in_zone(zone: Polygon, unit: Unit) -> bool:
    return any(body_overlaps_polygon(model, zone) for model in unit.models)


def _in_piece(piece: Feature, unit: Unit) -> bool:
    return inside(unit, piece)
