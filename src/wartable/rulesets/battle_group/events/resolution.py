"""Events of will tests, flight and pursuit (chapter RES)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign, inner
from wartable.engine.mod import Reason
from wartable.rulesets.battle_group.events.base import BattleEvent, EffectCame, EffectEnded, Under
from wartable.rulesets.battle_group.state import Game


@dataclass(frozen=True, slots=True)
class WillTested(Under):
    """BG-RES-02: a will test: `need` or less passes."""

    rule = "BG-RES-02"
    sign = Sign.NERVE
    unit: str
    face: int
    need: int
    passed: bool
    by: str
    why: tuple[Reason, ...] = ()
    test: str = "WV test"

    @override
    def told(self, game: Game) -> str:
        end = "passed" if self.passed else "failed"
        return self.filled(game, f"{{unit:to test}} {{unit:their}} will: {self.face}, {self.need} or less: {end}.")


@dataclass(frozen=True, slots=True)
class Tested(BattleEvent):
    """BG-RES-04: a unit has had its one test of this turn."""

    rule = "BG-RES-04"
    sentence = ""
    part = Part.COURSE
    unit: str

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.hit_by = ()
        unit.suffered = unit.inflicted = 0


@dataclass(frozen=True, slots=True)
class FlightRolled(Under):
    """BG-RES-05, BG-RES-12: how far a unit flees, 2D6 inches.

    `short`: why it cannot flee at all (BG-RES-11), in words.
    """

    rule = "BG-RES-05"
    sign = Sign.ROUT
    unit: str
    total: int
    by: str
    short: Any = inner()

    @override
    def told(self, game: Game) -> str:
        where = "for cover" if self.by != "BG-RES-12" else "from the melee"
        return self.filled(game, f"{{unit:to run}} {where}: {{total:inch}}{'; {short:text}' if self.short else ''}.")


@dataclass(frozen=True, slots=True)
class PursuitRolled(BattleEvent):
    """BG-RES-14: the pursuer's 2D6; more than those of who flees destroys him."""

    rule = "BG-RES-14"
    sign = Sign.MELEE
    unit: str
    fled: str
    total: int
    caught: bool

    @override
    def told(self, game: Game) -> str:
        end = "{fled:to be} caught" if self.caught else "{fled:to get} away"
        return self.filled(game, f"{{unit:to pursue}}: {{total:inch}}, {end}.")


@dataclass(frozen=True, slots=True)
class Hid(EffectCame):
    """BG-RES-06: a unit hides in cover."""

    rule = "BG-RES-06"
    sentence = "{unit:to hide} in cover."


@dataclass(frozen=True, slots=True)
class LeftCover(EffectEnded):
    """BG-RES-07: a unit comes out of its cover."""

    rule = "BG-RES-07"
    sentence = ""


@dataclass(frozen=True, slots=True)
class CaughtInTheOpen(EffectCame):
    """BG-NEW-INTHEOPEN-00: a unit has not reached cover.

    `short`: why it could not even set out (BG-RES-11), in words.
    """

    rule = "BG-NEW-INTHEOPEN-00"
    short: Any = inner()

    @override
    def told(self, game: Game) -> str:
        return self.filled(game, f"{{unit:to be}} caught in the open{'; {short:text}' if self.short else ''}.")


@dataclass(frozen=True, slots=True)
class OpenOver(EffectEnded):
    """BG-NEW-INTHEOPEN-03: it is over."""

    rule = "BG-NEW-INTHEOPEN-03"
    sentence = ""


@dataclass(frozen=True, slots=True)
class Shaken(EffectCame):
    """BG-NEW-INTHEOPEN-02: it may not act this turn."""

    rule = "BG-NEW-INTHEOPEN-02"

    @override
    def told(self, game: Game) -> str:
        return self.filled(game, "{unit:to be} shaken: no action this turn.")
