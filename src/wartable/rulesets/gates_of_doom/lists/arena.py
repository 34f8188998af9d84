"""Battles for comparing bots and armies: mirrored tables, the objectives by turns, what an army has spent on what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wartable.engine.compat import override
from wartable.engine.terrain import Feature, Going, Sight
from wartable.kit.armies.bought import Army
from wartable.kit.documents import adopt
from wartable.kit.system import Arena
from wartable.rulesets.gates_of_doom.catalogue.cards import objectives
from wartable.rulesets.gates_of_doom.catalogue.factions import factions
from wartable.rulesets.gates_of_doom.ground.kinds import LAYOUTS, TERRAIN
from wartable.rulesets.gates_of_doom.lists.entries import stock

SEATS = ("p1", "p2")
EDGES = ("south", "north")
PLAIN = "slaughter"
SETS: Sequence[tuple[str, ...]] = ((), *((key,) if key == PLAIN else (key, PLAIN) for key in objectives()))
"""What both sides play for, by turns: nothing but damage (GD-MSN-01), then each objective."""
TABLES = ((150, 36, 30), (600, 48, 36), (10**6, 72, 48))
"""Power up to which a table is so wide and deep in inches."""


class Fields(Arena):
    """Battles for comparing armies of this system."""

    least = 200

    @override
    def lists(self) -> dict[str, str]:
        return {key: faction.name for key, faction in factions().items()}

    @override
    def battlefield(
        self, number: int, armies: Mapping[str, Mapping[str, Any]], points: int, mission: str = ""
    ) -> dict[str, Any]:
        """The scenario of that number; `mission` is an objective that both sides have."""
        width, height = next(size for most, *size in TABLES if points <= most)
        layouts = tuple(LAYOUTS.all)
        layout = layouts[number // len(SETS) % len(layouts)]
        table = {"width": width, "height": height, "layout": layout, "number": number + 1, "mirror": True}
        wanted = SETS[number % len(SETS)]
        if mission:
            wanted = tuple(dict.fromkeys((mission, PLAIN)))
        pieces = TERRAIN.table(adopt({"table": table})).features
        abouts = _abouts(wanted, pieces, armies, width, height)
        return {
            "wartable": 1, "ruleset": "gates_of_doom", "title": f"Field {number + 1}", "table": table,
            "buildings": [{"piece": piece.key} for piece in pieces if piece.sight is Sight.BUILDING],
            "sides": [{
                "seat": seat, "name": str(armies[seat].get("name") or seat), "army": dict(armies[seat]),
                "edge": edge, "objectives": list(wanted), **about,
            } for seat, edge, about in zip(armies, EDGES, abouts)],
        }  # fmt: skip

    @override
    def spent(self, army: Army) -> dict[str, int]:
        """How many points an army has spent on each entry, by its name; members count with the unit that they join."""
        found: dict[str, int] = {}
        for force in army.sections:
            for unit in force.units:
                found[unit.entry.name] = found.get(unit.entry.name, 0) + unit.cost
        return found


def _abouts(
    wanted: Sequence[str], pieces: Sequence[Feature], armies: Mapping[str, Mapping[str, Any]], width: int, height: int
) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the objectives of both sides are about: pieces, heroes and markers that mirror each other."""
    first: dict[str, Any] = {}
    second: dict[str, Any] = {}
    if "capture_point" in wanted:  # GD-OBJ-05
        first["capture"], second["capture"] = _twins(pieces)
    if "assassination" in wanted:  # GD-OBJ-03
        own, other = armies.values()
        first["hunted"] = {"unit": _hero(other, own)}
        second["hunted"] = {"unit": _hero(own)}
    if "retrieval" in wanted:  # GD-OBJ-08
        first["marker"], second["marker"] = [width / 3, height / 2], [2 * width / 3, height / 2]
    return first, second


def _twins(pieces: Sequence[Feature]) -> tuple[str, str]:
    """Two pieces that can be entered and mirror each other."""
    able = [piece.key for piece in pieces if piece.going is not Going.IMPASSABLE]
    return able[0], able[1]


def _hero(army: Mapping[str, Any], before: Mapping[str, Any] | None = None) -> str:
    """The id that the first command unit of an army has in a battle, in which the units of `before` come first."""
    key = _units(army)[0]
    return f"{key}-{1 + (_units(before).count(key) if before else 0)}"


def _units(army: Mapping[str, Any]) -> list[str]:
    """The entries of all units of a list, its command units first."""
    lines = stock("").lines
    sections = sorted(army.get("sections", ()), key=lambda section: section.get("name") != "Command")
    return [lines[unit["unit"]].muster.key for section in sections for unit in section.get("units") or ()]
