"""What one Troop Type could do with the actions that it has left: hold, fire, move, both in either order, charge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import atan2, degrees, hypot, inf
from typing import NamedTuple

from wartable.engine.ask import Move
from wartable.engine.formation import centre
from wartable.engine.plane import Point
from wartable.engine.planning import EVEN, Effect, Plan, Step, Weights
from wartable.kit.wording import the
from wartable.rulesets.time_wars import actions
from wartable.rulesets.time_wars.bot.planning.places import Places
from wartable.rulesets.time_wars.bot.planning.shots import Shots, Spread, stood
from wartable.rulesets.time_wars.bot.planning.standing import Standing
from wartable.rulesets.time_wars.bot.tactics import Tactics
from wartable.rulesets.time_wars.ground.terrain import is_hard
from wartable.rulesets.time_wars.shooting.shooting import may_suppress
from wartable.rulesets.time_wars.state import INCH, VEHICLE, Game, Unit
from wartable.rulesets.time_wars.troops.squads import in_cohesion

ACTS, DOES, NAMES, CHARGES, SPOTS = "TW-ACT-02", "TW-ACT-01", "TW-FIRE-01", "TW-MELEE-03", "TW-SPEC-34"
"""The requests by which a plan is carried out, by their clause; moves have two more."""
MOVES = {"advance": "TW-MOVE-01", "run": "TW-MOVE-03"}
SETTLED, SUPPRESSES, FIRES, GOES, RUNS, RUSHES = range(6)
"""In what order plans are carried out: shots before moves, moves before charges."""
KNOWN = ("hold", "fire", "suppress", "advance", "run", "charge", "prepare", "combined", "decline", "leave", "embark",
         "interact", "spot")  # fmt: skip
"""The actions that are planned here, or that no bot takes; what else there is is weighed as a soldier does."""
WORDS = {"take-cover": "take cover", "disembark": "set down those aboard"}
TARGETS, RETREATS, RUNS_TO, PREY = 3, 6, 12, 3
"""So many enemies are compared for an attack, places to go to after it or to run to, enemies to charge."""
FIRED = 1.5
"""So many attacks somebody makes that has two actions, in the mean."""
COMES = 0.8
"""How likely an enemy comes as near as it can."""
HIT = 1 / 6
"""What a charge at a vehicle costs on the way in, in the same parts."""
SHORT = 0.15
"""What a charge that does not arrive costs, in parts of who made it."""


class There(NamedTuple):
    """Somebody at a place that is thought of, and what it is worth to stand there; `into`: in words, if it is cover."""

    key: int
    unit: Unit
    to: Point
    worth: float
    fear: float
    into: str = ""


class Candidates:
    """Plans of single Troop Types in one position; `stands` has everybody at each place that plans lead to."""

    def __init__(self, plans: Tactics, shots: Shots, weights: Weights = EVEN) -> None:
        self.plans, self.shots = plans, shots
        self.game: Game = plans.game
        self.standing = Standing(plans, shots, weights.mission)
        self.places = Places(plans)
        self.stands: dict[tuple[str, int], Unit] = {}

    def of(self, unit: Unit, work: int) -> list[Plan]:
        """What `unit` could do, to hold first; places are left out once `work` attacks have been weighed."""
        until = self.shots.weighed + work
        here = self._there(unit, unit, centre(in_cohesion(unit)))
        open_ = {option.key for option in actions.menu(self.game, unit)[0]}
        targets = self._targets(unit) if open_ & {"fire", "suppress"} else []
        found = [self._plan(here, (), (), "hold")]
        found += self._attacks(unit, here, targets, open_)
        if "advance" in open_:
            found += self._advances(unit, here, targets, open_, until)
        if "run" in open_:
            found += self._runs(unit, here, "advance" in open_, until)
        if "charge" in open_:
            found += self._charges(unit, here)
        if "spot" in open_:
            found += self._spottings(unit, here)
        return [*found, *self._others(unit, here, open_)]

    def going(self, unit: Unit, ask: Move, work: int) -> list[Plan]:
        """Where `unit` could go that has begun to move, and whom it could fire at from there."""
        until = self.shots.weighed + work
        here = self._there(unit, unit, centre(in_cohesion(unit)))
        found = [self._plan(here, (Step(ask.clause, unit.id, {"stay": True}),), (), "stay")]
        limits = (*self._run_limits(unit), ask.limit) if ask.clause == MOVES["run"] else (ask.limit,)
        for there in self._theres(unit, self._within(unit, limits, ask.limit), until):
            step = Step(ask.clause, unit.id, self._answer(unit, there.to))
            found.append(self._plan(there, (step,), (), f"go on{there.into}"))
            if unit.actions:
                found += self._fires_from(there, (step,), "go on")
        return found

    # ------------------------------------------------------------ attacks
    def _targets(self, unit: Unit) -> list[Unit]:
        """The enemies that an attack does most to."""
        harm = {enemy.id: self.shots.harm(unit, enemy) for enemy in self.plans.enemies(unit)}
        ranked = sorted((key for key, worth in harm.items() if worth > 0), key=lambda key: (-harm[key], key))
        return [self.game.units[key] for key in ranked[:TARGETS]]

    def _attacks(self, unit: Unit, here: There, targets: Sequence[Unit], open_: Iterable[str]) -> Iterator[Plan]:
        twice = unit.actions > 1
        for place, one in enumerate(targets):
            yield self._plan(here, _shot(unit, one), (_hit(one, self.shots.spread(unit, one)),), f"fire at {one.name}")
            for other in targets[place:] if twice else ():
                effects = [_hit(enemy, self.shots.spread(unit, enemy)) for enemy in (one, other)]
                names = one.name if one is other else f"{one.name} and {other.name}"
                steps = (*_shot(unit, one), *_shot(unit, other))
                yield self._plan(here, steps, effects, f"fire {'twice ' if one is other else ''}at {names}")
        if "suppress" in open_ and not may_suppress(unit):
            for enemy in self.plans.visible(unit)[:TARGETS]:
                yield from self._suppressions(unit, here, enemy, targets)

    def _suppressions(self, unit: Unit, here: There, enemy: Unit, targets: Sequence[Unit]) -> Iterator[Plan]:
        """Suppression alone, and before a shot at the same enemy, who counts for less then, or at another one."""
        spread = self.shots.spread(unit, enemy, True)
        if not spread:
            return
        steps, pinned = _shot(unit, enemy, "suppress"), _pin(enemy, spread)
        yield self._plan(here, steps, (pinned,), f"suppress {enemy.name}")
        if unit.actions < 2:
            return
        weak = enemy.copy()
        mean = round(sum(points * chance for points, chance in spread))
        weak.suppression = (*enemy.suppression, (unit.player, mean))
        for other in dict.fromkeys(each.id for each in (enemy, *targets)):
            target = weak if other == enemy.id else self.game.units[other]
            after = self.shots.spread(unit, target)
            if after:
                both = (*steps, *_shot(unit, target))
                name = "it" if target is weak else target.name
                why = f"suppress {enemy.name}, then fire at {name}"
                yield self._plan(here, both, (pinned, _hit(target, after)), why)

    def _spottings(self, unit: Unit, here: There) -> Iterator[Plan]:
        """TW-SPEC-35: cover is taken from an enemy, for all who may fire at him after it."""
        friends = [other for other in self.game.on_table(unit.player) if other.actions and other is not unit]
        for enemy in self.plans.visible(unit):
            gain = sum(self._helped(friend, enemy) for friend in friends)
            if gain > 0:
                named = (Step(SPOTS, unit.id, answer, SETTLED) for answer in (enemy.id, "cover"))
                steps = (*_acts(unit, "spot", SETTLED), *named)
                yield self._plan(here, steps, (), f"spot {enemy.name} for others to fire at", gain)

    def _helped(self, friend: Unit, enemy: Unit) -> float:
        """By how much the best attack of a friend is better once `enemy` has been spotted."""
        bared = self.shots.harm(friend, enemy, True)
        if not bared:
            return 0.0
        best = max(self.shots.harm(friend, each) for each in self.plans.enemies(friend))
        return max(0.0, bared - best) * min(friend.actions, FIRED)

    # ------------------------------------------------------------ moves
    def _advances(
        self, unit: Unit, here: There, targets: Sequence[Unit], open_: Iterable[str], until: int
    ) -> Iterator[Plan]:
        theres = list(self._theres(unit, self.places.of(unit, unit.profile.agl * INCH), until))
        for there in theres:
            goes = self._goes(unit, there, GOES)
            yield self._plan(there, goes, (), f"advance{there.into}")
            if unit.actions > 1:
                yield from self._fires_from(there, self._goes(unit, there, FIRES + 0.5), "advance")
        if unit.actions > 1 and not self._anchored(unit):
            for there in sorted(theres, key=lambda each: each.fear - each.worth)[:RETREATS]:
                goes = self._goes(unit, there, GOES)
                for enemy in targets[:2]:
                    effects = (_hit(enemy, self.shots.spread(unit, enemy)),)
                    why = f"fire at {enemy.name}, then move{there.into}"
                    yield self._plan(there, (*_shot(unit, enemy), *goes), effects, why)

    def _fires_from(self, there: There, goes: tuple[Step, ...], why: str) -> Iterator[Plan]:
        """An attack from where it will stand, at the two enemies that it does most to."""
        unit = there.unit
        if not unit.profile.fir:
            return
        harm = {enemy.id: self.shots.harm(unit, enemy) for enemy in self.plans.enemies(self.game.units[unit.id])}
        for key in sorted((key for key in harm if harm[key] > 0), key=lambda key: (-harm[key], key))[:2]:
            enemy = self.game.units[key]
            effects = (_hit(enemy, self.shots.spread(unit, enemy)),)
            said = f"{why}{there.into} and fire at {enemy.name}"
            yield self._plan(there, (*goes, *_shot(unit, enemy)), effects, said)

    def _goes(self, unit: Unit, there: There, turn: float) -> tuple[Step, ...]:
        move = Step(MOVES["advance"], unit.id, self._answer(unit, there.to), turn)
        return (*_acts(unit, "advance", turn), move)

    def _runs(self, unit: Unit, here: There, advances: bool, until: int) -> Iterator[Plan]:
        """Places to run to: those to which no advance leads, which would leave it an action; it may fall short of them.

        Args:
            advances: it could advance.
        """
        paces = self.shots.seen.paces(unit)
        near = unit.profile.agl * INCH if advances else 0
        places = [to for to in self._within(unit, self._run_limits(unit)) if _far(here.to, to) > near]
        for there in self._theres(unit, places[:RUNS_TO], until, True):
            rough = any(is_hard(feature) for feature in self.game.table.crossed(*here.to, *there.to))
            far = _far(here.to, there.to)
            comes = sum(far <= (pace.hard if rough else pace.full) for pace in paces) / len(paces)
            steps = (*_acts(unit, "run", RUNS), Step(MOVES["run"], unit.id, self._answer(unit, there.to), RUNS))
            plan = self._plan(there, steps, (), f"run{there.into}")
            # To fall short is no gain: it is in nobody's plan to stay where it might as well have stayed.
            worth = comes * plan.worth + (1 - comes) * min(plan.worth, here.worth)
            yield plan._replace(worth=worth, fear=comes * plan.fear + (1 - comes) * here.fear)

    def _run_limits(self, unit: Unit) -> tuple[int, ...]:
        """How far a run is planned, mils: as far as it comes as a rule, and as it does for certain."""
        return self.plans.pace(unit, "run") * INCH, min(reach.full for reach in self.shots.seen.paces(unit))

    def _within(self, unit: Unit, limits: Iterable[int], far: float = inf) -> list[Point]:
        """Places that `unit` thinks of with those limits, no farther off than `far` mils.

        Once it has rolled for a run it thinks of those places too to which it had planned to run.
        """
        at = centre(in_cohesion(unit))
        found = (to for limit in dict.fromkeys(limits) for to in self.places.of(unit, limit))
        return [to for to in dict.fromkeys(found) if _far(at, to) <= far]

    def _theres(self, unit: Unit, places: Iterable[Point], until: int, hurried: bool = False) -> Iterator[There]:
        x, y = centre(in_cohesion(unit))
        for to in places:
            if self.shots.weighed >= until:
                return
            yield self._there(stood(unit, to[0] - x, to[1] - y), unit, to, hurried)

    def _there(self, unit: Unit, home: Unit, to: Point, hurried: bool = False) -> There:
        key = len(self.stands)
        self.stands[unit.id, key] = unit
        cover = next((feature.name for feature in self.game.table.features_at(*to) if feature.cover), "")
        into = f" into the cover of {the(cover)}" if cover else self._way(home, to)
        return There(key, unit, to, self.standing.worth(unit, home, hurried), self.standing.fear(unit, home), into)

    def _way(self, unit: Unit, to: Point) -> str:
        """Towards the enemy who is nearest by eye, or away from him."""
        near = self.plans.enemies(unit)
        x, y = centre(in_cohesion(unit))
        if not near or to == (x, y):
            return ""
        ex, ey = centre(in_cohesion(near[0]))
        nearer = hypot(ex - to[0], ey - to[1]) < hypot(ex - x, ey - y)
        return f" {'towards' if nearer else 'away from'} {near[0].name}"

    def _answer(self, unit: Unit, to: Point) -> dict[str, object]:
        """Vehicles face the nearest enemy."""
        answer: dict[str, object] = {"to": list(to)}
        near = self.plans.enemies(unit)
        if unit.kind == VEHICLE and near:
            box = near[0].box
            answer["facing"] = round(degrees(atan2((box[1] + box[3]) / 2 - to[1], (box[0] + box[2]) / 2 - to[0]))) % 360
        return answer

    def _anchored(self, unit: Unit) -> bool:
        """TW-SPEC-24: whether it could not move any more once it has fired."""
        moved = unit.copy()
        moved.moved = True
        return len(self.shots.able(moved)) < len(self.shots.able(unit))

    # ------------------------------------------------------------ the rest
    def _charges(self, unit: Unit, here: There) -> Iterator[Plan]:
        for enemy in self.plans.enemies(unit)[:PREY]:
            arrives, bout = self.shots.charge(unit, enemy)
            if not arrives or not self.plans.may_charge(unit, enemy):
                continue
            worth = arrives * bout - (1 - arrives) * SHORT * self.plans.seen.value(unit)
            if enemy.kind == VEHICLE:
                worth -= arrives * HIT * self.plans.seen.value(unit)
            steps = (*_acts(unit, "charge", RUSHES), Step(CHARGES, unit.id, enemy.id, RUSHES))
            bound = Effect(enemy.id, (((0, 0, 1), arrives), ((0, 0, 0), 1 - arrives)))
            plan = self._plan(here, steps, (bound,), f"charge {enemy.name}")
            yield plan._replace(stand=(unit.id, -1), worth=plan.worth + worth, fear=0.0)

    def _others(self, unit: Unit, here: There, open_: Iterable[str]) -> Iterator[Plan]:
        """What else it may do, for what a soldier thinks it worth."""
        for action, worth in self.plans.action_worth(unit).items():
            if action in open_ and action not in KNOWN and worth > 0:
                turn = GOES if action == "take-cover" else SETTLED
                yield self._plan(here, _acts(unit, action, turn), (), WORDS.get(action, f"do this: {action}"), worth)
        if "prepare" in open_:
            worth = max((self._awaits(unit, enemy) for enemy in self.plans.enemies(unit)), default=0.0)
            yield self._plan(here, _acts(unit, "prepare", GOES), (), "lie in wait", worth)

    def _awaits(self, unit: Unit, enemy: Unit) -> float:
        """TW-ORD-09: the shot at `enemy` once it has come as near as an advance brings it."""
        (x, y), (ex, ey) = centre(in_cohesion(unit)), centre(in_cohesion(enemy))
        full = max(1.0, hypot(x - ex, y - ey))
        part = min(1.0, enemy.profile.agl * INCH / full)
        return COMES * self.shots.harm(unit, stood(enemy, round((x - ex) * part), round((y - ey) * part)))

    def _plan(
        self, there: There, steps: tuple[Step, ...], effects: Iterable[Effect], why: str, more: float = 0.0
    ) -> Plan:  # fmt: skip
        unit = there.unit
        return Plan(unit.id, steps, tuple(effects), (unit.id, there.key), there.worth + more, there.fear, why)


def _far(at: Point, to: Point) -> float:
    return hypot(to[0] - at[0], to[1] - at[1])


def _acts(unit: Unit, action: str, turn: float) -> tuple[Step, ...]:
    return Step(ACTS, "", unit.id, turn), Step(DOES, unit.id, action, turn)


def _shot(unit: Unit, target: Unit, action: str = "fire") -> tuple[Step, ...]:
    turn = FIRES if action == "fire" else SUPPRESSES
    return (*_acts(unit, action, turn), Step(NAMES, unit.id, target.id, turn))


def _hit(target: Unit, spread: Spread) -> Effect:
    return Effect(target.id, tuple(((wounds, 0, 0), chance) for wounds, chance in spread))


def _pin(target: Unit, spread: Spread) -> Effect:
    return Effect(target.id, tuple(((0, points, 0), chance) for points, chance in spread))
