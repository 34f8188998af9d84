"""Links: one browser sets a game up, another one takes a seat by a link; links that open nothing say so."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect

from tests.web.conftest import People, Watch
from tests.web.desk import Desk
from tests.web.seat import Seat
from tests.web.test_home import TABLE
from tests.web.test_wizard import start, wizard


def invite(page: Page) -> str:
    """Set a game up for somebody elsewhere; the link for them."""
    wizard(page, "time_wars", "skirmish")
    page.get_by_label("Who plays Daleks").select_option("away")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("heading", name="Invite the others")).to_be_focused()
    return page.get_by_label("Link for Daleks", exact=True).input_value()


def test_a_link_opens_a_seat_in_another_browser(page: Page, person: People):
    link = invite(page)
    expect(page.get_by_text("No phone and no other machine can open this link: 127.0.0.1 is")).to_be_visible()
    expect(page.get_by_role("img", name="The link for Daleks as a square for cameras")).to_have_count(0)
    page.get_by_role("link", name="Go to the table").click()
    page.wait_for_url(TABLE)

    friend = person()
    seat = Seat(friend)
    friend.goto(link)
    friend.wait_for_url(TABLE)
    seat.until(lambda: bool(seat.update))
    assert seat.welcome["seat"] == "p2"
    assert "token" not in friend.url
    kept = json.loads(friend.evaluate("localStorage['wartable.places']"))[0]
    assert list(kept["tokens"]) == ["p2"]
    assert "owner" not in kept  # it lets nobody else sit down
    chair = page.get_by_role("list", name="Seats").get_by_role("listitem").filter(has_text="Daleks")
    expect(chair).not_to_contain_text("away")


def test_a_link_for_others_goes_to_the_address_in_the_network(page: Page):
    """The server says by which addresses this machine is reached; the square for cameras and the link take one."""
    told = {"addresses": ["http://192.168.1.5:8765", "http://10.0.0.5:8765"]}
    page.route("**/api/whereabouts", lambda route: route.fulfill(json=told))
    invite(page)
    field = page.get_by_label("Link for Daleks", exact=True)
    expect(field).to_have_value(re.compile(r"^http://192\.168\.1\.5:8765/join/\w+#token=\w+$"))
    expect(page.get_by_text("This link is for others in your network, at http://192.168.1.5:8765.")).to_be_visible()
    square = page.get_by_role("img", name="The link for Daleks as a square for cameras").locator("path")
    first = square.get_attribute("d")
    page.get_by_label("Address of this machine").select_option("http://10.0.0.5:8765")
    expect(field).to_have_value(re.compile(r"^http://10\.0\.0\.5:8765/join/"))
    expect(square).not_to_have_attribute("d", first or "")
    expect(page.get_by_text("This page has an address that only this machine knows")).to_have_count(0)


def test_a_seat_is_given_to_somebody_else_and_the_old_link_opens_nothing(page: Page, person: People, watch: Watch):
    watch.allow("403", "4403")
    old = invite(page)
    page.get_by_role("link", name="Go to the table").click()
    page.wait_for_url(TABLE)
    page.get_by_label("Menu").click()
    page.get_by_role("link", name="Who sits where, links").click()
    chair = page.get_by_label("Who plays Daleks")
    expect(chair).to_have_value("away")
    chair.select_option("greedy")
    expect(page.get_by_label("Link for Daleks", exact=True)).to_have_count(0)
    chair.select_option("away")
    new = page.get_by_label("Link for Daleks", exact=True)
    expect(new).to_be_visible()
    link = new.input_value()
    assert link != old

    friend = person()
    friend.goto(old)
    expect(friend.get_by_role("heading", level=1)).to_have_text("This link opens no seat any more")
    expect(friend.get_by_role("alert")).to_contain_text("Ask whoever sent it for a new one")
    expect(friend.get_by_role("link", name="Watch the game")).to_be_visible()
    seat = Seat(friend)
    friend.goto("/")
    friend.get_by_label("Watch or join by a link").fill(link)
    friend.get_by_role("button", name="Join", exact=True).click()
    friend.wait_for_url(TABLE)
    seat.until(lambda: bool(seat.update))
    assert seat.welcome["seat"] == "p2"


def test_a_link_that_lost_its_end(page: Page, desk: Desk):
    page.goto(f"/join/{desk.small('p1').key}")
    expect(page.get_by_role("heading", level=1)).to_have_text("This link is not whole")
    expect(page.get_by_role("alert")).to_contain_text("Ask whoever sent it")


def test_a_link_to_a_game_that_is_gone(page: Page, watch: Watch):
    watch.allow("404")
    page.goto("/join/nothing#token=abc")
    expect(page.get_by_role("heading", level=1)).to_have_text("This game is gone")
    expect(page.get_by_role("link", name="Watch the game")).to_have_count(0)
    page.get_by_role("main").get_by_role("link", name="Your games").click()
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()


def test_a_link_of_another_game_opens_nothing(page: Page, desk: Desk, watch: Watch):
    watch.allow("403")
    first, second = desk.small("p1"), desk.small("p1")
    page.goto(f"/join/{second.key}#token={first.tokens['p1']}")
    expect(page.get_by_role("heading", level=1)).to_have_text("This link opens no seat any more")
    assert page.evaluate("localStorage.getItem('wartable.places')") is None


def test_words_that_are_no_link(page: Page):
    page.goto("/")
    page.get_by_label("Watch or join by a link").fill("https://example.org/what?")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text("A link ends in /game/ or /join/ and a key; this has none.")
    page.get_by_label("Watch or join by a link").fill("http://elsewhere/game/nothing")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page).to_have_url(re.compile("/game/nothing$"))


def test_two_people_elsewhere_and_nobody_here(page: Page):
    wizard(page, "time_wars", "skirmish")
    for name in ("Federation", "Daleks"):
        page.get_by_label(f"Who plays {name}", exact=True).select_option("away")
    expect(page.get_by_text("Nobody sits at this screen: you will watch.")).to_be_visible()
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_label(re.compile("^Link for "))).to_have_count(2)
    seat = Seat(page)
    page.get_by_role("link", name="Go to the table").click()
    seat.until(lambda: bool(seat.welcome))
    assert seat.welcome["seat"] == ""


def test_a_game_without_others_begins_at_once(page: Page):
    wizard(page, "time_wars", "skirmish")
    start(page)
