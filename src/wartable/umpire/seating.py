"""Who sits at a table, and the answers that stand for each of them: what a save keeps beside the game itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from wartable.engine.errors import DataError
from wartable.engine.saved import Saved
from wartable.umpire import standing
from wartable.umpire.standing import Held

_WRONG = "table must be an object with seats, who plays each, and standing, the answers that stand for each"


class Seating(NamedTuple):
    """Who plays each seat, "human" or a kind of bot, and the answers that stand for it."""

    seats: Mapping[str, str]
    held: Mapping[str, tuple[Held, ...]]

    def plain(self) -> dict[str, Any]:
        """As JSON data."""
        held = {seat: standing.plain(answers) for seat, answers in self.held.items()}
        return {"seats": dict(self.seats), "standing": held}


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
    except (AttributeError, KeyError, TypeError, ValueError):
        raise DataError(saved.file, saved.table.line, _WRONG) from None
    return Seating(seats, held)


def _held(answers: list[Any]) -> tuple[Held, ...]:
    """The answers that stand for a seat.

    Raises:
        TypeError: they are none.
    """
    found = standing.read(answers)
    if not all(isinstance(part, str | bool) for each in found for part in (*each.standing, each.moment)):
        raise TypeError("a standing answer is made of words")
    return found
