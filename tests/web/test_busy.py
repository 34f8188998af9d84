"""Every press answers at once: while the server holds its answer back the button that waits for it says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, WebSocketRoute, expect

from tests.web.desk import Desk
from tests.web.seat import Seat
from tests.web.stage import VIEWS
from tests.web.test_wizard import settled

BUSY = "aria-busy"


@contextmanager
def held(page: Page, address: str) -> Iterator[Callable[[], None]]:
    """Requests to `address` wait until what is yielded is called."""
    waiting: list[Route] = []
    free: list[bool] = []
    page.route(address, lambda route: route.continue_() if free else waiting.append(route))

    def go() -> None:
        free.append(True)
        for route in waiting:
            route.continue_()
        waiting.clear()

    yield go
    assert not waiting, "the server was never let to answer"


def pressed(button: Locator) -> None:
    """Press it; it is marked as busy, and looks so."""
    before = button.evaluate("(one) => getComputedStyle(one).backgroundImage")
    button.click()
    expect(button).to_have_attribute(BUSY, "true")
    assert button.evaluate("(one) => getComputedStyle(one).backgroundImage") != before


def test_the_button_that_starts_a_battle_is_busy_before_the_server_answers(page: Page, desk: Desk):
    VIEWS["home"](page, desk)
    button = page.get_by_role("main").get_by_role("button").first
    with held(page, "**/api/**") as go:
        pressed(button)
        go()
        page.wait_for_url("**/game/**")


def test_the_button_that_starts_a_new_game_is_busy_before_the_server_answers(page: Page, desk: Desk):
    page.goto("/new")
    expect(page.get_by_role("button", name="Start the game")).to_be_enabled()
    with held(page, "**/api/games") as go:
        start = page.get_by_role("button", name="Start the game")
        start.click()
        expect(page.get_by_role("button", name="Setting up")).to_have_attribute(BUSY, "true")
        go()
        page.wait_for_url("**/game/**")


CHANGED = """() => {
  const seen = new MutationObserver(() => { seen.disconnect(); window.answered = true; });
  seen.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}"""


@pytest.mark.parametrize(("path", "role", "name"), [
    ("/", "button", "watch one"), ("/new", "radio", "Hunt for Davros"), ("/new", "radio", "The fords of the Tarsus"),
    ("/new", "radio", "Convergence"), ("/new", "button", "Lay pieces"), ("/new", "button", "Is it fair"),
])  # fmt: skip
def test_what_is_pressed_shows_it_before_the_server_answers(page: Page, path: str, role: Any, name: str):
    page.goto(path)
    one = page.get_by_role(role, name=name).first
    if path == "/new":
        settled(page)
    expect(one).to_be_enabled()
    with held(page, "**/api/**") as go:
        page.evaluate(CHANGED)
        one.click()
        page.wait_for_function("() => window.answered")
        go()
        page.wait_for_load_state("networkidle")


class Line:
    """The line of a table, on which what the server says may be held back."""

    def __init__(self, page: Page) -> None:
        self.stopped = False
        self.waiting: list[tuple[WebSocketRoute, str | bytes]] = []
        page.route_web_socket("**/ws/**", self._between)

    def _between(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: self._told(socket, text))

    def _told(self, socket: WebSocketRoute, text: str | bytes) -> None:
        if self.stopped:
            self.waiting.append((socket, text))
        else:
            socket.send(text)

    def go(self) -> None:
        self.stopped = False
        for socket, text in self.waiting:
            socket.send(text)
        self.waiting.clear()


@pytest.mark.parametrize("what", ["option", "hint", "bot"])
def test_a_button_of_the_table_is_busy_before_the_server_answers(page: Page, desk: Desk, what: str):
    line = Line(page)
    page.goto(desk.small().of("p1"))
    decision = Seat(page).decision
    button = {
        "option": decision.get_by_role("list", name="Options").get_by_role("button").first,
        "hint": decision.get_by_role("button", name="Hint"),
        "bot": decision.get_by_role("button", name="for me").first,
    }[what]
    expect(button).to_be_visible()
    node: Any = button.element_handle()
    line.stopped = True
    button.click()
    assert node.get_attribute(BUSY) == "true" or node.wait_for_selector("xpath=self::*[@aria-busy='true']")
    line.go()
    expect(decision.locator(f"[{BUSY}=true]")).to_have_count(0)
