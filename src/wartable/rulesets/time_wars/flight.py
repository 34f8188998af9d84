"""TW-MISS-13, TW-MISS-14: how a routed target of Assassinate runs for the edge of the table, and off it."""

from __future__ import annotations

from math import cos, pi

from wartable.engine.ask import Flow
from wartable.engine.errors import RuleError
from wartable.engine.formation import centre
from wartable.engine.plane import scatter
from wartable.rulesets.time_wars.assassinate import get_out
from wartable.rulesets.time_wars.edge import goes_off, left_over, nearest_edge
from wartable.rulesets.time_wars.events import ActionSpent
from wartable.rulesets.time_wars.fatigue import Reach
from wartable.rulesets.time_wars.march import ADVANCE, RUN, interrupted, march
from wartable.rulesets.time_wars.mission_events import TargetEscaped
from wartable.rulesets.time_wars.movement import distance
from wartable.rulesets.time_wars.squads import in_cohesion
from wartable.rulesets.time_wars.state import ABOARD, INCH, TABLE, Game, Unit
from wartable.rulesets.time_wars.suppression import silenced
from wartable.rulesets.time_wars.ways import Walk, Way, standing

_TURNS = (0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75, 90, -90)
"""Directions in which a way round is looked for, degrees off the straight one."""


def due(game: Game) -> Unit | None:
    """TW-MISS-13: a Troop Type of the active player that has routed and has still to run this turn."""
    runners = (unit for unit in game.units.values() if unit.running and unit.player == game.active and unit.actions)
    return next((unit for unit in runners if unit.where in (TABLE, ABOARD)), None)


def run(game: Game, unit: Unit) -> Flow[None]:
    """TW-MISS-13: it spends its whole turn running straight for the nearest edge, round what it may not enter.

    With one action left it advances; suppressed to size 0 it stays. TW-MISS-14: if its move takes it over the edge, it
    has escaped.
    """
    get_out(game, unit)
    if unit.where != TABLE or silenced(unit):
        game.emit(ActionSpent(unit.id, "hold", unit.actions))
        return
    action = RUN if unit.actions > 1 else ADVANCE
    game.emit(ActionSpent(unit.id, action, unit.actions))
    if (yield from interrupted(game, unit.id, action, "declared")):
        return
    limits, ones = Reach(unit.profile.agl * INCH, unit.profile.agl * INCH), 0
    if action == RUN:
        limits, ones = yield from distance(game, unit, RUN)
    way = to_the_edge(game, unit, limits)
    arrived = unit.id
    if way.distance:
        arrived = yield from march(game, unit.id, action, way, ones)
    if not arrived or game.units[arrived].where != TABLE:
        return
    if goes_off(game, game.units[arrived], *left_over(game, way, limits.full, limits.hard)):
        game.emit(TargetEscaped(arrived))


def to_the_edge(game: Game, unit: Unit, limits: Reach) -> Way:
    """TW-MISS-13: the way that brings it nearest to the edge: straight, else aslant, without touching an enemy."""
    edge = nearest_edge(game, unit)
    walk = Walk(game, unit, "TW-MISS-13", limits.full, limits.hard, contact=False)
    x, y = centre(in_cohesion(unit))
    head = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}[edge.dx, edge.dy]
    most = min(limits.full, edge.gap)
    tries = [(turn, far) for turn in _TURNS for far in (*range(INCH, limits.full, INCH), limits.full, most)]
    gains = ((min(edge.gap, int(far * cos(turn * pi / 180))), -abs(turn), -far, turn, far) for turn, far in tries)
    for gain, _, _, turn, far in sorted(gains, reverse=True):
        if gain <= 0:
            break
        try:
            return walk.check({"to": list(scatter(x, y, head + turn, far))})
        except RuleError:
            continue
    return standing(unit)
