"""The special rules of the Cybermen (TW-CYB-02, -07, -10)."""

from __future__ import annotations

from wartable.engine.compat import override
from wartable.rulesets.time_wars.special_rules import is_of
from wartable.rulesets.time_wars.specials import TroopSpecial
from wartable.rulesets.time_wars.state import Game, Unit

CYBERSCOUT = "cyberscout"


class Sentinels(TroopSpecial):
    """TW-CYB-02: Cybermen under a Controller may re-roll a 1 in a Nerve Test, suppression tests included."""

    __slots__ = ()
    key = "sentinels"

    @override
    def rerolls_ones_for(self, game: Game, me: Unit, other: Unit) -> str:
        """TW-CYB-02: those of his detachment, as Supreme Commander of his army (TW-ARMY-34)."""
        return "TW-CYB-02" if is_of(other, "cybermen") else ""


class Cyberscout(TroopSpecial):
    """TW-CYB-07: Spotter, until the Cyberscout is removed."""

    __slots__ = ()
    key = CYBERSCOUT

    @override
    def spots(self, me: Unit) -> str:
        return "TW-CYB-07" if any(model.kind == CYBERSCOUT for model in me.models) else ""


class HiddenAssault(TroopSpecial):
    """TW-CYB-10: instead of firing it makes one enemy within 8 inches take Hazardous tests."""

    __slots__ = ()
    key = "hidden_assault"

    @override
    def assaults(self, me: Unit) -> str:
        return "TW-CYB-10"
