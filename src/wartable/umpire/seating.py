"""Who sits at a table, and the answers that stand for each of them: what a save keeps beside the game itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from wartable.engine.errors import DataError
from wartable.engine.saved import Saved
from wartable.umpire import standing
from wartable.umpire.standing import Held

_WRONG = "table must be an object with seats, who plays each, and standing, the answers that stand for each"
INFINITY = float("inf")


class Bank(NamedTuple):
    """The time of a seat, seconds: `bank` at the start, `increment` after each answer, `left` now."""

    bank: int
    increment: int
    left: float


class Seating(NamedTuple):
    """Who plays each seat, "human" or a kind of bot, and the answers that stand for it.

    `own_dice`: the people throw dice of their own. `clocks` are the game clocks of those who have one.
    """

    seats: Mapping[str, str]
    held: Mapping[str, tuple[Held, ...]]
    own_dice: bool = False
    clocks: Mapping[str, Bank] = {}

    def plain(self) -> dict[str, Any]:
        """As JSON data."""
        held = {seat: standing.plain(answers) for seat, answers in self.held.items()}
        found: dict[str, Any] = {"seats": dict(self.seats), "standing": held}
        if self.own_dice:
            found["own_dice"] = True
        if self.clocks:
            found["clocks"] = {seat: bank._asdict() for seat, bank in self.clocks.items()}
        return found


def read(saved: Saved) -> Seating | None:
    """What a save keeps of it; None if it was written where nobody sat down, or by an older version.

    Raises:
        DataError: it keeps something else.
    """
    if saved.table is None:
        return None
    try:
        told = saved.table.value
        seats = {str(seat): str(kind) for seat, kind in told["seats"].items()}
        held = {str(seat): _held(answers) for seat, answers in told.get("standing", {}).items()}
        clocks = {str(seat): _bank(item) for seat, item in told.get("clocks", {}).items()}
    except (AttributeError, KeyError, TypeError, ValueError):
        raise DataError(saved.file, saved.table.line, _WRONG) from None
    return Seating(seats, held, told.get("own_dice") is True, clocks)


def _bank(item: Mapping[str, Any]) -> Bank:
    """The clock of a seat.

    Raises:
        ValueError: it shows what no clock can show.
    """
    found = Bank(int(item["bank"]), int(item["increment"]), float(item["left"]))
    if not (found.bank > 0 and found.increment >= 0 and 0 <= found.left < INFINITY):
        raise ValueError("no clock shows this")
    return found


def _held(answers: list[Any]) -> tuple[Held, ...]:
    """The answers that stand for a seat.

    Raises:
        TypeError: they are none.
    """
    found = standing.read(answers)
    if not all(isinstance(part, str | bool) for each in found for part in (*each.standing, each.moment)):
        raise TypeError("a standing answer is made of words")
    return found
