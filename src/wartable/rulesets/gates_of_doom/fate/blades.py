"""Cards on melee."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow
from wartable.engine.compat import override
from wartable.engine.plane import INCH
from wartable.rulesets.gates_of_doom.events.fate import Toughened
from wartable.rulesets.gates_of_doom.fate.card import BETWEEN, BoonCard, FateCard, doer
from wartable.rulesets.gates_of_doom.specials.moments import Fact, Moment
from wartable.rulesets.gates_of_doom.state import HERO, Bonus, Game, Unit, Until
from wartable.rulesets.gates_of_doom.troops import near


class FuriousBlows(FateCard):
    """GD-FAT-17: before an enemy unit saves against melee attacks; these pierce 2 more."""

    __slots__ = ()
    good = "their armour helps them less"
    moments = frozenset({Moment.SAVES_DUE})

    @override
    def units(self, game: Game, seat: str, fact: Fact) -> Sequence[Unit]:
        return doer(game, fact, seat, own=False) if fact.melee else []

    @override
    def play(self, game: Game, seat: str, fact: Fact, unit: Unit) -> Flow[None]:
        fact.more += 2
        yield from ()


class BurstOfEnergy(BoonCard):
    """GD-FAT-22: one of its units that has fought in melee this round is not tired by it for the rest of the round."""

    __slots__ = ()
    good = "the melee goes on"
    moments = BETWEEN
    gives = ((Bonus.RESTED, 1, Until.ROUND),)

    @override
    def units(self, game: Game, seat: str, fact: Fact) -> Sequence[Unit]:
        return [unit for unit in game.on_table(seat) if any(model.fatigue for model in unit.models)]

    @override
    def wish_on(self, game: Game, seat: str, fact: Fact, unit: Unit) -> float:
        """In a melee that goes on."""
        tired = max(model.fatigue for model in unit.models)
        return tired - 0.5 if fact.melee and unit.id in (fact.unit, *fact.targets) else 0.0


class InspiringPresence(FateCard):
    """GD-FAT-37: friendly units within 6 inches of a hero have 1 more on both skills in their next attack or parry."""

    __slots__ = ()
    good = "several units hit better"
    moments = BETWEEN

    @override
    def units(self, game: Game, seat: str, fact: Fact) -> Sequence[Unit]:
        return [unit for unit in game.on_table(seat) if any(model.level == HERO for model in unit.models)]

    def near(self, game: Game, unit: Unit) -> list[Unit]:
        """The units that a hero of `unit` inspires, its own first."""
        heroes = [model for model in unit.models if model.level == HERO]
        around = [u for u in game.friends(unit) if any(near.far(hero, u.models) <= 6 * INCH for hero in heroes)]
        return [unit, *around]

    @override
    def play(self, game: Game, seat: str, fact: Fact, unit: Unit) -> Flow[None]:
        for other in self.near(game, unit):
            self.give(game, other, Bonus.SHOTS, 1, Until.NEXT)
            self.give(game, other, Bonus.BLOWS, 1, Until.NEXT)
        yield from ()

    @override
    def wish_on(self, game: Game, seat: str, fact: Fact, unit: Unit) -> float:
        return float(len(self.near(game, unit)) > 1 and any(u.id == fact.unit for u in self.near(game, unit))) - 0.5


class LastOneStanding(FateCard):
    """GD-FAT-29: the last model of a unit whose others were killed has 2 more health, nerve and attacks in melee."""

    __slots__ = ()
    good = "it may still do a lot"
    moments = frozenset({Moment.LOST})

    @override
    def units(self, game: Game, seat: str, fact: Fact) -> Sequence[Unit]:
        return [unit for unit in game.on_table(seat) if len(unit.models) == 1 < unit.size]

    @override
    def play(self, game: Game, seat: str, fact: Fact, unit: Unit) -> Flow[None]:
        model = unit.models[0]
        game.emit(Toughened(unit.id, model.id, 2, model.profile.nerve + 2, self.clause))
        self.give(game, unit, Bonus.ATTACKS, 2, Until.GAME, model.id)
        yield from ()
