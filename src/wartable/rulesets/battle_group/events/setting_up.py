"""Events of setting up (BG-NEW-TABLE)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Sign
from wartable.rulesets.battle_group.events.base import BattleEvent
from wartable.rulesets.battle_group.state import TABLE, Game, Model


@dataclass(frozen=True, slots=True)
class Deployed(BattleEvent):
    """BG-NEW-TABLE-02: a unit has been set down in its zone."""

    rule = "BG-NEW-TABLE-02"
    sentence = "{unit:to be} set down."
    sign = Sign.MOVE
    unit: str
    models: tuple[Model, ...]

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.models, unit.where = self.models, TABLE
