"""What might mend a fault of a force: fewer of a line, an option less, a group into the reserve."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from wartable.kit.armies.bought import Army, Bought
from wartable.kit.armies.lists import Fix, Problem
from wartable.rulesets.battle_group.lists.entries import MORE, troop_of
from wartable.rulesets.battle_group.lists.fielding import RESERVE, called, grouped, kept
from wartable.rulesets.battle_group.state import STRENGTH
from wartable.rulesets.battle_group.troops import line

SECTIONS = "groups"


def proposals(army: Army, problem: Problem) -> Iterator[Fix]:
    """What might mend `problem`, best first; what takes a whole line out the kit proposes."""
    units = [unit for unit in reversed(army.all) if _about(unit, problem)]
    for unit in units:
        if problem.clause.endswith(("HUMANS-02", "ALIENS-02")):
            yield from _down_to(army, unit)
    if problem.clause == "BG-NEW-ERAS-04":
        for force in army.sections:
            if force.units and not kept(force):
                yield Fix(f"{called(force)} into the reserve", f"{force.path}.{RESERVE}", True)
    for unit in units:
        yield from _fewer(army, unit, problem)
        for key in sorted(unit.bill.prices, key=lambda key: -unit.bill.prices[key]):
            if key != MORE and problem.path in ("points", unit.path.rpartition(".")[0]):
                yield Fix(f"{unit.called} without {unit.entry.options[key].name}", f"{unit.path}.options.{key}")


def _about(unit: Bought, problem: Problem) -> bool:
    within = unit.path.startswith(problem.path) or problem.path.startswith(unit.path)
    return within or problem.path in ("points", SECTIONS)


def _down_to(army: Army, unit: Bought) -> Iterator[Fix]:
    """As many fewer of an entry as there are too many in the force."""
    troop = troop_of(unit)
    over = sum(each.size for each in army.all if each.key == unit.key) - troop.limit if troop else 0
    yield from _less(unit, over)


def _fewer(army: Army, unit: Bought, problem: Problem) -> Iterator[Fix]:
    """As many fewer of a line as the points or the size of its group ask for."""
    if problem.path == "points" and army.limit and unit.size:
        each = max(1, unit.cost // unit.size)
        yield from _less(unit, -(-(army.cost - army.limit) // each))
    elif problem.clause == "BG-BGF-02":
        force = next(force for force in army.sections if unit in force.units)
        over = line.size(grouped(force)) - STRENGTH
        own = line.size(grouped(replace(force, units=[unit]))) // max(1, unit.size)
        yield from _less(unit, -(-over // max(1, own)))
    yield from _less(unit, 1)


def _less(unit: Bought, many: int) -> Iterator[Fix]:
    if 0 < many <= unit.count(MORE):
        left = unit.count(MORE) - many
        yield Fix(f"{many} fewer of {unit.called}", f"{unit.path}.options.{MORE}", left or None)
