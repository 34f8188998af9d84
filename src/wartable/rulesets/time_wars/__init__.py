"""Time Wars 2.2."""

from __future__ import annotations

from wartable.rulesets.time_wars.discovery import discover
from wartable.rulesets.time_wars.ruleset import TimeWars

discover()


def ruleset() -> TimeWars:
    """The system, ready to play."""
    return TimeWars()
