"""Sums of dice as lists of whole counts.

A list of counts is packed into one large integer, a polynomial whose coefficients lie side by side in
fields wide enough to never touch: multiplying two such integers adds the dice. Many dice of one kind,
whose fields would be wide, come from a recurrence instead.
"""

from __future__ import annotations

import re
import sys
from array import array
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from wartable.engine.errors import DataError
from wartable.odds.dist import Dist

MOST_DICE, MOST_SIDES, MOST_WAYS = 1000, 1000, 200_000


class Counts(NamedTuple):
    """`ways[i]` of `total` equally likely ways come to `least + i`."""

    least: int
    ways: Sequence[int]
    total: int

    def dist(self) -> Dist[int]:
        """The same as a distribution, from the least sum to the most."""
        return Dist(dict(enumerate(self.ways, self.least)), self.total)


class Part(NamedTuple):
    """`number` dice with `sides` sides; `sign` is 1 or -1."""

    number: int
    sides: int
    sign: int = 1


@lru_cache(maxsize=4096)
def dice(count: int, sides: int) -> Counts:
    """The sum of `count` dice with `sides` sides, from `count` to `count * sides`."""
    return add((Part(count, sides),))


@lru_cache(maxsize=4096)
def add(parts: tuple[Part, ...], plus: int = 0) -> Counts:
    """The sum of all `parts` and `plus`."""
    least, total, length = plus, 1, 1
    for count, sides, sign in parts:
        least += count if sign > 0 else -count * sides
        total *= sides**count
        length += count * (sides - 1)
    if length == 1:
        return Counts(least, (1,), 1)
    # A die counted down has the same counts as one counted up.
    packed = 1
    if total < 1 << 64:
        for count, sides, _ in parts:
            packed *= _narrow(sides) ** count
        return Counts(least, array("Q", packed.to_bytes(length * 8, sys.byteorder)), total)
    kinds: dict[int, int] = {}
    for count, sides, _ in parts:
        kinds[sides] = kinds.get(sides, 0) + count
    if len(kinds) == 1:
        return Counts(least, many(kinds.popitem()[1], parts[0].sides), total)
    width = (total.bit_length() + 7) // 8
    for sides, count in kinds.items():
        packed *= int.from_bytes(b"".join(ways.to_bytes(width, "little") for ways in many(count, sides)), "little")
    raw = packed.to_bytes(length * width, "little")
    return Counts(least, [int.from_bytes(raw[i : i + width], "little") for i in range(0, length * width, width)], total)


@lru_cache(maxsize=1024)
def _narrow(sides: int) -> int:
    """1 + X + ... + X^(sides - 1), where X is a field of 64 bits."""
    return ((1 << (64 * sides)) - 1) // ((1 << 64) - 1)


def many(count: int, sides: int) -> list[int]:
    """The ways to each sum of `count` dice of one kind.

    They are the coefficients c of P = ((1 - x^s) / (1 - x))^n. From the derivative of its logarithm,
    (1 - x)(1 - x^s) P' = n (1 - s x^(s-1) + (s-1) x^s) P, and so
    (k+1) c[k+1] = (k+n) c[k] + (k+1-s - n s) c[k+1-s] + (n (s-1) - k + s) c[k-s].
    """
    n, s = count, sides
    last = n * (s - 1)
    if not last:
        return [1]
    behind, further = 1 - s - n * s, last + s
    c = [1]
    for k in range(last // 2):
        value = (k + n) * c[k]
        if k >= s - 1:
            value += (k + behind) * c[k + 1 - s]
            if k >= s:
                value += (further - k) * c[k - s]
        c.append(value // (k + 1))
    return c + c[last - len(c) :: -1]


_DICE = r"\d*\s*[dD]\s*\d+|\d+"
_WHOLE = re.compile(rf"\s*[+-]?\s*(?:{_DICE})(?:\s*[+-]\s*(?:{_DICE}))*\s*", re.ASCII)
_TERM = re.compile(r"([+-]?)\s*(?:(\d*)\s*[dD]\s*(\d+)|(\d+))", re.ASCII)


def parse(text: str) -> tuple[tuple[Part, ...], int]:
    """The parts and the constant of a sum of dice such as `2D6 + D3 - 1`.

    Raises:
        DataError: it is no such sum, or has more than 1000 dice or sides of one kind, or too many sums.
    """
    if not _WHOLE.fullmatch(text):
        raise DataError("", 0, f"{text!r} is no sum of dice; write it like 2D6 + D3 - 1")
    parts, plus, sums = [], 0, 1
    for minus, count, sides, constant in _TERM.findall(text):
        sign = -1 if minus == "-" else 1
        if constant:
            plus += sign * _number(constant, text)
            continue
        part = Part(_number(count, text) if count else 1, _number(sides, text), sign)
        if not part.sides:
            raise DataError("", 0, f"{text!r}: a die has one side at least")
        sums += part.number * (part.sides - 1)
        parts.append(part)
    if sums > MOST_WAYS:
        raise DataError("", 0, f"{text!r} has more than {MOST_WAYS} different sums")
    return tuple(parts), plus


def _number(text: str, whole: str) -> int:
    if len(text) > 4 or int(text) > MOST_DICE:
        raise DataError("", 0, f"{whole!r}: {text} is more than {MOST_DICE}")
    return int(text)


@lru_cache(maxsize=4096)
def expression(text: str) -> Dist[int]:
    """The distribution of a sum of dice such as `2D6 + D3 - 1`.

    Raises:
        DataError: as `parse`.
    """
    return add(*parse(text)).dist()
