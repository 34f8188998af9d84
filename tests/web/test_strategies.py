"""Strategies in the browser: buying from the menu, placing what was bought, and what the other side is not told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.desk import Desk, Game
from tests.web.seat import Seat, drag

SCENARIO: dict[str, Any] = {
    "wartable": 1, "ruleset": "time_wars", "title": "Walls", "table": {"width": 48, "height": 44},
    "sides": [
        {"seat": "p1", "strategy_points": 4, "units": [{"id": "marines-1", "unit": "marine_squad"}]},
        {"seat": "p2", "units": [{"id": "troopers-1", "unit": "slave_troopers"}]},
    ],
}  # fmt: skip


def set_up(desk: Desk, *people: str) -> Game:
    chairs = {seat: {"kind": "human" if seat in people else "greedy"} for seat in ("p1", "p2")}
    made = desk.post("/api/games", {"seats": chairs, "seed": "walls", "options": {}, "document": SCENARIO})
    return Game(made["game"], made["tokens"])


def to_the_wall(seat: Seat) -> None:
    """Buy a wall and an outpost, take a zone, and come to the first placement."""
    seat.pick("makeshift_cover", "outpost", "no-more")
    while True:
        seat.asked()
        if seat.request["clause"] == "TW-STRAT-15":
            break
        assert seat.moves(seat.options.first.click)
    seat.pick("wall")
    seat.asked()
    assert seat.request["ask"] == "placement"


def test_what_was_bought_is_placed_on_the_board(page: Page, desk: Desk, tmp_path: Path) -> None:
    seat = Seat(page).sit(set_up(desk, "p1").of("p1"))
    to_the_wall(seat)
    assert seat.request["piece"]["size"] == [6000, 500]
    ghosts = seat.board.locator("[data-ghosts]")
    expect(ghosts).to_have_count(1)
    expect(seat.board.locator(".ghosts.bad, .ghosts.waits")).to_have_count(0)  # they are looked at first
    drag(page, seat.board.locator("[data-ghost]").first, 30, 60)
    page.keyboard.press(",")  # turned by 15 degrees
    page.screenshot(path=str(tmp_path / "wall.png"))
    assert seat.moves(seat.main.click), seat.refused
    seat.asked()
    assert seat.request["piece"]["size"] == [4000, 4000]
    assert seat.moves(seat.main.click), seat.refused
    expect(seat.record).to_contain_text("places wall 1")
    expect(seat.record).to_contain_text("places outpost 1")


def test_the_other_side_does_not_see_what_is_bought(page: Page, desk: Desk) -> None:
    game = set_up(desk, "p1", "p2")
    seat = Seat(page).sit(game.of("p1"))
    seat.pick("outpost")
    expect(seat.record).to_contain_text("Only you")
    other = Seat(page.context.new_page()).sit(game.of("p2"))
    assert other.welcome["secrets"] is True
    assert other.update["view"]["sides"]["p1"]["strategies"] == []
    expect(other.record).not_to_contain_text("Outpost")
    seat.pick("no-more")
    expect(other.record).to_contain_text(": Outpost")
