"""Ill effects and the Recover Phase (chapters REC, SLP, POI, BRN, FRZ, CNF, BG-NEW-FROZEN, BG-NEW-PANIC)."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest

from tests.rulesets.battle_group.helpers import EAST, afflicted, battle, events, options, row, run, unit
from wartable.engine.ask import Choice
from wartable.engine.errors import RuleError
from wartable.engine.plane import INCH
from wartable.rulesets.battle_group.catalogue.abilities import EFFECTS
from wartable.rulesets.battle_group.dice.rights import declared
from wartable.rulesets.battle_group.events.base import BattleEvent
from wartable.rulesets.battle_group.events.effects import CaughtFire, ConfusionRolled, FireRolled
from wartable.rulesets.battle_group.events.fighting import AttackBegan
from wartable.rulesets.battle_group.events.resolution import FlightRolled
from wartable.rulesets.battle_group.ill_effects.burning import catch_fire
from wartable.rulesets.battle_group.ill_effects.ending import ENDED, end, ills
from wartable.rulesets.battle_group.ill_effects.inflict import inflict
from wartable.rulesets.battle_group.ill_effects.recovery import recover
from wartable.rulesets.battle_group.melee.declaring import MELEE
from wartable.rulesets.battle_group.moving.led import barred, director
from wartable.rulesets.battle_group.moving.phase import move_one
from wartable.rulesets.battle_group.moving.walk import Walk
from wartable.rulesets.battle_group.resolution.testing import pursuers, resolve
from wartable.rulesets.battle_group.specials.points import Attack, Use
from wartable.rulesets.battle_group.state import Game
from wartable.rulesets.battle_group.troops import line
from wartable.rulesets.battle_group.turn.actions import act_one, menu
from wartable.rulesets.battle_group.turn.start import start
from wartable.rulesets.battle_group.turn.turn import step

ALL = tuple(Use)


def one(*others: dict[str, Any], effect: str = "", cursor: str = "recover", **fields: Any) -> Game:
    """A unit of p1 at (20, 20) with something in force for it, an enemy far away, others."""
    parts = {key: fields.pop(key) for key in ("terrain", "sides") if key in fields}
    game = battle(unit("us", "p1", (20, 20), **fields), unit("foe", "p2", (44, 44)), *others, cursor=cursor, **parts)
    if effect:
        afflicted(game.units["us"], effect)
    return game


def has(game: Game, key: str, who: str = "us") -> bool:
    return game.units[who].effect(key) is not None


def given(game: Game, key: str, who: str = "us", faces: tuple[int, ...] = ()) -> bool:
    found, _ = run(inflict(game, game.units[who], key, "BG-NEW-BIOTECH-00", "p2"), faces)
    return found


def kept_from(game: Game, who: str = "us") -> set[Use]:
    return {use for use in ALL if barred(game, game.units[who], use)[0]}


# ------------------------------------------------------------------ recovering
@pytest.mark.rule("BG-REC-01", "BG-TURN-06")
def test_each_effect_has_a_roll_of_its_own_in_the_phase_of_its_owner_alone():
    game = one(effect="poison")
    afflicted(game.units["us"], "confusion")
    afflicted(game.units["foe"], "poison")
    goes_on, _ = run(recover(game), [6, 4])
    assert goes_on
    assert ills(game.units["us"]) == []
    run(recover(game))
    assert ills(game.units["foe"]) == ["poison"]


@pytest.mark.rule("BG-REC-01", "BG-REC-03")
def test_a_group_rolls_once():
    game = battle(unit("us", "p1", *row(20, 20, 3)), unit("foe", "p2", (44, 44)), cursor="recover")
    afflicted(game.units["us"], "poison")
    run(recover(game), [6])
    assert not has(game, "poison")


@pytest.mark.rule("BG-REC-02")
def test_who_fails_rolls_again_in_the_next_phase():
    game = one(effect="poison")
    run(recover(game), [5])
    assert has(game, "poison")
    goes_on, _ = run(recover(game))
    assert not goes_on  # no second roll in the same phase
    game.units["us"].used = ()
    run(recover(game), [6])
    assert not has(game, "poison")


@pytest.mark.rule("BG-REC-03")
def test_the_same_twice_is_no_worse_and_different_ones_go_together():
    game = one()
    assert given(game, "poison")
    assert not given(game, "poison")
    assert given(game, "frozen")
    assert [effect.key for effect in game.units["us"].effects] == ["poison", "frozen"]


@pytest.mark.rule("BG-REC-04", "BG-NEW-PANIC-00")
def test_there_are_six_and_each_can_come_and_be_ended():
    assert set(ENDED) == set(EFFECTS)
    for key in EFFECTS:
        game = one(cursor="action")
        assert given(game, key)
        assert ills(game.units["us"]) == [key]
        end(game, game.units["us"], key, "BG-NEW-BIOTECH-14")
        assert ills(game.units["us"]) == []
        assert all(event.told(game) is not None for event in events(game, BattleEvent))


@pytest.mark.rule("BG-REC-05")
@pytest.mark.parametrize(("fields", "immune"), [
    ({"kind": "vehicle"}, ["sleep", "poison"]),
    ({"kind": "vehicle", "open": True}, []),
    ({"mount": "horse"}, []),
    ({}, []),
])  # fmt: skip
def test_nothing_reaches_the_crew_of_a_closed_vehicle(fields, immune):
    assert [key for key in EFFECTS if not given(one(cursor="action", **fields), key)] == immune


# ------------------------------------------------------------------ Sleep
@pytest.mark.rule("BG-SLP-01")
def test_who_sleeps_does_nothing():
    game = one(effect="sleep", cursor="action")
    assert kept_from(game) == {Use.MOVE, Use.RUN, Use.TURN, Use.ACT, Use.SELECT, Use.PURSUE}
    assert menu(game, game.units["us"])[0] == []
    assert kept_from(game, "foe") == set()


@pytest.mark.rule("BG-SLP-02")
@pytest.mark.parametrize("attack", [{"melee": True}, {}, {"biotech": True}])
def test_any_attack_wakes_as_it_is_declared(attack):
    game = one(effect="sleep", cursor="action")
    run(declared(Attack(game, game.units["foe"], game.units["us"], **attack)))
    assert not has(game, "sleep")


@pytest.mark.rule("BG-SLP-04")
@pytest.mark.parametrize(("face", "asleep"), [(5, False), (6, False), (4, True)])
def test_who_sleeps_wakes_on_5(face, asleep):
    game = one(effect="sleep")
    run(recover(game), [face])
    assert has(game, "sleep") is asleep


# ------------------------------------------------------------------ Poison
@pytest.mark.rule("BG-POI-01")
@pytest.mark.parametrize(("places", "hp", "left"), [(1, 3, 2), (3, 1, 2), (1, 1, 1)])
def test_poison_takes_one_hp_of_the_unit_and_never_the_last(places, hp, left):
    game = battle(unit("us", "p1", *row(20, 20, places), hp=hp), unit("foe", "p2", (44, 44)))
    afflicted(game.units["us"], "poison")
    assert line.hp(game.units["us"]) == left


@pytest.mark.rule("BG-POI-02")
@pytest.mark.parametrize(("face", "ill"), [(6, False), (5, True)])
def test_poison_ends_on_a_6(face, ill):
    game = one(effect="poison")
    run(recover(game), [face])
    assert has(game, "poison") is ill


# ------------------------------------------------------------------ Burning
@pytest.mark.rule("BG-BRN-01")
@pytest.mark.parametrize(("face", "burns"), [(3, True), (4, False)])
def test_who_is_hit_by_fire_catches_it_on_3_or_less(face, burns):
    game = one()
    run(catch_fire(game, game.units["us"], "BG-BRN-01"), [face])
    assert has(game, "burning") is burns
    (rolled,) = events(game, FireRolled)
    assert rolled.told(game) == (
        "The die for fire shows 3: Us catches fire." if burns else "The die for fire shows 4: Us does not catch fire."
    )


@pytest.mark.rule("BG-BRN-01")
def test_who_burns_already_does_not_roll():
    game = one(effect="burning")
    assert run(catch_fire(game, game.units["us"], "BG-BRN-01"))[0] is False


@pytest.mark.rule("BG-BRN-03", "BG-BRN-02", "BG-BRN-06")
def test_who_burns_runs_about_and_may_act_but_not_in_melee():
    game = one(effect="burning", cursor="move")
    assert kept_from(game) == {Use.MOVE, Use.RUN, Use.CHARGE, Use.MELEE, Use.ENGAGED}
    run(move_one(game), [2, 4], ["us"])
    us = game.units["us"]
    assert (us.moved, us.models[0].y, us.models[0].facing) == (True, 18_000, 270)
    assert line.hp(us) == 1  # fire itself does no harm


@pytest.mark.rule("BG-MSL-19", "BG-BRN-02")
def test_who_is_pinned_burns_where_it_stands():
    game = one(effect="burning", cursor="move")
    afflicted(game.units["us"], "pinned")
    run(move_one(game), (), ["us"])
    assert not game.units["us"].moved


@pytest.mark.rule("BG-BRN-04")
@pytest.mark.parametrize(("face", "burns", "helper"), [
    (5, False, False), (6, False, False), (4, True, False), (2, True, False), (1, True, True),
])  # fmt: skip
def test_a_friend_puts_it_out_on_5_and_burns_on_1(face, burns, helper):
    game = one(unit("we", "p1", (20, 23)), effect="burning")
    _, asked = run(recover(game), [face], ["help"])
    assert (options(asked[0]), asked[0].seat) == (["help", "pass"], "p1")
    assert (has(game, "burning"), has(game, "burning", "we")) == (burns, helper)


@pytest.mark.rule("BG-BRN-04")
@pytest.mark.parametrize(("y", "asked"), [(23.0, 1), (23.001, 0)])
def test_a_friend_helps_within_2_inches(y, asked):
    game = one(unit("we", "p1", (20, y)), effect="burning")
    assert len(run(recover(game), (), ["pass"] * asked)[1]) == asked


@pytest.mark.rule("BG-BRN-04")
@pytest.mark.parametrize("effect", ["burning", "sleep", "lost_hour"])
def test_who_burns_or_sleeps_itself_does_not_help(effect):
    game = one(unit("we", "p1", (20, 23)), effect="burning")
    afflicted(game.units["we"], effect)
    assert run(recover(game))[1] == []


@pytest.mark.rule("BG-BRN-04")
def test_a_friend_tries_once_for_one_unit_and_whoever_is_near_may_try():
    game = one(unit("more", "p1", (20, 26)), unit("we", "p1", (20, 23)), unit("side", "p1", (17, 20)), effect="burning")
    afflicted(game.units["more"], "burning")
    _, asked = run(recover(game), [4, 3], ["help", "help"])  # we, then side
    told = [ask.options[0].target for ask in asked if isinstance(ask, Choice)]
    assert told == ["we", "side"]
    assert run(recover(game))[1] == []  # nobody is left who can help the other one
    assert has(game, "burning", "more")


@pytest.mark.rule("BG-BRN-05")
@pytest.mark.parametrize(("place", "face", "burns"), [
    ((18, 18), 1, True),      # beside the beginning of the way
    ((22.9, 24), 1, True),    # beside its end, an enemy
    ((22.9, 24), 2, False),
])  # fmt: skip
def test_fire_spreads_along_the_way_on_a_1(place, face, burns):
    game = one(unit("near", "p2", place), effect="burning", cursor="move")
    run(move_one(game), [4, 1, face], ["us"])
    assert has(game, "burning", "near") is burns


@pytest.mark.rule("BG-BRN-05")
@pytest.mark.parametrize(("x", "dice"), [(23.0, [1]), (23.001, [])])
def test_fire_spreads_within_2_inches_with_one_roll(x, dice):
    game = one(unit("near", "p1", (x, 22)), effect="burning", cursor="move")
    run(move_one(game), [4, 1, *dice], ["us"])
    assert has(game, "burning", "near") is bool(dice)
    assert all(event.unit == "near" for event in events(game, CaughtFire))


@pytest.mark.rule("BG-BRN-06")
def test_who_catches_fire_in_contact_loses_it():
    game = one(unit("them", "p2", (20, 21)), cursor="action")
    run(catch_fire(game, game.units["us"], "BG-BRN-01"), [1])
    assert game.units["them"].models[0].y == 22_000


# ------------------------------------------------------------------ Frozen
@pytest.mark.rule("BG-FRZ-01", "BG-NEW-FROZEN-00", "BG-NEW-FROZEN-01")
@pytest.mark.parametrize(("move", "half"), [(4, 2), (5, 3), (6, 3)])
def test_the_move_of_the_frozen_is_halved_up_and_they_do_not_run(move, half):
    game = one(effect="frozen", move=move, cursor="move")
    assert line.move(game.units["us"]) == half * INCH
    assert barred(game, game.units["us"], Use.RUN)[1] == "BG-NEW-FROZEN-01"


@pytest.mark.rule("BG-NEW-FROZEN-02")
@pytest.mark.parametrize(("moved", "clause"), [(True, "BG-NEW-FROZEN-02"), (False, "")])
def test_the_frozen_move_or_act(moved, clause):
    game = one(effect="frozen", moved=moved, cursor="action")
    assert barred(game, game.units["us"], Use.ACT)[1] == clause


@pytest.mark.rule("BG-NEW-FROZEN-02", "BG-FACE-01")
def test_to_turn_on_the_spot_is_no_move_for_the_frozen():
    game = one(effect="frozen", cursor="move")
    run(move_one(game), (), ["us", "move", {"stay": True, "facing": EAST}])
    assert game.units["us"].models[0].facing == EAST
    assert not barred(game, game.units["us"], Use.ACT)[0]


@pytest.mark.rule("BG-NEW-FROZEN-03")
def test_the_frozen_do_not_strike_back_or_pursue():
    game = one(effect="frozen", cursor="action")
    assert kept_from(game) == {Use.RUN, Use.STRIKE_BACK, Use.PURSUE}


@pytest.mark.rule("BG-NEW-FROZEN-04")
@pytest.mark.parametrize(("face", "cold"), [(4, False), (3, True)])
def test_the_frozen_recover_on_4(face, cold):
    game = one(effect="frozen")
    run(recover(game), [face])
    assert has(game, "frozen") is cold


@pytest.mark.rule("BG-NEW-FROZEN-05")
@pytest.mark.parametrize(("face", "cold"), [(3, False), (4, True)])
def test_fire_thaws(face, cold):
    game = one(effect="frozen")
    run(catch_fire(game, game.units["us"], "BG-BRN-01"), [face])
    assert has(game, "frozen") is cold


# ------------------------------------------------------------------ Confusion
@pytest.mark.rule("BG-CNF-01", "BG-TURN-07")
@pytest.mark.parametrize(("face", "leader"), [(1, "p2"), (2, "p1"), (3, "p2"), (4, "p1"), (5, "p2"), (6, "p1")])
def test_an_odd_die_gives_the_unit_to_the_opponent_for_the_turn(face, leader):
    game = one(effect="confusion", cursor="start")
    run(start(game), [face])
    assert director(game, game.units["us"]) == leader
    assert events(game, ConfusionRolled)[0].told(game) == (
        f"Confusion: {face}. " + ("Two leads Us this turn." if leader == "p2" else "Us obeys.")
    )
    game.player = "p2"
    assert director(game, game.units["us"]) == "p1"  # in the turns of others it is its owner's


@pytest.mark.rule("BG-CNF-01")
@pytest.mark.parametrize(("by", "leader"), [("p3", "p3"), ("", "p2"), ("p1", "p2")])
def test_who_caused_it_leads_else_the_next_in_the_sequence(by, leader):
    sides = [{"seat": seat} for seat in ("p1", "p2", "p3")]
    more = unit("more", "p3", (44, 4))
    game = battle(unit("us", "p1", (20, 20)), unit("foe", "p2", (44, 44)), more, cursor="start", sides=sides)
    afflicted(game.units["us"], "confusion", by=by)
    run(start(game), [1])
    assert director(game, game.units["us"]) == leader


@pytest.mark.rule("BG-CNF-01", "BG-TERM-12")
def test_neither_allies_nor_players_who_are_out_lead():
    sides = [{"seat": "p1", "team": "x"}, {"seat": "p2", "team": "x"}, {"seat": "p3"}, {"seat": "p4"}]
    units = [unit(f"u{n}", f"p{n}", (10 * n, 10)) for n in (1, 2, 3, 4)]
    game = battle(*units, cursor="start", sides=sides)
    game.sides["p3"].out = True
    afflicted(game.units["u1"], "confusion")
    run(start(game), [1])
    assert director(game, game.units["u1"]) == "p4"


@pytest.mark.rule("BG-CNF-01")
def test_the_opponent_moves_and_acts_with_it_first_and_the_owner_with_the_others():
    game = one(unit("we", "p1", (10, 10), mv=1, weapons=["pistol"]), cursor="move", weapons=["pistol"])
    game.units["foe"].models = tuple(m._replace(x=20_000, y=28_000) for m in game.units["foe"].models)
    afflicted(game.units["us"], "confusion", about="p2")
    _, asked = run(move_one(game), (), ["stay"])
    assert [ask.seat for ask in asked] == ["p2"]
    game = one(unit("we", "p1", (10, 10), weapons=["pistol"]), weapons=["pistol"], cursor="action")
    game.units["foe"].models = tuple(m._replace(x=20_000, y=26_000) for m in game.units["foe"].models)
    afflicted(game.units["us"], "confusion", about="p2")
    _, asked = run(act_one(game), (), ["pass"])  # he may do nothing with it
    assert [(ask.seat, options(ask)[-1]) for ask in asked] == [("p2", "pass")]
    assert game.units["us"].acted


@pytest.mark.rule("BG-CNF-02")
@pytest.mark.parametrize(("seat", "y", "clause"), [
    ("p2", 24.0, "BG-CNF-02"),   # 2 inches from the fire
    ("p2", 23.9, ""),
    ("p1", 24.0, ""),            # its owner may
])  # fmt: skip
def test_an_opponent_does_not_bring_it_near_fire(seat, y, clause):
    game = one(unit("we", "p1", (20, 27)), cursor="move")
    afflicted(game.units["we"], "burning")
    walk = Walk(game, game.units["us"], 5 * INCH, seat=seat)
    with pytest.raises(RuleError, match=clause) if clause else nullcontext():
        walk.check({"to": [20_000, round(1000 * y)]})


@pytest.mark.rule("BG-CNF-02")
def test_an_opponent_may_lead_it_out_of_reach_of_a_fire_that_is_near_already():
    game = one(unit("we", "p1", (20, 22.2)), cursor="move")
    afflicted(game.units["we"], "burning")
    walk = Walk(game, game.units["us"], 5 * INCH, seat="p2")
    walk.check({"to": [20_000, 19_500]})
    with pytest.raises(RuleError, match="BG-CNF-02"):
        walk.check({"to": [20_000, 20_200]})


@pytest.mark.rule("BG-CNF-03")
@pytest.mark.parametrize(("face", "confused"), [(4, False), (3, True)])
def test_confusion_ends_on_4(face, confused):
    game = one(effect="confusion")
    run(recover(game), [face])
    assert has(game, "confusion") is confused


@pytest.mark.rule("BG-CNF-04")
@pytest.mark.parametrize(("who", "attack", "confused"), [
    ("foe", {}, False), ("foe", {"melee": True}, False), ("foe", {"biotech": True}, True), ("we", {}, True),
])  # fmt: skip
def test_enemies_who_shoot_or_fight_end_it(who, attack, confused):
    game = one(unit("we", "p1", (10, 10)), effect="confusion", cursor="action")
    run(declared(Attack(game, game.units[who], game.units["us"], **attack)))
    assert has(game, "confusion") is confused


@pytest.mark.rule("BG-CNF-04")
def test_an_attack_that_it_makes_itself_does_not_end_it():
    game = one(effect="confusion", cursor="action")
    run(declared(Attack(game, game.units["us"], game.units["foe"])))
    assert has(game, "confusion")


def beside(leader: str) -> Game:
    """`us`, whom somebody leads, touching `we` of its own side; the enemy is far away."""
    game = battle(
        unit("us", "p1", (20, 20), av=2, hp=3), unit("we", "p1", (20, 21), av=2, hp=3), unit("foe", "p2", (44, 44))
    )
    afflicted(game.units["us"], "confusion", about="" if leader == "p1" else leader)
    return game


@pytest.mark.rule("BG-CNF-02", "BG-TERM-12", "BG-MEL-11", "BG-CNF-04")
def test_an_opponent_may_have_it_fight_its_own_friends_who_strike_back():
    game = beside("p2")
    _, asked = run(act_one(game), [4, 1, 1, 1, 4, 1, 1], ["melee"])
    assert [(ask.seat, options(ask)) for ask in asked] == [("p2", ["melee", "pass"])]
    assert [(event.unit, event.target, event.back) for event in events(game, AttackBegan)] == [
        ("us", "we", False), ("we", "us", True),
    ]  # fmt: skip
    assert has(game, "confusion")  # its own side does not end it


@pytest.mark.rule("BG-TERM-12", "BG-CNF-02")
def test_its_owner_may_not():
    assert [option.key for option in menu(beside("p1"), beside("p1").units["us"])[0]] == []
    game = beside("p2")
    game.units["we"].models = tuple(m._replace(y=21_100) for m in game.units["we"].models)
    assert MELEE.barred(game, game.units["us"])[1] == "BG-MEL-01"  # touching it has to be


@pytest.mark.rule("BG-CNF-02", "BG-MEL-12", "BG-RES-17", "BG-RES-12")
def test_a_friend_whom_it_has_beaten_flees_and_nobody_pursues():
    game = beside("p2")
    run(act_one(game), [4, 4, 1, 1, 4, 1, 1, 1], ["melee"])
    we = game.units["we"]
    assert (we.suffered, we.inflicted, dict(we.beaten_by)) == (1, 0, {"us": 1})
    assert pursuers(game, we, dict(we.beaten_by)) == []
    run(resolve(game), [6, 1, 1])
    assert [event.clause for event in events(game, FlightRolled)] == ["BG-RES-12"]


# ------------------------------------------------------------------ Panic
@pytest.mark.rule("BG-NEW-PANIC-01", "BG-NEW-PANIC-02")
def test_who_panics_does_not_attack_but_blocks_and_strikes_back():
    game = one(effect="panic", cursor="action")
    assert kept_from(game) == {Use.CHARGE, Use.MELEE, Use.SHOOT, Use.BIOTECH, Use.HARM}


@pytest.mark.rule("BG-NEW-PANIC-02")
def test_who_panics_may_use_what_harms_nobody():
    game = one(unit("we", "p1", (20, 22)), unit("them", "p2", (20, 24)), effect="panic", cursor="action",
               items=["satchel_charge", "antivenin"])  # fmt: skip
    afflicted(game.units["we"], "poison")
    able, not_able = menu(game, game.units["us"])
    assert [option.key for option in able] == ["antivenin"]
    assert {refusal.key: refusal.clause for refusal in not_able}["satchel_charge"] == "BG-NEW-PANIC-02"


@pytest.mark.rule("BG-NEW-PANIC-03")
@pytest.mark.parametrize(("face", "panics"), [(2, False), (3, True)])
def test_panic_ends_with_a_will_test(face, panics):
    game = one(effect="panic", wv=2)
    run(recover(game), [face])
    assert has(game, "panic") is panics


@pytest.mark.rule("BG-NEW-PANIC-04")
@pytest.mark.parametrize(("fields", "panics"), [({"troop": "captain_of_the_paradox_squad"}, False), ({}, True)])
def test_a_character_who_comes_ends_it(fields, panics):
    game = one(unit("we", "p1", (20, 26), **fields), effect="panic", cursor="move")
    run(move_one(game), (), ["we", "move", {"to": [20_000, 23_000]}])
    assert has(game, "panic") is panics


# ------------------------------------------------------------------ two seats
@pytest.mark.rule("BG-CNF-01", "BG-CNF-02")
def test_a_turn_of_a_confused_unit_is_played_by_two_seats():
    game = one(unit("we", "p1", (20, 26)), effect="confusion", cursor="start", weapons=["pistol"])
    seats = list[tuple[str, str]]()
    for faces, answers in (
        ([1], []), ([], []), ([], ["stay"]), ([], ["done"]), ([4, 4], ["shoot"]),
    ):  # fmt: skip
        flow = step(game)
        assert flow is not None
        _, asked = run(flow, faces, answers)
        seats += [(ask.clause, ask.seat) for ask in asked]
    assert seats == [("BG-MOVE-01", "p2"), ("BG-MOVE-04", "p1"), ("BG-ACT-01", "p2")]
    assert not game.units["we"].on_table  # shot by its own side
