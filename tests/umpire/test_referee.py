"""The referee with a toy ruleset: scripts, dice, expectations, and every way they can be wrong."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.toy import Hand, Toy, ToyRules
from wartable.engine.errors import DataError
from wartable.kit.documents import parse
from wartable.umpire.expect import _facts
from wartable.umpire.referee import Report, Script, referee

RULES = ToyRules()
NEAREST = (
    "event 1 of expect, {'event': 'Scored', 'points': 5}, did not happen; the nearest is event 7, where points is 4"
)
DEAL = [1, 2, 3, 4, 5, 6]  # two cards each for ann, bob and cid


def run(tell: Any = None, **doc: Any) -> Report:
    return referee(RULES, {"dice": DEAL, **doc}, "a.yaml", tell)


def hands(report: Report) -> dict[str, Hand]:
    assert isinstance(report.session.game, Toy)
    return report.session.game.hands


def test_words_go_from_question_to_question() -> None:
    """ann rolls a 2 and again a 5; bob throws three D3s of 1, 2 and 3; cid walks."""
    told: list[dict[str, Any]] = []
    report = run(told.append, dice=[*DEAL, 2, 5, 1, 3, 6], script=["roll again throw walk", "to 1.5 2"])
    session = report.session
    assert [hands(report)[seat].points for seat in ("ann", "bob")] == [5, 6]
    assert hands(report)["cid"].at == (1500, 2000)
    assert [data["n"] for data in told] == list(range(len(told)))
    assert told[-2]["event"] == "Walked"
    assert session.ask is not None
    assert session.ask.seat == "ann"
    assert report.differences == []


def test_mappings_and_seats() -> None:
    script = [{"seat": "ann", "answer": "walk"}, {"to": [1, 2]}, {"seat": "bob", "answer": {"answer": "pass"}}]
    with pytest.raises(DataError, match="answer 3 holds answer twice"):
        Script(script)
    report = run(script=[*script[:2], {"seat": "bob", "answer": "pass"}])
    assert hands(report)["ann"].at == (1000, 2000)


@pytest.mark.parametrize(
    ("doc", "part"),
    [
        ({"script": ["fly"]}, "answer 1 is refused: 'fly' is no answer to «What now\\?»"),
        ({"script": ["walk", "to 9 9"]}, r"answer 2 is refused: \[9000, 9000\] is off the table \(TOY-A-04\)"),
        ({"script": ["walk pass"]}, "answer 1: 'pass' is no place; .* asked is: «Where to\\?»"),
        ({"script": [{"seat": "bob", "answer": "pass"}]}, "answer 1 is of bob, and ann is asked: «What now"),
        ({"script": [{"seat": "ann", "answer": "pass", "why": 1}]}, "answer 1 holds why; write {seat"),
        ({"script": [7.5]}, "answer 1 is 7.5; write words"),
        ({"script": [""]}, "answer 1 is ''; write words"),
        ({"script": "pass"}, "script is a list of answers"),
        ({"dice": 6}, "dice is a list of faces"),
        ({"dice": [0]}, "dice: number 1 is 0; a face is a number from 1"),
        ({"dice": ["six"]}, "dice: number 1 is 'six'"),
        ({"dice": [1, 2, 7, 4, 5, 6]}, "dice: number 3 is 7, and the D6 for a card of bob .TOY-A-01. shows 1 to 6"),
        ({"dice": [1, 2]}, "dice: 2 faces are given, and number 3 is needed: the D6 for a card of bob"),
        ({"dice": [1]}, "dice: 1 face is given, and number 2 is needed"),
        ({"dice": [*DEAL, 3, 3]}, "dice: 6 of 8 faces were thrown, left over: 3, 3; the script ends at «What now"),
        ({"script": ["pass"] * 10}, "the game is over before answer 10; left over: pass"),
        ({"script": ["pass"] * 9, "dice": [*DEAL, 1]}, "left over: 1; the game is over"),
    ],
)
def test_faults(doc: dict[str, Any], part: str) -> None:
    with pytest.raises(DataError, match=part) as error:
        run(**doc)
    assert error.value.file == "a.yaml"


def test_faults_name_the_line() -> None:
    text = "script:\n  - pass\n  - {answer: fly}\ndice:\n  [1, 2, 3,\n  4, 5, 6]\n"
    with pytest.raises(DataError) as error:
        referee(RULES, parse(text, "b.yaml"), "b.yaml")
    assert str(error.value).startswith("b.yaml:3: script: answer 2 is refused")
    with pytest.raises(DataError) as error:
        referee(RULES, parse(text.replace("5, 6", "5, 7").replace("fly", "pass"), "b.yaml"), "b.yaml")
    assert str(error.value).startswith("b.yaml:6: dice: number 6 is 7")


def test_without_dice_the_seed_throws_and_without_a_seed_nobody() -> None:
    one, two = (referee(RULES, {"seed": "x", "script": ["roll"]}) for _ in range(2))
    assert one.session.faces == two.session.faces
    with pytest.raises(DataError, match=r"c: a die is needed: the D6 for a card of ann \(TOY-A-01\); give dice"):
        referee(RULES, {}, "c")


def test_events_before_a_fault_are_told() -> None:
    told: list[dict[str, Any]] = []
    with pytest.raises(DataError):
        run(told.append, dice=[1, 2, 3])
    assert [data["event"] for data in told] == ["Dealt"] * 3


@pytest.mark.parametrize(
    ("expect", "differences"),
    [
        ({"events": ["Dealt", {"event": "Scored", "points": 4}]}, []),
        ({"events": [{"event": "Scored", "why": [{"clause": "TOY-A-02", "value": 4}]}]}, []),
        ({"events": [{"event": "Scored", "points": 5}]}, [NEAREST]),
        ({"events": ["Scoredd"]}, ["event 1 of expect, {'event': 'Scoredd'}, did not happen; there is Scored"]),
        (
            {"events": ["Turned", "Dealt"]},
            ["event 2 of expect, {'event': 'Dealt'}, did not happen; there are: Scored, Turned"],
        ),
        ({"events": [*["Dealt"] * 6, "Turned", "Scored", "Turned"], "exactly": True}, []),
        (
            {"events": ["Scored"], "exactly": True},
            ["event 1 of expect, {'event': 'Scored'}, did not happen; the nearest is event 0, where event is Dealt"],
        ),
        ({"events": ["Dealt"], "exactly": True}, ["no event is expected after 1, and there are 8 more: Dealt, ..."]),
        ({"turn": 1, "hands": {"ann": {"points": 4}}}, []),
        ({"turn": 2}, ["turn is 1, 2 is expected"]),
        ({"hands": {"ann": {"at": [0, 0], "cards": [1, 2]}}}, []),
        ({"hands": {"ann": {"points": 3}}}, ["hands.ann.points is 4, 3 is expected"]),
        ({"hands": {"dan": {}}}, ["hands.dan: there is no such thing, {} is expected"]),
        ({"result": "none"}, []),
        ({"result": ["ann"]}, ["result is none, ['ann'] is expected"]),
        ({"ask": {"seat": "bob", "options": ["roll", "show-3"]}}, []),
        ({"ask": {"seat": "ann"}}, ["ask.seat is bob, ann is expected"]),
        ({"ask": {"options": ["fly"]}}, ["ask.options has no fly; it has: roll, throw, show-3, show-4, walk, pass"]),
        ({"ask": "none"}, ["the open request is What now?, none is expected"]),
        ({"refused": "TOY-A-04"}, ["the last answer is accepted, a refusal under TOY-A-04 is expected"]),
    ],
)
def test_expectations(expect: dict[str, Any], differences: list[str]) -> None:
    report = run(dice=[*DEAL, 4], script=["roll"], expect=expect)
    assert report.differences == differences


@pytest.mark.parametrize(("wanted", "met"), [({"fir": 5}, True), ({"fir": 4}, False), ({"fir": 5, "nrv": 6}, True)])
def test_figures_of_a_view_are_expected_by_their_keys(wanted: dict[str, int], met: bool) -> None:
    figures = [{"key": "FIR", "value": 5, "name": "Firing"}, {"key": "NRV", "value": 6, "name": "Nerve"}]
    assert (list(_facts("profile", wanted, (figures,))) == []) is met


def test_an_expected_refusal() -> None:
    good = run(script=["walk", "to 9 9"], expect={"refused": "TOY-A-04"})
    assert good.refused is not None
    assert (good.refused.clause, good.differences) == ("TOY-A-04", [])
    for item in ("walk to 9 9", "walk to 9 9 pass"):  # at whichever word of the last item
        assert run(script=[item], expect={"refused": "TOY-A-04"}).differences == []
    bad = run(script=["walk", "to 9 9"], expect={"refused": "TOY-A-02"})
    assert bad.differences[0].startswith("the last answer is refused under TOY-A-04")
    with pytest.raises(DataError, match="answer 1 is refused"):
        run(script=["fly", "pass"], expect={"refused": "TOY-A-05"})


@pytest.mark.parametrize(("result", "good"), [(["cid"], True), ("cid", True), ({"winners": ["cid"]}, True),
                                              ("draw", False), ("none", False), (["ann"], False)])  # fmt: skip
def test_results(result: Any, good: bool) -> None:
    script = ["pass pass show-6", "pass pass pass", "pass pass pass"]
    report = run(script=script, expect={"result": result, "ask": None})
    assert (report.differences == []) is good
