"""Whoever goes by the keyboard: a unit that was chosen anywhere is answered with by Enter, takes its actions by their
letters, and is let go by Esc; the focus is never lost on the way, and the sheet of keys tells what is so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.desk import Desk
from tests.web.seat import Seat
from tests.web.stage import taken_up

OWN = "marines-1"


def battle(page: Page, desk: Desk, where: str = "game") -> Seat:
    """A seat that is asked who acts, in a battle of inches."""
    seat = Seat(page).sit(desk.small().of("p1").replace("/game/", f"/{where}/")).pick("done")
    seat.asked()
    assert seat.request["acts"]
    return seat


def hunt(page: Page, desk: Desk, where: str = "game") -> Seat:
    """The same on squares."""
    seat = Seat(page).sit(taken_up(desk, "hunt", "blue").of("blue").replace("/game/", f"/{where}/"))
    seat.asked()
    assert seat.request["acts"]
    return seat


def listed(seat: Seat, name: str) -> Locator:
    return seat.page.get_by_role("navigation", name="Your units").get_by_role("button", name=name).first


def drawn(seat: Seat, name: str) -> Locator:
    return seat.board.get_by_role("button", name=name).first


def told(seat: Seat, name: str) -> Locator:
    words = seat.page.get_by_role("main", name="The table in words")
    return words.get_by_role("button", name=name, exact=True).and_(words.locator("[data-text]"))


def tray(seat: Seat, name: str) -> Locator:
    return seat.page.get_by_role("region", name="Your team").get_by_role("button", name=name)


Find = Callable[[Seat, str], Locator]
INCHES: dict[str, tuple[str, Find]] = {"board": ("game", drawn), "list": ("game", listed), "text": ("text", told)}
SQUARES: dict[str, tuple[str, Find]] = {"board": ("game", drawn), "tray": ("game", tray), "text": ("text", told)}


def kept_focus(seat: Seat) -> None:
    """Something has the focus, and it is in the page."""
    expect(seat.page.locator("body")).not_to_be_focused()
    expect(seat.page.locator(":focus")).to_have_count(1)


def name_of(seat: Seat, key: str) -> str:
    name: str = seat.update["view"]["units"][key]["name"]
    return name


def chosen(seat: Seat, find: Find, key: str) -> Locator:
    """A unit that was chosen with the keyboard."""
    unit = find(seat, name_of(seat, key))
    unit.focus()
    seat.page.keyboard.press("Enter")
    return unit


def letter(page: Page, action: str) -> str:
    """The letter that the sheet of keys tells for an action."""
    page.keyboard.press("?")
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="Keys")
    row = sheet.locator("div").filter(has=page.locator("dd", has_text=action)).last
    key = row.locator("kbd").inner_text()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    return key


def known(seat: Seat) -> None:
    """The server has said what the unit may do: the sheet lists its actions once they are known."""
    seat.until(lambda: any('"type":"foreseen"' in text for text in seat.raw), "nothing was foreseen")


@pytest.mark.parametrize("where", INCHES)
def test_enter_acts_with_a_unit_that_was_chosen(page: Page, desk: Desk, where: str):
    address, find = INCHES[where]
    seat = battle(page, desk, address)
    unit = chosen(seat, find, OWN)
    expect(unit).to_be_focused()
    assert seat.moves(lambda: page.keyboard.press("Enter")), seat.refused
    assert seat.request["about"] == OWN
    kept_focus(seat)


@pytest.mark.parametrize("where", INCHES)
def test_a_letter_takes_the_action_of_a_unit_that_was_chosen(page: Page, desk: Desk, where: str):
    """One letter is both answers: who acts, and what it does."""
    address, find = INCHES[where]
    seat = battle(page, desk, address)
    chosen(seat, find, OWN)
    page.keyboard.press("a")  # at once: it waits for what the unit may do
    seat.until(lambda: seat.request.get("ask") == "move", "the letter did nothing")
    assert seat.request["unit"] == OWN
    kept_focus(seat)
    expect(seat.main).to_be_enabled()
    page.keyboard.press("Escape")
    seat.until(lambda: seat.request.get("about") == OWN and seat.request["ask"] == "choice", "Esc did not lead back")
    kept_focus(seat)


@pytest.mark.parametrize("where", INCHES)
def test_escape_lets_a_unit_go(page: Page, desk: Desk, where: str):
    address, find = INCHES[where]
    seat = battle(page, desk, address)
    unit, before = chosen(seat, find, OWN), seat.stamp
    mark = "aria-expanded" if where == "text" else "aria-pressed"
    expect(unit).to_have_attribute(mark, "true")
    page.keyboard.press("Escape")
    expect(unit).to_have_attribute(mark, "false")
    assert seat.stamp == before
    kept_focus(seat)


@pytest.mark.parametrize("where", INCHES)
def test_a_move_is_sent_from_where_the_unit_was_chosen(page: Page, desk: Desk, where: str):
    address, find = INCHES[where]
    seat = battle(page, desk, address)
    unit = chosen(seat, find, OWN)
    page.keyboard.press("a")
    seat.until(lambda: seat.request.get("ask") == "move")
    expect(seat.main).to_be_enabled()
    unit.focus()
    assert seat.moves(lambda: page.keyboard.press("Enter")), seat.refused
    kept_focus(seat)


@pytest.mark.parametrize("where", SQUARES)
def test_models_on_squares_do_the_same(page: Page, desk: Desk, where: str):
    address, find = SQUARES[where]
    seat = hunt(page, desk, address)
    target = next(option["target"] for option in seat.request["options"] if option["target"] == "blue-1")
    unit = chosen(seat, find, target)
    expect(unit).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(unit).to_have_attribute("aria-pressed", "false")
    chosen(seat, find, target)
    page.keyboard.press("m")
    seat.until(lambda: not seat.request.get("acts") and seat.request.get("about") == target, "the letter did nothing")
    kept_focus(seat)
    seat.until(lambda: "move" not in [option["key"] for option in seat.request["options"]], "it does not move")
    page.keyboard.press("Escape")
    seat.until(lambda: bool(seat.request.get("menu")), "Esc did not lead back to what it may do")
    page.keyboard.press("Escape")
    seat.until(lambda: bool(seat.request.get("acts")), "Esc did not lead back to who acts")
    kept_focus(seat)
    unit.focus()  # it is still the one that was chosen
    assert seat.moves(lambda: page.keyboard.press("Enter"))
    assert seat.request["about"] == target


@pytest.mark.parametrize("where", ["list", "text"])
def test_the_sheet_tells_the_letters_that_are_heard(page: Page, desk: Desk, where: str):
    address, find = INCHES[where]
    seat = battle(page, desk, address)
    chosen(seat, find, OWN)
    known(seat)
    key = letter(page, "advance")
    page.keyboard.press(key.lower())
    seat.until(lambda: seat.request.get("ask") == "move", f"{key} did nothing")


def test_the_sheet_tells_the_keys_of_this_table(page: Page, desk: Desk):
    seat = hunt(page, desk)
    seat.button("Keys").click()
    sheet: Any = page.get_by_role("dialog", name="Keys")
    expect(sheet).to_contain_text("one step that way")
    expect(sheet).not_to_contain_text("nearest unit that way")
    expect(sheet).not_to_contain_text("suggest places")
    page.keyboard.press("Escape")
    page.goto(page.url.replace("/game/", "/text/"))
    seat.button("Keys").click()
    expect(sheet).not_to_contain_text("line of sight")
    expect(sheet).to_contain_text("suggest places")
