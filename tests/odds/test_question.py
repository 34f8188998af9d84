"""Figures with their odds."""

from __future__ import annotations

import json
from typing import Any

import pytest

from wartable.engine.ask import Flow, die
from wartable.engine.ruleset import Question
from wartable.odds.dist import Dist
from wartable.odds.memo import Memo
from wartable.odds.question import answer, percent, summarize
from wartable.rulesets import load_ruleset


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


@pytest.mark.parametrize(
    ("kind", "band", "cover", "count", "clauses"),
    [
        pytest.param("suppress", "medium", "none", 1, ["TW-WEAP-03"], marks=pytest.mark.rule("TW-WEAP-03")),
        ("suppress", "standard", "none", 1, []),
        pytest.param("suppress", "standard", "none", 2, ["TW-WEAP-03"], marks=pytest.mark.rule("TW-WEAP-03")),
        ("suppress", "medium", "none", 0, []),
        ("suppress", "standard", "light", 0, ["TW-SUPP-01"]),
        ("suppress", "standard", "heavy", 0, ["TW-SUPP-01", "TW-COVER-06"]),
        pytest.param("fire", "medium", "light", 2, ["TW-WEAP-02"], marks=pytest.mark.rule("TW-WEAP-02")),
        ("fire", "standard", "heavy", 2, []),
    ],
)
def test_what_counts_for_nothing_is_told(kind: str, band: str, cover: str, count: int, clauses: list[str]) -> None:
    query = {
        "kind": kind, "band": band, "cover": cover, "defender": {"unit": "marine_squad"},
        "attacker": {"unit": "vogan_guerillas", "weapons": {"flamethrower": count}},
    }  # fmt: skip
    found = answer(load_ruleset("time_wars").odds(query))
    assert [note.rpartition("(")[2].rstrip(")") for note in found.notes] == clauses
    assert found.data()["notes"] == list(found.notes)
    assert found.text().count("note: ") == len(clauses)


@pytest.mark.rule("TW-SPEC-23", "TW-SPEC-48")
def test_weapons_that_stay_silent_and_troops_that_do_not_care_are_told_of() -> None:
    query: dict[str, Any] = {
        "kind": "suppress", "defender": {"unit": "dalek_patrol"},
        "attacker": {"unit": "vogan_support_team", "options": ["mortars"], "moved": True},
    }  # fmt: skip
    notes = answer(load_ruleset("time_wars").odds(query)).notes
    assert notes == (
        "Mortar: not after moving (TW-WEAP-21)", "Dalek Patrol loses no action to suppression (TW-SPEC-48)",
    )  # fmt: skip
    del query["attacker"]["moved"]
    assert len(answer(load_ruleset("time_wars").odds(query)).notes) == 1


def test_a_figure_that_an_outcome_does_not_name_is_no_or_none_there() -> None:
    named: dict[int, dict[str, int | bool]] = {1: {"hit": True}, 2: {"hit": False, "lost": 3}, 3: {"lost": 0}, 4: {}}
    found = summarize("x", Dist({1: 1, 2: 2, 3: 4, 4: 8}), named.__getitem__)
    assert [(figure.key, figure.yes_no, figure.odds) for figure in found.figures] == [
        ("hit", True, Dist({1: 1, 0: 14})), ("lost", False, Dist({3: 2, 0: 13})),
    ]  # fmt: skip
    assert all(type(value) is int for figure in found.figures for value in figure.odds)
