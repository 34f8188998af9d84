"""A campaign in the browser: begun, a battle set up, fought by bots, or played and written down; its file."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.conftest import Watch
from tests.web.desk import Desk
from tests.web.seat import until
from tests.web.stage import campaign
from tests.web.test_home import TABLE
from tests.web.test_wizard import settled

LONG = 120_000  # milliseconds in which bots fight some battles


def kept(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(page.evaluate("localStorage['wartable.campaigns'] ?? '[]'"))
    return found


def shorten(page: Page) -> None:
    """The battle that is set up lasts a turn."""
    page.evaluate("""() => {
      const all = JSON.parse(localStorage['wartable.campaigns']);
      all[0].battle.document.options = { turns: 1 };
      localStorage['wartable.campaigns'] = JSON.stringify(all);
    }""")
    page.reload()


def test_a_campaign_is_begun_and_bots_fight_its_first_battle(page: Page):
    page.goto("/campaign")
    page.get_by_label("Name", exact=True).fill("War for the fords")
    for number, army in ((1, "daleks"), (2, "federation")):
        choice = page.get_by_label(f"Army of player {number}")
        keys = choice.locator("option").evaluate_all("all => all.map(one => one.value)")
        choice.select_option(next(key for key in keys if key == f"sample:{army}-60"))
    page.get_by_role("button", name="Add a place").click()
    page.get_by_label("Name of place 1").fill("City")
    page.get_by_role("button", name="Begin the campaign").click()
    page.wait_for_url(re.compile("/campaign/[a-z0-9]+$"))
    expect(page.get_by_role("heading", name="War for the fords")).to_be_visible()
    page.get_by_role("combobox", name="Place", exact=True).select_option("City")
    page.get_by_label("Mission").select_option("take_ground")
    page.get_by_role("button", name="Set up the next battle").click()
    expect(page.get_by_text("War for the fords, battle 1 at City is set up.")).to_be_visible()
    shorten(page)
    page.get_by_label("Level").select_option("random")
    page.get_by_label("Battles for the odds").select_option("5")
    page.get_by_role("button", name="Show the odds").click()
    expect(page.get_by_role("row", name=re.compile("Player 1 wins"))).to_be_visible(timeout=LONG)
    page.get_by_role("button", name="Fight it out").click()
    expect(page.get_by_role("heading", name="1. War for the fords, battle 1 at City")).to_be_visible(timeout=LONG)
    expect(page.get_by_role("heading", name="Battle 2")).to_be_visible()
    until(page, lambda: kept(page)[0]["battles"] == 1, "the battle is not kept")
    points = [item["kept"]["points"] for item in kept(page)[0]["document"]["players"]]
    for name, held in zip(("Player 1", "Player 2"), points, strict=True):
        expect(page.get_by_role("article", name=name)).to_contain_text(f"{held} Strategy")


def test_a_battle_is_played_at_the_table_and_written_down(page: Page, desk: Desk):
    campaign(page, desk, battle=True)
    page.goto("/campaign/war")
    shorten(page)
    page.get_by_role("button", name="Play it").click()
    page.wait_for_url("**/new")
    settled(page)
    expect(page.get_by_role("radio", name=re.compile("War for the fords, battle 2"))).to_be_checked()
    for side in ("Mara", "Jonas"):
        page.get_by_label(f"Who plays {side}", exact=True).select_option("random")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url(TABLE)
    page.locator("[data-ended]").wait_for(timeout=LONG)
    page.goto("/campaign/war")
    page.get_by_role("button", name="Write it down").click()
    expect(page.get_by_role("heading", name="2. War for the fords, battle 2")).to_be_visible(timeout=LONG)
    until(page, lambda: kept(page)[0]["battle"] is None, "the battle is kept as one to come")


def test_a_game_of_another_battle_is_refused_and_nothing_is_lost(page: Page, desk: Desk, watch: Watch):
    watch.allow("400")
    campaign(page, desk, battle=True)
    game = desk.small("p1")
    place = {"game": game.key, "tokens": game.tokens, "title": "Another", "system": "time_wars"}
    page.evaluate("value => localStorage.setItem('wartable.places', value)", json.dumps([place]))
    page.goto("/campaign/war")
    before = kept(page)
    page.get_by_role("button", name="Write it down").click()
    expect(page.get_by_role("alert")).to_contain_text("this is not battle 2 of War for the fords")
    assert kept(page) == before


def test_new_troops_keep_what_they_can(page: Page, desk: Desk):
    campaign(page, desk)
    page.goto("/campaign/war")
    jonas = page.get_by_role("article", name="Jonas")
    expect(jonas).to_contain_text("Light Infantry")
    jonas.get_by_text("New troops").click()
    jonas.get_by_label("New army").select_option("sample:vogans-200")
    expect(jonas).not_to_contain_text("Light Infantry")
    expect(jonas).to_contain_text("Guilds of Voga")


def test_a_campaign_leaves_as_a_file_and_comes_back(page: Page, desk: Desk):
    campaign(page, desk)
    page.goto("/campaign/war")
    with page.expect_download() as told:
        page.get_by_role("button", name="Save as a file").click()
    assert told.value.suggested_filename == "war-for-the-fords.json"
    page.goto("/campaign")
    page.get_by_role("button", name=re.compile("Take away")).click()
    until(page, lambda: kept(page) == [], "it was not taken away")
    page.get_by_label("Open a file").set_input_files(told.value.path())
    page.wait_for_url(re.compile("/campaign/[a-z0-9]+$"))
    expect(page.get_by_role("heading", name=re.compile("^1. War for the fords, battle 1"))).to_be_visible()
    page.goto("/campaign")
    page.get_by_label("Open a file").set_input_files({"name": "x.json", "mimeType": "text/plain", "buffer": b"{"})
    expect(page.get_by_role("alert")).to_contain_text("x.json is no file of a campaign")


def test_a_campaign_of_groups_is_begun_and_its_first_battle_fought(page: Page):
    """What is said, what is agreed on and how many battles there are come of the system that is chosen."""
    page.goto("/campaign")
    page.get_by_role("combobox", name="System", exact=True).select_option("battle_group")
    for number, army in ((1, "humans"), (2, "aliens")):
        page.get_by_label(f"Army of player {number}").select_option(f"sample:group-{army}-300")
    expect(page.get_by_role("button", name="Add a place")).to_have_count(0)
    page.get_by_label("Battles", exact=True).fill("1")
    page.get_by_role("button", name="Begin the campaign").click()
    page.wait_for_url(re.compile("/campaign/[a-z0-9]+$"))
    expect(page.get_by_role("heading", name="Battle 1 of 1")).to_be_visible()
    expect(page.get_by_role("article", name="Player 1")).to_contain_text(re.compile("0 points.*6 groups", re.DOTALL))
    expect(page.get_by_text("Strategy")).to_have_count(0)
    page.get_by_role("combobox", name="Scenario", exact=True).select_option("pitched")
    page.get_by_role("button", name="Set up the next battle").click()
    expect(page.get_by_text("Campaign, battle 1 is set up.")).to_be_visible()
    page.get_by_label("Level").select_option("random")
    page.get_by_label("Battles for the odds").select_option("5")
    page.get_by_role("button", name="Show the odds").click()
    expect(page.get_by_role("row", name=re.compile("Player 1 wins"))).to_be_visible(timeout=LONG)
    page.get_by_role("button", name="Fight it out").click()
    expect(page.get_by_role("heading", name="1. Campaign, battle 1")).to_be_visible(timeout=LONG)
    expect(page.get_by_role("article", name="Player 1")).to_contain_text("100 points")
    expect(page.get_by_role("status")).to_contain_text("§ BG-NEW-CAMPAIGN-07")
    expect(page.get_by_role("heading", name="Battle 2")).to_have_count(0)
