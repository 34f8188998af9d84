"""Pages for everybody: no serious finding of axe, nothing runs out of a small screen, parts lie beside each other."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.web.conftest import People
from tests.web.desk import SMALL, Desk
from tests.web.seat import Seat
from wartable.server import app

AXE = Path(app.__file__).parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
PHONE: ViewportSize = {"width": 390, "height": 844}
SIZES: dict[str, ViewportSize] = {
    "large": {"width": 1440, "height": 900},
    "tablet": {"width": 1024, "height": 768},
    "phone": PHONE,
    "a usual window at 200 %": {"width": 720, "height": 450},
}
ADDRESSES = {"new": "/new", "rules": "/rules/time_wars/TW-FIRE-06", "companion": "/companion"}
PAGES = ("home", *ADDRESSES, "missing", "battle", "moving", "dice", "hunt", "watching", "ended", "replay")
SETTLED = """async () => {
  for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
  await Promise.allSettled(document.getAnimations().map(one => one.finished));
  await new Promise(requestAnimationFrame);
}"""
FEET = """() => [...document.querySelectorAll('button, a[href], input, select, summary, [role=button]')]
  .filter(e => e.checkVisibility() && !e.closest('svg, dialog:not([open])') && !e.disabled)
  .filter(e => e.tagName != 'A' || !getComputedStyle(e).display.startsWith('inline'))
  .map(e => [Math.round(Math.max(...[e, ...(e.labels ?? [])].map(one => one.getBoundingClientRect().height))),
             (e.ariaLabel || e.textContent || e.outerHTML).trim().slice(0, 60)])
  .filter(([high]) => high < 44)"""


def open_page(page: Page, desk: Desk, name: str) -> None:
    """Go to one of the pages and wait until it stands."""
    if name in ("home", "missing"):
        page.goto("/" if name == "home" else "/nowhere")
        expect(page.get_by_role("heading", level=1).or_(page.get_by_role("main")).first).to_be_visible()
    elif name in ADDRESSES:
        page.goto(ADDRESSES[name])
        expect(page.get_by_role("heading", level=1).or_(page.get_by_role("main")).first).to_be_visible()
        page.wait_for_load_state("networkidle")  # what can be played or read is fetched first
        if name == "new":
            expect(page.get_by_role("button", name="Start the game")).to_be_enabled()
    else:
        sit(page, desk, name)


def sit(page: Page, desk: Desk, name: str) -> Seat:
    seat = Seat(page)
    match name:
        case "hunt":
            seat.sit(desk.game("hunt_two", ("blue", "orange"), turn_limit=1).of("blue"))
        case "watching":
            seat.sit(desk.game("skirmish", ("p1", "p2")).of())
            expect(seat.title).to_contain_text("decides")
            return seat
        case "ended" | "replay":
            game = desk.game(SMALL, (), seats=("p1", "p2"))
            seat.sit(game.of()).until(lambda: seat.over)
            if name == "replay":
                page.goto(f"/replay/{game.key}")
                expect(page.get_by_role("slider").first).to_be_visible()
            return seat
        case "dice":
            seat.sit(desk.small(typed=("p1",)).of("p1")).pick("marines-1")
        case "moving":
            seat.sit(desk.small().of("p1")).pick("done", "marines-1", "advance")
        case _:
            seat.sit(desk.game("skirmish", ("p1",)).of("p1"))
    seat.asked()
    expect(seat.decision.get_by_role("button").first).to_be_visible()
    return seat


def grave(page: Page) -> list[str]:
    """What axe finds that keeps somebody out."""
    found: list[dict[str, Any]] = page.evaluate("async () => (await axe.run()).violations")
    return [
        f"{item['impact']} {item['id']}: " + " | ".join(node["html"][:160] for node in item["nodes"][:4])
        for item in found
        if item["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_serious(page: Page, desk: Desk, name: str):
    page.emulate_media(color_scheme="light")
    open_page(page, desk, name)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    page.evaluate(SETTLED)
    light = grave(page)
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size(PHONE)
    page.evaluate(SETTLED)
    dark = grave(page)
    assert not light, "\n".join(light)
    assert not dark, "\n".join(dark)


def over_each_other(page: Page) -> list[str]:
    """Pairs of parts of the page that lie over each other."""
    marks: tuple[tuple[Literal["banner", "main", "region"], str | None], ...] = (
        ("banner", None), ("main", None), ("region", "Decision"),
    )  # fmt: skip
    boxes = []
    for role, label in marks:
        part = page.get_by_role(role, name=label, exact=label is not None)
        box = part.first.bounding_box() if part.count() and part.first.is_visible() else None
        if box:
            boxes.append((role, box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]))
    return [
        f"{one[0]} {one[1:]} lies over {two[0]} {two[1:]}"
        for one, two in combinations(boxes, 2)
        if one[1] < two[3] - 1 and two[1] < one[3] - 1 and one[2] < two[4] - 1 and two[2] < one[4] - 1
    ]


@pytest.mark.parametrize("name", PAGES)
def test_nothing_runs_out_of_the_screen(page: Page, desk: Desk, name: str):
    open_page(page, desk, name)
    faults = []
    for words, size in SIZES.items():
        page.set_viewport_size(size)
        page.evaluate(SETTLED)
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > size["width"]:
            faults.append(f"{words}: {wide} pixels wide")
        faults += [f"{words}: {fault}" for fault in over_each_other(page)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("name", ["home", "new", "battle", "moving", "dice", "hunt"])
def test_a_finger_finds_everything(person: People, desk: Desk, name: str):
    """Buttons are 44 pixels high where the pointer is coarse; links within a sentence may be as high as it."""
    page = person(viewport=PHONE, has_touch=True, is_mobile=True)
    open_page(page, desk, name)
    small = page.evaluate(FEET)
    assert not small, small


def test_every_decision_is_read_out(page: Page, desk: Desk):
    """The heading of a new decision takes the focus, and what has happened is said."""
    seat = Seat(page).sit(desk.small().of("p1"))
    seat.asked()
    expect(seat.title).to_be_focused()
    seat.pick("done")
    seat.asked()
    expect(seat.title).to_be_focused()
    expect(seat.title).to_have_text(seat.request["question"])


def test_all_keys_are_on_one_sheet_and_can_be_switched_off(page: Page, desk: Desk):
    seat = Seat(page).sit(desk.small().of("p1"))
    seat.asked()
    seat.button("Keys").click()
    sheet = page.get_by_role("dialog", name="Keys")
    expect(sheet).to_be_visible()
    sheet.get_by_role("checkbox").uncheck()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    page.keyboard.press("1")
    seat.button("Keys").click()
    assert seat.taken == 0
    sheet.get_by_role("checkbox").check()
    sheet.get_by_role("button", name="Close the keys").click()
    assert seat.moves(lambda: page.keyboard.press("1"))


def test_a_clause_opens_beside_the_table_and_escape_brings_back(page: Page, desk: Desk):
    seat = Seat(page).sit(desk.small().of("p1"))
    seat.asked()
    link = seat.decision.get_by_role("link", name="clause").first
    name = (link.text_content() or "").replace("§", "").removeprefix("clause").strip()
    link.focus()
    page.keyboard.press("Enter")
    panel = page.get_by_role("region", name=f"Clause {name}")
    expect(panel.get_by_role("heading", level=2)).to_be_focused()
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(link).to_be_focused()
