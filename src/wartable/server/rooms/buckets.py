"""How often somebody may come: so many a second, and a few more at once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

KEYS = 4096  # of whom is known how often they came


class Buckets:
    """How often each of many has come lately; those who came longest ago are forgotten first."""

    def __init__(self, rate: float, burst: float) -> None:
        """`rate`: a second; `burst`: at once."""
        self.rate, self.burst = rate, max(burst, rate)
        self._left: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def take(self, key: Hashable, now: float, cost: float = 1.0) -> bool:
        """Whether `key` may come once more at `now`, seconds."""
        left, last = self._left.pop(key, (self.burst, now))
        left = min(self.burst, left + (now - last) * self.rate)
        may = left >= cost
        self._left[key] = (left - cost if may else left, now)
        while len(self._left) > KEYS:
            self._left.popitem(last=False)
        return may
