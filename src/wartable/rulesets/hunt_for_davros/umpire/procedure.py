"""Chapter DEF: how any unit of the umpire is run, one action after another, by its procedure (HD-GEN-06, HD-MISS-05).

A `Conduct` proposes the next action with its reason; here it is offered to a person in the umpire's chair, if there is
one, and done by the same rules as everybody's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from wartable.engine.ask import Flow, Option, choose_or_skip
from wartable.engine.grid import DIRECTIONS, Cell
from wartable.rulesets.hunt_for_davros.complex.complex import door_name
from wartable.rulesets.hunt_for_davros.dice import umpire_die
from wartable.rulesets.hunt_for_davros.events.actions import Faced
from wartable.rulesets.hunt_for_davros.events.base import (
    ActionSpent,
    Activated,
    ActivationEnded,
    Overruled,
    UmpirePlanned,
)
from wartable.rulesets.hunt_for_davros.events.fighting import ShotsDeclared
from wartable.rulesets.hunt_for_davros.moving import hover, levels, movement
from wartable.rulesets.hunt_for_davros.moving.steps import COMPASS, direction_to, go
from wartable.rulesets.hunt_for_davros.operating import doors, operate
from wartable.rulesets.hunt_for_davros.operating.reach_and_cost import too_long
from wartable.rulesets.hunt_for_davros.shooting import fire
from wartable.rulesets.hunt_for_davros.shooting.attack import Plan, label, plan
from wartable.rulesets.hunt_for_davros.shooting.sightlines import distance, enemies_in_sight
from wartable.rulesets.hunt_for_davros.state import (
    DORMANT,
    FIRE,
    MOVE,
    OPERATE,
    OTHER,
    UMPIRE,
    DoorState,
    Game,
    Model,
)
from wartable.rulesets.hunt_for_davros.umpire.moves import prefix, squares, strides
from wartable.rulesets.hunt_for_davros.winning import victory

STAY, END = "stay", "end"


class Action(NamedTuple):
    """One action of a unit, or none (`STAY`).

    Args:
        kind: move, fire, operate, other (a ladder) or stay.
        plan, reason: for the log; target: the model that it is about.
        way: the cells of a MOVE, () to turn only; facing: after it, -1: along the way, or towards who comes in sight.
        thing: the door that is opened, the ladder that is climbed; to: where that ends.
    """

    kind: str
    plan: str
    reason: str
    target: str = ""
    way: tuple[Cell, ...] = ()
    facing: int = -1
    thing: str = ""
    to: Cell = Cell(0, 0)

    @property
    def key(self) -> str:
        """What it is called where the umpire may overrule it."""
        if self.kind == MOVE:
            return f"move-{self.way[-1].key}" if self.way else f"turn-{DIRECTIONS[self.facing]}"
        if self.kind == OPERATE:
            return doors.OPEN + self.thing
        if self.kind == OTHER:
            return levels.CLIMB + self.thing
        return f"fire-{self.target}" if self.kind == FIRE else END


@dataclass(frozen=True, slots=True)
class Conduct:
    """A procedure of the umpire: what one kind of unit does with its actions.

    Args:
        orders: the actions that it may make, () for any (HD-DEF-04). One FIRE may be an OPERATE instead.
        clause: of the procedure.
        kept: the target in sight that the last action was about.
    """

    orders: tuple[str, ...] = ()
    clause: str = "HD-NEW-AI-01"
    kept: str = ""

    def foes(self, game: Game, model: Model) -> Iterator[Model]:
        """The models that it attacks."""
        yield from ()

    def allows(self, game: Game, model: Model, cell: Cell) -> bool:
        """Whether it may go to a cell as far as its orders are concerned."""
        return True

    def opens(self, state: DoorState) -> bool:
        """Whether it opens a closed door of this kind when it is in the way."""
        return doors.opening(state) == doors.EASY

    def propose(self, game: Game, model: Model) -> Flow[Action]:
        """The next action of the activation under way."""
        yield from ()
        return Action(STAY, STAY, "it has nothing to do")

    def left(self, game: Game, kind: str) -> int:
        """How many actions of a kind it may still make in the activation under way (HD-TURN-04, HD-DEF-04)."""
        act = game.act
        if act is None:
            return 0
        if not self.orders:
            return max(0, min(act.left, act.limit - act.used.count(kind)))
        kind = FIRE if kind == OPERATE else kind
        return self.orders.count(kind) - [FIRE if used == OPERATE else used for used in act.used].count(kind)


# ------------------------------------------------------------------ the person in the umpire's chair
def decide(game: Game, what: str, keys: Iterable[Option], preferred: str, about: str = "") -> Flow[str]:
    """HD-GEN-06: the choice of the procedure, or of the person in the umpire's chair, who is asked if there is one.

    Args:
        what: what is decided, for the log and as the question.
        keys: all that is possible; looked at only when somebody is asked.
        preferred: the key of the procedure's choice; it is offered first.
    """
    if not game.options.umpire:
        return preferred
    options = tuple(sorted(keys, key=lambda option: option.key != preferred))
    if not options:
        return preferred
    question = f"{what} (the first is the procedure's)"
    key = yield from choose_or_skip(game, "HD-GEN-06", UMPIRE, question, options, about=about)
    if key != preferred:
        game.emit(Overruled(what, preferred, key))
    return key


# ------------------------------------------------------------------ an activation
def run(game: Game, model: Model, conduct: Conduct, actions: int) -> Flow[None]:
    """HD-TURN-03: one unit of the umpire acts; it ends early when it is destroyed (HD-TURN-14) or the game is over."""
    game.emit(Activated(model.id, actions))
    told, kept = ("", ""), ""
    while (act := game.act) is not None and act.left > 0 and model.at is not None:
        if act.shots:
            yield from fire.fire(game, model)
            continue
        action = yield from replace(conduct, kept=kept).propose(game, model)
        what = f"What does {model.name} do?"
        key = yield from decide(game, what, _all(game, model, conduct, action), action.key, model.id)
        if key != action.key:
            action = next(other for other in _actions(game, model, conduct) if other.key == key)
        elif (action.plan, action.target) != told and not (action.kind == STAY and act.used):
            told = action.plan, action.target
            game.emit(UmpirePlanned(model.id, action.plan, action.target, action.reason, conduct.clause))
        if action.kind == STAY:
            break
        if any(other.id == action.target for other in in_sight(game, model, conduct)):
            kept = action.target
        yield from do(game, model, conduct, action)
    _end(game, model)


def _end(game: Game, model: Model) -> None:
    act = game.act
    if act is not None and model.at is None:
        game.emit(ActivationEnded(model.id, act.left, "it is destroyed", "HD-TURN-14"))
    elif act is not None:
        game.emit(ActivationEnded(model.id, act.left))
    if game.result is None:
        victory.lapse(game)
        victory.sweep(game)


def do(game: Game, model: Model, conduct: Conduct, action: Action) -> Flow[None]:
    """One action, paid for and done."""
    if action.kind == MOVE:
        move(game, model, conduct, action)
    elif action.kind == FIRE:
        shots = conduct.left(game, FIRE)
        game.emit(ShotsDeclared(model.id, (action.target,) * (shots if model.ammo < 0 else min(shots, model.ammo))))
        yield from fire.fire(game, model)
    elif action.kind == OPERATE:
        yield from operate.operate(game, model, action.key)
    else:
        assert game.act is not None
        game.emit(ActionSpent(model.id, OTHER, action.thing, game.act.left))  # HD-LVL-04
        levels.set_down(game, model, action.to)


def move(game: Game, model: Model, conduct: Conduct, action: Action) -> None:
    """HD-MOVE-01, HD-MOVE-02: one MOVE action, after which it turns as it likes."""
    game.emit(ActionSpent(model.id, MOVE, action.way[-1].key if action.way else movement.TURN))
    ahead = model.facing
    for cell in action.way:
        assert model.at is not None
        ahead = direction_to(game.grid, model.at, cell)
        if model.rides:
            hover.leave(game, model, cell)
        else:
            go(game, model, cell)
    facing = action.facing
    if facing < 0:
        facing = _towards(game, model, conduct, ahead)
    if facing != model.facing and movement.can_turn(game, model) is None:
        game.emit(Faced(model.id, facing, alone=not action.way))


def _towards(game: Game, model: Model, conduct: Conduct, ahead: int) -> int:
    """The facing towards the nearest of those that have come in sight, else straight ahead."""
    seen = in_sight(game, model, conduct)
    if not seen or model.at is None:
        return ahead
    nearest = min(seen, key=lambda other: distance(game, model, other))
    assert nearest.at is not None
    return game.grid.facing(model.at, nearest.at)


# ------------------------------------------------------------------ what an umpire may take in its place
def _all(game: Game, model: Model, conduct: Conduct, first: Action) -> Iterator[Option]:
    yield Option(first.key, f"{_worded(game, model, first)}: {first.reason}", conduct.clause, first.target)
    for action in _actions(game, model, conduct):
        if action.key != first.key:
            yield Option(action.key, _worded(game, model, action), "HD-GEN-06", action.target)


def _actions(game: Game, model: Model, conduct: Conduct) -> Iterator[Action]:
    """All single actions that the rules leave to a unit, procedure or not."""
    why = "the umpire decides so"
    act = game.act
    assert act is not None
    if conduct.left(game, FIRE) > 0 and not act.declared:
        for target in game.on_board():
            if plan(game, model, target).refused is None:
                yield Action(FIRE, FIRE, why, target.id)
    if mobile(game, model, conduct):
        for way in strides(game, model, squares(game, model)).values():
            if way:
                yield Action(MOVE, MOVE, why, way=way)
        for facing in range(8):
            if facing != model.facing:
                yield Action(MOVE, "turn", why, facing=facing)
    if conduct.left(game, OPERATE) > 0:
        for door in doors.at_hand(game, model):
            if openable(game, door.id):
                yield Action(OPERATE, "open", why, thing=door.id)
    yield Action(STAY, STAY, why)


def _worded(game: Game, model: Model, action: Action) -> str:
    if action.kind == FIRE:
        return f"fire at {label(plan(game, model, game.models[action.target]))}"
    if action.kind == MOVE:
        return f"go to {action.way[-1].key}" if action.way else f"turn to the {COMPASS[action.facing]}"
    if action.kind == OPERATE:
        return f"open {door_name(game.board.door(action.thing), game.board)}"
    return f"climb to {action.to.key}" if action.kind == OTHER else "end its activation"


# ------------------------------------------------------------------ parts of procedures
def mobile(game: Game, model: Model, conduct: Conduct) -> bool:
    """Whether a MOVE action is left to it that it may make (HD-DMG-10)."""
    return not model.still and conduct.left(game, MOVE) > 0


def openable(game: Game, door: str) -> bool:
    """HD-NEW-DEV-04: whether a closed door at hand can be opened in the activation under way, without a key."""
    cost = doors.opening(game.doors[door])
    return cost > 0 and too_long(game, doors.OPEN + door, cost, "HD-NEW-DEV-04") is None


def in_sight(game: Game, model: Model, conduct: Conduct) -> tuple[Model, ...]:
    """The targets of a unit in its line of sight, arc apart."""
    return enemies_in_sight(game, model, conduct.foes(game, model))


def players(game: Game) -> Iterator[Model]:
    """The models of the players."""
    return (model for model in game.on_board() if model.team in game.teams)


def awake(game: Game) -> Iterator[Model]:
    """All models but the dormant (HD-NEW-ENC-05)."""
    return (model for model in game.on_board() if model.team != DORMANT)


def nearest(game: Game, model: Model, found: Iterable[Model]) -> Flow[Model]:
    """HD-NEW-AI-01: the nearest in squares; of equals one beside Davros, a Commander, one of the largest team, any.

    `found` must not be empty.
    """
    left = list(found)
    ranks: tuple[Callable[[Model], int], ...] = (
        lambda other: distance(game, model, other),
        lambda other: not _at_davros(game, other),
        lambda other: not other.commander,
        lambda other: -sum(1 for _ in game.of(other.team)),
    )
    for rank in ranks:
        if len(left) > 1:
            values = [rank(other) for other in left]
            left = [other for other, value in zip(left, values) if value == min(values)]
    face = yield from umpire_die(game, len(left), "HD-NEW-AI-01", f"whom {model.name} goes for")
    return left[face - 1]


def pick(game: Game, model: Model, conduct: Conduct, seen: Sequence[Model], moved: bool) -> Flow[Model]:
    """HD-NEW-AI-01: of those in sight the target that it keeps between its actions, else the nearest.

    Once it has `moved` it is one that it can shoot at, if there is any.
    """
    act = game.act
    assert act is not None
    if moved and conduct.left(game, FIRE) > 0 and not act.declared:
        seen = [other for other in seen if shot(game, model, other) is not None] or seen
    for other in seen:
        if other.id == conduct.kept:
            return other
    return (yield from nearest(game, model, seen))


def _at_davros(game: Game, model: Model) -> bool:
    target = game.target()
    if target is None or target.at is None or model.at is None:
        return False
    return game.grid.adjacent(model.at, target.at)


def shot(game: Game, model: Model, target: Model) -> Plan | None:
    """The shot that it has at a target as it stands, None if there is none."""
    made = plan(game, model, target)
    return made if made.refused is None else None


def turn(game: Game, model: Model, target: Model, reason: str) -> Action:
    """A MOVE action spent on turning towards a target."""
    assert model.at is not None and target.at is not None
    return Action(MOVE, "turn", reason, target.id, facing=game.grid.facing(model.at, target.at))


def along(game: Game, model: Model, conduct: Conduct, path: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """As much of a path as its next MOVE action takes it."""
    return prefix(game, model, path, lambda cell: conduct.allows(game, model, cell))


def away(squares_: int) -> str:
    """A distance in words."""
    return "1 square" if squares_ == 1 else f"{squares_} squares"
