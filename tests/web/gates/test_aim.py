"""Shots at points: whom they touch before they are fired, and where they came down after that."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from playwright.sync_api import Page, expect

from tests.web.conftest import People
from tests.web.desk import Desk
from tests.web.gates.test_battle import CROSSFIRE
from tests.web.seat import Seat
from tests.web.test_camera import SIZES, sized


def position(tmp_path: Path, acts: str, **moved: Any) -> Path:
    """The crossfire with a unit that is about to act, and others that have new places."""
    doc = yaml.safe_load(CROSSFIRE.read_text(encoding="utf-8"))
    doc.update(cursor={"phase": "act", "unit": acts}, active=acts)
    del doc["fate"]
    for unit in doc["units"]:
        unit["at"] = moved.get(unit["id"], unit["at"])
        if unit["id"] == acts:
            unit.update(activated=True, actions=2)
        if unit["side"] == "p2":
            unit["activated"] = True  # nobody reacts
    path = tmp_path / "aimed.yaml"
    path.write_text(yaml.safe_dump(doc), encoding="utf-8")
    return path


def aiming(page: Page, desk: Desk, path: Path) -> Seat:
    """A seat that is asked for a point."""
    seat = Seat(page).sit(desk.game(path, ("p1", "p2"), seed="aim").of("p1"))
    seat.pick("attack")
    seat.asked()
    assert seat.moves(seat.button("Send them so").click)
    seat.until(lambda: seat.request.get("ask") == "aim", "no point was asked for")
    expect(seat.main).to_be_enabled()
    return seat


def told(seat: Seat) -> Any:
    return seat.decision.get_by_role("region", name="What would come of it")


@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_a_missile_tells_whom_it_touches_here_and_where_it_may_land(
    person: People, desk: Desk, tmp_path: Path, wide: int, high: int
) -> None:
    page = sized(person, wide, high)
    seat = aiming(page, desk, position(tmp_path, "launcher", blades=[22, 11]))
    expect(told(seat)).to_contain_text(re.compile(r"of 36 inches"))
    expect(told(seat)).to_contain_text("D6 less 0 inches")
    expect(told(seat).get_by_role("row", name=re.compile("Saws.*no save|Saws.*saves on"))).to_be_visible()
    expect(told(seat).get_by_role("row", name=re.compile("Blades yours"))).to_be_visible()
    expect(told(seat)).to_contain_text("Friends touched")
    for mark in ("[data-base=foe]", "[data-landing=foes]", "[data-landing=friends]"):
        expect(seat.board.locator(mark).first).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth") <= wide


def test_the_point_goes_with_the_pointer_and_what_is_told_with_it(page: Page, desk: Desk, tmp_path: Path) -> None:
    seat = aiming(page, desk, position(tmp_path, "launcher"))
    expect(seat.board.locator("[data-base]").first).to_be_attached()
    for _ in range(5):
        page.keyboard.press("Shift+ArrowRight")  # away over the edge of the squad, to where nobody stands
    expect(seat.board.locator("[data-base]")).to_have_count(0)
    expect(told(seat).get_by_role("row").filter(has_text="Saws").get_by_role("cell").first).to_have_text("0")


def test_a_missile_leaves_its_scatter_and_its_blast_until_the_next_action(
    page: Page, desk: Desk, tmp_path: Path
) -> None:
    seat = aiming(page, desk, position(tmp_path, "launcher"))
    assert seat.moves(seat.main.click)
    seat.until(lambda: seat.request.get("ask") == "choice", "the missile never landed")
    landed = next(entry for entry in reversed(events(seat)) if "shapes" in entry)
    kinds = [shape["kind"] for shape in landed["shapes"]]
    assert kinds == (["arrow", "template"] if landed["strays"] else ["template"])
    expect(seat.board.locator("[data-sign=template]")).to_have_count(1)
    expect(seat.board.locator("[data-sign=arrow]")).to_have_count(kinds.count("arrow"))
    if seat.request["question"].startswith("What does Launcher"):
        seat.pick("wait")
    else:
        pytest.fail(seat.request["question"])
    seat.page.reload()
    seat.until(lambda: bool(seat.update["request"]))
    expect(seat.board.locator("[data-sign=template]")).to_have_count(1)  # the next unit has done nothing yet


def test_the_other_seat_sees_what_fell_and_the_record_shows_it_again(
    person: People, desk: Desk, tmp_path: Path
) -> None:
    game = desk.game(position(tmp_path, "launcher"), ("p1", "p2"), seed="aim")
    mine, theirs = Seat(person()).sit(game.of("p1")), Seat(person()).sit(game.of("p2"))
    mine.pick("attack")
    mine.asked()
    assert mine.moves(mine.button("Send them so").click)
    mine.until(lambda: mine.request.get("ask") == "aim")
    expect(mine.main).to_be_enabled()
    assert mine.moves(mine.main.click)
    theirs.abreast(mine)
    expect(theirs.board.locator("[data-sign=template]")).to_have_count(1)
    expect(theirs.board.locator("[data-landing]")).to_have_count(0)  # where it might land was told to who aims


@pytest.mark.parametrize(("acts", "sign"), [("gunners", "template"), ("beam", "line")])
def test_a_spread_and_a_line_ring_the_bases_and_stay(
    page: Page, desk: Desk, tmp_path: Path, acts: str, sign: str
) -> None:
    path = position(tmp_path, acts, gunners=[12, 9] if acts == "gunners" else [19, 16])
    seat_name = "p2" if acts == "beam" else "p1"
    seat = Seat(page).sit(desk.game(path, ("p1", "p2"), seed="aim").of(seat_name))
    seat.pick("attack")
    seat.asked()
    assert seat.moves(seat.button("Send them so").click)
    seat.until(lambda: seat.request.get("ask") == "aim")
    expect(seat.main).to_be_enabled()
    rings = seat.board.locator("[data-base]")
    expect(rings.first).to_be_attached()
    if acts == "beam":
        numbers = seat.board.locator(".aim .number text")
        expect(numbers).to_have_text([str(n) for n in range(1, rings.count() + 1)])
    while seat.request.get("ask") == "aim":  # both guns
        expect(seat.main).to_be_enabled()
        assert seat.moves(seat.main.click)
    expect(seat.board.locator(f"[data-sign={sign}]").first).to_be_attached()


def events(seat: Seat) -> list[dict[str, Any]]:
    """All entries that the page was told in its last updates."""
    import json

    found: dict[int, dict[str, Any]] = {}
    for text in seat.raw:
        for entry in json.loads(text).get("events", []):
            found[entry["n"]] = entry
    return list(found.values())
