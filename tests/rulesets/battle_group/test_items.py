"""Items (BG-NEW-ITEMS) and Time Slip (BG-NEW-SKILLS-05)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.battle_group.helpers import SOUTH, afflicted, battle, events, options, refused, run, unit
from wartable.engine.ask import Ask
from wartable.engine.errors import RuleError
from wartable.engine.plane import INCH
from wartable.rulesets.battle_group.catalogue.abilities import items
from wartable.rulesets.battle_group.events.fighting import WasShot
from wartable.rulesets.battle_group.ill_effects.ending import ills
from wartable.rulesets.battle_group.items.used import targets, unusable, use
from wartable.rulesets.battle_group.moving.phase import move_one
from wartable.rulesets.battle_group.resolution.testing import due
from wartable.rulesets.battle_group.skills.time_slip import slip
from wartable.rulesets.battle_group.state import Game
from wartable.rulesets.battle_group.troops import line
from wartable.rulesets.battle_group.turn.actions import act_one, menu


def bearer(item: str, *others: dict[str, Any], **fields: Any) -> Game:
    """A unit of p1 at (20, 20) with an item, others."""
    parts = {key: fields.pop(key) for key in ("terrain", "sides", "cursor") if key in fields}
    return battle(unit("us", "p1", (20, 20), items=[item], **fields), unit("foe", "p2", (40, 40)), *others, **parts)


def used(game: Game, item: str, faces: list[int] | None = None, answers: list[Any] | None = None) -> list[Ask]:
    return run(use(game, game.units["us"], items()[item]), faces or [], answers or [])[1]


def able(game: Game) -> list[str]:
    return [option.key for option in menu(game, game.units["us"])[0]]


# ------------------------------------------------------------------ using one
@pytest.mark.rule("BG-NEW-ITEMS-00", "BG-ACT-04")
def test_an_item_is_used_as_the_action_of_the_unit():
    game = bearer("antivenin")
    afflicted(game.units["us"], "poison")
    assert able(game) == ["antivenin"]
    _, asked = run(act_one(game), [], ["us", "antivenin"])
    assert game.units["us"].acted
    assert options(asked[1]) == ["antivenin", "pass"]


@pytest.mark.rule("BG-NEW-ITEMS-00")
@pytest.mark.parametrize("item", ["jet_pack", "chrono_beacon"])
def test_what_is_worn_is_no_action(item):
    assert able(bearer(item)) == []


@pytest.mark.rule("BG-NEW-ITEMS-02", "BG-NEW-ITEMS-03", "BG-NEW-ITEMS-04")
@pytest.mark.parametrize(("item", "effect"), [("antivenin", "poison"), ("foam_canister", "burning"),
                                              ("stimulant", "sleep")])  # fmt: skip
@pytest.mark.parametrize(("y", "reached"), [(23.0, True), (23.001, False)])
def test_they_reach_2_inches(item, effect, y, reached):
    game = bearer(item, unit("we", "p1", (20, y)))
    afflicted(game.units["we"], effect)
    assert (item in able(game)) is reached
    if reached:
        used(game, item, [2] if item == "foam_canister" else [])
        assert ills(game.units["we"]) == []


@pytest.mark.rule("BG-NEW-ITEMS-02")
def test_antivenin_is_for_friends_and_the_own_unit_and_against_poison():
    game = bearer("antivenin", unit("we", "p1", (20, 22)), unit("them", "p2", (22, 20)))
    for key in ("us", "them"):
        afflicted(game.units[key], "poison")
    afflicted(game.units["we"], "sleep")
    assert [found.id for found in targets(game, game.units["us"], items()["antivenin"])] == ["us"]
    used(game, "antivenin")
    assert ills(game.units["us"]) == []


@pytest.mark.rule("BG-NEW-ITEMS-03")
@pytest.mark.parametrize(("face", "burns"), [(2, False), (1, True)])
def test_foam_puts_out_a_fire_on_2_and_a_1_does_no_harm(face, burns):
    game = bearer("foam_canister", unit("we", "p1", (20, 22)))
    afflicted(game.units["we"], "burning")
    used(game, "foam_canister", [face])
    assert (ills(game.units["we"]), ills(game.units["us"])) == (["burning"] if burns else [], [])


@pytest.mark.rule("BG-NEW-ITEMS-03", "BG-BRN-03")
def test_foam_is_for_any_fire_that_of_its_bearer_too():
    game = bearer("foam_canister", unit("them", "p2", (22, 20)))
    for key in ("us", "them"):
        afflicted(game.units[key], "burning")
    used(game, "foam_canister", [2], ["us"])
    assert (ills(game.units["us"]), ills(game.units["them"])) == ([], ["burning"])


@pytest.mark.rule("BG-NEW-ITEMS-04")
def test_a_stimulant_ends_one_of_three_as_its_user_likes():
    game = bearer("stimulant", unit("we", "p1", (20, 22)))
    for key in ("poison", "sleep", "frozen", "panic"):
        afflicted(game.units["we"], key)
    (asked,) = used(game, "stimulant", [], ["frozen"])
    assert options(asked) == ["sleep", "frozen", "panic"]
    assert ills(game.units["we"]) == ["poison", "sleep", "panic"]


@pytest.mark.rule("BG-NEW-ITEMS-04")
def test_who_is_not_helped_is_named_with_the_reason():
    game = bearer("stimulant", unit("we", "p1", (20, 22)), unit("far", "p1", (20, 30)))
    for key in ("us", "we", "far"):
        afflicted(game.units[key], "panic")
    (asked,) = used(game, "stimulant", [], ["we"])
    assert (options(asked), refused(asked)) == (["us", "we"], {"far": "BG-NEW-ITEMS-04"})


@pytest.mark.rule("BG-NEW-ITEMS-04", "BG-SLP-01")
@pytest.mark.parametrize(("effect", "usable"), [("panic", True), ("frozen", True), ("sleep", False)])
def test_its_own_unit_uses_it_unless_it_sleeps(effect, usable):
    game = bearer("stimulant")
    afflicted(game.units["us"], effect)
    assert (able(game) == ["stimulant"]) is usable


# ------------------------------------------------------------------ the charge
@pytest.mark.rule("BG-NEW-ITEMS-05", "BG-DICE-02")
def test_a_satchel_charge_is_two_d3_hits_once_in_a_game():
    game = bearer("satchel_charge", unit("them", "p2", (20, 26), hp=9, dv=1))
    used(game, "satchel_charge", [5, 2, 4, 4, 4, 3, 5, 4])  # 3 + 1 hits, 3 wounds, 1 nullified, no fire
    them = game.units["them"]
    assert them.damage == 2
    assert [found.id for found in due(game)] == ["them"]
    assert game.units["us"].models[0].spent == ("satchel_charge",)
    assert able(game) == []
    assert unusable(game, game.units["us"], items()["satchel_charge"])[1] == "BG-NEW-ITEMS-05"


@pytest.mark.rule("BG-NEW-ITEMS-05", "BG-BRN-01")
@pytest.mark.parametrize(("face", "burns"), [(3, True), (4, False)])
def test_it_explodes(face, burns):
    game = bearer("satchel_charge", unit("them", "p2", (20, 26), hp=9))
    used(game, "satchel_charge", [1, 1, 1, 1, face])
    assert ills(game.units["them"]) == (["burning"] if burns else [])
    assert [event.unit for event in events(game, WasShot)] == ["them"]


@pytest.mark.rule("BG-NEW-ITEMS-05")
@pytest.mark.parametrize(("place", "side", "able_to"), [
    ((20, 27), "p2", True), ((20, 27.001), "p2", False), ((20, 14), "p2", False), ((20, 26), "p1", False),
])  # fmt: skip
def test_it_reaches_an_enemy_whom_its_bearer_sees_within_6_inches(place, side, able_to):
    game = bearer("satchel_charge", unit("them", side, place, facing=SOUTH))
    assert ("satchel_charge" in able(game)) is able_to


@pytest.mark.rule("BG-NEW-ITEMS-05")
def test_each_bearer_of_a_group_has_one():
    models = [{"at": [20, 20], "items": ["satchel_charge"]}, {"at": [21.2, 20], "items": ["satchel_charge"]}]
    game = battle(unit("us", "p1", models=models), unit("them", "p2", (20, 25), hp=20))
    for _ in range(2):
        assert able(game) == ["satchel_charge"]
        used(game, "satchel_charge", [1, 1, 1, 1, 4])
    assert able(game) == []


@pytest.mark.rule("BG-SKL-12", "BG-NEW-ITEMS-00")
def test_the_berserk_use_no_items():
    game = bearer("antivenin")
    for key in ("poison", "raging"):
        afflicted(game.units["us"], key)
    assert able(game) == []


# ------------------------------------------------------------------ jet packs
def jets(*items_of: list[str], terrain: list[dict[str, Any]] | None = None, **fields: Any) -> Game:
    models = [{"at": [20 + 1.2 * n, 20], "items": held, **fields} for n, held in enumerate(items_of)]
    units = unit("us", "p1", models=models), unit("them", "p2", (20, 23)), unit("foe", "p2", (40, 40))
    return battle(*units, cursor="move", terrain=terrain or [])


@pytest.mark.rule("BG-NEW-ITEMS-01", "BG-BGF-18")
@pytest.mark.parametrize(("held", "move"), [
    ((["jet_pack"],), 6_000), ((["jet_pack"], ["jet_pack"]), 6_000), ((["jet_pack"], []), 4_000),
])  # fmt: skip
def test_a_jet_pack_adds_2_inches_if_all_wear_one(held, move):
    assert line.move(jets(*held).units["us"]) == move


@pytest.mark.rule("BG-NEW-ITEMS-01")
@pytest.mark.parametrize(("packs", "goes"), [(["jet_pack"], True), ([], False)])
def test_its_wearer_goes_over_obstacles_and_models(packs, goes):
    pond = {"kind": "deep_water", "at": [20, 22.2], "size": [30, 2]}
    game = jets(packs, terrain=[pond], move=4 if packs else 6)
    asks = run_to_move(game)
    answer = {"to": [20_000, 25_200]}
    if goes:
        way = asks.accept(answer)
        assert way.distance == 5_200
    else:
        with pytest.raises(RuleError):
            asks.accept(answer)


def run_to_move(game: Game) -> Ask:
    """The request to move `us`."""
    flow = move_one(game)
    ask = next(flow)
    ask = flow.send(ask.accept("us"))
    return flow.send(ask.accept("move"))


@pytest.mark.rule("BG-NEW-ITEMS-01", "BG-MOVE-05")
def test_it_ends_on_nobody_and_not_in_the_water_and_may_charge():
    pond = {"kind": "deep_water", "at": [24, 20], "size": [2, 2]}
    game = jets(["jet_pack"], terrain=[pond])
    ask = run_to_move(game)
    with pytest.raises(RuleError, match="BG-NEW-TERRAIN-00"):
        ask.accept({"to": [24_000, 20_000]})
    with pytest.raises(RuleError, match="BG-MOVE-05"):
        ask.accept({"to": [20_000, 24_500]})
    with pytest.raises(RuleError, match="BG-MOVE-01"):
        ask.accept({"to": [20_000, 26_001]})
    game = jets(["jet_pack"])
    run(move_one(game), [], ["us", "move", {"to": [20_000, 22_000]}])
    assert game.units["us"].charged == ("them",)


@pytest.mark.rule("BG-NEW-ITEMS-01", "BG-MOVE-08")
def test_ground_costs_its_wearer_nothing():
    rough = {"kind": "rough", "at": [28, 20], "size": [12, 12]}
    game = jets(["jet_pack"], terrain=[rough])
    run(move_one(game), [], ["us", "move", {"to": [26_000, 20_000]}])
    assert game.units["us"].models[0].x == 26_000


# ------------------------------------------------------------------ Time Slip
def slipper(**parts: Any) -> Game:
    models = [{"at": [20, 20], "skills": {"time_slip": 1}}, {"at": [20, 21.2]}]
    return battle(unit("us", "p1", models=models), unit("touch", "p2", (21, 20)), unit("foe", "p2", (20, 30)), **parts)


@pytest.mark.rule("BG-NEW-SKILLS-05", "BG-ACT-02")
def test_time_slip_is_an_action_that_moves_the_whole_group_over_anything():
    pond = {"kind": "deep_water", "at": [23, 20], "size": [2, 20]}
    game = slipper(terrain=[pond])
    assert "time_slip" in able(game)
    _, asked = run(act_one(game), [5], ["us", "time_slip", {"models": [[25_000, 20_000], [25_000, 21_200]]}])
    us = game.units["us"]
    assert [(model.x, model.y) for model in us.models] == [(25_000, 20_000), (25_000, 21_200)]
    assert (us.acted, us.moved, us.contacts) == (True, True, ())
    assert len(asked) == 3


@pytest.mark.rule("BG-NEW-SKILLS-05")
@pytest.mark.parametrize(("face", "places", "fine"), [
    (4, [[16_000, 20_000], [16_000, 21_200]], True),
    (3, [[16_999, 20_000], [17_000, 21_200]], False),   # farther than the die
    (6, [[17_000, 20_000], [20_000, 25_000]], False),   # no coherency
    (6, [[20_000, 24_500], [20_000, 25_700]], True),
    (1, [[19_010, 20_000], [20_000, 21_200]], False),   # within an inch of whom it fights
])  # fmt: skip
def test_where_a_slip_may_end(face, places, fine):
    game = slipper()
    flow = slip(game, game.units["us"])
    ask = next(flow)
    ask = flow.send(ask.accept([face]))
    if fine:
        ask.accept({"models": places})
    else:
        with pytest.raises(RuleError):
            ask.accept({"models": places})


@pytest.mark.rule("BG-NEW-SKILLS-05")
def test_a_slip_of_nothing_is_possible():
    game = slipper()
    run(slip(game, game.units["us"]), [1], [{"stay": True}])
    assert game.units["us"].models[0].x == 20 * INCH
