"""Hunts through the page: a whole one by the keyboard alone, the menu of an activation, the odds of typed dice."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.desk import Desk
from tests.web.seat import Keys, Seat

TEAMS = ("blue", "orange", "teal", "plum")


def test_a_hunt_of_four_teams_with_the_keyboard(page: Page, desk: Desk):
    seat = Seat(page).sit(desk.game("hunt", ("blue",), bot="random", seats=TEAMS, turn_limit=1).of("blue"))
    keys = Keys("hunt")
    assert seat.play(keys) >= 8
    expect(seat.title).to_have_text(seat.update["outcome"]["say"])
    expect(seat.record).to_contain_text(seat.update["outcome"]["say"])
    assert "digit" in keys.ways


POSITION: dict[str, Any] = {
    "wartable": 1, "ruleset": "hunt_for_davros", "title": "Two in a hall", "turn": 3, "active": "blue-1",
    "table": {"size": [18, 12], "walls": [{"from": [9, 0], "to": [9, 4]}]}, "options": {"target": "none"},
    "sides": [{"seat": "blue"}, {"seat": "orange"}],
    "models": [
        {"id": "blue-c", "at": [1, 6]}, {"id": "blue-1", "at": [3, 6], "facing": "e"},
        {"id": "orange-1", "at": [8, 6]}, {"id": "orange-2", "at": [14, 7]}, {"id": "orange-c", "at": [15, 1]},
        {"id": "guard-1", "side": "guards", "at": [16, 10]},
    ],
}  # fmt: skip


def stood(desk: Desk, tmp_path: Path, typed: bool = False) -> str:
    """The address of blue's seat in a hall where blue 1 is about to act."""
    file = tmp_path / "hall.yaml"
    file.write_text(json.dumps(POSITION))
    return desk.game(file, ("blue",), typed=("blue",) if typed else (), seats=TEAMS[:2]).of("blue")


def test_the_card_tells_what_a_model_may_do_and_why_not_the_rest(page: Page, desk: Desk, tmp_path: Path):
    seat = Seat(page).sit(stood(desk, tmp_path))
    seat.asked()
    tray = seat.board.get_by_role("region", name="What it may do").get_by_role("list", name="Actions")
    expect(tray.get_by_role("button")).to_have_text(
        [
            re.compile(word)
            for word in ("Move", "Fire", "Operate", "Search", "Climb", "Play a card", "End its activation")
        ]
    )
    search = tray.get_by_role("button", name="Search no marker")
    expect(search).to_have_attribute("aria-disabled", "true")
    expect(search).to_contain_text("no marker is left")
    page.keyboard.press("s")
    expect(page.get_by_role("heading", name="SEARCH action")).to_be_visible()
    page.keyboard.press("Escape")
    assert seat.moves(lambda: page.keyboard.press("f"))
    expect(tray.get_by_role("button", name="Fire under way")).to_have_attribute("aria-current", "step")
    expect(seat.board.locator(".field rect.medium").first).to_be_attached()
    seat.pick("orange-1")
    acts = page.get_by_role("list", name="Actions of Blue 1")
    expect(acts.get_by_role("listitem").first).to_contain_text("Orange 1")
    expect(acts.get_by_role("listitem").nth(1)).to_contain_text("choose")


def test_typed_dice_have_their_odds_beside_them(page: Page, desk: Desk, tmp_path: Path):
    seat = Seat(page).sit(stood(desk, tmp_path, typed=True))
    seat.pick("fire", "orange-1", "no-more")
    expect(seat.title).to_have_text("Type the dice: Blue 1 fires at Orange 1")
    chance = seat.decision.get_by_role("button", name="odds of Blue 1 fires at Orange 1")
    expect(chance).to_contain_text("on average")
    chance.click()
    expect(seat.decision.get_by_text("a hit for every full 6 of 3 extreme dice")).to_be_visible()
