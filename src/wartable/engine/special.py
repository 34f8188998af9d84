"""Special rules: frozen classes with named points.

A ruleset declares its points as methods with a do-nothing body on one subclass of `Special`; a
special rule overrides those that it needs. `overriding` finds, once per combination, which
specials of a unit have something to say at a point.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeVar

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
def overriding(specials: tuple[S, ...], point: str) -> tuple[S, ...]:
    """Those of `specials` whose class overrides `point`, in their order."""
    return tuple(special for special in specials if _overrides(type(special), point))
