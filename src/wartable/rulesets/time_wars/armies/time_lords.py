"""The special rules of the Time Lords (TW-TL-01 to -03)."""

from __future__ import annotations

from wartable.rulesets.time_wars.specials import TroopSpecial


class Foresight(TroopSpecial):
    """TW-TL-01, TW-TL-02: as Supreme Commander he throws the die for sides again, or redeploys a D3 of his Troop Types,
    one more for each further Time Lord who has this rule.
    """

    __slots__ = ()
    key = "foresight"


class WarriorsOfTime(TroopSpecial):
    """TW-TL-03: one piece of area terrain becomes hazardous to the enemy."""

    __slots__ = ()
    key = "warriors_of_time"
