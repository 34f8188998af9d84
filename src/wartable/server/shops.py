"""What a system knows of army lists, and faults of lists in a sentence, for those who answer about lists over HTTP."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from wartable.engine.errors import DataError, WartableError
from wartable.rulesets import SYSTEMS
from wartable.server.api import gone


def shop_of(system: str) -> ModuleType:
    """What a system knows of army lists, or a 404."""
    if system not in SYSTEMS:
        raise gone(f"no system is called {system!r}; there are: {', '.join(SYSTEMS)}")
    name = f"wartable.rulesets.{system}.roster"
    if not find_spec(name):
        raise gone(f"{system} has no army lists")
    return import_module(name)


def said(why: WartableError) -> str:
    """A fault without the place in a file that whoever asks does not have."""
    return why.text if isinstance(why, DataError) else str(why)


def field_of(system: str) -> Any:
    """Makes the battle of a number for two lists by seat and so many points, None if a system has no such fields."""
    name = f"wartable.rulesets.{system}.arena"
    return import_module(name).battlefield if find_spec(name) else None
