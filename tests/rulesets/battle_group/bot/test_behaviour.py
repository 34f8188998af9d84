"""What is counted of what each side does in a battle."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit.behaviour import watched
from tests.rulesets.battle_group.helpers import battle, unit
from wartable.rulesets.battle_group.bot.behaviour import Conduct
from wartable.rulesets.battle_group.events.base import ActionTaken, MovePhaseOver, Passed
from wartable.rulesets.battle_group.events.fighting import AttackResolved
from wartable.rulesets.battle_group.events.moving import Moved, RunRolled
from wartable.rulesets.battle_group.state import Game

WOODS = {"kind": "woods", "at": [10, 10], "size": [8, 8]}


def facing(**parts: Any) -> Game:
    return battle(unit("a", "p1", (10, 10)), unit("c", "p1", (30, 10)), unit("b", "p2", (20, 30)), **parts)


def resolved(lost: int, how: str, stunned: bool = False) -> AttackResolved:
    return AttackResolved("a", "b", 4, 2, 0, 1, 0, lost, 1, "BG-DICE-10", how, stunned)


@pytest.mark.rule("BG-RUN-02")
def test_runs_that_are_tried() -> None:
    game = facing()
    did = watched(Conduct, game)
    game.emit(RunRolled("a", 3, 4, True))
    game.emit(RunRolled("c", 6, 4, False))
    assert did() == {"p1": {"runs": (1, 2)}}


@pytest.mark.rule("BG-TERM-11")
def test_moves_that_charge() -> None:
    game = facing()
    did = watched(Conduct, game)
    game.emit(Moved("a", game.units["a"].models, 4000, ("b",)))
    game.emit(Moved("c", game.units["c"].models, 4000))
    game.emit(Moved("c", game.units["c"].models, 0))  # it stays
    assert did() == {"p1": {"charges": (1, 2)}}


@pytest.mark.rule("BG-ACT-05")
def test_action_phases_in_which_nothing_is_done() -> None:
    game = facing()
    did = watched(Conduct, game)
    game.emit(ActionTaken("a", "shoot"))
    game.emit(Passed("c"))
    assert did() == {"p1": {"idle": (1, 2)}}


@pytest.mark.rule("BG-DICE-10", "BG-MEL-11", "BG-WPN-12")
def test_attacks_that_take_nothing() -> None:
    game = facing()
    did = watched(Conduct, game)
    game.emit(resolved(0, "shot"))
    game.emit(resolved(1, "shot"))
    game.emit(resolved(0, "melee"))
    game.emit(resolved(0, "melee", stunned=True))
    game.emit(resolved(0, "back"))
    game.emit(resolved(0, "deflected"))
    assert did() == {"p1": {"shots": (1, 2), "blows": (1, 2)}}


@pytest.mark.rule("BG-NEW-TERRAIN-08")
def test_who_ends_its_movement_phase_in_cover() -> None:
    game = facing(terrain=[WOODS], cursor="move")
    did = watched(Conduct, game)
    game.emit(MovePhaseOver("p1"))
    assert did() == {"p1": {"cover": (1, 2)}}
    game.emit(MovePhaseOver("p2"))
    assert did()["p2"] == {"cover": (0, 1)}


@pytest.mark.rule("BG-NEW-TERRAIN-08")
def test_who_is_in_melee_needs_no_cover() -> None:
    game = battle(unit("a", "p1", (10, 10), contacts=["b"]), unit("b", "p2", (10, 11), contacts=["a"]), cursor="move")
    did = watched(Conduct, game)
    game.emit(MovePhaseOver("p1"))
    assert did() == {}
