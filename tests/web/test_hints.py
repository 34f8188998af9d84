"""A hint at the table: what, why and the odds; what else would do, each a press away; drawn on the board."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.access import box
from tests.web.desk import Desk
from tests.web.seat import Seat
from tests.web.stage import taken_up

SIZES = [(1440, 900), (1024, 768), (390, 844)]


def asked(page: Page, desk: Desk, moment: str, sits: str, size: tuple[int, int] = (1440, 900)) -> Seat:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    seat = Seat(page).sit(taken_up(desk, moment, sits).of(sits))
    seat.asked()
    return seat


def ideas(seat: Seat) -> Locator:
    seat.button("Hint").click()
    found = seat.decision.get_by_role("list", name="Ideas").get_by_role("button")
    expect(found.first).to_be_visible()
    return found


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size[0]))
@pytest.mark.parametrize(("moment", "sits"), [("battle", "p1"), ("moving", "p1"), ("hunt", "blue")])
def test_each_idea_says_what_and_how_much_worse_it_is(
    page: Page, desk: Desk, moment: str, sits: str, size: tuple[int, int]
) -> None:
    seat = asked(page, desk, moment, sits, size)
    found = ideas(seat)
    texts = found.all_inner_texts()
    assert len(texts) > 1
    assert "\n" in texts[0], "a reason stands under the first"
    words = "worse", "as good", "worth more", "can follow"
    assert all(any(word in text.lower() for word in words) for text in texts[1:])
    for button in found.all():
        left, top, right, bottom = box(button)
        assert bottom - top >= 24
        assert left >= 0
        assert right <= size[0]


def test_a_plan_that_is_not_told_yet_says_what_it_brings(page: Page, desk: Desk) -> None:
    seat = asked(page, desk, "gates", "p1")
    found = ideas(seat)
    brought = found.nth(1).locator(".beside")
    expect(brought).to_contain_text("; ")
    expect(brought).to_contain_text(": ")
    words = brought.inner_text().partition(": ")[2]
    expect(found.first.locator(".beside")).to_have_count(0)
    seat.button("Another hint").click()
    expect(found.nth(1).locator(".why")).to_contain_text(words)
    expect(brought).not_to_contain_text(": ")
    expect(found.first.locator(".beside")).not_to_be_empty()


def test_asked_again_it_tells_the_next_with_its_reasons_and_at_last_that_it_has_no_more(page: Page, desk: Desk) -> None:
    seat = asked(page, desk, "battle", "p1")
    found = ideas(seat)
    stamp, count = seat.stamp, found.count()
    first = found.first.locator("b").inner_text()
    told = [found.first.locator(".why").inner_text()]
    for place in range(1, count):
        seat.button("Another hint").click()
        expect(found.nth(place).locator(".why")).to_be_visible()
        expect(found.nth(place - 1).locator(".why")).to_have_count(0)
        told.append(found.nth(place).locator(".why").inner_text())
    seat.button("Another hint").click()
    expect(seat.decision.get_by_text(f"I have nothing better to say than: {first}.")).to_be_visible()
    seat.button("The first hint again").click()
    expect(found.first.locator(".why")).to_be_visible()
    assert seat.stamp == stamp
    seat.button("Put the hints away").click()
    expect(found).to_have_count(0)
    expect(seat.button("Hint")).to_be_visible()


@pytest.mark.parametrize("place", [0, 1])
def test_a_press_takes_an_idea_and_they_are_gone_with_the_question(page: Page, desk: Desk, place: int) -> None:
    seat = asked(page, desk, "battle", "p1")
    found = ideas(seat)
    words = found.nth(place).locator("b").inner_text()
    options = {option["label"].lower(): option["key"] for option in seat.request["options"]}
    assert seat.moves(found.nth(place).click)
    expect(found).to_have_count(0)
    assert options[words.lower()]


@pytest.mark.parametrize(("moment", "sits"), [("battle", "p1"), ("moving", "p1"), ("hunt", "blue")])
def test_keys_take_an_idea_and_nothing_of_it_is_left_on_the_board(
    page: Page, desk: Desk, moment: str, sits: str
) -> None:
    seat = asked(page, desk, moment, sits)
    found = ideas(seat)
    found.nth(1).focus()
    assert seat.moves(lambda: page.keyboard.press("Enter"))
    expect(found).to_have_count(0)
    expect(page.locator("[data-advised]")).to_have_count(0)


def test_a_place_is_drawn_and_the_models_are_not_moved(page: Page, desk: Desk) -> None:
    seat = asked(page, desk, "moving", "p1")
    ghosts = page.locator("[data-ghosts] circle, [data-ghosts] use")
    expect(ghosts.first).to_be_visible()
    before = [box(item) for item in ghosts.all()]
    found = ideas(seat)
    drawn = page.locator("[data-advised] circle")
    expect(drawn).to_have_count(len(seat.update["view"]["units"][seat.request["unit"]]["models"]))
    here = box(drawn.first)
    assert [box(item) for item in ghosts.all()] == before
    found.nth(1).hover()
    seat.until(lambda: box(drawn.first)[0] != here[0], "the other place is not drawn")
    seat.button("Put the hints away").click()
    expect(page.locator("[data-advised]")).to_have_count(0)


def test_a_reload_forgets_hints_and_the_game_goes_on(page: Page, desk: Desk) -> None:
    seat = asked(page, desk, "battle", "p1")
    found = ideas(seat)
    page.reload()
    seat.asked()
    expect(found).to_have_count(0)
    assert seat.moves(ideas(seat).first.click)


def test_what_another_seat_is_asked_has_no_hint(page: Page, desk: Desk) -> None:
    seat = Seat(page).sit(taken_up(desk, "battle", "p1", "p2").of("p2"))
    expect(seat.title).to_contain_text("Waiting")
    expect(seat.button("Hint")).to_have_count(0)
