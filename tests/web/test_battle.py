"""Whole small battles through the page: with the pointer, and without it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.desk import Desk
from tests.web.seat import Keys, Mouse, Seat


def ended(seat: Seat) -> None:
    expect(seat.title).to_have_text(seat.update["outcome"]["say"])
    expect(seat.decision.get_by_role("link", name="Replay")).to_be_visible()
    expect(seat.record).to_contain_text(seat.update["outcome"]["say"])


def test_a_battle_with_the_pointer(page: Page, desk: Desk):
    seat = Seat(page).sit(desk.small().of("p1"))
    mouse = Mouse()
    assert seat.play(mouse) >= 2
    ended(seat)
    assert mouse.on_board


def test_a_battle_with_the_keyboard(page: Page, desk: Desk):
    seat = Seat(page).sit(desk.small().of("p1"))
    keys = Keys()
    assert seat.play(keys) >= 2
    ended(seat)
    assert "digit" in keys.ways


def test_a_squad_is_moved_with_the_pointer_and_with_keys(page: Page, desk: Desk):
    """Both seats sit at one screen each in turn; whoever is asked to move does it."""
    seat = Seat(page).sit(desk.small().of("p1"))
    for step in range(60):
        seat.asked()
        if seat.request["ask"] == "move":
            break
        options = seat.request["options"]
        wanted = next((item for item in options if item["key"] in ("advance", "run", "move")), options[-1])
        assert seat.moves(seat.option(wanted).click), step
    unit = seat.request["unit"]
    before = [(model["x"], model["y"]) for model in seat.update["view"]["units"][unit]["models"]]
    expect(seat.main).to_be_enabled()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    assert seat.moves(lambda: page.keyboard.press("Enter")), seat.refused
    after = [(model["x"], model["y"]) for model in seat.update["view"]["units"][unit]["models"]]
    assert after == [(x - 300, y) for x, y in before]
