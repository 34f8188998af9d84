"""The special rules of the Heroes of the Alliance (chapter CHAR); those of the others stand in `warlords`."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.compat import override
from wartable.engine.mod import Mod
from wartable.rulesets.time_wars.special_rules import Unceasing, is_of
from wartable.rulesets.time_wars.specials import TroopSpecial
from wartable.rulesets.time_wars.state import Game, Unit

LEELA = "leela"
"""TW-CHAR-20: the kind of her model in the Retinue of Romana."""


def unless_supreme(game: Game, me: Unit, clause: str) -> str:
    """TW-CHAR-09, TW-CHAR-73: `clause`, by which he is Expendable, but '' if he is the Supreme Commander himself."""
    side = game.sides.get(me.player)
    return "" if side is not None and side.supreme == me.id else clause


# ------------------------------------------------------------------ the Doctor
class TacticalGenius(TroopSpecial):
    """TW-CHAR-08: while he lives all Troop Types of the detachment that he leads have 1 more NRV."""

    __slots__ = ()
    key = "tactical_genius"

    @override
    def steels_for(self, game: Game, me: Unit, other: Unit) -> str:
        """TW-CHAR-08: as Supreme Commander he does not give it to the rest of his army."""
        led = game.detachments.get(other.detachment)
        return "TW-CHAR-08" if led is not None and led.commander == me.id else ""


class AlwaysRunning(TroopSpecial):
    """TW-CHAR-09: the Doctor is Expendable unless he is the Supreme Commander."""

    __slots__ = ()
    key = "always_running"

    @override
    def uncounted(self, game: Game, me: Unit) -> str:
        return unless_supreme(game, me, "TW-CHAR-09")


class Wise(TroopSpecial):
    """TW-CHAR-13: his army plays second; in its first turn the Squad Leaders whom he leads know all orders."""

    __slots__ = ()
    key = "wise"

    @override
    def yields_first(self, me: Unit) -> str:
        return "TW-CHAR-13"

    @override
    def teaches_for(self, game: Game, me: Unit, other: Unit) -> str:
        """TW-CHAR-13: those of his own detachment, in the first Player Turn of his player."""
        led = game.detachments.get(other.detachment)
        own = led is not None and led.commander == me.id
        return "TW-CHAR-13" if own and game.turn <= 1 and game.active == me.player else ""


class Loki(TroopSpecial):
    """TW-CHAR-14: before the battle he redeploys up to a D3 enemy Squads within their own zone.

    It is played in `redeployments`.
    """

    __slots__ = ()
    key = "loki"


class CombatMasterMel(TroopSpecial):
    """TW-CHAR-15: +2 MEL for his Squad, or for himself when alone."""

    __slots__ = ()
    key = "combat_master_mel"
    shared = True

    @override
    def raises(self, me: Unit) -> Iterator[tuple[str, Mod]]:
        yield "mel", Mod(2, "TW-CHAR-15", "Combat Master")


class CombatMasterFir(TroopSpecial):
    """TW-CHAR-15: +1 FIR for his Squad, or for himself when alone; the range bands grow with it."""

    __slots__ = ()
    key = "combat_master_fir"
    shared = True

    @override
    def raises(self, me: Unit) -> Iterator[tuple[str, Mod]]:
        yield "fir", Mod(1, "TW-CHAR-15", "Combat Master")


# ------------------------------------------------------------------ the Lord President
class Leela(TroopSpecial):
    """TW-CHAR-19, TW-CHAR-20: while Leela stands the first wound of every attack on the Squad is ignored.

    She is one of the Retinue: `casualties` asks for her model.
    """

    __slots__ = ()
    key = LEELA


# ------------------------------------------------------------------ Vorus, the Brigadier, Azaxyr
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
