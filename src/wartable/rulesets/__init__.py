"""The rulesets, each a house of its own."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from wartable.engine.errors import DataError
from wartable.engine.ruleset import Ruleset

SYSTEMS = ("time_wars", "hunt_for_davros")


@cache
def load_ruleset(name: str) -> Ruleset:
    """The ruleset called `name`.

    Raises:
        DataError: there is none of that name.
    """
    if name not in SYSTEMS:
        raise DataError("", 0, f"no ruleset is called {name!r}; there are: {', '.join(SYSTEMS)}")
    found: Ruleset = import_module(f"wartable.rulesets.{name}").ruleset()
    return found


def campaign_rules(name: str) -> Any:
    """What the ruleset `name` knows of campaigns, a module.

    Raises:
        DataError: there is no such ruleset, or it has no campaigns.
    """
    path = f"wartable.rulesets.{name}.campaign"
    if name not in SYSTEMS or not find_spec(path):
        raise DataError("", 0, f"{name} has no campaigns; campaigns are for time_wars")
    return import_module(path)
