"""Events of units that begin off the board (GD-EQP-08 to -12, GD-ARR-03)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.rulesets.gates_of_doom.events.base import GatesEvent, Under
from wartable.rulesets.gates_of_doom.state import DESTROYED, HERO, TABLE, Game, Model


@dataclass(frozen=True, slots=True)
class KeptOff(Under):
    """GD-EQP-08, GD-ARR-03: a unit is not set down, and comes during the battle."""

    sentence = "{unit:to be} kept off the board."
    sign = Sign.NOTE
    unit: str
    by: str

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.kept, game.last = True, unit.side


@dataclass(frozen=True, slots=True)
class Landed(GatesEvent):
    """GD-EQP-08: a unit lands about `spot`; it was aimed `to`, `faces` are the scatter die and the inches."""

    rule = "GD-EQP-08"
    sentence = "{unit:to land}."
    sign = Sign.MOVE
    unit: str
    to: tuple[int, int]
    faces: tuple[int, int]
    spot: tuple[int, int]
    models: tuple[Model, ...]

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.models, unit.where, unit.kept = self.models, TABLE, False


@dataclass(frozen=True, slots=True)
class LandingTested(Under):
    """GD-EQP-09, GD-EQP-12: the dice of a landing, and how many models it has cost."""

    part = Part.AFTER
    sign = Sign.LOST
    unit: str
    faces: tuple[int, ...]
    lost: int
    by: str

    @override
    def told(self, game: Game) -> str:
        lost = "{lost:model} lost" if self.lost else "all is well"
        return self.filled(game, f"The landing of {{unit}}: {{faces:faces}}; {lost}.")


@dataclass(frozen=True, slots=True)
class Appeared(GatesEvent):
    """GD-ARR-03: a unit that was unseen stands on the board."""

    rule = "GD-ARR-03"
    sentence = "{unit:to appear} out of nowhere."
    sign = Sign.MOVE
    unit: str
    models: tuple[Model, ...]

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.models, unit.where, unit.kept = self.models, TABLE, False


@dataclass(frozen=True, slots=True)
class NeverCame(GatesEvent):
    """GD-EQP-11: a unit that was never deployed counts as destroyed by the other side; `health` is what it had."""

    rule = "GD-EQP-11"
    sentence = "{unit:to have} never come {unit:and count} as destroyed."
    part = Part.AFTER
    sign = Sign.OUT
    unit: str
    health: int

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        side = game.sides[game.other(unit.side)]
        side.damage += self.health
        side.heads += sum(model.level == HERO for model in unit.models)
        side.assassinated |= side.hunted[0] == unit.id
        unit.fallen, unit.models, unit.where = (*unit.fallen, *unit.models), (), DESTROYED
