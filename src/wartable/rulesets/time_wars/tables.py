"""The data of the system as flat tables, for spreadsheets and comparisons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from wartable.rulesets.time_wars.orders import CLAUSES, NAMES
from wartable.rulesets.time_wars.terrain_kinds import kinds
from wartable.rulesets.time_wars.troops import Troop, factions
from wartable.rulesets.time_wars.weapons import HEAVY, RULES
from wartable.rulesets.time_wars.weapons import NAMES as WEAPONS

Row = Mapping[str, Any]


def tables() -> Mapping[str, Sequence[Row]]:
    """All tables by name: units, options, weapons, orders, terrain."""
    return {
        "units": tuple(_units()),
        "options": tuple(_options()),
        "weapons": tuple(_weapons()),
        "orders": tuple({"key": key, "name": NAMES[key], "clause": CLAUSES[key]} for key in NAMES),
        "terrain": tuple({"kind": key, **dict(kind)} for key, kind in kinds().items()),
    }


def _troops() -> Iterator[Troop]:
    for faction in factions().values():
        yield from faction.troops.values()


def _units() -> Iterator[Row]:
    """One row for each stat line of each entry."""
    for troop in _troops():
        for line in troop.lines:
            yield {
                "faction": troop.faction, "key": troop.key, "line": line.key, "name": line.name or troop.name,
                "list": troop.category, "race": troop.race, "type": troop.kind, "cost": troop.cost,
                "size": troop.size, **line.profile._asdict(), "rank": line.rank, "capacity": troop.capacity,
                "rules": " ".join(troop.specials), "weapons": " ".join(f"{key}:{n}" for key, n in troop.weapons),
                "clauses": " ".join(troop.clauses),
            }  # fmt: skip


def _options() -> Iterator[Row]:
    """One row for each option of each entry."""
    for troop in _troops():
        for key, option in troop.options.items():
            yield {
                "faction": troop.faction, "unit": troop.key, "option": key, "name": option.name, "cost": option.cost,
                "prices": " ".join(f"{count}:{points}" for count, points in option.prices),
                "min": option.low, "max": option.high, "group": option.group, "clause": option.clause,
            }  # fmt: skip


def _weapons() -> Iterator[Row]:
    for key, name in WEAPONS.items():
        yield {"key": key, "name": name, "heavy": key in HEAVY, "rule": (type(RULES[key]).__doc__ or "").strip()}
