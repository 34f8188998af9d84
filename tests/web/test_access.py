"""Pages for everybody: no serious finding of axe, nothing runs out of a small screen, parts lie beside each other."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.web.conftest import People
from tests.web.desk import Desk
from tests.web.seat import Keys, Seat
from tests.web.stage import VIEWS
from wartable.server import app

AXE = Path(app.__file__).parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
LONG = 420  # letters of a sentence that somebody has to listen to
PHONE: ViewportSize = {"width": 390, "height": 844}
SIZES: dict[str, ViewportSize] = {
    "large": {"width": 1440, "height": 900},
    "tablet": {"width": 1024, "height": 768},
    "phone": PHONE,
    "a usual window at 200 %": {"width": 720, "height": 450},
    "1280 by 1024 at 400 %": {"width": 320, "height": 256},
}
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


# Axe looks at a page bit by bit: what changes meanwhile is seen half as it was.
QUIET = """() => new Promise((done, fail) => {
  const end = () => { watcher.disconnect(); clearTimeout(late); done(); };
  const late = setTimeout(() => { watcher.disconnect(); fail(new Error("the page never stands still")); }, 20000);
  let timer = setTimeout(end, 300);
  const watcher = new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(end, 300); });
  watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
})"""


def grave(page: Page) -> list[str]:
    """What axe finds that keeps somebody out."""
    page.evaluate(QUIET)
    found: list[dict[str, Any]] = page.evaluate("async () => (await axe.run()).violations")
    return [
        f"{item['impact']} {item['id']}: " + " | ".join(node["html"][:160] for node in item["nodes"][:4])
        for item in found
        if item["impact"] in ("serious", "critical")
    ]


def shut_out(page: Page) -> list[str]:
    """What keeps somebody out of the page as it stands, light and dark, at every size."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    wrong = grave(page)
    page.emulate_media(color_scheme="dark")
    wrong += grave(page)
    for words, size in SIZES.items():
        page.set_viewport_size(size)
        wide = page.evaluate("document.documentElement.scrollWidth")
        wrong += [f"{words}: {wide} pixels wide"] if wide > size["width"] else []
    return wrong


@pytest.mark.parametrize("name", VIEWS)
def test_axe_finds_nothing_serious(page: Page, desk: Desk, name: str):
    page.emulate_media(color_scheme="light")
    VIEWS[name](page, desk)
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


@pytest.mark.parametrize("name", VIEWS)
def test_nothing_runs_out_of_the_screen(page: Page, desk: Desk, name: str):
    """As large as 400 % as well: then a usual window is 320 pixels wide."""
    VIEWS[name](page, desk)
    faults = []
    for words, size in SIZES.items():
        page.set_viewport_size(size)
        page.evaluate("scrollTo(0, 0)")
        page.evaluate(SETTLED)
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > size["width"]:
            faults.append(f"{words}: {wide} pixels wide")
        faults += [f"{words}: {fault}" for fault in over_each_other(page)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("name", ["home", "new", "battle", "moving", "dice", "hunt", "text", "text-placing"])
def test_a_finger_finds_everything(person: People, desk: Desk, name: str):
    """Buttons are 44 pixels high where the pointer is coarse; links within a sentence may be as high as it."""
    page = person(viewport=PHONE, has_touch=True, is_mobile=True)
    VIEWS[name](page, desk)
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


FOCUSED = "() => document.activeElement?.tagName ?? ''"
SPOKEN = """() => {
  window.spoken = [];
  new MutationObserver(() => {
    for (const one of document.querySelectorAll('[aria-live=polite], [role=status], [role=alert]')) {
      const words = one.textContent.trim();
      if (words && window.spoken.at(-1) !== words) window.spoken.push(words);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


@pytest.mark.parametrize("where", ["game", "text"])
def test_the_focus_is_never_lost(page: Page, desk: Desk, where: str):
    """Whatever is answered by keys: afterwards something has the focus."""
    seat = Seat(page).sit(desk.small().of("p1").replace("/game/", f"/{where}/"))
    hand = Keys("focus")
    for _ in range(8):
        seat.until(lambda: seat.over or bool(seat.request), "the seat was not asked")
        if seat.over:
            break
        hand(seat)
        expect(page.locator("body")).not_to_be_focused()
        assert page.evaluate(FOCUSED) != "BODY"
    assert seat.taken > 2


def test_what_happens_is_said_in_short_sentences(page: Page, desk: Desk):
    seat = Seat(page).sit(desk.small(typed=("p1",)).of("p1"))
    seat.asked()
    page.evaluate(SPOKEN)
    seat.record.focus()  # busy elsewhere: then the decision is said
    hand, asked, before = Keys("said"), [], seat.update["n"]
    while seat.update["n"] < before + 6 and not seat.over:
        seat.until(lambda: seat.over or bool(seat.request), "the seat was not asked")
        asked.append(seat.request.get("question") or seat.request.get("what"))
        hand(seat)
        seat.record.focus()
    seat.until(lambda: bool(page.evaluate("window.spoken.length")), "nothing was said")
    said: list[str] = page.evaluate("window.spoken")
    assert any(words and words in line for words in asked for line in said), said
    assert any("Marine Squad 1" in line for line in said), said
    assert all(len(line) < LONG for line in said), max(said, key=len)


@pytest.mark.parametrize("name", ["battle", "hunt", "new", "text"])
def test_forced_colours_can_be_used(page: Page, desk: Desk, name: str):
    page.emulate_media(forced_colors="active", color_scheme="dark")
    VIEWS[name](page, desk)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    page.evaluate(SETTLED)
    found = [fault for fault in grave(page) if " color-contrast:" not in fault]  # the colours are those of the system
    assert not found, "\n".join(found)
    if name == "battle":
        seat = Seat(page)
        seat.options.first.focus()
        page.keyboard.press("ArrowDown")
        style = seat.options.nth(1).evaluate(
            "e => getComputedStyle(e).outlineStyle + getComputedStyle(e).borderTopStyle"
        )
        assert style == "solidsolid"


def test_nothing_moves_where_motion_is_not_wanted(page: Page, desk: Desk):
    seat = Seat(page).sit(desk.small().of("p1")).pick("done", "marines-1", "advance")
    seat.asked()
    expect(seat.main).to_be_enabled()
    assert seat.moves(lambda: page.keyboard.press("Enter"))
    moving = page.evaluate(
        "document.getAnimations().map(one => one.effect.getComputedTiming().activeDuration).filter(time => time > 20)"
    )
    assert moving == []


def test_every_key_of_the_sheet_is_heard_somewhere():
    """A key that is listed and that nobody asks for would be a lie."""
    source = Path(app.__file__).parent.parent / "web" / "src"
    text = "\n".join(path.read_text(encoding="utf-8") for path in source.rglob("*.svelte"))
    listed = re.findall(r'key\("[^"]+", "([^"]+)",', (source / "lib" / "keys.ts").read_text(encoding="utf-8"))
    assert len(listed) > 15
    raw = {
        "arrows": "ArrowLeft",
        "zoom": '"+"',
        "spread": '"["',
        "turn": '","',
        "reset": "rR",
    }  # heard by the board itself
    for name in listed:
        asked = re.search(rf'on\("{name}"|(?<![\w.])"?{re.escape(name)}"?: [\w(]', text)
        assert asked or raw.get(name, "\0") in text, name
