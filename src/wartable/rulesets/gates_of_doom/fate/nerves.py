"""Cards on nerve and under fire markers."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow
from wartable.engine.compat import override
from wartable.rulesets.gates_of_doom.events.fate import Rallied
from wartable.rulesets.gates_of_doom.fate.card import BETWEEN, FateCard, doer
from wartable.rulesets.gates_of_doom.specials.moments import Fact, Moment
from wartable.rulesets.gates_of_doom.state import Game, Unit


class InsaneBravery(FateCard):
    """GD-FAT-12: one of its own nerve checks is passed, also after failing it, which is when it is asked for."""

    __slots__ = ()
    moments = frozenset({Moment.NERVE_FAILED})

    @override
    def units(self, game: Game, seat: str, fact: Fact) -> Sequence[Unit]:
        return doer(game, fact, seat, own=True)

    @override
    def play(self, game: Game, seat: str, fact: Fact, unit: Unit | None) -> Flow[None]:
        fact.undone = True
        yield from ()


class Rally(FateCard):
    """GD-FAT-28: one unit loses all under fire markers at once."""

    __slots__ = ()
    moments = BETWEEN

    @override
    def units(self, game: Game, seat: str, fact: Fact) -> Sequence[Unit]:
        return [unit for unit in game.on_table(seat) if unit.under_fire]

    @override
    def play(self, game: Game, seat: str, fact: Fact, unit: Unit | None) -> Flow[None]:
        assert unit is not None
        game.emit(Rallied(unit.id, unit.under_fire))
        yield from ()

    @override
    def wish_on(self, game: Game, seat: str, fact: Fact, unit: Unit) -> float:
        return unit.under_fire - 2.5
