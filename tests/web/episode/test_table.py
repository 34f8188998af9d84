"""What the table tells before it happens: event rolls, portal markers; and what is laid on it by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.web.access import middle
from tests.web.conftest import People
from tests.web.desk import Desk
from tests.web.episode.test_play import keeps_nobody_out
from tests.web.seat import Seat

CLEARING = Path(__file__).parent / "table.yaml"


@pytest.mark.rule("AT-EVT-03", "AT-EVT-06", "AT-PORT-05", "AT-CARD-04")
def test_a_roll_is_told_before_it_falls_and_what_it_brings_is_laid_by_hand(page: Page, desk: Desk) -> None:
    seat = Seat(page).sit(desk.game(CLEARING, ("p1",), typed=("p1",)).of("p1"))
    seat.asked()
    ladders = seat.decision.locator("details").filter(has_text="Events:")
    expect(ladders).to_have_count(1)
    expect(ladders.first).not_to_have_attribute("open", "")
    expect(seat.board.locator("[data-portal].seen")).to_have_count(2)
    expect(seat.board.locator("[data-next]")).to_have_count(2)
    expect(seat.board.locator("[data-comes]")).to_have_count(2)
    reach = page.get_by_role("region", name="Cards in hand").get_by_role("button", name="Reach")
    expect(reach).to_have_count(1)
    reach.click()
    expect(seat.board.locator("[data-sign=template]")).to_have_count(1)
    reach.click()
    expect(seat.board.locator("[data-sign=template]")).to_have_count(0)
    seat.pick("move")
    seat.pick("move")
    seat.asked()
    expect(ladders).to_have_count(2)
    expect(ladders.first).to_have_attribute("open", "")
    expect(ladders.first.get_by_role("table", name="Sum before the die")).to_contain_text("another marker in view")
    rows = ladders.first.get_by_role("table", name="What each face brings").get_by_role("row")
    expect(rows.filter(has_text="1 alien")).to_have_count(1)
    expect(rows.first).to_contain_text("Nothing", ignore_case=True)
    keeps_nobody_out(page)
    seat.pick("doctor")
    seat.asked()
    expect(seat.title).to_contain_text("for events of the 4th Doctor")
    expect(ladders).to_have_count(1)  # that of the one whose die it is
    expect(ladders.first).to_contain_text("Events: the 4th Doctor")
    expect(ladders.first).to_have_attribute("open", "")
    seat.decision.get_by_role("group", name="Faces").get_by_role("button", name="3").first.click()
    seat.button("Send").click()
    seat.until(lambda: seat.request.get("clause") == "AT-CARD-04", "nothing is to be laid")
    expect(seat.title).to_contain_text("lie?")
    expect(seat.main).to_be_enabled()
    assert seat.moves(seat.main.click), seat.refused
    assert [thing["key"] for thing in seat.update["view"]["lying"]] == ["alien_key"]


@pytest.mark.rule("AT-EVT-17", "AT-PORT-05")
def test_a_finger_on_a_portal_marker_tells_what_a_pointer_over_it_tells(
    person: People, desk: Desk, tmp_path: Path
) -> None:
    wide = tmp_path / "wide.yaml"  # on a whole table of this size nothing is told of itself
    wide.write_text(CLEARING.read_text(encoding="utf-8").replace("width: 36, height: 36", "width: 72, height: 48"))
    page = person(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    seat = Seat(page).sit(desk.game(wide, ("p1",)).of("p1"))
    seat.asked()
    page.get_by_role("group", name="How near").get_by_role("button", name="Far").click()
    told = seat.board.locator(".says")
    expect(told).to_have_count(0)
    marker = seat.board.locator("[data-portal=portal-2] > circle:last-of-type")
    page.touchscreen.tap(*middle(marker))
    expect(told).to_have_count(1)
    expect(told).to_contain_text("way")
    page.touchscreen.tap(200, 160)
    expect(told).to_have_count(0)


@pytest.mark.parametrize("answers", [0, 1])
def test_the_guide_of_the_first_episode_covers_no_tool_of_the_table(person: People, desk: Desk, answers: int) -> None:
    page = person(viewport={"width": 1440, "height": 900})
    seat = Seat(page).sit(desk.game("at_first", ("p1",)).of("p1"))
    for _ in range(answers):
        seat.asked()
        seat.pick(seat.request["options"][0]["key"])
    bubble = page.get_by_role("region", name="Guide")
    expect(bubble).to_be_visible()
    tools = [seat.board.locator(".mini"), *seat.board.locator(".tools > *").all()]
    assert len(tools) > 2

    def clear() -> bool:
        laid = bubble.bounding_box()
        boxes = [box for tool in tools if (box := tool.bounding_box())]
        return laid is not None and not any(_overlap(laid, box) for box in boxes)

    seat.until(clear, "the guide covers a tool")


def _overlap(one: FloatRect, other: FloatRect) -> bool:
    across = one["x"] < other["x"] + other["width"] and other["x"] < one["x"] + one["width"]
    return across and one["y"] < other["y"] + other["height"] and other["y"] < one["y"] + one["height"]
