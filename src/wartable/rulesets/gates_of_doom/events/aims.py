"""Events of what a battle is about: rolled objectives and conditions, heroes, pieces, markers (MSN, OBJ)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Sign
from wartable.rulesets.gates_of_doom.events.base import GatesEvent, alone
from wartable.rulesets.gates_of_doom.state import NIGHT, Game, Scoring


@dataclass(frozen=True, slots=True)
class ObjectiveRolled(GatesEvent):
    """GD-MSN-02: a side has rolled for an objective; `held` if it has it now, else it rolls again."""

    rule = "GD-MSN-02"
    sentence = "{side:to roll} {face} for an objective: {name:text}{held:/, which is rolled again}."
    sign = Sign.NOTE
    side: str
    face: int
    objective: str
    name: str
    held: bool

    @override
    def apply(self, game: Game) -> None:
        side = game.sides[self.side]
        if self.held:
            side.objectives, side.rolls = (*side.objectives, self.objective), side.rolls - 1


@dataclass(frozen=True, slots=True)
class ObjectivesDropped(GatesEvent):
    """GD-MSN-02: a side gives its objectives up and rolls as many anew.

    `counted` is what, by objective, has counted until now and counts no more.
    """

    rule = "GD-MSN-02"
    sentence = "{side:to roll} for new objectives."
    sign = Sign.NOTE
    side: str
    counted: tuple[Scoring, ...]

    @override
    def apply(self, game: Game) -> None:
        side = game.sides[self.side]
        side.settled, side.rolls, side.objectives = self.counted, len(side.objectives), ()
        side.capture, side.hunted, side.assassinated = "", ("", 0), False
        side.marker, side.carrier = None, ("", 0)


@dataclass(frozen=True, slots=True)
class ConditionRolled(GatesEvent):
    """GD-MSN-03: a condition has been rolled; `new` if it is not in force already, else it is rolled again.

    `pull` is what it adds to ranges and speeds, mils (GD-CON-01, GD-CON-02).
    """

    rule = "GD-MSN-03"
    sentence = "The die for conditions shows {face}, {name:text}{new:/, and is rolled again}."
    sign = Sign.NOTE
    face: int
    condition: str
    name: str
    new: bool
    pull: int = 0

    @override
    def apply(self, game: Game) -> None:
        if not self.new:
            return
        game.conditions, game.rolls = (*game.conditions, self.condition), game.rolls - 1
        for key, weapon in game.arms.items():
            ranges = tuple(max(0, value + self.pull) for value in weapon.ranges)
            game.arms[key] = weapon._replace(ranges=ranges)
        for unit in game.units.values():
            unit.pull += self.pull
            unit.dark = unit.dark or self.condition == NIGHT


@dataclass(frozen=True, slots=True)
class HeroNamed(GatesEvent):
    """GD-OBJ-03: a side has named the hero of its army whom `hunter` is to kill."""

    rule = "GD-OBJ-03"
    sign = Sign.NOTE
    side: str
    hunter: str
    unit: str
    model: int

    @override
    def told(self, game: Game) -> str:
        whom = "{unit}" if alone(game.units[self.unit]) else "a hero of {unit}"
        return self.filled(game, f"{{side:to name}} {whom}, whom {{hunter:to be}} to kill.")

    @override
    def apply(self, game: Game) -> None:
        game.sides[self.hunter].hunted = self.unit, self.model


@dataclass(frozen=True, slots=True)
class PointChosen(GatesEvent):
    """GD-OBJ-05: a side has chosen the piece of terrain that it is to hold."""

    rule = "GD-OBJ-05"
    sentence = "{side:to be} to hold {feature:the}."
    sign = Sign.NOTE
    side: str
    feature: str

    @override
    def apply(self, game: Game) -> None:
        game.sides[self.side].capture = self.feature


@dataclass(frozen=True, slots=True)
class MarkerPlaced(GatesEvent):
    """GD-OBJ-08: a side has placed the marker that `bearer` is to carry."""

    rule = "GD-OBJ-08"
    sentence = "{side:to place} the marker that {bearer:to be} to carry."
    sign = Sign.NOTE
    side: str
    bearer: str
    at: tuple[int, int]

    @override
    def apply(self, game: Game) -> None:
        game.sides[self.bearer].marker = self.at
