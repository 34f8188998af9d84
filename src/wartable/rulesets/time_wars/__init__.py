"""Time Wars 2.2."""

from __future__ import annotations

from wartable.rulesets.time_wars import armies, missions, modifiers, specials, strategies
from wartable.rulesets.time_wars.ruleset import TimeWars
from wartable.rulesets.time_wars.specials.bearers import KNOWN, admit
from wartable.rulesets.time_wars.specials.discovery import kinds, within


def discover() -> None:
    """Admit every special rule, once."""
    if not KNOWN:
        for module in within(specials, armies, missions, modifiers, strategies):
            for kind in kinds(module):
                admit(kind())


discover()


def ruleset() -> TimeWars:
    """The system, ready to play."""
    return TimeWars()
