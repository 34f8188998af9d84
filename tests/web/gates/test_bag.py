"""The bag with what is left in it, and what is in force for units as signs beside them, at three sizes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import People
from tests.web.desk import Desk
from tests.web.gates.test_battle import CROSSFIRE
from tests.web.seat import Seat
from tests.web.test_camera import SIZES, sized

MARKED: dict[str, dict[str, Any]] = {
    "rifles": {"under_fire": 3, "lying": True},
    "blades": {"watching": True, "activated": True},
    "saws": {"under_fire": 1},
    "beam": {"activated": True},
}


def table(page: Page, desk: Desk, tmp_path: Path, seat: str = "p1") -> Seat:
    """A battle in which the gunners are about to act, and others have markers or have acted."""
    doc = yaml.safe_load(CROSSFIRE.read_text(encoding="utf-8"))
    doc.update(cursor={"phase": "act", "unit": "gunners"}, active="gunners", round=2)
    del doc["fate"]
    for unit in doc["units"]:
        unit.update(MARKED.get(unit["id"], {}))
        if unit["id"] == "gunners":
            unit.update(activated=True, actions=2)
    path = tmp_path / "marked.yaml"
    path.write_text(yaml.safe_dump(doc), encoding="utf-8")
    found = Seat(page).sit(desk.game(path, ("p1", "p2")).of(seat))
    found.until(lambda: bool(found.update["request"]))
    return found


def row(seat: Seat, key: str) -> Locator:
    return seat.page.get_by_role("navigation", name="Bag").locator(f'[data-strip="{key}"]')


def signs(seat: Seat, key: str) -> Locator:
    return seat.board.locator(f'[data-marks="{key}"] [data-mark]')


@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_the_bag_tells_the_next_draw_and_who_is_left(
    person: People, desk: Desk, tmp_path: Path, wide: int, high: int
) -> None:
    page = sized(person, wide, high)
    seat = table(page, desk, tmp_path)
    if wide < 500:
        page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name="Units").click()
    bag = page.get_by_role("navigation", name="Bag")
    expect(bag.get_by_role("heading", level=2)).to_have_text("Bag 4 of 7 left")
    expect(bag.get_by_label("Next draw: Alliance 50%, Nomads 50%")).to_be_visible()
    expect(row(seat, "rifles")).to_have_accessible_name("Rifles, in the bag")
    expect(row(seat, "gunners")).to_have_accessible_name("Gunners, acts now")
    expect(row(seat, "beam")).to_have_accessible_name(re.compile("Beam, drawn"))
    row(seat, "grunts").click()
    expect(row(seat, "grunts")).to_have_attribute("aria-pressed", "true")
    expect(seat.board.locator('[data-unit="grunts"]')).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("document.documentElement.scrollWidth") <= wide


def test_who_is_drawn_leaves_the_bag_and_has_a_place(page: Page, desk: Desk, tmp_path: Path) -> None:
    seat = table(page, desk, tmp_path)
    seat.pick("wait")
    bag = page.get_by_role("navigation", name="Bag")
    expect(bag.get_by_role("heading", level=2)).to_have_text("Bag 3 of 7 left")
    drawn = [lot for lot in seat.update["view"]["bag"]["units"] if lot["place"]]
    assert len(drawn) == 1
    expect(row(seat, drawn[0]["unit"])).to_have_accessible_name(re.compile("acts now"))


@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_what_is_in_force_stands_at_its_unit_near_and_far(
    person: People, desk: Desk, tmp_path: Path, wide: int, high: int
) -> None:
    page = sized(person, wide, high)
    seat = table(page, desk, tmp_path)
    for step in ("Near", "Far"):
        seat.board.get_by_role("button", name=step, exact=True).click()
        expect(signs(seat, "rifles")).to_have_count(2)
        for sign, mark in zip(signs(seat, "rifles").all(), ("burst", "lying"), strict=True):
            expect(sign).to_have_attribute("data-mark", mark)
        expect(signs(seat, "rifles").first.locator("text")).to_have_text("3")
        expect(signs(seat, "saws")).to_have_count(1)
        expect(signs(seat, "saws").locator("text")).to_have_count(0)  # one marker needs no number
        expect(signs(seat, "blades")).to_have_attribute("data-mark", "eye")
        expect(signs(seat, "grunts")).to_have_count(0)
    said = seat.board.locator('[data-unit="rifles"]')
    expect(said).to_have_accessible_name(re.compile("3 under fire markers, lying down"))


def test_models_lie_and_those_of_units_that_have_acted_are_pale(page: Page, desk: Desk, tmp_path: Path) -> None:
    seat = table(page, desk, tmp_path)
    seat.board.get_by_role("button", name="Near", exact=True).click()
    expect(seat.board.locator('[data-unit="rifles"] .model.lying')).to_have_count(5)
    expect(seat.board.locator('[data-unit="saws"] .model.lying')).to_have_count(0)
    expect(seat.board.locator('[data-unit="beam"] .model.done')).to_have_count(1)
    expect(seat.board.locator('[data-unit="gunners"] .model.done')).to_have_count(0)
    expect(seat.board.locator('[data-unit="saws"] .model.done')).to_have_count(0)
