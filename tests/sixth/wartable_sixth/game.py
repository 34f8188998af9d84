"""What a skirmish is made of, what happens in it, and its seven rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from wartable.engine import formation
from wartable.engine.ask import Flow, Move, Option, Placement, Refusal, choose_or_skip, die, move, place
from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.event import Event
from wartable.engine.formation import Plan
from wartable.engine.paths import Field
from wartable.engine.plane import INCH, Body, Point, Polygon, groups, inches, nearest, overlaps
from wartable.engine.ruleset import Outcome
from wartable.engine.state import Entity, State
from wartable.engine.terrain import Table
from wartable.kit.places import Wanted, first_legal, wanted

PACE, LINK, RANGE, CLOSE, DEPTH, RADIUS = 6 * INCH, INCH, 12 * INCH, 6 * INCH, 6 * INCH, 300
HOLD = "hold"


# ------------------------------------------------------------------ what there is
class Model(NamedTuple):
    """One round base; lengths in mils."""

    id: int
    x: int = 0
    y: int = 0
    r: int = RADIUS
    corners: Polygon = ()


@dataclass(slots=True)
class Band(Entity):
    """Models that act together."""

    id: str
    name: str
    seat: str
    models: tuple[Model, ...]
    art: str = ""
    placed: bool = False
    acted: bool = False

    def at(self, places: tuple[Point, ...]) -> tuple[Model, ...]:
        """Its models at other places."""
        return tuple(model._replace(x=x, y=y) for model, (x, y) in zip(self.models, places))


@dataclass(slots=True)
class Game(State):
    """A skirmish; the first of `sides` has the lower edge. `turn` is 0 during set-up."""

    size: tuple[int, int] = (24 * INCH, 18 * INCH)
    turns: int = 6
    sides: dict[str, str] = field(default_factory=dict)
    bands: dict[str, Band] = field(default_factory=dict)
    turn: int = 0
    last: str = ""
    result: Outcome | None = None

    def of(self, seat: str) -> list[Band]:
        """The bands of `seat` on the table."""
        return [band for band in self.bands.values() if band.seat == seat and band.placed and band.models]

    def others(self, band: Band) -> list[Band]:
        """The bands of the other seat on the table."""
        return [other for seat in self.sides if seat != band.seat for other in self.of(seat)]


# ------------------------------------------------------------------ what happens
@dataclass(frozen=True, slots=True)
class SixthEvent(Event):
    """An event of a skirmish."""

    system = "sixth"


@dataclass(frozen=True, slots=True)
class Placed(SixthEvent):
    """A band has been set down."""

    rule = "SX-SETUP-01"
    unit: str
    models: tuple[Model, ...]

    @override
    def apply(self, game: Game) -> None:
        band = game.bands[self.unit]
        band.models, band.placed, game.last = self.models, True, band.seat


@dataclass(frozen=True, slots=True)
class TurnBegan(SixthEvent):
    """A turn has begun: nobody has acted in it."""

    rule, begins = "SX-TURN-01", "turn"
    turn: int

    @override
    def apply(self, game: Game) -> None:
        game.turn, game.last = self.turn, ""
        for band in game.bands.values():
            band.acted = False


@dataclass(frozen=True, slots=True)
class Moved(SixthEvent):
    """A band has moved; `distance` is the longest way of a model, in mils."""

    rule = "SX-MOVE-01"
    unit: str
    distance: int
    models: tuple[Model, ...]

    @override
    def apply(self, game: Game) -> None:
        game.bands[self.unit].models = self.models


@dataclass(frozen=True, slots=True)
class Acted(SixthEvent):
    """A band has acted in this turn."""

    rule = "SX-TURN-01"
    unit: str

    @override
    def apply(self, game: Game) -> None:
        band = game.bands[self.unit]
        band.acted, game.last = True, band.seat


@dataclass(frozen=True, slots=True)
class Shot(SixthEvent):
    """A band has shot with so many dice."""

    rule = "SX-SHOOT-02"
    unit: str
    target: str
    dice: int
    hits: int


@dataclass(frozen=True, slots=True)
class ModelsLost(SixthEvent):
    """A band has lost the models with these numbers."""

    rule, turning = "SX-SHOOT-02", "lost"
    unit: str
    models: tuple[int, ...]

    @override
    def apply(self, game: Game) -> None:
        band = game.bands[self.unit]
        band.models = tuple(model for model in band.models if model.id not in self.models)


@dataclass(frozen=True, slots=True)
class Ended(SixthEvent):
    """The skirmish is over."""

    rule, turning = "SX-WIN-01", "end"
    winners: tuple[str, ...]
    text: str

    @override
    def apply(self, game: Game) -> None:
        game.result = Outcome(self.winners, self.rule, self.text)


# ------------------------------------------------------------------ the course of a game
def step(game: Game) -> Flow[None] | None:
    """SX-SETUP-01, SX-TURN-01: set up, then act in turns until it is over."""
    if game.result is not None:
        return None
    waiting = [band for band in game.bands.values() if not band.placed]
    return set_up(game, _next(game, waiting)) if waiting else act(game)


def _next(game: Game, bands: list[Band]) -> list[Band]:
    """Those of `bands` whose seat is next: not the one that was last, if another has any."""
    order = sorted(game.sides, key=lambda seat: seat == game.last)
    return next(found for seat in order if (found := [band for band in bands if band.seat == seat]))


def set_up(game: Game, bands: list[Band]) -> Flow[None]:
    """SX-SETUP-01: one band of the seat that is next is set down."""
    band = bands[0]
    left, low, right, high = zone = zone_of(game, band.seat)
    corners = ((left, low), (right, low), (right, high), (left, high))

    def put(answer: Any) -> tuple[Model, ...]:
        return spot(game, band, answer)

    ask = Placement(
        "SX-SETUP-01", band.seat, f"Set {band.name} down", band.id, put, lambda roll: _spots(zone, roll), corners,
        shows=lambda models: [(model.x, model.y) for model in models],
        first=lambda: first_legal(put, _spots(zone, lambda limit: limit // 2)),
    )  # fmt: skip
    models = yield from place(ask)
    game.emit(Placed(band.id, models))
    if all(other.placed for other in game.bands.values()):
        game.emit(TurnBegan(1))


def zone_of(game: Game, seat: str) -> tuple[int, int, int, int]:
    """SX-SETUP-01: left, low, right and high end of where a seat sets up, mils."""
    width, height = game.size
    low = 0 if seat == next(iter(game.sides)) else height - DEPTH
    return 0, low, width, low + DEPTH


def _spots(zone: tuple[int, int, int, int], roll: Callable[[int], int]) -> Iterator[dict[str, Any]]:
    left, low, right, high = zone
    for _ in range(8):
        yield {"to": [left + roll(right - left), low + roll(high - low)]}
    for x in range(left + INCH, right, INCH):
        yield {"to": [x, (low + high) // 2]}


def spot(game: Game, band: Band, answer: Any) -> tuple[Model, ...]:
    """SX-SETUP-01: the models of `band` where an answer wants them, or round the point that it names."""
    told = wanted(answer, "SX-SETUP-01", len(band.models))
    left, low, right, high = zone_of(game, band.seat)
    stand = [model for other in game.bands.values() if other.placed for model in other.models]

    def free(x: int, y: int, r: int) -> bool:
        inside = left + r <= x <= right - r and low + r <= y <= high - r
        return inside and not any(overlaps(Body(x, y, r), model) for model in stand)

    places = told.models or formation.block([model.r for model in band.models], told.to, free, LINK) or ()
    models = band.at(places)
    clear = not any(overlaps(a, b) for i, a in enumerate(models) for b in models[:i])
    if told.stay or not models or not clear or not all(free(model.x, model.y, model.r) for model in models):
        raise RuleError("SX-SETUP-01", "every base must lie wholly in its zone and on no other base")
    return _together(models)


def _together(models: tuple[Model, ...]) -> tuple[Model, ...]:
    """SX-MOVE-02: the same, if they are one group."""
    if len(groups(models, LINK)) > 1:
        raise RuleError("SX-MOVE-02", "its models must stand in one group, with gaps of at most 1 inch")
    return models


def act(game: Game) -> Flow[None]:
    """SX-TURN-01: a band of the seat that is next moves and shoots; the last one of all ends the turn."""
    ready = [band for band in game.bands.values() if band.models and not band.acted]
    mine = _next(game, ready)
    options = [Option(band.id, band.name, "SX-TURN-01", band.id) for band in mine]
    key = yield from choose_or_skip(game, "SX-TURN-01", mine[0].seat, "Which band acts?", options)
    yield from walk(game, game.bands[key])
    yield from shoot(game, game.bands[key])
    game.emit(Acted(key))
    left = {seat: sum(len(band.models) for band in game.of(seat)) for seat in game.sides}
    if all(left.values()) and any(band.models and not band.acted for band in game.bands.values()):
        return
    if all(left.values()) and game.turn < game.turns:
        game.emit(TurnBegan(game.turn + 1))
        return
    most = [seat for seat in left if left[seat] == max(left.values())]
    winners = tuple(most) if len(most) == 1 else ()
    told = f"{game.sides[winners[0]]} have won" if winners else "Nobody has won"
    game.emit(Ended(winners, f"{told}: {' to '.join(str(number) for number in left.values())} models are left."))


# ------------------------------------------------------------------ moving
def walk(game: Game, band: Band) -> Flow[None]:
    """SX-MOVE-01: its owner moves it, or lets it stay."""
    foes = [model for other in game.others(band) for model in other.models]
    friends = [model for other in game.of(band.seat) if other is not band for model in other.models]
    field = Field(Table(*game.size, ()), band.models, PACE, foes, friends)
    ask = Move(
        "SX-MOVE-01", band.seat, f"{band.name} move up to 6 inches", band.id,
        lambda answer: way(field, band, wanted(answer, "SX-MOVE-01", len(band.models))), lambda roll: _ways(band, roll),
        shows=lambda plan: plan.places, lengths=lambda plan: plan.lengths, limit=PACE,
        movers=tuple(model.id for model in band.models),
    )  # fmt: skip
    plan: Plan = yield from move(ask)
    if any(plan.lengths):
        game.emit(Moved(band.id, max(plan.lengths), band.at(plan.places)))


def way(field: Field, band: Band, told: Wanted) -> Plan:
    """SX-MOVE-01, SX-MOVE-02: how the models go where an answer wants them."""
    places = tuple((model.x, model.y) for model in band.models) if told.stay else told.models
    if places or len(band.models) == 1:
        found = formation.check(field, band.models, places or (told.to,), PACE)
    else:
        found = formation.plan(field, band.models, told.to, PACE, LINK)
    if isinstance(found, str):
        raise RuleError("SX-MOVE-01", found)
    if not told.stay:
        _together(band.at(found.places))
    return found


def _ways(band: Band, roll: Callable[[int], int]) -> Iterator[dict[str, Any]]:
    x, y = formation.centre(band.models)
    for _ in range(4):
        yield {"to": [x - PACE // 2 + roll(PACE), y - PACE // 2 + roll(PACE)]}
    yield {"stay": True}


# ------------------------------------------------------------------ shooting
def shoot(game: Game, band: Band) -> Flow[None]:
    """SX-SHOOT-01, SX-SHOOT-02: its owner may choose a target; a die for each model, the nearest are lost first."""
    far = {foe.id: nearest(band.models, foe.models)[0] for foe in game.others(band)}
    options = [Option(key, f"shoot at {game.bands[key].name}, {inches(d)} inches", "SX-SHOOT-01", key)
               for key, d in far.items() if d <= RANGE]  # fmt: skip
    refused = [Refusal(key, f"{game.bands[key].name} are {inches(d)} inches away, and 12 is the most", "SX-SHOOT-01")
               for key, d in far.items() if d > RANGE]  # fmt: skip
    options.append(Option(HOLD, "hold", "SX-SHOOT-01"))
    question = f"At whom do {band.name} shoot?"
    key = yield from choose_or_skip(game, "SX-SHOOT-01", band.seat, question, options, refused, band.id)
    if key == HOLD:
        return
    hits = 0
    for _ in band.models:
        hits = yield from throw(hits, least(far[key]), band.seat)
    game.emit(Shot(band.id, key, len(band.models), hits))
    foe = game.bands[key]
    order = sorted(foe.models, key=lambda model: (nearest(band.models, (model,))[0], model.id))
    if hits:
        game.emit(ModelsLost(key, tuple(model.id for model in order[:hits])))


def least(distance: int) -> int:
    """SX-SHOOT-02: the least face that hits."""
    return 4 if distance <= CLOSE else 5


def throw(hits: int, need: int, seat: str) -> Flow[int]:
    """SX-SHOOT-02: the hits with one die more."""
    face = yield from die(6, "SX-SHOOT-02", seat, "a shot")
    return hits + (face >= need)
