"""What a kind of model may have: permissions of its entry (GD-ARM-23 to -25) within the tech range (GD-ARM-21)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wartable.rulesets.gates_of_doom.catalogue import gear
from wartable.rulesets.gates_of_doom.catalogue.factions import (
    EXPERIMENTAL,
    HACKED,
    SPECIAL_ISSUE,
    Faction,
    Muster,
    Role,
)
from wartable.rulesets.gates_of_doom.catalogue.gear import Item
from wartable.rulesets.gates_of_doom.catalogue.weapons import LARGE, ONE, TWO, Weapon, weapons

AVALONIA, SIMIOIDS = "avalonia", "simioids"
BLACK_MARKET = (6, 7)  # GD-SIM-09, GD-SIM-12
SPECIAL_TECH, EXPERIMENTAL_TECH = 5, 6  # GD-UNF-02, GD-UNF-03
TEST_PLATFORM, TARGETING = "test_platform", "targeting_system"
MECHS = ("small_mech", "medium_mech")


class Offered(NamedTuple):
    """Something that a model may have: its price, the share that it counts against, what it needs and rules out.

    `share` is its tech level if a share bounds it (GD-ARM-22). `dealt`: it is one of a Dodgy Dealer's (GD-SIM-12).
    """

    key: str
    name: str
    power: int
    clause: str
    share: int = 0
    dealt: bool = False
    needs: tuple[str, ...] = ()


# ------------------------------------------------------------------ tech levels
def grade(faction: Faction, role: Role, tech: int, kind: str) -> tuple[int, int, bool] | None:
    """What its tech level makes of a thing of that kind (weapon, armour, equipment, part): surcharge, share, dealt.

    None: it cannot be had (GD-ARM-21, GD-ARM-37).
    """
    if not tech or faction.tech.low <= tech <= faction.tech.high:
        return 0, 0, False
    if tech == SPECIAL_TECH and SPECIAL_ISSUE in role.access:
        return gear.items()[SPECIAL_ISSUE].power, 0, False
    if tech == EXPERIMENTAL_TECH and EXPERIMENTAL in role.access and kind == "weapon":
        return 0, 0, False
    if str(tech) in dict(faction.tech.shares):
        return 0, tech, False
    if faction.key == SIMIOIDS and tech in BLACK_MARKET and kind in ("weapon", "equipment"):
        return 0, 0, HACKED not in role.access
    return None


# ------------------------------------------------------------------ weapons
def fits(weapon: Weapon, word: str, large: bool) -> bool:
    """Whether a word of a permission covers a weapon; `large`: the model can use Large ones (GD-ARM-25)."""
    if word == weapon.key:
        return True
    if weapon.hands == LARGE and not large and word != "large":
        return False
    found = {
        "any": True, "ranged": not weapon.melee, "melee": weapon.melee, "one_handed": weapon.hands == ONE,
        "two_handed": weapon.hands == TWO or weapon.key == "grenade_launcher",  # GD-WPN-29
        "large": weapon.hands == LARGE, "pistol": "Pistol" in weapon.name, "sonic": weapon.sonic,
        "compression": "Compression" in weapon.name, "slug": "Slug" in weapon.name,
    }  # fmt: skip
    return found.get(word, False)


def rides(role: Role) -> str:
    """Of what it is: `mech` or `vehicle` if it must be one, `may` if it may take a mech, '' a model on foot."""
    if any(word in ("mech", *MECHS) for word in role.must):
        return "mech"
    return "may" if any(word in MECHS for word in role.gear) else ""


def arms(faction: Faction, muster: Muster, role: Role, words: tuple[str, ...] = ()) -> Iterator[Offered]:
    """The weapons that a model may have, in the order in which they are printed.

    GD-ARM-24: an entry that permits "any equipment" and names no weapons permits them too, its words say `any`.
    """
    kind = "vehicle" if muster.hulls else rides(role)
    wanted = words or (*role.gear, *role.must)
    for weapon in weapons().values():
        if weapon.of not in ("", faction.key):
            continue
        large = kind != "" or role.profile == "brute"
        if not any(fits(weapon, word, large and not words) for word in wanted):
            continue
        if weapon.cycle and (kind in ("mech", "vehicle") or "jet_cycle" not in _keys(role)):
            continue  # GD-WPN-25
        needs = ("small_mech",) if kind == "may" and weapon.hands == LARGE else ("jet_cycle",) if weapon.cycle else ()
        graded = (0, 0, False) if weapon.of else grade(faction, role, weapon.tech, "weapon")
        if graded is None and TEST_PLATFORM in muster.upgrades:
            graded, needs = _tested(weapon.tech), (TEST_PLATFORM,)
        if graded is not None:
            clause = weapon.clauses[0] if weapon.clauses else muster.clauses[0]
            yield Offered(weapon.key, weapon.name, weapon.power + graded[0], clause, graded[1], graded[2], needs)


def _tested(tech: int) -> tuple[int, int, bool] | None:
    """GD-UNF-11: what a test platform may have besides."""
    if tech == SPECIAL_TECH:
        return gear.items()[SPECIAL_ISSUE].power, 0, False
    return (0, 0, False) if tech == EXPERIMENTAL_TECH else None


# ------------------------------------------------------------------ gear
def _keys(role: Role) -> frozenset[str]:
    """The items that its words cover, tech levels left aside."""
    return frozenset(item.key for item in gear.items().values() if _covered(item, role))


def _covered(item: Item, role: Role) -> bool:
    words = (*role.gear, *role.must)
    groups = {
        gear.COMMON: ("common", "equipment"), gear.RARE: ("rare", "equipment"), gear.DRUGS: ("drugs", "equipment"),
        gear.ARMOUR: ("armour", *(("power_armour",) if item.powered else ())),
    }  # fmt: skip
    return item.key in words or any(group in words for group in groups.get(item.kind, ()))


def things(faction: Faction, muster: Muster, role: Role) -> Iterator[tuple[Item, Offered]]:
    """The equipment, armour, drugs and mechs that a model may have."""
    kind = rides(role)
    for item in gear.items().values():
        group = "armour" if item.kind == gear.ARMOUR else "equipment"
        vehicle = bool(muster.hulls) and item.shield  # GD-VEH-08
        generator = kind == "mech" and item.shield  # GD-MCH-04
        covered = vehicle or generator or _covered(item, role)
        if not covered or item.of not in ("", faction.key):
            continue
        if kind == "mech" and (item.kind == gear.ARMOUR or item.key == "jet_cycle"):
            continue  # GD-ARM-29, GD-MCH-05
        needs: tuple[str, ...] = ()
        graded = grade(faction, role, item.tech, group)
        if item.key in role.must and graded is None:
            graded = 0, 0, False
        if TEST_PLATFORM in muster.upgrades and item.key == "basic_energy_shield":
            graded, needs = (0, 0, False), (TEST_PLATFORM,)  # GD-UNF-11
        if graded is not None:
            power = item.power + graded[0] + _avalonian(faction, item)
            yield item, Offered(item.key, item.name, power, item.clauses[0], graded[1], graded[2], needs)


def _avalonian(faction: Faction, item: Item) -> int:
    """GD-AVA-02: what a power armour costs more."""
    return gear.items()["avalonian_power_armour"].power if faction.key == AVALONIA and item.powered else 0
