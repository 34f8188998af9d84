"""What is counted of a few events that happen in a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wartable.engine.behaviour import Behaviour, Counts, counted
from wartable.engine.state import State


def watched(kind: type[Behaviour[Any]], game: State) -> Callable[[], Counts]:
    """Tells what has been counted since, whenever it is asked; the events alone lead to the same state."""
    start, seen = game.fresh(), len(game.log)

    def did() -> Counts:
        again = start.fresh()
        found = counted(kind, again, game.log[seen:])
        again.dice = game.dice
        assert again.hash() == game.hash()
        assert all(key in kind.words for mine in found.values() for key in mine)
        return found

    return did
