"""Fronts and drives at a table of the sixth system: keys turn all or one, arrows lay legs, the main button sends."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.desk import Desk
from tests.web.seat import Seat


def sit(page: Page, desk: Desk, folder: Path, low: dict[str, Any], **options: Any) -> Seat:
    high = {"id": "b", "name": "Slings", "at": [[20, 15], [21, 15]]}
    sides = [{"seat": "low", "name": "Low", "bands": [low]}, {"seat": "high", "name": "High", "bands": [high]}]
    file = folder / "fight.yaml"
    doc = {"wartable": 1, "ruleset": "sixth", "table": [24, 18], "sides": sides, "options": {"turns": 2, **options}}
    file.write_text(json.dumps(doc))
    seat = Seat(page).sit(desk.game(file, ("low", "high")).of("low"))  # nobody answers a move before it is looked at
    seat.asked()
    expect(seat.main).to_be_enabled()
    return seat


def fronts(seat: Seat) -> list[int]:
    return [model["facing"] for model in seat.update["view"]["units"]["a"]["models"]]


def test_models_are_turned_together_or_alone(page: Page, desk: Desk, tmp_path: Path):
    seat = sit(page, desk, tmp_path, {"id": "a", "name": "Axes", "at": [[3, 3], [4, 3], [5, 3]]}, fronts=True)
    expect(page.locator(".ghost .front")).to_have_count(3)
    for _ in range(2):
        page.keyboard.press(",")
    page.keyboard.press("b")
    page.keyboard.press(".")
    assert seat.moves(lambda: page.keyboard.press("Enter")), seat.refused
    assert fronts(seat) == [15, 30, 30]
    expect(page.locator('[data-sign="front"]')).to_have_count(5)


def test_who_moves_looks_at_the_nearest_enemy_if_nobody_turns_him(page: Page, desk: Desk, tmp_path: Path):
    seat = sit(page, desk, tmp_path, {"id": "a", "name": "Axes", "at": [[20, 5]]}, fronts=True)
    page.keyboard.press("Shift+ArrowUp")
    assert seat.moves(lambda: page.keyboard.press("Enter")), seat.refused
    assert fronts(seat) == [90]


def test_a_drive_is_laid_leg_by_leg(page: Page, desk: Desk, tmp_path: Path):
    seat = sit(page, desk, tmp_path, {"id": "a", "name": "Cart", "at": [[6, 6]], "cart": True})
    legs = page.locator("caption", has_text="Legs").locator("..").locator("tr")
    expect(page.locator("[data-next]").first).to_be_visible()
    for count in (1, 2, 3):
        page.keyboard.press("Shift+ArrowUp")
        expect(legs.first).to_contain_text(f"{count}.0″ ahead")
    page.keyboard.press("ArrowRight")
    expect(legs).to_have_count(2)
    page.keyboard.press("ArrowRight")
    expect(legs.last).to_contain_text("right 90°")
    page.keyboard.press("u")
    expect(legs).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    expect(legs.last).to_contain_text("left 45°")
    expect(legs.last).to_contain_text("4.0″ left")
    assert seat.moves(lambda: page.get_by_role("button", name="Stop here").click()), seat.refused
    (model,) = seat.update["view"]["units"]["a"]["models"]
    assert (model["x"], model["y"], model["facing"]) == (6000, 9000, 135)


def test_a_leg_is_as_long_as_it_may_be_and_what_is_refused_says_why(page: Page, desk: Desk, tmp_path: Path):
    sit(page, desk, tmp_path, {"id": "a", "name": "Cart", "at": [[6, 6]], "cart": True})
    legs = page.locator("caption", has_text="Legs").locator("..").locator("tr")
    expect(page.get_by_role("list", name="What may come next")).to_contain_text("2 inches straight ahead")
    page.get_by_role("button", name="8.0″ ahead").click()
    expect(legs.first).to_contain_text("0.0″ left")
    page.keyboard.press("Shift+ArrowUp")
    expect(legs.first).to_contain_text("8.0″ ahead")
