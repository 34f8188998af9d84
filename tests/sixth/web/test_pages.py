"""The pages know nothing of the sixth system, and show it: from the first page to the replay."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.desk import Desk
from tests.web.seat import Mouse, Seat, take_a_hint
from tests.web.test_home import TABLE
from tests.web.test_wizard import put, start, wizard


def ended(seat: Seat) -> None:
    expect(seat.title).to_have_text(seat.update["outcome"]["say"])
    expect(seat.record).to_contain_text(seat.update["outcome"]["say"])


def test_the_first_page_offers_it(page: Page):
    page.goto("/")
    expect(page.get_by_role("heading", name="Six games, one umpire")).to_be_visible()
    page.get_by_role("button", name="Skirmish at the ford").click()
    page.wait_for_url(TABLE)
    seat = Seat(page)
    expect(seat.decision).to_be_visible()
    page.goto("/")
    expect(page.get_by_text("Skirmish of Seven Rules · set-up")).to_be_visible()


def test_it_is_set_up_by_the_page_and_played_to_its_end_by_mouse(page: Page):
    wizard(page, "sixth", "ford")
    expect(page.get_by_role("radio", name=re.compile("Skirmish of Seven Rules"))).to_be_checked()
    expect(page.get_by_role("button", name="Lay pieces by hand")).to_have_count(0)
    put(page, "turns", 2)
    seat = Seat(page)
    start(page)
    seat.until(lambda: bool(seat.update), "the table was never told")
    mouse = Mouse("sixth")
    expect(page.get_by_role("button", name="Line of sight")).to_have_count(0)
    assert seat.play(mouse) >= 6
    ended(seat)
    assert mouse.placed >= 4


def test_models_have_their_drawings_or_are_plain_bases(page: Page, desk: Desk):
    seat = Seat(page).sit(desk.game("ford", ("low",), seats=("low", "high")).of("low"))
    for _ in range(2):
        seat.asked()
        take_a_hint(seat)
    seat.asked()
    for unit, drawings in {"axes": ["#b1", "#f-conscript"], "spears": ["#b2", "#f-ogron"], "slings": ["#b2"]}.items():
        model = seat.board.locator(f"[data-unit={unit}] [data-model]").first
        uses = model.locator("use[href]")
        expect(uses).to_have_count(len(drawings))
        for use, drawing in zip(uses.all(), drawings, strict=True):
            expect(use).to_have_attribute("href", drawing)


def test_the_card_of_a_band_tells_its_figures_and_what_is_in_force(page: Page, desk: Desk):
    seat = Seat(page).sit(desk.game("ford", ("low",), seats=("low", "high"), seed="calm").of("low"))
    seat.asked()
    while not (acted := [band for band in seat.update["view"]["units"].values() if band["player"] == "low" and
                         "has acted" in [mark["text"] for mark in band["marks"]]]):  # fmt: skip
        told = seat.told
        take_a_hint(seat)
        seat.hears_more(told)
        seat.asked()
    band = acted[0]
    page.get_by_role("navigation", name="Your units").get_by_role("button", name=band["name"]).click()
    card = page.get_by_role("region", name=band["name"], exact=True)
    for mark in band["marks"]:
        expect(card.get_by_role("button", name=mark["text"])).to_have_attribute("data-clause", mark["clause"])
    figures = card.get_by_role("table", name="Statistics")
    expect(figures.get_by_role("columnheader")).to_have_text(["MOVE", "DICE"])
    figures.get_by_role("button", name=re.compile("dice to shoot with")).click()
    parts = card.get_by_role("region", name=re.compile("dice to shoot with"))
    expect(parts.get_by_role("rowheader")).to_have_text("a die each")


def test_its_replay_goes_from_the_first_moment_to_the_last(page: Page, desk: Desk):
    seat = Seat(page).sit(desk.game("ford", ("low",), seats=("low", "high")).of("low"))
    assert seat.play(Mouse("replay")) >= 6
    seat.decision.get_by_role("link", name="Replay").click()
    page.wait_for_url(re.compile("/replay/"))
    expect(page.get_by_role("main", name="Board")).to_be_visible()
    expect(page.get_by_text(re.compile("decision 4 of"))).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_role("log", name="Record")).to_contain_text("models are left")


@pytest.mark.parametrize("address", ["/rules/sixth", "/rules/sixth/SX-WIN-01", "/army", "/campaign", "/companion"])
def test_other_pages_do_without_what_it_has_not(page: Page, address: str):
    page.goto(address)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_dice_are_counted_by_face(page: Page, desk: Desk, tmp_path: Path):
    sides = [
        {"seat": "low", "name": "Low", "bands": [{"id": "a", "name": "A", "at": [[3, 3], [4, 3], [5, 3], [6, 3]]}]},
        {"seat": "high", "name": "High", "bands": [{"id": "b", "name": "B", "at": [[3, 8], [4, 8], [5, 8], [6, 8]]}]},
    ]  # fmt: skip
    near = tmp_path / "near.yaml"
    near.write_text(json.dumps({"wartable": 1, "ruleset": "sixth", "table": [24, 18], "sides": sides}))
    seat = Seat(page).sit(desk.game(near, ("low",), typed=("low",), seats=("low", "high")).of("low"))
    seat.asked()
    assert seat.moves(seat.button("Stay where it is").click)
    assert seat.moves(lambda: seat.take(next(option for option in seat.request["options"] if option["key"] == "b")))
    assert (seat.request["ask"], seat.request["count"]) == ("tally", 4)
    sixes, threes = (seat.decision.get_by_role("group", name=f"dice that show {face}") for face in (6, 3))
    for _ in range(2):
        sixes.get_by_role("button", name="one 6 more").click()
    expect(sixes).to_contain_text("hit")
    threes.get_by_role("button", name="all 2 left show 3").click()
    expect(seat.decision.get_by_role("status").filter(has_text="4 of 4 dice counted")).to_be_visible()
    # No more than are due: what is full takes no other face.
    expect(seat.decision.get_by_role("button", name="one 5 more")).to_have_attribute("aria-disabled", "true")
    expect(threes.get_by_role("spinbutton")).to_have_value("2")
    assert seat.moves(seat.button("Send").click)
    expect(seat.record).to_contain_text("2 of 4 dice hit")
