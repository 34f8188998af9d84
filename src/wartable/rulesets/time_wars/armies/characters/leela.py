"""Leela, one of the Retinue of Romana (TW-CHAR-19, TW-CHAR-20)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.ask import Flow
from wartable.engine.compat import override
from wartable.rulesets.time_wars.events.base import TimeWarsEvent
from wartable.rulesets.time_wars.specials.points import TroopSpecial
from wartable.rulesets.time_wars.state import Game, Model, Unit
from wartable.rulesets.time_wars.troops.casualties import ATTACKS, next_lost


@dataclass(frozen=True, slots=True)
class WoundIgnored(TimeWarsEvent):
    """TW-CHAR-19: Leela takes the first wound of an attack of the kind `cause` from `unit`."""

    rule = "TW-CHAR-19"
    sentence = "Leela wards off the first wound: {unit} is spared it."
    unit: str
    cause: str

    @override
    def apply(self, game: Game) -> None:
        """It never was a wound."""


class Leela(TroopSpecial):
    """TW-CHAR-19, TW-CHAR-20: while Leela stands the first wound of every attack on the Squad is ignored."""

    __slots__ = ()
    key = "leela"
    model = "Leela"

    @override
    def wards_off(self, game: Game, me: Unit, wounds: int, cause: str) -> int:
        """TW-CHAR-19: of fire and in melee alone."""
        if cause not in ATTACKS:
            return 0
        game.emit(WoundIgnored(me.id, cause))
        game.cite("TW-CHAR-19")
        return 1

    @override
    def spares(self, me: Unit, model: Model) -> str:
        return "TW-CHAR-20" if model.kind == self.key else ""

    @override
    def falls_instead(self, game: Game, me: Unit, ids: tuple[int, ...]) -> Flow[tuple[int, ...]]:
        """TW-CHAR-20: another goes for her, unless her owner names her or nobody is left."""
        her = [model for model in me.models if model.kind == self.key and model.id in ids]
        others = [model for model in me.models if model.id not in ids and not model.of]
        if not her or not others:
            return ids
        (chosen,) = yield from next_lost(game, me, [*others, *her], 1)
        return tuple(chosen.id if number == her[0].id else number for number in ids)
