"""What each model of a bought unit carries (GD-ARM-16 to -18, GD-ARM-28); shares, slots and battles go by it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from wartable.kit.armies.bought import Army, Bought
from wartable.rulesets.gates_of_doom.catalogue import gear, vehicles
from wartable.rulesets.gates_of_doom.catalogue.factions import COMMAND, SQUAD, Muster, Role, factions
from wartable.rulesets.gates_of_doom.catalogue.weapons import weapons
from wartable.rulesets.gates_of_doom.lists.entries import (
    HIGHER,
    ISSUED,
    MEMBER,
    OTHER,
    ROBOT,
    SERGEANT,
    Line,
    stock,
)

GUN, HERO = "gun", "hero"
SERGEANTS = 3
"""GD-ARM-14: a squad of so many models has one."""


@dataclass(frozen=True, slots=True)
class Carrier:
    """One model of a list.

    Args:
        unit: the path of the unit that it stands in. role: the kind of model, as its entry has it; `gun` of the
            separate weapon of a weapons team (GD-TEAM-01).
        level: '' of a model that has none. leader: the hero that leads a command unit. sergeant: of a squad.
        weapons, items: keys, as often as it has them; what it counts as having is in `built` (GD-ARM-28).
        parts: hull, armour and propulsion of a vehicle. upgrades: of its unit.
        rules: the clauses of the abilities of its faction, its unit and its entry that it has, and of its upgrades.
    """

    unit: str
    name: str
    role: Role | None
    level: str = ""
    leader: bool = False
    sergeant: bool = False
    ai: bool = False
    weapons: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    built: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    upgrades: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()

    @property
    def mech(self) -> str:
        """The mech that it pilots, '' none."""
        return next((key for key in self.items if gear.items()[key].kind == gear.MECHS), "")

    @property
    def armour(self) -> str:
        """What it wears, '' nothing."""
        return next((key for key in (*self.items, *self.built) if _kind(key) == gear.ARMOUR), "")


@dataclass(slots=True)
class _Load:
    weapons: list[str] = field(default_factory=list)
    items: list[str] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)
    upgrades: list[str] = field(default_factory=list)


def _kind(key: str) -> str:
    return gear.items()[key].kind if key in gear.items() else ""


def line_of(unit: Bought) -> Line:
    """Where the entry of a unit comes from."""
    return stock("").lines[unit.key]


def carriers(army: Army) -> Iterator[Carrier]:
    """Every model of an army."""
    for force in army.sections:
        for unit in force.bought:
            yield from models(unit)


def models(unit: Bought) -> Iterator[Carrier]:
    """The models of a unit of a list: its own, then those of its members.

    GD-ARM-18: each member of a command unit has weapons, armour and equipment of its own.
    """
    yield from _own(unit, unit.path)
    for member in unit.members:
        if line_of(member).part == MEMBER:
            yield from _own(member, unit.path)


def own(unit: Bought) -> Iterator[Carrier]:
    """The models of a unit or member of a list without those of its members."""
    return _own(unit, unit.path)


def _own(unit: Bought, path: str) -> Iterator[Carrier]:
    line, load = line_of(unit), _load(unit)
    role, sergeant = line.home, _sergeant(unit)
    count = unit.size - bool(_gun(unit))
    level = level_of(unit)
    picked = [(key.removeprefix(OTHER), many) for key, many in unit.bill.counts.items() if key.startswith(OTHER)]
    others = [key for key, many in picked for _ in range(many)]
    squad = line.part == "unit" and line.muster.slot == SQUAD and count >= SERGEANTS
    for number in range(count):
        first = number == 0
        arms = list(load.weapons)
        rank = level
        leads = first and squad
        if leads and sergeant is not None:
            arms = _load(sergeant).weapons or arms
            rank = above(level) if sergeant.count(HIGHER) else level
        elif others and number >= count - len(others):
            arms = [others[number - count]]
        yield Carrier(
            path, line.role.name, role, rank, line.part == "unit" and line.muster.slot == COMMAND, leads,
            role.ai or bool(unit.count(ROBOT)), tuple(arms), tuple(load.items), role.has, tuple(load.parts),
            tuple(load.upgrades), _clauses(line, load),
        )  # fmt: skip
    if _gun(unit):
        yield Carrier(path, GUN, None, weapons=(_gun(unit),))


def _clauses(line: Line, load: _Load) -> tuple[str, ...]:
    """The clauses of all abilities of a model of a list, with those of what was bought."""
    found = abilities(line.muster, line.home_muster, line.home)
    bought = (*load.upgrades, *load.items)
    upgrades = [key for key in bought if _kind(key) in (gear.UPGRADES, gear.VEHICLE_UPGRADES)]
    return (*found, *(clause for key in upgrades for clause in gear.items()[key].clauses))


def abilities(muster: Muster, home: Muster, role: Role) -> tuple[str, ...]:
    """The clauses of the abilities of a model, a `role` of the entry `home`, that serves in a unit of `muster`.

    GD-ARM-13: what holds for units of its home entry does not come with it, what changes its own figures does;
    GD-FAT-24: what is a hero's is the hero's alone.
    """
    found = [clause for ability in factions()[muster.faction].abilities for clause in ability.clauses]
    found += [c for ability in muster.abilities if not ability.hero for c in ability.clauses]
    found += home.own_rules
    found += home.hero_rules if role.levels == (HERO,) else ()
    return tuple(dict.fromkeys(found))


def _load(unit: Bought) -> _Load:
    """What each model has of the options of a unit."""
    found, parts = _Load(), {**vehicles.hulls(), **vehicles.parts()}
    for key, many in unit.bill.counts.items():
        plain = key.removeprefix(ISSUED)
        if plain in weapons():
            found.weapons += [plain] * many
        elif _kind(plain) in (gear.UPGRADES, gear.VEHICLE_UPGRADES) and gear.items()[plain].per == "unit":
            found.upgrades.append(plain)
        elif plain in gear.items():
            found.items.append(plain)
        elif key in parts:
            found.parts.append(key)
    return found


def _sergeant(unit: Bought) -> Bought | None:
    return next((member for member in unit.members if line_of(member).part == SERGEANT), None)


def _gun(unit: Bought) -> str:
    return next((key.removeprefix("gun_") for key in unit.bill.counts if key.startswith("gun_")), "")


def level_of(unit: Bought) -> str:
    """The level of the models of a unit, '' if they have none (GD-ARM-19)."""
    levels = line_of(unit).home.levels
    if unit.count(ROBOT) or not levels:
        return ""
    return next((key for key in levels if unit.count(key)), levels[0])


def above(level: str) -> str:
    """The next level, hero above veteran (GD-ARM-15); '' of none."""
    if level not in gear.LEVELS[:-1]:
        return level
    return gear.LEVELS[gear.LEVELS.index(level) + 1]


def techs(carrier: Carrier, faction: str) -> Iterator[int]:
    """The tech levels of what a model carries of a list, once each; what it counts as having left aside (GD-ARM-22)."""
    found = [weapons()[key].tech for key in carrier.weapons if weapons()[key].of != faction]
    found += [gear.items()[key].tech for key in carrier.items]
    found += [vehicles.parts()[key].tech for key in carrier.parts if key in vehicles.parts()]
    yield from dict.fromkeys(found)
