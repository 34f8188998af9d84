"""Equipment that changes figures (chapters EQP, RAR)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.mod import Mod
from wartable.engine.plane import INCH
from wartable.rulesets.gates_of_doom.specials.points import GatesSpecial, Shot, Told
from wartable.rulesets.gates_of_doom.state import Model


@dataclass(frozen=True, slots=True)
class Gear(GatesSpecial):
    """An item by its key, its name and its clause."""

    key: str
    name: str
    clause: str


class BetterShot(Gear):
    """GD-RAR-01, GD-RAR-06: 1 more ranged skill; an eye and an aid are two things and add up (GD-GEN-15)."""

    __slots__ = ()

    @override
    def ranged_mods(self, me: Model) -> Iterator[Mod]:
        yield Mod(1, self.clause, self.name)


class BionicArm(Gear):
    """GD-RAR-02: 1 more melee skill."""

    __slots__ = ()

    @override
    def melee_mods(self, me: Model) -> Iterator[Mod]:
        yield Mod(1, self.clause, self.name)


class CamoCloak(Gear):
    """GD-RAR-03: who shoots at them from 12 inches or more has 1 less."""

    __slots__ = ()

    @override
    def target_mods(self, shot: Shot) -> Iterator[Mod]:
        if shot.distance >= 12 * INCH:
            yield Mod(-1, self.clause, self.name)


@dataclass(frozen=True, slots=True)
class EnergyShield(Gear):
    """GD-EQP-01, GD-EQP-04: a hit is none on `need` or more; GD-ARR-08: it is no armour."""

    need: int = 5

    @override
    def shield(self, me: Model) -> Told | None:
        return self.need, self.clause


class JetPack(Gear):
    """GD-EQP-13: 12 inches in place of the usual speed."""

    __slots__ = ()

    @override
    def set_speed(self, me: Model) -> Told | None:
        return 12 * INCH, self.clause


class JetCycle(JetPack):
    """GD-EQP-05: 12 inches, and 2 health more."""

    __slots__ = ()

    @override
    def health_mods(self, me: Model) -> Iterator[Mod]:
        yield Mod(2, self.clause, self.name)


GEAR: Mapping[str, Gear] = {gear.key: gear for gear in (
    BetterShot("bionic_eye", "Bionic eye", "GD-RAR-01"),
    BionicArm("bionic_arm", "Bionic arm", "GD-RAR-02"),
    CamoCloak("camo_cloak", "Camo cloak", "GD-RAR-03"),
    BetterShot("targeting_aid", "Targeting aid", "GD-RAR-06"),
    EnergyShield("basic_energy_shield", "Basic energy shield", "GD-EQP-01", 5),
    EnergyShield("advanced_energy_shield", "Advanced energy shield", "GD-EQP-04", 4),
    JetPack("jet_pack", "Jet pack", "GD-EQP-13"),
    JetCycle("jet_cycle", "Jet cycle", "GD-EQP-05"),
)}  # fmt: skip
"""All items that change figures, by key."""
FLIERS = ("jet_pack",)
"""GD-GEN-21: who flies passes over everything."""
RIDERS = ("jet_cycle",)
"""GD-EQP-05, GD-TER-11: who disregards terrain."""
