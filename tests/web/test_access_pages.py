"""Every page of the client, in every state that is kept as a view: nothing that axe finds, by day and by night, large,
on a tablet and under a finger; one heading of the first rank; nothing too small; nothing out of the screen.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.web.access import (
    AXE,
    FEET,
    FOURFOLD,
    LARGE,
    SEEN,
    SETTLED,
    TABLET,
    TELEPHONE,
    TWICE,
    findings,
    heads,
    out_of_the_screen,
)  # fmt: skip
from tests.web.desk import Desk
from tests.web.seat import Seat, until
from tests.web.stage import VIEWS, View, taken_up
from wartable.server import app

SOURCE = Path(app.__file__).parent.parent / "web" / "src"
WAITING = {"Coming"}  # stands while a page is fetched, and is no page of its own


def _join_lost(page: Page, _: Desk) -> None:
    page.goto("/join/nowhere")
    expect(page.get_by_role("alert")).to_be_visible()


def _books(page: Page, _: Desk) -> None:
    page.goto("/rules")
    expect(page.get_by_role("main").get_by_role("link").first).to_be_visible()


def _beside(page: Page, desk: Desk) -> None:
    """A table with a clause open beside it, and the menu."""
    seat = Seat(page).sit(taken_up(desk, "battle", "p1").of("p1"))
    seat.asked()
    page.keyboard.press("?")
    expect(page.get_by_role("region", name="Clause")).to_be_visible()
    page.get_by_label("Menu").click()
    expect(page.get_by_role("link", name="Your games", exact=True)).to_be_visible()


def _ended_hunt(page: Page, desk: Desk) -> None:
    seat = Seat(page).sit(desk.game("hunt_two", (), seats=("blue", "orange"), turn_limit=1).of())
    seat.until(lambda: seat.over, "the bots never end")
    expect(seat.title).to_have_text(seat.update["outcome"]["say"])


def _story(page: Page, desk: Desk) -> None:
    seat = Seat(page).sit(desk.game("at_first", (), seats=("p1",), turn_limit=3).of())
    seat.until(lambda: seat.over, "the bots never end")
    page.get_by_role("link", name="Read the story").click()
    expect(page.get_by_role("region", name="Chapter 1")).to_be_visible()


MORE: dict[str, View] = {
    "story": _story, "join-lost": _join_lost, "books": _books, "beside": _beside, "ended-hunt": _ended_hunt,
}  # fmt: skip
ALL = {**VIEWS, **MORE}
PAGES: dict[str, tuple[str, ...]] = {
    "Home": ("home", "home-games"),
    "New": ("new", "new-editor"),
    "Own": ("own",),
    "Join": ("join-lost", "join"),
    "Companion": ("companion", "companion-hunt"),
    "Armies": ("armies",),
    "Army": ("builder",),
    "Campaigns": ("campaigns",),
    "Campaign": ("campaign",),
    "Units": ("units",),
    "Rules": ("rules", "clause", "books"),
    "Replay": ("replay", "replay-branch"),
    "Story": ("story", "episode-story"),
    "Text": ("text", "text-placing", "text-hunt"),
    "Table": (
        "set-up", "battle", "moving", "reaction", "dice", "ended", "ended-hunt", "keys", "ledger", "beside", "hunt",
        "hunt-secrets", "curtain", "gates", "gates-targets", "gates-reaction", "groups", "episode", "episode-start",
        "episode-end",
    ),
    "Missing": ("missing",),
}  # fmt: skip
"""The views in which a page is looked at."""
SAME_PARTS = {
    "moving", "reaction", "dice", "keys", "ledger", "beside", "hunt-secrets", "curtain", "gates-targets",
    "gates-reaction", "episode-start",
}  # fmt: skip
"""Tables whose parts behind tabs are made as in another view of their system: there they are only measured."""
# Where a page is known by the part of the client that is fetched for it.
FETCHED = "performance.getEntriesByType('resource').map(one => one.name.split('/').at(-1).split('-')[0])"


def test_every_page_has_a_view_and_every_view_a_page():
    """The pages are those of the router: one that is added there has to be looked at here."""
    routed = re.findall(r'import\("\./pages/(\w+)\.svelte"\)', (SOURCE / "App.svelte").read_text(encoding="utf-8"))
    assert len(routed) >= 14
    assert sorted(routed) == sorted(PAGES)
    assert {path.stem for path in (SOURCE / "pages").glob("*.svelte")} - WAITING == set(routed)
    assert sorted(view for views in PAGES.values() for view in views) == sorted(ALL)
    assert set(PAGES["Table"]) > SAME_PARTS


REACHED = """tab => {
  const box = tab.getBoundingClientRect();
  return !tab.closest('[inert]') && tab.contains(document.elementFromPoint(box.left + box.width / 2, box.top + 4));
}"""


def looked_at(page: Page) -> list[str]:
    """What is wrong with a page under a mouse: large by day and by night, and on a tablet."""
    wrong = out_of_the_screen(page, LARGE)
    wrong += [f"large: {fault}" for fault in findings(page)]
    page.emulate_media(color_scheme="dark")
    wrong += [f"large, dark: {fault}" for fault in findings(page, only=SEEN)]
    wrong += out_of_the_screen(page, TABLET)
    return wrong + [f"tablet: {fault}" for fault in findings(page, without=SEEN)]


def under_a_finger(page: Page, tools: CDPSession, name: str) -> list[str]:
    """What is wrong with it on a telephone: by night and by day, and in the parts that lie behind its tabs."""
    tools.send("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 5})
    wrong = out_of_the_screen(page, TELEPHONE)
    assert page.evaluate("matchMedia('(pointer: coarse)').matches")
    wrong += [f"phone, dark: {fault}" for fault in findings(page)]
    wrong += [f"phone: {small}" for small in page.evaluate(FEET)]
    page.emulate_media(color_scheme="light")
    wrong += [f"phone: {fault}" for fault in findings(page, only=SEEN)]
    tabs = page.get_by_role("navigation", name=re.compile("^Parts of the")).get_by_role("button")
    behind = tabs.all() if tabs.count() and tabs.first.evaluate(REACHED) else []
    for tab in behind:
        tab.click()
        page.evaluate(SETTLED)
        wrong += [f"phone, {tab.inner_text()}: {small}" for small in page.evaluate(FEET)]
        found = [] if name in SAME_PARTS else findings(page, without=SEEN)
        wrong += [f"phone, {tab.inner_text()}: {fault}" for fault in found]
    if behind:
        tabs.first.click()
    tools.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
    return wrong


@pytest.mark.parametrize(("of", "name"), [(of, name) for of, names in PAGES.items() for name in names])
def test_everybody_can_use_it(page: Page, tools: CDPSession, desk: Desk, of: str, name: str):
    """As large as 400 % as well: then a usual window is 320 pixels wide."""
    page.emulate_media(color_scheme="light")
    ALL[name](page, desk)
    until(page, lambda: name == "join" or of in page.evaluate(FETCHED), f"{of} was not fetched")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    until(page, lambda: len(heads(page)) == 1, lambda: f"it has the headings {heads(page)}")
    wrong = looked_at(page) + under_a_finger(page, tools, name) + out_of_the_screen(page, TWICE, FOURFOLD)
    assert not wrong, "\n".join(wrong)


# ------------------------------------------------------------------ what the looking is worth
TINY = "<button style='all:unset;font-size:9px'>a</button>"
PALE = "<p style='color:#999;background:#aaa'>words</p>"
ADDED = "document.querySelector('main').insertAdjacentHTML('beforeend', `{}`)"
HARMS = {
    "target-size": ADDED.format(f"<p>{TINY * 2}</p>"),
    "page-has-heading-one": "document.querySelectorAll('h1').forEach(e => e.remove())",
    "color-contrast": ADDED.format(PALE),
    "button-name": ADDED.format("<button><svg></svg></button>"),
}


@pytest.mark.parametrize("rule", HARMS)
def test_a_harm_is_found(page: Page, desk: Desk, rule: str):
    VIEWS["new"](page, desk)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    page.wait_for_load_state("networkidle")
    assert findings(page) == []
    page.evaluate(HARMS[rule])
    assert any(f" {rule}:" in fault for fault in findings(page))
