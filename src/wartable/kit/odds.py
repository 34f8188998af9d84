"""What prospects of several systems have in common: choices that are indifferent, and counts read out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wartable.engine.query import Bar, Outcomes, Prospect, Told, gathered, good_or_better, how_likely

LEAST = 0.05
"""The least that is told to one place."""


def even(seat: str, outcome: Any) -> float:
    """What is worth nothing to anybody: nobody has a choice on the way to it, or it is no better than another."""
    return 0.0


def counted(came: int, none: str, outcomes: Outcomes) -> Told:
    """How many there could have been, of which `came` there were; `none` is the word for 0."""
    found = sorted(gathered(outcomes, lambda number: number).items())
    bars = tuple(Bar(str(number) if number else none, part, "", number == came) for number, part in found)
    return good_or_better(came, found, bars, none)


def aimed(prospect: Prospect, target: str) -> Prospect:
    """The same of an option that does not say at whom: `target`, a name that is supposed, is told first."""

    def tell(outcomes: Outcomes) -> Told:
        found = prospect.tell(outcomes)
        return found._replace(text=f"at {target}: {found.text}")

    return prospect._replace(tell=tell, supposed=True)


def averaged(mean: float, what: str, none: str) -> str:
    """A mean in words: "1.8 lost on average"; `none` if it is 0, "hardly any lost" if it would be told as 0.0."""
    if not mean:
        return none
    return f"{mean:.1f} {what} on average" if mean >= LEAST else f"hardly any {what}"


def passes(outcomes: Outcomes, good: Callable[[Any], bool], word: str, fails: str, clause: str) -> Told:
    """How likely a test is passed: `good` says of an outcome whether it is, `word` and `fails` are what comes of it."""
    found = gathered(outcomes, good)
    chance = found.get(True, 0.0)
    bars = tuple(Bar(name, found[key], clause) for key, name in ((True, word), (False, fails)) if key in found)
    return Told(how_likely(word, chance), chance, bars)
