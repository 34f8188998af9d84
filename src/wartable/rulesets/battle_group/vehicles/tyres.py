"""Tyre blowouts (BG-NEW-BLOWOUT, BG-VMV-09), whose causes and rolls are ours (BG-SRC-22)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ask import Flow, die
from wartable.engine.compat import override
from wartable.kit.view import Mark
from wartable.kit.wording import they
from wartable.rulesets.battle_group.events.vehicles import TyreBurst, TyreMended, TyreRolled
from wartable.rulesets.battle_group.specials.kit import answers_effect
from wartable.rulesets.battle_group.specials.points import Bar, BattleSpecial, Use
from wartable.rulesets.battle_group.state import WHEELED, Effect, Game, Unit

KEY = "blowout"
MENDED = 4  # BG-NEW-BLOWOUT-02


class Blowout(BattleSpecial):
    """BG-NEW-BLOWOUT-01: it may not move or turn; forced moves are stopped as well."""

    __slots__ = ()

    @override
    def forbids(self, game: Game, unit: Unit, use: Use) -> Bar | None:
        if use in (Use.MOVE, Use.RUN, Use.TURN, Use.FORCED):
            return they(unit.name, "have a burst tyre"), "BG-NEW-BLOWOUT-01"
        return None

    @override
    def recovers(self, game: Game, unit: Unit) -> Flow[None]:
        face = yield from die(6, "BG-NEW-BLOWOUT-02", unit.side, f"the tyres of {unit.name}")
        game.emit(TyreRolled(unit.id, face))
        if face >= MENDED:
            game.emit(TyreMended(unit.id, KEY, "BG-NEW-BLOWOUT-02"))

    @override
    def marks(self, game: Game, unit: Unit) -> Iterator[Mark]:
        yield Mark("burst tyre, cannot move", "BG-NEW-BLOWOUT-01", "bad")


answers_effect({KEY: Blowout()})


def wheeled(unit: Unit) -> bool:
    """BG-NEW-BLOWOUT-00: whether a unit has tyres; one of riders has if any of them does."""
    return any(model.style == WHEELED for model in unit.models)


def hurt(game: Game, unit: Unit) -> Flow[None]:
    """BG-NEW-BLOWOUT-00: after an attack with an unsaved wound a unit that lives and has tyres rolls; 1 bursts one."""
    if not unit.on_table or not wheeled(unit) or unit.effect(KEY):
        return
    face = yield from die(6, "BG-NEW-BLOWOUT-00", unit.side, f"the tyres of {unit.name}")
    game.emit(TyreRolled(unit.id, face))
    if face == 1:
        # BG-VMV-09: it cannot move for a time.
        game.emit(TyreBurst(unit.id, Effect(KEY, "BG-NEW-BLOWOUT-00"), "BG-NEW-BLOWOUT-00"))
