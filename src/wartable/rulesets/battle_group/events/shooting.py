"""Events of aiming (BG-ARM-13)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.engine.plane import Polygon
from wartable.kit.wording import count, listed
from wartable.rulesets.battle_group.events.base import BattleEvent, name
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
        return self.filled(game, f"{how}: {self.face}.")


@dataclass(frozen=True, slots=True)
class AimGivenUp(BattleEvent):
    """BG-ARM-13: a unit has not made its target out, and still has its action."""

    rule = "BG-ARM-13"
    sentence = ""
    part = Part.AFTER
    unit: str

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].acted = False


@dataclass(frozen=True, slots=True)
class TemplateLaid(BattleEvent):
    """BG-MSL-11: a template has been laid; how many models of each unit it covers."""

    rule = "BG-MSL-11"
    sign = Sign.FIRE
    part = Part.HEAD
    unit: str
    target: str
    weapon: str
    outline: Polygon
    covered: tuple[tuple[str, int], ...]

    @override
    def told(self, game: Game) -> str:
        rows = listed(f"{count(models, 'model')} of {name(game, key)}" for key, models in self.covered)
        return self.filled(game, f"The {self.weapon} of {{unit}} covers {rows}.")
