"""Blasts of cards: whom they strike, and what becomes of them (AT-NEW-VOC-01)."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.engine.plane import Body, Point
from wartable.engine.ruleset import UMPIRE
from wartable.rulesets.adventures.catalogue.words.vocabulary import Dice
from wartable.rulesets.adventures.events.shooting import Burst
from wartable.rulesets.adventures.shooting.blast import caught, noted
from wartable.rulesets.adventures.shooting.damage import Strike, knock_out, protected, strike
from wartable.rulesets.adventures.state import Game


def blast(game: Game, at: Point, radius: int, damage: Dice, what: str, clause: str) -> Flow[None]:
    """AT-NEW-VOC-01: all figures within the radius take damage; player characters are knocked out for D3 turns."""
    struck = caught(game, Body(*at, 0), radius)
    game.emit(Burst(what, *at, radius, tuple(figure.id for figure in struck), clause))
    noted(game, Body(*at, 0), radius, Strike(damage, UMPIRE, what, clause))
    for figure in struck:
        if protected(figure):
            yield from knock_out(game, figure, figure.seat or UMPIRE, clause)
        elif figure.on_table:
            yield from strike(game, figure, Strike(damage, UMPIRE, what, clause))
