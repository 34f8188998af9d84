"""Events of the mission modifiers: the weather, and the dead of the Eternal War."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.rulesets.time_wars.events import TimeWarsEvent
from wartable.rulesets.time_wars.state import DESTROYED, LIMBO, WAITING, Game
from wartable.rulesets.time_wars.terrain import weathered

BRAVED = "storm-front"
"""TW-MOD-15: what `Unit.used` holds when a Troop Type has tested for open ground in this turn."""


@dataclass(frozen=True, slots=True)
class WeatherCame(TimeWarsEvent):
    """TW-MOD-10: a storm of this kind is on the whole battlefield; `face` is 0 if it was agreed on."""

    rule = "TW-MOD-10"
    weather: str
    face: int = 0

    @override
    def apply(self, game: Game) -> None:
        """TW-MOD-12 to -14: water or buildings become hazardous. Other games that share the table keep theirs."""
        game.weather = self.weather
        game.table = weathered(game.table, self.weather)


@dataclass(frozen=True, slots=True)
class WeatherRolled(TimeWarsEvent):
    """TW-MOD-16: the die at the start of a Game Turn; on a 1 the storm has `passed` for good."""

    rule = "TW-MOD-16"
    face: int
    passed: bool

    @override
    def apply(self, game: Game) -> None:
        if self.passed:
            game.weather = "calm"
            game.table = weathered(game.table, game.weather)


@dataclass(frozen=True, slots=True)
class StormBraved(TimeWarsEvent):
    """TW-MOD-15: `unit` has moved over open ground under a Storm Front; it tests, once in its turn."""

    rule = "TW-MOD-15"
    unit: str

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].used += (BRAVED,)


@dataclass(frozen=True, slots=True)
class EternalRolled(TimeWarsEvent):
    """TW-MOD-26: the die for a Troop Type that was lost, or (TW-MOD-28) waits to come back."""

    rule = "TW-MOD-26"
    unit: str
    face: int
    again: bool = False

    @property
    @override
    def clause(self) -> str:
        return "TW-MOD-28" if self.again else "TW-MOD-26"

    @override
    def apply(self, game: Game) -> None:
        """What comes of it is an event of its own."""


@dataclass(frozen=True, slots=True)
class GoneForGood(TimeWarsEvent):
    """TW-MOD-27: `unit` never returns; only now its `tv` counts as lost for its detachment (TW-MOD-30)."""

    rule = "TW-MOD-27"
    unit: str
    tv: int

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        if unit.where == LIMBO:
            unit.where = unit.fate or DESTROYED  # who routed was not wiped out
        elif unit.where == WAITING:
            unit.where = DESTROYED  # TW-SPEC-43
        unit.stand(())
        unit.owed, unit.fate = -1, ""
        game.count_loss(unit, self.tv)  # TW-MOD-30


@dataclass(frozen=True, slots=True)
class Lingers(TimeWarsEvent):
    """TW-MOD-28: `unit` waits, neither on the table nor a casualty, for a roll at the start of the next turn."""

    rule = "TW-MOD-28"
    unit: str

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.fate, unit.where = unit.where, LIMBO


@dataclass(frozen=True, slots=True)
class Returned(TimeWarsEvent):
    """TW-MOD-29: `unit` comes back at its full starting strength, with all that it was armed with."""

    rule = "TW-MOD-29"
    unit: str

    @override
    def apply(self, game: Game) -> None:
        """Nothing that was in force for it is any more; it has one action in its next own Player Turn."""
        unit = game.units[self.unit]
        unit.where, unit.weapons = WAITING, unit.arms
        unit.joined = unit.aboard = ""
        unit.stand(unit.full)
        unit.owed = -1
        unit.lost, unit.turn_size, unit.swarm = 0, len(unit.full), 0
        unit.orders, unit.suppression, unit.tests, unit.lent = (), (), (), ()
        unit.dug, unit.prepared, unit.advanced, unit.moved = 0, False, False, False
        unit.moved_last = unit.anchored = unit.fired = unit.charged = False
        unit.actions, unit.fewer, unit.arrives = 0, 1, "anywhere"
        unit.fled = unit.running = unit.laden = unit.frenzied = False
        unit.fate = ""
        for melee in game.melees.values():
            melee.attackers = tuple(key for key in melee.attackers if key != unit.id)
            melee.defenders = tuple(key for key in melee.defenders if key != unit.id)
            melee.uphill = tuple(key for key in melee.uphill if key != unit.id)


@dataclass(frozen=True, slots=True)
class DetachmentRallied(TimeWarsEvent):
    """TW-MOD-31: somebody of `detachment`, which had broken, may fight on: it is in the battle again."""

    rule = "TW-MOD-31"
    detachment: str

    @override
    def apply(self, game: Game) -> None:
        item = game.detachments[self.detachment]
        item.gone = False
        game.sides[item.player].out = False
