"""Events of buildings and transports (chapters BLD, VEH)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.engine.terrain import Going, Sight, Table
from wartable.rulesets.gates_of_doom.events.base import GatesEvent, Under
from wartable.rulesets.gates_of_doom.state import DESTROYED, INSIDE, TABLE, Building, Game, Model


@dataclass(frozen=True, slots=True)
class WentIn(Under):
    """GD-BLD-01, GD-VEH-10: a unit is inside a building or a transport, by its key."""

    rule = "GD-BLD-01"
    sentence = "{unit:to go} into {holder}."
    sign = Sign.MOVE
    unit: str
    holder: str
    models: tuple[Model, ...]
    by: str = "GD-BLD-01"

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.where, unit.holder = INSIDE, self.holder
        unit.models = tuple(model._replace(moved=True) for model in self.models)


@dataclass(frozen=True, slots=True)
class CameOut(Under):
    """GD-BLD-01, GD-VEH-10: a unit has come out; `by` is GD-BLD-04 or GD-VEH-11 where what held it is no more."""

    rule = "GD-BLD-01"
    sentence = "{unit:to come} out of {holder}."
    sign = Sign.MOVE
    unit: str
    holder: str
    models: tuple[Model, ...]
    by: str = "GD-BLD-01"

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.where, unit.holder = TABLE, ""
        moved = self.by in ("GD-BLD-01", "GD-VEH-10")
        unit.models = tuple(model._replace(within="", moved=model.moved or moved) for model in self.models)


@dataclass(frozen=True, slots=True)
class ClosedIn(GatesEvent):
    """GD-BLD-02: a unit inside a building comes into contact with an enemy there (GD-MEL-06)."""

    rule = "GD-BLD-02"
    sentence = "{unit:to fall} upon {target} inside {holder}."
    sign = Sign.MOVE
    unit: str
    target: str
    holder: str
    models: tuple[Model, ...]

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.models = tuple(model._replace(moved=True) for model in self.models)
        if self.target not in unit.charged:
            unit.charged = (*unit.charged, self.target)


@dataclass(frozen=True, slots=True)
class BuildingHit(GatesEvent):
    """GD-BLD-03: hits on a building, which has no agility, its saves and what it loses; `side` has dealt it."""

    rule = "GD-BLD-03"
    part = Part.AFTER
    sign = Sign.LOST
    building: str
    weapon: str
    hits: int
    faces: tuple[int, ...]
    saved: int
    points: int
    side: str

    @override
    def told(self, game: Game) -> str:
        building = game.buildings[self.building]
        left = max(0, building.health - building.wounds)
        saved = ", {saved} saved" if self.saved else ""
        harm = f"{{points}} damage; {left} health left" if self.points else "no damage"
        return self.filled(game, f"{{building:to take}} {{hits:hit}}{saved}: {harm}.")

    @override
    def apply(self, game: Game) -> None:
        building = game.buildings[self.building]
        building.wounds = min(building.health, building.wounds + self.points)
        building.by = self.side


@dataclass(frozen=True, slots=True)
class Collapsed(Under):
    """GD-BLD-04, GD-VEH-11: a building or a transport is no more, and each unit inside takes `hits`."""

    rule = "GD-BLD-04"
    sentence = "{holder:to come} down on those inside: {hits:hit} on each unit."
    sign = Sign.LOST
    holder: str
    hits: int
    by: str = "GD-BLD-04"

    @override
    def apply(self, game: Game) -> None:
        if self.holder in game.buildings:
            game.buildings[self.holder].fallen = True
            game.table = fallen(game.table, game.buildings)


@dataclass(frozen=True, slots=True)
class LostInside(GatesEvent):
    """GD-BLD-04: there is no free ground for the survivors of a unit."""

    rule = "GD-BLD-04"
    sentence = "{unit:to be} buried."
    sign = Sign.OUT
    unit: str

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.models, unit.where, unit.actions, unit.watching = (), DESTROYED, 0, False


def fallen(table: Table, buildings: dict[str, Building]) -> Table:
    """GD-BLD-04: the table on which buildings that have collapsed are open ground."""
    keys = {key for key, building in buildings.items() if building.fallen}
    features = tuple(
        replace(f, sight=Sight.OPEN, going=Going.OPEN, cover=0, height=0) if f.key in keys else f
        for f in table.features
    )
    return Table(table.width, table.height, features) if keys else table
