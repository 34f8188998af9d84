"""Battles for comparing bots and armies: mirrored tables, pitched battles, what an army has spent on what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.engine.compat import override
from wartable.kit.armies.bought import Army
from wartable.kit.system import Arena
from wartable.rulesets.battle_group.catalogue.troops import factions
from wartable.rulesets.battle_group.ground.kinds import LAYOUTS

EDGES = ("south", "north")


class Fields(Arena):
    """Battles for comparing armies of this system."""

    least = 50

    @override
    def lists(self) -> dict[str, str]:
        return {key: faction.name for key, faction in factions().items()}

    @override
    def battlefield(
        self, number: int, armies: Mapping[str, Mapping[str, Any]], points: int, mission: str = ""
    ) -> dict[str, Any]:
        """The pitched battle of that number (BG-NEW-TABLE-00); `mission` says nothing here."""
        layouts = tuple(LAYOUTS.all)
        table = {"layout": layouts[number % len(layouts)], "number": number + 1, "mirror": True}
        return {
            "wartable": 1, "ruleset": "battle_group", "title": f"Field {number + 1}", "table": table,
            "sides": [{
                "seat": seat, "name": str(armies[seat].get("name") or seat), "army": dict(armies[seat]),
                "edge": edge, "points": points,
            } for seat, edge in zip(armies, EDGES)],
        }  # fmt: skip

    @override
    def spent(self, army: Army) -> dict[str, int]:
        """How many points an army has spent on each entry, by its name."""
        found: dict[str, int] = {}
        for unit in army.all:
            found[unit.entry.name] = found.get(unit.entry.name, 0) + unit.cost
        return found
