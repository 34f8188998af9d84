"""Frozen (BG-FRZ-01, BG-NEW-FROZEN), whose numbers are ours (BG-SRC-15)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ask import Flow
from wartable.engine.compat import override
from wartable.engine.mod import Mod
from wartable.engine.plane import INCH
from wartable.kit.view import Mark
from wartable.kit.wording import they
from wartable.rulesets.battle_group.events.effects import FroseUp, Thawed, plain
from wartable.rulesets.battle_group.ill_effects.recovering import tried
from wartable.rulesets.battle_group.specials.kit import answers_effect
from wartable.rulesets.battle_group.specials.points import Bar, BattleSpecial, Use
from wartable.rulesets.battle_group.state import Game, Unit

KEY = "frozen"
THAWS = 4  # BG-NEW-FROZEN-04


def freeze(game: Game, unit: Unit, by: str) -> None:
    """BG-NEW-FROZEN-00: a unit becomes Frozen."""
    game.emit(FroseUp(unit.id, plain(KEY, "BG-FRZ-01", by), "BG-FRZ-01"))


class Frozen(BattleSpecial):
    """BG-NEW-FROZEN-01 to -03: half its Move, no run, move or act, no strike-back, no pursuit."""

    __slots__ = ()

    @override
    def unit_move(self, unit: Unit, move: int) -> Iterator[Mod]:
        half = -(-move // (2 * INCH)) * INCH  # whole inches, rounded up
        yield Mod(half - move, "BG-NEW-FROZEN-01", "frozen, half")

    @override
    def forbids(self, game: Game, unit: Unit, use: Use) -> Bar | None:
        if use is Use.RUN:
            return f"{they(unit.name, 'be frozen')} and may not run", "BG-NEW-FROZEN-01"
        if use is Use.ACT and unit.moved:
            return f"{they(unit.name, 'be frozen')}, and moved this turn", "BG-NEW-FROZEN-02"
        if use in (Use.STRIKE_BACK, Use.PURSUE):
            return they(unit.name, "be frozen"), "BG-NEW-FROZEN-03"
        return None

    @override
    def recovers(self, game: Game, unit: Unit) -> Flow[None]:
        if (yield from tried(game, unit, "the cold", THAWS, "BG-NEW-FROZEN-04")):
            game.emit(Thawed(unit.id, KEY, "BG-NEW-FROZEN-04"))

    @override
    def caught_fire(self, game: Game, unit: Unit) -> None:
        """BG-NEW-FROZEN-05: fire thaws it."""
        game.emit(Thawed(unit.id, KEY, "BG-NEW-FROZEN-05"))

    @override
    def marks(self, game: Game, unit: Unit) -> Iterator[Mark]:
        yield Mark("frozen: move or act", "BG-NEW-FROZEN-02", "bad", sign="flake")


answers_effect({KEY: Frozen()})
