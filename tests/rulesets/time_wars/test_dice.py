from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rulesets.time_wars.helpers import aim, clauses, game, happened, run, squad, sums_of, vehicle
from wartable.engine.ask import Choice, Die, Flow, Pool, d3
from wartable.odds.memo import Memo
from wartable.rulesets.time_wars.dice import bonus_dice, main_dice, offer_reroll, swarm_size
from wartable.rulesets.time_wars.events.base import HazardTested
from wartable.rulesets.time_wars.events.shooting import Fired
from wartable.rulesets.time_wars.ground.terrain import HAZARD
from wartable.rulesets.time_wars.shooting import shooting
from wartable.rulesets.time_wars.shooting.attack import AttackNumbers, roll_attack
from wartable.rulesets.time_wars.state import Band, Profile
from wartable.rulesets.time_wars.troops import hazards

PLAIN = AttackNumbers("p1", base=5, size=5, defence=5, target_size=5, wst=2, end=4, target_seat="p2")


@pytest.mark.rule("TW-DICE-01")
def test_everything_is_rolled_with_six_sided_dice() -> None:
    firer = squad("a", "p1", 8, weapons=(("lmg", 1), ("missile_launcher", 2), ("hmg", 1)), specials=("bane", "swarm"))
    target = squad("b", "p2", 8, specials=("swarm",))
    numbers = sums_of(aim(firer, target)).numbers
    # 2D6 and 2D6 of the Swarms, two dice of Bane, D3 LMG, D6 HMG, one re-roll, D3 of the second launcher
    _, asks = run(roll_attack(numbers), [6, 5, 1, 1, 3, 4, 2, 5, 6, 4], ["re-roll-1"])
    dice = [ask for ask in asks if isinstance(ask, Die | Pool)]
    assert [ask.sides for ask in dice] == [6] * 8


@pytest.mark.rule("TW-DICE-01")
def test_a_number_before_the_d_is_added_up() -> None:
    assert run(swarm_size("TW-SPEC-40", "p1", "size"), [2, 5])[0] == 7  # 2D6
    assert run(bonus_dice(0, 3, "TW-FIRE-12", "p1", "weapons"), [1, 4, 6])[0] == (11, "D6 1, D6 4, D6 6")  # 3D6


@pytest.mark.rule("TW-DICE-02")
@pytest.mark.parametrize(("face", "worth"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_d3_is_half_a_d6(face: int, worth: int) -> None:
    assert run(d3("TW-DICE-02", "p1"), [face])[0] == (face, worth)  # the face stays known beside the worth
    assert run(bonus_dice(1, 0, "TW-FIRE-12", "p1", "weapons"), [face])[0] == (worth, f"D3 {face} worth {worth}")


@pytest.mark.rule("TW-DICE-03")
@pytest.mark.parametrize(
    ("answer", "faces", "score"),
    [
        ("keep", [4], 14),  # 4+5+5
        ("re-roll", [4, 6], 16),
        ("re-roll", [4, 1], 11),  # the new result stands although it is worse
    ],
)
def test_a_reroll_may_be_left_and_is_final(answer: str, faces: list[int], score: int) -> None:
    numbers = AttackNumbers("p1", 5, 5, 5, 5, 2, 4, rerolls=("TW-SPEC-32",))
    roll, asks = run(roll_attack(numbers), faces, [answer])
    assert roll.score == score
    choice = asks[1]
    assert isinstance(choice, Choice)
    assert "a hit by 4, damage 6 against END 4" in choice.question  # the outcome is known before the choice


@pytest.mark.rule("TW-DICE-03", "TW-DICE-06")
def test_bonus_dice_are_known_before_the_reroll_and_damage_dice_are_not() -> None:
    numbers = AttackNumbers("p1", 5, 5, 5, 5, 2, 4, d3=1, wst_d3=1, rerolls=("TW-WEAP-10",))
    # 1 + 5 + 5 + 2 (the face 3 as D3) = 13 against 10; then the D3 of the launcher: 5 is 3
    roll, asks = run(roll_attack(numbers), [1, 3, 5], ["keep"])
    assert [type(ask) for ask in asks] == [Die, Pool, Choice, Pool]
    assert (roll.score, roll.strength, roll.damage) == (13, 5, 8)
    assert (roll.shown, roll.launchers) == ("D3 3 worth 2", "D3 5 worth 3")  # TW-DICE-02: face and worth


@pytest.mark.rule("TW-DICE-04", "TW-SPEC-33")
@pytest.mark.parametrize("sources", [("TW-SPEC-32",), ("TW-SPEC-32", "TW-WEAP-08"), ("TW-SPEC-32",) * 3])
def test_no_die_is_rerolled_twice(sources: tuple[str, ...]) -> None:
    faces, asks = run(offer_reroll(sources, "p1", (1,), "a miss", "the attack"), [1], ["re-roll"])
    assert faces == (1,)
    assert len(asks) == 2  # one question and one die, however many sources there are


@pytest.mark.rule("TW-DICE-03")
@pytest.mark.parametrize(("sums", "faces", "answer"), [
    ({"end": 40}, [3], "keep"), ({"base": 0}, [6], "keep"), ({}, [3], ""), ({"wst_d3": 1, "end": 40}, [3, 3], ""),
])  # fmt: skip
def test_a_reroll_that_changes_nothing_need_not_be_asked_for(
    sums: dict[str, Any], faces: list[int], answer: str
) -> None:  # fmt: skip
    """Where all that may be thrown comes to the same; dice that are still to come are not looked into."""
    numbers = replace(PLAIN, rerolls=("TW-SPEC-32",), **sums)
    _, asks = run(roll_attack(numbers), faces, ["keep"])
    assert [ask.moot() for ask in asks if isinstance(ask, Choice)] == [answer]


@pytest.mark.rule("TW-DICE-03")
def test_without_a_right_nothing_is_asked() -> None:
    assert run(offer_reroll((), "p1", (1,), "a miss", "the attack")) == ((1,), [])


@pytest.mark.rule("TW-DICE-05")
@pytest.mark.parametrize(("face", "removed"), [(1, True), (2, False)])
def test_a_natural_result_is_the_face_alone(face: int, removed: bool) -> None:
    battle = game(squad("a", "p1", 3), squad("b", "p2"))
    gone, _ = run(hazards.risk(battle, battle.units["a"], HAZARD), [face])
    assert gone is removed


@pytest.mark.rule("TW-DICE-05")
@pytest.mark.parametrize(("faces", "removed"), [([1, 2], False), ([1, 1], True)])
def test_after_a_reroll_the_new_face_is_the_natural_one(faces: list[int], removed: bool) -> None:
    battle = game(vehicle("a", "p1", specials=("all_terrain",)), squad("b", "p2"))
    gone, _ = run(hazards.risk(battle, battle.units["a"], HAZARD), faces, ["re-roll"])
    assert gone is removed
    assert happened(battle, HazardTested)[0].face == faces[1]


@pytest.mark.rule("TW-DICE-05")
@pytest.mark.parametrize(
    ("face", "defence", "hit"),
    [
        (6, 17, False),  # 6+5+5 = 16 against 17: a 6 is no hit by itself
        (1, 10, True),  # 1+5+5 = 11 against 10: a 1 is no miss by itself
    ],
)
def test_no_face_hits_or_misses_by_itself(face: int, defence: int, hit: bool) -> None:
    roll, _ = run(roll_attack(AttackNumbers("p1", 5, 5, defence, 0, 2, 4)), [face])
    assert (roll.damage > 0) is hit


@pytest.mark.rule("TW-DICE-06")
def test_the_dice_of_a_ranged_attack_come_in_one_order() -> None:
    firer = squad("a", "p1", 8, specials=("bane", "swarm"), weapons=(("lmg", 1), ("hmg", 1), ("missile_launcher", 2)))
    numbers = sums_of(aim(firer, squad("b", "p2", 8, specials=("swarm",)))).numbers
    roll, asks = run(roll_attack(numbers), [1, 2, 1, 3, 1, 2, 3, 6, 5, 1], ["re-roll-2"])
    shown = [(ask.seat, type(ask).__name__, ask.clause) for ask in asks]
    assert shown == [
        ("p1", "Pool", "TW-SPEC-40"),  # 1+2: the firer's Swarm
        ("p2", "Pool", "TW-SPEC-40"),  # 1+3: the target's
        ("p1", "Die", "TW-FIRE-15"),  # 1
        ("p1", "Die", "TW-SPEC-05"),  # 2, the second die of Bane
        ("p1", "Pool", "TW-FIRE-12"),  # 3 as D3 is 2
        ("p1", "Pool", "TW-FIRE-12"),  # 6 of the HMG
        ("p1", "Choice", "TW-WEAP-10"),
        ("p1", "Die", "TW-WEAP-10"),  # 5 in place of the 2
        ("p1", "Pool", "TW-WEAP-11"),  # 1 as D3 is 1
    ]
    assert (roll.size, roll.target_size) == (3, 4)
    assert roll.score == 5 + 5 + 3 + 2 + 6  # the better die, FIR, size, bonus dice
    assert roll.strength == 2 + 1 + 1  # WST, and D3+1 for the second launcher


@pytest.mark.rule("TW-DICE-06")
def test_suppression_adds_the_nerve_die_and_then_the_hazardous_die() -> None:
    firer, target = squad("a", "p1", 10), squad("b", "p2", 6, profile=Profile(2, 5, 4, 4, 2, 4, 6, 1), at=(10, 14))
    battle = game(firer, target)
    # 5+5+10 = 20 against 2+6 = 8: 12+2-4 = 10 points; nerve 3+6+0 = 9 fails; hazard 2
    declared = shooting.Declaration("a", "b", shooting.SUPPRESS)
    _, asks = run(shooting.resolve(battle, declared), [5, 3, 2])
    assert clauses(asks) == ["TW-FIRE-15", "TW-SUPP-05", "TW-SPEC-12"]
    assert happened(battle, Fired)[0].wounds == 10


@pytest.mark.rule("TW-DICE-07")
def test_bonus_dice_always_stand() -> None:
    numbers = AttackNumbers("p1", 5, 5, 5, 5, 2, 4, d3=1, d6=1, rerolls=("TW-SPEC-32",))
    roll, asks = run(roll_attack(numbers), [1, 1, 1, 6], ["re-roll"])  # D6 1, D3 1, D6 1; the 1 becomes a 6
    assert roll.bonus == 2
    assert roll.score == 6 + 5 + 5 + 2
    choice = asks[3]
    assert isinstance(choice, Choice)
    assert [option.key for option in choice.options] == ["keep", "re-roll"]  # no bonus die is on offer


@pytest.mark.rule("TW-DICE-07", "TW-SPEC-40")
def test_the_size_of_a_swarm_is_not_rerolled() -> None:
    numbers = AttackNumbers("p1", 5, 0, 5, 5, 2, 4, swarm=0, rerolls=("TW-SPEC-32",))
    roll, _ = run(roll_attack(numbers), [1, 1, 2, 6], ["re-roll"])
    assert (roll.size, roll.score) == (2, 6 + 5 + 2)


@pytest.mark.rule("TW-SPEC-03", "TW-SPEC-06")
@pytest.mark.parametrize(
    ("faces", "answer", "best"),
    [
        ([2, 5], "keep", 5),
        ([5, 2], "keep", 5),
        ([2, 5, 6], "re-roll-1", 6),  # 6 and 5
        ([2, 5, 1], "re-roll-2", 2),  # 2 and 1: the 5 is gone
        ([2, 5, 1], "re-roll-1", 5),  # 1 and 5
    ],
)
def test_of_the_two_dice_of_bane_one_may_be_rerolled(faces: list[int], answer: str, best: int) -> None:
    numbers = AttackNumbers("p1", 5, 5, 5, 5, 2, 4, bane="TW-SPEC-03", rerolls=("TW-SPEC-32", "TW-WEAP-08"))
    roll, asks = run(roll_attack(numbers), faces, [answer])
    assert roll.face == best
    assert sum(isinstance(ask, Choice) for ask in asks) == 1  # two sources do not give a re-roll for each die


@pytest.mark.rule("TW-SPEC-03")
def test_without_bane_one_die_is_rolled() -> None:
    assert run(main_dice("TW-FIRE-15", "p1", "the attack"), [4])[0] == (4,)
    assert run(main_dice("TW-FIRE-15", "p1", "the attack", "TW-SPEC-03"), [4, 2])[0] == (4, 2)


@pytest.mark.rule("TW-FIRE-15")
def test_one_die_is_rolled_per_attack_however_many_models() -> None:
    for count in (1, 5, 20):
        firer = squad("a", "p1", count)
        _, asks = run(roll_attack(sums_of(aim(firer, squad("b", "p2"))).numbers), [6])
        assert Counter(clauses(asks)) == {"TW-FIRE-15": 1}


def test_the_band_does_not_change_the_dice() -> None:
    for band in Band:
        numbers = sums_of(aim(squad("a", "p1"), squad("b", "p2"), band)).numbers
        assert (numbers.d3, numbers.d6, numbers.wst_d3) == (0, 0, 0)


def wounds_of(numbers: AttackNumbers) -> list[tuple[Any, float]]:
    def flow() -> Flow[int]:
        return (yield from roll_attack(numbers)).wounds

    return list(Memo()(("wounds", numbers), flow))


figures = st.integers(0, 12)
thrown = st.sampled_from([(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0), (0, 0, 1), (1, 0, 1)])
"""Dice that come to an attack and to its WST: D3, D6, and D3 of the WST."""


@pytest.mark.rule("TW-FIRE-17", "TW-FIRE-18", "TW-ORD-06")
@settings(max_examples=60)
@given(st.builds(
    AttackNumbers, st.sampled_from(("p1", "p2")), base=figures, size=figures, defence=figures, target_size=figures,
    wst=figures, end=figures, extra=st.sampled_from((0, 0, 7, 15)), swarm=st.sampled_from((-1, -1, -1, 2)),
    bane=st.sampled_from(("", "TW-SPEC-03")), rerolls=st.sampled_from(((), ("TW-SPEC-32",))),
), thrown)  # fmt: skip
def test_attacks_that_are_alike_wound_alike(fixed: AttackNumbers, dice: tuple[int, int, int]) -> None:
    numbers = replace(fixed, d3=dice[0], d6=dice[1], wst_d3=dice[2])
    assert wounds_of(numbers.alike) == wounds_of(numbers)
    assert numbers.alike.alike == numbers.alike
