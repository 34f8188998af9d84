"""At the Gates of Doom: two sides of units that are drawn from one bag, with reactions and cards of fate."""

from __future__ import annotations

from wartable.rulesets.gates_of_doom.ruleset import GatesOfDoom


def ruleset() -> GatesOfDoom:
    """The system, ready to play."""
    return GatesOfDoom()
