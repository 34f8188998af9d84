"""What one unit could do with what is left of its turn: go somewhere and attack from there, attack, use an ability."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from wartable.engine.ask import Move
from wartable.engine.errors import RuleError
from wartable.engine.formation import centre
from wartable.engine.planning import EVEN, Chances, Effect, Plan, Step, Weights
from wartable.kit.wording import the
from wartable.rulesets.battle_group.biotech.casting import casts
from wartable.rulesets.battle_group.bot import goals, powers
from wartable.rulesets.battle_group.bot.eye import Eye
from wartable.rulesets.battle_group.bot.future_attacks import FutureAttacks
from wartable.rulesets.battle_group.bot.peril import Peril
from wartable.rulesets.battle_group.bot.planning.attacks import BOUND, FELLED, NOTHING, SHOT, Attack, attacks
from wartable.rulesets.battle_group.bot.posting import answers, standing
from wartable.rulesets.battle_group.ground.kinds import is_cover
from wartable.rulesets.battle_group.moving.facing import turns_freely
from wartable.rulesets.battle_group.moving.led import barred
from wartable.rulesets.battle_group.moving.over import Over, flies_over
from wartable.rulesets.battle_group.moving.phase import must, no_move, no_run, run_number
from wartable.rulesets.battle_group.moving.phase import waiting as to_move
from wartable.rulesets.battle_group.moving.walk import Walk
from wartable.rulesets.battle_group.resolution.hiding import HIDING, LEAVE, STAY
from wartable.rulesets.battle_group.specials.points import Use
from wartable.rulesets.battle_group.state import Model, Phase, Unit
from wartable.rulesets.battle_group.troops import line, near
from wartable.rulesets.battle_group.turn.actions import PASS, menu
from wartable.rulesets.battle_group.vehicles.driving import drives

GOES, HOW, RUNS, ACTS, DOES, SHOOTS, FIGHTS, HIDES, TURNS = (
    "BG-MOVE-04", "BG-MOVE-01", "BG-RUN-01", "BG-ACT-06", "BG-ACT-01", "BG-SHO-01", "BG-MEL-01", "BG-RES-07",
    "BG-FACE-01",
)  # fmt: skip
"""The requests by which a plan is carried out, by their clauses; the place of a move has that of the move."""
EARLY = -1.0
"""What hangs on a die comes before the moves of all others, so that they can make the best of what has come."""
NAMES = {"shoot": SHOOTS, "melee": FIGHTS}
RUN = "try to run"
MOST = 16
"""So many plans of a unit are compared with those of the others (`ai.joint.KEPT`)."""
AT_EACH = 3
"""So many plans are kept of those that do something to one enemy, and of those that do nothing to anybody."""
RISK = 0.01
"""What a plan that hangs on a die has to bring beyond a sure one."""
FIRST = 0.6
"""What counts of the danger where places are sorted before anybody knows what the others do."""


class Spot(NamedTuple):
    """A unit at a place that is thought of, what it is worth to stand there, and what it may lose there, in points."""

    key: int
    there: Unit
    steps: tuple[Step, ...]
    worth: float
    fear: float
    why: str
    turns: bool = False


class Candidates:
    """Plans of single units in one position.

    `stands` has everybody at each place that plans lead to, `stakes` what is lost with it there: who is destroyed hopes
    for nothing any more.
    """

    def __init__(self, eye: Eye, peril: Peril, weights: Weights = EVEN) -> None:
        self.eye, self.peril, self.game = eye, peril, eye.game
        self.weights = weights
        self.stands: dict[object, Unit] = {}
        self.stakes: dict[object, float] = {}
        self.weighed = 0

    def of(self, unit: Unit, work: int) -> list[Plan]:
        """What `unit` could do, to do nothing first; places are left out once `work` attacks have been weighed."""
        until = self.weighed + work
        future = FutureAttacks(self.eye, unit)
        here = self._spot(future, unit.models, (), "stay")
        found = [self._plan(here, ())]
        if self.game.cursor.phase is Phase.MOVE and not unit.stepped:
            return self._moves(unit, future, here, until)
        found += [self._attack(here, attack) for attack in attacks(self.eye, unit, here.there)]
        if self.game.cursor.phase is Phase.ACTION:
            found += self._other_actions(unit, here)
        return found

    def going(self, unit: Unit, ask: Move, work: int) -> list[Plan]:
        """Where `unit` could go that has begun to move, and what it could do from there."""
        until = self.weighed + work
        future = FutureAttacks(self.eye, unit)
        return self._best(list(self._spots(future, ask, (), until)))

    # -------------------------------------------------------------- moves
    def _moves(self, unit: Unit, future: FutureAttacks, here: Spot, until: int) -> list[Plan]:
        if unit not in to_move(self.game):
            return self._best([here])
        begin = Step(GOES, "", unit.id)
        if unit.effect(HIDING) and not barred(self.game, unit, Use.MOVE)[0]:
            return self._hides(unit, future, here, until)
        still = drives(unit) or no_move(self.game, unit)[0] or not near.coherent(unit.models)
        if still or must(self.game, unit):
            # How it goes is up to a soldier, leg by leg.
            return self._best([here._replace(steps=(begin,), why="move")])
        found = self._best(list(self._spots(future, self._walk(unit), (begin, Step(HOW, unit.id, "move")), until)))
        if not no_run(self.game, unit)[0] and not near.engaged(self.game, unit):
            found.append(self._run(unit, future, found, until))
        return found

    def _walk(self, unit: Unit) -> Move:
        return (Over if flies_over(unit) else Walk)(self.game, unit, line.move(unit)).ask("")

    def _hides(self, unit: Unit, future: FutureAttacks, here: Spot, until: int) -> list[Plan]:
        """BG-RES-07, BG-RES-08: it stays and turns, or comes out if its will holds."""
        stays = Step(GOES, "", unit.id), Step(HIDES, unit.id, STAY), Step(TURNS, unit.id, {"stay": True})
        found = self._best([here._replace(steps=stays, turns=self._turns(unit))])
        free = replace(unit, effects=tuple(each for each in unit.effects if each.key != HIDING))
        out = self._best(list(self._spots(future, self._walk(free), (), until)))
        steps = Step(GOES, "", unit.id, EARLY), Step(HIDES, unit.id, LEAVE)
        return [*found, self._tried(steps, 1 - self.eye.fails(unit), out, found, "try to come out")]

    def _run(self, unit: Unit, future: FutureAttacks, sure: list[Plan], until: int) -> Plan:
        """BG-RUN-01, BG-RUN-04: the best place twice as far, or one of a move from where nobody shoots."""
        made = Over if flies_over(unit) else Walk
        ask = made(self.game, replace(unit, ran=True), 2 * line.move(unit), RUNS, runs=True).ask("")
        far = self._best(list(self._spots(future, ask, (), until)))
        idle = [plan for plan in sure if not plan.effects or plan.effects[0].chances[0][0][BOUND]]
        steps = Step(GOES, "", unit.id, EARLY), Step(HOW, unit.id, "run")
        return self._tried(steps, run_number(unit) / 6, far, idle, RUN)

    def _tried(
        self, steps: tuple[Step, ...], chance: float, won: list[Plan], lost: list[Plan], why: str
    ) -> Plan:  # fmt: skip
        """What hangs on a die: the best of one list if it is kind, else of the other."""
        good, bad = max(won, key=self._alone), max(lost, key=self._alone)
        effects = [(each, chance) for each in good.effects] + [(each, 1 - chance) for each in bad.effects]
        told = tuple(Effect(each.target, _weaker(each.chances, part)) for each, part in effects)
        worth = chance * good.worth + (1 - chance) * bad.worth - RISK
        fear = chance * good.fear + (1 - chance) * bad.fear
        return Plan(good.actor, steps, told, good.stand, worth, fear, attempted(why, good.why))

    def _alone(self, plan: Plan) -> float:
        """What a plan is worth to its unit, whatever the others do."""
        gains = 0.0
        for effect in plan.effects:
            target = self.game.units[effect.target]
            left = max(1, line.left(target))
            kills = sum(chance for what, chance in effect.chances if what[FELLED] or what[SHOT] >= left)
            gains += kills * self.eye.prize(target)
        return gains + plan.worth - FIRST * plan.fear

    def _spots(self, future: FutureAttacks, ask: Move, steps: tuple[Step, ...], until: int) -> Iterator[Spot]:
        """The places that a move may end in, to stay first."""
        seen, turns = set[object](), self._turns(future.unit)
        for answer in ({"stay": True}, *(answers(self.game, future, ask.limit) if ask.limit else ())):
            if self.weighed >= until and seen:
                return
            if turns:
                answer = {key: value for key, value in answer.items() if key != "facing"}
            try:
                way = ask.check(answer)
            except RuleError:
                continue
            way = getattr(way, "way", way)
            if way.ends not in seen:
                seen.add(way.ends)
                step = Step(ask.clause, future.unit.id, answer)
                spot = self._spot(future, way.ends, (*steps, step), self._where(future, way.ends), way.distance > 0)
                yield spot._replace(turns=turns)

    def _turns(self, unit: Unit) -> bool:
        return not any(model.corners for model in unit.models) and turns_freely(unit.models[0])

    def _spot(
        self, future: FutureAttacks, models: tuple[Model, ...], steps: tuple[Step, ...], why: str, moved: bool = False
    ) -> Spot:  # fmt: skip
        there = self.eye.placed(future.unit, models, moved)
        worth, lost, hope = standing(self.eye, future, self.peril, there, self.weights.mission)
        key, prize = len(self.stands), self.eye.prize(there)
        self.stands[there.id, key] = there
        self.stakes[there.id, key] = prize + hope
        self.weighed += 1 + len(self.eye.foes)
        return Spot(key, there, steps, worth, lost * (1 + hope / max(1.0, prize)), why)

    def _where(self, future: FutureAttacks, ends: tuple[Model, ...]) -> str:
        """A move in words: into cover, towards the goal or an enemy, or back."""
        unit, to = future.unit, centre(ends)
        if ends and to == centre(unit.models):
            return "stay"
        piece = next((each for each in self.game.table.features_at(*to) if is_cover(each)), None)
        if piece is not None:
            return f"move into the cover of {the(piece.name)}"
        wanted = goals.goal(self.game, unit)
        if wanted and goals.lacks(self.game, unit, ends) < goals.lacks(self.game, unit, unit.models):
            return f"move {wanted.why}"
        charged = next((foe for foe in self.eye.foes if near.in_contact(ends, foe.models)), None)
        if charged is not None:
            return f"charge {charged.name}"
        nearest = min(self.eye.foes, key=lambda foe: near.apart(unit.models, foe.models), default=None)
        if nearest is None:
            return "move"
        nearer = near.apart(ends, nearest.models) < near.apart(unit.models, nearest.models)
        return f"move {'towards' if nearer else 'away from'} {nearest.name}"

    def _best(self, spots: list[Spot]) -> list[Plan]:
        """The best plans from those places, and for each enemy those that do most to him."""
        rows: list[tuple[float, str, Plan]] = []
        for spot in spots:
            base = spot.worth - FIRST * spot.fear
            rows.append((base, "", self._plan(spot, spot.steps)))
            for attack in attacks(self.eye, self.game.units[spot.there.id], spot.there, spot.turns):
                rows.append((base + attack.hope, attack.foe.id, self._attack(spot, attack)))
        rows.sort(key=lambda row: -row[0])
        best = rows[:AT_EACH]
        for foe in ("", *(each.id for each in self.eye.foes)):
            best += [row for row in rows if row[1] == foe and row not in best][:AT_EACH]
        best += [row for row in rows if row not in best][: max(0, MOST - 1 - len(best))]
        return [row[2] for row in best]

    # -------------------------------------------------------------- actions
    def _attack(self, spot: Spot, attack: Attack) -> Plan:
        unit, foe = spot.there, attack.foe
        turn = float(attack.key == "melee")
        does = Step(ACTS, "", unit.id, turn), Step(DOES, unit.id, attack.key), Step(NAMES[attack.key], unit.id, foe.id)
        what = f"shoot at {foe.name}" if attack.key == "shoot" else f"fight {foe.name}"
        why = what if not spot.steps or spot.why == "stay" else f"{spot.why} and {what}"
        effects = (Effect(foe.id, attack.chances),) if attack.chances else ()
        steps = spot.steps
        if attack.front is not None:
            steps = (*steps[:-1], steps[-1]._replace(answer={**steps[-1].answer, "facing": attack.front}))
        plan = self._plan(spot, (*steps, *does), effects)
        return plan._replace(worth=plan.worth + attack.worth, why=why)

    def _other_actions(self, unit: Unit, here: Spot) -> Iterator[Plan]:
        """What else it may do, for what a soldier thinks it worth."""
        for option in menu(self.game, unit)[0]:
            if option.key in (*NAMES, PASS):
                continue
            if option.key == "biotech":
                worth = max((powers.power(self.eye, cast) for cast in casts(self.game, unit)), default=0.0)
            else:
                wanted = goals.action(option.key) or powers.action(self.eye, unit, option.key)
                worth = wanted[0] if wanted else 0.005
            steps = Step(ACTS, "", unit.id), Step(DOES, unit.id, option.key)
            plan = self._plan(here, steps)
            yield plan._replace(worth=plan.worth + worth, why=f"do this: {option.label[:1].lower()}{option.label[1:]}")

    def _plan(self, spot: Spot, steps: tuple[Step, ...], effects: Iterable[Effect] = ()) -> Plan:
        key = spot.there.id
        return Plan(key, steps, tuple(effects), (key, spot.key), spot.worth, spot.fear, spot.why)


def attempted(what: str, then: str) -> str:
    """`try to run towards Foe and shoot at Foe`, `try to come out, then move towards Foe`."""
    if then in ("stay", "move"):
        return what
    if what == RUN:
        return f"{what} {then.removeprefix('move ')}" if then.startswith("move ") else f"{what} and {then}"
    return f"{what}, then {then}"


def _weaker(chances: Chances, part: float) -> Chances:
    """The same if it comes to it with the chance `part` alone."""
    return (*((what, part * chance) for what, chance in chances), (NOTHING, 1 - part))
