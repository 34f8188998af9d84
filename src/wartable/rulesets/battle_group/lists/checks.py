"""What is wrong with a force beyond prices and options (BG-FORCE, BG-NEW-HUMANS, BG-NEW-ALIENS, BG-NEW-ERAS)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wartable.kit.armies.bought import Army, Bought, Force
from wartable.kit.armies.lists import Fix, Problem
from wartable.kit.armies.shop import Budget
from wartable.kit.wording import an, does, verb
from wartable.rulesets.battle_group.catalogue import abilities as able
from wartable.rulesets.battle_group.catalogue.equipment import HEAVY, weapons
from wartable.rulesets.battle_group.catalogue.reading import HI_TECH
from wartable.rulesets.battle_group.catalogue.troops import CHARACTER, SPECIALIST, factions
from wartable.rulesets.battle_group.lists.entries import OWN, of_faction, skills_of, troop_of, vehicle_of
from wartable.rulesets.battle_group.lists.eras import all_travel, era_of, native, traveller, travelling
from wartable.rulesets.battle_group.lists.fielding import RESERVE, called, grouped, kept
from wartable.rulesets.battle_group.state import FLYING, STRENGTH, WHOLE
from wartable.rulesets.battle_group.troops import line
from wartable.rulesets.battle_group.winning.scenario import Muster
from wartable.rulesets.battle_group.winning.scenarios import muster_called

LIMITS = {"vehicles": "Vehicles", "heavy": "Heavy mounted weapons", "flying": "Flying vehicles", "groups": "BGFs"}
PER = "BG-FORCE-03"


# ------------------------------------------------------------------ sums
def strength(force: Force) -> Budget:
    """BG-BGF-01, BG-BGF-02, BG-BGF-21: the unit sizes of a group."""
    used = line.size(grouped(force)) / WHOLE
    text = "the unit sizes of its models"
    return Budget("strength", "Size", used, 0, STRENGTH // WHOLE, "BG-BGF-02", text, "sizes")


def shares(army: Army) -> Iterator[Budget]:
    """What bounds a force as a whole: characters, specialists, travellers, and what its scenario says."""
    faction = factions().get(army.faction)
    if faction is not None:
        clause = faction.clauses[-1]
        many = Counter({key: sum(unit.size for unit in army.all if unit.entry.category == key) for key in FEW})
        yield Budget(
            CHARACTER, "Characters", many[CHARACTER], 0, faction.characters, clause, "one at most", "models"
        )  # fmt: skip
        most = max(1, (army.limit or army.cost) // faction.specialists_per)
        text = f"one for each full {faction.specialists_per} points of the limit"
        yield Budget(SPECIALIST, "Specialists", many[SPECIALIST], 0, most, clause, text, "models")
    if era_of(army) != HI_TECH and army.faction and not all_travel(army.faction):
        most = (army.limit or army.cost) // 2
        yield Budget("travellers", "Travellers", travelling(army), 0, most, "BG-NEW-ERAS-04", "half the points at most")
    if (muster := muster_called(str(army.terms.get("scenario", "")))) is not None:
        yield from _of_scenario(army, muster)


FEW = (CHARACTER, SPECIALIST)


def _of_scenario(army: Army, muster: Muster) -> Iterator[Budget]:
    """BG-FORCE-03: what the scenario allows."""
    counts = {
        "vehicles": sum(vehicle_of(unit) is not None for unit in army.all),
        "heavy": sum(weapons()[key].table == HEAVY for unit in army.all for key in _mounted(unit)),
        "flying": sum(found is not None and found.style == FLYING for found in map(vehicle_of, army.all)),
        "groups": sum(force.models > 1 for force in army.sections),
    }
    for key, most in muster.limits.items():
        yield Budget(key, LIMITS[key], counts[key], 0, most, PER, f"at most {most} in {muster.name}", key)
    if muster.reserve:
        here = sum(force.cost for force in army.sections if not kept(force))
        yield Budget("natives", "On the table", here, 0, muster.natives, muster.clause, "natives of the era")
        there = sum(force.cost for force in army.sections if kept(force))
        yield Budget(RESERVE, "In reserve", there, 0, muster.reserve, muster.clause, "for the rift")


def _mounted(unit: Bought) -> tuple[str, ...]:
    vehicle = vehicle_of(unit)
    return vehicle.weapons if vehicle else ()


# ------------------------------------------------------------------ faults
def faults(army: Army) -> Iterator[Problem]:
    """Each fault of the force as a whole, then of each group."""
    if not any(force.units for force in army.sections):
        yield Problem("BG-FORCE-01", "groups", "the force has nobody in it", file=army.file, brief="nobody yet")
    if (muster := muster_called(str(army.terms.get("scenario", "")))) is not None:
        yield from _agreed(army, muster)
    yield from _limited(army)
    for force in army.sections:
        if not force.units and any(other.units for other in army.sections):
            fixes = (Fix("take the empty group out", force.path),)
            yield Problem("BG-BGF-02", force.path, f"{force.name or 'a group'} has nobody in it", fixes, army.file)
        elif force.units:
            yield from _alone(army, force)
            yield from _optional(army, force)
            yield from _timely(army, force, muster)


def _agreed(army: Army, muster: Muster) -> Iterator[Problem]:
    """BG-FORCE-02, BG-FORCE-03: the limit of the scenario, and whose force it is."""
    if army.limit > muster.points:
        text = f"the limit is {army.limit}; {muster.name} has {muster.points} points"
        fixes = (Fix(f"make the limit {muster.points}", "points", muster.points),)
        yield Problem("BG-FORCE-02", "points", text, fixes, army.file, brief=f"{muster.points} in this scenario")
    if muster.faction and army.faction and army.faction != muster.faction:
        text = f"{muster.name} is for the {of_faction(muster.faction)}; this force is of the {of_faction(army.faction)}"
        fixes = (Fix("name no scenario", "scenario"),)
        yield Problem(PER, "scenario", text, fixes, army.file, brief=f"for the {of_faction(muster.faction)}")


def _limited(army: Army) -> Iterator[Problem]:
    """BG-NEW-HUMANS-02, BG-NEW-ALIENS-02: so many of an entry in a force; BG-TERM-03: characters are unique."""
    counts = Counter({unit.key: 0 for unit in army.all})
    counts.update({key: sum(unit.size for unit in army.all if unit.key == key) for key in counts})
    for key, count in counts.items():
        last = next(unit for unit in reversed(army.all) if unit.key == key)
        troop = troop_of(last)
        most = (troop.limit or (1 if troop.kind == CHARACTER else 0)) if troop else 0
        if troop and most and count > most:
            own = OWN if troop.limit else "BG-TERM-03"
            clause = next((each for each in troop.clauses if each.endswith(("HUMANS-02", "ALIENS-02"))), own)
            text = f"the force has {count} × {troop.name}; at most {most} may be"
            yield Problem(clause, last.path, text, file=army.file, brief=f"at most {most}")


def _alone(army: Army, force: Force) -> Iterator[Problem]:
    """BG-NEW-HUMANS-03, BG-BGF-09: who is independent only is in no BGF."""
    for unit in force.units if force.models > 1 else ():
        troop = troop_of(unit)
        if troop is not None and troop.independent:
            clause = next((each for each in troop.clauses if each.endswith("HUMANS-03")), OWN)
            text = f"{does(unit.called, 'work')} alone and may not be in {called(force)}"
            yield Problem(clause, unit.path, text, file=army.file, brief="works alone")


def _optional(army: Army, force: Force) -> Iterator[Problem]:
    """BG-NEW-HUMANS-04, BG-NEW-ALIENS-03: one of each BGF may have the skill."""
    held: dict[tuple[str, str], int] = {}
    for unit in force.units:
        for key in skills_of(unit):
            clause, name = unit.entry.options[key].clause, able.skills()[key].name
            held[unit.key, key] = held.get((unit.key, key), 0) + 1
            path, fixes = f"{unit.path}.options.{key}", (Fix(f"take {name} out", f"{unit.path}.options.{key}"),)
            if force.models == 1:
                text = f"{unit.called}: {name} is for one of a BGF; this is an Individual"
                yield Problem(clause, path, text, fixes, army.file, brief="only in a BGF")
            elif held[unit.key, key] > 1:
                text = f"{called(force)}: two of its models have {name}; one of each BGF may"
                yield Problem(clause, path, text, fixes, army.file, brief="one of each BGF")


def _timely(army: Army, force: Force, muster: Muster | None) -> Iterator[Problem]:
    """BG-EQP-04, BG-NEW-ERAS-03: who is out of time comes through a rift only."""
    era = era_of(army)
    if kept(force):
        return
    for unit in force.units:
        if native(unit, era):
            continue
        fixes = (Fix(f"{called(force)} into the reserve", f"{force.path}.{RESERVE}", True),)
        if not traveller(unit):
            only = f"only a rift brings {verb(unit.called, 'them')}"
            text = f"{does(unit.called, 'be')} out of time in {an(era)} battle; {only}"
            yield Problem("BG-NEW-ERAS-03", unit.path, text, fixes, army.file, brief=f"out of time: {era}")
        elif muster is not None and muster.reserve:
            text = f"{does(unit.called, 'be')} no native of the era; in {muster.name} the others are in reserve"
            yield Problem(muster.clause, unit.path, text, fixes, army.file, brief="in reserve only")
