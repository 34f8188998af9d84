"""Battles in which strategies are bought, and what was."""

from __future__ import annotations

from typing import Any

from tests.rulesets.time_wars.helpers import game, run, squad
from wartable.engine.ask import Ask, Choice
from wartable.rulesets.time_wars import turn
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.state import WAITING, Cursor, Game, Profile, Purchase, Unit

BASE = Profile(5, 5, 4, 4, 2, 4, 6, 2)


def waiting(*units: Unit, points: int = 0, left: int = 0, **options: Any) -> Game:
    """A battle whose strategies are to be bought; `left` puts p1 before his menu with so many points."""
    for unit in units:
        unit.where = WAITING
    fields = {"turn": 0, "active": "", "cursor": Cursor("strategy"), **options.pop("fields", {})}
    battle = game(*units, options=Options(strategy_points=points, **options), **fields)
    if left:
        battle.sides["p1"].sp = left
        battle.cursor = Cursor("strategy", ("p1",))
    return battle


def two(**fields: Any) -> tuple[Unit, ...]:
    """Two Squads of p1, one of p2."""
    return squad("a", "p1", **fields), squad("b", "p1"), squad("x", "p2", race="dalek")


def buys(battle: Game, *answers: str, faces: tuple[int, ...] = ()) -> list[Ask]:
    """p1 takes one turn at the menu."""
    return run(turn.of_rules(battle), faces, answers)[1]


def offered(ask: Ask) -> list[str]:
    assert isinstance(ask, Choice)
    return [option.key for option in ask.options]


def bought(battle: Game, player: str = "p1") -> tuple[Purchase, ...]:
    return battle.sides[player].bought
