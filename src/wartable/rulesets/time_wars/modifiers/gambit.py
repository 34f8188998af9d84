"""Modifier 2, The Gambit (TW-MOD-05, TW-MOD-06): what it gives, and what that buys, stands in `strategy_points`."""

from __future__ import annotations

from wartable.rulesets.time_wars.modifiers.modifiers import Modifier


class Gambit(Modifier):
    """TW-MOD-05, TW-MOD-06: both sides have Strategy Points."""

    __slots__ = ()
    key = "gambit"
    number = 2
    clause = "TW-MOD-05"
