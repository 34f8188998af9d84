"""wartable: a war table in software that plays, umpires, explains and simulates tabletop wargames."""

from __future__ import annotations

from wartable.engine.session import Session
from wartable.rulesets import load_ruleset

__all__ = ["Session", "__version__", "load_ruleset"]
__version__ = "0.1.0"
