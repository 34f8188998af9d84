"""Events of the four scenarios (BG-NEW-SCENARIOS)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.engine.plane import INCH, Point, Polygon
from wartable.rulesets.battle_group.events.base import BattleEvent, EffectCame, EffectEnded, Under
from wartable.rulesets.battle_group.ground.changed import changed
from wartable.rulesets.battle_group.state import AWAY, Game, Obstacle

CORE, SHUTTLE = "core", "shuttle"


@dataclass(frozen=True, slots=True)
class FactSet(BattleEvent):
    """BG-NEW-SCENARIOS-00: a counter of the scenario."""

    rule = "BG-NEW-SCENARIOS-00"
    sentence = ""
    part = Part.AFTER
    key: str
    value: int

    @override
    def apply(self, game: Game) -> None:
        game.facts = (*((key, value) for key, value in game.facts if key != self.key), (self.key, self.value))


# ------------------------------------------------------------------ the Silent Beacon
@dataclass(frozen=True, slots=True)
class BeaconHeld(BattleEvent):
    """BG-NEW-SCENARIOS-01: a player has more unit sizes near the beacon than the enemy, in halves, and scores 1."""

    rule = "BG-NEW-SCENARIOS-01"
    sign = Sign.NOTE
    seat: str
    own: int
    theirs: int

    @override
    def told(self, game: Game) -> str:
        return self.filled(game, f"{{seat:to hold}} the beacon, {self.own / 2:g} to {self.theirs / 2:g}: 1 point.")

    @override
    def apply(self, game: Game) -> None:
        game.sides[self.seat].score += 1


@dataclass(frozen=True, slots=True)
class Interfered(BattleEvent):
    """BG-NEW-SCENARIOS-05: the die for interference of a game turn; on a 1 ranges are cut short."""

    rule = "BG-NEW-SCENARIOS-05"
    sign = Sign.NOTE
    face: int
    reach: int

    @override
    def told(self, game: Game) -> str:
        if not self.reach:
            return f"Interference: {self.face}, none in this game turn."
        return f"Interference: {self.face}. No range is longer than {self.reach // INCH} inches in this game turn."

    @override
    def apply(self, game: Game) -> None:
        game.reach = self.reach


# ------------------------------------------------------------------ Dome Breach
@dataclass(frozen=True, slots=True)
class ObstaclePlaced(BattleEvent):
    """BG-NEW-SCENARIOS-06: the defender has set an obstacle down."""

    rule = "BG-NEW-SCENARIOS-06"
    sentence = "{seat:to set} {name:text} down."
    sign = Sign.MOVE
    seat: str
    key: str
    kind: str
    name: str
    polygon: Polygon

    @override
    def apply(self, game: Game) -> None:
        game.obstacles = (*game.obstacles, Obstacle(self.key, self.kind, self.name, self.polygon))
        game.table = changed(game.table, game)


@dataclass(frozen=True, slots=True)
class DomeStormed(BattleEvent):
    """BG-NEW-SCENARIOS-02: how many unit sizes of the attacker, in halves, are in the dome as a game turn ends."""

    rule = "BG-NEW-SCENARIOS-02"
    sign = Sign.NOTE
    seat: str
    inside: int
    enough: bool

    @override
    def told(self, game: Game) -> str:
        return self.filled(game, f"{{seat:to have}} unit sizes of {self.inside / 2:g} in the dome.")

    @override
    def apply(self, game: Game) -> None:
        game.facts = (*((key, value) for key, value in game.facts if key != "stormed"), ("stormed", int(self.enough)))


# ------------------------------------------------------------------ Before Their Time
@dataclass(frozen=True, slots=True)
class ZoneTaken(BattleEvent):
    """BG-NEW-SCENARIOS-03: a player has picked the edge along which he is set down."""

    rule = "BG-NEW-SCENARIOS-03"
    sentence = "{seat:to come} from the {edge:text}."
    sign = Sign.NOTE
    seat: str
    edge: str
    zone: Polygon

    @override
    def apply(self, game: Game) -> None:
        game.sides[self.seat].zone = self.zone


@dataclass(frozen=True, slots=True)
class BurningTried(BattleEvent):
    """BG-NEW-SCENARIOS-07: a unit has spent its action on setting a building on fire; a 4 or more does it."""

    rule = "BG-NEW-SCENARIOS-07"
    sign = Sign.FIRE
    turning = "out"
    unit: str
    piece: str
    face: int
    burns: bool

    @override
    def told(self, game: Game) -> str:
        end = "and it burns" if self.burns else "and nothing comes of it"
        return self.filled(game, f"{{unit:to lay}} fire to {{piece}}: {self.face}, {end}.")

    @override
    def apply(self, game: Game) -> None:
        if self.burns:
            game.burnt = (*game.burnt, self.piece)
            game.table = changed(game.table, game)


@dataclass(frozen=True, slots=True)
class RiftStirred(BattleEvent):
    """BG-NEW-SCENARIOS-08: a rift opens by itself; the face of its direction, and where it is."""

    rule = "BG-NEW-SCENARIOS-08"
    sentence = "A rift opens by itself, 12 inches from the village."
    sign = Sign.FIRE
    part = Part.HEAD
    face: int
    at: Point


# ------------------------------------------------------------------ Dock Nine
@dataclass(frozen=True, slots=True)
class CoreTaken(EffectCame):
    """BG-NEW-SCENARIOS-09: a unit has taken the core."""

    rule = "BG-NEW-SCENARIOS-09"
    sentence = "{unit:to take} the core."
    sign = Sign.MOVE

    @override
    def apply(self, game: Game) -> None:
        EffectCame.apply(self, game)
        game.marks = tuple(mark for mark in game.marks if mark[0] != CORE)


@dataclass(frozen=True, slots=True)
class CoreDropped(EffectEnded):
    """BG-NEW-SCENARIOS-09: a unit has let the core fall; it lies where the unit stands."""

    rule = "BG-NEW-SCENARIOS-09"
    sentence = "{unit:to drop} the core."
    at: Point

    @override
    def apply(self, game: Game) -> None:
        EffectEnded.apply(self, game)
        game.marks = (*(mark for mark in game.marks if mark[0] != CORE), (CORE, *self.at))


@dataclass(frozen=True, slots=True)
class CoreCarriedOff(BattleEvent):
    """BG-NEW-SCENARIOS-09, BG-NEW-SCENARIOS-04: a unit has left the table by a long edge with the core."""

    rule = "BG-NEW-SCENARIOS-09"
    sentence = "{unit:to leave} the table with the core."
    sign = Sign.END
    turning = "out"
    unit: str
    number: int

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.where, unit.contacts = AWAY, ()
        game.facts = (*game.facts, ("carried off", self.number))


@dataclass(frozen=True, slots=True)
class ShuttleHit(Under):
    """BG-NEW-SCENARIOS-10: what a shot at the shuttle has come to: the HP that it has lost in this Action Phase."""

    rule = "BG-NEW-SCENARIOS-10"
    sign = Sign.FIRE
    unit: str
    lost: int
    stamp: int
    by: str

    @override
    def told(self, game: Game) -> str:
        return self.filled(game, f"The shuttle has lost {self.lost} HP in this phase.")

    @override
    def apply(self, game: Game) -> None:
        kept = ((key, value) for key, value in game.facts if key not in ("damage", "stamp"))
        game.facts = (*kept, ("damage", self.lost), ("stamp", self.stamp))


@dataclass(frozen=True, slots=True)
class ShuttleDestroyed(BattleEvent):
    """BG-NEW-SCENARIOS-10: the shuttle is destroyed, and the core, if it was still in it, lies somewhere near."""

    rule = "BG-NEW-SCENARIOS-10"
    sentence = "The shuttle is destroyed."
    sign = Sign.OUT
    turning = "out"
    at: Point
    core: bool

    @override
    def apply(self, game: Game) -> None:
        game.opened = (*game.opened, SHUTTLE)
        game.table = changed(game.table, game)
        if self.core:
            game.marks = (*game.marks, (CORE, *self.at))
