"""Blasts: everybody within so far takes a damage roll of its own (AT-HVY-04, AT-HVY-05)."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.engine.plane import Bodied, gap
from wartable.rulesets.adventures.events.shooting import BlastNoted, Burst
from wartable.rulesets.adventures.shooting.damage import Strike, strike
from wartable.rulesets.adventures.state import Blasted, Figure, Game


def caught(game: Game, centre: Bodied, radius: int) -> list[Figure]:
    """AT-HVY-04, AT-SHOOT-08: the figures within `radius` mils of something, friend or foe, in contact or not."""
    rows = [(gap(figure.body, centre), figure.id, figure) for figure in game.on_table()]
    return [figure for far, _, figure in sorted(rows, key=lambda row: row[:2]) if far <= radius]


def noted(game: Game, centre: Bodied, radius: int, hit: Strike) -> None:
    """AT-NEW-VOC-01: what explodes may strike a place within `radius` mils of `centre` as well."""
    fixed, dice, sides = hit.dice
    game.emit(BlastNoted(Blasted(centre.x, centre.y, radius + centre.r, fixed, dice, sides, hit.seat)))


def blast(game: Game, centre: Bodied, radius: int, hit: Strike) -> Flow[None]:
    """AT-HVY-04: each figure within `radius` mils of `centre`, the nearest first, takes its own damage roll."""
    struck = caught(game, centre, radius)
    game.emit(Burst(hit.what, centre.x, centre.y, radius, tuple(figure.id for figure in struck), hit.clause))
    noted(game, centre, radius, hit)
    for figure in struck:
        if figure.on_table:
            yield from strike(game, figure, hit)
