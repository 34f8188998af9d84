"""What may be asked of a ruleset, and the answer: figures with their odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from wartable.engine.ask import Flow
from wartable.engine.compat import override
from wartable.odds.dist import Dist
from wartable.odds.exact import Mean, distribution


class OddsQuestion(Protocol):
    """One question, as a ruleset makes it. A named tuple with these fields will do."""

    @property
    def title(self) -> str:
        """What is asked, for people."""

    @property
    def make_flow(self) -> Callable[[], Flow[Any]]:
        """Makes the flow anew; it reads plain numbers and changes nothing."""

    @property
    def then(self) -> tuple[Callable[[Any], Flow[Any]], ...]:
        """Later stages, each a flow of the outcome before it."""

    @property
    def worth(self) -> Callable[[str, Any], float]:
        """What a final outcome is worth for a seat: its choices are made by the mean."""

    @property
    def describe(self) -> Callable[[Any], Mapping[str, int | bool]]:
        """The figures of a final outcome, such as wounds, destroyed, routed, lost_action."""

    @property
    def labels(self) -> Mapping[str, str]:
        """The figures' names for people, in the order in which they are shown."""

    @property
    def key(self) -> Any:
        """Questions with equal keys have equal answers; None: never kept."""


class AnswersOdds(Protocol):
    """A ruleset that answers questions of odds."""

    def odds(self, query: Mapping[str, Any]) -> OddsQuestion:
        """The question that `query` describes.

        Raises:
            WartableError: it describes none, in one clear sentence.
        """


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
    """The answer to one question."""

    title: str
    figures: tuple[Figure, ...]

    def __getitem__(self, key: str) -> Figure:
        return next(figure for figure in self.figures if figure.key == key)

    def data(self) -> dict[str, Any]:
        """As JSON data."""
        return {"title": self.title, "figures": [figure.data() for figure in self.figures]}

    def text(self) -> str:
        """As a plain table; percentages are rounded to tenths."""
        numbers = [figure for figure in self.figures if not figure.yes_no]
        yes_no = [figure for figure in self.figures if figure.yes_no]
        width = max((len(figure.label) for figure in self.figures), default=0)
        found = [self.title]
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


def summarize(title: str, dist: Dist[Any], describe: Callable[[Any], Mapping[str, int | bool]],
              labels: Mapping[str, str]) -> Summary:  # fmt: skip
    """The figures of all outcomes of `dist`; those without a label are shown after the others by their key."""
    described = [(describe(outcome), weight) for outcome, weight in dist.weights.items()]
    keys = dict.fromkeys((*labels, *(key for figures, _ in described for key in figures)))
    found = []
    for key in keys:
        weights: dict[int, int] = {}
        yes_no = True
        for figures, weight in described:
            value = figures.get(key, 0)
            yes_no = yes_no and isinstance(figures.get(key, False), bool)
            weights[int(value)] = weights.get(int(value), 0) + weight
        found.append(Figure(key, labels.get(key, key.replace("_", " ")), Dist(weights, dist.total), yes_no))
    return Summary(title, tuple(found))


def answer(question: OddsQuestion) -> Summary:
    """The exact answer to `question`; one with the same key as one of the last thousand is not worked out again."""
    return _kept(_Kept(question.key, question)) if question.key is not None else _answer(question)


class _Kept:
    """A question that is known by its key alone."""

    __slots__ = ("key", "question")

    def __init__(self, key: Any, question: OddsQuestion) -> None:
        self.key, self.question = key, question

    @override
    def __hash__(self) -> int:
        return hash(self.key)

    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Kept) and self.key == other.key


@lru_cache(maxsize=1024)
def _kept(kept: _Kept) -> Summary:
    return _answer(kept.question)


def _answer(question: OddsQuestion) -> Summary:
    dist = distribution(question.make_flow, Mean(question.worth), then=question.then)
    return summarize(question.title, dist, question.describe, question.labels)
