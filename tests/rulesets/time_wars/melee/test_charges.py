from __future__ import annotations

import random
from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import box, game, run, squad, vehicle
from wartable.engine.ask import Die
from wartable.engine.plane import overlaps, touching
from wartable.engine.terrain import Going, Sight
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.events.base import DistanceRolled, HazardTested, Moved
from wartable.rulesets.time_wars.events.shooting import Measured
from wartable.rulesets.time_wars.melee.charges import Onset
from wartable.rulesets.time_wars.moving import movement
from wartable.rulesets.time_wars.moving.ways import Walk
from wartable.rulesets.time_wars.state import Game, Model, Order, Profile, Unit
from wartable.rulesets.time_wars.telling import say

AGL10 = Profile(10, 5, 4, 4, 2, 4, 6, 1)
QUICK = (Order("quicken_pace", "captain", 1),)
CHARGE = (Order("charge", "captain", 1),)


def far() -> Unit:
    return squad("far", "p2", 1, (70, 46))


def walk(battle: Game, unit: Unit, inches: int = 5, **fields: Any) -> Walk:
    return Walk(battle, unit, "TW-MOVE-01", inches * 1000, inches * 1000, **fields)


def moved(battle: Game) -> Moved:
    return [event for event in battle.log if isinstance(event, Moved)][-1]


# ---------------------------------------------------------------- charges
@pytest.mark.rule("TW-MELEE-03", "TW-GEN-07")
def test_only_what_is_seen_can_be_charged_and_nothing_is_measured() -> None:
    cliff = box("cliff", 20, 0, 2, 20, kind="cliff", height=9000, sight=Sight.SOLID)
    charger = squad("a", "p1", 1, (18, 10))
    seen, hidden = squad("b", "p2", 1, (18, 45)), squad("c", "p2", 1, (24, 10))
    battle = game(charger, seen, hidden, terrain=[cliff])
    options, refused = movement.charge_targets(battle, charger)
    assert [option.key for option in options] == ["b"]  # 35 inches off: he may try
    assert [refusal.key for refusal in refused] == ["c"]
    assert not any(char.isdigit() for refusal in refused for char in refusal.why)
    assert battle.log == []


@pytest.mark.rule("TW-MELEE-04", "TW-MELEE-05", "TW-GEN-10")
@pytest.mark.parametrize(("face", "x", "reaches"), [
    (4, 18.4, True),  # 5 + 4 = 9; the gap is 18.4 - 10 - 0.6 - 0.0
    (3, 19.0, False),  # 8 against 8.4: short, and it moves all 8
    (2, 40.0, False),
])  # fmt: skip
def test_a_charge_reaches_or_falls_short(face: int, x: float, reaches: bool) -> None:
    charger, foe = squad("a", "p1", 1, (10, 10)), squad("b", "p2", 1, (x, 10))
    battle = game(charger, foe)
    run(movement.charge(battle, charger, foe), faces=[face])
    assert bool(battle.melees) is reaches
    assert touching(charger.models[0], foe.models[0]) is reaches
    assert charger.charged
    if not reaches:
        assert charger.models[0].x == 10000 + (5 + face) * 1000


# ---------------------------------------------------------------- what is told of it
HINDERED = "through the rocks it goes 7 inches, so that it falls short (TW-TERR-04)"
ROCKS = box("rocks", 16, 5, 6, 10, kind="rocks", cover=1)


@pytest.mark.rule("TW-MELEE-04", "TW-TERR-04", "TW-GEN-07")
@pytest.mark.parametrize(("strict", "rough", "said"), [
    (False, False, "b, 7.4 inches away; it goes 6 to 11 inches"),
    (True, False, "b; it goes 6 to 11 inches"),
    (False, True, "b, 7.4 inches away; it goes 6 to 11 inches, through the rocks 3 to 8 inches"),  # turn 3
    (True, True, "b; it goes 6 to 11 inches, through the rocks 3 to 8 inches"),
])  # fmt: skip
def test_the_menu_of_a_charge_says_how_far_it_goes(strict: bool, rough: bool, said: str) -> None:
    charger, foe = squad("a", "p1", 1, (10, 10)), squad("b", "p2", 1, (18, 10))
    battle = game(charger, foe, terrain=[ROCKS] if rough else [], turn=3, options=Options(strict=strict))
    [option] = movement.charge_targets(battle, charger)[0]
    assert option.label == said


@pytest.mark.rule("TW-MELEE-05", "TW-TERR-04")
@pytest.mark.parametrize(("face", "rough", "said"), [
    (6, True, "a charges 7.4 of 11 inches (rolled 6)."),  # 11 less 3 for turn 3: 8
    (5, True, f"a charges 7 of 10 inches (rolled 5); {HINDERED}."),
    (2, True, "a charges 4 of 7 inches (rolled 2); it falls short."),  # 7 would not do either
    (2, False, "a charges 7 of 7 inches (rolled 2); it falls short."),
    (3, False, "a charges 7.4 of 8 inches (rolled 3)."),
])  # fmt: skip
def test_a_charge_that_falls_short_says_why(face: int, rough: bool, said: str) -> None:
    charger, foe = squad("a", "p1", 1, (10, 10)), squad("b", "p2", 1, (18, 10))
    battle = game(charger, foe, terrain=[ROCKS] if rough else [], turn=3)
    run(movement.charge(battle, charger, foe), faces=[face])
    roll = next(event for event in battle.log if isinstance(event, DistanceRolled))
    assert say.moved(battle, moved(battle), roll) == said


@pytest.mark.rule("TW-GEN-07")
def test_a_charge_is_measured_before_its_die_and_after_its_declaration() -> None:
    charger, foe = squad("a", "p1", 1, (10, 10)), squad("b", "p2", 1, (18, 10))
    battle = game(charger, foe)
    flow = movement.charge(battle, charger, foe)
    ask = next(flow)
    assert isinstance(ask, Die)
    assert [event.distance for event in battle.log if isinstance(event, Measured)] == [7400]


@pytest.mark.rule("TW-ORD-01", "TW-ORD-10")
@pytest.mark.parametrize(("orders", "specials", "faces", "answers", "distance"), [
    (CHARGE, (), [1, 6], ["re-roll"], 11000),
    (CHARGE, (), [3], ["keep"], 8000),
    (QUICK, (), [3], [], 8000),  # an order for runs
    (CHARGE, ("unceasing",), [], [], 10000),  # no die, nothing to re-roll
])  # fmt: skip
def test_charge_rerolls_the_distance(
    orders: Any, specials: tuple[str, ...], faces: list[int], answers: list[str], distance: int
) -> None:
    charger, foe = squad("a", "p1", 1, (10, 10), orders=orders, specials=specials), squad("b", "p2", 1, (60, 10))
    battle = game(charger, foe)
    run(movement.charge(battle, charger, foe), faces=faces, answers=answers)
    assert [event.distance for event in battle.log if isinstance(event, DistanceRolled)] == [distance]


@pytest.mark.rule("TW-MELEE-05", "TW-MOVE-05")
@pytest.mark.parametrize("count", [2, 5, 10])
def test_as_many_as_can_reach_contact_and_the_others_follow(count: int) -> None:
    charger, foe = squad("a", "p1", count, (10, 10)), squad("b", "p2", 5, (20, 10))
    battle = game(charger, foe)
    run(movement.charge(battle, charger, foe), faces=[6])
    inside = [m for m in charger.models if any(touching(m, enemy) for enemy in foe.models)]
    assert len(inside) >= min(count, 4)
    assert charger.apart == ()
    everybody = charger.models + foe.models
    assert not any(overlaps(a, b) for i, a in enumerate(everybody) for b in everybody[:i])


@pytest.mark.rule("TW-MELEE-05")
def test_no_model_of_a_charge_goes_too_far() -> None:
    charger, foe = squad("a", "p1", 10, (10, 10)), squad("b", "p2", 5, (20, 10))
    before = {m.id: m for m in charger.models}
    battle = game(charger, foe)
    run(movement.charge(battle, charger, foe), faces=[6])
    for model in charger.models:
        start = before[model.id]
        assert (model.x - start.x) ** 2 + (model.y - start.y) ** 2 <= 11000**2


@pytest.mark.rule("TW-MELEE-05")
def test_other_enemies_are_passed_by() -> None:
    charger, foe = squad("a", "p1", 1, (10, 10), profile=AGL10), squad("b", "p2", 1, (18, 10))
    other = squad("c", "p2", 1, (14, 10.2))
    battle = game(charger, foe, other)
    run(movement.charge(battle, charger, foe), faces=[3])
    fight = battle.melee_of("a")
    assert fight is not None
    assert fight.all == ("a", "b")


@pytest.mark.rule("TW-MELEE-05")
def test_if_the_only_way_leads_there_another_enemy_is_met() -> None:
    cliffs = [box("n", 12, 0, 4, 9.6, kind="cliff", going=Going.IMPASSABLE)]
    cliffs.append(box("s", 12, 10.4, 4, 37.6, kind="cliff", going=Going.IMPASSABLE))
    charger, foe = squad("a", "p1", 1, (10, 10), profile=AGL10), squad("b", "p2", 1, (20, 10))
    guard = squad("c", "p2", 1, (14, 10))
    battle = game(charger, foe, guard, terrain=cliffs)
    run(movement.charge(battle, charger, foe), faces=[6])
    assert charger.models[0].x < 14000


@pytest.mark.rule("TW-MELEE-06")
def test_several_chargers_make_contact_each_by_itself() -> None:
    foe = squad("b", "p2", 3, (20, 10))
    first, second = squad("a", "p1", 3, (12, 10)), squad("c", "p1", 3, (28, 10))
    battle = game(first, second, foe)
    run(movement.charge(battle, first, foe), faces=[6])
    run(movement.charge(battle, second, foe), faces=[6])
    for charger in (first, second):
        assert any(touching(m, enemy) for m in charger.models for enemy in foe.models)
    assert len(battle.melees) == 1
    late = squad("d", "p1", 3, (20, 40))
    battle.units["d"] = late
    run(movement.charge(battle, late, foe), faces=[1])
    assert battle.melee_of("d") is None


@pytest.mark.rule("TW-TERR-04", "TW-MELEE-05")
@pytest.mark.parametrize(("turn", "reaches"), [(1, True), (4, False)])
def test_hard_going_shortens_a_charge(turn: int, reaches: bool) -> None:
    # 5 + 5 less the turn against a gap of 8.4: 9 will do, 6 will not
    wood = box("wood", 12, 0, 4, 48, kind="wood", cover=1)
    charger, foe = squad("a", "p1", 1, (10, 10)), squad("b", "p2", 1, (19, 10))
    battle = game(charger, foe, terrain=[wood], turn=turn)
    run(movement.charge(battle, charger, foe), faces=[5])
    assert bool(battle.melees) is reaches
    if not reaches:
        assert charger.models[0].x == 16000


@pytest.mark.rule("TW-MELEE-17")
@pytest.mark.parametrize(("level", "uphill"), [(1500, ("a",)), (0, ())])
def test_a_charge_up_a_hill(level: int, uphill: tuple[str, ...]) -> None:
    hill = box("hill", 15, 0, 20, 48, kind="hill", level=level)
    charger, foe = squad("a", "p1", 1, (10, 10)), squad("b", "p2", 1, (17, 10))
    battle = game(charger, foe, terrain=[hill])
    run(movement.charge(battle, charger, foe), faces=[6])
    assert next(iter(battle.melees.values())).uphill == uphill


@pytest.mark.rule("TW-VEH-11")
@pytest.mark.parametrize(("moved_last", "x", "dice"), [
    (True, 16, 1),
    (False, 16, 0),
    (True, 40, 0),  # the charge falls short
])  # fmt: skip
def test_a_vehicle_that_moved_endangers_its_chargers(moved_last: bool, x: float, dice: int) -> None:
    charger, tank = squad("a", "p1", 1, (10, 10)), vehicle("t", "p2", (x, 10), moved_last=moved_last)
    battle = game(charger, tank)
    run(movement.charge(battle, charger, tank), faces=[6, *[1] * dice])
    assert sum(isinstance(event, HazardTested) for event in battle.log) == dice
    assert (charger.where == "destroyed") is bool(dice)
    assert bool(battle.melees) is (x == 16 and not dice)


@pytest.mark.rule("TW-VEH-11")
def test_contact_without_a_charge_is_no_danger() -> None:
    walker, tank = squad("a", "p1", 1, (10, 10)), vehicle("t", "p2", (14, 10), moved_last=True)
    battle = game(walker, tank)
    run(movement.advance(battle, walker), answers=[{"to": [14000 - 1250 - 310, 10000]}])
    assert battle.melees
    assert not any(isinstance(event, HazardTested) for event in battle.log)


@pytest.mark.rule("TW-MELEE-05")
def test_random_charges_never_overlap_anybody() -> None:
    dice = random.Random(3)
    for _ in range(25):
        charger = squad("a", "p1", dice.randint(1, 10), (20, 20))
        others = [squad(f"e{i}", "p2", dice.randint(1, 8), (dice.uniform(12, 28), 26 + 3 * i)) for i in range(3)]
        battle = game(charger, *others)
        rush = Onset(battle, charger, "e1", others[1].models, 11000, 11000).rush()
        bodies: list[Model] = [*rush.way.ends, *(m for unit in others for m in unit.models)]
        assert len(rush.way.ends) == len(charger.models)
        assert not any(overlaps(a, b) for i, a in enumerate(bodies[: len(rush.way.ends)]) for b in bodies[i + 1 :])
        assert rush.reached is any(touching(a, b) for a in rush.way.ends for b in others[1].models)
