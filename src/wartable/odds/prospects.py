"""The odds of what can be answered now, and of what has happened: prospects of a ruleset as chances in words."""

from __future__ import annotations

import logging
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from time import monotonic

from wartable.engine.errors import WartableError
from wartable.engine.query import Bar, Outcomes, Prospect, Term
from wartable.odds.exact import Mean, TooLong, distribution

LIMIT = 2.0  # seconds for all options of a request
log = logging.getLogger("wartable.odds")


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


def chances(prospects: Iterable[Prospect], seconds: float = LIMIT) -> list[Chance]:
    """The chances of all `prospects` that can be worked out in so many seconds; what takes longer is left out."""
    until = monotonic() + seconds
    known: dict[Hashable, Outcomes] = {}
    found = []
    for prospect in prospects:
        try:
            come = known.get(prospect.same) if prospect.same is not None else None
            if come is None:
                come = outcomes(prospect, until)
            known[prospect.same] = come
        except TooLong:
            break
        except WartableError as why:  # a place has to be named in it, or the like: there is no number for it
            log.info("no odds of %r: %s", prospect.title, why)
            continue
        found.append(worked_out(prospect, come))
    return found


def worked_out(prospect: Prospect, come: Outcomes) -> Chance:
    """A prospect in words, from all that may come of it."""
    told = prospect.tell(come)
    return Chance(prospect.key, prospect.title, told.text, told.value, prospect.terms, told.bars, prospect.clause)


def outcomes(prospect: Prospect, until: float) -> Outcomes:
    """All that may come of a prospect, with chances.

    Raises:
        TooLong: it took longer than `until`, a time of `time.monotonic`.
        WartableError: something in it cannot be settled by dice and choices.
    """
    dist = distribution(prospect.make_flow, Mean(prospect.prefer), then=prospect.then, until=until)
    return tuple((outcome, weight / dist.total) for outcome, weight in dist.weights.items())
