"""Panic (BG-REC-04, BG-NEW-PANIC), which the document names and does not describe (BG-SRC-16)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ask import Flow
from wartable.engine.compat import override
from wartable.kit.view import Mark
from wartable.kit.wording import they
from wartable.rulesets.battle_group.events.effects import PanicEnded, Panicked, plain
from wartable.rulesets.battle_group.resolution.will import will_test
from wartable.rulesets.battle_group.specials.kit import answers_effect
from wartable.rulesets.battle_group.specials.points import Bar, BattleSpecial, Use
from wartable.rulesets.battle_group.state import Game, Unit

KEY = "panic"
NOT = (Use.MELEE, Use.SHOOT, Use.BIOTECH, Use.HARM)


def panic(game: Game, unit: Unit, by: str) -> None:
    """BG-NEW-PANIC-00: a unit panics."""
    game.emit(Panicked(unit.id, plain(KEY, "BG-NEW-PANIC-00", by), "BG-NEW-PANIC-00"))


class Panic(BattleSpecial):
    """BG-NEW-PANIC-01, BG-NEW-PANIC-02: it does not come nearer, charge, attack or use Biotech."""

    __slots__ = ()

    @override
    def forbids(self, game: Game, unit: Unit, use: Use) -> Bar | None:
        if use is Use.CHARGE:
            return f"{they(unit.name, 'panic')} and may not charge", "BG-NEW-PANIC-01"
        if use in NOT:
            return f"{they(unit.name, 'panic')} and may not attack", "BG-NEW-PANIC-02"
        return None

    @override
    def keeps_away(self) -> str | None:
        """BG-NEW-PANIC-01: no nearer to an enemy whom it sees."""
        return "BG-NEW-PANIC-01"

    @override
    def friend_near(self, game: Game, unit: Unit, friend: Unit) -> Flow[None]:
        """BG-NEW-PANIC-04: a friendly character ends it."""
        if any(model.character for model in friend.models):
            game.emit(PanicEnded(unit.id, KEY, "BG-NEW-PANIC-04"))
        yield from ()

    @override
    def recovers(self, game: Game, unit: Unit) -> Flow[None]:
        if (yield from will_test(game, unit, "BG-NEW-PANIC-03")):
            game.emit(PanicEnded(unit.id, KEY, "BG-NEW-PANIC-03"))

    @override
    def marks(self, game: Game, unit: Unit) -> Iterator[Mark]:
        yield Mark("panic, does not attack", "BG-NEW-PANIC-00", "bad", sign="stop")


answers_effect({KEY: Panic()})
