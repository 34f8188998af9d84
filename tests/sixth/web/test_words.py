"""Pages on which one answers in ways that our systems do not have yet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml
from playwright.sync_api import Page, expect

from tests.sixth.test_words import armed, volley
from tests.web.desk import Desk
from tests.web.seat import Seat


def sit(page: Page, desk: Desk, folder: Path, doc: dict[str, Any]) -> Seat:
    """The seat that is asked first, which has stayed where it is; whoever sits at the other one never answers."""
    path = folder / "toy.yaml"
    path.write_text(yaml.safe_dump(doc))
    seat = Seat(page).sit(desk.game(path, ("low", "high")).of("low"))
    seat.asked()
    assert seat.moves(lambda: seat.button("Stay where it is").click())
    seat.asked()
    return seat


def test_a_stone_is_aimed_with_the_keys(page: Page, desk: Desk, tmp_path: Path):
    seat = sit(page, desk, tmp_path, armed("stones"))
    aim = seat.board.locator("[data-ghosts]")
    expect(aim).to_contain_text("a stone would hit friends")  # it begins on their own heads
    seat.board.get_by_role("button", name="a, ").first.focus()
    for _ in range(8):
        page.keyboard.press("Shift+ArrowUp")
    expect(aim).to_contain_text("touches c")
    expect(seat.board.locator("[data-touched=c]")).to_have_count(1)
    expect(aim.locator("path")).to_have_count(3)  # the outline of the stone, the cross, whom it touches
    assert seat.moves(lambda: page.keyboard.press("Enter"))
    expect(seat.record).to_contain_text("lose 3 models")


def test_a_stone_is_aimed_in_words(page: Page, desk: Desk, tmp_path: Path):
    seat = sit(page, desk, tmp_path, armed("stones"))
    page.goto(page.url.replace("/game/", "/text/"))
    seat.asked()
    where = page.get_by_role("region", name="Where it is aimed")
    where.get_by_label("From the west edge").fill("3.7")
    where.get_by_label("From the south edge").fill("16")
    where.get_by_role("button", name="Put them there").nth(1).click()
    expect(where).to_contain_text("It touches c.")
    assert seat.moves(lambda: seat.main.click())
    expect(seat.title).to_contain_text("have won")


def test_signs_are_drawn_and_told_with_their_clause(page: Page, desk: Desk, tmp_path: Path):
    seat = sit(page, desk, tmp_path, armed("stones"))
    for _ in range(8):
        page.keyboard.press("Shift+ArrowRight")
    assert seat.moves(lambda: seat.main.click())
    expect(seat.board.locator("[data-sign=template] circle")).to_have_count(1)
    expect(seat.board.locator("[data-sign=arrow] title")).to_have_text("the last stone (SX-SHOOT-01)")
    expect(seat.board.locator("[data-unit=a] [data-model]")).to_have_count(3)  # a sign is no model
    page.goto(page.url.replace("/game/", "/text/"))
    told = page.get_by_role("region", name="Also on the table").get_by_role("listitem")
    expect(told).to_have_count(2)
    expect(told.nth(1)).to_contain_text("arrow: the last stone")
    expect(told.nth(1)).to_contain_text("SX-SHOOT-01")


def test_a_group_is_sent_elsewhere_in_two_clicks(page: Page, desk: Desk, tmp_path: Path):
    seat = sit(page, desk, tmp_path, volley())
    front = seat.decision.get_by_role("group", name="in the front")
    rear = seat.decision.get_by_role("group", name="in the rear")
    expect(front.get_by_role("button", name="c, all")).to_have_attribute("aria-pressed", "true")
    expect(rear.get_by_role("button", name="d", exact=True)).to_have_attribute("aria-disabled", "true")
    front.get_by_label("at e").fill("1")
    front.get_by_label("at d").fill("1")
    front.get_by_label("at d").press("Tab")
    expect(seat.decision).to_contain_text("a band shoots at two targets at most")
    front.get_by_role("button", name="d", exact=True).click()
    expect(seat.decision).not_to_contain_text("a band shoots at two targets at most")
    assert seat.moves(lambda: seat.button("Send them so").click())
    expect(seat.record).to_contain_text("a shoot at d")
    expect(seat.record).to_contain_text("a shoot at c")


def test_the_answer_at_hand_is_sent_by_one_key(page: Page, desk: Desk, tmp_path: Path):
    seat = sit(page, desk, tmp_path, volley())
    assert seat.moves(lambda: page.keyboard.press("Enter"))
    expect(seat.record).to_contain_text("a shoot at c")


def test_dice_are_set_against_dice(page: Page, desk: Desk, tmp_path: Path):
    seat = sit(page, desk, tmp_path, armed("duels"))
    yours, theirs = (seat.decision.get_by_role("list", name=name).get_by_role("button") for name in ("Yours", "Theirs"))
    seat.button("Part all").click()
    expect(yours).to_have_count(2)
    yours.nth(1).focus()
    page.keyboard.press("Space")
    theirs.nth(0).focus()
    page.keyboard.press("Space")
    expect(yours).to_have_count(1)
    expect(theirs.nth(0)).to_contain_text("against")
    expect(theirs.nth(1)).to_contain_text("nothing against it")
    assert seat.moves(lambda: seat.button("Pair them so").click())
