"""The special rules of the Vogans (TW-VOG-03 to -05)."""

from __future__ import annotations

from wartable.engine.compat import override
from wartable.rulesets.time_wars.special_rules import is_of
from wartable.rulesets.time_wars.specials import TroopSpecial
from wartable.rulesets.time_wars.state import Game, Unit


class OldEnemies(TroopSpecial):
    """TW-VOG-05: all Vogans of an army under such a Supreme Commander have Bane (Cybermen)."""

    __slots__ = ()
    key = "old_enemies"

    @override
    def bane_for(self, game: Game, me: Unit, other: Unit, target: Unit) -> str:
        """TW-VOG-05: the Supreme Commander alone gives it; Cyber-mats are Cybermen too."""
        if game.sides[me.player].supreme != me.id or not is_of(other, "vogan"):
            return ""
        return "TW-VOG-05" if is_of(target, "cybermen") else ""


class HitAndRun(TroopSpecial):
    """TW-VOG-03, TW-VOG-04: the Vogans of his detachment may fire and run for both actions, and leave a melee when they
    win a round.
    """

    __slots__ = ()
    key = "hit_and_run"

    @override
    def hits_and_runs_for(self, game: Game, me: Unit, other: Unit) -> str:
        """TW-VOG-03: as Supreme Commander for his army (TW-ARMY-34)."""
        return "TW-VOG-03" if is_of(other, "vogan") else ""
