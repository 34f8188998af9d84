"""The companion at a real table: attacks with own dice, how many models lie under a template, a second screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import People
from tests.web.test_companion import PHONE, STEPS, THUMB
from tests.web.test_companion import Companion as Plain
from wartable.engine.compat import override

SYSTEM = "At the Gates of Doom"


class Companion(Plain):
    """It asks for many dice by how many of them show each face."""

    @property
    def steps(self) -> Locator:
        return self.page.get_by_role("list", name="How many dice show each face")

    @property
    @override
    def asked(self) -> Locator:
        return super().asked.or_(self.steps)

    @override
    def answer(self, face: int) -> bool:
        expect(self.asked.first).to_be_visible()
        if not self.steps.is_visible():
            return super().answer(face)
        before = self.state()
        self.steps.get_by_role("button", name=re.compile(rf"^all \d+ left show {face}$")).click()
        self.page.get_by_role("button", name="Use these").click()
        self.page.wait_for_function("(old) => localStorage.getItem('wartable.attacks') !== old", arg=before)
        expect(self.page.locator("section[aria-busy=true]")).to_have_count(0)
        expect(self.asked.first).to_be_visible()
        return False


@pytest.fixture
def phone(person: People) -> Companion:
    found = Companion(person(**PHONE))
    found.open()
    found.page.get_by_text(SYSTEM, exact=True).click()
    expect(found.page.get_by_label("What happens")).to_have_value("small_arms")
    expect(found.button("Declare")).to_be_enabled()
    return found


@pytest.mark.parametrize("face", [1, 6])
def test_an_attack_is_umpired_from_start_to_end(phone: Companion, face: int) -> None:
    phone.button("Declare").click()
    for done in range(STEPS):
        if phone.answer(face):
            assert done > 0
            break
    expect(phone.over).to_be_visible()
    expect(phone.page.get_by_role("list", name="What has happened").get_by_role("listitem").first).to_be_visible()
    assert phone.page.evaluate("document.documentElement.scrollWidth") == 390


def test_it_asks_how_many_lie_under_a_missile_once_it_has_landed(phone: Companion) -> None:
    phone.page.get_by_label("What happens").select_option(label="Missile")
    phone.button("Declare").click()
    phone.answer(2)
    phone.answer(3)
    asks = re.compile("^Lay the template [0-9]+ inches from there, one fifth .* How many of them lie within 2 inches")
    expect(phone.page.get_by_role("heading", name=asks)).to_be_visible()
    options = phone.page.locator(".options").get_by_role("button")
    expect(options).to_have_count(6)
    options.nth(2).click()
    expect(phone.page.get_by_role("heading", name=re.compile("^Did the point itself land"))).to_be_visible()
    phone.page.locator(".options").get_by_role("button", name="no").click()
    expect(phone.over).to_be_visible()
    expect(phone.page.get_by_text(re.compile("^Take 2 of Enemy soldiers off"))).to_be_visible()


def test_everything_is_large_enough_for_a_thumb(phone: Companion) -> None:
    small = """(least) => [...document.querySelectorAll('main :is(button, select, summary, label:has(input))')]
        .filter((node) => node.checkVisibility() && node.getBoundingClientRect().height < least)
        .map((node) => `${node.textContent.trim()} ${node.getBoundingClientRect().height}`)"""
    assert phone.page.evaluate(small, THUMB - 4) == []
