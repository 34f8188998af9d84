"""Fingers on the board: one pans, two pinch, ghosts are dragged, and a drag alone never gives an order."""

from __future__ import annotations

import math
import re
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.access import box, middle, size
from tests.web.conftest import People
from tests.web.desk import Desk
from tests.web.seat import Seat

Point = tuple[float, float]
RESTS = 150
"""Milliseconds that a finger stands still at least before it is lifted: after so long a browser counts no speed."""


@pytest.fixture
def phone(person: People) -> Page:
    return person(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)


class Fingers:
    """Touches as the browser itself gets them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def _send(self, kind: str, points: list[Point]) -> None:
        touches: list[dict[str, Any]] = [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def go(self, *ways: tuple[Point, Point], rests: bool = False) -> None:
        """Put fingers down, move them all, lift them; who `rests` first flicks nothing: after a flick a browser takes
        the next tap for the end of it."""
        self._send("touchStart", [start for start, _ in ways])
        for step in range(1, 6):
            self._send("touchMove", [
                (start[0] + (end[0] - start[0]) * step / 5, start[1] + (end[1] - start[1]) * step / 5)
                for start, end in ways
            ])  # fmt: skip
        if rests:
            self.page.wait_for_timeout(RESTS)
            self._send("touchMove", [end for _, end in ways])
        self._send("touchEnd", [])

    def rest(self, at: Point) -> None:
        """Put a finger down and leave it there."""
        self._send("touchStart", [at])

    def drag(self, start: Point, end: Point) -> None:
        """Drag with one finger and keep it down."""
        self._send("touchStart", [start])
        self.draw(start, end)

    def draw(self, start: Point, end: Point) -> None:
        """Move a finger that is down already."""
        for step in range(1, 6):
            self._send("touchMove", [
                (start[0] + (end[0] - start[0]) * step / 5, start[1] + (end[1] - start[1]) * step / 5)
            ])  # fmt: skip

    def lift(self) -> None:
        """Lift all fingers."""
        self._send("touchEnd", [])


def unit(seat: Seat) -> Locator:
    return seat.board.get_by_role("button", name="Marine Squad 1").first


def test_two_fingers_pinch(phone: Page, desk: Desk):
    seat = Seat(phone).sit(desk.small().of("p1"))
    seat.asked()
    before = size(unit(seat))[0]
    x, y = middle(seat.board)
    Fingers(phone).go(((x - 30, y), (x - 90, y)), ((x + 30, y), (x + 90, y)))
    seat.until(lambda: size(unit(seat))[0] > before * 1.5, "nothing came nearer")
    Fingers(phone).go(((x - 90, y), (x - 30, y)), ((x + 90, y), (x + 30, y)))
    seat.until(lambda: size(unit(seat))[0] == pytest.approx(before, rel=0.2), "nothing went farther")


def test_one_finger_pans_and_gives_no_order(phone: Page, desk: Desk):
    seat = Seat(phone).sit(desk.small().of("p1"))
    seat.asked()
    stamp, (ux, uy) = seat.stamp, middle(unit(seat))
    left, _, _, bottom = box(seat.board)
    x, y = left + 40, bottom - 60
    Fingers(phone).go(((x, y), (x + 50, y - 20)))
    seat.until(lambda: middle(unit(seat)) == pytest.approx((ux + 50, uy - 20), abs=8), "the table was not moved")
    assert seat.stamp == stamp
    expect(unit(seat)).to_have_attribute("aria-pressed", "false")


def test_ghosts_are_dragged_and_sent_by_the_button(phone: Page, desk: Desk):
    seat = Seat(phone).sit(desk.small().of("p1")).pick("done", "marines-1", "advance")
    seat.asked()
    expect(seat.main).to_be_enabled()
    ghosts = seat.board.locator("[data-ghost]").first
    stamp, (x, y) = seat.stamp, middle(ghosts)
    Fingers(phone).go(((x, y), (x - 30, y)), rests=True)
    seat.until(lambda: middle(ghosts)[0] == pytest.approx(x - 30, abs=8), "the ghosts were not dragged")
    assert seat.stamp == stamp
    seat.main.tap()
    seat.until(lambda: seat.stamp != stamp)
    assert not seat.refused


def test_a_finger_may_rest_on_ghosts_before_it_drags_them(phone: Page, desk: Desk):
    """How long it rests decides nothing: neither is the unit told about, nor do the ghosts stay where they are."""
    seat = Seat(phone).sit(desk.small().of("p1")).pick("done", "marines-1", "advance")
    seat.asked()
    expect(seat.main).to_be_enabled()
    ghosts = seat.board.locator("[data-ghost]").first
    x, y = middle(ghosts)
    fingers = Fingers(phone)
    phone.clock.install()
    fingers.rest((x, y))
    phone.clock.run_for(2_000)
    fingers.draw((x, y), (x - 30, y))
    fingers.lift()
    phone.clock.run_for(2_000)
    seat.until(lambda: middle(ghosts)[0] == pytest.approx(x - 30, abs=8), "the ghosts were not dragged")
    expect(phone.get_by_role("dialog", name=re.compile("^About"))).to_have_count(0)


def test_the_button_that_places_stands_still_whatever_is_said_of_the_ghosts(phone: Page, desk: Desk):
    seat = Seat(phone).sit(desk.small().of("p1")).pick("done", "marines-1", "advance")
    seat.asked()
    expect(seat.main).to_be_enabled()
    expect(seat.button("Stay where it is")).to_be_visible()
    ghosts, before = seat.board.locator("[data-ghost]").first, seat.main.bounding_box()
    x, y = middle(ghosts)
    phone.touchscreen.tap(x, y)  # this one alone
    Fingers(phone).go(((x, y), (x - 90, y)), rests=True)
    said = seat.decision.get_by_role("status").filter(has=phone.get_by_role("link", name="TW-MOVE-05"))
    expect(said).to_be_in_viewport()
    assert seat.main.bounding_box() == before
    seat.main.tap()
    refused = seat.decision.get_by_role("alert")
    expect(refused).to_be_in_viewport()
    assert seat.main.bounding_box() == before


def test_a_tap_selects_and_the_button_answers(phone: Page, desk: Desk):
    seat = Seat(phone).sit(desk.small().of("p1"))
    seat.asked()
    phone.touchscreen.tap(*middle(unit(seat)))
    expect(unit(seat)).to_have_attribute("aria-pressed", "true")
    first = seat.request["options"][0]
    assert seat.moves(seat.option(first).tap)


def test_the_parts_of_the_table_are_one_tap_away(phone: Page, desk: Desk):
    seat = Seat(phone).sit(desk.small().of("p1"))
    seat.asked()
    tabs = phone.get_by_role("navigation", name="Parts of the table")
    expect(seat.record).to_be_hidden()
    tabs.get_by_role("button", name="Record").tap()
    expect(seat.record).to_be_visible()
    tabs.get_by_role("button", name="Units").tap()
    expect(phone.get_by_role("navigation", name="Your units")).to_be_visible()
    tabs.get_by_role("button", name="Table").tap()
    expect(seat.title).to_be_visible()


def test_a_finger_that_rests_is_told_about_the_unit(phone: Page, desk: Desk):
    seat = Seat(phone).sit(desk.small().of("p1"))
    seat.asked()
    fingers = Fingers(phone)
    fingers.rest(middle(unit(seat)))
    about = phone.get_by_role("dialog", name="About Marine Squad 1")
    expect(about).to_be_visible()
    fingers.lift()
    expect(about).to_be_visible()
    expect(about.get_by_role("columnheader", name="AGL")).to_be_visible()
    expect(unit(seat)).to_have_attribute("aria-pressed", "false")
    about.get_by_role("button", name="Close").tap()
    expect(about).to_have_count(0)


LATE = """async (unit) => {
  const {x, y, width, height} = unit.getBoundingClientRect();
  const at = {bubbles: true, cancelable: true, pointerId: 7, pointerType: "touch", isPrimary: true, detail: 1,
              clientX: x + width / 2, clientY: y + height / 2};
  const token = document.elementFromPoint(at.clientX, at.clientY);
  token.dispatchEvent(new PointerEvent("pointerdown", at));
  while (!document.querySelector('[aria-label="About Marine Squad 1"]')) await new Promise(requestAnimationFrame);
  token.dispatchEvent(new PointerEvent("pointerup", at));
  await new Promise((done) => setTimeout(done, 20));
  token.dispatchEvent(new MouseEvent("click", at));
}"""


def test_a_click_that_comes_late_after_a_rest_is_none(phone: Page, desk: Desk):
    seat = Seat(phone).sit(desk.small().of("p1"))
    seat.asked()
    unit(seat).evaluate(LATE)
    expect(phone.get_by_role("dialog", name="About Marine Squad 1")).to_be_visible()
    expect(unit(seat)).to_have_attribute("aria-pressed", "false")


def test_two_that_lie_under_one_finger_are_asked_for(phone: Page, desk: Desk):
    seat = Seat(phone).sit(desk.game("battle", ("p1",), seats=("p1", "p2")).of("p1"))
    while seat.update["view"]["turn"] < 1:
        seat.asked()
        if seat.request["ask"] == "choice":
            assert seat.moves(seat.options.first.tap)
        else:
            assert seat.moves(seat.main.tap)
    seat.asked()
    phone.get_by_role("button", name="Far", exact=True).tap()
    tokens = seat.board.locator("[data-unit] .token")
    expect(tokens.first).to_be_visible()
    before: list[tuple[float, float]] = []
    spots = [middle(tokens.nth(n)) for n in range(tokens.count())]
    while spots != before:  # the camera may set out while some of them are measured
        before, spots = spots, [middle(tokens.nth(n)) for n in range(tokens.count())]
    (ax, ay), (bx, by) = min(combinations(spots, 2), key=lambda pair: math.dist(*pair))
    phone.touchscreen.tap((ax + bx) / 2, (ay + by) / 2)
    which = phone.get_by_role("dialog", name="Which one?")
    expect(which).to_be_visible()
    name = which.get_by_role("button").first.inner_text()
    which.get_by_role("button").first.tap()
    expect(which).to_have_count(0)
    expect(seat.board.locator("[data-unit][aria-pressed=true]")).to_have_attribute(
        "aria-label", re.compile(f"^{re.escape(name.splitlines()[0])}")
    )


def test_the_loupe_shows_what_the_finger_hides_and_the_pad_nudges(phone: Page, desk: Desk):
    seat = Seat(phone).sit(desk.small().of("p1")).pick("done", "marines-1", "advance")
    seat.asked()
    expect(seat.main).to_be_enabled()
    ghosts = seat.board.locator("[data-ghost]").first
    loupe, fingers, (x, y) = seat.board.locator(".loupe"), Fingers(phone), middle(ghosts)
    fingers.drag((x, y), (x + 30, y))
    expect(loupe).to_be_visible()
    fingers.lift()
    expect(loupe).to_have_count(0)
    before = middle(ghosts)
    pad = seat.board.get_by_role("group", name="Nudge by 0.1 inch")
    for _ in range(3):
        pad.get_by_role("button", name="right").tap()
    seat.until(lambda: middle(ghosts)[0] > before[0] + 2, "nothing was nudged")
    for button in pad.get_by_role("button").all():
        assert min(size(button)) >= 44
