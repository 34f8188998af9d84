"""What each side did in a game that is over, counted: how often of how many times that it could have.

It tells how somebody plays, apart from who wins: orders that came to nothing, shots out of reach, ends in cover.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Generic, NamedTuple

from wartable.engine.compat import TypeVar
from wartable.engine.event import Event
from wartable.engine.state import State

G = TypeVar("G", bound=State, default=Any)


class Times(NamedTuple):
    """How often something was so, of how many times that it might have been."""

    hits: int = 0
    total: int = 0

    def plus(self, other: Times) -> Times:
        """Both together."""
        return Times(self.hits + other.hits, self.total + other.total)


Counts = Mapping[str, Mapping[str, Times]]
"""By seat and by key."""


class Behaviour(ABC, Generic[G]):
    """Goes through the events of one game of a system again, and counts. Judgement, not rules.

    `words`: by key what is counted, as the many of which some are so, such as "runs that an advance would have
    covered"; in the order in which it is told.
    """

    words: ClassVar[Mapping[str, str]]

    def __init__(self, game: G) -> None:
        self.game = game
        self._found: dict[str, dict[str, Times]] = {}

    @abstractmethod
    def before(self, event: Event) -> None:
        """Look at an event that is about to happen: `game` is as it was before."""

    def over(self) -> None:
        """Settle what is still open when all has happened."""

    def note(self, seat: str, key: str, hits: int = 0, total: int = 1) -> None:
        """Count for `seat` that what `key` stands for was so `hits` of `total` times.

        Whoever learns only later that it was so notes the time first, and the hit with a `total` of 0.
        """
        mine = self._found.setdefault(seat, {})
        mine[key] = mine.get(key, Times()).plus(Times(hits, total))

    def counts(self) -> Counts:
        """What was counted of the seats, by the keys of `words` in their order."""
        return {
            seat: {key: mine[key] for key in self.words if key in mine}
            for seat, mine in self._found.items()
        }  # fmt: skip


def counted(kind: type[Behaviour[G]], game: G, events: Iterable[Event]) -> Counts:
    """What each seat did in the game that began as `game`, which is played on here by its `events`."""
    looker = kind(game)
    for event in events:
        looker.before(event)
        event.apply(game)
    looker.over()
    return looker.counts()
