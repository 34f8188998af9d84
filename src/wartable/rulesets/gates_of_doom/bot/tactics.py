"""What a unit had best do with an action, and where it had best stand: what that brings, in points of damage."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import cached_property
from math import cos, radians, sin
from typing import NamedTuple

from wartable.engine.ask import Move
from wartable.engine.errors import RuleError
from wartable.engine.formation import centre
from wartable.engine.mod import fixed
from wartable.engine.plane import INCH, Point, along, path_length, segment_crosses_polygon
from wartable.engine.terrain import Feature
from wartable.rulesets.gates_of_doom.bot import goals, harm
from wartable.rulesets.gates_of_doom.bot.eye import Eye
from wartable.rulesets.gates_of_doom.bot.lore import Attack, Legal, Post, Rough
from wartable.rulesets.gates_of_doom.ground.kinds import dangerous
from wartable.rulesets.gates_of_doom.melee.blows import armed
from wartable.rulesets.gates_of_doom.morale.nerve import check_mods
from wartable.rulesets.gates_of_doom.moving.walk import Walk, reach_of
from wartable.rulesets.gates_of_doom.sight import lines
from wartable.rulesets.gates_of_doom.sight.lines import sees
from wartable.rulesets.gates_of_doom.state import RANGED, Model, Unit
from wartable.rulesets.gates_of_doom.troops import figures, near

COVERED, DOWN = 0.75, 0.65  # what is left of it in cover, and lying down
WAITING = 0.6  # what an attack from overwatch is worth
CLOSER = 0.04  # for each inch nearer to an enemy, at a first look
AGAIN = 0.95  # what a second attack is worth, for less may be left to shoot at
CONTACT = INCH // 2
COMING = 0.35  # what part of its health is at risk at least until it can attack, for it has to come nearer
WANTON = 2.5  # a loss that nobody forces on it counts for so much more
ROUND = range(0, 360, 45)
PARTS = (20, 16, 10)  # how far it tries to go, of the first
UNSEEN = 0.4  # how likely an enemy who would have to come first does so
BLIND, NEARING = 0.6, 0.85  # what attacks to come are worth to who is in reach and sees nobody, and to who is not
COMES = 0.7  # how likely an enemy who is seen comes nearer, if he does more harm from there
ROUND_IT = 3  # who sees nobody though in reach has still to go this part of the way, about what hides him
CREEP = 0.01  # for each inch nearer to the reach of its weapons, however far away
SIDEWAYS = 0.3  # what other ground is worth than that which it goes for


class Stand(NamedTuple):
    """What a place is worth, by its parts; `why` is what a unit goes there for."""

    goal: float = 0.0
    fire: float = 0.0
    nearer: float = 0.0
    danger: float = 0.0
    ground: float = 0.0
    why: str = ""
    target: str = ""

    @property
    def worth(self) -> float:
        """All of it."""
        return self.goal + self.fire + self.nearer + self.danger + self.ground


class Place(NamedTuple):
    """Where a unit may go, what it stands for there, and how its models stand then."""

    to: Point
    stand: Stand
    models: tuple[Model, ...] = ()


class Tactics:
    """What one unit can do in a position; `actions` are those that it has left."""

    def __init__(self, eye: Eye, unit: Unit, actions: int | None = None) -> None:
        self.eye, self.game, self.unit = eye, eye.game, unit
        self.actions = unit.actions if actions is None else actions
        self.foes = [foe for foe in eye.foes(unit) if foe.on_table]
        self.speed = max(reach_of(unit, model) for model in unit.models)
        self._known = eye.lore.of(unit)
        self.blades = bool(armed(self.game, unit))

    @cached_property
    def goals(self) -> list[goals.Goal]:
        """The ground that it may go for."""
        return self.eye.ground(self.unit)

    @cached_property
    def now(self) -> Attack:
        """Its best attack from where it is."""
        if self._known.now is None:
            self._known.now = self.eye.attack(self.unit)
        return self._known.now

    def here(self, after: int) -> Stand:
        """What its place is worth if it stays there, with so many actions to come."""
        return self.stand(self.unit.models, after)

    # -------------------------------------------------------------- a place
    def stand(self, models: Sequence[Model], after: int) -> Stand:
        """What it is worth to stand so, with so many actions to come in this activation."""
        post = self._post(tuple(models))
        hope, why = self._hope(post.moves, after)
        fire, target = AGAIN * after * post.attack.worth, post.attack.target
        return Stand(hope, fire, post.nearer, post.danger, 0.0, why, target)

    def _post(self, models: tuple[Model, ...]) -> Post:
        """The part of it that has nothing to do with what it does next."""
        found = self._known.posts.get(models)
        if found is None:
            attack, mind, fear = self._attack(models), self.eye.mind, self._fear(models)
            danger = -self.eye.fear * fear * self.eye.prize(self.unit)
            nearer = mind.later * self._later(models, attack.worth)
            if nearer > 0:
                risk = fear / max(1, harm.health_of(self.unit))
                nearer *= 1 - mind.lives * (risk if attack.worth else max(risk, COMING))
            found = self._known.posts[models] = Post(self._moves(models), attack, danger, nearer)
        return found

    def rough(self, here: Point, to: Point, after: int) -> float:
        """About what it is worth to stand with its centre there, without a look at what stands between."""
        known = self._known.roughs.get(to)
        if known is None:
            models = shifted(self.unit.models, here, to)
            away = [(foe, self._far(models, foe)) for foe in self.foes]
            fire = max((self.eye.worth(foe, self._from(far, foe)) for foe, far in away), default=0.0)
            far = min((far for _, far in away), default=0)
            known = self._known.roughs[to] = Rough(self._moves(models), fire, far)
        return self._hope(known.moves, after)[0] + known.fire - CLOSER * known.far / INCH

    def _from(self, far: int, foe: Unit) -> harm.Harm:
        if far <= CONTACT and self.blades:
            return self.eye.fought(self.unit, foe)
        return self.eye.reached(self.unit, foe, far)

    def ground(self, models: Sequence[Model], after: int) -> tuple[float, str]:
        """What ground is worth to those who stand so, with so many actions to come, and why."""
        return self._hope(self._moves(models), after)

    def _moves(self, models: Sequence[Model]) -> tuple[int, ...]:
        """How many moves off each goal is."""
        return tuple(goals.moves(goal, models, self.speed) for goal in self.goals)

    def _hope(self, moves: Sequence[int], after: int) -> tuple[float, str]:
        """What the ground is worth that it holds or can still come to, and the most of it in words."""
        left = goals.left(self.game, after)
        each, weight = zip(self.goals, moves), self.eye.by_time(self.eye.mind.ground)
        found = [(weight * goals.hope(goal, away, left, away <= after), goal.why) for goal, away in each]
        if not found:
            return 0.0, ""
        first, *others = sorted((worth for worth, _ in found), reverse=True)
        return first + SIDEWAYS * sum(others), max(found)[1]  # it can go one way at a time

    def _attack(self, models: tuple[Model, ...]) -> Attack:
        """Its best attack if its models stood so."""
        return self.now if models == self.unit.models else self._attack_from(models)

    def _attack_from(self, models: tuple[Model, ...]) -> Attack:
        touched = [foe for foe in self.foes if self._far(models, foe) <= CONTACT]
        if touched and self.blades:
            worths = [(self.eye.worth(foe, self.eye.fought(self.unit, foe)), foe.id) for foe in touched]
            return Attack(*max(worths), melee=True)
        kept = self.game.fresh()
        moved = kept.units[self.unit.id]
        moved.models = tuple(model._replace(moved=True) for model in models)
        return self.eye.attack(moved, kept)

    def _later(self, models: Sequence[Model], attack: float) -> float:
        """What its attacks of the rounds to come are worth, the less the longer it takes to come into reach."""
        still = self.eye.mind.still
        worths = [attack * _lasting(self.eye.rest, still)] if attack > 0 else []
        for foe in self.foes:
            reach, worth = self._best(foe)
            far = self._far(models, foe)
            way = max(far - reach, far // ROUND_IT if reach else 0)
            delay = way / (max(self.speed, INCH) * goals.ACTIONS)
            part = BLIND if far <= reach else NEARING
            worths.append(part * worth * _lasting(self.eye.rest - delay, still) - CREEP * way / INCH)
        return max(worths, default=0.0)

    def _best(self, foe: Unit) -> tuple[int, float]:
        """From how far away it harms an enemy most, and what that is worth."""
        found = self._known.bests.get(foe.id)
        if found is None:
            rows = [(self.eye.worth(foe, self.eye.reached(self.unit, foe, far)), far) for far in self._reaches]
            blow = self.eye.worth(foe, self.eye.fought(self.unit, foe)) if self.blades else 0.0
            worth, far = max([*rows, (blow, 0)])
            found = self._known.bests[foe.id] = far, worth
        return found

    @cached_property
    def _reaches(self) -> list[int]:
        """The middle ranges of its weapons, as far as it sees: from there it may attack."""
        arms = [weapon for model in self.unit.models for weapon in self.game.weapons(model, *RANGED)]
        middle = (weapon.ranges[min(1, len(weapon.ranges) - 1)] for weapon in arms if weapon.ranges)
        return list(dict.fromkeys(min(far, self.eye.sight(self.unit)) for far in middle))

    def _far(self, models: Sequence[Model], foe: Unit) -> int:
        return near.between_all(models, foe.models)

    # -------------------------------------------------------------- danger
    def _fear(self, models: tuple[Model, ...]) -> float:
        """The damage that enemies could do to it there; those who have acted this round come later, if at all."""
        covered = COVERED if lines.covered(self.game.table, models) else 1.0  # GD-TER-05
        if self.unit.lying:
            covered *= DOWN
        total = 0.0
        for foe in self.foes:
            part = 1.0 if not foe.activated else 0.5 * min(1.0, self.eye.rest)
            total += part * self.threat(models, foe, covered)
        return min(total, float(harm.health_of(self.unit)))

    def threat(self, models: Sequence[Model], foe: Unit, covered: float) -> float:
        """What one enemy could do: shoot from where it is, or come first; or fight."""
        far = self._far(models, foe)
        close = max(0, far - self._speed(foe))
        seen = any(sees(self.game.table, foe.models[0], model) for model in (models[0], models[-1]))
        shot = (COMES if seen else UNSEEN) * self.eye.reached(foe, self.unit, close).points
        if seen:
            shot = max(shot, self.eye.reached(foe, self.unit, far).points)
        blow = 0.0
        if close <= CONTACT and armed(self.game, foe):
            blow = self.eye.fought(foe, self.unit).points * (1.0 if far <= CONTACT else UNSEEN)
        return max(shot * covered, blow)

    # -------------------------------------------------------------- places
    def places(self, after: int, ask: Move | None = None, leaves: bool = False) -> list[Place]:
        """Where it may go with one move, the best first, looked at closely.

        Args:
            ask: the move that it is asked for, if it is.
            leaves: it leaves a melee; a plain Move does not (GD-MEL-03).
        """
        here = centre(self.unit.models)
        ask = ask or Walk(self.game, self.unit, leaves=leaves).ask("")
        kind = _kind(ask)
        legals = self._known.legals.setdefault(kind, {}) if kind else dict[Point, Legal]()
        rough = []
        for to in dict.fromkeys(self._points(here, max(1, ask.limit - INCH // 500))):
            rough.append((self.rough(here, to, after) + self.way(here, to), to))
        found: list[Place] = []
        for _, to in sorted(rough, reverse=True):
            if to not in legals:
                legals[to] = _legal(ask, here, to)
            legal = legals[to]
            if legal is not None:
                spot, ends = legal
                found.append(Place(spot, self.stand(ends, after)._replace(ground=self.way(here, spot)), ends))
            if len(found) == self.eye.mind.looks:
                break
        return sorted(found, key=lambda place: -place.stand.worth)

    def _points(self, here: Point, limit: int) -> Iterator[Point]:
        """Towards ground and enemies, as far as it goes and half as far, into contact, and all round."""
        for goal in self.goals:
            yield from self._steps(here, goal.at, limit)
        for foe in self.foes:
            there = centre(foe.models)
            yield from self._steps(here, there, limit)
            if self.blades and self._far(self.unit.models, foe) <= limit:
                yield self._beside(here, foe)
        for angle in ROUND:
            for far in (limit, limit // 2):
                x, y = here[0] + round(cos(radians(angle)) * far), here[1] + round(sin(radians(angle)) * far)
                if 0 <= x <= self.game.table.width and 0 <= y <= self.game.table.height:
                    yield x, y

    def _steps(self, here: Point, there: Point, limit: int) -> Iterator[Point]:
        far = path_length((here, there))
        for step in dict.fromkeys(min(limit, far) // part for part in self.eye.mind.paces):
            if step > 0:
                yield along((here, there), step)

    def _beside(self, here: Point, foe: Unit) -> Point:
        """Where its centre comes to if its nearest model touches an enemy."""
        pairs = ((near.far(model, (mark,)), model, mark) for model in self.unit.models for mark in foe.models)
        far, model, mark = min(pairs, key=lambda pair: pair[0])
        way = path_length(((model.x, model.y), (mark.x, mark.y)))
        if not way:
            return here
        return here[0] + (mark.x - model.x) * far // way, here[1] + (mark.y - model.y) * far // way

    @cached_property
    def _dangerous(self) -> list[Feature]:
        return [piece for piece in self.game.table.features if dangerous(piece)]

    def way(self, here: Point, to: Point) -> float:
        """What dangerous ground on the way costs (GD-TER-07): a sixth of a health for each model."""
        crossed = sum(
            piece.contains(*to) or segment_crosses_polygon(*here, *to, piece.polygon) for piece in self._dangerous
        )
        return -WANTON * self.eye.prize(self.unit) * crossed * len(self.unit.models) / harm.SIDES

    # -------------------------------------------------------------- actions
    @cached_property
    def steady(self) -> float:
        """How likely it passes a nerve check."""
        if figures.unshaken(self.unit):
            return 1.0
        return max(0.0, min(1.0, (fixed(check_mods(self.unit, (), self.game)) - 1) / harm.SIDES))

    def freed(self) -> float:
        """How much better its attack is after recovering."""
        kept = self.game.fresh()
        unit = kept.units[self.unit.id]
        unit.under_fire = max(0, unit.under_fire - 3)
        return max(0.0, self.eye.attack(unit, kept).worth - self.now.worth)

    def watch(self) -> float:
        """What an attack on whoever comes is worth."""
        return self.watched(self.unit.models)[0]

    def watched(self, models: tuple[Model, ...]) -> tuple[float, str]:
        """The same if its models stood so, and on whom."""
        worths = [(self._awaited(foe, models), foe.id) for foe in self.foes if not foe.activated]
        if worths and models == self.unit.models:
            worths.append((self.now.worth, self.now.target))
        worth, foe = max(worths, default=(0.0, ""))
        return WAITING * worth, foe

    def _awaited(self, foe: Unit, models: tuple[Model, ...]) -> float:
        """What an attack on an enemy is worth who may come nearer; who is not seen yet may stay where he is."""
        far = self._far(models, foe)
        close = max(0, far - self._speed(foe))
        worth = self.eye.worth(foe, self.eye.reached(self.unit, foe, close))
        if far > self.eye.sight(self.unit) or not sees(self.game.table, models[0], foe.models[0]):
            return UNSEEN * worth
        return max(COMES * worth, self.eye.worth(foe, self.eye.reached(self.unit, foe, far)))

    def _speed(self, foe: Unit) -> int:
        speeds = self._known.speeds
        if foe.id not in speeds:
            speeds[foe.id] = max((reach_of(foe, model) for model in foe.models), default=0)
        return speeds[foe.id]


def _lasting(rounds: float, still: float) -> float:
    """How often something comes to pass that is possible for so many rounds, where each may be the last."""
    return float((1 - still ** max(0.0, rounds)) / (1 - still))


def shifted(models: Sequence[Model], here: Point, to: Point) -> tuple[Model, ...]:
    """Models that have gone as their centre has."""
    dx, dy = to[0] - here[0], to[1] - here[1]
    return tuple(model._replace(x=model.x + dx, y=model.y + dy, corners=()) for model in models)


def _kind(ask: Move) -> Hashable:
    """What plain moves of a unit in a position differ by: how far each model may go, and whether it leaves a melee."""
    walk = getattr(ask.check, "__self__", None)
    return (walk.leaves, tuple(walk.speeds.items())) if type(walk) is Walk else None


def _legal(ask: Move, here: Point, to: Point) -> Legal:
    """A point on the way to another to which a unit may go, as far as it may, and how it stands there."""
    full = path_length((here, to))
    for part in PARTS:
        spot = along((here, to), full * part // PARTS[0])
        try:
            way = ask.check({"to": list(spot)})
        except RuleError:
            continue
        if way.distance:
            return spot, tuple(way.ends)
    return None
