"""What a unit does to an enemy, in the builder: numbers that open to their sums, an enemy that can be chosen."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.web.access import FEET, PHONE, shut_out
from tests.web.conftest import People
from tests.web.test_builder import chosen, of, opened, row

ARMY = of(
    "federation", 150, "federation_leader", "ice_warriors",
    {"unit": "marine_squad", "options": ["lmg", {"apc": ["missile_launcher"]}]}, "federation_tank",
)  # fmt: skip


def effects(page: Page) -> Locator:
    return chosen(page).get_by_role("region", name="Average effect")


def test_each_number_opens_to_its_sum(page: Page):
    opened(page, ARMY)
    row(page, "Marine Squad").click()
    expect(effects(page).get_by_text("APC: Models lost", exact=False)).to_be_visible()
    medium = effects(page).get_by_role("button", name=re.compile("^Medium, to 10″")).first
    expect(medium).to_contain_text("LMG")
    medium.focus()
    page.keyboard.press("Enter")
    sum_ = effects(page).get_by_role("region", name=re.compile("^Odds: Marine Squad"))
    expect(sum_.get_by_role("table", name="What goes into the dice")).to_contain_text("FIR")
    expect(sum_.get_by_role("link", name="§ TW-PROF-07")).to_be_visible()
    expect(medium).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Enter")
    expect(sum_).to_have_count(0)


def test_an_option_changes_it_and_an_enemy_is_remembered(page: Page):
    opened(page, ARMY)
    row(page, "Marine Squad").click()
    enemy = effects(page).get_by_label("Enemy")
    enemy.select_option(label="Slave Trooper Squad")
    expect(effects(page).get_by_text("Marine Squad: Models lost, Slave Trooper Squad")).to_be_visible()
    first = effects(page).get_by_role("button", name=re.compile("^Standard")).first.locator("b")
    before = first.inner_text()
    chosen(page).get_by_role("checkbox", name="LMG").first.uncheck()
    expect(first).not_to_have_text(before)
    page.reload()
    row(page, "Marine Squad").click()
    expect(effects(page).get_by_text("Marine Squad: Models lost, Slave Trooper Squad")).to_be_visible()


def test_cover_moves_and_suppression(page: Page):
    opened(page, ARMY)
    row(page, "Marine Squad").click()
    first = effects(page).get_by_role("button", name=re.compile("^Medium")).first.locator("b")
    expect(first).to_be_visible()
    before = first.inner_text()
    effects(page).get_by_label("Its cover").select_option(label="in heavy cover")
    expect(first).not_to_have_text(before)
    effects(page).get_by_label("suppressing").check()
    expect(effects(page).get_by_text("Marine Squad: Suppression points")).to_be_visible()
    expect(effects(page).get_by_text("only Squads suppress")).to_be_visible()
    expect(effects(page).get_by_role("button", name=re.compile("^Melee"))).to_have_count(0)


def test_what_cannot_be_done_says_why_with_its_clause(page: Page):
    opened(page, ARMY)
    row(page, "Ice Warriors").click()
    far = effects(page).get_by_role("listitem").filter(has_text="Extreme")
    expect(far).to_contain_text("none of its weapons reaches so far")
    expect(far.get_by_role("link", name="§ TW-FED-01")).to_be_visible()
    expect(far.get_by_role("button")).to_have_count(0)


def test_the_effects_are_for_everybody(page: Page, person: People):
    opened(page, ARMY)
    row(page, "Marine Squad").click()
    effects(page).get_by_role("button", name=re.compile("^Medium")).first.click()
    wrong = shut_out(page)
    assert not wrong, "\n".join(wrong)
    phone = opened(person(viewport=PHONE, has_touch=True, is_mobile=True), ARMY)
    row(phone, "Marine Squad").click()
    expect(effects(phone).get_by_role("button", name=re.compile("^Medium")).first).to_be_visible()
    assert phone.evaluate(FEET) == []
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_page_of_the_builder_is_no_longer_than_the_screen(page: Page):
    """What is read out only must not stand below the page: what scrolls into sight would take the page with it."""
    opened(page, ARMY)
    expect(row(page, "Marine Squad")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
