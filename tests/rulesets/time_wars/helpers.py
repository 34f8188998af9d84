"""Positions by hand and flows with scripted dice and answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from wartable.engine.ask import Ask, Choice, Die, Flow, Pool
from wartable.engine.event import Event
from wartable.engine.plane import corners_of
from wartable.engine.terrain import Feature, Table
from wartable.rulesets.time_wars.events.shooting import Fired
from wartable.rulesets.time_wars.shooting.sums import Sums, sums, weapons_of
from wartable.rulesets.time_wars.specials.points import Shot
from wartable.rulesets.time_wars.state import (
    INDIVIDUAL,
    INFANTRY_RADIUS,
    TEAM_RADIUS,
    VEHICLE,
    VEHICLE_LENGTH,
    VEHICLE_WIDTH,
    Band,
    Cursor,
    Detachment,
    Game,
    Model,
    Order,
    Profile,
    Side,
    Unit,
)

T = TypeVar("T")
E = TypeVar("E", bound=Event)
INCH = 1000


def grid(at: tuple[float, float], count: int, step: float = 0.7, columns: int = 5) -> list[tuple[int, int]]:
    """Places for `count` models in rows of `columns`, the first at `at` (inches)."""
    x, y = (round(v * INCH) for v in at)
    pace = round(step * INCH)
    return [(x + pace * (i % columns), y + pace * (i // columns)) for i in range(count)]


def squad(
    key: str,
    player: str,
    count: int = 5,
    at: tuple[float, float] = (10, 10),
    *,
    profile: Profile | None = None,
    teams: Sequence[str] = (),
    leader: bool = False,
    places: Sequence[tuple[float, float]] = (),
    **fields: Any,
) -> Unit:
    """A Squad of `count` models and Weapon Teams; `places` in inches override the grid."""
    spots = [(round(x * INCH), round(y * INCH)) for x, y in places] or grid(at, count, 1.3 if teams else 0.7)
    models = [Model(x, y, INFANTRY_RADIUS, (), i) for i, (x, y) in enumerate(spots[:count])]
    if leader:
        models[0] = models[0]._replace(kind="leader")
    for i, weapon in enumerate(teams):
        x, y = models[i].x, models[i].y
        models[i] = Model(x, y, TEAM_RADIUS, (), i, "team", "", weapon)
    unit = Unit(key, player, profile=profile or Profile(5, 5, 4, 4, 2, 4, 6, 1), **fields)
    return _ready(unit, models)


def _ready(unit: Unit, models: Sequence[Model]) -> Unit:
    unit.name = unit.name or unit.id
    unit.detachment = unit.detachment or f"{unit.player}-1"
    unit.tv = unit.tv or unit.profile.tv
    unit.stand(models)
    unit.start = len(models)
    unit.turn_size = unit.turn_size or len(models)
    return unit


def individual(key: str, player: str, at: tuple[float, float] = (10, 10), **fields: Any) -> Unit:
    """An Individual that stands alone; it has Subterfuge as all have (TW-TYPE-12)."""
    profile = fields.pop("profile", Profile(5, 6, 6, 4, 3, 4, 8, 2))
    fields["specials"] = (*fields.get("specials", ()), "subterfuge")
    unit = Unit(key, player, kind=INDIVIDUAL, profile=profile, **fields)
    return _ready(unit, [Model(round(at[0] * INCH), round(at[1] * INCH), INFANTRY_RADIUS, (), 0, "individual")])


def vehicle(key: str, player: str, at: tuple[float, float] = (10, 10), facing: int = 0, **fields: Any) -> Unit:
    """A vehicle; Unceasing and Large as all are (TW-VEH-10)."""
    x, y = round(at[0] * INCH), round(at[1] * INCH)
    corners = corners_of(x, y, VEHICLE_LENGTH, VEHICLE_WIDTH, facing)
    radius = round((VEHICLE_LENGTH**2 + VEHICLE_WIDTH**2) ** 0.5 / 2)
    profile = fields.pop("profile", Profile(9, 5, 3, 6, 6, 6, 7, 0))
    fields["specials"] = (*fields.get("specials", ()), "unceasing", "large")
    unit = Unit(key, player, kind=VEHICLE, profile=profile, **fields)
    return _ready(unit, [Model(x, y, radius, corners, 0, "vehicle", "", "", facing)])


def game(*units: Unit, terrain: Sequence[Feature] = (), size: tuple[int, int] = (72, 48), **fields: Any) -> Game:
    """A battle in turn 1, in the Action Phase of the first unit's player."""
    players = list(dict.fromkeys(unit.player for unit in units)) or ["p1", "p2"]
    fields.setdefault("cursor", Cursor("action"))
    fields.setdefault("turn", 1)
    fields.setdefault("active", players[0])
    battle = Game(table=Table(size[0] * INCH, size[1] * INCH, tuple(terrain)), order=tuple(players), **fields)
    battle.units = {unit.id: unit for unit in units}
    battle.sides = {player: Side(player, player) for player in players}
    for unit in units:
        if unit.detachment not in battle.detachments:
            battle.detachments[unit.detachment] = Detachment(unit.detachment, unit.player, "")
    return battle


def box(key: str, x: float, y: float, w: float, h: float, **fields: Any) -> Feature:
    """A rectangular feature with its lower left corner at x, y (inches)."""
    x0, y0, x1, y1 = (round(v * INCH) for v in (x, y, x + w, y + h))
    return Feature(key=key, name=key, polygon=((x0, y0), (x1, y0), (x1, y1), (x0, y1)), **fields)


def run(flow: Flow[T], faces: Sequence[int] = (), answers: Sequence[Any] = ()) -> tuple[T, list[Ask]]:
    """Drive `flow`; dice come from `faces`, decisions from `answers`; both must be used up."""
    dice, due = list(faces), list(answers)
    asked: list[Ask] = []
    send: Any = None
    while True:
        try:
            ask = flow.send(send)
        except StopIteration as stop:
            assert not dice, f"faces left over: {dice}"
            assert not due, f"answers left over: {due}"
            return stop.value, asked
        asked.append(ask)
        if isinstance(ask, Die):
            assert dice, f"no face for {ask}"
            send = ask.accept(dice.pop(0))
        elif isinstance(ask, Pool):
            assert len(dice) >= ask.count, f"no faces for {ask}"
            send = ask.accept([dice.pop(0) for _ in range(ask.count)])
        else:
            assert due, f"no answer for {ask}"
            send = ask.accept(due.pop(0))


def ranks(count: int, near: float, gap: float = 0.7, columns: int = 5) -> list[tuple[float, float]]:
    """Places in inches for `count` models in rows of `columns`, the foremost row at y = `near`, further rows behind."""
    return [(10 + gap * (i % columns), near - gap * (i // columns)) for i in range(count)]


def aim(firer: Unit, target: Unit, band: Band = Band.STANDARD, battle: Game | None = None, **fields: Any) -> Shot:
    """A shot of all models and all weapons of `firer`, apart from where anybody stands."""
    members = fields.pop("members", tuple(model.id for model in firer.models))
    weapons = fields.pop("weapons", None)
    if weapons is None:
        weapons = weapons_of(firer, members)
    fields.setdefault("true_band", band)
    return Shot(battle or game(firer, target), firer, target, band=band, members=members, weapons=weapons, **fields)


def sums_of(shot: Shot, grade: int = 0, heavy: bool = False) -> Sums:
    """Both sums with the target in terrain that gives `grade` points."""
    return sums(shot, grade, heavy, "TW-COVER-02", "cover")


def clauses(asks: Sequence[Ask]) -> list[str]:
    """The clauses of what was asked, in order."""
    return [ask.clause for ask in asks]


def happened(battle: Game, kind: type[E]) -> list[E]:
    """The events of `kind` so far."""
    return [event for event in battle.log if isinstance(event, kind)]


def ordered(*names: str, issue: int = 1) -> tuple[Order, ...]:
    return tuple(Order(name, "chief", issue) for name in names)


def questions(asks: Sequence[Ask]) -> list[str]:
    return [ask.question for ask in asks if isinstance(ask, Choice)]


def fired(battle: Game) -> Fired:
    return happened(battle, Fired)[-1]
