"""Events of special rules: what they do to a unit for a while."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.rulesets.gates_of_doom.events.base import GatesEvent, Under, one_of
from wartable.rulesets.gates_of_doom.state import GAME, Effect, Game, Model


@dataclass(frozen=True, slots=True)
class EffectBegan(GatesEvent):
    """A special rule does something to a unit for a while, in place of what it did before. `says`: a sentence or ''."""

    part = Part.AFTER
    sign = Sign.ORDER
    unit: str
    effect: Effect
    says: str

    @property
    @override
    def clause(self) -> str:
        return self.effect.clause

    @override
    def told(self, game: Game) -> str:
        return self.filled(game, self.says) if self.says else ""

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        kept = (e for e in unit.effects if (e.clause, e.until) != (self.effect.clause, self.effect.until))
        unit.effects = (*kept, self.effect)


@dataclass(frozen=True, slots=True)
class EffectEnded(GatesEvent):
    """What a special rule has done to a unit is over. `says` is a sentence, '' where nothing is to be told."""

    part = Part.AFTER
    sign = Sign.NOTE
    unit: str
    effect: Effect
    says: str = ""

    @property
    @override
    def clause(self) -> str:
        return self.effect.clause

    @override
    def told(self, game: Game) -> str:
        return self.filled(game, self.says) if self.says else ""

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.effects = tuple(effect for effect in unit.effects if effect != self.effect)


@dataclass(frozen=True, slots=True)
class MarkersLost(Under):
    """A special rule takes under fire markers off a unit."""

    sentence = "{unit:to lose} {lost:under fire marker}; {left:left}."
    part = Part.AFTER
    sign = Sign.HELD
    unit: str
    lost: int
    left: int
    by: str

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].under_fire = self.left


@dataclass(frozen=True, slots=True)
class MarkersSpared(Under):
    """A special rule keeps under fire markers from a unit, once for each attack or ability."""

    sentence = "{unit:to take} {spared:under fire marker} fewer."
    part = Part.AFTER
    sign = Sign.HELD
    unit: str
    spared: int
    by: str

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].spared = True


@dataclass(frozen=True, slots=True)
class Rose(GatesEvent):
    """GD-NOM-14, GD-NOM-15: a unit flies high, or comes down again."""

    rule = "GD-NOM-14"
    sign = Sign.MOVE
    unit: str
    high: bool

    @property
    @override
    def clause(self) -> str:
        return "GD-NOM-14" if self.high else "GD-NOM-15"

    @override
    def told(self, game: Game) -> str:
        return self.filled(game, "{unit:to fly} high." if self.high else "{unit:to come} down.")

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.high = self.high
        kept = tuple(effect for effect in unit.effects if effect.clause != "GD-NOM-14")
        unit.effects = (*kept, Effect("GD-NOM-14", GAME)) if self.high else kept


@dataclass(frozen=True, slots=True)
class Joined(GatesEvent):
    """GD-NOM-05: a model has come over to a unit, which it joins."""

    rule = "GD-NOM-05"
    sentence = "A model of {was} joins {unit}."
    part = Part.AFTER
    sign = Sign.MOVE
    unit: str
    was: str
    model: Model

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.models = (*unit.models, self.model)
        unit.size = max(unit.size, len(unit.models))


@dataclass(frozen=True, slots=True)
class Returned(GatesEvent):
    """GD-DEL-07: a drone that was destroyed is back in its unit."""

    rule = "GD-DEL-07"
    sentence = "A drone returns to {unit}."
    part = Part.AFTER
    sign = Sign.MOVE
    unit: str
    model: Model

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.models = (*unit.models, self.model)
        unit.fallen = tuple(model for model in unit.fallen if model.id != self.model.id)


@dataclass(frozen=True, slots=True)
class SteppedIn(GatesEvent):
    """GD-DEL-13: drones have stepped in front of a unit, and are the target in its place."""

    rule = "GD-DEL-13"
    sentence = "{unit:to step} in front of {target}."
    part = Part.HEAD
    follows = ("TargetsNamed",)
    sign = Sign.MOVE
    unit: str
    target: str

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].spared = False


@dataclass(frozen=True, slots=True)
class Prayed(GatesEvent):
    """GD-ATL-02: a unit prays; `total` is the die with what is added to it."""

    rule = "GD-ATL-02"
    sentence = "{unit:to pray}: {total}, and {need} is needed; {heard:the prayer is heard/nobody hears it}."
    part = Part.HEAD
    sign = Sign.ORDER
    unit: str
    face: int
    total: int
    need: int
    heard: bool


@dataclass(frozen=True, slots=True)
class Forged(GatesEvent):
    """GD-AVA-11: a weapon of a model is master-forged."""

    rule = "GD-AVA-11"
    part = Part.AFTER
    sign = Sign.NOTE
    unit: str
    model: int
    weapon: str

    @override
    def told(self, game: Game) -> str:
        return self.filled(game, f"{one_of(game.arms[self.weapon].name)} of {{unit}} is master-forged.")

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.models = tuple(
            m._replace(forged=(*m.forged, self.weapon)) if m.id == self.model else m for m in unit.models
        )
