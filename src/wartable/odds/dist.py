"""A distribution: outcomes with whole weights over their common total."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import Any, Generic, TypeVar

from wartable.engine.compat import override

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


class Dist(Generic[T]):
    """How often each outcome comes up in `total` equally likely ways; weights are positive integers.

    Nobody changes the weights of one that is made. `margin` is what a chance may be wrong by, 0 to 1, where the ways
    were thrown and not counted; 0: they are exact.
    """

    __slots__ = ("margin", "total", "weights")

    def __init__(self, weights: dict[T, int], total: int = 0, *, margin: float = 0.0) -> None:
        self.weights = weights
        self.total = total or sum(weights.values())
        self.margin = margin

    @classmethod
    def sure(cls, outcome: T) -> Dist[T]:
        """The distribution of what is certain."""
        return cls({outcome: 1}, 1)

    @override
    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Dist):
            return NotImplemented
        a, b = self.reduced(), other.reduced()
        return a.total == b.total and a.weights == b.weights and a.margin == b.margin

    @override
    def __hash__(self) -> int:
        reduced = self.reduced()
        return hash((reduced.total, frozenset(reduced.weights.items())))

    @override
    def __repr__(self) -> str:
        about = f", margin={self.margin}" if self.margin else ""
        return f"Dist({self.weights!r}, {self.total}{about})"

    def __iter__(self) -> Iterator[T]:
        return iter(self.weights)

    def __len__(self) -> int:
        return len(self.weights)

    def __getitem__(self, outcome: T) -> float:
        """The probability of `outcome`, 0 to 1."""
        return self.weights.get(outcome, 0) / self.total

    def exact(self, outcome: T) -> Fraction:
        """The probability of `outcome` as a fraction."""
        return Fraction(self.weights.get(outcome, 0), self.total)

    def reduced(self) -> Dist[T]:
        """The same with the smallest weights."""
        by = gcd(self.total, *self.weights.values())
        weights = {outcome: weight // by for outcome, weight in self.weights.items()}
        return Dist(weights, self.total // by, margin=self.margin)

    def map(self, function: Callable[[T], U]) -> Dist[U]:
        """The distribution of what `function` makes of the outcome."""
        found: dict[U, int] = {}
        for outcome, weight in self.weights.items():
            key = function(outcome)
            found[key] = found.get(key, 0) + weight
        return Dist(found, self.total, margin=self.margin)

    def chance(self, test: Callable[[T], Any]) -> float:
        """The probability, 0 to 1, of an outcome for which `test` is true."""
        return sum(weight for outcome, weight in self.weights.items() if test(outcome)) / self.total

    def mean(self, worth: Callable[[T], float] | None = None) -> float:
        """The mean of `worth` of the outcomes, of the outcomes themselves if they are numbers."""
        if worth is None:
            numbers: dict[Any, int] = dict(self.weights)
            return float(sum(outcome * weight for outcome, weight in numbers.items()) / self.total)
        return sum(worth(outcome) * weight for outcome, weight in self.weights.items()) / self.total


def mixture(parts: Sequence[tuple[Dist[T], int]]) -> Dist[T]:
    """One of several distributions, each taken as often as the number beside it says; smallest weights."""
    common = lcm(*[part.total for part, _ in parts])
    found: dict[T, int] = {}
    whole = 0
    for part, times in parts:
        scale = common // part.total * times
        whole += times
        for outcome, weight in part.weights.items():
            found[outcome] = found.get(outcome, 0) + weight * scale
    return Dist(found, common * whole, margin=max(part.margin for part, _ in parts)).reduced()
