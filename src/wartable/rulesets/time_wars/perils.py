"""What the mission modifiers make a move risk, by eye, for bots."""

from __future__ import annotations

from wartable.engine.plane import Point
from wartable.rulesets.time_wars.modifiers import dead_zone, storm
from wartable.rulesets.time_wars.modifiers.storm import BRAVED
from wartable.rulesets.time_wars.state import SQUAD, Game, Unit
from wartable.rulesets.time_wars.terrain import FROZEN, STORM, rough, runs_in, storming
from wartable.rulesets.time_wars.trails import Trail, comes_near

ONE = 1 / 6  # a Hazardous die


def share(game: Game, unit: Unit, here: Point, to: Point) -> float:
    """Which part of `unit` a straight move between two places may be expected to cost; 0 without such a modifier."""
    if here == to or not (storming(game) or game.options.modifiers):
        return 0.0
    return min(1.0, _weather(game, unit, here, to) + _dead(game, unit, here, to))


def _weather(game: Game, unit: Unit, here: Point, to: Point) -> float:
    """TW-SPEC-12: one die for each model in what the storm has made hazardous, TW-MOD-15: or on open ground."""
    if not storming(game):
        return 0.0
    risk = 0.0
    if any(STORM in feature.hazardous or FROZEN in feature.hazardous for feature in game.table.crossed(*here, *to)):
        risk = ONE
    if game.weather == storm.FRONT and BRAVED not in unit.used and not runs_in(rough(game.table), (here, to)):
        risk += ONE
    return risk


def _dead(game: Game, unit: Unit, here: Point, to: Point) -> float:
    """TW-MOD-09: of a Squad a model, and then a die for each of the others."""
    dead = dead_zone.areas(game)
    if not dead:
        return 0.0
    model = unit.models[0]
    start, end = (model._replace(x=x, y=y, corners=()) for x, y in (here, to))
    trail = Trail(start, end, (here, to))
    if not any(comes_near(trail, feature, dead_zone.margin(game, feature)) for feature in dead):
        return 0.0
    count = len(unit.models) if unit.kind == SQUAD else 1
    return ONE * (1 + (count - 1) * ONE) / count
