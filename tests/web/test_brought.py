"""A document of one's own brought into a scenario in the browser, and the sheets of cards on the page of the rules."""

from __future__ import annotations

import json

from playwright.sync_api import FilePayload, Page, Route, expect

from tests.rulesets.adventures.catalogue.test_own import WHOLE
from tests.web.conftest import Watch


def file(text: str) -> FilePayload:
    return {"name": "krill.yaml", "mimeType": "application/yaml", "buffer": text.encode()}


def test_a_race_of_ones_own_is_checked_kept_and_picked(page: Page, watch: Watch) -> None:
    watch.allow("400")
    page.goto("/new?system=adventures")
    page.get_by_text("Your own", exact=True).click()
    chosen = page.get_by_label("Choose a file")
    chosen.set_input_files(file("texts:\n  dal_1: Deep.\n  dal_9: Deep.\n"))
    expect(page.get_by_role("alert").filter(has_text="krill.yaml:3")).to_be_visible()
    chosen.set_input_files(file(json.dumps(WHOLE)))
    expect(page.get_by_role("status").filter(has_text="krill.yaml is in the scenario")).to_be_visible()
    expect(page.get_by_role("radio", name="Krill", exact=True)).to_be_attached()
    page.reload()
    page.get_by_text("Your own", exact=True).click()
    page.get_by_role("button", name="Bring krill.yaml").click()
    expect(page.get_by_role("radio", name="Krill", exact=True)).to_be_attached()
    page.get_by_role("button", name="Forget krill.yaml").click()
    expect(page.get_by_role("button", name="Bring krill.yaml")).to_have_count(0)


def test_a_file_that_comes_before_the_scenarios_waits_for_them(page: Page, watch: Watch) -> None:
    watch.allow("400")
    held: list[Route] = []
    page.route("**/api/systems/adventures/scenarios*", lambda route: held.append(route))
    page.goto("/new?system=adventures")
    page.get_by_text("Your own", exact=True).click()
    page.get_by_label("Choose a file").set_input_files(file("texts:\n  dal_9: Deep.\n"))
    expect(page.get_by_role("alert").filter(has_text="krill.yaml")).to_have_count(0)
    for route in held:
        route.continue_()
    expect(page.get_by_role("alert").filter(has_text="krill.yaml:2")).to_be_visible()


def test_the_sheets_of_cards_are_found_beside_the_rules(page: Page) -> None:
    page.goto("/rules/adventures")
    page.get_by_text("Cards to print").click()
    page.get_by_label("Paper").select_option("letter")
    href = page.get_by_role("link", name="Daleks", exact=True).get_attribute("href")
    assert href == "/api/systems/adventures/cards.pdf?group=dal&paper=letter"
