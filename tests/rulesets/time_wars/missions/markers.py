"""Tables of Reclamation: markers, and who carries what."""

from __future__ import annotations

from typing import Any

from tests.rulesets.time_wars.helpers import game, squad
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.state import INCH, Cursor, Game, Objective, Unit

SOUTH = ((0, 0), (72_000, 0), (72_000, 10_000), (0, 10_000))
NORTH = ((0, 38_000), (72_000, 38_000), (72_000, 48_000), (0, 48_000))


def marker(key: str, x: float, y: float = 24, **fields: Any) -> Objective:
    """A marker at a place in inches; it lies face down unless it is said."""
    return Objective(key, round(x * INCH), round(y * INCH), **{"hidden": True, **fields})


THREE = (marker("marker-1", 36), marker("marker-2", 18), marker("marker-3", 54))
SHOWN = (marker("marker-1", 36, hidden=False),)


def table(*units: Unit, spots: tuple[Objective, ...] = THREE, **fields: Any) -> Game:
    """Standard zones; p1 acts; both have a Squad far from everything."""
    fields = {"turn": 3, "active": "p1", "options": Options(mission="reclamation"), **fields}
    rest = (squad("x", "p1", at=(4, 4), tv=1), squad("y", "p2", at=(66, 44), tv=1))
    battle = game(*rest, *units, **fields)
    battle.sides["p1"].zones, battle.sides["p2"].zones = (SOUTH,), (NORTH,)
    battle.objectives = spots
    for spot in spots:
        if spot.carrier:
            battle.units[spot.carrier].laden = True
    return battle


def carried(by: str, **fields: Any) -> tuple[Objective, ...]:
    """The objective in the hands of a Troop Type."""
    return (marker("marker-1", 36, hidden=False, carrier=by, **fields),)


def at_the_end(*units: Unit, **fields: Any) -> Game:
    """The end of the last Player Turn."""
    return table(*units, **{"turn": 6, "active": "p2", "cursor": Cursor("end"), **fields})


def keys(battle: Game) -> list[str]:
    """The markers that are left."""
    return [spot.key for spot in battle.objectives]
