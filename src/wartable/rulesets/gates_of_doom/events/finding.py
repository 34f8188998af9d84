"""Events of what lies about: the marker of Retrieval, traps, treasures, clouds, ammunition (OBJ, CON, WPN)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.rulesets.gates_of_doom.events.base import GatesEvent
from wartable.rulesets.gates_of_doom.state import Cloud, Game


@dataclass(frozen=True, slots=True)
class MarkerTaken(GatesEvent):
    """GD-OBJ-08: a model takes a marker up; `marker` is the side for which it counts."""

    rule = "GD-OBJ-08"
    sentence = "{unit} take up the marker."
    sign = Sign.NOTE
    unit: str
    model: int
    marker: str

    @override
    def apply(self, game: Game) -> None:
        game.sides[self.marker].carrier = self.unit, self.model


@dataclass(frozen=True, slots=True)
class AmmunitionSpent(GatesEvent):
    """GD-CON-08: models have made a ranged attack, of which each has two in the game."""

    rule = "GD-CON-08"
    sentence = ""
    part = Part.COURSE
    unit: str
    models: tuple[int, ...]

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.models = tuple(m._replace(fired=m.fired + (m.id in self.models)) for m in unit.models)


@dataclass(frozen=True, slots=True)
class TrapsRolled(GatesEvent):
    """GD-CON-10: a unit has entered a piece of terrain; on 1 or 2 it is full of traps."""

    rule = "GD-CON-10"
    part = Part.AFTER
    sign = Sign.NOTE
    unit: str
    feature: str
    face: int

    @override
    def told(self, game: Game) -> str:
        found = "there are traps" if self.face <= 2 else "there are no traps"
        return self._filled(game, f"{{unit}} enter {{feature:ground}}: {self.face}, {found}.")

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.searched = (*unit.searched, self.feature)


@dataclass(frozen=True, slots=True)
class CloudStayed(GatesEvent):
    """GD-WPN-12: what a missile does stays where it has landed, for the rest of the game."""

    rule = "GD-WPN-12"
    part = Part.AFTER
    sign = Sign.NOTE
    cloud: Cloud

    @override
    def told(self, game: Game) -> str:
        return f"What the {game.arms[self.cloud.weapon].name} has left stays there."

    @override
    def apply(self, game: Game) -> None:
        game.clouds = (*game.clouds, self.cloud)


@dataclass(frozen=True, slots=True)
class Irradiated(GatesEvent):
    """GD-WPN-15: models are in what a rad grenade has left, and take 1 damage, once in an activation."""

    rule = "GD-WPN-15"
    part = Part.AFTER
    sign = Sign.NOTE
    unit: str
    models: tuple[int, ...]

    @override
    def told(self, game: Game) -> str:
        return self._filled(game, f"Fallout harms {len(self.models)} of {{unit}}.")

    @override
    def apply(self, game: Game) -> None:
        game.irradiated = (*game.irradiated, *((self.unit, number) for number in self.models))
