"""The line of sight by a key: spoken and drawn, asked of the server, with no distance where nobody may measure."""

from __future__ import annotations

import re
from functools import partial

from playwright.sync_api import Locator, Page, expect

from tests.web.access import middle
from tests.web.desk import Desk
from tests.web.seat import Seat
from tests.web.stage import VIEWS

WORDS = re.compile(r"^.+ to .+: (clear|screened by .+)\.$")


def bar(seat: Seat) -> Locator:
    return seat.board.get_by_role("group", name="Line of sight")


def answers(seat: Seat) -> list[str]:
    """What was told about sight."""
    return [text for text in seat.raw if '"sight"' in text]


def more(seat: Seat, than: int) -> bool:
    return len(answers(seat)) > than


def test_a_key_begins_it_and_arrows_point_at_others(page: Page, desk: Desk):
    seat = Seat(page).sit(desk.small().of("p1"))
    seat.board.locator('[data-unit="marines-1"]').focus()
    page.keyboard.press("l")
    expect(bar(seat).get_by_role("status")).to_have_text("Line of sight from Marine Squad 1. To whom?")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
    expect(bar(seat).get_by_role("status")).to_have_text(WORDS)
    expect(bar(seat).get_by_role("link")).to_contain_text("TW-VIS-")
    expect(seat.board.locator(".sightline .line")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(seat.board.locator(".sightline")).to_have_count(0)
    expect(bar(seat).get_by_role("status")).to_have_text("")
    assert seat.taken == 0


def test_a_click_points_and_no_distance_is_told(page: Page, desk: Desk):
    seat = Seat(page).sit(desk.small().of("p1"))
    seat.board.locator('[data-unit="marines-1"]').focus()
    seat.board.get_by_role("button", name="Line of sight", exact=True).click()
    told = []
    for other in seat.board.locator('.units [data-unit]:not([data-unit="marines-1"])').all():
        before = len(answers(seat))
        page.mouse.click(*middle(other))
        seat.until(partial(more, seat, before), "nothing was told of it")
        expect(bar(seat).get_by_role("status")).to_have_text(WORDS)
        told.append(bar(seat).text_content() or "")
    assert not re.search(r"\d\.\d|\u2033|inch", " ".join(told))
    assert not re.search(r"distance|length", " ".join(answers(seat)))


def test_on_squares_too(page: Page, desk: Desk):
    VIEWS["hunt"](page, desk)
    seat = Seat(page)
    page.keyboard.press("l")
    expect(bar(seat).get_by_role("status")).to_have_text(re.compile("^Line of sight from .+ To whom"))
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
    # HD-FIRE-02: who stands there looks one way.
    expect(bar(seat).get_by_role("status")).to_have_text(re.compile(r"^.+ to .+: clear, outside the front arc\.$"))
    expect(page.locator(".squares .sightline .line")).to_have_count(1)
    page.keyboard.press("l")
    expect(page.locator(".squares .sightline")).to_have_count(0)
