"""The record of the page: a line for what belongs together, opened down to its steps and their arithmetic."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web import stage
from tests.web.desk import Desk
from tests.web.seat import Seat


def sit(page: Page, desk: Desk) -> Seat:
    return Seat(page).sit(stage.taken_up(desk, "ended", "p1").of("p1"))


def test_a_shot_is_one_line_that_opens_to_its_steps_and_their_sums(page: Page, desk: Desk) -> None:
    seat = sit(page, desk)
    line = seat.record.locator("li.entry").filter(has_text=re.compile(r"range: .* loses \d+ models?.*\.")).last
    expect(line).to_contain_text(re.compile(r"at [\d.]+ inches, \w+ range: \d+ against \d+"))
    expect(line.get_by_role("list", name="Step by step")).to_have_count(0)
    line.get_by_role("button").first.click()
    steps = line.get_by_role("list", name="Step by step").locator(":scope > li")
    expect(steps.filter(has_text="declares")).to_have_count(1)
    expect(steps.filter(has_text="Measured:")).to_have_count(1)
    shot = steps.filter(has_text=re.compile("range: ")).first
    expect(shot.get_by_role("button").first).to_have_attribute("aria-expanded", "true")
    measured = steps.filter(has_text="Measured:").get_by_role("button").first
    measured.click()
    expect(measured).to_have_attribute("aria-expanded", "true")
    expect(shot.get_by_role("button").first).to_have_attribute("aria-expanded", "false")
    line.get_by_role("button").first.click()
    expect(line.get_by_role("list", name="Step by step")).to_have_count(0)


def test_phases_are_left_out_until_every_step_is_wanted(page: Page, desk: Desk) -> None:
    seat = sit(page, desk)
    lines = seat.record.locator("li.entry")
    expect(lines.first).to_be_visible()
    expect(seat.record).not_to_contain_text("Morale Phase.")
    short = lines.count()
    page.get_by_role("button", name="Search the record").click()
    page.get_by_role("checkbox", name="Every step").check()
    expect(seat.record).to_contain_text("Morale Phase.")
    seat.until(lambda: lines.count() > short)
    page.get_by_role("checkbox", name="Every step").uncheck()
    expect(seat.record).not_to_contain_text("Morale Phase.")
    page.get_by_role("searchbox").fill("morale phase")
    expect(seat.record).to_contain_text("Morale Phase.")
