"""Is one bot stronger than another? A sequential test that stops as soon as its sets of two games say so.

A set is the same battle with the same dice from both seats. Its two games hang together, so that sets are counted and
not games: of the five scores that a set can have (0, 1/2, 1, 3/2 and 2 of two games) the likelihood is compared under
two hypotheses (a generalised sequential probability ratio test on pentanomial counts).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Any, NamedTuple

from wartable.engine.errors import DataError
from wartable.sim.rating import SCALE, Game

ERROR = 0.05
"""How likely each of the two wrong verdicts is at most."""
SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What a set can bring, in parts of two games won."""
UNSEEN = 1e-3
"""So often a score that has not come up counts as seen: nothing is impossible yet."""
HALVINGS = 60
FORM = "write --sprt LOW,HIGH in Elo, such as 0,60"


class Verdict(NamedTuple):
    """Where a test stands.

    Attributes:
        sets: how many sets brought each of `SCORES`.
        likelihood: the logarithm of how much likelier they are with the higher strength than with the lower one.
        bound: from this on the higher one is taken for true, from its negative on the lower one.
    """

    sets: tuple[int, ...]
    likelihood: float
    bound: float

    @property
    def decided(self) -> str:
        """`high`, `low`, or '' as long as more sets are needed."""
        return "high" if self.likelihood >= self.bound else "low" if self.likelihood <= -self.bound else ""

    @property
    def score(self) -> float:
        """The mean score, 0 to 1."""
        return sum(n * score for n, score in zip(self.sets, SCORES)) / max(1, sum(self.sets))


def bounds(words: str) -> tuple[float, float]:
    """The two strengths of `0,60`, Elo.

    Raises:
        DataError: it is not two numbers, the lower one first.
    """
    low, _, high = words.partition(",")
    try:
        found = float(low), float(high)
    except ValueError:
        raise DataError("", 0, f"--sprt {words}: {FORM}") from None
    if not -SCALE < found[0] < found[1] < SCALE:
        raise DataError("", 0, f"--sprt {words}: LOW is below HIGH, both less than {SCALE:.0f} apart from 0; {FORM}")
    return found


def pairs(games: Sequence[Game], first: str) -> tuple[int, ...]:
    """How many sets brought `first` each of `SCORES`; of a set that is not whole nothing counts."""
    held: dict[str, list[float]] = {}
    for game in games:
        held.setdefault(game.set, []).append(game.score if game.first == first else 1 - game.score)
    whole = [sum(scores) / 2 for scores in held.values() if len(scores) == 2]
    return tuple(whole.count(score) for score in SCORES)


def verdict(sets: Sequence[int], low: float, high: float) -> Verdict:
    """What `sets`, counted by `SCORES`, say between two strengths `low` and `high` (Elo)."""
    found = 0.0
    if sum(sets):
        seen = [count or UNSEEN for count in sets]
        one, other = _likeliest(seen, expected(high)), _likeliest(seen, expected(low))
        found = sum(count * log(a / b) for count, a, b in zip(seen, one, other))
    return Verdict(tuple(sets), found, log((1 - ERROR) / ERROR))


def told(found: Verdict, bots: Sequence[str], between: tuple[float, float]) -> str:
    """A verdict on two `bots` in two lines."""
    low, high = between
    says = {
        "high": f"it is {high:g} Elo stronger rather than {low:g}",
        "low": f"it is {low:g} Elo stronger rather than {high:g}",
        "": "more sets are needed",
    }
    counts = ", ".join(f"{count} × {2 * score:g}" for count, score in zip(found.sets, SCORES))
    return (
        f"{bots[0]} against {bots[1]}: {found.score:.1%} of {sum(found.sets)} sets (points of a set: {counts})\n"
        f"log likelihood {found.likelihood:+.2f}, decided at ±{found.bound:.2f}: {says[found.decided]}"
    )


def data(found: Verdict) -> dict[str, Any]:
    """A verdict as JSON data."""
    return {
        "sets": list(found.sets), "score": round(found.score, 4), "likelihood": round(found.likelihood, 4),
        "bound": round(found.bound, 4), "decided": found.decided,
    }  # fmt: skip


def expected(elo: float) -> float:
    """The mean score of one who is so much stronger."""
    return float(1 / (1 + 10 ** (-elo / SCALE)))


def _likeliest(seen: Sequence[float], mean: float) -> list[float]:
    """The chances of the five scores that explain best what was `seen`, among those with that `mean`."""
    whole = sum(seen)
    off = [score - mean for score in SCORES]
    # What was seen is tilted towards the mean: each part is divided by 1 + tilt * off, with the tilt that fits.
    low, high = -1 / off[-1], -1 / off[0]
    for _ in range(HALVINGS):
        tilt = (low + high) / 2
        if sum(count * gap / (1 + tilt * gap) for count, gap in zip(seen, off)) > 0:
            low = tilt
        else:
            high = tilt
    tilt = (low + high) / 2
    return [count / whole / (1 + tilt * gap) for count, gap in zip(seen, off)]
