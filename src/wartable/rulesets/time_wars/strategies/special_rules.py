"""Special rules that only strategies give (TW-STRAT-26, TW-STRAT-39, TW-STRAT-42)."""

from __future__ import annotations

from wartable.engine.compat import override
from wartable.rulesets.time_wars.specials.core import AllTerrain
from wartable.rulesets.time_wars.specials.points import TroopSpecial
from wartable.rulesets.time_wars.state import Unit


class MoveThroughCover(AllTerrain):
    """TW-STRAT-26, TW-STRAT-27: Move Through Cover, which is named and nowhere explained, is All-Terrain."""

    __slots__ = ()
    key = "move_through_cover"

    @override
    def crosses_hard_going(self, me: Unit) -> str:
        """TW-STRAT-27: no Fatigue by hard going; cover and visibility stay as they are."""
        return "TW-STRAT-27"


class Ambushers(TroopSpecial):
    """TW-STRAT-39: all of an ambushing detachment may be placed as Infiltrators, or in their own zone."""

    __slots__ = ()
    key = "ambushers"

    @override
    def infiltrates(self, me: Unit) -> str:
        """TW-STRAT-39."""
        return "TW-STRAT-39"


class SuicideMission(TroopSpecial):
    """TW-STRAT-42: its TV counts twice wherever a mission counts it, for or against its owner."""

    __slots__ = ()
    key = "suicide_mission"

    @override
    def counts_twice(self, me: Unit) -> str:
        """TW-STRAT-42."""
        return "TW-STRAT-42"
