"""What is wrong with an army beyond prices and options (GD-ARM-04 to -37)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wartable.kit.armies.bought import Army, Bought
from wartable.kit.armies.lists import Problem
from wartable.kit.armies.shop import Budget
from wartable.kit.wording import count, does
from wartable.rulesets.gates_of_doom.catalogue import gear, vehicles
from wartable.rulesets.gates_of_doom.catalogue.factions import COMMAND, HACKED, SQUAD, factions
from wartable.rulesets.gates_of_doom.catalogue.weapons import LARGE, TWO, weapons
from wartable.rulesets.gates_of_doom.lists.carried import SERGEANTS, Carrier, carriers, line_of, models, techs
from wartable.rulesets.gates_of_doom.lists.entries import SERGEANT
from wartable.rulesets.gates_of_doom.lists.permissions import BLACK_MARKET, SIMIOIDS, TEST_PLATFORM

DEALS = 10  # GD-SIM-12
CYCLE, MOUNTS = "jet_cycle", 2  # GD-EQP-06


# ------------------------------------------------------------------ the army
def shares(army: Army) -> Iterator[Budget]:
    """Models with higher tech levels (GD-ARM-22), and what was bought on the black market (GD-SIM-12).

    GD-GEN-23: shares of models round down.
    """
    if not army.faction:
        return
    faction = factions()[army.faction]
    if not faction.tech.shares and army.faction != SIMIOIDS:
        return
    found = list(carriers(army))
    counts = Counter(tech for each in found for tech in techs(each, army.faction))
    clause = faction.tech.clauses[0]
    for level, percent in faction.tech.shares:
        most = len(found) * percent // 100
        text = f"at most {percent}% of the models, rounded down"
        yield Budget(f"tech{level}", f"Models with tech {level}", counts[int(level)], 0, most, clause, text)
    if army.faction == SIMIOIDS:
        dealers = sum(unit.key == "dodgy_dealer" for unit in army.all)
        text = f"{DEALS} items of tech 6-7 for each Dodgy Dealer"
        yield Budget("deals", "Black market items", _dealt(found), 0, DEALS * dealers, "GD-SIM-12", text)


def _dealt(found: list[Carrier]) -> int:
    held = [each for each in found if not (each.role and HACKED in each.role.access)]
    arms = sum(weapons()[key].tech in BLACK_MARKET for each in held for key in each.weapons)
    return arms + sum(gear.items()[key].tech in BLACK_MARKET for each in held for key in each.items)


def faults(army: Army) -> Iterator[Problem]:
    """Each fault of the army as a whole, then of each unit."""
    yield from _sublists(army)
    officer = any(unit.key == "intelligence_officer" for unit in army.all)
    for unit in army.all:
        line = line_of(unit)
        if unit.count(TEST_PLATFORM) and not officer:
            text = f"{does(unit.called, 'be')} a test platform; that needs an Intelligence officer in the army"
            yield _told(army, unit, "GD-UNF-10", text, "needs an Intelligence officer", "options.test_platform")
        if line.part == "unit":
            yield from _company(army, unit)
            yield from _slots(army, unit)


def _told(army: Army, unit: Bought, clause: str, text: str, brief: str, at: str = "") -> Problem:
    return Problem(clause, f"{unit.path}.{at}" if at else unit.path, text, file=army.file, brief=brief)


def _sublists(army: Army) -> Iterator[Problem]:
    """GD-WLD-02: each sub-list that units are of has a command unit, whose hero leads it."""
    names = factions()[army.faction].lists if army.faction else {}
    taken = [(line_of(unit).muster, unit) for force in army.sections for unit in force.bought]
    for key, name in names.items():
        first = next((unit for muster, unit in taken if muster.list == key), None)
        if first and not any(muster.list == key and muster.slot == COMMAND for muster, _ in taken):
            text = f"{does(first.called, 'be')} of the {name} list; the army needs a command unit of it"
            yield _told(army, first, "GD-WLD-02", text, f"needs a {name} command")


# ------------------------------------------------------------------ who is in a unit
def _company(army: Army, unit: Bought) -> Iterator[Problem]:
    """GD-ARM-14, GD-ARM-20: who must be in it, and who may; GD-ARM-33: other heroes only where its entry has them."""
    muster = line_of(unit).muster
    single = bool(army.terms.get("specialists"))
    for role in muster.models[1:]:
        held = sum(each.size for each in unit.members if line_of(each).role is role)
        low, high = (0, 0) if single else (role.low, role.high)
        if not low <= held <= high:
            may = f"exactly {low}" if low == high else f"{low} to {high}" if low else f"at most {high}"
            has = f"{does(unit.called, 'have')} {held} × {role.name}"
            text = f"{has}; there {'must' if low else 'may'} be {may}"
            clause = role.clauses[0] if role.clauses else "GD-ARM-20"
            yield _told(army, unit, clause, text, f"{role.name}: {may}")
    sergeants = [each for each in unit.members if line_of(each).part == SERGEANT]
    if len(sergeants) > 1:
        text = f"{does(unit.called, 'have')} {len(sergeants)} sergeants; one is allowed"
        yield _told(army, sergeants[1], "GD-ARM-14", text, "one sergeant")
    if sergeants and (muster.slot != SQUAD or unit.size < SERGEANTS):
        text = f"{does(unit.called, 'have')} {count(unit.size, 'model')}; a sergeant needs {SERGEANTS} or more"
        yield _told(army, sergeants[0], "GD-ARM-14", text, f"needs {SERGEANTS} models")


# ------------------------------------------------------------------ slots
def _slots(army: Army, unit: Bought) -> Iterator[Problem]:
    """GD-MCH-02 to -04, GD-VEH-02 to -04, -08: as many weapons as there are slots; lances on jet cycles (GD-WPN-25)."""
    told = dict.fromkeys(_over(carrier, unit) for carrier in models(unit))
    for clause, text in filter(None, told):
        yield _told(army, unit, clause, f"{unit.called}: {text}", text)


def _over(carrier: Carrier, unit: Bought) -> tuple[str, str] | None:
    """What a model carries too much of, or without a mount; the options of the unit itself tell of theirs."""
    if (hull := next((key for key in carrier.parts if key in vehicles.hulls()), "")) != "":
        return _vehicle(carrier, vehicles.hulls()[hull])
    if carrier.mech:
        return _mech(carrier, gear.items()[carrier.mech])
    if CYCLE in carrier.items:
        mounted = sum(not weapons()[key].melee and weapons()[key].hands == TWO for key in carrier.weapons)
        if mounted > MOUNTS:
            return "GD-EQP-06", f"{mounted} two-handed weapons on a jet cycle, which carries {MOUNTS}"
    for key in carrier.weapons:
        if weapons()[key].cycle and CYCLE not in carrier.items and carrier.sergeant and not unit.count(key):
            return "GD-WPN-25", f"{weapons()[key].name} needs a jet cycle"
    return None


def _shields(carrier: Carrier) -> int:
    return sum(gear.items()[key].shield for key in carrier.items)


def _vehicle(carrier: Carrier, hull: vehicles.Hull) -> tuple[str, str] | None:
    large = sum(weapons()[key].hands == LARGE for key in carrier.weapons)
    held, slots = len(carrier.weapons) + _shields(carrier), hull.large + hull.other
    clause = {"small_vehicle": "GD-VEH-02", "tank": "GD-VEH-03"}.get(hull.key, "GD-VEH-04")
    if large > hull.large:
        return clause, f"{count(large, 'large weapon')} in {count(hull.large, 'slot')} for them"
    if held > slots:
        return clause, f"{held} weapons and shields in {count(slots, 'slot')}"
    return None


def _mech(carrier: Carrier, mech: gear.Item) -> tuple[str, str] | None:
    melee = sum(weapons()[key].melee for key in carrier.weapons)
    ranged, shields = len(carrier.weapons) - melee, _shields(carrier)
    clause = "GD-MCH-03" if mech.melee_slots else "GD-MCH-02"
    for held, most, what in ((melee, mech.melee_slots, "melee"), (ranged, mech.ranged_slots, "ranged")):
        if most and held > most:
            return clause, f"{held} {what} weapons in {count(most, 'slot')} for them"
    if (held := melee + ranged + shields) > mech.slots:
        return "GD-MCH-04" if shields else clause, f"{held} weapons and shields in {count(mech.slots, 'slot')}"
    return None
