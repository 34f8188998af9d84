"""What players point at: a place or an arrow on the table, seen by everybody who is there and kept nowhere.

A ping holds places and the seat that points, never what stands there: it tells nobody what they could not see.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from time import monotonic
from typing import NamedTuple

from wartable.engine.errors import RuleError
from wartable.server.rooms.buckets import Buckets

KEPT = 8  # that one game may have on their way
FADES = 4.0  # seconds after which one is told to nobody any more
RATE, BURST = 1.0, 4.0  # of one seat a second, and at once
OFTEN = "you point too often; wait a moment"
OFF = "that lies beside the table"

At = Sequence[int]


class Ping(NamedTuple):
    """`seat` points at a place, mils, or from it `to` another; `number` counts those of a game; `until` it is told."""

    number: int
    seat: str
    at: tuple[int, ...]
    to: tuple[int, ...]
    until: float


class Pings:
    """What is pointed at in all games just now."""

    def __init__(self) -> None:
        self.now: Callable[[], float] = monotonic
        self._last: dict[str, deque[Ping]] = {}
        self._numbers: dict[str, int] = {}
        self._often = Buckets(RATE, BURST)

    def point(self, game: str, seat: str, at: At, to: At, size: tuple[int, int]) -> None:
        """`seat` points at a place of a table of that `size`, as it knows it, or draws an arrow from it; mils.

        Raises:
            RuleError: it does so too often, or the place lies beside the table.
        """
        if not _on(at, to, size):
            raise RuleError("", OFF)
        if not self._often.take((game, seat), self.now()):
            raise RuleError("", OFTEN)
        number = self._numbers[game] = self._numbers.get(game, 0) + 1
        ping = Ping(number, seat, tuple(at), tuple(to), self.now() + FADES)
        self._last.setdefault(game, deque(maxlen=KEPT)).append(ping)

    def number(self, game: str) -> int:
        """How often something was pointed at in a game since it was opened."""
        return self._numbers.get(game, 0)

    def since(self, game: str, number: int, size: tuple[int, int]) -> list[Ping]:
        """What was pointed at after the first `number`, has not faded and lies on a table of that `size`.

        Who knows a smaller table is told of no place beside it.
        """
        now = self.now()
        return [
            ping for ping in self._last.get(game, ())
            if ping.number > number and ping.until > now and _on(ping.at, ping.to, size)
        ]  # fmt: skip

    def forget(self, game: str) -> None:
        """The game has left."""
        self._last.pop(game, None)
        self._numbers.pop(game, None)


def _on(at: At, to: At, size: tuple[int, int]) -> bool:
    """Whether both lie on a table of a `size`, mils; `to` may be empty."""
    return all(0 <= each[0] <= size[0] and 0 <= each[1] <= size[1] for each in (at, to) if each)
