"""Poison (chapter POI)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ask import Flow
from wartable.engine.compat import override
from wartable.engine.mod import Mod
from wartable.kit.view import Mark
from wartable.rulesets.battle_group.events.effects import Poisoned, PoisonEnded, plain
from wartable.rulesets.battle_group.ill_effects.recovering import tried
from wartable.rulesets.battle_group.specials.kit import answers_effect
from wartable.rulesets.battle_group.specials.points import BattleSpecial
from wartable.rulesets.battle_group.state import Game, Unit

KEY = "poison"
CURED = 6  # BG-POI-02


def poison(game: Game, unit: Unit, by: str) -> None:
    """BG-POI-01: a unit is poisoned."""
    game.emit(Poisoned(unit.id, plain(KEY, "BG-POI-01", by), "BG-POI-01"))


class Poison(BattleSpecial):
    """BG-POI-01: its HP is 1 less, once for the unit."""

    __slots__ = ()

    @override
    def unit_hp(self, unit: Unit) -> Iterator[Mod]:
        yield Mod(-1, "BG-POI-01", "poison")

    @override
    def recovers(self, game: Game, unit: Unit) -> Flow[None]:
        if (yield from tried(game, unit, "poison", CURED, "BG-POI-02")):
            game.emit(PoisonEnded(unit.id, KEY, "BG-POI-02"))

    @override
    def marks(self, game: Game, unit: Unit) -> Iterator[Mark]:
        yield Mark("poisoned, HP -1", "BG-POI-01", "bad", sign="drop")


answers_effect({KEY: Poison()})
