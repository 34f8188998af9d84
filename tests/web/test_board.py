"""The board: how far ghosts go, what is said of them, the tape, what is drawn, labels that stay in the picture."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from playwright.sync_api import Page, expect

from tests.web.access import box, middle, within
from tests.web.conftest import People
from tests.web.desk import SMALL, Desk
from tests.web.seat import Seat
from tests.web.stage import taken_up


def moving(page: Page, desk: Desk) -> Seat:
    """A seat that has declared an advance."""
    seat = Seat(page).sit(desk.small().of("p1")).pick("done", "marines-1", "advance")
    seat.asked()
    expect(seat.main).to_be_enabled()
    expect(seat.board.locator(".reach:not(.guessed)")).to_have_count(1)  # the server has drawn it
    return seat


def drag(seat: Seat, dx: float, dy: float) -> None:
    mouse, (x, y) = seat.page.mouse, middle(seat.board.locator("[data-ghost]").first)
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + dx / 2, y + dy / 2)
    mouse.move(x + dx, y + dy)
    mouse.up()


def test_a_ghost_for_each_of_those_who_move(page: Page, desk: Desk):
    seat = moving(page, desk)
    expect(seat.board.locator("[data-ghost]")).to_have_count(len(seat.request["movers"]))
    expect(seat.board.locator(".reach")).to_have_count(1)


def test_ghosts_stop_where_their_reach_ends_and_are_accepted_there(page: Page, desk: Desk):
    seat = moving(page, desk)
    ghost = seat.board.locator("[data-ghost]").first
    x, _ = middle(ghost)
    drag(seat, 900, 0)
    seat.until(lambda: middle(ghost)[0] > x, "the ghosts stay where they are")
    assert middle(ghost)[0] - x < 600
    expect(seat.board.locator(".say")).to_contain_text(re.compile("too far|off the table"))
    assert seat.moves(seat.main.click), seat.refused


def test_one_ghost_is_nudged_alone_and_its_way_is_measured(page: Page, desk: Desk):
    seat = moving(page, desk)
    ghosts = seat.board.locator("[data-ghost]")
    before = [middle(ghosts.nth(n)) for n in range(ghosts.count())]
    right = before.index(max(before))
    page.mouse.click(*before[right])
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    after = [middle(ghosts.nth(n)) for n in range(ghosts.count())]
    assert after[right][0] > before[right][0]
    assert [at for n, at in enumerate(after) if n != right] == [at for n, at in enumerate(before) if n != right]
    expect(seat.board.locator(".say")).to_contain_text("0.4″")


def test_links_that_are_too_long_are_marked(page: Page, desk: Desk):
    seat = moving(page, desk)
    assert seat.update["view"]["cohesion"] == {"gap": 1000, "clause": "TW-SQUAD-02"}
    expect(seat.board.locator(".broken")).to_have_count(0)
    ghosts = seat.board.locator("[data-ghost]")
    page.mouse.click(*max(middle(ghosts.nth(n)) for n in range(ghosts.count())))
    for _ in range(3):
        page.keyboard.press("Shift+ArrowRight")
    expect(seat.board.locator(".ghosts .broken")).not_to_have_count(0)
    expect(seat.decision).to_contain_text("TW-MOVE-05")


def test_the_tape_is_refused_where_nothing_may_be_measured(page: Page, desk: Desk):
    seat = Seat(page).sit(desk.small().of("p1"))
    tape = seat.board.get_by_role("button", name=re.compile("^Tape"))
    expect(tape).to_have_attribute("aria-disabled", "true")
    expect(tape).to_have_attribute("aria-label", re.compile("only once it is declared.*TW-GEN-07"))
    tape.press("Enter")
    expect(page.get_by_role("region", name="Clause TW-GEN-07")).to_be_visible()


def test_the_tape_measures_where_it_may(page: Page, desk: Desk):
    seat = Seat(page).sit(desk.small(strict=False).of("p1"))
    seat.board.get_by_role("button", name="Tape", exact=True).click()
    left, top, right, bottom = box(seat.board)
    page.mouse.move((left + right) / 2, (top + bottom) / 2)
    page.mouse.down()
    page.mouse.move((left + right) / 2 + 150, (top + bottom) / 2)
    page.mouse.up()
    expect(seat.board.locator(".ruler text")).to_have_text(re.compile(r"^\d+\.\d″$"))
    seat.board.get_by_role("button", name="Tape", exact=True).click()
    expect(seat.board.locator(".ruler")).to_have_count(0)


def test_what_is_drawn_can_be_chosen(page: Page, desk: Desk):
    seat = Seat(page).sit(desk.small().of("p1"))
    seat.board.locator("[data-unit]").first.focus()
    expect(seat.board.locator(".plate")).to_have_count(1)
    layers = seat.board.get_by_role("button", name="What is drawn")
    layers.click()
    seat.board.get_by_label("Plates of units").uncheck()
    seat.board.locator("[data-unit]").first.focus()
    expect(seat.board.locator(".plate")).to_have_count(0)
    layers.focus()
    seat.board.get_by_label("Zones").check()
    expect(seat.board.locator(".zone")).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(layers).to_be_focused()


def test_the_tools_stand_off_the_table(page: Page, desk: Desk):
    seat = Seat(page).sit(desk.game("battle", ("p1",), seats=("p1", "p2")).of("p1"))
    seat.asked()
    tools, table = box(seat.board.get_by_role("toolbar", name="View")), box(seat.board.locator("svg.inch"))
    assert tools[3] <= table[1]


def test_what_is_placed_first_stands_where_it_may(page: Page, desk: Desk):
    seat = Seat(page).sit(desk.game("battle", ("p1",), seats=("p1", "p2")).of("p1"))
    for _ in range(20):
        seat.asked()
        if seat.request["ask"] == "placement":
            break
        assert seat.moves(seat.options.first.click)
    assert seat.request["first"]
    expect(seat.board.locator(".ghosts.bad")).to_have_count(0)
    assert seat.moves(seat.main.click), seat.refused


def test_a_side_may_have_several_zones(page: Page, desk: Desk, tmp_path: Path):
    """As in The Ambush, where the table would not open: each zone is drawn, in the colour of its side."""
    doc = yaml.safe_load(SMALL.read_text(encoding="utf-8"))
    first = doc["sides"][0]
    first["zone"] = [[0, 0], [6, 0], [6, 6], [0, 6]]
    first["zones"] = [{"points": [[0, 10], [6, 10], [6, 16], [0, 16]]}]
    path = tmp_path / "zones.yaml"
    path.write_text(yaml.safe_dump(doc), encoding="utf-8")
    seat = Seat(page).sit(desk.game(path, ("p1",)).of("p1"))
    seat.board.get_by_role("button", name="What is drawn").click()
    seat.board.get_by_label("Zones").check()
    expect(seat.board.locator(".zone.s1")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(seat.board.locator("[data-unit]")).not_to_have_count(0)


@pytest.mark.parametrize("wide", [1440, 1024, 900])
def test_the_tools_of_the_table_are_whole_beside_the_decision(person: People, desk: Desk, wide: int):
    """Where measuring is allowed that is said among them, as long as there is room."""
    page = person(viewport={"width": wide, "height": 768})
    seat = Seat(page).sit(desk.game("gates_first", ("p1",), seats=("p1", "p2")).of("p1"))
    tools = seat.board.get_by_role("toolbar", name="View")
    expect(tools).to_be_visible()
    seat.until(lambda: within(box(tools), box(seat.board)), "they lie under the decision")


def test_what_a_rulebook_calls_a_turn_is_called_so(person: People, desk: Desk) -> None:
    """At the Gates of Doom has rounds, in the bar above, in the record and in what stands behind a line of it."""
    seat = Seat(person()).sit(taken_up(desk, "gates", "p1").of("p1"))
    seat.asked()
    banner = seat.page.get_by_role("banner")
    expect(banner.get_by_role("img", name=re.compile(r"^round 2 of \d"))).to_be_visible()
    expect(banner).not_to_contain_text("Turn")
    seat.record.locator("li.entry").last.get_by_role("button").first.click()
    expect(seat.page.get_by_role("dialog")).to_contain_text(re.compile(r"Entry \d+ · Round \d · "))
