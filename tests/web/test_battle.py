"""Whole small battles through the page: with the pointer, and without it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.access import box
from tests.web.desk import Desk
from tests.web.seat import Keys, Mouse, Seat, drag


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


def spots(seat: Seat, unit: str) -> list[tuple[int, int]]:
    return [(model["x"], model["y"]) for model in seat.update["view"]["units"][unit]["models"]]


def moving(page: Page, desk: Desk) -> Seat:
    """A seat that is asked where its squad goes."""
    seat = Seat(page).sit(desk.small().of("p1")).pick("done", "marines-1", "advance")
    seat.asked()
    expect(seat.main).to_be_enabled()
    return seat


def test_a_squad_moves_by_keys(page: Page, desk: Desk):
    seat = moving(page, desk)
    before = spots(seat, "marines-1")
    for key in ("Shift+ArrowLeft", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
    assert seat.moves(lambda: page.keyboard.press("Enter")), seat.refused
    assert spots(seat, "marines-1") == [(x - 1000, y + 200) for x, y in before]


def test_a_squad_moves_by_the_pointer_and_is_put_back(page: Page, desk: Desk):
    seat = moving(page, desk)
    before = spots(seat, "marines-1")
    ghosts = seat.board.locator("[data-ghosts]")
    home = box(ghosts)
    drag(page, ghosts, -60, 0)
    seat.until(lambda: box(ghosts) != home, "the ghosts were not dragged")
    page.get_by_role("toolbar", name="would stand").get_by_role("button", name="Put back").click()
    seat.until(lambda: box(ghosts) == home, "the ghosts were not put back")
    drag(page, ghosts, -60, 0)
    assert seat.moves(seat.main.click), seat.refused
    after = spots(seat, "marines-1")
    assert all(x < was for (x, _), (was, _) in zip(after, before))
    assert all(y == was for (_, y), (_, was) in zip(after, before))


def test_nobody_is_sent_too_far(page: Page, desk: Desk):
    """The ghosts stop at the last place that is legal; the umpire has the last word."""
    seat = moving(page, desk)
    before = spots(seat, "marines-1")
    limit = seat.request["limit"]
    for _ in range(12):
        page.keyboard.press("Shift+ArrowLeft")
    assert seat.moves(seat.main.click), seat.refused
    gone = [was - x for (x, _), (was, _) in zip(spots(seat, "marines-1"), before)]
    assert 0 < max(gone) <= limit < 12_000
