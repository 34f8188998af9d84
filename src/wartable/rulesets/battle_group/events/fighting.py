"""Events of attacks: pools, damage, what is destroyed (chapters DICE, MEL, SHO, DMG)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign
from wartable.engine.mod import Reason
from wartable.kit.wording import count
from wartable.rulesets.battle_group.events.base import BattleEvent, EffectCame, EffectEnded, Under
from wartable.rulesets.battle_group.state import DESTROYED, Game

POOLS = {"hit": "to hit", "block": "to block", "wound": "to wound", "nullify": "to nullify"}


@dataclass(frozen=True, slots=True)
class AttackBegan(Under):
    """BG-ACT-01: an attack is declared, with so many hit dice; `effect` is the one that was chosen (BG-BGF-14).

    `why` are the dice. `back`: it is a strike-back (BG-MEL-11).
    """

    rule = "BG-MEL-02"
    part = Part.HEAD
    sign = Sign.FIRE
    unit: str
    target: str
    melee: bool
    dice: int
    effect: str
    by: str
    back: bool = False
    why: tuple[Reason, ...] = ()

    @override
    def told(self, game: Game) -> str:
        how = "{unit:to strike} back at" if self.back else "{unit:to attack}" if self.melee else "{unit:to shoot}"
        dice = f": {count(self.dice, 'die')}" if self.dice == 1 else f": {self.dice} dice"
        with_ = f", {self.effect.replace('_', ' ')}" if self.effect else ""
        return self.filled(game, f"{how} {{target}}{dice}{with_}.")


@dataclass(frozen=True, slots=True)
class PoolRolled(Under):
    """BG-DICE-06: a pool has been rolled: the faces, those of the re-rolls, and how many succeed.

    Args:
        unit: who rolls. pool: hit, block, wound or nullify. need: the number that succeeds.
        again: failed dice that it has re-rolled itself; forced: successful ones that the other side made it re-roll.
        whole: all of it was rolled again (BG-SKL-16), and `again` are all.
        why: what makes the number.
    """

    rule = "BG-DICE-06"
    part = Part.AFTER
    sign = Sign.NOTE
    unit: str
    pool: str
    need: int
    faces: tuple[int, ...]
    successes: int
    by: str
    again: tuple[int, ...] = ()
    forced: tuple[int, ...] = ()
    whole: bool = False
    why: tuple[Reason, ...] = ()

    @override
    def told(self, game: Game) -> str:
        more = ""
        if self.whole:
            more = f"; all again: {', '.join(map(str, self.again))}"
        elif self.again:
            more = f"; failed dice again: {', '.join(map(str, self.again))}"
        if self.forced:
            more += f"; forced again: {', '.join(map(str, self.forced))}"
        dice = "1 die" if len(self.faces) == 1 else f"{len(self.faces)} dice"
        text = f"{{unit}} {POOLS[self.pool]}: {dice}, {self.need}+: {', '.join(map(str, self.faces))}{more}"
        return self.filled(game, f"{text}: {self.successes}.")


@dataclass(frozen=True, slots=True)
class AttackResolved(Under):
    """BG-DICE-10: what an attack has come to; `lost` HP of those that the target `had`.

    `how`: "melee", "back" for a strike-back, "shot" with hit dice, "deflected", '' for other hits without dice.
    """

    rule = "BG-DICE-10"
    part = Part.AFTER
    sign = Sign.LOST
    unit: str
    target: str
    dice: int
    hits: int
    blocked: int
    wounds: int
    nullified: int
    lost: int
    had: int
    by: str
    how: str = ""
    stunned: bool = False

    @override
    def told(self, game: Game) -> str:
        return self.filled(game, f"{self._who()}: {', '.join(self._pools())}. {self._end()}")

    def _who(self) -> str:
        if self.unit == self.target:
            return "{unit:to be} hit"
        verbs = {"melee": "attack", "back": "strike back at", "shot": "shoot", "deflected": "deflect shots back at"}
        return f"{{unit:to {verbs.get(self.how, 'hit')}}} {{target}}"

    def _pools(self) -> Iterator[str]:
        if self.dice:
            yield count(self.dice, "die", "dice")
        yield f"{self.hits} hit" if self.hits else "none hit"
        if self.blocked:
            yield f"{self.blocked} blocked"
        if self.hits > self.blocked:
            yield f"{self.wounds} wound" if self.wounds else "none wounds"
        if self.nullified:
            yield f"{self.nullified} nullified"

    def _end(self) -> str:
        if self.stunned and not self.lost:
            return "A stun takes no HP."
        return f"{self.lost} of {self.had} HP lost." if self.lost else "No HP lost."


@dataclass(frozen=True, slots=True)
class DamageTaken(Under):
    """BG-DMG-04: unsaved wounds of shooting, Biotech, templates and accidents count for the phase."""

    rule = "BG-DMG-04"
    sentence = ""
    part = Part.AFTER
    unit: str
    wounds: int
    by: str

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].damage += self.wounds


@dataclass(frozen=True, slots=True)
class BoutCounted(BattleEvent):
    """BG-MEL-12: unsaved wounds in a bout count for who has lost the melee this turn."""

    rule = "BG-MEL-12"
    sentence = ""
    part = Part.AFTER
    unit: str
    target: str
    wounds: int

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].inflicted += self.wounds
        hurt = game.units[self.target]
        hurt.suffered += self.wounds
        given = dict(hurt.beaten_by)
        given[self.unit] = given.get(self.unit, 0) + self.wounds
        hurt.beaten_by = tuple(given.items())


@dataclass(frozen=True, slots=True)
class WasShot(BattleEvent):
    """BG-RES-01: a unit has been hit by shooting or Biotech this turn, and will test its will."""

    rule = "BG-RES-01"
    sentence = ""
    part = Part.AFTER
    unit: str
    shooter: str

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        if self.shooter not in unit.hit_by:
            unit.hit_by = (*unit.hit_by, self.shooter)


@dataclass(frozen=True, slots=True)
class UnitDestroyed(Under):
    """BG-DMG-01, BG-BGF-20: a unit that has lost all its HP is removed as a whole; its points are lost.

    `victor`: the unit that has destroyed it, '' if nobody did; BG-NEW-CAMPAIGN-05: one of as many points is remembered.
    """

    rule = "BG-DMG-01"
    sentence = "{unit:to be} destroyed."
    sign = Sign.OUT
    part = Part.AFTER
    turning = "out"
    unit: str
    side: str
    points: int
    by: str
    victor: str = ""

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.where, unit.models, unit.contacts, unit.effects = DESTROYED, (), (), ()
        game.sides[self.side].lost += self.points
        victor = game.units.get(self.victor)
        if victor is not None and not game.friendly(victor.side, self.side) and self.points >= victor.points:
            victor.slew = (*victor.slew, self.unit)  # BG-NEW-CAMPAIGN-05


@dataclass(frozen=True, slots=True)
class NullifyWorn(BattleEvent):
    """BG-DMG-04: with worn defence these nullify dice are used up for the Action Phase; so many saves are left over."""

    rule = "BG-DMG-04"
    sentence = ""
    part = Part.AFTER
    unit: str
    dice: int
    left: int

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.worn, unit.kept_saves = unit.worn + self.dice, self.left


@dataclass(frozen=True, slots=True)
class CrewHit(BattleEvent):
    """BG-VTP-04: hits on an open-topped vehicle with passengers: even dice hit the vehicle, odd ones the crew."""

    rule = "BG-VTP-04"
    sentence = "{crew:hit} on the passengers of {unit}: {faces:faces}."
    part = Part.AFTER
    unit: str
    faces: tuple[int, ...]
    crew: int


@dataclass(frozen=True, slots=True)
class Stunned(EffectCame):
    """BG-WPN-12: the HP of a unit is lowered until the turn ends."""

    rule = "BG-WPN-12"
    sentence = "{unit:to be} stunned: HP -1 until the turn ends."
    part = Part.AFTER


@dataclass(frozen=True, slots=True)
class Disarmed(EffectCame):
    """BG-WPN-09, BG-WPN-10: no weapon effects, and successful hits are rolled again, until the turn ends."""

    rule = "BG-WPN-09"
    sentence = "{unit:to be} disarmed until the turn ends."


@dataclass(frozen=True, slots=True)
class Raged(EffectCame):
    """BG-SKL-11: Berserk takes hold of a unit."""

    rule = "BG-SKL-11"
    sentence = "{unit:to go} berserk: {unit:their} DV is added to {unit:their} AV."


@dataclass(frozen=True, slots=True)
class RageEnded(EffectEnded):
    """BG-SKL-13: the last enemy whom a unit fought is dead or gone."""

    rule = "BG-SKL-13"
    sentence = "{unit:to come} to {unit:their} senses."
    part = Part.AFTER


@dataclass(frozen=True, slots=True)
class Jammed(EffectCame):
    """BG-MSL-21: the Hi-Tech weapons and shields of a unit fail during its owner's next turn."""

    rule = "BG-MSL-21"
    sentence = "{unit:to lose} the use of Hi-Tech weapons and shields for {unit:their} next turn."
    part = Part.AFTER


@dataclass(frozen=True, slots=True)
class PulseRolled(BattleEvent):
    """BG-MSL-21: the die for an EMP; on a 1 or 2 it takes hold."""

    rule = "BG-MSL-21"
    sentence = "The pulse at {unit}: {face}, {holds:it takes hold/nothing happens}."
    part = Part.AFTER
    unit: str
    face: int
    holds: bool


@dataclass(frozen=True, slots=True)
class WardRolled(BattleEvent):
    """BG-ARM-11: the dice of armour against an ability, called `what`."""

    rule = "BG-ARM-11"
    sentence = "The armour of {unit} against {what:text}: {faces:faces}, {cancelled:it is cancelled/in vain}."
    part = Part.AFTER
    unit: str
    what: str
    faces: tuple[int, ...]
    cancelled: bool
