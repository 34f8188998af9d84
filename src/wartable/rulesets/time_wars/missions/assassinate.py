"""Mission 3: Assassinate (TW-MISS-11 to TW-MISS-14): who must be killed, and how he runs for the edge when he routs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi
from typing import ClassVar

from wartable.engine.ask import Choice, Flow, Option, choose_or_skip
from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.formation import centre
from wartable.engine.plane import scatter
from wartable.engine.ruleset import Idea, Score
from wartable.kit.view import Mark
from wartable.rulesets.time_wars.bot.tactics import Tactics
from wartable.rulesets.time_wars.ending import Mission, called, players
from wartable.rulesets.time_wars.events.base import ActionSpent, Disembarked, TimeWarsEvent
from wartable.rulesets.time_wars.events.losses import off_the_table
from wartable.rulesets.time_wars.missions.tally import credited
from wartable.rulesets.time_wars.morale.suppression import silenced
from wartable.rulesets.time_wars.moving.leaving import goes_off, left_over, nearest_edge
from wartable.rulesets.time_wars.moving.march import ADVANCE, RUN, interrupted, march
from wartable.rulesets.time_wars.moving.movement import distance
from wartable.rulesets.time_wars.moving.ways import Walk, Way, standing
from wartable.rulesets.time_wars.setup.teleport import in_turn
from wartable.rulesets.time_wars.specials.points import Step, Thought
from wartable.rulesets.time_wars.state import (
    ABOARD,
    DESTROYED,
    GONE,
    INCH,
    JOINED,
    ROUTED,
    SQUAD,
    TABLE,
    Game,
    Result,
    Unit,
)
from wartable.rulesets.time_wars.troops.casualties import tv_of
from wartable.rulesets.time_wars.troops.fatigue import Reach
from wartable.rulesets.time_wars.troops.squads import in_cohesion
from wartable.rulesets.time_wars.troops.vehicles import Kerb

ASSASSINATE = "assassinate"
CLAUSE = "TW-MISS-12"
_TURNS = (0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75, 90, -90)
"""Directions in which a way round is looked for, degrees off the straight one."""


# ------------------------------------------------------------ what happens
@dataclass(frozen=True, slots=True)
class TargetNamed(TimeWarsEvent):
    """TW-MISS-11: `unit` is the commander of `player` whom his enemies must kill."""

    rule = "TW-MISS-11"
    sentence = "The target of the enemies of {player} is {unit}."
    player: str
    unit: str

    @override
    def apply(self, game: Game) -> None:
        game.sides[self.player].target = self.unit


@dataclass(frozen=True, slots=True)
class TargetRan(TimeWarsEvent):
    """TW-MISS-13: the Troop Type of a target has routed; it stays on the table and runs for the nearest edge.

    `losses` are the Troop Types in it with the TV that counts as lost for their detachments. It leaves its melee when
    that is settled, and has no order any more.
    """

    rule = "TW-MISS-13"
    sentence = "{unit} routs, and runs for the edge of the table."
    turning = "leader"
    unit: str
    losses: tuple[tuple[str, int], ...]

    @override
    def apply(self, game: Game) -> None:
        for key, tv in self.losses:
            unit = game.units[key]
            game.share_blame(unit)
            unit.running, unit.prepared = True, False
            unit.orders = unit.tests = ()
            game.count_loss(unit, tv)


@dataclass(frozen=True, slots=True)
class TargetEscaped(TimeWarsEvent):
    """TW-MISS-14: the Troop Type of a routed target has gone off the table, and the target can be killed no more."""

    rule = "TW-MISS-14"
    sentence = "{unit} has escaped off the table."
    turning = "out"
    unit: str

    @override
    def apply(self, game: Game) -> None:
        off_the_table(game, self.unit, ROUTED)


def _guarded(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """What a bot thinks: the target to be is the one with most men about him: he is hardest to kill."""
    chiefs = [game.units[option.key] for option in ask.options]
    return [Idea(chief.id, float(len(game.units.get(chief.joined, chief).models))) for chief in chiefs]


# ------------------------------------------------------------ the mission
class Assassinate(Mission):
    """TW-MISS-11 to -14: who has killed the highest enemy commander and kept his own alive wins."""

    __slots__ = ()
    key = ASSASSINATE
    name = "Assassinate"
    number = 3
    thoughts: ClassVar[Mapping[str, Thought]] = {"TW-MISS-11": _guarded}

    @override
    def has_step(self, game: Game, step: str) -> bool:
        return step == "markers"

    @override
    def in_step(self, game: Game, step: str) -> Flow[bool]:
        """TW-MISS-11: targets are named."""
        for player in in_turn(game) if step == "markers" else ():
            yield from name_target(game, player)
        return False

    @override
    def stays_when_routed(self, game: Game, me: Unit) -> Flow[bool]:
        """TW-MISS-13."""
        yield from ()
        if found := stays(game, me):
            run_away(game, me)
        return found

    @override
    def acts_first(self, game: Game) -> Step | None:
        """TW-MISS-13: before anybody else does anything."""
        runner = due(game)
        return (lambda: run(game, runner)) if runner is not None else None

    @override
    def marks(self, game: Game, me: Unit) -> Iterator[Mark]:
        chief = target(game, me.player)
        if chief is not None and me.id in (chief.id, chief.joined):
            yield Mark("runs for the edge", "TW-MISS-13") if me.running else Mark("target", "TW-MISS-11")

    @override
    def alone(self, game: Game, left: tuple[str, ...]) -> Result:
        """TW-MISS-04: the side left alone wins; TW-MISS-14: but if a target of the others has escaped it can only draw.

        Unless its own is dead by then: then they have killed and it has not.
        """
        if left and any(escaped(game, player) for player in players(game) if player not in left):
            if killed(game, left[0]):
                return assassins(game)
            return Result((), "TW-MISS-14", "The battle is drawn: the target has escaped.")
        return Mission.alone(self, game, left)

    @override
    def early(self, game: Game) -> Result | None:
        """TW-MISS-12: the battle ends with the Game Turn in which a target is killed."""
        return assassins(game) if any(killed(game, player) for player in players(game)) else None

    @override
    def timed(self, game: Game, left: tuple[str, ...]) -> Result:
        """TW-MISS-12: if nobody has been killed when time runs out, it is a draw."""
        return assassins(game)

    @override
    def score(self, game: Game, player: str) -> int:
        """Kills of targets, less one's own; a target on the run is half lost."""
        total = 0
        for seat in players(game):
            running = target(game, seat) is not None and fate(game, seat) == "runs for the edge"
            worth = 2 * killed(game, seat) + running
            total += -worth if seat == player else worth
        return total

    @override
    def rows(self, game: Game, player: str) -> Iterator[Score]:
        """TW-MISS-11, TW-MISS-12."""
        unit = target(game, player)
        named = f"{unit.name}: {fate(game, player)}" if unit is not None else "none"
        yield Score(player, "Own target", named, "TW-MISS-11")

    @override
    def prize(self, game: Game, unit: Unit) -> float:
        """The target is worth a battle, and whoever is with him is in the way."""
        chief = target(game, unit.player)
        if chief is None or not chief.alive:
            return 0.0
        return 40.0 if chief is unit or chief.joined == unit.id else 0.0

    @override
    def achieved(self, game: Game, player: str) -> bool:
        """TW-CAMP-04: whether `player` has killed the target of an enemy (TW-MISS-12), drawn or not."""
        dead = (target(game, other) for other in game.sides if other != player and killed(game, other))
        return any(chief is not None and credited(game, chief) == player for chief in dead)


# ------------------------------------------------------------ the target
def highest(game: Game, player: str) -> tuple[Unit, ...]:
    """TW-MISS-11: the commanders of the highest rank; of several the highest NRV, then the highest TV; some may tie."""
    chiefs = [unit for unit in game.units.values() if unit.player == player and unit.rank and unit.kind != SQUAD]
    best = max(((unit.rank, unit.profile.nrv, unit.tv) for unit in chiefs), default=None)
    return tuple(unit for unit in chiefs if (unit.rank, unit.profile.nrv, unit.tv) == best)


def target(game: Game, player: str) -> Unit | None:
    """TW-MISS-11: the commander of `player` who must be killed; None if he has none."""
    side = game.sides[player]
    if side.target:
        return game.units[side.target]
    return next(iter(highest(game, player)), None)


def name_target(game: Game, player: str) -> Flow[None]:
    """TW-MISS-11: before deployment it is settled who the target is; of equals the owner names one."""
    equal = highest(game, player)
    if not equal or game.sides[player].target:
        return
    options = tuple(Option(unit.id, unit.name, "TW-MISS-11", unit.id) for unit in equal)
    key = yield from choose_or_skip(game, "TW-MISS-11", player, "Which of your commanders is the target?", options)
    game.emit(TargetNamed(player, key))


def killed(game: Game, player: str) -> bool:
    """TW-MISS-11: whether the target of `player` is dead; his Retinue may live on."""
    unit = target(game, player)
    return unit is not None and unit.where == DESTROYED


def escaped(game: Game, player: str) -> bool:
    """TW-MISS-14: whether he has left the battle alive, so that nobody can kill him any more."""
    unit = target(game, player)
    return unit is not None and unit.where in GONE and unit.where != DESTROYED


# ------------------------------------------------------------ routing
def stays(game: Game, unit: Unit) -> bool:
    """TW-MISS-13: whether `unit` is or holds a target of Assassinate, so that it is not removed when it routs.

    In reserve there is nothing to stay: who routs there is out of reach.
    """
    if unit.where not in (TABLE, ABOARD):
        return False
    chief = target(game, unit.player)
    return chief is not None and (chief is unit or (chief.where == JOINED and chief.joined == unit.id))


def run_away(game: Game, unit: Unit) -> None:
    """TW-MISS-13: it has routed, and from now on it runs for the nearest edge; aboard a vehicle it gets out first.

    Its TV and that of Individuals in it count as lost now, and not once more when it is killed.
    """
    if unit.running:
        return
    get_out(game, unit)
    mates = tuple((mate.id, 0 if unit.retinue == mate.id else tv_of(game, mate)) for mate in game.joined_to(unit.id))
    game.emit(TargetRan(unit.id, ((unit.id, tv_of(game, unit)), *mates)))


def get_out(game: Game, unit: Unit) -> None:
    """TW-MISS-13: who is aboard is set down beside the vehicle by the umpire, if there is room for all of it."""
    if unit.where == ABOARD:
        vehicle = game.units[unit.aboard]
        models = Kerb(game, vehicle, unit, near=True).around((vehicle.models[0].x, vehicle.models[0].y))
        if len(models) == len(unit.models):
            game.emit(Disembarked(unit.id, vehicle.id, models))


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


# ------------------------------------------------------------ the end
def assassins(game: Game) -> Result:
    """TW-MISS-12: who has killed a target and kept his own alive wins; if both targets are dead it is a draw."""
    dead = [player for player in players(game) if killed(game, player)]
    killers = tuple(dict.fromkeys(credited(game, chief) for seat in dead if (chief := target(game, seat))))
    winners = tuple(player for player in killers if player and player not in dead)
    if len(winners) == 1:
        return Result(winners, CLAUSE, f"Victory for {called(game, winners[0])}: the enemy commander is dead.")
    if len(dead) == len(players(game)):
        both = "both sides" if len(dead) == 2 else "all sides"
        return Result((), CLAUSE, f"The battle is drawn: the targets of {both} are dead.")
    if dead:
        return Result((), CLAUSE, "The battle is drawn: no side alone has killed a target and kept its own alive.")
    return Result((), CLAUSE, "The battle is drawn: no target has been killed.")


# ------------------------------------------------------------ telling
def fate(game: Game, player: str) -> str:
    """How the target of `player` fares, in a word or two."""
    unit = target(game, player)
    if unit is None:
        return "none"
    if unit.where == DESTROYED:
        return "killed"
    if escaped(game, player):
        return "escaped"
    return "runs for the edge" if unit.running else "alive"
