"""Who is in a vehicle, and who drives it or fires from it (AT-VEH-01, AT-VEH-03, AT-NEW-VEH-01)."""

from __future__ import annotations

from wartable.engine.plane import INCH
from wartable.rulesets.adventures.catalogue.play import Vehicle, vehicles
from wartable.rulesets.adventures.state import ABOARD, OWN, VEHICLE, Figure, Game

STEADY = 10 * INCH
"""AT-NEW-VEH-01: how far a vehicle moves, mils, whose machinegun still fires."""


def row_of(vehicle: Figure) -> Vehicle:
    """What a vehicle is; a car, if that is not said."""
    return vehicles()[vehicle.vehicle or "car"]


def aboard(game: Game, vehicle: Figure) -> list[Figure]:
    """The figures in a vehicle, in the order of the game."""
    return [figure for figure in game.figures.values() if figure.where == ABOARD and figure.aboard == vehicle.id]


def fit(figure: Figure) -> bool:
    """AT-VEH-03: whether somebody aboard can drive or fire: one of the players' humans, nobody's prisoner, awake."""
    return figure.side == OWN and not figure.robot and not (figure.prisoner or figure.helpless or figure.immobilised)


def crew(game: Game, vehicle: Figure) -> list[Figure]:
    """AT-VEH-03: those aboard who can drive or fire."""
    return [figure for figure in aboard(game, vehicle) if fit(figure)]


def may_fire(game: Game, vehicle: Figure) -> bool:
    """AT-NEW-VEH-01: whether a fitted weapon fires: somebody is there to do it, and it has moved up to 10 inches."""
    return vehicle.kind == VEHICLE and vehicle.moved <= STEADY and bool(crew(game, vehicle))


def full(game: Game, vehicle: Figure) -> bool:
    """AT-NEW-VEH-01: whether all seats of a vehicle are taken."""
    return len(aboard(game, vehicle)) >= row_of(vehicle).seats
