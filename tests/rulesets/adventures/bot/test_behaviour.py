"""What is counted of what the players' figures do in an episode."""

from __future__ import annotations

import pytest

from tests.kit.behaviour import watched
from tests.rulesets.adventures.helpers import episode, figure
from wartable.engine.plane import INCH
from wartable.rulesets.adventures.bot.behaviour import Conduct
from wartable.rulesets.adventures.events.acting import ActDeclared
from wartable.rulesets.adventures.events.base import (
    FigureCaptured,
    FigureMoved,
    FigureRemoved,
    OrderGiven,
    TurnBegan,
    TurnEnded,
)
from wartable.rulesets.adventures.events.shooting import Burst, RoundSpent, ShotFired
from wartable.rulesets.adventures.events.spotting import ObjectiveTurnedDown, ObjectiveTurnedUp
from wartable.rulesets.adventures.state import Act, Game, Objective, Order

SEATS = [{"seat": "p1", "name": "Ann"}]


def team() -> Game:
    """Two soldiers and the Doctor of p1, an alien, a civilian."""
    game = episode(
        figure("ann", "soldier", (10, 10), seat="p1", group="g", grenades=1),
        figure("bob", "soldier", (12, 10), seat="p1", group="g"),
        figure("doctor", "doctor", (20, 10), seat="p1", group="d"),
        figure("zog", "rank", (30, 30), race="dal"), figure("tom", "civilian", (40, 30)),
        seats=SEATS,
    )  # fmt: skip
    game.objectives = (Objective("m1", 0, 0), Objective("m2", 9 * INCH, 0), Objective("m3", 0, 9 * INCH, seen=True))
    return game


@pytest.mark.rule("AT-ORD-01", "AT-TURN-06")
def test_orders_on_which_something_is_done() -> None:
    game = team()
    did = watched(Conduct, game)
    game.emit(OrderGiven("g", ("ann", "bob"), Order.MOVE))
    game.emit(OrderGiven("d", ("doctor",), Order.STAND))
    game.emit(FigureMoved("ann", 11 * INCH, 10 * INCH, INCH))
    game.emit(ActDeclared("bob", None))
    game.emit(ActDeclared("doctor", Act("doctor", "pick_up")))
    game.emit(TurnEnded(1))
    assert did()["p1"] == {"orders": (2, 3), "idle": (1, 2)}
    game.emit(TurnBegan(2))
    game.emit(TurnEnded(2))
    assert did()["p1"]["orders"] == (2, 3), "nobody has an order"


@pytest.mark.rule("AT-HVY-01")
def test_who_loads_for_another_does_something() -> None:
    game = team()
    did = watched(Conduct, game)
    game.emit(ActDeclared("bob", None))
    assert did()["p1"]["idle"] == (1, 1)
    game.emit(ActDeclared("ann", Act("ann", "shoot", "bazooka", ("zog",), how="bob")))
    assert did()["p1"]["idle"] == (0, 2)


@pytest.mark.rule("AT-SHOOT-01", "AT-HVY-04", "AT-HVY-05")
def test_shots_and_blasts() -> None:
    game = team()
    did = watched(Conduct, game)
    game.emit(ShotFired("ann", "zog", "rifle", 7, 9, 8, True))
    game.emit(ShotFired("bob", "zog", "rifle", 2, 4, 8, False))
    game.emit(ShotFired("zog", "ann", "gun", 9, 9, 8, True))
    assert did() == {"p1": {"shots": (1, 2)}}
    for caught in (("zog",), ("zog", "bob"), ("tom",), ()):
        game.emit(RoundSpent("ann", "grenade"))
        game.emit(Burst("The grenade", 0, 0, 2 * INCH, caught))
    game.emit(Burst("The building", 0, 0, 2 * INCH, ("bob",)))  # nobody has thrown anything
    assert did()["p1"]["blasts"] == (2, 4)


@pytest.mark.rule("AT-OBJ-03")
def test_markers_are_turned_up_once() -> None:
    game = team()
    did = watched(Conduct, game)
    game.emit(TurnBegan(1))
    game.emit(ObjectiveTurnedUp("m1", False))
    game.emit(ObjectiveTurnedDown("m1"))
    game.emit(ObjectiveTurnedUp("m1", False))
    game.emit(ObjectiveTurnedUp("m3", False))  # seen before all that
    assert did()["p1"]["markers"] == (1, 2)


@pytest.mark.rule("AT-SHOOT-05", "AT-PRIS-01")
def test_figures_that_are_lost() -> None:
    game = team()
    did = watched(Conduct, game)
    game.emit(TurnBegan(1))
    game.emit(FigureRemoved("doctor", destroyed=False))  # it has left by the edge
    assert did()["p1"]["lost"] == (0, 3)
    game.emit(FigureCaptured("ann", "zog"))
    game.emit(FigureRemoved("ann", destroyed=True))
    game.emit(FigureRemoved("bob", destroyed=True))
    game.emit(FigureRemoved("zog", destroyed=True))
    assert did()["p1"]["lost"] == (2, 3)
