"""What might mend a fault of an army list: what must be had is added, what is too much is taken out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from wartable.kit.armies.bought import Army, Bought
from wartable.kit.armies.lists import Entry, Fix, Problem, compute
from wartable.rulesets.gates_of_doom.catalogue import gear
from wartable.rulesets.gates_of_doom.catalogue.factions import COMMAND, factions
from wartable.rulesets.gates_of_doom.catalogue.weapons import weapons
from wartable.rulesets.gates_of_doom.lists.carried import line_of
from wartable.rulesets.gates_of_doom.lists.entries import MORE, SERGEANT, Stock
from wartable.rulesets.gates_of_doom.lists.permissions import BLACK_MARKET

Smallest = Callable[[str], dict[str, Any]]
"""An entry as it comes, by its key."""
OFFICER = "intelligence_officer"


def proposals(army: Army, problem: Problem, stock: Stock, sections: str, smallest: Smallest) -> Iterator[Fix]:
    """What might mend `problem`, best first."""
    unit = army.at(problem.path.split(".options")[0])
    if unit is not None:
        yield from _needed(unit)
        yield from _members(unit, problem, stock, smallest)
        if problem.clause == "GD-WLD-02":
            muster = line_of(unit).muster
            keys = [key for key, line in stock.lines.items() if _leads(line.muster.slot, line.part)]
            for key in (key for key in keys if stock.lines[key].muster.list == muster.list):
                yield _added(army, "Command", stock.entries[key], smallest(key))
        if problem.clause == "GD-UNF-10":
            yield Fix("make it a plain walker", problem.path)
            yield _added(army, "Command", stock.entries[OFFICER], smallest(OFFICER))
        if problem.clause.startswith(("GD-MCH", "GD-VEH")):
            yield from _out(unit, lambda key: True)
    if problem.path == sections:
        yield from _shared(army, problem)


def _leads(slot: str, part: str) -> bool:
    return slot == COMMAND and part == "unit"


def _added(army: Army, section: str, entry: Entry, node: dict[str, Any]) -> Fix:
    path = next(force.path for force in army.sections if force.name == section)
    return Fix(f"add {entry.name}", f"{path}.units[+]", node)


def _needed(unit: Bought) -> Iterator[Fix]:
    """The cheapest of what it must have and has not (GD-ARM-27)."""
    names = unit.bill.names
    for group in unit.entry.groups.values():
        low = compute(group.low, names)
        offered = [option for option in unit.entry.options.values() if option.group == group.key]
        if sum(unit.count(option.key) for option in offered) < low:
            for option in sorted(offered, key=lambda option: compute(option.cost, names))[:3]:
                yield Fix(f"take {option.name}", f"{unit.path}.options.{option.key}", low)


def _members(unit: Bought, problem: Problem, stock: Stock, smallest: Smallest) -> Iterator[Fix]:
    """Members too few are added, members too many taken out (GD-ARM-20)."""
    muster = line_of(unit).muster
    for role in muster.models[1:]:
        held = [each for each in unit.members if line_of(each).role is role]
        count = sum(each.size for each in held)
        keys = [key for key, line in stock.lines.items() if line.muster is muster and line.role is role]
        if count < role.low and held:
            more = held[-1].count(MORE) + role.low - count
            yield Fix(f"{role.low - count} more of {role.name}", f"{held[-1].path}.options.{MORE}", more)
        elif count < role.low:
            for key in keys:
                node = smallest(key)
                node["options"] = [*node.get("options", []), *([{MORE: role.low - 1}] if role.low > 1 else [])]
                yield Fix(f"add {role.name}", f"{unit.path}.members[+]", node)
        elif role.high and count > role.high:
            last = held[-1]
            fewer = last.count(MORE) - (count - role.high)
            if fewer >= 0:
                yield Fix(f"{count - role.high} fewer of {role.name}", f"{last.path}.options.{MORE}", fewer)
            yield Fix(f"take {last.called} out", last.path)
    if line_of(unit).part == SERGEANT:
        yield Fix("take the sergeant out", problem.path)


def _out(unit: Bought, wanted: Callable[[str], bool]) -> Iterator[Fix]:
    """Its weapons and shields that are `wanted`, each taken out, the dearest last."""
    able = [key for key in unit.bill.counts if (key in weapons() or _shield(key)) and wanted(key)]
    for key in sorted(able, key=lambda key: unit.bill.prices[key]):
        many, name = unit.count(key), unit.entry.options[key].name
        fewer = many - 1 if many > 1 else None
        yield Fix(f"take {name} out", f"{unit.path}.options.{key}", fewer)
    for member in unit.members:
        yield from _out(member, wanted)


def _shield(key: str) -> bool:
    return key in gear.items() and gear.items()[key].shield


def _shared(army: Army, problem: Problem) -> Iterator[Fix]:
    """What too many models have (GD-ARM-22, GD-SIM-12), taken from one unit after the other."""
    shared = [int(level) for level, _ in factions()[army.faction].tech.shares]
    levels = BLACK_MARKET if problem.clause == "GD-SIM-12" else tuple(shared)
    things: Mapping[str, Any] = {**weapons(), **gear.items()}
    for unit in reversed(army.all):
        for key in unit.bill.counts:
            if key in things and things[key].tech in levels:
                name = unit.entry.options[key].name
                yield Fix(f"{unit.called} without {name}", f"{unit.path}.options.{key}")
