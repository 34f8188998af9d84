"""What the table tells before it happens: event rolls, portal markers; and what is laid on it by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.episode.web.test_play import keeps_nobody_out
from tests.web.desk import Desk
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
    expect(seat.title).to_contain_text("for events of 4th Doctor")
    expect(ladders).to_have_count(1)  # that of the one whose die it is
    expect(ladders.first).to_contain_text("Events: 4th Doctor")
    expect(ladders.first).to_have_attribute("open", "")
    seat.decision.get_by_role("group", name="Faces").get_by_role("button", name="3").first.click()
    seat.button("Send").click()
    seat.until(lambda: seat.request.get("clause") == "AT-CARD-04", "nothing is to be laid")
    expect(seat.title).to_contain_text("lie?")
    expect(seat.main).to_be_enabled()
    assert seat.moves(seat.main.click), seat.refused
    assert [thing["key"] for thing in seat.update["view"]["lying"]] == ["alien_key"]
