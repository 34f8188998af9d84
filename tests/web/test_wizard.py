"""Games set up by the page: with what it proposes, and for two people at one screen who hand over."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.seat import Seat
from tests.web.test_home import TABLE

OTHERS = """() => { const found = new Set();
  for (let x = 5; x < innerWidth; x += 60) for (let y = 5; y < innerHeight; y += 60) {
    const there = document.elementFromPoint(x, y);
    if (!there?.closest('dialog')) found.add(there?.outerHTML.slice(0, 80) ?? 'nothing');
  }
  return [...found]; }"""


def start(page: Page) -> None:
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url(TABLE)


def test_what_is_proposed_can_be_started(page: Page):
    seat = Seat(page)
    page.goto("/new")
    start(page)
    seat.until(lambda: bool(seat.update))
    assert sorted(item["kind"] for item in seat.welcome["seats"]) == ["greedy", "human"]
    seat.asked()
    expect(seat.title).to_contain_text(seat.request["question"])


@pytest.mark.parametrize("keys", [False, True], ids=["pointer", "keys"])
def test_two_at_one_screen_hand_over(page: Page, keys: bool):
    """Nothing of one seat is on the screen before its player has taken it, and no key reaches the table behind."""
    page.goto("/new")
    page.get_by_role("radio", name="Hunt for Davros").check()
    page.get_by_role("radiogroup", name="Scenario").get_by_role("radio", name="A duel in the prison complex").check()
    page.get_by_role("combobox", name="Who plays Orange").select_option(label="Somebody else here (you hand over)")
    start(page)
    decision = page.get_by_role("region", name="Decision", exact=True)
    for team, after in (("Blue", "as drawn up"), ("Orange", "")):
        curtain = page.get_by_role("dialog", name=f"Hand over to {team}")
        expect(curtain).to_be_visible()
        assert page.evaluate(OTHERS) == []
        for key in ("1", "h", "Escape"):
            page.keyboard.press(key)
        expect(curtain).to_be_visible()
        show = curtain.get_by_role("button", name=f"I am {team}")
        if keys:
            expect(show).to_be_focused()
            page.keyboard.press("Enter")
        else:
            show.click()
        expect(curtain).to_be_hidden()
        expect(decision.get_by_role("heading", level=2)).to_contain_text(team)
        seats = page.get_by_role("list", name="Seats")
        expect(seats.get_by_role("listitem").filter(has_text=re.compile(f"{team}.*, you"))).to_be_visible()
        if after:
            decision.get_by_role("button", name=after).click()
