"""A whole Hunt of four teams through the page, by the keyboard alone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.desk import Desk
from tests.web.seat import Keys, Seat

TEAMS = ("blue", "orange", "teal", "plum")


def test_a_hunt_of_four_teams_with_the_keyboard(page: Page, desk: Desk):
    seat = Seat(page).sit(desk.game("hunt", ("blue",), bot="random", seats=TEAMS, turn_limit=1).of("blue"))
    keys = Keys("hunt")
    assert seat.play(keys) >= 8
    expect(seat.title).to_have_text(seat.update["outcome"]["say"])
    expect(seat.record).to_contain_text(seat.update["outcome"]["say"])
    assert "digit" in keys.ways
