"""A bot in one's place at the table: it places the rest or plays the turn, and one press takes all of it back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.access import size as sized
from tests.web.desk import Desk
from tests.web.seat import Seat

SIZES = [(1440, 900), (1024, 768), (390, 844)]


def own(seat: Seat) -> None:
    """Wait until the seat is asked itself, and no bot answers for it."""
    seat.until(lambda: bool(seat.request) and not seat.update["thinking"], "the seat was never asked itself")


def sat(page: Page, desk: Desk, scenario: str, size: tuple[int, int]) -> Seat:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    game = desk.game(scenario, ("p1",), seats=("p1", "p2"))
    seat = Seat(page).sit(game.of("p1"))
    own(seat)
    return seat


@pytest.mark.parametrize("size", SIZES)
def test_the_rest_is_placed_and_taken_back_with_one_press(page: Page, desk: Desk, size: tuple[int, int]):
    seat = sat(page, desk, "skirmish", size)
    n = seat.update["n"]
    place = seat.button("Place the rest for me")
    expect(place).to_be_in_viewport()
    assert sized(place)[1] >= 24
    place.click()
    seat.until(lambda: seat.update["view"]["turn"] == 1, "the table was never set up")
    own(seat)
    expect(seat.button("Place the rest for me")).to_have_count(0)
    units = [unit for unit in seat.update["view"]["units"].values() if unit["player"] == "p1"]
    assert all(unit["where"] in ("table", "joined", "aboard") for unit in units)
    seat.decision.get_by_role("button", name="Take back: ").click()
    seat.until(lambda: seat.update["n"] == n, "not all of it was taken back")
    own(seat)
    expect(seat.button("Place the rest for me")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_a_turn_is_played_and_taken_back_with_one_press(page: Page, desk: Desk, size: tuple[int, int]):
    seat = sat(page, desk, "first_battle", size)
    seat.button("Play this turn for me").click()
    seat.until(lambda: seat.update["n"] > 3, "no bot played")
    seat.until(lambda: bool(seat.request) and not seat.update["thinking"] and seat.update["n"] > 3)
    seat.decision.get_by_role("button", name="Take back: ").click()
    seat.until(lambda: seat.update["n"] == 0, "not all of it was taken back")
    expect(seat.button("Play this turn for me")).to_be_visible()


def test_what_a_bot_did_in_ones_place_is_not_told_as_another_screens(page: Page, desk: Desk):
    seat = sat(page, desk, "first_battle", SIZES[0])
    seat.button("Play this turn for me").click()
    seat.until(lambda: bool(seat.request) and not seat.update["thinking"] and seat.update["n"] > 3)
    expect(seat.decision.get_by_role("button", name="Take back: ")).to_be_visible()
    expect(page.get_by_text("Played on another screen")).to_have_count(0)
