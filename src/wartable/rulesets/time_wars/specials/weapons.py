"""Chapter WEAP: support and heavy weapons as special rules of those who have them.

What takes part in a shot is settled before (`Shot.weapons`); here stands what each adds.
"""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.compat import override
from wartable.engine.mod import D3, D6, Mod
from wartable.rulesets.time_wars.specials.points import Shot, TroopSpecial
from wartable.rulesets.time_wars.state import Band, Unit

FLAMETHROWER, GRENADE_LAUNCHER, SNIPER_RIFLE = "flamethrower", "grenade_launcher", "sniper_rifle"
LMG, MISSILE_LAUNCHER, SPECIAL_WEAPON, HMG, MORTAR = "lmg", "missile_launcher", "special_weapon", "hmg", "mortar"

SUPPORT = (FLAMETHROWER, GRENADE_LAUNCHER, SNIPER_RIFLE, LMG, MISSILE_LAUNCHER, SPECIAL_WEAPON)
"""TW-WEAP-14: regular infantry carry these; how many is for the options of each entry to say."""
HEAVY = (HMG, MORTAR)
"""TW-WEAP-15: only Weapon Teams and vehicles carry these, unless an entry gives them to ordinary models."""

NAMES = {
    FLAMETHROWER: "Flamethrower",
    GRENADE_LAUNCHER: "Grenade Launcher",
    SNIPER_RIFLE: "Sniper Rifle",
    LMG: "Light Machine Gun",
    MISSILE_LAUNCHER: "Missile Launcher",
    SPECIAL_WEAPON: "Special Weapon Dalek",
    HMG: "Heavy Machine Gun",
    MORTAR: "Mortar",
}


class Weapon(TroopSpecial):
    """A weapon: its points speak through `count` of it in the shot."""

    __slots__ = ()

    def count(self, shot: Shot) -> int:
        """How many take part in the shot."""
        return shot.weapons.get(self.key, 0)


class Flamethrower(Weapon):
    """TW-WEAP-01 to -04: strips cover in the standard band; what is not needed adds to the score."""

    __slots__ = ()
    key = FLAMETHROWER

    @override
    def flames(self, me: Unit, shot: Shot) -> int:
        """TW-WEAP-01: one point of cover each, in the standard band; Suppression ignores cover anyway."""
        return self.count(shot) if shot.band is Band.STANDARD and not shot.suppressive else 0

    @override
    def firing_mods(self, me: Unit, shot: Shot) -> Iterator[Mod]:
        if shot.band is not Band.STANDARD or not self.count(shot):
            return
        if shot.suppressive:
            yield Mod(D3, "TW-WEAP-03", "Flamethrowers in Suppressive Firing")  # one D3, however many
            return
        if shot.unspent:
            yield Mod(shot.unspent, "TW-WEAP-02", "Flamethrowers with no cover to burn")
        # A Swarm whose cover is burnt or reduced to nothing is still in cover.
        if shot.target_is_swarm and not shot.in_cover:
            yield Mod(self.count(shot), "TW-WEAP-04", "Flamethrowers against a Swarm in the open")


class GrenadeLauncher(Weapon):
    """TW-WEAP-05: each adds 1 to WST, at any band."""

    __slots__ = ()
    key = GRENADE_LAUNCHER

    @override
    def wst_mods(self, me: Unit, shot: Shot) -> Iterator[Mod]:
        if count := self.count(shot):
            yield Mod(count, "TW-WEAP-05", "Grenade Launchers")


class SniperRifle(Weapon):
    """TW-WEAP-06 to -08: extreme range counts as long, more rifles add to the score, suppression re-rolls."""

    __slots__ = ()
    key = SNIPER_RIFLE

    @override
    def band_bonus(self, me: Unit, shot: Shot, bonus: int) -> int:
        """TW-WEAP-06: +2 instead of +3 at extreme."""
        return min(bonus, 2) if self.count(shot) else bonus

    @override
    def firing_mods(self, me: Unit, shot: Shot) -> Iterator[Mod]:
        if (count := self.count(shot)) > 1:
            yield Mod(count - 1, "TW-WEAP-07", "further Sniper Rifles")

    @override
    def rerolls_shot(self, me: Unit, shot: Shot) -> str:
        """TW-WEAP-08: in Suppressive Firing."""
        return "TW-WEAP-08" if shot.suppressive and self.count(shot) else ""


class LightMachineGun(Weapon):
    """TW-WEAP-09: D3 to the score for each, moved or not."""

    __slots__ = ()
    key = LMG

    @override
    def firing_mods(self, me: Unit, shot: Shot) -> Iterator[Mod]:
        for _ in range(self.count(shot)):
            yield Mod(D3, "TW-WEAP-09", "Light Machine Gun")


class MissileLauncher(Weapon):
    """TW-WEAP-10, TW-WEAP-11: one gives ranged Smite, each further one D3+1 to WST."""

    __slots__ = ()
    key = MISSILE_LAUNCHER

    @override
    def rerolls_shot(self, me: Unit, shot: Shot) -> str:
        """TW-WEAP-10: ranged Smite in attacks in which a launcher takes part."""
        return "TW-WEAP-10" if self.count(shot) else ""

    @override
    def wst_mods(self, me: Unit, shot: Shot) -> Iterator[Mod]:
        """TW-WEAP-11: a separate D3 for each further launcher, rolled after a hit."""
        for _ in range(self.count(shot) - 1):
            yield Mod(1, "TW-WEAP-11", "further Missile Launcher")
            yield Mod(D3, "TW-WEAP-11", "further Missile Launcher")


class SpecialWeapon(Weapon):
    """TW-WEAP-12, TW-WEAP-13: ranged Smite and 2 to WST for each Special Weapon Dalek."""

    __slots__ = ()
    key = SPECIAL_WEAPON

    @override
    def rerolls_shot(self, me: Unit, shot: Shot) -> str:
        """TW-WEAP-12: ranged Smite."""
        return "TW-WEAP-12" if self.count(shot) else ""

    @override
    def wst_mods(self, me: Unit, shot: Shot) -> Iterator[Mod]:
        count = self.count(shot)
        if count:
            yield Mod(2, "TW-WEAP-12", "Special Weapon Dalek")
        if count > 1:
            yield Mod(2 * (count - 1), "TW-WEAP-13", "further Special Weapon Daleks")


class HeavyMachineGun(Weapon):
    """TW-WEAP-17: D6 to the score for each, D3 if its Troop Type has moved this turn."""

    __slots__ = ()
    key = HMG

    @override
    def firing_mods(self, me: Unit, shot: Shot) -> Iterator[Mod]:
        for _ in range(self.count(shot)):
            if shot.moved:
                yield Mod(D3, "TW-WEAP-17", "Heavy Machine Gun after moving")
            else:
                yield Mod(D6, "TW-WEAP-17", "Heavy Machine Gun")


class Mortar(Weapon):
    """TW-WEAP-18 to -21: D6 to the score for each; fires over screens; Move or Fire."""

    __slots__ = ()
    key = MORTAR

    @override
    def firing_mods(self, me: Unit, shot: Shot) -> Iterator[Mod]:
        for _ in range(self.count(shot)):
            yield Mod(D6, "TW-WEAP-18", "Mortar")

    @override
    def move_or_fire(self, me: Unit) -> str:
        """TW-WEAP-21: Mortars are bound by Move or Fire."""
        return "TW-WEAP-21"

    @override
    def indirect(self, me: Unit) -> str:
        """TW-VIS-12: over intervening screens."""
        return "TW-VIS-12"
