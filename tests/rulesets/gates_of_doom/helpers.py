"""Battles written down in a few words, and flows with scripted dice and answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from wartable.engine.ask import Ask, Choice, Die, Flow, Placement, Pool
from wartable.engine.event import Event
from wartable.engine.matching import Matching
from wartable.kit.documents import adopt
from wartable.rulesets.gates_of_doom.scenario.file import read
from wartable.rulesets.gates_of_doom.state import Game

T = TypeVar("T")
E = TypeVar("E", bound=Event)

WEAPONS: tuple[dict[str, Any], ...] = (
    {"key": "rifle", "name": "Rifle", "ranges": [12, 24, 30], "attacks": 2, "tech": 2, "traits": ["two_handed"]},
    {"key": "single", "name": "Carbine", "ranges": [30], "attacks": 1, "tech": 2, "traits": ["two_handed"]},
    {"key": "pistol", "name": "Pistol", "ranges": [6, 12], "attacks": 1, "tech": 2, "traits": ["one_handed"]},
    {"key": "launcher", "name": "Launcher", "ranges": [30], "ap": -2, "damage": 2, "tech": 5, "traits": ["large"]},
    {"key": "heavy", "name": "Heavy rifle", "ranges": [36], "tech": 3, "traits": ["two_handed", "heavy"]},
    {"key": "shotgun", "name": "Shotgun", "ranges": [6, 18, 24], "tech": 2, "traits": ["two_handed", "shotgun"]},
    {"key": "plasma", "name": "Plasma gun", "ranges": [7, 21, 28], "attacks": "D3", "ap": -2, "tech": 7,
     "traits": ["two_handed"]},
    {"key": "antimatter", "name": "Anti-matter rifle", "ranges": [8, 16, 24], "ap": "-", "damage": 2, "tech": 8,
     "traits": ["one_handed", "anti_matter"]},
    {"key": "distortion", "name": "Distortion rifle", "ranges": [40], "ap": -3, "damage": "D6", "tech": 9,
     "traits": ["two_handed", "heavy"]},
    {"key": "sword", "name": "Sword", "kind": "melee", "tech": 1, "traits": ["one_handed"]},
    {"key": "chainsaw", "name": "Chainsaw", "kind": "melee", "attacks": 2, "ap": -1, "tech": 3,
     "traits": ["two_handed"]},
    {"key": "greatsword", "name": "Plasma greatsword", "kind": "melee", "ap": -3, "damage": 2, "tech": 6,
     "traits": ["two_handed", "parrying"]},
    {"key": "claw", "name": "Plasma claw", "kind": "melee", "tech": 6, "traits": ["one_handed", "claws"]},
    {"key": "phase", "name": "Phase-sword", "kind": "melee", "tech": 9, "traits": ["one_handed", "phase"]},
)  # fmt: skip


def unit(key: str, side: str, *places: tuple[float, float], **fields: Any) -> dict[str, Any]:
    """A unit with a model at each of `places`, inches."""
    found = {"id": key, "side": side, "name": key.capitalize(), **fields}
    return {**found, "places": [list(place) for place in places]} if places else found


def document(*units: dict[str, Any], **parts: Any) -> dict[str, Any]:
    """A scenario of these units on a bare table; both sides have their edges."""
    return {
        "wartable": 1, "ruleset": "gates_of_doom",
        "sides": [{"seat": "p1", "name": "One", "edge": "south"}, {"seat": "p2", "name": "Two", "edge": "north"}],
        "weapons": list(WEAPONS), "units": list(units), **parts,
    }  # fmt: skip


def battle(*units: dict[str, Any], **parts: Any) -> Game:
    """The game of such a scenario, in its first round."""
    game = read(adopt(document(*units, **{"cursor": "draw", **parts})))
    game.cites = {}
    return game


def run(flow: Flow[T], faces: Iterable[int] = (), answers: Iterable[Any] = ()) -> tuple[T, list[Ask]]:
    """What a flow comes to with these dice and answers, all of which it uses; what it asked of people.

    A request to match takes what is usual where the answer is `...`.
    """
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
            answer = given.pop(0)
            sent = ask.accept(ask.usual() if answer is ... and isinstance(ask, Matching) else answer)


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
    return [(x + step * number, y) for number in range(count)]


def placement(ask: Ask) -> Placement:
    """The request as one for places."""
    assert isinstance(ask, Placement)
    return ask
