"""A skirmish of seven rules, as somebody else would bring it."""

from __future__ import annotations

from .system import Sixth


def ruleset() -> Sixth:
    """The system, ready to play."""
    return Sixth()
