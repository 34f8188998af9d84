"""Several browsers at one game: what each may see, taking back by consent, own dice, answers that come late."""

from __future__ import annotations

import json
import random

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.conftest import People
from tests.web.desk import Desk
from tests.web.seat import Keys, Seat, type_dice

NEWS = ('{"type":"update"', '{"type":"patch"')


def test_two_play_and_a_third_watches(person: People, desk: Desk):
    game = desk.small("p1", "p2")
    one, two, three = Seat(person()), Seat(person()), Seat(person())
    one.sit(game.of("p1"))
    expect(one.page.get_by_role("list", name="Seats")).to_contain_text("away")
    two.sit(game.of("p2"))
    three.sit(game.of())
    expect(one.page.get_by_role("list", name="Seats")).not_to_contain_text("away")
    one.asked()
    assert not two.request
    assert not three.request
    assert "options" not in two.update["request"] or not two.update["request"]["options"]
    for other in (two, three):
        expect(other.title).to_have_text("Waiting for p1")
        expect(other.options).to_have_count(0)
    expect(three.page.get_by_role("button", name="Take back")).to_have_count(0)
    one.pick("done", "marines-1", "hold")
    for other in (two, three):
        other.abreast(one)
        expect(other.record).to_contain_text("Marine Squad 1")
        assert "marines-1" in other.update["view"]["units"]


def orders(seat: Seat) -> str:
    """The sentence of a team's secret orders as its own seat was told it."""
    events = [event for text in seat.raw for event in told(text)]
    return next(event["say"] for event in events if "your secret orders" in event.get("say", ""))


def told(text: str) -> list[dict[str, str]]:
    found: list[dict[str, str]] = json.loads(text).get("events") or []
    return found


def test_secret_orders_reach_nobody_else(person: People, desk: Desk):
    game = desk.game("hunt_two", ("blue", "orange"), turn_limit=1)
    blue, orange, watcher = Seat(person()), Seat(person()), Seat(person())
    blue.sit(game.of("blue"))
    orange.sit(game.of("orange"))
    watcher.sit(game.of())
    own = {"blue": orders(blue), "orange": orders(orange)}
    for seat, others in ((blue, ["orange"]), (orange, ["blue"]), (watcher, ["blue", "orange"])):
        heard, shown = "".join(seat.raw), seat.page.locator("body").inner_text()
        for other in others:
            secret = own[other].partition(": ")[2]
            assert secret not in heard or secret in own.get(seat.welcome["seat"], "")
            assert own[other] not in heard
            assert own[other] not in shown
    only = blue.page.get_by_role("region", name="Only you can see this")
    expect(only).to_be_visible()
    expect(watcher.page.get_by_role("region", name="Only you can see this")).to_have_count(0)


@pytest.mark.parametrize("agrees", [True, False])
def test_taking_back_needs_the_other(person: People, desk: Desk, agrees: bool):
    game = desk.small("p1", "p2")
    one, two = Seat(person()).sit(game.of("p1")), Seat(person()).sit(game.of("p2"))
    one.pick("marines-1")  # the order is rolled for: what fell cannot be forgotten
    one.asked()
    rolled = one.stamp
    two.hears(rolled)
    one.page.keyboard.press("u")
    two.until(lambda: any('"type":"asked"' in text for text in two.raw) or two.stamp != rolled)
    assert two.stamp == rolled, "it was taken back without asking"
    expect(one.decision.get_by_role("status")).to_contain_text("must agree")
    asked = two.decision.get_by_role("status").filter(has_text="asks to take back")
    expect(asked).to_be_visible()
    two.decision.get_by_role("button", name="take it back" if agrees else "Let it stand").click()
    expect(asked).to_have_count(0)
    if agrees:
        one.until(lambda: one.stamp[0] == rolled[0] + 1)
        assert one.stamp[1] < rolled[1]
        expect(one.title).to_have_text("Who issues an order?")
    else:
        expect(one.decision.get_by_role("status").filter(has_text="must agree")).to_have_count(0)
        assert one.stamp == rolled


def test_dice_of_their_own(page: Page, desk: Desk):
    """A seat that throws real dice types them; the record says what it typed."""
    seat = Seat(page).sit(desk.small(typed=("p1",)).of("p1")).pick("marines-1")
    seat.asked()
    assert seat.request["ask"] in ("die", "pool")
    expect(seat.title).to_contain_text("Type the dice")
    send = seat.decision.get_by_role("button", name="to type")
    expect(send).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("9")
    page.keyboard.press("3")
    page.keyboard.press("Backspace")
    expect(send).to_have_attribute("aria-disabled", "true")
    assert seat.moves(lambda: type_dice(seat, random.Random("dice")))
    expect(seat.record).to_contain_text("rolled")


def test_a_whole_battle_with_dice_of_their_own(page: Page, desk: Desk):
    seat = Seat(page).sit(desk.small(typed=("p1",)).of("p1"))
    seat.play(Keys("own dice"))
    expect(seat.title).to_have_text(seat.update["outcome"]["say"])


def test_a_late_answer_is_refused_and_nothing_changes(person: People, desk: Desk):
    """The seat sits at two screens; one of them has not heard that the other has answered."""
    game = desk.small()
    quick, slow = Seat(person()), Seat(person())
    deaf = False

    def hold(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda text: None if deaf and str(text).startswith(NEWS) else line.send(text))

    slow.page.route_web_socket("**/ws/**", hold)
    slow.page.goto(game.of("p1"))
    expect(slow.options.first).to_be_visible()
    quick.sit(game.of("p1"))
    deaf = True
    quick.pick("done")
    quick.asked()
    slow.options.first.click()
    expect(slow.decision.get_by_role("alert")).to_contain_text("gone on meanwhile")
    assert quick.stamp[1] == 1
