"""Events of the special rules of the army lists."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.rulesets.time_wars.events import TimeWarsEvent
from wartable.rulesets.time_wars.squads import has_leader
from wartable.rulesets.time_wars.state import Game
from wartable.rulesets.time_wars.terrain import trapped


@dataclass(frozen=True, slots=True)
class MedicTended(TimeWarsEvent):
    """TW-SON-05: the Medic of `unit` tended those whom an attack had felled: a face for each, `saved` who stay."""

    rule = "TW-SON-05"
    unit: str
    faces: tuple[int, ...]
    saved: tuple[int, ...]

    @override
    def apply(self, game: Game) -> None:
        """They count as never lost, so nothing has changed."""


@dataclass(frozen=True, slots=True)
class OrderLearned(TimeWarsEvent):
    """TW-SON-08: a D3 (its natural `face`) gave the Squad Leaders of `detachment` one more `order`."""

    rule = "TW-SON-08"
    detachment: str
    face: int
    order: str

    @override
    def apply(self, game: Game) -> None:
        """TW-SON-07: all of them know it."""
        for unit in game.units.values():
            if unit.detachment == self.detachment and has_leader(unit) and self.order not in unit.knows:
                unit.knows += (self.order,)


@dataclass(frozen=True, slots=True)
class Assaulted(TimeWarsEvent):
    """TW-CYB-10: `unit` has used its Hidden Assault of this turn on `target`; it counts as its ranged attack."""

    rule = "TW-CYB-10"
    unit: str
    target: str

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.fired = True
        unit.used += ("hidden-assault",)


@dataclass(frozen=True, slots=True)
class TrapLaid(TimeWarsEvent):
    """TW-TL-03: `unit` has made the terrain `feature` hazardous to its enemies for the whole battle."""

    rule = "TW-TL-03"
    unit: str
    feature: str

    @override
    def apply(self, game: Game) -> None:
        """TW-SPEC-14: it spares friends. Other games that share the table keep theirs."""
        player = game.units[self.unit].player
        game.traps += ((self.feature, player),)
        game.table = trapped(game.table, self.feature, player)


@dataclass(frozen=True, slots=True)
class Foreseen(TimeWarsEvent):
    """TW-TL-01: `unit` has used its Foresight: up to `many` redeploy by the D3 `face`; 0: that die is thrown again."""

    rule = "TW-TL-01"
    unit: str
    face: int = 0
    many: int = 0

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].used += ("foresight",)


@dataclass(frozen=True, slots=True)
class Equipped(TimeWarsEvent):
    """TW-SON-03: `unit` gains `specials` by what it begins the battle with; it keeps them (TW-SON-04)."""

    rule = "TW-SON-03"
    unit: str
    specials: tuple[str, ...]

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.specials += tuple(key for key in self.specials if key not in unit.specials)
