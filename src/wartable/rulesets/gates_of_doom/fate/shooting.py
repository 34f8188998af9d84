"""Cards on ranged attacks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wartable.engine.ask import Flow
from wartable.engine.compat import override
from wartable.rulesets.gates_of_doom.fate.card import BETWEEN, BoonCard, FateCard, doer, vehicles
from wartable.rulesets.gates_of_doom.reactions.exchange import attack
from wartable.rulesets.gates_of_doom.shooting import declaring
from wartable.rulesets.gates_of_doom.shooting.aiming import marks_of
from wartable.rulesets.gates_of_doom.specials.moments import Fact, Moment
from wartable.rulesets.gates_of_doom.state import Bonus, Game, Unit, Until
from wartable.rulesets.gates_of_doom.troops.boons import over

BEFORE = frozenset({Moment.TARGETED})


@dataclass(frozen=True, slots=True)
class ShotCard(BoonCard):
    """A card on the unit that is about to attack at range, before its dice."""

    moments = BEFORE

    @override
    def units(self, game: Game, seat: str, fact: Fact) -> Sequence[Unit]:
        return [] if fact.melee else doer(game, fact, seat, own=True)

    @override
    def wish_on(self, game: Game, seat: str, fact: Fact, unit: Unit) -> float:
        return len(unit.models) - 2.5


class LuckyShot(ShotCard):
    """GD-FAT-15: one attack die hits automatically, of missiles the scatter is a direct hit; the first to be thrown."""

    __slots__ = ()
    good = "one hit for sure"
    gives = ((Bonus.SURE, 1, Until.ATTACK),)


class UnluckyShots(ShotCard):
    """GD-FAT-19: an enemy unit that attacks at range has 1 less, for this attack action, before its dice."""

    __slots__ = ()
    good = "many dice are thrown at its side"
    gives = ((Bonus.SHOTS, -1, Until.ATTACK),)

    @override
    def units(self, game: Game, seat: str, fact: Fact) -> Sequence[Unit]:
        return [] if fact.melee else doer(game, fact, seat, own=False)


class CoveringFire(ShotCard):
    """GD-FAT-36: 1 less to hit, and twice as many under fire markers as usual on its targets."""

    __slots__ = ()
    good = "it leaves twice as many markers"
    gives = ((Bonus.SHOTS, -1, Until.ATTACK), (Bonus.MARKERS, 1, Until.ATTACK))

    @override
    def wish_on(self, game: Game, seat: str, fact: Fact, unit: Unit) -> float:
        return len(unit.models) - 4.5


class SpecialAmmunition(ShotCard):
    """GD-FAT-40: the ranged weapons of one of its units pierce 1 more in this attack action; a dash gains nothing."""

    __slots__ = ()
    good = "many dice pierce better"
    gives = ((Bonus.PIERCING, 1, Until.ATTACK),)


class Weakened(BoonCard):
    """GD-FAT-26: an enemy unit that has been a target this round is pierced by 1 more until the round ends."""

    __slots__ = ()
    good = "friends will shoot at them too"
    moments = BETWEEN
    gives = ((Bonus.PIERCED, 1, Until.ROUND),)

    @override
    def units(self, game: Game, seat: str, fact: Fact) -> Sequence[Unit]:
        return [unit for unit in game.on_table() if unit.side != seat and unit.targeted]

    @override
    def wish_on(self, game: Game, seat: str, fact: Fact, unit: Unit) -> float:
        """While a friend attacks it early in the round."""
        waiting = sum(not friend.activated for friend in game.on_table(seat))
        return float(unit.id in fact.targets and waiting > 0 and len(unit.models) > 2) - 0.5


class Telemetry(BoonCard):
    """GD-FAT-34: all its vehicles have 1 more ranged skill this round."""

    __slots__ = ()
    good = "vehicles attack now"
    moments = BETWEEN
    aimed = False

    @override
    def usable(self, game: Game, seat: str) -> bool:
        return bool(vehicles(game, seat))

    @override
    def fits(self, game: Game, seat: str, fact: Fact) -> bool:
        return any(unit.on_table for unit in vehicles(game, seat))

    @override
    def play_alone(self, game: Game, seat: str, fact: Fact) -> Flow[None]:
        for unit in vehicles(game, seat):
            self.give(game, unit, Bonus.SHOTS, 1, Until.ROUND)
        yield from ()

    @override
    def wish(self, game: Game, seat: str, fact: Fact) -> float:
        return float(any(unit.id == fact.unit for unit in vehicles(game, seat)) and bool(fact.targets)) - 0.5


class RelentlessBarrage(FateCard):
    """GD-FAT-16: straight after its ranged attacks a unit repeats them on the same targets, free, at 1 less."""

    __slots__ = ()
    good = "an attack for nothing"
    moments = frozenset({Moment.SHOT})

    @override
    def units(self, game: Game, seat: str, fact: Fact) -> Sequence[Unit]:
        return [unit for unit in doer(game, fact, seat, own=True) if declaring.can_shoot(self._again(game, unit, fact))]

    def _again(self, game: Game, unit: Unit, fact: Fact) -> list[declaring.Bucket]:
        """At units that are left of the targets; without targets, at the points that it would aim at."""
        foes = [mark for mark in marks_of(game, unit) if mark.id in fact.targets]
        if fact.targets:
            return declaring.buckets(game, unit, unit.models, foes, free=True)
        return declaring.buckets(game, unit, unit.models, game.enemies(unit))

    @override
    def play(self, game: Game, seat: str, fact: Fact, unit: Unit) -> Flow[None]:
        over(game, Until.ATTACK)
        self.give(game, unit, Bonus.SHOTS, -1, Until.ATTACK)
        yield from attack(game, unit, self._again(game, unit, fact))
        over(game, Until.ATTACK)
