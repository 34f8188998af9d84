"""Moves end where they were sent: no melee that nobody meant, and contact for who goes toward an enemy (GD-ACT-01)."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from tests.rulesets.gates_of_doom.helpers import battle, events, run, unit
from wartable.cli.terminal.out import reasons
from wartable.engine.errors import RuleError
from wartable.engine.event import to_json
from wartable.rulesets.gates_of_doom import ruleset
from wartable.rulesets.gates_of_doom.events.acting import Moved
from wartable.rulesets.gates_of_doom.moving.walk import Walk
from wartable.rulesets.gates_of_doom.state import Game
from wartable.rulesets.gates_of_doom.telling.view import scene
from wartable.rulesets.gates_of_doom.troops import near
from wartable.rulesets.gates_of_doom.turn.actions import go
from wartable.umpire.places import toward

WALL = {"kind": "wall", "shape": "rectangle", "at": [19.5, 13], "size": [3, 0.5]}
MANOR = {"kind": "building", "shape": "rectangle", "at": [24, 18], "size": [6, 4]}


def met(way: Any, game: Game) -> bool:
    """Whether a way ends in contact with `b`."""
    return near.in_contact(way.ends, game.units["b"].models)


def squads(*foes: tuple[float, float], **parts: Any) -> tuple[Game, Walk]:
    """Five of `a`, three in front of two, before enemies."""
    men = (18.137, 14.054), (21.317, 14.054), (19.197, 12.214), (20.257, 12.214), (19.197, 14.054)
    game = battle(unit("a", "p1", *men), unit("b", "p2", *foes), **parts)
    return game, Walk(game, game.units["a"])


THREE = (19.678, 15.477), (20.208, 14.557), (20.208, 17.624)


@pytest.mark.rule("GD-ACT-01")
def test_who_is_sent_past_an_enemy_does_not_end_at_him() -> None:
    _, walk = squads(*THREE)
    with pytest.raises(RuleError, match=r"on the way there it would come into melee with B.*GD-ACT-01"):
        walk.check({"to": [17_600, 16_900]})


@pytest.mark.rule("GD-ACT-01")
@pytest.mark.parametrize("to", [(19_678, 15_477), (20_208, 14_557), (20_031, 15_886)])  # two of them; the middle of all
def test_who_is_sent_at_an_enemy_ends_at_him(to: tuple[int, int]) -> None:
    game, walk = squads(*THREE)
    assert met(walk.check({"to": list(to)}), game)


@pytest.mark.rule("GD-ACT-01")
def test_a_model_is_not_stopped_by_an_enemy_beside_its_way() -> None:
    game = battle(unit("a", "p1", (17, 9.49)), unit("b", "p2", (20, 10.5)))
    walk = Walk(game, game.units["a"])
    assert met(walk.check({"models": [[19_000, 10_490]]}), game)
    with pytest.raises(RuleError, match="on the way there it would come into melee with B"):
        walk.check({"models": [[22_600, 9_490]]})


@pytest.mark.rule("GD-ACT-01")
def test_who_goes_toward_an_enemy_comes_into_contact_if_that_is_legal() -> None:
    men = (19.5, 11.6), (18.44, 11.6), (20.56, 11.6), (18.97, 10.68), (20.03, 10.68), (17.91, 10.68), (21.09, 10.68)
    game = battle(unit("a", "p1", *men), unit("b", "p2", *THREE), unit("c", "p1", (22.3, 10.8)), terrain=[WALL, MANOR])
    walk = Walk(game, game.units["a"])
    ask = walk.ask("?")
    assert met(walk.check(toward(ask, scene(game, "p1"), "b")), game)


@pytest.mark.rule("GD-ACT-01")
def test_who_goes_toward_ground_goes_straight() -> None:
    wood = {"key": "wood", "kind": "wood", "shape": "rectangle", "at": [20, 30], "size": [4, 4]}
    game = battle(unit("a", "p1", (20, 10)), unit("b", "p2", (40, 40)), terrain=[wood])
    assert toward(Walk(game, game.units["a"]).ask("?"), scene(game, "p1"), "wood") == {"to": [20_000, 16_000]}


# ------------------------------------------------------------------ what is told of it
@pytest.mark.rule("GD-ACT-01", "GD-UF-02")
def test_the_arithmetic_of_a_move_is_in_inches() -> None:
    game = battle(unit("a", "p1", (20, 10), under_fire=2), unit("b", "p2", (40, 40)))
    run(go(game, game.units["a"]), (), [{"to": [20_000, 13_500]}])
    (moved,) = events(game, Moved)
    assert [(reason.text, reason.value) for reason in moved.why] == [("speed", 6), ("under fire markers", -2)]
    out = StringIO()
    reasons(Console(file=out, width=200), to_json(moved, 0, "It moves."), ruleset().rulebook, mils=moved.mils)
    assert "distance 3.5 inches" in out.getvalue()
    assert "+6  speed" in out.getvalue()
