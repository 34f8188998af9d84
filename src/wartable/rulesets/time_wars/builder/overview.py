"""A list as a builder shows it, as a whole: its detachments as sections, and what could be added and why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from wartable.kit.armies.lists import Problem, compute
from wartable.kit.armies.shop import Alternative, Budget, Edit, Offer, Roll, Section, UnitState
from wartable.rulesets.time_wars.builder.catalogue import category_rule, home_of, key_of, wares
from wartable.rulesets.time_wars.builder.entries import Sums, unit_state
from wartable.rulesets.time_wars.builder.tryout import (
    Company,
    Refusal,
    Setting,
    judged,
    judged_commander,
    limit_of,
    settings,
    written,
)
from wartable.rulesets.time_wars.lists.army import Army, Buy, Force
from wartable.rulesets.time_wars.lists.checks import LEAST, MOST, SHARES
from wartable.rulesets.time_wars.lists.entries import BASIC, CATEGORIES, COMMAND, TRANSPORT, Troop, factions
from wartable.rulesets.time_wars.lists.units import Ids, troop_types

Node = Mapping[str, Any]
_BRIEF = {
    "TW-ARMY-07": "a detachment has one commander", "TW-ARMY-16": "serves the other side",
    "TW-ARMY-17": "serves the other side", "TW-CHAR-06": "is in the army already",
    "TW-CHAR-52": "not under this commander", "TW-CHAR-75": "not under this commander",
    "TW-TL-08": "only under a Time Lord",
}  # fmt: skip


def roll(army: Army, doc: Node) -> Roll:
    """The list `doc`, which reads as `army`."""
    faction = factions().get(army.faction)
    limit = limit_of(army, doc)
    sums, places = Sums(army, limit), settings(army, doc)
    found = [
        _detachment(army, force, node, places[number], sums)
        for number, (force, node) in enumerate(zip(army.forces, doc.get("detachments", ())))
    ]
    return Roll(
        army.name, army.faction, faction.name if faction else "", army.side, army.cost, limit,
        tuple(_leaders(army, doc)), tuple(found), tuple(_beginnings(army, places, sums)),
    )  # fmt: skip


def state_of(army: Army, doc: Node, path: str) -> UnitState | None:
    """One unit of the list, None if there is none at `path`."""
    sums, places = Sums(army, limit_of(army, doc)), settings(army, doc)
    for number, force in enumerate(army.forces):
        node = doc["detachments"][number]
        if force.commander and force.commander.path == path:
            return unit_state(army, force, force.commander, node["commander"], places[number], sums)
        for buy in force.units:
            if buy.path == path:
                index = int(path.rpartition("[")[2].rstrip("]"))
                return unit_state(army, force, buy, node["units"][index], places[number], sums)
    return None


def offers(army: Army, doc: Node, number: int) -> tuple[Offer, ...]:
    """The units that could be added to a detachment of the list."""
    sums, setting = Sums(army, limit_of(army, doc)), settings(army, doc)[number]
    return tuple(_offers(army, setting, sums, leaders=False))


def beginnings(army: Army, doc: Node) -> tuple[Offer, ...]:
    """The commanders who could begin another detachment."""
    return tuple(_beginnings(army, settings(army, doc), Sums(army, limit_of(army, doc))))


def models(army: Army) -> dict[str, int]:
    """How many models of each entry the army has, by key."""
    found: Counter[str] = Counter()
    for force in army.forces:
        for buy in force.all:
            for unit in list(troop_types(army, force, buy, Ids())):  # a Retinue takes its commander in
                for model in unit.models:
                    found[buy.troop.key if model.of else unit.entry] += 1
    return dict(found)


def _detachment(army: Army, force: Force, node: Node, setting: Setting, sums: Sums) -> Section:
    held = {f"{force.path}.units[{index}]": each for index, each in enumerate(node.get("units", ()))}

    def state(buy: Buy, each: Node) -> UnitState:
        return unit_state(army, force, buy, each, setting, sums)

    commander = state(force.commander, node["commander"]) if force.commander else None
    return Section(
        force.path, force.name, force.cost, tuple(_budgets(force)), commander,
        tuple(state(buy, held[buy.path]) for buy in force.units), tuple(_offers(army, setting, sums)),
    )  # fmt: skip


def _budgets(force: Force) -> Iterator[Budget]:
    """TW-ARMY-08 to -10: what each category costs and may cost; TW-ARMY-05: and all of them."""
    basic, tied = force.spent(BASIC), [category for category, _ in SHARES]
    for category in CATEGORIES:
        if category != TRANSPORT:
            clause, text = category_rule(category)
            points = force.spent(category)
            if category == COMMAND:
                points += force.commander.cost if force.commander else 0
            high = basic if category in tied else -1
            yield Budget(category, category.title(), points, 0, high, clause, text)
    yield Budget("all", "In all", force.cost, LEAST, MOST, "TW-ARMY-05", "what a detachment may cost")


def _leaders(army: Army, doc: Node) -> Iterator[Alternative]:
    """TW-ARMY-13: who may be Force Commander; of equals the player chooses."""
    led = [force.commander for force in army.forces if force.commander]
    best = max((buy.stat.profile.nrv for buy in led if buy.rank), default=0)
    for buy in led:
        nrv = buy.stat.profile.nrv
        why = "" if buy is army.supreme else "has no rank" if not buy.rank else ""
        if not why and nrv < best:
            why = f"has NRV {nrv}, another has {best}"
        key = buy.id or buy.name or buy.stat.key
        edits = () if buy is army.supreme or why else (Edit("force_commander", key),)
        yield Alternative(buy.path, buy.name or buy.stat.name, buy is army.supreme, why, "TW-ARMY-13", edits)


# ------------------------------------------------------------------ what could be added
def _offers(army: Army, setting: Setting, sums: Sums, leaders: bool = True) -> Iterator[Offer]:
    company, number = Company(army, setting), setting.number
    for troop in wares(army.faction):
        leads = troop.category == COMMAND
        if troop.category == TRANSPORT or (leads and not leaders):
            continue
        node = bare(troop, army.faction)
        held = army.forces[number].commander
        if leads:
            buy = judged_commander(setting, node).buy
            step, path = buy.cost - (held.cost if held else 0), f"detachments[{number}].commander"
        else:
            buy = judged(setting, node).buy
            step, path = buy.cost, f"detachments[{number}].units[+]"
        problem = company.against(buy, written(node), leads)
        refusal = _brief(problem, leads) if problem else sums.against(number, "" if leads else buy.category, step)
        edits = (Edit(path, node),)
        category = troop.category if leads else buy.category
        yield Offer(node["unit"], troop.name, category, buy.cost, *refusal, problem is not None, edits)


def _beginnings(army: Army, places: list[Setting], sums: Sums) -> Iterator[Offer]:
    """Each commander who could begin another detachment."""
    commanders = places[0].commanders if places else ()
    leader = places[0].leader if places else ""
    side = army.side if places else ""
    setting = Setting(army.faction, side if side != "neutral" else "", leader, commanders, len(commanders))
    for troop in wares(army.faction):
        if troop.category != COMMAND:
            continue
        node = bare(troop, army.faction)
        found = judged_commander(setting, node)
        refusal, stays = _first(found.faults), bool(found.faults)
        over = sums.total + found.buy.cost - sums.limit
        if not stays and sums.limit and over > 0:
            refusal = Refusal(f"{over} over the limit", "TW-ARMY-01")
        edits = (Edit("detachments[+]", {"commander": node, "units": []}),)
        yield Offer(node["unit"], troop.name, COMMAND, found.buy.cost, *refusal, stays, edits)


def _first(faults: tuple[tuple[str, str, str], ...]) -> Refusal:
    for clause, text, brief in faults:
        return Refusal(brief or _BRIEF.get(clause, text), clause)
    return Refusal("", "")


def _brief(problem: Problem, leads: bool) -> Refusal:
    if leads and ".units" in problem.path:
        return Refusal("does not lead all who are there", problem.clause)
    return Refusal(problem.brief or _BRIEF.get(problem.clause, problem.text), problem.clause)


@lru_cache(maxsize=4096)
def _bare(troop_key: str, name: str, faction: str) -> tuple[tuple[str, int], ...]:
    troop = next(each for each in wares("") if (each.key, each.name) == (troop_key, name))
    picks = []
    for group in troop.groups.values():
        low = compute(group.low, {"size": troop.size})
        offered = [option for option in troop.options.values() if option.group == group.key]
        if low and offered:
            cheapest = min(offered, key=lambda option: _least(option)[1])
            picks.append((cheapest.key, max(low, _least(cheapest)[0])))
    return tuple(picks)


def _least(option: Any) -> tuple[int, int]:
    """The smallest count in which an option comes, and what that costs."""
    if option.prices:
        return int(option.prices[0][0]), int(option.prices[0][1])
    low = max(1, compute(option.low, {}))
    return low, low * compute(option.cost, {})


def bare(troop: Troop, faction: str) -> dict[str, Any]:
    """The entry as it comes: with the cheapest of what it must have, and nothing else."""
    key = key_of(troop, home_of(troop.key, troop.name), faction)
    picks: list[Any] = [each if many == 1 else {each: many} for each, many in _bare(troop.key, troop.name, faction)]
    return {"unit": key, "options": picks} if picks else {"unit": key}
