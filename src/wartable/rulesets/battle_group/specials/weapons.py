"""Effects of weapons, shields and armour that are numbers and re-rolls (chapters WPN, HYB, MSL, SHD, ARM)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.mod import Mod
from wartable.rulesets.battle_group.catalogue.equipment import (
    CHARGED,
    CHARGING,
    DEFENCE,
    EFFECTS,
    HITS,
    IN_MELEE,
    NULLIFIES,
    ONE_HIT,
    WOUNDS,
)
from wartable.rulesets.battle_group.catalogue.equipment import Effect as Package
from wartable.rulesets.battle_group.specials.kit import answers_package
from wartable.rulesets.battle_group.specials.points import Attack, BattleSpecial, Dice, Told

REROLLED = {HITS: Dice.HITS, WOUNDS: Dice.WOUNDS, NULLIFIES: Dice.NULLIFY}


def rerolled(effect: Package, attack: Attack) -> str:
    """Which failed dice an effect lets its side roll again in an attack: failed hits, wounds or nullify dice, or ''."""
    fits = {
        "": True, CHARGED: attack.back and attack.charged, CHARGING: attack.charging and not attack.back,
        IN_MELEE: attack.melee,
    }  # fmt: skip
    return effect.rerolls if fits[effect.when] else ""


@dataclass(frozen=True, slots=True)
class Printed(BattleSpecial):
    """BG-BGF-14: an effect of a piece of equipment, which works as a package by the figures that are printed."""

    effect: Package

    @property
    def clause(self) -> str:
        """The clause of the effect."""
        return self.effect.clauses[0]

    # -------------------------------------------------------------- numbers
    @override
    def printed(self, attack: Attack, dice: Dice) -> Told | None:
        """BG-MSL-01 to -15, BG-ARM-06 to -08: the number of the weapon or of the armour."""
        found = self.effect
        if dice is Dice.HITS and found.still_hits_on and not attack.unit.moved:
            return found.still_hits_on, self.clause
        if dice is Dice.HITS and found.hits_on:
            return found.hits_on, self.clause
        if dice is Dice.WOUNDS and found.wounds_on:
            return found.wounds_on, self.clause
        if dice is Dice.NULLIFY and found.nullifies_on and (found.name != "shield_wall" or attack.target.wall):
            return found.nullifies_on, self.clause
        return None

    @override
    def at_worst(self, attack: Attack, dice: Dice) -> Told | None:
        """BG-WPN-01, BG-WPN-02, BG-NEW-VEHICLES-02: its wound number is never worse than the printed one."""
        if dice is Dice.WOUNDS and self.effect.hulls and self.effect.wounds_on:
            return self.effect.wounds_on, self.clause
        return None

    @override
    def die_mods(self, attack: Attack, dice: Dice) -> Iterator[Mod]:
        """BG-MSL-16: at a target that nobody sees."""
        if dice is Dice.HITS and attack.unseen and self.effect.unseen_hits:
            yield Mod(self.effect.unseen_hits, self.clause, "the target is out of sight")

    @override
    def foe_mods(self, attack: Attack, dice: Dice) -> Iterator[Mod]:
        """BG-SHD-06: bubbles; shooting alone."""
        if dice is Dice.HITS and not attack.melee and self.effect.enemy_hits:
            yield Mod(self.effect.enemy_hits, self.clause, "bubble shields")

    # -------------------------------------------------------------- re-rolls
    @override
    def rerolls(self, attack: Attack, dice: Dice) -> str | None:
        """BG-WPN-04, -05, -11, -15, BG-HYB-02, BG-MSL-02, -08, BG-ARM-12: failed dice again."""
        which = rerolled(self.effect, attack)
        return self.clause if which and REROLLED[which] is dice else None

    @override
    def forces(self, attack: Attack, dice: Dice) -> Told | None:
        """BG-WPN-08, BG-SHD-01: one successful hit; BG-WPN-14: successful nullify dice; in melee alone."""
        if not attack.melee:
            return None
        if dice is Dice.HITS and self.effect.forces == ONE_HIT:
            return 1, self.clause
        if dice is Dice.NULLIFY and self.effect.forces == DEFENCE:
            return -1, self.clause
        return None

    # -------------------------------------------------------------- what comes of it
    @override
    def wards(self) -> Told | None:
        """BG-ARM-11: Biotech Armour."""
        return (self.effect.on, self.clause) if self.effect.name == "ward" else None

    @override
    def stuns(self, attack: Attack) -> str | None:
        """BG-WPN-12: wounds take no HP."""
        return self.clause if self.effect.hp and attack.melee else None


answers_package(dict.fromkeys(EFFECTS, Printed))
