"""A whole game at a real table: a turn on a phone, its cards and figures, taken back and taken up again."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml
from playwright.sync_api import Page, expect

from tests.rulesets.adventures.real.at_table import full_turn, in_full_turn
from tests.web.access import AXE, SETTLED, grave
from tests.web.conftest import People
from tests.web.desk import Desk
from tests.web.seat import Seat

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WIDE: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
IDLE = ("none", "no", "nobody", "nothing", "stays", "unseen", "done", "stand")
MOST = 60  # answers in a turn


def wanted(hand: Seat) -> str:
    """The key of what somebody answers whose groups see a portal marker each and nothing else."""
    request = hand.request
    keys: list[str] = [option["key"] for option in request["options"]]
    if request["clause"] in ("AT-TURN-02", "AT-VIS-06") and "Which else" not in request["question"]:
        return keys[0]
    return next((key for key in IDLE if key in keys), keys[0])


def turn(hand: Seat, until: int) -> list[str]:
    """Answers until a turn begins; the clauses that were asked under."""
    clauses: list[str] = []
    for _ in range(MOST):
        hand.asked()
        if hand.update["view"]["turn"] >= until:
            return clauses
        clauses.append(hand.request["clause"])
        if hand.request["ask"] == "choice":
            hand.pick(wanted(hand))
        else:
            face = hand.page.get_by_role("group", name="Tap each die you see").get_by_role("button").nth(3)
            assert hand.moves(face.click), hand.refused
    raise AssertionError(f"turn {until} never began: {clauses}")


def begun(page: Page) -> Seat:
    """An episode that was begun on the page of the companion, at the first question."""
    hand = Seat(page)
    page.goto("/companion")
    page.get_by_role("button", name="A whole game").click()
    page.get_by_role("button", name="Begin").click()
    expect(page).to_have_url(re.compile(r"/companion/\w+$"))
    expect(page.get_by_role("heading", name="Lay out your table")).to_be_visible()
    hand.asked()
    return hand


def test_a_whole_turn_is_led_through_on_a_phone(person: People) -> None:
    page = person(**PHONE)
    hand = begun(page)
    turn(hand, 1)
    clauses = turn(hand, 2)
    assert {"AT-ORD-01", "AT-VIS-06", "AT-EVT-01", "AT-TURN-03", "AT-MOVE-01"} <= set(clauses)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    for tab, name in (("Cards", "Cards in hand"), ("Figures", "Figures"), ("Decision", "Decision")):
        page.get_by_role("navigation", name="Parts of the game").get_by_role("button", name=tab).click()
        expect(page.get_by_role("region", name=name, exact=True)).to_be_visible()
        page.evaluate(SETTLED)
        assert grave(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_an_answer_is_taken_back_and_the_game_taken_up_again(person: People, desk: Desk) -> None:
    game = desk.game("at_real_table", ("p1",))
    page = person(**WIDE)
    hand = Seat(page).sit(game.of("p1"))
    expect(page).to_have_url(re.compile(rf"/companion/{game.key}$"))  # there is no board to go to
    question = hand.request["question"]
    hand.pick("done")
    page.keyboard.press("u")
    hand.until(lambda: hand.request.get("question") == question, "the answer was not taken back")
    hand.pick("done")
    after = hand.request["question"]
    page.reload()
    expect(page.get_by_role("heading", name=after[:30])).to_be_visible()


def test_a_turn_with_a_laboratory_quarter_moves_and_smoke(person: People, desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "turn.yaml"
    path.write_text(yaml.safe_dump(full_turn()), encoding="utf-8")
    game = desk.game(path, ("p1",))
    page = person(**PHONE)
    hand = Seat(page).sit(game.of("p1"))
    expect(page).to_have_url(re.compile(rf"/companion/{game.key}$"))
    asked: list[str] = []
    for _ in range(MOST):
        hand.asked()
        if hand.update["view"]["turn"] > 1:
            break
        asked.append(hand.request["question"])
        hand.pick(in_full_turn(hand.request["question"], [option["key"] for option in hand.request["options"]]))
    starts = ("Who works", *(f"Quarter {n} of 4" for n in range(1, 5)), "Mark the point", "Lay a circle of smoke")
    assert [start for start in starts if any(question.startswith(start) for question in asked)] == list(starts), asked
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert grave(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.get_by_role("navigation", name="Parts of the game").get_by_role("button", name="Record").click()
    for words in ("in the laboratory", "both move in quarters", "throws smoke"):
        expect(hand.record.get_by_text(words).first).to_be_visible()
