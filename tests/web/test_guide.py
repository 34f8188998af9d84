"""A guided first game, from the first page to the first shot: hints beside what they are about, ended by events."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.access import Box, box, middle
from tests.web.conftest import People
from tests.web.desk import Desk, Game
from tests.web.seat import Seat
from tests.web.test_home import TABLE, begin

MOST = 15  # presses from the first page to the first shot


def bubble(page: Page) -> Locator:
    return page.get_by_role("region", name="Guide", exact=True)


def guided(desk: Desk) -> Game:
    return desk.game("first_battle", ("p1",), seats=("p1", "p2"), seed="guide")


def sit(page: Page, desk: Desk) -> Seat:
    seat = Seat(page).sit(guided(desk).of("p1"))
    seat.asked()
    expect(bubble(page)).to_contain_text("1 of 5")
    return seat


def test_from_the_first_page_to_the_first_shot_in_few_presses(page: Page):
    seat = begin(page)
    presses = 1
    for number in (1, 2, 3):
        expect(bubble(page)).to_contain_text(f"{number} of 5")
        bubble(page).get_by_role("button", name="Do it for me").click()
        presses += 1
    expect(bubble(page)).to_contain_text("4 of 5")
    assert presses <= MOST
    assert any('"Fired"' in text for text in seat.raw)
    bubble(page).get_by_role("button", name="Do it for me").click()
    expect(bubble(page)).to_contain_text("5 of 5")
    expect(seat.record.locator("[aria-expanded=true]").first).to_be_attached()
    page.keyboard.press("Escape")  # what stands behind the shot is read
    bubble(page).get_by_role("button", name="Do it for me").click()
    expect(bubble(page)).to_have_count(0)


def test_a_step_ends_by_what_happens_and_a_reload_stays_at_it(page: Page, desk: Desk):
    seat = sit(page, desk)
    rail = page.get_by_role("region", name="Your first battle").get_by_role("listitem")
    expect(rail).to_have_count(5)
    expect(rail.first).to_have_attribute("aria-current", "step")
    assert seat.moves(lambda: seat.take(next(one for one in seat.request["options"] if one["key"] == "done")))
    expect(bubble(page)).to_contain_text("2 of 5")
    expect(rail.nth(1)).to_have_attribute("aria-current", "step")
    page.reload()
    expect(bubble(page)).to_contain_text("2 of 5")


def test_it_is_skipped_at_once_and_taken_up_from_the_menu(page: Page, desk: Desk):
    sit(page, desk)
    bubble(page).get_by_role("button", name="Skip the guide").click()
    expect(bubble(page)).to_have_count(0)
    expect(page.get_by_role("region", name="Your first battle")).to_have_count(0)
    page.reload()
    menu = page.get_by_label("Menu")
    menu.click()
    page.get_by_role("button", name="Take up the guide again").click()
    expect(bubble(page)).to_contain_text("1 of 5")


def test_escape_folds_it_to_a_dot(page: Page, desk: Desk):
    sit(page, desk)
    page.keyboard.press("Escape")
    expect(bubble(page)).to_have_count(0)
    page.get_by_role("button", name=re.compile("Open the guide")).click()
    expect(bubble(page)).to_be_visible()


def apart(one: Box, two: Box) -> bool:
    """Whether boxes stand beside or above each other."""
    return one[0] >= two[2] or one[2] <= two[0] or one[1] >= two[3] or one[3] <= two[1]


CALM = """
const draw = window.requestAnimationFrame.bind(window);
let last = 0;
window.calm = 0;
window.requestAnimationFrame = (then) => draw((now) => {
  window.calm = now - last > 250 ? window.calm + 1 : 0;
  last = now;
  then(now);
});
"""


def test_on_a_table_that_lies_still_it_is_laid_now_and_then_and_follows_at_once(page: Page, desk: Desk) -> None:
    """Laid with every picture, it took an eighth of a core as long as a guided game was open."""
    page.add_init_script(CALM)
    seat = sit(page, desk)
    seat.until(lambda: page.evaluate("window.calm > 2"), "it is laid with every picture")
    assert seat.moves(lambda: seat.take(next(one for one in seat.request["options"] if one["key"] == "done")))
    expect(bubble(page)).to_contain_text("2 of 5")
    seat.until(lambda: page.evaluate("window.calm > 2"), "it is laid with every picture")
    before = box(bubble(page))
    page.get_by_role("button", name="Nearer").click()
    seat.until(lambda: box(bubble(page)) != before, "it stays where the unit was")


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768)])
def test_the_bubble_covers_nothing_that_it_is_about(person: People, desk: Desk, size: tuple[int, int]):
    page = person(viewport={"width": size[0], "height": size[1]})
    seat = sit(page, desk)
    assert seat.moves(lambda: seat.take(next(one for one in seat.request["options"] if one["key"] == "done")))
    expect(bubble(page)).to_contain_text("2 of 5")
    page.wait_for_function("() => document.querySelector('section.bubble.laid')")
    unit = page.locator("main [data-unit=marines-1]")
    seat.until(lambda: apart(box(bubble(page)), box(unit)), "it covers the unit")


def test_on_a_telephone_it_is_the_first_line_of_the_sheet(person: People, desk: Desk):
    page = person(viewport={"width": 390, "height": 844})
    seat = Seat(page).sit(guided(desk).of("p1"))
    seat.asked()
    line = page.get_by_role("region", name="Your first battle")
    expect(line.get_by_text("1 of 5")).to_be_visible()
    expect(bubble(page)).to_be_hidden()
    line.get_by_role("button", name="Do it for me").click()
    expect(line.get_by_text("2 of 5")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="Move Marines behind the wall")).to_be_attached()


def test_after_a_while_it_offers_to_do_it(page: Page, desk: Desk):
    page.clock.install()
    sit(page, desk)
    do = bubble(page).get_by_role("button", name="Do it for me")
    expect(do).not_to_have_class(re.compile("main"))
    page.clock.fast_forward(20_000)
    expect(do).to_have_class(re.compile("main"))


def test_a_hunt_is_guided_too(page: Page, desk: Desk):
    Seat(page).sit(desk.game("first_hunt", ("blue",), seats=("blue", "orange"), seed="guide").of("blue"))
    expect(bubble(page)).to_contain_text("1 of 5")
    bubble(page).get_by_role("button", name="Do it for me").click()
    expect(bubble(page)).to_contain_text("2 of 5")
    assert TABLE.search(page.url)


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768)])
def test_a_step_about_no_place_covers_nobody(person: People, desk: Desk, width: int, height: int) -> None:
    """In the guided hunt the enemies stand where the bubble used to lie."""
    game = desk.game("first_hunt", ("blue",), seats=("blue", "orange"), seed="guide")
    page = person(viewport={"width": width, "height": height})
    seat = Seat(page).sit(game.of("blue"))
    seat.asked()
    for _ in range(20):
        if bubble(page).filter(has_text="2 of 5").count():
            break
        seat.moves(lambda: seat.take(seat.request["options"][0]))
        seat.asked()
    expect(bubble(page)).to_contain_text("2 of 5")
    over = box(bubble(page))
    models = page.locator("main [data-key][aria-pressed]").all()
    assert len(models) == 8
    for model in models:
        x, y = middle(model)
        assert not (over[0] < x < over[2] and over[1] < y < over[3]), model.get_attribute("data-key")


@pytest.mark.parametrize(("wide", "high"), [(1440, 900), (1024, 768), (390, 844)])
def test_it_does_not_lie_over_the_threat_panel(person: People, desk: Desk, wide: int, high: int) -> None:
    """In the first episode the hint and the legend of the threat both want a corner of the table."""
    page = person(viewport={"width": wide, "height": high})
    game = desk.game("at_first", ("p1",), seats=("p1",), seed="guide")
    seat = Seat(page).sit(game.of("p1"))
    seat.asked()
    seat.board.get_by_role("button", name="What is drawn").click()
    seat.board.get_by_label("Show threat").check()
    page.keyboard.press("Escape")
    panel = seat.board.get_by_role("region", name="Threat and cover")
    expect(panel.locator(".key")).to_be_visible()
    # On a small screen it is a line of the sheet.
    card = bubble(page) if wide > 820 else page.get_by_role("region", name=re.compile("^Your first "))
    expect(card).to_contain_text("1 of ")
    seat.until(lambda: apart(box(card), box(panel)), "the guide lies over the panel")


def test_a_step_waits_while_somebody_else_acts(page: Page, desk: Desk) -> None:
    """GD-REA-01: nobody is told to move who is asked whether he reacts to a shot."""
    seat = Seat(page).sit(desk.game("gates_first", ("p1",), seats=("p1", "p2"), seed="1").of("p1"))
    seat.asked()
    assert seat.request["clause"] == "GD-REA-01"
    while seat.request["clause"] == "GD-REA-01":
        expect(bubble(page)).to_contain_text("First: react, or let it pass")
        assert seat.moves(bubble(page).get_by_role("button", name="Do it for me").click)
        seat.asked()
    expect(bubble(page)).to_contain_text("Move whoever was drawn")
