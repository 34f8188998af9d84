"""Events of aiming (BG-ARM-13)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Sign
from wartable.rulesets.battle_group.events.base import BattleEvent
from wartable.rulesets.battle_group.state import Game


@dataclass(frozen=True, slots=True)
class MadeOut(BattleEvent):
    """BG-ARM-13: the die of who aims at wearers of chameleon armour."""

    rule = "BG-ARM-13"
    sign = Sign.NOTE
    unit: str
    target: str
    face: int
    seen: bool

    @override
    def told(self, game: Game) -> str:
        how = "{unit:to make} {target} out" if self.seen else "{unit:to lose} sight of {target}"
        return self._filled(game, f"{how}: {self.face}.")
