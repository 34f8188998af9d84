"""The rulesets, each a house of its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from wartable.engine.errors import DataError
from wartable.kit.system import Campaigns, System

SYSTEMS = ("time_wars", "hunt_for_davros")


@cache
def load_ruleset(name: str) -> System[Any]:
    """The ruleset called `name`.

    Raises:
        DataError: there is none of that name.
    """
    if name not in SYSTEMS:
        raise DataError("", 0, f"no ruleset is called {name!r}; there are: {', '.join(SYSTEMS)}")
    found: System[Any] = import_module(f"wartable.rulesets.{name}").ruleset()
    return found


def campaign_rules(name: str) -> Campaigns:
    """What the ruleset `name` knows of campaigns.

    Raises:
        DataError: there is no such ruleset, or it has no campaigns.
    """
    found = load_ruleset(name).campaign
    if found is None:
        raise DataError("", 0, f"{name} has no campaigns; campaigns are for {having(lambda system: system.campaign)}")
    return found


def having(part: Callable[[System[Any]], object]) -> str:
    """The names of the systems of which `part` gives something, for people."""
    return ", ".join(name for name in SYSTEMS if part(load_ruleset(name)) is not None)
