"""Events of carriers, wrecks and tyres (chapters CAR, VMV, BG-NEW-WRECK, BG-NEW-BLOWOUT)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.engine.plane import Polygon
from wartable.rulesets.battle_group.events.base import BattleEvent, EffectCame, EffectEnded, Under
from wartable.rulesets.battle_group.state import ABOARD, TABLE, Game, Model, Wreck


@dataclass(frozen=True, slots=True)
class Boarded(BattleEvent):
    """BG-CAR-02: a unit is aboard a carrier; it may not act after that."""

    rule = "BG-CAR-02"
    sentence = "{unit:to board} {carrier}."
    sign = Sign.MOVE
    unit: str
    carrier: str

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.where, unit.holder, unit.boarded, unit.contacts = ABOARD, self.carrier, True, ()
        unit.wall = False


@dataclass(frozen=True, slots=True)
class Dismounted(BattleEvent):
    """BG-CAR-04, BG-CAR-05: a unit is set down beside its carrier; it counts as having moved."""

    rule = "BG-CAR-04"
    sentence = "{unit:to get} out of {carrier}."
    sign = Sign.MOVE
    unit: str
    carrier: str
    models: tuple[Model, ...]

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.models, unit.where, unit.holder, unit.moved = self.models, TABLE, "", True


@dataclass(frozen=True, slots=True)
class Stranded(BattleEvent):
    """BG-CAR-08: there is no room beside a destroyed carrier for a unit that was aboard; it is lost with it."""

    rule = "BG-CAR-08"
    sentence = "There is no room for {unit} to get out of the wreck."
    sign = Sign.LOST
    unit: str


@dataclass(frozen=True, slots=True)
class LeapRolled(BattleEvent):
    """BG-CAR-06: the die of who leaps from a hovering or flying carrier; on a 1 every figure is hit."""

    rule = "BG-CAR-06"
    sentence = "{unit:to leap}: the die shows {face}, {hurt:a bad landing/a safe landing}."
    sign = Sign.NOTE
    unit: str
    face: int
    hurt: bool


@dataclass(frozen=True, slots=True)
class WreckRolled(Under):
    """BG-NEW-WRECK-00: the die on the destroyed vehicles table, with what is added to it (BG-VMV-14)."""

    rule = "BG-NEW-WRECK-00"
    sentence = "{unit:text}, destroyed: {face}, {result:text}."
    sign = Sign.NOTE
    turning = "out"
    unit: str
    face: int
    result: str
    by: str


@dataclass(frozen=True, slots=True)
class WreckLeft(Under):
    """BG-NEW-WRECK-01 to -05: what is left of a vehicle: a piece of terrain as large as it was."""

    rule = "BG-NEW-WRECK-00"
    sentence = "The wreck {burning:burns/stays as cover}."
    sign = Sign.NOTE
    part = Part.AFTER
    key: str
    polygon: Polygon
    burning: bool
    by: str

    @override
    def apply(self, game: Game) -> None:
        game.wrecks = (*game.wrecks, Wreck(self.key, self.polygon, self.burning))


@dataclass(frozen=True, slots=True)
class TyreBurst(EffectCame):
    """BG-NEW-BLOWOUT-00, BG-NEW-BLOWOUT-01: a tyre has burst; it may not move or turn."""

    rule = "BG-NEW-BLOWOUT-00"
    sentence = "A tyre of {unit} bursts."


@dataclass(frozen=True, slots=True)
class TyreRolled(BattleEvent):
    """BG-NEW-BLOWOUT-00: the die for the tyres after a hit that hurt; BG-NEW-BLOWOUT-02: or for the repair."""

    rule = "BG-NEW-BLOWOUT-00"
    sentence = "The tyres of {unit}: {face}."
    sign = Sign.NOTE
    part = Part.AFTER
    unit: str
    face: int


@dataclass(frozen=True, slots=True)
class TyreMended(EffectEnded):
    """BG-NEW-BLOWOUT-02: it moves again."""

    rule = "BG-NEW-BLOWOUT-02"
    sentence = "{unit:to roll} again."


@dataclass(frozen=True, slots=True)
class SlideRolled(BattleEvent):
    """BG-VMV-12: the die of a hover vehicle that turns after more than 6 inches straight; on a 1 it slides first."""

    rule = "BG-VMV-12"
    sign = Sign.MOVE
    unit: str
    face: int

    @override
    def told(self, game: Game) -> str:
        how = "a slide" if self.face == 1 else "no slide"
        return self.filled(game, f"The die for the turn of {{unit}} at speed shows {self.face}: {how}.")


@dataclass(frozen=True, slots=True)
class SpurRolled(BattleEvent):
    """BG-MNT-04: how far spurred mounts go, inches."""

    rule = "BG-MNT-04"
    sentence = "{unit:to spur} on: up to {face:inch}."
    sign = Sign.MOVE
    unit: str
    face: int
