"""The special rules of the Time Lords (TW-TL-01 to -03)."""

from __future__ import annotations

from wartable.rulesets.time_wars.specials import TroopSpecial


class Foresight(TroopSpecial):
    """TW-TL-01, TW-TL-02: the roll for sides again, or some Troop Types deployed anew."""

    __slots__ = ()
    key = "foresight"


class WarriorsOfTime(TroopSpecial):
    """TW-TL-03: one piece of area terrain becomes hazardous to the enemy."""

    __slots__ = ()
    key = "warriors_of_time"


RULES: dict[str, TroopSpecial] = {kind.key: kind() for kind in (Foresight, WarriorsOfTime)}
