"""Asking a player where a piece of terrain goes, and putting it there."""

from __future__ import annotations

from typing import Any

from wartable.engine.ask import Flow, Placement, place
from wartable.engine.plane import Polygon
from wartable.rulesets.time_wars.state import Game, Work
from wartable.rulesets.time_wars.strategy_events import WorkBuilt, WorkForfeited
from wartable.rulesets.time_wars.works import MINEFIELD, Lot, Plot


def where(plot: Plot, question: str = "") -> Flow[Lot | None]:
    """The place that the player names; None if the piece fits nowhere and is forfeited (TW-STRAT-24)."""
    sure = plot.certain()
    if sure is None:
        plot.game.emit(WorkForfeited(plot.player, plot.name))
        return None
    zones = plot.game.sides[plot.player].zones
    outline = zones[0] if plot.where == "home" and len(zones) == 1 else ()
    length, width = sure.get("size", plot.sizes[0])
    about = f"site:{length}:{width}:{sure['facing']}"  # how large it is, for those who draw it

    def check(answer: Any) -> Lot:
        return plot.check({"size": [length, width], **answer} if isinstance(answer, dict) else answer)

    ask = Placement(
        plot.clause, plot.player, question or f"Where is the {plot.name} built?", about, check, plot.ideas, outline,
        shows=lambda lot: [(lot.x, lot.y)], first=lambda: plot.check(sure),
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
