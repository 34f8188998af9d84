"""Every number says why: odds of options, what is behind an entry, where numbers of the page come from."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from playwright.sync_api import Locator, Page, expect

from tests.web.desk import Desk
from tests.web.seat import Seat

HUNT: dict[str, Any] = {
    "wartable": 1, "ruleset": "hunt_for_davros", "title": "A shot at four squares",
    "table": {"size": [12, 6]},
    "models": [
        {"id": "blue-c", "at": [1, 1], "facing": "e"}, {"id": "blue-1", "at": [2, 3], "facing": "e"},
        {"id": "orange-c", "at": [11, 5], "facing": "w"},
        {"id": "orange-1", "at": [6, 3], "facing": "w", "acted": True},
    ],
    "active": "blue-1",
}  # fmt: skip
"""blue-1 acts; of its two targets orange-1 stands four squares off."""


def hunting(page: Page, desk: Desk, tmp_path: Path) -> Seat:
    """A seat that is asked for the target of its first shot."""
    path = tmp_path / "hunt.yaml"
    path.write_text(yaml.safe_dump(HUNT), encoding="utf-8")
    game = desk.game(path, ("blue",), seats=("blue", "orange"))
    return Seat(page).sit(game.of("blue")).pick("fire")


def opened(seat: Seat, key: str) -> Locator:
    """The sums of an option, once its odds are clicked."""
    item = seat.decision.locator("li", has=seat.page.locator(f'[data-key="{key}"]'))
    item.locator("button.chance").click()
    return item.get_by_role("region", name="Odds: ")


def numbers(table: Locator) -> list[int]:
    """The whole percents in a table of what may come."""
    cells = table.locator("td.n").all_inner_texts()
    return [int(text.removesuffix("%")) for text in cells if text.endswith("%") and " " not in text]


def test_a_shot_says_what_it_may_do_and_why(page: Page, desk: Desk, tmp_path: Path):
    seat = hunting(page, desk, tmp_path)
    chance = seat.decision.locator("button.chance").first
    expect(chance).to_contain_text("destroyed 28%")  # three dice at short range
    sums = opened(seat, "orange-1")
    expect(chance).to_have_attribute("aria-expanded", "true")
    expect(sums).to_contain_text("Blue 1 fires at Orange 1")
    for clause in ("HD-FIRE-03", "HD-FIRE-05", "HD-FIRE-07", "HD-DMG-11"):
        expect(sums.get_by_role("link", name=clause).first).to_be_visible()
    assert 97 <= sum(numbers(sums.get_by_role("table", name="What may come"))) <= 103  # each is rounded
    sums.get_by_role("link", name="HD-FIRE-05").press("Enter")
    expect(page.get_by_role("region", name="Clause HD-FIRE-05")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(sums).to_have_count(0)


def test_odds_open_with_the_keyboard_and_nothing_is_answered(page: Page, desk: Desk, tmp_path: Path):
    seat = hunting(page, desk, tmp_path)
    before = seat.stamp
    seat.decision.locator("button.chance").first.focus()
    page.keyboard.press("Enter")
    expect(seat.decision.get_by_role("region", name="Odds: ")).to_be_visible()
    assert seat.stamp == before


def test_an_entry_says_how_likely_it_was(page: Page, desk: Desk, tmp_path: Path):
    seat = hunting(page, desk, tmp_path).pick("orange-1", "no-more")
    line = seat.record.get_by_role("button", name="fires at Orange 1").last
    line.click()
    luck = page.get_by_role("dialog").get_by_role("region", name="How likely was that?").first
    expect(luck).to_contain_text(re.compile(r"\d+% for (no hit|\d hits?|\d or more)|certain"))
    expect(luck.locator("tr.here")).to_have_count(1)
    assert 97 <= sum(numbers(luck.get_by_role("table"))) <= 103


@pytest.mark.parametrize("strict", [True, False])
def test_a_strict_battle_tells_no_odds_before_it_is_measured(page: Page, desk: Desk, strict: bool):
    seat = Seat(page).sit(desk.small("p1", strict=strict).of("p1")).pick("done", "marines-1", "fire")
    seat.asked()
    told = seat.decision.locator("button.chance")
    if strict:
        seat.until(lambda: any(json.loads(text)["type"] == "chances" for text in seat.raw), "no odds were asked for")
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")  # it is drawn
        expect(told).to_have_count(0)
    else:
        expect(told).to_have_count(1)
        expect(told).to_contain_text("lost on average")


def test_numbers_of_the_page_open_what_they_are_made_of(page: Page, desk: Desk):
    seat = Seat(page).sit(desk.small("p1").of("p1")).pick("done")
    seat.asked()
    page.get_by_role("navigation", name="Your units").get_by_role("button").first.click()
    where = {"Agility": "TW-PROF-03", "Nerve": "TW-PROF-09", "actions left": "TW-ACT-01", "Turn ": "TW-TURN-03"}
    for number, clause in where.items():
        page.get_by_role("button", name=number).and_(page.locator(f'[data-clause="{clause}"]')).first.click()
        expect(page.get_by_role("region", name=f"Clause {clause}")).to_be_visible()
        page.keyboard.press("Escape")
    page.get_by_role("banner").get_by_role("button", name="TV lost").first.click()
    parts = page.get_by_role("region", name="TV lost")
    for clause in ("TW-DET-02", "TW-DET-03"):
        expect(parts.get_by_role("link", name=clause).first).to_be_visible()
    page.keyboard.press("Escape")
    expect(parts).to_have_count(0)


def test_the_pot_says_what_its_chances_are_made_of(page: Page, desk: Desk, tmp_path: Path):
    hunting(page, desk, tmp_path)
    pot = page.get_by_role("region", name="Chit pot")
    pot.get_by_role("button", name="the next chit").first.click()
    parts = page.get_by_role("region", name="the next chit")
    expect(parts.get_by_role("row")).to_have_count(2)
    expect(parts.get_by_role("link", name="HD-TURN-01").first).to_be_visible()
