"""The answer to a ruleset's question of odds: figures with their chances."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any

from wartable.engine.query import about
from wartable.engine.ruleset import Question
from wartable.odds.dist import Dist
from wartable.odds.exact import Mean, TooLong, distribution
from wartable.odds.sampled import sampled

LIMIT = 10.0  # seconds; who asks a question of his own waits longer than at a table


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a summary; `odds` are of whole numbers, of 0 and 1 where it is a yes or no."""

    key: str
    label: str
    odds: Dist[int]
    yes_no: bool = False

    @property
    def mean(self) -> float:
        """The mean; the probability of a yes."""
        return self.odds.mean()

    def at_least(self) -> dict[int, float]:
        """For each value from the least to the most, the probability of it or more."""
        values = sorted(self.odds)
        found, above = {}, 0
        for value in range(values[-1], values[0] - 1, -1):
            above += self.odds.weights.get(value, 0)
            found[value] = above / self.odds.total
        return dict(sorted(found.items()))

    def quantile(self, part: float) -> int:
        """The least value that is reached or not passed with a probability of `part`, 0 to 1."""
        below = 0
        values = sorted(self.odds)
        for value in values:
            below += self.odds.weights[value]
            if below >= part * self.odds.total:
                return value
        return values[-1]

    def data(self) -> dict[str, Any]:
        """As JSON data."""
        found: dict[str, Any] = {"key": self.key, "label": self.label, "mean": self.mean}
        if not self.yes_no:
            found["exactly"] = {str(value): self.odds[value] for value in sorted(self.odds)}
            found["at_least"] = {str(value): chance for value, chance in self.at_least().items()}
            found["quantiles"] = {str(part): self.quantile(part / 100) for part in (5, 25, 50, 75, 95)}
        return found


@dataclass(frozen=True, slots=True)
class Summary:
    """The answer to one question; `margin` is what a chance may be wrong by, 0 to 1 (0: it is exact)."""

    title: str
    figures: tuple[Figure, ...]
    notes: tuple[str, ...] = ()
    margin: float = 0.0

    def __getitem__(self, key: str) -> Figure:
        return next(figure for figure in self.figures if figure.key == key)

    def data(self) -> dict[str, Any]:
        """As JSON data."""
        found = {
            "title": self.title, "figures": [figure.data() for figure in self.figures], "notes": list(self.notes),
        }  # fmt: skip
        return {**found, "margin": self.margin, "about": about(self.margin)} if self.margin else found

    def text(self) -> str:
        """As a plain table; percentages are rounded to tenths."""
        numbers = [figure for figure in self.figures if not figure.yes_no]
        yes_no = [figure for figure in self.figures if figure.yes_no]
        width = max((len(figure.label) for figure in self.figures), default=0)
        near = [f"  {about(self.margin)}: dice were thrown, for they fall in too many ways"] if self.margin else []
        found = [self.title, *near, *(f"  note: {note}" for note in self.notes)]
        for figure in numbers:
            low, middle, high = (figure.quantile(part) for part in (0.05, 0.5, 0.95))
            found.append(f"{figure.label:<{width}}  mean {figure.mean:.2f}, median {middle}, 90% from {low} to {high}")
        found += [f"{figure.label:<{width}}  {percent(figure.mean)}" for figure in yes_no]
        for figure in numbers:
            found += ["", f"{figure.label:>12}  exactly  at least"]
            found += [
                f"{value:>12}  {percent(figure.odds[value]):>7}  {percent(chance):>8}"
                for value, chance in figure.at_least().items()
            ]
        return "\n".join(found)


def percent(chance: float) -> str:
    """A probability as text; only what is certain shows as 0% or 100%."""
    if chance in (0, 1):
        return f"{chance:.0%}"
    tenths = f"{chance:.1%}"
    return {"0.0%": "<0.1%", "100.0%": ">99.9%"}.get(tenths, tenths)


def summarize(title: str, dist: Dist[Any], figures: Callable[[Any], Mapping[str, int | bool]]) -> Summary:
    """The figures of all outcomes of `dist`; a figure that an outcome does not name is 0 or no there."""
    ways: dict[str, dict[int, int]] = {}
    counted: set[str] = set()  # the figures that are numbers
    for outcome, weight in dist.weights.items():
        for key, value in figures(outcome).items():
            found = ways.get(key)
            if found is None:
                found = ways[key] = {}
            found[value] = found.get(value, 0) + weight
            if value is not True and value is not False:
                counted.add(key)
    return Summary(title, tuple(_figure(key, found, dist.total, key not in counted) for key, found in ways.items()))


def _figure(key: str, ways: dict[int, int], total: int, yes_no: bool) -> Figure:
    weights = {int(value): weight for value, weight in ways.items()}
    unnamed = total - sum(weights.values())
    if unnamed:
        weights[0] = weights.get(0, 0) + unnamed
    return Figure(key, key.replace("_", " "), Dist(weights, total), yes_no)


def answer(question: Question, seconds: float = LIMIT, throwing: float = LIMIT) -> Summary:
    """The answer, exact if it can be counted in so many seconds, else about: thrown for so many seconds more.

    However little time there is, something is thrown, and `margin` is that of the throws made. A choice within takes
    what `question.prefer` weighs most in the mean.
    """
    prefer = Mean(question.prefer)
    try:
        dist = distribution(question.make_flow, prefer, then=question.then, until=monotonic() + seconds)
    except TooLong:
        dist = sampled(question.make_flow, prefer, then=question.then, until=monotonic() + throwing)
    return replace(
        summarize(question.title, dist, question.figures), notes=question.notes, margin=round(dist.margin, 4)
    )
