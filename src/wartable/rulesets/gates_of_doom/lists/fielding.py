"""The models that a list brings to the table, with the figures that they begin with (GD-ARM-28 to -31, GD-MCH-01)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from wartable.kit.armies.bought import Army, Bought
from wartable.rulesets.gates_of_doom.catalogue import gear, vehicles
from wartable.rulesets.gates_of_doom.catalogue.factions import Muster
from wartable.rulesets.gates_of_doom.catalogue.gear import Profile
from wartable.rulesets.gates_of_doom.catalogue.weapons import weapons
from wartable.rulesets.gates_of_doom.lists.carried import GUN, Carrier, line_of, models, own
from wartable.rulesets.gates_of_doom.lists.permissions import AVALONIA, BLACK_MARKET, SIMIOIDS

INFANTRY, SPEED = "infantry", 6  # GD-ARM-30
"""What is no mech, no vehicle and no gun (GD-GEN-12); the speed in inches of whoever has no other."""


class Own(NamedTuple):
    """What of the figures of a model is its own: without the armour and the equipment that it wears and carries.

    `speed` is in inches, `faster` what its entry adds to it; `save` is 0 where its armour has it.
    """

    melee: int
    ranged: int
    nerve: int
    agility: int
    health: int
    speed: int
    faster: int = 0
    save: int = 0


@dataclass(frozen=True, slots=True)
class Fielded:
    """One model as it begins a battle.

    Args:
        name: the kind of model. kind: infantry, small_mech, medium_mech, gun, small_vehicle or vehicle.
        level: '' of a model that has none.
        melee, ranged, nerve, agility, health, speed (inches), save (0 none): with level, mech, armour and gear.
        own: the same figures as a battle begins with, which counts what is worn and carried itself.
        attacks: dice that it has more in melee. rules: the clauses of its abilities.
        weapons, gear: keys, what it counts as having with them; armour: a key or ''.
        hacked: those of its weapons, gear and upgrades that are (GD-SIM-02).
        ai, leader, sergeant: what it is.
    """

    name: str
    kind: str
    level: str
    melee: int
    ranged: int
    nerve: int
    agility: int
    health: int
    speed: int
    save: int
    own: Own
    attacks: int = 0
    weapons: tuple[str, ...] = ()
    armour: str = ""
    gear: tuple[str, ...] = ()
    hacked: tuple[str, ...] = ()
    ai: bool = False
    leader: bool = False
    sergeant: bool = False
    carries: int = 0
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of a list: where it stands there, its name, its entry, its models and what was bought for all of it."""

    path: str
    name: str
    muster: Muster
    models: tuple[Fielded, ...]
    upgrades: tuple[str, ...] = ()


def fielded(army: Army) -> Iterator[Unit]:
    """The units of an army in the order of its list."""
    for force in army.sections:
        for bought in force.bought:
            held = tuple(models(bought))
            upgrades = tuple(dict.fromkeys(key for carrier in held for key in carrier.upgrades))
            muster = line_of(bought).muster
            told = tuple(_model(carrier, army.faction, muster) for carrier in held)
            yield Unit(bought.path, bought.name or _called(muster, held), muster, told, upgrades)


def _called(muster: Muster, held: Sequence[Carrier]) -> str:
    """What a unit is called that nobody has named: GD-VEH-01, a vehicle without a title by its hull and weapon."""
    hull = next((vehicles.hulls()[key].name for key in held[0].parts if key in vehicles.hulls()), "")
    if muster.titled or not hull:
        return muster.name
    return f"{hull} with {weapons()[held[0].weapons[0]].name}" if held[0].weapons else hull


def plainly(unit: Bought) -> tuple[Fielded, ...]:
    """The models of a unit or member of a list without those of its members."""
    muster = line_of(unit).muster
    return tuple(_model(carrier, muster.faction, muster) for carrier in own(unit))


def _model(carrier: Carrier, faction: str, muster: Muster) -> Fielded:
    hull = next((vehicles.hulls()[key] for key in carrier.parts if key in vehicles.hulls()), None)
    if hull is not None:
        return _vehicle(carrier, faction, hull)
    if carrier.role is None:
        gun = muster.gun
        assert gun is not None, carrier
        return Fielded(
            GUN, GUN, "", 0, 0, 0, 0, gun.health, gun.speed, gun.save,
            Own(0, 0, 0, 0, gun.health, gun.speed, save=gun.save), weapons=carrier.weapons,
            hacked=_hacked(carrier, faction),
        )  # fmt: skip
    return _living(carrier, faction)


def _base(carrier: Carrier) -> Profile:
    """The figures of its level, of its own profile, or of a soldier (GD-ARM-31)."""
    if carrier.role and carrier.role.profile:
        return gear.profiles()[carrier.role.profile]
    return gear.levels()[carrier.level or "soldier"]


def _living(carrier: Carrier, faction: str) -> Fielded:
    role, base, mech = carrier.role, _base(carrier), carrier.mech
    assert role is not None, carrier
    items = [gear.items()[key] for key in dict.fromkeys((*carrier.items, *carrier.built)) if key in gear.items()]
    worn = [item for item in items if item.kind == gear.ARMOUR]
    plain = [item for item in items if item.kind not in (gear.DRUGS, gear.ARMOUR, gear.MECHS)]
    piloted = not mech or carrier.level or carrier.ai  # GD-ARM-31: whom nobody pilots has the health of the mech
    health = (base.health if piloted else 0) + (gear.items()[mech].health if mech else 0)
    own = Own(
        base.melee, base.ranged, base.nerve + role.nerve, base.agility, health + role.health,
        gear.items()[mech].speed if mech else SPEED, role.speed, gear.items()[mech].save if mech else 0,
    )  # fmt: skip
    return Fielded(
        carrier.name, mech or INFANTRY, carrier.level,
        melee=base.melee + sum(item.melee for item in (*worn, *plain)),
        ranged=base.ranged + sum(item.ranged for item in (*worn, *plain)),
        nerve=own.nerve, agility=base.agility, health=own.health + sum(item.health for item in (*worn, *plain)),
        speed=max(0, _speed(carrier, faction)), save=_save(carrier), own=own,
        attacks=role.attacks if carrier.leader else 0, weapons=_arms(carrier), armour=carrier.armour,
        gear=tuple(item.key for item in items if item.kind not in (gear.ARMOUR, gear.MECHS)),
        hacked=_hacked(carrier, faction), ai=carrier.ai, leader=carrier.leader, sergeant=carrier.sergeant,
        rules=carrier.rules,
    )  # fmt: skip


def _speed(carrier: Carrier, faction: str) -> int:
    """GD-ARM-30, GD-EQP-05, GD-EQP-13: what sets it; GD-ARR-07: armour and the entry change it even so."""
    items = [gear.items()[key] for key in (*carrier.items, *carrier.built) if key in gear.items()]
    fixed = max((item.speed for item in items if item.kind in (gear.COMMON, gear.MECHS)), default=0) or SPEED
    worn = [item for item in items if item.kind == gear.ARMOUR]
    slower = sum(item.speed for item in worn if not (item.powered and faction == AVALONIA))  # GD-AVA-02
    return fixed + slower + (carrier.role.speed if carrier.role else 0)


def _save(carrier: Carrier) -> int:
    return next((gear.items()[key].save for key in (carrier.mech, carrier.armour) if key), 0)


def _arms(carrier: Carrier) -> tuple[str, ...]:
    return (*carrier.weapons, *(key for key in carrier.built if key in weapons()))


def _vehicle(carrier: Carrier, faction: str, hull: vehicles.Hull) -> Fielded:
    """GD-VEH-06, GD-VEH-07, GD-VEH-09: parts give save and speed, a soldier's row the rest."""
    base = gear.levels()["soldier"]
    parts = [vehicles.parts()[key] for key in carrier.parts if key in vehicles.parts()]
    kind = "small_vehicle" if hull.size == vehicles.SMALL else "vehicle"
    save = sum(part.save[hull.column] for part in parts if part.save)
    speed = max(0, sum(part.speed[hull.column] for part in parts))
    own = Own(base.melee, base.ranged, base.nerve, base.agility, hull.health, speed, save=save)
    return Fielded(
        hull.name, kind, "", base.melee, base.ranged, base.nerve, base.agility, hull.health,
        speed, save, own, weapons=carrier.weapons, gear=(*carrier.items, *(part.key for part in parts)),
        hacked=_hacked(carrier, faction), carries=hull.carries, rules=carrier.rules,
    )  # fmt: skip


def _hacked(carrier: Carrier, faction: str) -> tuple[str, ...]:
    """GD-ARM-37: what is of tech 6-7 in an army of Simioids, and their upgrades."""
    if faction != SIMIOIDS:
        return ()
    found = [key for key in carrier.weapons if weapons()[key].tech in BLACK_MARKET]
    found += [key for key in carrier.items if gear.items()[key].tech in BLACK_MARKET]
    return tuple(dict.fromkeys((*found, *(key for key in carrier.upgrades if gear.items()[key].hacked))))
