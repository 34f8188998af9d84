"""Events of weapons that fail whoever uses them."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.rulesets.gates_of_doom.events.base import Under
from wartable.rulesets.gates_of_doom.state import Game


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
        how = "fails and is of no more use" if self.lost else "fails"
        return self._filled(game, f"The {game.arms[self.weapon].name} of {{unit}} {how}: {{face}} on the die.")

    @override
    def apply(self, game: Game) -> None:
        if not self.lost:
            return
        unit = game.units[self.unit]
        left = []
        for model in unit.models:
            if model.id == self.model and self.weapon in model.weapons:
                place = model.weapons.index(self.weapon)
                model = model._replace(weapons=(*model.weapons[:place], *model.weapons[place + 1 :]))
            left.append(model)
        unit.models = tuple(left)
