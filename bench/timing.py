"""Rates: how often something is done in a second of processor time, as the median of several rounds.

What others do on the machine at the same time counts little that way.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

ROUNDS = 5


@dataclass(frozen=True)
class Rate:
    """`value` is the median of `unit` a second; `low` and `high` are the slowest and the quickest round."""

    name: str
    unit: str
    value: float
    low: float
    high: float

    def line(self) -> str:
        return f"{self.name:<46} {shown(self.value):>11} {self.unit:<12} {shown(self.low):>9} to {shown(self.high)}"


def shown(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def rate(name: str, unit: str, work: Callable[[], int], seconds: float = 0.4) -> Rate:
    """The rate of `work`, which returns how many it has done; it is called until a round has taken `seconds`."""
    return rates([(name, unit)], lambda: (work(),), seconds)[0]


def rates(names: list[tuple[str, str]], work: Callable[[], tuple[int, ...]], seconds: float = 0.4) -> list[Rate]:
    """Several rates of the same work, which returns how many of each it has done."""
    work()
    found: list[list[float]] = [[] for _ in names]
    for _ in range(ROUNDS):
        counts = [0] * len(names)
        began = time.process_time()
        while (passed := time.process_time() - began) < seconds or not any(counts):
            counts = [a + b for a, b in zip(counts, work())]
        for place, count in enumerate(counts):
            found[place].append(count / passed)
    return [
        Rate(name, unit, statistics.median(values), min(values), max(values))
        for (name, unit), values in zip(names, found)
    ]
