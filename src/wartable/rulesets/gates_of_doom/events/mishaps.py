"""Events of weapons that fail whoever uses them."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.kit.wording import verb
from wartable.rulesets.gates_of_doom.catalogue.gear import items
from wartable.rulesets.gates_of_doom.events.base import GatesEvent, Under
from wartable.rulesets.gates_of_doom.state import GUN, Game, Model


def failing(what: str, lost: bool) -> str:
    """The sentence for a weapon or gear of a unit that fails."""
    how = verb(what, "fail") + (f" and {verb(what, 'be')} of no more use" if lost else "")
    return f"The {what} of {{unit}} {how}: {{face}} on the die."


@dataclass(frozen=True, slots=True)
class Failed(Under):
    """GD-SIM-02, GD-UNF-03: a weapon fails its bearer; `face` is the die of the table, `by` the clause of its row.

    `lost`: the weapon is of no more use in this game.
    """

    part = Part.AFTER
    sign = Sign.LOST
    unit: str
    model: int
    weapon: str
    face: int
    lost: bool
    by: str

    @override
    def told(self, game: Game) -> str:
        return self.filled(game, failing(game.arms[self.weapon].name, self.lost))

    @override
    def apply(self, game: Game) -> None:
        if not self.lost:
            return
        unit = game.units[self.unit]
        armed = [model for model in unit.models if self.weapon in model.weapons]
        bearer = next((m.id for m in armed if m.id == self.model), next((m.id for m in armed if m.kind == GUN), 0))
        left = []
        for model in unit.models:
            if model.id == bearer:
                place = model.weapons.index(self.weapon)
                model = model._replace(weapons=(*model.weapons[:place], *model.weapons[place + 1 :]))
            left.append(model)
        unit.models = tuple(left)


@dataclass(frozen=True, slots=True)
class ItemFailed(Under):
    """GD-SIM-03: gear of a model fails; `lost`: it is of no more use, else it works again later."""

    part = Part.AFTER
    sign = Sign.LOST
    unit: str
    model: int
    item: str
    face: int
    lost: bool
    by: str

    @override
    def told(self, game: Game) -> str:
        return self.filled(game, failing(items()[self.item].name, self.lost))

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        if self.lost:
            unit.upgrades = tuple(key for key in unit.upgrades if key != self.item)
        unit.models = tuple(self._after(m) if m.id == self.model else m for m in unit.models)

    def _after(self, model: Model) -> Model:
        if not self.lost:
            return model._replace(failing=(*model.failing, self.item)) if self.item in model.gear else model
        clauses = items()[self.item].clauses
        return model._replace(
            gear=tuple(key for key in model.gear if key != self.item),
            armour="" if model.armour == self.item else model.armour,
            hacked=tuple(key for key in model.hacked if key != self.item),
            rules=tuple(clause for clause in model.rules if clause not in clauses),
        )


@dataclass(frozen=True, slots=True)
class ItemsRestored(GatesEvent):
    """GD-SIM-04: gear that has failed one time works again; `only` these, or all."""

    rule = "GD-SIM-04"
    sentence = ""
    part = Part.COURSE
    unit: str
    only: tuple[str, ...] = ()

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.models = tuple(
            m._replace(failing=tuple(key for key in m.failing if self.only and key not in self.only))
            for m in unit.models
        )
