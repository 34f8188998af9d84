"""What was measured before, so that a later run can be compared with it, on another day or a busier machine.

A history is a file with a line for each run: JSON with the interpreter and the rates by group, name and unit. A rate is
kept as a ratio to the yardstick, which is the rate of a fixed piece of plain Python measured beside it.
"""

from __future__ import annotations

import json
import platform
import time
from collections.abc import Mapping
from pathlib import Path

from bench.timing import Rate

ROUNDS, TIMES = 7, 40
_POINTS = [(n * 7919 % 4801, n * 104729 % 7207) for n in range(60)]


def yardstick() -> float:
    """How often a second of processor time some integer geometry in plain Python is done; the quickest of a few."""
    best = 0.0
    for _ in range(ROUNDS):
        began = time.process_time()
        for _ in range(TIMES):
            _work()
        best = max(best, TIMES / (time.process_time() - began))
    return best


def _work() -> int:
    found: dict[int, list[tuple[int, int]]] = {}
    ax, ay = _POINTS[-1]
    for bx, by in _POINTS:
        dx, dy = bx - ax, by - ay
        sides = [dx * (y - ay) - dy * (x - ax) for x, y in _POINTS]
        found.setdefault(sum(side > 0 for side in sides) % 8, []).append((min(sides), max(sides)))
        ax, ay = bx, by
    return sum(len(those) for those in found.values())


def key(group: str, rate: Rate) -> str:
    """What a rate is kept under."""
    return f"{group}: {rate.name} ({rate.unit})"


def keep(file: Path, rates: Mapping[str, float]) -> None:
    """Add a run to a history, which is made if there is none."""
    row = {"python": platform.python_version(), "machine": platform.machine(), "rates": dict(rates)}
    with file.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps(row) + "\n")


def latest(file: Path) -> dict[str, float]:
    """The last that a history has of each rate.

    Raises:
        OSError: there is no such file.
        ValueError: it is no history.
    """
    found: dict[str, float] = {}
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        try:
            found.update((name, float(ratio)) for name, ratio in json.loads(line)["rates"].items())
        except (ValueError, TypeError, KeyError, AttributeError):
            raise ValueError(f"{file}, line {number}, is no run of a history") from None
    return found
