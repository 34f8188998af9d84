"""A small complex with a sanctum in the middle, for tests of guards and of who else the umpire runs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.rulesets.hunt_for_davros.helpers import PLAIN, Side, around, hall
from wartable.engine.grid import Square, edge
from wartable.rulesets.hunt_for_davros.complex.complex import Door, Room, Sanctum
from wartable.rulesets.hunt_for_davros.state import Game, Model, Options

CHAMBER = tuple((x, y) for y in range(7, 11) for x in range(7, 11))
RING = (
    *((x, 6) for x in range(6, 12)),
    *((11, y) for y in range(7, 12)),
    *((x, 11) for x in range(10, 5, -1)),
    *((6, y) for y in range(10, 6, -1)),
)
"""The corridor round the chamber, clockwise from its north-western square (6, 6)."""
GATES: tuple[Side, ...] = ((8, 7, "n"), (9, 10, "s"))
DAVROS: Square = (8, 9)
WITH_TARGET = PLAIN._replace(target_actions=("move", "fire"))


def prison(
    *models: Model, width: int = 40, open_: bool = False, doors: Iterable[Side | Door] = (), walls: Iterable[Side] = (),
    options: Options = PLAIN, **parts: Any,
) -> Game:  # fmt: skip
    """A floor of `width` by 18 squares with a chamber of 4 x 4 at (7, 7), a locked gate in its north and its south.

    Args:
        open_: the gates are open.
        parts: as for `hall`.
    """
    gates = [
        Door(f"gate-{side}", edge(x, y, side), (x, y), "sanctum", sanctum=True, open=open_, locked=not open_)
        for x, y, side in GATES
    ]  # fmt: skip
    sanctum = Sanctum(((1, 1),), CHAMBER, RING, (7, 7), (7, 8), (6, 8), DAVROS, 0, ((8, 7), (6, 6)))
    return hall(
        width, 18, *models, walls=[*around(CHAMBER, GATES), *walls], doors=[*gates, *doors], options=options,
        rooms=(Room("sanctum", "inner sanctum", CHAMBER, "sanctum"),), sanctum=sanctum, **parts,
    )  # fmt: skip
