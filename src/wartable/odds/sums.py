"""Sums of dice as lists of whole counts.

A list of counts is kept as one large integer, a polynomial whose coefficients lie side by side in
fields wide enough to never touch: multiplying two such integers adds the dice.
"""

from __future__ import annotations

import re
from array import array
from functools import lru_cache
from typing import NamedTuple

from wartable.engine.errors import DataError
from wartable.odds.dist import Dist

MOST_DICE, MOST_SIDES, MOST_WAYS = 1000, 1000, 200_000


class Counts(NamedTuple):
    """`counts[i]` of `total` equally likely ways come to `least + i * step`."""

    least: int
    counts: tuple[int, ...]
    total: int
    step: int = 1

    def dist(self) -> Dist[int]:
        """The same as a distribution, sums that cannot come up left out."""
        values = range(self.least, self.least + self.step * len(self.counts), self.step)
        return Dist({value: count for value, count in zip(values, self.counts) if count}, self.total)


class Part(NamedTuple):
    """`count` dice with `sides` sides; `sign` is 1 or -1."""

    count: int
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
    if total == 1:
        return Counts(least, (1,), 1)
    # A die counted down has the same counts as one counted up.
    width = 8 if total < 1 << 64 else (total.bit_length() + 7) // 8
    packed = 1
    for count, sides, _ in parts:
        packed *= _packed(sides, width) ** count
    return Counts(least, _unpacked(packed, length, width), total)


@lru_cache(maxsize=1024)
def _packed(sides: int, width: int) -> int:
    """1 + X + ... + X^(sides - 1), where X is a field of `width` bytes."""
    field = 1 << (8 * width)
    return ((1 << (8 * width * sides)) - 1) // (field - 1)


def _unpacked(packed: int, length: int, width: int) -> tuple[int, ...]:
    if width == 8:
        # The native order on both sides keeps this right on any machine.
        return tuple(array("Q", packed.to_bytes(length * 8, _ORDER))[:: 1 if _ORDER == "little" else -1])
    raw = packed.to_bytes(length * width, "little")
    return tuple(int.from_bytes(raw[i : i + width], "little") for i in range(0, length * width, width))


_ORDER = "little" if array("H", [1]).tobytes() == b"\x01\x00" else "big"

_TERM = re.compile(r"\s*([+-]?)\s*(?:(\d*)\s*[dD]\s*(\d+)|(\d+))\s*")


def parse(text: str) -> tuple[tuple[Part, ...], int]:
    """The parts and the constant of a sum of dice such as `2D6 + D3 - 1`.

    Raises:
        DataError: it is no such sum, or has more than 1000 dice or sides of one kind, or too many sums.
    """
    parts: list[Part] = []
    plus = place = 0
    while place < len(text) or not place:
        match = _TERM.match(text, place)
        if match is None or (place and not match[1]):
            raise DataError("", 0, f"{text!r} is no sum of dice; write it like 2D6 + D3 - 1")
        sign = -1 if match[1] == "-" else 1
        if match[4] is not None:
            plus += sign * _number(match[4], text)
        else:
            part = Part(_number(match[2] or "1", text), _number(match[3], text), sign)
            if not part.sides:
                raise DataError("", 0, f"{text!r}: a die has one side at least")
            parts.append(part)
        place = match.end()
    if sum(part.count * part.sides for part in parts) > MOST_WAYS:
        raise DataError("", 0, f"{text!r} has more than {MOST_WAYS} different sums")
    return tuple(sorted(parts)), plus


def _number(text: str, whole: str) -> int:
    if len(text) > 4 or int(text) > MOST_DICE:
        raise DataError("", 0, f"{whole!r}: {text} is more than {MOST_DICE}")
    return int(text)


def expression(text: str) -> Dist[int]:
    """The distribution of a sum of dice such as `2D6 + D3 - 1`.

    Raises:
        DataError: as `parse`.
    """
    return add(*parse(text)).dist()
