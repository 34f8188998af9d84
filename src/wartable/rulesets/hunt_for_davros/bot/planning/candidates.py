"""What one model could do with its actions: walk, fire and step back, go on its task, do something with its hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import NamedTuple

from wartable.engine.ask import Choice
from wartable.engine.compat import override
from wartable.engine.grid import DIRECTIONS, Cell
from wartable.engine.planning import Plan, Step
from wartable.engine.ruleset import Odds
from wartable.rulesets.hunt_for_davros.activation import menu
from wartable.rulesets.hunt_for_davros.bot import bot
from wartable.rulesets.hunt_for_davros.bot.appraisal import WIN
from wartable.rulesets.hunt_for_davros.bot.objectives import KEEP, Task, TaskAssignment
from wartable.rulesets.hunt_for_davros.bot.planning.replies import Replies
from wartable.rulesets.hunt_for_davros.bot.planning.shots import Aim, Shots, Volley
from wartable.rulesets.hunt_for_davros.bot.tactics import ASTRAY, Tactics
from wartable.rulesets.hunt_for_davros.data.data import profile
from wartable.rulesets.hunt_for_davros.moving import momentum, movement
from wartable.rulesets.hunt_for_davros.moving.steps import direction_to, pace
from wartable.rulesets.hunt_for_davros.operating.doors import CLOSE
from wartable.rulesets.hunt_for_davros.shooting import fire
from wartable.rulesets.hunt_for_davros.shooting.extraction import KEY as DESIGNATION
from wartable.rulesets.hunt_for_davros.state import FIRE, KILL, MOVE, Activation, Game, Model
from wartable.rulesets.hunt_for_davros.umpire.moves import shunned, strides
from wartable.rulesets.hunt_for_davros.winning import claims

WHO, DOES, GOES, ON, FACES, FREE, NAMES = (
    "HD-TURN-02", "HD-TURN-03", "HD-MOVE-01", "HD-MOVE-04", "HD-MOVE-02", "HD-MOM-01", "HD-FIRE-10",
)  # fmt: skip
"""The requests by which a plan is carried out, by their clause."""
POSTS, RETREATS, MARCHES, BENCHES = 14, 2, 10, 3
"""So many places are looked at to shoot from, to step back to after it, to go to, and to work with the hands at."""
LOOKED = 24
"""So many places at most are judged by what the enemy could do there."""
LEADER = 1.6
"""How much more a commander fears for himself."""
NEXT = 0.2
"""What counts of the best shot that a place allows in the next turn."""
CLAIM = 0.95
"""How likely a transponder is fixed in the end if nobody can see who waits with it; less for each who can."""
SEEN = 0.1
EARLY = 0.05
"""What it is worth to shoot before a MOVE action rather than after it: one sees what comes of it."""
NIGH = 4
"""Squares from the target within which who is to kill him need not come nearer."""
WARY = 0.6
"""What counts of the danger for a first choice among places, as among whole plans."""
AFRAID = 0.3
"""In less danger than that nobody closes a door."""
SHUT = 0.5
"""What counts of the danger that a closed door keeps away."""
ONWARD = 0.8
"""What counts of the way that it can still go after it has worked with its hands."""


class Place(NamedTuple):
    """A cell, the way to it, and the MOVE actions that it takes; `free`: the last square is that of a run."""

    cell: Cell
    way: tuple[Cell, ...] = ()
    moves: int = 0
    free: bool = False


class Thought(Tactics):
    """Judgements on a position that is only thought of, with the tasks of the true one."""

    def __init__(self, game: Game, seat: str, chances: Odds, sent: TaskAssignment) -> None:
        super().__init__(game, seat, chances)
        self.sent = sent

    @property
    @override
    def tasks(self) -> TaskAssignment:
        return self.sent


class Candidates:
    """Plans of single models in one position; `stands` has the cell of each stand."""

    def __init__(
        self, tactics: Tactics, chances: Odds, ask: Choice, mission: float = 1.0
    ) -> None:  # fmt: skip
        self.tactics, self.chances, self.ask, self.mission = tactics, chances, ask, mission
        self.replies = Replies(tactics.eye)
        self.game, self.eye = tactics.game, tactics.eye
        self.scratch = tactics.game.fresh()
        self._dangers: dict[tuple[str, Cell], dict[str, float]] = {}

    # ------------------------------------------------------------ dangers
    def dangers(self, model: Model, at: Cell) -> Mapping[str, float]:
        """What each enemy could take from `model` in a cell; together no more than it is worth."""
        key = (model.id, at)
        if key not in self._dangers:
            models = self.around(model, at)
            lost = {foe.id: self.replies.lost(foe, model, at, models) for foe in self.eye.foes}
            whole, safe = sum(lost.values()), 1.0
            for chance in lost.values():
                safe *= 1.0 - chance
            part = (1.0 - safe) / whole * self.care(model) if whole else 0.0
            self._dangers[key] = {foe: chance * part for foe, chance in lost.items() if chance}
        return self._dangers[key]

    def care(self, model: Model) -> float:
        """What is lost with `model`; a team without its commander loses more than him (HD-CMD-06)."""
        return self.eye.care(model) * (LEADER if model.commander else 1.0)

    def fear(self, model: Model, at: Cell) -> float:
        """All of that."""
        return sum(self.dangers(model, at).values())

    def around(self, model: Model, at: Cell) -> dict[Cell, int]:
        """The cells that are taken while `model` stands in a cell."""
        found = {cell: level for cell, level in self.eye.models.items() if cell != model.at}
        found[at] = self.game.grid.level(at)
        return found

    @contextmanager
    def thought(self, model: Model, at: Cell, facing: int | None = None) -> Iterator[Model]:
        """`model` as if it stood in a cell, in `scratch`, where the rules can be asked."""
        there = model.copy()
        there.at, there.facing = at, model.facing if facing is None else facing
        self.scratch.models[model.id] = there
        yield there
        self.scratch.models[model.id] = model.copy()

    # ------------------------------------------------------------ all plans of one model
    def of(self, model: Model, work: int) -> list[Plan]:
        """What `model` could do, to stay where it is first; the places that are looked at bound the work."""
        made = Course(self, model)
        return [*made.stays(), *made.fires(), *made.marches(), *made.other_actions()]


class Course:
    """What one model could do."""

    def __init__(self, all_: Candidates, model: Model) -> None:
        self.all, self.model, self.game, self.eye = all_, model, all_.game, all_.eye
        self.left, self.moves, self.shots = all_.tactics.budget(model)
        self.task = all_.tactics.task(model)
        self.fresh = movement.is_first(self.game) or self.game.act is None or self.game.act.model != model.id
        act = self.game.act
        self.acts = act is not None and act.model == model.id
        self.declared = act.shots if act is not None and self.acts else ()
        self.prey = [other for other, _ in all_.tactics.prey(model)] if self.shots or self.declared else []
        self.aiming = Shots(self.eye, model, self.prey)
        assert model.at is not None
        self.at = model.at
        self.here = Place(model.at)
        clause = all_.ask.clause if self.acts else ""
        self.credit = int(clause == ON)  # a square of a MOVE action that is under way
        self.turning = clause in (ON, FACES)
        self.places = self._places()
        self.now = all_.fear(model, model.at)

    # ------------------------------------------------------------ places
    def _places(self) -> list[Place]:
        found = [self.here]
        if (self.moves or self.credit) and not self.model.rides:
            ways = strides(self.game, self.model, self._squares(self.moves) + self.credit)
            costs = ((cell, way, self._cost(len(way) - self.credit, self.fresh)) for cell, way in ways.items() if way)
            found += [Place(*each) for each in costs]
            found += self._runs(ways)
        return found

    def _squares(self, moves: int) -> int:
        if not moves:
            return 0
        rest, first = pace(self.game, self.model), pace(self.game, self.model, self.fresh)
        return first + (moves - 1) * rest

    def _cost(self, squares: int, fresh: bool) -> int:
        """How many MOVE actions so many squares take (HD-MOVE-04)."""
        if squares <= 0:
            return 0
        rest, first = pace(self.game, self.model), pace(self.game, self.model, fresh)
        return 1 + -(-max(0, squares - first) // rest)

    def _runs(self, ways: Mapping[Cell, tuple[Cell, ...]]) -> Iterator[Place]:
        """HD-MOM-01: three MOVE actions straight ahead, and the free square after them."""
        row, model = profile(self.model.profile), self.model
        if not row.momentum or self.moves < momentum.RUN or not self.fresh or self.left < momentum.RUN:
            return
        cell, way, grid = self.at, list[Cell](), self.game.grid
        for _ in range(self._squares(momentum.RUN) + 1):
            to = next((to for direction, to in grid.touching(cell) if direction == model.facing), None)
            if to is None or to in self.eye.models or grid.bar(cell, to, self.eye.models) is not None:
                return
            way.append(to)
            cell = to
        if way[-2] in ways:
            yield Place(cell, tuple(way), momentum.RUN, True)

    def standing(self, place: Cell) -> float:
        """What it is worth to end in a cell, danger apart."""
        tactics, task, worth = self.all.tactics, self.task, 0.0
        if task is not None:
            here = task.field.get(self.at)
            if here is not None:
                there, near = task.field.get(place, here + 4), self._near(task)
                worth += self.all.mission * task.pull * (max(here, near) - max(there, near))
        if place != self.at:
            worth -= ASTRAY if tactics.astray(self.model, place) else 0.0
            worth -= 1.0 if place.square in shunned(self.game, self.model) else 0.0
        return worth + self.claim(place)

    def _near(self, task: Task) -> int:
        """How near it wants to come to where it is sent."""
        target = self.eye.target
        if self.eye.purpose != KILL or target is None or target.at is None or task.goal != target.at.square:
            return task.near
        return max(task.near, NIGH)

    def claim(self, place: Cell) -> float:
        """HD-WIN-08: what it is worth to end beside the target with a transponder."""
        target, seat = self.eye.target, self.model.team
        if target is None or target.at is None or not claims.may_fix(self.game, seat):
            return 0.0
        if not self.game.grid.adjacent(place, target.at, windows=False):
            return 0.0
        models = self.all.around(self.model, place)
        fresh = [foe for foe in self.eye.foes if not foe.acted and foe.at is not None]
        seen = sum(1 for foe in fresh if foe.at and self.eye.band_among(foe, foe.at, place, models) is not None)
        return WIN * max(0.3, CLAIM - SEEN * seen)

    def later(self, place: Cell, aims: Sequence[Aim]) -> float:
        """What the best shot that it has from there would be worth next time."""
        return NEXT * max((aim.gain for aim in aims), default=0.0)

    # ------------------------------------------------------------ plans
    def plan(
        self, place: Cell, steps: Iterable[Step], why: str, worth: float, volley: Volley | None = None,
        ends: bool = True,
    ) -> Plan:  # fmt: skip
        """A plan that leaves the model in a cell; `ends`: there is nothing more to do then."""
        first = () if self.acts else (Step(WHO, "", self.model.id),)
        last = (self._does("end"),) if ends else ()
        effects = volley.effects if volley is not None else ()
        fear = self.all.fear(self.model, place)
        done = (*first, *self._begun(tuple(steps), volley), *last)
        made = Plan(self.model.id, done, effects, (self.model.id, place), worth, fear, why)
        gain = volley.gain if volley is not None else 0.0
        return _urgent(made, gain, worth, self.now - fear)

    def _begun(self, steps: tuple[Step, ...], volley: Volley | None) -> tuple[Step, ...]:
        """Steps with the end of a MOVE action that is under way before them, and the way that it faces after it."""
        if not self.turning or (steps and steps[0].clause == ON):
            return steps
        looks = str(self.all.ask.options[0].key) if self.all.ask.clause == FACES else ""
        if volley is not None and steps[0].answer == FIRE:
            looks = DIRECTIONS[volley.facing]
        elif not steps or steps[0].answer != MOVE:
            looks = self._looks()
        faces = (Step(FACES, self.model.id, looks),) if looks else ()
        return (*((Step(ON, self.model.id, movement.STOP),) if self.credit else ()), *faces, *steps)

    def _looks(self) -> str:
        """Where a soldier would look."""
        ideas = bot.facing(self.game, self.all.ask, self.all.tactics) if self.all.ask.clause == FACES else ()
        return str(max(ideas, key=lambda idea: idea.worth).answer) if ideas else ""

    def stays(self) -> Iterator[Plan]:
        """To do nothing, or to fire what has been declared where it can still be fired (HD-FIRE-10)."""
        aims = self._aims(self.here) if not self.declared else []
        why = "stay, for its way is blocked now" if self._blocked() else "stay"
        yield self.plan(self.at, (), why, self.standing(self.at) + self.later(self.at, aims))
        if self.declared:
            for place in self.places:
                if place.moves <= self.left - len(self.declared):
                    yield from self._as_declared(place)

    def _blocked(self) -> bool:
        """Whether it would go somewhere, and can neither step nearer nor do anything about what is in its way."""
        task = self.task
        far = task.field.get(self.at, 99) if task is not None else 0
        if task is None or far <= task.near or any(self.all.tactics.hindrance(self.model)):
            return False
        return all(task.field.get(place.cell, 99) >= far for place in self.places)

    def _as_declared(self, place: Place) -> Iterator[Plan]:
        """From a place, the shots that have been declared, as far as they have a target from there."""
        aims = {aim.key: aim for aim in self._aims(place)}
        wanted = [aims[key] for key in self.declared if key in aims]
        fixed = place.free or not (place.way or self.turning)
        facings = [self.model.facing] if fixed else range(len(DIRECTIONS))
        volley = max(
            (self.aiming.as_named(place.cell, wanted, facing) for facing in facings), default=None,
            key=lambda each: (each.gain, each.facing == self.model.facing),
        )  # fmt: skip
        if volley is None or not volley.aims:
            return
        last = max(number for number, key in enumerate(self.declared) if key in {aim.key for aim in volley.aims})
        steps = [*self._walk(self.at, place.way, place.free, volley.facing)]
        steps += [self._does(FIRE) for _ in self.declared[: last + 1]]
        yield from self._ends(place, steps, volley, place.moves, last + 1)

    def _aims(self, place: Place) -> list[Aim]:
        if not self.prey:
            return []
        there = self.model.copy()
        there.at = place.cell
        return self.aiming.aims(there, self.all.around(self.model, place.cell))

    @cached_property
    def volleys(self) -> list[tuple[float, Place, Volley, int]]:
        """All volleys that it could fire, each with its worth, its place, and the MOVE action that a turn takes."""
        if not self.prey or not self.shots:
            return []
        near = (place for place in self.places if place.moves < self.left)
        return [found for place in near for found in self._volleys(place, self._aims(place))]

    def fires(self) -> Iterator[Plan]:
        """Walk, fire, and step back with what is left."""
        found = self.volleys
        best: dict[Cell, float] = {}
        for gain, place, _, _ in found:
            best[place.cell] = max(best.get(place.cell, gain), gain)
        hopeful = sorted(best, key=lambda cell: (-best[cell] - self.standing(cell), cell))[:LOOKED]
        posts = sorted(
            hopeful,
            key=lambda cell: (self.all.fear(self.model, cell) / 3 - best[cell] - self.standing(cell), cell),
        )[:POSTS]
        for _, place, volley, turn in found:
            if place.cell in posts or place is self.here:
                yield from self._shooting(place, volley, turn)

    def _volleys(self, place: Place, aims: Sequence[Aim]) -> Iterator[tuple[float, Place, Volley, int]]:
        """Volleys from a place, each with the MOVE action that a turn takes, if it needs one (HD-MOVE-02)."""
        grid = self.game.grid
        looks = list(dict.fromkeys(grid.facing(place.cell, aim.target.at) for aim in aims[:4] if aim.target.at))
        most = min(self.shots, self.left - place.moves)
        if place.free:
            ways: list[tuple[list[int], int]] = [([self.model.facing], 0)]
        elif place.way or self.turning:
            ways = [(looks, 0)]
        else:
            ways = [([self.model.facing], 0), (looks, 1)] if self.moves else [([self.model.facing], 0)]
        for facings, turn in ways:
            for volley in self.aiming.volleys(place.cell, aims, most - turn, facings):
                yield volley.gain, place, volley, turn

    def _best(self, actions: int) -> float:
        """The best volley that so many actions allow, with the steps to it."""
        spent = ((gain, place.moves + turn + len(volley.aims)) for gain, place, volley, turn in self.volleys)
        return max((gain for gain, count in spent if count <= actions), default=0.0)

    def _shooting(self, place: Place, volley: Volley, turn: int) -> Iterator[Plan]:
        steps = [*self._walk(self.at, place.way, place.free, volley.facing if not turn else None)]
        if turn:
            steps += self._turn(volley.facing)
        steps += self._fire(place.cell, volley)
        yield from self._ends(place, steps, volley, place.moves + turn, len(volley.aims))

    def _ends(self, place: Place, steps: Sequence[Step], volley: Volley, spent: int, shots: int) -> Iterator[Plan]:
        """A volley, with what may be done after it: nothing, or steps to a better place."""
        first = f"{self._towards(place)} and {_fired(volley)}" if place.way else _fired(volley)
        stays = 1.0
        for aim in volley.aims:
            if aim.target is self.eye.target:
                stays *= aim.stays
        ends = [Place(place.cell)]
        if not place.free:
            ends += self._back(place, min(self.moves - spent, self.left - spent - shots))
        for end in ends:
            lost = self.claim(end.cell) * (1.0 - stays)
            why = f"{first}, then {self._leaves(place, end)}" if end.way else first
            walk = (*steps, *self._walk(place.cell, end.way, False))
            worth = volley.aside + self.standing(end.cell) - lost - EARLY * spent
            yield self.plan(end.cell, walk, why, worth, volley)

    def _back(self, place: Place, moves: int) -> list[Place]:
        """The best places to end at after the shots, with so many MOVE actions."""
        if moves <= 0 or self.model.rides:
            return []
        fresh = self.fresh and not place.moves
        with self.all.thought(self.model, place.cell) as there:
            rest, first = pace(self.game, there), pace(self.game, there, fresh)
            ways = strides(self.all.scratch, there, first + (moves - 1) * rest)
        found = [Place(cell, way, self._cost(len(way), fresh)) for cell, way in ways.items() if way]
        fear = self.all.fear
        found.sort(key=lambda each: (WARY * fear(self.model, each.cell) - self.standing(each.cell), each.moves))
        return found[:RETREATS]

    def marches(self) -> Iterator[Plan]:
        """To another place without a shot."""
        worth = {place.cell: self.standing(place.cell) for place in self.places if place.way}
        near = sorted((place for place in self.places if place.way), key=lambda each: (-worth[each.cell], each.moves))
        near = near[:LOOKED]
        near.sort(key=lambda each: WARY * self.all.fear(self.model, each.cell) - worth[each.cell])
        for place in near[:MARCHES]:
            later = self.later(place.cell, self._aims(place))
            steps = self._walk(self.at, place.way, place.free)
            yield self.plan(place.cell, steps, self._towards(place), worth[place.cell] + later)

    def other_actions(self) -> Iterator[Plan]:
        """To work with the hands where it stands, or after some steps."""
        field = self.task.field if self.task is not None else {}
        able = [place for place in self.places if place.way and place.moves < self.left and not place.free]
        able.sort(key=lambda place: (field.get(place.cell, 99), place.moves))
        if self.left <= len(self.declared):
            return
        scratch = self.all.scratch
        for place in (self.here, *able[:BENCHES]):
            with self.all.thought(self.model, place.cell) as there:
                before, scratch.act = scratch.act, self._after(place)
                yield from list(self._work(place, there))
                scratch.act = before

    def _after(self, place: Place) -> Activation:
        act = self.game.act if self.acts else None
        if act is None:
            act = Activation(self.model.id, self.left, start=self.at)
        return act._replace(left=act.left - place.moves, used=act.used + (MOVE,) * place.moves)

    def _work(self, place: Place, there: Model) -> Iterator[Plan]:
        scratch = self.all.scratch
        plans = Thought(scratch, there.team, self.all.chances, self.all.tactics.tasks)
        doors, link = plans.hindrance(there)
        kinds, free = menu.open_kinds(scratch, there), menu.free_uses(scratch, there)
        pull = self.task.pull if self.task is not None else KEEP
        rest = max(0, self.left - place.moves - 1)
        for option in (*(each for _, found in kinds for each in found), *free):
            if option.key in (MOVE, FIRE):
                continue
            if option.key.startswith(CLOSE):
                yield from self._closes(place, there, option.key, option.label)
                continue
            for idea in bot.action_ideas(scratch, plans, there, option.key, doors, link):
                if idea.worth <= 0:
                    continue
                worth = idea.worth + self.standing(place.cell)
                worth += ONWARD * max(pull * rest, self._best(rest)) - EARLY * place.moves
                steps = (*self._walk(self.at, place.way, False), self._does(option.key))
                why = f"{self._towards(place)} and {option.label}" if place.way else option.label
                yield self.plan(self._refuge(place.cell, rest), steps, why, worth, ends=False)

    def _closes(self, place: Place, there: Model, key: str, label: str) -> Iterator[Plan]:
        """HD-OPER-02: to close a door behind which it is safer; who wants to can open it again."""
        fear, scratch = self.all.fear(self.model, place.cell), self.all.scratch
        if fear < AFRAID:
            return
        door = scratch.doors[key.removeprefix(CLOSE)]
        scratch.becomes(door, open=False)
        scratch.ground_changed()
        behind = Candidates(Thought(scratch, there.team, self.all.chances, self.all.tactics.tasks),
                            self.all.chances, self.all.ask).fear(there, place.cell)  # fmt: skip
        scratch.becomes(door, open=True)
        scratch.ground_changed()
        worth = self.standing(place.cell) + SHUT * (fear - behind)
        if behind < fear:
            steps = (*self._walk(self.at, place.way, False), self._does(key))
            why = f"{self._towards(place)} and {label}" if place.way else label
            yield self.plan(place.cell, steps, why, worth, ends=False)

    def _refuge(self, cell: Cell, actions: int) -> Cell:
        """Where it may end that has something to do in a cell, and so many actions after it."""
        walks = actions > 0 and self.moves > 0 and not self.model.rides
        near = [to for to in self.game.grid.neighbours(cell) if to not in self.eye.models] if walks else []
        return min((cell, *near), key=lambda to: self.all.fear(self.model, to))

    # ------------------------------------------------------------ steps
    def _does(self, key: str) -> Step:
        return Step(DOES, self.model.id, key)

    def _walk(self, start: Cell, way: Sequence[Cell], free: bool, facing: int | None = None) -> Iterator[Step]:
        """MOVE actions along a way, and the facing after the last one if it matters."""
        key, at = self.model.id, start
        rest = list(way[:-1] if free else way)
        first = pace(self.game, self.model, self.fresh and start == self.at)
        last, most, goes = -1, self.credit if start == self.at else 0, ON
        while rest:
            if not most:
                most, goes, first = first, GOES, pace(self.game, self.model)
                yield self._does(MOVE)
            part, rest = rest[:most], rest[most:]
            for number, cell in enumerate(part):
                yield Step(ON if number else goes, key, cell.key)
                last, at = direction_to(self.game.grid, at, cell), cell
            if len(part) < most:
                yield Step(ON, key, movement.STOP)
            if rest:
                yield Step(FACES, key, DIRECTIONS[last])
            most = 0
        if free:
            yield Step(FREE, key, momentum.BONUS)
        elif len(way) and facing is not None:
            yield Step(FACES, key, DIRECTIONS[facing])

    def _turn(self, facing: int) -> Iterator[Step]:
        yield self._does(MOVE)
        yield Step(GOES, self.model.id, movement.TURN)
        yield Step(FACES, self.model.id, DIRECTIONS[facing])

    def _fire(self, at: Cell, volley: Volley) -> Iterator[Step]:
        yield self._does(FIRE)
        keys, named = [aim.key for aim in volley.aims], self._named()
        if keys[: len(named)] == named:
            for key in keys[max(len(named), int(self._is_only(at, volley.facing))) :]:
                yield Step(NAMES, self.model.id, key)
            yield Step(NAMES, self.model.id, fire.NO_MORE)
        for _ in volley.aims[1:]:
            yield self._does(FIRE)

    def _named(self) -> list[str]:
        """HD-FIRE-10: what has been named in the request that is open."""
        return list(self.all.ask.matter or ()) if self.all.ask.clause == NAMES else []

    def _is_only(self, at: Cell, facing: int) -> bool:
        """Whether there is but one target from there, so that nobody is asked for the first one."""
        with self.all.thought(self.model, at, facing) as there:
            return len(fire.shot_options(self.all.scratch, there)[0]) == 1

    # ------------------------------------------------------------ words
    def _towards(self, place: Place) -> str:
        task = self.task
        if task is not None and task.field.get(place.cell, 99) < task.field.get(self.at, 99):
            return f"go {task.why}"
        return f"go to {place.cell.key}"

    def _leaves(self, place: Place, end: Place) -> str:
        safer = self.all.fear(self.model, end.cell) < self.all.fear(self.model, place.cell)
        return f"step {'back' if safer else 'on'} to {end.cell.key}"


def _fired(volley: Volley) -> str:
    """The shots in words: `fire twice at Guard 1 and at Orange 2`, `mark Davros for the transmat`."""
    shots: dict[str, int] = {}
    marks: dict[str, int] = {}
    for aim in volley.aims:
        kept = marks if aim.key == DESIGNATION else shots
        kept[aim.target.name] = kept.get(aim.target.name, 0) + 1
    times = ("", "", " twice", " three times", " four times")
    said = [f"mark {name} for the transmat{times[number]}" for name, number in marks.items()]
    if shots:
        said.append("fire" + " and".join(f"{times[number]} at {name}" for name, number in shots.items()))
    return " and ".join(said)


def _urgent(plan: Plan, gain: float, worth: float, relief: float) -> Plan:
    """Who gains most by acting now acts first: shots and getting out of danger come before going on tasks."""
    turn = -round(gain + 0.3 * worth + relief, 4)
    return plan._replace(steps=tuple(step._replace(turn=turn) for step in plan.steps))
