"""Events of Strategy Points and strategies (chapter STRAT). What is secret is told to its owner alone."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.mod import Reason
from wartable.engine.plane import Polygon
from wartable.rulesets.time_wars.events import TimeWarsEvent
from wartable.rulesets.time_wars.state import Game, Purchase, Work
from wartable.rulesets.time_wars.works import laid


# ------------------------------------------------------------------ points and purchases
@dataclass(frozen=True, slots=True)
class GambitRolled(TimeWarsEvent):
    """TW-MOD-05: The Gambit gives everybody `points`; they were `rolled` or agreed."""

    rule = "TW-MOD-05"
    points: int
    rolled: bool = True

    @override
    def apply(self, game: Game) -> None:
        """They are dealt to each player by themselves."""


@dataclass(frozen=True, slots=True)
class PointsDealt(TimeWarsEvent):
    """TW-STRAT-02: `player` has `points` Strategy Points more; `spend` is the only class that he may buy, '' any."""

    rule = "TW-STRAT-02"
    player: str
    points: int
    spend: str = ""
    defended: bool = False
    why: tuple[Reason, ...] = ()

    @override
    def apply(self, game: Game) -> None:
        side = game.sides[self.player]
        side.sp += self.points
        side.dealt += self.points
        side.spend = self.spend
        side.defended = side.defended or self.defended


@dataclass(frozen=True, slots=True)
class StrategyBought(TimeWarsEvent):
    """TW-STRAT-03, TW-STRAT-05: `player` has bought something; nobody else learns of it before all have."""

    rule = "TW-STRAT-03"
    player: str
    purchase: Purchase

    @override
    def apply(self, game: Game) -> None:
        side = game.sides[self.player]
        side.sp -= self.purchase.cost
        side.bought += (self.purchase,)

    @override
    def visible_to(self, seat: str) -> bool:
        return seat == self.player


@dataclass(frozen=True, slots=True)
class StrategyDropped(TimeWarsEvent):
    """TW-STRAT-03: points cannot be overspent: what `player` had written down costs `cost` and he has fewer left."""

    rule = "TW-STRAT-03"
    player: str
    strategy: str
    cost: int

    @override
    def apply(self, game: Game) -> None:
        """It is not bought."""

    @override
    def visible_to(self, seat: str) -> bool:
        return seat == self.player


@dataclass(frozen=True, slots=True)
class StrategiesRevealed(TimeWarsEvent):
    """TW-STRAT-05: what `player` has bought, shown together with what the others have; `left` points are unspent."""

    rule = "TW-STRAT-05"
    reveals = True
    player: str
    purchases: tuple[Purchase, ...]
    left: int = 0

    @override
    def apply(self, game: Game) -> None:
        side = game.sides[self.player]
        side.shown = len(side.bought)


# ------------------------------------------------------------------ own troops
@dataclass(frozen=True, slots=True)
class SpecialsGained(TimeWarsEvent):
    """TW-STRAT-06: `unit` has gained special rules by the strategy of the clause `by`."""

    rule = "TW-STRAT-06"
    unit: str
    specials: tuple[str, ...]
    by: str = "TW-STRAT-06"

    @property
    @override
    def clause(self) -> str:
        return self.by

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.specials += tuple(key for key in self.specials if key not in unit.specials)


@dataclass(frozen=True, slots=True)
class ProfileRaised(TimeWarsEvent):
    """TW-STRAT-43, TW-STRAT-45: `unit` has 1 more in each of `stats` until the end of the battle."""

    rule = "TW-STRAT-43"
    unit: str
    stats: tuple[str, ...]

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        values = unit.profile._asdict()
        unit.profile = unit.profile._replace(**{stat: values[stat] + 1 for stat in self.stats})


@dataclass(frozen=True, slots=True)
class ReservesUnlocked(TimeWarsEvent):
    """TW-STRAT-32: `player` may keep troops in reserve; `points` is what he has paid in all."""

    rule = "TW-STRAT-32"
    player: str
    points: int

    @override
    def apply(self, game: Game) -> None:
        game.sides[self.player].reserves = self.points


# ------------------------------------------------------------------ terrain
@dataclass(frozen=True, slots=True)
class WorkBuilt(TimeWarsEvent):
    """TW-STRAT-12, TW-STRAT-15 to TW-STRAT-23: a strategy has put a piece of terrain on the table, or on a map."""

    rule = "TW-STRAT-15"
    work: Work
    by: str = "TW-STRAT-15"
    face: int = 0

    @property
    @override
    def clause(self) -> str:
        return self.by

    @override
    def apply(self, game: Game) -> None:
        game.works += (self.work,)
        if not self.work.hidden:
            game.table = laid(game.table, self.work)

    @override
    def visible_to(self, seat: str) -> bool:
        return not self.work.hidden or seat == self.work.owner


@dataclass(frozen=True, slots=True)
class WorkForfeited(TimeWarsEvent):
    """TW-STRAT-24: what `player` had bought does not fit on the table and is lost."""

    rule = "TW-STRAT-24"
    player: str
    name: str

    @override
    def apply(self, game: Game) -> None:
        """There is nothing to build."""


@dataclass(frozen=True, slots=True)
class MinefieldFound(TimeWarsEvent):
    """TW-STRAT-23: `unit` has entered a minefield that was on its owner's map alone; now everybody knows of it."""

    rule = "TW-STRAT-23"
    reveals = True
    work: str
    unit: str
    polygon: Polygon

    @override
    def apply(self, game: Game) -> None:
        found = next(work for work in game.works if work.key == self.work)._replace(hidden=False)
        game.works = tuple(found if work.key == self.work else work for work in game.works)
        game.table = laid(game.table, found)


# ------------------------------------------------------------------ fire from off the table
@dataclass(frozen=True, slots=True)
class OrbitalMarked(TimeWarsEvent):
    """TW-STRAT-07: `player` has noted terrain for Orbital Support in secret, as much as a D3 (`face`) gave."""

    rule = "TW-STRAT-07"
    player: str
    features: tuple[str, ...]
    face: int

    @override
    def apply(self, game: Game) -> None:
        game.sides[self.player].marks += self.features

    @override
    def visible_to(self, seat: str) -> bool:
        return seat == self.player


@dataclass(frozen=True, slots=True)
class OrbitalStruck(TimeWarsEvent):
    """TW-STRAT-08: Orbital Support of `player` strikes a feature, once; then it is as before."""

    rule = "TW-STRAT-08"
    reveals = True
    player: str
    feature: str

    @override
    def apply(self, game: Game) -> None:
        side = game.sides[self.player]
        place = side.marks.index(self.feature)
        side.marks = side.marks[:place] + side.marks[place + 1 :]


@dataclass(frozen=True, slots=True)
class NervesSpared(TimeWarsEvent):
    """TW-STRAT-08: nobody tests his nerve before turn 1."""

    rule = "TW-STRAT-08"
    units: tuple[str, ...]

    @override
    def apply(self, game: Game) -> None:
        for key in self.units:
            game.units[key].tests = ()


@dataclass(frozen=True, slots=True)
class AirSupportCalled(TimeWarsEvent):
    """TW-STRAT-09, TW-STRAT-10: `player` calls Air Support at `target`, directed by `spotter`."""

    rule = "TW-STRAT-10"
    player: str
    spotter: str
    target: str

    @override
    def apply(self, game: Game) -> None:
        side = game.sides[self.player]
        turn, used = side.flown
        side.flown = (game.turn, used + 1 if turn == game.turn else 1)


@dataclass(frozen=True, slots=True)
class AirStruck(TimeWarsEvent):
    """TW-STRAT-11: the attack from the air has been rolled at the FIR `fir`; out of reach it has no band."""

    rule = "TW-STRAT-11"
    player: str
    target: str
    fir: int
    distance: int
    band: str = ""
    score: int = 0
    defence: int = 0
    damage: int = 0
    wounds: int = 0
    why: tuple[Reason, ...] = ()

    @override
    def apply(self, game: Game) -> None:
        """Wounds are taken by themselves."""


@dataclass(frozen=True, slots=True)
class OrdnanceCalled(TimeWarsEvent):
    """TW-STRAT-14: `unit`, a Spotter, has brought Ordnance Support down on the `target` that it shot at."""

    rule = "TW-STRAT-14"
    unit: str
    target: str

    @override
    def apply(self, game: Game) -> None:
        side = game.sides[game.units[self.unit].player]
        turn, used = side.shelled
        side.shelled = (game.turn, used + 1 if turn == game.turn else 1)
