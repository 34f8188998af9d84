"""The record of the page: a line for what belongs together, opened down to its steps and their arithmetic."""

from __future__ import annotations

import re
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web import stage
from tests.web.access import box
from tests.web.conftest import People
from tests.web.desk import Desk
from tests.web.seat import Seat


def sit(page: Page, desk: Desk) -> Seat:
    return Seat(page).sit(stage.taken_up(desk, "ended", "p1").of("p1"))


SHOT = re.compile(r"range: .* loses \d+ models?.*\.")


def drawer(page: Page) -> Locator:
    """What stands behind a line, once it lies open."""
    return page.get_by_role("dialog").filter(has=page.get_by_role("list", name="Step by step"))


def test_a_shot_is_one_line_that_opens_to_its_steps_and_their_sums(page: Page, desk: Desk) -> None:
    seat = sit(page, desk)
    line = seat.record.locator("li.entry").filter(has_text=SHOT).last
    expect(line).to_contain_text(re.compile(r"at [\d.]+ inches, \w+ range: \d+ against \d+"))
    expect(drawer(page)).to_have_count(0)
    line.get_by_role("button").first.click()
    expect(drawer(page).get_by_role("heading", level=2)).to_have_text(line.get_by_role("button").first.inner_text())
    expect(drawer(page)).to_contain_text(re.compile(r"Entry \d+ · Turn \d+.* to play · \w+ Phase"))
    steps = drawer(page).get_by_role("list", name="Step by step").get_by_role("listitem")
    expect(steps.filter(has_text="declares")).to_have_count(1)
    expect(steps.filter(has_text="Measured:")).to_have_count(1)
    tape = steps.filter(has_text="Measured:").get_by_role("figure", name="Where they stood")
    expect(tape).to_contain_text("band counts")
    shot = steps.filter(has_text=re.compile("range: ")).first
    for name in ("Score", "Defence"):
        expect(shot.get_by_role("table", name=name, exact=True)).to_contain_text(f"{name} together")
    luck = shot.get_by_role("region", name="How likely was that?")
    expect(luck).to_contain_text(re.compile(r"\d+%"))
    expect(luck.locator("tr.here")).to_have_count(1)
    line.get_by_role("button").first.click()
    expect(drawer(page)).to_have_count(0)


def test_a_line_is_copied_as_text(page: Page, desk: Desk) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    seat = sit(page, desk)
    seat.record.locator("li.entry").filter(has_text=SHOT).last.get_by_role("button").first.click()
    drawer(page).get_by_role("button", name="Copy as text").click()
    expect(drawer(page).get_by_role("status").filter(has_text="Copied")).to_be_visible()
    lines = str(page.evaluate("navigator.clipboard.readText()")).splitlines()
    heading = drawer(page).get_by_role("heading", level=2).inner_text()
    assert re.match(r"Entry \d+ · Turn \d+", lines[0])
    assert lines[1].startswith(heading)
    assert any(re.match(r"  Score: .*\[TW-[A-Z]+-\d+\].* = \d+$", line) for line in lines[2:])


def test_where_the_browser_copies_nothing_the_text_is_shown_to_be_taken(page: Page, desk: Desk) -> None:
    seat = sit(page, desk)
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()); }")
    seat.record.locator("li.entry").filter(has_text=SHOT).last.get_by_role("button").first.click()
    drawer(page).get_by_role("button", name="Copy as text").click()
    text = drawer(page).get_by_role("textbox", name="This line as text")
    expect(text).to_have_value(re.compile(r"^Entry \d+ · Turn \d+"))
    drawer(page).get_by_role("button", name="The line before").click()
    expect(text).to_have_count(0)


def test_escape_the_way_back_and_the_focus(page: Page, desk: Desk) -> None:
    """The address leads to what lies open; Esc or the way back closes it, and the focus is where it was."""
    seat = sit(page, desk)
    said = seat.record.locator("li.entry").filter(has_text=SHOT).last.get_by_role("button").first
    was = page.url
    said.press("Enter")
    expect(drawer(page).get_by_role("heading", level=2)).to_be_focused()
    expect(page).to_have_url(re.compile(r"[#&]entry=\d+"))
    there = page.url
    page.keyboard.press("Escape")
    expect(drawer(page)).to_have_count(0)
    expect(said).to_be_focused()
    expect(page).to_have_url(was)
    said.press("Enter")
    expect(drawer(page)).to_be_visible()
    page.go_back()
    expect(drawer(page)).to_have_count(0)
    expect(page).to_have_url(was)
    page.goto("about:blank")
    page.goto(there)
    expect(drawer(page).get_by_role("heading", level=2)).to_contain_text("range: ")
    page.keyboard.press("Escape")
    expect(drawer(page)).to_have_count(0)
    expect(page).not_to_have_url(re.compile("entry="))


def test_from_line_to_line_and_back(page: Page, desk: Desk) -> None:
    seat = sit(page, desk)
    lines = seat.record.locator("li.entry:not(.phase)")
    lines.last.get_by_role("button").first.click()
    heading = drawer(page).get_by_role("heading", level=2)
    expect(heading).to_have_text(lines.last.get_by_role("button").first.inner_text())
    expect(page.get_by_role("button", name="The line after")).to_be_disabled()
    page.keyboard.press("ArrowLeft")
    expect(heading).to_have_text(lines.nth(-2).get_by_role("button").first.inner_text())
    page.get_by_role("button", name="The line before").click()
    expect(heading).to_have_text(lines.nth(-3).get_by_role("button").first.inner_text())
    page.keyboard.press("ArrowRight")
    expect(heading).to_have_text(lines.nth(-2).get_by_role("button").first.inner_text())
    page.keyboard.press("Escape")
    page.go_back()  # however many were looked at, there is one step back
    expect(seat.record).to_be_visible()
    assert page.evaluate("history.length") == 3


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)])
def test_nothing_lies_over_the_sums(page: Page, desk: Desk, size: tuple[int, int]) -> None:
    """Neither the way to the latest entry nor anything else: each row is what a finger finds at its place."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    seat = sit(page, desk)
    tab = page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name="Record")
    if tab.is_visible():
        tab.click()
    seat.record.hover()
    page.mouse.wheel(0, -4000)
    latest = page.get_by_role("button", name="To the latest entry")
    expect(latest).to_be_visible()
    seat.record.locator("li.entry").filter(has_text=SHOT).last.get_by_role("button").first.click()
    expect(drawer(page)).to_be_visible()
    covered = """(drawer) => {
      if (drawer.getAnimations({ subtree: true }).length) return ["moving"];
      return [...drawer.querySelectorAll("h2, td, th, p, button")].filter((node) => {
        node.scrollIntoView({ block: "center" });
        const box = node.getBoundingClientRect();
        const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return box.width && !drawer.contains(found);
      }).map((node) => node.textContent);
    }"""
    seat.until(lambda: drawer(page).evaluate(covered) == [], "something lies over the drawer")
    if size[0] < 820:
        left, top, right, _ = box(drawer(page))
        assert (left, top, right) == (0, 0, size[0])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


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


def test_what_binds_the_dice_stands_behind_a_throw(page: Page, desk: Desk) -> None:
    game = desk.game("first_battle", ("p1",), seats=("p1", "p2"), seed="a seed that nobody guesses")
    seat = Seat(page).sit(game.of("p1")).pick("done", "marines-1", "fire", "daleks-1")
    seat.record.locator("li.entry").filter(has_text="fires at").get_by_role("button").first.click()
    drawer(page).get_by_text("sealed before the first throw").click()
    expect(drawer(page).locator("code").filter(has_text=seat.welcome["seal"])).to_be_visible()
    assert re.fullmatch(r"[0-9a-f]{64}", seat.welcome["seal"])


@pytest.mark.parametrize(("wide", "high"), [(1440, 900), (390, 844)])
def test_the_words_of_the_tape_can_be_read_at_any_size(person: People, desk: Desk, wide: int, high: int) -> None:
    page = person(viewport={"width": wide, "height": high})
    seat = Seat(page).sit(stage.taken_up(desk, "ended", "p1").of("p1"))
    if wide < 500:
        page.get_by_role("button", name="Record", exact=True).click()
    seat.record.locator("li.entry").filter(has_text=SHOT).last.get_by_role("button").first.click()
    tape = drawer(page).get_by_role("figure", name="Where they stood").first
    expect(tape).to_be_visible()
    assert tape.locator("svg").evaluate("(svg) => svg.getScreenCTM().a") > 0.97  # 12 px stay 12 px


def test_what_a_bot_wanted_stands_over_what_it_did(page: Page, desk: Desk) -> None:
    """Of what a person did nothing is told: he knows it."""
    seat = Seat(page).sit(desk.game("first_battle", ("p1",), seats=("p1", "p2"), bot="soldier").of("p1"))
    seat.asked()
    for key in ("done", "end"):
        option = next(one for one in seat.request["options"] if one["key"] == key)
        seat.moves(partial(seat.take, option))
    line = seat.record.get_by_role("button", name=re.compile("^Slave Trooper Squad 1 (fires|advances|runs)")).first
    line.click()
    said = drawer(page).get_by_role("status").filter(has_text="Why the bot chose that: ")
    expect(said).to_be_visible()
