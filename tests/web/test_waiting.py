"""Seats that whoever comes may take, bots that are told to move, and what stands there while a table is fetched."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import yaml
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.server import bad
from tests.server.play import served
from tests.web.access import box
from tests.web.conftest import People, Watch, dist
from tests.web.desk import SMALL, Desk
from tests.web.seat import Seat
from wartable.server.app import Settings
from wartable.server.rooms import bots

SIZES = [(1440, 900, "light"), (390, 844, "dark")]


def flat(page: Page) -> bool:
    """Whether nothing sticks out at the side."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


# ------------------------------------------------------------------ open seats
@pytest.mark.parametrize(("width", "height", "scheme"), SIZES)
def test_an_open_seat_from_the_wizard_to_the_table(person: People, width: int, height: int, scheme: Any, watch: Watch):
    watch.allow("409")
    look = {"viewport": {"width": width, "height": height}, "color_scheme": scheme}
    page = person(**look)
    page.goto("/new?system=time_wars&scenario=skirmish")
    page.get_by_role("combobox", name="Who plays Daleks").select_option("open")
    expect(page.get_by_text("Whoever has the link to watch the game may take the open seat")).to_be_visible()
    assert flat(page)
    page.get_by_role("button", name="Start the game").click()
    link = page.get_by_role("textbox", name="Link for whoever takes the open seat").input_value()
    assert "token" not in link
    page.get_by_role("link", name="Go to the table").click()

    one, two = Seat(person(**look)), Seat(person(**look))
    for guest in (one, two):
        guest.sit(link)
        expect(guest.page.get_by_role("button", name="Take the seat of Daleks")).to_be_visible()
        assert flat(guest.page)
    one.page.get_by_label("Your name").fill("Mara")
    one.page.get_by_role("button", name="Take the seat of Daleks").press("Enter")
    one.until(lambda: one.welcome.get("seat") == "p2")
    expect(two.page.get_by_role("button", name="Take the seat of Daleks")).to_have_count(0)
    one.page.wait_for_function("'p2' in JSON.parse(localStorage.getItem('wartable.places'))[0].tokens")
    one.page.reload()
    one.until(lambda: one.welcome.get("seat") == "p2")
    assert not any("token" in text for text in two.raw)


def test_who_comes_second_is_told(person: People, desk: Desk, watch: Watch):
    watch.allow("409")
    game = desk.post("/api/games", {"scenario": "skirmish", "seats": {"p1": {"kind": "human"}, "p2": {"kind": "open"}}})
    guest = Seat(person())

    def late(route: Route) -> None:
        desk.post(f"/api/games/{game['game']}/sit", {"seat": "p2"})
        route.continue_()

    guest.page.route("**/sit", late)
    guest.sit(f"/game/{game['game']}")
    guest.page.get_by_role("button", name="Take the seat of Daleks").click()
    expect(guest.decision.get_by_role("alert")).to_have_text("The seat of Daleks is taken. You can go on watching.")
    assert guest.welcome["seat"] == ""


def test_the_owner_opens_a_seat_and_sees_whom_the_game_waits_for(person: People, desk: Desk):
    form = {"scenario": "skirmish", "seats": {"p1": {"kind": "open"}, "p2": {"kind": "human"}}, "seed": "4"}
    made = desk.post("/api/games", form)
    place = {"game": made["game"], "tokens": made["tokens"], "title": "", "system": "time_wars", "owner": made["owner"]}
    page = person()
    page.add_init_script(f"localStorage.setItem('wartable.places', JSON.stringify([{json.dumps(place)}]))")
    seat = Seat(page)
    seat.sit(f"/game/{made['game']}")
    expect(seat.decision.get_by_text("Nobody has this seat yet")).to_be_visible()
    expect(page.get_by_role("banner").get_by_text("open", exact=True)).to_be_visible()
    seat.button("Let a bot play Federation").click()
    expect(page.get_by_role("banner").get_by_text("open", exact=True)).to_have_count(0)
    page.goto(f"/?seats={made['game']}")
    expect(page.get_by_role("combobox", name="Who plays Federation")).to_have_value("greedy")
    page.get_by_role("combobox", name="Who plays Federation").select_option("open")
    expect(page.get_by_role("textbox", name="Link for whoever takes the open seat")).to_be_visible()


# ------------------------------------------------------------------ bots
def test_a_marshal_is_told_to_move_now(person: People, monkeypatch: pytest.MonkeyPatch, tmp_path: Any):
    monkeypatch.setattr(bots, "think", bad.waits)
    with served(Settings(tmp_path / "games.db", 1, 20.0, dist(), rate=2000.0)) as (address, _):
        desk = Desk(f"http://{address}")
        document = yaml.safe_load(SMALL.read_text(encoding="utf-8"))
        form = {"document": document, "seed": "tests",
                "seats": {"p1": {"kind": "human"}, "p2": {"kind": "marshal", "seconds": 10}}}  # fmt: skip
        made = desk.post("/api/games", form)
        seat = Seat(person(base_url=f"http://{address}")).sit(f"/game/{made['game']}#token={made['tokens']['p1']}")
        watching = Seat(person(base_url=f"http://{address}")).sit(f"/game/{made['game']}")
        seat.pick("done", "end")
        expect(seat.decision.get_by_role("progressbar")).to_have_attribute("aria-valuemax", "10")
        expect(watching.decision.get_by_role("progressbar")).to_be_visible()
        expect(watching.button("Move now")).to_have_count(0)
        told = seat.told
        seat.button("Move now").press("Enter")
        seat.until(lambda: seat.told > told, "it did not move")
        assert seat.welcome["seats"][1]["kind"] == "marshal"
        for each in (seat, watching):
            each.page.goto("about:blank")


# ------------------------------------------------------------------ coming to a table
@pytest.mark.parametrize(("width", "height", "scheme"), SIZES)
def test_a_table_that_takes_long_to_come(person: People, desk: Desk, width: int, height: int, scheme: Any):
    """The last copy of its ground stands at once; after two seconds it is said how far the record is."""
    game = desk.small("p1", "p2")
    page = person(viewport={"width": width, "height": height}, color_scheme=scheme)
    place = {"game": game.key, "tokens": {"p1": game.tokens["p1"]}, "title": "Small", "system": "time_wars"}
    page.add_init_script(f"localStorage.setItem('wartable.places', JSON.stringify([{json.dumps(place)}]))")
    Seat(page).sit(game.of())
    board = page.get_by_role("main", name="Board").locator("svg.inch")
    expect(board).to_be_visible()
    before = box(board)

    lines: list[WebSocketRoute] = []
    page.route_web_socket("**/ws/**", lambda line: lines.append(line))
    page.reload()
    expect(board).to_be_visible()  # without a word of the server
    rail = Seat(page).decision
    expect(rail.get_by_role("heading", name="Coming to the table")).to_be_visible()
    lines[0].send(json.dumps({"type": "opening", "done": 214, "of": 380}))
    expect(rail.get_by_role("status").filter(has_text="Fetching the record, 214 of 380")).to_be_visible()
    expect(rail.get_by_role("progressbar", name="The record")).to_have_attribute("aria-valuenow", "214")
    Seat(page).until(lambda: box(board) == before, "it has moved")
    assert flat(page)


def test_a_copy_is_of_its_seat_alone(person: People, desk: Desk):
    game = desk.small("p1", "p2")
    page = person()
    Seat(page).sit(game.of())
    expect(page.get_by_role("main", name="Board").locator("svg").first).to_be_visible()
    page.wait_for_function("localStorage.getItem('wartable.copies') !== null")
    assert page.evaluate("JSON.parse(localStorage.getItem('wartable.copies')).map((item) => item.seat)") == [""]
    place = {"game": game.key, "tokens": {"p1": game.tokens["p1"]}, "title": "", "system": ""}
    page.evaluate("(place) => localStorage.setItem('wartable.places', JSON.stringify([place]))", place)
    page.route_web_socket("**/ws/**", lambda line: None)
    page.reload()
    expect(page.get_by_text("The table is being laid.")).to_be_visible()


def test_a_server_that_does_not_answer(page: Page, desk: Desk, watch: Watch):
    watch.allow("WebSocket|ERR_")
    game = desk.small("p1", "p2")
    lost = True

    def break_off(line: WebSocketRoute) -> None:
        if lost:
            line.close(code=4429, reason="too many games are being played here; come back later")
        else:
            line.connect_to_server()

    page.route_web_socket("**/ws/**", break_off)
    page.clock.install()
    page.goto(game.of("p1"))
    seat = Seat(page)
    expect(seat.decision.get_by_text("Too many games are being played here; come back later.")).to_be_visible()
    # Its clock stands: the page cannot come back by itself before the button is pressed.
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
    expect(seat.button("Your games").or_(seat.decision.get_by_role("link", name="Your games"))).to_be_visible()
    lost = False
    seat.button("Try again now").click()
    expect(seat.options.first).to_be_visible()


def test_a_seat_that_was_given_away_is_given_up(page: Page, desk: Desk):
    game = desk.small("p1", "p2")
    place = {"game": game.key, "tokens": {"p1": "stale"}, "title": "", "system": "time_wars"}
    page.goto("/")
    page.evaluate("(place) => localStorage.setItem('wartable.places', JSON.stringify([place]))", place)
    page.goto(game.of())
    seat = Seat(page)
    expect(seat.decision.get_by_text("The seat was given to somebody else")).to_be_visible()
    seat.button("Watch the game").click()
    expect(seat.title).to_contain_text("Waiting for")
    page.wait_for_function(
        "() => Object.keys(JSON.parse(localStorage.getItem('wartable.places'))[0].tokens).length === 0"
    )


def test_a_browser_without_room_keeps_the_seat_until_the_page_is_closed(page: Page):
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }")
    page.goto("/new?system=time_wars&scenario=skirmish")
    page.get_by_role("button", name="Start the game").click()
    seat = Seat(page)
    expect(seat.decision.get_by_text("This browser has no room left to keep your seat.")).to_be_visible()
    assert page.evaluate("Object.keys(localStorage).filter((key) => key !== 'wartable.story').length") == 0
    seat.button("Put away").click()
    expect(seat.button("Put away")).to_have_count(0)
