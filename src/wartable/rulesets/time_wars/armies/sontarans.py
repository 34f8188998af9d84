"""The special rules of the Sontarans (TW-SON-02 to -09)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wartable.engine.ask import Flow, die, pool_faces
from wartable.engine.compat import override
from wartable.engine.event import Sign
from wartable.rulesets.time_wars.command.orders import NAMES as ORDERS
from wartable.rulesets.time_wars.events.base import TimeWarsEvent
from wartable.rulesets.time_wars.events.sentences import name
from wartable.rulesets.time_wars.setup.teleport import in_turn
from wartable.rulesets.time_wars.specials.points import TroopSpecial
from wartable.rulesets.time_wars.state import Game, Model, Unit
from wartable.rulesets.time_wars.troops.casualties import ATTACKS
from wartable.rulesets.time_wars.troops.squads import has_leader

MEDIC = "medic"
LEARNED = ("defensive_fire", "stand_fast", "take_aim")
"""TW-SON-08: the order by its number on a D3."""
EQUIPMENT = {
    "sontaran_battle_squad": ("smite",),
    "sontaran_recon_squad": ("scouts",),
    "sontaran_heavy_weapons": ("monster_hunter",),
    "sontaran_assault_squad": ("all_terrain", "unceasing"),
}
"""TW-SON-03: what a Major gains by the Squad with which he begins; alone he is a Spotter."""


# ------------------------------------------------------------------ the Medic
@dataclass(frozen=True, slots=True)
class MedicTended(TimeWarsEvent):
    """TW-SON-05: the Medic of `unit` tended those whom an attack had felled: a face for each, `saved` who stay."""

    rule = "TW-SON-05"
    unit: str
    faces: tuple[int, ...]
    saved: tuple[int, ...]

    @override
    def told(self, game: Game) -> str:
        faces = ", ".join(str(face) for face in self.faces)
        return f"The Medic of {name(game, self.unit)} rolls {faces}: {len(self.saved)} of {len(self.faces)} stay."

    @override
    def apply(self, game: Game) -> None:
        """They count as never lost, so nothing has changed."""


class Medic(TroopSpecial):
    """TW-SON-05, TW-SON-06: each model of his Squad that an attack fells stays on a 5 or 6; in Nerve Tests he does not
    count for size.
    """

    __slots__ = ()
    key = MEDIC
    model = "the Medic"

    @override
    def tends(self, me: Unit, cause: str) -> str:
        """TW-SON-05: after ranged and melee attacks, as long as he stands, a straggler or not."""
        return "TW-SON-05" if cause in ATTACKS and any(model.kind == MEDIC for model in me.models) else ""

    @override
    def tended(self, game: Game, me: Unit, gone: Sequence[Model]) -> Flow[tuple[int, ...]]:
        """TW-SON-05: a die for each member, unless he is a casualty of this attack himself."""
        hurt = [] if any(model.kind == MEDIC for model in gone) else [model.id for model in gone if not model.of]
        faces = []
        for _ in hurt:
            faces.append((yield from die(6, "TW-SON-05", me.player, f"the Medic of {me.name}")))
        saved = tuple(number for number, face in zip(hurt, faces) if face >= 5)
        if faces:
            game.emit(MedicTended(me.id, tuple(faces), saved))
        return saved

    @override
    def nerve_size(self, game: Game, me: Unit, size: int) -> tuple[int, str]:
        """TW-SON-06: a straggler counts for nothing anyhow (TW-SQUAD-03)."""
        counted = any(model.kind == MEDIC and model.id not in me.apart for model in me.models)
        return (max(0, size - 1), "TW-SON-06") if counted else (size, "")


class StructuredHierarchy(TroopSpecial):
    """TW-SON-09: Sontaran Squads of his detachment have their Squad Leaders for nothing; the list reads it."""

    __slots__ = ()
    key = "structured_hierarchy"


@dataclass(frozen=True, slots=True)
class OrderLearned(TimeWarsEvent):
    """TW-SON-08: a D3 (its natural `face`) gave the Squad Leaders of `detachment` one more `order`."""

    rule = "TW-SON-08"
    sign = Sign.ORDER
    detachment: str
    face: int
    order: str

    @override
    def told(self, game: Game) -> str:
        who = name(game, self.detachment)
        return f"The Squad Leaders of {who} have learned {ORDERS[self.order]} (D3: {self.face})."

    @override
    def apply(self, game: Game) -> None:
        """TW-SON-07: all of them know it."""
        for unit in game.units.values():
            if unit.detachment == self.detachment and has_leader(unit) and self.order not in unit.knows:
                unit.knows += (self.order,)


class BredForWar(TroopSpecial):
    """TW-SON-07, TW-SON-08: the Squad Leaders whom he commands know one order more; `drill` rolls it."""

    __slots__ = ()
    key = "bred_for_war"
    standing = True
    number = 1

    @override
    def before_deployment(self, game: Game) -> Flow[None]:
        for player in in_turn(game):
            yield from drill(game, player)


def drill(game: Game, player: str) -> Flow[None]:
    """TW-SON-07, TW-SON-08: before deployment a D3 for each detachment under a commander with Bred For War.

    TW-ARMY-34: the result of a Supreme Commander serves the detachments that have none of their own.
    """
    mine = [item for item in game.detachments.values() if item.player == player]
    bred = [item for item in mine if item.commander and BredForWar.key in game.units[item.commander].specials]
    rest = [item for item in mine if item not in bred]
    for item in bred:
        (face,) = yield from pool_faces(1, 6, "TW-SON-08", player, "the order that was drilled", d3=True)
        serves = rest if item.commander == game.sides[player].supreme else []
        for one in (item, *serves):
            game.emit(OrderLearned(one.id, face, LEARNED[(face - 1) // 2]))


# ------------------------------------------------------------------ the Command Squad
@dataclass(frozen=True, slots=True)
class Equipped(TimeWarsEvent):
    """TW-SON-03: `unit` gains `specials` by what it begins the battle with; it keeps them (TW-SON-04)."""

    rule = "TW-SON-03"
    unit: str
    specials: tuple[str, ...]

    @override
    def told(self, game: Game) -> str:
        return f"{name(game, self.unit)} is equipped: {', '.join(self.specials).replace('_', ' ')}."

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.specials += tuple(key for key in self.specials if key not in unit.specials)


class CommandSquad(TroopSpecial):
    """TW-SON-02, TW-SON-03: what he begins the battle with equips him: alone Spotter, a Battle Squad Smite, Recon
    Scouts, Heavy Weapons Monster Hunter, an Assault Squad All-Terrain and Unceasing.
    """

    __slots__ = ()
    key = "command_squad"

    @override
    def begins_with(self, game: Game, me: Unit, squad: Unit | None) -> None:
        """TW-SON-03: by the list's name of the Squad; others give nothing."""
        if gained := ("spotter",) if squad is None else EQUIPMENT.get(squad.entry, ()):
            game.emit(Equipped(me.id, gained))

    @override
    def shuns(self, me: Unit, squad: Unit) -> str:
        """TW-SON-02: a Squad of his own detachment, and no commander's Retinue."""
        return "TW-SON-02" if squad.retinue or squad.detachment != me.detachment else ""
