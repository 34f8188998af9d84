"""Teleport (chapter SPEC): declared before anything is deployed, rolled when all is."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow, Option, choose, choose_or_skip, die
from wartable.engine.plane import Polygon
from wartable.rulesets.time_wars.events.base import TeleportDeclared, TeleportRolled, Turned
from wartable.rulesets.time_wars.events.losses import Destroyed
from wartable.rulesets.time_wars.events.reserves import Reserved
from wartable.rulesets.time_wars.setup.order import then
from wartable.rulesets.time_wars.setup.placing import Region, settle
from wartable.rulesets.time_wars.specials.ask import kept_back, takes_along, teleports
from wartable.rulesets.time_wars.state import RESERVE, WAITING, Game, Unit
from wartable.rulesets.time_wars.troops import troop_types
from wartable.rulesets.time_wars.troops.casualties import lose_individual, passengers, tv_of

TELEPORT, DEPLOY, PLACE, KEEP = "teleport", "deploy", "place", "reserve"


# ------------------------------------------------------------ places, shared with deployment
def in_turn(game: Game) -> tuple[str, ...]:
    """TW-DEPL-03: the players in the order of deployment: the winner of the roll for sides, then the others by seat."""
    seats = game.order or tuple(game.sides)
    if game.winner_of_sides not in seats:
        return seats
    first = seats.index(game.winner_of_sides)
    return seats[first:] + seats[:first]


def own_zones(game: Game, player: str) -> tuple[Region, ...]:
    """TW-DEPL-02: his deployment zones, every base wholly inside one; without any, the whole table."""
    zones: tuple[Polygon, ...] = game.sides[player].zones or ((),)
    return tuple(Region("TW-DEPL-02", "zone", zone) for zone in zones)


def unseen_places(game: Game) -> Region:
    """TW-SPEC-17, TW-DEPL-02: no man's land, which is what lies in no player's zone, where no enemy has visibility."""
    zones = tuple(zone for side in game.sides.values() for zone in side.zones)
    return Region("TW-SPEC-17", "infiltrator", outside=zones, unseen=True)


def pick(game: Game, player: str, units: Sequence[Unit], clause: str, question: str) -> Flow[Unit]:
    """TW-GEN-11: `player` names which of his Troop Types comes next; with one there is nothing to ask."""
    options = tuple(Option(unit.id, unit.name, clause, unit.id) for unit in units)
    key = yield from choose_or_skip(game, clause, player, question, options)
    return game.units[key]


# ------------------------------------------------------------ declaring
def may_teleport(game: Game, unit: Unit) -> str:
    """The clause by which it may arrive by teleport, or ''.

    TW-SPEC-26: a Squad needs the rule for all its ordinary members, or from its own commander (TW-ARMY-41); a joined
    Individual goes along. TW-UPG-09: the TARDIS of an Individual takes along the Squad that he is part of. TW-UPG-10:
    once deployed nobody looks at the rule again.
    """
    if unit.where not in (WAITING, RESERVE):
        return ""
    if clause := teleports(unit):
        return clause
    owners = (mate for mate in game.joined_to(unit.id) if takes_along(mate))
    clause = next((teleports(mate) for mate in owners), "")
    if clause:
        game.cite("TW-UPG-10")
    return clause


def declared(unit: Unit) -> bool:
    """TW-SPEC-41: whether its owner has declared that it will teleport."""
    return TELEPORT in unit.tests and unit.where in (WAITING, RESERVE)


def declare(game: Game) -> Flow[None]:
    """TW-SPEC-41: before anything is deployed each player says who teleports."""
    for player in in_turn(game):
        for unit in [unit for unit in game.units.values() if unit.player == player]:
            clause = may_teleport(game, unit)
            if not clause:
                continue
            if declared(unit):
                continue  # TW-TL-18: a TARDIS takes it along
            stay = "stay in reserve" if unit.where == RESERVE else "deploy normally"
            options = (
                Option(TELEPORT, "arrive by teleport", clause),
                *(Option(squad.id, f"join {squad.name} and arrive by teleport with it", "TW-TL-18", squad.id)
                  for squad in _taken_along(game, unit)),
                Option(DEPLOY, stay, "TW-SPEC-41"),
            )  # fmt: skip
            key = yield from choose("TW-SPEC-41", player, f"How does {unit.name} arrive?", options, (), unit.id)
            if key not in (TELEPORT, DEPLOY):
                troop_types.join(game, unit, game.units[key])
            if key != DEPLOY:
                game.emit(TeleportDeclared(unit.id if key == TELEPORT else key))
    game.emit(Turned(then(game, "declare")))


def _taken_along(game: Game, unit: Unit) -> tuple[Unit, ...]:
    """TW-TL-18: the Squads that `unit`, who has a TARDIS and no Retinue, may join at deployment to take them along."""
    if not takes_along(unit) or unit.where != WAITING:
        return ()
    waiting = (squad for squad in game.units.values() if squad.where == WAITING)
    return tuple(squad for squad in waiting if troop_types.mixes(squad, unit))


# ------------------------------------------------------------ arriving
def teleport(game: Game) -> Flow[None]:
    """TW-SPEC-42: after all deployment, one die for each that teleports; one Troop Type at each step."""
    for player in in_turn(game):
        due = [unit for unit in game.units.values() if unit.player == player and declared(unit)]
        if due:
            unit = yield from pick(game, player, due, "TW-SPEC-42", "Who teleports next?")
            yield from arrive(game, unit)
            return
    game.emit(Turned(then(game, "teleport")))


def arrive(game: Game, unit: Unit) -> Flow[None]:
    """TW-SPEC-42: one D6 for it and all Individuals with it: 1 lost, 2-3 reserve, 4-5 as Infiltrator, 6 anywhere."""
    face = yield from die(6, "TW-SPEC-42", unit.player, f"Teleport of {unit.name}")
    game.emit(TeleportRolled(unit.id, face))
    if face == 1:
        lost(game, unit)
    else:
        yield from appear(game, unit, face)


def appear(game: Game, unit: Unit, face: int) -> Flow[None]:
    """TW-SPEC-42: what a `face` of 2 or more comes to: 2-3 reserve, 4-5 as Infiltrator, 6 anywhere."""
    if face <= 3:
        yield from _reserve(game, unit)
    elif cause := kept_back(game, unit):
        game.emit(Reserved(unit.id, cause))
    elif face <= 5:  # TW-SPEC-45: the Infiltrator's places or its own zone
        regions = (unseen_places(game), *own_zones(game, unit.player))
        yield from settle(game, unit, regions, f"Where does {unit.name} appear, as Infiltrator?")
    else:  # TW-SPEC-46: only impassable ground and contact are barred
        anywhere = Region("TW-SPEC-46", "teleport")
        yield from settle(game, unit, (anywhere,), f"Where does {unit.name} appear? Anywhere.")


def lost(game: Game, unit: Unit) -> None:
    """TW-SPEC-43: a casualty on the way, with all that is in it; the TV counts at once."""
    for rider in passengers(game, unit):
        lost(game, rider)
    for mate in game.joined_to(unit.id):
        lose_individual(game, unit, mate)
    game.emit(Destroyed(unit.id, tv_of(game, unit)))


def _reserve(game: Game, unit: Unit) -> Flow[None]:
    """TW-SPEC-44: into reserve. TW-SPEC-28: who was there already may come into his own zone at once instead."""
    if unit.where != RESERVE or kept_back(game, unit):
        game.emit(Reserved(unit.id))
        return
    options = (
        Option(PLACE, "place it in its own zone now", "TW-SPEC-28"),
        Option(KEEP, "leave it in reserve, to arrive by teleport", "TW-SPEC-44"),
    )
    key = yield from choose("TW-SPEC-28", unit.player, f"{unit.name} was in reserve", options, (), unit.id)
    if key == PLACE:
        yield from settle(game, unit, own_zones(game, unit.player), f"Where does {unit.name} appear?")
    else:
        game.emit(Reserved(unit.id))
