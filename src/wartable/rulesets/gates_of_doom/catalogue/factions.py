"""The eight factions (GD-ARM-02) and their entries, as they stand in `data/factions`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from wartable.engine.errors import DataError
from wartable.kit.documents import Map, fault, maps, number, take
from wartable.kit.fields import Counts, Texts, known, record, rows
from wartable.rulesets.gates_of_doom.catalogue import gear, vehicles
from wartable.rulesets.gates_of_doom.catalogue.reading import see_clauses, shipped
from wartable.rulesets.gates_of_doom.catalogue.weapons import weapons

NAMES = (
    "alliance", "anti_technology_league", "avalonia", "cyber_nomads", "delian_league", "simioids",
    "united_nations_of_freedom", "wild_sector_armies",
)  # fmt: skip
COMMAND, SQUAD, SPECIAL, VEHICLE = SLOTS = ("command", "squad", "special", "vehicle")
"""GD-ARM-03: the kinds of units, and vehicles, which count as special; the League's heading "Units" is of command."""
HERO, MODEL, WHOLE = BRACKETS = ("hero", "model", "whole")
SPECIAL_ISSUE, EXPERIMENTAL, HACKED = ACCESS = ("special_issue", "experimental", "hacked")
ARMS = ("any", "ranged", "melee", "one_handed", "two_handed", "large", "pistol", "compression", "slug", "sonic")
GROUPS = ("equipment", "common", "rare", "drugs", "armour", "power_armour", "mech")


@dataclass(frozen=True, slots=True)
class Tech:
    """The tech levels of a faction (GD-ARM-21), and of higher ones the percent of models that may have them."""

    low: int
    high: int
    shares: Counts = ()
    clauses: Texts = ()

    @property
    def printed(self) -> str:
        """The range as it is printed."""
        return f"{self.low}-{self.high}"


@dataclass(frozen=True, slots=True)
class Ability:
    """A rule of a faction or an entry; `hero`: printed for the hero alone (GD-FAT-24).

    `own`: a change of a model's own figures, that it keeps in the unit of another entry (GD-ARM-13).
    """

    name: str
    clauses: Texts
    hero: bool = False
    own: bool = False


@dataclass(frozen=True, slots=True)
class Gun:
    """The separate weapon of a weapons team (GD-TEAM-01): health, speed in inches, save."""

    health: int
    speed: int
    save: int


@dataclass(frozen=True, slots=True)
class Role:
    """A kind of model in an entry.

    Args:
        levels: those that it may have, lowest first; none if it has no level. profile: its own, where it is printed.
        of: the entries of which such models come, one or the other (GD-ARM-13).
        low, high: how many; high 0 is open (GD-ARM-20).
        gear: what it may have: words of `ARMS` and `GROUPS`, keys of weapons and items.
        must: what it must have (GD-ARM-27), in the same words. has: what it counts as having (GD-ARM-28).
        access: what else it may have (GD-ARM-37). weapons: how many weapons at most, 0 any number.
        one_in: one model in so many may have any other weapon. pair: it must have two of the weapon.
        ai: it has the AI rule. robot: its pilot may be a robot. drugged: a first drug is compulsory and free.
        joins: a hero who joins at the full price of its own entry.
        health, speed, nerve, attacks: what is added to its figures.
    """

    key: str
    name: str
    levels: Texts = ()
    profile: str = ""
    of: Texts = ()
    low: int = 0
    high: int = 0
    gear: Texts = ()
    must: Texts = ()
    has: Texts = ()
    access: Texts = ()
    weapons: int = 0
    one_in: int = 0
    pair: bool = False
    ai: bool = False
    robot: bool = False
    drugged: bool = False
    joins: bool = False
    health: int = 0
    speed: int = 0
    nerve: int = 0
    attacks: int = 0
    clauses: Texts = ()


@dataclass(frozen=True, slots=True)
class Muster:
    """An entry of a faction: what the document prints as one unit.

    Args:
        power: what stands in its bracket. bracket: paid for the hero (GD-ARM-09), for each model (GD-ARM-10), or the
            whole price of each model (GD-ARM-11).
        titled: not set where the document prints no name but a heading. list: its sub-list (GD-WLD-01).
        hulls, propulsion: of which a vehicle may be built, any propulsion if it names none; parts_tech: the tech level
            of all its parts (GD-ALL-29), 0 their own.
        upgrades: what can be bought once for the unit (GD-ARM-34).
    """

    key: str
    faction: str
    name: str
    slot: str
    bracket: str
    clauses: Texts
    models: tuple[Role, ...]
    power: int = 0
    titled: bool = True
    list: str = ""
    hulls: Texts = ()
    propulsion: Texts = ()
    parts_tech: int = 0
    upgrades: Texts = ()
    abilities: tuple[Ability, ...] = ()
    gun: Gun | None = None

    @property
    def hero_rules(self) -> Texts:
        """The clauses printed for its hero alone (GD-FAT-24)."""
        return tuple(clause for ability in self.abilities if ability.hero for clause in ability.clauses)

    @property
    def own_rules(self) -> Texts:
        """The clauses that its models keep in the units of other entries (GD-ARM-13)."""
        return tuple(clause for ability in self.abilities if ability.own for clause in ability.clauses)

    def role(self, key: str) -> Role:
        """The kind of model of that key; KeyError if it has none."""
        for role in self.models:
            if role.key == key:
                return role
        raise KeyError(key)


@dataclass(frozen=True, slots=True)
class Faction:
    """A faction with its entries; `lists` are the names of its sub-lists by key."""

    key: str
    name: str
    tech: Tech
    abilities: tuple[Ability, ...]
    units: Mapping[str, Muster]
    lists: Mapping[str, str]


@cache
def factions() -> Mapping[str, Faction]:
    """All factions by key, in the order in which they are printed."""
    found = {key: read_faction(shipped(f"factions/{key}.yaml"), key) for key in NAMES}
    owners: dict[str, str] = {}
    for key, faction in found.items():
        for unit in faction.units:
            if (first := owners.setdefault(unit, key)) != key:
                raise DataError(f"gates_of_doom/data/factions/{key}.yaml", 0, f"the entry {unit} stands in {first} too")
    return found


def musters() -> Iterator[Muster]:
    """All entries of all factions."""
    for faction in factions().values():
        yield from faction.units.values()


def printed_clauses(name: str) -> Iterator[str]:
    """The figures of an entry, by faction.entry, and the tech range of its faction; abilities come up by their code."""
    home, _, key = name.partition(".")
    faction = factions()[home]
    yield from faction.tech.clauses
    yield from faction.units[key].clauses


def muster(key: str) -> Muster:
    """The entry of that key; KeyError if there is none."""
    for found in musters():
        if found.key == key:
            return found
    raise KeyError(key)


# ------------------------------------------------------------------ reading
def read_faction(node: Map, key: str) -> Faction:
    """The faction of a file of a faction.

    Raises:
        DataError: a fault in it.
    """
    tech = record(Tech, tech_node := take(node, "tech", Map), f"the tech range of {key}")
    if not 1 <= tech.low <= tech.high <= 9:
        raise fault(tech_node, "low", f"the tech range of {key} is {tech.printed}; write low and high from 1 to 9")
    for level, percent in tech.shares:
        if not level.isdecimal() or not tech.high < int(level) <= 9 or not 0 < percent < 100:
            raise fault(tech_node, "shares", f"shares of {key} must be tech levels above {tech.high} and percents")
    see_clauses(tech_node, "clauses", tech.clauses, f"the tech range of {key}")
    lists = take(node, "lists", Map, Map())
    for name in lists:
        take(lists, name, str)
    given = {"tech": tech, "abilities": _abilities(node, key), "units": _units(node, key), "lists": dict(lists)}
    return record(Faction, _without(node, *given), f"the faction {key}", key=key, **given)


def _units(node: Map, faction: str) -> dict[str, Muster]:
    sublists, found = take(node, "lists", Map, Map()), rows(node, "units")
    made = {}
    for key, row in found.items():
        made[key] = _muster(row, key, faction)
        if made[key].list or sublists:
            known(row, "list", made[key].list, dict(sublists), "the sub-list")
    for key, unit in made.items():
        for role in unit.models:
            for home in role.of:
                known(found[key], "models", home, made, "the entry")
    return made


def _muster(node: Map, key: str, faction: str) -> Muster:
    what = f"the entry {key}"
    roles = tuple(_role(row, what) for row in maps(node, "models"))
    if not roles:
        raise fault(node, None, f"{what} needs models: who is in it")
    gun = record(Gun, take(node, "gun", Map), f"the gun of {key}") if "gun" in node else None
    given = {"models": roles, "gun": gun, "abilities": _abilities(node, key)}
    words = {
        "slot": SLOTS, "bracket": BRACKETS, "hulls": tuple(vehicles.hulls()), "upgrades": tuple(gear.items()),
        "propulsion": tuple(part.key for part in vehicles.parts().values() if part.kind == "propulsion"),
    }  # fmt: skip
    made = record(Muster, _without(node, *given), what, words, key=key, faction=faction, **given)
    if (made.slot == VEHICLE) is not bool(made.hulls):
        raise fault(node, None, f"{what}: a vehicle, and nothing else, names its hulls")
    if (made.bracket == HERO) is not (made.slot == COMMAND):
        raise fault(node, "bracket", f"{what}: the bracket of a command unit, and of no other, is paid for the hero")
    see_clauses(node, "clauses", made.clauses, what)
    return made


def _role(node: Map, what: str) -> Role:
    things = (*weapons(), *gear.items())
    allowed = (*ARMS, *GROUPS, *things)
    words = {
        "levels": gear.LEVELS, "profile": tuple(gear.profiles()), "gear": allowed, "must": allowed, "has": things,
        "access": ACCESS,
    }  # fmt: skip
    made = record(Role, node, f"a model of {what}", words)
    number(node, "low", 0, 99, 0)
    if made.high and made.high < made.low:
        raise fault(node, "high", f"{what}: at most {made.high} of {made.key} and at least {made.low} cannot both be")
    if list(made.levels) != sorted(made.levels, key=gear.LEVELS.index):
        raise fault(node, "levels", f"{what}: the levels of {made.key} must stand lowest first")
    see_clauses(node, "clauses", made.clauses, what)
    return made


def _abilities(node: Map, key: str) -> tuple[Ability, ...]:
    found = []
    for row in maps(node, "abilities"):
        made = record(Ability, row, f"an ability of {key}")
        see_clauses(row, "clauses", made.clauses, f"the ability {made.name}")
        found.append(made)
    return tuple(found)


def _without(node: Map, *keys: str) -> Map:
    rest = Map(((name, value) for name, value in node.items() if name not in keys), node.file, node.line)
    rest.lines = node.lines
    return rest
