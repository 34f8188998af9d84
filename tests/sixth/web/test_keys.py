"""Keys at a table of the sixth system: a band that was chosen anywhere is answered with by Enter, and let go by Esc."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.access import shut_out
from tests.web.desk import Desk
from tests.web.seat import Seat
from tests.web.test_access_keys import INCHES, kept_focus

SIDES = [
    {"seat": "low", "name": "Low", "bands": [{"id": "a", "name": "Axes", "at": [[3, 3], [4, 3], [5, 3], [6, 3]]}]},
    {"seat": "high", "name": "High", "bands": [{"id": "b", "name": "Slings", "at": [[3, 8], [4, 8], [5, 8], [6, 8]]}]},
]


def near(page: Page, desk: Desk, folder: Path, where: str) -> Seat:
    """Two bands within reach of each other; the first is asked where it goes."""
    file = folder / "near.yaml"
    file.write_text(json.dumps({"wartable": 1, "ruleset": "sixth", "table": [24, 18], "sides": SIDES}))
    address = desk.game(file, ("low",), seats=("low", "high")).of("low").replace("/game/", f"/{where}/")
    seat = Seat(page).sit(address)
    seat.asked()
    assert seat.request["ask"] == "move"
    expect(seat.main).to_be_enabled()
    return seat


@pytest.mark.parametrize("where", INCHES)
def test_enter_sends_a_band_and_names_its_target(page: Page, desk: Desk, tmp_path: Path, where: str):
    address, find = INCHES[where]
    seat = near(page, desk, tmp_path, address)
    band = find(seat, "Axes")
    band.focus()
    if where == "text":
        page.keyboard.press("Enter")
        expect(band).to_have_attribute("aria-expanded", "true")
    assert seat.moves(lambda: page.keyboard.press("Enter")), seat.refused
    kept_focus(seat)
    seat.asked()
    target = INCHES["text" if where == "text" else "board"][1](seat, "Slings")
    target.focus()
    page.keyboard.press("Enter")
    mark = "aria-expanded" if where == "text" else "aria-pressed"
    expect(target).to_have_attribute(mark, "true")
    before = seat.stamp
    page.keyboard.press("Escape")
    expect(target).to_have_attribute(mark, "false")
    assert seat.stamp == before
    target.focus()
    page.keyboard.press("Enter")
    assert seat.moves(lambda: page.keyboard.press("Enter")), seat.refused
    expect(seat.record).to_contain_text("Axes")
    kept_focus(seat)


def test_its_table_shuts_nobody_out(page: Page, desk: Desk, tmp_path: Path):
    near(page, desk, tmp_path, "game")
    assert shut_out(page) == []
