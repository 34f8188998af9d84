"""One place for actions, counted: how many presses a move, a shot and a second action take."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.access import box, middle, size, within
from tests.web.conftest import People
from tests.web.desk import Desk
from tests.web.seat import Seat
from tests.web.test_hunt import POSITION, TEAMS, stood

OWN, ENEMY = "marines-1", "daleks-1"
COUNT = """() => {
  window.presses = 0;
  for (const kind of ["pointerdown", "keydown"]) window.addEventListener(kind, () => { window.presses += 1; }, true);
}"""


def acting(page: Page, desk: Desk) -> Seat:
    """A seat that is asked who acts, with its presses counted from now on."""
    seat = Seat(page).sit(desk.small().of("p1")).pick("done")
    seat.asked()
    assert seat.request["acts"]
    expect(unit(seat, OWN)).to_be_visible()
    page.evaluate(COUNT)
    return seat


def presses(page: Page) -> int:
    return int(page.evaluate("window.presses"))


def unit(seat: Seat, key: str) -> Locator:
    return seat.board.locator(f".squad[data-unit='{key}']")


def enemy(seat: Seat) -> str:
    """A unit of the other side that stands on the table."""
    units: dict[str, dict[str, str]] = seat.update["view"]["units"]
    return next(key for key, one in units.items() if one["player"] != "p1" and one["where"] == "table")


def card(seat: Seat) -> Locator:
    return seat.board.get_by_role("region", name="What it may do")


def pull(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=3)
    page.mouse.move(*end, steps=3)
    page.mouse.up()


def test_the_first_click_shows_what_a_unit_may_do_at_the_unit(page: Page, desk: Desk):
    seat = acting(page, desk)
    before = seat.stamp
    expect(card(seat)).to_have_count(0)
    unit(seat, OWN).locator("use").first.click()
    buttons = card(seat).get_by_role("list", name="Actions").get_by_role("button")
    expect(buttons.first).to_be_visible()
    assert buttons.count() <= 6
    assert seat.stamp == before  # nothing is answered by looking
    seat.until(lambda: within(box(card(seat)), box(seat.board)), "the card does not stand on the board")
    card(seat).get_by_role("button", name="Advance").click()
    seat.until(lambda: seat.request.get("ask") == "move", "the two answers were not given one after the other")
    expect(card(seat)).to_have_count(0)  # while its ghosts are placed


def ordered(seat: Seat) -> None:
    """The card has the actions as the ruleset orders them, those that are not open in their places."""
    menu = [option["label"] for option in seat.request["menu"]]
    assert len(menu) > 3
    actions = card(seat).get_by_role("list", name="Actions").locator(".name")
    expect(actions.first).to_be_visible()
    more = actions.get_by_text("More", exact=True)
    if more.count():
        more.click()

    def shown() -> list[str]:
        return [text.lower() for text in actions.all_text_contents() if text != "More"]

    seat.until(lambda: shown() == [label.lower() for label in menu], f"the card does not have {menu}")


def test_the_card_keeps_the_order_of_actions(page: Page, desk: Desk):
    seat = Seat(page).sit(desk.small().of("p1")).pick("done", "marines-1")
    ordered(seat)
    seat.pick("advance")
    seat.moves(lambda: page.keyboard.press("Enter"))
    seat.asked()
    seat.pick("marines-1")
    assert "advance" in {refusal["key"] for refusal in seat.request["refused"]}
    ordered(seat)  # what is refused now stands where it stood


def test_a_hunts_card_keeps_the_order_of_actions(page: Page, desk: Desk, tmp_path: Path):
    """HD-TURN-03: the same card as for a squad, at the model that acts; the list beside the board only asks."""
    seat = Seat(page).sit(stood(desk, tmp_path))
    seat.asked()
    assert "operate" in {refusal["key"] for refusal in seat.request["refused"]}
    ordered(seat)
    option = seat.option(seat.request["options"][0])
    seat.until(lambda: size(option.locator("xpath=.."))[0] <= 1, "what stands at its model is listed")


def choosing(desk: Desk, tmp_path: Path) -> str:
    """The address of blue's seat in a hall where blue says who acts."""
    file = tmp_path / "choosing.yaml"
    file.write_text(json.dumps({key: value for key, value in POSITION.items() if key != "active"}))
    return desk.game(file, ("blue",), seats=TEAMS[:2], seed="a").of("blue")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768), (390, 844)])
def test_the_first_press_on_a_model_shows_what_it_can_do(
    person: People, desk: Desk, tmp_path: Path, width: int, height: int
):
    """HD-TURN-02: who acts is asked; a press looks, an action of the card or a second press answers."""
    page = person(viewport={"width": width, "height": height})
    seat = Seat(page).sit(choosing(desk, tmp_path))
    seat.asked()
    assert seat.request["acts"]
    before, [first, second, *_] = seat.stamp, [option["target"] for option in seat.request["options"]]
    place = seat.decision if width <= 820 else seat.board
    actions = place.get_by_role("region", name="What it may do").get_by_role("list", name="Actions")
    seat.board.locator(f"[data-key='{first}']").click()
    expect(actions.get_by_role("button", name="Move")).to_be_in_viewport()
    seat.board.locator(f"[data-key='{second}']").click()
    expect(seat.board.locator(f"[data-key='{second}']")).to_have_attribute("aria-pressed", "true")
    assert seat.stamp == before  # nothing is answered by looking
    actions.get_by_role("button", name="Move").click()
    seat.until(lambda: seat.request.get("about") == second and not seat.request["menu"], "it was not told to move")


def test_the_first_press_on_what_the_rail_lists_answers(page: Page, desk: Desk):
    """A press gives the focus as well, and with the focus all options are listed: not beneath the pointer."""
    seat = acting(page, desk)
    x, y = middle(seat.button("End the Action Phase"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.wait_for_timeout(100)  # as long as a button is held
    assert seat.moves(page.mouse.up)


def test_the_rail_does_not_list_what_stands_at_the_units(page: Page, desk: Desk):
    seat = acting(page, desk)
    option = seat.option(seat.request["options"][0])
    assert "acts, 2 actions left" in seat.request["options"][0]["label"]
    seat.until(lambda: size(option.locator("xpath=.."))[0] <= 1, "what stands at its unit is listed")
    expect(seat.button("End the Action Phase")).to_be_visible()
    expect(seat.decision).to_contain_text("actions left in")
    option.focus()  # by the keyboard all of them are there
    seat.until(lambda: size(option)[1] >= 24, "it is not shown to the keyboard")
    assert seat.moves(lambda: page.keyboard.press("Enter"))


def test_a_move_takes_three_presses_at_most(page: Page, desk: Desk):
    seat = acting(page, desk)
    x, y = middle(unit(seat, OWN))
    pull(page, (x, y), (x + 20, y + 40))
    seat.until(lambda: seat.request.get("ask") == "move", "dragging did not move it")
    ghosts = seat.board.locator("[data-ghosts]")
    expect(ghosts).to_be_visible()
    seat.until(lambda: middle(ghosts.locator(".hull"))[1] > y + 15, "the ghosts do not stand where it was dragged")
    expect(seat.main).to_be_enabled()
    assert seat.moves(lambda: page.keyboard.press("Enter")), seat.refused
    assert presses(page) <= 3


def test_a_shot_takes_two_presses(page: Page, desk: Desk):
    seat = acting(page, desk)
    target = enemy(seat)
    pull(page, middle(unit(seat, OWN)), middle(unit(seat, target)))
    seat.until(lambda: bool(seat.request.get("verb")), "dragging onto an enemy declared nothing")
    expect(seat.declare).to_have_attribute("aria-disabled", "false")
    assert seat.moves(lambda: page.keyboard.press("Enter"))
    assert presses(page) <= 2
    expect(seat.record).to_contain_text("declares fire at")


def test_a_second_action_takes_two_presses(page: Page, desk: Desk):
    seat = acting(page, desk)
    x, y = middle(unit(seat, OWN))
    pull(page, (x, y), (x + 20, y + 20))
    seat.until(lambda: seat.request.get("ask") == "move")
    expect(seat.main).to_be_enabled()
    assert seat.moves(lambda: page.keyboard.press("Enter")), seat.refused
    seat.asked()
    assert seat.request["acts"]
    expect(unit(seat, OWN)).to_have_attribute("aria-pressed", "true")
    expect(card(seat).get_by_role("button", name="Advance")).to_contain_text("it has advanced this turn")
    page.evaluate("window.presses = 0")
    pull(page, middle(unit(seat, OWN)), middle(unit(seat, enemy(seat))))
    seat.until(lambda: bool(seat.request.get("verb")), "dragging onto an enemy declared nothing")
    expect(seat.declare).to_have_attribute("aria-disabled", "false")
    assert seat.moves(lambda: page.keyboard.press("Enter")), seat.refused
    assert presses(page) <= 2


def test_a_drag_that_is_broken_off_orders_nothing(page: Page, desk: Desk):
    seat = acting(page, desk)
    before = seat.stamp
    x, y = middle(unit(seat, OWN))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 20, steps=4)
    expect(seat.board.locator(".drag")).to_contain_text("Advance")
    expect(card(seat)).to_have_count(0)
    page.keyboard.press("Escape")
    expect(seat.board.locator(".drag")).to_have_count(0)
    page.mouse.up()
    expect(card(seat)).to_be_visible()
    assert seat.stamp == before
    assert seat.request["acts"]


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768), (390, 844)])
def test_actions_are_in_sight_at_every_size(person: People, desk: Desk, width: int, height: int):
    page = person(viewport={"width": width, "height": height})
    seat = acting(page, desk)
    page.keyboard.press("n")
    place = seat.decision if width <= 820 else seat.board
    actions = place.get_by_role("list", name="Actions")
    expect(actions.get_by_role("button", name="Advance")).to_be_in_viewport()
    assert min(min(size(one)) for one in actions.get_by_role("button").all()) >= 24


def test_three_squares_take_four_presses(page: Page, desk: Desk, tmp_path: Path):
    """HD-MOVE-01: a square some steps away is clicked; each step is one of the answers that are offered."""
    seat = Seat(page).sit(stood(desk, tmp_path))
    seat.asked()
    page.evaluate(COUNT)
    model = seat.board.locator("[data-key='blue-1']").first
    (left, top, _, _), (wide, _) = box(model), size(model)
    scale = page.evaluate("document.querySelector('svg.squares g[transform]').getCTM().a")
    page.mouse.click(left + wide / 2 + 3 * scale, top + wide / 2)
    seat.until(lambda: seat.update["view"]["activation"]["used"] == ["move"] * 3, "it did not walk three squares")
    assert seat.request["options"][0]["key"] == "bonus"  # HD-MOM-01: that is asked, not taken
    seat.option(seat.request["options"][-1]).click()
    seat.until(lambda: seat.request.get("clause") == "HD-MOVE-02")
    assert seat.moves(lambda: page.keyboard.press("1"))
    assert presses(page) + 1 <= 4  # with the press that chooses who acts
