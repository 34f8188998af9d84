"""What comes after its page was left: it changes nothing, and nobody asks what is gone (the console would tell)."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.server.test_api import saved
from tests.web.conftest import People
from tests.web.desk import Desk
from tests.web.seat import PATIENCE, Keys, Seat
from tests.web.stage import campaign
from tests.web.test_builder import opened, shipped
from tests.web.test_home import FIRST, chosen
from tests.web.test_replay import GAME, Shown
from tests.web.test_trial import MINI, trial
from tests.web.test_wizard import settled
from wartable.shelf import example

# Notes whose answers were read whole, after whoever waited for them has done what he does with them.
READ = """(() => {
  window.read = [];
  const text = Response.prototype.text;
  Response.prototype.text = async function () {
    try { return await text.call(this); } finally { setTimeout(() => window.read.push(this.url)); }
  };
})();"""


class Held:
    """What the server says to a page, held back until the page was left."""

    def __init__(self, page: Page, address: str | re.Pattern[str]) -> None:
        self.page = page
        self.routes: list[Route] = []
        page.add_init_script(READ)
        self.address = address

    def hold(self) -> None:
        self.page.route(self.address, lambda route: self.routes.append(route))

    def asked(self) -> None:
        """Wait until the page has asked."""
        end = time.monotonic() + PATIENCE
        while not self.routes:
            assert time.monotonic() < end, f"{self.address} was never asked"
            self.page.wait_for_timeout(10)  # lets requests in; how long it takes decides nothing

    def let_go(self) -> None:
        """Let the answers through, and wait until the page has done with them."""
        urls = [route.request.url for route in self.routes]
        read = "urls => window.read.filter((url) => urls.includes(url)).length"
        before = int(self.page.evaluate(read, urls))
        for route in self.routes:
            route.continue_()
        self.page.wait_for_function(f"([urls, least]) => ({read})(urls) >= least", arg=[urls, before + len(urls)])


def leave(page: Page) -> None:
    """Go home by a link of the page, which does not load it again."""
    page.locator('a[href="/"]').first.dispatch_event("click")
    expect(page).to_have_url(home(page))
    expect(page.get_by_role("region", name="Decision")).to_have_count(0)


def away(page: Page, path: str) -> str:
    """Go to another page by a link of this one; its address."""
    address = home(page) + path.removeprefix("/")
    page.locator(f'a[href="{path}"]').first.dispatch_event("click")
    expect(page).to_have_url(address)
    return address


def home(page: Page) -> str:
    """The address of the page of all games."""
    return str(page.evaluate("location.origin")) + "/"


def test_a_search_of_the_rules_that_is_left(page: Page, desk: Desk):
    held = Held(page, "**/api/rules/*?q=*flame*")
    game = desk.small()
    seat = Seat(page).sit(game.of("p1").replace("/game/", "/join/"))
    page.get_by_role("link", name="Rules").first.click()
    contents = page.get_by_role("navigation", name="Contents")
    contents.get_by_role("checkbox", name="Only what has come up in this game").check()
    held.hold()
    contents.get_by_role("searchbox").fill("flamethrower")
    held.asked()
    contents.get_by_role("link", name="Back to the table").click()
    expect(seat.title).to_have_text(seat.request["question"])
    held.let_go()
    expect(seat.title).to_have_text(seat.request["question"])


def test_a_search_that_was_not_begun_when_the_rules_were_left(page: Page, desk: Desk):
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.clock.install()
    game = desk.small()
    seat = Seat(page).sit(game.of("p1").replace("/game/", "/join/"))
    page.get_by_role("link", name="Rules").first.click()
    contents = page.get_by_role("navigation", name="Contents")
    expect(contents.get_by_role("link", name="Back to the table")).to_be_visible()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)  # the search waits a moment for more letters
    contents.get_by_role("searchbox").fill("flamethrower")
    contents.get_by_role("link", name="Back to the table").click()
    expect(seat.title).to_have_text(seat.request["question"])
    page.clock.run_for(1000)
    assert [url for url in asked if "q=flame" in url] == []


def test_a_rematch_that_comes_when_the_table_was_left(page: Page, desk: Desk):
    held = Held(page, "**/api/games/*/branch")
    seat = Seat(page).sit(desk.small().of("p1"))
    seat.play(Keys("end"))
    held.hold()
    seat.decision.get_by_role("button", name="Rematch, sides swapped").click()
    held.asked()
    leave(page)
    held.let_go()
    expect(page).to_have_url(home(page))
    assert len(page.evaluate("JSON.parse(localStorage.getItem('wartable.places'))")) == 1


def test_an_army_that_is_written_out_when_its_builder_was_left(page: Page):
    held = Held(page, "**/api/systems/*/armies/export")
    opened(page, shipped("daleks-60"))
    held.hold()
    page.get_by_role("button", name="Play with it").click()
    held.asked()
    page.locator('a[href="/army"]').first.click()
    expect(page.get_by_role("heading", name="Armies", level=1)).to_be_visible()
    held.let_go()
    expect(page).to_have_url(home(page) + "army")


class Slow:
    """A server that keeps for itself what it says of a kind, until it is told to say it."""

    def __init__(self, page: Page) -> None:
        self.kind = ""
        self.kept: list[Callable[[], None]] = []
        page.route_web_socket("**/ws/**", self._between)

    def _between(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def say(text: str | bytes) -> None:
            if json.loads(text)["type"] == self.kind:
                self.kept.append(lambda: line.send(text))
            else:
                line.send(text)

        server.on_message(say)

    def let_go(self, seat: Seat) -> None:
        """Say it all, and wait until the page has heard what was said after it."""
        self.kind = ""
        for say in self.kept:
            say()
        seat.page.evaluate("() => new Promise((done) => setTimeout(done))")


def test_a_place_that_is_judged_after_it_was_taken_on_another_screen(page: Page, person: People, desk: Desk):
    game = desk.small()
    table = Seat(page).sit(game.of("p1")).pick("done", "marines-1", "advance")
    table.asked()
    hand = person()
    slow = Slow(hand)
    slow.kind = "checked"
    seat = Seat(hand).sit(f"/companion/{game.key}#token={game.tokens['p1']}")
    expect(hand.get_by_text("Set Marine Squad 1 down on the big screen.")).to_be_visible()
    seat.until(lambda: bool(slow.kept), "nothing was asked")
    expect(table.main).to_be_enabled()
    assert table.moves(lambda: page.keyboard.press("Enter"))
    expect(hand.get_by_text("on the big screen")).to_have_count(0)
    slow.let_go(seat)


# ------------------------------------------------------------------ pages that would go somewhere
def _quick(page: Page, desk: Desk) -> Callable[[], object]:
    page.goto("/")
    return page.get_by_role("button", name=FIRST).click


def _branch(page: Page, desk: Desk) -> Callable[[], object]:
    shown = Shown(page, desk, GAME).open(12)
    shown.button("Continue from here").click()
    return shown.button("Start the game").click


def _scenario(page: Page, desk: Desk) -> Callable[[], object]:
    page.goto("/")
    return lambda: chosen(page, example("skirmish").read_text(encoding="utf-8"), "hill.yaml")


def _save(page: Page, desk: Desk) -> Callable[[], object]:
    page.goto("/")
    chosen(page, "\n".join(saved(4)), "tuesday.wartable")
    return page.get_by_role("button", name="Go on with it").click


def _army(page: Page, desk: Desk) -> Callable[[], object]:
    page.goto("/army")
    expect(page.get_by_role("button", name="Make it")).to_be_enabled()
    return page.get_by_role("button", name="Make it").click


def _sample(page: Page, desk: Desk) -> Callable[[], object]:
    page.goto("/army")
    return page.locator(".samples button").first.click


def _text(page: Page, desk: Desk) -> Callable[[], object]:
    page.goto("/army")
    page.get_by_label("Paste a text").fill(json.dumps(MINI))
    return page.get_by_role("button", name="Open it").click


def _campaign(page: Page, desk: Desk) -> Callable[[], object]:
    page.goto("/campaign")
    for number in (1, 2):
        page.get_by_label(f"Army of player {number}").select_option("sample:daleks-60")
    return page.get_by_role("button", name="Begin the campaign").click


def _book(page: Page, desk: Desk) -> Callable[[], object]:
    campaign(page, desk)
    document = json.dumps(json.loads(page.evaluate("localStorage['wartable.campaigns']"))[0]["document"])
    page.goto("/campaign")
    file: Any = {"name": "war.json", "mimeType": "text/plain", "buffer": document.encode()}
    return lambda: page.get_by_label("Open a file").set_input_files(file)


def _battle(page: Page, desk: Desk) -> Callable[[], object]:
    campaign(page, desk)
    page.goto("/campaign/war")
    return page.get_by_role("button", name="Set up the next battle").click


def _troops(page: Page, desk: Desk) -> Callable[[], object]:
    campaign(page, desk)
    page.goto("/campaign/war")
    jonas = page.get_by_role("article", name="Jonas")
    jonas.get_by_text("New troops").click()
    return lambda: jonas.get_by_label("New army").select_option("sample:vogans-200")


def _play(page: Page, desk: Desk) -> Callable[[], object]:
    campaign(page, desk, battle=True)
    page.goto("/campaign/war")
    return page.get_by_role("button", name="Play it").click


def _trial(page: Page, desk: Desk) -> Callable[[], object]:
    opened(page, MINI)
    found = trial(page)
    found.get_by_label("Battles").select_option("10")
    found.get_by_role("button", name="Try it").click()
    watch = found.get_by_role("button", name="Watch a typical battle")
    expect(watch).to_be_enabled(timeout=120_000)
    return watch.click


def _join(page: Page, desk: Desk) -> Callable[[], object]:
    page.goto("/nowhere")
    link = desk.small().of("p1").replace("/game/", "/join/")
    return lambda: page.goto(link)


def _new(page: Page, desk: Desk) -> Callable[[], object]:
    page.goto("/new?system=time_wars&scenario=skirmish")
    settled(page)
    return page.get_by_role("button", name="Start the game").click


class Late(NamedTuple):
    """An answer that is held back, what asks for it, how many games the browser then knows, and where one goes."""

    address: str | re.Pattern[str]
    begin: Callable[[Page, Desk], Callable[[], object]]
    games: int = 0
    to: str = "/rules"


LATE = {
    "a game of one click": Late("**/api/games", _quick, 1),
    "a game from a moment": Late("**/api/games/*/branch", _branch, 1, "/"),
    "a scenario from a file": Late("**/api/scenarios", _scenario),
    "a save from a file": Late("**/api/games/import", _save, 1),
    "an army": Late("**/armies/evaluate", _army),
    "a sample of an army": Late(re.compile("/armies/[a-z0-9-]+-[0-9]+$"), _sample),
    "a list from elsewhere": Late("**/armies/import", _text),
    "a campaign": Late("**/api/campaigns/begin", _campaign),
    "a campaign from a file": Late("**/api/campaigns/look", _book),
    "a battle of a campaign": Late("**/api/campaigns/battle", _battle),
    "troops of a campaign": Late("**/api/campaigns/army", _troops),
    "the table of a campaign": Late("**/api/scenarios", _play),
    "a battle of a trial": Late("**/armies/trial/battle", _trial, to="/"),
    "a seat": Late(re.compile("/api/games/[A-Za-z0-9]+$"), _join),
    "a new game": Late("**/api/games", _new, 1),
}


def stored(page: Page) -> list[Any]:
    """The armies and campaigns that the browser keeps."""
    return [page.evaluate(f"localStorage.getItem('wartable.{name}')") for name in ("armies", "campaigns")]


@pytest.mark.parametrize("late", LATE.values(), ids=LATE)
def test_what_comes_when_its_page_was_left_leads_nowhere(page: Page, desk: Desk, late: Late):
    """A game that was made stands in the list; nothing else is kept, nothing opened, nothing asked for."""
    held = Held(page, late.address)
    act = late.begin(page, desk)
    before = stored(page)
    held.hold()
    act()
    held.asked()
    address = away(page, late.to)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    held.let_go()
    expect(page).to_have_url(address)
    assert stored(page) == before
    assert [url for url in asked if "/games/import" in url] == []
    places = json.loads(page.evaluate("localStorage.getItem('wartable.places')") or "[]")
    assert len(places) == late.games


def test_a_new_game_that_is_left_before_its_systems_have_come(page: Page):
    held = Held(page, "**/api/systems")
    held.hold()
    page.goto("/new")
    held.asked()
    away(page, "/campaign")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    held.let_go()
    assert [url for url in asked if "/card" in url or "/scenarios" in url] == []
