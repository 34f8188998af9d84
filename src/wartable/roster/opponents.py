"""Whom an army list meets when it is tried out: always the same list, or legal armies by lot, another each time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from wartable.engine.errors import DataError
from wartable.kit.system import Lists
from wartable.roster import levy

TRIES = 20


def opponents(
    shop: Lists, system: str, against: Mapping[str, Any] | str, points: int, seed: str
) -> Callable[[int], Mapping[str, Any]]:
    """The list that is met in the battle of a number: `against` itself, or a legal army of that faction by lot.

    Args:
        shop: what the system knows of lists.
        system: the system.
        against: a list, or the key of a faction; '' takes the factions in turn.
        points: what an army by lot may cost.
        seed: the same seed, the same armies.
    """
    if not isinstance(against, str):
        return lambda number: against
    keys = [each.key for each in shop.lists()]
    if against and against not in keys:
        raise DataError("", 0, f"{system} has no list called {against!r}; there are: {', '.join(keys)}")

    @cache
    def drawn(number: int) -> Mapping[str, Any]:
        faction = against or keys[number % len(keys)]
        why: DataError | None = None
        for attempt in range(TRIES):
            try:
                lot = f"{seed} {faction} {number} {attempt}"
                found: Mapping[str, Any] = levy.drawn(shop, levy.begun(shop, system, faction, lot), points, lot, None)
                return found
            except DataError as fault:
                why = fault
        raise why or DataError("", 0, f"no army of {faction} was found")

    return drawn
