"""Mission 5: Reclamation (TW-MISS-20 to TW-MISS-26).

TW-MISS-22: nobody knows which of the markers is real, and nothing holds it: the D3 is thrown when a marker is turned,
which gives each the same chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from wartable.engine.ask import Choice, Flow, Option, choose, d3, die
from wartable.engine.compat import override
from wartable.engine.event import Sign
from wartable.engine.plane import touching
from wartable.engine.ruleset import Idea, Score
from wartable.kit.inches.terrain import is_building
from wartable.kit.view import Mark
from wartable.rulesets.time_wars.bot.tactics import Tactics
from wartable.rulesets.time_wars.ending import Mission, called
from wartable.rulesets.time_wars.events.base import TimeWarsEvent
from wartable.rulesets.time_wars.events.ending import GameEnded
from wartable.rulesets.time_wars.events.losses import off_the_table
from wartable.rulesets.time_wars.events.sentences import name
from wartable.rulesets.time_wars.missions.objectives import scatter_usual
from wartable.rulesets.time_wars.missions.tally import near, score_tv
from wartable.rulesets.time_wars.moving.leaving import goes_off, left_over, nearest_edge
from wartable.rulesets.time_wars.moving.ways import Way
from wartable.rulesets.time_wars.specials.points import Step, Thought
from wartable.rulesets.time_wars.state import INCH, PRESENT, TABLE, VEHICLE, WITHDRAWN, Game, Objective, Result, Unit

RECLAMATION = "reclamation"
CLOSE = 6 * INCH
"""TW-MISS-26: how near to the objective a Troop Type must be where nobody carries it."""
MARKERS = 3
LEAVE, STAY = "leave", "stay"


# ------------------------------------------------------------ what happens
@dataclass(frozen=True, slots=True)
class MarkerTurned(TimeWarsEvent):
    """TW-MISS-23: a marker is turned over by `unit`, or at the end of the battle by nobody (TW-MISS-26).

    `face` is the die that decided, 0 if nothing was left to decide. A false one is removed; of the real one the others
    are, and so it is known when two false ones have gone.
    """

    rule = "TW-MISS-23"
    sign = Sign.FIND
    marker: str
    real: bool
    unit: str = ""
    face: int = 0

    @property
    @override
    def clause(self) -> str:
        return "TW-MISS-23" if self.unit else "TW-MISS-26"

    @override
    def told(self, game: Game) -> str:
        die = f" (rolled {self.face})" if self.face else ""
        if not self.unit:
            found = "the objective" if self.real else "false"
            return f"The {self.marker.replace('-', ' ')} is turned up{die}: it is {found}."
        return f"{name(game, self.unit)} turns a marker{die}: {'the objective' if self.real else 'a false one'}."

    @override
    def apply(self, game: Game) -> None:
        kept = tuple(spot for spot in game.objectives if (spot.key == self.marker) is self.real)
        game.objectives = kept
        if len(kept) == 1:
            game.objectives = (kept[0]._replace(hidden=False),)


@dataclass(frozen=True, slots=True)
class ObjectiveTaken(TimeWarsEvent):
    """TW-MISS-23, TW-MISS-25: `unit` takes up the objective; `found`: it has just turned it over."""

    rule = "TW-MISS-23"
    sentence = "{unit} takes the objective."
    sign = Sign.FIND
    objective: str
    unit: str
    found: bool = True

    @property
    @override
    def clause(self) -> str:
        return "TW-MISS-23" if self.found else "TW-MISS-25"

    @override
    def apply(self, game: Game) -> None:
        _change(game, self.objective, lambda spot: spot._replace(carrier=self.unit, feature=""))
        game.units[self.unit].laden = True


@dataclass(frozen=True, slots=True)
class ObjectiveDropped(TimeWarsEvent):
    """TW-MISS-25: `unit`, who carried it, is destroyed or routed; the objective lies where it stood (mils)."""

    rule = "TW-MISS-25"
    sentence = "{unit} is gone, and the objective lies where it stood."
    sign = Sign.FIND
    objective: str
    unit: str
    x: int
    y: int
    feature: str = ""

    @override
    def apply(self, game: Game) -> None:
        _change(game, self.objective, lambda spot: spot._replace(carrier="", x=self.x, y=self.y, feature=self.feature))
        for unit in game.units.values():
            unit.laden = False


def _change(game: Game, key: str, change: Callable[[Objective], Objective]) -> None:
    game.objectives = tuple(change(spot) if spot.key == key else spot for spot in game.objectives)


@dataclass(frozen=True, slots=True)
class LeftWithObjective(TimeWarsEvent):
    """TW-MISS-21: `unit` goes off the table with the objective."""

    rule = "TW-MISS-21"
    sentence = "{unit} goes off the table with the objective."
    turning = "end"
    unit: str
    objective: str

    @override
    def apply(self, game: Game) -> None:
        off_the_table(game, self.unit, WITHDRAWN)


def _leaves(game: Game, ask: Choice, plans: Tactics) -> Sequence[Idea]:
    """What a bot thinks: to win."""
    return [Idea(option.key, float(option.key == LEAVE)) for option in ask.options]


# ------------------------------------------------------------ the mission
class Reclamation(Mission):
    """TW-MISS-20 to -26: one of three markers is the objective; who carries it at the end wins, or off the table."""

    __slots__ = ()
    key = RECLAMATION
    name = "Reclamation"
    number = 5
    thoughts: ClassVar[Mapping[str, Thought]] = {"TW-MISS-21": _leaves}

    @override
    def values(self, game: Game) -> tuple[int, ...]:
        """TW-MISS-22."""
        return (0,) * MARKERS

    @override
    def has_step(self, game: Game, step: str) -> bool:
        return step == "markers"

    @override
    def in_step(self, game: Game, step: str) -> Flow[bool]:
        """TW-MISS-22: the umpire puts the markers down."""
        yield from ()
        if step == "markers" and not game.objectives:
            scatter_usual(game, self.values(game))
        return False

    @override
    def before_anything(self, game: Game) -> Step | None:
        """TW-MISS-25."""
        return (lambda: drop(game)) if let_go(game) is not None else None

    @override
    def move_ended(self, game: Game, me: Unit) -> Flow[None]:
        """TW-MISS-23, TW-MISS-25."""
        if me.where == TABLE:
            yield from reached(game, me)

    @override
    def goes_over_the_edge(self, game: Game, me: Unit, way: Way, full: int, hard: int) -> Flow[bool]:
        """TW-MISS-21."""
        return me.laden and (yield from leave(game, me, *left_over(game, way, full, hard)))

    @override
    def time_runs_out(self, game: Game) -> Flow[None]:
        """TW-MISS-26."""
        yield from reveal(game)

    @override
    def marks(self, game: Game, me: Unit) -> Iterator[Mark]:
        if me.laden:
            yield Mark("carries the objective", "TW-MISS-24")

    @override
    def timed(self, game: Game, left: tuple[str, ...]) -> Result:
        return reclaimed(game)

    @override
    def score(self, game: Game, player: str) -> int:
        """Carrying it counts most, then the strongest Troop Type near it."""
        unit = carrier(game)
        if unit is not None:
            return 2 if unit.player == player else 0
        known = [spot for spot in game.objectives if not spot.hidden]
        return int(any(closest(game, spot) == (player,) for spot in known))

    @override
    def rows(self, game: Game, player: str) -> Iterator[Score]:
        """TW-MISS-20, TW-MISS-26."""
        unit = carrier(game)
        has = unit is not None and unit.player == player
        known = [spot for spot in game.objectives if not spot.hidden and not spot.carrier]
        tvs = [score_tv(game, unit) for spot in known for unit in near(game, spot, CLOSE) if unit.player == player]
        yield Score(player, "Carries the objective", "yes" if has else "no", "TW-MISS-20")
        yield Score(player, "Highest TV near it", str(max(tvs, default=0)), "TW-MISS-26")

    @override
    def pull(self, game: Game, unit: Unit) -> tuple[Objective, ...]:
        """Markers draw everybody, the objective more; its carrier wants to get off the table, enemies to get at him."""
        bearer = carrier(game)
        if bearer is None:
            return tuple(spot._replace(value=2 if spot.hidden else 6) for spot in game.objectives)
        body = game.units.get(bearer.aboard or bearer.joined, bearer)
        x, y = (body.box[0] + body.box[2]) // 2, (body.box[1] + body.box[3]) // 2
        if body is unit:
            edge = nearest_edge(game, unit)
            x, y = x + edge.dx * edge.gap, y + edge.dy * edge.gap
            return (Objective("", x, y, value=9),)
        return (Objective("", x, y, value=4 if unit.player != bearer.player else 1),)

    @override
    def prize(self, game: Game, unit: Unit) -> float:
        """Who carries the objective is worth much more than it cost."""
        bearer = carrier(game)
        return 25.0 if bearer is not None and bearer is unit else 0.0


# ------------------------------------------------------------ markers
def face_down(game: Game) -> tuple[Objective, ...]:
    """TW-MISS-22: the markers that have not been turned."""
    return tuple(spot for spot in game.objectives if spot.hidden)


def real_one(game: Game, seat: str, what: str) -> Flow[tuple[int, bool]]:
    """TW-MISS-22: the die for one marker of those that lie face down, and whether it is the real one.

    One of three is: 1 on a D3; one of two: 1 to 3 on a D6; the last of them needs no die.
    """
    left = len(face_down(game))
    if left >= 3:
        face, worth = yield from d3("TW-MISS-22", seat, what)
        return face, worth == 1
    if left == 2:
        face = yield from die(6, "TW-MISS-22", seat, what)
        return face, face <= 3
    return 0, True


def touches(game: Game, unit: Unit, spot: Objective) -> bool:
    """TW-MISS-23: whether `unit` is in base contact with a marker, or inside the building that holds it."""
    if spot.feature:
        feature = game.table.feature(spot.feature)
        return any(feature.contains(model.x, model.y) for model in unit.models)
    return any(touching(model, spot) for model in unit.models)


def reached(game: Game, unit: Unit) -> Flow[None]:
    """TW-MISS-23: at the end of a move `unit` turns the markers that it touches and takes up the real one; no action.

    TW-MISS-25: one that lies face up is taken too, by anybody but a vehicle. Enemies in contact do not prevent it.
    """
    for key in [spot.key for spot in game.objectives if touches(game, unit, spot)]:
        spot = next((spot for spot in game.objectives if spot.key == key), None)
        if spot is None or spot.carrier:
            continue
        if spot.hidden:
            face, real = yield from real_one(game, unit.player, f"{unit.name or unit.id} turns a marker")
            game.emit(MarkerTurned(key, real, unit.id, face))
            if not real:
                continue
        if unit.kind != VEHICLE:
            game.emit(ObjectiveTaken(key, unit.id, spot.hidden))


# ------------------------------------------------------------ carrying
def carrier(game: Game) -> Unit | None:
    """TW-MISS-20: the Troop Type that carries the objective, aboard a vehicle or not."""
    for spot in game.objectives:
        unit = game.units.get(spot.carrier)
        if unit is not None and unit.where in PRESENT:
            return unit
    return None


def let_go(game: Game) -> Objective | None:
    """TW-MISS-25: the objective if its carrier is there no more."""
    for spot in game.objectives:
        if spot.carrier and game.units[spot.carrier].where not in PRESENT:
            return spot
    return None


def drop(game: Game) -> Flow[None]:
    """TW-MISS-25: it lies face up at the middle of the place where its carrier stood."""
    yield from ()
    spot = let_go(game)
    if spot is None:
        return
    left, low, right, high = game.units[spot.carrier].box
    x, y = (left + right) // 2, (low + high) // 2
    inside = next((item.key for item in game.table.features_at(x, y) if is_building(item)), "")
    game.emit(ObjectiveDropped(spot.key, spot.carrier, x, y, inside))


def leave(game: Game, unit: Unit, full: int, hard: int) -> Flow[bool]:
    """TW-MISS-21: a carrier whose movement action reaches beyond an edge may go off with it; its side wins at once.

    Nobody else may: not a vehicle with the carrier aboard. Says whether it has left.

    Args:
        full: what is left of the move, in mils; through hard going it is `hard`.
    """
    spot = next((spot for spot in game.objectives if spot.carrier and _bears(game, unit, spot.carrier)), None)
    if spot is None or not goes_off(game, unit, full, hard):
        return False
    options = (
        Option(LEAVE, "go off the table with the objective and win", "TW-MISS-21"),
        Option(STAY, "stay on the table", "TW-MISS-21"),
    )
    question = f"{unit.name or unit.id} has reached the edge. Does it leave with the objective?"
    if (yield from choose("TW-MISS-21", unit.player, question, options, (), unit.id)) == STAY:
        return False
    game.emit(LeftWithObjective(unit.id, spot.key))
    say = f"Victory for {called(game, unit.player)}: {unit.name or unit.id} has left the table with the objective."
    game.emit(GameEnded((unit.player,), "TW-MISS-21", say))
    return True


def _bears(game: Game, unit: Unit, key: str) -> bool:
    """Whether `key` is `unit`, or an Individual in it."""
    return key == unit.id or game.units[key].joined == unit.id


# ------------------------------------------------------------ the end
def reveal(game: Game) -> Flow[None]:
    """TW-MISS-26: if the real marker still lies hidden when the battle is over, it is turned up now."""
    hidden = face_down(game)
    for spot in hidden:
        if not any(item.hidden for item in game.objectives):
            return
        face, real = yield from real_one(game, game.active, "which marker is real")
        game.emit(MarkerTurned(spot.key, real, "", face))


def closest(game: Game, spot: Objective) -> tuple[str, ...]:
    """TW-MISS-26: the sides that own the single Troop Type of the highest TV within 6 inches; several draw."""
    tvs = [(score_tv(game, unit), unit.player) for unit in near(game, spot, CLOSE)]
    best = max((tv for tv, _ in tvs), default=0)
    return tuple(dict.fromkeys(player for tv, player in tvs if tv == best))


def reclaimed(game: Game) -> Result:
    """TW-MISS-20: the carrier's side wins; TW-MISS-26: without one who has the best Troop Type close by, or nobody."""
    unit = carrier(game)
    if unit is not None:
        say = f"Victory for {called(game, unit.player)}: {unit.name or unit.id} has the objective."
        return Result((unit.player,), "TW-MISS-20", say)
    best = closest(game, game.objectives[0]) if len(game.objectives) == 1 else ()
    if len(best) == 1:
        say = f"Victory for {called(game, best[0])}: the strongest Troop Type near the objective."
        return Result(best, "TW-MISS-26", say)
    why = "equally strong Troop Types are" if best else "nobody is"
    return Result((), "TW-MISS-26", f"The battle is drawn: {why} near the objective.")
