"""How long a part of a long run goes on, and where it tells what it did."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

Say = Callable[[str], None]


class Clock:
    """Time that is left, for `most` things at most (0: any number); `count` says how many were done."""

    def __init__(self, seconds: float, most: int = 0) -> None:
        self.end = monotonic() + seconds
        self.most = most
        self.count = 0

    @property
    def left(self) -> bool:
        """Whether there is time for more."""
        return monotonic() < self.end and not (self.most and self.count >= self.most)
