"""The sheet under the board of a small screen: three heights, by drag, press, buttons and keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.access import middle, size
from tests.web.conftest import People
from tests.web.desk import Desk
from tests.web.seat import Seat

HIGH = 844
STANDS = "high => Math.abs(document.querySelector('.handle').getBoundingClientRect().top + high + 57 - innerHeight) < 3"
HEIGHTS = {"Low": 156, "Half": 397, "Full": 735}  # pixels of the sheet with its handle


@pytest.fixture(name="phone")
def _phone(person: People) -> Page:
    return person(viewport={"width": 390, "height": HIGH}, has_touch=True, is_mobile=True)


def grip(page: Page) -> Locator:
    return page.get_by_role("slider", name="Height of the sheet")


class Hand:
    """A pointer over a column of the page whose events bear the times that they are given."""

    def __init__(self, page: Page, x: float) -> None:
        self.line = page.context.new_cdp_session(page)
        self.x = x
        self.began = page.evaluate("(performance.timeOrigin + performance.now()) / 1000")

    def does(self, what: str, y: float, after: int) -> None:
        """Press, move or let go at a height of the page, so many milliseconds after it began."""
        form = {"type": what, "x": self.x, "y": y, "timestamp": self.began + after / 1000, "button": "left"}
        self.line.send("Input.dispatchMouseEvent", {**form, "buttons": int(what != "mouseReleased"), "clickCount": 1})


def stands(page: Page, name: str) -> None:
    """Wait until the sheet has come to rest at a height."""
    expect(grip(page)).to_have_attribute("aria-valuetext", name)
    page.wait_for_function(
        STANDS,
        arg=HEIGHTS[name],
    )


def test_keys_and_buttons_give_it_three_heights(phone: Page, desk: Desk):
    Seat(phone).sit(desk.small().of("p1")).asked()
    stands(phone, "Half")
    grip(phone).focus()
    for key, name in (("ArrowUp", "Full"), ("ArrowUp", "Full"), ("Home", "Low"), ("ArrowUp", "Half"), (" ", "Full")):
        phone.keyboard.press(key)
        stands(phone, name)
    lower, higher = (phone.get_by_role("button", name=name) for name in ("Lower sheet", "Higher sheet"))
    expect(higher).to_be_disabled()
    lower.tap()
    lower.tap()
    stands(phone, "Low")
    expect(lower).to_be_disabled()
    for what in (lower, higher, grip(phone)):
        assert min(size(what)) >= 44


def test_it_follows_the_finger_and_comes_to_rest(phone: Page, desk: Desk):
    seat = Seat(phone).sit(desk.small().of("p1"))
    seat.asked()
    x, y = middle(grip(phone))
    hand = Hand(phone, x)
    hand.does("mousePressed", y, 0)
    hand.does("mouseMoved", y + 100, 400)
    phone.wait_for_function(
        "([grip, y]) => grip.getBoundingClientRect().top > y", arg=[grip(phone).element_handle(), y + 50]
    )
    hand.does("mouseMoved", y + 210, 800)
    hand.does("mouseMoved", y + 212, 1000)  # no flick
    hand.does("mouseReleased", y + 212, 1000)
    stands(phone, "Low")
    seat.until(lambda: size(seat.board)[1] > HIGH / 2, "the board has not grown")
    grip(phone).tap()
    stands(phone, "Half")


@pytest.mark.parametrize("tab", ["Units", "Record"])
def test_it_is_as_high_under_the_other_tabs(phone: Page, desk: Desk, tab: str):
    Seat(phone).sit(desk.small().of("p1")).asked()
    grip(phone).press("End")
    phone.get_by_role("button", name=tab, exact=True).tap()
    stands(phone, "Full")


def test_without_motion_it_is_there_at_once(phone: Page, desk: Desk):
    phone.emulate_media(reduced_motion="reduce")
    Seat(phone).sit(desk.small().of("p1")).asked()
    grip(phone).press("End")
    time = phone.evaluate("getComputedStyle(document.querySelector('.page')).transitionDuration")
    assert float(time.removesuffix("s")) < 0.001
    stands(phone, "Full")


def test_a_large_screen_has_no_handle(page: Page, desk: Desk):
    Seat(page).sit(desk.small().of("p1")).asked()
    expect(grip(page)).to_be_hidden()
