"""Hit and Run (TW-VOG-03, TW-VOG-04): Vogans fire and run from their target, and slip out of a melee that they win."""

from __future__ import annotations

from math import isqrt

from wartable.engine.ask import Flow, Option, Refusal, choose, move
from wartable.engine.errors import RuleError
from wartable.engine.formation import centre
from wartable.engine.plane import Point, inches, nearest
from wartable.rulesets.time_wars import movement, shooting
from wartable.rulesets.time_wars.events import ActionSpent
from wartable.rulesets.time_wars.march import BREAK_AWAY, RUN, interrupted, march
from wartable.rulesets.time_wars.melee_events import MeleeThinned
from wartable.rulesets.time_wars.questions import hits_and_runs
from wartable.rulesets.time_wars.squads import in_cohesion
from wartable.rulesets.time_wars.state import INCH, TABLE, Game, Melee, Model, Unit
from wartable.rulesets.time_wars.ways import Walk, Way
from wartable.rulesets.time_wars.windows import can_go_on, window

HIT_AND_RUN = "hit-and-run"
STAY = "stay"


def why_not(game: Game, unit: Unit) -> Refusal | None:
    """TW-VOG-03: why `unit` cannot fire and run now, None if it can; the menu sees to the two actions."""
    if not hits_and_runs(game, unit):
        return Refusal("", "no Hit and Run", "TW-VOG-03")
    if refusal := movement.may_move(game, unit, RUN):
        return refusal
    return None if shooting.any_target(game, unit) else Refusal("", "no enemy in sight", "TW-FIRE-01")


def hit_and_run(game: Game, unit: Unit) -> Flow[None]:
    """TW-VOG-03: one attack, resolved completely, then a run straight away from its target, for both actions."""
    declared = yield from shooting.declare(game, unit, shooting.FIRE)
    foe = game.units[declared.target].models
    game.emit(ActionSpent(unit.id, HIT_AND_RUN, 2, declared.target))
    yield from window(game, unit.id, HIT_AND_RUN, "declared")
    if not can_go_on(game, unit):
        return
    yield from shooting.resolve(game, declared)
    if can_go_on(game, unit) and movement.may_move(game, unit, RUN) is None:
        away = _direction(unit, game.units[declared.target].models or foe)
        yield from _run(game, unit, away)


def _direction(unit: Unit, foes: tuple[Model, ...]) -> tuple[int, int]:
    """From the nearest model of the target to that of `unit` which is nearest to it, in mils."""
    _, mine, theirs = nearest(unit.models, foes)
    return unit.models[mine].x - foes[theirs].x, unit.models[mine].y - foes[theirs].y


def _run(game: Game, unit: Unit, away: tuple[int, int]) -> Flow[None]:
    limits, ones = yield from movement.distance(game, unit, RUN)
    walk = Walk(game, unit, "TW-VOG-03", limits.full, limits.hard)
    ways = _ways(walk, away)
    options = (
        Option(STAY, "stay here", "TW-VOG-03"),
        *(Option(f"away-{far}", f"{inches(way.distance)} inches", "TW-VOG-03") for far, way in ways.items()),
    )
    key = options[0].key
    if len(options) > 1:
        question = f"How far does {unit.name} run from its target?"
        key = yield from choose("TW-VOG-03", unit.player, question, options, (), unit.id)
    if key != STAY:
        way = ways[int(key.removeprefix("away-"))]
        if (yield from march(game, unit.id, RUN, way, ones)):
            yield from interrupted(game, unit.id, RUN, "done")


def _ways(walk: Walk, away: tuple[int, int]) -> dict[int, Way]:
    """Each whole inch of the straight line that can be reached, round impassable ground if need be, and the end."""
    x, y = centre(in_cohesion(walk.unit))
    found: dict[int, Way] = {}
    dx, dy = away
    length = isqrt(dx * dx + dy * dy)
    for far in range(1, walk.full // INCH + 1):
        to: Point = (x + dx * far * INCH // length, y + dy * far * INCH // length)
        try:
            way = walk.check({"to": list(to)})
        except RuleError:
            continue
        if way.distance:
            found[far] = way
    return found


# ------------------------------------------------------------------ out of a melee
def break_away(game: Game, melee: Melee, winners: tuple[str, ...]) -> Flow[None]:
    """TW-VOG-04: after damage the winners with the rule may go up to their AGL, out of contact with all enemies.

    Nobody is asked when the losers are gone, for the melee is over then.
    """
    losers = [game.units[key] for key in melee.all if key not in winners]
    if not any(unit.where == TABLE and unit.models for unit in losers):
        return
    for key in winners:
        unit = game.units[key]
        if unit.where != TABLE or not unit.models or not hits_and_runs(game, unit):
            continue
        options = (Option(STAY, "stay in the melee", "TW-VOG-04"), Option("leave", "move out of it", "TW-VOG-04"))
        answer = yield from choose("TW-VOG-04", unit.player, f"Does {unit.name} break away?", options, (), unit.id)
        if answer == STAY:
            continue
        far = unit.profile.agl * INCH
        walk = Walk(game, unit, "TW-VOG-04", far, far, contact=False)
        way: Way = yield from move(walk.ask(f"{unit.name} breaks away up to {inches(far)} inches"))
        if way.distance:
            attackers = tuple(other for other in melee.attackers if other != key)
            defenders = tuple(other for other in melee.defenders if other != key)
            game.emit(MeleeThinned(melee.id, attackers, defenders))
            yield from march(game, key, BREAK_AWAY, way)
