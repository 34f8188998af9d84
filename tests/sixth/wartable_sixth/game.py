"""What a skirmish is made of, what happens in it, and its seven rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, NamedTuple

from wartable.engine.ask import Flow, Option, Refusal, choose_or_skip, move, place, tally
from wartable.engine.compat import override
from wartable.engine.plane import INCH, Point, Polygon, inches, nearest, rectangle
from wartable.engine.ruleset import Outcome
from wartable.engine.state import Entity, State
from wartable.engine.steer import TURN, Leg
from wartable.engine.terrain import Table
from wartable.kit.inches.bases import box_of, shifted, toward, turned
from wartable.kit.inches.placing import Ground, Neighbour, PlaceClauses, Region, Site
from wartable.kit.inches.steering import About, Driven, Helm, Pose, Steering
from wartable.kit.inches.ways import Bodies, MoveClauses, Movement, Way
from wartable.kit.inches.zones import strips
from wartable.kit.telling import TellingEvent, Words
from wartable.kit.told import HAND, Told

HAUL, CART = 8 * INCH, (2000, 1400)
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
    facing: int = 0


@dataclass(slots=True)
class Band(Entity):
    """Models that act together."""

    id: Annotated[str, Told("its id, a short word", must=True)]
    name: Annotated[str, Told("its name", must=True, shown=True)]
    seat: str
    models: Annotated[tuple[Model, ...], Told("where its models stand", 1, 6, kind="points", key="at", read=HAND)]
    art: Annotated[str, Told("its drawing", shown=True)] = ""
    cart: Annotated[bool, Told("it is a cart, which drives")] = False
    placed: bool = False
    acted: Annotated[bool, Told("it has acted in this turn")] = False

    def at(self, places: tuple[Point, ...]) -> tuple[Model, ...]:
        """Its models at other places."""
        return tuple(shifted(model, x, y) for model, (x, y) in zip(self.models, places))


@dataclass(slots=True)
class Game(State):
    """A skirmish; the first of `sides` has the lower edge. `turn` is 0 during set-up."""

    size: tuple[int, int] = (24 * INCH, 18 * INCH)
    turns: int = 6
    arms: str = ""
    fronts: bool = False
    stone: tuple[str, int, int] | None = None
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
class SixthEvent(TellingEvent):
    """An event of a skirmish."""

    system = "sixth"

    @override
    def words_for(self, game: Game) -> Words:
        return {"": lambda unit: game.bands[unit].name, "inches": inches, "many": lambda items: str(len(items))}


@dataclass(frozen=True, slots=True)
class Placed(SixthEvent):
    """A band has been set down."""

    rule = "SX-SETUP-01"
    sentence = "{unit} are set down."
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
    def told(self, game: Game) -> str:
        return f"Turn {self.turn} of {game.turns} begins."

    @override
    def apply(self, game: Game) -> None:
        game.turn, game.last = self.turn, ""
        for band in game.bands.values():
            band.acted = False


@dataclass(frozen=True, slots=True)
class Moved(SixthEvent):
    """A band has moved; `distance` is the longest way of a model, in mils."""

    rule = "SX-MOVE-01"
    sentence = "{unit} move {distance:inches} inches."
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
    sentence = ""
    unit: str

    @override
    def apply(self, game: Game) -> None:
        band = game.bands[self.unit]
        band.acted, game.last = True, band.seat


@dataclass(frozen=True, slots=True)
class Shot(SixthEvent):
    """A band has shot; the faces of its dice, and how many of them hit."""

    rule = "SX-SHOOT-02"
    sentence = "{unit} shoot at {target}: {hits} of {faces:many} dice hit."
    unit: str
    target: str
    faces: tuple[int, ...]
    hits: int


@dataclass(frozen=True, slots=True)
class ModelsLost(SixthEvent):
    """A band has lost the models with these numbers."""

    rule, turning = "SX-SHOOT-02", "lost"
    unit: str
    models: tuple[int, ...]

    @override
    def told(self, game: Game) -> str:
        count = len(self.models)
        return f"{game.bands[self.unit].name} lose {'a model' if count == 1 else f'{count} models'}."

    @override
    def apply(self, game: Game) -> None:
        band = game.bands[self.unit]
        band.models = tuple(model for model in band.models if model.id not in self.models)


@dataclass(frozen=True, slots=True)
class Ended(SixthEvent):
    """The skirmish is over."""

    rule, turning = "SX-WIN-01", "end"
    sentence = "{text:text}"
    winners: tuple[str, ...]
    text: str

    @override
    def apply(self, game: Game) -> None:
        game.result = Outcome(self.winners, self.rule, self.text)


# ------------------------------------------------------------------ the course of a game
def step(game: Game, shooting: Callable[[Game, Band], Flow[None]]) -> Flow[None] | None:
    """SX-SETUP-01, SX-TURN-01: set up, then act in turns until it is over; `shooting` is what bands do after a move."""
    if game.result is not None:
        return None
    waiting = [band for band in game.bands.values() if not band.placed]
    return set_up(game, _next(game, waiting)) if waiting else act(game, shooting)


def _next(game: Game, bands: list[Band]) -> list[Band]:
    """Those of `bands` whose seat is next: not the one that was last, if another has any."""
    order = sorted(game.sides, key=lambda seat: seat == game.last)
    return next(found for seat in order if (found := [band for band in bands if band.seat == seat]))


def set_up(game: Game, bands: list[Band]) -> Flow[None]:
    """SX-SETUP-01: one band of the seat that is next is set down."""
    band = bands[0]
    models, _ = yield from place(site(game, band).ask(band.seat, f"Set {band.name} down", band.id))
    game.emit(Placed(band.id, models))
    if all(other.placed for other in game.bands.values()):
        game.emit(TurnBegan(1))


def zone_of(game: Game, seat: str) -> Polygon:
    """SX-SETUP-01: the zone of a seat, corners in mils."""
    south, north = strips(*game.size, DEPTH, DEPTH).values()
    return south if seat == next(iter(game.sides)) else north


def site(game: Game, band: Band) -> Site[Model]:
    """SX-SETUP-01: wholly in its zone, on nobody's base, as one group (SX-MOVE-02)."""
    stand = [other.models for other in game.bands.values() if other.placed and other.models]
    others = [Neighbour(box_of(models), models, foe=False) for models in stand]
    region = Region("SX-SETUP-01", "zone", zone_of(game, band.seat))
    clauses = PlaceClauses(edge="SX-SETUP-01", closed="SX-SETUP-01", base="SX-SETUP-01", group="SX-MOVE-02")
    table = Table(*game.size)
    return Site(table, band.name, band.models, [Ground(table, region, clauses, others, LINK)], fronts=game.fronts)


def act(game: Game, shooting: Callable[[Game, Band], Flow[None]]) -> Flow[None]:
    """SX-TURN-01: a band of the seat that is next moves and shoots; the last one of all ends the turn."""
    ready = [band for band in game.bands.values() if band.models and not band.acted]
    mine = _next(game, ready)
    options = [Option(band.id, band.name, "SX-TURN-01", band.id) for band in mine]
    key = yield from choose_or_skip(game, "SX-TURN-01", mine[0].seat, "Which band acts?", options)
    yield from walk(game, game.bands[key])
    yield from shooting(game, game.bands[key])
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
    if band.cart:
        yield from drive(game, band)
        return
    way: Way[Model] = yield from move(Walk(game, band).ask(f"{band.name} move up to 6 inches"))
    if way.distance or way.ends != band.models:
        game.emit(Moved(band.id, way.distance, way.ends))


def drive(game: Game, band: Band) -> Flow[None]:
    """SX-MOVE-03: a cart goes straight ahead and turns, 8 inches in all, or back; everybody is in its way."""
    go = "SX-MOVE-03"
    others = (other for other in game.bands.values() if other is not band and other.placed)
    walls = tuple(model for other in others for model in other.models)
    steering = Steering(
        Table(*game.size), band.seat, band.id, band.models[0], Helm(HAUL, clauses=(go, go, go, go, go)),
        About(walls=walls), base=go, edge=go, warns=rattles,
    )  # fmt: skip
    driven: Driven = yield from move(steering.ask(f"Where do {band.name} drive?"))
    if driven.legs:
        game.emit(Moved(band.id, driven.way.distance, driven.way.ends))


def rattles(pose: Pose, leg: Leg) -> tuple[str, str]:
    """SX-MOVE-03: it is said of a turn after more than 4 inches straight on."""
    return ("it rattles", "SX-MOVE-03") if leg[0] == TURN and pose.straight > 4 * INCH else ("", "")


def wheeled(model: Model, x: int, y: int, facing: int) -> Model:
    """SX-MOVE-03: the base of a cart."""
    base = rectangle(x, y, *CART, facing)
    return turned(model._replace(r=base.r, corners=base.corners), x, y, facing)


class Walk(Movement[Model]):
    """SX-MOVE-01: each model up to 6 inches, past friends but not past enemies; as one group (SX-MOVE-02).

    Where fronts are agreed on they look at the nearest enemy, if it is not said otherwise.
    """

    def __init__(self, game: Game, band: Band) -> None:
        go = "SX-MOVE-01"
        clauses = MoveClauses(base=go, edge=go, closed=go, building=go, hard=go, group="SX-MOVE-02")
        super().__init__(Table(*game.size), band.seat, band.id, band.models, go, clauses, full=PACE, link=LINK,
                         fronts=game.fronts)  # fmt: skip
        self.enemies = [model for other in game.others(band) for model in other.models]
        self.friends = [model for other in game.of(band.seat) if other is not band for model in other.models]

    @override
    def about(self) -> Bodies[Model]:
        return Bodies(walls=self.enemies, rests=self.friends)

    @override
    def usual(self, way: Way[Model]) -> list[int]:
        return [toward(end, self.enemies) for end in way.ends] if way.distance else [end.facing for end in way.ends]


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
    faces, hits = yield from throw(len(band.models), least(far[key]), band.seat)
    game.emit(Shot(band.id, key, faces, hits))
    foe = game.bands[key]
    order = sorted(foe.models, key=lambda model: (nearest(band.models, (model,))[0], model.id))
    if hits:
        game.emit(ModelsLost(key, tuple(model.id for model in order[:hits])))


def least(distance: int) -> int:
    """SX-SHOOT-02: the least face that hits."""
    return 4 if distance <= CLOSE else 5


def throw(count: int, need: int, seat: str) -> Flow[tuple[tuple[int, ...], int]]:
    """SX-SHOOT-02: the faces of so many dice, and the hits among them."""
    classes = {"miss": range(1, need), "hit": range(need, 7)}
    thrown = yield from tally(count, 6, classes, "SX-SHOOT-02", seat, "shots")
    return thrown.faces, thrown.of("hit")


def hits_of(count: int, need: int, seat: str) -> Flow[int]:
    """SX-SHOOT-02: the hits alone."""
    _, hits = yield from throw(count, need, seat)
    return hits
