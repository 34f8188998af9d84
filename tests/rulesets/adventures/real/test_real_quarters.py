"""Quarter moves at a real table: who runs and who is after him are moved in turn, a quarter at a time (AT-TURN-05)."""

from __future__ import annotations

import pytest

from tests.rulesets.adventures.helpers import one, told
from tests.rulesets.adventures.real.at_table import People, dalek, play, soldier, table
from wartable.engine.plane import INCH, touching
from wartable.rulesets.adventures.events.aliens import AlienPlanned
from wartable.rulesets.adventures.events.base import FigureRemoved, QuartersBegan, WaysMet
from wartable.rulesets.adventures.events.real import StoodAt
from wartable.rulesets.adventures.state import Game, Step

SEES = {"How far is the nearest other figure": "reach", "Which alien is after": "alien-1"}


def moves(order: str, *more: dict[str, object], first: str = "squad", **parts: object) -> Game:
    """An episode in step 3: a soldier under an order, and a Dalek that has still to move."""
    usual = {"contact": True, "revealed": True, "cursor": {"step": "moves", "done": 1}}
    moving = [first, *(key for key in ("squad", "alien-1") if key != first)]
    return table(soldier(1, order=order, ordered=True), dalek(), *more, **{**usual, "moving": moving, **parts})


def quarters(people: People) -> list[str]:
    return [question for question in people.questions() if question.startswith("Quarter")]


def people_who(**answers: str | list[str]) -> People:
    people = People((), **answers)
    people.answers.update(SEES)
    return people


@pytest.mark.rule("AT-TURN-05")
@pytest.mark.parametrize("first", ["squad", "alien-1"])
@pytest.mark.parametrize(("order", "some"), [("retreat", "up to "), ("rout", "")])
def test_both_move_in_four_quarters_in_the_order_of_the_list(first: str, order: str, some: str) -> None:
    game = moves(order, first=first)
    people = play(game, people_who(Who_of_those_that_have_not_moved=first), Step.ACTS)
    (began,) = told(game, QuartersBegan)
    assert (began.runner, began.pursuer) == ("soldier-1", "alien-1")
    asked = quarters(people)
    assert [question.split(".")[0] for question in asked] == [f"Quarter {n} of 4" for n in range(1, 5)]
    who = f"Soldier 1 {some}1.5 inches away", "Dalek 1 up to 1.2 inches towards"
    ranked = who if first == "squad" else who[::-1]
    assert 0 < asked[0].index(ranked[0]) < asked[0].index(ranked[1]), asked[0]
    assert not touching(one(game, "soldier-1").body, one(game, "alien-1").body)
    assert all(one(game, key).stepped for key in ("soldier-1", "alien-1"))
    assert one(game, "soldier-1").moved == 6 * INCH
    assert len(told(game, AlienPlanned)) == 1


@pytest.mark.rule("AT-TURN-05")
def test_who_is_caught_stops_and_is_in_contact() -> None:
    game = moves("retreat")
    people = people_who()
    people.answers["Quarter"] = ["on", "caught"]
    play(game, people, Step.ACTS)
    assert len(quarters(people)) == 2
    assert touching(one(game, "soldier-1").body, one(game, "alien-1").body)
    assert [event.distance for event in told(game, StoodAt)] == [3 * INCH, 5 * INCH // 2]


@pytest.mark.rule("AT-TURN-05", "AT-ORD-07")
def test_who_routs_may_leave_the_table_and_who_retreats_may_not() -> None:
    game = moves("rout")
    play(game, people_who(Quarter="left"), Step.ACTS)
    assert [(event.figure, event.clause) for event in told(game, FigureRemoved)] == [("soldier-1", "AT-ORD-07")]
    again = moves("retreat")
    play(again, people_who(Quarter="left"), Step.ACTS)
    assert not told(again, FigureRemoved)


@pytest.mark.rule("AT-TURN-05", "AT-RACE-01")
@pytest.mark.parametrize(("order", "alien"), [
    ("advance", {}), ("retreat", {"stepped": True}), ("retreat", {"suppressed": 1}), ("retreat", {"helpless": 2}),
])  # fmt: skip
def test_nobody_is_asked_who_does_not_run_or_whom_nobody_can_be_after(order: str, alien: dict[str, object]) -> None:
    game = moves(order)
    for key, value in alien.items():
        setattr(one(game, "alien-1"), key, value)
    people = play(game, people_who(), Step.ACTS)
    assert not any("is after" in question for question in people.questions())
    assert not told(game, QuartersBegan)


@pytest.mark.rule("AT-TURN-05", "AT-NEW-OBS-01")
def test_an_alien_that_goes_for_somebody_else_moves_in_its_own_turn() -> None:
    game = moves("retreat")
    people = people_who(How_far_is_the_nearest_player_character="reach", Is_it_in_contact="no")
    people.answers["Is that character more than"] = "no"
    play(game, people, Step.ACTS)
    assert not told(game, QuartersBegan)
    assert [plan.goal for plan in told(game, AlienPlanned)] == ["hero"]


@pytest.mark.rule("AT-TURN-05")
def test_of_a_group_that_runs_the_one_is_named_whom_an_alien_is_after() -> None:
    other = soldier(2, order="retreat", ordered=True)
    game = moves("retreat", other)
    people = people_who(Who_of_these_runs=["soldier-2"], Where_do_they_stand="away", Who_is_that="soldier-2")
    people.answers["Where does it stand"] = "away"
    play(game, people, Step.ACTS)
    assert [event.runner for event in told(game, QuartersBegan)] == ["soldier-2"]
    assert [event.figure for event in told(game, StoodAt)] == ["soldier-2", "alien-1", "soldier-1"]
    none = moves("retreat", other)
    people = people_who(Who_of_these_runs="none", Where_do_they_stand="away")
    people.answers.pop("Which alien is after")
    play(none, people, Step.ACTS)
    assert not any("Which alien is after" in question for question in people.questions())


def people_met(**answers: str | list[str]) -> People:
    """People who say that the Dalek, which can reach their soldier, meets him on his way."""
    people = people_who(Is_it_in_contact="yes", **answers)
    people.answers.update({"Where does it stand": ["meets", "away"], "Which alien that has not moved": "alien-1"})
    return people


@pytest.mark.rule("AT-TURN-05")
def test_two_whose_ways_meet_move_in_quarters_until_they_are_in_contact() -> None:
    game = moves("move")
    people = play(game, people_met(Quarter=["on", "caught"]), Step.ACTS)
    assert [(met.mover, met.alien) for met in told(game, WaysMet)] == [("soldier-1", "alien-1")]
    asked = quarters(people)
    assert len(asked) == 2
    assert "Move Soldier 1 up to 1.5 inches on its way; then Dalek 1 up to 1.2 inches towards Soldier 1." in asked[0]
    assert touching(one(game, "soldier-1").body, one(game, "alien-1").body)
    assert [event.distance for event in told(game, StoodAt)][:2] == [3 * INCH, 5 * INCH // 2]
    assert all(one(game, key).stepped for key in ("soldier-1", "alien-1"))
    assert len(told(game, AlienPlanned)) == 1


@pytest.mark.rule("AT-TURN-05")
def test_who_is_not_caught_on_his_way_is_asked_where_he_ends() -> None:
    game = moves("move")
    people = play(game, people_met(), Step.ACTS)
    assert len(quarters(people)) == 4
    where = [(question, key) for question, key in people.asked if "Where does it stand" in question]
    assert [key for _, key in where] == ["meets", "away"]
    assert not touching(one(game, "soldier-1").body, one(game, "alien-1").body)


@pytest.mark.rule("AT-TURN-05", "AT-ORD-05")
@pytest.mark.parametrize(("order", "stepped"), [("stand", False), ("move", True)])
def test_nobody_is_met_who_stands_or_where_every_alien_has_moved(order: str, stepped: bool) -> None:
    game = moves(order)
    one(game, "alien-1").stepped = stepped
    people = play(game, people_met(), Step.ACTS)
    assert "meets" not in [key for _, key in people.asked]
    assert not told(game, WaysMet)
