"""Losses of any kind of Troop Type: wounds, removed models, routs."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow
from wartable.rulesets.time_wars.events.losses import Routed
from wartable.rulesets.time_wars.events.reserves import Reserved
from wartable.rulesets.time_wars.specials.ask import stays_when_routed
from wartable.rulesets.time_wars.state import RESERVE, TABLE, VEHICLE, Game, Unit
from wartable.rulesets.time_wars.troops import vehicles
from wartable.rulesets.time_wars.troops.casualties import passengers, remove_models, tv_of, wound_models

__all__ = ["passengers", "remove", "rout", "take_wounds", "tv_of"]


def take_wounds(game: Game, unit: Unit, wounds: int, cause: str, credit: str = "") -> Flow[int]:
    """TW-FIRE-19: one member per wound; returns wounds left over.

    TW-VEH-06: one wound destroys a vehicle; the rest goes to its passengers (TW-VEH-07).
    """
    if wounds <= 0 or not unit.models:
        return max(0, wounds)
    if unit.kind == VEHICLE:
        return (yield from vehicles.wreck(game, unit, wounds - 1, credit))  # TW-VEH-06, TW-VEH-07
    return (yield from wound_models(game, unit, wounds, cause, credit))


def remove(game: Game, unit: Unit, ids: Sequence[int], cause: str, credit: str = "") -> Flow[None]:
    """The models `ids` of `unit` are casualties; a vehicle sets its passengers down (TW-VEH-17)."""
    if unit.kind == VEHICLE:
        yield from vehicles.wreck_without_attack(game, unit, credit)  # TW-VEH-17
        return
    yield from remove_models(game, unit, ids, cause, credit)


def rout(game: Game, unit: Unit, withdrawn: bool = False) -> Flow[None]:
    """TW-MORALE-08: it leaves the table with all its models, joined Individuals included.

    TW-VEH-17: the passengers of a routed vehicle are set down.
    """
    if (yield from stays_when_routed(game, unit)):
        return
    carries = unit.where == TABLE and any(other.aboard == unit.id for other in game.units.values())
    if unit.kind == VEHICLE and not withdrawn and carries:
        yield from vehicles.wreck_without_attack(game, unit, "", routed=True)  # TW-VEH-17
        return
    for rider in passengers(game, unit) if unit.where == RESERVE and not withdrawn else ():
        game.emit(Reserved(rider.id, "left alone"))  # TW-STRAT-32: what it waited in does not come any more
    for mate in game.joined_to(unit.id):
        game.emit(Routed(mate.id, 0 if unit.retinue == mate.id else tv_of(game, mate), withdrawn))
    game.emit(Routed(unit.id, tv_of(game, unit), withdrawn))
