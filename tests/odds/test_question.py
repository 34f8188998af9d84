"""Figures with their odds."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pytest

from wartable.engine.ask import Flow, die
from wartable.odds.question import answer, percent


class Question(NamedTuple):
    title: str
    make_flow: Callable[[], Flow[Any]]
    describe: Callable[[Any], Mapping[str, int | bool]]
    worth: Callable[[str, Any], float] = lambda seat, outcome: 0.0
    then: tuple[Callable[[Any], Flow[Any]], ...] = ()
    labels: Mapping[str, str] = {}
    key: Any = None


def wounds() -> Flow[int]:
    face = yield from die(6, "A-1", "p1")
    return max(0, face - 3)


def described(outcome: int) -> dict[str, int | bool]:
    return {"wounds": outcome, "lost_action": outcome > 1}


QUESTION = Question("A shot", wounds, described, labels={"wounds": "Wounds"})


def test_the_figures() -> None:
    # 1 to 3: none; 4: one; 5: two; 6: three
    summary = answer(QUESTION)
    hurt = summary["wounds"]
    assert hurt.mean == 1.0
    assert hurt.at_least() == {0: 1.0, 1: 0.5, 2: 2 / 6, 3: 1 / 6}
    assert [hurt.quantile(part) for part in (0, 0.5, 0.51, 0.75, 0.83, 0.84, 1)] == [0, 0, 1, 2, 2, 3, 3]
    assert summary["lost_action"].mean == 2 / 6
    assert summary["lost_action"].yes_no


def test_as_text_and_json() -> None:
    summary = answer(QUESTION)
    assert summary.text().splitlines() == [
        "A shot",
        "Wounds       mean 1.00, median 0, 90% from 0 to 3",
        "lost action  33.3%",
        "",
        "      Wounds  exactly  at least",
        "           0    50.0%      100%",
        "           1    16.7%     50.0%",
        "           2    16.7%     33.3%",
        "           3    16.7%     16.7%",
    ]
    data = json.loads(json.dumps(summary.data()))
    assert data["figures"][0]["at_least"]["1"] == 0.5
    assert data["figures"][1] == {"key": "lost_action", "label": "lost action", "mean": 2 / 6}


@pytest.mark.parametrize(("chance", "text"), [
    (0, "0%"), (1, "100%"), (0.0004, "<0.1%"), (0.0005, "0.1%"), (0.9994, "99.9%"), (0.9996, ">99.9%"), (0.5, "50.0%"),
])  # fmt: skip
def test_percent(chance: float, text: str) -> None:
    assert percent(chance) == text


def test_a_key_keeps_the_answer() -> None:
    runs = []

    def counted() -> Flow[int]:
        runs.append(1)
        return wounds()

    first = answer(QUESTION._replace(make_flow=counted, key=("shot", 1)))
    before = len(runs)
    assert answer(QUESTION._replace(make_flow=counted, key=("shot", 1))) is first
    assert len(runs) == before
    answer(QUESTION._replace(make_flow=counted, key=("shot", 2)))
    answer(QUESTION._replace(make_flow=counted))
    assert len(runs) == 3 * before
