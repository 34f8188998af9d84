"""The special rules of the Galactic Federation (TW-FED-01 to -05, -12, -42)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wartable.engine.compat import override
from wartable.engine.mod import D3, D6, Mod
from wartable.rulesets.time_wars.specials.core import is_of
from wartable.rulesets.time_wars.specials.points import Shot, TroopSpecial
from wartable.rulesets.time_wars.state import VEHICLE, Band, Game, Unit

STEADY = 5  # TW-FED-05: the least size for Nerve Tests


class SonicWeapons(TroopSpecial):
    """TW-FED-01, TW-FED-02: a Heavy Machine Gun in the standard band, a light one in the medium, a Grenade Launcher in
    the long; no extreme range.

    One weapon for the whole Squad.
    """

    __slots__ = ()
    key = "sonic_weapons"

    @override
    def forbids_band(self, me: Unit, band: Band) -> str:
        """TW-FED-01: `band` is the one that counts, so that Take Aim! can bring extreme down to long."""
        return "TW-FED-01" if band is Band.EXTREME else ""

    @override
    def firing_mods(self, me: Unit, shot: Shot) -> Iterator[Mod]:
        """TW-FED-02: medium as an LMG, standard as an HMG (which suffers from moving)."""
        if shot.band is Band.MEDIUM:
            yield Mod(D3, "TW-FED-02", "Sonic Weapons as a Light Machine Gun")
        elif shot.band is Band.STANDARD:
            die, after = (D3, " after moving") if shot.moved else (D6, "")
            yield Mod(die, "TW-FED-02", f"Sonic Weapons as a Heavy Machine Gun{after}")

    @override
    def wst_mods(self, me: Unit, shot: Shot) -> Iterator[Mod]:
        """TW-FED-02: long as a Grenade Launcher."""
        if shot.band is Band.LONG:
            yield Mod(1, "TW-FED-02", "Sonic Weapons as a Grenade Launcher")


class Grit(TroopSpecial):
    """TW-FED-05: under this commander Federation troops count at least five for Nerve Tests."""

    __slots__ = ()
    key = "grit"

    @override
    def nerve_size_for(self, game: Game, me: Unit, other: Unit, size: int) -> tuple[int, str]:
        """TW-FED-05: for his detachment, as Supreme Commander for the army (TW-ARMY-34), while he lives."""
        if size >= STEADY or other.kind == VEHICLE or not is_of(other, "federation") or not commands(game, me, other):
            return size, ""
        return STEADY, "TW-FED-05"


def commands(game: Game, me: Unit, other: Unit) -> bool:
    """TW-ARMY-34: whether a rule borne by the commander `me` reaches `other`: his detachment, or as Supreme
    Commander his army; it ends when he is destroyed or routs, though he may still run for the edge (TW-MISS-13).
    """
    if not me.at_hand or me.player != other.player:
        return False
    side = game.sides.get(me.player)
    if side is not None and side.supreme == me.id:
        return True
    detachment = game.detachments.get(other.detachment)
    return detachment is not None and detachment.commander == me.id


class FederationLoyalToTheEnd(TroopSpecial):
    """TW-FED-42: in Nerve Tests it counts the size that it had when the Game Turn began."""

    __slots__ = ()
    key = "federation_loyal_to_the_end"

    @override
    def nerve_size(self, game: Game, me: Unit, size: int) -> tuple[int, str]:
        return (me.turn_size, "TW-FED-42") if me.turn_size else (size, "")


class StrategicForce(TroopSpecial):
    """TW-FED-03, TW-FED-04: see `rerolls_strategy_points` and `extra_strategy_points`."""

    __slots__ = ()
    key = "strategic_force"


class ColdWar(TroopSpecial):
    """TW-FED-12: Ice Warriors are Basic in his detachment; the list says so under `shifts`."""

    __slots__ = ()
    key = "cold_war"


def rerolls_strategy_points(commanders: Iterable[tuple[str, tuple[str, ...]]], supreme: str) -> bool:
    """TW-FED-03: whether the army may roll its Strategy Points once more.

    Args:
        commanders: the id and the special rules of each detachment's commander.
        supreme: the id of the Supreme Commander, "" if there is none.
    """
    return any(key == supreme and StrategicForce.key in rules for key, rules in commanders)


def extra_strategy_points(commanders: Iterable[tuple[str, tuple[str, ...]]], supreme: str) -> int:
    """TW-FED-04: +1 for each further commander with the rule, if the Supreme Commander has it too.

    Args:
        commanders: the id and the special rules of each detachment's commander.
        supreme: the id of the Supreme Commander, "" if there is none.
    """
    led = list(commanders)
    if not rerolls_strategy_points(led, supreme):
        return 0
    return sum(1 for key, rules in led if key != supreme and StrategicForce.key in rules)
