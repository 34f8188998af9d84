"""Events of the missions: objectives and markers, targets of Assassinate."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.rulesets.time_wars.events import TimeWarsEvent
from wartable.rulesets.time_wars.state import ROUTED, WITHDRAWN, Game, Objective


@dataclass(frozen=True, slots=True)
class MissionRolled(TimeWarsEvent):
    """TW-MISS-01: the players have left it to a D6 which `mission` they play."""

    rule = "TW-MISS-01"
    face: int
    mission: str

    @override
    def apply(self, game: Game) -> None:
        game.options = game.options._replace(mission=self.mission)


# ---------------------------------------------------------------- objectives
@dataclass(frozen=True, slots=True)
class ObjectivePlaced(TimeWarsEvent):
    """TW-MISS-19, TW-MISS-22: an objective of `value` points, or a marker face down, lies on the table (mils).

    `player` has placed it, '' is the umpire; `feature` is the building that holds it.
    """

    rule = "TW-MISS-19"
    objective: str
    x: int
    y: int
    value: int = 0
    feature: str = ""
    player: str = ""

    @property
    @override
    def clause(self) -> str:
        return "TW-MISS-19" if self.value else "TW-MISS-22"

    @override
    def apply(self, game: Game) -> None:
        placed = Objective(
            self.objective, self.x, self.y, value=self.value, feature=self.feature, hidden=not self.value
        )
        game.objectives = (*game.objectives, placed)


def _change(game: Game, key: str, change: Callable[[Objective], Objective]) -> None:
    game.objectives = tuple(change(spot) if spot.key == key else spot for spot in game.objectives)


@dataclass(frozen=True, slots=True)
class MarkerTurned(TimeWarsEvent):
    """TW-MISS-23: a marker is turned over by `unit`, or at the end of the battle by nobody (TW-MISS-26).

    `face` is the die that decided, 0 if nothing was left to decide. A false one is removed; of the real one the others
    are, and so it is known when two false ones have gone.
    """

    rule = "TW-MISS-23"
    marker: str
    real: bool
    unit: str = ""
    face: int = 0

    @property
    @override
    def clause(self) -> str:
        return "TW-MISS-23" if self.unit else "TW-MISS-26"

    @override
    def apply(self, game: Game) -> None:
        kept = tuple(spot for spot in game.objectives if (spot.key == self.marker) is self.real)
        game.objectives = kept
        if len(kept) == 1:
            game.objectives = (kept[0]._replace(hidden=False),)


@dataclass(frozen=True, slots=True)
class ObjectiveTaken(TimeWarsEvent):
    """TW-MISS-23, TW-MISS-25: `unit` takes up the objective; `found`: it has just turned it over."""

    rule = "TW-MISS-23"
    objective: str
    unit: str
    found: bool = True

    @property
    @override
    def clause(self) -> str:
        return "TW-MISS-23" if self.found else "TW-MISS-25"

    @override
    def apply(self, game: Game) -> None:
        _change(game, self.objective, lambda spot: spot._replace(carrier=self.unit, feature=""))
        game.units[self.unit].laden = True


@dataclass(frozen=True, slots=True)
class ObjectiveDropped(TimeWarsEvent):
    """TW-MISS-25: `unit`, who carried it, is destroyed or routed; the objective lies where it stood (mils)."""

    rule = "TW-MISS-25"
    objective: str
    unit: str
    x: int
    y: int
    feature: str = ""

    @override
    def apply(self, game: Game) -> None:
        _change(game, self.objective, lambda spot: spot._replace(carrier="", x=self.x, y=self.y, feature=self.feature))
        for unit in game.units.values():
            unit.laden = False


@dataclass(frozen=True, slots=True)
class LeftWithObjective(TimeWarsEvent):
    """TW-MISS-21: `unit` goes off the table with the objective."""

    rule = "TW-MISS-21"
    turning = "end"
    unit: str
    objective: str

    @override
    def apply(self, game: Game) -> None:
        _gone(game, self.unit, WITHDRAWN)


# ---------------------------------------------------------------- targets
@dataclass(frozen=True, slots=True)
class TargetNamed(TimeWarsEvent):
    """TW-MISS-11: `unit` is the commander of `player` whom his enemies must kill."""

    rule = "TW-MISS-11"
    player: str
    unit: str

    @override
    def apply(self, game: Game) -> None:
        game.sides[self.player].target = self.unit


@dataclass(frozen=True, slots=True)
class TargetRan(TimeWarsEvent):
    """TW-MISS-13: the Troop Type of a target has routed; it stays on the table and runs for the nearest edge.

    `losses` are the Troop Types in it with the TV that counts as lost for their detachments. It leaves its melee when
    that is settled, and has no order any more.
    """

    rule = "TW-MISS-13"
    turning = "leader"
    unit: str
    losses: tuple[tuple[str, int], ...]

    @override
    def apply(self, game: Game) -> None:
        for key, tv in self.losses:
            unit = game.units[key]
            game.share_blame(unit)
            unit.running, unit.prepared = True, False
            unit.orders = unit.tests = ()
            game.count_loss(unit, tv)


@dataclass(frozen=True, slots=True)
class TargetEscaped(TimeWarsEvent):
    """TW-MISS-14: the Troop Type of a routed target has gone off the table, and the target can be killed no more."""

    rule = "TW-MISS-14"
    turning = "out"
    unit: str

    @override
    def apply(self, game: Game) -> None:
        _gone(game, self.unit, ROUTED)


def _gone(game: Game, key: str, where: str) -> None:
    """The Troop Type `key` and the Individuals in it are no longer on the table; their TV is not lost by it."""
    for unit in game.units.values():
        if unit.id == key or (unit.joined == key and unit.alive):
            unit.where, unit.joined, unit.tests = where, "", ()
            unit.stand(())
