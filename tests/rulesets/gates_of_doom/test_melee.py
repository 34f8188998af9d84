"""Melee: dice, parries, counter hits (chapter MEL)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.helpers import battle, events, row, run, unit
from wartable.engine.ask import Choice
from wartable.engine.errors import RuleError
from wartable.engine.matching import Allot, Pairs
from wartable.engine.mod import fixed
from wartable.rulesets.gates_of_doom.events.acting import Moved
from wartable.rulesets.gates_of_doom.events.fighting import Fired, MarkersPlaced, Matched, Saved, Struck
from wartable.rulesets.gates_of_doom.melee import blows, parry
from wartable.rulesets.gates_of_doom.melee.blows import Blow
from wartable.rulesets.gates_of_doom.melee.fight import fight
from wartable.rulesets.gates_of_doom.moving.move import walk
from wartable.rulesets.gates_of_doom.state import Game
from wartable.rulesets.gates_of_doom.troops import near
from wartable.rulesets.gates_of_doom.turn.actions import ACTIONS, menu
from wartable.umpire.standing import Held, given

ARMS = battle(unit("a", "p1", (1, 1)), unit("b", "p2", (20, 20))).arms


def blow(face: int, total: int, weapon: str = "chainsaw", ai: bool = False) -> Blow:
    return Blow(face, total, ARMS[weapon], ai)


def duel(me: dict[str, Any], them: dict[str, Any], many: int = 1) -> Game:
    """`many` models a side in base contact."""
    return battle(unit("a", "p1", *row(10, 10, many, 1.1), **me), unit("b", "p2", *row(10, 11, many, 1.1), **them))


def fought(game: Game, faces: list[int], *answers: Any) -> list[Any]:
    one = game.units["a"]
    return run(fight(game, one, game.units["b"], one.models), faces, answers)[1]


# ------------------------------------------------------------------ who is in it
@pytest.mark.rule("GD-MEL-01", "GD-ACT-01", "GD-GEN-13")
@pytest.mark.parametrize(("y", "fights"), [(11, True), (11.02, True), (11.03, False)])
def test_units_are_in_combat_when_bases_touch(y: float, fights: bool) -> None:
    game = battle(unit("a", "p1", (10, 10), (11.2, 10)), unit("b", "p2", (10, y)))
    assert bool(near.foes_in_combat(game, game.units["a"])) is fights


@pytest.mark.rule("GD-MEL-01", "GD-TGT-07", "GD-ACT-02")
def test_all_models_of_the_unit_attack_whoever_touches() -> None:
    game = battle(unit("a", "p1", *row(10, 10, 3), weapons=["sword"]), unit("b", "p2", (10, 11)))
    run(ACTIONS["attack"].run(game, game.units["a"]), [1, 2, 3], [...])
    assert events(game, Struck)[0].models == (1, 2, 3)


@pytest.mark.rule("GD-ACT-01", "GD-MEL-06", "GD-MEL-18")
def test_a_move_into_contact_stops_there_and_charges() -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["sword"]), unit("b", "p2", (10, 15)))
    asked = run(walk(game, game.units["a"]), [], [{"to": [10_000, 15_000]}])[1]
    assert len(asked) == 1  # who is charged cannot react
    assert events(game, Moved)[0].met == ("b",)
    assert game.units["a"].charged == ("b",)
    assert game.units["b"].charged == ()


# ------------------------------------------------------------------ dice
@pytest.mark.rule("GD-MEL-05", "GD-MEL-06", "GD-MEL-08", "GD-MEL-15", "GD-RAR-02", "GD-WPN-26", "GD-ARR-06",
                  "GD-ARR-11")  # fmt: skip
@pytest.mark.parametrize(("fields", "weapon", "attack", "parries"), [
    ({}, "sword", 0, 0), ({"level": "hero"}, "sword", 2, 2), ({"charged": ["b"]}, "sword", 1, 0),
    ({"charged": ["c"]}, "sword", 0, 0), ({"fatigue": 2}, "sword", -2, -2), ({"gear": ["bionic_arm"]}, "sword", 1, 1),
    ({}, "claw", -1, 0), ({"armour": "basic_power_armour"}, "sword", -1, -1),
    ({"armour": "heavy_power_armour"}, "sword", 1, 1), ({"ai": True, "level": "hero", "charged": ["b"]}, "sword", 0, 0),
])  # fmt: skip
def test_what_is_added_to_melee_dice(fields: dict[str, Any], weapon: str, attack: int, parries: int) -> None:
    game = duel(fields, {})
    one, foe = game.units["a"], game.units["b"]
    for parrying, total in ((False, attack), (True, parries)):
        assert fixed(blows.strike_mods(game, one, one.models[0], game.arms[weapon], foe, parrying)) == total


@pytest.mark.rule("GD-WPN-28", "GD-MEL-08")
def test_a_greatsword_parries_with_a_die_more() -> None:
    assert [blows.dice_of(ARMS["greatsword"], parrying) for parrying in (False, True)] == [1, 2]


@pytest.mark.rule("GD-MEL-05", "GD-ARM-26", "GD-WPN-23", "GD-EQP-02")
@pytest.mark.parametrize(("fields", "wielded"), [
    ({"weapons": ["sword", "claw"]}, ["sword", "claw"]),
    ({"weapons": ["sword", "chainsaw", "claw"]}, ["sword", "claw"]),
    ({"weapons": ["chainsaw", "sword"]}, ["chainsaw"]),
    ({"weapons": ["sword", "claw"], "gear": ["basic_energy_shield"]}, ["sword"]),
    ({"weapons": ["chainsaw"], "gear": ["basic_energy_shield"]}, []), ({"weapons": ["pistol"]}, []),
])  # fmt: skip
def test_the_melee_weapons_that_hands_hold(fields: dict[str, Any], wielded: list[str]) -> None:
    game = duel(fields, {})
    assert [weapon.key for weapon in blows.wielded(game, game.units["a"].models[0])] == wielded


@pytest.mark.rule("GD-MEL-15")
def test_who_attacks_or_parries_tires_and_who_does_not_is_fresh() -> None:
    game = duel({"weapons": ["sword"]}, {"weapons": ["sword"]}, 2)
    fought(game, [2, 3, 1, 1], "parry")
    assert [model.fatigue for key in "ab" for model in game.units[key].models] == [1, 1]  # b has lost both
    game = duel({"weapons": ["sword"]}, {"weapons": ["sword"], "save": 2})
    fought(game, [2, 6], "take-it")
    assert game.units["b"].models[0].fatigue == 0
    fought(game, [2, 6], "take-it")
    assert events(game, Struck)[1].why[0].value == -1


# ------------------------------------------------------------------ parrying
@pytest.mark.rule("GD-MEL-07", "GD-MEL-09", "GD-MEL-10", "GD-MEL-11", "GD-MEL-12")
@pytest.mark.parametrize(("mine", "theirs", "clause"), [
    (blow(4, 4), blow(3, 3), ""), (blow(4, 4), blow(4, 4), "GD-MEL-10"),
    (blow(5, 9), blow(6, 6), "GD-MEL-10"),  # a critical hit
    (blow(6, 6), blow(6, 9), ""), (blow(6, 4), blow(5, 9), ""),  # a critical parry
    (blow(1, 9), blow(2, 2), "GD-MEL-12"),
    (blow(5, 5, "sword"), blow(2, 2), "GD-MEL-09"), (blow(6, 6, "sword"), blow(2, 2), "GD-MEL-09"),  # tech 1 and 3
    (blow(5, 5, "sword"), blow(2, 2, "sword"), ""), (blow(5, 5, "chainsaw"), blow(2, 2, "phase"), ""),  # 3 and 9
])  # fmt: skip
def test_which_die_parries_which(mine: Blow, theirs: Blow, clause: str) -> None:
    assert parry.barred(mine, theirs)[1] == clause


@pytest.mark.rule("GD-MEL-10", "GD-MEL-17")
def test_the_best_pairing_removes_most_and_of_these_the_worst() -> None:
    attacks = [blow(6, 7), blow(4, 5), blow(2, 3), blow(1, 2)]
    # The printed example: 6 and 4 remove two of 7, 5, 3, 2; the natural 6 can have the 7.
    assert parry.best([blow(4, 4, "greatsword"), blow(6, 6, "greatsword")], attacks) == [(0, 2), (1, 0)]
    assert parry.best([blow(3, 3), blow(5, 5)], [blow(4, 4), blow(2, 2)]) == [(0, 1), (1, 0)]
    assert parry.best([blow(5, 5)], [blow(4, 4, "sword"), blow(4, 4, "greatsword")]) == [(0, 1)]
    assert parry.best([blow(1, 9), blow(2, 2)], [blow(2, 2)]) == []


@pytest.mark.rule("GD-MEL-10")
def test_the_defender_picks_the_pairs_and_only_legal_ones() -> None:
    flow = parry.match("p2", [blow(5, 5), blow(3, 3)], [blow(4, 4), blow(2, 2)])
    ask = next(flow)
    assert isinstance(ask, Pairs)
    assert ask.usual() == {"pairs": [["p1", "a1"], ["p2", "a2"]]}
    assert given(ask, [Held(ask.standing[0])]) == ask.usual()
    with pytest.raises(RuleError) as caught:
        ask.accept({"pairs": [["p2", "a1"]]})
    assert caught.value.clause == "GD-MEL-10"
    assert ask.accept({"pairs": [["p1", "a2"]]}) == (("p1", "a2"),)
    # Where no pair is legal nobody is asked.
    assert run(parry.match("p2", [blow(2, 2)], [blow(5, 5)]))[1] == []


@pytest.mark.rule("GD-MEL-13", "GD-MEL-12")
@pytest.mark.parametrize(("faces", "used", "fumbles", "count"), [
    ([5, 3], [], 1, 1), ([5, 3], [], 3, 2), ([5, 3], [0], 2, 1), ([1, 3], [], 2, 1), ([5, 3], [], 0, 0),
])  # fmt: skip
def test_left_over_dice_strike_back_for_fumbles(faces: list[int], used: list[int], fumbles: int, count: int) -> None:
    attacks = [blow(1, 2)] * fumbles + [blow(4, 5)]
    assert len(parry.counters([blow(face, face) for face in faces], used, attacks)) == count


@pytest.mark.rule("GD-MEL-08", "GD-MEL-16", "GD-ACT-05")
@pytest.mark.parametrize(("them", "asked"), [
    ({"weapons": ["sword"]}, 1), ({"weapons": ["pistol"]}, 0), ({}, 0), ({"weapons": ["sword"], "lying": True}, 0),
])  # fmt: skip
def test_who_has_a_melee_weapon_and_stands_may_parry(them: dict[str, Any], asked: int) -> None:
    game = duel({"weapons": ["sword"]}, {**them, "save": 6})
    found = fought(game, [3, 6], *["take-it"] * asked)
    assert len(found) == asked
    if asked:
        assert isinstance(found[0], Choice)
        assert "has 3" in found[0].question  # it has seen the dice


# ------------------------------------------------------------------ hits
@pytest.mark.rule("GD-MEL-14", "GD-MEL-13", "GD-UF-01")
def test_hits_and_counter_hits_are_both_resolved() -> None:
    game = duel({"weapons": ["chainsaw"]}, {"weapons": ["chainsaw"]})
    # Attack 1 and 5; parry 3 and 4 parry nothing but the 1. One hit kills b; the die left over kills a for the fumble.
    fought(game, [1, 5, 3, 4], "parry", {"pairs": [["p1", "a1"]]})
    (matched,) = events(game, Matched)
    assert (matched.parried, matched.hits, matched.counters) == (1, 1, 1)
    assert (game.units["a"].models, game.units["b"].models) == ((), ())
    assert events(game, MarkersPlaced) == []


@pytest.mark.rule("GD-MEL-14", "GD-WPN-27", "GD-SA-07")
@pytest.mark.parametrize(("weapon", "faces"), [("phase", [3]), ("chainsaw", [3, 3, 6, 5])])
def test_saves_follow_the_normal_rules(weapon: str, faces: list[int]) -> None:
    game = duel({"weapons": [weapon]}, {"armour": "polymer_armour", "level": "hero"})
    fought(game, faces)  # 4+ against -1 is 5+; a phase-sword passes armour
    assert bool(events(game, Saved)) is (weapon == "chainsaw")
    assert game.units["b"].models[0].wounds == (1 if weapon == "phase" else 0)


@pytest.mark.rule("GD-MEL-14", "GD-UF-01")
def test_saved_melee_hits_leave_no_markers() -> None:
    game = duel({"weapons": ["sword"]}, {"save": 2})
    fought(game, [4, 6])
    assert game.units["b"].under_fire == 0


@pytest.mark.rule("GD-AI-02")
def test_an_ai_fights_with_natural_fives_and_sixes_and_still_fumbles() -> None:
    game = duel({"weapons": ["chainsaw"], "ai": True}, {"weapons": ["chainsaw"], "level": "hero"}, 2)
    asked = fought(game, [1, 4, 5, 6, 2, 2, 3, 3], "parry")
    assert "has 6, 5" in asked[0].question
    (matched,) = events(game, Matched)
    # 5 and 6 are attacks. 3 + 2 does not beat 5. Four dice are left over for one fumble.
    assert (matched.parried, matched.hits, matched.counters) == (0, 2, 1)
    assert [model.fatigue for model in game.units["a"].models] == [0]  # one was lost to the die that struck back


# ------------------------------------------------------------------ who fights and who shoots
@pytest.mark.rule("GD-MEL-02", "GD-MEL-04", "GD-SA-15")
def test_some_fight_and_others_shoot_with_one_hand() -> None:
    models = [{"weapons": ["sword", "pistol"]}, {"weapons": ["sword", "pistol"]}, {"weapons": ["rifle"]}]
    places = row(10, 10, 3)
    game = battle(unit("a", "p1", models=[{**m, "at": list(p)} for m, p in zip(models, places)]),
                  unit("b", "p2", *row(10, 11, 3), activated=True))  # fmt: skip
    flow = ACTIONS["attack"].run(game, game.units["a"])
    ask = next(flow)
    assert isinstance(ask, Allot)
    assert [(group.key, group.many) for group in ask.groups] == [("g1", 2)]  # a rifle does neither
    assert [target.key for target in ask.targets] == ["b", "shoot", "hold"]
    game = battle(unit("a", "p1", models=[{**m, "at": list(p)} for m, p in zip(models, places)]),
                  unit("b", "p2", *row(10, 11, 3), activated=True))  # fmt: skip
    answers = [{"allot": [["g1", "b", 1], ["g1", "shoot", 1]]}, ...]
    run(ACTIONS["attack"].run(game, game.units["a"]), [3, 2], answers)
    assert (events(game, Fired)[0].firers, events(game, Struck)[0].models) == (1, (1,))
    assert events(game, Fired)[0].need == 3  # 4, and 1 more at close range


@pytest.mark.rule("GD-MEL-16", "GD-MEL-02")
def test_who_has_nothing_to_fight_with_cannot_attack() -> None:
    game = duel({"weapons": ["rifle"]}, {})
    assert "attack" not in [option.key for option in menu(game, game.units["a"], 2)[0]]
