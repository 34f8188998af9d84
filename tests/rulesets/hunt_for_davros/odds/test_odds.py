"""Odds of shots, attempts and effect rolls, worked by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from wartable.engine.errors import DataError
from wartable.odds import exact
from wartable.odds.question import Summary, answer
from wartable.rulesets.hunt_for_davros.ruleset import HuntForDavros

RULES = HuntForDavros()
# Three D3: 27 rolls; 3 4 5 6 7 8 9 come 1 3 6 7 6 3 1 times, one of the seven sixes being the treble 2.


def asked(**query: Any) -> Summary:
    """The exact answer."""
    return answer(RULES.odds(query))


def chance(name: str, **query: Any) -> float:
    """The chance of one thing."""
    return asked(**query)[name].mean


@pytest.mark.rule("HD-DMG-01", "HD-DMG-02", "HD-DMG-03", "HD-DMG-04", "HD-DMG-16", "HD-DMG-19", "HD-DMG-23")
@pytest.mark.parametrize(
    ("unit", "name", "expected"),
    [
        ("daleks", "destroyed", Fraction(6, 27)),  # three trebles and three eights
        ("daleks", "exploded", 0),  # a secondary roll explodes nobody (HD-DMG-23)
        ("daleks", "took_cover", Fraction(6, 27)),  # 5
        ("daleks", "systems_failure", Fraction(6, 27)),  # 6 but for the treble
        ("cybermen", "destroyed", Fraction(6, 27)),  # 3, 8, 9, treble 2: 1 + 3 + 1 + 1
        ("cybermen", "stunned", Fraction(6, 27)),  # 7
        ("humans", "destroyed", Fraction(15, 27)),  # 3, 6 (the treble too), 7, 9: 1 + 7 + 6 + 1
        ("humans", "took_cover", Fraction(6, 27)),  # 4 and 8
        ("davros", "destroyed", Fraction(6, 27)),
        ("davros", "ran_away", Fraction(6, 27)),
        ("davros", "escaped", Fraction(6, 27)),
    ],
)
def test_an_effect_roll(unit, name, expected):
    assert chance(name, kind="effect", defender={"unit": unit}) == pytest.approx(float(expected))


STAYS = Fraction(9, 27) - Fraction(6, 27) * Fraction(1, 3) * Fraction(6, 27)
"""The chance that an attempt leaves both the target and the Dalek that tries where they are."""


@pytest.mark.rule("HD-WIN-04", "HD-WIN-05", "HD-WIN-06", "HD-WIN-07", "HD-DAV-01")
@pytest.mark.parametrize(
    ("shots", "name", "expected"),
    [
        (1, "extracted", Fraction(6, 27)),
        (1, "lost_in_the_beam", Fraction(6, 27)),
        (1, "won", Fraction(12, 27)),
        # 9 of 27 leave him where he is; with 6 of them he shoots back: one die, 1/3, and 6/27 destroy a Dalek.
        (2, "extracted", Fraction(6, 27) * (1 + STAYS)),
        (3, "extracted", Fraction(6, 27) * (1 + STAYS + STAYS**2)),
    ],
)
def test_an_extraction(shots, name, expected):
    assert chance(name, kind="extract", shots=shots) == pytest.approx(float(expected))


@pytest.mark.rule("HD-FIRE-05", "HD-FIRE-07", "HD-GEN-02", "HD-WPN-03", "HD-FIRE-04")
@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({"band": "long"}, Fraction(1, 3) * Fraction(6, 27)),  # one die: a 6 is on two of six faces
        ({"band": "long", "plain": True}, Fraction(1, 6) * Fraction(6, 27)),
        ({"band": "medium", "windows": 1}, Fraction(1, 3) * Fraction(6, 27)),  # a window makes it long
        ({"band": "long", "attacker": {"weapon": "machinegun"}}, 0),  # one D3 never totals 6
        ({"band": "medium", "attacker": {"weapon": "machinegun"}}, Fraction(1, 9) * Fraction(6, 27)),  # 3 + 3
    ],
)
def test_a_shot(query, expected):
    assert chance("destroyed", **query) == pytest.approx(float(expected))


@pytest.mark.rule("HD-FIRE-07", "HD-FIRE-09")
def test_hits_of_three_dice():
    """Short range, faces 1 1 2 5 6 6: the mean of total // 6 over 216 throws, counted out here."""
    faces = (1, 1, 2, 5, 6, 6)
    hits = Fraction(sum((a + b + c) // 6 for a in faces for b in faces for c in faces), 216)
    assert chance("hits", band="short") == pytest.approx(float(hits))


@pytest.mark.rule("HD-NEW-ENC-17")
def test_a_force_shell_drops_one_hit():
    """Long range: the only hit is dropped, so nothing ever happens; a second shot in the turn meets no shell."""
    shelled = {"unit": "dalek_warrior", "cards": ["force_shell"]}
    assert chance("destroyed", band="long", defender=shelled) == 0
    both = Fraction(1, 9) * Fraction(6, 27)  # both shots hit, the second one counts
    assert chance("destroyed", band="long", shots=2, defender=shelled) == pytest.approx(float(both))


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ({"band": "near"}, "band"),
        ({"kind": "hug"}, "kind"),
        ({"shots": 0}, "whole number"),
        ({"squares": True}, "whole number"),
        ({"attacker": {"unit": "wizard"}}, "wizard"),
        ({"defender": 7}, "table"),
        ({"colour": "red"}, "colour"),
        ({"kind": "extract", "band": "medium"}, "HD-WIN-03"),
    ],
)
def test_nonsense_gets_one_sentence(query, says):
    with pytest.raises(DataError) as fault:
        asked(**query)
    assert says in str(fault.value)


SHOTS = (
    {"squares": 4, "shots": 2, "defender": {"unit": "dalek_warrior"}},
    {"squares": 4, "shots": 3, "defender": {"unit": "dalek_warrior", "cards": ["force_shell"]}},
    {"squares": 1, "shots": 2, "attacker": {"unit": "dalek_special_weapons"}, "defender": {"unit": "davros"}},
    {"kind": "extract", "squares": 3, "shots": 3},
    {"squares": 9, "shots": 2, "rear": True, "defender": {"unit": "imperial_guard", "acted": True}},
)


@pytest.mark.rule("HD-FIRE-07", "HD-DMG-20", "HD-DMG-07", "HD-DMG-11", "HD-NEW-ENC-17")
@pytest.mark.parametrize("query", SHOTS)
def test_whole_shots_that_are_counted_once_come_to_what_their_flows_come_to(query: dict[str, Any]) -> None:
    """By what each stage reads, and from one outcome to the next with nothing kept of other questions."""
    found = RULES.odds(query)
    told = answer(found)
    exact._known.clear()
    anew = RULES.odds(query)
    plain = [lambda state, stage=stage: stage(state) for stage in anew.then]
    assert answer(anew._replace(then=tuple(plain))).data() == told.data() == answer(RULES.odds(query)).data()


def test_parts_of_one_question_do_not_answer_another() -> None:
    alone = []
    for query in SHOTS:
        exact._known.clear()
        alone.append(answer(RULES.odds(query)).data())
    assert [answer(RULES.odds(query)).data() for query in SHOTS] == alone
