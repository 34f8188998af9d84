"""Battles for comparing bots and armies: small tables, the missions by turns, and what an army has spent on what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.rulesets.time_wars.lists.army import Army
from wartable.rulesets.time_wars.lists.entries import factions
from wartable.rulesets.time_wars.missions.missions import MISSIONS

SEATS = ("p1", "p2")
least = 50
"""Points of the smallest armies (`kit.system.Arena`)."""
LAYOUTS = ("country", "woods", "ruins", "waste")
"""Layouts that leave room to move on a small table."""
TABLES = ((70, 40, 32, 5), (140, 48, 36, 5), (10**6, 72, 48, 6))
"""Points up to which a table is so wide and deep in inches, and how many turns are played there."""


def lists() -> dict[str, str]:
    """The army lists by key, with their names."""
    return {key: faction.name for key, faction in factions().items()}


def battlefield(number: int, armies: Mapping[str, Mapping[str, Any]], points: int, mission: str = "") -> dict[str, Any]:
    """The scenario of that number for two armies by seat: equal numbers, equal ground.

    Missions take turns unless one is named; the ground is the same for both sides.
    """
    width, height, turns = next(size for most, *size in TABLES if points <= most)
    keys = tuple(MISSIONS)
    layout = LAYOUTS[number // len(keys) % len(LAYOUTS)]
    table = {"width": width, "height": height, "layout": layout, "number": number + 1, "mirror": True}
    return {
        "wartable": 1, "ruleset": "time_wars", "title": f"Field {number + 1}", "table": table,
        "mission": mission or keys[number % len(keys)], "deployment": "standard", "options": {"turns": turns},
        "sides": [{"seat": seat, "name": str(army.get("name") or seat), "army": dict(army)}
                  for seat, army in armies.items()],
    }  # fmt: skip


def spent(army: Army) -> dict[str, int]:
    """How many points an army has spent on each entry, by its name; retinues and transports count with their buyer."""
    found: dict[str, int] = {}
    for force in army.forces:
        for buy in force.all:
            found[buy.troop.name] = found.get(buy.troop.name, 0) + buy.cost
    return found
