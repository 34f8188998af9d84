from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import box, game, individual, run, squad, vehicle
from wartable.engine.ask import Choice
from wartable.rulesets.time_wars.events.base import HazardTested, PlayerTurnBegan
from wartable.rulesets.time_wars.events.morale import TestDue as Due
from wartable.rulesets.time_wars.ground.terrain import HARD_GOING, HAZARD
from wartable.rulesets.time_wars.moving import movement
from wartable.rulesets.time_wars.state import Game, Profile, Unit
from wartable.rulesets.time_wars.troops import hazards

MINES = box("mines", 20, 5, 10, 10, kind="minefield", hazardous=("all",))
WOOD = box("wood", 20, 5, 10, 10, kind="wood", cover=1)


def faces_of(battle: Game) -> list[int]:
    return [event.face for event in battle.log if isinstance(event, HazardTested)]


@pytest.mark.rule("TW-SPEC-12", "TW-SQUAD-08", "TW-DICE-05")
@pytest.mark.parametrize(("faces", "lost"), [
    ([2, 2, 2], ()),
    ([1, 2, 6], (0,)),
    ([2, 1, 1], (1, 2)),
])  # fmt: skip
def test_each_model_rolls_and_a_1_removes_it(faces: list[int], lost: tuple[int, ...]) -> None:
    soldiers = squad("a", "p1", 4)
    battle = game(soldiers)
    gone, _ = run(hazards.test(battle, soldiers, (0, 1, 2), HAZARD), faces=faces)
    assert gone == lost
    assert tuple(m.id for m in soldiers.models) == tuple(i for i in range(4) if i not in lost)
    assert any(isinstance(event, Due) for event in battle.log) is bool(lost)


@pytest.mark.rule("TW-SPEC-12")
def test_a_large_model_rolls_one_die() -> None:
    ogre = individual("o", "p1", specials=("large",))
    run(hazards.test(game(ogre), ogre, (0,), HAZARD), faces=[1])
    assert ogre.where == "destroyed"


@pytest.mark.rule("TW-SPEC-01", "TW-SPEC-02")
@pytest.mark.parametrize(("unit", "cause", "asked"), [
    (vehicle("v", "p1", specials=("all_terrain",)), HARD_GOING, True),
    (vehicle("v", "p1", specials=("all_terrain",)), "suppression", True),  # a vehicle: any
    (vehicle("v", "p1"), HARD_GOING, False),
    (squad("s", "p1", specials=("all_terrain", "unceasing")), HARD_GOING, True),
    (squad("s", "p1", specials=("all_terrain", "unceasing")), HAZARD, False),  # that of hard going only
    (squad("s", "p1", specials=("unceasing",)), HARD_GOING, False),
])  # fmt: skip
def test_all_terrain_rolls_again(unit: Unit, cause: str, asked: bool) -> None:
    battle = game(unit)
    faces, answers = ([1, 5], ["re-roll"]) if asked else ([1], [])
    lost, _ = run(hazards.risk(battle, unit, cause), faces=faces, answers=answers)
    assert lost is not asked
    assert faces_of(battle) == [faces[-1]]


@pytest.mark.rule("TW-SPEC-02", "TW-DICE-03")
def test_the_second_face_stands_and_a_passed_die_is_not_rolled_again() -> None:
    tank = vehicle("v", "p1", specials=("all_terrain",))
    lost, asks = run(hazards.risk(game(tank), tank, HARD_GOING), faces=[1, 1], answers=["re-roll"])
    assert lost
    assert sum(isinstance(ask, Choice) for ask in asks) == 1
    lost, asks = run(hazards.risk(game(tank), tank, HARD_GOING), faces=[2])
    assert not lost


@pytest.mark.rule("TW-SPEC-31")
@pytest.mark.parametrize(("maker", "faces", "answers", "lost"), [
    (vehicle("v", "p2", specials=("smite",)), [4, 1], ["re-roll"], True),
    (vehicle("v", "p2", specials=("smite",)), [4], ["keep"], False),
    (vehicle("v", "p2", specials=("smite",)), [1], [], True),  # it failed: nothing to spoil
    (vehicle("v", "p2"), [4], [], False),
    (vehicle("v", "p2", specials=("smite_ranged",)), [4], [], False),
])  # fmt: skip
def test_a_vehicle_with_smite_spoils_a_passed_test(
    maker: Unit, faces: list[int], answers: list[Any], lost: bool
) -> None:
    victim = squad("a", "p1", 2)
    gone, asks = run(hazards.risk(game(victim, maker), victim, "vehicle", "v"), faces=faces, answers=answers)
    assert gone is lost
    assert all(ask.seat == "p2" for ask in asks if isinstance(ask, Choice))


@pytest.mark.rule("TW-SPEC-13")
@pytest.mark.parametrize(("x", "dice"), [
    (25, 1),
    (19.68, 1),  # 20 - 0.3 - 0.02: still in contact
    (19.67, 0),
])  # fmt: skip
def test_who_stays_in_a_hazard_tests_again(x: float, dice: int) -> None:
    inside, enemy = squad("a", "p1", places=[(x, 10)], count=1), squad("b", "p2", 1, (25, 12))
    battle = game(inside, enemy, terrain=[MINES])
    run(hazards.repeat_tests(battle, "p1"), faces=[3] * dice)
    assert len(faces_of(battle)) == dice


@pytest.mark.rule("TW-SPEC-13", "TW-TERR-05")
def test_nobody_tests_for_standing_in_hard_going() -> None:
    battle = game(vehicle("v", "p1", (25, 10)), terrain=[WOOD])
    run(hazards.repeat_tests(battle, "p1"))
    assert faces_of(battle) == []


@pytest.mark.rule("TW-SPEC-13")
def test_who_was_inside_does_not_enter() -> None:
    inside = squad("a", "p1", 1, (25, 10))
    battle = game(inside, squad("b", "p2", 1, (60, 40)), terrain=[MINES])
    run(movement.advance(battle, inside), answers=[{"to": [27000, 10000]}])
    assert faces_of(battle) == []


@pytest.mark.rule("TW-SPEC-12")
def test_only_those_who_enter_roll_and_the_others_go_on() -> None:
    places = [(19.0, 10.0), (18.0, 10.0), (17.0, 10.0)]
    soldiers = squad("a", "p1", 3, places=places)
    battle = game(soldiers, squad("b", "p2", 1, (60, 40)), terrain=[MINES])
    run(movement.advance(battle, soldiers), faces=[1, 4], answers=[{"to": [20500, 10000]}])  # to 21.5, 20.5, 19.5
    assert [(m.id, m.x) for m in soldiers.models] == [(1, 20500), (2, 19500)]


@pytest.mark.rule("TW-SPEC-49")
@pytest.mark.parametrize(("action", "specials", "dice"), [
    ("run", ("unceasing",), 2),  # one die for each model that enters
    ("advance", ("unceasing",), 0),
    ("run", (), 0),  # others tire instead
])  # fmt: skip
def test_hard_going_is_a_hazard_for_the_unceasing(action: str, specials: tuple[str, ...], dice: int) -> None:
    soldiers = squad("a", "p1", 2, (19, 10), specials=specials)
    battle = game(soldiers, squad("b", "p2", 1, (60, 40)), terrain=[WOOD])
    faces = [5] if action == "run" and not specials else []
    flow = movement.run(battle, soldiers) if action == "run" else movement.advance(battle, soldiers)
    run(flow, faces=faces + [3] * dice, answers=[{"to": [22000, 10000]}])
    assert len(faces_of(battle)) == dice


@pytest.mark.rule("TW-SPEC-15")
def test_an_area_costs_an_action_once_per_turn() -> None:
    maker = squad("a", "p1", 1, actions=2)
    battle = game(maker, squad("b", "p2", 1, (60, 40)))
    assert hazards.area_refusal(maker) is None
    run(hazards.make_area(battle, maker, ((0, 0), (1000, 0), (0, 1000))))
    assert maker.actions == 1
    assert hazards.area_refusal(maker) is not None
    battle.emit(PlayerTurnBegan("p1"))
    assert hazards.area_refusal(maker) is None
    maker.actions = 0
    assert hazards.area_refusal(maker) is not None


@pytest.mark.rule("TW-SPEC-14", "TW-SPEC-16")
def test_all_enemies_in_a_new_area_test_at_once_and_then_it_is_over() -> None:
    maker, friend = squad("a", "p1", 1, (10, 10)), squad("f", "p1", 1, (21, 6))
    inside, outside = squad("b", "p2", 2, (22, 8)), squad("c", "p2", 1, (40, 8))
    battle = game(maker, friend, inside, outside)
    tested, _ = run(hazards.make_area(battle, maker, MINES.polygon), faces=[4, 1])
    assert tested == ("b",)
    assert len(inside.models) == 1
    run(hazards.repeat_tests(battle, "p2"))  # no die: it has burnt out


@pytest.mark.rule("TW-SUPP-07")
@pytest.mark.parametrize(("unit", "left"), [
    (squad("a", "p1", 3), 2),
    (individual("a", "p1"), 0),
    (vehicle("a", "p1", profile=Profile(9, 5, 3, 6, 6, 6, 7, 0)), 0),
])  # fmt: skip
def test_suppression_costs_one_model_on_a_1(unit: Unit, left: int) -> None:
    standing = len(unit.models)
    lost, _ = run(hazards.suppression_test(game(unit), unit, "p2"), faces=[2])
    assert not lost
    assert len(unit.models) == standing
    lost, _ = run(hazards.suppression_test(game(unit), unit, "p2"), faces=[1])
    assert lost
    assert len(unit.models) == left
