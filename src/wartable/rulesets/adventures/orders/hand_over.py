"""Figures go from one player to another (AT-GEN-01)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ask import Option
from wartable.kit.wording import listed
from wartable.rulesets.adventures.events.base import spoken
from wartable.rulesets.adventures.events.orders import FiguresHanded
from wartable.rulesets.adventures.state import OWN, VEHICLE, Figure, Game

HAND = "hand-"


def handings(game: Game, figures: list[Figure]) -> Iterator[Option]:
    """AT-GEN-01: who plays together may hand a group to another player, once in a turn, before it has its order."""
    if figures[0].group in game.handed:
        return
    names = listed(spoken(figure) for figure in figures)
    for seat, player in game.seats.items():
        if seat != figures[0].seat:
            yield Option(f"{HAND}{seat}", f"Hand {names} over to {player}", "AT-GEN-01")


def hand_over(game: Game, figures: list[Figure], seat: str) -> None:
    """AT-GEN-01: the group of these figures has another player; the soldiers whom one of it leads go with it."""
    first, groups = figures[0], {figures[0].group, *(f"{figure.id}-soldiers" for figure in figures)}
    going = [f for f in game.figures.values() if f.side == OWN and f.kind != VEHICLE and f.group in groups]
    keys = tuple(figure.id for figure in going if figure.seat == first.seat)
    game.emit(FiguresHanded(first.group, keys, seat))
