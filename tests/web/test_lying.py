"""A tall deck plan: it lies down on a wide screen and stands on a phone; clicks, keys and ways follow what is seen."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.access import SETTLED, box, size, within
from tests.web.conftest import People
from tests.web.desk import Desk
from tests.web.seat import Seat
from tests.web.test_camera import SIZES, sized
from tests.web.test_hunt import TEAMS

PRESSED = 24.0  # pixels
# Three boards by nine. Orange 1 is out of sight where blue stands, and in the line of fire.
TALL: dict[str, Any] = {
    "wartable": 1, "ruleset": "hunt_for_davros", "title": "A long hall", "turn": 3, "active": "blue-1",
    "table": {"size": [18, 54]}, "options": {"target": "none"}, "sides": [{"seat": "blue"}, {"seat": "orange"}],
    "models": [
        {"id": "blue-c", "at": [6, 50]}, {"id": "blue-1", "at": [8, 50], "facing": "n"},
        {"id": "blue-2", "at": [7, 51]}, {"id": "blue-3", "at": [8, 51]},
        {"id": "orange-1", "at": [8, 36]}, {"id": "orange-c", "at": [9, 2]}, {"id": "orange-2", "at": [9, 3]},
    ],
}  # fmt: skip
DRAWN = """() => [...document.querySelectorAll("svg.squares .base")]
  .map((base) => base.getBoundingClientRect().width)"""
MIDDLE = """key => {
  const box = document.querySelector(`.squares [data-key="${key}"] .base`).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


def hall(page: Page, desk: Desk, tmp_path: Path) -> Seat:
    """Blue 1 is about to act in a hall that is three times as long as it is wide."""
    file = tmp_path / "tall.yaml"
    file.write_text(json.dumps(TALL))
    seat = Seat(page).sit(desk.game(file, ("blue",), seats=TEAMS[:2]).of("blue"))
    seat.asked()
    expect(seat.board.locator("[data-key='blue-1'] .base")).to_be_visible()
    if page.evaluate("innerWidth") > 820:  # it lies down when it is measured
        expect(seat.board.get_by_role("img", name="North is at the right")).to_be_visible()
    page.evaluate(SETTLED)
    return seat


def at(page: Page, key: str) -> tuple[float, float]:
    x, y = page.evaluate(MIDDLE, key)
    return x, y


def square(page: Page) -> float:
    """Pixels of one square."""
    found = page.evaluate("Math.hypot(...['a', 'b'].map(k => document.querySelector('svg.squares > g').getCTM()[k]))")
    return float(found)


def where(seat: Seat) -> str:
    return str(seat.update["view"]["units"]["blue-1"]["at"])


@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_a_tall_map_lies_on_a_wide_screen_and_stands_on_a_phone(
    person: People, desk: Desk, tmp_path: Path, wide: int, high: int
):
    page = sized(person, wide, high)
    seat = hall(page, desk, tmp_path)
    compass = seat.board.get_by_role("img", name="North is at the right")
    (cx, cy), (bx, by) = at(page, "blue-c"), at(page, "blue-1")
    if wide > 820:
        expect(compass).to_be_visible()
        assert by - cy == pytest.approx(2 * square(page), rel=0.02), "east is down"
        assert bx == pytest.approx(cx, abs=1)
    else:
        expect(compass).to_have_count(0)
        assert bx - cx == pytest.approx(2 * square(page), rel=0.02)
    page.keyboard.press("0")
    expect(seat.board.get_by_role("button", name="Far", exact=True)).to_have_attribute("aria-pressed", "true")
    table, view = seat.board.locator("svg.squares > g > g").first, seat.board.locator("svg.squares")
    seat.until(lambda: within(box(table), box(view), by=5), "the whole table is never seen")
    across, down = size(table)
    assert (across > down) == (wide > 820)


@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_keys_and_presses_go_where_they_are_seen_to_go(
    person: People, desk: Desk, tmp_path: Path, wide: int, high: int
):
    """HD-MOVE-01: the hall runs north, which is at the right where it lies; east is down there."""
    page = sized(person, wide, high)
    seat = hall(page, desk, tmp_path)
    before, ahead = at(page, "blue-1"), "ArrowRight" if wide > 820 else "ArrowUp"
    page.keyboard.press(ahead)  # to move, and the step
    seat.until(lambda: where(seat) == "8,49", "it did not step north")
    seat.until(lambda: at(page, "blue-1") != before)
    seat.asked()
    while seat.request["clause"] != "HD-MOVE-02":  # the bonus of momentum is left
        seat.pick(seat.request["options"][-1]["key"])
        seat.asked()
    # Which way it faces: the arrow that points down is east of a plan that lies, south of one that stands.
    seat.moves(lambda: page.keyboard.press("ArrowDown"))
    facing = seat.update["view"]["units"]["blue-1"]["facing"]
    assert facing == ("e" if wide > 820 else "s")
    turned = page.locator('[data-key="blue-1"] .body g[transform^="rotate"]').first
    expect(turned).to_have_attribute("transform", re.compile(r"rotate\(180\)"))  # it is seen to look down


@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_a_square_that_is_pressed_is_the_one_that_is_walked_to(
    person: People, desk: Desk, tmp_path: Path, wide: int, high: int
):
    page = sized(person, wide, high)
    seat = hall(page, desk, tmp_path)
    (x, y), step = at(page, "blue-1"), square(page)
    page.mouse.click(*((x + 3 * step, y) if wide > 820 else (x, y - 3 * step)))
    seat.until(lambda: where(seat) == "8,47", "it did not walk three squares north")


@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_no_model_is_too_small_to_be_pressed_far_out(person: People, desk: Desk, tmp_path: Path, wide: int, high: int):
    page = sized(person, wide, high)
    seat = hall(page, desk, tmp_path)
    page.keyboard.press("0")
    expect(seat.board.get_by_role("button", name="Far", exact=True)).to_have_attribute("aria-pressed", "true")
    tokens = seat.board.get_by_role("button", name="models of Orange: look nearer")
    # The eye is there before everything is drawn that it sees.
    seat.until(lambda: min(page.evaluate(DRAWN)) >= PRESSED - 0.1, "something is too small")
    # One token for those that stand together where even these would hide each other, with their number in it.
    if wide < 1100:
        expect(tokens).to_have_text("2")
        tokens.focus()
        page.keyboard.press("Enter")
        expect(seat.board.locator("[data-key='orange-c'] .base")).to_be_visible()
    else:
        expect(tokens).to_have_count(0)
    expect(seat.board.locator(".squares .model[data-key='blue-1']")).to_have_count(1)


@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_a_picked_target_is_seen_with_who_aims(person: People, desk: Desk, tmp_path: Path, wide: int, high: int):
    page = sized(person, wide, high)
    seat = hall(page, desk, tmp_path)
    seat.pick("fire")
    seat.asked()
    view = box(seat.board.locator("svg.squares"))
    x, y = (view[0] + view[2]) / 2, (view[1] + view[3]) / 2
    along = (-300, 0) if wide > 820 else (0, 120)
    for _ in range(3):  # blue is left behind
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + along[0], y + along[1], steps=3)
        page.mouse.up()
    seat.pick("orange-1")
    for key in ("blue-1", "orange-1"):
        base = seat.board.locator(f"[data-key='{key}'] .base")
        seat.until(partial(lambda base: within(box(base), view), base), f"{key} is out of sight")
