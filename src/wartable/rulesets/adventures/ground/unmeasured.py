"""The table of an episode that is played at a real one: nobody has told the program what stands there."""

from __future__ import annotations

from wartable.engine.plane import INCH
from wartable.engine.terrain import Table

SIDE = 250 * INCH
"""Wide enough for each figure to stand too far from all others for any rule to hold between them."""


def unmeasured() -> Table:
    """The table of which nothing is known."""
    return Table(SIDE, SIDE)
