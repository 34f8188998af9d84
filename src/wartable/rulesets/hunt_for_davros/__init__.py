"""Hunt for Davros: squares, rooms and secrets for two to six teams and an umpire."""

from __future__ import annotations

from wartable.rulesets.hunt_for_davros.ruleset import HuntForDavros


def ruleset() -> HuntForDavros:
    """The system, ready to play."""
    return HuntForDavros()
