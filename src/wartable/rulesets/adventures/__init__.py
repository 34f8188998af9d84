"""Adventures in Time and Space: the Doctor's side, run by players, against aliens that run by the rules."""

from __future__ import annotations

from wartable.rulesets.adventures.ruleset import Adventures


def ruleset() -> Adventures:
    """The system, ready to play."""
    return Adventures()
