"""A table for everybody: what is read out, where the focus is, clauses beside the table, colours and motion."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.access import AXE, SETTLED, grave
from tests.web.desk import Desk
from tests.web.seat import Keys, Seat
from tests.web.stage import VIEWS
from wartable.server import app

LONG = 420  # letters of a sentence that somebody has to listen to


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
        expect(page.locator(":focus")).to_have_count(1)
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

    def said() -> list[str]:
        found: list[str] = page.evaluate("window.spoken")
        return found

    seat.until(lambda: any(words and words in line for words in asked for line in said()), "no question was said")
    seat.until(lambda: any("Marine Squad 1" in line for line in said()), "nothing that happened was said")
    assert all(len(line) < LONG for line in said()), max(said(), key=len)


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
        expect(seat.options.nth(1)).to_be_focused()
        for style in ("outline-style", "border-top-style"):
            expect(seat.options.nth(1)).to_have_css(style, "solid")


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
    files = [path for path in source.rglob("*") if path.suffix in (".svelte", ".ts") and path.name != "keys.ts"]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    listed = re.findall(r'key\("[^"]+", "([^"]+)",', (source / "lib" / "keys.ts").read_text(encoding="utf-8"))
    assert len(listed) > 15
    raw = {
        "arrows": "ArrowLeft",
        "steps": "PageUp: 1",
        "nudge": "ArrowUp: [",
        "zoom": '"+"',
        "spread": '"["',
        "turn": '","',
        "reset": "rR",
    }  # heard by the board itself
    for name in listed:
        asked = re.search(rf'on\("{name}"|(?<![\w.])"?{re.escape(name)}"?: [\w(]', text)
        assert asked or raw.get(name, "\0") in text, name
