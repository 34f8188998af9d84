"""The random movement table (AT-RND), and what each order allows (AT-NEW-ORD-01), by key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from wartable.engine.plane import INCH
from wartable.rulesets.adventures.catalogue.events import Modifier
from wartable.rulesets.adventures.catalogue.reading import Texts, read_rows, shipped
from wartable.rulesets.adventures.catalogue.words.vocabulary import Cell, Length

WHOLE = 2
"""A full Move in halves of it."""


class Order(StrEnum):
    """The keys of orders (AT-ORD-02 to -07)."""

    ATTACK = "attack"
    ADVANCE = "advance"
    MOVE = "move"
    STAND = "stand"
    RETREAT = "retreat"
    ROUT = "rout"


class Shoots(StrEnum):
    """Whether a figure may shoot under an order (AT-NEW-ORD-01)."""

    ANY = "any"
    UP_TO_9 = "up_to_9"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Score:
    """A row of the random movement table.

    Args:
        score, result: as they are printed; low, high: what they mean (AT-RND-15), both inclusive.
        order: what the group does; uncovered: what instead if it is not in cover. inches: how far, mils, 0 its Move.
    """

    key: str
    score: Cell
    low: int
    high: int
    result: str
    order: Order
    clauses: Texts
    uncovered: Order | None = None
    inches: Length = Length(0)

    @property
    def clause(self) -> str:
        """Where it is written."""
        return self.clauses[0]


@dataclass(frozen=True, slots=True)
class Rule:
    """What an order allows.

    Args:
        halves: the least and the most of the Move that is made, in halves of it. inches: in place of it, mils.
        shoots, acts, melee, heavy: what may be done under it; heavy: only by who does not move at all.
        halt: how far from enemies it stops, mils (AT-ORD-03).
    """

    key: str
    name: str
    halves: tuple[int, ...]
    shoots: Shoots
    clauses: Texts
    inches: Length = Length(0)
    acts: bool = False
    melee: bool = False
    heavy: bool = False
    halt: Length = Length(0)

    @property
    def clause(self) -> str:
        """Where it is written."""
        return self.clauses[0]

    def least(self, move: int) -> int:
        """AT-MOVE-02: how far who has the Move `move`, mils, must go."""
        return move * self.halves[0] // WHOLE

    def most(self, move: int) -> int:
        """AT-MOVE-02: how far who has the Move `move`, mils, may go."""
        return self.inches or move * self.halves[1] // WHOLE

    @property
    def shooting_reach(self) -> int | None:
        """AT-NEW-ORD-01: how far it may shoot, mils; None for as far as it can."""
        return {Shoots.ANY: None, Shoots.UP_TO_9: 9 * INCH, Shoots.NONE: 0}[self.shoots]


@cache
def modifiers() -> Mapping[str, Modifier]:
    """The modifiers of the random movement table by key, in their printed order."""
    return read_rows(Modifier, shipped("orders.yaml"), "modifiers", "the modifier")


@cache
def scores() -> Mapping[str, Score]:
    """The results of the random movement table by key, in their printed order."""
    return read_rows(Score, shipped("orders.yaml"), "results", "the result")


@cache
def orders() -> Mapping[str, Rule]:
    """What each order allows, by key."""
    return read_rows(Rule, shipped("orders.yaml"), "orders", "the order")


def scored(total: int) -> Score:
    """AT-RND-15 to AT-RND-21: the row of a sum of modifiers."""
    return next(row for row in scores().values() if row.low <= total <= row.high)
