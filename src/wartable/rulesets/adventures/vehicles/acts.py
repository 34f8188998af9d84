"""Acts at a vehicle: in and out, another weapon, rounds (AT-VEH-01, AT-VEH-06, AT-VEH-07, AT-CHAR-04)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ask import Flow
from wartable.engine.compat import override
from wartable.engine.plane import INCH, gap, touching
from wartable.rulesets.adventures.catalogue.play import Vehicle
from wartable.rulesets.adventures.catalogue.weapons import weapons
from wartable.rulesets.adventures.events.base import spoken
from wartable.rulesets.adventures.events.vehicles import ROUNDS, GotIn, GotOut, Resupplied, WeaponChanged
from wartable.rulesets.adventures.persons.asked import drives_at_once
from wartable.rulesets.adventures.specials.acts import ActKind, Offer
from wartable.rulesets.adventures.state import ABOARD, OWN, SOLDIER, VEHICLE, Act, Figure, Game
from wartable.rulesets.adventures.vehicles.crew import crew, fit, full, row_of
from wartable.rulesets.adventures.vehicles.drive import can_drive, drive
from wartable.rulesets.adventures.vehicles.places import SIDES, beside

AT_STORES = 2 * INCH
ARMS = ("unit_heavy_mg", "bazooka")
"""AT-CHAR-04: what each vehicle of U.N.I.T. has one of."""


def parked(game: Game) -> list[Figure]:
    """The vehicles on the table, in the order of the game."""
    return [figure for figure in game.on_table() if figure.kind == VEHICLE]


class GetIn(ActKind):
    """AT-VEH-01: who was in contact with a vehicle from the start of the turn gets in, without any other move.

    AT-NEW-WHO-15: it can drive from the next turn, with some persons at once.
    """

    kind = "get_in"

    @override
    def offers(self, game: Game, figure: Figure) -> Iterator[Offer]:
        if not figure.on_table or figure.moved or figure.kind == VEHICLE:
            return
        for vehicle in parked(game):
            if touching(figure.body, vehicle.body) and not vehicle.moved and not full(game, vehicle):
                act = Act(figure.id, self.kind, targets=(vehicle.id,))
                yield Offer(act, f"Get into {spoken(vehicle)}", "AT-VEH-01")

    @override
    def carry_out(self, game: Game, act: Act) -> Flow[None]:
        figure, vehicle = game.figures[act.figure], game.figures[act.targets[0]]
        if not vehicle.on_table or not figure.on_table or full(game, vehicle):
            return
        game.emit(GotIn(figure.id, vehicle.id))
        if can_drive(game, vehicle) and not vehicle.moved and fit(figure) and (clause := drives_at_once(game, figure)):
            game.cite(clause)
            yield from drive(game, vehicle)


class GetOut(ActKind):
    """AT-VEH-01: who is in a vehicle gets out, on the side that is wanted; it may have stopped in the same turn."""

    kind = "get_out"

    @override
    def offers(self, game: Game, figure: Figure) -> Iterator[Offer]:
        # AT-CARD-10: a robot that is carried is aboard a figure, which sets it down.
        if figure.where != ABOARD or game.figures[figure.aboard].kind != VEHICLE or _fires_alone(game, figure):
            return
        vehicle = game.figures[figure.aboard]
        for side in SIDES:
            act = Act(figure.id, self.kind, targets=(vehicle.id,), how=side)
            yield Offer(act, f"Get out of {spoken(vehicle)}, {side}", "AT-VEH-01")

    @override
    def carry_out(self, game: Game, act: Act) -> Flow[None]:
        figure, vehicle = game.figures[act.figure], game.figures[act.targets[0]]
        if figure.where == ABOARD:
            game.emit(GotOut(figure.id, vehicle.id, *beside(game, vehicle, figure, act.how)))
        yield from ()


def _fires_alone(game: Game, figure: Figure) -> bool:
    """AT-TURN-06: whether somebody is the only one who can have fired the weapon of a vehicle this turn."""
    fired = any(act.figure == figure.aboard for act in game.acts)
    vehicle = game.figures[figure.aboard]
    leaving = {act.figure for act in game.acts if act.kind == GetOut.kind}
    return fired and [other.id for other in crew(game, vehicle) if other.id not in leaving] == [figure.id]


def stores(game: Game, figure: Figure) -> Iterator[tuple[Figure, Vehicle]]:
    """AT-VEH-06: the vehicles of U.N.I.T. at which a figure can load or unload this turn.

    It is within 2 inches at the start and the end of the turn, and neither has moved.
    """
    if not figure.on_table or figure.moved:
        return
    for vehicle in parked(game):
        near = gap(figure.body, vehicle.body) <= AT_STORES and not vehicle.moved
        if near and row_of(vehicle).unit:
            yield vehicle, row_of(vehicle)


class TakeWeapon(ActKind):
    """AT-CHAR-04: a soldier at a vehicle of U.N.I.T. changes to a heavy weapon; there is one of each kind."""

    kind = "take_weapon"

    @override
    def offers(self, game: Game, figure: Figure) -> Iterator[Offer]:
        if figure.kind != SOLDIER or figure.side != OWN:
            return
        for vehicle, row in stores(game, figure):
            taken = (*vehicle.used, *(act.weapon for act in game.acts if act.targets == (vehicle.id,)))
            for key in dict.fromkeys((*ARMS, *row.stores)):
                if key not in taken and key not in figure.weapons:
                    act = Act(figure.id, self.kind, key, (vehicle.id,))
                    name = weapons()[key].name.removesuffix("s")
                    yield Offer(act, f"Take from {spoken(vehicle)}: {name}", "AT-CHAR-04")

    @override
    def carry_out(self, game: Game, act: Act) -> Flow[None]:
        game.cite("AT-VEH-06")
        game.emit(WeaponChanged(act.figure, act.targets[0], act.weapon))
        yield from ()


class Resupply(ActKind):
    """AT-VEH-07, AT-VEH-05: one of the crew fetches rounds, as many as there can be, however often."""

    kind = "resupply"

    @override
    def offers(self, game: Game, figure: Figure) -> Iterator[Offer]:
        if figure.ammo >= ROUNDS or not any(weapons()[key].heavy for key in figure.weapons):
            return
        for vehicle, _ in stores(game, figure):
            act = Act(figure.id, self.kind, targets=(vehicle.id,))
            yield Offer(act, f"Fetch rounds from {spoken(vehicle)}", "AT-VEH-07")

    @override
    def carry_out(self, game: Game, act: Act) -> Flow[None]:
        for clause in ("AT-VEH-05", "AT-VEH-06"):
            game.cite(clause)
        game.emit(Resupplied(act.figure, act.targets[0]))
        yield from ()
