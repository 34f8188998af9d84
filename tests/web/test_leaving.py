"""What comes after its page was left: it changes nothing, and nobody asks what is gone (the console would tell)."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.web.conftest import People
from tests.web.desk import Desk
from tests.web.seat import PATIENCE, Keys, Seat
from tests.web.test_builder import opened, shipped

# Counts answers that were read whole, after whoever waited for them has done what he does with them.
READ = """(() => {
  window.read = 0;
  const text = Response.prototype.text;
  Response.prototype.text = async function () {
    try { return await text.call(this); } finally { setTimeout(() => (window.read += 1)); }
  };
})();"""


class Held:
    """What the server says to a page, held back until the page was left."""

    def __init__(self, page: Page, address: str) -> None:
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
        before = int(self.page.evaluate("window.read"))
        for route in self.routes:
            route.continue_()
        self.page.wait_for_function("least => window.read >= least", arg=before + len(self.routes))


def leave(page: Page) -> None:
    """Go home by a link of the page, which does not load it again."""
    page.locator('a[href="/"]').first.dispatch_event("click")
    expect(page).to_have_url(home(page))
    expect(page.get_by_role("region", name="Decision")).to_have_count(0)


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
