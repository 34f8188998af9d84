"""Battles in which everything of the Time Wars lists is fielded: each entry, each option, each character.

Missions, deployments, modifiers and Strategy Points change from battle to battle; bots answer at random, and every
position is looked at. Orders and strategies count once they have been given or bought, weapons once they have fired.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import cycle
from typing import Any, NamedTuple

from tests.kit.maker import Everything, Feature
from wartable.kit.armies.lists import Group, Option, compute
from wartable.rulesets.time_wars.events.shooting import AttackDeclared
from wartable.rulesets.time_wars.lists.entries import (
    ALLIANCE,
    COMMAND,
    EMPIRE,
    ORDERS,
    TRANSPORT,
    WEAPONS,
    Troop,
    factions,
)
from wartable.rulesets.time_wars.missions.missions import MISSIONS
from wartable.rulesets.time_wars.scenario.options import DEPLOYMENTS, MODIFIERS
from wartable.rulesets.time_wars.state import Game
from wartable.rulesets.time_wars.strategies.strategies import strategies

TURNS, TROOPS, POINTS = 2, 5, 12
WHERE = {"width": 72, "height": 48, "layout": "country"}


class Bought(NamedTuple):
    """An entry with the options of one trial, and what that shows."""

    troop: Troop
    options: tuple[dict[str, int], ...]
    shows: tuple[Feature, ...]

    @property
    def data(self) -> dict[str, Any]:
        return {"unit": self.troop.key, "options": [dict(item) for item in self.options]}


# ------------------------------------------------------------------ what there is
def wanted() -> frozenset[Feature]:
    """Everything that battles have to show."""
    found = {feature for item in trials() for feature in item.shows}
    found |= {Feature("order", key) for key in ORDERS} | {Feature("weapon", key) for key in WEAPONS}
    found |= {Feature("strategy", key) for key in strategies()} | {Feature("mission", key) for key in MISSIONS}
    found |= {Feature("deployment", key) for key in DEPLOYMENTS} | {Feature("modifier", key) for key in MODIFIERS}
    return frozenset(found)


def trials() -> tuple[Bought, ...]:
    """Each entry that can be bought, once plain and once with each of its options."""
    found = []
    for faction in factions().values():
        for troop in faction.troops.values():
            if troop.category == TRANSPORT:
                continue
            entry = Feature("entry", f"{faction.key}/{troop.key}")
            plain = dict(_compulsory(troop))
            found.append(Bought(troop, _picks(plain), (entry,)))
            for option in troop.options.values():
                feature = Feature("option", f"{faction.key}/{troop.key}/{option.key}")
                found.append(Bought(troop, _picks(_with(troop, option, plain)), (entry, feature)))
    return tuple(found)


def _picks(counts: Mapping[str, int]) -> tuple[dict[str, int], ...]:
    return tuple({key: count} for key, count in counts.items())


def _compulsory(troop: Troop) -> Iterator[tuple[str, int]]:
    for group in troop.groups.values():
        if compute(group.low, {}) > 0:
            option = next(item for item in troop.options.values() if item.group == group.key)
            yield option.key, _least(option, group)


def _least(option: Option, group: Group | None = None) -> int:
    if option.prices:
        return option.prices[0][0]
    return max(1, compute(option.low, {}), compute(group.low, {}) if group else 0)


def _with(troop: Troop, option: Option, plain: Mapping[str, int]) -> dict[str, int]:
    """The picks that make `option` legal: what it needs comes along, what it excludes stays away."""
    mine = {key: count for key, count in plain.items() if key not in option.without}
    if option.group and option.group in {troop.options[key].group for key in mine}:
        mine = {key: count for key, count in mine.items() if troop.options[key].group != option.group}
    if option.needs and not any(key in mine for key in option.needs):
        need = troop.options[option.needs[0]]
        mine[need.key] = _least(need)
    group = troop.groups.get(option.group)
    return {**mine, option.key: _least(option, group)}


# ------------------------------------------------------------------ battles
def battles(seed: int = 0) -> Iterator[tuple[dict[str, Any], frozenset[Feature]]]:
    """Scenarios that together field all trials, without end, each with what it shows by being set up."""
    everything = trials()
    chiefs = cycle(item for item in everything if item.troop.category == COMMAND)
    troops = {side: cycle(_serving(everything, side)) for side in (ALLIANCE, EMPIRE)}
    missions, deployments = tuple(MISSIONS), tuple(DEPLOYMENTS)
    for number in range(seed, 1_000_000):
        sides, shown = [], set()
        for seat in ("p1", "p2"):
            chief = next(chiefs)
            side = EMPIRE if chief.troop.loyalty == EMPIRE else ALLIANCE
            units = [next(troops[side]) for _ in range(TROOPS)]
            shown |= {feature for item in (chief, *units) for feature in item.shows}
            force = {"commander": chief.data, "units": [*(item.data for item in units), *_followers(chief.troop)]}
            army = {"faction": chief.troop.faction or "time_lords", "side": side, "detachments": [force]}
            sides.append({"seat": seat, "army": army, "legal": False})
        mission, deployment = missions[number % len(missions)], deployments[number % len(deployments)]
        modifiers = [key for place, key in enumerate(MODIFIERS) if (number * 37 % 128) >> place & 1]
        if modifiers and "last_stand" in modifiers:
            sides[number % 2]["role"] = "defender"
        shown |= {Feature("mission", mission), Feature("deployment", deployment)}
        shown |= {Feature("modifier", key) for key in modifiers}
        options = {"turns": TURNS, "consent": True, "strategy_points": POINTS + 10 * (number % 3)}
        yield {
            "wartable": 1, "ruleset": "time_wars", "table": {**WHERE, "number": number + 1}, "sides": sides,
            "mission": mission, "deployment": deployment, "modifiers": modifiers, "options": options,
        }, frozenset(shown)  # fmt: skip


def _followers(chief: Troop) -> Iterator[dict[str, Any]]:
    """Those whom this commander takes in another category, and with the options that only he gives them."""
    for shift in chief.shifts:
        yield {"unit": shift.unit, "as": shift.category}
    for grant in chief.grants:
        unit = grant.unit or next(
            key for faction in factions().values() for key, troop in faction.troops.items()
            if troop.race == grant.race and troop.category != COMMAND
        )  # fmt: skip
        for option in grant.options:
            yield {"unit": unit, "options": [option.key]}


def _serving(everything: tuple[Bought, ...], side: str) -> list[Bought]:
    return [item for item in everything if item.troop.category != COMMAND and item.troop.loyalty in (side, "neutral")]


def used(game: Game, event: Any) -> set[Feature]:
    """What has been given, bought and fired."""
    name = type(event).__name__
    if name == "OrderGiven":
        return {Feature("order", event.order)}
    if name == "StrategyBought":
        return {Feature("strategy", event.purchase.key)}
    if isinstance(event, AttackDeclared):
        firer = game.units[event.firer]
        return {Feature("weapon", key) for key, _ in (*firer.weapons, *firer.teams)}
    return set()


EVERYTHING = Everything(
    wanted, battles, used, in_play=("order", "weapon", "strategy"), all=110, played=tuple(range(0, 112, 7))
)
