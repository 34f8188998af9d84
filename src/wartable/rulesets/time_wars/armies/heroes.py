"""What Vorus, the Brigadier and Azaxyr bring to their armies (chapter CHAR)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.compat import override
from wartable.engine.mod import Mod
from wartable.rulesets.time_wars.specials.core import Unceasing, is_of
from wartable.rulesets.time_wars.specials.points import TroopSpecial
from wartable.rulesets.time_wars.state import Game, Unit


def unless_supreme(game: Game, me: Unit, clause: str) -> str:
    """TW-CHAR-09, TW-CHAR-73: `clause`, by which he is Expendable, but '' if he is the Supreme Commander himself."""
    side = game.sides.get(me.player)
    return "" if side is not None and side.supreme == me.id else clause


class ByMyWill(TroopSpecial):
    """TW-CHAR-32: Vogans anywhere in his army may re-roll Nerve Tests, and a natural 6 passes."""

    __slots__ = ()
    key = "by_my_will"

    @override
    def wills(self, me: Unit, other: Unit) -> str:
        return "TW-CHAR-32" if is_of(other, "vogan") else ""


class WeaponsMaster(TroopSpecial):
    """TW-CHAR-41: +1 FIR for the Brigadier's Squad, or for himself when alone."""

    __slots__ = ()
    key = "weapons_master"
    shared = True

    @override
    def raises(self, me: Unit) -> Iterator[tuple[str, Mod]]:
        yield "fir", Mod(1, "TW-CHAR-41", "Weapons Master")


class HardTaskmaster(Unceasing):
    """TW-CHAR-46: Azaxyr is Unceasing and makes his Squad so."""

    __slots__ = ()
    key = "hard_taskmaster"
    shared = True  # TW-CHAR-46: against TW-ARMY-41
