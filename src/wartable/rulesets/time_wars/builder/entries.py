"""A list as a builder shows it: each unit with its points in parts, each option with its price or why it cannot be."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from wartable.kit.armies.lists import Bill, Group, Option, compute
from wartable.kit.armies.shop import Alternative, Arm, Body, Edit, Fact, GroupState, OptionState, Part, UnitState
from wartable.rulesets.time_wars.builder.catalogue import about, about_rank, home_of, key_of, option_name
from wartable.rulesets.time_wars.builder.tryout import (
    NONE,
    Judged,
    Refusal,
    Setting,
    judged,
    judged_commander,
    too_much,
)
from wartable.rulesets.time_wars.command.orders import NAMES as ORDERS
from wartable.rulesets.time_wars.lists.army import Army, Buy, Force, leads_free, shifts_of
from wartable.rulesets.time_wars.lists.entries import Troop
from wartable.rulesets.time_wars.lists.units import Ids, troop_types
from wartable.rulesets.time_wars.state import VEHICLE, Model, Unit
from wartable.rulesets.time_wars.telling import art
from wartable.rulesets.time_wars.telling.glossary import rule, short, stats

Node = Mapping[str, Any]
MOST_KEPT = 5_000  # units
_PLAIN = ("model", "vehicle", "individual", "large")


class Sums:
    """The points of an army by detachment and category, to which something may be added."""

    def __init__(self, army: Army, limit: int) -> None:
        self.total, self.limit = army.cost, limit
        self.costs = [force.cost for force in army.forces]
        self.spent: list[Counter[str]] = [Counter() for _ in army.forces]
        for number, force in enumerate(army.forces):
            for buy in force.units:
                self.spent[number][buy.category] += buy.cost

    def against(self, number: int, category: str, step: int) -> Refusal:
        """Which sum `step` more points in `category` of detachment `number` would pass."""
        if step <= 0:
            return NONE
        spent = self.spent[number].copy()
        spent[category] += step
        return too_much(self.total + step, self.limit, self.costs[number] + step, spent, category)


def unit_state(army: Army, force: Force, buy: Buy, node: Node, setting: Setting, sums: Sums) -> UnitState:
    """The unit `buy`, which stands as `node` in the list; `sums` are those of the army."""
    key = (setting, json.dumps(node), buy.path)
    found = _KEPT.get(key)
    if found is None:
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.clear()
        found = _KEPT[key] = _by_itself(army, force, buy, node, setting)
    category = "" if buy is force.commander else buy.category
    return replace(found, options=tuple(_summed(each, sums, setting.number, category) for each in found.options))


_KEPT: dict[tuple[Setting, str, str], UnitState] = {}


def _summed(found: OptionState, sums: Sums, number: int, category: str) -> OptionState:
    """An option with what the sums of the army say to it."""
    inner = tuple(_summed(each, sums, number, category) for each in found.inner)
    why, clause = sums.against(number, category, found.step) if found.next else NONE
    if why:
        return replace(found, inner=inner, why=why, why_clause=clause)
    return replace(found, inner=inner) if inner != found.inner else found


def _by_itself(army: Army, force: Force, buy: Buy, node: Node, setting: Setting) -> UnitState:
    """The unit without regard to the points of the others, which is all that its setting and its node make it."""
    units = list(troop_types(army, force, buy, Ids()))
    main = units[0]
    bodies = tuple(_body(unit, buy.troop.kind, main.rank) for unit in units if unit.models)
    shown = next((body for body in bodies if body.kind != VEHICLE), bodies[0])
    leads = buy is force.commander
    category = "command" if leads else buy.category
    return UnitState(
        buy.path, key_of(buy.troop, home_of(buy.troop.key, buy.troop.name), army.faction), _name(main, buy), buy.name,
        _gear(buy), buy.troop.faction, category, () if leads else tuple(_categories(force, buy)), buy.troop.kind,
        buy.cost, tuple(_parts(buy)), sum(body.models for body in bodies if body is shown or body.kind != VEHICLE),
        about_rank(main.rank), stats(main.profile._replace(tv=main.tv)), tuple(rule(key) for key in main.specials),
        shown.weapons, tuple(_options(force, buy, node, setting)),
        tuple(_group(buy.troop.groups, key, buy.bill, buy.troop) for key in buy.troop.groups), bodies,
    )  # fmt: skip


def _name(main: Unit, buy: Buy) -> str:
    return buy.name or main.name.rstrip("0123456789").rstrip()


def _body(unit: Unit, kind: str, rank: int) -> Body:
    counts = Counter(_mark(model) for model in unit.models)
    weapons = Counter(dict(unit.weapons))
    led = unit.kind not in (kind, VEHICLE)  # somebody with a Retinue
    orders = "all" if rank else ", ".join(ORDERS[key] for key in unit.knows)
    return Body(
        unit.entry, unit.name.rstrip("0123456789").rstrip(), unit.kind, len(unit.models),
        tuple(name if many == 1 else f"{many} × {name}" for name, many in counts.items() if name),
        stats(unit.profile._replace(tv=unit.tv)), tuple(rule(key) for key in (*unit.specials, *unit.lent)),
        tuple(Arm(many, rule(key)) for key, many in weapons.items() if many) + _teams(unit.models),
        unit.capacity, f"Retinue of {len(unit.models) - 1}" if led else "", (Fact("Orders", orders),) if orders else (),
    )  # fmt: skip


def _mark(model: Model) -> str:
    if model.kind == "team":
        weapon = short(model.weapon)
        return f"{weapon} team" if model.weapon else "Weapon Team"
    if model.of:
        return "Commander"
    return "Squad Leader" if model.kind == "leader" else "" if model.kind in _PLAIN else model.kind.title()


def _teams(models: Sequence[Model]) -> tuple[Arm, ...]:
    counts = Counter(model.weapon for model in models if model.weapon)
    return tuple(Arm(many, rule(key)) for key, many in counts.items())


# ------------------------------------------------------------------ points
def _parts(buy: Buy) -> Iterator[Part]:
    yield Part(buy.troop.name, buy.troop.cost, buy.troop.clause, buy.path)
    yield from _terms(buy.troop, buy.bill, f"{buy.path}.options")
    for option, thing, bill in buy.brought:
        yield from _terms(thing, bill, f"{buy.path}.options.{option.key}")


def _terms(troop: Troop, bill: Bill, path: str) -> Iterator[Part]:
    for option in _taken(troop, bill):
        count = bill.counts[option.key]
        many = f"{count} × " if count > 1 and not option.prices else ""
        name = f"{many}{option_name(troop, option)}"
        yield Part(name, bill.prices[option.key], option.clause, f"{path}.{option.key}")


def _taken(troop: Troop, bill: Bill) -> list[Option]:
    return [option for key, option in troop.options.items() if key in bill.counts]


def _gear(buy: Buy) -> str:
    """What was taken, without what gives the unit another name."""
    aboard = {option.key: _words(thing, bill) for option, thing, bill in buy.brought}
    words = []
    for option in _taken(buy.troop, buy.bill):
        if "line" not in option.effects and "renames" not in option.effects:
            more = f" ({', '.join(aboard[option.key])})" if aboard.get(option.key) else ""
            words.append(f"{_word(buy.troop, option, buy.bill)}{more}")
    return ", ".join(words)


def _words(troop: Troop, bill: Bill) -> list[str]:
    return [_word(troop, option, bill) for option in _taken(troop, bill)]


def _word(troop: Troop, option: Option, bill: Bill) -> str:
    count = bill.counts[option.key]
    return f"{count} {option_name(troop, option)}" if count > 1 else option_name(troop, option)


# ------------------------------------------------------------------ categories
def _categories(force: Force, buy: Buy) -> Iterator[Alternative]:
    """TW-ARMY-21: the categories in which this commander may take it, its own first; how it is taken is among them."""
    own = buy.troop.category
    ways = {own: ""}
    ways.update({shift.category: shift.clause for shift in shifts_of(force) if shift.unit == buy.troop.key})
    path = f"{buy.path}.as"
    for category, clause in ways.items():
        taken = buy.category == category
        edits = () if taken else (Edit(path, category),)
        yield Alternative(category, category.title(), taken, "", clause, edits)
    if buy.category not in ways:
        yield Alternative(buy.category, buy.category.title(), True, "not under this commander", "TW-ARMY-19", ())


# ------------------------------------------------------------------ options
def _options(force: Force, buy: Buy, node: Node, setting: Setting) -> Iterator[OptionState]:
    asked = _Asked(node, setting, buy is force.commander)
    brought = {option.key: (thing, bill) for option, thing, bill in buy.brought}
    for option in buy.troop.options.values():
        path = f"{buy.path}.options.{option.key}"
        found = asked.state(buy.troop, option, buy.bill, path, ())
        if option.key in brought:
            thing, bill = brought[option.key]
            inner = tuple(
                asked.state(thing, each, bill, f"{path}.{each.key}", (option.key,)) for each in thing.options.values()
            )
            found = replace(found, inner=inner, art=art.of_troop(thing))
        if _fixed(force, buy, option):
            found = replace(found, fixed=True, counts=(found.count,), next=0, step=0, why="", why_clause="")
        yield found


def _fixed(force: Force, buy: Buy, option: Option) -> bool:
    """Whether it comes by itself: a Squad Leader for nothing (TW-SON-09), or what the price of an entry holds."""
    return "included" in option.effects or (option.key == "leader" and bool(leads_free(force, buy)))


class _Asked:
    """What is asked about the options of one unit."""

    def __init__(self, node: Node, setting: Setting, leads: bool) -> None:
        self.node, self.setting = node, setting
        self.judge = judged_commander if leads else judged
        self.now = self.judge(setting, node)

    def state(self, troop: Troop, option: Option, bill: Bill, path: str, within: tuple[str, ...]) -> OptionState:
        """The option of `troop`, which is the unit itself or `within` the option that brings it."""
        count = bill.counts.get(option.key, 0)
        counts = tuple(_counts(option, bill))
        more = next((each for each in counts if each > count), 0)
        step, refusal = 0, Refusal(_most(option, counts), option.clause) if not more else NONE
        if more:
            then = self.judge(self.setting, _with(self.node, (*within, option.key), more))
            step = then.buy.cost - self.now.buy.cost
            refusal = self._against(then, option)
            if refusal is not NONE:
                more = 0
        return OptionState(
            option.key, option_name(troop, option), about(troop, option), option.group, option.clause, path, count,
            bill.prices.get(option.key, 0), counts, more, step, *refusal,
        )  # fmt: skip

    def _against(self, then: Judged, option: Option) -> Refusal:
        """The first fault that the unit has with it and not without it."""
        known = {(clause, text) for clause, text, _ in self.now.faults}
        for clause, text, brief in then.faults:
            if (clause, text) not in known:
                return Refusal(brief or text, clause or option.clause)
        return NONE


def _counts(option: Option, bill: Bill) -> Iterator[int]:
    """How many of an option may be taken at all: 0, and what its table or its bounds offer."""
    yield 0
    if option.prices:
        yield from (count for count, _ in option.prices)
        return
    low, high = compute(option.low, bill.names), compute(option.high, bill.names)
    yield from range(max(1, low), high + 1)


def _most(option: Option, counts: Sequence[int]) -> str:
    """Why no more of it may be taken, in a few words; '' for what is either taken or not."""
    if len(counts) < 2:
        return "cannot be taken here"
    return "" if len(counts) == 2 else f"at most {counts[-1]}"


def _with(node: Node, keys: tuple[str, ...], count: int) -> dict[str, Any]:
    """The unit with the option that `keys` lead to taken `count` times."""
    return {**node, "options": _taking(node.get("options", ()), keys, count)}


def _taking(picks: Any, keys: tuple[str, ...], count: int) -> list[Any]:
    found = [pick for pick in picks if _key(pick) != keys[0]]
    old = next((pick for pick in picks if _key(pick) == keys[0]), keys[0])
    if len(keys) == 1:
        held = old[keys[0]] if isinstance(old, Mapping) and isinstance(old[keys[0]], list) else None
        return [*found, {keys[0]: held if held is not None and count == 1 else count}]
    held = old[keys[0]] if isinstance(old, Mapping) else []
    return [*found, {keys[0]: _taking(held if isinstance(held, list) else [], keys[1:], count)}]


def _key(pick: Any) -> str:
    return next(iter(pick), "") if isinstance(pick, Mapping) else str(pick)


def _group(groups: Mapping[str, Group], key: str, bill: Bill, troop: Troop) -> GroupState:
    group = groups[key]
    count = sum(many for option, many in bill.counts.items() if troop.options[option].group == key)
    name = key.replace("_", " ")
    low, high = compute(group.low, bill.names), compute(group.high, bill.names)
    return GroupState(key, name[:1].upper() + name[1:], group.clause, count, low, high)
