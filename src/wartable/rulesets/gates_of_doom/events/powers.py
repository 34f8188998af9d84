"""Events of what special units do with an action: repairs, pushes, orders to others."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.rulesets.gates_of_doom.events.base import GatesEvent, Under
from wartable.rulesets.gates_of_doom.state import DESTROYED, Game, Model, Unit


@dataclass(frozen=True, slots=True)
class Repaired(Under):
    """Lost health of a model comes back, never more than it has lost."""

    sentence = "{unit:to get} {points} health back."
    part = Part.AFTER
    sign = Sign.HELD
    unit: str
    model: int
    points: int
    by: str

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.models = tuple(
            m._replace(wounds=max(0, m.wounds - self.points)) if m.id == self.model else m for m in unit.models
        )


@dataclass(frozen=True, slots=True)
class Pressed(Under):
    """A special rule puts under fire markers on a unit; `face` is what was thrown for them."""

    sentence = "{unit:to be} put under pressure: {face} on the die."
    part = Part.HEAD
    sign = Sign.FIRE
    unit: str
    face: int
    by: str


@dataclass(frozen=True, slots=True)
class Commanded(GatesEvent):
    """A unit has another one act at once; `paid`: the action is taken from the activation to come (GD-RND-14)."""

    sentence = "{by:to have} {unit} act at once."
    part = Part.HEAD
    sign = Sign.ORDER
    unit: str
    by: str
    paid: bool
    rule_of: str

    @property
    @override
    def clause(self) -> str:
        return self.rule_of

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].spent += self.paid


@dataclass(frozen=True, slots=True)
class Pushed(GatesEvent):
    """GD-ALL-13: a model is pushed straight away; `inches` is what was thrown, `to` where it stops, mils."""

    rule = "GD-ALL-13"
    sentence = "{unit:one} is pushed away, up to {thrown:inch}."
    part = Part.HEAD
    sign = Sign.MOVE
    unit: str
    model: int
    thrown: int
    to: tuple[int, int]

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        x, y = self.to
        unit.models = tuple(m._replace(x=x, y=y) if m.id == self.model else m for m in unit.models)


@dataclass(frozen=True, slots=True)
class Shattered(GatesEvent):
    """GD-ALL-05: the line of a shatter goes out; the length that was thrown in inches, how many models it touches."""

    rule = "GD-ALL-05"
    part = Part.HEAD
    sign = Sign.FIRE
    unit: str
    thrown: int
    touched: int
    to: tuple[int, int]

    @override
    def told(self, game: Game) -> str:
        met = "{touched:model} touched" if self.touched else "nobody is on it"
        return self.filled(game, f"{{unit:to shatter}} all on a line of up to {{thrown:inch}}: {met}.")


@dataclass(frozen=True, slots=True)
class Summoned(GatesEvent):
    """GD-ALL-06: a data ghost appears, which counts for nothing (GD-ALL-07); `unit` is who calls it."""

    rule = "GD-ALL-06"
    sentence = "{unit:to summon} a data ghost."
    part = Part.AFTER
    sign = Sign.MOVE
    unit: str
    ghost: str
    name: str
    model: Model

    @override
    def apply(self, game: Game) -> None:
        maker = game.units[self.unit]
        found = Unit(self.ghost, maker.side, self.name, models=(self.model,), maker=self.unit)
        found.pull, found.dark = maker.pull, maker.dark
        game.units[self.ghost] = found


@dataclass(frozen=True, slots=True)
class Faded(GatesEvent):
    """GD-ALL-09: the die of a ghost as a round begins; `gone`: it is no more."""

    rule = "GD-ALL-09"
    sign = Sign.LOST
    unit: str
    face: int
    gone: bool

    @override
    def told(self, game: Game) -> str:
        return self.filled(game, f"{{unit:to {'fade' if self.gone else 'stay'}}}: {{face}} on the die.")

    @override
    def apply(self, game: Game) -> None:
        if self.gone:
            unit = game.units[self.unit]
            unit.models, unit.where = (), DESTROYED


@dataclass(frozen=True, slots=True)
class Boomed(GatesEvent):
    """GD-AVA-09: a herald makes a declaration, which so many other units hear."""

    rule = "GD-AVA-09"
    part = Part.HEAD
    sign = Sign.ORDER
    unit: str
    heard: int

    @override
    def told(self, game: Game) -> str:
        by = "{heard:unit}" if self.heard else "nobody"
        return self.filled(game, f"A booming declaration of {{unit}} is heard by {by}.")


@dataclass(frozen=True, slots=True)
class Rammed(GatesEvent):
    """GD-SIM-22: a ram goes off in a unit, which takes so many hits."""

    rule = "GD-SIM-22"
    sentence = "The ram of {unit} goes off: {hits:hit} on {target}."
    part = Part.HEAD
    sign = Sign.FIRE
    unit: str
    target: str
    hits: int
