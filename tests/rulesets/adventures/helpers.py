"""Episodes written down in a few words, and flows with scripted dice and answers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from wartable.engine.ask import Ask, Die, Flow, Pool
from wartable.engine.event import Event
from wartable.kit.documents import adopt
from wartable.rulesets.adventures.scenario.file import read
from wartable.rulesets.adventures.state import Figure, Game

T = TypeVar("T")
E = TypeVar("E", bound=Event)


def figure(key: str, kind: str, at: tuple[float, float] | None = None, **fields: Any) -> dict[str, Any]:
    """A figure at a place, inches; of the Doctor's side unless its kind is one of the aliens'."""
    aliens = kind in ("rank", "leader", "character", "cybermat", "node")
    side = "aliens" if aliens else "civilian" if kind == "civilian" else "doctor"
    found = {"id": key, "side": side, "kind": kind, **fields}
    if at is not None:
        found["at"] = [round(at[0], 3), round(at[1], 3)]
    return found


def document(*figures: dict[str, Any], **parts: Any) -> dict[str, Any]:
    """A scenario of these figures on a bare table of 72 by 48 inches, in step 1 of turn 1."""
    return {"wartable": 1, "ruleset": "adventures", "turn": 1, "figures": list(figures), **parts}


def episode(*figures: dict[str, Any], **parts: Any) -> Game:
    """The game of such a scenario."""
    game = read(adopt(document(*figures, **parts)))
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
            assert given, f"an answer is wanted: {ask}"
            sent = ask.accept(given.pop(0))


def told(game: Game, kind: type[E]) -> list[E]:
    """The events of a kind in the log."""
    return [event for event in game.log if isinstance(event, kind)]


def one(game: Game, key: str) -> Figure:
    """The figure with this id."""
    return game.figures[key]
