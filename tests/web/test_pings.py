"""Places and arrows that players show to each other: by pointer, finger, button and keys, on both kinds of board."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import pytest
import yaml
from playwright.sync_api import Locator, Page, expect

from tests.web.access import AXE, SETTLED, box, grave
from tests.web.conftest import People
from tests.web.desk import SMALL, Desk, Game
from tests.web.seat import Seat
from tests.web.test_hunt import POSITION

SMALL_DOC = yaml.safe_load(SMALL.read_text(encoding="utf-8"))
SIZES = [(1440, 900, "light"), (1024, 768, "dark"), (390, 844, "light")]


class Company(NamedTuple):
    """Two who play, and one who watches."""

    one: Page
    two: Page
    watcher: Page
    seats: tuple[str, str]

    @property
    def others(self) -> tuple[Page, Page]:
        return self.two, self.watcher


def company(person: People, desk: Desk, system: str, **how: Any) -> Company:
    seats = ("p1", "p2") if system == "inches" else ("blue", "orange")
    form = {"document": SMALL_DOC if system == "inches" else POSITION, "seed": "tests"}
    made = desk.post("/api/games", {**form, "seats": {seat: {"kind": "human"} for seat in seats}})
    game = Game(made["game"], made["tokens"])
    pages = [person(**how), person(), person()]
    for page, seat in zip(pages, (*seats, "")):
        Seat(page).sit(game.of(seat))
        expect(board(page)).to_be_visible()
    return Company(pages[0], pages[1], pages[2], seats)


FREE = """svg => {
  const box = svg.getBoundingClientRect();
  for (let y = 60; y < box.height - 60; y += 30)
    for (let x = 60; x < box.width - 60; x += 30)
      if (svg.contains(document.elementFromPoint(box.left + x, box.top + y))) return { x, y };
}"""


def free(page: Page) -> Any:
    """A place of the board over which nothing else lies, once it stands still."""
    page.evaluate(SETTLED)
    return board(page).evaluate(FREE)


def board(page: Page) -> Locator:
    return page.locator("main svg.inch, main svg.squares").first


def pull(page: Page, dx: int, dy: int) -> None:
    """A drag that begins where nothing lies over the board."""
    (left, top, _, _), at = box(board(page)), free(page)
    page.mouse.move(left + at["x"], top + at["y"])
    page.mouse.down()
    page.mouse.move(left + at["x"] + dx, top + at["y"] + dy, steps=4)
    page.mouse.up()


def ping(page: Page, seat: str) -> Locator:
    return page.locator(f"[data-ping={seat}]")


def seen(group: Company, seat: str, pointer: Page, *, arrow: bool) -> None:
    """All see it, whoever points too."""
    for page in (pointer, *group):
        if isinstance(page, Page):
            expect(ping(page, seat)).to_have_count(1)
            expect(ping(page, seat).locator("path.line")).to_have_count(1 if arrow else 0)


@pytest.mark.parametrize("system", ["inches", "squares"])
def test_by_the_pointer(person: People, desk: Desk, system: str):
    group = company(person, desk, system)
    for page in (group.one, *group.others):
        page.clock.install()  # what is shown stands until it has been looked at
    before = group.one.evaluate("document.querySelectorAll('main [aria-pressed=true][data-unit]').length")
    board(group.one).click(modifiers=["Alt"], position=free(group.one))
    seen(group, group.seats[0], group.one, arrow=False)
    group.one.keyboard.down("Alt")
    pull(group.one, 90, 60)
    group.one.keyboard.up("Alt")
    seen(group, group.seats[0], group.one, arrow=True)
    after = group.one.evaluate("document.querySelectorAll('main [aria-pressed=true][data-unit]').length")
    assert after == before  # nothing was selected by it
    for page in (group.one, *group.others):
        page.clock.run_for(4100)
        expect(ping(page, group.seats[0])).to_have_count(0)


@pytest.mark.parametrize(("width", "height", "scheme"), SIZES)
@pytest.mark.parametrize("system", ["inches", "squares"])
def test_by_the_button(person: People, desk: Desk, system: str, width: int, height: int, scheme: Any):
    group = company(person, desk, system, viewport={"width": width, "height": height}, color_scheme=scheme)
    button = group.one.get_by_role("button", name="Point", exact=True)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    board(group.one).click(position=free(group.one))
    expect(ping(group.two, group.seats[0])).to_have_count(1)
    expect(ping(group.watcher, group.seats[0])).to_have_count(1)
    pull(group.one, 60, 40)
    expect(ping(group.two, group.seats[0]).locator("path.line")).to_have_count(1)
    group.one.evaluate(AXE.read_text(encoding="utf-8"))
    assert grave(group.one) == []
    group.one.keyboard.press("Escape")
    expect(button).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("system", ["inches", "squares"])
def test_by_keys(person: People, desk: Desk, system: str):
    group = company(person, desk, system)
    board(group.one).locator("[data-unit=troopers-1], [data-key=orange-1]").first.focus()
    group.one.keyboard.press("q")
    for page in (group.one, *group.others):
        expect(ping(page, group.seats[0])).to_have_count(1)
    said = {"inches": "p1 points at Slave Trooper Squad 1.", "squares": "Blue points at Orange 1."}[system]
    expect(group.watcher.locator("[data-pointed]")).to_have_text(said)


def test_an_arrow_by_keys_from_who_acts(person: People, desk: Desk):
    group = company(person, desk, "inches")
    board(group.one).locator("[data-unit=marines-1]").click()
    board(group.one).locator("[data-unit=troopers-1]").focus()
    group.one.keyboard.press("Shift+Q")
    expect(ping(group.two, "p1").locator("path.line")).to_have_count(1)
    expect(group.two.locator("[data-pointed]")).to_contain_text("from Marine Squad")


def test_by_a_finger_that_rests_on_the_ground(person: People, desk: Desk):
    group = company(person, desk, "squares", viewport={"width": 390, "height": 844}, has_touch=True)
    rest(group.one, 40, 60)
    expect(ping(group.two, "blue")).to_have_count(1)


def rest(page: Page, x: float, y: float) -> None:
    """A finger goes down on the board and stays until something is shown."""
    left, top, _, _ = box(board(page))
    at = {"clientX": left + x, "clientY": top + y, "pointerType": "touch", "pointerId": 7, "bubbles": True}
    board(page).dispatch_event("pointerdown", {**at, "button": 0, "isPrimary": True})
    expect(ping(page, "blue")).to_have_count(1)
    board(page).dispatch_event("pointerup", at)


def test_on_a_page_without_a_board(person: People, desk: Desk):
    game = desk.game(SMALL, ("p1", "p2"))
    one, two = person(), person()
    Seat(one).sit(game.of("p1"))
    Seat(two).sit(game.of("p2").replace("/game/", "/text/"))
    expect(board(one)).to_be_visible()
    board(one).locator("[data-unit=troopers-1]").focus()
    one.keyboard.press("q")
    expect(two.locator("[data-pointed]")).to_have_text("p1 points at Slave Trooper Squad 1.")


def test_who_points_too_often_is_told(person: People, desk: Desk):
    group = company(person, desk, "inches")
    board(group.one).click(modifiers=["Alt"], position=free(group.one))
    # One press after the other without a look at the page between: more than come back in the time that they take.
    group.one.keyboard.down("Alt")
    for _ in range(20):
        group.one.mouse.down()
        group.one.mouse.up()
    group.one.keyboard.up("Alt")
    expect(group.one.get_by_role("alert")).to_have_text("you point too often; wait a moment")


def test_who_watches_cannot_point(person: People, desk: Desk):
    group = company(person, desk, "inches")
    expect(group.one.get_by_role("button", name="Point", exact=True)).to_have_count(1)
    expect(group.watcher.get_by_role("button", name="Point", exact=True)).to_have_count(0)


def test_a_plan_that_lies_down_is_pointed_at_where_it_is(person: People, desk: Desk):
    """Who sees the plan upright is shown the same place as who sees it turned."""
    at = {"blue-c": [1, 2], "blue-1": [3, 4], "orange-1": [6, 17], "orange-2": [2, 20], "orange-c": [5, 22]}
    models = [{"id": key, "at": cell} for key, cell in at.items()]
    tall = {**POSITION, "table": {"size": [8, 24]}, "models": models}
    people = {seat: {"kind": "human"} for seat in ("blue", "orange")}
    made = desk.post("/api/games", {"document": tall, "seats": people})
    game = Game(made["game"], made["tokens"])
    wide, upright = person(), person(viewport={"width": 390, "height": 844})
    Seat(wide).sit(game.of("blue"))
    Seat(upright).sit(game.of("orange"))
    expect(board(wide)).to_have_accessible_name(re.compile("north at the right"))
    expect(board(upright)).not_to_have_accessible_name(re.compile("north at the right"))
    wide.get_by_role("button", name="Whole table").click()
    board(wide).locator("[data-key=orange-1]").first.click(modifiers=["Alt"])
    expect(upright.locator("[data-pointed]")).to_have_text("Blue points at Orange 1.")
    upright.get_by_role("button", name="Far", exact=True).click()
    board(upright).locator("[data-key=orange-2]").first.click(modifiers=["Alt"])
    expect(wide.locator("[data-pointed]")).to_have_text("Orange points at Orange 2.")
