"""Where models may end: asked for when a move is opened, drawn when it comes, and of the open move alone."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.desk import Desk
from tests.web.seat import Seat


def opened(seat: Seat) -> None:
    """The seat's squad is to advance."""
    seat.pick("done", "marines-1", "advance")
    seat.asked()
    assert seat.request["ask"] == "move"


def test_the_outline_is_asked_for_and_drawn(page: Page, desk: Desk):
    page.set_viewport_size({"width": 1440, "height": 900})
    seat = Seat(page).sit(desk.small().of("p1"))
    opened(seat)
    assert "reach" not in seat.request
    seat.until(lambda: any('"type":"reached"' in text for text in seat.raw), "no outline was told")
    reached = next(json.loads(text) for text in seat.raw if '"type":"reached"' in text)
    assert (reached["step"], len(reached["reach"])) == (seat.update["step"], len(seat.request["movers"]))
    outlines = sum(len(area["outlines"]) for area in reached["reach"])
    drawn = re.compile(rf"^(M[^M]*){{{outlines}}}$")
    expect(seat.board.locator("path.reach:not(.guessed)")).to_have_attribute("d", drawn)


def test_a_move_is_made_while_its_outline_is_on_its_way(page: Page, desk: Desk):
    """It is held back: the squad moves all the same, and what comes late is not drawn for the next question."""
    held: list[str] = []

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(lambda text: held.append(str(text)) if '"type":"reached"' in str(text) else route.send(text))
        route.on_message(server.send)
        lines.append(route)

    lines: list[WebSocketRoute] = []
    page.route_web_socket("**/ws/**", between)
    page.set_viewport_size({"width": 1440, "height": 900})
    seat = Seat(page).sit(desk.small().of("p1"))
    opened(seat)
    seat.until(lambda: bool(held), "no outline was told")
    assert seat.moves(lambda: page.keyboard.press("Enter"))
    for text in held:
        lines[-1].send(text)
    seat.asked()
    expect(seat.board.locator("path.reach:not(.guessed)")).to_have_count(0)
