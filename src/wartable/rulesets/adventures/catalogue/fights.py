"""The bonuses and results of close combat (AT-MEL), by key, in their printed order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from wartable.rulesets.adventures.catalogue.reading import Texts, read_rows, shipped

EXTRA, DEFENDING, BLADE = "extra", "defending", "blade"
CONTINUE, CAPTURED, DESTROYED = "continue", "captured", "destroyed"


@dataclass(frozen=True, slots=True)
class Bonus:
    """What is added to the die of a side: for what it is, or in a situation."""

    key: str
    name: str
    by: int
    clauses: Texts
    situation: bool = False

    @property
    def clause(self) -> str:
        """Where it is written."""
        return self.clauses[0]


@dataclass(frozen=True, slots=True)
class Fought:
    """What a difference of the two totals brings; difference, result: as they are printed."""

    key: str
    difference: str
    low: int
    high: int
    result: str
    clauses: Texts

    @property
    def clause(self) -> str:
        """Where it is written."""
        return self.clauses[0]


@cache
def bonuses() -> Mapping[str, Bonus]:
    """The bonuses by key."""
    return read_rows(Bonus, shipped("fights.yaml"), "bonuses", "the bonus")


@cache
def results() -> Mapping[str, Fought]:
    """The results by key."""
    return read_rows(Fought, shipped("fights.yaml"), "results", "the result")


def fought(difference: int) -> Fought:
    """AT-MEL-06 to AT-MEL-08: what a difference, 0 or more, brings."""
    return next(row for row in results().values() if row.low <= difference <= row.high)
