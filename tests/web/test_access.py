"""Pages for everybody: no serious finding of axe, nothing runs out of a small screen, parts lie beside each other."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import People
from tests.web.desk import Desk
from tests.web.seat import Seat
from wartable.server import app

AXE = Path(app.__file__).parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
LARGE = {"width": 1440, "height": 900}
TABLET = {"width": 1024, "height": 768}
PHONE = {"width": 390, "height": 844}
ZOOMED = {"width": 720, "height": 450}  # a usual window at 200 %
PAGES = ("home", "new", "rules", "missing", "battle", "moving", "dice", "hunt", "watching")
FEET = """() => [...document.querySelectorAll('button, a[href], input, select, summary, [role=button]')]
  .filter(e => e.checkVisibility() && !e.closest('svg, dialog:not([open])') && !e.disabled)
  .map(e => { const b = (e.closest('label') ?? e).getBoundingClientRect();
              return [Math.round(b.width), Math.round(b.height), (e.ariaLabel || e.textContent).trim().slice(0, 40),
                      e.tagName == 'A' && getComputedStyle(e).display == 'inline'] })"""


def open_page(page: Page, desk: Desk, name: str) -> None:
    """Go to one of the pages and wait until it stands."""
    if name in ("home", "missing"):
        page.goto("/" if name == "home" else "/nowhere")
        expect(page.get_by_role("heading", level=1).or_(page.get_by_role("main")).first).to_be_visible()
    elif name in ("new", "rules"):
        page.goto({"new": "/new", "rules": "/rules/time_wars/TW-FIRE-06"}[name])
        expect(page.get_by_role("heading", level=1).or_(page.get_by_role("main")).first).to_be_visible()
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
        case "dice":
            seat.sit(desk.small(typed=("p1",)).of("p1")).pick("marines-1")
        case "moving":
            seat.sit(desk.small().of("p1")).pick("done", "marines-1", "advance")
        case _:
            seat.sit(desk.game("skirmish", ("p1", "p2")).of("p1"))
    seat.asked()
    expect(seat.decision.get_by_role("button").first).to_be_visible()
    return seat


@pytest.mark.parametrize(("size", "scheme"), [(LARGE, "light"), (PHONE, "dark")], ids=["large-light", "phone-dark"])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_serious(person: People, desk: Desk, name: str, size: dict[str, int], scheme: str):
    page = person(viewport=size, color_scheme=scheme)
    open_page(page, desk, name)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate("async () => (await axe.run()).violations")
    bad = [
        f"{item['impact']} {item['id']}: {item['help']}\n    " + "\n    ".join(node["html"][:160] for node in item["nodes"][:4])
        for item in found
        if item["impact"] in ("serious", "critical")
    ]
    assert not bad, "\n".join(bad)


@pytest.mark.parametrize("size", [LARGE, TABLET, ZOOMED, PHONE], ids=["large", "tablet", "zoomed", "phone"])
@pytest.mark.parametrize("name", PAGES)
def test_nothing_runs_out_of_the_screen(person: People, desk: Desk, name: str, size: dict[str, int]):
    page = person(viewport=size)
    open_page(page, desk, name)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    boxes = {}
    marks: tuple[tuple[Literal["banner", "main", "region"], str], ...] = (("banner", ""), ("main", ""), ("region", "Decision"))
    for role, label in marks:
        part = page.get_by_role(role, name=label, exact=True) if label else page.get_by_role(role)
        if part.count() and part.first.is_visible():
            boxes[role] = part.first.bounding_box()
    parts = [(role, box) for role, box in boxes.items() if box]
    for at, (role, box) in enumerate(parts):
        for other, there in parts[at + 1 :]:
            apart = (
                box["x"] + box["width"] <= there["x"] + 1 or there["x"] + there["width"] <= box["x"] + 1
                or box["y"] + box["height"] <= there["y"] + 1 or there["y"] + there["height"] <= box["y"] + 1
            )  # fmt: skip
            assert apart, f"{role} {box} lies over {other} {there}"


@pytest.mark.parametrize("name", ["home", "new", "battle", "moving", "dice", "hunt"])
def test_a_finger_finds_everything(person: People, desk: Desk, name: str):
    """Buttons are 44 pixels high where the pointer is coarse; links within a sentence may be as high as it."""
    page = person(viewport=PHONE, has_touch=True, is_mobile=True)
    open_page(page, desk, name)
    small = [(width, height, words) for width, height, words, inline in page.evaluate(FEET) if height < 43 and not inline]
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
    before = seat.told
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(seat.title).to_have_text(seat.request["question"])
    assert seat.told == before
    seat.button("Keys").click()
    sheet.get_by_role("checkbox").check()
    sheet.get_by_role("button", name="Close the keys").click()
    assert seat.moves(lambda: page.keyboard.press("1"))


def test_a_clause_opens_beside_the_table_and_escape_brings_back(page: Page, desk: Desk):
    seat = Seat(page).sit(desk.small().of("p1"))
    seat.asked()
    link = seat.decision.get_by_role("link", name="clause").first
    name = (link.text_content() or "").replace("§", "").removeprefix("clause").strip()
    link.click()
    panel = page.get_by_role("region", name=f"Clause {name}")
    expect(panel.get_by_role("heading", level=2)).to_be_focused()
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(link).to_be_focused()
