"""Asking a player where a piece of terrain goes, and putting it there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wartable.engine.ask import Flow, Piece, Placement, place
from wartable.engine.compat import override
from wartable.engine.plane import Polygon
from wartable.rulesets.time_wars.events.base import TimeWarsEvent
from wartable.rulesets.time_wars.events.sentences import count, name
from wartable.rulesets.time_wars.ground.field_works import MINEFIELD, Lot, Plot, laid
from wartable.rulesets.time_wars.state import Game, Work


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
    def told(self, game: Game) -> str:
        rolled = f" Its radius is {count(self.face, 'inch', 'inches')}." if self.face else ""
        if self.work.hidden:
            return f"{self.work.name} is on your map; the enemy does not know of it."
        return f"{name(game, self.work.owner)} places {self.work.name}.{rolled}"

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
    def told(self, game: Game) -> str:
        return f"There is no room for a {self.name} of {name(game, self.player)}: it is forfeited."

    @override
    def apply(self, game: Game) -> None:
        """There is nothing to build."""


def where(plot: Plot, question: str = "") -> Flow[Lot | None]:
    """The place that the player names; None if the piece fits nowhere and is forfeited (TW-STRAT-24)."""
    sure = plot.certain()
    if sure is None:
        plot.game.emit(WorkForfeited(plot.player, plot.name))
        return None
    zones = plot.game.sides[plot.player].zones
    outline = zones[0] if plot.where == "home" and len(zones) == 1 else ()
    length, width = sure.get("size", plot.sizes[0])

    def check(answer: Any) -> Lot:
        return plot.check({"size": [length, width], **answer} if isinstance(answer, dict) else answer)

    ask = Placement(
        plot.clause, plot.player, question or f"Where is the {plot.name} built?", "", check, plot.ideas, outline,
        shows=lambda lot: [(lot.x, lot.y)], first=lambda: plot.check(sure),
        piece=Piece((length, width), sure["facing"]),
    )  # fmt: skip
    lot: Lot = yield from place(ask)
    return lot


def lay(plot: Plot, kind: str, cover: int) -> Flow[None]:
    """The player places one piece, which is then terrain like any other."""
    lot = yield from where(plot)
    if lot is not None:
        build(plot.game, plot.player, plot.name, kind, lot.body.corners, cover, plot.clause)


def build(
    game: Game, player: str, name: str, kind: str, polygon: Polygon, cover: int, clause: str, *,
    hidden: bool = False, face: int = 0,
) -> None:  # fmt: skip
    """A piece of terrain is there from now on; TW-STRAT-13: friend and foe have to fear a minefield."""
    if kind == MINEFIELD:
        game.cite("TW-STRAT-13")
    keys = {feature.key for feature in game.table.features} | {work.key for work in game.works}
    number = next(n for n in range(1, len(keys) + 2) if f"{kind}-of-{player}-{n}" not in keys)
    whose = game.sides[player].name or player
    key = f"{kind}-of-{player}-{number}"
    game.emit(WorkBuilt(Work(key, f"{name} {number} of {whose}", kind, player, polygon, cover, hidden), clause, face))
