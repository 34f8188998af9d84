"""Modifiers as values that keep their reasons."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple


class Dice(Enum):
    """A modifier that is rolled when it is needed."""

    D3 = "D3"
    D6 = "D6"


D3 = Dice.D3
D6 = Dice.D6


class Mod(NamedTuple):
    """A number with its reason: `value` points (or one die) under `clause`, applied at `step`."""

    value: int | Dice
    clause: str
    why: str
    step: int = 0


class Reason(NamedTuple):
    """A line of arithmetic in an event: what it is worth, and where that stands."""

    clause: str
    text: str
    value: int


def fixed(mods: Iterable[Mod]) -> int:
    """The sum of all modifiers that need no die."""
    return sum(mod.value for mod in mods if isinstance(mod.value, int))


def rolled(mods: Iterable[Mod], dice: Dice) -> tuple[Mod, ...]:
    """The modifiers that are one die of the kind `dice` each."""
    return tuple(mod for mod in mods if mod.value is dice)


def reasons(mods: Iterable[Mod]) -> tuple[Reason, ...]:
    """The modifiers that need no die as lines of arithmetic, zeroes left out."""
    return tuple(Reason(mod.clause, mod.why, mod.value) for mod in mods if isinstance(mod.value, int) and mod.value)
