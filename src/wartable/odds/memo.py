"""Odds for bots: distributions as chances, remembered by key."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from wartable.engine.ask import Flow
from wartable.odds.dist import Dist
from wartable.odds.exact import Mean, TooLong, distribution
from wartable.odds.sampled import sampled

MOST, THROWS = 50_000, 1_000
"""How many ways are counted, and how often the dice of a flow with more of them are thrown."""


class Memo:
    """The `Odds` that players hand to `Ruleset.ideas`; the oldest half is forgotten when `size` keys are known.

    A choice in a flow takes the option whose outcomes are greatest in the mean, its seat left out.
    """

    def __init__(self, size: int = 20_000) -> None:
        self.size = size
        self._known: dict[Hashable, tuple[tuple[Any, float], ...]] = {}

    def __call__(self, key: Hashable, make_flow: Callable[[], Flow[Any]]) -> tuple[tuple[Any, float], ...]:
        """Outcomes with their chances, 0 to 1; equal keys are answered from memory."""
        found = self._known.get(key)
        if found is None:
            dist = _dist(make_flow)
            found = tuple((outcome, weight / dist.total) for outcome, weight in dist.weights.items())
            if len(self._known) >= self.size:
                for old in list(self._known)[: self.size // 2 + 1]:
                    del self._known[old]
            self._known[key] = found
        return found


def _dist(make_flow: Callable[[], Flow[Any]]) -> Dist[Any]:
    """What comes of a flow: by so many ways or throws, not by time, for bots answer the same on any machine."""
    try:
        return distribution(make_flow, _GREATEST, most=MOST)
    except TooLong:
        return sampled(make_flow, _GREATEST, throws=THROWS)


def _greatest(seat: str, outcome: Any) -> float:
    return float(outcome[0] if isinstance(outcome, tuple) else outcome)


_GREATEST = Mean(_greatest)
