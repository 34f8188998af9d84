"""Events of the special rules of the army lists."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.rulesets.time_wars.events import TimeWarsEvent
from wartable.rulesets.time_wars.state import Game


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
