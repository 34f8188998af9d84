"""What is told of a request besides its options, and of a game that is over."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.play import an_answer
from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.ask import Choice, Manner, Option
from wartable.engine.session import Session
from wartable.server.rooms.rulebook import known, search
from wartable.server.rooms.showing import position
from wartable.shelf import example, load_scenario
from wartable.umpire import telling

OPTIONS = (Option("a", "A"), Option("pass", "let it pass"))


def told(manner: Manner) -> dict[str, Any]:
    return telling.request(Choice("X-1", "p1", "Who?", OPTIONS, manner=manner)) or {}


def test_a_plain_choice_tells_no_manner() -> None:
    assert not {"verb", "stake", "stake_clause", "passes", "menu"} & set(told(Manner()))


def test_the_manner_of_a_choice_is_told() -> None:
    found = told(Manner("declare fire at", "the action is lost", "X-2", "pass", OPTIONS))
    assert (found["verb"], found["stake"], found["stake_clause"]) == ("declare fire at", "the action is lost", "X-2")
    assert found["passes"] == "pass"
    assert [option["key"] for option in found["menu"]] == ["a", "pass"]


def test_the_manner_of_anothers_choice_is_not() -> None:
    ask = Choice("X-1", "p1", "Who?", OPTIONS, manner=Manner("declare fire at"))
    assert telling.request(ask, "p2") == {"ask": "choice", "seat": "p1"}


def played(scenario: str, most: int, **options: Any) -> Session:
    ruleset, doc = load_scenario(example(scenario))
    changed = {**doc, "options": {**doc.get("options", {}), **options}}
    session = Session(ruleset, ruleset.new_game(changed), Seeded("told"))
    for number in range(most):
        if session.ask is None:
            break
        session.answer(an_answer(session, number))
    return session


@pytest.mark.parametrize(
    ("scenario", "options", "clauses"),
    [
        ("skirmish", {"turns": 1}, {"TW-MISS-07", "TW-MISS-08", "TW-DET-02"}),
        ("hunt_two", {"turn_limit": 1}, {"HD-WIN-13", "HD-NEW-TEAM-05"}),
    ],
)
def test_what_counted_is_told_when_it_is_over(scenario: str, options: dict[str, int], clauses: set[str]) -> None:
    session = played(scenario, 600, **options)
    assert session.ask is None, "the game is not over"
    for seat in ("", *session.ruleset.seats(session.game)):
        outcome = position(session, seat).outcome
        assert outcome is not None
        assert clauses <= {score.clause for score in outcome.scores}
        by_seat = [[s.label for s in outcome.scores if s.seat == side] for side in session.ruleset.seats(session.game)]
        assert by_seat[0]
        assert all(labels == by_seat[0] for labels in by_seat)
        assert all(session.ruleset.rulebook.get(score.clause) for score in outcome.scores)


def test_the_score_is_no_secret_only_when_it_is_over() -> None:
    assert position(played("hunt_two", 10, turn_limit=1), "").outcome is None


def test_the_clauses_of_a_game_are_those_of_what_a_seat_was_told() -> None:
    session = played("hunt_two", 60, turn_limit=2)
    for seat in session.ruleset.seats(session.game):
        cited = {event["clause"] for event in telling.Teller(session, seat).some()}
        hidden = {event["clause"] for event in telling.Teller(session).some()} - cited
        found = known(session, seat)
        assert cited <= found
        needs = {need for key in found if (clause := session.ruleset.rulebook.get(key)) for need in clause.needs}
        assert not (hidden & found) - needs


@pytest.mark.parametrize(
    ("system", "words", "clause"),
    [
        ("time_wars", "flamethrower", "TW-WEAP-01"),
        ("time_wars", "dalek patrol", "TW-DAL-"),
        ("hunt_for_davros", "exterminator ray", "HD-WPN-01"),
        ("hunt_for_davros", "access cylinder", "HD-NEW-ENC-01"),
    ],
)
def test_a_thing_is_found_by_its_name(system: str, words: str, clause: str) -> None:
    assert search(system, words)[0].id.startswith(clause)


def test_a_number_that_a_seat_was_told_is_that_of_the_same_event() -> None:
    """Events that a seat does not see have no number for it, so that those after them stand elsewhere in the game."""
    ruleset, doc = load_scenario(example("gates_pirates"))
    session = Session(ruleset, ruleset.new_game(doc), Seeded("1"), keep="last")
    bots = {seat: player("soldier", f"1 {seat}") for seat in ruleset.seats(session.game)}
    while session.ask is not None and session.decisions < 30:
        session.answer(bots[session.ask.seat].answer(session, session.ask))
    teller = telling.Teller(session, "p1")
    numbers = {data["n"]: data["event"] for data in teller.some()}
    assert any(teller.place(number) != number for number in numbers)
    assert {n: type(session.events[teller.place(n)]).__name__ for n in numbers} == numbers
