"""Single models on the board: stepped into by keys, named, shown in the tray, nudged alone, and left again."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.web.access import AXE, grave, middle
from tests.web.desk import Desk
from tests.web.seat import Seat
from tests.web.stage import VIEWS
from tests.web.test_board import moving

UNIT = "marines-1"
PLACES = "all => all.map(one => [one.getAttribute('cx'), one.getAttribute('cy')])"


def unit(seat: Seat) -> Locator:
    return seat.board.locator(f'[data-unit="{UNIT}"]')


def inside(seat: Seat) -> Locator:
    """The models of the unit while they are buttons."""
    return seat.board.get_by_role("group", name="Models of Marine Squad 1").get_by_role("button")


def test_a_unit_is_stepped_into_and_left_by_keys_alone(page: Page, desk: Desk):
    seat = Seat(page).sit(desk.small().of("p1"))
    unit(seat).focus()
    expect(unit(seat)).to_have_role("button")
    page.keyboard.press("Shift+Enter")
    models = inside(seat)
    count = len(seat.update["view"]["units"][UNIT]["models"])
    expect(models).to_have_count(count)
    focused = seat.board.locator("[data-model]:focus")
    expect(focused).to_have_attribute(
        "aria-label", re.compile(rf"^Marine Squad 1, model \d+ of {count}\b.*of the unit")
    )
    expect(seat.board.locator('.units [tabindex="0"]')).to_have_count(1)  # one tab stop
    seen = {focused.get_attribute("aria-label")}
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        seen.add(focused.get_attribute("aria-label"))
    assert len(seen) > 1
    page.keyboard.press("Escape")
    expect(unit(seat)).to_be_focused()
    expect(models).to_have_count(0)
    assert seat.taken == 0


def test_enter_steps_into_a_unit_that_nothing_aims_at(page: Page, desk: Desk):
    seat = Seat(page).sit(desk.small().of("p1")).pick("done", UNIT)
    seat.asked()
    unit(seat).focus()
    page.keyboard.press("Enter")
    expect(inside(seat)).not_to_have_count(0)
    assert "\u2033" not in " ".join(one.get_attribute("aria-label") or "" for one in inside(seat).all())


def test_a_second_click_looks_at_one_model(page: Page, desk: Desk):
    seat = Seat(page).sit(desk.small().of("p1"))
    seat.asked()
    squad = seat.board.locator(".squad:not(.sel)").first
    name = squad.get_attribute("data-unit")
    model = seat.board.locator(f'[data-unit="{name}"] [data-model]').nth(2)
    page.mouse.click(*middle(model))
    tray = page.get_by_role("region", name=seat.update["view"]["units"][name]["name"])
    rings = seat.board.locator("[data-model] .ring")
    expect(rings).to_have_count(0)
    page.mouse.click(*middle(model))
    expect(rings).to_have_count(1)
    expect(tray).to_contain_text(re.compile(r"model \d+ of \d+"))
    seat.board.locator(f'[data-unit="{name}"]').focus()
    page.keyboard.press("Escape")
    expect(rings).to_have_count(0)


def test_the_model_that_is_looked_at_is_the_one_that_is_nudged(page: Page, desk: Desk):
    seat = Seat(page).sit(desk.small().of("p1"))
    unit(seat).focus()
    page.keyboard.press("Shift+Enter")
    seat.pick("done", UNIT, "advance")
    seat.asked()
    expect(seat.main).to_be_enabled()
    unit(seat).focus()
    page.keyboard.press("Shift+Enter")
    expect(seat.board.locator(".ghost.alone")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(seat.board.locator(".ghost.alone")).to_have_count(0)


def test_one_ghost_after_the_other_by_a_key(page: Page, desk: Desk):
    seat = moving(page, desk)
    rings = seat.board.locator("[data-ghost] .ring")
    expect(rings).to_have_count(len(seat.request["movers"]))
    before = rings.evaluate_all(PLACES)
    page.keyboard.press("b")
    page.keyboard.press("b")
    expect(seat.board.get_by_text("Model 2 alone")).to_be_visible()
    page.keyboard.press("ArrowUp")

    def moved() -> list[int]:
        return [n for n, at in enumerate(rings.evaluate_all(PLACES)) if at != before[n]]

    seat.until(lambda: moved() == [1], "it was not model 2 alone that moved")
    page.keyboard.press("Shift+B")
    page.keyboard.press("Shift+B")
    expect(seat.board.locator(".ghost.alone")).to_have_count(0)


def test_models_on_squares_say_who_they_are_and_what_they_carry(page: Page, desk: Desk):
    VIEWS["hunt"](page, desk)
    model = page.locator(".squares .model").first
    expect(model).to_have_attribute("aria-label", re.compile(r", with .*column \d+, row \d+, facing "))


def test_models_and_the_line_of_sight_are_in_order_for_a_screen_reader(page: Page, desk: Desk):
    seat = Seat(page).sit(desk.small().of("p1"))
    unit(seat).focus()
    page.keyboard.press("Shift+Enter")
    expect(inside(seat)).not_to_have_count(0)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert grave(page) == []
    page.keyboard.press("l")
    expect(seat.board.get_by_role("group", name="Line of sight")).to_contain_text("To whom?")
    assert grave(page) == []
