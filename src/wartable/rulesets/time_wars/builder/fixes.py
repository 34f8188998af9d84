"""What might mend what is wrong with a list, best first; whether it does is for the checks themselves to say."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import count
from typing import Any

from wartable.kit.armies.lists import Bill, Fix, Option, Problem, compute
from wartable.rulesets.time_wars.builder.catalogue import option_name, wares
from wartable.rulesets.time_wars.builder.overview import bare
from wartable.rulesets.time_wars.lists.army import Army, Buy, Force, shifts_of
from wartable.rulesets.time_wars.lists.checks import LEAST, MOST, SHARES
from wartable.rulesets.time_wars.lists.entries import BASIC, COMMAND, NEUTRAL, Troop, all_names
from wartable.rulesets.time_wars.state import SQUAD

Node = Mapping[str, Any]
_PLAIN = re.compile(r"[A-Za-z_][\w-]*")
_MOST_COPIES = 6
_MOST_SINGLE = 6


def fixes(army: Army, doc: Node, problem: Problem) -> Iterator[Fix]:
    """Changes of the list `doc`, which reads as `army`, that may mend `problem`; none may, or any."""
    for force in army.forces:
        for buy in force.all:
            if problem.path == buy.path:
                yield from _of_unit(army, doc, force, buy, problem)
                return
            if problem.path.startswith(f"{buy.path}."):
                yield from _of_options(buy, problem)
                yield from _rewritten(doc, buy, problem)
                yield from _unit_out(force, buy, doc)
                return
        if problem.path == force.path:
            yield from _of_detachment(army, doc, force, problem)
            return
    yield from _of_army(army, doc, problem)


# ------------------------------------------------------------------ options
def _of_options(buy: Buy, problem: Problem) -> Iterator[Fix]:
    """TW-ARMY-23: lower a count, take what goes with it, or take it out."""
    troop, bill = buy.troop, buy.bill
    path = f"{buy.path}.options"
    for option, thing, aboard in buy.brought:
        if problem.path == f"{path}.{option.key}":
            troop, bill, path = thing, aboard, problem.path
    yield from _counts(troop, bill, path, problem)
    yield from (fix for fix in problem.fixes if _PLAIN.fullmatch(fix.path.rpartition(".")[2]))
    yield from _shared(troop, bill, path, problem)


def _rewritten(doc: Node, buy: Buy, problem: Problem) -> Iterator[Fix]:
    """The options written anew: without a name that means nothing, or with one kind in place of a mixture."""
    node: Any = _at(doc, buy.path)
    path, given = f"{buy.path}.options", node.get("options", ()) if isinstance(node, Mapping) else ()
    if problem.path != path or not isinstance(given, list | tuple):
        return
    if problem.unread and not _PLAIN.fullmatch(problem.unread):
        yield Fix(f"take {problem.unread} out", path, [pick for pick in given if _key(pick) != problem.unread])
    for group in buy.troop.groups.values():
        taken = [option for option in buy.taken() if option.group == group.key]
        if group.clause != problem.clause or not group.kinds or len(taken) <= group.kinds:
            continue
        mixed = {option.key: buy.bill.counts[option.key] for option in taken}
        rest = [pick for pick in given if _key(pick) not in mixed]
        for option in taken:
            many, name = sum(mixed.values()), option_name(buy.troop, option)
            yield Fix(f"take {many} {name} and nothing else", path, [*rest, {option.key: many}])


def _key(pick: Any) -> str:
    return str(next(iter(pick), "")) if isinstance(pick, Mapping) else str(pick)


def _at(doc: Node, path: str) -> Any:
    """What stands at the path of a unit."""
    place: Any = doc
    for name, number in re.findall(r"(\w+)(?:\[(\d+)\])?", path):
        place = place[name][int(number)] if number else place[name]
    return place


def _counts(troop: Troop, bill: Bill, path: str, problem: Problem) -> Iterator[Fix]:
    """Other counts of what is taken too often or too seldom, and what it needs."""
    for key, many in bill.counts.items():
        option = troop.options[key]
        if option.clause != problem.clause:
            continue
        name = option_name(troop, option)
        low, high = compute(option.low, bill.names), compute(option.high, bill.names)
        offered = [each for each, _ in option.prices] or [each for each in (low, high) if each > 0]
        wrong = many not in offered if option.prices else not low <= many <= high
        for other in sorted(offered, key=lambda each: abs(each - many)):
            if other != many and wrong:
                yield Fix(f"take {other} {name}", f"{path}.{key}", other)
        for wanted in option.needs:
            needed = troop.options[wanted]
            yield Fix(f"take {option_name(troop, needed)} too", f"{path}.{wanted}", _first(needed, bill))
        for clash in option.without:
            if clash in bill.counts:
                yield Fix(f"take {option_name(troop, troop.options[clash])} out", f"{path}.{clash}")


def _shared(troop: Troop, bill: Bill, path: str, problem: Problem) -> Iterator[Fix]:
    """What a group of options has too many or too few of."""
    for group in troop.groups.values():
        if group.clause != problem.clause:
            continue
        offered = [option for option in troop.options.values() if option.group == group.key]
        taken = [option for option in offered if option.key in bill.counts]
        total = sum(bill.counts[option.key] for option in taken)
        low, high = compute(group.low, bill.names), compute(group.high, bill.names)
        for option in taken:
            many, name = bill.counts[option.key], option_name(troop, option)
            if 0 < many - (total - high) < many:
                yield Fix(f"take {many - (total - high)} {name}", f"{path}.{option.key}", many - (total - high))
            if total < low:
                yield Fix(f"take {many + low - total} {name}", f"{path}.{option.key}", many + low - total)
            yield Fix(f"take {name} out", f"{path}.{option.key}")
        if total < low:
            for option in offered:
                if option not in taken:
                    least = max(low - total, _first(option, bill))
                    yield Fix(f"take {least} {option_name(troop, option)}", f"{path}.{option.key}", least)


def _first(option: Option, bill: Bill) -> int:
    return option.prices[0][0] if option.prices else max(1, compute(option.low, bill.names))


# ------------------------------------------------------------------ units
def _of_unit(army: Army, doc: Node, force: Force, buy: Buy, problem: Problem) -> Iterator[Fix]:
    """TW-ARMY-07, TW-ARMY-16, TW-ARMY-19, TW-ARMY-42 and all others that stand with one unit."""
    if doc.get("side") and problem.clause in ("TW-ARMY-16", "TW-ARMY-17"):
        yield Fix("declare no side", "side")
    if buy.category != buy.troop.category and buy is not force.commander:
        yield Fix(f"take it as {buy.troop.category.title()}", f"{buy.path}.as", buy.troop.category)
    for pick in buy.picks:
        option = buy.troop.options.get(pick.key)
        if pick.inner and (option is None or not option.brings) and _PLAIN.fullmatch(pick.key):
            yield Fix(f"take {pick.key.replace('_', ' ')} out", f"{buy.path}.options.{pick.key}")
    if problem.clause == "TW-ARMY-42":
        yield from _lighter(buy)
    if buy is force.commander:
        yield from _other_commander(army, force)
    yield from _unit_out(force, buy, doc)


def _lighter(buy: Buy) -> Iterator[Fix]:
    for option in buy.taken():
        if "weapon" in option.effects:
            many, name = buy.bill.counts[option.key], option_name(buy.troop, option)
            if many > 1:
                yield Fix(f"take {many - 1} {name}", f"{buy.path}.options.{option.key}", many - 1)
            yield Fix(f"take {name} out", f"{buy.path}.options.{option.key}")


def _unit_out(force: Force, buy: Buy, doc: Node) -> Iterator[Fix]:
    if buy is not force.commander:
        yield Fix(f"take {_called(buy)} out", buy.path)
    elif len(doc.get("detachments", ())) > 1:
        yield Fix(f"take the detachment of {_called(buy)} out", force.path)


def _other_commander(army: Army, force: Force) -> Iterator[Fix]:
    side = army.side
    for troop in wares(army.faction):
        if troop.category == COMMAND and not troop.person and troop.loyalty in (side, NEUTRAL):
            node = bare(troop, army.faction)
            yield Fix(f"let {_one(troop)} lead it", f"{force.path}.commander", node)


def _one(troop: Troop) -> str:
    if troop.kind == SQUAD and troop.name.endswith("s"):
        return troop.name
    return f"{'an' if troop.name[0] in 'AEIO' else 'a'} {troop.name}"


def _called(buy: Buy) -> str:
    return buy.name or buy.stat.name if len(buy.troop.lines) > 1 else buy.name or buy.troop.name


# ------------------------------------------------------------------ detachments
def _of_detachment(army: Army, doc: Node, force: Force, problem: Problem) -> Iterator[Fix]:
    """TW-ARMY-05, TW-ARMY-09, TW-ARMY-10: a detachment that is too small, too large, or has too little Basic."""
    tied = next((category for category, clause in SHARES if clause == problem.clause), "")
    if tied:
        over = force.spent(tied) - force.spent(BASIC)
        yield from _as_other(force, tied)
        held = [buy for buy in force.units if buy.category == tied]
        yield from _cheaper(held, over)
        yield from _more(army, doc, force, over, False)
        yield from _several(doc, force, held, over)
    elif force.cost < LEAST:
        yield from _more(army, doc, force, LEAST - force.cost, True)
        if len(army.forces) > 1:
            yield Fix("take this detachment out", force.path)
    elif force.cost > MOST:
        yield from _cheaper(force.all, force.cost - MOST)
        yield from _several(doc, force, force.units, force.cost - MOST)


def _as_other(force: Force, category: str) -> Iterator[Fix]:
    """TW-ARMY-21: what this commander lets be taken in another category, or has in a shifted one."""
    for buy in force.units:
        ways = [shift.category for shift in shifts_of(force) if shift.unit == buy.troop.key]
        for other in (*ways, buy.troop.category):
            if buy.category != other and category in (buy.category, other):
                yield Fix(f"take {_called(buy)} as {other.title()}", f"{buy.path}.as", other)


def _cheaper(buys: Sequence[Buy], over: int) -> Iterator[Fix]:
    """One thing out that costs at least `over`, the cheapest first."""
    things: list[tuple[int, Fix]] = []
    for buy in buys:
        carried = {option.key: bill.cost for option, _, bill in buy.brought}
        for key, price in buy.bill.prices.items():
            option = buy.troop.options[key]
            name = option_name(buy.troop, option)
            label = f"take {name} of {_called(buy)} out"
            if "line" in option.effects:
                label = f"keep a {buy.troop.lines[0].name} in place of a {name}"
            fix = Fix(label, f"{buy.path}.options.{key}")
            things.append((price + carried.get(key, 0), fix))
        if not buy.path.endswith("commander"):
            things.append((buy.cost, Fix(f"take {_called(buy)} out", buy.path)))
    enough = sorted((thing for thing in things if thing[0] >= over), key=lambda thing: thing[0])
    yield from (fix for _, fix in enough[:_MOST_SINGLE])


def _several(doc: Node, force: Force, buys: Sequence[Buy], over: int) -> Iterator[Fix]:
    """As few units of a detachment out as cost `over` together, the dearest first."""
    gone: list[Buy] = []
    for buy in sorted(buys, key=lambda each: -each.cost):
        if sum(each.cost for each in gone) < over:
            gone.append(buy)
    if len(gone) < 2 or sum(each.cost for each in gone) < over:
        return
    out = {each.path for each in gone}
    kept = [node for index, node in enumerate(_units(doc, force)) if f"{force.path}.units[{index}]" not in out]
    names = Counter(_called(buy) for buy in gone)
    said = " and ".join(f"{many} × {name}" if many > 1 else name for name, many in names.items())
    yield Fix(f"take {said} out", f"{force.path}.units", kept)


def _more(army: Army, doc: Node, force: Force, lacking: int, copies: bool) -> Iterator[Fix]:
    """Units of Basic that cost at least `lacking`; with `copies` several of one kind."""
    room = (army.limit - army.cost) if "points" in doc else MOST
    basic = [troop for troop in wares(army.faction) if troop.category == BASIC]
    held = list(_units(doc, force))
    home = force.commander.troop.faction if force.commander else army.faction
    for troop in sorted(basic, key=lambda each: (each.faction != home, each.cost)):
        many = next(number for number in count(1) if number * troop.cost >= lacking or number == _MOST_COPIES)
        if many * troop.cost < lacking or (many > 1 and not copies):
            continue
        node, name = bare(troop, army.faction), troop.name
        label = f"add {_one(troop)}" if many == 1 else f"add {many} × {name}"
        if many * troop.cost <= room:
            yield Fix(label, f"{force.path}.units", [*held, *([node] * many)])
        elif copies:
            yield Fix(f"{label} (over the limit)", f"{force.path}.units", [*held, *([node] * many)])


def _units(doc: Node, force: Force) -> Sequence[Any]:
    number = int(force.path.partition("[")[2].rstrip("]"))
    units: Sequence[Any] = doc["detachments"][number].get("units", [])
    return units


# ------------------------------------------------------------------ the army
def _of_army(army: Army, doc: Node, problem: Problem) -> Iterator[Fix]:
    """TW-ARMY-01, TW-ARMY-04, TW-ARMY-13, and entries that no list has."""
    if problem.clause == "TW-ARMY-01":
        over = army.cost - army.limit
        yield from _cheaper([buy for force in army.forces for buy in force.all], over)
        for force in army.forces:
            yield from _several(doc, force, force.units, over)
        yield Fix(f"raise the limit to {army.cost}", "points", army.cost)
    elif problem.clause == "TW-ARMY-04":
        yield from _beginnings(army)
    elif problem.path == "force_commander":
        if army.supreme is not None:
            key = army.supreme.id or army.supreme.name or army.supreme.stat.key
            yield Fix(f"name {_called(army.supreme)} Force Commander", "force_commander", key)
        yield Fix("name no Force Commander", "force_commander")
    else:
        yield from _unknown(army, doc, problem)


def _beginnings(army: Army) -> Iterator[Fix]:
    for troop in wares(army.faction):
        if troop.category == COMMAND and not troop.person:
            own = (each for each in wares(army.faction) if (each.category, each.faction) == (BASIC, troop.faction))
            basic = next(own, None)
            units = [bare(basic, army.faction)] * -(-LEAST // max(1, basic.cost)) if basic else []
            node = {"commander": bare(troop, army.faction), "units": units}
            yield Fix(f"begin one under {_one(troop)}", "detachments[+]", node)


def _unknown(army: Army, doc: Node, problem: Problem) -> Iterator[Fix]:
    """An entry that is in no list: the nearest name there is, or out with it."""
    found = re.fullmatch(r"detachments\[(\d+)\]\.(commander|units\[(\d+)\])", problem.path)
    if found is None:
        return
    force = doc["detachments"][int(found[1])]
    node = force["units"][int(found[3])] if found[3] else force["commander"]
    for near in get_close_matches(str(node.get("unit", "")), all_names(), 2, 0.6):
        yield Fix(f"write {near}", f"{problem.path}.unit", near)
    if found[3]:
        yield Fix("take it out", problem.path)
        return
    for troop in wares(army.faction):
        if troop.category == COMMAND and not troop.person:
            yield Fix(f"let {_one(troop)} lead it", problem.path, bare(troop, army.faction))
