"""Sentences of the log."""

from __future__ import annotations

import pytest

from tests.rulesets.time_wars.helpers import game, squad
from wartable.engine.mod import Reason
from wartable.rulesets.time_wars.command.orders import NAMES
from wartable.rulesets.time_wars.events.base import DistanceRolled, OrderGiven, OrderOfPlaySet
from wartable.rulesets.time_wars.events.morale import NerveTested
from wartable.rulesets.time_wars.events.shooting import Fired, Measured
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
    test = NerveTested("a", 4, 16, True, "casualties", (), None, 1)
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


@pytest.mark.rule("TW-DEPL-03")
def test_who_gives_the_first_turn_away_is_told() -> None:
    battle = game(squad("a", "p1"), squad("b", "p2"))
    given = say(battle, OrderOfPlaySet(("p1", "p2"), giver="p2"))
    assert given == "p2 gives the first turn to p1. Order of play: p1, p2."
    assert say(battle, OrderOfPlaySet(("p1", "p2"))) == "Order of play: p1, p2."
