"""The end of a game: what decided it, how the dice fell, and where to go from here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import People
from tests.web.desk import Desk
from tests.web.seat import Seat
from tests.web.stage import CAMPAIGNS, WHEN, taken_up

SIZES = [(1440, 900), (1024, 768), (390, 844)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_what_decided_it_and_how_the_dice_fell(person: People, desk: Desk, width: int, height: int):
    page = person(viewport={"width": width, "height": height})
    game = taken_up(desk, "ended", "p1")
    seat = Seat(page).sit(game.of("p1"))
    expect(seat.decision.get_by_role("heading", name="What decided it")).to_be_visible()
    told = json.loads(page.request.get(f"/api/games/{game.key}/favours").text())
    assert 1 <= len(told["turnings"]) <= 3
    for point in told["turnings"]:
        line = seat.decision.get_by_role("listitem").filter(has_text=point["say"])
        expect(line.get_by_role("link", name=f"Turn {point['turn']}")).to_have_attribute(
            "href", f"/replay/{game.key}#n={point['n']}"
        )
    rows = seat.decision.get_by_role("table", name="Luck of the dice").get_by_role("row")
    expect(rows).to_have_count(1 + len(told["luck"]))
    for row in told["luck"]:
        name = next(item["name"] for item in seat.welcome["seats"] if item["seat"] == row["seat"])
        expect(rows.filter(has_text=f"{name}: {row['counts']} {row['rolls']} roll")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_the_game_is_saved(page: Page, desk: Desk, tmp_path: Path):
    seat = Seat(page).sit(taken_up(desk, "ended", "p1").of("p1"))
    with page.expect_download() as kept:
        seat.decision.get_by_role("button", name="Save the game").click()
    kept.value.save_as(tmp_path / "save.jsonl")
    assert '"ruleset":"time_wars"' in (tmp_path / "save.jsonl").read_text(encoding="utf-8")


def test_a_battle_of_a_campaign_leads_back_to_it(page: Page, desk: Desk):
    game = taken_up(desk, "ended", "p1")
    battle = {"title": "", "document": {}, "game": game.key}
    campaign = {"id": "war", "name": "War", "battles": 1, "at": WHEN, "document": {}, "battle": battle}
    page.goto("/nowhere")
    page.evaluate("([key, value]) => localStorage.setItem(key, value)", [CAMPAIGNS, json.dumps([campaign])])
    seat = Seat(page).sit(game.of("p1"))
    expect(seat.decision.get_by_role("link", name="Back to the campaign")).to_have_attribute("href", "/campaign/war")
