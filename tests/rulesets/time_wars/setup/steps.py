"""Battles before their first turn, and how their steps are played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import game, run, squad
from wartable.engine.ask import Ask, Choice, Flow
from wartable.engine.errors import RuleError
from wartable.rulesets.time_wars.setup import deployment, teleport
from wartable.rulesets.time_wars.state import WAITING, Cursor, Game, Side, Unit

INCH = 1000
SOUTH = ((0, 0), (72_000, 0), (72_000, 10_000), (0, 10_000))
NORTH = ((0, 38_000), (72_000, 38_000), (72_000, 48_000), (0, 48_000))
STEPS: dict[str, Callable[[Game], Flow[None]]] = {
    "sides": deployment.sides,
    "declare": teleport.declare,
    "deploy": deployment.deploy,
    "infiltrate": deployment.infiltrate,
    "teleport": teleport.teleport,
    "first": deployment.first,
    "scouts": deployment.scouts,
}


def setup(
    *units: Unit, phase: str = "deploy", players: Sequence[str] = ("p1", "p2"), zones: bool = True, **kw: Any
) -> Game:
    """A battle before its first turn; p1 in the south, p2 in the north, p1 has won the roll for sides."""
    battle = game(*units, cursor=Cursor(phase), turn=0, active="", **kw)
    battle.order = tuple(players)
    battle.sides = {player: Side(player, player) for player in players}
    if zones:
        for player, zone in zip(players, (SOUTH, NORTH)):
            battle.sides[player].zones = (zone,)
        battle.winner_of_sides = players[0]
    return battle


def due(key: str, player: str = "p1", count: int = 5, **kw: Any) -> Unit:
    return squad(key, player, count, where=WAITING, **kw)


def play(battle: Game, faces: Sequence[int] = (), answers: Sequence[Any] = (), until: str = "") -> list[Ask]:
    """Run one step, or all up to the phase `until`; every face and answer must be used."""

    def steps() -> Flow[None]:
        yield from STEPS[battle.cursor.phase](battle)
        while until and battle.cursor.phase != until:
            yield from STEPS[battle.cursor.phase](battle)

    return run(steps(), faces, answers)[1]


def keys(ask: Ask) -> list[str]:
    assert isinstance(ask, Choice)
    return [option.key for option in ask.options]


def answer(flow: Flow[Any]) -> Any:
    """The first request of a flow."""
    return next(flow)


def refusal(ask: Ask, value: Any) -> str:
    with pytest.raises(RuleError) as caught:
        ask.accept(value)
    return caught.value.clause
