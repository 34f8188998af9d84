"""Small games on a drawn floor, and flows with scripted dice and answers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from wartable.engine.ask import Ask, Die, Flow, Pool
from wartable.engine.deck import Pot
from wartable.engine.event import Event
from wartable.engine.grid import DIRECTIONS, Barrier, Cell, Edge, Square, cell_of, edge
from wartable.kit.documents import parse
from wartable.rulesets.hunt_for_davros.chits import due
from wartable.rulesets.hunt_for_davros.complex.complex import BOARD, Board, Complex, Door, Place, across, ends
from wartable.rulesets.hunt_for_davros.complex.table import from_document
from wartable.rulesets.hunt_for_davros.data.data import profiles
from wartable.rulesets.hunt_for_davros.state import (
    DORMANT,
    HELD,
    UMPIRE_TEAMS,
    Activation,
    Card,
    Cursor,
    Device,
    DoorState,
    Game,
    Group,
    Marker,
    Model,
    Options,
    Team,
)

T = TypeVar("T")
E = TypeVar("E", bound=Event)
Side = tuple[int, int, str]
PLAIN = Options(missions=False, encounters=False, guards=0)


def at(place: str | Square | Cell) -> Cell:
    """A cell from its key ("5,2nw"), a square or itself."""
    if isinstance(place, Cell):
        return place
    if isinstance(place, str):
        found = cell_of(place)
        assert found is not None, f"{place!r} is no cell"
        return found
    return Cell(*place)


def model(
    id: str, team: str, x: int | str, y: int = 0, facing: str = "n", profile: str = "dalek_warrior", **fields: Any
) -> Model:
    """A model at (x, y), or at a cell key given as x; name, weapon, ammo and grenades are those of its profile."""
    row = profiles()[profile]
    cell = at(x) if isinstance(x, str) else Cell(x, y)
    fields = {
        "weapon": row.weapon, "ammo": row.ammo, "grenades": row.grenades, "commander": row.commander, **fields,
    }  # fmt: skip
    name = fields.pop("name", id.upper())
    return Model(id, name, team, profile, cell, DIRECTIONS.index(facing), **fields)


def card(kind: str, owner: str, holder: str = "", **fields: Any) -> Card:
    """A card in the hands of a seat, or of one of its models; its id is its kind unless given."""
    where = fields.pop("where", HELD)
    return Card(fields.pop("id", kind), kind, where, owner, holder, **fields)


def hall(
    width: int,
    height: int,
    *models: Model,
    walls: Iterable[Side] = (),
    windows: Iterable[Side] = (),
    doors: Iterable[Side | Door] = (),
    solid: Iterable[Square] = (),
    split: Iterable[Square] = (),
    raised: Mapping[Square, int] | None = None,
    slopes: Mapping[Square, tuple[Square, ...]] | None = None,
    cards: Iterable[Card] = (),
    devices: Iterable[Device] = (),
    groups: Iterable[Group] = (),
    markers: Iterable[Marker] = (),
    missions: Mapping[str, str] | None = None,
    options: Options = PLAIN,
    acting: str = "",
    actions: int = 4,
    **parts: Any,
) -> Game:
    """A game in turn 1 on a floor of width by height squares, all chits in the pot.

    Args:
        walls, windows, doors: sides of squares, as (x, y, "n"); doors are closed and called "door-1" and so on.
        acting: the model whose activation is under way, with so many `actions` left.
        missions: the secret card of each seat.
        parts: further parts of the `Complex` (rooms, links, pads, starts, sanctum, places, objective).
    """
    drawn = _complex(width, height, walls, windows, doors, solid, split, raised or {}, slopes or {}, markers, parts)
    game = Game(options=options, title="test", turn=1, cursor=Cursor("activation"), complex=drawn)
    game.models = {item.id: item for item in models}
    seats = dict.fromkeys(item.team for item in models if item.team not in (*UMPIRE_TEAMS, DORMANT))
    secret = missions or {}
    game.teams = {seat: Team(seat, seat.title(), mission=secret.get(seat, "")) for seat in seats}
    game.doors = {d.id: DoorState(d.id, d.open, d.locked, sanctum=d.sanctum) for d in drawn.doors}
    game.cards = {item.id: item for item in cards}
    game.devices = {item.id: item for item in devices}
    game.groups = {item.id: item for item in groups}
    game.markers = {item.id: item for item in markers}
    if acting:
        begin(game, acting, actions)
    game.pot = Pot(tuple(due(game)))
    return game


def begin(game: Game, model: str, actions: int = 4, **fields: Any) -> None:
    """Start an activation of a model."""
    chosen = game.models[model]
    assert chosen.at is not None
    chosen.acted = True
    game.act = Activation(model, actions, start=chosen.at, **fields)


def _complex(
    width: int,
    height: int,
    walls: Iterable[Side],
    windows: Iterable[Side],
    doors: Iterable[Side | Door],
    solid: Iterable[Square],
    split: Iterable[Square],
    raised: Mapping[Square, int],
    slopes: Mapping[Square, tuple[Square, ...]],
    markers: Iterable[Marker],
    parts: Mapping[str, Any],
) -> Complex:
    bars: dict[Edge, Barrier] = {edge(*side): Barrier.WALL for side in walls}
    bars.update((edge(*side), Barrier.WINDOW) for side in windows)
    boards = tuple(Board((x, y), "") for y in range(-(-height // BOARD)) for x in range(-(-width // BOARD)))
    made = tuple(_door(f"door-{number}", item) for number, item in enumerate(doors, 1))
    places = tuple(Place(item.id, item.at, item.room) for item in markers)
    return Complex(
        "test", width, height, boards, bars, made, solid=frozenset(solid), split=frozenset(split), raised=raised,
        slopes=slopes, **{"places": places, **parts},
    )  # fmt: skip


def _door(key: str, item: Side | Door) -> Door:
    return item if isinstance(item, Door) else Door(key, edge(*item), (item[0], item[1]), "")


def wall(*squares: Square, side: str) -> list[Side]:
    """The same side of several squares."""
    return [(x, y, side) for x, y in squares]


def around(squares: Collection[Square], but: Iterable[Side] = ()) -> list[Side]:
    """The walls around an area, without the sides in `but` (for doors and windows)."""
    spared = [edge(*side) for side in but]
    sides = [(x, y, side) for x, y in squares for side in "nesw" if across((x, y), side) not in squares]
    return [side for side in sides if edge(*side) not in spared]


def two_sides(door: Door) -> tuple[Square, Square]:
    """The squares on both sides of a door."""
    return ends(door.edge)


# ---------------------------------------------------------------- flows
def run(flow: Flow[T], dice: Sequence[int] = (), answers: Sequence[Any] = ()) -> tuple[T, list[Ask]]:
    """What a flow comes to and all that it asked; dice are printed faces; both lists must be used up."""
    faces, due_ = list(dice), list(answers)
    asked: list[Ask] = []
    send: Any = None
    while True:
        try:
            ask = flow.send(send)
        except StopIteration as stop:
            assert not faces, f"faces left over: {faces}"
            assert not due_, f"answers left over: {due_}"
            value: T = stop.value
            return value, asked
        asked.append(ask)
        if isinstance(ask, Die):
            assert faces, f"no face for {ask}"
            send = ask.accept(faces.pop(0))
        elif isinstance(ask, Pool):
            assert len(faces) >= ask.count, f"{len(faces)} faces for {ask}"
            send = ask.accept([faces.pop(0) for _ in range(ask.count)])
        else:
            assert due_, f"no answer for {ask}"
            send = ask.accept(due_.pop(0))


def scripted(flow: Flow[T], dice: Sequence[int] = (), answers: Sequence[Any] = ()) -> T:
    """What a flow comes to with these dice and answers, all of which it must ask for."""
    return run(flow, dice, answers)[0]


def events(game: Game, kind: type[E]) -> list[E]:
    """The events of a kind in the order in which they happened."""
    return [event for event in game.log if isinstance(event, kind)]


def said(game: Game) -> list[str]:
    """The names of all events in their order."""
    return [type(event).__name__ for event in game.log]


def drawn(text: str) -> Complex:
    """The complex that a table of squares describes."""
    return from_document(parse(text, "table.yaml"))
