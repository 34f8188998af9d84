"""Episodes in the browser: by mouse, by keyboard, by touch, and at two tables between which a card goes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.access import AXE, SETTLED, grave
from tests.web.conftest import People
from tests.web.desk import Desk
from tests.web.seat import Keys, Mouse, Seat
from tests.web.test_companion import PHONE

SHORT = Path(__file__).parent / "short.yaml"
HALL = Path(__file__).parent / "cliffhanger.yaml"
SECRETS = ("dal_4", "cyb_5", "dal_5")
"""What lies face down in the deck."""


def ended(seat: Seat) -> None:
    expect(seat.title).to_have_text(seat.update["outcome"]["say"])
    assert all(refusal["why"] and refusal["clause"] for refusal in seat.refused)


def keeps_nobody_out(page: Page) -> None:
    page.evaluate(SETTLED)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert not grave(page)


class Walker:
    """Answers as somebody does who wants nothing of the cards, and keeps which kinds of requests there were."""

    def __init__(self, by: Mouse | Keys) -> None:
        self.by = by
        self.kinds: set[str] = set()
        self.order = "stand" if isinstance(by, Keys) else "move"

    def __call__(self, seat: Seat) -> None:
        self.kinds.add(seat.request["ask"])
        keys = [option["key"] for option in seat.request["options"]]
        wanted = next((key for key in ("done", "nothing", self.order) if key in keys), "")
        if not wanted:
            self.by(seat)
        elif isinstance(self.by, Keys):
            seat.options.first.focus()
            for _ in range(keys.index(wanted)):
                seat.page.keyboard.press("ArrowDown")
            assert seat.moves(lambda: seat.page.keyboard.press("Enter"))
        else:
            seat.pick(wanted)


def test_an_episode_by_mouse_and_its_story(page: Page, desk: Desk) -> None:
    seat = Seat(page).sit(desk.game(SHORT, ("p1",), seats=("p1", "p2"), bot="random").of("p1"))
    walker = Walker(Mouse("m"))
    seat.play(walker)
    assert {"choice", "move"} <= walker.kinds
    ended(seat)
    page.get_by_role("link", name="Read the story").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    keeps_nobody_out(page)


@pytest.mark.rule("AT-SETUP-09")
def test_who_is_yet_to_come_stands_beside_the_table(page: Page, desk: Desk) -> None:
    seat = Seat(page).sit(desk.game("at_village", ("p1",), seats=("p1", "p2"), bot="random", seed="strip").of("p1"))
    strip = page.get_by_role("navigation", name="Your units").get_by_role("button")
    own = [unit["name"] for unit in seat.update["view"]["units"].values() if unit["player"] == "p1"]
    assert own
    expect(strip).to_have_text([re.compile(f"{name}.*yet to come") for name in own])
    strip.first.click()
    expect(page.get_by_text(re.compile("off the table"))).to_be_visible()


def test_an_episode_by_keyboard_left_and_taken_up_again_and_a_step_taken_back(page: Page, desk: Desk) -> None:
    game = desk.game(SHORT, ("p1",), seats=("p1", "p2"), bot="random")
    seat = Seat(page).sit(game.of("p1"))
    walker = Walker(Keys("k"))
    while "move" not in walker.kinds or seat.update["view"]["phase"] == "moves":
        seat.asked()
        walker(seat)
    seat.asked()
    before, line = seat.update["back_to"], seat.stamp[0]
    assert seat.update["back"] >= 1
    page.keyboard.press("u")
    seat.until(lambda: seat.stamp[0] > line, "it was not taken back")
    seat.asked()
    assert before
    asked = seat.request["question"]
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    again = Seat(page).sit(game.of("p1"))
    again.asked()
    assert again.request["question"] == asked
    again.play(walker)
    ended(again)


@pytest.mark.rule("AT-IDEA-07", "AT-RACE-01")
def test_a_card_goes_from_one_table_to_another_and_what_lies_face_down_stays_hidden(person: People, desk: Desk) -> None:
    game = desk.game(SHORT, ("p1", "p2"))
    one, other = (Seat(person()).sit(game.of(seat)) for seat in ("p1", "p2"))
    one.asked()
    cards = one.page.get_by_role("region", name="Cards in hand")
    wish = cards.get_by_role("button", name=re.compile("about the cards"))
    keeps_nobody_out(one.page)
    assert one.moves(wish.click)
    one.pick("stand")
    other.pick("stand")
    one.until(lambda: any(option["key"] == "pass" for option in one.request.get("options", ())), "no window opened")
    one.pick("pass", "doctor-dal_1-sarah")
    other.asked()
    expect(other.title).to_contain_text("offers")
    other.pick("take")
    one.abreast(other)
    for seat in (one, other):
        assert [card["key"] for card in seat.update["view"]["units"]["sarah"]["cards"]] == ["dal_1"]
        assert seat.update["view"]["race"] == {"revealed": False}
        expect(seat.record).to_contain_text(re.compile("passes «.*» to Sarah Jane Smith"))
        told = "".join(seat.raw)
        assert [word for word in SECRETS if word in told] == []


def test_an_episode_by_touch_on_a_telephone(person: People, desk: Desk) -> None:
    game = desk.game(SHORT, ("p1",), seats=("p1", "p2"), bot="random")
    seat = Seat(person(**PHONE)).sit(game.of("p1"))
    kinds: set[str] = set()
    while "move" not in kinds:
        seat.asked()
        kinds.add(seat.request["ask"])
        if seat.request["ask"] == "choice":
            keys = [option["key"] for option in seat.request["options"]]
            key = next((key for key in ("done", "nothing", "move") if key in keys), keys[0])
            option = next(item for item in seat.request["options"] if item["key"] == key)
            assert seat.moves(seat.option(option).tap)
        else:
            expect(seat.main).to_be_enabled()
            if not seat.moves(seat.main.tap):
                seat.button("Hint").tap()
                assert seat.moves(seat.decision.get_by_role("list", name="Ideas").get_by_role("button").first.tap)
    assert seat.page.evaluate("document.documentElement.scrollWidth") == 390
    keeps_nobody_out(seat.page)


@pytest.mark.rule("AT-NEW-EPI-01")
def test_the_next_episode_opens_from_the_end_of_one(page: Page, desk: Desk) -> None:
    seat = Seat(page).sit(desk.game(HALL, ("p1",)).of("p1"))
    ended(seat)
    keeps_nobody_out(page)
    first = page.url
    friend = page.get_by_label("Who arrives to help?")
    friend.select_option(label="Captain Yates")
    page.get_by_role("button", name="Next episode").click()
    page.wait_for_url(lambda address: "/game/" in address and address.split("#")[0] != first.split("#")[0])
    seat.until(lambda: seat.welcome["title"] == "The locked hall, episode 2", "the next episode was not opened")
    assert seat.welcome["seat"] == "p1"
    expect(page.get_by_text("Captain Yates").first).to_be_attached()
