"""How likely each side wins from a position: what a system counts of it, and what games have shown that to be worth.

The sides of a position are weighed against each other: that of the greater weight wins more often. A weight is a sum of
what was counted, each part times what it was worth in recorded games; the more of a game is over, the more some parts
are worth, and the less others.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Mapping, Sequence
from itertools import pairwise
from math import exp, log
from typing import Any, Generic, NamedTuple

from wartable.engine.compat import TypeVar
from wartable.engine.state import State

G = TypeVar("G", bound=State, default=Any)

Counts = Mapping[str, float]
"""What is counted of one side, by its key."""

SURE = 5.0
"""The log odds beyond which nothing is told apart: that wins 993 of 1,000 times."""


class Worth(NamedTuple):
    """What a unit of something is worth when the game begins and when it is over, in log odds."""

    first: float
    last: float

    def at(self, over: float) -> float:
        """The same when the part `over` of the game is over, 0 to 1."""
        return self.first + (self.last - self.first) * over


class Bin(NamedTuple):
    """Sides of positions of games that had no part in the weights, of which nearly the same was said.

    Attributes:
        positions: how many.
        said: the mean of the chances said of them, 0 to 1.
        came: how many of them were won in the end, 0 to 1.
        low, high: between which bounds that share lies, 95 of 100 times, as games and not positions are counted.
    """

    positions: int
    said: float
    came: float
    low: float
    high: float


class Fitted(NamedTuple):
    """What recorded games have shown.

    Attributes:
        made: the date, as 2026-11-28.
        rules: the hash of the rules and bots as they were when the games were weighed, after they had been played.
        games: how many they were.
        positions: how many of their positions were compared.
        brier: the mean square of the error in games that had no part in the weights; 0.25 is to know nothing.
        by_turn: the same by game turn.
        worths: by key what each thing that is counted is worth.
        bins: what was said and what came.
    """

    made: str
    rules: str
    games: int
    positions: int
    brier: float
    by_turn: Mapping[int, float]
    worths: Mapping[str, Worth]
    bins: Sequence[Bin]

    def chances(self, sides: Mapping[str, Counts], over: float) -> dict[str, float]:
        """How likely each of `sides` wins, together 1."""
        weights = {side: self.weight(counts, over) for side, counts in sides.items()}
        most = max(weights.values(), default=0.0)
        parts = {side: exp(weight - most) for side, weight in weights.items()}
        whole = sum(parts.values())
        return {side: part / whole for side, part in parts.items()}

    def log_odds(self, sides: Mapping[str, Counts], over: float, side: str) -> float:
        """The log odds that `side` wins, `SURE` at most and -`SURE` at least, as for a side that is not there.

        Of two sides the one has those of the other with the sign changed.
        """
        weights = {key: self.weight(counts, over) for key, counts in sides.items()}
        others = [weight for key, weight in weights.items() if key != side]
        if side not in weights or not others:
            return SURE if side in weights else -SURE
        most = max(others)
        against = most + log(sum(exp(weight - most) for weight in others))
        return max(-SURE, min(SURE, weights[side] - against))

    def weight(self, counts: Counts, over: float) -> float:
        """The weight of a side, in log odds."""
        return sum(worth.at(over) * counts.get(key, 0.0) for key, worth in self.worths.items())

    def band(self, chance: float) -> tuple[float, float]:
        """Between what bounds a chance lies that is told as `chance`, as far as recorded games say."""
        if not self.bins or chance in (0.0, 1.0):
            return chance, chance
        below = _between(chance, [(each.said, each.said - each.low) for each in self.bins])
        above = _between(chance, [(each.said, each.high - each.said) for each in self.bins])
        return max(0.0, chance - max(0.0, below)), min(1.0, chance + max(0.0, above))

    def leading(self, sides: Mapping[str, Counts], over: float, side: str) -> list[tuple[str, float]]:
        """What is for `side` (above 0) and against it, in log odds against the mean of the others, the most first."""
        others = [counts for key, counts in sides.items() if key != side]
        found = []
        for key, worth in self.worths.items():
            rest = sum(counts.get(key, 0.0) for counts in others) / max(1, len(others))
            found.append((key, worth.at(over) * (sides[side].get(key, 0.0) - rest)))
        return sorted(found, key=lambda item: (-abs(item[1]), item[0]))


def _between(at: float, points: Sequence[tuple[float, float]]) -> float:
    """The height at `at` of the line through `points`, level beyond its ends."""
    if at <= points[0][0]:
        return points[0][1]
    for (x0, y0), (x1, y1) in pairwise(points):
        if at <= x1:
            return y0 + (y1 - y0) * (at - x0) / (x1 - x0) if x1 > x0 else y1
    return points[-1][1]


class Weighing(ABC, Generic[G]):
    """The part of a ruleset that tells how likely each side wins.

    `words`: by key, what is counted in a word or two, such as "points left". `against`: those keys that can only speak
    against a side, and `either` those that can do both; all others can only speak for it.
    """

    words: Mapping[str, str]
    against: Collection[str] = ()
    either: Collection[str] = ()

    @property
    def signs(self) -> dict[str, int]:
        """1 for what can only speak for a side, -1 for what can only speak against it, 0 for the rest."""
        return {key: -1 if key in self.against else 0 if key in self.either else 1 for key in self.words}

    @abstractmethod
    def sides(self, game: G, chances: Any) -> Mapping[str, Counts]:
        """What is counted of each side, by seat; what plays against all seats has a word of its own.

        Args:
            game: a position that is not the end.
            chances: `engine.ruleset.Odds`.
        """

    @abstractmethod
    def over(self, game: G) -> float:
        """What part of the game is over, 0 to 1."""

    @property
    @abstractmethod
    def fitted(self) -> Fitted:
        """What recorded games have shown."""

    def when(self, game: G) -> Hashable:
        """What stays the same until the next moment at which the sides are weighed to learn from it."""
        return None
