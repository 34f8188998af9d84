"""What the card of a Troop Type shows: figures with their reasons, and what is in force, each by its clause."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import game, squad
from wartable.rulesets import load_ruleset
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.command.orders import TAKE_AIM
from wartable.rulesets.time_wars.state import Order
from wartable.rulesets.time_wars.telling.view import scene, view


def card(**fields: Any) -> dict[str, Any]:
    options = Options(mission="reclamation")
    battle = game(squad("a", "p1", **fields), squad("b", "p2", at=(10, 40)), options=options)
    found: dict[str, Any] = view(battle, "p2")["units"]["a"]
    return found


def test_every_figure_stands_under_its_clause() -> None:
    rows, book = card()["profile"], load_ruleset("time_wars").rulebook
    assert [row["key"] for row in rows] == ["AGL", "FIR", "MEL", "CST", "WST", "END", "NRV", "TV"]
    assert all(book[row["clause"]].title == row["name"] for row in rows)
    assert [row["why"] for row in rows] == [[]] * 8


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({}, []),
        ({"suppression": (("p2", 2), ("p1", 1))}, [("suppressed −3", "TW-SUPP-02", "bad")]),
        ({"orders": (Order(TAKE_AIM, "x"),)}, [("Take Aim!", "TW-ORD-16", "")]),
        ({"dug": 2}, [("dug in, cover +2", "TW-ORD-18", "good")]),
        ({"prepared": True}, [("prepared", "TW-ORD-09", "good")]),
        ({"laden": True}, [("carries the objective", "TW-MISS-24", "")]),
        ({"bent": (("p2", 3),)}, [("bent by the Crown", "TW-CHAR-26", "bad")]),
        ({"frenzied": True}, [("runs wild", "TW-CHAR-64", "bad")]),
    ],
)
def test_what_is_in_force_is_told_by_its_clause(fields: dict[str, Any], told: list[tuple[str, str, str]]) -> None:
    assert [(mark["text"], mark["clause"], mark["tone"]) for mark in card(**fields)["marks"]] == told


def test_the_table_shows_the_same_words() -> None:
    battle = game(squad("a", "p1", suppression=(("p2", 1),), dug=1, orders=(Order(TAKE_AIM, "x"),)))
    drawn = [shape.text for shape in scene(battle, "p1").shapes if shape.kind == "mark"]
    told = [mark["text"] for mark in view(battle, "p1")["units"]["a"]["marks"]]
    assert drawn == told[:2] == ["suppressed −1", "Take Aim!"]


def test_programs_are_told_in_numbers_and_keys() -> None:
    told = card(orders=(Order(TAKE_AIM, "c", 1),), suppression=(("p1", 2), ("p2", 1)), dug=1, prepared=True, tv=3)
    known = {key: told[key] for key in ("orders", "suppression", "dug", "prepared", "tv")}
    assert known == {"orders": [TAKE_AIM], "suppression": 3, "dug": 1, "prepared": True, "tv": 3}
