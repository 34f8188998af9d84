"""What somebody who does not know the system is told of it."""

from __future__ import annotations

from wartable.rulesets.hunt_for_davros.state import Game

BASE = "one square each, facing shown"
"""What an ordinary model stands on."""
MINUTES = (80, 190)
"""How long people take for two teams and for six: the answers of whole hunts of bots, eight seconds each."""
ABOUT = "Teams search a prison complex, square by square, with secret missions."
"""What it is."""


def models(game: Game) -> int:
    """How many models a hunt begins with."""
    return len(game.models)


def turns(game: Game) -> int:
    """The turn after which a hunt ends, if that was agreed, else 0."""
    return game.options.turn_limit
