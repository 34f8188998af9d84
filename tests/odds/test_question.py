"""Figures with their odds."""

from __future__ import annotations

import json

import pytest

from wartable.engine.ask import Flow, die
from wartable.engine.ruleset import Question
from wartable.odds.memo import Memo
from wartable.odds.question import answer, percent


def wounds() -> Flow[int]:
    face = yield from die(6, "A-1", "p1")
    return max(0, face - 3)


def figures(outcome: int) -> dict[str, int | bool]:
    return {"wounds": outcome, "lost_action": outcome > 1}


QUESTION = Question("A shot", wounds, (), lambda seat, outcome: 0.0, figures)


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
        "wounds       mean 1.00, median 0, 90% from 0 to 3",
        "lost action  33.3%",
        "",
        "      wounds  exactly  at least",
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


def test_a_key_is_answered_from_memory() -> None:
    runs = []

    def counted() -> Flow[int]:
        runs.append(1)
        return wounds()

    memo = Memo(size=4)
    first = memo(("shot", 0), counted)
    assert first == ((0, 0.5), (1, 1 / 6), (2, 1 / 6), (3, 1 / 6))
    before = len(runs)
    assert memo(("shot", 0), counted) is first
    assert len(runs) == before
    for number in range(1, 5):
        memo(("shot", number), counted)
    assert len(runs) == 5 * before
    memo(("shot", 4), counted)
    assert len(runs) == 5 * before
    memo(("shot", 0), counted)
    assert len(runs) == 6 * before, "the oldest is forgotten"
