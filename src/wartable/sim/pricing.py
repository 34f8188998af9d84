"""What entries of army lists are worth beside what they cost: a regression of how battles went on what was bought."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, NamedTuple

from wartable.sim.figures import Z95

BELIEF = 0.6
"""How far entries differ as a rule, in parts of what is left of an army that spends everything on one of them."""
TENTH = 0.1


class Battle(NamedTuple):
    """How a battle went: `gain` is the part that is left of the first army less that of the second, -1 to 1.

    `spent` is what part of its points the first army gives to each entry, less what the other does.
    """

    spent: Mapping[str, float]
    gain: float


class Worth(NamedTuple):
    """What a tenth of an army's points does when it is spent on one entry rather than on the others.

    `gain`, `low` and `high` are in parts of an army that is left at the end: above 0 it is cheap, below it is dear.
    `armies` is how often it was bought, `part` the mean part of their points.
    """

    name: str
    gain: float
    low: float
    high: float
    armies: int
    part: float

    @property
    def verdict(self) -> str:
        """What may be said of its price: cheap, dear or nothing."""
        return "cheap" if self.low > 0 else "dear" if self.high < 0 else ""

    def data(self) -> dict[str, Any]:
        """As JSON data."""
        return {**self._asdict(), "verdict": self.verdict}


def worths(battles: Sequence[Battle], bought: Mapping[str, Sequence[float]], least: int = 4) -> list[Worth]:
    """The entries that at least so many armies have bought, the cheapest first.

    Args:
        battles: how they went; a list that fought several times counts each time.
        bought: for each entry what part of its points each army that has it spent on it.
        least: entries of fewer armies are left out; what they spent counts as spent on the mean of all.
    """
    names = [name for name, parts in bought.items() if len(parts) >= least]
    if not names or len(battles) < 2:
        return []
    rows = [[battle.spent.get(name, 0.0) for name in names] for battle in battles]
    gains = [battle.gain for battle in battles]
    weights = [sum(bought[name]) for name in names]
    usual = [weight / sum(weights) for weight in weights]
    noise = _mean([gain * gain for gain in gains])
    found, inverse = _ridge(rows, gains, noise)
    # What is left over once the entries have explained what they can says better how much is chance.
    noise = _mean([(gain - sum(x * b for x, b in zip(row, found))) ** 2 for row, gain in zip(rows, gains)])
    found, inverse = _ridge(rows, gains, noise)
    middle = sum(part * b for part, b in zip(usual, found))
    made = []
    for number, name in enumerate(names):
        # Only differences can be known: points that go to one entry do not go to the others.
        against = [(place == number) - part for place, part in enumerate(usual)]
        error = sqrt(noise * max(0.0, _form(inverse, against)))
        gain, parts = found[number] - middle, bought[name]
        low, high = TENTH * (gain - Z95 * error), TENTH * (gain + Z95 * error)
        made.append(Worth(name, TENTH * gain, low, high, len(parts), sum(parts) / len(parts)))
    return sorted(made, key=lambda worth: (-worth.gain, worth.name))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) or 1e-9


def _form(matrix: Sequence[Sequence[float]], vector: Sequence[float]) -> float:
    return sum(x * sum(a * y for a, y in zip(row, vector)) for x, row in zip(vector, matrix))


def _ridge(
    rows: Sequence[Sequence[float]], gains: Sequence[float], noise: float
) -> tuple[list[float], list[list[float]]]:
    """The most likely coefficients if they differ from 0 by about `BELIEF`, and how their errors go together."""
    size, pull = len(rows[0]), noise / BELIEF**2
    square = [[sum(row[i] * row[j] for row in rows) for j in range(size)] for i in range(size)]
    for i in range(size):
        square[i][i] += pull
    inverse = inverted(square)
    right = [sum(row[i] * gain for row, gain in zip(rows, gains)) for i in range(size)]
    return [sum(a * b for a, b in zip(line, right)) for line in inverse], inverse


def inverted(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a symmetric matrix that has one, by elimination."""
    size = len(matrix)
    work = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for column in range(size):
        best = max(range(column, size), key=lambda row: abs(work[row][column]))
        work[column], work[best] = work[best], work[column]
        lead = work[column][column]
        work[column] = [value / lead for value in work[column]]
        for row in range(size):
            factor = work[row][column]
            if row != column and factor:
                work[row] = [a - factor * b for a, b in zip(work[row], work[column])]
    return [row[size:] for row in work]
