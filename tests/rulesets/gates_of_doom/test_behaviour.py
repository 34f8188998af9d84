"""What is counted of what each side does in a battle."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit.behaviour import watched
from tests.rulesets.gates_of_doom.helpers import battle, row, unit
from wartable.engine.mod import Reason
from wartable.rulesets.gates_of_doom.bot.behaviour import Conduct
from wartable.rulesets.gates_of_doom.events.acting import LaidDown, Moved
from wartable.rulesets.gates_of_doom.events.base import (
    ActionTaken,
    ActivationEnded,
    OverwatchBegan,
    OverwatchUsed,
    UnitDrawn,
    Waited,
)
from wartable.rulesets.gates_of_doom.events.fighting import (
    DamageTaken,
    Fired,
    MarkersPlaced,
    Reacted,
    TargetsNamed,
    Wound,
)
from wartable.rulesets.gates_of_doom.state import Game

WOOD = {"kind": "wood", "at": [20, 10], "size": [8, 8]}


def facing(**parts: Any) -> Game:
    return battle(
        unit("a", "p1", *row(10, 10, 2)), unit("c", "p1", *row(20, 10, 2)), unit("b", "p2", *row(10, 26, 3)), **parts
    )


def fired(firer: str, target: str, *clauses: str) -> Fired:
    return Fired(firer, target, "rifle", 1, (3,), 4, 0, tuple(Reason(clause, "", -1) for clause in clauses))


@pytest.mark.rule("GD-RND-03")
def test_actions_that_are_given_up() -> None:
    game = facing()
    did = watched(Conduct, game)
    game.emit(UnitDrawn("a", "p1", 2))
    game.emit(Waited("a"))
    game.emit(ActivationEnded("a"))
    game.emit(UnitDrawn("c", "p1", 2))
    game.emit(ActionTaken("c", "attack", 2))
    game.emit(ActivationEnded("c"))
    game.emit(UnitDrawn("b", "p2", 0))  # its reactions have cost them
    assert did()["p1"]["given_up"] == (1, 2)
    assert "p2" not in did()


@pytest.mark.rule("GD-ACT-07")
@pytest.mark.parametrize(("action", "used"), [("attack", 1), ("move", 0), ("", 0)])
def test_an_overwatch_comes_to_an_attack_or_not(action: str, used: int) -> None:
    game = facing()
    did = watched(Conduct, game)
    game.emit(OverwatchBegan("a"))
    if action:
        game.emit(OverwatchUsed("a"))
        game.emit(ActionTaken("a", action, 0, held=True))
    assert did()["p1"]["overwatch"] == (used, 1)


@pytest.mark.rule("GD-UF-01", "GD-SA-12")
def test_an_attack_in_vain() -> None:
    game = facing()
    did = watched(Conduct, game)
    game.emit(ActionTaken("a", "attack", 1))
    assert did()["p1"]["in_vain"] == (1, 1)
    game.emit(DamageTaken("a", (Wound(1, 1, False),), "p2"))  # they fire back: that is no harm to them
    assert did()["p1"]["in_vain"] == (1, 1)
    game.emit(MarkersPlaced("b", 1, 1))
    assert did()["p1"]["in_vain"] == (0, 1)
    game.emit(ActionTaken("c", "attack", 1))
    game.emit(ActivationEnded("c"))
    game.emit(MarkersPlaced("b", 1, 2))  # of something else
    assert did()["p1"]["in_vain"] == (1, 2)


@pytest.mark.rule("GD-TER-05", "GD-ACT-03", "GD-REA-03")
def test_shots_at_who_is_sheltered_and_reactions_to_them() -> None:
    game = facing()
    did = watched(Conduct, game)
    game.emit(TargetsNamed("a", ("b",)))
    game.emit(fired("a", "b", "GD-SA-03"))
    assert (did()["p1"]["sheltered"], did()["p2"]["reactions"]) == ((0, 1), (0, 1))
    game.emit(fired("a", "b", "GD-TER-05"))
    game.emit(TargetsNamed("c", ("b",)))
    game.emit(Reacted("b", "c", "duck"))
    game.emit(LaidDown("b", "GD-REA-05"))
    game.emit(fired("c", "b"))
    assert (did()["p1"]["sheltered"], did()["p2"]["reactions"]) == ((2, 3), (1, 2))


@pytest.mark.rule("GD-MEL-03", "GD-MEL-06")
def test_moves_into_and_out_of_melee() -> None:
    game = facing()
    did = watched(Conduct, game)
    game.emit(ActionTaken("a", "move", 1))
    game.emit(Moved("a", 6000, game.units["a"].models, (1, 2), ("b",)))
    assert (did()["p1"]["contacts"], did()["p1"]["leaves"]) == ((1, 1), (0, 1))
    game.emit(ActionTaken("a", "leave", 1))
    game.emit(TargetsNamed("b", ("a",)))
    game.emit(TargetsNamed("b", ("a",)))  # a second enemy, the same leaving
    game.emit(ActionTaken("c", "leave", 1))  # nobody shoots
    assert (did()["p1"]["contacts"], did()["p1"]["leaves"]) == ((1, 3), (1, 3))


@pytest.mark.rule("GD-TER-02", "GD-TER-03", "GD-ACT-03")
def test_where_activations_end() -> None:
    game = facing(terrain=[WOOD])
    did = watched(Conduct, game)
    game.emit(ActivationEnded("a"))
    assert did()["p1"]["cover"] == (0, 1)
    game.emit(ActivationEnded("c"))
    assert did()["p1"]["cover"] == (1, 2)
    game.emit(LaidDown("a"))
    game.emit(ActivationEnded("a"))
    assert did()["p1"]["cover"] == (2, 3)
