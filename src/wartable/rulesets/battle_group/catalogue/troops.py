"""Races, factions and their troops (BG-STAT-07, BG-NEW-HUMANS, BG-NEW-ALIENS): `races()`, `factions()`, `troops()`.

A `Troop` is what a model has; `line(troop)` is the stat line that comes of it (BG-EQP-01), `Troop.stats` the line as
the list prints it; the two are compared when the list is read. Entries of one's own are read by `read_troops` as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from wartable.engine.plane import INCH, inches
from wartable.kit.documents import Map, fault, take, unknown
from wartable.kit.fields import Counts, Texts, record, rows
from wartable.rulesets.battle_group.catalogue import abilities as able
from wartable.rulesets.battle_group.catalogue.equipment import Armour, Shield, Weapon, armours, shields, weapons
from wartable.rulesets.battle_group.catalogue.reading import ERAS, see_clauses, shipped
from wartable.rulesets.battle_group.catalogue.vehicles import FACTIONS, HALF, mounts

TROOP, SPECIALIST, CHARACTER = KINDS = ("troop", "specialist", "character")
HANDS = 2
WHOLE = 2
"""The size of an ordinary model, halves (BG-STAT-07)."""
_STATS = ("move", "av", "mv", "dv")


class Race(NamedTuple):
    """The base line of a race (BG-STAT-07); move in mils, size in halves."""

    key: str
    name: str
    move: int
    hp: int
    wv: int
    size: int = WHOLE


class Line(NamedTuple):
    """The stats of a model (BG-EQP-01); move in mils, size in halves."""

    move: int
    hp: int
    av: int
    mv: int
    dv: int
    wv: int
    size: int


@dataclass(frozen=True, slots=True)
class Faction:
    """A list: who may be in it (BG-NEW-HUMANS-01). specialists_per: points of the limit for each specialist."""

    key: str
    name: str
    race: str
    characters: int
    specialists_per: int
    clauses: Texts


@dataclass(frozen=True, slots=True)
class Troop:
    """An entry of a list: one model (BG-FORCE-01).

    Args:
        kind: troop, specialist or character. era: of its list entry. traveller: BG-NEW-ERAS-02.
        hp, wv: its own, before skills; its Move is that of its race.
        weapons: keys, one for each that it holds. shield, armour, mount, item: a key or ''
            (BG-EQP-03).
        skills, abilities: keys with levels (1 where there are none). power: keys of generators, one for each.
        user: implanted or natural if it is a Biotech User (BG-BIO-01), else ''.
        independent: it may not be in a BGF (BG-NEW-HUMANS-03). limit: how many a force may have, 0 any number.
        option: skills with levels that one of each BGF may have (BG-NEW-HUMANS-04, BG-NEW-ALIENS-03).
        stats: move (inches), av, mv, dv as the list prints them; empty for a troop of one's own.
    """

    key: str
    faction: str
    name: str
    kind: str
    era: str
    hp: int
    wv: int
    weapons: Texts
    traveller: bool = False
    shield: str = ""
    armour: str = ""
    mount: str = ""
    item: str = ""
    skills: Counts = ()
    power: Texts = ()
    user: str = ""
    abilities: Counts = ()
    independent: bool = False
    limit: int = 0
    option: Counts = ()
    stats: Counts = ()
    points: int = 0
    text: str = ""
    clauses: Texts = ()

    @property
    def kit(self) -> tuple[Weapon | Shield | Armour, ...]:
        """All its equipment, weapons first."""
        held: list[Weapon | Shield | Armour] = [weapons()[key] for key in self.weapons]
        if self.shield:
            held.append(shields()[self.shield])
        if self.armour:
            held.append(armours()[self.armour])
        return tuple(held)

    @property
    def hands(self) -> int:
        """How many hands its equipment takes (BG-EQP-02)."""
        return sum(weapons()[key].hands for key in self.weapons) + bool(self.shield)


RACES: Mapping[str, Race] = {
    "human": Race("human", "Human", 4 * INCH, 1, 3),
    "alien": Race("alien", "Alien", 5 * INCH, 1, 2),
}
_FILES = {faction: f"{faction}.yaml" for faction in FACTIONS}


def races() -> Mapping[str, Race]:
    """The races by key (BG-STAT-07)."""
    return RACES


@cache
def factions() -> Mapping[str, Faction]:
    """The factions by key: humans, aliens."""
    return {key: read_faction(shipped(file)) for key, file in _FILES.items()}


@cache
def troops() -> Mapping[str, Troop]:
    """The troops of both factions by key."""
    return {key: troop for file in _FILES.values() for key, troop in read_troops(shipped(file)).items()}


def race_of(troop: Troop) -> Race:
    """The race of a troop."""
    return RACES[factions()[troop.faction].race]


def line(troop: Troop) -> Line:
    """BG-EQP-01: the stat line that comes of what a model has; BG-STAT-08, -09: nothing is below 0."""
    race, kit = race_of(troop), troop.kit
    ridden = mounts().get(troop.mount)
    move = ridden.move if ridden else race.move
    worn = [item for item in kit if isinstance(item, Armour)]
    move += sum(item.move for item in worn) + sum(able.generators()[key].move for key in troop.power)
    if troop.item:
        move += able.items()[troop.item].move
    size = race.size * (2 if any(item.doubles for item in worn) else 1) + (HALF if ridden else 0)
    av, mv, dv = sum(item.av for item in kit), sum(_missile(item) for item in kit), sum(item.dv for item in kit)
    if ridden:
        av, dv = av + ridden.av, dv + ridden.dv
    return Line(max(move, 0), troop.hp, max(av, 0), max(mv, 0), max(dv, 0), troop.wv, size)


def _missile(item: Weapon | Shield | Armour) -> int:
    return 0 if isinstance(item, Shield) else item.mv


# ------------------------------------------------------------------ reading
def read_faction(node: Map) -> Faction:
    """The faction that a file of troops is of.

    Raises:
        DataError: a fault in it.
    """
    unknown(node, ("faction", "troops"), "a file of troops")
    row = take(node, "faction", Map)
    made = record(Faction, row, "the faction", {"key": FACTIONS, "race": tuple(RACES)})
    see_clauses(row, made.clauses, "the faction", must=True)
    return made


def read_troops(node: Map) -> dict[str, Troop]:
    """The troops of a file of troops.

    Raises:
        DataError: a fault in it.
    """
    faction, found = read_faction(node), {}
    for key, row in rows(node, "troops").items():
        what = f"the troop {key}"
        words = {"kind": KINDS, "era": ERAS, "user": able.USERS[:2], "stats": _STATS}
        made = found[key] = record(Troop, row, what, words, key=key, faction=faction.key)
        for fault_key, text in faults(made):
            raise fault(row, fault_key if fault_key in row else None, f"{what} {text}")
        _see_stats(row, made, what)
        see_clauses(row, made.clauses, what)
    return found


def _see_stats(node: Map, made: Troop, what: str) -> None:
    if not made.stats:
        return
    found, printed = line(made), dict(made.stats)
    ours = {"move": int(inches(found.move)), "av": found.av, "mv": found.mv, "dv": found.dv}
    for name in _STATS:
        if printed.get(name) != ours[name]:
            raise fault(node, "stats", f"{name} of {what} is {printed.get(name)}; its equipment gives {ours[name]}")


_MANY = {
    "shield": "shields", "mount": "mounts", "item": "items", "power": "power sources", "option": "skills",
    "armour": "kinds of armour",
}  # fmt: skip


def faults(troop: Troop) -> Iterator[tuple[str, str]]:
    """What no troop may be: the key at which it stands, and what is wrong in words that go on from its name."""
    lists: tuple[tuple[str, Texts, Mapping[str, object]], ...] = (
        ("weapons", troop.weapons, {key: weapon for key, weapon in weapons().items() if not weapon.mounted}),
        ("shield", (troop.shield,) if troop.shield else (), shields()),
        ("armour", (troop.armour,) if troop.armour else (), armours()),
        ("mount", (troop.mount,) if troop.mount else (), mounts()),
        ("item", (troop.item,) if troop.item else (), able.items()),
        ("power", troop.power, able.generators()),
        ("skills", tuple(key for key, _ in troop.skills), able.skills()),
        ("option", tuple(key for key, _ in troop.option), able.skills()),
        ("abilities", tuple(key for key, _ in troop.abilities), able.abilities()),
    )
    for key, words, there in lists:
        for word in words:
            if word not in there:
                yield key, f"has {word!r}, which is none of the {_MANY.get(key, key)} that there are"
                return
    yield from _of_hands(troop)
    yield from _of_riders(troop)
    yield from _of_users(troop)


def _of_hands(troop: Troop) -> Iterator[tuple[str, str]]:
    if troop.hands > HANDS:
        yield "weapons", f"needs {troop.hands} hands for what it holds; it has two (BG-EQP-02)"
    held = [weapons()[key] for key in troop.weapons]
    if sum(weapon.bayonette for weapon in held) > sum(weapon.rifle for weapon in held):
        yield "weapons", "has a bayonette without a rifle; one may be attached to each rifle (BG-HYB-03)"


def _of_riders(troop: Troop) -> Iterator[tuple[str, str]]:
    if troop.mount and troop.faction not in mounts()[troop.mount].factions:
        yield "mount", f"rides {mounts()[troop.mount].name}, which its faction does not have (BG-NEW-MOUNTS-01)"
    if troop.mount and line(replace(troop, mount="")).size != WHOLE:
        yield "mount", "is too large to ride; only troops of unit size 1 may (BG-NEW-MOUNTS-01)"
    if not troop.mount and any(weapons()[key].only_mounted for key in troop.weapons):
        yield "weapons", "has a Lance and no mount; only mounted models may use one (BG-WPN-06)"


def _of_users(troop: Troop) -> Iterator[tuple[str, str]]:
    if troop.armour and armours()[troop.armour].users and not troop.user:
        yield "armour", "wears Biotech/Magick Armour and is no Biotech User (BG-ARM-10)"
    if not troop.user and (troop.abilities or troop.power):
        key = "abilities" if troop.abilities else "power"
        yield key, "is no Biotech User; it has to be one, implanted or natural (BG-BIO-01)"
        return
    if troop.abilities and not troop.power:
        yield "abilities", "has abilities and no power source (BG-BIO-03)"
    for key, _ in troop.abilities:
        if troop.user == able.IMPLANTED and not able.abilities()[key].implantable:
            yield "abilities", f"is an implanted user; {able.abilities()[key].name} is for natural ones (BG-BIO-02)"
    for key in dict.fromkeys(troop.power):
        source = able.generators()[key]
        if troop.user not in source.users:
            yield "power", f"is a user that is {troop.user}; a {source.name} is not for such (BG-BIO-03)"
        if troop.power.count(key) > source.most:
            yield "power", f"has more than {source.most} of {source.name} (BG-NEW-GENERATORS-00)"
    if sum(not able.generators()[key].familiar for key in troop.power) > 1:
        yield "power", "has two generators; one at most (BG-NEW-GENERATORS-00)"
