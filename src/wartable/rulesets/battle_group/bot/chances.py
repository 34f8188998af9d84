"""What an attack is expected to do, counted quickly (BG-DICE-10): the bots' eye, not the odds that people are told."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import comb
from typing import NamedTuple

from wartable.engine.plane import INCH
from wartable.rulesets.battle_group.moving.fleeing import leaves
from wartable.rulesets.battle_group.resolution.testing import catches

Chances = tuple[float, ...]
"""The chances of 0, 1, 2 and more of something."""
SURE: Chances = (1.0,)
TWO_DICE = [sum(pair) for pair in product(range(1, 7), repeat=2)]


class Throw(NamedTuple):
    """A pool: how many dice, the face that each needs, whether failed or successful dice are all thrown again."""

    dice: int
    number: int
    again: bool = False
    forced: bool = False

    @property
    def part(self) -> float:
        """What part of its dice succeeds; BG-DICE-04: no die is thrown a third time."""
        p = (7 - self.number) / 6
        return p * (p if self.forced else 1.0) + (1 - p) * p * self.again


@lru_cache(maxsize=4096)
def binomial(count: int, p: float) -> Chances:
    """The chances of 0 to `count` successes, each with the chance `p`."""
    return tuple(comb(count, k) * p**k * (1 - p) ** (count - k) for k in range(count + 1))


@lru_cache(maxsize=8192)
def unsaved(hits: Throw, blocks: Throw, wounds: Throw, saves: Throw) -> Chances:
    """The chances of so many unsaved wounds; there are as many dice to wound as hits get through."""
    through = _less(binomial(hits.dice, hits.part), binomial(blocks.dice, blocks.part))
    found = [0.0] * (hits.dice + 1)
    for count, chance in enumerate(through):
        if chance > 1e-9:
            for hurt, part in enumerate(binomial(count, wounds.part)):
                found[hurt] += chance * part
    return _less(tuple(found), binomial(saves.dice, saves.part))


def _less(chances: Chances, stopped: Chances) -> Chances:
    """The chances of what is left where others take some of it away."""
    found = [0.0] * len(chances)
    for count, chance in enumerate(chances):
        if chance > 1e-9:
            for less, part in enumerate(stopped if count else SURE):
                found[max(0, count - less)] += chance * part
    return tuple(found)


def at_least(chances: Chances, count: int) -> float:
    """The chance of `count` or more."""
    return sum(chances[max(0, count) :])


def average(chances: Chances) -> float:
    """How many there are on average."""
    return sum(count * chance for count, chance in enumerate(chances))


def both(one: Chances, other: Chances) -> Chances:
    """The chances of what two attacks come to together."""
    found = [0.0] * (len(one) + len(other) - 1)
    for count, chance in enumerate(one):
        if chance > 1e-9:
            for more, part in enumerate(other):
                found[count + more] += chance * part
    return tuple(found)


def more_than(one: Chances, other: Chances, less_than: int) -> float:
    """The chance that one attack comes to more than another one, and to less than `less_than`."""
    return sum(chance * sum(other[:count]) for count, chance in enumerate(one[:less_than]))


@lru_cache(maxsize=512)
def gone(away: int, chased: bool) -> float:
    """BG-RES-13, BG-RES-14: the chance that who flees from a lost melee does not come back.

    Args:
        away: how far its leading model is from the edge, mils. chased: somebody may pursue it.
    """
    found = 0.0
    for total in TWO_DICE:
        caught = sum(catches(chase, total) for chase in TWO_DICE) / len(TWO_DICE) if chased else 0.0
        found += 1.0 if leaves(total * INCH, away) else caught
    return found / len(TWO_DICE)
