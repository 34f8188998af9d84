"""The odds of what can be answered now, and of what has happened: prospects of a ruleset as chances in words."""

from __future__ import annotations

import logging
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from time import monotonic
from typing import NamedTuple

from wartable.engine.errors import WartableError
from wartable.engine.query import Bar, Outcomes, Prospect, Term, about
from wartable.odds.exact import Mean, TooLong, distribution
from wartable.odds.sampled import sampled

LIMIT = 2.0  # seconds for all options of a request
log = logging.getLogger("wartable.odds")


class Come(NamedTuple):
    """All that may come of a prospect, and what a chance of it may be wrong by (0: it is exact)."""

    outcomes: Outcomes
    margin: float


@dataclass(frozen=True, slots=True)
class Chance:
    """What the dice behind an option come to; the fields are those of `Prospect` and `Told`."""

    key: str
    title: str
    text: str
    value: float | None
    terms: tuple[Term, ...]
    bars: tuple[Bar, ...]
    clause: str
    margin: float = 0.0


def chances(prospects: Iterable[Prospect], seconds: float = LIMIT) -> list[Chance]:
    """The chances of all `prospects`: exact if they can be counted in so many seconds, else about, in as many again.

    One prospect takes no more than half of the time that is left for those after it.
    """
    until = monotonic() + seconds
    known: dict[Hashable, Come] = {}
    found = []
    these = list(prospects)
    for place, prospect in enumerate(these):
        try:
            come = known.get(prospect.same) if prospect.same is not None else None
            if come is None:
                now, last = monotonic(), place == len(these) - 1
                come = outcomes(prospect, until if last else (now + until) / 2, seconds / len(these))
            known[prospect.same] = come
        except WartableError as why:  # a place has to be named in it, or the like: there is no number for it
            log.info("no odds of %r: %s", prospect.title, why)
            continue
        found.append(worked_out(prospect, come))
    return found


def worked_out(prospect: Prospect, come: Come) -> Chance:
    """A prospect in words, from all that may come of it."""
    told = prospect.tell(come.outcomes)._replace(margin=come.margin)
    text = f"{told.text} ({about(told.margin)})" if told.margin else told.text
    return Chance(
        prospect.key, prospect.title, text, told.value, prospect.terms, told.bars, prospect.clause, told.margin
    )


def outcomes(prospect: Prospect, until: float, seconds: float = LIMIT) -> Come:
    """All that may come of a prospect: counted, if that is done by `until`, else thrown for so many seconds.

    `until` is a time of `time.monotonic`. However little time there is, something is thrown.

    Raises:
        WartableError: something in it cannot be settled by dice and choices.
    """
    prefer = Mean(prospect.prefer)
    try:
        dist = distribution(prospect.make_flow, prefer, then=prospect.then, until=until)
    except TooLong:
        dist = sampled(prospect.make_flow, prefer, then=prospect.then, until=monotonic() + seconds, clock=monotonic)
    return Come(tuple((outcome, weight / dist.total) for outcome, weight in dist.weights.items()), dist.margin)
