"""What somebody who does not know the system is told of it."""

from __future__ import annotations

from wartable.rulesets.time_wars.state import INFANTRY_RADIUS, Game

INCH = 1000
BASE = f"hexagons {2 * INFANTRY_RADIUS / INCH:g} inch across"
"""What an ordinary model stands on."""
MINUTES = (40, 110)
"""How long people take for a small and a large scenario: the answers of whole battles of bots, fifteen seconds each."""
ABOUT = "Squads of Marines, Daleks and Cybermen; orders, cover and nerve."
"""What it is."""


def models(game: Game) -> int:
    """How many models stand in the lists of a battle."""
    return sum(len(unit.models) for unit in game.units.values())


def turns(game: Game) -> int:
    """The turn after which a battle ends (TW-MISS-01)."""
    return game.options.turns
