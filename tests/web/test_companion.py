"""The companion: attacks at a real table, a second screen of a running game, and both without network."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.access import AXE, SETTLED, box, grave, size
from tests.web.cable import Cable
from tests.web.conftest import People, Watch
from tests.web.desk import Desk
from tests.web.seat import Seat

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
THUMB = 48  # pixels
AWAY = r"Failed to load resource: net::ERR_INTERNET_DISCONNECTED"
STEPS = 40  # answers in one attack


class Companion:
    """The page on a phone."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self) -> Companion:
        self.page.goto("/companion")
        expect(self.button("Declare")).to_be_enabled()
        return self

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def pad(self) -> Locator:
        return self.page.get_by_role("group", name="Tap each die you see")

    @property
    def over(self) -> Locator:
        return self.page.get_by_role("heading", name="What follows")

    @property
    def asked(self) -> Locator:
        """What there is to answer with: faces, options, or the end."""
        return self.pad.or_(self.page.locator(".options")).or_(self.over)

    def tap(self, face: int) -> None:
        """Tap a face; the last one if the dice that are due have none such."""
        named = self.pad.get_by_role("button", name=re.compile(rf"^{face}\b"))
        (named.first if named.count() else self.pad.get_by_role("button").last).click()

    def answer(self, face: int) -> bool:
        """Answer once, with dice or an option; whether the attack is over."""
        expect(self.asked.first).to_be_visible()
        if self.over.is_visible():
            return True
        before = self.state()
        if self.pad.is_visible():
            use = self.page.get_by_role("button", name="Use these")
            self.tap(face)
            while not use.is_visible() and self.page.get_by_role("button", name="more d").is_visible():
                self.tap(face)
            if use.is_visible():
                use.click()
        else:
            self.page.locator(".options").get_by_role("button").first.click()
        self.page.wait_for_function("(old) => localStorage.getItem('wartable.attacks') !== old", arg=before)
        expect(self.page.locator("section[aria-busy=true]")).to_have_count(0)  # what is shown is what came of it
        expect(self.asked.first).to_be_visible()
        return False

    def state(self) -> Any:
        return self.page.evaluate("localStorage.getItem('wartable.attacks')")


@pytest.fixture
def phone(person: People) -> Companion:
    return Companion(person(**PHONE))


# ------------------------------------------------------------------ at a real table
@pytest.mark.parametrize("system", ["Time Wars", "Hunt for Davros"])
@pytest.mark.parametrize("face", [1, 6])
def test_an_attack_is_umpired_from_start_to_end(phone: Companion, system: str, face: int) -> None:
    phone.open()
    phone.page.get_by_text(system, exact=True).click()
    expect(phone.button("Declare")).to_be_enabled()
    phone.button("Declare").click()
    for done in range(STEPS):
        if phone.answer(face):
            assert done > 0
            break
    expect(phone.over).to_be_visible()
    expect(phone.page.get_by_role("list", name="What has happened").get_by_role("listitem").first).to_be_visible()
    expect(phone.page.get_by_role("heading", name="Do this on the table")).to_be_visible()
    phone.button("Next attack").click()
    expect(phone.button("Declare")).to_be_visible()


def test_a_die_that_was_mistyped_is_changed(phone: Companion) -> None:
    phone.open()
    phone.button("Declare").click()
    phone.answer(1)
    expect(phone.over).to_be_visible()  # a 1 misses
    phone.button("Change dice").click()
    phone.tap(6)
    expect(phone.page.get_by_role("list", name="What has happened")).to_be_visible()


def test_odds_say_what_a_ruling_makes_of_them(phone: Companion) -> None:
    phone.open()
    phone.page.get_by_role("radio", name="Suppress").check()
    phone.page.get_by_role("group", name="The defender's cover").get_by_role("radio", name="Light").check()
    phone.button("Declare").click()
    phone.page.get_by_text("Odds of the whole attack").click()
    expect(phone.page.get_by_text("cover does not count against Suppressive Firing (TW-SUPP-01)")).to_be_visible()


@pytest.mark.parametrize("system", ["Time Wars", "Hunt for Davros"])
def test_everything_is_large_enough_for_a_thumb(phone: Companion, system: str) -> None:
    phone.open()
    phone.page.get_by_text(system, exact=True).click()
    small = """(least) => [...document.querySelectorAll('main :is(button, select, summary, label:has(input))')]
        .filter((node) => node.checkVisibility() && node.getBoundingClientRect().height < least)
        .map((node) => `${node.textContent.trim()} ${node.getBoundingClientRect().height}`)"""
    assert phone.page.evaluate(small, THUMB - 4) == []
    phone.button("Declare").click()
    expect(phone.asked.first).to_be_visible()
    assert phone.page.evaluate(small, THUMB) == []
    assert phone.page.evaluate("document.documentElement.scrollWidth") == 390


# ------------------------------------------------------------------ a second screen
@pytest.mark.parametrize("light", ["light", "dark"])
def test_the_second_screen_keeps_nobody_out(person: People, desk: Desk, light: str) -> None:
    game = desk.game("hunt_two", ("blue",), bot="random", seats=("blue", "orange"))
    page = person(**PHONE, color_scheme=light)
    hand = Seat(page).sit(f"/companion/{game.key}#token={game.tokens['blue']}")
    hand.asked()
    page.evaluate(AXE.read_text(encoding="utf-8"))
    for tab in ("Decision", "Only you", "Record"):
        page.get_by_role("navigation", name="Parts of the game").get_by_role("button", name=tab).click()
        page.evaluate(SETTLED)
        assert grave(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_a_phone_answers_and_the_big_screen_follows(page: Page, person: People, desk: Desk) -> None:
    game = desk.small("p1", typed=("p1",))
    big = Seat(page).sit(game.of("p1"))
    hand = Seat(person(**PHONE)).sit(f"/companion/{game.key}#token={game.tokens['p1']}")
    expect(hand.page).to_have_url(re.compile(rf"/companion/{game.key}$"))  # the token is not left in the address
    expect(hand.page.get_by_text("in sync")).to_be_visible()
    assert hand.page.locator("main svg.board").count() == 0
    kinds: set[str] = set()
    for number in range(60):
        hand.until(lambda: hand.over or bool(hand.request), "the phone was not asked")
        if hand.over or {"choice", "die"} <= kinds:
            break
        kinds.add(answered(hand, big, number))
        big.abreast(hand)
    assert {"choice", "die"} <= kinds


def answered(hand: Seat, big: Seat, number: int) -> str:
    """Answer on the phone, except what needs the board; the kind of what was asked."""
    ask: str = hand.request["ask"]
    if ask in ("die", "pool"):
        pad = hand.page.get_by_role("group", name="Tap each die you see")
        assert hand.moves(lambda: pad.get_by_role("button").nth(number % 6).click()) or ask == "pool"
    elif ask == "choice":
        option = hand.request["options"][0]

        def pick() -> None:
            hand.option(option).click()
            if hand.request.get("verb"):
                hand.page.keyboard.press("Enter")

        assert hand.moves(pick), hand.refused
    else:
        expect(hand.page.get_by_text("on the big screen")).to_be_visible()
        big.abreast(hand)
        before = hand.stamp
        expect(big.main).to_be_enabled()
        big.main.click()
        hand.until(lambda: hand.stamp != before, "the phone did not follow the big screen")
    return ask


def test_secrets_are_held_open_with_a_thumb(person: People, desk: Desk) -> None:
    game = desk.game("hunt_two", ("blue",), bot="random", seats=("blue", "orange"))
    hand = Seat(person(**PHONE)).sit(f"/companion/{game.key}#token={game.tokens['blue']}")
    hand.pick(hand.request["options"][0]["key"]) if hand.request.get("ask") == "choice" else hand.asked()
    hand.until(lambda: bool(hand.update["view"]["sides"]["blue"]["mission"]), "no mission was dealt")
    name = hand.update["view"]["sides"]["blue"]["mission"]["name"]
    page = hand.page
    page.get_by_role("button", name="Only you").click()
    only = page.get_by_role("region", name="Only you can see this")
    expect(only).not_to_contain_text(name)
    hold = only.get_by_role("button", name="Hold to peek")
    assert size(hold)[1] >= 2 * THUMB
    assert box(hold)[1] > 844 / 2  # where the thumb is
    hold.hover()
    page.mouse.down()
    expect(only).to_contain_text(name)
    page.mouse.up()
    expect(only).not_to_contain_text(name)
    assert name not in (page.title() + page.url)


def test_a_step_made_without_network_goes_out_with_it(person: People, desk: Desk, cable: Cable, watch: Watch) -> None:
    watch.allow(r"WebSocket connection to .* failed")
    game = desk.small("p1", "p2", typed=("p1", "p2"))
    page = person(**PHONE, base_url=cable.address)
    hand = Seat(page).sit(f"/companion/{game.key}#token={game.tokens['p1']}")
    hand.asked()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")  # its script is not on its way any more
    cable.pull()
    expect(page.get_by_text("offline", exact=True)).to_be_visible()
    before = hand.stamp
    if hand.request["ask"] == "choice":
        hand.options.first.click()
    else:
        page.get_by_role("group", name="Tap each die you see").get_by_role("button", name="4").click()
    expect(page.get_by_text("1 step to send")).to_be_visible()
    assert hand.stamp == before
    cable.plug()
    hand.until(lambda: hand.stamp != before, "the step was not sent")
    expect(page.get_by_text("in sync")).to_be_visible()


@pytest.fixture
def cable(server: str) -> Iterator[Cable]:
    found = Cable(server)
    yield found
    found.close()


# ------------------------------------------------------------------ without network
def ready(phone: Companion) -> None:
    """Wait until the page is kept by the browser."""
    phone.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    phone.page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def test_the_page_opens_without_network_and_sends_what_was_kept(phone: Companion, watch: Watch) -> None:
    watch.allow(AWAY)
    phone.open()
    ready(phone)
    phone.button("Declare").click()
    expect(phone.pad).to_be_visible()
    phone.page.context.set_offline(True)
    phone.tap(4)
    expect(phone.page.get_by_role("heading", name="The umpire is away")).to_be_visible()
    expect(phone.page.get_by_text("1 step to send")).to_be_visible()
    phone.page.reload()
    expect(phone.page.get_by_role("heading", name="The umpire is away")).to_be_visible()
    phone.button("Next attack").click()
    phone.button("Declare").click()
    expect(phone.page.get_by_text("2 steps to send")).to_be_visible()
    phone.page.context.set_offline(False)
    expect(phone.pad).to_be_visible()
    expect(phone.page.get_by_text("to send")).to_have_count(0)
    others = phone.page.get_by_role("region", name="Other attacks")
    expect(others.get_by_text("decided").or_(others.get_by_text("asks for dice")).first).to_be_visible()
    others.get_by_role("button").first.click()
    expect(phone.asked.first).to_be_visible()


def test_a_die_is_taken_back_without_network(phone: Companion, watch: Watch) -> None:
    watch.allow(AWAY)
    phone.open()
    phone.button("Declare").click()
    expect(phone.pad).to_be_visible()
    phone.page.context.set_offline(True)
    phone.tap(4)
    phone.button("Last die").click()
    expect(phone.pad).to_be_visible()


def test_the_browser_keeps_built_files_and_no_answers(person: People, desk: Desk) -> None:
    game = desk.small("p1", "p2")
    hand = Seat(person(**PHONE)).sit(f"/companion/{game.key}#token={game.tokens['p1']}")
    page = hand.page
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    kept = page.evaluate(
        "caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((one) => one.keys()))))"
        ".then((found) => found.flat().map((request) => new URL(request.url).pathname))"
    )
    assert "/companion" in kept
    assert all(path == "/companion" or path.startswith("/assets/") for path in kept)
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.map((one) => one.scope))") == [
        page.evaluate("location.origin") + "/companion"
    ]
