"""Army lists of all factions in the builder: by lot and by hand, faults and repairs, parts, terms, headings."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.rulesets.gates_of_doom.lists.listing import army, unit
from tests.web.access import out_of_the_screen, shut_out
from tests.web.seat import until
from tests.web.test_builder import chosen, faults, kept, legal, offer, opened
from wartable.rulesets.gates_of_doom.catalogue.factions import factions

OFFICER = unit("army_command_squad", unit("army_command_squad_retinue [3 more]"))


def written(faction: str, *units: Any, **more: Any) -> dict[str, Any]:
    return {"wartable": 1, "kind": "army", **army(faction, *units, **more)}


def begun(page: Page, faction: str, limit: int, how: str) -> None:
    page.goto("/army")
    beside = page.get_by_role("complementary", name="Another army")
    beside.get_by_label("System").select_option("gates_of_doom")
    beside.get_by_label("Whose army").select_option(faction)
    beside.get_by_label("Limit of power").fill(str(limit))
    beside.get_by_role("button", name=how).click()
    page.wait_for_url(re.compile(r"/army/\w+$"))
    expect(faults(page)).to_be_visible()


def row(page: Page, name: str) -> Locator:
    return page.get_by_role("main").get_by_role("button", name=re.compile(rf"^{name} ?,.* power$"))


def section(page: Page, name: str) -> Locator:
    return page.get_by_role("main").get_by_role("region", name=name, exact=True)


def heading(page: Page, name: str) -> Locator:
    return chosen(page).locator("details", has=page.locator("summary", has_text=re.compile(f"^{name}")))


@pytest.mark.parametrize("faction", sorted(factions()))
def test_an_army_of_every_faction_is_drawn_and_legal(page: Page, faction: str) -> None:
    begun(page, faction, 500, "A random one")
    legal(page)
    until(page, lambda: kept(page)[0]["legal"] is True, "it is not kept as legal")
    held = kept(page)[0]
    assert held["faction"] == factions()[faction].name
    assert 0 < held["points"] <= held["limit"] == 500
    expect(page.locator(".tot")).to_contain_text("power")


def test_an_army_is_built_from_nothing_by_its_repairs(page: Page) -> None:
    begun(page, "alliance", 300, "Make it")
    expect(section(page, "Command").get_by_text("1 below 1")).to_be_visible()
    for name in ("Controller", "Probes"):
        page.get_by_role("main").get_by_role("button", name=re.compile(f"^add {name}", re.I)).first.click()
        expect(row(page, name)).to_be_visible()
    legal(page)
    page.get_by_role("button", name="Take back").click()
    expect(row(page, "Probes")).to_have_count(0)
    expect(faults(page)).to_have_text(re.compile("1 fault"))


def test_a_section_tells_its_units_and_what_they_cost(page: Page) -> None:
    opened(page, written("united_nations_of_freedom", OFFICER, "troopers", points=300))
    expect(section(page, "Command").get_by_text("1 unit, 135 power")).to_be_visible()
    expect(section(page, "Squads").get_by_text("1 unit, 25 power")).to_be_visible()
    expect(page.get_by_text(re.compile(r"\d points"))).to_have_count(0)


def test_a_mech_is_built_from_parts_and_its_figures_follow(page: Page) -> None:
    opened(page, written("united_nations_of_freedom", OFFICER, "troopers", "liberty_walker [small_mech]", points=500))
    row(page, "Liberty-Pattern Attack Walker").click()
    expect(
        chosen(page).get_by_role("table", name=re.compile("^Profile")).get_by_role("cell", name="3+")
    ).to_be_visible()
    arms = heading(page, "Weapons")
    expect(arms).not_to_have_attribute("open", "")
    chosen(page).get_by_label("Find an option").fill("gyro rifle")
    expect(arms).to_have_attribute("open", "")
    more = arms.get_by_role("button", name=re.compile("^More Gyro Rifle"))
    expect(more).to_have_count(1)
    more.click()
    expect(arms.locator("summary")).to_contain_text("Gyro Rifle")
    expect(chosen(page).get_by_role("heading", name="Weapons")).to_be_visible()
    expect(chosen(page).get_by_role("button", name=re.compile("^To "))).to_have_count(0)  # it is of its section alone
    legal(page)


def test_too_much_for_a_vehicle_is_said_and_mended_by_one_press(page: Page) -> None:
    built = "simioid_vehicle [small_vehicle, light_metal, wheels, 2 chain_gun]"
    opened(page, written("simioids", "chieftain", "grunts", built, points=500))
    fault = page.get_by_role("region", name="1 fault")
    expect(fault.get_by_role("link", name="§ GD-VEH-02")).to_be_visible()
    fault.get_by_role("button", name=re.compile("^take Chain Gun out", re.I)).click()
    legal(page)
    row(page, "Vehicle").click()
    parts = heading(page, "Vehicle")
    parts.get_by_role("checkbox", name=re.compile("^Tracks")).check()  # it takes the place of the wheels
    expect(parts.locator("summary")).to_contain_text("Tracks")
    expect(parts.get_by_role("checkbox", name=re.compile("^Wheels"))).not_to_be_checked()
    legal(page)
    parts.get_by_role("checkbox", name=re.compile("^Tracks")).uncheck()
    expect(faults(page)).to_have_text(re.compile("1 fault"))


def test_terms_of_the_whole_army_are_set_and_taken_back(page: Page) -> None:
    opened(page, written("united_nations_of_freedom", "army_command_squad", "troopers", points=300))
    expect(row(page, "Troopers")).to_contain_text("5 models")
    page.get_by_role("checkbox", name=re.compile("^Specialist team")).check()
    expect(row(page, "Troopers")).to_contain_text("1 model")
    legal(page)
    page.get_by_role("checkbox", name="Night", exact=True).check()
    row(page, "Troopers").click()
    chosen(page).get_by_label("Find an option").fill("goggles")
    expect(chosen(page).get_by_role("checkbox", name=re.compile("^Night vision goggles"))).to_have_count(1)
    page.wait_for_function("() => JSON.parse(localStorage['wartable.armies'])[0].document.conditions?.[0] === 'night'")
    page.get_by_role("checkbox", name="Night", exact=True).uncheck()
    page.wait_for_function("() => !('conditions' in JSON.parse(localStorage['wartable.armies'])[0].document)")
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("checkbox", name="Night", exact=True)).to_be_checked()


def test_an_army_is_completed_by_the_program(page: Page) -> None:
    opened(page, written("united_nations_of_freedom", OFFICER, "troopers", points=400))
    page.get_by_role("button", name="Choose for me").click()
    page.get_by_role("button", name="Complete my army").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    legal(page)
    until(page, lambda: kept(page)[0]["points"] > 300, "it was not completed")
    expect(row(page, "Army Command squad")).to_be_visible()


def test_the_builder_keeps_nobody_out(page: Page) -> None:
    walker = "liberty_walker [small_mech, gyro_rifle]"
    opened(page, written("united_nations_of_freedom", OFFICER, "troopers [4 more]", "troopers", walker, points=300))
    page.get_by_role("group", name="Add to").get_by_role("button", name="Special").click()
    expect(offer(page, "Weapons Team")).to_be_visible()
    row(page, "Liberty-Pattern Attack Walker").click()
    expect(heading(page, "Equipment")).to_be_visible()
    assert shut_out(page) == []
    assert out_of_the_screen(page) == []
