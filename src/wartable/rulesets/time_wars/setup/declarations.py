"""What is settled before anything is deployed (TW-DEPL-03): traps, orders, Escalation, reserves, teleporters."""

from __future__ import annotations

from wartable.engine.ask import Flow, Option, choose, choose_or_skip
from wartable.rulesets.time_wars.events.reserves import HELD, HeldAboard, Reserved
from wartable.rulesets.time_wars.setup import deployment, teleport
from wartable.rulesets.time_wars.specials.bearers import voices
from wartable.rulesets.time_wars.state import INDIVIDUAL, RESERVE, TABLE, VEHICLE, WAITING, Game, Unit
from wartable.rulesets.time_wars.troops import troop_types, vehicles

ALONE, ENOUGH = "alone", "enough"


def declare(game: Game) -> Flow[None]:
    """Traps (TW-DEPL-03), drilled orders, the limit of Escalation, who is held back, then who teleports."""
    for rule in voices(game, None, "before_deployment"):
        yield from rule.before_deployment(game)
    yield from hold_back(game)
    yield from teleport.declare(game)


def hold_back(game: Game) -> Flow[None]:
    """TW-STRAT-32: who has bought Reserves says before deployment which Troop Types wait; any number may."""
    for player in teleport.in_turn(game):
        while game.sides[player].reserves:
            mine = [u for u in game.units.values() if u.player == player and u.where == WAITING and u.models]
            if not mine:
                break
            options = tuple(Option(unit.id, unit.name, "TW-STRAT-32", unit.id) for unit in mine)
            none = Option(ENOUGH, "nobody else", "TW-STRAT-32")
            key = yield from choose("TW-STRAT-32", player, "Who is held back in reserve?", (*options, none))
            if key == ENOUGH:
                break
            yield from _hold(game, game.units[key])


def _hold(game: Game, unit: Unit) -> Flow[None]:
    """TW-STRAT-32: `unit` waits by itself, aboard a vehicle that waits too, or in such a Squad (TW-TYPE-04)."""
    options = [Option(ALONE, "by itself", "TW-STRAT-32")]
    for other in game.units.values():
        if other.player != unit.player or other.where != RESERVE or other.arrives != HELD or other.aboard:
            continue
        if rides(game, other, unit):
            options.append(Option(other.id, f"aboard {other.name}", "TW-STRAT-32", other.id))
        elif unit.kind == INDIVIDUAL and troop_types.mixes(other, unit):
            options.append(Option(other.id, f"in {other.name}", "TW-TYPE-04", other.id))
    question = f"How does {unit.name} wait?"
    key = yield from choose_or_skip(game, "TW-STRAT-32", unit.player, question, options, (), unit.id)
    host = None if key == ALONE else game.units[key]
    deployment.equip(game, unit, host)
    if host is None:
        game.emit(Reserved(unit.id, "held"))
    elif host.kind == VEHICLE:
        game.emit(HeldAboard(unit.id, host.id))
    else:
        troop_types.join(game, unit, host)


def rides(game: Game, vehicle: Unit, unit: Unit) -> bool:
    """TW-STRAT-32, TW-UPG-11: whether `unit` can wait aboard `vehicle`."""
    there = unit.copy()
    there.where = TABLE  # as if it stood beside the vehicle
    return vehicle.kind == VEHICLE and vehicles.unfit(game, vehicle, there) is None
