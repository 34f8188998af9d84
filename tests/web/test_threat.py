"""What threatens a unit wherever it stood: drawn when somebody wants to know, and told in words."""

from __future__ import annotations

import json
import re
from collections import Counter

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.access import box, within
from tests.web.conftest import People
from tests.web.desk import Desk
from tests.web.seat import Seat
from tests.web.stage import taken_up


def open_panel(seat: Seat) -> None:
    seat.board.get_by_role("button", name="What is drawn").click()
    seat.board.get_by_label("Show threat").check()
    seat.page.keyboard.press("Escape")


def test_it_is_asked_for_when_it_is_opened_and_not_before(page: Page, desk: Desk) -> None:
    asked: list[str] = []

    def note(payload: str | bytes) -> None:
        message = json.loads(payload)
        asked.extend([message["unit"]] if message.get("type") == "threat" else [])

    page.on("websocket", lambda line: line.on("framesent", note))
    seat = Seat(page).sit(taken_up(desk, "battle", "p1").of("p1"))
    seat.asked()
    assert asked == []
    open_panel(seat)
    panel = seat.board.get_by_role("region", name="Threat and cover")
    expect(panel.locator(".key")).to_contain_text("next to nothing")
    expect(seat.board.locator(".threat path")).not_to_have_count(0)
    assert len(asked) == 1
    panel.get_by_text("In words").click()
    expect(panel.get_by_role("listitem").first).to_contain_text(re.compile(r"where it stands could lose"))
    units = panel.get_by_label("Threat to").locator("option")
    other = next(each for each in units.evaluate_all("all => all.map(one => one.value)") if each != asked[0])
    panel.get_by_label("Threat to").select_option(other)
    seat.until(lambda: asked[1:] == [other], "the other unit is not asked about")
    panel.get_by_role("button", name="Close the threat").click()
    expect(panel).to_have_count(0)
    expect(seat.board.locator(".threat")).to_have_count(0)


@pytest.mark.parametrize(("wide", "high"), [(390, 844), (1440, 900)])
def test_the_panel_lies_within_the_board_and_leaves_room(person: People, desk: Desk, wide: int, high: int) -> None:
    page = person(viewport={"width": wide, "height": high})
    seat = Seat(page).sit(desk.small().of("p1"))
    open_panel(seat)
    panel = seat.board.get_by_role("region", name="Threat and cover")
    expect(panel.locator(".key")).to_be_visible()
    view = seat.board.locator(".view")
    seat.until(lambda: within(box(panel), box(view)), "it lies beside the board")
    top, lower = box(panel)[1], box(view)
    assert top - lower[1] > 0.4 * (lower[3] - lower[1])


def shown(page: Page, desk: Desk, moment: str, who: str) -> tuple[Seat, Locator]:
    """A seat at a moment, to which is drawn what threatens one of its own, and the panel."""
    seat = Seat(page).sit(taken_up(desk, moment, who).of(who))
    seat.asked()
    open_panel(seat)
    panel = seat.board.get_by_role("region", name="Threat and cover")
    expect(panel.locator(".key")).to_be_visible()
    expect(seat.board.locator(".threat path")).not_to_have_count(0)
    return seat, panel


def painted(seat: Seat) -> dict[str, int]:
    """The colours of the grades, each with how many grades have it."""
    fills = seat.board.locator(".threat path[class*=danger]").evaluate_all(
        "all => all.map(one => getComputedStyle(one).fill)"
    )
    return Counter(fills)


@pytest.mark.parametrize(("moment", "who"), [("battle", "p1"), ("hunt", "blue"), ("aliens", "p1")])
def test_the_grades_of_danger_have_one_colour_on_any_ground(page: Page, desk: Desk, moment: str, who: str) -> None:
    seat, _ = shown(page, desk, moment, who)
    assert sorted(painted(seat).values()) == [1, 4]  # the least is not painted


@pytest.mark.parametrize("wide", [390, 1440])
@pytest.mark.rule("HD-GEN-10")
def test_on_a_deck_plan_each_square_is_judged(person: People, desk: Desk, wide: int) -> None:
    seat, panel = shown(person(viewport={"width": wide, "height": 900}), desk, "hunt", "blue")
    squares = seat.board.locator(".threat path.danger-2").get_attribute("d") or ""
    corners = [float(part) for part in re.findall(r"M(\S+) (\S+)h1v1h-1z", squares) for part in part]
    assert corners
    assert all(part.is_integer() for part in corners)
    view = seat.board.locator(".view")
    seat.until(lambda: within(box(panel), box(view)), "it lies beside the board")
    panel.get_by_text("In words").click()
    expect(panel.get_by_role("listitem").first).to_have_text(re.compile(r"^Blue C where it stands: "))
    expect(panel.get_by_role("listitem").last).to_contain_text("face-down markers is not known")


@pytest.mark.parametrize("wide", [390, 1440])
def test_in_an_episode_it_is_what_the_aliens_do_by_their_rules(person: People, desk: Desk, wide: int) -> None:
    seat, panel = shown(person(viewport={"width": wide, "height": 900}), desk, "aliens", "p1")
    assert seat.board.locator(".threat path.danger-2").get_attribute("d")
    view = seat.board.locator(".view")
    seat.until(lambda: within(box(panel), box(view)), "it lies beside the board")
    panel.get_by_text("In words").click()
    expect(panel.get_by_role("listitem").filter(has_text="to be taken or left helpless")).not_to_have_count(0)
    expect(panel.get_by_role("listitem").last).to_have_text("Aliens that are still to come count for nothing here.")
