"""Events of weapon and character abilities (BG-MSL-18 to -23, BG-NEW-RIFT, BG-NEW-TEMPORAL, BG-NEW-SKILLS-05)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.engine.plane import Point
from wartable.rulesets.battle_group.events.base import BattleEvent, EffectCame, Under
from wartable.rulesets.battle_group.state import AWAY, TABLE, Game, Model, Rift


@dataclass(frozen=True, slots=True)
class Missed(Under):
    """BG-MSL-18, BG-MSL-23: no hit, so that a weapon ability does nothing."""

    rule = "BG-MSL-18"
    sentence = "{unit:to miss}."
    sign = Sign.NOTE
    part = Part.AFTER
    unit: str
    by: str


@dataclass(frozen=True, slots=True)
class WasPinned(EffectCame):
    """BG-MSL-19: a unit may not move in its owner's next Movement Phase."""

    rule = "BG-MSL-19"
    sentence = "{unit:to be} pinned to the spot."
    part = Part.AFTER


@dataclass(frozen=True, slots=True)
class SlipRolled(BattleEvent):
    """BG-NEW-SKILLS-05: how far a unit may slip."""

    rule = "BG-NEW-SKILLS-05"
    sentence = "{unit:to slip} through time: up to {face:inch}."
    sign = Sign.MOVE
    part = Part.HEAD
    unit: str
    face: int


# ------------------------------------------------------------------ rifts
@dataclass(frozen=True, slots=True)
class RiftOpened(BattleEvent):
    """BG-MSL-22: a rift has opened at a point, `distance` inches off the one that was aimed at."""

    rule = "BG-MSL-22"
    sign = Sign.FIRE
    part = Part.HEAD
    unit: str
    aimed: Point
    distance: int
    at: Point

    @override
    def told(self, game: Game) -> str:
        return self.filled(game, "{unit:to open} a rift; it shifts by {distance:inch}.")


@dataclass(frozen=True, slots=True)
class RiftRolled(BattleEvent):
    """BG-NEW-RIFT-00: the Rift table: the face, what a beacon adds, the name of the result."""

    rule = "BG-NEW-RIFT-00"
    sign = Sign.NOTE
    part = Part.AFTER
    seat: str
    face: int
    more: int
    result: str

    @override
    def told(self, game: Game) -> str:
        more = f" +{self.more} for a beacon" if self.more else ""
        return f"The rift: {self.face}{more}: {self.result}."


@dataclass(frozen=True, slots=True)
class CameThrough(Under):
    """BG-NEW-RIFT-07: a unit has come through a rift; it counts as having moved, and acts this turn or not."""

    rule = "BG-NEW-RIFT-07"
    sign = Sign.MOVE
    part = Part.AFTER
    unit: str
    acts: bool
    by: str

    @override
    def told(self, game: Game) -> str:
        end = "" if self.acts else ", and may not act this turn"
        return self.filled(game, f"{{unit:to come}} through the rift{end}.")

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.stepped, unit.acted = True, not self.acts


@dataclass(frozen=True, slots=True)
class RiftStays(BattleEvent):
    """BG-NEW-RIFT-06: a rift stays open until the end of its owner's next turn."""

    rule = "BG-NEW-RIFT-06"
    sentence = "The rift stays open."
    sign = Sign.NOTE
    part = Part.AFTER
    seat: str
    at: Point

    @override
    def apply(self, game: Game) -> None:
        game.rifts = (*game.rifts, Rift(*self.at, self.seat))


@dataclass(frozen=True, slots=True)
class RiftClosed(BattleEvent):
    """BG-NEW-RIFT-06: the further unit has arrived, or nobody is to."""

    rule = "BG-NEW-RIFT-06"
    sentence = "The rift closes."
    sign = Sign.NOTE
    seat: str
    at: Point

    @override
    def apply(self, game: Game) -> None:
        game.rifts = tuple(r for r in game.rifts if (r.x, r.y, r.by) != (*self.at, self.seat))


# ------------------------------------------------------------------ out of time
@dataclass(frozen=True, slots=True)
class DisplacementRolled(BattleEvent):
    """BG-NEW-TEMPORAL-00: the temporal displacement table: the face, what it is less by, the name of the result."""

    rule = "BG-NEW-TEMPORAL-00"
    sign = Sign.NOTE
    part = Part.AFTER
    unit: str
    target: str
    face: int
    less: int
    result: str

    @override
    def told(self, game: Game) -> str:
        less = f" -{self.less}" if self.less else ""
        return self.filled(game, f"Displacement of {{target}}: {self.face}{less}: {self.result}.")


@dataclass(frozen=True, slots=True)
class HourLost(EffectCame):
    """BG-NEW-TEMPORAL-04: a unit skips its whole next turn and is no target until that has ended."""

    rule = "BG-NEW-TEMPORAL-04"
    sentence = "{unit:to be} out of time through {unit:their} next turn."
    part = Part.AFTER


@dataclass(frozen=True, slots=True)
class SentAway(Under):
    """BG-NEW-TEMPORAL-05: a unit is off the table, out of time, until the game turn `due`."""

    rule = "BG-NEW-TEMPORAL-05"
    sentence = "{unit:to vanish}, to come back in game turn {due}."
    sign = Sign.OUT
    part = Part.AFTER
    unit: str
    back: Point
    due: int
    by: str

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.where, unit.back, unit.due, unit.contacts = AWAY, self.back, self.due, ()


@dataclass(frozen=True, slots=True)
class Waited(Under):
    """BG-NEW-TEMPORAL-05: there is no room for a unit, so that it comes back a turn later."""

    rule = "BG-NEW-TEMPORAL-05"
    sentence = "{unit:to find} no room to come back {unit:and wait} a turn."
    sign = Sign.NOTE
    unit: str
    due: int
    by: str

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].due = self.due


@dataclass(frozen=True, slots=True)
class CameBack(Under):
    """BG-NEW-TEMPORAL-05: a unit is back in time."""

    rule = "BG-NEW-TEMPORAL-05"
    sentence = "{unit:to come} back."
    sign = Sign.MOVE
    unit: str
    models: tuple[Model, ...]
    by: str

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.models, unit.where, unit.due, unit.back = self.models, TABLE, 0, (0, 0)
