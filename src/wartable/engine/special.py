"""Special rules: frozen classes with named points.

A ruleset declares its points as methods with a do-nothing body on one subclass of `Special`; a
special rule overrides those that it needs. `overriding` finds, once per combination, which
specials of a unit have something to say at a point.
"""

from __future__ import annotations

from functools import lru_cache
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


@lru_cache(maxsize=8192)
def _overriding(specials: tuple[Special, ...], point: str) -> tuple[Special, ...]:
    return tuple(special for special in specials if _overrides(type(special), point))


_HEARD: dict[tuple[int, str], tuple[tuple[Any, ...], tuple[Any, ...]]] = {}
"""The same by the identity of the tuple, which is held here: to hash many rules takes longer than all the rest."""
_MOST = 16384


def overriding(specials: tuple[S, ...], point: str) -> tuple[S, ...]:
    """Those of `specials` whose class overrides `point`, in their order."""
    heard = _HEARD.get((id(specials), point))
    if heard is not None:
        return heard[1]
    found: tuple[Any, ...] = _overriding(specials, point)
    if len(_HEARD) >= _MOST:
        _HEARD.clear()
    _HEARD[id(specials), point] = specials, found
    return found
