"""What is counted of what each team does in a hunt."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit.behaviour import watched
from tests.rulesets.hunt_for_davros.helpers import hall, model
from wartable.engine.grid import Cell
from wartable.rulesets.hunt_for_davros.bot.behaviour import Conduct
from wartable.rulesets.hunt_for_davros.events.actions import Stepped
from wartable.rulesets.hunt_for_davros.events.base import (
    ActionSpent,
    Activated,
    ActivationEnded,
    GameEnded,
    TurnBegan,
)
from wartable.rulesets.hunt_for_davros.events.fighting import Destroyed, ShotsDeclared, ShotTaken, ShotVoid
from wartable.rulesets.hunt_for_davros.state import Game

KILL, SAVE = "execute_the_maker", "bring_the_maker_home"


def floor(**parts: Any) -> Game:
    guard = model("guard-1", "guards", 9, 9, profile="imperial_guard")
    return hall(
        10, 10, model("red-1", "red", 1, 1), model("red-2", "red", 3, 1), model("blue-1", "blue", 5, 1), guard, **parts
    )


@pytest.mark.rule("HD-FIRE-10", "HD-FIRE-11")
def test_a_declared_shot_is_void_or_not() -> None:
    game = floor()
    did = watched(Conduct, game)
    game.emit(Activated("red-1", 4))
    game.emit(ShotsDeclared("red-1", ("blue-1", "blue-1")))
    game.emit(ShotTaken("red-1"))
    assert did()["red"]["void"] == (0, 1)
    game.emit(ShotTaken("red-1"))
    game.emit(ShotVoid("red-1", "blue-1", "it is gone"))
    game.emit(ShotVoid("red-1", "square 5,5", "it is out of sight"))  # a charge that was thrown is no declared shot
    assert did()["red"]["void"] == (1, 2)


@pytest.mark.rule("HD-TURN-03")
def test_an_activation_in_which_nothing_is_done() -> None:
    game = floor()
    did = watched(Conduct, game)
    for key, done in (("red-1", True), ("red-2", False), ("guard-1", False)):
        game.emit(Activated(key, 4))
        if done:
            game.emit(ActionSpent(key, "search"))
        game.emit(ActivationEnded(key, 3))
    assert did()["red"]["idle"] == (1, 2)
    assert set(did()) == {"red", "blue"}, "nobody leads the guards"
    game.emit(Activated("blue-1", 4))
    game.emit(Destroyed("blue-1"))
    game.emit(ActivationEnded("blue-1", 4, "it is destroyed"))
    assert "idle" not in did()["blue"], "who is destroyed could do no more"


@pytest.mark.rule("HD-MOVE-01")
def test_a_move_back_within_an_activation() -> None:
    game = floor()
    did = watched(Conduct, game)
    game.emit(Activated("red-1", 4))
    for x in (2, 1, 2):
        game.emit(Stepped("red-1", Cell(x, 1), 2))
    assert did()["red"]["again"] == (2, 3)
    game.emit(ActivationEnded("red-1"))
    game.emit(Activated("red-1", 4))
    game.emit(Stepped("red-1", Cell(1, 1), 6))  # it had been there, but not in this activation
    game.emit(Stepped("blue-1", Cell(5, 2), 4))  # and who is pushed does not act
    assert did()["red"]["again"] == (2, 4)


@pytest.mark.rule("HD-DMG-12", "HD-TURN-08")
def test_models_that_are_lost_in_the_first_turn() -> None:
    game = floor()
    did = watched(Conduct, game)
    game.emit(Destroyed("red-1"))
    game.emit(TurnBegan(2))
    game.emit(Destroyed("blue-1"))
    assert (did()["red"]["lost_at_once"], did()["blue"]["lost_at_once"]) == ((1, 2), (0, 1))


@pytest.mark.rule("HD-SCN-02", "HD-WIN-10")
def test_missions_that_are_won() -> None:
    game = floor(missions={"red": KILL, "blue": SAVE})
    did = watched(Conduct, game)
    game.emit(GameEnded(("blue",), "Blue has beamed him away"))
    assert (did()["red"]["kill"], did()["blue"]["save"]) == ((0, 1), (1, 1))
    assert "save" not in did()["red"]
    straight = watched(Conduct, floor())
    assert straight() == {}
