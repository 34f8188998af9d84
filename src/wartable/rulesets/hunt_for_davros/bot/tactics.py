"""What a bot's models could do next: shots, with the steps that lead to them, and steps on their tasks.

Judgement, not rules. Worths are in enemy warriors; rates are worths for each action.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from wartable.engine.grid import DX, DY, Cell
from wartable.engine.ruleset import Odds
from wartable.rulesets.hunt_for_davros import command
from wartable.rulesets.hunt_for_davros.bot import distances
from wartable.rulesets.hunt_for_davros.bot.appraisal import Appraisal, purpose
from wartable.rulesets.hunt_for_davros.bot.objectives import Task, TaskAssignment, tasks
from wartable.rulesets.hunt_for_davros.data.data import profile
from wartable.rulesets.hunt_for_davros.moving.steps import pace
from wartable.rulesets.hunt_for_davros.specials import ask
from wartable.rulesets.hunt_for_davros.specials.points import Band
from wartable.rulesets.hunt_for_davros.state import FIRE, MOVE, TARGET, Activation, Game, Model
from wartable.rulesets.hunt_for_davros.umpire.moves import shunned, strides

STRIKE = 13  # squares within which somebody is worth an attack
LEAST = 0.05  # what a volley must be worth
CAUTION, LEADERS_CAUTION = 0.12, 0.5
"""What part of the danger at the end of a move counts."""
ASTRAY = 0.6  # what leaving the command zone costs
STRAIGHT = 0.03  # what it is worth to keep to a line, be it for nothing
DETOUR = 12  # the longest way round those who stand in the way
RUN = 3  # MOVE actions that earn a free square (HD-MOM-01)
Ways = Mapping[Cell, tuple[Cell, ...]]


class Raid(NamedTuple):
    """A volley from a cell.

    Args:
        rate: its worth for each action that it takes.
        way: the cells to it; turn: it begins with a MOVE action to turn alone.
        cost: the actions that come before the shots.
    """

    rate: float
    cell: Cell
    way: tuple[Cell, ...]
    turn: bool
    target: str
    facing: int
    shots: int
    why: str
    cost: int = 0


class Tactics:
    """Judgements on one position for one seat; what was worked out is kept for as long as this object lives."""

    def __init__(self, game: Game, seat: str, chances: Odds, eye: Appraisal | None = None) -> None:
        self.game, self.seat = game, seat
        self.eye = eye or Appraisal(game, seat, chances)
        self._kept: dict[Hashable, Any] = {}

    @cached_property
    def tasks(self) -> TaskAssignment:
        """Where everybody goes."""
        return tasks(self.eye)

    def task(self, model: Model) -> Task | None:
        """Where a model goes; one that is out of command goes to its leader (HD-CMD-02)."""
        leader = self.game.leader(self.seat)
        act = self.game.act
        if act is not None and act.tied and act.model == model.id and leader is not None and leader.at is not None:
            field = distances.field(self.tasks.ground(model), (leader.at,))
            return Task(field, 0.3, "back to its leader", leader.at.square)
        return self.tasks.of(model)

    # ------------------------------------------------------------ what is left of the activation
    def budget(self, model: Model) -> tuple[int, int, int]:
        """Actions, MOVE actions and shots that a model has left; four, three and three before its activation."""
        act = self.game.act
        row = profile(model.profile)
        if act is None or act.model != model.id:
            return row.actions, 0 if model.still else (row.most_moves or 3), 3
        moves = 0 if model.still or act.whole else self._of(act, MOVE, row.most_moves or act.limit)
        free = act.left - len(act.shots)
        return act.left, max(0, min(free, moves)), 0 if act.declared or act.tied else self._of(act, FIRE, act.limit)

    def _of(self, act: Activation, kind: str, most: int) -> int:
        if act.menu:
            return int(kind == MOVE and kind not in act.used)
        return max(0, min(act.left, most - act.used.count(kind)))

    # ------------------------------------------------------------ attacks
    def raid(self, model: Model, free_turn: bool = False, steps: bool = True) -> Raid | None:
        """The best volley of a model, after as many steps as it wants.

        Args:
            free_turn: it may turn now without a MOVE action of its own.
            steps: it may go elsewhere first.
        """
        key = ("raid", model.id, free_turn, steps)
        if key not in self._kept:
            self._kept[key] = max(self._raids(model, free_turn, steps), key=lambda raid: raid.rate, default=None)
        found: Raid | None = self._kept[key]
        return found

    def prey(self, model: Model) -> list[tuple[Model, Cell]]:
        """Whom it might shoot at or designate."""
        assert model.at is not None
        found = []
        target = self.eye.target
        at = target.at if target is not None and self.eye.purpose in ("kill", "save") else None
        if target is not None and at is not None and self.game.grid.distance(model.at, at) <= STRIKE + 3:
            found.append((target, at))
        if model.weapon and model.ammo:
            near = ((self.game.grid.distance(model.at, foe.at), foe.id, foe.at) for foe in self.eye.foes if foe.at)
            close = sorted(item for item in near if item[0] <= STRIKE)[:6]
            found += [(self.game.models[key], at) for _, key, at in close]
        return found

    def _raids(self, model: Model, free_turn: bool, steps: bool) -> Iterator[Raid]:
        left, moves, shots = self.budget(model)
        prey = self.prey(model) if shots and left else []
        if not prey or model.at is None:
            return
        stride = pace(self.game, model)
        worthy = [pair for pair in prey if self._worthy(pair[0])]
        urgent = any(other.team == TARGET for other, _ in worthy)
        reach = min(moves, 3 if urgent else 1)
        ways: Ways = {model.at: ()}
        if reach and worthy and steps and not model.rides:
            ways = strides(self.game, model, reach * stride)
        around = ask.arc(self.game, model).value == 360
        found: list[Raid] = []
        for cell, way in ways.items():
            spent = -(-len(way) // stride)
            found += self._volleys(model, cell, way, spent, (left, moves, shots), worthy if way else prey,
                                   around or free_turn)  # fmt: skip
        found = [raid._replace(rate=raid.rate + self._gain(model, raid)) for raid in found]
        found.sort(key=lambda raid: -raid.rate)
        now = self.eye.danger(model, model.at)
        for raid in found[:4]:
            cost = self.caution(model) * (self.eye.danger(model, raid.cell) - now) if raid.way else 0.0
            rate = raid.rate - cost / (raid.shots + 1)
            if rate > 0:
                yield raid._replace(rate=rate)

    def _gain(self, model: Model, raid: Raid) -> float:
        """What the steps of a raid bring its model nearer to where it is to go, for each action; below 0 if farther."""
        task = self.task(model) if raid.way else None
        if task is None or model.at is None:
            return 0.0
        here, there = task.field.get(model.at, 99), task.field.get(raid.cell, 99)
        gain = max(here, task.near) - max(there, task.near)
        return task.pull * gain / (raid.shots + raid.cost)

    def _worthy(self, other: Model) -> bool:
        """Whether somebody is worth a step for a shot at him."""
        return other.team not in self.game.teams or self.eye.purpose not in ("kill", "save") or self.eye.rival(other)

    def _volleys(
        self, model: Model, cell: Cell, way: tuple[Cell, ...], spent: int, budget: tuple[int, int, int],
        prey: list[tuple[Model, Cell]], turns: bool,
    ) -> Iterator[Raid]:  # fmt: skip
        """The volleys from one cell, each at one target."""
        left, moves, shots = budget
        for other, at in prey:
            cost = spent
            if not way and not turns and not self.game.grid.in_arc(cell, model.facing, at):
                cost = 1
                if not moves:
                    continue
            count = min(shots, left - cost)
            if count <= 0:
                continue
            worth = self.volley(model, cell, other, at, count)
            if worth > LEAST:
                facing = self.game.grid.facing(cell, at)
                why = f"fires at {other.name}, {self.game.grid.distance(cell, at)} squares off"
                yield Raid(worth / (count + cost), cell, way, cost > spent, other.id, facing, count, why, cost)

    def volley(self, model: Model, cell: Cell, other: Model, at: Cell, count: int) -> float:
        """What so many shots at one target are worth together."""
        band = self.eye.band(model, cell, at)
        if band is None:
            return 0.0
        one, stays = self._shot(model, other, band)
        if other.team == TARGET and self.eye.purpose == "save" and self.waits(model, at):
            return 0.0
        return one * sum(stays**number for number in range(count))

    def _shot(self, model: Model, other: Model, band: Band) -> tuple[float, float]:
        key = ("shot", model.weapon, model.ammo == 0, other.id, band)
        if key not in self._kept:
            self._kept[key] = self.eye.aimed(model, other, band)
        found: tuple[float, float] = self._kept[key]
        return found

    def patient(self, model: Model, cell: Cell, at: Cell) -> bool:
        """HD-WIN-08: whether to wait beside the target for a chit is better than to designate him."""
        if self.game.options.rescue == "designate" or not self.game.grid.adjacent(cell, at, windows=False):
            return False
        if self.game.pot.count(self.seat) < 1:
            return False
        fresh = (foe for foe in self.eye.foes if not foe.acted)
        seen = sum(1 for foe in fresh if foe.at and self.eye.band(foe, foe.at, cell) is not None)
        return 0.95 - 0.1 * seen > 0.7

    def waits(self, model: Model, at: Cell) -> bool:
        """HD-WIN-08: whether it can end beside the target, or stay there, and that is better than to designate him."""
        key = ("waits", model.id)
        if key not in self._kept:
            self._kept[key] = any(self.patient(model, cell, at) for cell in self._ends(model))
        return bool(self._kept[key])

    def _ends(self, model: Model) -> Iterator[Cell]:
        """Where it may stand at the end of its activation."""
        _, moves, _ = self.budget(model)
        if model.at is not None:
            yield model.at
        if moves and not model.rides:
            yield from strides(self.game, model, moves * pace(self.game, model))

    def caution(self, model: Model) -> float:
        """What part of the danger in a cell counts for a model."""
        return (LEADERS_CAUTION if model.commander else CAUTION) * self.eye.care(model)

    # ------------------------------------------------------------ steps
    def step_worth(self, model: Model, task: Task | None, to: Cell, last: bool) -> float:
        """What a step is worth; `last`: the model will end there."""
        assert model.at is not None
        worth = 0.0
        if task is not None:
            here, there = task.field.get(model.at, 99), task.field.get(to, 99)
            if there < task.near and here > there:
                there = max(there, min(here, task.near))
            worth = task.pull * (here - there)
        if worth > 0 and task is not None:
            worth += self._straight(model, task, to)
        if self.astray(model, to):
            worth -= ASTRAY
        if to.square in shunned(self.game, model):
            worth -= 1.0
        if last and worth > -0.5:
            worth -= self.caution(model) * (self.eye.danger(model, to) - self._danger_here(model))
        return worth

    def _straight(self, model: Model, task: Task, to: Cell) -> float:
        """What it is worth to keep to a line: a share of the free square at its end (HD-MOM-01)."""
        assert model.at is not None
        if (to.x - model.at.x, to.y - model.at.y) != (DX[model.facing], DY[model.facing]):
            return 0.0
        return task.pull / RUN if self.run_ahead(model, task, model.facing) else STRAIGHT

    def run_ahead(self, model: Model, task: Task, direction: int, fresh: bool = False) -> bool:
        """HD-MOM-01: whether a run in a direction would earn a free square that brings a model on.

        Args:
            fresh: in an activation to come.
        """
        act, at = self.game.act, model.at
        if at is None or not profile(model.profile).momentum or model.rides:
            return False
        done, left = 0, RUN
        if not fresh and act is not None and act.model == model.id:
            done, left = act.run, act.left - len(act.shots)
            spoilt = act.bonus or act.tied or (act.turned and not done) or act.used.count(MOVE) > done
            if spoilt or done >= RUN or left + done < RUN:
                return False
        return self._clear(at, task, direction, (RUN - done) * pace(self.game, model) + 1)

    def _clear(self, at: Cell, task: Task, direction: int, squares: int) -> bool:
        """Whether so many squares ahead are free and each is nearer to where a task leads."""
        grid, far = self.game.grid, task.field.get(at, 99)
        for _ in range(squares):
            to = next((cell for number, cell in grid.touching(at) if number == direction), None)
            if to is None or to in self.eye.models or grid.bar(at, to, self.eye.models) is not None:
                return False
            there = task.field.get(to, 99)
            if there >= far or there < task.near:
                return False
            at, far = to, there
        return True

    def _danger_here(self, model: Model) -> float:
        key = ("danger", model.id)
        if key not in self._kept:
            assert model.at is not None
            self._kept[key] = self.eye.danger(model, model.at)
        found: float = self._kept[key]
        return found

    def astray(self, model: Model, to: Cell) -> bool:
        """Whether a step leads out of the command zone, for a model that is in it (HD-CMD-01)."""
        leader = self.game.leader(self.seat)
        if leader is None or leader is model or leader.at is None or model.group or model.at is None:
            return False
        far = command.reach(self.game, self.seat)
        board = self.game.board
        home = board.board_of(leader.at.square)
        before, after = board.board_of(model.at.square), board.board_of(to.square)
        return _apart(home, after) > far and _apart(home, after) > _apart(home, before)

    def best_step(self, model: Model, cells: Collection[Cell]) -> tuple[float, Cell | None]:
        """The best of the cells into which a model may step now, and what that is worth."""
        task = self.task(model)
        _, moves, _ = self.budget(model)
        worths = [(self.step_worth(model, task, cell, moves <= 1), cell) for cell in cells]
        best = max(worths, key=lambda item: item[0], default=(0.0, None))
        if best[0] > 0.01 or task is None:
            return best
        round_ = self._way_round(model, task)
        return (0.08, round_) if round_ in cells else best

    def _way_round(self, model: Model, task: Task) -> Cell | None:
        """The first cell of a way round those who stand in the way, if it is not much longer."""
        at = model.at
        far = task.field.get(at) if at is not None else None
        if at is None or far is None or far <= max(1, task.near):
            return None
        ahead = [cell for cell in self.game.grid.neighbours(at) if task.field.get(cell, 99) < far]
        if not any(cell in self.eye.models for cell in ahead):
            return None
        key = ("round", model.id)
        if key not in self._kept:
            goals = [cell for cell in self._ahead(task.field, far, at) if cell not in self.eye.models]
            taken = {cell for cell in self.eye.models if cell != at}
            way = self.game.grid.route(at, goals, taken)
            self._kept[key] = way[0] if way and len(way) <= DETOUR else None
        found: Cell | None = self._kept[key]
        return found

    def _ahead(self, field: distances.Field, far: int, at: Cell) -> Iterator[Cell]:
        for dx in range(-4, 5):
            for dy in range(-4, 5):
                cell = Cell(at.x + dx, at.y + dy)
                if field.get(cell, 99) <= far - 2:
                    yield cell

    # ------------------------------------------------------------ doors
    def hindrance(self, model: Model) -> tuple[tuple[str, ...], str]:
        """The closed doors on the next step of a model's task, and the lift or ladder that it is."""
        task, at = self.task(model), model.at
        if task is None or at is None or at not in task.field:
            return (), ""
        on = self.tasks.ground(model)
        far, best = task.field[at], None
        for way in distances.ways_of(on.board, on.split, on.stairs).get(at, ()):
            there = task.field.get(way.to)
            if there is None or there >= far:
                continue
            closed = tuple(door for door in way.doors if not self.game.doors[door].open)
            rank = (there + way.cost + 2 * len(closed), len(closed))
            if best is None or rank < best[0]:
                best = (rank, closed, way.link)
        return (best[1], best[2]) if best is not None else ((), "")


def _apart(a: tuple[int, int], b: tuple[int, int]) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


Maker = Callable[[Game, str, Odds], Tactics]
_LATEST: dict[tuple[str, Maker], tuple[Hashable, Tactics]] = {}


def tactics(game: Game, seat: str, chances: Odds, make: Maker = Tactics) -> Tactics:
    """Judgements on the position as it is now: those of the last request of the seat if nothing has happened since."""
    models = tuple((m.at, m.facing, m.acted, m.team, m.weapon, m.still, m.ammo) for m in game.models.values())
    doors = tuple((door.open, door.locked) for door in game.doors.values())
    cards = tuple((card.where, card.kind, card.holder, card.ready) for card in game.cards.values())
    markers = tuple(marker.found for marker in game.markers.values())
    where = (id(chances), id(game.complex), game.title, game.dice, game.turn, purpose(game, seat))
    key = (*where, game.act, models, doors, cards, markers, game.fog)
    known = _LATEST.get((seat, make))
    if known is None or known[0] != key:
        known = _LATEST[seat, make] = (key, make(game, seat, chances))
    return known[1]
