"""Events of ranged attacks and of suppression (chapters FIRE and SUPP)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wartable.engine.compat import override
from wartable.engine.event import Part, Sign, inner
from wartable.engine.mod import Reason
from wartable.rulesets.time_wars.events.base import TimeWarsEvent
from wartable.rulesets.time_wars.state import Game


@dataclass(frozen=True, slots=True)
class AttackDeclared(TimeWarsEvent):
    """TW-FIRE-01: `firer` declares a ranged attack on `target`; `kind` is fire, suppress or combined."""

    rule = "TW-FIRE-01"
    part = Part.HEAD
    sign = Sign.FIRE
    firer: str
    target: str
    kind: str
    helpers: tuple[str, ...] = ()

    @override
    def apply(self, game: Game) -> None:
        """The action is paid by `ActionSpent`."""


@dataclass(frozen=True, slots=True)
class Measured(TimeWarsEvent):
    """TW-GEN-07: the distance that a declaration depended on, base edge to base edge, in mils.

    `reach` is how far off the target may be, in mils; 0 if that is not known before a die is thrown. `scale` has the
    bands and how far off each member is (TW-FIRE-08), where there are bands.
    """

    rule = "TW-GEN-07"
    mils = ("distance",)
    part = Part.HEAD
    follows = ("AttackDeclared", "ActionSpent", "Interrupted")
    sign = Sign.TAPE
    unit: str
    target: str
    distance: int
    reach: Any = inner()
    scale: Any = inner()

    @override
    def apply(self, game: Game) -> None:
        """Measuring changes nothing."""


@dataclass(frozen=True, slots=True)
class AttackWasted(TimeWarsEvent):
    """TW-GEN-10: the distance forbids the attack, the action is spent all the same.

    `by` is TW-GEN-01 where an interruption has made it impossible, which no ruling covers. It was the attack to which
    Take Aim! (TW-ORD-16) and the weapons left out (TW-UPG-05) belonged.
    """

    rule = "TW-GEN-10"
    sentence = "The attack of {firer} is wasted: {reason:text}."
    part = Part.HEAD
    follows = ("AttackDeclared", "ActionSpent", "Interrupted")
    sign = Sign.FIRE
    firer: str
    target: str
    reason: str
    by: str = "TW-GEN-10"

    @property
    @override
    def clause(self) -> str:
        return self.by

    @override
    def apply(self, game: Game) -> None:
        game.units[self.firer].fired = True
        game.units[self.firer].declined = ()


@dataclass(frozen=True, slots=True)
class Fired(TimeWarsEvent):
    """TW-FIRE-19: a ranged attack has been rolled: scores, damage total and wounds (0: a miss or no effect).

    `first`: what the die had shown that was thrown again (TW-DICE-03), 0 if none was.
    """

    rule = "TW-FIRE-19"
    part = Part.HEAD
    follows = ("AttackDeclared", "ActionSpent", "Interrupted")
    sign = Sign.FIRE
    firer: str
    target: str
    band: str
    suppressive: bool
    face: int
    score: int
    defence: int
    damage: int
    wounds: int
    why: tuple[Reason, ...] = ()
    numbers: Any = inner()
    first: Any = inner()

    @property
    @override
    def clause(self) -> str:
        if self.suppressive:
            return "TW-SUPP-01"
        return "TW-FIRE-19" if self.score > self.defence else "TW-FIRE-17"

    @override
    def apply(self, game: Game) -> None:
        game.units[self.firer].fired = True
        game.units[self.firer].declined = ()


@dataclass(frozen=True, slots=True)
class Anchored(TimeWarsEvent):
    """TW-SPEC-24: `unit` has fired a Move or Fire weapon and may not move for the rest of the turn."""

    rule = "TW-SPEC-24"
    sentence = "{unit} may not move any more this turn."
    part = Part.AFTER
    unit: str

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].anchored = True


@dataclass(frozen=True, slots=True)
class Suppressed(TimeWarsEvent):
    """TW-SUPP-02: `player` lays `points` of suppression on `unit`."""

    rule = "TW-SUPP-02"
    sentence = "{unit} is suppressed by {points}."
    part = Part.AFTER
    sign = Sign.HELD
    unit: str
    player: str
    points: int

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        old = dict(unit.suppression)
        old[self.player] = old.get(self.player, 0) + self.points
        unit.suppression = tuple(sorted(old.items()))


@dataclass(frozen=True, slots=True)
class ActionLost(TimeWarsEvent):
    """TW-SUPP-06: `unit` loses one action, in its next turn or (`now`) of those it has left."""

    rule = "TW-SUPP-06"
    sentence = "{unit} loses an action {now:now/in its next turn}."
    part = Part.AFTER
    unit: str
    now: bool = False

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        if self.now:
            unit.actions = max(0, unit.actions - 1)
        else:
            unit.fewer += 1
