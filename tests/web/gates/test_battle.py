"""Battles in the browser from the first draw to the end, by mouse and by keyboard."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.desk import Desk
from tests.web.seat import Keys, Mouse, Seat

CROSSFIRE = Path(__file__).parent / "crossfire.yaml"
LANDING = Path(__file__).parent / "landing.yaml"


class Hearing:
    """Answers as somebody does, moves and attacks as soon as it may, and keeps which kinds of requests there were."""

    def __init__(self, by: Mouse | Keys) -> None:
        self.by = by
        self.kinds: set[str] = set()

    def __call__(self, seat: Seat) -> None:
        self.kinds.add(seat.request["ask"])
        keys = [option["key"] for option in seat.request["options"]]
        wanted = [key for key, ask in (("attack", "allot"), ("move", "move")) if ask not in self.kinds and key in keys]
        if not wanted:
            self.by(seat)
        elif isinstance(self.by, Keys):
            seat.options.first.focus()
            for _ in range(keys.index(wanted[0])):
                seat.page.keyboard.press("ArrowDown")
            assert seat.moves(lambda: seat.page.keyboard.press("Enter"))
        else:
            seat.pick(wanted[0])


def test_a_battle_by_mouse(page: Page, desk: Desk) -> None:
    seat = Seat(page).sit(desk.game(CROSSFIRE, ("p1",), seats=("p1", "p2"), bot="soldier").of("p1"))
    mouse = Mouse("m")
    hearing = Hearing(mouse)
    seat.play(hearing)
    assert {"choice", "move", "allot"} <= hearing.kinds
    assert mouse.matched
    assert mouse.placed
    expect(seat.title).to_have_text(seat.update["outcome"]["say"])
    assert all(refusal["why"] for refusal in seat.refused)


def test_a_battle_by_mouse_from_the_set_up(page: Page, desk: Desk) -> None:
    seat = Seat(page).sit(desk.game(LANDING, ("p1",), seats=("p1", "p2"), bot="soldier").of("p1"))
    hearing = Hearing(Mouse("s"))
    seat.play(hearing)
    assert {"choice", "placement", "move"} <= hearing.kinds
    expect(seat.title).to_have_text(seat.update["outcome"]["say"])


def test_a_battle_by_keyboard_from_the_set_up(page: Page, desk: Desk) -> None:
    seat = Seat(page).sit(desk.game(LANDING, ("p1",), seats=("p1", "p2"), bot="soldier").of("p1"))
    keys = Keys("k")
    hearing = Hearing(keys)
    seat.play(hearing)
    assert {"choice", "placement", "move"} <= hearing.kinds
    assert "placed" in keys.ways
    expect(seat.title).to_have_text(seat.update["outcome"]["say"])
