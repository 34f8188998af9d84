"""Whoever looks elsewhere is called; what is heard; what is said; who watches; a page that can be installed."""

from __future__ import annotations

import json
from functools import partial
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import People
from tests.web.desk import Desk, Game
from tests.web.seat import Seat
from tests.web.test_waiting import flat

SIZES = [(1440, 900, "light"), (1024, 768, "dark"), (390, 844, "light")]

# What a page asks of the browser, written down; whether it is looked at is what a test says.
STUBS = """
  window.told = { asked: 0, notes: [], closed: 0, badges: [] };
  let hidden = false;
  Object.defineProperty(document, 'visibilityState', { get: () => hidden ? 'hidden' : 'visible' });
  window.away = (now) => { hidden = now; document.dispatchEvent(new Event('visibilitychange')); };
  window.Notification = class {
    static permission = sessionStorage.getItem('granted') ?? 'default';
    static async requestPermission() {
      told.asked += 1; this.permission = localStorage.getItem('answer') ?? 'granted';
      sessionStorage.setItem('granted', this.permission); return this.permission;
    }
    constructor(title, options) { told.notes.push([title, options.body, options.tag]); }
    close() { told.closed += 1; }
  };
  navigator.setAppBadge = async (n) => { told.badges.push(n); };
  navigator.clearAppBadge = async () => { told.badges.push(0); };
"""
DRAWN = """src => new Promise((done, not) => {
  const image = new Image();
  image.onload = () => done(image.naturalWidth); image.onerror = not; image.src = src;
})"""
# What is heard, written down: pitches of tones, and bursts of noise.
EARS = """
  window.heard = [];
  for (const [kind, word] of [[OscillatorNode, 'tone'], [AudioBufferSourceNode, 'noise']]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (...how) { heard.push(word); return start.apply(this, how); };
  }
"""


def told(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("told")
    return found


def two(person: People, desk: Desk, script: str, **how: Any) -> tuple[Seat, Seat]:
    """Who is asked, and who waits; both pages run `script` first."""
    game: Game = desk.small("p1", "p2")
    pages = [person(**how), person()]
    for page in pages:
        page.add_init_script(script)
    found = [Seat(page).sit(game.of(seat)) for page, seat in zip(pages, ("p1", "p2"))]
    return (found[0], found[1]) if found[0].request else (found[1], found[0])


def menu(page: Page) -> None:
    page.get_by_label("Menu").click()


def hand_over(asked: Seat, waits: Seat) -> None:
    """Play first options until the other one is asked."""
    for _ in range(12):
        if waits.request:
            return
        n = asked.update["n"]
        if asked.request["ask"] == "choice":
            asked.pick(asked.request["options"][-1]["key"])
        else:
            assert asked.moves(asked.main.click)
        waits.until(partial(_told_more, waits, n))
    pytest.fail("the other seat was never asked")


def _told_more(seat: Seat, n: int) -> bool:
    return bool(seat.update["n"] > n)


# ------------------------------------------------------------------ called
def test_nothing_is_asked_of_the_browser_before_a_press(person: People, desk: Desk):
    asked, waits = two(person, desk, STUBS)
    waits.page.evaluate("away(true)")
    hand_over(asked, waits)
    question = waits.request["question"]
    expect(waits.page).to_have_title(f"(1) Your turn: {question} · Two Squads across a wood · wartable")
    assert told(waits.page)["asked"] == 0
    assert told(waits.page)["notes"] == []


def test_who_looks_elsewhere_is_called_once(person: People, desk: Desk):
    asked, waits = two(person, desk, STUBS)
    page = waits.page
    menu(page)
    page.get_by_label("Notify me when it is my turn").check()
    page.wait_for_function("() => told.asked === 1")
    page.keyboard.press("Escape")
    page.evaluate("away(true)")
    hand_over(asked, waits)
    question = waits.request["question"]
    page.wait_for_function("() => told.notes.length === 1 && told.badges.at(-1) === 1")
    key = page.url.split("/game/")[1].split("#")[0]
    assert told(page)["notes"] == [["Your turn: Two Squads across a wood", question, f"wartable {key}"]]
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", "/icon-turn.svg")
    page.evaluate("away(false)")
    page.wait_for_function("() => told.closed >= 1 && told.badges.at(-1) === 0")
    expect(page).to_have_title(f"{question} · Two Squads across a wood · wartable")
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", "/icon.svg")


def test_who_looks_is_not_called(person: People, desk: Desk):
    asked, waits = two(person, desk, STUBS)
    menu(waits.page)
    waits.page.get_by_label("Notify me when it is my turn").check()
    hand_over(asked, waits)
    expect(waits.title).to_have_text(waits.request["question"])
    waits.page.wait_for_function("() => told.badges.at(-1) === 0")
    assert told(waits.page)["notes"] == []


def test_what_the_browser_does_not_allow_is_said(person: People, desk: Desk):
    asked, _ = two(person, desk, STUBS)
    asked.page.evaluate("localStorage.setItem('answer', 'denied')")
    menu(asked.page)
    box = asked.page.get_by_label("Notify me when it is my turn")
    box.click()
    expect(asked.page.get_by_role("alert")).to_have_text(
        "This browser does not allow it for this address; its settings can."
    )
    expect(box).not_to_be_checked()


def test_who_watches_is_not_called(page: Page, desk: Desk):
    Seat(page).sit(desk.small("p1", "p2").of())
    menu(page)
    expect(page.get_by_label("Sound", exact=True).first).to_be_visible()
    expect(page.get_by_label("Notify me when it is my turn")).to_have_count(0)


def test_the_page_can_be_installed(page: Page, server: str):
    page.goto("/")
    with urlopen(f"{server}{page.locator('link[rel=manifest]').get_attribute('href')}") as answer:
        assert answer.headers["content-type"].startswith("application/manifest+json")
        manifest = json.load(answer)
    assert manifest["start_url"] == "/"
    assert manifest["display"] == "standalone"
    icons = [*(icon["src"] for icon in manifest["icons"]), "/icon-turn.svg"]
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    for icon in icons:
        size = page.evaluate(DRAWN, icon)
        assert size >= 32, icon
        named = next((each["sizes"] for each in manifest["icons"] if each["src"] == icon), "any")
        assert named == "any" or named == f"{size}x{size}"
    errors = page.context.new_cdp_session(page).send("Page.getAppManifest")["errors"]
    assert errors == []


# ------------------------------------------------------------------ heard
def test_nothing_is_heard_unless_it_is_switched_on(person: People, desk: Desk):
    asked, waits = two(person, desk, EARS)
    built: list[str] = []
    waits.page.on("request", lambda request: built.append(request.url))
    waits.page.get_by_role("main", name="Board").click()
    hand_over(asked, waits)
    expect(waits.title).to_have_text(waits.request["question"])
    assert waits.page.evaluate("heard") == []
    assert not [url for url in built if "synth" in url]  # nor is anything fetched for it


def test_what_is_heard(person: People, desk: Desk):
    asked, waits = two(person, desk, EARS)
    page = waits.page
    switch = page.get_by_role("banner").get_by_role("button", name="Sound")
    switch.click()
    page.wait_for_function("() => heard.length === 2")  # how loud it is: the two tones of one's turn
    hand_over(asked, waits)
    page.wait_for_function("() => heard.slice(2).filter((one) => one === 'tone').length >= 2")
    page.reload()
    expect(switch).to_have_attribute("aria-pressed", "true")  # it is kept
    switch.click()
    page.reload()
    expect(switch).to_have_attribute("aria-pressed", "false")


def test_how_loud_it_is(page: Page, desk: Desk):
    Seat(page).sit(desk.small("p1").of("p1"))
    menu(page)
    page.get_by_role("checkbox", name="Sound").check()
    page.get_by_role("slider", name="Volume").fill("25")
    page.reload()
    menu(page)
    expect(page.get_by_role("checkbox", name="Sound")).to_be_checked()
    expect(page.get_by_role("slider", name="Volume")).to_have_value("25")


# ------------------------------------------------------------------ said
@pytest.mark.parametrize(("width", "height", "scheme"), SIZES)
def test_the_chat_is_in_sight(person: People, desk: Desk, width: int, height: int, scheme: Any):
    one, other = two(person, desk, "", viewport={"width": width, "height": height}, color_scheme=scheme)
    seat, far = (one, other) if one.page.viewport_size == {"width": width, "height": height} else (other, one)
    page = seat.page
    chat = page.get_by_role("banner").get_by_role("button", name="Chat")
    expect(chat).to_be_visible()
    far.page.get_by_role("banner").get_by_role("button", name="Chat").click()
    box = far.page.get_by_role("combobox", name="Chat")
    expect(box).to_be_focused()
    box.fill("Well met.")
    box.press("Enter")
    expect(page.get_by_role("banner").get_by_role("button", name="Chat, 1 new")).to_be_visible()
    assert flat(page)
    chat.click()
    expect(page.get_by_role("log", name="Chat")).to_contain_text("Well met.")
    expect(page.get_by_role("combobox", name="Chat")).to_be_focused()
    expect(page.get_by_role("banner").get_by_role("button", name="Chat", exact=True)).to_be_visible()  # it was read
    assert flat(page)


def test_who_watches_is_counted_in_the_chat(person: People, desk: Desk):
    game = desk.small("p1", "p2")
    seat = Seat(person(viewport={"width": 390, "height": 844})).sit(game.of("p1"))
    watchers = [Seat(person()).sit(game.of()) for _ in range(2)]
    assert all(each.welcome["seat"] == "" for each in watchers)
    seat.page.get_by_role("banner").get_by_role("button", name="Chat").click()
    expect(seat.page.locator("details.talk summary")).to_contain_text("2 watching")
