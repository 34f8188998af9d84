"""Who is under which order counter: groups part and join at the start of step 1 (AT-ORD-01, AT-EVT-01)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Option
from wartable.engine.plane import INCH, gap
from wartable.rulesets.adventures.events.base import GroupChanged, name
from wartable.rulesets.adventures.state import Figure, Game

APART, WITH = "apart", "with-"
NEAR = 6 * INCH
"""How near somebody of another group has to be for one counter to stand for both."""


def ways(game: Game, group: str, figures: Sequence[Figure]) -> list[Option]:
    """AT-EVT-01: how the counter of a group may change, once a turn: one for each figure, or one with another group."""
    if any(figure.regrouped == game.turn for figure in figures):
        return []
    found = []
    if len(game.group(group)) > 1:
        found.append(Option(APART, "A counter for each", "AT-EVT-01"))
    for other in game.players_groups():
        if other != group and _joins(game, figures, other):
            found.append(Option(f"{WITH}{other}", f"One counter with {name(game, other)}", "AT-EVT-01"))
    return found


def _joins(game: Game, figures: Sequence[Figure], other: str) -> bool:
    """Whether a group of characters without an order is near enough."""
    others = game.group(other)
    if not all(figure.character and figure.able and not figure.ordered for figure in others):
        return False
    return any(gap(one.body, two.body) <= NEAR for one in figures for two in others)


def change(game: Game, group: str, figures: Sequence[Figure], key: str) -> None:
    """The counter of a group changes as its player says."""
    if key == APART:
        for figure in game.group(group):
            game.emit(GroupChanged((figure.id,), figure.id, ()))
        return
    other = key.removeprefix(WITH)
    among = tuple(figure.id for figure in game.group(other))
    game.emit(GroupChanged(tuple(figure.id for figure in figures), other, among))
