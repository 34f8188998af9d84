"""Taking back at the table: the last own decision by its name, whatever a bot has answered since."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.desk import Desk
from tests.web.seat import Keys, Seat


def behind_a_bot(seat: Seat) -> None:
    """Play until a bot has answered after a decision of this seat, which is asked again."""
    keys = Keys("back")
    for _ in range(80):
        seat.asked()
        if seat.update["back"] > 1 or seat.over:
            break
        keys(seat)
    assert seat.update["back"] > 1, "no bot has answered"


@pytest.mark.parametrize("scenario", ["time_wars", "hunt_for_davros"])
@pytest.mark.parametrize("way", ["key", "button", "bar"])
def test_one_press_comes_back_to_the_own_decision(page: Page, desk: Desk, scenario: str, way: str):
    page.set_viewport_size({"width": 1440, "height": 900})
    game = desk.small() if scenario == "time_wars" else desk.game("hunt_two", ("blue",), seats=("blue", "orange"))
    seat = Seat(page).sit(game.of(next(iter(game.tokens))))
    behind_a_bot(seat)
    line, n = seat.stamp
    steps, name = seat.update["back"], seat.update["back_to"]
    own = seat.decision.get_by_role("button", name=f"Take back: {name}")
    bar = page.get_by_role("navigation", name="Game").get_by_role("button", name=f"Take back: {name}")
    expect(own).to_be_visible()
    expect(bar).to_be_enabled()
    if way == "key":
        page.keyboard.press("u")
    else:
        (own if way == "button" else bar).click()
    seat.until(lambda: seat.stamp == (line + 1, n - steps), "it was not taken back")
    seat.asked()
    assert seat.stamp == (line + 1, n - steps), "a bot has played into it"
    expect(page.get_by_text("has taken back").first).to_be_attached()


def test_what_cannot_be_taken_back_is_not_offered(page: Page, desk: Desk):
    seat = Seat(page).sit(desk.small().of("p1"))
    seat.asked()
    if seat.update["back"] == 0:
        expect(seat.decision.get_by_role("button", name="Take back")).to_have_count(0)
        expect(page.get_by_role("navigation", name="Game").get_by_role("button", name="Take back")).to_be_disabled()
    seat.pick(seat.request["options"][0]["key"])
    expect(seat.decision.get_by_role("button", name="Take back: ")).to_be_visible()
