"""Chapter SRCH: what an encounter lets its owner know, exchange or order (HD-SRCH-02, HD-GEN-10)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ask import Flow, Option, choose, choose_or_skip
from wartable.engine.deck import draw_one
from wartable.engine.grid import Cell
from wartable.kit.wording import count, its
from wartable.rulesets.hunt_for_davros.complex.complex import the_room
from wartable.rulesets.hunt_for_davros.data.card_effects import MoveUnits, Peek, SwapMission, WeaponSet
from wartable.rulesets.hunt_for_davros.data.data import Card as Printed
from wartable.rulesets.hunt_for_davros.data.data import card as printed
from wartable.rulesets.hunt_for_davros.data.data import missions, profile
from wartable.rulesets.hunt_for_davros.events.actions import Faced, WeaponSwapped
from wartable.rulesets.hunt_for_davros.events.base import MissionsDealt
from wartable.rulesets.hunt_for_davros.events.searching import (
    CardReturned,
    CardTaken,
    CardUsedUp,
    MissionSwapped,
    NothingFound,
    OrdersChanged,
    Peeked,
)
from wartable.rulesets.hunt_for_davros.moving.steps import RECALL, barred, direction_to, go, others
from wartable.rulesets.hunt_for_davros.specials import ask
from wartable.rulesets.hunt_for_davros.state import DECK, GUARDS, UMPIRE, Card, Game, Marker, Model, Team

ENOUGH, NONE, KEEP, EXCHANGE = "enough", "none", "keep", "exchange"


# ------------------------------------------------------------------ markers
def look(game: Game, seat: str, marker: Marker, under: str) -> None:
    """HD-GEN-10: a seat looks at a face-down marker and alone knows what is there; kind "": nothing at all."""
    found = game.cards.get(marker.card)
    game.emit(Peeked(seat, marker.id, found.kind if found is not None else "", under))


def unseen(game: Game, seat: str) -> Iterator[Marker]:
    """The face-down markers that a seat has not looked at."""
    seen = game.teams[seat].seen
    return (marker for marker in game.markers.values() if not marker.found and marker.id not in seen)


def probe(game: Game, card: Card, effect: Peek) -> Flow[None]:
    """HD-NEW-ENC-09: when a turn begins the owner may look at a marker near the holder."""
    holder, seat, clause = game.models[card.holder], card.owner, printed(card.kind).clause
    for _ in range(effect.count):
        if holder.at is None:
            return
        far = ((game.grid.distance(holder.at, Cell(*marker.at)), marker) for marker in unseen(game, seat))
        near = sorted((item for item in far if item[0] <= effect.range), key=lambda item: item[0])
        options = [
            Option(marker.id, f"{_place(game, marker)}, {count(away, 'square')} away", clause, marker.id)
            for away, marker in near
        ]
        if not options:
            return
        question = f"{its(holder.name)} probe: which marker do you look at?"
        options.append(Option(NONE, "none of them", clause))
        key = yield from choose(clause, seat, question, tuple(options), about=holder.id)
        if key == NONE:
            return
        look(game, seat, game.markers[key], clause)


def _place(game: Game, marker: Marker) -> str:
    room = game.board.room_at(marker.at)
    return f"the marker at {marker.at[0]},{marker.at[1]}" + (f" in {the_room(room.name)}" if room and room.name else "")


# ------------------------------------------------------------------ missions
def read_orders(game: Game, model: Model, card: Card, effect: Peek) -> Flow[None]:
    """HD-NEW-ENC-42: the owner looks at the mission of another team."""
    seat, clause = model.team, printed(card.kind).clause
    for _ in range(effect.count):
        rivals = [team for team in game.teams.values() if _secret(game, seat, team)]
        if not rivals:
            return
        options = tuple(Option(team.seat, f"the orders of {team.name}", clause) for team in rivals)
        question, seats = "Whose mission do you look at?", tuple(game.teams)
        key = yield from choose_or_skip(game, clause, seat, question, options, words=seats)
        game.emit(Peeked(seat, key, game.teams[key].mission, clause))


def _secret(game: Game, seat: str, team: Team) -> bool:
    """Whether a team has a mission that `seat` does not know."""
    known = team.shown or team.seat in (seat, *game.teams[seat].seen)
    return bool(team.mission) and not known


def swap_orders(game: Game, model: Model, card: Card, effect: SwapMission) -> Flow[None]:
    """HD-NEW-ENC-43: the owner may exchange its mission for an undealt one at random; others learn only of the chance.

    The old card goes back among the undealt ones.
    """
    seat, clause = model.team, printed(card.kind).clause
    team = game.teams[seat]
    if not game.missions or not team.mission:
        return
    name = missions()[team.mission].name
    options = (Option(KEEP, f"keep {name}", clause), Option(EXCHANGE, "exchange it for an undealt one", clause))
    key = yield from choose(clause, seat, "Do you exchange your mission for one that you do not know?", options)
    game.emit(OrdersChanged(seat))
    if key == EXCHANGE:
        drawn, left = yield from draw_one(game.missions, clause, UMPIRE, "an undealt mission")
        game.emit(MissionsDealt("", (*left, team.mission)))
        game.emit(MissionSwapped(seat, drawn))


# ------------------------------------------------------------------ unused cards
def whole_teams(row: Printed) -> bool:
    """HD-NEW-ENC-00: whether a card belongs to the team, not to its finder: knowledge does, and what says so."""
    return row.held_by == "team" or (not row.held_by and row.kind == "intel")


def open_crate(game: Game, model: Model, card: Card, effect: Peek) -> Flow[tuple[Card, ...]]:
    """HD-NEW-ENC-46: cards are drawn from the unused ones, the searcher keeps some of them; the cards kept.

    HD-NEW-ENC-21: a card of the whole team is the team's, wherever it was found.
    """
    seat, clause = model.team, printed(card.kind).clause
    pile = tuple(c for c in game.cards.values() if c.where == DECK and _fits(c, effect))
    drawn: list[Card] = []
    while pile and len(drawn) < effect.draw:
        one, pile = yield from draw_one(pile, clause, UMPIRE, "an unused card")
        drawn.append(one)
        game.emit(Peeked(seat, one.id, one.kind, clause))
    if not drawn:
        game.emit(NothingFound(seat, model.id))
    kept: list[Card] = []
    while drawn and len(kept) < effect.keep:
        rows = ((one.id, printed(one.kind)) for one in drawn)
        options = tuple(Option(key, f"{row.name}: {row.text}", clause) for key, row in rows)
        question, all_ = "Which card do you keep?", tuple(game.cards)
        key = yield from choose_or_skip(game, clause, seat, question, options, about=model.id, words=all_)
        taken = game.cards[key]
        kept.append(taken)
        drawn = [one for one in drawn if one.id != key]
        game.emit(CardTaken(seat, key, taken.kind, "" if whole_teams(printed(taken.kind)) else model.id))
    for one in drawn:
        game.emit(CardReturned(seat, one.id))
    return tuple(kept)


def _fits(card: Card, effect: Peek) -> bool:
    return printed(card.kind).kind in effect.kinds and card.kind not in effect.passes


# ------------------------------------------------------------------ weapons
def fit_weapon(game: Game, model: Model, card: Card, effect: WeaponSet) -> Flow[None]:
    """HD-NEW-ENC-16: the ray of a Dalek is swapped; other models have nothing to fit it to and leave it."""
    if model.at is None or profile(model.profile).race != "dalek":
        game.emit(CardUsedUp(card.id, model.team))
    else:
        ask.show(game, card)
        game.emit(WeaponSwapped(model.id, effect.weapon))
    yield from ()


# ------------------------------------------------------------------ guards
def recall(game: Game, model: Model, card: Card, effect: MoveUnits) -> Flow[None]:
    """HD-NEW-ENC-28: the owner moves guards; each may be taken once, and none need stay in the sanctum."""
    seat, clause = model.team, printed(card.kind).clause
    moved: list[str] = []
    while len(moved) < effect.count:
        ways = {guard.id: _ways(game, guard, effect.squares) for guard in game.of(GUARDS) if guard.id not in moved}
        options = [Option(key, _guard(game, key), clause, key) for key, found in ways.items() if found]
        if not options:
            break
        if moved:
            options.append(Option(ENOUGH, "no more guards", clause))
        key = yield from choose(clause, seat, f"Which guard moves? ({len(moved)} moved)", tuple(options))
        if key == ENOUGH:
            break
        yield from _lead(game, seat, game.models[key], ways[key], clause)
        moved.append(key)
    ask.show(game, card)
    game.emit(CardUsedUp(card.id))


def recallable(game: Game, effect: MoveUnits) -> bool:
    """Whether any guard can be moved at all."""
    return any(_ways(game, guard, 1) for guard in game.of(GUARDS))


def _guard(game: Game, key: str) -> str:
    guard = game.models[key]
    assert guard.at is not None
    return f"{guard.name} at {guard.at.key}"


def _lead(game: Game, seat: str, guard: Model, ways: dict[Cell, tuple[Cell, ...]], clause: str) -> Flow[None]:
    options = tuple(
        Option(cell.key, f"to {cell.key}, {len(way)} {'square' if len(way) == 1 else 'squares'}", clause, cell.key)
        for cell, way in ways.items()
    )  # fmt: skip
    key = yield from choose_or_skip(game, clause, seat, f"Where does {guard.name} go?", options, about=guard.id)
    way = next(way for cell, way in ways.items() if cell.key == key)
    for cell in way:
        assert guard.at is not None
        facing = direction_to(game.grid, guard.at, cell)
        go(game, guard, cell, RECALL)
        if facing != guard.facing:
            game.emit(Faced(guard.id, facing, clause))


def _ways(game: Game, model: Model, limit: int) -> dict[Cell, tuple[Cell, ...]]:
    """The cells that a model can walk to in `limit` squares, each with the squares on its way, the nearest first.

    Of ways of equal length it is the straighter one.
    """
    assert model.at is not None
    start, around, grid = model.at, others(game, model), game.grid
    found: dict[Cell, tuple[Cell, ...]] = {start: ()}
    edge = [start]
    for _ in range(limit):
        here, edge = sorted(edge, key=lambda cell: (cell.x - start.x) ** 2 + (cell.y - start.y) ** 2), []
        for cell in here:
            for _, to in grid.touching(cell):
                if to not in found and barred(grid, cell, to, around) is None:
                    found[to] = (*found[cell], to)
                    edge.append(to)
    del found[start]
    return found
