"""Battles written down in a few words, and flows with scripted dice and answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from wartable.engine.ask import Ask, Choice, Die, Flow, Placement, Pool
from wartable.engine.event import Event
from wartable.kit.documents import adopt
from wartable.rulesets.battle_group.scenario.file import read
from wartable.rulesets.battle_group.state import Effect, Game, Unit

T = TypeVar("T")
E = TypeVar("E", bound=Event)

NORTH, SOUTH, EAST, WEST = 90, 270, 0, 180


def unit(key: str, side: str, *places: tuple[float, float], **fields: Any) -> dict[str, Any]:
    """A unit with a model at each of `places`, inches; those of p2 look south, all others north.

    A model has 1 HP and no equipment unless `fields` say so; `models` in them are its models one by one.
    """
    found = {"id": key, "side": side, "name": key.capitalize(), "hp": 1, **fields}
    found.setdefault("facing", SOUTH if side == "p2" else NORTH)
    return {**found, "places": [[round(x, 3), round(y, 3)] for x, y in places]} if places else found


def document(*units: dict[str, Any], **parts: Any) -> dict[str, Any]:
    """A scenario of these units on a bare table of 48 inches; `sides` in `parts` for more than two players."""
    sides = [{"seat": "p1", "name": "One"}, {"seat": "p2", "name": "Two"}]
    return {"wartable": 1, "ruleset": "battle_group", "sides": sides, "units": list(units), **parts}


def battle(*units: dict[str, Any], **parts: Any) -> Game:
    """The game of such a scenario: the Action Phase of p1 in the first game turn, unless `parts` say otherwise."""
    game = read(adopt(document(*units, **{"player": "p1", "cursor": "action", **parts})))
    game.cites = {}
    return game


def run(flow: Flow[T], faces: Iterable[int] = (), answers: Iterable[Any] = ()) -> tuple[T, list[Ask]]:
    """What a flow comes to with these dice and answers, all of which it uses; what it asked of people."""
    dice, given, asked = list(faces), list(answers), list[Ask]()
    sent: Any = None
    while True:
        try:
            ask = flow.send(sent)
        except StopIteration as stop:
            assert (dice, given) == ([], []), f"left over: dice {dice}, answers {given}"
            found: T = stop.value
            return found, asked
        if isinstance(ask, Die):
            assert dice, f"a die is wanted: {ask}"
            sent = ask.accept(dice.pop(0))
        elif isinstance(ask, Pool):
            assert len(dice) >= ask.count, f"{ask.count} dice are wanted, {dice} are left: {ask}"
            sent = ask.accept([dice.pop(0) for _ in range(ask.count)])
        else:
            asked.append(ask)
            if isinstance(ask, Choice):
                tuple(ask.refused)  # they are worded while their request is open
            assert given, f"an answer is wanted: {ask}"
            sent = ask.accept(given.pop(0))


def pools(flow: Flow[T], answers: Iterable[Any] = (), face: int = 1) -> list[tuple[str, int]]:
    """The dice of a flow in which every die shows `face`: what each throw is for, and how many there are."""
    given, found = list(answers), list[tuple[str, int]]()
    sent: Any = None
    while True:
        try:
            ask = flow.send(sent)
        except StopIteration:
            assert not given, f"left over: answers {given}"
            return found
        if isinstance(ask, Pool):
            found.append((ask.what, ask.count))
            sent = ask.accept([face] * ask.count)
        elif isinstance(ask, Die):
            found.append((ask.what, 1))
            sent = ask.accept(face)
        else:
            assert given, f"an answer is wanted: {ask}"
            sent = ask.accept(given.pop(0))


def events(game: Game, kind: type[E]) -> list[E]:
    """The events of a kind that have happened."""
    return [event for event in game.log if isinstance(event, kind)]


def options(ask: Ask) -> list[str]:
    """The keys of the options of a choice."""
    assert isinstance(ask, Choice)
    return [option.key for option in ask.options]


def refused(ask: Ask) -> dict[str, str]:
    """The clauses of what a choice refuses, by key."""
    assert isinstance(ask, Choice)
    return {refusal.key: refusal.clause for refusal in ask.refused}


def row(x: float, y: float, count: int, step: float = 1.2) -> Sequence[tuple[float, float]]:
    """Places side by side from (x, y) on, inches."""
    return [(round(x + step * number, 3), y) for number in range(count)]


def placement(ask: Ask) -> Placement:
    """The request as one for places."""
    assert isinstance(ask, Placement)
    return ask


def afflicted(found: Unit, key: str, clause: str = "BG-REC-01", **fields: Any) -> Unit:
    """The unit with something in force for it."""
    found.effects = (*found.effects, Effect(key, clause, **fields))
    return found
