"""The rulesets, each a house of its own."""

from __future__ import annotations

from functools import cache
from importlib import import_module

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
