"""Cards on ranged attacks."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow
from wartable.engine.compat import override
from wartable.rulesets.gates_of_doom.fate.card import FateCard, doer
from wartable.rulesets.gates_of_doom.specials.moments import Fact, Moment
from wartable.rulesets.gates_of_doom.state import Bonus, Game, Unit, Until


class UnluckyShots(FateCard):
    """GD-FAT-19: an enemy unit that attacks at range has 1 less, for this attack action, before its dice."""

    __slots__ = ()
    moments = frozenset({Moment.TARGETED})

    @override
    def units(self, game: Game, seat: str, fact: Fact) -> Sequence[Unit]:
        return [] if fact.melee else doer(game, fact, seat, own=False)

    @override
    def play(self, game: Game, seat: str, fact: Fact, unit: Unit | None) -> Flow[None]:
        assert unit is not None
        self.give(game, unit, Bonus.SHOTS, -1, Until.ATTACK)
        yield from ()

    @override
    def wish_on(self, game: Game, seat: str, fact: Fact, unit: Unit) -> float:
        return len(unit.models) - 2.5


class SpecialAmmunition(FateCard):
    """GD-FAT-40: the ranged weapons of one of its units pierce 1 more in this attack action; a dash gains nothing."""

    __slots__ = ()
    moments = frozenset({Moment.TARGETED})

    @override
    def units(self, game: Game, seat: str, fact: Fact) -> Sequence[Unit]:
        return [] if fact.melee else doer(game, fact, seat, own=True)

    @override
    def play(self, game: Game, seat: str, fact: Fact, unit: Unit | None) -> Flow[None]:
        assert unit is not None
        self.give(game, unit, Bonus.PIERCING, 1, Until.ATTACK)
        yield from ()

    @override
    def wish_on(self, game: Game, seat: str, fact: Fact, unit: Unit) -> float:
        return len(unit.models) - 2.5
