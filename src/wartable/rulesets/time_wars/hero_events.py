"""Events of the special rules of named characters (chapter CHAR)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wartable.engine.compat import override
from wartable.engine.event import inner
from wartable.engine.mod import Reason
from wartable.rulesets.time_wars.events import TimeWarsEvent
from wartable.rulesets.time_wars.state import INDIVIDUAL, Game, Model

EXPENDABLE = "expendable"
GUILE = "guile"


@dataclass(frozen=True, slots=True)
class WoundIgnored(TimeWarsEvent):
    """TW-CHAR-19: Leela takes the first wound of an attack of the kind `cause` from `unit`."""

    rule = "TW-CHAR-19"
    unit: str
    cause: str

    @override
    def apply(self, game: Game) -> None:
        """It never was a wound."""


@dataclass(frozen=True, slots=True)
class SwordStruck(TimeWarsEvent):
    """TW-CHAR-22: the Sword in `unit` fells `models` of `target` by the D3 of the natural `face`."""

    rule = "TW-CHAR-22"
    settles = ("models",)
    unit: str
    target: str
    face: int
    models: tuple[int, ...]

    @override
    def apply(self, game: Game) -> None:
        """The losses follow as events of their own."""


# ------------------------------------------------------------------ the Crown
@dataclass(frozen=True, slots=True)
class WillTried(TimeWarsEvent):
    """TW-CHAR-24: `unit` attacks the will of `target`: a D6 and NRV each, and by how much it wins (0: not at all)."""

    rule = "TW-CHAR-24"
    settles = ("target",)
    unit: str
    target: str
    face: int
    total: int
    other_face: int
    other_total: int
    margin: int
    why: tuple[Reason, ...] = ()
    numbers: Any = inner()

    @override
    def apply(self, game: Game) -> None:
        """TW-CHAR-25: 4 or 5 cost an action of its next turn, 6 or more both."""
        game.units[self.unit].ordered = True
        if not self.margin:
            return
        target = game.units[self.target]
        target.bent = (*target.bent, (game.units[self.unit].player, self.margin))
        if self.margin >= 4:
            target.fewer += 1 if self.margin < 6 else 2


@dataclass(frozen=True, slots=True)
class WillsFreed(TimeWarsEvent):
    """TW-CHAR-26: what the Crown of `player` did to `units` is over at the start of his Command Phase."""

    rule = "TW-CHAR-26"
    player: str
    units: tuple[str, ...]

    @override
    def apply(self, game: Game) -> None:
        for key in self.units:
            unit = game.units[key]
            unit.bent = tuple(item for item in unit.bent if item[0] != self.player)


@dataclass(frozen=True, slots=True)
class SidesChanged(TimeWarsEvent):
    """TW-CHAR-27: `unit` serves `player` from now on, in `detachment`; `tv` is lost for the one that it leaves."""

    rule = "TW-CHAR-27"
    turning = "out"
    unit: str
    player: str
    detachment: str
    tv: int

    @override
    def apply(self, game: Game) -> None:
        """It has no actions and takes no orders until the Crown lets go of it; an Individual never gives any again."""
        unit = game.units[self.unit]
        unit.hit_by = self.player
        game.count_loss(unit, self.tv)
        owner = unit.turned or unit.player
        unit.turned = "" if owner == self.player else owner
        unit.player, unit.detachment = self.player, self.detachment
        if EXPENDABLE not in unit.specials:
            unit.specials += (EXPENDABLE,)
        if unit.kind == INDIVIDUAL:
            unit.rank, unit.knows = 0, ()
        unit.actions = unit.fewer = unit.dug = 0
        unit.orders = unit.tests = ()
        unit.prepared = False
        game.credit = self.player


# ------------------------------------------------------------------ the Monster
@dataclass(frozen=True, slots=True)
class FrenzyRolled(TimeWarsEvent):
    """TW-CHAR-64: the die of `unit` at the start of its owner's Player Turn; on a 1 it runs wild."""

    rule = "TW-CHAR-64"
    unit: str
    face: int

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].frenzied = self.face == 1


@dataclass(frozen=True, slots=True)
class FrenzyEnded(TimeWarsEvent):
    """TW-CHAR-64: `unit` has come to its senses, for its owner's next turn has begun."""

    rule = "TW-CHAR-64"
    unit: str

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].frenzied = False


# ------------------------------------------------------------------ before the battle
@dataclass(frozen=True, slots=True)
class LokiPlayed(TimeWarsEvent):
    """TW-CHAR-14: `unit` redeploys up to `many` enemy Squads, a D3 of the natural `face`."""

    rule = "TW-CHAR-14"
    unit: str
    face: int
    many: int

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].used += ("loki",)


@dataclass(frozen=True, slots=True)
class TrickPlayed(TimeWarsEvent):
    """TW-CHAR-69: `unit` has chosen its trick: `target` is moved up to `inches` by an enemy, or gains Subterfuge."""

    rule = "TW-CHAR-69"
    settles = ("trick", "target")
    unit: str
    trick: str
    target: str = ""
    inches: int = 0

    @property
    @override
    def clause(self) -> str:
        return "TW-CHAR-70" if self.trick == GUILE else "TW-CHAR-69"

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].used += ("underhanded",)
        if self.trick == GUILE:
            game.units[self.target].specials += (GUILE,)


@dataclass(frozen=True, slots=True)
class Displaced(TimeWarsEvent):
    """TW-CHAR-69: `unit` stands somewhere else before the battle begins."""

    rule = "TW-CHAR-69"
    unit: str
    models: tuple[Model, ...]

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].stand(self.models)
