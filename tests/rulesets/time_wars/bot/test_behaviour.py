"""What is counted of what each side does in a battle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.kit.behaviour import watched
from tests.rulesets.time_wars.helpers import box, game, run, squad, vehicle
from wartable.engine.event import Event
from wartable.rulesets.time_wars import actions
from wartable.rulesets.time_wars.bot.behaviour import Conduct
from wartable.rulesets.time_wars.command.orders import (
    CHARGE,
    COMBINED_FIRE,
    DEFENSIVE_FIRE,
    QUICKEN_PACE,
    STAND_FAST,
    TAKE_AIM,
    TAKE_COVER,
)
from wartable.rulesets.time_wars.events.base import (
    ActionSpent,
    DistanceRolled,
    Dug,
    HazardTested,
    Interrupted,
    Moved,
    OrderGiven,
    PlayerTurnBegan,
    PlayerTurnEnded,
    Prepared,
)
from wartable.rulesets.time_wars.events.melee import MeleeBegan, MeleeFought
from wartable.rulesets.time_wars.events.morale import NerveTested
from wartable.rulesets.time_wars.events.shooting import AttackDeclared, Fired
from wartable.rulesets.time_wars.state import ABOARD, Game


def duel(**fields: Any) -> Game:
    return game(
        squad("a", "p1", 3, at=(10, 10), **fields), squad("b", "p2", 3, at=(10, 20)), squad("c", "p1", at=(20, 10))
    )


def shot(firer: str, target: str) -> Fired:
    return Fired(firer, target, "medium", False, 4, 12, 9, 3, 1)


def ran(key: str, distance: int, battle: Game) -> Moved:
    return Moved(key, "run", battle.units[key].models, distance)


FOUGHT = MeleeFought("melee-1", "a", "b", 12, 9, "", 0, 0)


# ------------------------------------------------------------------ orders
@pytest.mark.rule(
    "TW-CMD-19", "TW-ORD-01", "TW-ORD-02", "TW-ORD-03", "TW-ORD-08", "TW-ORD-13", "TW-ORD-14", "TW-ORD-18"
)
@pytest.mark.parametrize(("order", "events", "used"), [
    (CHARGE, [DistanceRolled("a", "charge", 3, 8000)], 1),
    (CHARGE, [MeleeBegan("melee-1", ("b",), ("a",)), FOUGHT], 1),
    (CHARGE, [DistanceRolled("a", "run", 3, 8000)], 0),
    (QUICKEN_PACE, [DistanceRolled("a", "run", 3, 8000)], 1),
    (QUICKEN_PACE, [DistanceRolled("a", "run", 0, 10000)], 0),  # who throws no die gains nothing
    (COMBINED_FIRE, [AttackDeclared("a", "b", "combined")], 1),
    (COMBINED_FIRE, [AttackDeclared("c", "b", "combined", ("a",))], 1),
    (COMBINED_FIRE, [AttackDeclared("a", "b", "fire")], 0),
    (DEFENSIVE_FIRE, [Prepared("a")], 1),
    (DEFENSIVE_FIRE, [shot("a", "b")], 0),
    (STAND_FAST, [NerveTested("a", 3, 12, False, "losses")], 1),
    (STAND_FAST, [NerveTested("c", 3, 12, False, "losses")], 0),
    (TAKE_COVER, [Dug("a", 1), shot("b", "a")], 1),
    (TAKE_COVER, [Dug("a", 1)], 0),
    (TAKE_COVER, [shot("b", "a")], 0),
])  # fmt: skip
def test_an_order_is_used_if_what_it_is_for_comes_to_pass(order: str, events: Sequence[Event], used: int) -> None:
    battle = duel()
    did = watched(Conduct, battle)
    battle.emit(OrderGiven("a", order, "chief", 1))
    for event in events:
        battle.emit(event)
    assert did()["p1"]["orders"] == did()["p1"][f"order_{order}"] == (used, 1)


@pytest.mark.rule("TW-ORD-16", "TW-CMD-19")
@pytest.mark.parametrize(("events", "used"), [
    ([shot("a", "b")], 1),
    ([shot("a", "b"), shot("a", "b")], 1),
    ([ActionSpent("a", "advance", 1), Moved("a", "advance", ()), shot("a", "b")], 0),
    ([PlayerTurnBegan("p2"), shot("a", "b")], 0),  # on the enemy's turn
    ([PlayerTurnBegan("p1"), shot("a", "b")], 0),  # it is over
    ([], 0),
])  # fmt: skip
def test_take_aim_is_used_by_who_fires_before_it_moves(events: Sequence[Event], used: int) -> None:
    battle = duel()
    did = watched(Conduct, battle)
    battle.emit(OrderGiven("a", TAKE_AIM, "chief", 1))
    for event in events:
        battle.emit(event)
    assert did()["p1"]["order_take_aim"] == (used, 1)


# ------------------------------------------------------------------ attacks and moves
@pytest.mark.rule("TW-GEN-10")
@pytest.mark.parametrize(("far", "faces", "wasted"), [(40, [], 1), (14, [1], 0)])
def test_an_attack_that_the_distance_wastes(far: int, faces: list[int], wasted: int) -> None:
    battle = game(squad("a", "p1", 1, at=(10, 5)), squad("b", "p2", 1, at=(10, far)))
    did = watched(Conduct, battle)
    run(actions.step(battle), faces, ["a", "fire", "b"])
    assert did()["p1"]["wasted"] == (wasted, 1)
    assert "p2" not in did()


@pytest.mark.rule("TW-MOVE-01", "TW-MOVE-03", "TW-ORD-09")
def test_a_run_that_an_advance_would_have_covered() -> None:
    battle = duel()
    did = watched(Conduct, battle)
    for key, distance in (("a", 5000), ("c", 5001)):  # AGL 5
        battle.emit(ActionSpent(key, "run", 2))
        battle.emit(ran(key, 2000, battle))
        battle.emit(ran(key, distance, battle))
    assert did()["p1"]["short_runs"] == (1, 2)
    battle.emit(ActionSpent("b", "run", 2))
    battle.emit(ran("b", 3000, battle))
    battle.emit(Interrupted("a", "b", "run"))
    assert "p2" not in did(), "who was stopped wanted to go on"


@pytest.mark.rule("TW-MELEE-01", "TW-MELEE-05")
def test_a_charge_comes_into_contact_or_falls_short() -> None:
    battle = duel()
    did = watched(Conduct, battle)
    battle.emit(ActionSpent("a", "charge", 2, "b"))
    assert did()["p1"]["contacts"] == (0, 1)
    battle.emit(MeleeBegan("melee-1", ("a",), ("b",)))
    battle.emit(ActionSpent("c", "charge", 2, "b"))
    assert did()["p1"]["contacts"] == (1, 2)


@pytest.mark.rule("TW-SPEC-12", "TW-TERR-05")
def test_a_loaded_vehicle_is_lost_to_the_ground() -> None:
    rider = squad("a", "p1", 3, where=ABOARD, aboard="apc")
    battle = game(vehicle("apc", "p1", (10, 10)), vehicle("tank", "p1", (30, 10)), rider, squad("b", "p2", at=(10, 30)))
    did = watched(Conduct, battle)
    battle.emit(HazardTested("tank", 0, "hard going", 1))  # nobody is aboard
    battle.emit(HazardTested("apc", 0, "suppression", 1))  # it did not drive into that
    assert "p1" not in did()
    battle.emit(HazardTested("apc", 0, "hard going", 4))
    assert did()["p1"]["carriers"] == (0, 1)
    battle.emit(HazardTested("apc", 0, "hazard", 1))
    assert did()["p1"]["carriers"] == (1, 2)


# ------------------------------------------------------------------ the end of a turn
@pytest.mark.rule("TW-COVER-02", "TW-TYPE-03")
def test_where_units_end_their_turn_and_whether_they_did_anything() -> None:
    wood = box("wood", 8, 8, 6, 6, kind="wood", cover=2)
    battle = game(
        squad("a", "p1", 3, at=(10, 10)), squad("c", "p1", 3, at=(30, 10)), squad("d", "p1", 3, at=(40, 10)),
        squad("b", "p2", 3, at=(20, 30)), terrain=[wood],
    )  # fmt: skip
    did = watched(Conduct, battle)
    battle.emit(ActionSpent("a", "fire", 1))
    battle.emit(ActionSpent("c", "hold", 2))
    battle.emit(PlayerTurnEnded("p1"))
    assert did()["p1"] == {"cover": (1, 3), "idle": (2, 3)}
    assert "p2" not in did()
