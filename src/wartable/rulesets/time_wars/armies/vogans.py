"""The special rules of the Vogans: Old Enemies (TW-VOG-05), Hit and Run (TW-VOG-03, TW-VOG-04)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import isqrt
from typing import Any, ClassVar

from wartable.engine.ask import Choice, Flow, Option, Refusal, choose, move, skip
from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.formation import centre
from wartable.engine.plane import Point, nearest
from wartable.engine.ruleset import Idea
from wartable.kit import wording
from wartable.kit.wording import inched
from wartable.rulesets.time_wars.bot.appraisal import eye
from wartable.rulesets.time_wars.bot.tactics import Tactics
from wartable.rulesets.time_wars.events.base import ActionSpent
from wartable.rulesets.time_wars.events.melee import MeleeThinned
from wartable.rulesets.time_wars.moving import movement
from wartable.rulesets.time_wars.moving.march import BREAK_AWAY, RUN, interrupted, march
from wartable.rulesets.time_wars.moving.ways import Walk, Way
from wartable.rulesets.time_wars.shooting import shooting
from wartable.rulesets.time_wars.shooting.defensive_fire import can_go_on, window
from wartable.rulesets.time_wars.specials.ask import granted
from wartable.rulesets.time_wars.specials.core import is_of
from wartable.rulesets.time_wars.specials.points import Action, Thought, TroopSpecial
from wartable.rulesets.time_wars.state import INCH, TABLE, Game, Melee, Model, Unit
from wartable.rulesets.time_wars.troops.squads import in_cohesion

HIT_AND_RUN = "hit-and-run"
STAY, PLACE = "stay", "place"
ASIDE = INCH // 2
"""TW-VOG-03: how far from the line the middle of a Squad may end that is placed by hand, mils."""


class OldEnemies(TroopSpecial):
    """TW-VOG-05: all Vogans of an army under such a Supreme Commander have Bane (Cybermen)."""

    __slots__ = ()
    key = "old_enemies"

    @override
    def bane_for(self, game: Game, me: Unit, other: Unit, target: Unit) -> str:
        """TW-VOG-05: the Supreme Commander alone gives it; Cyber-mats are Cybermen too."""
        if game.sides[me.player].supreme != me.id or not is_of(other, "vogan"):
            return ""
        return "TW-VOG-05" if is_of(target, "cybermen") else ""


def farthest(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """Who runs from its target runs as far as it can."""
    return [Idea(option.key, float(place)) for place, option in enumerate(ask.options)]


class HitAndRun(TroopSpecial):
    """TW-VOG-03, TW-VOG-04: the Vogans of his detachment may fire and run for both actions, and leave a melee when they
    win a round.
    """

    __slots__ = ()
    key = "hit_and_run"
    standing = True  # a commander has it for others; who has none such is told so
    number = 1
    thoughts: ClassVar[Mapping[str, Thought]] = {"TW-VOG-03": farthest}

    @override
    def hits_and_runs_for(self, game: Game, me: Unit, other: Unit) -> str:
        """TW-VOG-03: as Supreme Commander for his army (TW-ARMY-34)."""
        return "TW-VOG-03" if is_of(other, "vogan") else ""

    @override
    def actions_of(self, game: Game, me: Unit) -> Iterator[Action]:
        yield Action(
            HIT_AND_RUN, "Hit and Run", "TW-VOG-03", lambda unit: 2, why_not, hit_and_run, True,
            noun="Hit and Run", at="fire and run from",
        )  # fmt: skip

    @override
    def action_worth(self, game: Game, me: Unit, plans: Tactics, fire: float) -> Iterator[tuple[str, float]]:
        """The shot is had either way: what counts is whether the run is better than a second one."""
        if fire and me.actions == 2 and hits_and_runs(game, me):
            near = plans.enemies(me)
            gaps = {enemy.id: eye(me, enemy) for enemy in near}
            farther = {key: gap + me.profile.agl + 3 for key, gap in gaps.items()}
            safer = plans.place(me, near, farther, 0.0) - plans.place(me, near, gaps, 0.0)
            yield HIT_AND_RUN, safer + plans.pulled(me, me.box, -3) - plans.pulled(me, me.box)

    @override
    def after_round(self, game: Game, melee: Melee, winners: Sequence[str]) -> Flow[None]:
        yield from break_away(game, melee, winners)


def hits_and_runs(game: Game, unit: Unit) -> str:
    """TW-VOG-03: the clause by which it may fire and run, and leave a melee that it wins, or ''."""
    return granted(game, unit, "hits_and_runs_for")


# ------------------------------------------------------------------ fire and run
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
    line = _line(unit, away, walk.full)
    ways = _ways(walk, line)
    way = yield from _chosen(unit, walk, line, ways)
    if way is not None and (yield from march(game, unit.id, RUN, way, ones)):
        yield from interrupted(game, unit.id, RUN, "done")


def _chosen(unit: Unit, walk: Walk, line: Sequence[Point], ways: dict[int, Way]) -> Flow[Way | None]:
    """How far it runs, or where each of its models does; None if it stays."""
    by_hand = (Option(PLACE, "place each model", "TW-VOG-03"),) if len(in_cohesion(unit)) > 1 else ()
    options = (
        Option(STAY, "stay here", "TW-VOG-03"), *by_hand,
        *(Option(f"away-{far}", wording.far(way.distance), "TW-VOG-03") for far, way in ways.items()),
    )  # fmt: skip
    question = f"How far does {unit.name} run from its target?"
    if not ways:
        skip(walk.game, "TW-VOG-03", unit.player, question, options[0])
        return None
    key = yield from choose("TW-VOG-03", unit.player, question, options, (), unit.id)
    if key == PLACE:
        ask = walk.ask(f"{unit.name} runs up to {inched(walk.full)} straight away from its target")
        placed: Way = yield from move(replace(
            ask, check=lambda answer: _judged(walk.check(answer), line), ideas=partial(_ideas, ways, line),
        ))  # fmt: skip
        return placed if placed.distance else None
    return None if key == STAY else ways[int(key.removeprefix("away-"))]


def _line(unit: Unit, away: tuple[int, int], full: int) -> tuple[Point, ...]:
    """Where the middle of `unit` is, and after each whole inch of the straight line."""
    x, y = centre(in_cohesion(unit))
    return (x, y), *((x + u, y + v) for u, v in (_leg(away, far) for far in range(INCH, full + 1, INCH)))


def _leg(away: tuple[int, int], far: int) -> Point:
    """The step in that direction, each part rounded either way, that comes nearest to `far` mils and is no longer."""
    (dx, dy), square = away, away[0] ** 2 + away[1] ** 2
    u, v = isqrt(dx * dx * far * far // square), isqrt(dy * dy * far * far // square)
    near = [(u + i, v + j) for i in (0, 1) for j in (0, 1) if (u + i) ** 2 + (v + j) ** 2 <= far * far]
    u, v = max(near, key=lambda leg: abs(dx) * leg[0] + abs(dy) * leg[1])
    return (u if dx > 0 else -u), (v if dy > 0 else -v)


def _ways(walk: Walk, line: Sequence[Point]) -> dict[int, Way]:
    """Each whole inch of the straight line that can be reached: as they stand, or round what is in the way.

    Who would fall short of it by more than half an inch, as at the edge of the table, does not reach it.
    """
    found: dict[int, Way] = {}
    for far, to in enumerate(line[1:], 1):
        try:
            way = walk.check({"to": list(to)})
        except RuleError:
            continue
        if way.distance and _gone(way, line[0], to) >= max(1, far * INCH - ASIDE):
            found[far] = way
    return found


def _gone(way: Way, start: Point, to: Point) -> int:
    """How far the middle of those who go `way` comes in the direction from `start` to `to`, mils."""
    x, y = centre(way.ends)
    dx, dy = to[0] - start[0], to[1] - start[1]
    return (dx * (x - start[0]) + dy * (y - start[1])) // max(1, isqrt(dx * dx + dy * dy))


def _judged(way: Way, line: Sequence[Point]) -> Way:
    """TW-VOG-03: models placed by hand run away too: their middle stays within half an inch of the line."""
    if not way.distance:
        return way
    (x, y), (tx, ty) = line[0], line[-1]
    mx, my = centre(way.ends)
    dx, dy, px, py = tx - x, ty - y, mx - x, my - y
    if _gone(way, line[0], line[-1]) <= 0:
        raise RuleError("TW-VOG-03", "it runs away from its target: the middle of the Squad must go that way")
    if (dx * py - dy * px) ** 2 > ASIDE**2 * (dx * dx + dy * dy):
        text = "it runs straight away from its target: the middle of the Squad must end on that line or at most"
        raise RuleError("TW-VOG-03", f"{text} {inched(ASIDE)} beside it")
    return way


def _ideas(ways: dict[int, Way], line: Sequence[Point], roll: Callable[[int], int]) -> Iterator[Any]:
    """As far as it can in formation, half as far, or to stay."""
    for far in (max(ways), (max(ways) + 1) // 2):
        if far in ways:
            yield {"models": [[model.x, model.y] for model in ways[far].ends]}
    yield {"stay": True}


# ------------------------------------------------------------------ out of a melee
def break_away(game: Game, melee: Melee, winners: Sequence[str]) -> Flow[None]:
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
        way: Way = yield from move(walk.ask(f"{unit.name} breaks away up to {inched(far)}"))
        if way.distance:
            attackers = tuple(other for other in melee.attackers if other != key)
            defenders = tuple(other for other in melee.defenders if other != key)
            game.emit(MeleeThinned(melee.id, attackers, defenders))
            yield from march(game, key, BREAK_AWAY, way)
