"""Vehicles and mounts (BG-NEW-VEHICLES, BG-NEW-MOUNTS), by key: `vehicles()`, `mounts()`.

`LOADS` says what each type of vehicle may mount at most (BG-VTP-03, -06 to -09).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from wartable.kit.documents import Map, fault, unknown
from wartable.kit.fields import Texts, known, record, rows
from wartable.rulesets.battle_group.catalogue.equipment import HEAVY, SUPPORT, weapons
from wartable.rulesets.battle_group.catalogue.reading import ERAS, HOVER, STYLES, mils, see_clauses, shipped

BUGGY, CARRIER, LIGHT, MEDIUM, HEAVY_VEHICLE = TYPES = ("buggy", "personnel_carrier", "light", "medium", "heavy")
CREATURE, BIKE = KINDS = ("creature", "bike")
REAR, LEFT, RIGHT = SIDES = ("rear", "left", "right")
HUMANS, ALIENS = FACTIONS = ("humans", "aliens")
STRENGTH = 10
"""BG-VEH-02: halves."""
HALF = 1
"""BG-MNT-05, BG-VTP-02: the size of a mount, halves."""
LOADS: Mapping[str, tuple[tuple[int, int], ...]] = {
    BUGGY: ((1, 0),), CARRIER: ((1, 0),), LIGHT: ((1, 1), (2, 0)), MEDIUM: ((1, 2), (2, 1), (3, 0)),
    HEAVY_VEHICLE: ((2, 2), (3, 1), (4, 0)),
}  # fmt: skip
"""BG-VTP-03, -06 to -09: support and heavy weapons at most; what fits into one of the pairs is allowed."""


@dataclass(frozen=True, slots=True)
class Vehicle:
    """A vehicle of the lists (BG-NEW-VEHICLES-00); its size is `STRENGTH`.

    Args:
        faction: humans or aliens. type: buggy, personnel_carrier, light, medium, heavy.
        style: walker, wheeled, tracked, hover, flying (BG-VMV-06). move: mils.
        mv: the sum of its weapons'. turret: keys of weapons that bear all round (BG-VEH-05); front: of fixed ones.
        open: open topped (BG-VTP-04). capacity: unit sizes that it carries. access: rear, left, right (BG-CAR-04).
        hull: BG-NEW-VEHICLES-01.
    """

    key: str
    name: str
    faction: str
    type: str
    style: str
    move: int
    hp: int
    av: int
    mv: int
    dv: int
    wv: int
    points: int
    clauses: Texts
    turret: Texts = ()
    front: Texts = ()
    open: bool = False
    capacity: int = 0
    access: Texts = ()
    hull: bool = False

    @property
    def weapons(self) -> Texts:
        """All its weapons, those of turrets first."""
        return (*self.turret, *self.front)


@dataclass(frozen=True, slots=True)
class Mount:
    """A creature, or a bike, trike or quad (BG-NEW-MOUNTS-00); its size is `HALF`.

    Args:
        kind: creature or bike. style: wheeled or hover, '' of a creature.
        move: mils, in place of the rider's. av, dv: added to the rider's.
    """

    key: str
    name: str
    kind: str
    factions: Texts
    era: str
    move: int
    points: int
    clauses: Texts
    style: str = ""
    av: int = 0
    dv: int = 0

    @property
    def hovers(self) -> bool:
        """It moves as a hover vehicle."""
        return self.style == HOVER


@cache
def vehicles() -> Mapping[str, Vehicle]:
    """All vehicles by key."""
    return read_vehicles(shipped("vehicles.yaml"))


@cache
def mounts() -> Mapping[str, Mount]:
    """All mounts by key."""
    return read_mounts(shipped("vehicles.yaml"))


def fits(type_: str, mounted: Texts) -> bool:
    """BG-VTP-03, -06 to -09: whether a vehicle of a type may mount these weapons together."""
    tables = [weapons()[key].table for key in mounted]
    support, heavy = tables.count(SUPPORT), tables.count(HEAVY)
    return any(support <= most and heavy <= most_heavy for most, most_heavy in LOADS[type_])


# ------------------------------------------------------------------ reading
def read_vehicles(node: Map) -> dict[str, Vehicle]:
    """The vehicles of a file.

    Raises:
        DataError: a fault in it.
    """
    unknown(node, ("vehicles", "mounts"), "a file of vehicles")
    words = {"faction": FACTIONS, "type": TYPES, "style": STYLES, "access": SIDES}
    found = {}
    for key, row in rows(node, "vehicles").items():
        what = f"the vehicle {key}"
        made = record(Vehicle, row, what, words, key=key)
        _see_weapons(row, made, what)
        if bool(made.capacity) is not bool(made.access):
            name = "capacity" if made.capacity else "access"
            raise fault(row, name, f"{what} needs both capacity and access, or neither (BG-CAR-04)")
        see_clauses(row, made.clauses, what, must=True)
        found[key] = replace(made, move=mils(made.move))
    return found


def _see_weapons(node: Map, made: Vehicle, what: str) -> None:
    there = tuple(key for key, weapon in weapons().items() if weapon.mounted)
    for place, keys in (("turret", made.turret), ("front", made.front)):
        for key in keys:
            known(node, place, key, there, "the mounted weapon")
    if not fits(made.type, made.weapons):
        carried = ", ".join(weapons()[key].name for key in made.weapons)
        raise fault(node, "type", f"{what} is {made.type} and mounts {carried}; that is more than it may")
    if made.mv != (total := sum(weapons()[key].mv for key in made.weapons)):
        raise fault(node, "mv", f"mv of {what} is {made.mv}; its weapons have {total} (BG-NEW-VEHICLES-00)")


def read_mounts(node: Map) -> dict[str, Mount]:
    """The mounts of a file.

    Raises:
        DataError: a fault in it.
    """
    unknown(node, ("vehicles", "mounts"), "a file of vehicles")
    words = {"kind": KINDS, "style": STYLES, "factions": FACTIONS, "era": ERAS}
    found = {}
    for key, row in rows(node, "mounts").items():
        what = f"the mount {key}"
        made = record(Mount, row, what, words, key=key)
        if (made.kind == CREATURE) is bool(made.style):
            raise fault(row, "style" if made.style else None, f"{what} is a {made.kind}; only bikes have a style")
        see_clauses(row, made.clauses, what, must=True)
        found[key] = replace(made, move=mils(made.move))
    return found
