"""Events of ill effects (chapters REC, SLP, POI, BRN, FRZ, CNF)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.engine.mod import Reason
from wartable.rulesets.battle_group.events.base import BattleEvent, EffectCame, EffectEnded, Under
from wartable.rulesets.battle_group.state import Effect, Game


@dataclass(frozen=True, slots=True)
class RecoveryRolled(Under):
    """BG-REC-01: a die to recover from an ill effect; `need` or more ends it."""

    rule = "BG-REC-01"
    sentence = "{unit:to roll} {face} against {what:text}: {ended:it ends/it goes on}."
    sign = Sign.NOTE
    unit: str
    what: str
    face: int
    ended: bool
    by: str


@dataclass(frozen=True, slots=True)
class FellAsleep(EffectCame):
    """BG-SLP-01: a unit sleeps."""

    rule = "BG-SLP-01"
    sentence = "{unit:to fall} asleep."


@dataclass(frozen=True, slots=True)
class WokeUp(EffectEnded):
    """BG-SLP-02 to -04: a unit wakes."""

    rule = "BG-SLP-02"
    sentence = "{unit:to wake} up."


@dataclass(frozen=True, slots=True)
class Poisoned(EffectCame):
    """BG-POI-01: a unit is poisoned."""

    rule = "BG-POI-01"
    sentence = "{unit:to be} poisoned: HP -1."


@dataclass(frozen=True, slots=True)
class PoisonEnded(EffectEnded):
    """BG-POI-02: the poison ends."""

    rule = "BG-POI-02"
    sentence = "{unit:to recover} from the poison."


@dataclass(frozen=True, slots=True)
class FireRolled(Under):
    """BG-BRN-01, BG-BRN-05: the die for catching fire."""

    rule = "BG-BRN-01"
    part = Part.AFTER
    unit: str
    face: int
    caught: bool
    by: str

    @override
    def told(self, game: Game) -> str:
        end = "{unit:to catch} fire" if self.caught else "{unit:to do} not catch fire"
        return self.filled(game, f"The die for fire shows {self.face}: {end}.")


@dataclass(frozen=True, slots=True)
class CaughtFire(EffectCame):
    """BG-BRN-01: a unit burns."""

    rule = "BG-BRN-01"
    sentence = ""
    part = Part.AFTER


@dataclass(frozen=True, slots=True)
class FireOut(EffectEnded):
    """BG-BRN-04: the fire is out."""

    rule = "BG-BRN-04"
    sentence = "The fire of {unit} is put out."


@dataclass(frozen=True, slots=True)
class FroseUp(EffectCame):
    """BG-NEW-FROZEN-00: a unit is Frozen."""

    rule = "BG-FRZ-01"

    @override
    def told(self, game: Game) -> str:
        return self.filled(game, "{unit:to be} frozen: {unit:they} move or act, not both.")


@dataclass(frozen=True, slots=True)
class Thawed(EffectEnded):
    """BG-NEW-FROZEN: a unit is no longer Frozen."""

    rule = "BG-FRZ-01"
    sentence = "{unit:to thaw}."


@dataclass(frozen=True, slots=True)
class Confused(EffectCame):
    """BG-CNF-01: a unit is confused."""

    rule = "BG-CNF-01"
    sentence = "{unit:to be} confused."


@dataclass(frozen=True, slots=True)
class ConfusionRolled(BattleEvent):
    """BG-CNF-01: the die at the start of the turn: even, its owner leads it; odd, `leader` does this turn."""

    rule = "BG-CNF-01"
    sign = Sign.NOTE
    unit: str
    face: int
    leader: str

    @override
    def told(self, game: Game) -> str:
        who = "{leader:to lead} {unit} this turn" if self.leader else "{unit:to obey}"
        return self.filled(game, f"Confusion: {self.face}. {who}.")

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.effects = tuple(e._replace(about=self.leader) if e.key == "confusion" else e for e in unit.effects)


@dataclass(frozen=True, slots=True)
class ConfusionEnded(EffectEnded):
    """BG-CNF-03, BG-CNF-04: the confusion ends."""

    rule = "BG-CNF-03"
    sentence = "{unit:to be} confused no longer."


@dataclass(frozen=True, slots=True)
class Panicked(EffectCame):
    """BG-NEW-PANIC-00: a unit panics."""

    rule = "BG-NEW-PANIC-00"
    sentence = "{unit:to panic}."


@dataclass(frozen=True, slots=True)
class PanicEnded(EffectEnded):
    """BG-NEW-PANIC: the panic ends."""

    rule = "BG-NEW-PANIC-00"
    sentence = "{unit:to take} heart again."


@dataclass(frozen=True, slots=True)
class PowerGiven(BattleEvent):
    """BG-BIO-03 to -05: the Power Points of the models of a unit for this turn; what was left is gone."""

    rule = "BG-BIO-03"
    sign = Sign.NOTE
    unit: str
    points: tuple[tuple[int, int], ...]
    why: tuple[Reason, ...] = ()

    @override
    def told(self, game: Game) -> str:
        total = sum(points for _, points in self.points)
        return self.filled(game, f"{{unit:to have}} {total} Power Points.")

    @override
    def apply(self, game: Game) -> None:
        unit, given = game.units[self.unit], dict(self.points)
        unit.models = tuple(m._replace(pp=given.get(m.id, 0)) for m in unit.models)


@dataclass(frozen=True, slots=True)
class AbilityPicked(BattleEvent):
    """BG-SKL-07: the BGF ability of a unit for this turn, '' for none."""

    rule = "BG-SKL-07"
    sentence = "{unit:to use} {name:text} this turn."
    sign = Sign.ORDER
    unit: str
    ability: str
    name: str

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].ability = self.ability


def plain(key: str, clause: str, by: str = "", value: int = 0) -> Effect:
    """An effect that lasts until its rule ends it."""
    return Effect(key, clause, value=value, by=by)
