"""What the foes could do to a unit wherever it stood: a field over the table, as a bot judges it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, NamedTuple

from wartable.engine.compat import TypeVar
from wartable.engine.state import State

G = TypeVar("G", bound=State, default=Any)

MOST = 400
"""How many cells a field has at most where there are no squares, each of which is one."""


class Threat(NamedTuple):
    """A field of square cells, row by row from the lower left corner of the table.

    Attributes:
        unit: who would stand there.
        cell: how wide a cell is, mils.
        columns: how many cells a row has.
        danger: by cell what part of the unit the most dangerous foes would take next turn in the mean, 0 to 1; -1
            where it cannot stand.
        cover: by cell, the grade of its cover against who could take most there, an index of `Threats.covers`.
        notes: the same in sentences, for who does not see it.
        figures: what the whole unit is worth in what the ruleset counts in; 0 if no number may be told now.
    """

    unit: str
    cell: int
    columns: int
    danger: tuple[float, ...]
    cover: tuple[int, ...]
    notes: tuple[str, ...]
    figures: float = 0.0


class Threats(ABC, Generic[G]):
    """The part of a ruleset that judges places by what the foes could do there.

    `covers`: the grades of cover in words, none first.
    """

    covers: Sequence[str]

    @abstractmethod
    def askable(self, game: G, seat: str) -> Sequence[str]:
        """The units of `seat` for which it may be asked now."""

    @abstractmethod
    def field(self, game: G, seat: str, unit: str, chances: Any) -> Threat:
        """The field of one of `askable`.

        Args:
            game: what `seat` knows of it.
            chances: `engine.ruleset.Odds`.
        """


def cells(width: int, height: int, sizes: Sequence[int], most: int = MOST) -> tuple[int, int, int]:
    """How wide a cell is, how many a row has, and how many rows there are: the finest of `sizes` that may be."""
    counted = [(size, -(-width // size), -(-height // size)) for size in sizes]
    return next((each for each in counted if each[1] * each[2] <= most), counted[-1])
