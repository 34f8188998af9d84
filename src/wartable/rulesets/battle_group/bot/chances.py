"""What an attack is expected to do, counted quickly (BG-DICE-10): the bots' eye, not the odds that people are told."""

from __future__ import annotations

from functools import lru_cache
from math import comb


@lru_cache(maxsize=4096)
def binomial(count: int, sixths: int) -> tuple[float, ...]:
    """The chances of 0 to `count` successes, each with `sixths` faces of six."""
    p = sixths / 6
    return tuple(comb(count, k) * p**k * (1 - p) ** (count - k) for k in range(count + 1))


@lru_cache(maxsize=8192)
def unsaved(dice: int, hit: int, blocks: int, block: int, wound: int, saves: int, save: int) -> tuple[float, ...]:
    """The chances of so many unsaved wounds: each number is the face that a die needs, `blocks` and `saves` dice."""
    through = [0.0] * (dice + 1)
    stopped = binomial(blocks, 7 - block)
    for hits, chance in enumerate(binomial(dice, 7 - hit)):
        for less, part in enumerate(stopped):
            through[max(0, hits - less)] += chance * part
    wounds = [0.0] * (dice + 1)
    for hits, chance in enumerate(through):
        if chance > 1e-9:
            for count, part in enumerate(binomial(hits, 7 - wound)):
                wounds[count] += chance * part
    found = [0.0] * (dice + 1)
    kept = binomial(saves, 7 - save)
    for count, chance in enumerate(wounds):
        if chance > 1e-9:
            for less, part in enumerate(kept if count else (1.0,)):
                found[max(0, count - less)] += chance * part
    return tuple(found)


def at_least(chances: tuple[float, ...], count: int) -> float:
    """The chance of `count` or more."""
    return sum(chances[max(0, count) :])


def average(chances: tuple[float, ...]) -> float:
    """How many there are on average."""
    return sum(count * chance for count, chance in enumerate(chances))


def both(one: tuple[float, ...], other: tuple[float, ...]) -> tuple[float, ...]:
    """The chances of what two attacks come to together."""
    found = [0.0] * (len(one) + len(other) - 1)
    for count, chance in enumerate(one):
        if chance > 1e-9:
            for more, part in enumerate(other):
                found[count + more] += chance * part
    return tuple(found)
