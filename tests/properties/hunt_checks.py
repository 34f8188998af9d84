"""What holds in every position of a Hunt for Davros."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import cast

from tests.properties.hunt_scenes import HUNTS
from wartable.engine.ask import Choice
from wartable.engine.session import Session
from wartable.rulesets.hunt_for_davros.chits import due
from wartable.rulesets.hunt_for_davros.data.data import profile
from wartable.rulesets.hunt_for_davros.moving.steps import GAP
from wartable.rulesets.hunt_for_davros.state import (
    DECK,
    DROPPED,
    FIRE,
    GONE,
    HELD,
    LYING,
    TYPES,
    UMPIRE,
    UMPIRE_TEAMS,
    Card,
    Game,
    Model,
)

PLATFORM = "hover_platform"
MOST_ACTIONS, MOST_SHOTS = 4, 4
CLAUSES = frozenset(clause.id for clause in HUNTS.rulebook)


def places(game: Game) -> None:
    """HD-MOVE-06, HD-MOVE-07, HD-BOARD-05: who is on the board stands alone in a cell that there is."""
    standing: dict[str, Model] = {}
    for model in game.models.values():
        if model.at is None:
            continue
        where = f"{model.id} at {model.at.key}"
        assert not model.destroyed, f"{where} is destroyed"
        assert game.grid.exists(model.at), f"{where} stands where nobody can"
        assert model.at.key not in standing, f"{where} stands on {standing[model.at.key].id}"
        assert 0 <= model.facing < 8, where
        standing[model.at.key] = model
    small = [model for model in standing.values() if model.at is not None and model.at.sub]
    for one, other in combinations(small, 2):
        assert one.at is not None
        assert other.at is not None
        if one.rides or other.rides:  # HD-LVL-06: a platform takes the whole of a divided square
            assert one.at.square != other.at.square, f"{one.id} and {other.id} share {one.at.square} with a platform"
        else:
            gap = game.grid.small_gap(one.at, other.at)
            assert gap is None or gap >= GAP, f"{one.id} at {one.at.key} leaves no gap to {other.id} at {other.at.key}"


def models(game: Game) -> None:
    """No number is negative, everybody is somebody's, a team has one leader at most (HD-CMD-01)."""
    for model in game.models.values():
        assert model.team in (*game.teams, *UMPIRE_TEAMS, ""), f"{model.id} is in the team {model.team!r}"
        assert model.ammo >= -1, f"{model.id} has {model.ammo} rounds"
        assert model.grenades >= 0, f"{model.id} has {model.grenades} grenades"
        assert model.shells >= 0, model.id
        assert not model.group or game.groups[model.group].team == model.team, f"{model.id} is in a group of others"
        assert not model.rides or game.devices[model.rides].at == model.at or model.at is None, f"{model.id} rides afar"
        assert not model.uses or model.uses in game.devices, f"{model.id} uses {model.uses}, which is gone"
        assert not model.hunts or model.hunts in game.teams, f"{model.id} hunts {model.hunts}"
    rides = [model.rides for model in game.on_board() if model.rides]
    assert len(set(rides)) == len(rides), f"two ride on one platform: {rides}"
    for seat, team in game.teams.items():
        leaders = [model.id for model in game.of(seat) if model.commander]
        assert len(leaders) <= 1, f"{seat} has leaders {leaders}"
        assert not team.claim or game.models[team.claim].team == seat, f"{seat} claims by {team.claim}"
        assert not team.claim or game.models[team.claim].at is not None, f"{seat} claims by {team.claim}, who is gone"
        assert min(team.score, team.style) >= 0, seat


def pot(game: Game) -> None:
    """HD-TURN-08 to -10: the chits in the pot are those of who may still act; one that is drawn is out already."""
    wanted = Counter(dict(due(game)))
    if game.cursor.phase == "chit" and not _under_way(game):
        wanted[game.cursor.owner] -= 1
    if game.cursor.phase not in ("begin", "draw", "chit", "act"):
        wanted = Counter()
    found = Counter(dict(game.pot.chits))
    assert {key: n for key, n in found.items() if n} == {key: n for key, n in wanted.items() if n}, game.cursor


def _under_way(game: Game) -> bool:
    """Whether somebody has been marked for the chit that was drawn."""
    group = game.groups.get(game.cursor.owner)
    return game.act is not None or (group is not None and group.acted)


def cards(game: Game) -> None:
    """HD-NEW-ENC-00: every card is in one place, and who holds it is there."""
    under = {marker.card: marker for marker in game.markers.values() if marker.card}
    for key, card in game.cards.items():
        assert card.id == key
        assert card.kind, key
        if card.where == HELD:
            _held(game, card)
        else:
            assert not card.holder, f"{key} is {card.where} and held by {card.holder}"
            assert card.where == LYING or not card.owner, f"{key} is {card.where} and owned by {card.owner}"
        assert (card.where == DROPPED) == (card.at is not None), f"{key} is {card.where} at {card.at}"
        assert card.at is None or game.grid.exists(card.at), f"{key} lies at {card.at}"
        if card.where == LYING:
            assert under[key].id == card.owner, f"{key} lies under {card.owner} and {under[key].id}"
        assert card.where in (DECK, LYING, HELD, DROPPED, GONE), card.where
    for key, marker in under.items():
        assert marker.found or game.cards[key].where == LYING, f"{key} under {marker.id} is {game.cards[key].where}"


def _held(game: Game, card: Card) -> None:
    assert card.owner in game.teams, f"{card.id} is held by {card.owner!r}"
    if card.holder:
        holder = game.models[card.holder]
        assert holder.team == card.owner, f"{card.id} is {card.owner}'s and held by {holder.id}"
        assert holder.at is not None, f"{card.id} is held by {holder.id}, who is gone"


def activation(game: Game) -> None:
    """HD-TURN-03, HD-TURN-04, HD-FIRE-10: no more actions than there are, of one kind no more than its limit."""
    act = game.act
    if act is None:
        return
    model = game.models[act.model]
    assert 0 <= act.left <= MOST_ACTIONS, act
    assert act.left + len(act.used) <= MOST_ACTIONS, act
    assert model.acted, f"{model.id} acts and is not marked"
    for kind in TYPES:
        most = MOST_SHOTS if kind == FIRE and act.whole else act.limit
        assert act.used.count(kind) <= most, f"{model.id}: {act.used}"
    moves = profile(model.profile).most_moves
    assert not moves or act.used.count("move") <= moves, f"{model.id}: {act.used}"
    assert len(act.shots) <= act.left, act


def furniture(game: Game) -> None:
    """HD-BOARD-06, HD-NEW-KEY-01: doors and machines are those of the board; only platforms change their place."""
    assert tuple(game.doors) == tuple(door.id for door in game.board.doors)
    for door in game.doors.values():
        assert not (door.open and door.locked), f"{door.id} is open and locked"
        assert door.open or not door.broken, f"{door.id} is destroyed and closed"
        assert door.sanctum == game.board.door(door.id).sanctum, door.id
    for link in game.board.links:
        if link.kind == "lift":
            lift = next((item for item in game.devices.values() if item.id == link.id), None)
            assert lift is None or lift.at.square == link.foot, f"{link.id} is at {lift.at if lift else None}"
    for device in game.devices.values():
        assert device.kind != "lift" or device.id in {link.id for link in game.board.links}, device
        assert game.grid.exists(device.at), f"{device.id} stands at {device.at.key}"
        assert not device.link or device.link in game.devices, f"{device.id} leads to {device.link}"
        assert not device.top or device.kind == "lift", device.id
        if device.attendant:
            who = game.models[device.attendant]
            assert who.at is not None, f"{device.id} is attended by {who.id}, who is gone"
            assert game.grid.distance(who.at, device.at) <= 1, f"{device.id} is attended from {who.at.key}"


def request(session: Session) -> None:
    """HD-GEN-06: a request is a seat's that plays; clauses exist, and the game has ended if there is none."""
    game, ask = cast(Game, session.game), session.ask
    assert (ask is None) == (game.result is not None)
    if ask is None:
        return
    assert ask.seat in HUNTS.seats(game), f"{ask.seat} is asked"
    assert ask.seat == UMPIRE or game.result is None
    assert ask.clause in CLAUSES, ask.clause
    assert isinstance(ask, Choice), ask
    for item in ask.options + ask.grave:
        assert item.clause in ("", *CLAUSES), f"{item.key} is offered under {item.clause!r}"


def position(session: Session) -> None:
    """All of it, at an open request or at the end."""
    game = cast(Game, session.game)
    request(session)
    if game.complex is None:
        return
    places(game)
    models(game)
    cards(game)
    furniture(game)
    activation(game)
    if game.result is None:
        pot(game)


class Ledger:
    """Follows a session: nothing appears or is lost without an event, and no event names a clause that is not there."""

    def __init__(self, session: Session) -> None:
        self.told = 0
        self.doors: tuple[str, ...] = ()
        self.kinds: Counter[str] = Counter()
        self.orders: Counter[str] = Counter()
        self.machines: dict[str, str] = {}

    def follow(self, session: Session) -> None:
        """Look at the events since the last call and at what there is now."""
        _ = session.ask
        game = cast(Game, session.game)
        for event in session.events[self.told :]:
            assert event.clause in CLAUSES, event
            for reason in event.reasons:
                assert reason.clause in ("", *CLAUSES), event
            if (placed := getattr(event, "device", "")) and type(event).__name__ == "DevicePlaced":
                assert placed not in self.machines, event
            if type(event).__name__ == "DeviceDestroyed":
                self.machines.pop(placed, None)
        self.told = len(session.events)
        if game.complex is None or game.cursor.phase in ("layout", "entries", "missions", "encounters"):
            return
        self._same(game)

    def _same(self, game: Game) -> None:
        kinds = Counter(card.kind for card in game.cards.values())
        orders = Counter((*game.missions, *(team.mission for team in game.teams.values() if team.mission)))
        if not self.doors:
            self.kinds, self.orders, self.doors = kinds, orders, tuple(game.doors)
        assert kinds == self.kinds, "cards have come from nowhere, or are lost"
        assert orders == self.orders, "missions have come from nowhere, or are lost"
        assert tuple(game.doors) == self.doors
        gone = [key for key in self.machines if key not in game.devices]
        assert not gone, f"{gone} are gone and nobody destroyed them"
        for key, device in game.devices.items():
            assert self.machines.setdefault(key, device.kind) == device.kind, key
