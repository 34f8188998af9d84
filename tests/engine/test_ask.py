"""What each request takes for an answer."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.engine.ask import (
    Ask,
    Choice,
    Die,
    Flow,
    Move,
    Option,
    Placement,
    Pool,
    Refusal,
    attended,
    d3,
    die,
    move,
    place,
    pool,
    put,
)
from wartable.engine.ask import choose as choose_
from wartable.engine.errors import RuleError

OPTIONS = (Option("fire", "Fire"), Option("wait", "Wait"))


def run(flow: Flow[Any], *answers: Any) -> tuple[Any, list[Ask]]:
    asked: list[Ask] = [flow.send(None)]
    for number, answer in enumerate(answers, 1):
        try:
            asked.append(flow.send(asked[-1].accept(answer)))
        except StopIteration as stop:
            assert number == len(answers)
            return stop.value, asked
    raise AssertionError("the flow goes on")


@pytest.mark.parametrize(
    ("ask", "good", "bad"),
    [
        (Die("A-1", "p1", 6), [1, 6], [0, 7, -1, 1.0, "1", True, None, [1]]),
        (Die("A-1", "p1", 10), [1, 10], [0, 11]),
        (
            Pool("A-1", "p1", 2, 6),
            [[1, 6], (6, 6)],
            [[1], [1, 2, 3], [0, 1], [7, 1], [1, True], "16", 12, None, [1.0, 2]],
        ),
        (Pool("A-1", "p1", 0, 6), [[], ()], [[1], None]),
        (Choice("A-1", "p1", "?", OPTIONS), ["fire", "wait"], ["", "Fire", "run", None, 0, ["fire"], {}]),
        (Placement("A-1", "p1"), [{"to": [1, 2]}], []),
    ],
)
def test_answers(ask: Ask, good: list[Any], bad: list[Any]) -> None:
    for answer in good:
        accepted = ask.accept(answer)
        assert accepted == (tuple(answer) if isinstance(ask, Pool) else answer)
    for answer in bad:
        with pytest.raises(RuleError) as error:
            ask.accept(answer)
        assert error.value.clause == "A-1"


def test_a_bare_request_takes_no_answer() -> None:
    with pytest.raises(RuleError, match=r"Ask takes no answer \(A-1\)"):
        Ask("A-1", "p1").accept(1)


@pytest.mark.parametrize(
    ("key", "clause", "text"),
    [
        ("march", "A-7", "anchored"),
        ("fly", "A-1", "'fly' is no answer to «What?»; one of: fire, wait"),
    ],
)
def test_a_refusal_names_its_own_clause(key: str, clause: str, text: str) -> None:
    ask = Choice("A-1", "p1", "What?", OPTIONS, (Refusal("march", "anchored", "A-7"),))
    with pytest.raises(RuleError) as error:
        ask.accept(key)
    assert (error.value.clause, error.value.text) == (clause, text)


@pytest.mark.parametrize(("count", "more"), [(12, False), (13, True)])
def test_only_twelve_keys_are_listed(count: int, more: bool) -> None:
    options = tuple(Option(f"key-{n}", "") for n in range(count))
    with pytest.raises(RuleError) as error:
        Choice("A-1", "p1", "?", options).accept("no")
    assert error.value.text.endswith(" ...") is more
    assert "key-11" in error.value.text
    assert "key-12" not in error.value.text


def test_dice_as_flows() -> None:
    value, asked = run(die(8, "A-1", "p1", "attack"), 8)
    assert (value, asked) == (8, [Die("A-1", "p1", 8, "attack")])
    assert run(d3("A-1", "p1"), 5) == ((5, 3), [Die("A-1", "p1", 6, "", True)])
    assert [run(d3("A-1", "p1"), face)[0][1] for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize(("faces", "halved", "total"), [
    ([1, 2, 3], False, 6), ([1, 2, 3], True, 4), ([6, 6], True, 6), ([], False, 0),
])  # fmt: skip
def test_a_pool_gives_its_total(faces: list[int], halved: bool, total: int) -> None:
    assert run(pool(len(faces), 6, "A-1", "p1", "", halved), faces)[0] == total


def test_decisions_as_flows() -> None:
    assert run(choose_("A-1", "p1", "What?", OPTIONS, (), "unit"), "wait") == (
        "wait", [Choice("A-1", "p1", "What?", OPTIONS, (), "unit")]
    )  # fmt: skip
    assert run(place(Placement("A-1", "p1", check=lambda answer: answer["to"])), {"to": 3})[0] == 3
    assert run(move(Move("A-1", "p1", check=len, limit=6000)), "abc")[0] == 3


def test_each_request_of_an_attended_flow_goes_through_whoever_heeds_it() -> None:
    heard: list[str] = []

    def rule() -> Flow[int]:
        first = yield from die(6, "", "ann", "first")
        return first + (yield from die(6, "", "ann", "second"))

    def heed(ask: Ask) -> Flow[Any]:
        assert isinstance(ask, Die)
        heard.append(ask.what)
        if ask.what == "first":
            return 6  # nobody is asked
        return (yield from put(ask))

    flow = attended(rule(), heed)
    asked = next(flow)
    assert isinstance(asked, Die)
    assert asked.what == "second"
    with pytest.raises(StopIteration) as over:
        flow.send(2)
    assert (over.value.value, heard) == (8, ["first", "second"])
