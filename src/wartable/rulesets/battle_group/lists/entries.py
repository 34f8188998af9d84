"""The entries of a faction as army lists buy them: lines of models that are alike, and vehicles (BG-FORCE-01).

A line of a group is so many models of one troop. What it rides and its item go to each of them; an optional skill goes
to one of them (BG-NEW-HUMANS-04, BG-NEW-ALIENS-03). All prices are made by the formula.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from wartable.kit.armies.bought import Bought
from wartable.kit.armies.lists import Entry, Group, Option
from wartable.kit.documents import Map
from wartable.rulesets.battle_group.catalogue import abilities as able
from wartable.rulesets.battle_group.catalogue.troops import CHARACTER, WHOLE, Troop, factions, faults, line, troops
from wartable.rulesets.battle_group.catalogue.vehicles import FACTIONS, Vehicle, mounts, vehicles
from wartable.rulesets.battle_group.lists.points import skill_price, troop_price
from wartable.rulesets.battle_group.state import STRENGTH

MORE, MOUNT, ITEM, SKILL = "more", "mount", "item", "skill"
VEHICLE = "vehicle"
OWN = "BG-NEW-POINTS-09"
"""The clause of troops of one's own."""


@dataclass(frozen=True, slots=True)
class Listed(Entry):
    """An entry with the troop or the vehicle that it is of."""

    troop: Troop | None = None
    vehicle: Vehicle | None = None


def troop_of(unit: Bought) -> Troop | None:
    """The troop of a line, with its mount and its item; None of a vehicle."""
    base = unit.entry.troop if isinstance(unit.entry, Listed) else None
    if base is None:
        return None
    mount = next((key for key in unit.bill.counts if key in mounts()), "")
    item = next((key for key in unit.bill.counts if key in able.items()), "")
    return replace(base, mount=mount or base.mount, item=item or base.item)


def vehicle_of(unit: Bought) -> Vehicle | None:
    """The vehicle that a line is, None if it is none."""
    return unit.entry.vehicle if isinstance(unit.entry, Listed) else None


def skills_of(unit: Bought) -> tuple[str, ...]:
    """The optional skills that one model of a line has."""
    troop = troop_of(unit)
    options = dict(troop.option) if troop else {}
    return tuple(key for key in unit.bill.counts if key in options)


@cache
def stock(faction: str) -> Mapping[str, Entry]:
    """The entries of a faction, '' of both, by key: troops first, then vehicles."""
    found: dict[str, Entry] = {}
    for name in (faction,) if faction else FACTIONS:
        found.update((key, made(troop)) for key, troop in troops().items() if troop.faction == name)
    for name in (faction,) if faction else FACTIONS:
        found.update((key, driven(each)) for key, each in vehicles().items() if each.faction == name)
    return found


@lru_cache(maxsize=500)
def made(troop: Troop) -> Entry:
    """The entry of a troop."""
    options = {option.key: option for option in _options(troop)}
    groups = {each.group: Group(each.group, _CLAUSES[each.group]) for each in options.values() if each.group}
    clause = troop.clauses[0] if troop.clauses else OWN
    return Listed(troop.key, troop.name, troop.kind, troop.points, 1, options, groups, clause, troop)


_CLAUSES = {MOUNT: "BG-NEW-MOUNTS-01", ITEM: "BG-NEW-ITEMS-00"}


def driven(vehicle: Vehicle) -> Entry:
    """The entry of a vehicle."""
    clause = vehicle.clauses[0]
    return Listed(vehicle.key, vehicle.name, VEHICLE, vehicle.points, 1, {}, {}, clause, vehicle=vehicle)


def _options(troop: Troop) -> Iterator[Option]:
    size = line(troop).size
    if most := most_of(troop):
        yield Option(MORE, "more", "BG-BGF-02", str(troop.points), high=str(most), size=1, effects=_about("one more"))
    for key, level in troop.option:
        row = able.skills()[key]
        clause = next((each for each in troop.clauses if each.endswith(("HUMANS-04", "ALIENS-03"))), OWN)
        about, heading = _about("for one model of the group"), "For one of them"
        yield Option(key, row.label(level), clause, str(skill_price(key, level)), effects=about, heading=heading)
    if not troop.mount and size == WHOLE:
        for key, mount in mounts().items():
            changed = replace(troop, mount=key)
            if troop.faction in mount.factions and not any(faults(changed)):
                yield Option(key, mount.name, _CLAUSES[MOUNT], _each(changed, troop), group=MOUNT, heading="Mounts")
    if not troop.item:
        for key, item in able.items().items():
            changed = replace(troop, item=key)
            yield Option(key, item.name, item.clauses[0], _each(changed, troop), group=ITEM, heading="Items")


def most_of(troop: Troop) -> int:
    """BG-BGF-02, BG-TERM-03: how many more of a troop go into a group beside the first."""
    if troop.kind == CHARACTER or troop.independent:
        return 0
    return max(0, STRENGTH // line(troop).size - 1)


def _each(changed: Troop, troop: Troop) -> str:
    """BG-NEW-POINTS-06: what something costs for each model, with what it changes of thick armour."""
    return f"{troop_price(changed).points - troop_price(troop).points} * size"


def _about(text: str) -> Map:
    return Map([("about", text)])


def of_faction(faction: str) -> str:
    """The name of a faction."""
    return factions()[faction].name if faction else ""
