"""Sentences of the log."""

from __future__ import annotations

import pytest

from tests.rulesets.time_wars.helpers import game, run, squad
from wartable.engine.mod import Reason
from wartable.rulesets.time_wars.command.orders import NAMES
from wartable.rulesets.time_wars.events.base import DistanceRolled, OrderGiven, OrderOfPlaySet, OrderTried
from wartable.rulesets.time_wars.events.losses import ModelsLost
from wartable.rulesets.time_wars.events.melee import MeleeFought
from wartable.rulesets.time_wars.events.morale import ArmyTested, DetachmentTested, NerveTested
from wartable.rulesets.time_wars.events.shooting import Fired, Measured
from wartable.rulesets.time_wars.morale.nerve_dice import BY_SIX, Thrown, Trial, throw
from wartable.rulesets.time_wars.state import INDIVIDUAL
from wartable.rulesets.time_wars.telling.say import say


@pytest.mark.parametrize("order", NAMES)
def test_an_order_ends_its_sentence_itself(order: str) -> None:
    told = say(game(squad("a", "p1")), OrderGiven("a", order, "a", 1))
    assert told.endswith(f" is under {NAMES[order]}")
    assert told[-1] == "!"
    assert told[-2].isalpha()


def test_a_measured_distance_says_from_whom_to_whom_and_how_far_it_reaches() -> None:
    battle = game(squad("a", "p1"), squad("b", "p2"))
    assert say(battle, Measured("a", "b", 1000, 20_000)) == "Measured: 1 inch from a to b (reach 20 inches)."
    assert say(battle, Measured("a", "b", 7600)) == "Measured: 7.6 inches from a to b."  # before a charge is rolled


def test_a_die_that_was_thrown_again_is_told_with_what_it_had_shown() -> None:
    battle = game(squad("a", "p1"), squad("b", "p2"))
    test = NerveTested("a", 4, 16, True, "casualties", (), None, (1,))
    assert say(battle, test) == "a tests its nerve: 16 (rolled 1, again 4), needs 15: it holds."
    run = DistanceRolled("a", "run", 4, 9000, (), 1)
    assert say(battle, run) == "a can run 9 inches (rolled 1, again 4)."
    shot = Fired("a", "b", "long", False, 4, 20, 12, 12, 4, (Reason("TW-PROF-08", "against END", 8),), None, 1)
    told = "a fires at b at long range: 20 against 12 (rolled 1, again 4), damage 12 against END 8: 4 wounds."
    assert say(battle, shot) == told


def test_a_total_names_what_else_than_nrv_and_size_made_it() -> None:
    battle = game(squad("a", "p1"))
    why = (
        Reason("TW-MORALE-06", "D6", 2), Reason("TW-MORALE-06", "NRV", 6), Reason("TW-MORALE-07", "size", 5),
        Reason("TW-CHAR-08", "Inspiring", 2),
    )  # fmt: skip
    told = say(battle, NerveTested("a", 2, 15, True, "casualties", why))
    assert told == "a tests its nerve: 15 (rolled 2, +2 Inspiring), needs 15: it holds."


@pytest.mark.rule("TW-CMD-06")
def test_the_total_of_an_order_follows_from_what_is_told() -> None:
    battle = game(squad("a", "p1"), squad("b", "p1"))
    why = (
        Reason("TW-CMD-06", "D6", 3), Reason("TW-CMD-06", "NRV of a", 6), Reason("TW-CMD-06", "lowest NRV", 4),
        Reason("TW-FED-01", "radio", 1), Reason("TW-CMD-08", "needed", 15),
    )  # fmt: skip
    told = say(battle, OrderTried("a", "take_aim", ("b",), 3, 14, False, why))
    assert told == "a orders Take Aim! to b: 14 (rolled 3, NRV 6 and 4, +1 radio), needs 15: not heard."
    own = say(battle, OrderTried("a", "take_aim", ("a",), 3, 14, False))
    assert own == "a orders Take Aim! to itself: 14 (rolled 3), needs 15: not heard."


@pytest.mark.rule("TW-MOD-20", "TW-DICE-03")
@pytest.mark.parametrize(
    ("before", "told"),
    [
        ((), "rolled 5 and 4"),
        ((0, 0), "rolled 5 and 4"),
        ((1, 2), "rolled 1 and 2, again 5 and 4"),
        ((1, 0), "rolled 1 and 4, the 1 again 5"),
        ((0, 1), "rolled 5 and 1, the 1 again 4"),
    ],
)
def test_both_dice_of_a_last_stand_are_told_with_what_they_had_shown(before: tuple[int, ...], told: str) -> None:
    battle = game(squad("a", "p1"))
    lines = (Reason("TW-MOD-20", "second D6", 4),)
    test = NerveTested("a", 5, 15, True, "casualties", lines, None, before)
    assert say(battle, test) == f"a tests its nerve: 15 ({told}), needs 15: it holds."
    assert f"15 ({told})" in say(battle, DetachmentTested("p1-1", "a", 5, 15, True, 8, lines, before))
    assert f"15 ({told})" in say(battle, ArmyTested("p1", "a", 5, 15, True, "half of it is gone", 1, lines, before))


@pytest.mark.rule("TW-DICE-03", "TW-DET-04", "TW-DET-10", "TW-MELEE-18")
def test_tests_of_many_and_melees_tell_both_faces_of_a_die() -> None:
    battle = game(squad("a", "p1"), squad("b", "p2"))
    lines = (Reason("TW-DET-04", "D6", 6), Reason("TW-DET-04", "losses beyond NRV", -2))
    six = (*lines, Reason("TW-CHAR-32", BY_SIX, 0))
    told = say(battle, DetachmentTested("p1-1", "a", 6, 10, True, 8, six, (1,)))
    assert "10 (rolled 1, again 6, -2 losses beyond NRV, a natural 6 passes), needs 15: it fights on." in told
    told = say(battle, ArmyTested("p1", "a", 2, 9, False, "half of it is gone", 1, lines[:1], (5,)))
    assert told == "The army of p1 tests (half of it is gone): 9 (rolled 5, again 2), needs 15: it routs."
    end = (Reason("TW-PROF-08", "against END", 8),)
    fought = MeleeFought("m", "a", "b", 19, 17, "a", 6, 0, end, "b", None, ((4, 1), (0, 0)))
    won = "19 to 17 (a rolled 1, again 4): a wins, damage 6 against END 8: no effect."
    assert say(battle, fought) == f"a against b in melee: {won}"
    drawn = MeleeFought("m", "a", "b", 17, 17, "", 0, 0, again=((0, 0), (2, 2)))
    assert say(battle, drawn) == "a against b in melee: 17 to 17 (b rolled 2, again 2), a draw."


@pytest.mark.parametrize(
    ("faces", "answers", "found"),
    [
        ([3, 4], ["re-roll"], Thrown((4,), (3,))),
        ([3, 3], ["re-roll"], Thrown((3,), (3,))),
        ([3], ["keep"], Thrown((3,))),
        ([5], [], Thrown((5,))),
    ],
)
def test_the_dice_of_a_test_know_what_they_had_shown(faces: list[int], answers: list[str], found: Thrown) -> None:
    assert run(throw(Trial("p1", "TW-DET-04", "nerve", 11, "TW-ORD-14")), faces, answers)[0] == found


@pytest.mark.rule("TW-FIRE-19")
def test_somebody_alone_falls_where_a_squad_loses_a_model() -> None:
    hero = squad("b", "p1", 1)
    hero.kind = INDIVIDUAL
    battle = game(squad("a", "p1", 3), hero)
    assert say(battle, ModelsLost("a", (0,), "fire")) == "a loses 1 model to fire."
    assert say(battle, ModelsLost("b", (0,), "fire")) == "b falls to fire."


@pytest.mark.rule("TW-DEPL-03")
def test_who_gives_the_first_turn_away_is_told() -> None:
    battle = game(squad("a", "p1"), squad("b", "p2"))
    given = say(battle, OrderOfPlaySet(("p1", "p2"), giver="p2"))
    assert given == "p2 gives the first turn to p1. Order of play: p1, p2."
    assert say(battle, OrderOfPlaySet(("p1", "p2"))) == "Order of play: p1, p2."
    battle.sides["p2"].name = "Daleks"
    assert say(battle, OrderOfPlaySet(("p1", "p2"), giver="p2")).startswith("Daleks give the first turn to p1. ")
