"""The game clock as players see it: chosen in the wizard, counted down, kept, carried into a rematch."""

from __future__ import annotations

import json
import re
from functools import partial
from typing import Any

import pytest
import yaml
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import People
from tests.web.desk import SMALL, Desk, Game
from tests.web.seat import Seat
from tests.web.test_waiting import flat
from tests.web.test_wizard import start, wizard

SIZES = [(1440, 900, "light"), (1024, 768, "light"), (390, 844, "dark")]


def bank(page: Page, seat: str) -> Locator:
    return page.locator(f"[data-bank={seat}]")


def shown(page: Page, seat: str) -> int:
    """What the clock of a seat shows, seconds."""
    text = re.search(r"(\d+):(\d\d)(?!\d)", bank(page, seat).inner_text())
    assert text is not None
    return 60 * int(text[1]) + int(text[2])


def clocked(desk: Desk, **clocks: dict[str, int]) -> Game:
    form = {"document": small(), "seats": {seat: {"kind": "human"} for seat in ("p1", "p2")}}
    made = desk.post("/api/games", {**form, "seed": "tests", "clocks": clocks})
    return Game(made["game"], made["tokens"])


def said(seat: Seat, words: str) -> bool:
    """Whether it was told that in the chat."""
    return any(words in json.loads(raw)["text"] for raw in seat.raw if '"said"' in raw)


def small() -> Any:
    return yaml.safe_load(SMALL.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("width", "height", "scheme"), SIZES)
def test_chosen_in_the_wizard(person: People, width: int, height: int, scheme: Any):
    page = person(viewport={"width": width, "height": height}, color_scheme=scheme)
    wizard(page, "time_wars", "skirmish")
    expect(page.get_by_label("Minutes of")).to_have_count(0)
    page.get_by_label("Game clock").select_option("30,10")
    bots = page.get_by_role("checkbox", name="(a bot)")
    expect(bots).not_to_be_checked()  # unless it is chosen
    first = page.get_by_role("spinbutton", name=re.compile("^Minutes of")).first
    first.fill("12")
    first.press("Tab")
    assert flat(page)
    start(page)
    seat = Seat(page)
    seat.sit(page.url)
    expect(bank(page, "p1")).to_be_visible()
    told = next(message for message in map(json.loads, seat.raw) if message["type"] == "game_clock")
    assert [(each["seat"], each["bank"], each["increment"]) for each in told["seats"]] == [("p1", 720, 10)]
    expect(bank(page, "p2")).to_have_count(0)
    assert flat(page)


def test_only_the_clock_of_who_is_asked_runs(person: People, desk: Desk):
    game = clocked(desk, p1={"bank": 600, "increment": 5}, p2={"bank": 300})
    page = person()
    page.clock.install()
    one, two = Seat(page).sit(game.of("p1")), Seat(person()).sit(game.of("p2"))
    asked, waits = ("p1", "p2") if one.request else ("p2", "p1")
    expect(bank(page, asked)).to_contain_text("running")
    expect(bank(page, waits)).not_to_contain_text("running")
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 5)
    before = shown(page, asked), shown(page, waits)
    page.clock.run_for(60_000)
    expect(bank(page, asked)).to_contain_text(re.compile(rf"{(before[0] - 60) // 60}:{(before[0] - 60) % 60:02}"))
    assert shown(page, waits) == before[1]
    expect(bank(two.page, asked)).to_contain_text("running")


def test_a_page_that_is_loaded_again_shows_what_is_left(person: People, desk: Desk):
    game = clocked(desk, p1={"bank": 36_000}, p2={"bank": 36_000})
    seat = Seat(person()).sit(game.of("p1"))
    expect(bank(seat.page, "p1")).to_contain_text(":")
    seat.page.reload()
    expect(bank(seat.page, "p1")).to_contain_text(re.compile(r"9:5\d:\d\d|10:00:00"))


def test_who_has_little_left_is_told_aloud(person: People, desk: Desk):
    game = clocked(desk, p1={"bank": 3600}, p2={"bank": 3600})
    pages = [person(), person()]
    for page in pages:
        page.clock.install()
    one, two = (Seat(page).sit(game.of(seat)) for page, seat in zip(pages, ("p1", "p2")))
    page, seat = (one.page, "p1") if one.request else (two.page, "p2")
    expect(bank(page, seat)).to_contain_text("running")
    status = page.get_by_role("banner").get_by_text("Your clock has 30 seconds left")
    expect(status).to_have_count(0)
    page.clock.run_for(3_590_000)
    expect(status).to_have_count(1)


def test_a_clock_that_runs_out_is_answered_for(person: People, desk: Desk):
    game = clocked(desk, p1={"bank": 10}, p2={"bank": 10})
    one, two = Seat(person()).sit(game.of("p1")), Seat(person()).sit(game.of("p2"))
    one.until(lambda: one.over, "the game was not ended by those who answer in their place")
    told = "has run out. Whenever it has, a bot answers in their place."
    for seat in (one, two):
        seat.until(partial(said, seat, told), "nobody was told")


def test_a_rematch_has_the_clocks_of_its_players(page: Page, desk: Desk):
    form = {"document": small(), "seats": {"p1": {"kind": "human"}, "p2": {"kind": "random"}}, "seed": "tests"}
    made = desk.post("/api/games", {**form, "clocks": {"p1": {"bank": 3000, "increment": 7}}})
    seat = Seat(page).sit(Game(made["game"], made["tokens"]).of("p1"))
    seat.play(lambda each: each.moves(lambda: first(each)))
    seat.button("Rematch, sides swapped").click()
    expect(bank(page, "p2")).to_be_visible()
    expect(bank(page, "p1")).to_have_count(0)
    told = [message for message in map(json.loads, seat.raw) if message["type"] == "game_clock"][-1]
    assert [(each["seat"], each["bank"], each["increment"]) for each in told["seats"]] == [("p2", 3000, 7)]


def first(seat: Seat) -> None:
    """The first answer that there is."""
    if seat.request["ask"] == "choice":
        seat.take(seat.request["options"][0])
    else:
        seat.main.click()
