"""Something of one's own written in a form: copied, changed, checked at its fields, saved, opened again, played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import FilePayload, Locator, Page, Route, expect

from tests.rulesets.adventures.catalogue.test_own import WHOLE
from tests.web.conftest import People, Watch
from tests.web.seat import until
from tests.web.test_home import TABLE
from wartable.kit.documents import parse

HOME = "/own/adventures"
FAR = 400  # presses of a key after which something is not reached
# What can be used and does not lie within so many pixels.
OUT = """wide => [...document.querySelectorAll('main input, main select, main textarea, main button')]
  .filter(e => e.checkVisibility() && e.getBoundingClientRect().right > wide).map(e => e.id || e.textContent)"""
FOCUSED = "element => element === document.activeElement"


def begin(page: Page, kind: str, copy: str, name: str) -> Locator:
    """Something more is begun; its place on the page."""
    form = page.get_by_role("form", name="Begin something")
    form.get_by_label("Make").select_option(kind)
    form.get_by_label("Start from").select_option(copy)
    form.get_by_label("Name").fill(name)
    form.get_by_role("button").click()
    found = page.get_by_role("region", name=name, exact=True)
    expect(found).to_be_visible()
    return found


def card(entry: Locator, kind: str) -> Locator:
    """One of the cards of a race, opened."""
    found = entry.locator("details", has=entry.page.get_by_text(kind, exact=True)).first
    if found.get_attribute("open") is None:
        found.locator("summary").first.click()
    return found


def put(field: Locator, value: str) -> None:
    """Somebody types it and goes on."""
    field.fill(value)
    field.blur()


def file_of(page: Page, path: Path) -> Any:
    """What is saved as a file."""
    with page.expect_download() as found:
        page.get_by_role("button", name="Save as a file").click()
    found.value.save_as(path)
    return parse(path.read_text(encoding="utf-8"), found.value.suggested_filename)


def good(page: Page) -> None:
    expect(page.get_by_text("All of it can be played.")).to_be_visible()


def kept(page: Page) -> Any:
    """The scenario of the game that is open, as its save has it."""
    address = page.url.replace("/game/", "/api/games/").split("#")[0].split("?")[0]
    with urlopen(f"{address}/save") as answer:
        return json.loads(answer.read().decode().splitlines()[0])["scenario"]


def in_play(page: Page) -> Any:
    """From the form to the table: the new game has picked it all, and is started."""
    expect(page.get_by_role("radio", name="Krill", exact=True)).to_be_checked()
    expect(page.locator(".picture[aria-busy=false]")).to_be_visible()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url(TABLE)
    page.get_by_role("button", name="The south edge").click()
    page.get_by_role("button", name="Place the rest for me").click()
    expect(page.get_by_role("navigation", name="Your units").get_by_text("Oswin Marsh")).to_be_visible()
    return kept(page)


@pytest.mark.rule("AT-IDEA-08", "AT-CHAR-01", "AT-DOC-01")
def test_a_character_and_a_race_are_copied_changed_saved_and_played(page: Page, tmp_path: Path) -> None:
    page.goto(HOME)
    begin(page, "person", "tegan", "Oswin Marsh")
    krill = begin(page, "race", "zyg", "Krill")
    good(page)
    actions = card(krill, "Actions required")
    put(actions.get_by_label("What the card tells"), "Salt the nest.")
    first = actions.get_by_role("group", name="What has to be done 1", exact=True)
    put(first.get_by_label("Turns running"), "1")
    expect(first.get_by_text("for 1 turn running, no free enemy in sight within 4 inches.")).to_be_visible()
    first.get_by_label("What has to be done 1: the word").select_option("bring")
    meant = "A player character ends a turn within 2 inches of a dummy objective marker."
    expect(first.get_by_text(meant)).to_be_visible()
    actions.get_by_role("button", name="Take out What has to be done 2").click()
    good(page)
    own = file_of(page, tmp_path / "own.yaml")
    assert own["ideas"]["krill_4"]["text"] == "Salt the nest."
    assert [list(step) for step in own["ideas"]["krill_4"]["steps"]] == [["bring"], ["test"]]
    page.get_by_role("button", name="Play with it").click()
    page.wait_for_url("**/new?system=adventures")
    scenario = in_play(page)
    assert scenario["own"] == json.loads(json.dumps(own))
    assert scenario["team"]["companion_1"] == "oswin_marsh"


@pytest.mark.rule("AT-IDEA-08")
def test_a_fault_stands_at_its_field_and_a_line_leads_there(page: Page) -> None:
    page.goto(HOME)
    krill = begin(page, "race", "zyg", "Krill")
    card(krill, "Actions required").locator("summary").first.click()
    race = card(krill, "The race")
    put(race.get_by_label("Rank and file"), "7")
    said = "rank of pool of the race krill is 7; a race needs 8 figures or more (AT-SETUP-06)"
    expect(race.get_by_text(said)).to_be_visible()
    expect(race.get_by_label("Rank and file")).to_have_accessible_description(said)
    expect(page.get_by_role("button", name="Play with it")).to_be_disabled()
    put(race.get_by_label("Rank and file"), "9")
    good(page)
    actions = card(krill, "Actions required")
    turns = actions.get_by_role("group", name="What has to be done 2").get_by_label("Turns running")
    put(turns, "")
    actions.locator("summary").first.click()
    expect(turns).to_be_hidden()
    page.get_by_role("list", name="What is to be mended").get_by_role("button").click()
    expect(turns).to_be_focused()
    expect(turns).to_have_accessible_description("stay of steps of the idea krill_4 needs turns")
    put(turns, "2")
    good(page)


@pytest.mark.rule("AT-IDEA-08")
def test_a_file_that_is_opened_before_the_form_has_come_waits_for_it(page: Page, watch: Watch) -> None:
    watch.allow("400")
    held: list[Route] = []
    shut = [HOME]
    page.route("**/api/**", lambda route: held.append(route) if shut else route.continue_())
    page.goto(HOME)
    page.get_by_label("Open a file").set_input_files(payload("krill.yaml", "people: {}"))
    until(page, lambda: bool(held), "nothing was asked")
    shut.clear()
    for route in held:
        route.continue_()
    expect(page.get_by_role("alert")).to_contain_text("krill.yaml:1: people is no key of a file of one's own")


def test_a_file_is_opened_kept_and_mended(page: Page, watch: Watch, tmp_path: Path) -> None:
    watch.allow("400")
    page.goto(HOME)
    opened = page.get_by_label("Open a file")
    ann = {**WHOLE["persons"]["ann"], "shoes": 2}
    opened.set_input_files(payload("krill.yaml", "people: {}"))
    expect(page.get_by_role("alert")).to_contain_text("krill.yaml:1: people is no key of a file of one's own")
    opened.set_input_files(payload("krill.yaml", json.dumps({**WHOLE, "persons": {"ann": ann}})))
    expect(page.get_by_role("region", name="Krill", exact=True)).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name="Take shoes out").click()
    good(page)
    page.reload()
    good(page)
    expect(page.get_by_label("File", exact=True)).to_have_value("krill")
    assert file_of(page, tmp_path / "krill.yaml") == json.loads(json.dumps(WHOLE)), "what is no form's is kept"
    page.get_by_role("button", name="Forget Krill", exact=True).click()
    expect(page.get_by_role("region", name="Krill", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("region", name="Krill", exact=True)).to_be_visible()
    page.get_by_role("button", name="Forget Krill", exact=True).click()
    page.get_by_role("button", name="Forget Other cards").click()
    good(page)
    left = file_of(page, tmp_path / "left.yaml")
    assert sorted(left) == ["persons", "texts"]
    page.get_by_role("button", name="Play with it").click()
    page.wait_for_url("**/new?system=adventures")
    expect(page.get_by_role("radio", name="Zygons", exact=True)).to_be_attached()
    page.get_by_text("Your own", exact=True).click()
    page.get_by_role("link", name="Change krill.yaml").click()
    expect(page.get_by_role("region", name="Ann", exact=True)).to_be_visible()
    begin(page, "person", "leela", "Nisa")
    opened.set_input_files(payload("other.yaml", "texts: {dal_1: Deep.}"))
    expect(page.get_by_role("region", name="Nisa", exact=True)).to_have_count(0)
    expect(page.get_by_text("other.yaml was opened in place of krill.")).to_be_visible()
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("region", name="Nisa", exact=True)).to_be_visible()
    expect(page.get_by_label("File", exact=True)).to_have_value("krill")


def payload(name: str, text: str) -> FilePayload:
    return {"name": name, "mimeType": "application/yaml", "buffer": text.encode()}


# ------------------------------------------------------------------ without a mouse
def tab_to(page: Page, wanted: Locator) -> None:
    """Go on with Tab until something has the focus."""
    for _ in range(FAR):
        if wanted.evaluate(FOCUSED):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {wanted}")


def typed(page: Page, field: Locator, text: str) -> None:
    """A field, or the words of a list, typed into what Tab leads to."""
    tab_to(page, field)
    if field.evaluate("element => element.tagName") == "INPUT":
        page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(text)


def pressed(page: Page, button: Locator, key: str = "Enter") -> None:
    tab_to(page, button)
    page.keyboard.press(key)


@pytest.mark.rule("AT-IDEA-08", "AT-CHAR-01", "AT-DOC-01")
def test_it_is_written_and_played_without_a_mouse(page: Page) -> None:
    page.goto(HOME)
    form = page.get_by_role("form", name="Begin something")
    expect(form.get_by_role("button")).to_be_enabled()
    for kind, copy, name in (("a character", "Tegan", "Oswin Marsh"), ("a race", "Zygons", "Krill")):
        typed(page, form.get_by_label("Make"), kind)
        typed(page, form.get_by_label("Start from"), copy)
        typed(page, form.get_by_label("Name"), name)
        page.keyboard.press("Enter")
        expect(page.get_by_role("region", name=name, exact=True).get_by_label("Name", exact=True).first).to_be_focused()
    krill = page.get_by_role("region", name="Krill", exact=True)
    pressed(page, krill.locator("summary", has_text="Consequences"), "Space")
    last = krill.locator("details", has_text="Consequences").last
    pressed(page, last.get_by_role("button", name="One more of What follows"))
    word = last.get_by_label("What follows 4: the word")
    expect(word).to_be_focused()
    typed(page, word, "No radio")
    expect(last.get_by_text("No exchange by radio for the rest of the game.", exact=True).last).to_be_visible()
    typed(page, last.get_by_label("Radius, inches").first, "12")
    page.keyboard.press("Tab")
    expect(last.get_by_text("everybody within 12 inches of the live objective")).to_be_visible()
    good(page)
    pressed(page, page.get_by_role("button", name="Play with it"))
    page.wait_for_url("**/new?system=adventures")
    scenario = in_play(page)
    effects = scenario["own"]["ideas"]["krill_5"]["effects"]
    assert (effects[0]["blast"]["radius"], effects[3]) == (12, {"no_radio": True})


@pytest.mark.parametrize("size", [(1024, 768), (390, 844)])
def test_all_of_it_fits_on_a_screen(person: People, size: tuple[int, int]) -> None:
    page = person(viewport={"width": size[0], "height": size[1]})
    page.goto(HOME)
    begin(page, "person", "4th_doctor", "The Curator")
    krill = begin(page, "race", "sil", "Krill")
    for kind in ("Threat", "Solution", "Actions required", "Consequences"):
        card(krill, kind)
    for more in krill.get_by_text("More", exact=False).locator("visible=true").all():
        if more.evaluate("element => element.tagName") == "SUMMARY":
            more.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert page.evaluate(OUT, size[0]) == []
