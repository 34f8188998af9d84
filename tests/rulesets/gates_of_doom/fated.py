"""Battles with fate cards in hands, and flows in which the moments are answered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from tests.rulesets.gates_of_doom.helpers import battle, row, run, unit
from wartable.engine.ask import Ask, Flow
from wartable.rulesets.gates_of_doom.fate.playing import spoken
from wartable.rulesets.gates_of_doom.state import Game
from wartable.rulesets.gates_of_doom.turn.actions import ACTIONS

T = TypeVar("T")
SIDES = {"p1": "south", "p2": "north"}


def held(*units: dict[str, Any], p1: tuple[str, ...] = (), p2: tuple[str, ...] = (), **parts: Any) -> Game:
    """A battle in which the sides hold these cards."""
    hands = {"p1": list(p1), "p2": list(p2)}
    sides = [{"seat": seat, "name": f"Side {seat}", "edge": edge, "hand": hands[seat]} for seat, edge in SIDES.items()]
    return battle(*units, sides=sides, **parts)


def facing(p1: tuple[str, ...] = (), p2: tuple[str, ...] = (), arms: str = "single", **fields: Any) -> Game:
    """Two models of `a` against three of `b` 15 inches away, which has activated."""
    fields = {"weapons": [arms], "activated": True, **fields}
    return held(unit("a", "p1", *row(10, 10, 2), weapons=[arms]), unit("b", "p2", *row(10, 26, 3), **fields),
                p1=p1, p2=p2)  # fmt: skip


def told(game: Game, flow: Flow[T], faces: Iterable[int] = (), answers: Iterable[Any] = ()) -> list[Ask]:
    """What a flow with its moments asks of people."""
    return run(spoken(game, lambda: flow), faces, answers)[1]


def shoot(game: Game, faces: list[int], *answers: Any, key: str = "a") -> list[Ask]:
    """The unit shoots at all that it usually would; what was asked after its targets."""
    return told(game, ACTIONS["attack"].run(game, game.units[key]), faces, [..., *answers])[1:]
