"""The special rules of the Warmongers (chapter CHAR); the Sword of Morbius stands in `heroes`."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.compat import override
from wartable.engine.mod import Mod
from wartable.rulesets.time_wars.armies.heroes import unless_supreme
from wartable.rulesets.time_wars.specials.points import TroopSpecial
from wartable.rulesets.time_wars.state import Game, Unit


# ------------------------------------------------------------------ the Master, Barashak
class MartialCunning(TroopSpecial):
    """TW-CHAR-72: +2 MEL and +1 FIR for the Master's Squad, or for himself when alone."""

    __slots__ = ()
    key = "martial_cunning"
    shared = True

    @override
    def raises(self, me: Unit) -> Iterator[tuple[str, Mod]]:
        yield "mel", Mod(2, "TW-CHAR-72", "Martial Cunning")
        yield "fir", Mod(1, "TW-CHAR-72", "Martial Cunning")


class SeldomTrusted(TroopSpecial):
    """TW-CHAR-73: the Master is Expendable unless he is the Supreme Commander."""

    __slots__ = ()
    key = "seldom_trusted"

    @override
    def uncounted(self, game: Game, me: Unit) -> str:
        return unless_supreme(game, me, "TW-CHAR-73")


class CladInIron(TroopSpecial):
    """TW-CHAR-76: +1 END.

    Each has it by itself; nobody lends it.
    """

    __slots__ = ()
    key = "clad_in_iron"

    @override
    def raises(self, me: Unit) -> Iterator[tuple[str, Mod]]:
        yield "end", Mod(1, "TW-CHAR-76", "Clad in Iron")
