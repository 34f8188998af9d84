"""The builder draws lists of a system that it knows nothing of: sections, budgets, members of members, late options."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web.access import shut_out
from tests.web.seat import until
from tests.web.test_builder import chosen, faults, kept, offer, opened, row, total

CAPTAIN = {"unit": "captain", "members": [{"unit": "squire", "members": [{"unit": "page"}]}, {"unit": "squire"}]}
COMPANY = {
    "wartable": 1, "ruleset": "sixth", "kind": "army", "name": "Third", "faction": "lowland", "points": 60,
    "sections": [
        {"name": "Line", "units": [CAPTAIN, {"unit": "axes"}]}, {"name": "Train", "units": [{"unit": "cart"}]},
    ],
}  # fmt: skip


def part(page: Page, name: str) -> Locator:
    return page.get_by_role("main").get_by_role("region", name=name, exact=True)


def members(page: Page) -> list[Any]:
    """Who belongs to the first unit, as it is kept."""
    found: list[Any] = kept(page)[0]["document"]["sections"][0]["units"][0]["members"]
    return found


def test_a_company_is_built_from_nothing(page: Page):
    page.goto("/army")
    page.get_by_role("complementary", name="Another army").get_by_label("System").select_option("sixth")
    page.get_by_label("Whose army").select_option("lowland")
    page.get_by_role("button", name="Make it").click()
    expect(page.get_by_text("Lowlanders · 2 parts")).to_be_visible()
    expect(part(page, "Line").get_by_text("1 below 1")).to_be_visible()
    expect(part(page, "Train").get_by_role("button", name=re.compile("Take out"))).to_have_count(0)
    expect(page.get_by_role("button", name="Play with it")).to_have_count(0)
    offer(page, "Axes").click()
    total(page, 13)
    expect(faults(page)).to_have_text(re.compile("No fault: this army is legal"))
    chosen(page).get_by_role("checkbox", name=re.compile("^Levied")).check()
    total(page, 12)
    page.get_by_role("group", name="Add to").get_by_role("button", name="Train").click()
    offer(page, "Cart").click()
    total(page, 15)
    expect(part(page, "Train").get_by_text("of 6")).to_be_visible()
    expect(part(page, "Line").get_by_text("MEN")).to_be_visible()


def test_members_have_members_and_options(page: Page):
    opened(page, COMPANY)
    line = part(page, "Line")
    expect(line.get_by_role("list", name="Members of Captain").get_by_role("button")).to_have_count(3)
    row(page, "Captain").click()
    refused = chosen(page).get_by_role("list", name="Who may join Captain")
    expect(refused.get_by_text("at most 2")).to_be_visible()
    chosen(page).get_by_role("list", name="Members of Captain").get_by_role("button", name="Squire 2").click()
    chosen(page).get_by_role("checkbox", name=re.compile("^Bow")).check()
    total(page, 33)
    chosen(page).get_by_role("list", name="Who may join Squire 2").get_by_role("button", name="Page").click()
    total(page, 34)
    expect(chosen(page).get_by_role("heading", name="Page 2")).to_be_visible()
    chosen(page).get_by_role("button", name="To Squire 2").click()
    chosen(page).get_by_role("button", name="Duplicate").click()
    expect(page.get_by_text("Captain has 3 members; at most 2 may be")).to_be_visible()
    chosen(page).get_by_role("button", name="Remove").click()
    second = {"unit": "squire", "options": ["bow"], "members": [{"unit": "page"}]}
    until(page, lambda: members(page)[1] == second, "other members were kept")


def test_options_come_when_they_are_looked_at(page: Page):
    opened(page, COMPANY)
    row(page, "Cart").click()
    options = chosen(page).get_by_role("list", name="Options")
    expect(options.get_by_role("checkbox")).to_have_count(22)
    options.get_by_role("checkbox", name=re.compile("^Tents")).check()
    total(page, 32)
    expect(options.get_by_role("checkbox", name=re.compile("^Tents"))).to_be_checked()
    expect(options.get_by_role("checkbox", name=re.compile("^Tents"))).to_be_focused()


def test_a_link_opens_it_and_a_random_one_is_drawn(page: Page):
    opened(page, COMPANY)
    page.get_by_role("button", name="Link, QR").click()
    link = page.get_by_role("dialog").get_by_label("Link for Third", exact=True).input_value()
    page.goto(link)
    page.wait_for_url(re.compile(r"/army/(?!tested)\w+$"))
    expect(part(page, "Train").get_by_role("button", name=re.compile("^Cart"))).to_be_visible()
    assert kept(page)[0]["system"] == "sixth"
    page.get_by_role("button", name="Choose for me").click()
    page.get_by_role("button", name="A random army in its place").click()
    expect(faults(page)).to_have_text(re.compile("No fault: this army is legal"))


def test_it_fits_every_screen_and_shuts_nobody_out(page: Page):
    opened(page, COMPANY)
    row(page, "Captain").click()
    assert shut_out(page) == []
