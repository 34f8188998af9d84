"""Melees that are set up, and what came of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.rulesets.time_wars.helpers import game, squad
from wartable.engine.mod import fixed
from wartable.rulesets.time_wars.events.melee import MeleeFought
from wartable.rulesets.time_wars.events.morale import TestDue as Due  # a name that pytest does not collect
from wartable.rulesets.time_wars.melee.melee import bout_numbers
from wartable.rulesets.time_wars.state import Game, Melee, Profile, Unit

PLAIN = Profile(5, 5, 4, 4, 2, 4, 6, 1)  # MEL 4, CST 4, END 4


def row(key: str, player: str, count: int, y: float = 10, x: float = 10, **fields: Any) -> Unit:
    return squad(key, player, count, places=[(x + 0.7 * i, y) for i in range(count)], **fields)


def battle(*units: Unit, attackers: Sequence[str] = ("a",), defenders: Sequence[str] = ("b",), **fields: Any) -> Game:
    """A melee of the units that are named; a belongs to p1, who is active."""
    found = game(*units, **fields)
    found.melees["m"] = Melee("m", tuple(attackers), tuple(defenders))
    found.fights = 1
    return found


def sums(found: Game) -> tuple[int, int]:
    """Both fixed sums, attacker first."""
    numbers = bout_numbers(found, found.melees["m"])
    return fixed(numbers.first.mods), fixed(numbers.second.mods)


def fought(found: Game) -> MeleeFought:
    return next(event for event in found.log if isinstance(event, MeleeFought))


def due(found: Game) -> list[tuple[str, str]]:
    return [(event.unit, event.reason) for event in found.log if isinstance(event, Due)]
