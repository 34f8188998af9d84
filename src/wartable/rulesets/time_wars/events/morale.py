"""Events of nerve: the tests of Troop Types, detachments and armies (chapters MORALE and DET)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign, inner
from wartable.engine.mod import Reason
from wartable.rulesets.time_wars.events.base import TimeWarsEvent
from wartable.rulesets.time_wars.state import Game


@dataclass(frozen=True, slots=True)
class TestDue(TimeWarsEvent):
    """TW-MORALE-02, TW-MORALE-03: `unit` must test its nerve in this Morale Phase, because of `reason`.

    TW-GEN-02: the rulebook prints these pages twice; what they say applies once.
    """

    rule = "TW-MORALE-02"
    sentence = "{unit} must test its nerve ({reason:text})."
    part = Part.AFTER
    once = True
    sign = Sign.NERVE
    unit: str
    reason: str

    @property
    @override
    def clause(self) -> str:
        return "TW-MORALE-03" if self.reason == "melee" else "TW-MORALE-02"

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        if self.reason not in unit.tests:
            unit.tests = (*unit.tests, self.reason)


@dataclass(frozen=True, slots=True)
class NerveTested(TimeWarsEvent):
    """TW-MORALE-06: a Nerve Test; 15 or more passes. `cause` is suppression for the test of TW-SUPP-05.

    `before`: what each die had shown that was thrown again (TW-DICE-03), 0 for one that was not (TW-MOD-20).
    """

    rule = "TW-MORALE-06"
    part = Part.HEAD
    sign = Sign.NERVE
    unit: str
    face: int
    total: int
    passed: bool
    cause: str
    why: tuple[Reason, ...] = ()
    numbers: Any = inner()
    before: Any = inner()

    @property
    @override
    def clause(self) -> str:
        return "TW-SUPP-05" if self.cause == "suppression" else "TW-MORALE-06"

    @override
    def apply(self, game: Game) -> None:
        if self.cause != "suppression":
            game.units[self.unit].tests = ()


@dataclass(frozen=True, slots=True)
class Obeyed(TimeWarsEvent):
    """TW-DAL-01: `unit` failed its nerve by `points` under the eyes of `master`: it pays with models and stays."""

    rule = "TW-DAL-01"
    sentence = "{unit} OBEYS {master}: {points:model} exterminated, and no further Nerve Test."
    part = Part.AFTER
    sign = Sign.ORDER
    unit: str
    master: str
    points: int

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].tests = ()


@dataclass(frozen=True, slots=True)
class CommanderFell(TimeWarsEvent):
    """TW-DET-12: the commander of `detachment` is gone; the highest NRV left takes over for its tests."""

    rule = "TW-DET-12"
    sentence = "{commander}, commander of {detachment}, is gone."
    turning = "leader"
    sign = Sign.ORDER
    detachment: str
    commander: str

    @override
    def apply(self, game: Game) -> None:
        game.detachments[self.detachment].leaderless = True


@dataclass(frozen=True, slots=True)
class DetachmentTested(TimeWarsEvent):
    """TW-DET-04: a Detachment Nerve Test led by `leader`; 15 or more passes. `before`: as in `NerveTested`."""

    rule = "TW-DET-04"
    part = Part.HEAD
    sign = Sign.NERVE
    detachment: str
    leader: str
    face: int
    total: int
    passed: bool
    lost: int
    why: tuple[Reason, ...] = ()
    before: Any = inner()

    @override
    def apply(self, game: Game) -> None:
        game.detachments[self.detachment].tested = self.lost


@dataclass(frozen=True, slots=True)
class DetachmentFled(TimeWarsEvent):
    """TW-DET-06: `detachment` flees (or its last Troop Type is gone, `wiped`); credited to `by` (TW-MISS-07)."""

    rule = "TW-DET-06"
    turning = "out"
    part = Part.AFTER
    sign = Sign.ROUT
    detachment: str
    by: str = ""
    wiped: bool = False

    @property
    @override
    def clause(self) -> str:
        return "TW-TURN-05" if self.wiped else "TW-DET-06"

    @override
    def apply(self, game: Game) -> None:
        item = game.detachments[self.detachment]
        item.gone = True
        item.beaten_by = self.by
        game.scatter(self.detachment)
        game.routs = (*game.routs, (self.detachment, self.by))


@dataclass(frozen=True, slots=True)
class ArmyTested(TimeWarsEvent):
    """TW-DET-10: the army of `player` tests; 15 or more passes. `before`: as in `NerveTested`."""

    rule = "TW-DET-10"
    part = Part.HEAD
    sign = Sign.NERVE
    player: str
    leader: str
    face: int
    total: int
    passed: bool
    reason: str
    losses: int = 0
    why: tuple[Reason, ...] = ()
    before: Any = inner()

    @override
    def apply(self, game: Game) -> None:
        side = game.sides[self.player]
        side.shaken = True
        side.halved = side.halved or "half" in self.reason
        side.beheaded = side.beheaded or "supreme" in self.reason
        side.losses = self.losses
