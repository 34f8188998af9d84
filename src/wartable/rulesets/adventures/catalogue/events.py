"""What an event roll brings (AT-EVT): its modifiers and results, by key, in their printed order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from wartable.kit.wording import count, listed
from wartable.rulesets.adventures.catalogue.reading import Texts, read_rows, shipped
from wartable.rulesets.adventures.catalogue.words.vocabulary import Cell

NO_CONTACT, OTHERS, LEADER = "no_contact", "others", "leader"
NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Modifier:
    """A modifier of a printed table: what it is for, as it is printed, and what it adds."""

    key: str
    name: str
    by: int
    clauses: Texts

    @property
    def clause(self) -> str:
        """Where it is written."""
        return self.clauses[0]


@dataclass(frozen=True, slots=True)
class Result:
    """A row of the table of events.

    Args:
        total_low, total_high, result: as they are printed: 6-7, 8, 21+.
        cards: how many are drawn. aliens, leaders, characters, cybermats: how many are placed.
    """

    key: str
    total_low: Cell
    total_high: Cell
    result: str
    clauses: Texts
    cards: int = 0
    aliens: int = 0
    leaders: int = 0
    characters: int = 0
    cybermats: int = 0

    @property
    def clause(self) -> str:
        """Where it is written."""
        return self.clauses[0]

    @property
    def said(self) -> str:
        """What it brings, as a sentence: a stop is printed after some of them only."""
        return f"{self.result.removesuffix('.')}."

    def brings(self, mats: str) -> str:
        """AT-EVT-07 to -13: what it brings, within a sentence; `mats` is what is said of Cybermats, '' for nothing."""
        parts = [
            count(self.leaders, "leader"), count(self.aliens, "alien"), count(self.characters, "enemy character"),
            count(self.cards, "card"), mats if self.cybermats else "",
        ]  # fmt: skip
        return listed((part for part in parts if part and not part.startswith("0 ")), "nothing")

    def covers(self, total: int) -> bool:
        """AT-EVT-06: whether a total of die and modifiers brings it."""
        return _within(self.total_low, total) or _within(self.total_high, total)


@cache
def modifiers() -> Mapping[str, Modifier]:
    """The modifiers by key: `no_contact`, `others`, `leader`."""
    return read_rows(Modifier, shipped("events.yaml"), "modifiers", "the modifier")


@cache
def results() -> Mapping[str, Result]:
    """The results by key, in their printed order: each may be stepped down to those before it (AT-EVT-14)."""
    return read_rows(Result, shipped("events.yaml"), "results", "the result")


def rolled(total: int) -> Result:
    """AT-EVT-06, AT-EVT-07: what a total brings; totals below 1 bring nothing."""
    return next((row for row in results().values() if row.covers(total)), results()[NOTHING])


def _within(printed: Cell, total: int) -> bool:
    """Whether a printed range such as 6-7, 8 or 21+ holds a total."""
    text = str(printed)
    if not text:
        return False
    if text.endswith("+"):
        return total >= int(text[:-1])
    low, _, high = text.partition("-")
    return int(low) <= total <= int(high or low)
