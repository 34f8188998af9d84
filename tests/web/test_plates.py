"""Far out a unit is one token; plates are few, hide nothing that matters, and stay where they are."""

from __future__ import annotations

import math
from itertools import combinations, product

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.access import SETTLED, box, middle, size
from tests.web.conftest import People
from tests.web.desk import Desk
from tests.web.seat import Seat
from tests.web.test_camera import SIZES, battle, sized

LEAST = 24.0  # pixels of what can be pressed
# The area of what is seen of things, in pixels.
AREA = """(what) => {
    const view = document.querySelector("main svg.inch").getBoundingClientRect();
    return [...document.querySelectorAll(what)].reduce((sum, node) => {
      const at = node.getBoundingClientRect();
      const wide = Math.min(at.right, view.right) - Math.max(at.left, view.left);
      const high = Math.min(at.bottom, view.bottom) - Math.max(at.top, view.top);
      return wide > 0 && high > 0 ? sum + wide * high : sum;
    }, 0);
  }"""


def unit(seat: Seat, key: str) -> Locator:
    return seat.board.locator(f'[data-unit="{key}"]')


def plate(seat: Seat, key: str) -> Locator:
    return seat.board.locator(f'[data-plate="{key}"]')


@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_plates_cover_less_than_the_models_do(person: People, desk: Desk, wide: int, high: int):
    page = sized(person, wide, high)
    seat = battle(page, desk)
    page.evaluate(SETTLED)
    areas = ".plate rect", ".squad .model"
    seat.until(lambda: 0 <= page.evaluate(AREA, areas[0]) < page.evaluate(AREA, areas[1]), "plates cover more")


@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_far_out_a_unit_is_one_token_that_can_be_pressed(person: People, desk: Desk, wide: int, high: int):
    page = sized(person, wide, high)
    seat = battle(page, desk)
    seat.board.get_by_role("button", name="Far", exact=True).click()
    squads = [key for key, told in seat.update["view"]["units"].items() if unit(seat, key).count() and told["models"]]
    tokens = seat.board.locator(".token")
    expect(tokens).to_have_count(len(squads))
    expect(seat.board.locator(".squad .model")).to_have_count(0)
    for key in squads:
        expect(unit(seat, key).locator(".token text")).to_have_text(
            str(len(seat.update["view"]["units"][key]["models"]))
        )
        assert min(size(unit(seat, key).locator(".hit"))) >= LEAST, key
    spots = [middle(token) for token in tokens.all()]
    assert min(math.dist(a, b) for a, b in combinations(spots, 2)) >= LEAST


def test_a_token_tells_what_is_left_and_what_is_in_force(page: Page, desk: Desk):
    seat = battle(page, desk)
    page.keyboard.press("0")
    told = seat.update["view"]["units"]
    left = {
        key: told[key]["actions"]
        for key in told
        if told[key]["player"] == seat.welcome["seat"] and unit(seat, key).count()
    }
    assert max(left.values()) > 0
    for key, many in left.items():
        expect(seat.board.locator(f'[data-marks="{key}"] .dot.on')).to_have_count(many)
    marked = next(shape["id"] or shape["text"] for shape in seat.update["shapes"] if shape["kind"] == "mark")
    assert marked
    expect(seat.board.locator(".sign")).not_to_have_count(0)


def test_only_who_is_looked_at_or_pointed_at_has_a_plate(page: Page, desk: Desk):
    seat = battle(page, desk)
    page.keyboard.press("0")
    acting = seat.request["about"]
    expect(seat.board.locator(".plate")).to_have_count(1)
    expect(plate(seat, acting)).to_have_count(1)
    units = seat.update["view"]["units"]
    other = next(key for key in units if key != acting and unit(seat, key).count())
    unit(seat, other).hover()
    expect(seat.board.locator(".plate")).to_have_count(2)
    name = seat.update["view"]["units"][other]["name"]
    expect(plate(seat, other).locator("text").first).to_have_text(name)
    hovered = box(plate(seat, other))
    unit(seat, other).click()
    expect(unit(seat, other)).to_have_attribute("aria-pressed", "true")
    assert box(plate(seat, other)) == hovered, "a plate that is looked at moves"


def test_no_plate_hides_who_acts_or_its_target(page: Page, desk: Desk):
    seat = battle(page, desk)
    page.keyboard.press("0")
    acting = seat.request["about"]
    seat.pick("fire")
    seat.asked()
    targets = [option["target"] for option in seat.request["options"] if option["target"]]
    assert targets
    for target in targets:
        unit(seat, target).hover()
        expect(plate(seat, target)).to_have_count(1)
        tokens = [unit(seat, key).locator(".token") for key in (acting, target)]
        spots, plates = [box(token) for token in tokens], [box(shown) for shown in seat.board.locator(".plate").all()]
        for at, (left, top, right, bottom) in product(spots, plates):
            assert at[2] <= left or at[0] >= right or at[3] <= top or at[1] >= bottom, target
        (ax, ay), (bx, by) = (((at[0] + at[2]) / 2, (at[1] + at[3]) / 2) for at in spots)
        for part, (left, top, right, bottom) in product(range(1, 20), plates):
            x, y = ax + (bx - ax) * part / 20, ay + (by - ay) * part / 20
            assert not (left < x < right and top < y < bottom), f"the line of fire at {target} is hidden"
