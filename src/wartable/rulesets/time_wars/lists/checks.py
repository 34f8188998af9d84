"""Chapter ARMY: what makes a list illegal or unwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from wartable.kit.armies.lists import Problem
from wartable.kit.documents import Map
from wartable.rulesets.time_wars.lists.army import (
    Army,
    Buy,
    Force,
    capacity,
    hired,
    is_command,
    loyalty_of,
    read_army,
    shifts_of,
)
from wartable.rulesets.time_wars.lists.entries import BASIC, NEUTRAL, SUPPORT, TRANSPORT, VETERAN, Shift, Troop
from wartable.rulesets.time_wars.specials.core import race_of
from wartable.rulesets.time_wars.state import INDIVIDUAL, SQUAD

LEAST, MOST = 50, 200  # TW-ARMY-05
SHARES = ((VETERAN, "TW-ARMY-09"), (SUPPORT, "TW-ARMY-10"))  # each costs at most what Basic does

Check = Callable[[Army], Iterator[Problem]]


def checked(doc: Map) -> Army:
    """The army of the list `doc` with everything that is wrong with it in `problems`.

    Raises:
        DataError: the document is not built like a list.
    """
    army = read_army(doc)
    army.problems += problems_of(army)
    return army


def problems_of(army: Army, sums: bool = True) -> list[Problem]:
    """Everything that is wrong with the army, faults first, warnings after them; without `sums` all but its points."""
    found = [problem for check in CHECKS if sums or check not in SUMS for problem in check(army)]
    return sorted(found, key=lambda problem: problem.warning)


def _options(army: Army) -> Iterator[Problem]:
    """TW-ARMY-23: the options of each entry."""
    for force in army.forces:
        for buy in force.all:
            yield from buy.bill.problems
            for _, _, bill in buy.brought:
                yield from bill.problems


def _limit(army: Army) -> Iterator[Problem]:
    """TW-ARMY-01: the total never passes the limit."""
    if army.cost > army.limit:
        text = f"the army costs {army.cost} points; its limit is {army.limit}"
        yield Problem("TW-ARMY-01", "", text, (), army.file, army.forces[0].line if army.forces else 0)


def _points(army: Army) -> Iterator[Problem]:
    """TW-ARMY-05: 50 to 200 points, both included."""
    for force in army.forces:
        if not LEAST <= force.cost <= MOST:
            text = f"the detachment costs {force.cost} points; {LEAST} to {MOST} are allowed"
            yield Problem("TW-ARMY-05", force.path, text, (), army.file, force.line)


def _command(army: Army) -> Iterator[Problem]:
    """TW-ARMY-07, TW-ARMY-12, TW-ARMY-25: one Command choice leads, and transports come with their Squads only."""
    for force in army.forces:
        leader = force.commander
        if leader is not None and not is_command(leader):
            yield leader.problem("TW-ARMY-07", f"{leader.troop.name} is no Command choice and cannot lead a detachment")
        for buy in force.units:
            if is_command(buy):
                text = f"{buy.troop.name} is a second Command choice; a detachment has one, as its commander"
                yield buy.problem("TW-ARMY-07", text)
            elif buy.troop.category == TRANSPORT:
                text = f"an {buy.troop.name} is never bought alone; take it as an option of the Squad that rides in it"
                yield buy.problem("TW-ARMY-25", text)


def _shares(army: Army) -> Iterator[Problem]:
    """TW-ARMY-09, TW-ARMY-10, TW-ARMY-11: Veteran and Support each cost at most what Basic does (TW-ARMY-08: free)."""
    for force in army.forces:
        basic = force.spent(BASIC)
        for category, clause in SHARES:
            spent = force.spent(category)
            if spent > basic:
                text = f"{spent} points are {category.title()} and {basic} Basic; {category.title()} may not cost more"
                yield Problem(clause, force.path, text, (), army.file, force.line)


def _categories(army: Army) -> Iterator[Problem]:
    """TW-ARMY-19, TW-ARMY-20, TW-ARMY-21: the category of the own list, unless the commander shifts it."""
    for force in army.forces:
        shifts = shifts_of(force)
        for buy in force.units:
            if buy.category == buy.troop.category:
                continue
            if not _shifted(shifts, buy):
                text = f"{buy.troop.name} are {buy.troop.category.title()}; this commander cannot take them as"
                yield buy.problem("TW-ARMY-19", f"{text} {buy.category.title()}")


def _led(army: Army) -> Iterator[Problem]:
    """TW-TL-08: what only a commander of one race may have."""
    for force in army.forces:
        for buy in force.units:
            rule, leader = buy.troop.led_by, force.commander
            if rule and leader and leader.troop.race != rule.race:
                race = rule.race.replace("_", " ").title()
                text = f"{buy.troop.name} serve only under a {race}; {leader.stat.name} is none"
                yield buy.problem(rule.clause, text)


def _only(army: Army) -> Iterator[Problem]:
    """TW-CHAR-52, TW-CHAR-75: a commander who will have certain races only."""
    for force in army.forces:
        rule, leader = force.commander.troop.only if force.commander else None, force.commander
        for buy in force.units:
            if rule and leader and buy.troop.race not in rule.races and buy.troop.key not in rule.also:
                races = " or ".join(race.replace("_", " ").title() for race in rule.races)
                text = f"{leader.stat.name} leads only troops of the race {races}; {buy.troop.name} are not"
                yield buy.problem(rule.clause, text)


def _persons(army: Army) -> Iterator[Problem]:
    """TW-CHAR-06: each person once in an army. TW-CHAR-01: a named character needs the opponent's consent."""
    seen: dict[str, str] = {}
    for force in army.forces:
        leader = force.commander
        if leader is None or not leader.persons:
            continue
        for person in leader.persons:
            if person in seen:
                text = f"{leader.stat.name} and {seen[person]} are one person; an army has him once"
                if leader.stat.name == seen[person]:
                    text = f"{leader.stat.name} leads two detachments; an army has him once"
                yield leader.problem("TW-CHAR-06", text)
            seen.setdefault(person, leader.stat.name)
        text = f"{leader.stat.name} is a named character; your opponent must agree to him"
        yield leader.problem("TW-CHAR-01", text, True)


def _shifted(shifts: Sequence[Shift], buy: Buy) -> str:
    """TW-ARMY-21: the clause by which the commander takes `buy` in another category (TW-FED-12), or ''."""
    return next((s.clause for s in shifts if s.unit == buy.troop.key and s.category == buy.category), "")


def _loyalty(army: Army) -> Iterator[Problem]:
    """TW-ARMY-02, TW-ARMY-16, TW-ARMY-17: one side, or Neutral."""
    for force in army.forces:
        loyalty = loyalty_of(force)
        if force.commander and loyalty not in (NEUTRAL, army.side):
            text = f"{force.commander.troop.name} serves the {loyalty.title()}, this army is of the {army.side.title()}"
            yield force.commander.problem("TW-ARMY-16", text)
        for buy in force.units:
            if not _told(army, force, buy.troop) and not _fits(army, force, buy.troop):
                text = f"{buy.troop.name} serve the {buy.troop.loyalty.title()}, this army is of the"
                yield buy.problem("TW-ARMY-17", f"{text} {army.side.title()}")


def _told(army: Army, force: Force, troop: Troop) -> bool:
    """Whether the fault of a commander on the wrong side says the same of his `troop`; mercenaries may be let go."""
    loyalty = loyalty_of(force)
    hires = force.commander is not None and force.commander.troop.mercenary is not None
    return loyalty not in (NEUTRAL, army.side) and troop.loyalty == loyalty and not hires


def _fits(army: Army, force: Force, troop: Troop) -> bool:
    if troop.loyalty in (NEUTRAL, army.side):
        return True
    rule = force.commander.troop.mercenary if force.commander else None
    return rule is not None and bool(hired(force)) and troop.race == rule.race  # TW-DAL-13, TW-DAL-17, TW-CHAR-05


def _leaders(army: Army) -> Iterator[Problem]:
    """TW-CMD-16: a Squad Leader with NRV 4 cannot pass his test without help."""
    for force in army.forces:
        for buy in force.units:
            if "leader" in buy.bill.counts and 6 + 2 * buy.stat.profile.nrv < 15:
                text = f"the Squad Leader of {buy.troop.name} has NRV {buy.stat.profile.nrv}: his Command Test stops at"
                yield buy.problem("TW-CMD-16", f"{text} {6 + 2 * buy.stat.profile.nrv} of 15 without help", True)


def _hands(army: Army) -> Iterator[Problem]:
    """TW-ARMY-42: one model carries one weapon."""
    for force in army.forces:
        for buy in force.all:
            carriers, weapons = _carriers(buy), carried(buy)
            if weapons > carriers:
                text = f"{buy.troop.name}: {weapons} weapons for {carriers} models that can carry one each"
                yield buy.problem("TW-ARMY-42", text)


def carried(buy: Buy) -> int:
    """How many weapons its ordinary models carry."""
    counts = buy.bill.counts
    taken = (option for option in buy.taken() if "weapon" in option.effects)
    return sum(int(option.effects.get("each", 1)) * counts[option.key] for option in taken)


def _carriers(buy: Buy) -> int:
    if buy.retinue is not None:
        return buy.retinue[1]
    if buy.troop.kind != SQUAD:
        return 99
    teams = sum(buy.bill.counts[option.key] for option in buy.taken() if "team" in option.effects)
    return buy.bill.names["size"] - teams


def _foreign_orders(army: Army) -> Iterator[Problem]:
    """TW-ARMY-22: Xenophobic troops under a commander of another race take no orders from him."""
    for force in army.forces:
        leader = force.commander
        if leader is None:
            continue
        for buy in force.units:
            foreign = race_of(buy.troop.race) != race_of(leader.troop.race)
            if "xenophobic" in buy.troop.specials and buy.troop.kind != INDIVIDUAL and foreign:
                text = f"{buy.troop.name} take no orders from {leader.stat.name}, who is of another race"
                yield buy.problem("TW-ARMY-22", text, True)


def _room(army: Army) -> Iterator[Problem]:
    """TW-ARMY-47: a Squad that is too big for its transport may buy it but cannot embark until it fits."""
    for force in army.forces:
        for buy in force.all:
            riders = buy.retinue[1] + 1 if buy.retinue else buy.bill.names["size"]
            for option, thing, bill in buy.brought:
                places = capacity(thing, bill)
                if riders > places:
                    text = f"{buy.troop.name}: {riders} models and {places} places in the {option.name}"
                    yield buy.problem("TW-ARMY-47", f"{text}; they cannot embark until they fit", True)


CHECKS: tuple[Check, ...] = (
    _options, _command, _led, _only, _persons, _categories, _loyalty, _hands, _shares, _limit, _points, _leaders,
    _foreign_orders, _room,
)  # fmt: skip
SUMS: tuple[Check, ...] = (_shares, _limit, _points)
"""The rules about points of the whole, which a trial of one unit cannot tell."""
