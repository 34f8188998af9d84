"""Events of what lies about: the marker of Retrieval, traps, treasures, clouds, ammunition (OBJ, CON, WPN)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.rulesets.gates_of_doom.events.base import GatesEvent
from wartable.rulesets.gates_of_doom.state import Cloud, Game, Model, Weapon


@dataclass(frozen=True, slots=True)
class MarkerTaken(GatesEvent):
    """GD-OBJ-08: a model takes a marker up; `marker` is the side for which it counts."""

    rule = "GD-OBJ-08"
    sentence = "{unit:to take} up the marker."
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
        return self.filled(game, f"{{unit:to enter}} {{feature}}: {self.face}, {found}.")


@dataclass(frozen=True, slots=True)
class Searched(GatesEvent):
    """GD-CON-09, GD-CON-10: a unit has come into a piece of terrain, which it searches once a round."""

    rule = "GD-CON-10"
    sentence = ""
    part = Part.COURSE
    unit: str
    feature: str

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.searched = (*unit.searched, self.feature)


@dataclass(frozen=True, slots=True)
class TreasureRolled(GatesEvent):
    """GD-CON-09: a unit has entered a piece of terrain; on 5 or 6 something is hidden there."""

    rule = "GD-CON-09"
    part = Part.AFTER
    sign = Sign.NOTE
    unit: str
    feature: str
    face: int

    @override
    def told(self, game: Game) -> str:
        found = "something is hidden there" if self.face >= 5 else "nothing is hidden there"
        return self.filled(game, f"{{unit:to search}} {{feature}}: {self.face}, {found}.")


@dataclass(frozen=True, slots=True)
class Found(GatesEvent):
    """GD-CON-09: a model has found a weapon or an item; `arms` are weapons that the battle did not know."""

    rule = "GD-CON-09"
    sentence = "{unit:to find}: {name:text}."
    part = Part.AFTER
    sign = Sign.NOTE
    unit: str
    model: int
    key: str
    name: str
    weapon: bool
    arms: tuple[Weapon, ...] = ()
    drug: bool = False

    @override
    def apply(self, game: Game) -> None:
        game.arms.update({weapon.key: weapon for weapon in self.arms})
        game.dosed = game.dosed or self.drug
        unit = game.units[self.unit]
        unit.models = tuple(self._with(m) if m.id == self.model else m for m in unit.models)

    def _with(self, model: Model) -> Model:
        if self.weapon:
            return model._replace(weapons=(*model.weapons, self.key))
        return model._replace(gear=(*model.gear, self.key))


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
        whom = "{unit:one}" if len(self.models) == 1 else f"{len(self.models)} models of {{unit}}"
        return self.filled(game, f"Fallout harms {whom}.")

    @override
    def apply(self, game: Game) -> None:
        game.irradiated = (*game.irradiated, *((self.unit, number) for number in self.models))
