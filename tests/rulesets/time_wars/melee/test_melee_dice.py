from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import individual, run
from tests.rulesets.time_wars.melee.bouts import PLAIN, battle, fought, row
from wartable.engine.ask import Choice, Die, Flow, Pool
from wartable.engine.mod import D3, Mod
from wartable.odds.memo import Memo
from wartable.rulesets.time_wars.melee.melee import Fighter, Numbers, bout_numbers, fight, roll_bout
from wartable.rulesets.time_wars.specials.bearers import lent
from wartable.rulesets.time_wars.troops.troop_types import IndividualJoined


# ---------------------------------------------------------------- dice and re-rolls
def fighter(seat: str, total: int = 0, **fields: Any) -> Fighter:
    return Fighter(seat, (Mod(total, "TW-MELEE-18", "all"),) if total else (), **fields)


@pytest.mark.rule("TW-DICE-06")
def test_the_order_of_the_dice() -> None:
    # The Swarm's 2D6, the active side's D6 (two with Bane), the other's, charge D3, re-rolls: active side first.
    a = row("a", "p1", 20, specials=("bane", "smite"))
    a.charged = True
    rats = individual("b", "p2", (10, 10.6), specials=("swarm", "smite"))
    found = battle(a, rats)
    _, asks = run(fight(found, found.melees["m"]), [1, 1, 2, 5, 3, 4], ["keep", "keep"])
    shape = [(type(ask), ask.seat, ask.clause) for ask in asks]
    assert shape == [
        (Pool, "p2", "TW-SPEC-40"),
        (Die, "p1", "TW-MELEE-18"),
        (Die, "p1", "TW-SPEC-05"),
        (Die, "p2", "TW-MELEE-18"),
        (Pool, "p1", "TW-MELEE-13"),
        (Choice, "p1", "TW-SPEC-30"),
        (Choice, "p2", "TW-SPEC-30"),
    ]


def margins(numbers: Numbers) -> list[tuple[int, float]]:
    def flow() -> Flow[int]:
        return (yield from roll_bout(numbers)).margin

    return list(Memo()(("bout", numbers), flow))


BANE, AGAIN = {"bane": "TW-SPEC-03"}, {"rerolls": ("TW-SPEC-30",)}


@pytest.mark.rule("TW-MELEE-18")
@pytest.mark.parametrize(
    ("rights", "others"), [({}, {}), (BANE, {}), ({}, BANE), (AGAIN, {}), ({}, AGAIN), (AGAIN, AGAIN)]
)
@pytest.mark.parametrize(("total", "other", "felled"), [(12, 12, 0), (4, 25, 2), (17, 0, 1)])
@pytest.mark.parametrize("charges", [0, 1])
def test_a_level_round_lacks_no_more_than_the_lead(
    rights: dict[str, Any], others: dict[str, Any], total: int, other: int, felled: int, charges: int
) -> None:
    first = fighter("p1", total, felled=felled, **rights)
    first = replace(first, mods=(*first.mods, *[Mod(D3, "TW-MELEE-13", "charge")] * charges))
    numbers = Numbers(first, fighter("p2", other, **others))

    level, lead = numbers.level

    assert [(by + lead, chance) for by, chance in margins(level)] == margins(numbers)
    assert level.level == (level, 0)
    assert Numbers(replace(first, name="Daleks"), numbers.second).level == (level, lead)


@pytest.mark.rule("TW-DICE-06")
def test_the_active_side_rolls_first_though_it_defends() -> None:
    found = battle(row("a", "p1", 5), row("b", "p2", 5, 10.6), attackers=["b"], defenders=["a"])
    _, asks = run(fight(found, found.melees["m"]), [6, 1])
    assert [ask.seat for ask in asks] == ["p1", "p2"]
    assert fought(found).winner == "a"
    assert (fought(found).score, fought(found).defence) == (10, 15)


@pytest.mark.rule("TW-SPEC-30", "TW-DICE-03", "TW-DICE-07")
@pytest.mark.parametrize(
    ("faces", "answers", "scores"),
    [
        ([2, 4], ["keep"], (2, 4)),
        ([2, 4, 6], ["re-roll"], (6, 4)),
        ([2, 4, 1], ["re-roll"], (1, 4)),  # the new result stands though it is worse
        ([6, 4, 1], ["re-roll"], (1, 4)),  # win, draw or loss alike
    ],
)
def test_smite_rerolls_its_own_die(faces: list[int], answers: list[str], scores: tuple[int, int]) -> None:
    numbers = Numbers(fighter("p1", rerolls=("TW-SPEC-30",)), fighter("p2"))
    roll, _ = run(roll_bout(numbers), faces, answers)
    assert (roll.first.score, roll.second.score) == scores


@pytest.mark.rule("TW-DICE-03")
@pytest.mark.parametrize(("faces", "words"), [([5, 3], "won by 2"), ([3, 3], "a draw"), ([1, 3], "lost by 2")])
def test_who_may_reroll_knows_the_outcome(faces: list[int], words: str) -> None:
    numbers = Numbers(fighter("p1", rerolls=("TW-SPEC-30",)), fighter("p2"))
    _, asks = run(roll_bout(numbers), faces, ["keep"])
    assert isinstance(asks[2], Choice)
    assert words in asks[2].question
    assert words in asks[2].options[0].label


@pytest.mark.rule("TW-SPEC-33", "TW-DICE-04")
def test_two_sources_give_one_reroll() -> None:
    numbers = Numbers(fighter("p1", rerolls=("TW-SPEC-30", "TW-SPEC-30")), fighter("p2"))
    roll, asks = run(roll_bout(numbers), [2, 4, 3], ["re-roll"])
    assert roll.first.score == 3
    assert len(asks) == 4


@pytest.mark.rule("TW-DICE-06")
def test_the_other_side_decides_after_the_active_one() -> None:
    numbers = Numbers(fighter("p1", rerolls=("TW-SPEC-30",)), fighter("p2", rerolls=("TW-SPEC-30",)))
    roll, asks = run(roll_bout(numbers), [2, 4, 5, 6], ["re-roll", "re-roll"])
    choices = [ask for ask in asks if isinstance(ask, Choice)]
    assert [ask.seat for ask in choices] == ["p1", "p2"]
    assert "lost by 1" in choices[1].question
    assert roll.margin == 5 - 6


@pytest.mark.rule("TW-DICE-07")
def test_the_charge_die_is_never_rolled_again() -> None:
    charger = Fighter("p1", (Mod(D3, "TW-MELEE-13", "charge"),), "", ("TW-SPEC-30",))
    roll, _ = run(roll_bout(Numbers(charger, fighter("p2"))), [2, 4, 6, 5], ["re-roll"])
    assert (roll.first.face, roll.first.bonus, roll.first.score) == (5, 3, 8)


@pytest.mark.rule("TW-SPEC-03", "TW-SPEC-06")
@pytest.mark.parametrize(
    ("faces", "answers", "face"),
    [
        ([2, 5, 1], ["keep"], 5),  # the better of 2 and 5
        ([5, 2, 1], ["keep"], 5),
        ([2, 5, 1, 6], ["re-roll-1"], 6),  # 6 and 5
        ([2, 5, 1, 3], ["re-roll-1"], 5),  # 3 and 5
        ([2, 5, 1, 1], ["re-roll-2"], 2),  # 2 and 1
    ],
)
def test_bane_rolls_two_and_rerolls_one(faces: list[int], answers: list[str], face: int) -> None:
    numbers = Numbers(fighter("p1", bane="TW-SPEC-03", rerolls=("TW-SPEC-30",)), fighter("p2"))
    roll, _ = run(roll_bout(numbers), faces, answers)
    assert roll.first.face == face


@pytest.mark.rule("TW-SPEC-03", "TW-SPEC-04", "TW-SPEC-05")
@pytest.mark.parametrize(
    ("rule", "race", "clause"),
    [
        ("bane:daleks", "daleks", "TW-SPEC-03"),
        ("bane:daleks", "ogrons", ""),
        ("bane", "ogrons", "TW-SPEC-05"),
    ],
)
@pytest.mark.parametrize("defends", [False, True])
def test_bane_needs_the_named_enemy_as_primary(rule: str, race: str, clause: str, defends: bool) -> None:
    a, b = row("a", "p1", 5, specials=(rule,)), row("b", "p2", 5, 10.6, race=race)
    found = battle(a, b, attackers=["b"], defenders=["a"]) if defends else battle(a, b)
    assert bout_numbers(found, found.melees["m"]).first.bane == clause


@pytest.mark.rule("TW-SPEC-03")
def test_bane_does_nothing_for_a_supporter_or_against_one() -> None:
    a, c = row("a", "p1", 6), row("c", "p1", 5, 11.2, specials=("bane:daleks",))
    b = row("b", "p2", 5, 10.6, race="daleks")
    found = battle(a, c, b, attackers=["a", "c"])
    assert bout_numbers(found, found.melees["m"]).first.bane == ""
    a, b = row("a", "p1", 6, specials=("bane:daleks",)), row("b", "p2", 5, 10.6, race="ogrons")
    found = battle(a, b, row("d", "p2", 3, 9.4, race="daleks"), defenders=["b", "d"])
    assert bout_numbers(found, found.melees["m"]).first.bane == ""


@pytest.mark.rule("TW-SPEC-30", "TW-TYPE-09")
def test_smite_serves_the_squad_of_who_has_it_and_no_supporter() -> None:
    hero = individual("hero", "p1", (13.5, 10), specials=("smite",))
    found = battle(row("a", "p1", 5), hero, row("b", "p2", 5, 10.6))
    assert bout_numbers(found, found.melees["m"]).first.rerolls == ()
    found.emit(IndividualJoined("hero", "a", lent(hero.specials, False)))
    assert bout_numbers(found, found.melees["m"]).first.rerolls == ("TW-SPEC-30",)


@pytest.mark.rule("TW-SPEC-40")
@pytest.mark.parametrize(
    ("dice", "laid", "bonus"),
    [
        ([1, 1], 0, 2),
        ([4, 5], 0, 9),
        ([6, 6], 0, 10),  # 12, at most 10
        ([6, 6], 3, 9),  # 12 - 3, then the cap
        ([1, 1], 3, 0),
    ],
)
def test_a_swarm_rolls_its_size_for_the_round(dice: list[int], laid: int, bonus: int) -> None:
    rats = individual("b", "p2", (10, 10.6), profile=PLAIN, specials=("swarm",))
    rats.swarm = 7  # of an attack before
    rats.suppression = (("p1", laid),) if laid else ()
    found = battle(row("a", "p1", 5), rats)
    run(fight(found, found.melees["m"]), [*dice, 1, 1])
    assert fought(found).defence == 1 + 4 + bonus
    assert found.units["b"].swarm in (sum(dice), 0)


@pytest.mark.rule("TW-SPEC-40", "TW-DICE-06")
@pytest.mark.parametrize(("active", "seats"), [("p1", ["p1", "p2"]), ("p2", ["p2", "p1"])])
def test_the_swarms_of_the_active_side_roll_first(active: str, seats: list[str]) -> None:
    mine = individual("a", "p1", (10, 10), specials=("swarm",))
    theirs = individual("b", "p2", (10, 10.6), specials=("swarm",))
    found = battle(mine, theirs, active=active)
    _, asks = run(fight(found, found.melees["m"]), [3, 3, 3, 3, 1, 1])
    assert [ask.seat for ask in asks] == [*seats, *seats]


@pytest.mark.rule("TW-SPEC-40")
def test_a_supporting_swarm_adds_half_its_roll() -> None:
    rats = individual("rats", "p1", (10, 11.2), specials=("swarm",))
    found = battle(row("a", "p1", 9), rats, row("b", "p2", 9, 10.6), attackers=["a", "rats"])
    run(fight(found, found.melees["m"]), [2, 3, 3, 5])
    assert fought(found).score == 3 + 4 + 9 + 3  # half of 5
