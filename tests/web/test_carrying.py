"""Units are dragged out of the list onto the table while it is set up."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.access import box, middle
from tests.web.conftest import People
from tests.web.desk import Desk
from tests.web.seat import Seat
from tests.web.test_touch import Fingers


def asked(page: Page, desk: Desk, size: tuple[int, int]) -> Seat:
    """The Federation is asked whom it deploys."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    return deploys(page, desk)


def deploys(page: Page, desk: Desk) -> Seat:
    seat = Seat(page).sit(desk.game("skirmish", ("p1",), seats=("p1", "p2")).of("p1"))
    seat.until(lambda: any(option["target"] == "marines-1" for option in seat.request.get("options", ())))
    return seat


def unit(seat: Seat, key: str) -> dict[str, Any]:
    found: dict[str, Any] = seat.update["view"]["units"][key]
    return found


def carry(page: Page, name: str, to: tuple[float, float]) -> None:
    page.mouse.move(*middle(page.get_by_role("navigation", name="Your units").get_by_role("button", name=name)))
    page.mouse.down()
    page.mouse.move(to[0], to[1] - 40, steps=6)
    page.mouse.move(*to)
    page.mouse.up()


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768)])
def test_a_unit_is_dragged_onto_the_table(page: Page, desk: Desk, size: tuple[int, int]):
    seat = asked(page, desk, size)
    where = zone(seat)
    told = within(seat, where)
    carry(page, "Marine Squad 1", where)
    seat.until(lambda: seat.request.get("unit") == "marines-1", "it was not asked where it stands")
    ghosts = page.locator("[data-ghosts]")
    expect(ghosts).to_be_visible()
    expect(seat.main).to_be_enabled()
    hull = ghosts.locator(".hull")
    seat.until(lambda: within(seat, middle(hull)) == pytest.approx(told, abs=0.12), "it stands elsewhere")
    seat.main.click()
    seat.until(lambda: unit(seat, "marines-1")["where"] == "table", "it was not set down")


def test_a_unit_that_is_let_go_beside_the_table_stays_in_the_list(page: Page, desk: Desk):
    seat = asked(page, desk, (1440, 900))
    n = seat.update["n"]
    carry(page, "Marine Squad 1", middle(seat.title))
    other = page.get_by_role("navigation", name="Your units").get_by_role("button", name="Marine Squad 2")
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")
    assert seat.update["n"] == n
    assert unit(seat, "marines-1")["where"] == "waiting"


# ---------------------------------------------------------------------- by a finger
@pytest.fixture
def phone(person: People) -> Page:
    return person(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)


def units(page: Page) -> Locator:
    """The list of units, which lies below the table on a small screen."""
    page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name="Units").tap()
    return page.get_by_role("navigation", name="Your units")


def stands(seat: Seat, where: tuple[float, float]) -> None:
    """Its ghosts are about that place of the own zone, in sight, and the button sets them down."""
    seat.until(lambda: seat.request.get("unit") == "marines-1", "it was not asked where it stands")
    expect(seat.main).to_be_enabled()
    expect(seat.main).to_be_visible()  # the question is seen as soon as there is one
    hull = seat.board.locator("[data-ghosts] .hull")
    bar = seat.board.get_by_role("toolbar", name="Where Marine Squad 1 would stand")
    seat.until(lambda: within(seat, middle(hull)) == pytest.approx(where, abs=0.12), "they stand elsewhere")
    seat.until(lambda: box(hull)[3] <= box(bar)[1], "the bar lies over them")
    seat.main.tap()
    seat.until(lambda: unit(seat, "marines-1")["where"] == "table", "it was not set down")


def zone(seat: Seat) -> tuple[float, float]:
    """A point of the own zone, in the view."""
    spots = (box(seat.board.locator("path.zone.s1").first), box(seat.board.locator(".view")))
    left, top = (max(spot[at] for spot in spots) for at in (0, 1))
    right, bottom = (min(spot[at] for spot in spots) for at in (2, 3))
    return (left + right) / 2, (top + bottom) / 2


def within(seat: Seat, point: tuple[float, float]) -> tuple[float, float]:
    """Where a point of the page lies in the own zone: parts of its breadth and height."""
    left, top, right, bottom = box(seat.board.locator("path.zone.s1").first)
    return (point[0] - left) / (right - left), (point[1] - top) / (bottom - top)


def test_a_finger_drags_a_unit_onto_the_table(phone: Page, desk: Desk):
    seat = deploys(phone, desk)
    row = units(phone).get_by_role("button", name="Marine Squad 1")
    where = zone(seat)
    told = within(seat, where)
    fingers = Fingers(phone)
    fingers.drag(middle(row), where)
    expect(phone.locator("p", has_text="Marine Squad 1").last).to_be_visible()  # it is in the hand
    fingers.lift()
    stands(seat, told)


def test_a_finger_along_the_list_scrolls_it_and_brings_nobody(phone: Page, desk: Desk):
    seat = deploys(phone, desk)
    rows = units(phone)
    before, n = box(rows.get_by_role("button").first), seat.update["n"]
    (x, y) = middle(rows)
    Fingers(phone).go(((x + 120, y), (x - 120, y)))
    seat.until(lambda: box(rows.get_by_role("button").first) != before, "the list was not scrolled")
    rows.get_by_role("button", name="Marine Squad 2").tap()
    assert seat.update["n"] == n
    assert unit(seat, "marines-1")["where"] == "waiting"


def test_a_row_and_then_the_table_are_tapped(phone: Page, desk: Desk):
    seat = deploys(phone, desk)
    units(phone).get_by_role("button", name="Marine Squad 1").tap()
    where = zone(seat)
    told = within(seat, where)
    phone.touchscreen.tap(*where)
    stands(seat, told)


def test_the_table_alone_is_tapped_in_vain(phone: Page, desk: Desk):
    seat = deploys(phone, desk)
    n = seat.update["n"]
    phone.touchscreen.tap(*zone(seat))
    rows = units(phone)
    rows.get_by_role("button", name="Marine Squad 2").tap()
    expect(rows.get_by_role("button", name="Marine Squad 2")).to_have_attribute("aria-pressed", "true")
    assert seat.update["n"] == n


def hunts(phone: Page, desk: Desk) -> tuple[Seat, str]:
    """A team is set up model by model; who is asked about."""
    seat = Seat(phone).sit(desk.game("hunt_two", ("blue",), seats=("blue", "orange")).of("blue"))
    seat.until(lambda: any(option["key"] == "by-hand" for option in seat.request.get("options", ())))
    seat.pick("by-hand")
    seat.asked()
    phone.get_by_role("navigation", name="Parts of the table").get_by_role("button", name="Units").tap()
    return seat, seat.request["about"]


def square(seat: Seat) -> Locator:
    """The first square that may be taken and is seen as a whole."""
    left, top, right, bottom = box(seat.board.locator(".view"))
    for option in seat.request["options"]:
        found = seat.board.locator(f'.go[data-key="{option["key"]}"]')
        x, y = middle(found)
        if left + 30 < x < right - 30 and top + 60 < y < bottom - 60:
            return found
    pytest.fail("no square is in sight")


@pytest.mark.parametrize("tapped", [False, True])
def test_a_model_of_a_hunt_is_brought_to_its_square(phone: Page, desk: Desk, tapped: bool):
    seat, who = hunts(phone, desk)
    row = phone.get_by_role("region", name="Your team").locator(f'[data-model="{who}"]')
    to = square(seat)
    key = to.get_attribute("data-key")
    if tapped:
        row.tap()
        to.tap()
    else:
        Fingers(phone).go((middle(row), middle(to)))
    seat.until(lambda: {option["target"] for option in seat.request.get("options", ())} == {key}, "no facing is asked")
    assert seat.request["about"] == who
    assert seat.moves(seat.board.get_by_role("button", name="face north", exact=True).tap)
    assert unit(seat, who)["at"] == key
