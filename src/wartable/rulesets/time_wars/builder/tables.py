"""The data of the system as flat tables, for spreadsheets and comparisons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from wartable.rulesets.time_wars.builder import list_tables
from wartable.rulesets.time_wars.command.orders import CLAUSES, NAMES
from wartable.rulesets.time_wars.ground.kinds import kinds
from wartable.rulesets.time_wars.specials.bearers import special
from wartable.rulesets.time_wars.specials.weapons import HEAVY
from wartable.rulesets.time_wars.specials.weapons import NAMES as WEAPONS

Row = Mapping[str, Any]


def tables() -> Mapping[str, Sequence[Row]]:
    """All tables by name: those of the army lists, then weapons, orders, terrain."""
    return {
        "lists": tuple(list_tables.lists()),
        "units": tuple(list_tables.units()),
        "options": tuple(list_tables.options()),
        "retinues": tuple(list_tables.retinues()),
        "transports": tuple(list_tables.transports()),
        "commanders": tuple(list_tables.commanders()),
        "rules": tuple(list_tables.rules()),
        "weapons": tuple(_weapons()),
        "orders": tuple({"key": key, "name": NAMES[key], "clause": CLAUSES[key]} for key in NAMES),
        "terrain": tuple({"kind": key, **dict(kind)} for key, kind in kinds().items()),
    }


def _weapons() -> Iterator[Row]:
    for key, name in WEAPONS.items():
        yield {"key": key, "name": name, "heavy": key in HEAVY, "rule": (type(special(key)).__doc__ or "").strip()}
