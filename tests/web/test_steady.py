"""Pages stand still while what they show comes in: nothing that somebody is about to press jumps away."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.web.access import SETTLED
from tests.web.conftest import People
from tests.web.desk import Desk
from tests.web.stage import VIEWS
from tests.web.test_wizard import settled

Motion = Literal["reduce", "no-preference"]
MOST = 0.1  # of the screen, times how far: what is called good for a page
# What moves by itself; after a press half a second is given, in which a page may answer.
SHIFTS = """(() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      const what = (one) => `${one.node?.nodeName} ${one.node?.className} ${one.previousRect.y} > ${one.currentRect.y}`;
      window.shifts.push([entry.value, entry.sources.map(what).join(', ')]);
    }
  }).observe({ type: 'layout-shift', buffered: true });
})();"""
# Where the board and what stands on it is seen, at each frame from the first in which it is drawn; and what glides.
FRAMES = """(() => {
  window.places = [];
  window.glides = [];
  document.addEventListener('transitionrun', (event) => window.glides.push(
    `${event.propertyName} of ${event.target.tagName} ${event.target.getAttribute('class')}`));
  const look = () => {
    const table = '#world .edge, svg.squares > g > g', model = 'main .model .body, main .model use';
    const parts = ['main .view', table, model, '[data-ghosts] .hull'];
    const boxes = parts.map((part) => document.querySelector(part)?.getBoundingClientRect());
    const place = boxes.map((box) => box && [box.x, box.y, box.width, box.height].map(Math.round).join(' '));
    if (place[1] && place[2] && String(place) !== window.places.at(-1)) window.places.push(String(place));
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();"""
SIZES = {"large": (1440, 900), "tablet": (1024, 768), "phone": (390, 844)}


def moved(page: Page) -> list[tuple[float, str]]:
    """How far things have moved since the page was opened, and what."""
    found: list[tuple[float, str]] = page.evaluate("window.shifts")
    return [(value, words) for value, words in found]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["home", "home-games", "new", "battle", "hunt"])
def test_nothing_jumps_while_a_page_comes(person: People, desk: Desk, name: str, size: str):
    wide, high = SIZES[size]
    page = person(viewport={"width": wide, "height": high})
    page.add_init_script(SHIFTS)
    VIEWS[name](page, desk)
    expect(page.get_by_role("main").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    shifts = moved(page)
    assert sum(value for value, _ in shifts) <= MOST, shifts


@pytest.mark.parametrize("system", ["time_wars", "hunt_for_davros"])
@pytest.mark.parametrize("size", SIZES)
def test_a_new_game_is_short_before_its_options(person: People, system: str, size: str):
    wide, high = SIZES[size]
    page = person(viewport={"width": wide, "height": high})
    page.goto(f"/new?system={system}")
    settled(page)
    more = page.get_by_role("heading", name="More options")
    top = more.evaluate("(one) => one.getBoundingClientRect().top + scrollY")
    assert top < 1500
    assert page.evaluate("document.documentElement.scrollWidth") <= wide
    expect(page.get_by_role("button", name="Start the game")).to_be_in_viewport()


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["battle", "hunt", "moving"])
def test_a_board_is_drawn_where_it_stays(person: People, desk: Desk, name: str, size: str, motion: Motion):
    """Not for one frame is it elsewhere: what somebody presses is what was drawn there."""
    wide, high = SIZES[size]
    page = person(viewport={"width": wide, "height": high}, reduced_motion=motion)
    page.add_init_script(FRAMES)
    VIEWS[name](page, desk)
    page.wait_for_load_state("networkidle")
    page.evaluate(SETTLED)
    places: list[str] = page.evaluate("window.places")
    assert len(places) == 1, places
    glides: list[str] = page.evaluate("window.glides")
    assert not glides


@pytest.mark.parametrize("name", ["episode", "battle", "gates", "groups", "hunt"])
def test_only_parts_of_the_table_scroll(person: People, desk: Desk, name: str):
    """Words for screen readers lie within the part that scrolls, and what is asked is not squeezed by what is told."""
    page = person(viewport={"width": 1440, "height": 600})
    VIEWS[name](page, desk)
    page.evaluate(SETTLED)
    assert page.evaluate("document.documentElement.scrollHeight") == 600
    asked = page.locator("aside > .now")
    most = 0.62 * page.locator("aside").evaluate("(one) => one.clientHeight")
    whole, shown = asked.evaluate("(one) => [one.scrollHeight, one.clientHeight]")
    assert shown >= min(whole, most) - 2
