from __future__ import annotations

import random
from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import box, game, individual, run, squad, vehicle
from wartable.engine.ask import Choice, Die, Move
from wartable.engine.errors import RuleError
from wartable.engine.plane import gap, groups, overlaps, touching
from wartable.engine.terrain import Going
from wartable.kit.inches.bases import heading
from wartable.rulesets.time_wars import actions
from wartable.rulesets.time_wars.events.base import DistanceRolled, Moved
from wartable.rulesets.time_wars.events.melee import MeleeBegan
from wartable.rulesets.time_wars.events.morale import TestDue as Due
from wartable.rulesets.time_wars.moving import movement
from wartable.rulesets.time_wars.moving.march import stumbles
from wartable.rulesets.time_wars.moving.ways import Walk
from wartable.rulesets.time_wars.state import ABOARD, JOINED, Game, Order, Profile, Unit
from wartable.rulesets.time_wars.troops import troop_types

AGL10 = Profile(10, 5, 4, 4, 2, 4, 6, 1)
QUICK = (Order("quicken_pace", "captain", 1),)
CHARGE = (Order("charge", "captain", 1),)


def far() -> Unit:
    return squad("far", "p2", 1, (70, 46))


def walk(battle: Game, unit: Unit, inches: int = 5, **fields: Any) -> Walk:
    return Walk(battle, unit, "TW-MOVE-01", inches * 1000, inches * 1000, **fields)


def moved(battle: Game) -> Moved:
    return [event for event in battle.log if isinstance(event, Moved)][-1]


# ---------------------------------------------------------------- advance and run
@pytest.mark.rule("TW-MOVE-01", "TW-PROF-03")
@pytest.mark.parametrize(("to", "clause"), [
    ([15000, 10000], ""),  # AGL 5
    ([15001, 10000], "TW-MOVE-01"),
    ([13000, 14000], ""),  # 3-4-5: any direction
    ([7000, 6000], ""),
    ([13001, 14000], "TW-MOVE-01"),
])  # fmt: skip
def test_an_advance_goes_up_to_agl(to: list[int], clause: str) -> None:
    walker = squad("a", "p1", 1, (10, 10))
    battle = game(walker, far())
    if clause:
        with pytest.raises(RuleError) as caught:
            run(movement.advance(battle, walker), answers=[{"to": to}])
        assert caught.value.clause == clause
    else:
        run(movement.advance(battle, walker), answers=[{"to": to}])
        assert [walker.models[0].x, walker.models[0].y] == to
        assert walker.moved
        assert walker.advanced


@pytest.mark.rule("TW-MOVE-06", "TW-MOVE-07")
@pytest.mark.parametrize(("to", "clause"), [
    ([12000, 10000], "TW-MOVE-06"), ([12000, 10599], "TW-MOVE-06"), ([12000, 10600], ""),  # bases of 0.6
    ([299, 10000], "TW-MOVE-07"), ([300, 10000], ""),
])  # fmt: skip
def test_one_model_goes_where_it_is_sent_or_nowhere(to: list[int], clause: str) -> None:
    walker = squad("a", "p1", 1, (4, 10))
    check = walk(game(walker, squad("b", "p1", 1, (12, 10)), far()), walker, 10).check
    if clause:
        with pytest.raises(RuleError) as caught:
            check({"to": to})
        assert caught.value.clause == clause
    else:
        assert [(end.x, end.y) for end in check({"to": to}).ends] == [tuple(to)]


@pytest.mark.rule("TW-MOVE-01")
def test_to_stay_is_a_move_too() -> None:
    walker = squad("a", "p1", 3)
    battle = game(walker, far())
    before = walker.models
    run(movement.advance(battle, walker), answers=[{"stay": True}])
    assert walker.models == before
    assert walker.advanced


@pytest.mark.rule("TW-MOVE-02")
@pytest.mark.parametrize(("advanced", "action", "clause"), [
    (False, "advance", ""),
    (True, "advance", "TW-MOVE-02"),
])  # fmt: skip
def test_one_advance_per_turn(advanced: bool, action: str, clause: str) -> None:
    walker = squad("a", "p1", 1, advanced=advanced)
    refusal = movement.may_move(game(walker), walker, action)
    assert (refusal.clause if refusal else "") == clause


@pytest.mark.rule("TW-MOVE-03", "TW-MOVE-04")
@pytest.mark.parametrize(("left", "open_"), [(2, True), (1, False)])
def test_runs_and_charges_cost_both_actions(left: int, open_: bool) -> None:
    runner, enemy = squad("a", "p1", 3, (10, 10), actions=left), squad("b", "p2", 3, (16, 10))
    options, refused = actions.menu(game(runner, enemy), runner)
    keys = [option.key for option in options]
    assert ("run" in keys) is open_
    assert ("charge" in keys) is open_
    assert "advance" in keys
    assert all(refusal.why for refusal in refused)


@pytest.mark.rule("TW-MOVE-03")
@pytest.mark.parametrize(
    ("face", "far_", "legal"), [(1, 6000, True), (1, 6001, False), (6, 11000, True), (6, 11001, False)]
)
def test_a_run_goes_agl_and_a_die(face: int, far_: int, legal: bool) -> None:
    runner = squad("a", "p1", 1, (10, 10))
    battle = game(runner, far())
    flow = movement.run(battle, runner)
    if legal:
        run(flow, faces=[face], answers=[{"to": [10000 + far_, 10000]}])
        assert moved(battle).distance == far_
        assert not runner.advanced
    else:
        with pytest.raises(RuleError):
            run(flow, faces=[face], answers=[{"to": [10000 + far_, 10000]}])


@pytest.mark.rule("TW-SPEC-47")
def test_the_unceasing_roll_no_die() -> None:
    runner = squad("a", "p1", 1, (10, 10), specials=("unceasing",), profile=Profile(8, 5, 4, 4, 2, 4, 6, 1))
    battle = game(runner, far())
    _, asks = run(movement.run(battle, runner), answers=[{"to": [26000, 10000]}])  # twice 8
    assert not any(isinstance(ask, Die) for ask in asks)
    assert runner.models[0].x == 26000


@pytest.mark.rule("TW-SPEC-50")
@pytest.mark.parametrize(("own", "mate", "faces"), [((), ("unceasing",), [3]), (("unceasing",), (), [])])
def test_unceasing_is_not_shared(own: tuple[str, ...], mate: tuple[str, ...], faces: list[int]) -> None:
    host, guest = squad("a", "p1", 2, specials=own), individual("i", "p1", specials=mate)
    battle = game(host, guest, far())
    troop_types.join(battle, guest, host)
    run(movement.run(battle, host), faces=faces, answers=[{"stay": True}])


@pytest.mark.rule("TW-ORD-10", "TW-DICE-03")
@pytest.mark.parametrize(("orders", "answers", "faces", "distance"), [
    (QUICK, ["re-roll"], [2, 6], 11000),
    (QUICK, ["re-roll"], [5, 2], 7000),  # worse, and it stands
    (QUICK, ["keep"], [5], 10000),
    ((), [], [5], 10000),
    (CHARGE, [], [5], 10000),  # an order for charges
])  # fmt: skip
def test_quicken_pace_rerolls_a_run(orders: Any, answers: list[Any], faces: list[int], distance: int) -> None:
    runner = squad("a", "p1", 1, orders=orders)
    battle = game(runner, far())
    run(movement.run(battle, runner), faces=faces, answers=[*answers, {"stay": True}])
    assert [event.distance for event in battle.log if isinstance(event, DistanceRolled)] == [distance]


@pytest.mark.rule("TW-ORD-13")
def test_quicken_pace_gives_the_unceasing_nothing() -> None:
    wood = box("wood", 5, 5, 20, 20, kind="wood", cover=1)
    runner = squad("a", "p1", 1, orders=QUICK, specials=("unceasing",))
    battle = game(runner, far(), terrain=[wood])
    assert not stumbles(battle, runner, "run", [((10000, 10000), (12000, 10000))])
    run(movement.run(battle, runner), answers=[{"stay": True}])


@pytest.mark.rule("TW-ORD-11")
@pytest.mark.parametrize(("orders", "x", "legal"), [(QUICK, 16000, True), (QUICK, 16001, False), ((), 14001, False)])
def test_quicken_pace_halves_the_fatigue_of_cover(orders: Any, x: int, legal: bool) -> None:
    # turn 5: 5 + 4 - 3 = 6 under the order, 5 + 4 - 5 = 4 without
    wood = box("wood", 8, 5, 20, 10, kind="wood", cover=1)
    runner = squad("a", "p1", 1, orders=orders)
    battle = game(runner, far(), terrain=[wood], turn=5)
    answers = [*(["keep"] if orders else []), {"to": [x, 10000]}]
    if legal:
        run(movement.run(battle, runner), faces=[4], answers=answers)
    else:
        with pytest.raises(RuleError, match="TW-TERR-04"):
            run(movement.run(battle, runner), faces=[4], answers=answers)


@pytest.mark.rule("TW-ORD-12")
@pytest.mark.parametrize(("kind", "faces", "answer", "x", "lost"), [
    ("squad", [1], "keep", 13000, 1),
    ("squad", [1, 1], "re-roll", 13000, 2),
    ("squad", [1, 4], "re-roll", 13000, 1),  # the first throw counts too
    ("squad", [4, 1], "re-roll", 13000, 1),
    ("squad", [2], "keep", 13000, 0),
    ("squad", [1], "keep", 9000, 0),  # away from the wood
    ("individual", [1], "keep", 13000, 0),
])  # fmt: skip
def test_who_hurries_through_cover_may_stumble(kind: str, faces: list[int], answer: str, x: int, lost: int) -> None:
    wood = box("wood", 12.5, 5, 20, 20, kind="wood", cover=1)
    if kind == "squad":
        runner = squad("a", "p1", 4, (10, 10), orders=QUICK)
    else:
        runner = individual("a", "p1", (10, 10), orders=QUICK)
    standing = len(runner.models)
    battle = game(runner, far(), terrain=[wood])
    run(movement.run(battle, runner), faces=faces, answers=[answer, {"to": [x, 10000]}])
    assert standing - len(runner.models) == lost
    assert any(isinstance(event, Due) for event in battle.log) is bool(lost)


@pytest.mark.rule("TW-SPEC-24", "TW-SPEC-23", "TW-SPEC-29", "TW-VEH-05")
@pytest.mark.parametrize(("unit", "clause"), [
    (squad("a", "p1", anchored=True), "TW-SPEC-24"),
    (squad("a", "p1"), ""),
    (squad("a", "p1", anchored=True, specials=("unceasing",)), ""),
    (vehicle("a", "p1", anchored=True), ""),
])  # fmt: skip
def test_who_fired_a_heavy_weapon_stays(unit: Unit, clause: str) -> None:
    for action in ("advance", "run", ""):
        refusal = movement.may_move(game(unit), unit, action)
        assert (refusal.clause if refusal else "") == clause


@pytest.mark.rule("TW-VEH-15", "TW-SQUAD-01", "TW-ACT-07")
def test_who_cannot_move_at_all() -> None:
    rider, mate = squad("a", "p1", where=ABOARD), individual("i", "p1", where=JOINED)
    fighter, foe = squad("f", "p1", 1, (10, 10)), squad("e", "p2", 1, (10.6, 10))
    battle = game(rider, mate, fighter, foe)
    battle.emit(MeleeBegan("melee-1", ("f",), ("e",)))
    clauses = [refusal.clause for unit in (rider, mate, fighter) if (refusal := movement.may_move(battle, unit))]
    assert clauses == ["TW-VEH-15", "TW-SQUAD-01", "TW-ACT-07"]


# ---------------------------------------------------------------- where one may go
@pytest.mark.rule("TW-MOVE-05", "TW-SQUAD-02")
@pytest.mark.parametrize(("second", "legal"), [
    ([13600, 10000], True),  # 1.6 apart less two radii of 0.3: exactly 1 inch
    ([13601, 10000], False),
])  # fmt: skip
def test_a_squad_ends_in_cohesion(second: list[int], legal: bool) -> None:
    walkers = squad("a", "p1", 2, (10, 10))
    battle = game(walkers, far())
    answer = {"models": [[12000, 10000], second]}
    if legal:
        assert walk(battle, walkers).check(answer).ends[1].x == second[0]
    else:
        with pytest.raises(RuleError, match="TW-MOVE-05"):
            walk(battle, walkers).check(answer)


@pytest.mark.rule("TW-MOVE-05", "TW-SQUAD-02")
def test_two_clumps_are_no_cohesion() -> None:
    walkers = squad("a", "p1", 4, (10, 10), profile=AGL10)
    places = [[12000, 10000], [12700, 10000], [15000, 10000], [15700, 10000]]
    with pytest.raises(RuleError, match="TW-MOVE-05"):
        walk(game(walkers, far()), walkers, 10).check({"models": places})


@pytest.mark.rule("TW-MOVE-05")
def test_no_model_goes_farther_than_the_allowance() -> None:
    walkers = squad("a", "p1", 2, (10, 10))
    with pytest.raises(RuleError, match="member 2 would need"):
        walk(game(walkers, far()), walkers).check({"models": [[14500, 10000], [15800, 10000]]})


@pytest.mark.rule("TW-SQUAD-03")
def test_who_is_out_of_cohesion_stays_behind() -> None:
    walkers = squad("a", "p1", 4, places=[(10, 10), (10.7, 10), (11.4, 10), (20, 10)])
    battle = game(walkers, far())
    assert walkers.apart == (3,)
    run(movement.advance(battle, walkers), answers=[{"to": [10700, 14000]}])
    assert [(m.x, m.y) for m in walkers.models] == [(10000, 14000), (10700, 14000), (11400, 14000), (20000, 10000)]


@pytest.mark.rule("TW-SQUAD-01")
def test_a_squad_moves_as_one_with_its_own_agility() -> None:
    host, guest = squad("a", "p1", 2, (10, 10)), individual("i", "p1", (12, 10), profile=AGL10)
    battle = game(host, guest, far())
    troop_types.join(battle, guest, host)
    x = sum(m.x for m in host.models) // 3
    run(movement.advance(battle, host), answers=[{"to": [x, 15000]}])
    assert {m.y for m in host.models} == {15000}
    with pytest.raises(RuleError):
        walk(battle, host, host.profile.agl).check({"to": [x, 20001]})


@pytest.mark.rule("TW-MOVE-06")
@pytest.mark.parametrize(("blocker", "straight"), [
    (squad("b", "p1", 1, (13, 10)), True),  # friends are passed
    (vehicle("b", "p1", (13, 10), 90), False),  # not vehicles
])  # fmt: skip
def test_passing_friends(blocker: Unit, straight: bool) -> None:
    walker = squad("a", "p1", 1, (10, 10), profile=AGL10)
    way = walk(game(walker, blocker, far()), walker, 10).check({"to": [16500, 10000]})
    assert (len(way.paths[0]) == 2) is straight
    assert (way.distance == 6500) is straight


@pytest.mark.rule("TW-MOVE-06", "TW-GEN-04")
@pytest.mark.parametrize(("x", "legal"), [(13000, False), (12401, False), (12400, True)])
def test_nobody_ends_on_a_base(x: int, legal: bool) -> None:
    walker = squad("a", "p1", 1, (10, 10))
    spot = walk(game(walker, squad("b", "p1", 1, (13, 10)), far()), walker)
    if legal:
        assert spot.check({"models": [[x, 10000]]}).ends[0].x == x
    else:
        with pytest.raises(RuleError, match="TW-MOVE-06"):
            spot.check({"models": [[x, 10000]]})


@pytest.mark.rule("TW-MOVE-06", "TW-MELEE-08", "TW-GEN-04")
@pytest.mark.parametrize(("x", "y", "stops"), [
    (13000, 10000, True),  # onto its base: stopped in front of it
    (12600, 10000, True),
    (14000, 10610, True),  # past its side, 0.01 inch off
    (14000, 10640, False),  # 0.04 inch off
])  # fmt: skip
def test_a_move_ends_at_the_first_enemy_it_touches(x: int, y: int, stops: bool) -> None:
    walker, foe = squad("a", "p1", 1, (10, y / 1000)), squad("b", "p2", 1, (13, 10))
    battle = game(walker, foe)
    run(movement.advance(battle, walker), answers=[{"to": [x, y]}])
    assert bool(battle.melees) is stops
    if stops:
        assert touching(walker.models[0], foe.models[0])
        assert not overlaps(walker.models[0], foe.models[0])
    else:
        assert walker.models[0].x == 14000


@pytest.mark.rule("TW-SPEC-25")
@pytest.mark.parametrize(("contact", "x", "legal"), [(True, 12390, True), (False, 12390, False), (False, 12379, True)])
def test_some_moves_may_not_touch_an_enemy(contact: bool, x: int, legal: bool) -> None:
    scout, foe = squad("a", "p1", 1, (10, 10)), squad("b", "p2", 1, (13, 10))
    request = walk(game(scout, foe), scout, contact=contact)
    if legal:
        assert request.check({"to": [x, 10000]}).ends[0].x == pytest.approx(x, abs=20)
    else:
        with pytest.raises(RuleError, match="contact"):
            request.check({"to": [x, 10000]})


@pytest.mark.rule("TW-MOVE-06", "TW-MOVE-05")
def test_a_squad_that_is_sent_onto_an_enemy_stops_together() -> None:
    walkers, foe = squad("a", "p1", 5, (10, 10), profile=AGL10), squad("b", "p2", 1, (18, 10))
    battle = game(walkers, foe)
    run(movement.advance(battle, walkers), answers=[{"to": [17800, 10000]}])
    assert battle.melees
    assert [m.x - walkers.models[0].x for m in walkers.models] == [0, 700, 1400, 2100, 2800]


@pytest.mark.rule("TW-MELEE-08", "TW-VEH-03")
@pytest.mark.parametrize("kind", ["squad", "vehicle"])
def test_contact_without_a_charge_begins_a_melee(kind: str) -> None:
    mover = squad("a", "p1", 1, (10, 10)) if kind == "squad" else vehicle("a", "p1", (10, 10))
    foe = squad("b", "p2", 1, (13, 10))
    battle = game(mover, foe)
    reach = 3000 - 300 - (300 if kind == "squad" else 1250) - 10
    run(movement.advance(battle, mover), answers=[{"to": [10000 + reach, 10000]}])
    assert battle.melee_of("a") is not None
    assert not mover.charged


@pytest.mark.rule("TW-GEN-04")
@pytest.mark.parametrize(("x", "fights"), [(12380, True), (12379, False)])
def test_contact_is_a_gap_of_002_inch(x: int, fights: bool) -> None:
    walker, foe = squad("a", "p1", 1, (10, 10)), squad("b", "p2", 1, (13, 10))
    battle = game(walker, foe)
    run(movement.advance(battle, walker), answers=[{"to": [x, 10000]}])  # 13 - 0.6 - x
    assert bool(battle.melees) is fights


@pytest.mark.rule("TW-MOVE-07")
@pytest.mark.parametrize(("x", "legal"), [(300, True), (299, False)])
def test_nobody_leaves_the_table(x: int, legal: bool) -> None:
    walker = squad("a", "p1", 1, (3, 10))
    if legal:
        assert walk(game(walker), walker).check({"models": [[x, 10000]]}).distance == 2700
    else:
        with pytest.raises(RuleError, match="TW-MOVE-07"):
            walk(game(walker), walker).check({"models": [[x, 10000]]})


@pytest.mark.rule("TW-MOVE-07", "TW-GEN-06")
def test_a_path_is_measured_along_the_ground() -> None:
    lava = box("lava", 12, 8, 2, 4, kind="lava", going=Going.IMPASSABLE)
    hill = box("hill", 9, 5, 9, 9, kind="hill", level=1500)
    walker = squad("a", "p1", 1, (10, 10), profile=AGL10)
    way = walk(game(walker, terrain=[lava, hill]), walker, 10).check({"models": [[16000, 10000]]})
    assert 6000 < way.distance < 9000  # round the pool, the climb is free


@pytest.mark.rule("TW-MOVE-01")
@pytest.mark.parametrize("answer", [
    None, 5, "north", [], {}, {"to": [1]}, {"to": [1.5, 2]}, {"to": "here"}, {"to": [True, 2]}, {"models": 3},
    {"models": [[1, 2], [3]]}, {"to": [1, 2], "models": []}, {"to": [1, 2], "why": 1}, {"stay": False},
    {"to": [10000, 10000], "facing": 3}, {"models": [[10000, 10000]]},
])  # fmt: skip
def test_what_is_no_move_is_refused(answer: Any) -> None:
    walkers = squad("a", "p1", 3, (10, 10))
    with pytest.raises(RuleError):
        walk(game(walkers, far()), walkers).check(answer)


@pytest.mark.rule("TW-MOVE-01")
def test_the_ideas_are_moves_and_the_last_always_will_do() -> None:
    walkers = squad("a", "p1", 5, (10, 10))
    request = walk(game(walkers, far()), walkers).ask("where?")
    dice = random.Random(7)
    ideas = list(request.ideas(dice.randrange))
    assert ideas[-1] == {"stay": True}
    assert len(ideas) > 3
    assert sum(1 for idea in ideas if request.accept(idea)) == len(ideas)


# ---------------------------------------------------------------- vehicles
@pytest.mark.rule("TW-VEH-04", "TW-GEN-04")
@pytest.mark.parametrize(("answer", "facing"), [
    ({"to": [10000, 14000]}, 90),
    ({"to": [10000, 14000], "facing": 180}, 180),
    ({"to": [14000, 10000]}, 0),
])  # fmt: skip
def test_a_vehicle_advances_and_looks_ahead(answer: Any, facing: int) -> None:
    tank = vehicle("t", "p1", (10, 10))
    battle = game(tank, far())
    run(movement.advance(battle, tank), answers=[answer])
    assert tank.models[0].facing == facing
    xs, ys = [x for x, _ in tank.models[0].corners], [y for _, y in tank.models[0].corners]
    sides = (max(xs) - min(xs), max(ys) - min(ys))
    assert sides == ((1500, 2500) if facing == 90 else (2500, 1500))


@pytest.mark.rule("TW-VEH-04", "TW-SPEC-47")
def test_a_vehicle_runs_twice_its_agility() -> None:
    tank = vehicle("t", "p1", (10, 10))
    run(movement.run(game(tank, far()), tank), answers=[{"to": [28000, 10000]}])  # twice 9, no die
    assert tank.models[0].x == 28000


@pytest.mark.rule("TW-MOVE-06")
def test_a_vehicle_stops_with_its_front_at_the_enemy() -> None:
    tank, foe = vehicle("t", "p1", (10, 10)), squad("b", "p2", 1, (16, 10))
    way = walk(game(tank, foe), tank, 9).check({"to": [15000, 10000]})
    assert touching(way.ends[0], foe.models[0])
    assert not overlaps(way.ends[0], foe.models[0])
    assert way.ends[0].x == pytest.approx(16000 - 300 - 1250, abs=20)


@pytest.mark.rule("TW-MOVE-06")
@pytest.mark.parametrize("answer", [{"to": [12500, 10000]}, {"models": [[1, 1], [2, 2]]}, {"to": [20000, 10000]}])
def test_a_vehicle_has_to_fit(answer: Any) -> None:
    tank, friend = vehicle("t", "p1", (10, 10)), squad("b", "p1", 1, (13, 10))
    with pytest.raises(RuleError):
        walk(game(tank, friend), tank, 9).check(answer)


@pytest.mark.rule("TW-VEH-03")
@pytest.mark.parametrize(("unit", "clause"), [(vehicle("a", "p1"), "TW-VEH-03"), (individual("a", "p1"), "")])
def test_vehicles_cannot_charge(unit: Unit, clause: str) -> None:
    refusal = movement.may_move(game(unit), unit, "charge")
    assert (refusal.clause if refusal else "") == clause


@pytest.mark.rule("TW-MOVE-01")
@pytest.mark.parametrize(
    ("dx", "dy", "degrees"), [(1, 0, 0), (0, 1, 90), (-5, 0, 180), (0, -2, 270), (1000, 17, 1), (3, 3, 45)]
)
def test_a_heading_is_whole_degrees(dx: int, dy: int, degrees: int) -> None:
    assert heading(dx, dy) == degrees


# ---------------------------------------------------------------- interruptions
@pytest.mark.rule("TW-ORD-09")
def test_prepared_enemies_may_interrupt_at_each_inch() -> None:
    walker, guard = squad("a", "p1", 3, (10, 10)), squad("b", "p2", 3, (16, 20), prepared=True)
    battle = game(walker, guard)
    _, asks = run(movement.advance(battle, walker), answers=["pass", {"to": [10700, 12500]}, *["pass"] * 3])
    assert [type(ask) for ask in asks] == [Choice, Move, Choice, Choice, Choice]  # declared, 1, 2, done
    assert {m.y for m in walker.models} == {12500}


@pytest.mark.rule("TW-ORD-09")
def test_nobody_is_asked_when_nobody_lies_in_wait() -> None:
    walker, guard = squad("a", "p1", 3, (10, 10)), squad("b", "p2", 3, (16, 20))
    _, asks = run(movement.advance(game(walker, guard), walker), answers=[{"to": [10700, 12500]}])
    assert len(asks) == 1


@pytest.mark.rule("TW-MELEE-05")
def test_a_charger_whose_target_is_gone_may_stop() -> None:
    from wartable.rulesets.time_wars.moving.march import halt

    charger = squad("a", "p1", 1, (10, 10))
    battle = game(charger, far())
    way = walk(battle, charger).check({"to": [14500, 10000]})
    short, _ = run(halt(battle, "a", way), answers=["stop-2"])
    assert short.ends[0].x == 12000
    whole, _ = run(halt(battle, "a", way), answers=["go-on"])
    assert whole.ends[0].x == 14500


@pytest.mark.rule("TW-MOVE-01")
def test_a_request_says_how_far() -> None:
    walker = squad("a", "p1", 1, (10, 10))
    ask = next(movement.advance(game(walker, far()), walker))
    assert isinstance(ask, Move)
    assert ask.limit == 5000
    assert gap(walker.models[0], walker.models[0]) == 0
    assert len(groups(walker.models, 1000)) == 1
