"""What a recruit lacks in any system: he overlooks enemies and minds the nearest most. Nothing is drawn by lot."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar
from zlib import crc32

OVERLOOKED = 5
"""One enemy in so many is overlooked, until the moment changes."""
NEAR = 2.0
"""What the nearest enemy counts for."""
T = TypeVar("T")


def overlooked(who: str, foe: str, moment: Hashable) -> bool:
    """Whether `who` has no eye for `foe`, both ids, at a `moment` such as a turn."""
    return crc32(f"{who} {foe} {moment}".encode()) % OVERLOOKED == 0


def noticed(who: str, foes: Sequence[T], moment: Hashable, far: Callable[[T], int], key: Callable[[T], str]) -> list[T]:
    """Those of `foes` for whom he has an eye; if he overlooks all of them, the nearest.

    Args:
        far: how far away one is, in any measure.
        key: the id of one.
    """
    found = [foe for foe in foes if not overlooked(who, key(foe), moment)]
    return found or sorted(foes, key=lambda foe: (far(foe), key(foe)))[:1]


def nearest(foes: Sequence[T], far: Callable[[T], int], key: Callable[[T], str]) -> str:
    """The id of the nearest, '' if there is nobody."""
    return min(((far(foe), key(foe)) for foe in foes), default=(0, ""))[1]
