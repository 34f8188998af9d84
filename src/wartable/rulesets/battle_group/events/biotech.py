"""Events of Biotech and of items (chapters BIO, BG-NEW-BIOTECH, BG-NEW-ITEMS)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.kit.wording import count
from wartable.rulesets.battle_group.events.base import BattleEvent, EffectCame, Under
from wartable.rulesets.battle_group.state import Game


@dataclass(frozen=True, slots=True)
class BiotechUsed(Under):
    """BG-BIO-06, BG-BIO-07: a model of a unit uses an ability at a level, `support` of it from others (BG-RNK-03)."""

    rule = "BG-BIO-06"
    sign = Sign.ORDER
    part = Part.HEAD
    unit: str
    model: int
    target: str
    ability: str
    level: int
    pp: int
    by: str
    support: int = 0

    @override
    def told(self, game: Game) -> str:
        level = f" {self.level}" if self.level > 1 else ""
        aim = "" if self.target == self.unit else " on {target}"
        more = f", {self.support} of its levels by support" if self.support else ""
        return self.filled(
            game, f"{{unit:to use}} {self.ability}{level}{aim} for {count(self.pp, 'Power Point')}{more}."
        )  # fmt: skip

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.models = tuple(m._replace(pp=m.pp - self.pp) if m.id == self.model else m for m in unit.models)


@dataclass(frozen=True, slots=True)
class Resisted(Under):
    """BG-NEW-BIOTECH-00: the target has passed its WV test against an ability."""

    rule = "BG-NEW-BIOTECH-00"
    sentence = "{unit:to resist}."
    sign = Sign.NOTE
    part = Part.AFTER
    unit: str
    by: str


@dataclass(frozen=True, slots=True)
class Withered(EffectCame):
    """BG-NEW-BIOTECH-05: the HP of a unit is lower until the turn ends."""

    rule = "BG-NEW-BIOTECH-05"

    @override
    def told(self, game: Game) -> str:
        return self.filled(game, f"{{unit:to wither}}: HP {self.effect.value} until the turn ends.")


@dataclass(frozen=True, slots=True)
class MoveChanged(EffectCame):
    """BG-NEW-BIOTECH-11, BG-NEW-BIOTECH-13: the Move of a unit is changed in its next Movement Phase."""

    rule = "BG-NEW-BIOTECH-11"

    @override
    def told(self, game: Game) -> str:
        how = "faster" if self.effect.value > 0 else "slower"
        inches = count(abs(self.effect.value), "inch", "inches")
        return self.filled(game, f"{{unit:to be}} {inches} {how} in {{unit:their}} next Movement Phase.")


@dataclass(frozen=True, slots=True)
class Weaved(EffectCame):
    """BG-NEW-BIOTECH-12: the DV of a unit is higher until the user's next turn begins."""

    rule = "BG-NEW-BIOTECH-12"

    @override
    def told(self, game: Game) -> str:
        return self.filled(game, f"{{unit:to have}} DV +{self.effect.value} until the user's next turn.")


@dataclass(frozen=True, slots=True)
class Echoed(EffectCame):
    """BG-NEW-BIOTECH-16: a unit may roll whole pools again before the user's next turn begins."""

    rule = "BG-NEW-BIOTECH-16"
    sentence = "{unit:to hear} an echo: a whole pool may be rolled again."


@dataclass(frozen=True, slots=True)
class ItemUsed(Under):
    """BG-ACT-04: a model uses an item of its unit on a unit."""

    rule = "BG-ACT-04"
    sign = Sign.ORDER
    part = Part.HEAD
    unit: str
    target: str
    item: str
    by: str

    @override
    def told(self, game: Game) -> str:
        aim = "" if self.target == self.unit else " on {target}"
        return self.filled(game, f"{{unit:to use}} a {self.item}{aim}.")


@dataclass(frozen=True, slots=True)
class FoamRolled(BattleEvent):
    """BG-NEW-ITEMS-03: the die of a canister of foam."""

    rule = "BG-NEW-ITEMS-03"
    sign = Sign.NOTE
    part = Part.AFTER
    unit: str
    target: str
    face: int
    out: bool

    @override
    def told(self, game: Game) -> str:
        return self.filled(game, f"The foam: {self.face}{'' if self.out else ', the fire goes on'}.")
