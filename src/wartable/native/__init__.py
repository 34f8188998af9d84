"""What is compiled of wartable, where there was a C compiler when it was built; elsewhere plain Python does the same.

`sight.c` answers one look at a time for `kit.inches.sight`, and one way at a time for `kit.inches.ways`, to the last
bit as the Python there and in `engine.paths` does, and `copies` things of a state; it knows no rule.
`WARTABLE_PLAIN=1` in the environment chooses plain Python. What was compiled of other sources than those that lie
beside it is not used.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, NamedTuple, Protocol, TypeVar

PLAIN = "WARTABLE_PLAIN"
SOURCES = ("lie.h", "plane.h", "screens.h", "sight.c", "twin.h", "ways.h")
_HERE = Path(__file__).parent


C = TypeVar("C", bound="Copied")
K = TypeVar("K")


class Copied(Protocol):
    """What is copied alone: an entity of a state."""

    def copy(self: C) -> C:
        """Another one with the same values."""


class Compiled(NamedTuple):
    """The functions of the compiled part; all but `way` and `nearest` give None for what is not for them."""

    party: Callable[[tuple[Any, ...], int], object]
    """Models as tuples (x, y, height of eye and top, r, corners, ...), and up to how many mils they hang together."""
    ground: Callable[[tuple[Any, ...]], object]
    """Features as tuples (polygon, level, height, hides_below, sight)."""
    sees: Callable[[object, object, object, tuple[object, ...], bytes, int, int, int, int, int], bool | None]
    """Eyes, marks, ground; third parties with '+' for a friend; the places of both among them; depth, auto, friends."""
    each: Callable[[object, tuple[int, ...], object, tuple[object, ...], bytes, int, bool, int, int, int], bytes | None]
    """The same for several: eyes, the places of the marks among third parties, ground, those with signs; the place of
    the eyes; whether to stop at the first that is seen; depth, auto, friends. A byte for each looked at, 1 if seen."""
    lie: Callable[[int, int, object, object], bytes | None]
    """A point, models, ground: for each model and each feature there a byte, 1 if its centre lies in the footprint, 2
    if a line from the point to it meets that, 3 for both."""
    touch: Callable[[object, object, int], bytes | None]
    """Models, ground, slack: a byte for each feature, 1 if all models touch it or come as near as that."""
    nearest: Callable[[object, object], tuple[int, int, int]]
    """The smallest gap between models of both, and the places of the two; the first of equals."""
    walls: Callable[[int, int, tuple[Any, ...], tuple[Any, ...]], object]
    """Width and height of a table; on it round walls as tuples (x, y, r), and solid ones as tuples (polygon, ...)."""
    clear: Callable[[object, int, int, int, int, int], bool | None]
    """Whether a disc can move straight among walls: from x, y to x, y, and its radius."""
    way: Callable[..., tuple[tuple[int, int], ...] | Literal[False] | None]
    """The points of the shortest way round: as `clear`, how long at most, the offsets of points round each round wall,
    and round a corner. None if there is no way, False for what is too large."""
    twins: Callable[[dict[Any, Any]], dict[Any, Any] | None]
    """A dictionary with copies of all values of another; None if one of them does not consist of slots alone."""


def digest() -> str:
    """A hash of the sources; empty where they are not, as in an installed package."""
    if not all((_HERE / name).is_file() for name in SOURCES):
        return ""
    found = hashlib.sha256()
    for name in SOURCES:
        found.update((_HERE / name).read_bytes())
    return found.hexdigest()[:16]


def _compiled() -> Compiled | None:
    if os.environ.get(PLAIN, "0") not in ("", "0"):
        return None
    try:
        found: Any = import_module("wartable.native._sight")
    except ImportError:
        return None
    if digest() not in ("", found.MADE_OF):
        return None
    return Compiled(*(getattr(found, name) for name in Compiled._fields))


COMPILED = _compiled()
"""None where plain Python does it all."""


def copies(things: dict[K, C]) -> dict[K, C]:
    """Copies of all `things`, in one go if they consist of slots alone; see `Entity.copy`."""
    made = COMPILED.twins(things) if COMPILED is not None else None
    return {key: thing.copy() for key, thing in things.items()} if made is None else made


def build() -> str:
    """Which build runs, for people."""
    return "sight and ways: native" if COMPILED else "plain Python"
