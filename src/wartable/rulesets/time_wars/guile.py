"""Subterfuge on loan (TW-CHAR-70) and its end."""

from __future__ import annotations

from wartable.rulesets.time_wars.armies.warlords import Guile
from wartable.rulesets.time_wars.hero_events import GuileSpent
from wartable.rulesets.time_wars.state import Game, Unit


def attacks(game: Game, *units: Unit) -> None:
    """TW-CHAR-70: each of `units` attacks an enemy, by fire, suppression or in melee, and so loses what was lent."""
    for unit in units:
        if Guile.key in unit.specials:
            game.emit(GuileSpent(unit.id))
