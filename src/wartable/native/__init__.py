"""What is compiled of wartable, where there was a C compiler when it was built; elsewhere plain Python does the same.

`sight.c` answers one look at a time for `kit.inches.sight`, to the last bit as the Python beside it does; it knows no
rule. `WARTABLE_PLAIN=1` in the environment chooses plain Python. What was compiled of other sources than those that lie
beside it is not used.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

PLAIN = "WARTABLE_PLAIN"
SOURCES = ("plane.h", "screens.h", "sight.c")
_HERE = Path(__file__).parent


class Compiled(NamedTuple):
    """The functions of the compiled part; all but `sees` give None for what is too large for its sums."""

    party: Callable[[tuple[Any, ...], int], object]
    """Models as tuples (x, y, height of eye and top, r, corners, ...), and up to how many mils they hang together."""
    ground: Callable[[tuple[Any, ...]], object]
    """Features as tuples (polygon, level, height, hides_below, sight)."""
    sees: Callable[[object, object, object, tuple[object, ...], bytes, int, int, int, int, int], bool | None]
    """Eyes, marks, ground; third parties with '+' for a friend; the places of both among them; depth, auto, friends."""


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
    return Compiled(found.party, found.ground, found.sees)


COMPILED = _compiled()
"""None where plain Python does it all."""


def build() -> str:
    """Which build runs, for people."""
    return "sight: native" if COMPILED else "plain Python"
