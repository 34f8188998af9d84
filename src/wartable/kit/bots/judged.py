"""What was judged once and is not judged again: by numbers that are equal where all that was read is equal.

A judgement says in its key what it reads. As long as that is the same it stands, in whichever position or game.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import count
from typing import Any, TypeVar

from wartable.engine.state import State

T = TypeVar("T")


class Numbers:
    """A number for each value; one that is forgotten is never given again."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._next = count(1)
        self._known: dict[Hashable, int] = {}
        self._latest: dict[str, tuple[Hashable, int]] = {}

    def of(self, name: str, value: Hashable) -> int:
        """The number of `value`; quick if it is what was last asked for under `name`."""
        latest = self._latest.get(name)
        if latest is not None and latest[0] == value:
            return latest[1]
        number = self._known.get(value)
        if number is None:
            if len(self._known) >= self._most:
                self._known.clear()
                self._latest.clear()
            number = self._known[value] = next(self._next)
        self._latest[name] = (value, number)
        return number


class Judgements:
    """What was judged before, by versions; all is forgotten when `most` are known."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: dict[Hashable, tuple[Any, dict[str, int] | None]] = {}

    def recall(self, game: State, key: Hashable, make: Callable[[], T]) -> T:
        """What `make` says, or said of the same; the clauses that decided it are cited either way."""
        noted = game.cites
        place = (noted is not None, key)
        found = self._known.get(place)
        if found is None:
            found = self._made(game, make)
            if len(self._known) >= self._most:
                self._known.clear()
            self._known[place] = found
        if noted is not None:
            for clause, times in (found[1] or {}).items():
                noted[clause] = noted.get(clause, 0) + times
        value: T = found[0]
        return value

    def _made(self, game: State, make: Callable[[], T]) -> tuple[T, dict[str, int] | None]:
        noted = game.cites
        game.cites = None if noted is None else {}
        try:
            return make(), game.cites
        finally:
            game.cites = noted
