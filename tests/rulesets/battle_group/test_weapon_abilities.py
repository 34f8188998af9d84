"""Grapples and rifts (BG-MSL-18 to -22, BG-NEW-RIFT, BG-NEW-ITEMS-06)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.battle_group.armed import NAMES, WEAPONS, armed, at, foe
from tests.rulesets.battle_group.helpers import (
    EAST,
    afflicted,
    battle,
    events,
    options,
    placement,
    refused,
    run,
    unit,
)
from wartable.engine.ask import Die
from wartable.engine.errors import RuleError
from wartable.rulesets.battle_group.events.abilities import Missed, RiftOpened, RiftRolled
from wartable.rulesets.battle_group.events.base import (
    MovePhaseOver,
    PhaseBegan,
    PlayerTurnBegan,
    PlayerTurnEnded,
)
from wartable.rulesets.battle_group.events.fighting import AttackBegan, PoolRolled, WasShot
from wartable.rulesets.battle_group.moving.led import barred
from wartable.rulesets.battle_group.moving.phase import move_one
from wartable.rulesets.battle_group.resolution.testing import due
from wartable.rulesets.battle_group.shooting.declaring import SHOOT
from wartable.rulesets.battle_group.specials.points import Use
from wartable.rulesets.battle_group.state import AWAY, DESTROYED, RESERVE, TABLE, Game, Phase, Rift
from wartable.rulesets.battle_group.turn.actions import menu
from wartable.rulesets.battle_group.turn.turn import step
from wartable.rulesets.battle_group.weapon_abilities.grapple import barred as no_grapple
from wartable.rulesets.battle_group.weapon_abilities.grapple import grapple, why_not
from wartable.rulesets.battle_group.weapon_abilities.rift import beacon, further, legal_near, open_rift, through
from wartable.rulesets.battle_group.winning.ending import finish


# ------------------------------------------------------------------ what all have in common
@pytest.mark.rule("BG-ACT-03", "BG-MSL-18", "BG-MSL-22", "BG-MSL-23", "BG-BGF-14")
@pytest.mark.parametrize("weapon", WEAPONS)
def test_each_is_an_action_beside_an_ordinary_shot(weapon):
    game = armed(weapon)
    assert [option.key for option in menu(game, game.units["us"])[0]] == ["shoot", NAMES[weapon]]
    run(SHOOT.run(game, game.units["us"]), [1])
    assert events(game, AttackBegan)[0].effect == ""


@pytest.mark.rule("BG-ACT-07", "BG-RUN-04", "BG-WPN-10", "BG-MSL-21", "BG-SKL-12")
@pytest.mark.parametrize("weapon", WEAPONS)
@pytest.mark.parametrize(("why", "clause"), [
    ("engaged", "BG-ACT-07"), ("balked", "BG-RUN-04"), ("disarmed", "BG-WPN-10"), ("emp", "BG-MSL-21"),
    ("raging", "BG-SKL-12"), ("", ""),
])  # fmt: skip
def test_what_keeps_a_unit_from_it(weapon, why, clause):
    game = armed(weapon, *([unit("touch", "p2", (20, 11))] if why == "engaged" else []), balked=why == "balked")
    if why in ("disarmed", "emp", "raging"):
        afflicted(game.units["us"], why, fresh=False)
    found = {each.key: each.clause for each in menu(game, game.units["us"])[1]}
    assert found.get(NAMES[weapon], "") == clause


@pytest.mark.rule("BG-NEW-PANIC-02")
def test_who_panics_may_use_those_that_harm_nobody():
    for weapon, clause in (("grapple_rifle", ""), ("rift_cannon", ""), (WEAPONS[2], "BG-NEW-PANIC-02")):
        game = armed(weapon)
        afflicted(game.units["us"], "panic")
        assert {e.key: e.clause for e in menu(game, game.units["us"])[1]}.get(NAMES[weapon], "") == clause


# ------------------------------------------------------------------ grapples
@pytest.mark.rule("BG-MSL-18")
@pytest.mark.parametrize(("faces", "pinned"), [([4], True), ([3], False)])
def test_a_hit_gives_the_effect_that_was_chosen_before_and_no_wounds(faces, pinned):
    game = armed("grapple_rifle")
    _, asked = run(grapple(game, game.units["us"]), faces, ["pin"])
    assert options(asked[0]) == ["pin", "displace"]
    assert (foe(game).effect("pinned") is not None) is pinned
    assert bool(events(game, Missed)) is not pinned
    assert foe(game).damage == 0
    assert events(game, WasShot) == []


@pytest.mark.rule("BG-MSL-18", "BG-SHO-12")
def test_the_mv_of_the_grapples_is_rolled_of_those_who_see_the_target_within_range():
    models = [{"at": [20, 10], "weapons": ["grapple_rifle"]}, {"at": [21.2, 10], "weapons": ["grapple_rifle"]},
              {"at": [18.8, 10], "weapons": ["assault_rifle"]},
              {"at": [22.4, 10], "weapons": ["grapple_rifle"], "facing": 270}]  # fmt: skip
    game = battle(unit("us", "p1", models=models), unit("foe", "p2", (20, 20)))
    run(grapple(game, game.units["us"]), [1, 1], ["pin"])
    assert [event.dice for event in events(game, AttackBegan)] == [2]


@pytest.mark.rule("BG-MSL-18", "BG-SHO-10")
def test_beyond_the_shortest_range_half_of_the_dice_are_rolled():
    models = [{"at": [20, 5], "weapons": [key]} for key in ("grapple_rifle", "grapple_cannon")]
    models += [{"at": [21.2, 5], "weapons": ["grapple_cannon"]}]
    models[1]["at"] = [18.8, 5]
    game = battle(unit("us", "p1", models=models), unit("foe", "p2", (20, 31)))
    run(grapple(game, game.units["us"]), [1, 1], ["pin"])  # the rifle is out of range and takes no part
    assert [event.dice for event in events(game, AttackBegan)] == [2]


@pytest.mark.rule("BG-MSL-18")
@pytest.mark.parametrize(("weapon", "y", "clause"), [
    ("grapple_rifle", 31, ""), ("grapple_rifle", 31.001, "BG-SHO-07"),
    ("grapple_cannon", 41, ""), ("grapple_cannon", 41.001, "BG-SHO-07"),
])  # fmt: skip
def test_how_far_they_reach(weapon, y, clause):
    game = armed(weapon, unit("it", "p2", (20, y)))
    foe(game).models = tuple(m._replace(x=44_000, y=4_000) for m in foe(game).models)
    assert why_not(game, game.units["us"], game.units["it"])[1] == clause


@pytest.mark.rule("BG-MSL-18", "BG-ACT-07")
def test_friends_may_be_grappled_out_of_a_melee_and_their_enemies_may_not():
    game = armed("grapple_rifle", unit("we", "p1", (20, 21)))
    us = game.units["us"]
    assert why_not(game, us, game.units["we"])[1] == ""
    assert why_not(game, us, foe(game))[1] == "BG-ACT-07"
    run(grapple(game, us), [4], ["displace", {"to": [14_000, 14_000]}])
    assert at(game.units["we"]) == [(14_000, 14_000)]
    assert foe(game).contacts == ()


@pytest.mark.rule("BG-SLP-02")
@pytest.mark.parametrize(("side", "asleep"), [("p2", False), ("p1", True)])
def test_aiming_at_an_enemy_wakes_him(side, asleep):
    game = armed("grapple_rifle", unit("it", side, (24, 20)))
    afflicted(game.units["it"], "sleep")
    run(grapple(game, game.units["us"]), [1], ["it", "pin"])
    assert (game.units["it"].effect("sleep") is not None) is asleep


@pytest.mark.rule("BG-ARM-13")
def test_who_is_not_made_out_gives_place_to_another():
    game = armed("grapple_rifle", unit("it", "p2", (24, 20), armour="chameleon_armour"))
    _, asked = run(grapple(game, game.units["us"]), [3, 4], ["it", "foe", "pin"])
    assert options(asked[1]) == ["foe", "other"]
    assert refused(asked[1]) == {"it": "BG-ARM-13"}
    assert foe(game).effect("pinned") is not None
    game = armed("grapple_rifle", unit("it", "p2", (24, 20), armour="chameleon_armour"), acted=True)
    run(grapple(game, game.units["us"]), [3], ["it", "other"])
    assert not game.units["us"].acted


@pytest.mark.rule("BG-MSL-19")
def test_the_pinned_do_not_move_in_their_next_movement_phase_but_turn_and_act():
    game = armed("grapple_rifle")
    run(grapple(game, game.units["us"]), [4], ["pin"])
    barred_uses = {use for use in Use if barred(game, foe(game), use)[0]}
    assert barred_uses == {Use.MOVE, Use.RUN, Use.FORCED}
    game.emit(PlayerTurnEnded("p1"))
    game.emit(PlayerTurnBegan("p2"))
    game.emit(PhaseBegan(Phase.MOVE))
    run(move_one(game), [], ["foe", "turn", {"stay": True, "facing": EAST}])
    assert (at(foe(game)), foe(game).models[0].facing) == ([(20_000, 20_000)], EAST)
    game.emit(MovePhaseOver("p2"))
    assert foe(game).effect("pinned") is None


@pytest.mark.rule("BG-MSL-19")
def test_who_is_pinned_already_cannot_be_pinned_or_moved():
    game = armed("grapple_rifle")
    afflicted(foe(game), "pinned")
    assert no_grapple(game, game.units["us"])[1] == "BG-MSL-19"


@pytest.mark.rule("BG-MSL-20")
@pytest.mark.parametrize(("place", "fine"), [
    ((20_000, 30_990), True),
    ((20_000, 31_010), False),      # more than 20 inches from the edge of the base of who fires
    ((28_000, 20_000), False),      # an inch from an enemy of the target
    ((10_000, 20_000), False),      # in the water
    ((24_000, 5_000), True),        # behind who fires
])  # fmt: skip
def test_where_a_target_may_be_set_down(place, fine):
    pond = {"kind": "deep_water", "at": [10, 20], "size": [3, 3]}
    game = armed("grapple_rifle", unit("we", "p1", (30, 20)), terrain=[pond])
    us = game.units["us"]
    flow = grapple(game, us)
    ask = next(flow)
    ask = flow.send(ask.accept("foe"))
    ask = flow.send(ask.accept("displace"))
    ask = flow.send(ask.accept([4]))
    assert (ask.seat, placement(ask).unit) == ("p1", "foe")
    answer = {"to": list(place)}
    if fine:
        ask.accept(answer)
    elif place == (28_000, 20_000):
        ask.accept({"to": [27_900, 20_000]})
        with pytest.raises(RuleError):
            ask.accept({"to": [28_001, 20_000]})
    else:
        with pytest.raises(RuleError):
            ask.accept(answer)


@pytest.mark.rule("BG-MSL-20", "BG-MSL-10")
def test_vehicles_are_displaced_too_and_count_as_moved():
    game = armed("grapple_rifle", unit("car", "p2", (26, 22), vehicle="mule"))
    run(grapple(game, game.units["us"]), [4], ["car", "displace", {"to": [12_000, 20_000], "facing": EAST}])
    car = game.units["car"]
    assert (at(car), car.models[0].facing, car.moved) == ([(12_000, 20_000)], EAST, True)


# ------------------------------------------------------------------ rifts
RESERVES = [unit("two", "p1", count=2, reserve=True), unit("three", "p1", count=3, reserve=True),
            unit("five", "p1", count=5, reserve=True)]  # fmt: skip


def rift(*others: dict[str, Any], **fields: Any) -> Game:
    return armed("rift_cannon", *others, **fields)


@pytest.mark.rule("BG-MSL-22", "BG-DICE-11", "BG-NEW-RIFT-02")
@pytest.mark.parametrize(("way", "place"), [(1, (20_000, 33_000)), (4, (20_000, 27_000))])
def test_a_rift_opens_at_a_point_and_shifts_along_the_line_of_fire(way, place):
    game = rift()
    flow = open_rift(game, game.units["us"])
    aim = next(flow)
    die = flow.send(aim.accept({"to": [20_000, 30_000]}))
    assert isinstance(die, Die)
    assert die.sides == 10
    game = rift()
    _, (asked,) = run(open_rift(game, game.units["us"]), [3, way, 2], [{"to": [20_000, 30_000]}])
    assert asked.clause == "BG-MSL-22"
    assert events(game, RiftOpened)[0].at == place
    assert [event.result for event in events(game, RiftRolled)] == ["Flicker"]
    assert events(game, PoolRolled) == []  # no roll to hit


@pytest.mark.rule("BG-MSL-22", "BG-FACE-02")
@pytest.mark.parametrize(("to", "fine"), [
    ((20_000, 40_500), True), ((20_000, 40_501), False), ((30_000, 20_000), True), ((31_000, 20_000), False),
    ((20_000, 5_000), False),
])  # fmt: skip
def test_the_point_is_within_range_to_the_front(to, fine):
    game = rift()
    ask = next(open_rift(game, game.units["us"]))
    if fine:
        ask.accept({"to": list(to)})
    else:
        with pytest.raises(RuleError, match="BG-MSL-22"):
            ask.accept({"to": list(to)})


@pytest.mark.rule("BG-MSL-22")
def test_off_the_table_or_on_impassable_ground_it_is_the_nearest_legal_point():
    pond = {"kind": "deep_water", "at": [30, 30], "size": [6, 6]}
    game = rift(terrain=[pond])
    assert legal_near(game, (20_000, 52_000)) == (20_000, 48_000)
    assert legal_near(game, (-1, 20_000)) == (0, 20_000)
    x, y = legal_near(game, (28_000, 30_000))
    assert (x, y) == (26_990, 30_000)
    assert legal_near(game, (20_000, 30_000)) == (20_000, 30_000)


@pytest.mark.rule("BG-NEW-RIFT-00", "BG-NEW-ITEMS-06")
@pytest.mark.parametrize(("side", "y", "more"), [("p1", 36.5, 1), ("p1", 36.501, 0), ("p2", 30, 0)])
def test_a_beacon_of_the_own_side_within_6_inches_adds_1(side, y, more):
    game = rift(unit("it", side, (20, y), items=["chrono_beacon"]))
    assert beacon(game, "p1", (20_000, 30_000)) == more


@pytest.mark.rule("BG-NEW-RIFT-00")
@pytest.mark.parametrize(("face", "result"), [(2, "Crack"), (5, "Highway"), (6, "Highway")])
def test_with_a_beacon_the_row_is_the_next_one_to_a_maximum_of_6(face, result):
    game = rift(unit("it", "p1", (20, 28), items=["chrono_beacon"]))
    run(through(game, "p1", (20_000, 30_000), None), [face])
    assert [event.result for event in events(game, RiftRolled)] == [result]


@pytest.mark.rule("BG-NEW-RIFT-01")
def test_backlash_hits_who_fired_and_makes_nobody_test():
    game = rift(hp=9)
    us = game.units["us"]
    run(through(game, "p1", (20_000, 30_000), us), [1, 3, 4, 4, 1])
    assert us.damage == 2
    assert due(game) == []
    run(through(game, "p1", (20_000, 30_000), None), [1])  # without a firing unit it does nothing


@pytest.mark.rule("BG-NEW-RIFT-02")
def test_in_a_flicker_nobody_comes():
    game = rift(*RESERVES)
    run(through(game, "p1", (20_000, 30_000), None), [2])
    assert all(game.units[key].where == RESERVE for key in ("two", "three", "five"))


@pytest.mark.rule("BG-NEW-RIFT-03", "BG-NEW-RIFT-04", "BG-NEW-RIFT-05", "BG-NEW-RIFT-06", "BG-NEW-RIFT-08")
@pytest.mark.parametrize(("face", "offered", "acts", "stays"), [
    (3, ["two"], False, False), (4, ["two", "three"], False, False), (5, ["two", "three", "five"], False, False),
    (6, ["two", "three", "five"], True, True),
])  # fmt: skip
def test_who_comes_through(face, offered, acts, stays):
    game = rift(*RESERVES, unit("others", "p2", count=2, reserve=True))
    far = 30_000 + (1_000 if face < 5 else 2_000)
    flow = through(game, "p1", (20_000, 30_000), None)
    _, asked = run(flow, [face], ["two", {"models": [[20_000, far], [21_000, 30_000]]}])
    assert options(asked[0]) == [*offered, "nobody"]
    two = game.units["two"]
    assert (two.where, two.kept, two.moved, two.acted) == (TABLE, False, True, not acts)
    assert bool(game.rifts) is stays
    assert ("two" in [u.id for u in game.units.values() if u.on_table and not u.acted]) is acts


@pytest.mark.rule("BG-NEW-RIFT-03", "BG-NEW-RIFT-05", "BG-NEW-RIFT-07")
@pytest.mark.parametrize(("face", "place", "fine"), [
    (3, (20_000, 31_490), True), (3, (20_000, 31_510), False),    # all of it within 2 inches
    (5, (20_000, 32_490), True), (5, (20_000, 32_510), False),    # within 3
    (5, (22_000, 30_000), True), (5, (22_200, 30_000), False),    # more than 1 inch from the enemy at (24, 30)
])  # fmt: skip
def test_where_it_may_stand(face, place, fine):
    game = rift(unit("one", "p1", reserve=True), unit("near", "p2", (24.1, 30)))
    flow = through(game, "p1", (20_000, 30_000), None)
    ask = next(flow)
    ask = flow.send(ask.accept(face))
    ask = flow.send(ask.accept("one"))
    if fine:
        ask.accept({"to": list(place)})
    else:
        with pytest.raises(RuleError):
            ask.accept({"to": list(place)})


@pytest.mark.rule("BG-NEW-RIFT-07")
def test_who_has_no_room_waits_and_a_player_may_let_nobody_come():
    pond = {"kind": "deep_water", "at": [20, 30], "size": [10, 10]}
    game = rift(unit("one", "p1", reserve=True), terrain=[pond])
    run(through(game, "p1", (20_000, 30_000), None), [3])
    assert game.units["one"].where == RESERVE
    game = rift(unit("one", "p1", reserve=True))
    run(through(game, "p1", (20_000, 30_000), None), [3], ["nobody"])
    assert game.units["one"].where == RESERVE


@pytest.mark.rule("BG-NEW-RIFT-08", "BG-NEW-TEMPORAL-07", "BG-NEW-TABLE-06")
def test_reserves_are_lost_at_the_end_and_who_is_out_of_time_is_not():
    game = rift(unit("one", "p1", reserve=True, points=30), unit("gone", "p1", (30, 30), points=50))
    game.units["gone"].where = AWAY
    finish(game)
    assert (game.units["one"].where, game.units["gone"].where) == (DESTROYED, AWAY)
    assert game.sides["p1"].lost == 30


@pytest.mark.rule("BG-NEW-RIFT-06")
@pytest.mark.parametrize("answers", [["one", {"to": [20_000, 30_000]}], ["nobody"]])
def test_one_more_comes_in_the_movement_phase_of_the_next_turn_and_may_act(answers):
    game = rift(unit("one", "p1", reserve=True))
    game.rifts = (Rift(20_000, 30_000, "p1"),)
    game.cursor = game.cursor._replace(phase=Phase.MOVE)
    assert run(further(game))[0] is False  # not in the turn in which it opened
    for seat in ("p1", "p2"):
        game.emit(PlayerTurnEnded(seat))
        game.emit(PlayerTurnBegan("p2" if seat == "p1" else "p1"))
        assert len(game.rifts) == 1
    game.emit(PhaseBegan(Phase.MOVE))
    flow = step(game)
    assert flow is not None
    run(flow, [], answers)
    one = game.units["one"]
    assert one.on_table is (len(answers) == 2)
    assert not one.acted
    assert not game.rifts


@pytest.mark.rule("BG-NEW-RIFT-06")
def test_a_rift_that_stays_is_closed_at_the_end_of_its_owner_s_next_turn():
    game = rift()
    game.rifts = (Rift(20_000, 30_000, "p1"),)
    game.emit(PlayerTurnEnded("p1"))
    game.emit(PlayerTurnBegan("p2"))
    game.emit(PlayerTurnEnded("p2"))
    game.emit(PlayerTurnBegan("p1"))
    assert game.rifts
    game.emit(PlayerTurnEnded("p1"))
    assert not game.rifts
