"""Deployment zones (BG-NEW-TABLE-02), which the document does not give (BG-SRC-17)."""

from __future__ import annotations

from wartable.engine.plane import INCH, Polygon
from wartable.kit.inches.zones import rectangle, strips
from wartable.rulesets.battle_group.ground.kinds import depth
from wartable.rulesets.battle_group.state import Game

CORNER = 12 * INCH
EDGES = ("south", "north", "south_west", "north_east", "south_east", "north_west")
"""The edges of two players, then the corners of three or four, in the order in which they are given out."""


def zone(game: Game, number: int, players: int, edge: str = "") -> Polygon:
    """BG-NEW-TABLE-02: the zone of the player of that number, or of a named edge or corner."""
    width, height = game.table.width, game.table.height
    key = edge or (EDGES[number] if players == 2 else EDGES[2 + number])
    if key in ("south", "north"):
        return strips(width, height, depth(height), depth(height))[key]
    x = width - CORNER if "east" in key else 0
    y = height - CORNER if "north" in key else 0
    return rectangle(x, y, x + CORNER, y + CORNER)
