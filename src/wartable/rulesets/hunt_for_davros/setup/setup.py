"""Chapter SETUP: the complex is laid out, missions and encounters are dealt, the teams take their entry boards."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow, Option, choose_or_skip
from wartable.engine.deck import draw_one, shuffle
from wartable.engine.grid import Cell
from wartable.rulesets.hunt_for_davros.complex.boards import usual_starts
from wartable.rulesets.hunt_for_davros.data.data import Mission, card, deck, deck_rule, mission_cards, mission_deck
from wartable.rulesets.hunt_for_davros.data.data import missions as mission_data
from wartable.rulesets.hunt_for_davros.dice import umpire_die
from wartable.rulesets.hunt_for_davros.events.base import (
    CardsLeft,
    ComplexLaidOut,
    Deployed,
    EncounterLaid,
    EntriesGiven,
    MissionDrawn,
    MissionsDealt,
    TeamReady,
    Turned,
)
from wartable.rulesets.hunt_for_davros.setup import entry
from wartable.rulesets.hunt_for_davros.starting_layout import LAYOUT, NUMBERS
from wartable.rulesets.hunt_for_davros.state import GUARDS, TARGET, UMPIRE, Game, Team

NOBODY = ""  # the seat of what only the umpire knows


# ------------------------------------------------------------------ the complex and the entries
def layout(game: Game) -> Flow[None]:
    """HD-BOARD-02: the boards are laid out at random: one die says which of all complexes of this layout it is."""
    if game.complex is None:
        plan = list(game.plan)
        if plan[0] == LAYOUT and not plan[3]:
            number = yield from umpire_die(game, NUMBERS, "HD-BOARD-02", "the number of the complex")
            plan[3] = str(number)
        game.emit(ComplexLaidOut(tuple(plan)))
    game.emit(Turned("entries"))


def entries(game: Game) -> Flow[None]:
    """HD-SETUP-01, HD-SETUP-03: each team has an entry board: given, drawn, or chosen in a random order."""
    free = _free(game)
    waiting = [seat for seat, team in game.teams.items() if not team.start]
    if waiting and not game.options.choose_entries:
        drawn = yield from shuffle(free, "HD-SETUP-03", UMPIRE, "the entry boards")
        game.emit(EntriesGiven(tuple(zip(waiting, drawn))))
    elif waiting:
        order = yield from shuffle(waiting, "HD-SETUP-03", UMPIRE, "the order in which entries are chosen")
        yield from _chosen(game, order, free)
    # HD-SCN-01: a game with secret missions, or a straight fight.
    game.emit(Turned("missions" if game.options.missions else "encounters"))


def _free(game: Game) -> list[str]:
    """HD-SETUP-01: the entry boards that may be given: the usual ones of so many teams, two of them opposite."""
    taken = {team.start for team in game.teams.values() if team.start}
    names = [start.quarter for start in game.board.starts]
    count = len(game.teams)
    usual: tuple[tuple[str, ...], ...] = _PAIRS if count == 2 else (usual_starts().get(count, ()),)
    fit = (found for found in usual if taken <= set(found) <= set(names))
    return [name for name in next(fit, tuple(names)) if name not in taken]


def _chosen(game: Game, order: Sequence[str], free: list[str]) -> Flow[None]:
    for seat in order:
        options = tuple(_entry(game, quarter) for quarter in free)
        key = yield from choose_or_skip(game, "HD-SETUP-03", seat, "Which entry board?", options)
        free.remove(key)
        game.emit(EntriesGiven(((seat, key),)))


def _entry(game: Game, quarter: str) -> Option:
    """An entry board as an answer; the square in the middle of where a team starts stands for it on the board."""
    squares = next(start.squares for start in game.board.starts if start.quarter == quarter)
    x, y = squares[len(squares) // 2]
    return Option(quarter, f"the {_CORNERS[quarter]}", "HD-SETUP-03", f"{x},{y}")


_PAIRS = (("nw", "se"), ("ne", "sw"), ("w", "e"))
_CORNERS = {
    "nw": "north-west corner", "ne": "north-east corner", "sw": "south-west corner", "se": "south-east corner",
    "w": "western side", "e": "eastern side",
}  # fmt: skip


# ------------------------------------------------------------------ missions
def missions(game: Game) -> Flow[None]:
    """HD-SCN-02, HD-NEW-SCN-00: a secret card for each team; what a scenario fixes leaves the deck before the deal."""
    cards = list(mission_cards(len(game.teams), game.options.advanced_missions))
    for team in game.teams.values():
        if team.mission in cards:
            cards.remove(team.mission)
    open_ = [team for team in game.teams.values() if not team.mission]
    dealt, left = yield from _deal(cards, open_)
    rule = mission_deck()
    redeals = rule.redeals if len(game.teams) <= rule.redeal_to else 0
    for _ in range(redeals):
        held = [team.mission for team in game.teams.values() if team.mission]
        if len({_kind(key) for key in (*held, *dealt)}) > 1:
            break
        dealt, left = yield from _deal(cards, open_)
    for team, key in zip(open_, dealt):
        game.emit(MissionDrawn(team.seat, key))
    game.emit(MissionsDealt(NOBODY, left))
    game.emit(Turned("encounters"))


def _deal(cards: Sequence[str], teams: Sequence[Team]) -> Flow[tuple[tuple[str, ...], tuple[str, ...]]]:
    dealt: list[str] = []
    left = tuple(cards)
    for _ in teams:
        key, left = yield from draw_one(left, "HD-NEW-SCN-00", UMPIRE, "a mission card")
        dealt.append(key)
    return tuple(dealt), left


def _kind(key: str) -> str:
    found: Mission = mission_data()[key]
    return found.kind


# ------------------------------------------------------------------ encounters
def encounters(game: Game) -> Flow[None]:
    """HD-SETUP-04, HD-NEW-ENC-00: a card under every marker: keys first, one in each quarter of the map.

    Cards that a scenario has laid out itself are no second time in the deck.
    """
    waiting = [marker.id for marker in game.markers.values() if not marker.card and not marker.found]
    if game.options.encounters and waiting:
        all_ = list(deck(aspects(game)))
        for there in game.cards.values():
            if there.kind in all_:
                all_.remove(there.kind)
        keys = yield from _keys(game, [key for key in all_ if _is_key(key)])
        places = yield from _places(game, waiting, len(keys))
        rest = [key for key in all_ if not _is_key(key)]
        others = yield from shuffle(rest, "HD-NEW-ENC-00", UMPIRE, "the encounter cards")
        free = [marker for marker in waiting if marker not in places]
        laid = {**dict(zip(places, keys)), **dict(zip(free, others))}
        first = len(game.cards) + 1
        for number, marker in enumerate(waiting, first):
            if marker in laid:
                game.emit(EncounterLaid(NOBODY, marker, f"card-{number}", laid[marker]))
        spare = (*others[len(free) :], *keys[len(places) :])
        first += len(waiting)
        game.emit(CardsLeft(NOBODY, tuple((f"card-{first + i}", kind) for i, kind in enumerate(spare))))
    game.emit(Turned("deploy"))


def aspects(game: Game) -> tuple[str, ...]:
    """HD-NEW-ENC-00: what the scenario has that cards may be about."""
    options = game.options
    has = {"sanctum": options.sanctum and options.sanctum_locked, "guards": options.guards > 0,
           "target": bool(options.target), "missions": options.missions}  # fmt: skip
    return tuple(name for name, there in has.items() if there)


def _keys(game: Game, cards: list[str]) -> Flow[tuple[str, ...]]:
    """One key card for each team, at random but for those that are always there, in a random order."""
    if not cards:
        return ()
    rule, lying = deck_rule(), [there.kind for there in game.cards.values()]
    sure = [key for key, count in rule.always for _ in range(count - lying.count(key))]
    for key in sure:
        cards.remove(key)
    more = yield from shuffle(cards, "HD-NEW-ENC-00", UMPIRE, "the key cards")
    wanted = rule.keys(len(game.teams)) - sum(_is_key(kind) for kind in lying)
    found = [*sure, *more][: max(wanted, 0)]
    keys: tuple[str, ...] = yield from shuffle(found, "HD-NEW-ENC-00", UMPIRE, "the key cards")
    return keys


def _is_key(kind: str) -> bool:
    return card(kind).kind == "key"


def _places(game: Game, markers: Sequence[str], count: int) -> Flow[tuple[str, ...]]:
    """The markers of the keys: one in each quarter of the map (HD-NEW-ENC-00), further ones anywhere."""
    found: list[str] = []
    lying = (marker for marker in game.markers.values() if marker.card and _is_key(game.cards[marker.card].kind))
    has = [game.board.quarter(marker.at) for marker in lying]
    for quarter in ("nw", "ne", "sw", "se"):
        inside = [key for key in markers if game.board.quarter(game.markers[key].at) == quarter and quarter not in has]
        if inside and len(found) < count:
            key, _ = yield from draw_one(inside, "HD-NEW-ENC-00", UMPIRE, "the place of a key")
            found.append(key)
    left = [key for key in markers if key not in found]
    while left and len(found) < count:
        key, rest = yield from draw_one(left, "HD-NEW-ENC-00", UMPIRE, "the place of a key")
        found.append(key)
        left = list(rest)
    return tuple(found)


# ------------------------------------------------------------------ models
def deploy(game: Game) -> Flow[None]:
    """HD-SETUP-03: one team after another takes its entry board; then the umpire's own (HD-SETUP-06, -07)."""
    seat = next((seat for seat, team in game.teams.items() if not team.deployed), "")
    if seat:
        yield from entry.enter(game, seat)
        game.emit(TeamReady(seat))
        return
    station(game)
    game.emit(Turned("begin"))


def station(game: Game) -> None:
    """HD-SETUP-06, HD-SETUP-07: the target in his chamber, guards on the printed places, inside first."""
    sanctum = game.board.sanctum
    if sanctum is None:
        return
    home = Cell(*sanctum.davros)
    for model in game.models.values():
        if model.team == TARGET and model.at is None and not model.destroyed:
            game.emit(Deployed(model.id, home, sanctum.facing))
    waiting = [m for m in game.models.values() if m.team == GUARDS and m.at is None and not m.destroyed]
    free = [Cell(*square) for square in sanctum.guards if game.at(Cell(*square)) is None]
    for model, cell in zip(waiting, free):
        game.emit(Deployed(model.id, cell, game.grid.facing(home, cell)))
