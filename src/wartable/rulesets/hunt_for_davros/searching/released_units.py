"""Chapter SRCH: what an encounter puts on the board at once: models, groups of them and machines (HD-SRCH-04)."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count

from wartable.engine.ask import Flow
from wartable.engine.grid import Cell
from wartable.rulesets.hunt_for_davros.data.card_effects import AddModels, PlaceDevice
from wartable.rulesets.hunt_for_davros.data.data import profile
from wartable.rulesets.hunt_for_davros.events.actions import (
    DevicePlaced,
    GroupFormed,
    ModelArrived,
    NoEffect,
    PadsLinked,
)
from wartable.rulesets.hunt_for_davros.searching.resolving import Find, spot
from wartable.rulesets.hunt_for_davros.state import DORMANT, FIRE, MOVE, UMPIRE_TEAMS, Device, Game

FINDER, NOBODY = "finder", "dormant"
OWN, SAME_GROUP = "own", "same_group"
# HD-DEF-04: what a member of a group does if its card does not say otherwise.
REDUCED = (MOVE, FIRE)
PAD = "transmat_pad"


# ------------------------------------------------------------------ models
def add_models(game: Game, find: Find, effect: AddModels) -> Flow[None]:
    """HD-NEW-ENC-00, HD-SETUP-12: models come into play, each in the next free square of those that are meant.

    HD-TURN-13: who joins a team has its chit from the next turn on. HD-DEF-03: defenders and neutrals get one chit
    for all of them, at once.
    """
    team = team_of(find, effect)
    group = group_for(game, find, effect, team)
    for number in range(effect.count):
        if number and group and effect.chit == OWN:
            group = group_for(game, find, effect, team)
        at = spot(game, find, effect.where)
        if at is None:
            game.emit(NoEffect(find.row.key, "there is no room for more", find.row.clause))
            return
        arrive(game, find, effect, team, group, at)
    yield from ()


def team_of(find: Find, effect: AddModels) -> str:
    """Whose the models of an encounter are."""
    if effect.side == FINDER:
        return find.model.team
    return DORMANT if effect.side == NOBODY else effect.side


def group_for(game: Game, find: Find, effect: AddModels, team: str) -> str:
    """HD-DEF-03: the group of the models, formed now if need be; "" for who joins a team with a chit of his own.

    Umpire units act in groups always, with one chit each if it is a group of one.
    """
    if effect.chit == OWN and team not in UMPIRE_TEAMS:
        return ""
    if effect.chit == SAME_GROUP and game.groups:
        return next(reversed(game.groups))
    key = unused("group", game.groups)
    actions = effect.actions or REDUCED
    at_once = team in UMPIRE_TEAMS  # HD-TURN-13: that of a gang waits for the next turn
    game.emit(GroupFormed(key, find.row.name, team, effect.targets, actions, find.model.team, at_once))
    return key


def arrive(game: Game, find: Find, effect: AddModels, team: str, group: str, at: Cell) -> None:
    """One model comes into play and looks at the searcher."""
    row = profile(effect.profile)
    ours = team in game.teams and not group
    stem, title = (team, game.teams[team].name) if ours else (effect.profile.replace("_", "-"), row.name)
    number = _number(game, stem, title)
    key, name = f"{stem}-{number}", f"{title} {number}"
    ammo = row.ammo if effect.ammo < 0 else effect.ammo
    facing = game.grid.facing(at, find.at) if at.square != find.at.square else find.model.facing
    game.emit(
        ModelArrived(key, name, team, effect.profile, at, facing, row.weapon, group, ammo, row.grenades)
    )  # fmt: skip


def _number(game: Game, stem: str, title: str) -> int:
    """The first number that neither the id nor the name of any model bears, lost ones among them."""
    names = [model.name for model in game.models.values()]
    return next(n for n in count(1) if f"{stem}-{n}" not in game.models and f"{title} {n}" not in names)


def unused(stem: str, names: Collection[str]) -> str:
    """The first of stem-1, stem-2 ... that is no name yet."""
    number = 1
    while f"{stem}-{number}" in names:
        number += 1
    return f"{stem}-{number}"


# ------------------------------------------------------------------ machines
def place_device(game: Game, find: Find, effect: PlaceDevice) -> Flow[None]:
    """HD-NEW-ENC-08, HD-NEW-ENC-23 to HD-NEW-ENC-27: a machine stands on the board from now on.

    One over the marker hangs there whoever stands below (HD-NEW-ENC-25).
    """
    over = effect.where == "marker"
    at = game.grid.cells_of(find.marker.at)[0] if over else spot(game, find, effect.where, machine=True)
    if at is None:
        game.emit(NoEffect(find.row.key, "there is no room for it", find.row.clause))
        return
    key = unused(effect.device.replace("_", "-"), game.devices)
    name = f"{effect.device.replace('_', ' ').capitalize()} {key.rpartition('-')[2]}"
    game.emit(DevicePlaced(key, effect.device, name, at, active=not effect.link))
    if effect.link:
        link(game, find, game.devices[key])
    yield from ()


def link(game: Game, find: Find, pad: Device) -> None:
    """HD-NEW-ENC-23: a pad is linked to the nearest one in another quarter, if it can be one without a link."""
    quarter, grid = game.board.quarter, game.grid
    rest = [device for device in game.devices.values() if device.kind == PAD and device is not pad]
    away = [device for device in rest if quarter(device.at.square) != quarter(pad.at.square)]
    if not away:
        game.emit(NoEffect(find.row.key, "there is no pad in another quarter of the map", find.row.clause))
        return
    found = [device for device in away if not device.link] or away
    best = min(found, key=lambda device: (grid.distance(pad.at, device.at), device.at.y, device.at.x))
    game.emit(PadsLinked(pad.id, best.id))
