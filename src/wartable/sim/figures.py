"""What a series says: shares with their intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, NamedTuple

from wartable.sim.match import MatchResult

Z95 = 1.959963984540054


class Share(NamedTuple):
    """`hits` of `total`, and the Wilson interval that holds the true share 95 times in 100."""

    hits: int
    total: int
    low: float
    high: float

    @property
    def part(self) -> float:
        """The share, 0 to 1; 0 of none is 0."""
        return self.hits / self.total if self.total else 0.0

    def data(self) -> dict[str, Any]:
        """As JSON data."""
        return {"count": self.hits, "total": self.total, "share": self.part, "low": self.low, "high": self.high}


def share(count: int, total: int, z: float = Z95) -> Share:
    """The share `count` / `total` with its Wilson interval."""
    if not total:
        return Share(0, 0, 0.0, 1.0)
    part, square = count / total, z * z
    middle = (part + square / (2 * total)) / (1 + square / total)
    half = z * sqrt(part * (1 - part) / total + square / (4 * total * total)) / (1 + square / total)
    # Rounding must not shut out what was found.
    return Share(count, total, min(part, max(0.0, middle - half)), max(part, min(1.0, middle + half)))


class Spread(NamedTuple):
    """The least, quartiles, most and mean of whole numbers."""

    least: int
    lower: int
    median: int
    upper: int
    most: int
    mean: float


def spread(values: Sequence[int]) -> Spread:
    """The spread of `values`; all 0 if there are none. A quartile is the value at its rank, rounded down."""
    if not values:
        return Spread(0, 0, 0, 0, 0, 0.0)
    ranked = sorted(values)
    last = len(ranked) - 1
    low, middle, high = (ranked[last * quarter // 4] for quarter in (1, 2, 3))
    return Spread(ranked[0], low, middle, high, ranked[-1], sum(ranked) / len(ranked))


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a series.

    Shares of seats and bots are of all finished games, `first` (games won by who played first) of those with
    one winner; `fair` is what it would be if it did not matter. `lost` and `open` are games that all seats lost, or
    that ended undecided; `together` says that all win or lose together: then nobody is first, and nothing is fair.
    `clauses` count games by the clause that ended them, `seen` the clauses that came up in all games.
    """

    games: int
    finished: int
    draws: Share
    seats: dict[str, Share]
    bots: dict[str, Share]
    first: Share
    fair: float
    clauses: dict[str, int]
    turns: Spread
    decisions: Spread
    seen: dict[str, int]
    lost: Share
    open: Share
    together: bool = False

    @property
    def edge(self) -> float:
        """How much more than its fair share who plays first wins, in parts of 1; 0 if no game was decided."""
        return self.first.part - self.fair if self.first.total else 0.0

    def data(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "games": self.games, "finished": self.finished, "draws": self.draws.data(),
            "seats": {seat: each.data() for seat, each in self.seats.items()},
            "bots": {bot: each.data() for bot, each in self.bots.items()},
            "first": {**self.first.data(), "fair": self.fair, "edge": self.edge},
            "clauses": self.clauses, "turns": self.turns._asdict(), "decisions": self.decisions._asdict(),
            "seen": self.seen, "lost": self.lost.data(), "open": self.open.data(), "together": self.together,
        }  # fmt: skip


def figures(results: Sequence[MatchResult]) -> Figures:
    """The figures of `results`. A game with several winners counts for each of them."""
    done = [result for result in results if result.finished]
    seats = list(dict.fromkeys(seat for result in results for seat in result.bots))
    seen: Counter[str] = Counter()
    for result in results:
        seen.update(result.seen)
    together = len(seats) == 1 or any(result.kind == "lost" for result in done)
    single = [] if together else [result for result in done if len(result.winners) == 1]
    ends = Counter(result.clause for result in done)
    return Figures(
        games=len(results),
        finished=len(done),
        draws=share(sum(result.drawn for result in done), len(done)),
        seats={seat: share(sum(seat in result.winners for result in done), len(done)) for seat in seats},
        bots=_by_bot(done),
        first=share(sum(result.winners[0] == result.first for result in single), len(single)),
        fair=1 / len(seats) if seats and not together else 0.0,
        clauses=dict(sorted(ends.items(), key=lambda item: (-item[1], item[0]))),
        turns=_spread_of(done, lambda result: result.turns),
        decisions=_spread_of(done, lambda result: result.decisions),
        seen=dict(sorted(seen.items())),
        lost=share(sum(result.kind == "lost" for result in done), len(done)),
        open=share(sum(result.kind == "open" for result in done), len(done)),
        together=together,
    )


def _by_bot(done: Sequence[MatchResult]) -> dict[str, Share]:
    """Of the seats that a kind of bot held, how many won."""
    held: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for result in done:
        for seat, bot in result.bots.items():
            held[bot] += 1
            won[bot] += seat in result.winners
    return {bot: share(won[bot], held[bot]) for bot in sorted(held)}


def _spread_of(done: Sequence[MatchResult], read: Callable[[MatchResult], int]) -> Spread:
    return spread([read(result) for result in done])
