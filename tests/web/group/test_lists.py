"""Groups in the list builder: by drag and by buttons, lines that grow, troops of one's own and what they cost."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
import yaml
from playwright.sync_api import Locator, Page, expect

from tests.web.access import AXE, SETTLED, grave
from tests.web.conftest import Watch
from tests.web.seat import until
from tests.web.test_builder import chosen, faults, kept, legal, opened
from wartable.shelf import lists


def shipped(name: str) -> dict[str, Any]:
    found = next(path for path in lists("battle_group") if path.stem == name)
    doc: dict[str, Any] = yaml.safe_load(found.read_text(encoding="utf-8"))
    return doc


def group(page: Page, name: str) -> Locator:
    return page.get_by_role("main").get_by_role("region", name=name, exact=True)


def row(page: Page, name: str) -> Locator:
    return page.get_by_role("main").get_by_role("button", name=re.compile(f"^{name} ?,.* points$"))


def told(page: Page, name: str, key: str) -> Locator:
    """A figure of the line of a group, with its parts."""
    line = group(page, name).get_by_label(f"{name} as a whole")
    return line.locator("div", has=page.locator("dt", has_text=re.compile(f"^{key}$")))


@pytest.mark.rule("BG-BGF-02", "BG-BGF-06")
def test_a_group_is_formed_by_drag_and_by_button_and_its_line_grows(page: Page) -> None:
    opened(page, {**shipped("group-humans-300"), "points": 500})
    legal(page)
    expect(told(page, "Bulwarks", "HP")).to_contain_text("2")
    before = told(page, "Bulwarks", "DV").locator("b").inner_text()
    row(page, "Fire Sapper").drag_to(group(page, "Bulwarks").get_by_text("Name of the group"))
    expect(group(page, "Bulwarks").get_by_role("button", name=re.compile("^Fire Sapper"))).to_be_visible()
    expect(told(page, "Bulwarks", "HP").locator("b")).to_have_text("3")
    expect(told(page, "Bulwarks", "DV").locator("b")).not_to_have_text(before)
    expect(told(page, "Bulwarks", "DV")).to_contain_text("Scale Mail")
    row(page, "Longshot").focus()
    page.keyboard.press("Enter")
    over = chosen(page).get_by_role("button", name="To Bulwarks")
    over.focus()
    page.keyboard.press("Enter")
    expect(told(page, "Bulwarks", "HP").locator("b")).to_have_text("4")
    expect(told(page, "Bulwarks", "SIZE").locator("b")).to_have_text("6")  # Bulwarks are large
    expect(faults(page)).to_have_text(re.compile(r"\d+ faults?"))
    page.get_by_role("button", name="Take back").click()
    expect(told(page, "Bulwarks", "HP").locator("b")).to_have_text("3")


@pytest.mark.rule("BG-NEW-POINTS-09")
def test_a_troop_is_invented_priced_part_by_part_and_bought(page: Page, watch: Watch) -> None:
    watch.allow("Failed to load resource")  # what cannot be is refused
    opened(page, {**shipped("group-humans-300"), "points": 500})
    own = page.get_by_role("region", name="Troops of your own")
    own.get_by_role("button", name="Invent a troop").click()
    price = own.get_by_role("status")
    expect(price).to_have_text(re.compile("^A New troop costs 1: Human 1"))
    own.get_by_label("Another of weapons").select_option("assault_rifle")
    expect(price).to_have_text(re.compile("costs 8: Human 1, Assault Rifle 7"))
    own.get_by_label("Another of skills").select_option("regimented")
    own.get_by_label("Armour").select_option("chain_mail")
    own.get_by_label("Name", exact=True).fill("Night Watch")
    own.get_by_label("Name", exact=True).press("Enter")
    parts = "Human 1, Assault Rifle 7, Chain Mail 4, Regimented 1"
    expect(price).to_have_text(re.compile(f"^A Night Watch costs 13: {parts}"))
    page.evaluate(SETTLED)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert not grave(page)
    page.get_by_role("group", name="Add to").get_by_role("button", name="Bulwarks").click()
    offers = page.get_by_role("complementary", name="Units to add")
    offers.get_by_role("button", name=re.compile("^Add Night Watch")).click()
    expect(group(page, "Bulwarks").get_by_role("button", name=re.compile("^Night Watch"))).to_be_visible()
    expect(told(page, "Bulwarks", "HP").locator("b")).to_have_text("3")
    legal(page)
    own.get_by_label("Another of weapons").select_option("assault_rifle")  # it has two hands
    expect(page.get_by_role("alert")).to_contain_text("needs 4 hands for what it holds; it has two")
    until(page, lambda: "Night Watch" in json.dumps(kept(page)), "it is not kept")
    page.get_by_role("button", name="Play with it").click()
    page.wait_for_url(re.compile(r"/new\?system=battle_group"))
    expect(page.get_by_role("radio", name=re.compile("Battle Group"))).to_be_checked()


@pytest.mark.rule("BG-BGF-01", "BG-TERM-02")
def test_a_group_of_its_own_is_formed_by_drag_and_by_button(page: Page) -> None:
    opened(page, {**shipped("group-humans-300"), "points": 500})
    legal(page)
    before = len(shipped("group-humans-300")["groups"])
    another = page.get_by_role("main").get_by_text("Another group", exact=True)
    row(page, "Field Tactician").hover()
    page.mouse.down()
    page.mouse.move(700, 400, steps=3)
    expect(another.locator("..")).to_have_css("position", "sticky")  # it comes to meet whoever drags
    another.hover()
    page.mouse.up()
    fresh = group(page, f"Group {before + 1}")
    expect(fresh.get_by_role("button", name=re.compile("^Field Tactician"))).to_be_visible()
    expect(chosen(page).get_by_role("button", name="To another group")).to_have_count(0)  # it is alone already
    row(page, "Longshot").drag_to(group(page, "Bulwarks").get_by_text("Name of the group"))
    expect(group(page, "Bulwarks").get_by_role("button", name=re.compile("^Longshot"))).to_be_visible()
    chosen(page).get_by_role("button", name="To another group").click()
    expect(group(page, f"Group {before + 2}").get_by_role("button", name=re.compile("^Longshot"))).to_be_visible()
    page.get_by_role("button", name="Take back").click()
    expect(group(page, f"Group {before + 2}")).to_have_count(0)


def test_groups_are_formed_anew_before_a_battle(page: Page) -> None:
    page.goto("/new?system=battle_group&scenario=bg_pitched")
    aliens = page.get_by_role("button", name=re.compile("^Change it for ")).nth(1)
    seat = (aliens.text_content() or "").removeprefix("Change it for ")
    aliens.click()
    page.wait_for_url(re.compile("/army/"))
    legal(page)
    page.get_by_role("main").get_by_role("textbox", name="Name of the group").first.fill("The Old Guard")
    page.get_by_role("main").get_by_role("textbox", name="Name of the group").first.press("Enter")
    until(page, lambda: "The Old Guard" in json.dumps(kept(page)), "it is not kept")
    page.get_by_role("button", name="Play with it").click()
    page.wait_for_url(re.compile(r"/new\?system=battle_group&scenario=bg_pitched"))
    expect(page.get_by_label(f"Army of {seat}").locator("option:checked")).to_contain_text("your armies")
    page.get_by_role("button", name=re.compile("^Start")).click()
    page.wait_for_url(re.compile("/game/"))
    page.get_by_role("button", name="Place the rest for me").click()  # the lot says who places first
    board = page.get_by_role("main", name="Board")
    expect(board.get_by_role("button", name=re.compile("The Old Guard"))).to_be_visible()
