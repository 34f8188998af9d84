"""Games that all seats win or lose together, or that end undecided: results, figures, ladders, saves."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.engine.alone import Alone, load_alone
from wartable.engine.answer import Scripted
from wartable.engine.record import lines, load
from wartable.engine.ruleset import Outcome
from wartable.engine.session import Session
from wartable.server.pages.line_of_chances import weighed
from wartable.sim.bouts import play_out
from wartable.sim.figures import figures
from wartable.sim.ladder import Ladder, bouts, mark, rates
from wartable.sim.match import MatchResult
from wartable.sim.report import to_html, to_json, to_text
from wartable.sim.series import Plan, series
from wartable.umpire.expect import differences
from wartable.umpire.telling import result

WATCH = Plan("alone", {"seats": ["ann"]}, ("greedy",), 60)


def ended(face: int, seats: list[str]) -> Session:
    rules = Alone()
    session = Session(rules, rules.new_game({"seats": seats}), Scripted([face, 6]))
    while session.ask is not None:
        session.answer("watch")
    return session


@pytest.mark.parametrize(
    ("outcome", "kind"),
    [
        (Outcome(("p1",), "A-1", "x"), "won"),
        (Outcome((), "A-1", "x"), "drawn"),
        (Outcome((), "A-1", "x", "lost"), "lost"),
        (Outcome(("p1",), "A-1", "x", "open"), "open"),
    ],
)
def test_how_a_game_ended(outcome: Outcome, kind: str) -> None:
    assert outcome.kind == kind
    assert (result(outcome) or {})["kind"] == kind


@pytest.mark.parametrize(
    ("face", "kind", "saved", "expected"),
    [
        (3, "won", {"winners": ["ann", "bob"], "clause": "TOY-A-07"}, ["ann", "bob"]),
        (2, "open", {"winners": [], "clause": "TOY-A-07", "kind": "open"}, "open"),
        (1, "lost", {"winners": [], "clause": "TOY-A-07", "kind": "lost"}, "lost"),
    ],
)
def test_a_save_tells_how_it_ended(face: int, kind: str, saved: dict[str, Any], expected: Any) -> None:
    session = ended(face, ["ann", "bob"])
    assert session.outcome is not None
    assert session.outcome.kind == kind
    text = list(lines(session, {"seats": ["ann", "bob"]}))
    assert json.loads(text[-1])["outcome"] == saved
    assert load(text, Alone()).outcome == session.outcome
    assert differences(session, {"result": expected}, None) == []
    assert differences(session, {"result": "draw"}, None) != []
    assert (differences(session, {"result": "lost"}, None) == []) is (kind == "lost")


def test_the_figures_of_one_seat_are_won_lost_and_open() -> None:
    found = series(load_alone, WATCH)
    told = figures(found)
    counts = told.seats["ann"].hits, told.lost.hits, told.open.hits
    assert (told.finished, sum(counts), min(counts) > 0, told.draws.hits) == (60, 60, True, 0)
    assert (told.together, told.first.total, told.fair, told.edge) == (True, 0, 0.0, 0.0)
    assert json.loads(to_json("w", found))["figures"]["lost"]["count"] == told.lost.hits
    text = to_text(told)
    assert [line.split()[0] for line in text.splitlines()[1:4]] == ["won", "lost", "open"]
    assert "plays first" not in text
    assert "draws" not in text
    page = to_html("w", found)
    assert "Playing first" not in page
    assert "lost" in page


def test_a_result_of_before_has_no_kind_and_counts_as_it_did() -> None:
    old = {key: value for key, value in series(load_alone, WATCH)[0].data().items() if key != "kind"}
    drawn = MatchResult.read({**old, "winners": [], "bots": {"a": "x", "b": "y"}})
    assert (drawn.kind, drawn.drawn) == ("", True)
    told = figures([drawn])
    assert (told.draws.hits, told.lost.hits, told.together, told.fair) == (1, 0, False, 0.5)


def test_a_ladder_of_those_who_play_together_is_by_games_won_on_the_same_dice() -> None:
    rules = Alone()
    fields = ({"seats": ["ann"]}, {"seats": ["ann", "bob"]})
    plan = Ladder("alone", ("greedy", "random"), fields, 40)
    due = bouts(plan, rules)
    assert [(each.job.seed, each.bots) for each in due[:4]] == [
        ("ladder-1", {"ann": "greedy"}), ("ladder-1", {"ann": "random"}),
        ("ladder-2", {"ann": "greedy", "bob": "greedy"}), ("ladder-2", {"ann": "random", "bob": "random"}),
    ]  # fmt: skip
    results = play_out(load_alone, due, mark(plan, rules))
    (best, won), (other, less) = rates(plan, results)
    assert (best, other, won.total, less.total) == ("greedy", "random", 20, 20)  # who sleeps wins nothing
    assert won.hits > less.hits
    # A battle that one of them has not fought counts for nobody.
    assert rates(plan, results[:-1])[0][1].total == 19


def test_a_favour_may_be_of_what_is_no_seat() -> None:
    session = ended(3, ["ann", "bob"])
    rules = Alone()
    again = Session(rules, rules.new_game({"seats": ["ann", "bob"]}), Scripted([3, 6]))
    told = weighed(again, session.answers, {})
    assert told.seats == ["the players", "the aliens"]  # they win or lose as one
    assert [told.favours[0].chances, told.favours[-1].chances] == [[0.5, 0.5], [1.0, 0.0]]


def test_who_plays_alone_against_the_rules_keeps_his_name() -> None:
    session, rules = ended(3, ["ann"]), Alone()
    again = Session(rules, rules.new_game({"seats": ["ann"]}), Scripted([3]))
    assert weighed(again, session.answers, {}).seats == ["ann", "the aliens"]
