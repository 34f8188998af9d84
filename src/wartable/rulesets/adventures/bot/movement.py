"""Orders and moves: each figure goes where it is worth most (AT-ORD-01, AT-ORD-04, AT-ORD-05)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from wartable.engine.ask import Choice, Move
from wartable.engine.plane import INCH, Point, gap
from wartable.engine.ruleset import Idea
from wartable.rulesets.adventures.bot.needs import Stage, stage
from wartable.rulesets.adventures.bot.places import Eye, eye_of, harvest, places, worth
from wartable.rulesets.adventures.bot.tasks import Task, tasks
from wartable.rulesets.adventures.moving.limits import limits
from wartable.rulesets.adventures.odds.fate import copied
from wartable.rulesets.adventures.orders.counters import APART, WITH
from wartable.rulesets.adventures.orders.give import waiting
from wartable.rulesets.adventures.state import Figure, Game, Order

WEIGHED = (Order.MOVE, Order.STAND)
SELDOM = -900.0
LOOKED = 8
SAME = 4 * INCH
"""How near to each other the places of two tasks are that one order does for."""


class Mind(NamedTuple):
    """How somebody thinks: who goes where, and how a figure sees places."""

    tasks: Callable[[Game], Mapping[str, Task]] = tasks
    eye: Callable[[Game, Figure, Task | None, Stage], Eye] = eye_of


USUAL = Mind()
"""All that there is."""


def orders(game: Game, ask: Choice, mind: Mind = USUAL) -> Iterable[Idea]:
    """AT-ORD-01, AT-EVT-01: one counter each as long as cards are wanted; then the order that lets them stand best."""
    kept = copied(game)
    figure = kept.figures.get(ask.about)
    if figure is None:
        return
    now, given = stage(kept), mind.tasks(kept)
    members = waiting(kept, figure.group)
    eyes = [mind.eye(kept, member, given.get(member.id), now) for member in members]
    for option in ask.options:
        if option.key == APART:
            parts = now is Stage.GATHER or not alike(given, members)
            yield Idea(APART, 900.0 if parts else SELDOM, "each rolls for events, so that each may draw cards")
        elif option.key.startswith(WITH):
            both = [*members, *kept.group(option.key.removeprefix(WITH))]
            joins = now is not Stage.GATHER and alike(given, both)
            yield Idea(option.key, 900.0 if joins else SELDOM, "they go the same way: one roll, fewer aliens")
        elif option.key in WEIGHED:
            found = sum(best(eye, Order(option.key)) for eye in eyes)
            yield Idea(option.key, found, why(eyes[0]) if eyes else "")
        else:
            yield Idea(option.key, SELDOM, "it binds them to a direction")


def alike(given: Mapping[str, Task], members: Sequence[Figure]) -> bool:
    """Whether all of them go to the same place, so that one order does for all."""
    places = [given[member.id].to if member.id in given else None for member in members]
    first = places[0] if places else None
    return first is not None and all(to is not None and gap(to, first) <= SAME for to in places)


def best(eye: Eye, order: Order) -> float:
    """What the best place is worth to which an order lets a figure go."""
    eye.figure.order = order
    return max(value for _, value in valued(eye))


def valued(eye: Eye) -> Iterator[tuple[Point | None, float]]:
    """The places to which its order lets a figure go, each with what it is worth; None is to stay where it is.

    Sight of markers is looked at for those alone that are best without it.
    """
    least, most = limits(eye.game, eye.figure)
    rows: list[tuple[float, Point | None]] = [(worth(eye, at), at) for at in places(eye, most, least)]
    if eye.figure.order == Order.STAND or not rows:
        rows.append((worth(eye, eye.figure.at), None))
    rows.sort(key=lambda row: -row[0])
    for value, at in rows[:LOOKED]:
        yield at, value + harvest(eye, at or eye.figure.at)
    for value, at in rows[LOOKED:]:
        yield at, value - 100


def why(eye: Eye) -> str:
    """Why it goes there."""
    if eye.task is not None:
        return eye.task.why
    return "portal markers in sight bring cards" if eye.stage is Stage.GATHER else "it keeps off aliens"


def gone(game: Game, ask: Move, mind: Mind = USUAL) -> Iterable[Idea]:
    """AT-ORD-04: where a figure goes."""
    kept = copied(game)
    figure = kept.figures.get(ask.unit)
    if figure is None:
        return
    eye = mind.eye(kept, figure, mind.tasks(kept).get(figure.id), stage(kept))
    if not figure.order:
        figure.order = Order.MOVE
    reason = why(eye)
    for at, value in valued(eye):
        yield Idea({"to": list(at)} if at else {"stay": True}, value, reason)
    yield Idea({"stay": True}, worth(eye, figure.at) - 200, reason)
