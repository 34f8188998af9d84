"""Armies built by the page: by pointer and by keys, faults and what mends them, steps back, links, files, a battle."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
import yaml
from playwright.sync_api import Locator, Page, expect

from tests.web.access import AXE, FEET, PHONE, SETTLED, SIZES, grave
from tests.web.conftest import People, Watch
from tests.web.seat import until
from tests.web.test_wizard import document, start
from wartable.shelf import lists

BUILDER = re.compile(r"/army/\w+$")
KEPT = "wartable.armies"
OWNED = "wartable.collection"


def shipped(name: str) -> Any:
    return yaml.safe_load(next(path for path in lists("time_wars") if path.stem == name).read_text(encoding="utf-8"))


def of(faction: str, points: int, commander: str, *units: Any) -> dict[str, Any]:
    """A list with one detachment; a unit is its key or what stands in a list."""
    bought = [{"unit": unit} if isinstance(unit, str) else unit for unit in units]
    return {
        "wartable": 1, "ruleset": "time_wars", "kind": "army", "name": "Karn expedition", "faction": faction,
        "points": points, "detachments": [{"commander": {"unit": commander}, "units": bought}],
    }  # fmt: skip


MARINES = of("federation", 150, "federation_leader", "marine_squad", "marine_squad", "marine_squad", "unit_squad")


def opened(page: Page, doc: Any) -> Page:
    """The builder at a list that this browser keeps."""
    page.goto("/nowhere")
    kept = {"id": "tested", "system": doc["ruleset"], "name": "", "faction": "", "points": 0, "limit": 0, "legal": None}
    page.evaluate("([k, v]) => localStorage.setItem(k, v)", [KEPT, json.dumps([{**kept, "at": 0, "document": doc}])])
    page.goto("/army/tested")
    expect(faults(page)).to_be_visible()
    page.wait_for_load_state("networkidle")
    return page


def kept(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(page.evaluate(f"localStorage['{KEPT}'] ?? '[]'"))
    return found


def bought(page: Page) -> list[dict[str, Any]]:
    """The units of the first detachment, as they are kept."""
    found: list[dict[str, Any]] = kept(page)[0]["document"]["detachments"][0]["units"]
    return found


def units(page: Page) -> list[str]:
    """Their keys."""
    return [unit["unit"] for unit in bought(page)]


def stands(page: Page, place: int, unit: str) -> None:
    """Wait until a unit stands at its place."""
    page.wait_for_function(
        "([key, place, unit]) => JSON.parse(localStorage[key])[0].document.detachments[0].units[place].unit === unit",
        arg=[KEPT, place, unit],
    )


def faults(page: Page) -> Locator:
    return page.get_by_role("heading", name=re.compile("No fault|faults?$"))


def legal(page: Page) -> None:
    expect(faults(page)).to_have_text(re.compile("No fault: this army is legal"))


def offer(page: Page, name: str) -> Locator:
    return page.get_by_role("complementary", name="Units to add").get_by_role(
        "button", name=re.compile(f"^Add {name} ?,")
    )


def row(page: Page, name: str) -> Locator:
    return page.get_by_role("main").get_by_role("button", name=re.compile(f"^{name} ?,.* points$"))


def chosen(page: Page) -> Locator:
    """The panel of the chosen unit: beside the list, or all that a telephone shows."""
    beside = page.get_by_role("complementary", name="Chosen unit")
    return beside.or_(page.get_by_role("main", name="Chosen unit"))


def total(page: Page, points: int) -> None:
    expect(page.locator(".tot b")).to_have_text(str(points))


# ------------------------------------------------------------------ building
def test_a_legal_army_is_built_by_pointer(page: Page):
    page.goto("/")
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Armies").click()
    page.get_by_label("Whose army").select_option("federation")
    page.get_by_role("button", name="100", exact=True).click()
    page.get_by_label("Name", exact=True).fill("Karn expedition")
    page.get_by_role("button", name="Make it").click()
    page.wait_for_url(BUILDER)
    expect(page.get_by_role("heading", name="Who leads?")).to_be_visible()
    page.get_by_role("main").get_by_role("button", name="Federation Leader").click()
    expect(page.get_by_text("The detachment costs 5 points", exact=False)).to_be_visible()
    for points in (17, 29, 41):
        offer(page, "Marine Squad").click()
        total(page, points)
    offer(page, "UNIT Squad").click()
    total(page, 48)
    unit = chosen(page)
    expect(unit.get_by_role("heading", name="UNIT Squad")).to_be_visible()
    unit.get_by_role("checkbox", name="LMG").check()
    total(page, 50)
    legal(page)
    row(page, "Lieutenant").click()
    unit.get_by_role("button", name="More Marines").click()
    expect(unit.get_by_label("Marines taken", exact=True)).to_have_text("4")
    total(page, 54)
    unit.get_by_text("points, and why").click()
    parts = unit.get_by_role("table", name=re.compile("What the points"))
    expect(parts.get_by_role("row", name=re.compile("Marines.*4"))).to_be_visible()
    expect(parts.get_by_role("row", name="In all 9")).to_be_visible()
    page.reload()
    total(page, 54)
    until(page, lambda: kept(page)[0]["legal"] is True, "it is not kept as legal")


def test_a_legal_army_is_built_by_keys(page: Page):
    opened(page, of("federation", 100, "federation_leader", "marine_squad", "marine_squad"))
    page.keyboard.press("/")
    find = page.get_by_role("searchbox", name="Find a unit or a rule")
    expect(find).to_be_focused()
    page.keyboard.type("conscripts")
    page.keyboard.press("ArrowDown")
    expect(offer(page, "Conscripts")).to_be_focused()
    page.keyboard.press("Enter")
    total(page, 34)
    find.focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("marine sq")
    page.keyboard.press("ArrowDown")
    for points in (46, 58):
        page.keyboard.press("Enter")
        total(page, points)
    legal(page)
    row(page, "Marine Squad 4").focus()
    page.keyboard.press("ArrowUp")
    expect(row(page, "Marine Squad 3")).to_be_focused()
    page.keyboard.press("Enter")
    box = chosen(page).get_by_role("checkbox", name="Squad Leader")
    box.focus()
    page.keyboard.press("Space")
    total(page, 60)
    row(page, "Conscripts").focus()
    page.keyboard.press("Delete")
    total(page, 55)
    until(page, lambda: units(page) == ["marine_squad"] * 4, "the Conscripts were kept")
    page.keyboard.press("Control+z")
    total(page, 60)
    page.keyboard.press("Control+Shift+z")
    total(page, 55)


def test_what_a_search_finds(page: Page):
    opened(page, MARINES)
    find = page.get_by_role("searchbox", name="Find a unit or a rule")
    find.fill("monster hunter")
    expect(offer(page, "Draconian Warriors")).to_be_visible()
    expect(offer(page, "Conscripts")).to_have_count(0)
    find.fill("no such thing")
    expect(page.get_by_text("Nothing here is called so.")).to_be_visible()
    page.get_by_role("button", name="Show all").click()
    expect(offer(page, "Conscripts")).to_be_visible()


def test_what_costs_too_much_says_so_and_is_left_out_if_wanted(page: Page):
    opened(page, {**MARINES, "points": 50})
    refused = page.get_by_role("listitem").filter(
        has=page.get_by_role("button", name=re.compile("^Add Marine Squad ?,"))
    )
    expect(refused.get_by_text("10 over the limit")).to_be_visible()
    expect(refused.get_by_role("link", name="§ TW-ARMY-01")).to_be_visible()
    page.get_by_label("Only what may be added now").check()
    expect(offer(page, "Marine Squad")).to_have_count(0)


def test_options_say_what_stands_against_them(page: Page):
    opened(page, MARINES)
    row(page, "Marine Squad 1").click()
    unit = chosen(page)
    unit.get_by_role("checkbox", name="LMG").check()
    unit.get_by_role("checkbox", name="Flamethrower").check()
    rifle = unit.get_by_role("checkbox", name="Sniper Rifle")
    expect(rifle).to_be_disabled()
    expect(rifle).to_have_accessible_description(re.compile("At most 2 support weapons"))
    item = unit.get_by_role("listitem").filter(has=page.get_by_role("checkbox", name="Sniper Rifle"))
    expect(item.get_by_role("link", name="§ TW-FED-26")).to_be_visible()
    unit.get_by_role("checkbox", name="LMG").uncheck()
    expect(rifle).to_be_enabled()
    unit.get_by_role("button", name="More Grenade Launcher").click()
    expect(unit.get_by_label("Grenade Launcher taken")).to_have_text("1")
    unit.get_by_role("checkbox", name="APC").check()
    unit.get_by_role("list", name="With APC").get_by_role("checkbox", name="Missile Launcher").check()
    expect(row(page, "Marine Squad 1")).to_contain_text("APC (Missile Launcher)")
    options = ["flamethrower", "grenade_launcher", {"apc": ["missile_launcher"]}]
    until(page, lambda: bought(page)[0]["options"] == options, "other options were kept")


def test_a_clause_opens_beside_the_army(page: Page):
    opened(page, MARINES)
    link = page.get_by_role("main").get_by_role("link", name="§ TW-ARMY-09").first
    link.focus()
    page.keyboard.press("Enter")
    panel = page.get_by_role("region", name="Clause TW-ARMY-09")
    expect(panel.get_by_role("heading", level=2)).to_be_focused()
    expect(panel.get_by_role("link", name="Open it in the rules")).to_have_attribute(
        "href", "/rules/time_wars/TW-ARMY-09"
    )
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(link).to_be_focused()


# ------------------------------------------------------------------ faults
def test_a_fault_has_its_clause_and_is_mended_by_one_press(page: Page):
    veterans = ("ice_warriors", "draconian_warriors", "marine_veterans", "unit_squad")
    opened(page, of("federation", 150, "federation_leader", *["marine_squad"] * 3, *veterans))
    fault = page.get_by_role("region", name="1 fault")
    expect(fault.get_by_text("43 points are Veteran and 36 Basic")).to_be_visible()
    expect(fault.get_by_role("link", name="§ TW-ARMY-09")).to_be_visible()
    expect(page.get_by_role("button", name="Play with it")).to_be_disabled()
    repair = fault.get_by_role("list").get_by_role("list").get_by_role("button").first
    expect(repair).to_contain_text("then no fault")
    repair.click()
    legal(page)
    page.get_by_role("button", name="Take back").click()
    expect(fault.get_by_role("link", name="§ TW-ARMY-09")).to_be_visible()


def test_what_is_against_the_rules_can_be_kept_and_marked(page: Page):
    opened(page, of("federation", 50, "federation_leader", *["marine_squad"] * 4))
    expect(page.get_by_text("the army costs 53 points; its limit is 50")).to_be_visible()
    play = page.get_by_role("button", name="Play with it")
    expect(play).to_be_disabled()
    page.get_by_label("Keep it so, marked as not legal").check()
    expect(play).to_be_enabled()
    play.click()
    page.wait_for_url(re.compile("/new"))
    expect(page.get_by_label("Play it all the same, marked as not legal")).to_be_checked()
    start(page)
    side = document(page)["sides"][0]
    assert (side["legal"], side["army"]["name"]) == (False, "Karn expedition")


def test_what_is_wrong_with_a_unit_leads_to_it(page: Page):
    opened(
        page, of("federation", 150, "federation_leader", "marine_squad", "marine_squad", "dalek_patrol", "marine_squad")
    )
    expect(row(page, "Dalek Patrol")).to_contain_text("fault")
    row(page, "Marine Squad 1").click()
    page.get_by_role("button", name="Look at Dalek Patrol").first.click()
    expect(chosen(page).get_by_role("heading", name="Dalek Patrol")).to_be_visible()
    page.get_by_role("button", name=re.compile("^take Dalek Patrol out", re.I)).first.click()
    expect(row(page, "Dalek Patrol")).to_have_count(0)


# ------------------------------------------------------------------ order and steps
def test_the_order_is_changed_by_keys_by_buttons_and_by_dragging(page: Page):
    opened(
        page,
        of(
            "federation",
            200,
            "federation_leader",
            "conscripts",
            "marine_squad",
            "federation_ogrons",
            "weapon_specialists",
            "marine_squad",
            "marine_squad",
        ),
    )
    row(page, "Weapon Specialists").focus()
    page.keyboard.press("Alt+ArrowUp")
    expect(row(page, "Weapon Specialists")).to_be_focused()
    stands(page, 2, "weapon_specialists")
    page.keyboard.press("Alt+ArrowUp")
    stands(page, 0, "weapon_specialists")
    unit = chosen(page)
    expect(unit.get_by_role("button", name="Up", exact=True)).to_be_disabled()
    unit.get_by_role("button", name="Down", exact=True).click()
    stands(page, 0, "conscripts")
    row(page, "Federation Ogrons").drag_to(row(page, "Conscripts"))
    stands(page, 0, "federation_ogrons")
    unit.get_by_role("button", name="Duplicate").click()
    expect(row(page, "Federation Ogrons 2")).to_have_attribute("aria-current", "true")


def test_units_go_from_one_detachment_to_another(page: Page):
    doc = of("federation", 400, "federation_leader", *["marine_squad"] * 5)
    opened(page, doc)
    page.get_by_text("Another detachment").click()
    page.get_by_role("main").get_by_role("button", name="Ice Warrior Commander").click()
    second = page.get_by_role("region", name="Detachment 2")
    expect(second.get_by_text("No unit yet.")).to_be_visible()
    page.get_by_role("group", name="Add to").get_by_role("button", name="Detachment 2").click()
    offer(page, "Marine Squad").click()
    expect(second.get_by_role("button", name=re.compile("^Marine Squad 6"))).to_be_visible()
    row(page, "Marine Squad 1").click()
    chosen(page).get_by_role("button", name="To Detachment 2").click()
    expect(second.get_by_role("button", name=re.compile("^Marine Squad"))).to_have_count(2)
    second.get_by_label("Name of the detachment").fill("Ice")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Take out Ice").click()
    expect(page.get_by_role("region", name="Ice")).to_have_count(0)


def test_names_and_limits_are_typed(page: Page):
    opened(page, MARINES)
    page.get_by_label("Name of the army").fill("Fourth")
    page.keyboard.press("Tab")
    expect(page.get_by_role("navigation", name="You are here")).to_contain_text("Fourth")
    page.get_by_label("Limit of points").fill("200")
    page.keyboard.press("Tab")
    expect(page.get_by_text("152 left")).to_be_visible()
    row(page, "UNIT Squad").click()
    chosen(page).get_by_label("Name of this unit").fill("Greyhounds")
    page.keyboard.press("Tab")
    expect(row(page, "Greyhounds")).to_be_visible()
    for name in ("Take back: named Greyhounds", "Take back: set the limit to 200", "Take back: named the army"):
        page.get_by_role("button", name=name).click()
    expect(page.get_by_label("Name of the army")).to_have_value("Karn expedition")
    expect(page.get_by_role("button", name="Take back")).to_be_disabled()


def test_what_was_done_is_said(page: Page):
    opened(page, {**MARINES, "points": 60})
    offer(page, "Conscripts").click()
    expect(page.get_by_text("Added Conscripts. 53 of 60 points. No fault left.")).to_have_count(1)
    offer(page, "Marine Squad").click()
    expect(page.get_by_text("Added Marine Squad. 65 of 60 points. 1 fault.")).to_have_count(1)


# ------------------------------------------------------------------ sharing
def test_a_link_brings_the_same_list_elsewhere(page: Page, person: People):
    doc = {**shipped("federation-200"), "name": "Far away"}
    opened(page, doc)
    page.get_by_role("button", name="Link, QR").click()
    sheet = page.get_by_role("dialog", name="Far away")
    link = sheet.get_by_label("Link for Far away", exact=True)
    expect(sheet.get_by_text("No phone and no other machine can open this link")).to_be_visible()
    address = link.input_value()
    assert "/army#" in address
    other = person()
    other.goto(address)
    other.wait_for_url(BUILDER)
    total(other, 191)
    until(page, lambda: kept(other)[0]["document"] == doc == kept(page)[0]["document"], "it is not the same list")


def test_text_and_files_can_be_brought_back(page: Page, tmp_path: Path):
    doc = shipped("federation-60")
    opened(page, doc)
    page.get_by_role("button", name="Text and files").click()
    sheet = page.get_by_role("dialog")
    text = sheet.get_by_label("The list as text")
    expect(text).to_have_value(re.compile("Marine Squad"))
    words = text.input_value()
    files = []
    for name in (".yaml", ".json"):
        with page.expect_download() as download:
            sheet.get_by_role("button", name=f"File, {name}").click()
        files.append(tmp_path / f"list{name}")
        download.value.save_as(files[-1])
    page.evaluate("localStorage.clear()")
    page.goto("/army")
    page.get_by_label("Paste a text, a code or a link").fill(words)
    page.get_by_role("button", name="Open it").click()
    page.wait_for_url(BUILDER)
    until(page, lambda: kept(page)[0]["document"]["detachments"] == doc["detachments"], "it is not the same list")
    for file in files:
        page.evaluate("localStorage.clear()")
        page.goto("/army")
        page.get_by_label("Open a file").set_input_files(file)
        page.wait_for_url(BUILDER)
        until(page, lambda: kept(page)[0]["document"] == doc, "it is not the same list")


@pytest.mark.parametrize("words", ["W1.nonsense", "points: [", "ruleset: hunt_for_davros"])
def test_what_is_no_list_says_why(page: Page, watch: Watch, words: str):
    watch.allow("400")
    page.goto("/army")
    page.get_by_label("Paste a text, a code or a link").fill(words)
    page.get_by_role("button", name="Open it").click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert kept(page) == []


def test_it_can_be_printed(page: Page):
    opened(page, MARINES)
    page.get_by_role("button", name="Print cards").click()
    sheet = page.get_by_role("dialog")
    for name, begins in (("Open to print", b"<!doctype html>"), ("PDF", b"%PDF")):
        address = sheet.get_by_role("link", name=name).evaluate("link => link.href")
        with urlopen(address, timeout=60) as answer:
            assert answer.read(20).lower().startswith(begins.lower())


# ------------------------------------------------------------------ the program chooses
def test_a_random_army_and_one_that_is_completed(page: Page):
    page.goto("/army")
    page.get_by_label("Whose army").select_option("sontarans")
    page.get_by_role("button", name="A random one").click()
    page.wait_for_url(BUILDER)
    legal(page)
    opened(page, of("federation", 150, "federation_leader", "marine_squad"))
    page.get_by_role("button", name="Choose for me").click()
    page.get_by_role("button", name="Complete my army").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    legal(page)
    until(page, lambda: kept(page)[0]["points"] > 120 and "marine_squad" in units(page), "it was not completed")
    page.get_by_role("button", name="Take back: completed the army").click()
    total(page, 17)


def test_an_army_out_of_what_somebody_owns(page: Page):
    opened(page, of("federation", 100, "federation_leader"))
    page.get_by_role("button", name="Choose for me").click()
    page.get_by_role("button", name="What I own").click()
    table = page.get_by_role("dialog", name="Models you own")
    for name, count in (("Marine Squad", 30), ("Conscripts", 10), ("Federation Leader", 1)):
        table.get_by_role("spinbutton", name=f"{name} owned").fill(str(count))
    table.get_by_role("button", name="Close").click()
    page.get_by_label("Only models that I own: 41 models").check()
    page.get_by_role("button", name="Complete my army").click()
    expect(page.get_by_role("dialog")).to_have_count(0)  # little is there to choose from
    legal(page)
    until(page, lambda: kept(page)[0]["legal"] is True, "it is not kept as legal")
    assert set(units(page)) <= {"marine_squad", "conscripts"}
    assert units(page).count("marine_squad") <= 3
    assert json.loads(page.evaluate(f"localStorage['{OWNED}']"))["time_wars"]["marine_squad"] == 30


# ------------------------------------------------------------------ the shelf and the battle
def test_lists_are_kept_copied_taken_away_and_brought_back(page: Page):
    opened(page, MARINES)
    page.get_by_role("navigation", name="You are here").get_by_role("link", name="Armies").click()
    expect(page.get_by_role("link", name=re.compile("Karn expedition"))).to_have_count(1)
    page.get_by_role("button", name="Copy Karn expedition").click()
    expect(page.get_by_role("link", name=re.compile("Karn expedition 2"))).to_be_visible()
    page.get_by_role("button", name="Take away Karn expedition 2").click()
    until(page, lambda: len(kept(page)) == 1, "it was not taken away")
    page.get_by_role("button", name="Bring it back").click()
    names = ["Karn expedition", "Karn expedition 2"]
    until(page, lambda: sorted(item["name"] for item in kept(page)) == names, "it was not brought back")
    page.get_by_role("button", name=re.compile("^9th Battlefleet")).click()
    page.wait_for_url(BUILDER)
    legal(page)


def test_an_army_is_played(page: Page):
    opened(page, of("federation", 60, "federation_leader", *["marine_squad"] * 4))
    page.get_by_role("button", name="Play with it").click()
    page.wait_for_url(re.compile("/new"))
    expect(page.get_by_text("It keeps all rules of list building.")).to_be_visible()
    page.get_by_role("radiogroup", name="Scenario").get_by_role(
        "radio", name=re.compile("A patrol goes missing")
    ).check()
    expect(page.get_by_text("It keeps all rules of list building.")).to_be_visible()
    start(page)
    assert document(page)["sides"][0]["army"]["name"] == "Karn expedition"


def test_the_wizard_offers_the_armies_of_this_browser(page: Page):
    opened(page, of("federation", 60, "federation_leader", *["marine_squad"] * 4))
    page.goto("/new?system=time_wars&scenario=skirmish")
    army = page.get_by_label("Army of Daleks")
    army.select_option(label="Karn expedition, 53 points, Galactic Federation")
    expect(page.get_by_text("It keeps all rules of list building.")).to_be_visible()
    start(page)
    assert document(page)["sides"][1]["army"]["name"] == "Karn expedition"


def test_a_list_that_is_not_here_says_so(page: Page):
    page.goto("/army/nowhere")
    expect(page.get_by_role("heading", name="This list is not here")).to_be_visible()
    page.get_by_role("link", name="Your armies").click()
    expect(page.get_by_role("heading", name="Your armies")).to_be_visible()


def test_without_a_server_nothing_is_lost(page: Page, watch: Watch):
    watch.allow("Failed to load resource")
    opened(page, MARINES)
    page.route("**/armies/evaluate", lambda route: route.abort())
    offer(page, "Conscripts").click()
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer.")
    until(page, lambda: len(units(page)) == 4, "it was not kept")
    page.unroute("**/armies/evaluate")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    offer(page, "Conscripts").click()
    total(page, 53)


# ------------------------------------------------------------------ cards
def test_cards_of_units_lead_to_their_clauses(page: Page):
    page.goto("/rules/time_wars")
    page.get_by_role("link", name="Cards of all units").click()
    page.get_by_role("searchbox").fill("ice war")
    page.get_by_role("link", name=re.compile("^Ice Warriors")).click()
    expect(page.get_by_role("heading", level=1, name="Ice Warriors")).to_be_visible()
    expect(page.get_by_role("table", name="Profile of Ice Warriors")).to_contain_text("END")
    page.get_by_role("main").get_by_role("link", name="§ TW-FED-15").first.click()
    expect(
        page.get_by_role("article").filter(has=page.get_by_role("link", name="TW-FED-15", exact=True))
    ).to_be_visible()
    expect(page).to_have_url(re.compile("/rules/time_wars/TW-FED-15$"))


def test_a_card_is_looked_at_before_buying(page: Page):
    opened(page, MARINES)
    page.get_by_role("button", name="Card of Draconian Warriors").click()
    unit = chosen(page)
    expect(unit.get_by_role("heading", name="Draconian Warriors")).to_be_visible()
    expect(unit.get_by_role("heading", name="Options")).to_be_visible()
    unit.get_by_role("button", name="Back to the army").click()
    expect(unit.get_by_role("heading", name="Draconian Warriors")).to_have_count(0)


# ------------------------------------------------------------------ for everybody
PAGES = ["/army", "/army/tested", "/rules/time_wars/units", "/rules/time_wars/units/marine_squad"]
FAULTY = of(
    "federation",
    60,
    "federation_leader",
    "marine_squad",
    "ice_warriors",
    "dalek_patrol",
    {"unit": "marine_squad", "options": ["leader", "lmg", {"apc": ["missile_launcher"]}]},
)


@pytest.mark.parametrize("address", PAGES)
def test_axe_and_sizes(page: Page, address: str):
    opened(page, FAULTY)
    page.goto(address)
    page.wait_for_load_state("networkidle")
    wrong = []
    for words, size in SIZES.items():
        page.set_viewport_size(size)
        page.evaluate(SETTLED)
        wide = page.evaluate("document.documentElement.scrollWidth")
        wrong += [f"{words}: {wide} pixels wide"] if wide > size["width"] else []
    page.evaluate(AXE.read_text(encoding="utf-8"))
    for scheme, size in (("light", SIZES["large"]), ("dark", PHONE)):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.set_viewport_size(size)
        page.evaluate(SETTLED)
        wrong += grave(page)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("address", ["/army", "/rules/time_wars/units", "/rules/time_wars/units/marine_squad"])
def test_a_finger_finds_everything(person: People, address: str):
    page = opened(person(viewport=PHONE, has_touch=True, is_mobile=True), FAULTY)
    page.goto(address)
    page.wait_for_load_state("networkidle")
    assert page.evaluate(FEET) == []


@pytest.mark.parametrize("part", ["Army", "Add", "Unit"])
def test_a_telephone_shows_one_part_at_a_time(person: People, part: str):
    page = opened(person(viewport=PHONE, has_touch=True, is_mobile=True), FAULTY)
    page.get_by_role("navigation", name="Parts of the builder").get_by_role("button", name=part).click()
    for name, box in {"Army": ".list", "Add": ".add", "Unit": ".unit"}.items():
        expect(page.locator(f".app > {box}")).to_be_visible(visible=part == name)
    expect(page.get_by_role("main")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.evaluate(FEET) == []
