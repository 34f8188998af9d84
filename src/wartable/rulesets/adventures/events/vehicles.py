"""Events of vehicles (chapter VEH)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Sign
from wartable.rulesets.adventures.events.base import EpisodeEvent, Under
from wartable.rulesets.adventures.state import ABOARD, GONE, TABLE, Game

ROUNDS = 4  # AT-HVY-02


@dataclass(frozen=True, slots=True)
class GotIn(Under):
    """AT-VEH-01: a figure is in a vehicle from now on."""

    rule = "AT-VEH-01"
    sentence = "{figure:to get} into {vehicle}."
    sign = Sign.MOVE
    figure: str
    vehicle: str
    by: str = "AT-VEH-01"

    @override
    def apply(self, game: Game) -> None:
        figure, vehicle = game.figures[self.figure], game.figures[self.vehicle]
        figure.where, figure.aboard, figure.low = ABOARD, self.vehicle, False
        figure.loaded = False
        vehicle.seat = vehicle.seat or figure.seat


@dataclass(frozen=True, slots=True)
class GotOut(Under):
    """AT-VEH-01, AT-VEH-08: a figure stands on the table again, in contact with the vehicle if there is room."""

    rule = "AT-VEH-01"
    sentence = "{figure:to get} out of {vehicle}."
    sign = Sign.MOVE
    figure: str
    vehicle: str
    x: int
    y: int
    by: str = "AT-VEH-01"

    @override
    def apply(self, game: Game) -> None:
        figure = game.figures[self.figure]
        figure.x, figure.y, figure.where, figure.aboard = self.x, self.y, TABLE, ""


@dataclass(frozen=True, slots=True)
class MovedAside(EpisodeEvent):
    """AT-VEH-04: an alien gets out of the way of a vehicle, unhurt."""

    rule = "AT-VEH-04"
    sentence = "{figure:to get} out of the way."
    sign = Sign.MOVE
    figure: str
    x: int
    y: int

    @override
    def apply(self, game: Game) -> None:
        figure = game.figures[self.figure]
        figure.x, figure.y = self.x, self.y


@dataclass(frozen=True, slots=True)
class VehicleDamaged(EpisodeEvent):
    """AT-VEH-08: a vehicle is damaged and stands next turn; the second time it is wrecked."""

    rule = "AT-VEH-08"
    sentence = "{figure:to be} damaged."
    sign = Sign.LOST
    figure: str

    @override
    def apply(self, game: Game) -> None:
        figure = game.figures[self.figure]
        figure.wounds += 1
        figure.suppressed = 2


@dataclass(frozen=True, slots=True)
class VehicleWrecked(EpisodeEvent):
    """AT-VEH-08: a vehicle is a wreck and out of the game."""

    rule = "AT-VEH-08"
    sentence = "{figure:to be} wrecked."
    sign = Sign.OUT
    turning = "out"
    figure: str

    @override
    def apply(self, game: Game) -> None:
        game.figures[self.figure].where = GONE


@dataclass(frozen=True, slots=True)
class WeaponChanged(EpisodeEvent):
    """AT-CHAR-04: a soldier has taken a heavy weapon out of a vehicle in place of his own."""

    rule = "AT-CHAR-04"
    sentence = "{figure:to take} a heavy weapon from {vehicle}."
    sign = Sign.NOTE
    figure: str
    vehicle: str
    weapon: str

    @override
    def apply(self, game: Game) -> None:
        figure, vehicle = game.figures[self.figure], game.figures[self.vehicle]
        figure.weapons, figure.ammo, figure.loaded = (self.weapon,), ROUNDS, False
        vehicle.used = (*vehicle.used, self.weapon)


@dataclass(frozen=True, slots=True)
class Resupplied(EpisodeEvent):
    """AT-VEH-07, AT-VEH-05: a heavy weapon has four rounds again; the vehicle has enough for the whole game."""

    rule = "AT-VEH-07"
    sentence = "{figure:to fetch} rounds from {vehicle}."
    sign = Sign.NOTE
    figure: str
    vehicle: str

    @override
    def apply(self, game: Game) -> None:
        game.figures[self.figure].ammo = ROUNDS
