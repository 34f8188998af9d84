"""Traits of weapons (chapter WPN) that change dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.mod import Mod
from wartable.rulesets.gates_of_doom.specials.points import GatesSpecial, Shot, Told
from wartable.rulesets.gates_of_doom.state import Weapon

ONE_HANDED, TWO_HANDED, LARGE = "one_handed", "two_handed", "large"
HANDS = {ONE_HANDED: 1, TWO_HANDED: 2, LARGE: 2}
"""GD-ARM-26: how many hands a weapon takes; grenades one and launchers two (GD-WPN-29)."""


@dataclass(frozen=True, slots=True)
class Trait(GatesSpecial):
    """A trait by its key, its name and its clause."""

    key: str
    name: str
    clause: str


class Heavy(Trait):
    """GD-WPN-02: 1 less if the model moved this round; GD-ACT-12: who stood still in a move has not moved."""

    __slots__ = ()

    @override
    def hit_mods(self, shot: Shot) -> Iterator[Mod]:
        if shot.model.moved:
            yield Mod(-1, self.clause, "heavy, and the model moved")


class Shotgun(Trait):
    """GD-WPN-04: 1 more."""

    __slots__ = ()

    @override
    def hit_mods(self, shot: Shot) -> Iterator[Mod]:
        yield Mod(1, self.clause, shot.weapon.name)


class PassesArmour(Trait):
    """GD-WPN-08, GD-WPN-15, GD-WPN-21, GD-WPN-27: no save."""

    __slots__ = ()

    @override
    def no_save(self, weapon: Weapon) -> str | None:
        return self.clause


class Claws(Trait):
    """GD-WPN-26: 1 less on the attack dice."""

    __slots__ = ()

    @override
    def strike_mods(self, weapon: Weapon) -> Iterator[Mod]:
        yield Mod(-1, self.clause, weapon.name)


class ParryingBlade(Trait):
    """GD-WPN-28: a die more to parry with; GD-MEL-17: the printed example forgets it."""

    __slots__ = ()

    @override
    def parry_dice(self, weapon: Weapon) -> Told | None:
        return 1, self.clause


LASER = "laser"
TRAITS: Mapping[str, Trait] = {trait.key: trait for trait in (
    Heavy("heavy", "heavy", "GD-WPN-02"),
    Shotgun("shotgun", "shotgun", "GD-WPN-04"),
    PassesArmour("anti_matter", "passes armour", "GD-WPN-08"),
    PassesArmour(LASER, "passes armour", "GD-WPN-21"),
    PassesArmour("phase", "passes armour", "GD-WPN-27"),
    PassesArmour("fallout", "stays and passes armour", "GD-WPN-15"),
    Claws("claws", "claws", "GD-WPN-26"),
    ParryingBlade("parrying", "parries well", "GD-WPN-28"),
)}  # fmt: skip
"""All traits that change dice, by key."""
SNIPER, CARBINE, RAD, NEEDLE, FEAR, D3_HITS = "sniper", "carbine", "rad", "needle", "fear", "d3_hits"
FLASH, NO_PARRY, SLOWING, VOLLEYS = "flash", "no_parry", "slowing", "three_shots"
SMOKE, FALLOUT, LAUNCHER, GRENADE, SHOCK = "smoke", "fallout", "launcher", "grenade", "shock"
WORDS = (
    *HANDS, SNIPER, CARBINE, RAD, NEEDLE, FEAR, D3_HITS, FLASH, NO_PARRY, SLOWING, VOLLEYS, SMOKE, LAUNCHER, GRENADE,
    SHOCK, *TRAITS,
)  # fmt: skip
"""All words that a weapon may have as traits."""
OF_CLAUSE: Mapping[str, str] = {
    "GD-WPN-01": CARBINE, "GD-WPN-05": SNIPER, "GD-WPN-06": NEEDLE, "GD-WPN-13": FLASH, "GD-WPN-14": SMOKE,
    "GD-WPN-16": LAUNCHER, "GD-WPN-17": GRENADE, "GD-WPN-19": FEAR, "GD-WPN-20": D3_HITS, "GD-WPN-24": SHOCK,
    "GD-DEL-02": SLOWING, "GD-DEL-03": VOLLEYS,
    **{trait.clause: trait.key for trait in TRAITS.values()},
}  # fmt: skip
"""The trait that a clause gives to a weapon which names it."""


def hands(weapon: Weapon) -> int:
    """GD-ARM-26: how many hands it takes, one where nothing is printed (GD-WPN-29)."""
    return max((HANDS[trait] for trait in weapon.traits if trait in HANDS), default=1)


def launched_key(launcher: Weapon, grenade: Weapon) -> str:
    """GD-WPN-16: the key of a grenade as a launcher throws it."""
    return f"{launcher.key}_{grenade.key}"
