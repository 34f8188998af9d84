"""The special rules of the Sontarans (TW-SON-02 to -09)."""

from __future__ import annotations

from wartable.engine.compat import override
from wartable.rulesets.time_wars.specials import TroopSpecial
from wartable.rulesets.time_wars.state import Game, Unit

MEDIC = "medic"
ATTACKS = ("fire", "melee")
LEARNED = ("defensive_fire", "stand_fast", "take_aim")
"""TW-SON-08: the order by its number on a D3."""
EQUIPMENT = {
    "sontaran_battle_squad": ("smite",),
    "sontaran_recon_squad": ("scouts",),
    "sontaran_heavy_weapons": ("monster_hunter",),
    "sontaran_assault_squad": ("all_terrain", "unceasing"),
}
"""TW-SON-03: what a Major gains by the Squad with which he begins; alone he is a Spotter."""


class Medic(TroopSpecial):
    """TW-SON-05, TW-SON-06: each model of his Squad that an attack fells stays on a 5 or 6; in Nerve Tests he does not
    count for size.
    """

    __slots__ = ()
    key = MEDIC

    @override
    def tends(self, me: Unit, cause: str) -> str:
        """TW-SON-05: after ranged and melee attacks, as long as he stands, a straggler or not."""
        return "TW-SON-05" if cause in ATTACKS and any(model.kind == MEDIC for model in me.models) else ""

    @override
    def nerve_size(self, game: Game, me: Unit, size: int) -> tuple[int, str]:
        """TW-SON-06: a straggler counts for nothing anyhow (TW-SQUAD-03)."""
        counted = any(model.kind == MEDIC and model.id not in me.apart for model in me.models)
        return (max(0, size - 1), "TW-SON-06") if counted else (size, "")


class StructuredHierarchy(TroopSpecial):
    """TW-SON-09: Sontaran Squads of his detachment have their Squad Leaders for nothing; the list reads it."""

    __slots__ = ()
    key = "structured_hierarchy"


class BredForWar(TroopSpecial):
    """TW-SON-07, TW-SON-08: the Squad Leaders whom he commands know one order more; `drill` rolls it."""

    __slots__ = ()
    key = "bred_for_war"


class CommandSquad(TroopSpecial):
    """TW-SON-02, TW-SON-03: what he begins the battle with equips him: alone Spotter, a Battle Squad Smite, Recon
    Scouts, Heavy Weapons Monster Hunter, an Assault Squad All-Terrain and Unceasing.
    """

    __slots__ = ()
    key = "command_squad"

    @override
    def equipment(self, me: Unit, squad: Unit | None) -> tuple[str, ...]:
        """TW-SON-03: by the list's name of the Squad; others give nothing."""
        return ("spotter",) if squad is None else EQUIPMENT.get(squad.entry, ())

    @override
    def shuns(self, me: Unit, squad: Unit) -> str:
        """TW-SON-02: a Squad of his own detachment, and no commander's Retinue."""
        return "TW-SON-02" if squad.retinue or squad.detachment != me.detachment else ""
