"""Ratings from results: the strengths that explain best who beat whom (Bradley and Terry), on the scale of Elo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log10
from typing import Any, NamedTuple

from wartable.engine.answer import Stream
from wartable.sim.figures import Share, share

SCALE, MIDDLE = 400.0, 1500.0
DRAWN = 0.5
"""Drawn games that each two players who have met are taken to have played besides: who has won all is not endless."""
STEPS, EXACT = 2000, 1e-9
RESAMPLES = 300
INSIDE = 0.95


class Game(NamedTuple):
    """What two players have made of one game: 1 if `first` has won it, 0 if the other has, 0.5 if nobody has.

    Games of one `set` (the same battle with the players exchanged) belong together.
    """

    first: str
    second: str
    score: float
    set: str = ""


class Rating(NamedTuple):
    """One player's strength with the interval that holds it 95 times in 100; `mean` is its mean score, 0 to 1."""

    name: str
    elo: float
    low: float
    high: float
    games: int
    mean: float


def ratings(games: Sequence[Game], anchor: str = "", seed: str = "ratings") -> list[Rating]:
    """The players, the strongest first; the `anchor` (else the mean of all) stands at 1500.

    Intervals come of sets drawn anew, the same for equal seeds.
    """
    names = tuple(dict.fromkeys(name for game in games for name in (game.first, game.second)))
    if not names:
        return []
    found = elos(games, names, anchor)
    sets: dict[str, list[Game]] = {}
    for number, game in enumerate(games):
        sets.setdefault(game.set or str(number), []).append(game)
    groups, stream = list(sets.values()), Stream(f"{seed} intervals")
    drawn: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(RESAMPLES):
        again = [game for _ in groups for game in groups[stream.below(len(groups))]]
        for name, elo in elos(again, names, anchor).items():
            drawn[name].append(elo)
    rows = []
    for name in names:
        scores = [_score(game, name) for game in games if name in (game.first, game.second)]
        low, high = _inside(drawn[name])
        rows.append(Rating(name, found[name], min(low, found[name]), max(high, found[name]), len(scores),
                           sum(scores) / len(scores)))  # fmt: skip
    return sorted(rows, key=lambda row: (-row.elo, row.name))


def elos(games: Sequence[Game], names: Sequence[str], anchor: str = "") -> dict[str, float]:
    """The most likely strengths of `names`; who has not played stands in the middle."""
    met: dict[tuple[str, str], float] = {}
    won = dict.fromkeys(names, 0.0)
    for game in games:
        pair = (game.first, game.second)
        if pair not in met and pair[::-1] not in met:
            met[pair] = DRAWN
            for name in pair:
                won[name] += DRAWN / 2
        met[pair if pair in met else pair[::-1]] += 1.0
        won[game.first] += game.score
        won[game.second] += 1 - game.score
    force = dict.fromkeys(names, 1.0)
    for _ in range(STEPS):
        weight = dict.fromkeys(names, 0.0)
        for (one, other), count in met.items():
            part = count / (force[one] + force[other])
            weight[one] += part
            weight[other] += part
        after = {name: won[name] / weight[name] if weight[name] else 1.0 for name in names}
        mean = sum(after.values()) / len(after)
        after = {name: value / mean for name, value in after.items()}
        moved = max(abs(after[name] - force[name]) for name in names)
        force = after
        if moved < EXACT:
            break
    raw = {name: SCALE * log10(force[name]) for name in names}
    zero = raw[anchor] if anchor in raw else sum(raw.values()) / len(raw)
    return {name: MIDDLE + value - zero for name, value in raw.items()}


def _score(game: Game, name: str) -> float:
    return game.score if name == game.first else 1 - game.score


def _inside(values: Sequence[float]) -> tuple[float, float]:
    ranked = sorted(values)
    off = round((1 - INSIDE) / 2 * (len(ranked) - 1))
    return ranked[off], ranked[-1 - off]


def duels(games: Sequence[Game]) -> Mapping[tuple[str, str], tuple[Share, int]]:
    """For each pair both ways: what the first has won of the games with a winner, and how many had none."""
    found: dict[tuple[str, str], list[int]] = {}
    for game in games:
        for pair, score in (((game.first, game.second), game.score), ((game.second, game.first), 1 - game.score)):
            row = found.setdefault(pair, [0, 0, 0])
            row[0] += score == 1
            row[1] += score != 0.5
            row[2] += score == 0.5
    return {pair: (share(won, decided), drawn) for pair, (won, decided, drawn) in found.items()}


def data(rows: Sequence[Rating]) -> list[dict[str, Any]]:
    """As JSON data; strengths in whole points."""
    return [
        {"name": row.name, "elo": round(row.elo), "low": round(row.low), "high": round(row.high), "games": row.games,
         "score": row.mean}
        for row in rows
    ]  # fmt: skip
