"""What vehicles, bikes and mounts can do by their kind."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.engine.compat import override
from wartable.rulesets.battle_group.specials.kit import answers_kind
from wartable.rulesets.battle_group.specials.points import Action, Attack, BattleSpecial, Drive, Outcome
from wartable.rulesets.battle_group.state import BIKE, MOUNTED, VEHICLE, Game, Model, Unit
from wartable.rulesets.battle_group.vehicles.carriers import CARRY
from wartable.rulesets.battle_group.vehicles.driving import drive, drives
from wartable.rulesets.battle_group.vehicles.spurring import SPUR
from wartable.rulesets.battle_group.vehicles.tyres import hurt
from wartable.rulesets.battle_group.vehicles.wrecks import wreck


class Wheels(BattleSpecial):
    """BG-NEW-BLOWOUT-00: bikes, trikes, quads: tyres burst; they leave no wreck (BG-NEW-WRECK-07)."""

    __slots__ = ()

    @override
    def driver(self, unit: Unit) -> Drive | None:
        return drive if drives(unit) else None

    @override
    def hurt(self, attack: Attack, outcome: Outcome) -> Flow[None]:
        if outcome.unsaved:
            yield from hurt(attack.game, attack.target)


class Vehicle(Wheels):
    """BG-CAR-02, BG-NEW-WRECK-00: vehicles carry, and leave wrecks."""

    __slots__ = ()

    @override
    def actions(self, game: Game, unit: Unit, me: Model) -> tuple[Action, ...]:
        return (CARRY,) if me.capacity else ()

    @override
    def destroyed(self, game: Game, unit: Unit, me: Model) -> Flow[None]:
        yield from wreck(game, unit, me)


class Mount(BattleSpecial):
    """BG-MNT-04: creature mounts are spurred on."""

    __slots__ = ()

    @override
    def actions(self, game: Game, unit: Unit, me: Model) -> tuple[Action, ...]:
        return (SPUR,)


answers_kind({VEHICLE: Vehicle(), BIKE: Wheels(), MOUNTED: Mount()})
