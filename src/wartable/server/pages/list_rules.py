"""What a system knows of army lists, and faults of lists in a sentence, for those who answer about lists over HTTP."""

from __future__ import annotations

from wartable.engine.errors import DataError, WartableError
from wartable.kit.system import Lists
from wartable.rulesets import load_ruleset, systems
from wartable.server.net.api import gone


def shop_of(system: str) -> Lists:
    """What a system knows of army lists, or a 404."""
    if system not in systems():
        raise gone(f"no system is called {system!r}; there are: {', '.join(systems())}")
    found = load_ruleset(system).lists
    if found is None:
        raise gone(f"{system} has no army lists")
    return found


def said(why: WartableError) -> str:
    """A fault without the place in a file that whoever asks does not have."""
    return why.text if isinstance(why, DataError) else str(why)
