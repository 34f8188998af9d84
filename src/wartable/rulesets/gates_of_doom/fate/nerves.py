"""Cards on nerve, under fire markers and health."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow, d3
from wartable.engine.compat import override
from wartable.rulesets.gates_of_doom.events.fate import Rallied, Repaired
from wartable.rulesets.gates_of_doom.fate.card import BETWEEN, BoonCard, FateCard, doer, vehicles
from wartable.rulesets.gates_of_doom.specials.moments import Fact, Moment
from wartable.rulesets.gates_of_doom.state import VEHICLES, Bonus, Game, Unit, Until


class InsaneBravery(FateCard):
    """GD-FAT-12: one of its own nerve checks is passed, also after failing it, which is when it is asked for."""

    __slots__ = ()
    good = "the check counts as passed"
    moments = frozenset({Moment.NERVE_FAILED})

    @override
    def units(self, game: Game, seat: str, fact: Fact) -> Sequence[Unit]:
        return doer(game, fact, seat, own=True)

    @override
    def play(self, game: Game, seat: str, fact: Fact, unit: Unit) -> Flow[None]:
        fact.undone = True
        yield from ()


class Rally(FateCard):
    """GD-FAT-28: one unit loses all under fire markers at once."""

    __slots__ = ()
    good = "many under fire markers lie there"
    moments = BETWEEN

    @override
    def units(self, game: Game, seat: str, fact: Fact) -> Sequence[Unit]:
        return [unit for unit in game.on_table(seat) if unit.under_fire]

    @override
    def play(self, game: Game, seat: str, fact: Fact, unit: Unit) -> Flow[None]:
        game.emit(Rallied(unit.id, unit.under_fire))
        yield from ()

    @override
    def wish_on(self, game: Game, seat: str, fact: Fact, unit: Unit) -> float:
        return unit.under_fire - 2.5


class AtAnyCost(BoonCard):
    """GD-FAT-35: one unit ignores all under fire markers and passes all nerve checks for the round."""

    __slots__ = ()
    good = "many under fire markers lie there"
    moments = BETWEEN
    gives = ((Bonus.STEADY, 1, Until.ROUND), (Bonus.BRAVE, 1, Until.ROUND))

    @override
    def units(self, game: Game, seat: str, fact: Fact) -> Sequence[Unit]:
        return game.on_table(seat)

    @override
    def wish_on(self, game: Game, seat: str, fact: Fact, unit: Unit) -> float:
        return 0.0 if unit.activated else unit.under_fire - 1.5


class Repair(FateCard):
    """GD-FAT-21: one vehicle regains D3 lost health."""

    __slots__ = ()
    good = "health comes back"
    moments = BETWEEN

    @override
    def usable(self, game: Game, seat: str) -> bool:
        return bool(vehicles(game, seat))

    @override
    def units(self, game: Game, seat: str, fact: Fact) -> Sequence[Unit]:
        hurt = [u for u in vehicles(game, seat) if any(m.wounds and m.kind in VEHICLES for m in u.models)]
        return [unit for unit in hurt if unit.on_table]

    @override
    def play(self, game: Game, seat: str, fact: Fact, unit: Unit) -> Flow[None]:
        model = max((m for m in unit.models if m.kind in VEHICLES), key=lambda m: m.wounds)
        _, points = yield from d3(self.clause, seat, "health repaired")
        game.emit(Repaired(unit.id, model.id, min(points, model.wounds)))

    @override
    def wish_on(self, game: Game, seat: str, fact: Fact, unit: Unit) -> float:
        return max(model.wounds for model in unit.models) - 1.5
