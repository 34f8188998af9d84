"""The points at which a special rule can speak; a rule of gear or of a weapon overrides those that it needs.

All are pure: they tell numbers with their clauses and change nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from wartable.engine.mod import Mod
from wartable.engine.special import Special, overriding
from wartable.rulesets.gates_of_doom.state import Model, Unit, Weapon


class Band(Enum):
    """GD-SA-02: the range bands; the value is what they change (GD-SA-03)."""

    CLOSE = 1
    NORMAL = 0
    LONG = -1


class Shot(NamedTuple):
    """One model that fires one weapon at one unit; the distance in mils."""

    unit: Unit
    model: Model
    weapon: Weapon
    target: Unit
    distance: int
    band: Band


Told = tuple[int, str]
"""A number and the clause that says so."""


class GatesSpecial(Special):
    """Base of all special rules of this system."""

    __slots__ = ()

    # -------------------------------------------------------------- what a model is
    def ranged_mods(self, me: Model) -> Iterator[Mod]:
        """What it changes of its bearer's own ranged skill."""
        yield from ()

    def melee_mods(self, me: Model) -> Iterator[Mod]:
        """What it changes of its bearer's melee skill."""
        yield from ()

    def speed_mods(self, me: Model) -> Iterator[Mod]:
        """What it changes of its bearer's speed, mils."""
        yield from ()

    def set_speed(self, me: Model) -> Told | None:
        """The speed that it gives in place of the usual one, mils."""
        return None

    def health_mods(self, me: Model) -> Iterator[Mod]:
        """What it changes of its bearer's health."""
        yield from ()

    def save(self, me: Model, weapon: Weapon | None) -> Told | None:
        """The least face that saves, before AP; without a weapon the one that is printed."""
        return None

    def shield(self, me: Model) -> Told | None:
        """The least face with which a hit is none."""
        return None

    # -------------------------------------------------------------- shooting
    def hit_mods(self, shot: Shot) -> Iterator[Mod]:
        """What a trait of the weapon changes of the dice of a shot."""
        yield from ()

    def target_mods(self, shot: Shot) -> Iterator[Mod]:
        """What it changes of the dice of a shot at a unit in which all models have it."""
        yield from ()

    def no_save(self, weapon: Weapon) -> str | None:
        """The clause by which hits of the weapon pass armour."""
        return None

    # -------------------------------------------------------------- melee
    def strike_mods(self, weapon: Weapon) -> Iterator[Mod]:
        """What a trait of a melee weapon changes of its attack dice."""
        yield from ()

    def parry_dice(self, weapon: Weapon) -> Told | None:
        """Dice more with which the weapon parries."""
        return None


def speaking(rules: tuple[GatesSpecial, ...], point: str) -> tuple[GatesSpecial, ...]:
    """Those of `rules` that have something to say at a point."""
    return overriding(rules, point)
