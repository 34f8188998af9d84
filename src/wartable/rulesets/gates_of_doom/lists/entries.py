"""The entries of a faction as army lists buy them: units, the members of command units, sergeants, vehicles.

Prices are for each model of a uniform unit (GD-ARM-10, GD-ARM-17). `apart` counts the models of a unit that carry
other weapons than the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from wartable.kit.armies.lists import Entry, Group, Option
from wartable.kit.documents import Map
from wartable.rulesets.gates_of_doom.catalogue import gear, vehicles
from wartable.rulesets.gates_of_doom.catalogue.factions import (
    COMMAND,
    HERO,
    NAMES,
    SQUAD,
    WHOLE,
    Faction,
    Muster,
    Role,
    factions,
)
from wartable.rulesets.gates_of_doom.catalogue.weapons import MELEE, weapons
from wartable.rulesets.gates_of_doom.lists.permissions import MECHS, TARGETING, Offered, arms, rides, things

MEMBER, SERGEANT = "member", "sergeant"
OPEN = 99  # of more models, where the document names no upper limit
HIGHER, ROBOT, MORE, OTHER, ISSUED = "higher_level", "robot_pilot", "more", "other_", "issued_"


class Line(NamedTuple):
    """Where an entry of a list comes from: the entry that is printed, and the kind of model in it.

    `home` is the role whose gear it has, `home_muster` the entry of that (GD-ARM-13); `part` is unit, member, sergeant.
    """

    muster: Muster
    role: Role
    home: Role
    home_muster: Muster
    part: str


class Stock(NamedTuple):
    """The entries of a faction, and where each comes from."""

    entries: Mapping[str, Entry]
    lines: Mapping[str, Line]


@cache
def stock(faction: str, single: bool = False, conditions: tuple[str, ...] = ()) -> Stock:
    """All entries of `faction` ('' of all).

    Args:
        single: every unit is one model (GD-GEN-08).
        conditions: those of the battle, for which there is gear (GD-CON-04, GD-CON-07).
    """
    entries: dict[str, Entry] = {}
    lines: dict[str, Line] = {}
    for name in (faction,) if faction else NAMES:
        found = factions()[name]
        for muster in found.units.values():
            for line in _lines(found, muster):
                entry = _Maker(found, line, single, conditions).entry()
                if not (single and line.part != "unit"):
                    entries[entry.key], lines[entry.key] = entry, line
    return Stock(entries, lines)


def _lines(faction: Faction, muster: Muster) -> Iterator[Line]:
    first = muster.models[0]
    for home in first.of or ("",):
        yield _line(faction, muster, first, home, "unit")
        if muster.slot == SQUAD and (first.gear or first.levels):
            yield _line(faction, muster, first, home, SERGEANT)
    for role in muster.models[1:]:
        yield _line(faction, muster, role, role.of[0] if role.of else "", MEMBER)


def _line(faction: Faction, muster: Muster, role: Role, home: str, part: str) -> Line:
    whose = faction.units[home] if home else muster
    return Line(muster, role, whose.models[0] if home else role, whose, part)


def key_of(line: Line) -> str:
    """What a list writes for it."""
    muster, role = line.muster, line.role
    if line.part == "unit":
        return f"{muster.key}_{line.home_muster.key}" if len(role.of) > 1 else muster.key
    return f"{muster.key}_{role.key if line.part == MEMBER else SERGEANT}"


def lowest(line: Line) -> int:
    """What a model costs before it has anything: its lowest level, or the price of what has none (GD-ARM-08 to -13)."""
    muster, role, home = line.muster, line.role, line.home
    level = gear.levels()[home.levels[0]].power if home.levels else 0
    if role.joins:
        return level + line.home_muster.power  # GD-AVA-05
    if line.home_muster.bracket == WHOLE:
        return line.home_muster.power
    if not home.levels and role.of:
        return line.home_muster.power  # GD-ARM-13: who has no level pays the home price everywhere
    leads = muster.bracket != HERO or line.part == "unit"
    return level + (muster.power if leads else 0)


def least(line: Line, single: bool = False) -> int:
    """How many models it has at first."""
    if line.part == MEMBER or single:
        return 1
    return max(1, line.role.low)


class _Maker:
    """Makes one entry."""

    def __init__(self, faction: Faction, line: Line, single: bool, conditions: tuple[str, ...]) -> None:
        self.faction, self.line, self.single, self.conditions = faction, line, single, conditions
        self.muster, self.role, self.home = line.muster, line.role, line.home
        self.groups: dict[str, Group] = {}
        self.models = "(size - 1)" if line.muster.gun and line.part == "unit" else "size"
        self.options: dict[str, Option] = {}

    def entry(self) -> Entry:
        muster, part = self.muster, self.line.part
        for option in self._options():
            self.options.setdefault(option.key, option)
        settled = sorted(map(self._settled, self.options.values()), key=lambda option: HEADINGS.index(option.heading))
        self.options = {option.key: option for option in settled}
        size = 0 if part == SERGEANT else least(self.line, self.single)
        cost = 0 if part == SERGEANT else size * lowest(self.line)
        clause = self.role.clauses[0] if self.role.clauses else muster.clauses[0]
        category = muster.slot if part == "unit" else MEMBER
        name = {"unit": muster.name, SERGEANT: "Sergeant", MEMBER: self.role.name}[part]
        if part == "unit" and len(self.role.of) > 1:
            name = f"{name} ({self.line.home_muster.name.lower()})"
        return Entry(key_of(self.line), name, category, cost, size, self.options, self.groups, clause)

    def _settled(self, option: Option) -> Option:
        """The option without needs and bars that are not offered here."""
        needs = tuple(key for key in option.needs if key in self.options)
        without = tuple(key for key in option.without if key in self.options)
        return replace(option, needs=needs, without=without, heading=_heading(option.key))

    def _of_part(self, part: vehicles.Part) -> str:
        """What a part does to the save and the speed, for small and for other hulls where there are both."""
        columns = sorted({vehicles.hulls()[key].column for key in self.muster.hulls})
        saves = " or ".join(dict.fromkeys(f"{part.save[column]}+" for column in columns)) if part.save else ""
        speeds = tuple(dict.fromkeys(part.speed[column] for column in columns if part.speed[column]))
        sign = "+" if part.save else ""  # of an armour it is added
        slow = "speed " + " or ".join(f"{speed:{sign}}\u2033" for speed in speeds) if speeds else ""
        return ", ".join(filter(None, (saves and f"save {saves}", slow, part.text)))

    def _options(self) -> Iterator[Option]:
        if self.line.part == SERGEANT:
            yield from self._sergeant()
            return
        yield from self._size()
        if self.muster.hulls:
            yield from self._vehicle()
        yield from self._levels()
        yield from self._gear()
        yield from self._upgrades()
        yield from self._weapons()

    # ------------------------------------------------------------ who
    def _size(self) -> Iterator[Option]:
        low, high = least(self.line), self.role.high or OPEN + least(self.line)
        if not self.single and high > low:
            cost, clause = str(lowest(self.line)), "GD-ARM-20"
            yield Option(MORE, "more models", clause, cost, high=str(high - low), size=1, effects=_about("one more"))

    def _levels(self) -> Iterator[Option]:
        levels = gear.levels()
        if self.home.levels:
            base = levels[self.home.levels[0]].power
            for key in self.home.levels[1:]:
                cost = f"{levels[key].power - base} * {self.models}"
                about = _about(f"in place of {self.home.levels[0]}s")
                yield self._of("level", Option(key, levels[key].name, "GD-ARM-19", cost, effects=about))
        if self.home.robot:
            about = _about("hits on 5+, no nerve tests")
            yield self._of("level", Option(ROBOT, "Robot pilot", "GD-UNF-20", effects=about))

    def _sergeant(self) -> Iterator[Option]:
        if self.home.levels:
            yield Option(HIGHER, "one level higher", "GD-ARM-15", effects=_about("paid by the unit"))
        for offered in arms(self.faction, self.line.home_muster, self.home):
            about = _about(weapons()[offered.key].words)
            clause = offered.clause
            yield Option(offered.key, offered.name, clause, str(offered.power), high="2", effects=about)

    # ------------------------------------------------------------ gear
    def _of(self, group: str, option: Option, low: str = "0", high: str = "1", clause: str = "") -> Option:
        """The option in a group, which is made if it is not there."""
        self.groups.setdefault(group, Group(group, clause or option.clause, low, high))
        return replace(option, group=group)

    def _each(self, offered: Offered, about: str, without: Iterable[str] = (), apart: str = "") -> Option:
        many = f"({self.models}{apart})" if apart else self.models
        return Option(
            offered.key, offered.name, offered.clause, f"{offered.power} * {many}", needs=offered.needs,
            without=tuple(without), effects=_about(about),
        )  # fmt: skip

    def _gear(self) -> Iterator[Option]:
        home, must = self.home, self.home.must
        for item, offered in things(self.faction, self.line.home_muster, home):
            without = list(item.without)
            if rides(home) == "may" and (item.kind == gear.ARMOUR or item.key == "jet_cycle"):
                without.append("small_mech")  # GD-ARM-29, GD-MCH-05
            option = self._each(offered, item.text, without)
            if item.kind == gear.ARMOUR:
                low = "1" if any(word.endswith("armour") for word in must) else "0"
                yield self._of("armour", option, low, clause="GD-ARM-29")
            elif item.kind == gear.MECHS:
                low = "1" if any(word in ("mech", *MECHS) for word in must) else "0"
                yield self._of("mech", option, low, clause="GD-MCH-01")
            elif item.key == "jet_pack" and "jet_pack" in must:
                yield self._of("jet_pack", option, "1")
            elif item.key == TARGETING:
                names = [each.key for each in arms(self.faction, self.line.home_muster, home)]
                yield self._each(offered, item.text, names)
            else:
                yield option
        for item in gear.of_kind(gear.CONDITIONS):
            if item.condition in self.conditions:
                yield self._each(Offered(item.key, item.name, item.power, item.clauses[0]), item.text)
        if home.drugged:
            yield from self._drugs()

    def _drugs(self) -> Iterator[Option]:
        """GD-UNF-15: one for nothing, and one more at its price."""
        for item in gear.of_kind(gear.DRUGS):
            free = Option(f"{ISSUED}{item.key}", f"{item.name}, issued", "GD-UNF-15", effects=_about(item.text))
            yield self._of("issued_drug", free, "1")
            offered = Offered(item.key, item.name, item.power, "GD-UNF-15")
            yield self._of("additional_drug", self._each(offered, item.text, (free.key,)))

    def _upgrades(self) -> Iterator[Option]:
        for key in self.muster.upgrades:
            item = gear.items()[key]
            yield Option(key, item.name, item.clauses[0], str(item.power), effects=_about(item.text))

    def _weapons(self) -> Iterator[Option]:
        home, must = self.home, self.home.must
        apart = " - apart" if self.line.part == "unit" and self.muster.slot != COMMAND else ""
        for offered in arms(self.faction, self.line.home_muster, home):
            weapon = weapons()[offered.key]
            option = self._each(offered, weapon.words, apart=apart)
            option = replace(option, high="4" if self.muster.hulls else "2")
            if offered.key in must:
                yield self._of(offered.key, option, "2" if home.pair else "1", "2", self.muster.clauses[0])
            elif home.weapons:
                yield self._of("weapons", option, "0", str(home.weapons), self.muster.clauses[0])
            elif MELEE in must and weapon.melee:
                yield self._of("melee_weapon", option, "1", "99", self.muster.clauses[0])
            elif "sonic" in must and weapon.sonic:
                yield self._of("sonic_weapon", option, "1", "99", self.muster.clauses[0])
            else:
                yield option
        yield from self._others()
        if self.muster.gun and self.line.part == "unit":
            yield from self._guns()

    def _others(self) -> Iterator[Option]:
        """GD-ATL-12: one model in so many has any other weapon in place of those of the rest."""
        if not self.home.one_in:
            return
        own = {offered.key for offered in arms(self.faction, self.muster, self.home)}
        for offered in arms(self.faction, self.muster, self.home, ("any",)):
            if offered.key not in own:
                high, name = f"size / {self.home.one_in}", f"{offered.name}, one model"
                about = _about(weapons()[offered.key].words)
                clause = self.muster.clauses[0]
                option = Option(OTHER + offered.key, name, clause, str(offered.power), high=high, effects=about)
                yield self._of("other_weapon", option, "0", high)

    def _guns(self) -> Iterator[Option]:
        """GD-TEAM-01: the separate weapon costs its own price."""
        for offered in arms(self.faction, self.muster, self.role, ("large",)):
            weapon = weapons()[offered.key]
            if weapon.melee:
                continue  # GD-TEAM-02: it is fired
            option = Option(
                f"gun_{offered.key}", offered.name, "GD-TEAM-01", str(offered.power), size=1,
                effects=_about(weapon.words),
            )  # fmt: skip
            yield self._of("large_weapon", option, "1")

    # ------------------------------------------------------------ vehicles
    def _vehicle(self) -> Iterator[Option]:
        hulls, parts = vehicles.hulls(), vehicles.parts()
        for key in self.muster.hulls:
            hull = hulls[key]
            yield self._of("hull", Option(key, hull.name, hull.clauses[0], effects=_about(hull.text)), "1")
        for part in parts.values():
            barred = part.kind == "propulsion" and self.muster.propulsion and part.key not in self.muster.propulsion
            tech = self.muster.parts_tech or part.tech
            known = self.faction.tech.low <= tech <= self.faction.tech.high
            if barred or not (known or str(tech) in dict(self.faction.tech.shares)):
                continue
            cost = " + ".join(f"{part.power[hulls[key].column]} * {key}" for key in self.muster.hulls)
            option = Option(part.key, part.name, part.clauses[0], cost, effects=_about(self._of_part(part)))
            yield self._of(part.kind, option, "1", clause="GD-VEH-05")


_OF_KIND = {
    gear.ARMOUR: "Armour", gear.MECHS: "Mech", gear.DRUGS: "Drugs", gear.COMMON: "Equipment", gear.RARE: "Equipment",
    gear.CONDITIONS: "Equipment", gear.UPGRADES: "Upgrades", gear.VEHICLE_UPGRADES: "Upgrades",
}  # fmt: skip
HEADINGS = ("", "Vehicle", "Mech", "Weapons", "Armour", "Equipment", "Drugs", "Upgrades")
"""Under what a builder shows options, in this order: first who the models are and how many."""


def _heading(key: str) -> str:
    """The heading of an option."""
    plain = key.removeprefix(OTHER).removeprefix(ISSUED).removeprefix("gun_")
    if plain in weapons():
        return "Weapons"
    if plain in gear.items():
        return _OF_KIND.get(gear.items()[plain].kind, "Equipment")
    return "Vehicle" if plain in vehicles.hulls() or plain in vehicles.parts() else ""


def _about(text: str) -> Map:
    return Map([("about", text)])
