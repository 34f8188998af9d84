"""Sensible answers for bots: what is asked goes to who thinks about such questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from wartable.engine.ask import Ask, Choice, Move, Placement
from wartable.engine.plane import INCH, Point, scatter
from wartable.engine.ruleset import Idea, Odds
from wartable.kit.bot import in_order, only
from wartable.rulesets.adventures.bot.acts import acts
from wartable.rulesets.adventures.bot.goals import DANGER, danger, goal_of, worth
from wartable.rulesets.adventures.melee.spoils import CAPTURE, IMMOBILISE, KILL
from wartable.rulesets.adventures.state import Figure, Game, Order

TURNS = 16
PARTS = (1.0, 0.75, 0.5)


def ideas(game: Game, ask: Ask, chances: Odds) -> Sequence[Idea]:
    """What a bot may answer, with what it is worth; nothing where chance will do."""
    if isinstance(ask, Move):
        return list(_gone(game, ask))
    if isinstance(ask, Placement):
        return ()
    if isinstance(ask, Choice) and ask.clause == "AT-TURN-06":
        return list(acts(game, ask, chances))
    if isinstance(ask, Choice):
        make = CHOICES.get(ask.clause)
        return list(make(game, ask)) if make is not None else ()
    return ()


def _order(game: Game, ask: Choice) -> Iterable[Idea]:
    """AT-ORD-01: off aliens that are near; else to the goal, or stay where a portal marker is in sight."""
    figure = game.figures.get(ask.about)
    if figure is None:
        return ()
    if not figure.weapon and danger(game, figure) < DANGER:
        return in_order(ask, Order.RETREAT, Order.MOVE, Order.STAND)
    if goal_of(game, figure.group) is None:
        return in_order(ask, Order.STAND, Order.MOVE)
    return in_order(ask, Order.MOVE, Order.STAND)


def _gone(game: Game, ask: Move) -> Iterable[Idea]:
    """Where a figure goes: the place that is worth most of those in a few directions."""
    figure = game.figures.get(ask.unit)
    if figure is None:
        return
    goal = goal_of(game, figure.group)
    for at in _places(figure, ask.limit):
        why = goal.why if goal is not None else "it keeps off aliens"
        yield Idea({"to": list(at)}, worth(game, figure, at, goal), why)
    yield Idea({"stay": True}, worth(game, figure, figure.at, goal) - 0.1, "it is well where it is")


def _places(figure: Figure, limit: int) -> Iterable[Point]:
    for part in PARTS:
        for turn in range(TURNS):
            yield scatter(*figure.at, 360 * turn / TURNS, max(0, int(limit * part) - INCH // 100))


CHOICES: Mapping[str, Callable[[Game, Choice], Iterable[Idea]]] = {
    "AT-ORD-01": _order,
    "AT-SHOOT-03": lambda game, ask: only(ask, "cover"),
    "AT-MEL-07": lambda game, ask: in_order(ask, CAPTURE, KILL, IMMOBILISE),
    "AT-MEL-08": lambda game, ask: in_order(ask, KILL, CAPTURE),
}
"""Who thinks about a choice, by its clause."""
