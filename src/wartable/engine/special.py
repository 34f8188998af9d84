"""Special rules: frozen classes with named points.

A ruleset declares its points as methods with a do-nothing body on one subclass of `Special`; a
special rule overrides those that it needs. `overriding` finds, once per combination, which
specials of a unit have something to say at a point.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

S = TypeVar("S", bound="Special")


class Special:
    """Base of all special rules; instances are immutable and hold no unit."""

    __slots__ = ()


def _overrides(kind: type[Special], point: str) -> bool:
    declared = [base for base in kind.__mro__ if point in vars(base)]
    if not declared:
        raise AttributeError(f"{kind.__name__} has no point {point!r}")
    return declared[0] is not declared[-1]


_MOST = 16384
_PLACES: dict[tuple[Any, ...], tuple[int, ...]] = {}
"""Which of some rules speak at a point, by the point and their classes: to hash the rules themselves takes longer."""
_HEARD: dict[tuple[int, str], tuple[tuple[Any, ...], tuple[Any, ...]]] = {}
"""Those rules by the identity of a tuple, which is held here."""


def overriding(specials: Sequence[S], point: str) -> tuple[S, ...]:
    """Those of `specials` whose class overrides `point`, in their order.

    A tuple is taken for one that is kept and will be asked about again; whoever makes one up each time hands in a list.
    """
    if type(specials) is not tuple:
        return _overriding(specials, point)
    heard = _HEARD.get((id(specials), point))
    if heard is None:
        if len(_HEARD) >= _MOST:
            _HEARD.clear()
        heard = _HEARD[id(specials), point] = specials, _overriding(specials, point)
    return heard[1]


def _overriding(specials: Sequence[S], point: str) -> tuple[S, ...]:
    kinds = (point, *map(type, specials))
    places = _PLACES.get(kinds)
    if places is None:
        if len(_PLACES) >= _MOST:
            _PLACES.clear()
        found = tuple(place for place, special in enumerate(specials) if _overrides(type(special), point))
        places = _PLACES[kinds] = found
    return tuple(specials[place] for place in places) if places else ()
