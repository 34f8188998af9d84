"""A game looked at again: any moment of it, through any eyes, taken up from there, and taken along."""

from __future__ import annotations

import re
from functools import cache, partial
from math import ceil
from pathlib import Path
from typing import Literal
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.server import play
from tests.web.access import box
from tests.web.conftest import People
from tests.web.desk import Desk
from tests.web.seat import Keys, Seat, until
from wartable.engine import record
from wartable.engine.answer import Seeded
from wartable.engine.session import Session
from wartable.shelf import example, load_scenario

GAME = "skirmish"
MOST = 3000  # decisions of a game
PNG = b"\x89PNG\r\n\x1a\n"


@cache
def played(scenario: str, most: int) -> tuple[str, int]:
    """The save of a game of bots with at most so many decisions, and how many it has; a Hunt has one turn."""
    ruleset, found = load_scenario(example(scenario))
    doc = {**found, "options": {**dict(found.get("options") or {}), "turn_limit": 1}} if "hunt" in scenario else found
    session = Session(ruleset, ruleset.new_game(doc), Seeded("replay"))
    while session.ask is not None and session.decisions < most:
        session.answer(play.an_answer(session, session.decisions))
    return "\n".join(record.lines(session, doc)), session.decisions


class Shown:
    """A page with a replay on it."""

    def __init__(self, page: Page, desk: Desk, scenario: str, most: int = MOST, seats: tuple[str, ...] = ()):
        self.page = page
        text, self.last = played(scenario, most)
        people = {seat: {"kind": "human"} for seat in seats}
        self.made = desk.post("/api/games/import", {"text": text, "seats": people})
        self.key: str = self.made["game"]

    def open(self, n: int = 0, **more: str) -> Shown:
        self.page.goto(f"/replay/{self.key}#" + "&".join([f"n={n}", *(f"{k}={v}" for k, v in more.items())]))
        self.at(n)
        return self

    @property
    def tape(self) -> Locator:
        return self.page.get_by_role("slider", name="Moment of the game")

    @property
    def entries(self) -> Locator:
        return self.page.get_by_role("log", name="Record").get_by_role("listitem")

    def at(self, n: int) -> None:
        """Wait until the tape stands there."""
        expect(self.tape).to_have_attribute("aria-valuetext", re.compile(rf"decision {n} of {self.last}\b"))

    def run(self, milliseconds: int, n: int) -> bool:
        """Let its clock go on, and say whether the tape stands there: a step's time begins when it is drawn."""
        self.page.clock.run_for(milliseconds)
        return f"decision {n} of {self.last}" in (self.tape.get_attribute("aria-valuetext") or "")

    def place(self, along: float) -> tuple[float, float]:
        """A point on the tape, 0 at its left end and 1 at its right."""
        left, top, right, bottom = box(self.tape)
        return left + along * (right - left), (top + bottom) / 2

    def nearest(self, along: float) -> int:
        """The moment there."""
        return int(along * self.last + 0.5)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def menu(self, name: str) -> None:
        self.page.locator("summary", has_text=name).click()


# ------------------------------------------------------------------ along the tape
def test_the_tape_is_pulled_with_the_mouse(page: Page, desk: Desk) -> None:
    shown = Shown(page, desk, GAME).open()
    page.mouse.move(*shown.place(0.25))
    page.mouse.down()
    shown.at(shown.nearest(0.25))
    page.mouse.move(*shown.place(0.75), steps=4)
    shown.at(shown.nearest(0.75))
    page.mouse.move(*shown.place(2.0))
    page.mouse.up()
    shown.at(shown.last)
    page.mouse.move(*shown.place(0.5))
    shown.at(shown.last)  # a pointer that only passes pulls nothing


def test_the_tape_is_pulled_with_a_finger(person: People, desk: Desk) -> None:
    page = person(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    shown = Shown(page, desk, GAME).open()
    page.touchscreen.tap(*shown.place(0.5))
    shown.at(shown.nearest(0.5))
    page.touchscreen.tap(*shown.place(0.0))
    shown.at(0)
    # The latest entry stays in sight, and nothing lies beside the page.
    page.touchscreen.tap(*shown.place(1.0))
    shown.at(shown.last)
    expect(shown.entries.last).to_be_in_viewport(ratio=0.9)
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_the_tape_is_walked_by_keys(page: Page, desk: Desk) -> None:
    shown = Shown(page, desk, GAME).open(3)
    for key, n in (("ArrowRight", 4), ("ArrowLeft", 3), ("Shift+ArrowRight", 13), ("Home", 0), ("End", shown.last)):
        page.keyboard.press(key)
        shown.at(n)
    shown.tape.focus()
    page.keyboard.press("Home")
    shown.at(0)
    page.keyboard.press("PageUp")
    expect(shown.tape).to_have_attribute("aria-valuetext", re.compile("^turn 1,"))


def test_it_plays_by_itself_until_the_end(page: Page, desk: Desk) -> None:
    shown = Shown(page, desk, GAME)
    page.clock.install()
    shown.open(shown.last - 3)
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)  # it goes on when the test says so
    page.keyboard.press("4")
    page.keyboard.press("Space")
    expect(shown.button("Pause")).to_be_visible()
    for n in (shown.last - 2, shown.last - 1, shown.last):
        until(page, partial(shown.run, 100, n), f"decision {n} never comes")
    expect(shown.button("Play")).to_be_visible()
    shown.button("One decision back").click()
    shown.at(shown.last - 1)
    expect(shown.entries.last).to_be_visible()


def test_an_entry_leads_to_its_moment(page: Page, desk: Desk) -> None:
    shown = Shown(page, desk, GAME)
    shown.open(shown.last)
    told = page.request.get(f"/api/games/{shown.key}/moments").json()["moments"]
    first = shown.entries.first
    number = int(first.get_attribute("data-n") or -1)
    first.get_by_role("button").first.click()
    shown.button("Show the moment of this entry").click()
    shown.at(next(n for n, moment in enumerate(told) if moment["events"] > number))
    expect(page.locator(f"[role=log] [data-n='{number}']")).to_be_visible()
    expect(shown.button("Show the moment of this entry")).to_have_count(0)


@pytest.mark.parametrize("width", [1440, 390])
def test_an_entry_tells_its_odds_and_where_it_was(page: Page, desk: Desk, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    shown = Shown(page, desk, GAME)
    shown.open(shown.last)
    line = page.get_by_role("log", name="Record").locator("li.entry").filter(has_text=" range: ").last
    line.get_by_role("button").first.click()
    drawer = page.get_by_role("dialog")
    expect(drawer.locator("tr.here").first).to_be_visible()
    number = int(re.sub(r".*entry=(\d+).*", r"\1", page.url))
    page.reload()
    expect(drawer.locator("tr.here").first).to_be_visible()
    told = page.request.get(f"/api/games/{shown.key}/moments").json()["moments"]
    drawer.get_by_role("button", name="Show it on the table").click()
    shown.at(next(n for n, moment in enumerate(told) if moment["events"] > number))
    expect(drawer).to_have_count(1 if width > 820 else 0)
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    shown.at(next(n for n, moment in enumerate(told) if moment["events"] > number))


def test_turning_points_are_pinned_and_named(page: Page, desk: Desk) -> None:
    shown = Shown(page, desk, GAME).open()
    told = page.request.get(f"/api/games/{shown.key}/moments").json()["moments"]
    pinned = [n for n, moment in enumerate(told) if moment["pins"]]
    assert pinned[-1] == shown.last
    assert any(pin["kind"] == "lost" for moment in told for pin in moment["pins"])
    expect(page.locator(".tape .pin")).to_have_count(len(pinned))
    shown.menu("Turning points")
    page.get_by_role("button", name=f"decision {pinned[0]}").first.click()
    shown.at(pinned[0])
    page.keyboard.press("]")
    shown.at(pinned[1])
    page.keyboard.press("[")
    shown.at(pinned[0])


def test_it_opens_where_the_first_turn_begins(page: Page, desk: Desk) -> None:
    shown = Shown(page, desk, GAME)
    told = page.request.get(f"/api/games/{shown.key}/moments").json()["moments"]
    page.goto(f"/replay/{shown.key}")
    shown.at(next(n for n, moment in enumerate(told) if moment["turn"]))
    expect(page.locator(".units [data-unit]").first).to_be_visible()
    shown.tape.focus()
    page.keyboard.press("Home")
    shown.at(0)


def test_the_chance_to_win_is_drawn_above_the_tape_with_what_it_means(page: Page, desk: Desk) -> None:
    shown = Shown(page, desk, GAME).open()
    chance = page.get_by_role("figure", name="Chance to win")
    expect(chance).to_contain_text("An estimate")
    expect(chance).to_contain_text("not told yet")
    expect(chance.locator(".band")).to_have_count(2)
    favours = page.request.get(f"/api/games/{shown.key}/favours").json()["favours"]
    middle = next(favour for favour in favours if 0.01 < favour["chances"][0] < 0.99)
    page.goto(f"/replay/{shown.key}#n={middle['n']}")
    shown.at(middle["n"])
    expect(chance).to_contain_text(f"{round(100 * middle['chances'][0])}%")
    band, tape = box(chance.locator("svg").last), box(shown.tape)
    assert (abs(band[0] - tape[0]) < 1, abs(band[2] - tape[2]) < 1) == (True, True)


def test_a_game_that_goes_on_has_no_chance_to_win(page: Page, desk: Desk) -> None:
    shown = Shown(page, desk, GAME, most=30, seats=("p1", "p2")).open()
    expect(shown.entries.first).to_be_visible()
    expect(page.get_by_role("figure", name="Chance to win")).to_have_count(0)


def test_a_link_opens_at_its_moment(person: People, desk: Desk) -> None:
    page = person(permissions=["clipboard-read", "clipboard-write"])
    shown = Shown(page, desk, GAME).open(7)
    shown.button("Copy link to this moment").click()
    expect(page.get_by_text("The link is copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"/replay/{shown.key}#n=7")
    again = person()
    again.goto(link)
    Shown.at(_like(shown, again), 7)


def _like(shown: Shown, page: Page) -> Shown:
    """The same replay on another page."""
    other = object.__new__(Shown)
    other.__dict__.update(shown.__dict__, page=page)
    return other


# ------------------------------------------------------------------ through whose eyes
def test_all_eyes_are_open_when_the_game_is_over(page: Page, desk: Desk) -> None:
    shown = Shown(page, desk, "hunt_two", seats=("blue",))
    shown.open(shown.last)
    view = page.get_by_role("combobox", name="View")
    eyes = ["Everything", "What everybody knew", "What Blue knew", "What Orange knew"]
    expect(view.locator("option")).to_have_text(eyes)
    mission = page.request.get(f"/api/games/{shown.key}/moments/{shown.last}?view=blue").json()
    name = mission["view"]["sides"]["blue"]["mission"]["name"]
    shown.tape.focus()
    page.keyboard.press("Home")
    shown.at(0)
    view.select_option("blue")
    expect(page).to_have_url(re.compile("view=blue"))
    page.keyboard.press("End")
    only = page.get_by_role("region", name="Only you can see this")
    expect(only).to_be_visible()
    expect(only).not_to_contain_text(name)
    only.get_by_role("button", name="Hold to peek").press("Enter")
    expect(only).to_contain_text(name)
    view.select_option("orange")
    expect(only).not_to_contain_text(name)


def test_who_goes_on_while_other_eyes_are_asked_for_is_not_set_back(page: Page, desk: Desk) -> None:
    shown = Shown(page, desk, "hunt_two", seats=("blue",)).open()
    view = page.get_by_role("combobox", name="View")
    held: list[Route] = []
    page.route("**/moments?*view=*", lambda route: held.append(route))
    shown.tape.focus()
    for eyes in ("blue", "orange"):
        view.select_option(eyes)
    until(page, lambda: len(held) == 2)
    page.keyboard.press("End")
    shown.at(shown.last)
    for route in reversed(held):  # what was asked for first comes last
        route.continue_()
    expect(page.get_by_role("region", name="Only you can see this").get_by_role("button")).to_have_count(1)
    expect(view).to_have_value("orange")
    shown.at(shown.last)
    expect(page).to_have_url(re.compile(rf"#n={shown.last}&view=orange"))


def test_a_game_that_goes_on_keeps_its_secrets(page: Page, desk: Desk) -> None:
    shown = Shown(page, desk, "hunt_two", most=60, seats=("blue", "orange"))
    shown.open(60, token=shown.made["tokens"]["blue"])
    view = page.get_by_role("combobox", name="View")
    expect(view.locator("option")).to_have_text(["What Blue knew", "What everybody knew"])
    expect(shown.button("Continue from here")).to_have_count(0)
    there = page.request.get(f"/api/games/{shown.key}/moments/60/picture.svg?view=orange")
    assert there.status == 403


# ------------------------------------------------------------------ going on
def test_a_game_goes_on_from_a_moment_and_is_played_there(page: Page, desk: Desk) -> None:
    shown = Shown(page, desk, GAME)
    seat = Seat(page)
    shown.open(12)
    shown.button("Continue from here").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("decision 12")
    dialog.get_by_role("combobox").last.select_option(label="Bot, soldier, weighs every answer")
    shown.button("Start the game").click()
    page.wait_for_url(re.compile(r"/game/(?!" + shown.key + ")"))
    seat.asked()
    before = seat.stamp
    assert before[1] >= 12
    Keys()(seat)
    seat.until(lambda: seat.stamp[1] > before[1], "nothing was played")
    told = page.request.get(f"/api/games/{shown.key}/moments").json()
    assert len(told["moments"]) == shown.last + 1  # what was stays as it was


# ------------------------------------------------------------------ taken along
def kept(shown: Shown, words: str, folder: Path) -> Path:
    """What is downloaded by one entry of the menu."""
    shown.menu("Keep")
    with shown.page.expect_download() as waiting:
        shown.page.get_by_role("link", name=words).first.click()
    path = folder / waiting.value.suggested_filename
    waiting.value.save_as(path)
    return path


def test_what_a_seat_keeps_is_its_own_and_no_address_holds_its_token(page: Page, desk: Desk, tmp_path: Path) -> None:
    shown = Shown(page, desk, "hunt_two", most=60, seats=("blue", "orange"))
    token = shown.made["tokens"]["blue"]
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    shown.open(60, token=token)
    path = f"/api/games/{shown.key}/moments/60/picture.svg?view=blue&look=day"
    own = page.request.get(path, headers={"Authorization": f"Bearer {token}"})
    assert (own.status, page.request.get(path).status) == (200, 403)
    assert kept(shown, "SVG", tmp_path).read_text(encoding="utf-8") == own.text()
    assert '"for":"blue"' in kept(shown, "The save", tmp_path).read_text(encoding="utf-8")
    assert "<svg" in kept(shown, "The replay", tmp_path).read_text(encoding="utf-8")
    assert any(f"/api/games/{shown.key}/moments" in address for address in asked)
    assert [address for address in asked if token in address.partition("#")[0]] == []


def test_a_moment_is_kept_as_a_picture(page: Page, desk: Desk, tmp_path: Path) -> None:
    shown = Shown(page, desk, GAME).open(9)
    drawn = kept(shown, "SVG", tmp_path)
    assert drawn.name == f"{shown.key}-9.svg"
    root = ElementTree.fromstring(drawn.read_text(encoding="utf-8"))
    dots = kept(shown, "PNG", tmp_path)
    data = dots.read_bytes()
    assert data.startswith(PNG)
    wide, high = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
    assert (wide, high) == (ceil(2 * float(root.attrib["width"])), ceil(2 * float(root.attrib["height"])))
    assert drawn.read_text(encoding="utf-8") == page.request.get(f"/api/games/{shown.key}/moments/9/picture.svg").text()
    shown.page.keyboard.press("End")
    shown.at(shown.last)
    assert kept(shown, "SVG", tmp_path).read_text(encoding="utf-8") != drawn.read_text(encoding="utf-8")


@pytest.mark.parametrize("light", ["light", "dark"])
def test_the_replay_is_one_page_that_needs_no_network(
    page: Page, desk: Desk, browser: Browser, tmp_path: Path, light: Literal["light", "dark"]
) -> None:
    shown = Shown(page, desk, GAME).open()
    path = kept(shown, "one page", tmp_path)
    context = browser.new_context(offline=True, color_scheme=light, reduced_motion="reduce")
    faults: list[str] = []
    called: list[str] = []
    context.on("console", lambda message: faults.append(message.text))
    context.on("weberror", lambda error: faults.append(str(error.error)))
    context.on("request", lambda request: called.append(request.url))
    alone = context.new_page()
    alone.goto(f"{path.as_uri()}#n=5")
    tape = alone.get_by_role("slider", name="Moment of the game")
    expect(tape).to_have_attribute("aria-valuetext", re.compile(rf"decision 5 of {shown.last}$"))
    alone.get_by_role("button", name="One decision on").click()
    expect(tape).to_have_value("6")
    alone.keyboard.press("End")
    expect(tape).to_have_value(str(shown.last))
    names = alone.evaluate("[...document.querySelectorAll('#board title')].map((node) => node.textContent)")
    assert names
    assert all(name and "-" not in name for name in names)  # names, and not the keys of units
    expect(alone.get_by_role("list", name="Record").get_by_role("button").nth(10)).to_be_attached()
    bright = alone.evaluate(
        "(() => { const one = document.body.appendChild(document.createElement('i'));"
        " one.style.color = 'var(--dde5ce)'; return getComputedStyle(one).color })()"
    )
    assert bright == {"light": "rgb(221, 229, 206)", "dark": "rgb(58, 71, 57)"}[light]
    assert (faults, [url for url in called if not url.startswith("file:")]) == ([], [])
    context.close()
