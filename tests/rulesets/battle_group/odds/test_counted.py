"""Odds of attacks: counted through parts, they are what the very flow of play comes to."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from tests.kit.throws import agree, figures_of, outcomes, same
from tests.rulesets.battle_group.helpers import battle, unit
from wartable.engine.ask import Choice, Flow, Option
from wartable.engine.errors import DataError
from wartable.odds.dist import Dist
from wartable.odds.exact import Mean, distribution
from wartable.odds.prospects import chances
from wartable.odds.question import answer
from wartable.rulesets import load_ruleset
from wartable.rulesets.battle_group.dice.attack import resolve
from wartable.rulesets.battle_group.melee.bout import attack_of
from wartable.rulesets.battle_group.odds.fate import Fate, played
from wartable.rulesets.battle_group.odds.prospects import will
from wartable.rulesets.battle_group.specials.points import Attack
from wartable.rulesets.battle_group.state import Game

RULES = load_ruleset("battle_group")
BLADES = {"weapons": ["pneumatic_weapon"]}
GUARDED = {"weapons": ["paradox_weapon"], "shield": "buckler", "armour": "chain_mail"}


def pair(mine: dict[str, Any], yours: dict[str, Any], apart: float = 1, **parts: Any) -> Game:
    """A unit of p1 and one of p2, each of one model, so far from middle to middle."""
    return battle(unit("a", "p1", (10, 10), **mine), unit("b", "p2", (10, 10 + apart), **yours), **parts)


def melee(game: Game, dice: int, chosen: str = "", answer: str = "") -> Callable[[bool], Flow[tuple[bool, bool]]]:
    """An attack of `a` on `b` alone: whether `b` is hit at all, and killed."""

    def make(foretold: bool) -> Flow[tuple[bool, bool]]:
        copy = game.fresh()
        copy.foretold = foretold
        attack = attack_of(copy, copy.units["a"], copy.units["b"], chosen, answer)
        found = yield from resolve(attack, dice)
        return found.hits > 0, found.killed

    return make


# ------------------------------------------------------------------ counted by hand
@pytest.mark.rule("BG-MEL-03", "BG-MEL-07", "BG-MEL-09")
def test_one_die_hits_wounds_and_is_not_nullified() -> None:
    make = melee(pair({"av": 1}, {"av": 0, "dv": 1}), 1)
    dist = distribution(lambda: make(True))
    assert dist.exact((True, True)) == Fraction(1, 2) * Fraction(1, 2) * Fraction(2, 3)
    assert sum(dist.exact(each) for each in dist if each[0]) == Fraction(1, 2)


@pytest.mark.rule("BG-DICE-04", "BG-DICE-05", "BG-WPN-11", "BG-WPN-08")
def test_a_failed_hit_again_is_safe_from_the_parry_and_a_hit_at_once_is_not() -> None:
    """1/2 hits at once and has to hit again, 1/2 of 1/2 hits by its own re-roll: 1/4 + 1/4; a die again is final."""
    make = melee(pair({**BLADES, "av": 1}, {"shield": "buckler"}), 1, "pneumatic", "parry")
    dist = distribution(lambda: make(True))
    assert sum(dist.exact(each) for each in dist if each[0]) == Fraction(1, 2)


@pytest.mark.rule("BG-WPN-14", "BG-MEL-09")
def test_successful_nullify_dice_are_forced_again() -> None:
    """1/3 nullifies, and does so again with 1/3: 1 wound in 4 dies out with 1/9."""
    make = melee(pair({"weapons": ["paradox_weapon"]}, {"dv": 1}), 1, "paradox")
    assert distribution(lambda: make(True)).chance(lambda each: each[1]) == pytest.approx(8 / 36)


@pytest.mark.rule("BG-DICE-10")
@pytest.mark.parametrize(
    ("mine", "yours", "dice", "chosen", "answer"),
    [
        (BLADES, GUARDED, 3, "pneumatic", "parry"),
        ({"weapons": ["paradox_weapon"]}, {"dv": 2, "av": 1}, 2, "paradox", ""),
        ({"weapons": ["magick_weapon"]}, {"hp": 2, "dv": 1}, 3, "magick", ""),
        ({"weapons": ["electro_weapon"]}, {"hp": 2, "dv": 1}, 3, "stun", ""),
    ],
)
def test_counted_through_parts_it_is_what_the_whole_flow_comes_to(
    mine: dict[str, Any], yours: dict[str, Any], dice: int, chosen: str, answer: str
) -> None:
    make = melee(pair(mine, yours), dice, chosen, answer)
    assert distribution(lambda: make(True)) == distribution(lambda: make(False))


@pytest.mark.rule("BG-SHD-04", "BG-SHD-05", "BG-SHO-02")
def test_shots_that_come_back_are_counted() -> None:
    game = pair({"weapons": ["longbow"], "hp": 2}, {"shield": "energy_shield", "hp": 3}, 8)

    def make(foretold: bool) -> Flow[tuple[int, int]]:
        copy = game.fresh()
        copy.foretold = foretold
        a, b = copy.units["a"], copy.units["b"]
        yield from resolve(Attack(copy, a, b, models=a.models), 3)
        return b.damage, a.damage

    dist: Dist[tuple[int, int]] = distribution(lambda: make(True))
    assert dist == distribution(lambda: make(False))
    assert dist.chance(lambda each: each[1]) > 0


# ------------------------------------------------------------------ against throws
@pytest.mark.rule("BG-DICE-10", "BG-DICE-05")
def test_forty_dice_with_rerolls_of_both_sides() -> None:
    game = pair({**BLADES, "hp": 9}, {**GUARDED, "av": 10, "dv": 10, "hp": 9})
    make = melee(game, 40, "pneumatic", "parry")
    dist = distribution(lambda: make(True))
    same({each: dist[each] for each in dist}, outcomes(lambda: make(False), (), 600), "40 dice")


@pytest.mark.rule("BG-MEL-11", "BG-MEL-12", "BG-SHO-09", "BG-SKL-15")
@pytest.mark.parametrize("query", [
    {"kind": "melee", "attacker": {"unit": "shock_thrall"}, "defender": {"unit": "recalled_hoplite"}, "place": 3},
    {"kind": "shoot", "attacker": {"unit": "ranger"}, "defender": {"unit": "reaver"}, "cover": "cover"},
    {"kind": "shoot", "attacker": {"unit": "recalled_archer"}, "defender": {"unit": "drone"}, "distance": 20},
], ids=["flank", "cover", "far"])  # fmt: skip
def test_a_question_is_answered_as_the_dice_fall(query: dict[str, Any]) -> None:
    question = RULES.odds(query)
    summary = answer(question, 60)
    assert summary.margin == 0
    found = outcomes(question.make_flow, (), 400, lambda ask: ask.options[0].key)
    agree(figures_of(summary), [question.figures(fate) for fate in found])


@pytest.mark.rule("BG-RES-02")
@pytest.mark.parametrize(("value", "chance"), [(3, 1 / 2), (5, 5 / 6), (0, 0)])
def test_a_will_test(value: int, chance: float) -> None:
    game = pair({"wv": value}, {})
    prospect = will(game, "", game.units["a"], "BG-RES-02", "A tests")
    assert distribution(prospect.make_flow, Mean(prospect.prefer)).chance(bool) == pytest.approx(chance)


# ------------------------------------------------------------------ at the table
@pytest.mark.rule("BG-MEL-01", "BG-SHO-01")
def test_play_is_not_touched_by_what_is_foretold() -> None:
    game = pair({"av": 2, "hp": 3}, {"av": 2, "hp": 3})
    before = game.hash()
    copy = game.fresh()
    copy.foretold = True
    assert isinstance(distribution(lambda: played(copy.fresh(), "a", "b", True)), Dist)
    assert game.hash() == before == copy.hash()


@pytest.mark.rule("BG-RES-01", "BG-MEL-12")
def test_what_is_told_of_an_outcome() -> None:
    question = RULES.odds({"kind": "shoot", "attacker": {"unit": "ranger"}, "defender": {"unit": "drone"}})
    told = question.figures(Fate(wounds=2, tests=True))
    assert (told["unsaved_wounds"], told["target_tests_its_will"], told["target_destroyed"]) == (2, True, False)


@pytest.mark.parametrize(
    ("query", "why"),
    [
        (
            {"kind": "melee", "attacker": {"unit": "nobody"}, "defender": {"unit": "drone"}},
            "unit of attacker is 'nobody'",
        ),
        ({"kind": "push", "attacker": {"unit": "drone"}, "defender": {"unit": "drone"}}, "kind of a question"),
        ({"kind": "shoot", "attacker": {"unit": "ranger"}, "defender": {"unit": "drone"}, "distance": 60}, "BG-SHO-07"),
        ({"kind": "melee", "attacker": {"unit": "ranger", "size": 6}, "defender": {"unit": "drone"}}, "BG-BGF-02"),
        ({"kind": "melee", "attacker": {"unit": "longshot"}, "defender": {"unit": "drone"}}, "BG-MEL-02"),
        (
            {"kind": "melee", "attacker": {"unit": "ranger", "zorg": 1}, "defender": {"unit": "drone"}},
            "'zorg' is unknown",
        ),
    ],
)
def test_what_cannot_be_asked_is_refused_with_the_reason(query: dict[str, Any], why: str) -> None:
    with pytest.raises(DataError, match=why):
        RULES.odds(query)


@pytest.mark.rule("BG-ACT-06", "BG-ACT-01", "BG-SHO-01", "BG-MEL-01")
@pytest.mark.parametrize(("apart", "action"), [(8, "shoot"), (1, "melee")])
def test_who_acts_and_what_it_does_say_at_whom(apart: float, action: str) -> None:
    """Neither option names a target: what its number belongs to is the enemy in contact, or the nearest."""
    near, far = unit("b", "p2", (10, 10 + apart)), unit("c", "p2", (10, 20))
    game = battle(unit("a", "p1", (10, 10), weapons=["pistol"], av=2), near, far)
    acts, does = (
        Choice("BG-ACT-06", "p1", "Who?", (Option("a", "a", "BG-ACT-06", "a"),)),
        Choice("BG-ACT-01", "p1", "What?", (Option(action, action, "BG-ACT-01"),), about="a"),
    )
    for ask in (acts, does):
        (found,) = chances(RULES.prospects(game, ask))
        assert found.text.startswith("at B: ")
    named = Choice("BG-SHO-01", "p1", "Whom?", (Option("b", "b", "BG-SHO-01", "b"),), about="a")
    assert not chances(RULES.prospects(game, named))[0].text.startswith("at ")
