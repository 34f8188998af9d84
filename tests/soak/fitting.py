"""Logistic regression of who wins, by Newton's method, held down by the squares of its weights (L2).

The sides of a position share one certainty: what is fitted is by how much each thing that is counted of a side draws it
to that side, when a game begins and when it ends. With two sides it is the logistic regression of their difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import exp, sqrt
from types import MappingProxyType
from typing import Any, NamedTuple

from wartable.engine.weighing import Bin, Fitted, Worth

FOLDS = 5
STEPS = 7
HELD = 3.0
"""How strongly the weights are held down, in positions: each is measured in how far a thing varies."""
BINS = 10
SURE = 1.96

Vector = list[float]
Row = tuple[Sequence[Vector], Sequence[float]]
"""What is counted of each side of a position, and what part of the victory became its own."""


class Position(NamedTuple):
    """One position of a game: what is counted of each side, and what part of the victory became its own."""

    game: int
    turn: int
    over: float
    sides: tuple[Mapping[str, float], ...]
    won: tuple[float, ...]


class Said(NamedTuple):
    """What was said of a position by weights that did not know its game."""

    position: Position
    chances: tuple[float, ...]


def positions(games: Sequence[Mapping[str, Any] | None]) -> list[Position]:
    """All positions of recorded games; those that did not end are left out."""
    found = []
    for number, game in enumerate(games):
        for row in game["rows"] if game else ():
            assert game is not None
            names = list(row["sides"])
            winners = [name for name in names if name in game["won"]] or names
            won = tuple((name in winners) / len(winners) for name in names)
            found.append(Position(number, row["turn"], row["over"], tuple(row["sides"].values()), won))
    return [each for each in found if len(each.sides) > 1]


# ------------------------------------------------------------------ the weights
def fit(
    known: Sequence[Position], keys: Sequence[str], held: float = HELD, signs: Mapping[str, int] = MappingProxyType({})
) -> dict[str, Worth]:
    """What each of `keys` is worth, as `known` positions have it.

    Args:
        known: the positions.
        keys: what is counted.
        held: how strongly weights are held down.
        signs: 1 for what can only speak for a side, -1 for what can only speak against it. Where games would have it
            otherwise it is worth nothing, and the others are weighed without it.
    """
    scale = [_spread(known, key) for key in keys]
    rows = [([_vector(each.over, side, keys, scale) for side in each.sides], each.won) for each in known]
    wanted = [signs.get(key, 0) for key in keys for _ in range(2)]
    weights = _climbed(rows, list(range(len(wanted))), held)
    while wrong := [i for i, weight in weights.items() if weight * wanted[i] < 0]:
        weights = _climbed(rows, [i for i in weights if i not in wrong], held)
    ends = [weights.get(i, 0.0) / scale[i // 2] for i in range(len(wanted))]
    return {key: Worth(ends[2 * i], ends[2 * i + 1]) for i, key in enumerate(keys)}


def _climbed(rows: Sequence[Row], kept: Sequence[int], held: float) -> dict[int, float]:
    """The weights of those places of the vectors that are `kept`, by their place."""
    rows = [([[vector[i] for i in kept] for vector in vectors], won) for vectors, won in rows]
    weights = [0.0] * len(kept)
    for _ in range(STEPS):
        slope = [-held * weight for weight in weights]
        curve = [[held if i == j else 0.0 for j in range(i + 1)] for i in range(len(kept))]
        for vectors, won in rows:
            chances = _shares([sum(map(float.__mul__, weights, vector)) for vector in vectors])
            _lean(slope, vectors, won, chances)
            _bend(curve, vectors, chances)
        weights = [weight + step for weight, step in zip(weights, _solved(curve, slope))]
    return dict(zip(kept, weights))


def _spread(known: Sequence[Position], key: str) -> float:
    """How far the sides of a position differ in `key`, the root of the mean square; 1 if they never do."""
    squares = [(a.get(key, 0.0) - b.get(key, 0.0)) ** 2 for each in known for a, b in combinations(each.sides, 2)]
    return sqrt(sum(squares) / max(1, len(squares))) or 1.0


def _vector(over: float, side: Mapping[str, float], keys: Sequence[str], scale: Sequence[float]) -> Vector:
    found = []
    for key, wide in zip(keys, scale):
        value = side.get(key, 0.0) / wide
        found += [value * (1 - over), value * over]
    return found


def _shares(heights: Sequence[float]) -> Vector:
    most = max(heights)
    parts = [exp(height - most) for height in heights]
    whole = sum(parts)
    return [part / whole for part in parts]


def _lean(slope: Vector, vectors: Sequence[Vector], won: Sequence[float], chances: Sequence[float]) -> None:
    for vector, came, said in zip(vectors, won, chances):
        error = came - said
        for i, value in enumerate(vector):
            slope[i] += error * value


def _bend(curve: Sequence[Vector], vectors: Sequence[Vector], chances: Sequence[float]) -> None:
    for (a, p), (b, q) in combinations(zip(vectors, chances), 2):
        apart = [x - y for x, y in zip(a, b)]
        for i, value in enumerate(apart):
            if value:
                row, part = curve[i], p * q * value
                for j in range(i + 1):
                    row[j] += part * apart[j]


def _solved(curve: Sequence[Vector], slope: Sequence[float]) -> Vector:
    """The step that leads to the top, by Cholesky's method; `curve` holds the lower half."""
    size = len(slope)
    low: list[Vector] = [[0.0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i + 1):
            rest = curve[i][j] - sum(low[i][k] * low[j][k] for k in range(j))
            low[i][j] = sqrt(rest) if i == j else rest / low[j][j]
    half: Vector = []
    for i in range(size):
        half.append((slope[i] - sum(low[i][k] * half[k] for k in range(i))) / low[i][i])
    found = [0.0] * size
    for i in reversed(range(size)):
        found[i] = (half[i] - sum(low[k][i] * found[k] for k in range(i + 1, size))) / low[i][i]
    return found


# ------------------------------------------------------------------ how good they are
def held_out(
    known: Sequence[Position], keys: Sequence[str], signs: Mapping[str, int] = MappingProxyType({})
) -> Iterator[Said]:
    """What is said of each position by weights of the games of four other parts of five."""
    for fold in range(FOLDS):
        worths = fit([each for each in known if each.game % FOLDS != fold], keys, signs=signs)
        yield from told(worths, [each for each in known if each.game % FOLDS == fold])


def told(worths: Mapping[str, Worth], known: Sequence[Position]) -> Iterator[Said]:
    """What `worths` say of positions."""
    weigher = Fitted("", "", 0, 0, 0.0, {}, worths, ())
    for each in known:
        yield Said(each, tuple(_shares([weigher.weight(side, each.over) for side in each.sides])))


def brier(said: Sequence[Said]) -> float:
    """The mean square of the error, over all sides."""
    errors = [(chance - won) ** 2 for each in said for chance, won in zip(each.chances, each.position.won)]
    return sum(errors) / len(errors)


def bins(said: Sequence[Said], count: int = BINS) -> list[Bin]:
    """What was said of any side and what came, in `count` equal parts."""
    parts: list[list[tuple[float, float, int]]] = [[] for _ in range(count)]
    for each in said:
        for chance, won in zip(each.chances, each.position.won):
            parts[min(count - 1, int(chance * count))].append((chance, won, each.position.game))
    return [_bin(part) for part in parts if part]


def _bin(part: Sequence[tuple[float, float, int]]) -> Bin:
    came = sum(won for _, won, _ in part) / len(part)
    low, high = bounds(came, len({game for *_, game in part}))
    return Bin(len(part), sum(chance for chance, *_ in part) / len(part), came, low, high)


def bounds(share: float, count: int) -> tuple[float, float]:
    """Wilson's bounds of a share that was seen in `count` games."""
    square = SURE**2
    middle = (share + square / (2 * count)) / (1 + square / count)
    half = SURE / (1 + square / count) * sqrt(share * (1 - share) / count + square / (4 * count**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def by_turn(said: Sequence[Said]) -> dict[int, float]:
    """The Brier score of each game turn."""
    turns = sorted({each.position.turn for each in said})
    return {turn: brier([each for each in said if each.position.turn == turn]) for turn in turns}


def written(found: Fitted) -> str:
    """The same as YAML."""
    lines = [
        f'made: "{found.made}"', f'rules: "{found.rules}"', f"games: {found.games}", f"positions: {found.positions}",
        f"brier: {found.brier:.4f}", "by_turn:",
        *(f"  {turn}: {value:.4f}" for turn, value in found.by_turn.items()), "worths:",
        *(f"  {key}: {{first: {worth.first:.4f}, last: {worth.last:.4f}}}" for key, worth in found.worths.items()),
        "bins:",
        *(f"  - {{positions: {each.positions}, said: {each.said:.4f}, came: {each.came:.4f}, low: {each.low:.4f}, "
          f"high: {each.high:.4f}}}" for each in found.bins),
    ]  # fmt: skip
    return "\n".join(lines) + "\n"
