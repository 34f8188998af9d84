"""Chapter GEN: what lies within reach of hands and transponders. Pure geometry, so that events may use it."""

from __future__ import annotations

from wartable.engine.grid import Cell, Grid


def at_hand(grid: Grid, at: Cell, place: Cell) -> bool:
    """HD-GEN-05, HD-OPER-01: whether a place is in the same square or adjacent; walls, closed doors and windows cut.

    HD-LVL-07: a place on another level is not, a slope and the square to which it leads excepted.
    """
    if at.square == place.square:
        return True
    places = (place,) if grid.exists(place) else grid.cells_of(place.square)
    return any(grid.adjacent(at, cell, windows=False) for cell in places)
