"""Biotech (chapter BIO, BG-NEW-BIOTECH, BG-RNK-03, BG-ARM-11, BG-ARM-13)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.battle_group.helpers import (
    NORTH,
    SOUTH,
    afflicted,
    battle,
    events,
    options,
    placement,
    refused,
    row,
    run,
    unit,
)
from wartable.engine.ask import Ask
from wartable.engine.errors import RuleError
from wartable.rulesets.battle_group.biotech.action import BIOTECH, use
from wartable.rulesets.battle_group.biotech.boons import left
from wartable.rulesets.battle_group.biotech.casting import Cast, casts, targets, why_not
from wartable.rulesets.battle_group.catalogue.abilities import abilities
from wartable.rulesets.battle_group.events.base import MovePhaseOver, PlayerTurnBegan, PlayerTurnEnded
from wartable.rulesets.battle_group.events.biotech import BiotechUsed
from wartable.rulesets.battle_group.events.fighting import AttackResolved, PoolRolled, WasShot
from wartable.rulesets.battle_group.resolution.testing import due
from wartable.rulesets.battle_group.shooting.volley import volley
from wartable.rulesets.battle_group.state import Game, Unit
from wartable.rulesets.battle_group.troops import line
from wartable.rulesets.battle_group.turn.actions import menu

USER = {"user": "natural", "power": ["hull_reactor"], "pp": 40}


def adept(abilities: dict[str, int], *others: dict[str, Any], **fields: Any) -> Game:
    """A natural user of p1 at (20, 20) with 40 Power Points, an enemy with 3 HP at (20, 26), others."""
    parts = {key: fields.pop(key) for key in ("terrain", "sides", "cursor", "player") if key in fields}
    us = unit("us", "p1", (20, 20), **{**USER, "abilities": abilities, **fields})
    return battle(us, unit("foe", "p2", (20, 26), hp=3, wv=3), *others, **parts)


def cast(game: Game, faces: list[int] | None = None, answers: list[Any] | None = None) -> list[Ask]:
    """What is asked as `us` uses Biotech."""
    return run(use(game, game.units["us"]), faces or [], answers or [])[1]


def of(game: Game, key: str, who: str = "us") -> Cast:
    return next(found for found in casts(game, game.units[who]) if found.row.key == key)


def foe(game: Game) -> Unit:
    return game.units["foe"]


# ------------------------------------------------------------------ who may
@pytest.mark.rule("BG-BIO-01", "BG-BIO-02", "BG-BIO-07")
@pytest.mark.parametrize(("fields", "clause"), [
    ({}, ""),
    ({"user": ""}, "BG-BIO-01"),
    ({"user": "implanted"}, "BG-BIO-02"),     # Starfall is for natural users
    ({"pp": 8}, ""),
    ({"pp": 7}, "BG-BIO-07"),
    ({"pp": 0, "power": []}, "BG-BIO-07"),    # no power source
])  # fmt: skip
def test_a_user_needs_the_gift_and_the_points(fields, clause):
    game = adept({"starfall": 1}, **{key: value for key, value in fields.items() if value != ""})
    if "user" in fields and not fields["user"]:
        (model,) = game.units["us"].models
        game.units["us"].models = (model._replace(user=""),)
    able, not_able = menu(game, game.units["us"])
    assert ("biotech" in [option.key for option in able]) is not clause
    assert {each.key: each.clause for each in not_able}.get("biotech", "") == clause


@pytest.mark.rule("BG-BIO-02")
def test_the_implanted_use_what_is_implantable():
    game = adept(dict.fromkeys(abilities(), 1), user="implanted")
    afflicted(game.units["us"], "poison")
    asked = next(use(game, game.units["us"]))
    natural = ["starfall", "wither", "mind_fog", "fold_step", "echo"]
    assert {key for key, clause in refused(asked).items() if clause == "BG-BIO-02"} == set(natural)
    assert set(options(asked)) == set(abilities()) - set(natural)


@pytest.mark.rule("BG-BIO-06", "BG-BIO-07", "BG-BIO-03")
def test_one_user_pays_with_its_own_points():
    models = [{"at": [20, 20], **USER, "pp": 5, "abilities": {"spark_lash": 2}},
              {"at": [21.2, 20], **USER, "pp": 3, "abilities": {"spark_lash": 4}},
              {"at": [18.8, 20], **USER, "pp": 9, "abilities": {"surge": 1}}]  # fmt: skip
    game = battle(unit("us", "p1", models=models), unit("foe", "p2", (20, 26), hp=9))
    asked = cast(game, [1, 1, 1, 1], ["spark_lash-1"])
    assert options(asked[0]) == ["spark_lash-1", "surge"]
    assert refused(asked[0]) == {"spark_lash-2": "BG-BIO-07"}
    assert [model.pp for model in game.units["us"].models] == [3, 3, 9]
    assert events(game, BiotechUsed)[0].told(game) == "Us uses Spark Lash 2 on Foe for 2 Power Points."


@pytest.mark.rule("BG-BIO-06", "BG-ACT-01")
def test_it_is_the_action_and_berserk_panic_and_a_failed_run_bar_it():
    game = adept({"spark_lash": 1})
    assert [option.key for option in menu(game, game.units["us"])[0]] == ["biotech"]
    for effect, clause in (("raging", "BG-SKL-12"), ("panic", "BG-NEW-PANIC-02")):
        game = adept({"spark_lash": 1})
        afflicted(game.units["us"], effect)
        assert {each.key: each.clause for each in menu(game, game.units["us"])[1]}["biotech"] == clause
    game = adept({"spark_lash": 1}, balked=True)
    assert {each.key: each.clause for each in menu(game, game.units["us"])[1]}["biotech"] == "BG-RUN-04"


# ------------------------------------------------------------------ at whom
@pytest.mark.rule("BG-BIO-08")
@pytest.mark.parametrize(("place", "clause"), [
    ((20, 33), ""),                 # 12 inches
    ((20, 33.001), "BG-BIO-08"),
    ((20, 14), "BG-BIO-08"),        # behind the user
    ((26, 26), ""),                 # at the edge of its arc
    ((28, 20), "BG-BIO-08"),
])  # fmt: skip
def test_the_user_sees_its_target_within_the_range(place, clause):
    game = adept({"spark_lash": 1}, unit("more", "p2", place))
    assert why_not(of(game, "spark_lash"), game.units["more"])[1] == clause


@pytest.mark.rule("BG-BIO-08")
def test_the_others_need_not_see_it_and_no_roll_decides():
    models = [{"at": [20, 20], **USER, "abilities": {"spark_lash": 1}}, {"at": [21.2, 20], "facing": SOUTH}]
    game = battle(unit("us", "p1", models=models), unit("foe", "p2", (20, 26), hp=9))
    cast(game, [4, 1])
    assert game.units["foe"].damage == 1
    models[0]["facing"], models[1]["facing"] = SOUTH, NORTH
    game = battle(unit("us", "p1", models=models), unit("foe", "p2", (20, 26), hp=9))
    assert BIOTECH.barred(game, game.units["us"])[1] == "BG-BIO-08"


@pytest.mark.rule("BG-BIO-08")
def test_who_cannot_be_a_target_is_named_with_the_reason():
    game = adept({"spark_lash": 1}, unit("more", "p2", (22, 26)), unit("behind", "p2", (20, 14)))
    (asked,) = cast(game, [1, 1], ["more"])
    assert (options(asked), refused(asked)) == (["foe", "more"], {"behind": "BG-BIO-08"})


@pytest.mark.rule("BG-BIO-10")
def test_the_engaged_use_it_and_strike_who_is_engaged():
    game = adept({"spark_lash": 1, "lull": 1}, unit("we", "p1", (20, 25)), unit("touch", "p2", (20, 21)))
    assert [found.id for found in targets(of(game, "spark_lash"))] == ["foe", "touch"]
    assert [found.id for found in targets(of(game, "lull"))] == ["foe", "touch"]


@pytest.mark.rule("BG-TERM-12", "BG-CNF-02", "BG-CNF-01")
def test_who_leads_another_s_unit_harms_its_friends_but_not_itself():
    game = adept({"spark_lash": 1, "surge": 1}, unit("we", "p1", (20, 24)))
    assert [found.id for found in targets(of(game, "spark_lash"))] == ["foe"]
    afflicted(game.units["us"], "confusion", about="p2")
    assert {found.id for found in targets(of(game, "spark_lash"))} == {"foe", "we"}
    asked = cast(game, [4, 4], ["spark_lash", "we"])
    assert [ask.seat for ask in asked] == ["p2", "p2"]
    assert not game.units["we"].on_table


@pytest.mark.rule("BG-NEW-TEMPORAL-04")
def test_who_is_out_of_time_is_no_target():
    game = adept({"spark_lash": 1, "surge": 1}, unit("we", "p1", (20, 24)))
    afflicted(foe(game), "lost_hour")
    afflicted(game.units["we"], "lost_hour")
    assert targets(of(game, "spark_lash")) == []
    assert [found.id for found in targets(of(game, "surge"))] == ["us"]


@pytest.mark.rule("BG-ARM-13", "BG-DICE-10")
def test_who_is_not_made_out_gives_place_to_something_else():
    game = adept({"spark_lash": 1, "surge": 1}, unit("more", "p2", (24, 26)))
    foe(game).models = tuple(model._replace(armour="chameleon_armour") for model in foe(game).models)
    asked = cast(game, [3], ["spark_lash", "foe", "other"])
    assert options(asked[2]) == ["spark_lash", "surge", "other"]
    assert not game.units["us"].acted
    assert game.units["us"].models[0].pp == 40
    asked = cast(game, [1, 1], ["spark_lash"])  # only the other one is left
    assert [event.target for event in events(game, BiotechUsed)] == ["more"]


@pytest.mark.rule("BG-ARM-13")
def test_boons_need_no_such_roll():
    game = adept({"surge": 1}, unit("we", "p1", (20, 24), armour="chameleon_armour"))
    cast(game, [], ["we"])
    assert line.move(game.units["we"]) == 5_000


# ------------------------------------------------------------------ damage
@pytest.mark.rule("BG-BIO-09", "BG-NEW-BIOTECH-00", "BG-NEW-BIOTECH-01")
@pytest.mark.parametrize(("level", "faces", "damage"), [(1, [4, 3], 1), (2, [4, 3, 4, 1], 2)])
def test_spark_lash_is_two_hits_for_each_level(level, faces, damage):
    game = adept({"spark_lash": level})
    cast(game, faces)
    assert foe(game).damage == damage
    assert [event.need for event in events(game, PoolRolled)] == [4]


@pytest.mark.rule("BG-BIO-09")
def test_nobody_blocks_it_and_dv_nullifies():
    game = adept({"spark_lash": 1}, unit("more", "p2", (20, 23), hp=3, dv=1, av=3))
    cast(game, [4, 4, 5], ["more"])
    assert [event.pool for event in events(game, PoolRolled)] == ["wound", "nullify"]
    assert [(event.hits, event.nullified, event.lost) for event in events(game, AttackResolved)] == [(2, 1, 1)]


@pytest.mark.rule("BG-BIO-09", "BG-DMG-04")
def test_it_adds_to_the_damage_of_the_phase():
    game = adept({"spark_lash": 1})
    foe(game).damage = 2
    cast(game, [4, 1])
    assert not foe(game).on_table


@pytest.mark.rule("BG-RES-01", "BG-BIO-09")
@pytest.mark.parametrize(("key", "faces", "tests"), [("spark_lash", [1, 1], True), ("wither", [], False)])
def test_damage_makes_a_unit_test_its_will_and_a_mere_effect_does_not(key, faces, tests):
    game = adept({key: 1})
    cast(game, faces)
    assert bool(events(game, WasShot)) is tests
    assert bool(due(game)) is tests


@pytest.mark.rule("BG-SLP-02", "BG-CNF-04")
@pytest.mark.parametrize(("key", "faces", "asleep"), [("spark_lash", [1, 1], False), ("wither", [], True)])
def test_an_attack_wakes_who_sleeps(key, faces, asleep):
    game = adept({key: 1})
    afflicted(foe(game), "sleep")
    afflicted(foe(game), "confusion")
    cast(game, faces)
    assert (foe(game).effect("sleep") is not None) is asleep
    assert foe(game).effect("confusion") is not None


@pytest.mark.rule("BG-NEW-BIOTECH-02")
@pytest.mark.parametrize(("level", "y"), [(1, 27_000), (2, 28_000)])
def test_kinetic_ram_pushes_survivors_an_inch_for_each_level(level, y):
    game = adept({"kinetic_ram": level})
    cast(game, [1] * (3 * level))
    assert (foe(game).models[0].x, foe(game).models[0].y) == (20_000, y)
    assert len(events(game, PoolRolled)[0].faces) == 3 * level


@pytest.mark.rule("BG-NEW-BIOTECH-02")
def test_a_push_stops_at_models_and_the_dead_are_not_pushed():
    game = adept({"kinetic_ram": 2}, unit("more", "p2", (20, 27.5)))
    cast(game, [1] * 6, ["foe"])
    assert foe(game).models[0].y == 26_400
    game = adept({"kinetic_ram": 1})
    cast(game, [4, 4, 4])
    assert not foe(game).on_table


@pytest.mark.rule("BG-NEW-BIOTECH-03", "BG-BRN-01")
@pytest.mark.parametrize(("face", "burns"), [(3, True), (4, False)])
def test_pyre_sets_survivors_on_fire(face, burns):
    game = adept({"pyre": 1})
    cast(game, [1, 1, face])
    assert (foe(game).effect("burning") is not None) is burns


@pytest.mark.rule("BG-NEW-BIOTECH-04")
def test_starfall_wounds_on_3():
    game = adept({"starfall": 1})
    foe(game).models = tuple(model._replace(hp=9) for model in foe(game).models)
    cast(game, [3] * 4 + [2] * 6)
    assert foe(game).damage == 4
    assert game.units["us"].models[0].pp == 32


@pytest.mark.rule("BG-NEW-BIOTECH-01", "BG-NEW-BIOTECH-02", "BG-NEW-BIOTECH-03", "BG-NEW-BIOTECH-04",
                  "BG-NEW-BIOTECH-05", "BG-NEW-BIOTECH-06", "BG-NEW-BIOTECH-07", "BG-NEW-BIOTECH-08",
                  "BG-NEW-BIOTECH-09", "BG-NEW-BIOTECH-10", "BG-NEW-BIOTECH-11", "BG-NEW-BIOTECH-12",
                  "BG-NEW-BIOTECH-13", "BG-NEW-BIOTECH-14", "BG-NEW-BIOTECH-16")  # fmt: skip
@pytest.mark.parametrize(("key", "cost", "far"), [
    ("spark_lash", 1, 12), ("kinetic_ram", 2, 18), ("pyre", 2, 12), ("starfall", 8, 24), ("wither", 2, 12),
    ("venom_bloom", 2, 12), ("lull", 3, 12), ("rime", 2, 18), ("mind_fog", 4, 18), ("dread", 3, 18), ("mire", 2, 18),
    ("nanite_weave", 2, 12), ("surge", 1, 12), ("purge", 2, 12), ("echo", 4, 12),
])  # fmt: skip
def test_what_each_costs_and_how_far_it_reaches(key, cost, far):
    friend = abilities()[key].kind == "boon"
    for more, able in ((0, True), (0.001, False)):
        game = adept({key: 1}, unit("it", "p1" if friend else "p2", (22, 21 + far + more)), pp=cost)
        (model,) = game.units["it"].models
        game.units["it"].models = (model._replace(x=20_000),)
        foe(game).models = tuple(m._replace(x=4_000, y=4_000) for m in foe(game).models)
        afflicted(game.units["it"], "sleep" if key == "purge" else "fear")
        assert (not why_not(of(game, key), game.units["it"])[0]) is able
        (user,) = game.units["us"].models
        game.units["us"].models = (user._replace(pp=cost - 1),)
        assert BIOTECH.barred(game, game.units["us"])[1] == "BG-BIO-07"


# ------------------------------------------------------------------ ill effects
@pytest.mark.rule("BG-NEW-BIOTECH-05")
@pytest.mark.parametrize(("level", "hp"), [(1, 2), (2, 1), (5, 1)])
def test_wither_lowers_hp_until_the_turn_ends_and_never_below_1(level, hp):
    game = adept({"wither": level})
    cast(game)
    assert line.hp(foe(game)) == hp
    game.emit(PlayerTurnEnded("p1"))
    assert line.hp(foe(game)) == 3


@pytest.mark.rule("BG-NEW-BIOTECH-00", "BG-NEW-BIOTECH-06", "BG-NEW-BIOTECH-07", "BG-NEW-BIOTECH-08",
                  "BG-NEW-BIOTECH-09", "BG-NEW-BIOTECH-10", "BG-NEW-PANIC-00")  # fmt: skip
@pytest.mark.parametrize(("key", "gives"), [
    ("venom_bloom", "poison"), ("lull", "sleep"), ("rime", "frozen"), ("mind_fog", "confusion"), ("dread", "panic"),
])  # fmt: skip
@pytest.mark.parametrize(("level", "face", "ill"), [(1, 3, False), (1, 4, True), (2, 2, False), (2, 3, True)])
def test_a_will_test_less_one_for_each_further_level_resists_ill_effects(key, gives, level, face, ill):
    game = adept({key: level})
    cast(game, [face])
    assert [effect.key for effect in foe(game).effects] == ([gives] if ill else [])
    assert game.units["us"].models[0].pp == 40 - level * abilities()[key].pp


@pytest.mark.rule("BG-CNF-01", "BG-NEW-BIOTECH-09")
def test_who_uses_mind_fog_has_caused_it():
    game = adept({"mind_fog": 1})
    cast(game, [6])
    assert foe(game).effects[0].by == "p1"


@pytest.mark.rule("BG-REC-03", "BG-REC-05")
def test_nobody_aims_what_would_change_nothing():
    game = adept({"lull": 1, "rime": 1}, unit("car", "p2", (24, 28), kind="vehicle"))
    afflicted(foe(game), "sleep")
    assert why_not(of(game, "lull"), foe(game))[1] == "BG-REC-03"
    assert why_not(of(game, "lull"), game.units["car"])[1] == "BG-REC-05"
    assert why_not(of(game, "rime"), game.units["car"])[1] == ""


@pytest.mark.rule("BG-NEW-BIOTECH-11", "BG-MOVE-03")
@pytest.mark.parametrize(("level", "move"), [(1, 3_000), (2, 2_000), (6, 0)])
def test_mire_slows_through_the_next_movement_phase(level, move):
    game = adept({"mire": level})
    cast(game)
    assert line.move(foe(game)) == move
    game.emit(PlayerTurnEnded("p1"))
    game.emit(PlayerTurnBegan("p2"))
    assert line.move(foe(game)) == move
    game.emit(MovePhaseOver("p2"))
    assert line.move(foe(game)) == 4_000


@pytest.mark.rule("BG-REC-03", "BG-NEW-BIOTECH-11", "BG-NEW-BIOTECH-05")
@pytest.mark.parametrize("key", ["mire", "wither"])
def test_the_same_is_no_worse_twice_and_a_higher_level_replaces_it(key):
    game = adept({key: 2})
    afflicted(foe(game), key, value=-2)
    assert why_not(of(game, key), foe(game))[1] == "BG-REC-03"
    foe(game).effects = ()
    afflicted(foe(game), key, value=-1)
    cast(game)
    assert [effect.value for effect in foe(game).effects] == [-2]


@pytest.mark.rule("BG-ARM-11")
@pytest.mark.parametrize(("key", "faces", "ill"), [
    ("wither", [4, 4], True), ("wither", [1, 5], False), ("lull", [1, 1, 6], True), ("lull", [5, 1], False),
])  # fmt: skip
def test_biotech_armour_wards_against_what_does_no_damage(key, faces, ill):
    armour = {"armour": "biotech_armour", "user": "natural"}
    game = battle(unit("us", "p1", (20, 20), **USER, abilities={key: 1}), unit("foe", "p2", *row(20, 26, 2), **armour))
    cast(game, faces)
    assert bool(foe(game).effects) is ill


@pytest.mark.rule("BG-ARM-11")
def test_it_does_not_ward_against_damage_or_boons():
    armour = {"armour": "biotech_armour", "user": "natural"}
    game = adept({"spark_lash": 1}, unit("them", "p2", (20, 24), **armour))
    cast(game, [1, 1], ["them"])
    game = adept({"surge": 1}, unit("we", "p1", (20, 24), **armour))
    cast(game, [], ["we"])
    assert game.units["we"].effect("surge") is not None


# ------------------------------------------------------------------ boons
@pytest.mark.rule("BG-NEW-BIOTECH-12")
@pytest.mark.parametrize(("level", "dv"), [(1, 2), (2, 4)])
def test_nanite_weave_raises_dv_until_the_user_s_next_turn(level, dv):
    game = adept({"nanite_weave": level}, unit("we", "p1", (20, 24)))
    cast(game, [], ["we"])
    assert line.dv(game.units["we"]) == dv
    assert why_not(of(game, "nanite_weave"), game.units["we"])[1] == "BG-NEW-BIOTECH-12"
    game.emit(PlayerTurnEnded("p1"))
    game.emit(PlayerTurnBegan("p2"))
    assert line.dv(game.units["we"]) == dv
    game.emit(PlayerTurnBegan("p1"))
    assert line.dv(game.units["we"]) == 0


@pytest.mark.rule("BG-NEW-BIOTECH-12")
def test_of_several_weaves_the_highest_counts():
    game = adept({"nanite_weave": 2}, unit("we", "p1", (20, 24)))
    afflicted(game.units["we"], "nanite_weave", value=2)
    cast(game, [], ["we"])
    assert line.dv(game.units["we"]) == 4


@pytest.mark.rule("BG-NEW-BIOTECH-13", "BG-MOVE-03")
def test_surge_gives_more_move_in_the_next_movement_phase():
    game = adept({"surge": 2})
    cast(game)
    assert line.move(game.units["us"]) == 6_000
    game.emit(MovePhaseOver("p1"))
    assert line.move(game.units["us"]) == 6_000  # the next one, not that which is past
    game.emit(PlayerTurnBegan("p1"))
    game.emit(MovePhaseOver("p1"))
    assert line.move(game.units["us"]) == 4_000


@pytest.mark.rule("BG-NEW-BIOTECH-14", "BG-POI-02")
@pytest.mark.parametrize(("level", "answers", "left"), [
    (1, ["poison"], ["sleep", "burning"]), (2, ["poison", "sleep"], ["burning"]), (3, [], []),
])  # fmt: skip
def test_purge_takes_off_one_ill_effect_for_each_level_as_the_user_likes(level, answers, left):
    game = adept({"purge": level}, unit("we", "p1", (20, 24)))
    for key in ("sleep", "poison", "burning"):
        afflicted(game.units["we"], key)
    asked = cast(game, [], answers)
    assert [effect.key for effect in game.units["we"].effects] == left
    assert [ask.seat for ask in asked] == ["p1"] * len(answers)


@pytest.mark.rule("BG-NEW-BIOTECH-14", "BG-REC-04")
def test_what_is_no_ill_effect_is_not_purged():
    game = adept({"purge": 1}, unit("we", "p1", (20, 24)))
    for key in ("pinned", "mire", "wither", "in_the_open"):
        afflicted(game.units["we"], key, value=-1)
    assert targets(of(game, "purge")) == []


@pytest.mark.rule("BG-NEW-BIOTECH-15")
def test_fold_step_moves_the_own_unit_over_anything():
    pond = {"kind": "deep_water", "at": [24, 20], "size": [4, 20]}
    models = [{"at": [20, 20], **USER, "abilities": {"fold_step": 2}}, {"at": [20, 21.2]}]
    game = battle(unit("us", "p1", models=models), unit("foe", "p2", (24, 32)), unit("wall", "p2", (22, 20.6)),
                  terrain=[pond])  # fmt: skip
    (asked,) = cast(game, [], [{"models": [[27_500, 20_000], [27_500, 21_200]]}])
    us = game.units["us"]
    assert [(model.x, model.y) for model in us.models] == [(27_500, 20_000), (27_500, 21_200)]
    assert us.moved
    assert placement(asked).unit == "us"


@pytest.mark.rule("BG-NEW-BIOTECH-15", "BG-COH-02")
@pytest.mark.parametrize(("places", "fine"), [
    ([[24_000, 20_000], [24_000, 21_200]], True),
    ([[24_001, 20_000], [24_000, 21_200]], False),      # farther than 4 inches
    ([[17_000, 20_000], [20_000, 23_001]], False),      # no coherency
    ([[20_000, 22_500], [20_000, 24_001]], False),      # within an inch of the enemy
    ([[20_000, 22_500], [20_000, 23_990]], True),
    ([[16_400, 20_000], [16_400, 21_200]], False),      # in the water
])  # fmt: skip
def test_where_a_fold_may_end(places, fine):
    pond = {"kind": "deep_water", "at": [16, 20], "size": [2, 8]}
    models = [{"at": [20, 20], **USER, "abilities": {"fold_step": 1}}, {"at": [20, 21.2]}]
    game = battle(unit("us", "p1", models=models), unit("foe", "p2", (20, 26)), terrain=[pond])
    flow = use(game, game.units["us"])
    ask = next(flow)
    if fine:
        ask.accept({"models": places})
    else:
        with pytest.raises(RuleError):
            ask.accept({"models": places})


@pytest.mark.rule("BG-NEW-BIOTECH-15")
def test_a_fold_leads_out_of_a_combat():
    game = adept({"fold_step": 1}, unit("touch", "p2", (20, 21)))
    cast(game, [], [{"to": [20_000, 16_000]}])
    assert game.units["touch"].contacts == ()


@pytest.mark.rule("BG-NEW-BIOTECH-16", "BG-SKL-15", "BG-SKL-16")
def test_echo_lets_a_whole_pool_be_rolled_again_so_often():
    game = adept({"echo": 1}, unit("we", "p1", (23, 23), weapons=["assault_rifle"]))
    cast(game, [], ["we"])
    we = game.units["we"]
    asked = run(volley(game, we, foe(game)), [1, 1, 1, 6, 6, 1, 1, 1], ["again"])[1]
    assert options(asked[0]) == ["keep", "again"]
    assert asked[0].clause == "BG-NEW-BIOTECH-16"
    run(volley(game, we, foe(game)), [1, 1, 1])  # it is used up


@pytest.mark.rule("BG-NEW-BIOTECH-16")
def test_an_echo_is_over_with_the_user_s_next_turn_and_gives_one_for_each_level():
    game = adept({"echo": 2}, unit("we", "p1", (23, 23)))
    cast(game, [], ["we"])
    assert left(game.units["we"]) == 2
    game.emit(PlayerTurnBegan("p2"))
    assert left(game.units["we"]) == 2
    game.emit(PlayerTurnBegan("p1"))
    assert left(game.units["we"]) == 0


# ------------------------------------------------------------------ support
def chorus(own: int, *supports: dict[str, int]) -> Game:
    models = [{"at": [20, 20], **USER, "abilities": {"spark_lash": own}, "skills": {"magick_support": 3}}]
    models += [{"at": [21.2 + 1.2 * n, 20], "skills": skills} for n, skills in enumerate(supports)]
    return battle(unit("us", "p1", models=models), unit("foe", "p2", (20, 26), hp=20))


@pytest.mark.rule("BG-RNK-01", "BG-RNK-03", "BG-RNK-05")
@pytest.mark.parametrize(("supports", "level"), [
    ((), 1),                                              # nobody supports itself
    (({"magick_support": 1},), 2),
    (({"magick_support": 2}, {"magick_support": 1}), 4),  # they add up
    (({"melee_support": 2}, {"missile_support": 2}), 1),
])  # fmt: skip
def test_magick_support_adds_its_levels_free(supports, level):
    game = chorus(1, *supports)
    cast(game, [1] * (2 * level))
    (used,) = events(game, BiotechUsed)
    assert (used.level, used.pp, used.support) == (level, 1, level - 1)
    assert game.units["us"].models[0].pp == 39


@pytest.mark.rule("BG-NEW-GENERATORS-00", "BG-NEW-GENERATORS-05")
def test_a_vehicle_that_is_crewed_by_a_user_acts_as_one():
    game = adept({"spark_lash": 1}, kind="vehicle")
    cast(game, [1, 1])
    assert [event.unit for event in events(game, BiotechUsed)] == ["us"]
