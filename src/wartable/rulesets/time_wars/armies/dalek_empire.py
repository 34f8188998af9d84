"""The special rules of the Dalek Empire (TW-DAL-01, -02, -18, -26)."""

from __future__ import annotations

from wartable.engine.compat import override
from wartable.engine.plane import nearest
from wartable.rulesets.time_wars.specials.core import is_of, race_of
from wartable.rulesets.time_wars.specials.points import TroopSpecial
from wartable.rulesets.time_wars.state import SQUAD, TABLE, Game, Unit

SLAVES = ("mercenary", "ogron")  # Slave Troopers and Ogrons, by race (TW-DAL-01, TW-DAL-02)


def is_slave_race(race: str) -> bool:
    """TW-DAL-02: whether troops of `race` are Slave Troopers or Ogrons."""
    return race_of(race) in {race_of(name) for name in SLAVES}


def is_slave(unit: Unit) -> bool:
    """TW-DAL-01, TW-DAL-02: whether `unit` is a Squad of Slave Troopers or Ogrons; commanders are none."""
    return unit.kind == SQUAD and is_slave_race(unit.race)


class Obey(TroopSpecial):
    """TW-DAL-01: Slave Troopers and Ogrons near a Dalek Squad pay with lives instead of routing."""

    __slots__ = ()
    key = "obey"

    @override
    def enforces(self, game: Game, me: Unit, other: Unit, reach: int) -> str:
        """TW-DAL-01: a Dalek Squad on the table, not suppressed to size 0, with `other` in its standard band."""
        if me.kind != SQUAD or me.where != TABLE or me.player != other.player or not is_of(me, "dalek"):
            return ""
        if not is_slave(other) or other.where != TABLE or not me.models or not other.models:
            return ""
        if len(me.models) - len(me.apart) <= sum(points for _, points in me.suppression):
            return ""
        gap = nearest(me.models, other.models)[0]
        return "TW-DAL-01" if gap <= reach else ""


class Megalomaniacs(TroopSpecial):
    """TW-DAL-02: the Slave Troopers and Ogrons whom he commands are Expendable, his death makes no difference."""

    __slots__ = ()
    key = "megalomaniacs"

    @override
    def makes_uncounted(self, game: Game, me: Unit, other: Unit) -> str:
        """TW-DAL-02: his detachment's, as Supreme Commander the army's. A Retinue is left out here: its TV is the
        joint one of its commander, to which an Expendable Retinue adds nothing (TW-ARMY-39).

        It lasts when he is gone; to his old side he is that, too, if the Crown has turned him (TW-CHAR-27).
        """
        if me.owner != other.player or other.retinue or not is_slave(other):
            return ""
        side, led = game.sides.get(other.player), game.detachments.get(other.detachment)
        own = led.commander == me.id if me.turned and led is not None else me.detachment == other.detachment
        return "TW-DAL-02" if own or (side is not None and side.supreme == me.id) else ""


class LoyalToTheEnd(TroopSpecial):
    """TW-DAL-18: in Nerve Tests it counts the size that it had when the Game Turn began."""

    __slots__ = ()
    key = "loyal_to_the_end"

    @override
    def nerve_size(self, game: Game, me: Unit, size: int) -> tuple[int, str]:
        return (me.turn_size, "TW-DAL-18") if me.turn_size else (size, "")


class LeaderSpotter(TroopSpecial):
    """TW-DAL-26: Spotter, as long as its Squad Leader is there."""

    __slots__ = ()
    key = "leader_spotter"

    @override
    def spots(self, me: Unit) -> str:
        return "TW-DAL-26" if any(model.kind == "leader" for model in me.models) else ""
