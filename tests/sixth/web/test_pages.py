"""The pages know nothing of the sixth system, and show it: from the first page to the replay."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.desk import Desk
from tests.web.seat import Mouse, Seat, take_a_hint
from tests.web.test_home import TABLE
from tests.web.test_wizard import put, start, wizard


def ended(seat: Seat) -> None:
    expect(seat.title).to_have_text(seat.update["outcome"]["say"])
    expect(seat.record).to_contain_text(seat.update["outcome"]["say"])


def test_the_first_page_offers_it(page: Page):
    page.goto("/")
    page.get_by_role("button", name="Skirmish at the ford").click()
    page.get_by_role("region", name="Which side is yours?").get_by_role("button", name="Highlanders").click()
    page.wait_for_url(TABLE)
    seat = Seat(page)
    expect(seat.decision).to_be_visible()
    page.goto("/")
    expect(page.get_by_text("Skirmish of Seven Rules")).to_be_visible()


def test_it_is_set_up_by_the_page_and_played_to_its_end_by_mouse(page: Page):
    wizard(page, "sixth", "ford")
    expect(page.get_by_role("radio", name=re.compile("Skirmish of Seven Rules"))).to_be_checked()
    expect(page.get_by_role("button", name="Lay pieces by hand")).to_have_count(0)
    put(page, "turns", 2)
    seat = Seat(page)
    start(page)
    seat.until(lambda: bool(seat.update), "the table was never told")
    mouse = Mouse("sixth")
    expect(page.get_by_role("button", name="Line of sight")).to_have_count(0)
    assert seat.play(mouse) >= 6
    ended(seat)
    assert mouse.placed >= 4


def test_models_have_their_drawings_or_are_plain_bases(page: Page, desk: Desk):
    seat = Seat(page).sit(desk.game("ford", ("low",), seats=("low", "high")).of("low"))
    for _ in range(2):
        seat.asked()
        take_a_hint(seat)
    seat.asked()
    for unit, drawings in {"axes": ["#b1", "#f-conscript"], "spears": ["#b2", "#f-ogron"], "slings": ["#b2"]}.items():
        model = seat.board.locator(f"[data-unit={unit}] [data-model]").first
        assert model.locator("use[href]").evaluate_all("all => all.map((use) => use.getAttribute('href'))") == drawings


def test_its_replay_goes_from_the_first_moment_to_the_last(page: Page, desk: Desk):
    seat = Seat(page).sit(desk.game("ford", ("low",), seats=("low", "high")).of("low"))
    assert seat.play(Mouse("replay")) >= 6
    seat.decision.get_by_role("link", name="Replay").click()
    page.wait_for_url(re.compile("/replay/"))
    expect(page.get_by_role("main", name="Board")).to_be_visible()
    expect(page.get_by_text(re.compile("decision 4 of"))).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_role("log", name="Record")).to_contain_text("models are left")


@pytest.mark.parametrize("address", ["/rules/sixth", "/rules/sixth/SX-WIN-01", "/army", "/campaign", "/companion"])
def test_other_pages_do_without_what_it_has_not(page: Page, address: str):
    page.goto(address)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
