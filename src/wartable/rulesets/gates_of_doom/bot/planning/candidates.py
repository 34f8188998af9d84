"""What the unit that is active could do with the actions that it has left, each as a plan."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from wartable.engine.ask import Ask, Choice, Move
from wartable.engine.planning import Effect, Plan, Step, Weights
from wartable.kit.wording import in_turn, listed
from wartable.rulesets.gates_of_doom.bot import action_worth, harm
from wartable.rulesets.gates_of_doom.bot.eye import Eye
from wartable.rulesets.gates_of_doom.bot.planning.attacks import Attack, Attacks
from wartable.rulesets.gates_of_doom.bot.tactics import Place, Stand, Tactics
from wartable.rulesets.gates_of_doom.state import Model, Unit
from wartable.rulesets.gates_of_doom.troops import near
from wartable.rulesets.gates_of_doom.turn import actions

DOES, GOES, NAMES = "GD-RND-05", "GD-ACT-01", "GD-ACT-02"
"""The requests that plans answer: what it does, where it goes, at whom it fires."""
TWICE = 3
"""So many attacks are thought of as the second of two."""
PLACES = 5
"""At so many places attacks are thought of."""
CLEARLY = 0.05
"""What it is worth to have done something, so that nobody moves or lies down for nothing."""


STAKED = 0.1
"""What part of ground that it holds a unit stakes in the last round that moves about on it, where more may see it."""


class Post(NamedTuple):
    """Where a plan leaves the unit."""

    models: tuple[Model, ...]
    lying: bool = False


class PlanPart(NamedTuple):
    """A part of a plan: the steps, what it does, what it is worth beside that, and for whom it waits."""

    steps: tuple[Step, ...]
    effects: tuple[Effect, ...]
    worth: float
    why: str
    awaits: str = ""


class Candidates:
    """The plans of one unit in one position."""

    def __init__(self, eye: Eye, unit: Unit, ask: Ask, weights: Weights) -> None:
        self.eye, self.game, self.unit, self.ask, self.weights = eye, eye.game, unit, ask, weights
        self.tactics = Tactics(eye, unit)
        self.posts: list[Post] = []
        self._keys: dict[Post, int] = {}
        self._attacks: dict[tuple[Model, ...], tuple[Attack, ...]] = {}
        self._watches: dict[tuple[Model, ...], PlanPart | None] = {}
        self._open = {option.key for option in ask.options} if isinstance(ask, Choice) else set[str]()

    def of(self) -> list[Plan]:
        """What it could do from this request on."""
        if isinstance(self.ask, Move):
            return list(self._going(self.ask))
        left = self.tactics.actions
        here = Post(self.unit.models, self.unit.lying)
        found = [*self._attacking(here, left), *self._moving(left), *self._resting(here, left)]
        return [*found, *self._special(here, left)]

    # -------------------------------------------------------------- places
    def _key(self, post: Post) -> int:
        if post not in self._keys:
            self._keys[post] = len(self.posts)
            self.posts.append(post)
        return self._keys[post]

    def plan(self, parts: Sequence[PlanPart], post: Post, stand: Stand) -> Plan:
        """Parts put together; `stand` is the worth of the place where it is then."""
        steps = tuple(step for part in parts for step in part.steps)
        effects = tuple(effect for part in parts for effect in part.effects)
        worth = sum(part.worth * self._lives(part.awaits, effects) for part in parts) + self._standing(post, stand)
        why = in_turn(part.why for part in parts)
        return Plan(self.unit.id, steps, effects, self._key(post), worth, 0.0, why)

    def _lives(self, foe: str, effects: Sequence[Effect]) -> float:
        """How much of him for whom it waits is left to come, by what is to be expected."""
        if not foe:
            return 1.0
        due = sum(outcome[0] * part for effect in effects if effect.target == foe for outcome, part in effect.chances)
        return max(0.0, 1 - due / max(1, harm.health_of(self.game.units[foe])))

    def _standing(self, post: Post, stand: Stand) -> float:
        goal, nearer = stand.goal, stand.nearer
        if post.lying:
            held = any(goal.held(post.models) for goal in self.tactics.goals)
            goal = goal if held or not stand.why else goal * action_worth.RISE
            nearer = nearer if self._shoots(post.models) else nearer * action_worth.RISE
            nearer -= action_worth.LYING * min(1.0, self.eye.rest)
        return self.weights.mission * goal + nearer + stand.ground

    def _shoots(self, models: tuple[Model, ...]) -> bool:
        return any(not attack.melee for attack in self.attacks(models))

    # -------------------------------------------------------------- attacks
    def attacks(self, models: tuple[Model, ...]) -> tuple[Attack, ...]:
        """What it could do with one attack if it stood so."""
        if models not in self._attacks:
            game, unit = self.game, self.unit
            if models != unit.models:
                game = self.game.fresh()
                unit = game.units[unit.id]
                unit.models = tuple(model._replace(moved=True) for model in models)
                unit.lying = False
            self._attacks[models] = tuple(Attacks(self.eye, game, unit).all())
        return self._attacks[models]

    def _attack(self, attack: Attack) -> PlanPart:
        steps: tuple[Step, ...] = (Step(DOES, self.unit.id, actions.ATTACK),)
        if attack.rows:
            steps += (Step(NAMES, "", {"allot": [list(row) for row in attack.rows]}),)
        names = listed(self.game.units[key].name for key in attack.targets)
        return PlanPart(steps, attack.effects, attack.worth, f"{'fight' if attack.melee else 'fire at'} {names}")

    def _attacking(self, here: Post, left: int) -> Iterator[Plan]:
        """Attack, then again, or go, lie down or wait for somebody."""
        if actions.ATTACK not in self._open or left < 1:
            return
        found = [self._attack(attack) for attack in self.attacks(here.models)]
        after = self.tactics.here(0)
        for first in found:
            yield self.plan([first], here, after)
        if left < 2:
            return
        for first in found:
            for second in found[:TWICE]:
                yield self.plan([first, second], here, after)
            for then, post, stand in self._after(here):
                yield self.plan([first, then], post, stand)

    def _after(self, here: Post) -> Iterator[tuple[PlanPart, Post, Stand]]:
        """What it could do with its last action beside an attack."""
        yield from self._covered(here, self.tactics.here(0))
        if not here.lying and not near.foes_in_combat(self.game, self.unit):
            for place in self._places(0):
                yield self._move(place), Post(place.models), place.stand
        watch = self._watch(here.models)
        if watch is not None:
            yield watch, here, self.tactics.here(0)

    # -------------------------------------------------------------- moves
    def _places(self, after: int, ask: Move | None = None) -> Sequence[Place]:
        if not self.tactics.speed or not self.unit.on_table:
            return ()
        return self.tactics.places(after, ask)

    def _move(self, place: Place, asked: bool = False) -> PlanPart:
        step = Step(GOES, self.unit.id, {"to": list(place.to)})
        before = () if asked else (Step(DOES, self.unit.id, actions.MOVE),)
        why = action_worth.reason(self.tactics, place.stand)
        touched = action_worth.touched(self.tactics, place)
        why = f"close with {touched}" if touched else f"move {why}" if why else "move"
        return PlanPart((*before, step), (), -CLEARLY - self._staked, why)

    @cached_property
    def _staked(self) -> float:
        """What it costs to step about on ground that it holds when the battle may end (GD-RND-02)."""
        if self.game.round < self.game.rounds:
            return 0.0
        models = self.unit.models
        return STAKED * max((goal.worth for goal in self.tactics.goals if goal.held(models)), default=0.0)

    def _moving(self, left: int) -> Iterator[Plan]:
        """Go somewhere, then attack, lie down, wait for somebody or go on."""
        if actions.MOVE not in self._open or left < 1:
            return
        for number, place in enumerate(self._places(left - 1)):
            yield from self._from(place, left - 1, self._move(place), number < PLACES)

    def _going(self, ask: Move) -> Iterator[Plan]:
        """The same once the move is asked for: that action is spent already."""
        for number, place in enumerate(self._places(self.unit.actions, ask)):
            yield from self._from(place, self.unit.actions, self._move(place, asked=True), number < PLACES)

    def _from(self, place: Place, left: int, moved: PlanPart, attacks: bool) -> Iterator[Plan]:
        post, ground = Post(place.models), place.stand.ground
        after = self.tactics.stand(place.models, 0)._replace(ground=ground)
        yield self.plan([moved], post, self.tactics.stand(place.models, left)._replace(ground=ground))
        if not left:
            return
        for attack in self.attacks(place.models) if attacks else ():
            yield self.plan([moved, self._attack(attack)], post, after)
        for then, there, stand in self._covered(post, after):
            yield self.plan([moved, then], there, stand)
        watch = self._watch(place.models)
        if watch is not None:
            yield self.plan([moved, watch], post, after)

    # -------------------------------------------------------------- the rest
    def _covered(self, post: Post, stand: Stand) -> Iterator[tuple[PlanPart, Post, Stand]]:
        able = not post.lying and not actions.ACTIONS[actions.COVER].barred(self.game, self.unit)[0]
        if able and not near.foes_in_combat(self.game, self.unit):
            step = Step(DOES, self.unit.id, actions.COVER)
            yield PlanPart((step,), (), -CLEARLY, "take cover"), post._replace(lying=True), stand

    def _watch(self, models: tuple[Model, ...]) -> PlanPart | None:
        """GD-ACT-07: an attack on whoever comes; nobody waits in a melee."""
        barred = actions.ACTIONS[actions.OVERWATCH].barred(self.game, self.unit)[0]
        if barred or near.foes_in_combat(self.game, self.unit):
            return None
        if models not in self._watches:
            self._watches[models] = self._awaited(models)
        return self._watches[models]

    def _awaited(self, models: tuple[Model, ...]) -> PlanPart | None:
        worth, key = self.tactics.watched(models)
        if worth <= 0 or key not in self.game.units:
            return None
        why = f"wait on overwatch for {self.game.units[key].name}"
        if not any(key in attack.targets for attack in self.attacks(models)):  # else it had better attack at once
            worth *= self.eye.by_time(self.eye.mind.now)
        return PlanPart((Step(DOES, self.unit.id, actions.OVERWATCH),), (), worth, why, key)

    def _resting(self, here: Post, left: int) -> Iterator[Plan]:
        """Nothing, lie down, wait for somebody first."""
        wait = (Step(DOES, self.unit.id, actions.WAIT),) if actions.WAIT in self._open else ()
        yield self.plan([PlanPart(wait, (), 0.0, "stay")], here, self.tactics.here(0))
        if left < 1:
            return
        if actions.COVER in self._open:
            for then, post, stand in self._covered(here, self.tactics.here(0)):
                yield self.plan([then], post, stand)
        watch = self._watch(here.models) if actions.OVERWATCH in self._open else None
        if watch is None:
            return
        yield self.plan([watch], here, self.tactics.here(0))
        if left < 2:
            return
        if not here.lying:
            for place in self._places(0):
                second = self._watch(place.models)
                if second is not None:
                    yield self.plan([watch._replace(worth=second.worth), self._move(place)],
                                    Post(place.models), place.stand)  # fmt: skip

    def _special(self, here: Post, left: int) -> Iterator[Plan]:
        """What the soldier thinks of all else: powers, standing up, recovering, buildings, leaving a melee."""
        if not isinstance(self.ask, Choice):
            return
        known = (actions.ATTACK, actions.MOVE, actions.COVER, actions.OVERWATCH, actions.WAIT)
        for key, found in action_worth.action_worths(self.tactics, self.ask).items():
            if key in known:
                continue
            then = found.then
            worth = found.now + then.fire
            step = PlanPart((Step(DOES, self.unit.id, key),), (), worth, self._label(key, found.why))
            post = here._replace(lying=here.lying and key != actions.STAND)
            yield self.plan([step], post, then)

    def _label(self, key: str, why: str) -> str:
        """What it does in words; what special rules add has a name, and that need not be a verb, and a reason."""
        assert isinstance(self.ask, Choice)
        label = next((option.label for option in self.ask.options if option.key == key), key)
        return label if key in actions.ACTIONS else f"choose “{label}” ({why})"
