"""What hits do to a vehicle and to those in it (AT-VEH-08)."""

from __future__ import annotations

from wartable.rulesets.adventures.events.base import Suppressed
from wartable.rulesets.adventures.events.vehicles import GotOut, VehicleDamaged, VehicleWrecked
from wartable.rulesets.adventures.state import Figure, Game
from wartable.rulesets.adventures.vehicles.crew import aboard
from wartable.rulesets.adventures.vehicles.places import beside


def damaged(game: Game, vehicle: Figure) -> None:
    """AT-VEH-08: a vehicle is damaged for the first time."""
    game.emit(VehicleDamaged(vehicle.id))


def wrecked(game: Game, vehicle: Figure) -> None:
    """AT-VEH-08: a vehicle is wrecked; those in it get out in contact, characters unhurt, others suppressed."""
    for figure in aboard(game, vehicle):
        x, y = beside(game, vehicle, figure)
        game.emit(GotOut(figure.id, vehicle.id, x, y, "AT-VEH-08"))
        if not (figure.character or figure.of_doctor):
            game.emit(Suppressed(figure.id, "AT-VEH-08"))
    game.emit(VehicleWrecked(vehicle.id))
