"""A drive as an answer: legs straight ahead, turns on the spot, or straight back, and what each of them costs.

Lengths are mils. A turn is told in degrees to the right, a front in whole degrees counter-clockwise from east.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from wartable.engine.ask import Move
from wartable.engine.plane import Point, Polygon

AHEAD, TURN, BACK = "ahead", "turn", "back"
Leg = tuple[str, int]
"""A word of `AHEAD`, `TURN`, `BACK`, and how far, mils, or by how much, degrees to the right."""


class Run(NamedTuple):
    """A leg that is driven, or that might come next: where its middle ends, its front then, and its corners.

    Of one that is driven `cost` is what it takes and `left` what is left after it, mils; `warning` is what comes of it
    besides. Of one that might come next `why` says why it may not, and `last` that nothing is left to go on with. Both
    have the `clause` that says so.
    """

    leg: Leg
    at: Point
    facing: int
    corners: Polygon = ()
    cost: int = 0
    left: int = 0
    warning: str = ""
    last: bool = False
    why: str = ""
    clause: str = ""


class Steered(NamedTuple):
    """How far a drive comes: its `runs`, what is `left` after them, mils, and what might come next.

    `why` it comes no farther, or may not end there, by `clause`.
    """

    runs: tuple[Run, ...] = ()
    opens: tuple[Run, ...] = ()
    left: int = 0
    why: str = ""
    clause: str = ""


@dataclass(slots=True)
class Drive(Move):
    """A `Move` in legs and turns of a base of `size` (length, width), mils.

    An answer is `{"drive": [["ahead", mils], ["turn", degrees], ["back", mils], ...]}`, or like that of any move.
    `steers` follows the legs of an answer as far as they are legal, and tells what might come next; nothing changes.
    """

    size: Point = (0, 0)
    steers: Callable[[Any], Steered] = field(default=lambda answer: Steered())
