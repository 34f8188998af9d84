"""Units are dragged out of the list onto the table while it is set up."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.desk import Desk
from tests.web.seat import Seat


def asked(page: Page, desk: Desk, size: tuple[int, int]) -> Seat:
    """The Federation is asked whom it deploys."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    seat = Seat(page).sit(desk.game("skirmish", ("p1",), seats=("p1", "p2")).of("p1"))
    seat.until(lambda: any(option["target"] == "marines-1" for option in seat.request.get("options", ())))
    return seat


def middle(found: Locator) -> tuple[float, float]:
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


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
    where = middle(page.locator("svg.inch path.zone.s1").first)
    carry(page, "Marine Squad 1", where)
    seat.until(lambda: seat.request.get("unit") == "marines-1", "it was not asked where it stands")
    ghosts = page.locator("[data-ghosts]")
    expect(ghosts).to_be_visible()
    expect(seat.main).to_be_enabled()
    x, y = middle(ghosts.locator(".hull"))
    assert abs(x - where[0]) < 60
    assert abs(y - where[1]) < 60
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
