"""Cards on moving."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow, move
from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.plane import INCH
from wartable.kit.inches.ways import Way
from wartable.kit.wording import does
from wartable.rulesets.gates_of_doom.fate.card import BoonCard, FateCard, doer
from wartable.rulesets.gates_of_doom.moving.move import moved, walk
from wartable.rulesets.gates_of_doom.moving.walk import Walk
from wartable.rulesets.gates_of_doom.specials.moments import Fact, Moment
from wartable.rulesets.gates_of_doom.state import Bonus, Game, Model, Unit, Until
from wartable.rulesets.gates_of_doom.troops import figures, near
from wartable.rulesets.gates_of_doom.turn.actions import can_move, leave

APART = 3 * INCH  # GD-FAT-23


class BurstOfSpeed(BoonCard):
    """GD-FAT-13: one unit may move 6 inches more, for one Move action, before it moves."""

    __slots__ = ()
    good = "it comes into melee by that"
    moments = frozenset({Moment.MOVING})
    gives = ((Bonus.SPEED, 6 * INCH, Until.MOVE),)

    @override
    def units(self, game: Game, seat: str, fact: Fact) -> Sequence[Unit]:
        return doer(game, fact, seat, own=True)

    @override
    def wish_on(self, game: Game, seat: str, fact: Fact, unit: Unit) -> float:
        """If it brings a melee about."""
        reach = max(figures.speed(unit, model) for model in unit.models)
        foes = [near.apart(unit, foe) for foe in game.enemies(unit)]
        return float(bool(foes) and reach < min(foes) <= reach + 6 * INCH) - 0.5


class Scout(Walk):
    """GD-FAT-23: a move that ends no nearer than 3 inches to any enemy unit."""

    def __init__(self, game: Game, unit: Unit) -> None:
        super().__init__(game, unit)
        self.clause = "GD-FAT-23"

    @override
    def judge(self, way: Way[Model]) -> None:
        super().judge(way)
        if not way.distance:
            return
        for foe in self.game.enemies(self.moving):
            if any(near.far(end, foe.models) < APART for end in way.ends):
                raise RuleError("GD-FAT-23", f"a model would end nearer than 3 inches to {foe.name}")


class Scouting(FateCard):
    """GD-FAT-23: as a round begins one of its units makes a move action, not near an enemy."""

    __slots__ = ()
    good = "a move for nothing"
    moments = frozenset({Moment.ROUND_BEGAN})

    @override
    def units(self, game: Game, seat: str, fact: Fact) -> Sequence[Unit]:
        return [u for u in game.on_table(seat) if can_move(game, u) and not near.foes_in_combat(game, u)]

    @override
    def play(self, game: Game, seat: str, fact: Fact, unit: Unit) -> Flow[None]:
        question = f"{does(unit.name, 'scout')}, up to {figures.inches_of(unit)}"
        way: Way[Model] = yield from move(Scout(game, unit).ask(question))
        yield from moved(game, unit, way, self.clause)


class HitAndRun(FateCard):
    """GD-FAT-25, GD-FAT-05: one of its units moves for free right after its attacks, out of a melee too."""

    __slots__ = ()
    good = "a move for nothing"
    moments = frozenset({Moment.ATTACKED})

    @override
    def units(self, game: Game, seat: str, fact: Fact) -> Sequence[Unit]:
        return [unit for unit in doer(game, fact, seat, own=True) if can_move(game, unit)]

    @override
    def play(self, game: Game, seat: str, fact: Fact, unit: Unit) -> Flow[None]:
        if near.foes_in_combat(game, unit):
            yield from leave(game, unit)
        else:
            yield from walk(game, unit)


class SpeedyWithdrawal(FateCard):
    """GD-FAT-38: the enemies whom a unit has fought do not shoot as it leaves the melee."""

    __slots__ = ()
    good = "nobody shoots at them"
    moments = frozenset({Moment.CONTACT_BROKEN})

    @override
    def units(self, game: Game, seat: str, fact: Fact) -> Sequence[Unit]:
        return doer(game, fact, seat, own=True)

    @override
    def play(self, game: Game, seat: str, fact: Fact, unit: Unit) -> Flow[None]:
        fact.undone = True
        yield from ()


class OrganisedRetreat(FateCard):
    """GD-FAT-39: the unit that is active leaves its melee for free, even with no action left."""

    __slots__ = ()
    good = "they are too many for it"
    moments = frozenset({Moment.DRAWN, Moment.ACTION_DONE})

    @override
    def units(self, game: Game, seat: str, fact: Fact) -> Sequence[Unit]:
        unit = game.units.get(game.active)
        if unit is None or unit.side != seat or not unit.on_table or not near.foes_in_combat(game, unit):
            return []
        return [unit] if can_move(game, unit) else []

    @override
    def play(self, game: Game, seat: str, fact: Fact, unit: Unit) -> Flow[None]:
        yield from leave(game, unit)

    @override
    def wish_on(self, game: Game, seat: str, fact: Fact, unit: Unit) -> float:
        """From a melee with many more."""
        foes = sum(len(foe.models) for foe in near.foes_in_combat(game, unit))
        return foes - 2.0 * len(unit.models)


class SuicidalCharge(BoonCard):
    """GD-FAT-20: models of who has moved into melee that overwatch kills stay until its activation is over."""

    __slots__ = ()
    good = "enemies wait on overwatch"
    moments = frozenset({Moment.ACTION_DONE})
    gives = ((Bonus.DELAYED, 1, Until.ACTIVATION),)

    @override
    def units(self, game: Game, seat: str, fact: Fact) -> Sequence[Unit]:
        unit = game.units.get(game.active)
        charges = unit is not None and unit.id == fact.unit and unit.on_table and bool(unit.charged)
        return [unit] if unit is not None and charges else []

    @override
    def wish_on(self, game: Game, seat: str, fact: Fact, unit: Unit) -> float:
        """For its own charge into somebody whose friends wait."""
        return float(unit.side == seat and any(foe.watching for foe in game.enemies(unit))) - 0.5
