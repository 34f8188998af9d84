"""A unit with one of the weapons that have an action of their own, and its enemy."""

from __future__ import annotations

from typing import Any

from tests.rulesets.battle_group.helpers import battle, unit
from wartable.rulesets.battle_group.state import Game, Unit

WEAPONS = ["grapple_rifle", "rift_cannon", "temporal_displacement_cannon"]
NAMES = dict(zip(WEAPONS, ["grapple", "rift", "displacement"]))


def armed(weapon: str, *others: dict[str, Any], **fields: Any) -> Game:
    """A unit of p1 at (20, 10) with a weapon, an enemy at (20, 20), others."""
    parts = {key: fields.pop(key) for key in ("terrain", "sides", "cursor", "player", "turn") if key in fields}
    us = unit("us", "p1", (20, 10), **{"weapons": [weapon], **fields})
    return battle(us, unit("foe", "p2", (20, 20), hp=9), *others, **parts)


def foe(game: Game) -> Unit:
    return game.units["foe"]


def at(found: Unit) -> list[tuple[int, int]]:
    return [(model.x, model.y) for model in found.models]
