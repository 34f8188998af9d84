from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import (
    aim,
    box,
    clauses,
    game,
    happened,
    individual,
    ranks,
    run,
    squad,
    sums_of,
    vehicle,
)
from wartable.rulesets.time_wars import actions, turn
from wartable.rulesets.time_wars.command import command
from wartable.rulesets.time_wars.events.base import PlayerTurnBegan, SuppressionEnded, SwarmRolled, Turned
from wartable.rulesets.time_wars.events.losses import ModelsLost
from wartable.rulesets.time_wars.events.morale import NerveTested
from wartable.rulesets.time_wars.events.shooting import ActionLost, Fired, Suppressed
from wartable.rulesets.time_wars.melee.melee import bout_numbers
from wartable.rulesets.time_wars.morale import suppression
from wartable.rulesets.time_wars.morale.morale import nerve_numbers
from wartable.rulesets.time_wars.shooting import shooting
from wartable.rulesets.time_wars.shooting.shooting import FIRE, SUPPRESS, Declaration
from wartable.rulesets.time_wars.state import Band, Cursor, Game, Melee, Order, Profile, Unit
from wartable.rulesets.time_wars.troops.squads import size

STEADY = Profile(5, 5, 4, 4, 2, 4, 9, 1)


def facing(count: int = 5, inches: float = 4.0, *more: Unit, **fields: Any) -> Game:
    """b suppressed a moment ago, or will be by a."""
    a = squad("a", "p1", 5, places=ranks(5, 10))
    b = squad("b", "p2", count, places=ranks(count, 10.6 + inches), **fields)
    return game(a, b, *more)


def suppress(battle: Game, faces: Sequence[int], answers: Sequence[str] = ()) -> list[str]:
    _, asks = run(shooting.resolve(battle, Declaration("a", "b", SUPPRESS)), faces, answers)
    return clauses(asks)


# ---------------------------------------------------------------- the attack
@pytest.mark.rule("TW-SUPP-01")
@pytest.mark.parametrize(
    ("grade", "dug", "band", "suppressive", "defence"),
    [
        (2, 0, Band.MEDIUM, False, 5 + 2 + 1),
        (2, 0, Band.MEDIUM, True, 5 + 1),  # cover is ignored, the range bonus stays
        (2, 2, Band.MEDIUM, True, 5 + 1),  # Take Cover! counts as cover
        (0, 2, Band.STANDARD, False, 5 + 1),
        (0, 2, Band.STANDARD, True, 5),
        (2, 0, Band.EXTREME, True, 5 + 3),
    ],
)
def test_cover_is_ignored(grade: int, dug: int, band: Band, suppressive: bool, defence: int) -> None:
    shot = aim(squad("a", "p1"), squad("b", "p2", dug=dug), band, suppressive=suppressive)
    assert sums_of(shot, grade).numbers.defence == defence


@pytest.mark.rule("TW-SUPP-01")
@pytest.mark.parametrize(("suppressive", "defence"), [(True, 5), (False, 7)])
def test_heavy_cover_is_ignored_too(suppressive: bool, defence: int) -> None:
    shot = aim(squad("a", "p1"), squad("b", "p2"), suppressive=suppressive)
    assert sums_of(shot, 2, True).numbers.defence == defence


@pytest.mark.rule("TW-SUPP-01")
def test_the_firers_weapons_count_as_ever() -> None:
    arms = (("sniper_rifle", 2), ("grenade_launcher", 1), ("lmg", 1), ("special_weapon", 1))
    firer = squad("a", "p1", 8, weapons=arms)
    numbers = sums_of(aim(firer, squad("b", "p2"), suppressive=True)).numbers
    assert (numbers.base, numbers.wst, numbers.d3) == (6, 5, 1)


@pytest.mark.rule("TW-SUPP-02")
@pytest.mark.parametrize(
    ("face", "points"),
    [
        (2, 0),  # 12 against 10: 2+2 = 4 against END 4: nothing at all
        (3, 1),  # 5
        (6, 4),
    ],
)
def test_points_instead_of_wounds(face: int, points: int) -> None:
    battle = facing(profile=STEADY)
    asked = suppress(battle, [face, 6, 6] if points else [face])
    assert len(battle.units["b"].models) == 5
    assert battle.units["b"].suppression == ((("p1", points),) if points else ())
    assert asked == ["TW-FIRE-15"] + ["TW-SUPP-05", "TW-SPEC-12"] * bool(points)  # no points, no tests


@pytest.mark.rule("TW-SUPP-02", "TW-SUPP-03")
def test_points_beyond_the_size_have_no_effect() -> None:
    battle = facing(2, 2.0, profile=STEADY)
    suppress(battle, [6, 6, 6])  # 16 against 7: 9+2-4 = 7 points on two models
    assert battle.units["b"].suppression == (("p1", 7),)
    assert size(battle.units["b"]) == 0


@pytest.mark.rule("TW-SUPP-03")
def test_every_use_of_size_is_lower() -> None:
    points = (("p1", 2),)
    battle = facing(5, 4.0, suppression=points)
    unit, other = battle.units["b"], battle.units["a"]
    assert sums_of(aim(unit, other)).numbers.size == 3  # shooting
    assert sums_of(aim(other, unit)).numbers.target_size == 3  # defending
    assert [mod.value for mod in nerve_numbers(battle, unit).mods] == [6, 3]  # Nerve Tests
    battle.units["c"] = squad("c", "p2", 7, at=(10, 16), suppression=points)
    helped = aim(unit, other, battle=battle, helpers=("c",))
    assert sums_of(helped).numbers.extra == 3  # combined fire: (7 - 2) / 2 rounded up
    battle.melees["m"] = Melee("m", ("a",), ("b", "c"))
    numbers = bout_numbers(battle, battle.melees["m"], other, battle.units["c"])
    assert [mod.value for mod in numbers.second.mods if "size" in mod.why or "support" in mod.why] == [5, 2]  # melee


@pytest.mark.rule("TW-SUPP-03")
def test_casualties_and_suppression_together() -> None:
    battle = facing(6, 4.0, suppression=(("p1", 2),))
    battle.units["b"].stand(battle.units["b"].models[:3])
    assert size(battle.units["b"]) == 1


# ---------------------------------------------------------------- size 0
@pytest.mark.rule("TW-SUPP-04")
@pytest.mark.parametrize(("points", "clause"), [(0, ""), (4, ""), (5, "TW-SUPP-04"), (9, "TW-SUPP-04")])
def test_at_size_0_nothing_can_be_done(points: int, clause: str) -> None:
    battle = facing(5, 4.0, suppression=(("p1", points),) if points else ())
    battle.active = "p2"
    assert suppression.silenced(battle.units["b"]) == clause
    refusal = actions.bound(battle, battle.units["b"])
    assert (refusal.clause if refusal else "") == clause
    run(actions.step(battle), [], [] if clause else ["end"])  # with nobody to act the phase ends by itself
    assert battle.cursor.phase == "melee"


@pytest.mark.rule("TW-SUPP-04")
@pytest.mark.parametrize(("points", "clause"), [(2, ""), (3, "TW-SUPP-04")])
def test_a_large_vehicle_is_silenced_by_three_points_if_it_is_not_unceasing(points: int, clause: str) -> None:
    unit = vehicle("a", "p1", suppression=(("p2", points),))
    assert suppression.silenced(unit) == ""  # TW-SPEC-48
    unit.specials = ("large",)
    assert suppression.silenced(unit) == clause


@pytest.mark.rule("TW-SUPP-04")
def test_size_is_checked_again_when_members_are_lost() -> None:
    battle = facing(5, 4.0, suppression=(("p1", 3),))
    unit = battle.units["b"]
    assert not suppression.silenced(unit)
    unit.stand(unit.models[:3])
    assert suppression.silenced(unit)


@pytest.mark.rule("TW-SPEC-48", "TW-SUPP-04")
def test_unceasing_troops_act_even_at_size_0() -> None:
    battle = facing(5, 4.0, suppression=(("p1", 5),), specials=("unceasing",))
    battle.active = "p2"
    run(actions.step(battle), [6], ["b", "fire", "a"])
    assert happened(battle, Fired)[0].score == 6 + 5 + 0  # with size 0


@pytest.mark.rule("TW-SUPP-04", "TW-SPEC-48", "TW-SPEC-20")
@pytest.mark.parametrize(("specials", "acts"), [(("large", "unceasing"), True), (("large",), False)])
def test_a_large_vehicle_suppressed_to_size_0(specials: tuple[str, ...], acts: bool) -> None:
    target = vehicle("b", "p2", (11.4, 14.3))
    target.profile, target.specials = Profile(2, 5, 4, 4, 2, 4, 9, 1), specials
    battle = game(squad("a", "p1", 5, places=ranks(5, 10)), target)
    # 3+5+5 = 13 against 2+3: 8+2-4 = 6 points against size 3
    suppress(battle, [3, 6] if acts else [3, 6, 6])
    assert size(target) == 0
    battle.emit(PlayerTurnBegan("p2"))
    run(actions.step(battle), [6] if acts else [], ["b", "fire", "a"] if acts else [])
    assert [event.firer for event in happened(battle, Fired)] == (["a", "b"] if acts else ["a"])
    assert battle.cursor.phase == ("action" if acts else "melee")


@pytest.mark.rule("TW-SPEC-40", "TW-SUPP-04")
@pytest.mark.parametrize(("faces", "silent"), [([1, 2], True), ([1, 3], False)])
def test_a_suppressed_swarm_rolls_its_size_if_it_has_none(faces: list[int], silent: bool) -> None:
    swarm = squad("b", "p2", 1, at=(10, 20), specials=("swarm",), suppression=(("p1", 3),))
    battle = game(squad("a", "p1"), swarm, active="p2", cursor=Cursor("hazards"))
    run(turn.hazard_step(battle), faces)  # 3 - 3 is 0, 4 - 3 is 1
    assert happened(battle, SwarmRolled)
    assert bool(suppression.silenced(swarm)) is silent


@pytest.mark.rule("TW-SPEC-40", "TW-FIRE-11")
@pytest.mark.parametrize(("faces", "points", "size_then"), [([6, 6, 1], 2, 10), ([2, 3, 1], 2, 3)])
def test_the_roll_of_a_swarm_is_kept_whole(faces: list[int], points: int, size_then: int) -> None:
    # 12 - 2 = 10; 5 - 2 = 3: suppression is taken off once, not again from what the attack counted
    a = squad("a", "p1", 1, specials=("swarm",), suppression=(("p2", points),))
    battle = game(a, squad("b", "p2", 10, at=(10, 12)))
    run(shooting.resolve(battle, Declaration("a", "b", FIRE)), faces)
    assert a.swarm == sum(faces[:2])
    assert size(a) == size_then


# ---------------------------------------------------------------- tests at once
@pytest.mark.rule("TW-SUPP-05", "TW-SUPP-06")
@pytest.mark.parametrize(
    ("face", "passed"),
    [
        (5, False),  # 4 points (16 against 10): 5 + NRV 8 + size 1 = 14
        (6, True),  # 15
    ],
)
def test_the_nerve_test_counts_the_lowered_size(face: int, passed: bool) -> None:
    battle = facing(profile=Profile(5, 5, 4, 4, 2, 4, 8, 1))
    suppress(battle, [6, face, 6])
    event = happened(battle, NerveTested)[0]
    assert (event.total, event.passed) == (face + 8 + 1, passed)
    assert bool(happened(battle, ActionLost)) is not passed
    assert battle.units["b"].where == "table"  # it never routs because of it
    assert battle.units["b"].tests == ()


@pytest.mark.rule("TW-SUPP-05", "TW-SPEC-48")
def test_unceasing_troops_take_no_nerve_test_but_the_hazardous_one() -> None:
    battle = facing(specials=("unceasing",))
    assert suppress(battle, [6, 6]) == ["TW-FIRE-15", "TW-SPEC-12"]
    assert size(battle.units["b"]) == 1  # they lose size all the same
    battle.emit(PlayerTurnBegan("p2"))
    assert battle.units["b"].actions == 2


@pytest.mark.rule("TW-SUPP-06", "TW-ACT-03")
@pytest.mark.parametrize(("failures", "left"), [(0, 2), (1, 1), (2, 0), (3, 0)])
def test_each_failure_costs_an_action_of_the_next_turn(failures: int, left: int) -> None:
    battle = facing(9)
    for _ in range(failures):
        suppression.lose_action(battle, battle.units["b"], "p1")
    assert battle.units["b"].actions == 2  # nothing yet
    battle.emit(PlayerTurnBegan("p2"))
    assert battle.units["b"].actions == left
    battle.emit(PlayerTurnBegan("p2"))
    assert battle.units["b"].actions == 2  # for one turn


@pytest.mark.rule("TW-SUPP-06")
@pytest.mark.parametrize(("had", "now", "then"), [(2, 1, 2), (1, 0, 2), (0, 0, 2)])
def test_in_its_own_turn_it_loses_what_it_has_not_spent_if_any(had: int, now: int, then: int) -> None:
    battle = facing(9)
    battle.active = "p2"
    battle.units["b"].actions = had
    suppression.lose_action(battle, battle.units["b"], "p1")
    assert battle.units["b"].actions == now
    assert len(happened(battle, ActionLost)) == min(had, 1)
    battle.emit(PlayerTurnBegan("p2"))  # the suppression has ended by then
    assert battle.units["b"].actions == then


@pytest.mark.rule("TW-SUPP-06", "TW-SUPP-08")
@pytest.mark.parametrize(
    ("active", "by", "lost"),
    [
        ("p1", "p1", True),  # p3 plays before p1 plays again
        ("p1", "p2", False),  # p2's suppression is over when p2 plays, before p3
        ("p2", "p1", True),
    ],
)
def test_with_three_players_the_next_turn_may_come_too_late(active: str, by: str, lost: bool) -> None:
    battle = game(squad("a", "p1"), squad("b", "p2", at=(20, 20)), squad("c", "p3", at=(30, 30)), active=active)
    suppression.lose_action(battle, battle.units["c"], by)
    assert battle.units["c"].fewer == int(lost)


@pytest.mark.rule("TW-SUPP-06", "TW-ACT-03")
def test_who_has_one_action_left_neither_runs_nor_charges() -> None:
    battle = facing(5)
    suppress(battle, [6, 1, 6])  # 4 points; 1+6+1 fails
    battle.emit(PlayerTurnBegan("p2"))
    options, refused = actions.menu(battle, battle.units["b"])
    assert {"advance", "fire"} <= {option.key for option in options}
    assert {(r.key, r.clause) for r in refused} >= {("run", "TW-ACT-03"), ("charge", "TW-ACT-03")}


# ---------------------------------------------------------------- the Hazardous die
@pytest.mark.rule("TW-SUPP-07")
@pytest.mark.parametrize(("face", "left", "tests"), [(1, 4, ("casualties",)), (2, 5, ())])
@pytest.mark.parametrize("specials", [(), ("large",)])
def test_one_hazardous_die_however_large_it_is(
    face: int, left: int, tests: tuple[str, ...], specials: tuple[str, ...]
) -> None:
    battle = facing(5, specials=specials, profile=Profile(0, 5, 4, 4, 2, 2, 9, 1) if specials else STEADY)
    suppress(battle, [6, 6, face])
    assert happened(battle, Suppressed)
    assert len(battle.units["b"].models) == left
    assert battle.units["b"].tests == tests  # it tests in the Morale Phase


@pytest.mark.rule("TW-SUPP-07", "TW-SQUAD-08")
def test_the_owner_picks_who_is_lost() -> None:
    battle = facing(5, profile=STEADY, leader=True)
    suppress(battle, [6, 6, 1], ["leader"])
    assert [event.models for event in happened(battle, ModelsLost)] == [(0,)]


@pytest.mark.rule("TW-SUPP-07")
@pytest.mark.parametrize(("face", "where"), [(1, "destroyed"), (2, "table")])
def test_a_lone_model_or_a_vehicle_is_destroyed(face: int, where: str) -> None:
    for unit in (vehicle("b", "p2", (11, 14)), individual("b", "p2", (11, 13.5))):
        unit.profile = Profile(2, 5, 4, 4, 2, 4, 9, 1)
        battle = game(squad("a", "p1", 5, places=ranks(5, 10)), unit)
        battle.units["c"] = squad("c", "p2", at=(40, 40))
        suppress(battle, [6, 6, face] if unit.kind == "individual" else [6, face])
        assert unit.where == where


@pytest.mark.rule("TW-SUPP-07", "TW-COVER-06")
@pytest.mark.parametrize(("cover", "asked"), [(3, 2), (2, 3)])
def test_no_hazardous_die_in_heavy_cover(cover: int, asked: int) -> None:
    bunker = box("bunker", 0, 13, 48, 4, kind="ruin", cover=cover)
    battle = facing(5, profile=STEADY)
    battle = game(*battle.units.values(), terrain=[bunker])
    assert len(suppress(battle, [6, 6, 6][:asked])) == asked


# ---------------------------------------------------------------- how long, how often
@pytest.mark.rule("TW-SUPP-08")
def test_it_ends_when_the_one_who_caused_it_plays_again() -> None:
    battle = facing(9, 4.0, suppression=(("p1", 3), ("p3", 1)), fewer=0)
    battle.active = "p1"
    run(turn.begin(battle))  # p2 plays: nothing of p2's making ends
    assert dict(battle.units["b"].suppression) == {"p1": 3, "p3": 1}
    run(turn.begin(battle))  # p1 plays again: his points go, before the Command Phase
    assert dict(battle.units["b"].suppression) == {"p3": 1}  # those of others stay
    assert [event.player for event in happened(battle, SuppressionEnded)] == ["p1"]
    events = [type(event) for event in battle.log]
    assert events.index(SuppressionEnded) < len(events) - 1 - events[::-1].index(Turned)


@pytest.mark.rule("TW-SUPP-09")
def test_points_and_tests_add_up() -> None:
    battle = facing(7, 3.0, profile=Profile(3, 5, 4, 4, 2, 4, 6, 1))
    first = suppress(battle, [4, 1, 6])  # 14 against 10: 4+2-4 = 2
    second = suppress(battle, [4, 1, 6])  # size is 5 now: 14 against 8: 6+2-4 = 4
    assert first == second == ["TW-FIRE-15", "TW-SUPP-05", "TW-SPEC-12"]
    assert battle.units["b"].suppression == (("p1", 6),)
    assert battle.units["b"].fewer == 2  # two failures cost both actions


@pytest.mark.rule("TW-SUPP-08", "TW-CMD-02")
def test_points_of_different_players_are_told_apart() -> None:
    battle = facing(9)
    battle.emit(Suppressed("b", "p1", 2))
    battle.emit(Suppressed("b", "p3", 1))
    battle.emit(Suppressed("b", "p1", 1))
    assert battle.units["b"].suppression == (("p1", 3), ("p3", 1))


@pytest.mark.rule("TW-ACT-05")
@pytest.mark.parametrize(
    ("unit", "able"),
    [
        (squad("a", "p1", 3), True),
        (vehicle("a", "p1", weapons=(("hmg", 1),)), False),
        (individual("a", "p1"), False),
        (individual("a", "p1", weapons=(("sniper_rifle", 1),)), True),  # the Sniper Rifle credits him with it
        (vehicle("a", "p1", weapons=(("sniper_rifle", 1),)), False),
    ],
)
def test_who_may_suppress(unit: Unit, able: bool) -> None:
    battle = game(unit, squad("b", "p2", 3, at=(10, 16)))
    options, refused = actions.menu(battle, unit)
    assert ("suppress" in {option.key for option in options}) is able
    assert able or ("suppress", "TW-ACT-05") in {(r.key, r.clause) for r in refused}


@pytest.mark.rule("TW-ACT-05", "TW-ACT-04")
def test_suppression_is_one_action_and_mixes_with_firing() -> None:
    battle = facing(10, 4.0, profile=Profile(9, 5, 4, 4, 2, 9, 9, 1))
    run(actions.step(battle), [1], ["a", "suppress", "b"])
    assert battle.units["a"].actions == 1
    run(actions.step(battle), [1], ["a", "fire", "b"])
    assert [event.suppressive for event in happened(battle, Fired)] == [True, False]


def test_orders_of_a_suppressed_squad_stay() -> None:
    battle = facing(9, 4.0, suppression=(("p1", 3),), orders=(Order("take_aim", "x"),))
    assert command.leads(battle.units["a"]) is False
    assert battle.units["b"].orders
