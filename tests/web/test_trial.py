"""An army tried out by bots from the builder: progress, Stop, what each unit did, a battle to watch."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.web.access import PHONE, SIZES, box, shut_out
from tests.web.test_builder import of, offer, opened, total

MINI = of("federation", 55, "federation_leader", "marine_squad")
LONG = 120_000


def trial(page: Page) -> Locator:
    page.get_by_text("Trial by bots").click()
    found = page.get_by_role("main").locator(".trial")
    found.get_by_label("Bots").select_option(label="at random")
    found.get_by_label("Against").select_option(label="Forward patrol, 59 points")
    return found


def test_a_trial_goes_on_while_the_list_is_worked_at(page: Page):
    opened(page, MINI)
    found = trial(page)
    found.get_by_label("Battles").select_option("400")  # more than are fought before it is stopped
    found.get_by_role("button", name="Try it").click()
    expect(found.get_by_role("progressbar", name="Battles fought")).to_be_visible()
    table = found.get_by_role("table", name=re.compile("What each unit did"))
    expect(table.get_by_role("row", name=re.compile("^Marine Squad"))).to_be_visible(timeout=LONG)
    offer(page, "Conscripts").click()
    total(page, 22)
    expect(found.get_by_text("it has been changed since")).to_be_visible()
    found.get_by_role("button", name="Stop").click()
    expect(found.get_by_role("status")).to_contain_text(re.compile(r"Stopped after \d+ of 400\."))
    expect(found.get_by_role("status")).to_contain_text(re.compile(r"\d+% of \d+ battles? won, between \d+% and"))
    expect(table.get_by_role("row", name=re.compile("^Conscripts"))).to_have_count(0)
    wrong = shut_out(page)
    assert not wrong, "\n".join(wrong)
    page.set_viewport_size(SIZES["large"])
    found.get_by_role("button", name="Watch a typical battle").click()
    page.wait_for_url(re.compile("/replay/"), timeout=LONG)
    expect(page.get_by_role("heading", level=1).first).to_be_attached()


def test_what_is_wrong_is_told(page: Page):
    doc = of("federation", 55, "federation_leader", "no_such_unit")
    opened(page, doc)
    found = trial(page)
    found.get_by_role("button", name="Try it").click()
    expect(found.get_by_role("alert")).to_contain_text("no_such_unit", timeout=LONG)


def test_a_new_army_is_begun_by_keys(page: Page):
    """Making it leads to who leads, he to the search; before there is somebody, there is nothing to try."""
    page.goto("/army")
    expect(page.get_by_role("button", name="Make it")).to_be_enabled()  # the lists have come
    page.get_by_role("button", name="Make it").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Who leads?")).to_be_focused()
    expect(page.get_by_text("Trial by bots")).to_have_count(0)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("searchbox", name="Find a unit or a rule")).to_be_focused()
    expect(page.get_by_role("complementary", name="Chosen unit").get_by_role("heading", level=2)).to_be_visible()
    expect(page.get_by_text("Trial by bots")).to_be_visible()


def test_one_makes_an_army_before_one_copies_one(page: Page):
    """The samples stand behind the form, for keys and on a telephone."""
    page.set_viewport_size(PHONE)
    page.goto("/army")
    expect(page.get_by_role("heading", name="Samples to copy")).to_be_visible()
    form, samples = page.get_by_role("button", name="Make it"), page.get_by_role("heading", name="Samples to copy")
    assert box(form)[1] < box(samples)[1]
