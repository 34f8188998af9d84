"""Equipment that changes figures (chapters EQP, RAR)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from wartable.engine.compat import override
from wartable.engine.mod import Mod
from wartable.engine.plane import INCH
from wartable.rulesets.gates_of_doom.catalogue.gear import COMMON, CONDITIONS, DRUGS, RARE, of_kind
from wartable.rulesets.gates_of_doom.specials.points import GatesSpecial, Shot, Told
from wartable.rulesets.gates_of_doom.specials.traits import LARGE, hands
from wartable.rulesets.gates_of_doom.state import MELEE, Model, Weapon


@dataclass(frozen=True, slots=True)
class Gear(GatesSpecial):
    """An item by its figures: GD-RAR-01, -02, -06 skills, GD-EQP-05, -13 speed and health, GD-EQP-01, -04 shields.

    An eye and an aid are two things and add up (GD-GEN-15); GD-ARR-08: a shield is no armour.
    """

    key: str
    name: str
    clause: str
    ranged: int = 0
    melee: int = 0
    health: int = 0
    sets_speed: int = 0
    stops: int = 0
    fails: int = 0

    @override
    def ranged_mods(self, me: Model) -> Iterator[Mod]:
        if self.ranged:
            yield Mod(self.ranged, self.clause, self.name)

    @override
    def melee_mods(self, me: Model) -> Iterator[Mod]:
        if self.melee:
            yield Mod(self.melee, self.clause, self.name)

    @override
    def health_mods(self, me: Model) -> Iterator[Mod]:
        if self.health:
            yield Mod(self.health, self.clause, self.name)

    @override
    def set_speed(self, me: Model) -> Told | None:
        return (self.sets_speed * INCH, self.clause) if self.sets_speed else None

    @override
    def shield(self, me: Model) -> Told | None:
        return (self.stops, self.clause) if self.stops else None


class CamoCloak(Gear):
    """GD-RAR-03: who shoots at them from 12 inches or more has 1 less."""

    __slots__ = ()

    @override
    def target_mods(self, shot: Shot) -> Iterator[Mod]:
        if shot.distance >= 12 * INCH:
            yield Mod(-1, self.clause, self.name)


class Lander(Gear):
    """GD-EQP-08: who wears it may come later; GD-EQP-09, GD-EQP-12: up to which face a landing costs its life."""

    __slots__ = ()

    @override
    def lands(self, me: Model) -> Told | None:
        return self.fails, "GD-EQP-12" if self.key == "advanced_rdg" else "GD-EQP-09"


class JetCycle(Gear):
    """GD-EQP-06: two-handed weapons are mounted on it and take no hand; its rider has one hand for others."""

    __slots__ = ()

    @override
    def hands(self, weapon: Weapon) -> int | None:
        return 0 if weapon.kind != MELEE and LARGE not in weapon.traits and hands(weapon) == 2 else None

    @override
    def hands_free(self, me: Model) -> Told | None:
        return 1, "GD-EQP-06"


class Drug(Gear):
    """GD-DRG-01: it does nothing until it is taken."""

    __slots__ = ()

    @override
    def set_speed(self, me: Model) -> Told | None:
        return None


OWN: Mapping[str, type[Gear]] = {
    "camo_cloak": CamoCloak, "jet_cycle": JetCycle, "rdg": Lander, "advanced_rdg": Lander, "combat_drugs": Drug,
    **{item.key: Drug for item in of_kind(DRUGS)},
}  # fmt: skip
"""Items with a rule of their own."""


@cache
def gear() -> Mapping[str, Gear]:
    """All common and rare equipment, drugs and gear of conditions by key, with the figures of the catalogue."""
    return {
        item.key: OWN.get(item.key, Gear)(
            item.key,
            item.name,
            item.clauses[0],
            item.ranged,
            item.melee,
            item.health,
            item.speed,
            item.stops,
            item.fails,
        )
        for item in of_kind(COMMON, RARE, CONDITIONS, DRUGS)
    }


TARGETING = "targeting_system"
"""GD-DEL-14: what drones guide battlesuits with."""
FILTER, HIDES = "perception_filter", 4
"""GD-EQP-07: what may hide a unit in which all have it, and the least face that does."""
BREATHING, GOGGLES = "breathing_apparatus", "night_vision_goggles"
"""GD-CON-04, GD-CON-07: gear for conditions."""
LANDERS = ("rdg", "advanced_rdg")
"""GD-EQP-08: with what models land."""
FLIERS = ("jet_pack", "chopper_blades")
"""GD-GEN-21, GD-VEH-14: who flies passes over everything."""
RIDERS = ("jet_cycle", "hover_jets")
"""GD-EQP-05, GD-VEH-13, GD-TER-11: who disregards terrain."""
CRAWLERS = ("tracks",)
"""GD-VEH-12, GD-TER-11: who disregards difficult ground."""
