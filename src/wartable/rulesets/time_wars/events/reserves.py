"""Events of reserves: who waits off the table, and who comes on."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.mod import Reason
from wartable.rulesets.time_wars.events.base import TimeWarsEvent
from wartable.rulesets.time_wars.state import ABOARD, RESERVE, Game

ANYWHERE, EDGE, HELD = "anywhere", "edge", "held"
"""How a Troop Type comes from reserve: anywhere far from enemies (TW-SPEC-44), by an edge of the table (TW-DEPL-19), or
by an edge as one of those that Strategy Points were paid for (TW-STRAT-33)."""
WAYS = (ANYWHERE, EDGE, HELD)
CAUSES = {
    "teleport": (ANYWHERE, "TW-SPEC-44"),
    "held": (HELD, "TW-STRAT-32"),
    "escalation": (EDGE, "TW-MOD-02"),
    "eternal war": (EDGE, "TW-MOD-29"),
    "no room": (EDGE, "TW-DEPL-19"),
    "left alone": ("", "TW-STRAT-32"),
}
"""Why a Troop Type waits: how it will come on ('' as it would before), and the clause."""


@dataclass(frozen=True, slots=True)
class Reserved(TimeWarsEvent):
    """TW-DEPL-19: `unit` waits in reserve, because of `cause`, one of `CAUSES`."""

    rule = "TW-DEPL-19"
    sentence = "{unit} waits in reserve."
    unit: str
    cause: str = "teleport"

    @property
    @override
    def clause(self) -> str:
        return CAUSES[self.cause][1]

    @override
    def apply(self, game: Game) -> None:
        """TW-STRAT-36: it is not on the table and no loss. TW-STRAT-32: who rides in it waits with it."""
        unit = game.units[self.unit]
        if unit.where != RESERVE or self.cause != "no room":  # who finds no room on arrival tries again as before
            unit.arrives = CAUSES[self.cause][0] or unit.arrives
        unit.where, unit.aboard = RESERVE, ""
        for rider in game.units.values():
            if rider.aboard == unit.id and rider.where == ABOARD:
                rider.where = RESERVE


@dataclass(frozen=True, slots=True)
class HeldAboard(TimeWarsEvent):
    """TW-STRAT-32: `unit` waits in reserve aboard `vehicle`, and comes on with it."""

    rule = "TW-STRAT-32"
    sentence = "{unit} waits in reserve aboard {vehicle}."
    unit: str
    vehicle: str

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.where, unit.aboard, unit.arrives = RESERVE, self.vehicle, game.units[self.vehicle].arrives


@dataclass(frozen=True, slots=True)
class ReserveRolled(TimeWarsEvent):
    """TW-STRAT-34: whether `unit` arrives: D6 + the detachment commander's rank + turn, 10 or more."""

    rule = "TW-STRAT-34"
    sentence = "{unit} rolls for arrival: {total}, needs 10."
    unit: str
    face: int
    total: int
    passed: bool
    why: tuple[Reason, ...] = ()

    @property
    @override
    def clause(self) -> str:
        """TW-SPEC-44 for those who teleport."""
        return self.why[0].clause if self.why else self.rule

    @override
    def apply(self, game: Game) -> None:
        """The roll alone changes nothing."""
