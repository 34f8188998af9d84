"""Events of moving, runs, contacts and moves by rules (chapters MOVE, RUN, COH, TERM)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign, inner
from wartable.engine.mod import Reason
from wartable.rulesets.battle_group.events.base import BattleEvent, Under
from wartable.rulesets.battle_group.state import DESTROYED, TABLE, Game, Model

HARDLY = 50  # mils; no longer way reads as more than 0 inches


@dataclass(frozen=True, slots=True)
class RunRolled(BattleEvent):
    """BG-RUN-02, BG-RUN-03: the run test: the Move or less passes, a 6 always fails."""

    rule = "BG-RUN-02"
    sign = Sign.NERVE
    unit: str
    face: int
    need: int
    passed: bool
    why: tuple[Reason, ...] = ()
    test: str = "run test"

    @override
    def told(self, game: Game) -> str:
        how = "they run" if self.passed else "no run, and no shooting this turn"
        return self.filled(game, f"{{unit:to try}} to run: {self.face}, {self.need} or less is needed; {how}.")

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.ran, unit.balked = self.passed, not self.passed


@dataclass(frozen=True, slots=True)
class Moved(Under):
    """BG-MOVE-01: models have moved; `distance` is the longest way of one, in mils; `why` is the Move.

    `charged` are the enemies whom it touches now and did not touch before (BG-TERM-11).
    """

    rule = "BG-MOVE-01"
    mils = ("distance",)
    sign = Sign.MOVE
    unit: str
    models: tuple[Model, ...]
    distance: int
    charged: tuple[str, ...] = ()
    by: str = "BG-MOVE-01"
    why: tuple[Reason, ...] = ()

    @override
    def told(self, game: Game) -> str:
        text = "{unit:to move} {distance:far}" if self.distance > HARDLY else "{unit:to stay} in place"
        return self.filled(game, f"{text} {{unit:and charge}} {{charged}}." if self.charged else f"{text}.")

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.models = self.models
        unit.moved = unit.moved or self.distance > 0
        unit.charged = (*unit.charged, *(key for key in self.charged if key not in unit.charged))


@dataclass(frozen=True, slots=True)
class ForcedMove(Under):
    """A rule has moved a unit, `by` its clause; who has left his place counts as moved (BG-MSL-10).

    BG-SHD-03: a wall is given up by who `flees`. BG-RES-11: `short`: why it got no further, in words.
    """

    rule = "BG-RES-05"
    mils = ("distance",)
    sign = Sign.MOVE
    part = Part.AFTER
    unit: str
    models: tuple[Model, ...]
    distance: int
    by: str
    flees: bool = False
    short: Any = inner()

    @override
    def told(self, game: Game) -> str:
        text = "{unit:to move} {distance:far}" if self.distance > HARDLY else "{unit:to turn}"
        return self.filled(game, f"{text}; {{short:text}}." if self.short else f"{text}.")

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.models = self.models
        unit.moved = unit.moved or self.distance > 0
        unit.wall = unit.wall and not self.flees


@dataclass(frozen=True, slots=True)
class PutDown(Under):
    """A unit has been set down somewhere by a rule; it counts as having moved (BG-MSL-20, BG-NEW-RIFT-07)."""

    rule = "BG-MSL-20"
    sentence = "{unit:to be} set down."
    sign = Sign.MOVE
    part = Part.AFTER
    unit: str
    models: tuple[Model, ...]
    by: str

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.models, unit.where, unit.moved, unit.kept = self.models, TABLE, True, False


@dataclass(frozen=True, slots=True)
class FledTheTable(BattleEvent):
    """BG-RES-13: a unit that has fled off the table counts as destroyed."""

    rule = "BG-RES-13"
    sentence = "{unit:to flee} off the table: {points:point} lost."
    sign = Sign.OUT
    turning = "out"
    unit: str
    side: str
    points: int

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.where, unit.models, unit.contacts = DESTROYED, (), ()
        game.sides[self.side].lost += self.points


@dataclass(frozen=True, slots=True)
class ContactsChanged(BattleEvent):
    """BG-MUL-08: who is in contact with whom now, for each unit in the order in which they came."""

    rule = "BG-MUL-08"
    sentence = ""
    part = Part.AFTER
    contacts: tuple[tuple[str, tuple[str, ...]], ...]

    @override
    def apply(self, game: Game) -> None:
        for key, foes in self.contacts:
            game.units[key].contacts = foes


@dataclass(frozen=True, slots=True)
class WallFormed(BattleEvent):
    """BG-SHD-03: a group stands in a shield wall until its next Movement Phase begins or it flees."""

    rule = "BG-SHD-03"
    sentence = "{unit:to form} a shield wall."
    sign = Sign.HELD
    unit: str

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].wall = True
