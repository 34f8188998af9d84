"""The first page, and pages that are not there."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.seat import Seat

TABLE = re.compile(r"/game/\w+")


def begin(page: Page) -> Seat:
    """Two clicks, and the example battle stands on the table."""
    seat = Seat(page)
    page.goto("/")
    page.get_by_role("button", name="Play the example battle").click()
    if not TABLE.search(page.url):
        side = page.get_by_role("button", name=re.compile("Federation|Play as"))
        side.first.or_(page.get_by_role("region", name="Decision", exact=True)).first.wait_for()
        if side.count():
            side.first.click()
    page.wait_for_url(TABLE)
    seat.until(lambda: bool(seat.update), "the battle never began")
    return seat


def test_two_clicks_and_a_battle_begins(page: Page):
    seat = begin(page)
    assert sorted(item["kind"] for item in seat.welcome["seats"]) == ["greedy", "human"]
    seat.asked()
    expect(seat.title).to_contain_text(seat.request["question"])
    expect(page).to_have_title(re.compile(re.escape(seat.welcome["title"])))


def test_a_game_is_found_again_on_the_first_page(page: Page):
    seat = begin(page)
    seat.asked()
    address = page.url
    page.get_by_role("link", name="wartable, your games").click()
    page.get_by_role("link", name=re.compile(re.escape(seat.welcome["title"]))).first.click()
    expect(page).to_have_url(address)
    expect(seat.title).to_contain_text(seat.request["question"])


def test_a_page_that_is_not_there_leads_home(page: Page):
    page.goto("/nowhere/at/all")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such page")
    page.get_by_role("main").get_by_role("link", name="Your games").click()
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()


def test_a_game_that_is_not_there_says_so(page: Page):
    page.goto("/game/nothing")
    expect(page.get_by_text("there is no such game").first).to_be_visible()
