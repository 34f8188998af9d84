"""The eye over the table: where a game opens, that it keeps to the table, its steps, that it follows what acts."""

from __future__ import annotations

import json
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.access import box, within
from tests.web.conftest import People
from tests.web.desk import Desk
from tests.web.seat import Seat
from tests.web.stage import taken_up

READABLE = 16.0  # pixels
RIM = 13.0  # pixels that may be seen beside the table
SIZES = [(1440, 900), (1024, 768), (390, 844)]
# How broad what stands for models is: a six-sided base 0.58 of its drawing, a vehicle's its shorter side, a token.
MODELS = """() => [...document.querySelectorAll(".squad .model")].map((model) => {
    const base = model.querySelector("use"), at = base.getScreenCTM();
    const broad = model.querySelector("rect") ? model.getBoundingClientRect() : null;
    return broad ? Math.min(broad.width, broad.height) : 0.58 * Math.hypot(at.a, at.b);
  })
    .concat([...document.querySelectorAll(".token use:first-child")]
      .map((base) => base.getBoundingClientRect().width))"""
BASES = """() => [...document.querySelectorAll(".squares .model .base")]
    .map((base) => base.getBoundingClientRect().width)"""


def sized(person: People, wide: int, high: int) -> Page:
    return person(viewport={"width": wide, "height": high}, has_touch=wide < 500)


def in_sight(what: Locator, view: Locator) -> bool:
    return within(box(what), box(view))


def battle(page: Page, desk: Desk) -> Seat:
    """The seat that is asked what a unit does, in the second turn."""
    game = taken_up(desk, "battle", "p1", "p2")
    seat = Seat(page).sit(game.of("p1"))
    if not seat.request:
        page.goto("about:blank")  # another token alone does not open the table anew
        seat = Seat(page).sit(game.of("p2"))
    seat.asked()
    expect(seat.board.locator(".squad .model").first).to_be_attached()
    return seat


@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_a_battle_opens_where_models_can_be_told_apart(person: People, desk: Desk, wide: int, high: int):
    page = sized(person, wide, high)
    seat = battle(page, desk)
    expect(seat.board.locator(".token")).to_have_count(0)
    seat.until(lambda: min(page.evaluate(MODELS), default=0) >= READABLE, "models cannot be told apart")
    asked, view = seat.board.locator(f'[data-unit="{seat.request["about"]}"] .hull'), seat.board.locator("svg.inch")
    seat.until(lambda: in_sight(asked, view), "who is asked about is not in sight")


@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_a_hunt_opens_where_models_can_be_told_apart(person: People, desk: Desk, wide: int, high: int):
    page = sized(person, wide, high)
    seat = Seat(page).sit(taken_up(desk, "hunt", "blue").of("blue"))
    expect(seat.board.locator(".squares .model").first).to_be_attached()
    # A tall map that lies down is drawn anew.
    seat.until(lambda: min(page.evaluate(BASES), default=0) >= READABLE, "models cannot be told apart")


def test_the_first_placement_is_seen_at_that_size(page: Page, desk: Desk):
    seat = Seat(page).sit(taken_up(desk, "set-up", "p1").of("p1"))
    ghosts = seat.board.locator("[data-ghosts] .hull")
    expect(ghosts).to_be_visible()
    expect(seat.board.get_by_role("button", name="Near", exact=True)).to_have_attribute("aria-pressed", "true")
    view = seat.board.locator("svg.inch")
    seat.until(lambda: in_sight(ghosts, view), "the ghosts are not in sight")


@pytest.mark.parametrize(("moment", "who", "edge"), [("ended", "p1", "#world .edge"), ("hunt", "blue", ".squares")])
def test_the_eye_never_leaves_the_table(page: Page, desk: Desk, moment: str, who: str, edge: str):
    seat = Seat(page).sit(taken_up(desk, moment, who).of(who))
    view = seat.board.locator("svg.inch, svg.squares")
    table = seat.board.locator(edge if moment == "ended" else "svg.squares > g > g").first
    expect(table).to_be_visible()
    left, top, right, bottom = box(view)
    seen = (left, top, right, bottom)
    for dx, dy in [(1, 1), (-1, -1)]:
        for _ in range(4):
            page.mouse.move((left + right) / 2, (top + bottom) / 2)
            page.mouse.down()
            page.mouse.move((left + right) / 2 + dx * 400, (top + bottom) / 2 + dy * 300, steps=3)
            page.mouse.up()
        at = box(table)
        across, down = at[2] - at[0] > right - left, at[3] - at[1] > bottom - top
        assert not across or (at[0] <= seen[0] + RIM and at[2] >= seen[2] - RIM), at
        assert not down or (at[1] <= seen[1] + RIM and at[3] >= seen[3] - RIM), at
    for _ in range(12):
        page.mouse.wheel(0, 400)
    expect(seat.board.get_by_role("button", name="Far", exact=True)).to_have_attribute("aria-pressed", "true")
    seat.until(lambda: within(box(table), box(view), by=5), "the whole table is never seen")  # it glides there


def test_far_middle_and_near_a_key_and_a_double_press(page: Page, desk: Desk):
    seat = Seat(page).sit(taken_up(desk, "ended", "p1").of("p1"))
    step = {name: seat.board.get_by_role("button", name=name, exact=True) for name in ("Far", "Middle", "Near")}
    expect(step["Near"]).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("0")
    expect(step["Far"]).to_have_attribute("aria-pressed", "true")
    expect(seat.board).to_contain_text("Whole table, 48 × 36 inches")
    step["Middle"].click()
    expect(step["Middle"]).to_have_attribute("aria-pressed", "true")
    left, top, right, bottom = box(seat.board.locator("svg.inch"))
    page.mouse.dblclick((left + right) / 2, bottom - 30)
    expect(step["Far"]).to_have_attribute("aria-pressed", "true")
    page.mouse.dblclick((left + right) / 2, (top + bottom) / 2 + 30)
    expect(step["Near"]).to_have_attribute("aria-pressed", "true")


def test_the_eye_follows_whom_a_question_is_about(page: Page, desk: Desk):
    """Asked who acts, the next unit that is picked may stand at the other end of the table."""
    seat = battle(page, desk)
    view = seat.board.locator("svg.inch")
    seen = set()
    for _ in range(4):
        seat.asked()
        about = seat.request["about"] or seat.request["unit"]
        if about and seat.board.locator(f'[data-unit="{about}"]').count():
            expect(seat.board.locator(f'[data-unit="{about}"]')).to_have_attribute("aria-pressed", "true")
            hull = seat.board.locator(f'[data-unit="{about}"] .hull')
            seat.until(partial(in_sight, hull, view), f"{about} is out of sight")
            seen.add(about)
            page.keyboard.press("ArrowRight")
        keys = [option["key"] for option in seat.request["options"]]
        seat.pick(next((key for key in ("nothing", "hold") if key in keys), keys[0]))
    assert seen


@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_a_target_that_is_picked_is_seen_with_who_aims(person: People, desk: Desk, wide: int, high: int):
    """Somebody looks elsewhere by hand; then a target is picked by its digit."""
    page = sized(person, wide, high)
    seat = Seat(page).sit(desk.small().of("p1")).pick("done")
    seat.asked()
    squad = seat.request["options"][0]
    seat.pick(squad["key"], "fire")
    seat.asked()
    assert seat.request["verb"]
    target = seat.request["options"][0]["target"]
    view = box(seat.board.locator("svg.inch"))
    x, y = (view[0] + view[2]) / 2, (view[1] + view[3]) / 2
    own, aimed = (seat.board.locator(f"[data-unit='{key}']").first for key in (squad["target"], target))
    step = seat.board.get_by_role("button", name="Near", exact=True)
    step.click()
    expect(step).to_have_attribute("aria-pressed", "true")
    for _ in range(4):
        page.mouse.move(x, view[1] + 30)
        page.mouse.down()
        page.mouse.move(x + 10, y + 60, steps=3)
        page.mouse.up()
    page.keyboard.press("1")
    expect(seat.declare).to_have_attribute("aria-disabled", "false")
    seat.until(lambda: within(box(own), view) and within(box(aimed), view), "one of them is out of sight")


@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_a_reaction_shows_who_is_shot_at_and_who_shoots(person: People, desk: Desk, wide: int, high: int) -> None:
    page = sized(person, wide, high)
    seat = Seat(page).sit(taken_up(desk, "gates-reaction", "p1").of("p1"))
    seat.asked()
    about = seat.request["about"]
    events = [event for text in seat.raw for event in json.loads(text).get("events", ())]
    action = next(event for event in reversed(events) if event["event"] == "TargetsNamed" and about in event["targets"])
    for unit in (about, action["unit"]):
        expect(page.locator(f'main [data-unit="{unit}"]').first).to_be_visible()
    page.wait_for_function("() => !document.getAnimations().some((one) => one.playState === 'running')")
    for unit in (about, action["unit"]):
        assert in_sight(page.locator(f'main [data-unit="{unit}"]').first, seat.board), unit


@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_a_shot_is_seen_with_its_target(person: People, desk: Desk, wide: int, high: int) -> None:
    """The guide's first shot: the target stands beyond what the board opens with."""
    page = sized(person, wide, high)
    seat = Seat(page).sit(desk.game("first_battle", ("p1",), seats=("p1", "p2"), seed="guide").of("p1"))
    seat.pick("done")
    target = page.locator('main [data-unit="daleks-1"]').first
    page.get_by_role("button", name="Do it for me").click()  # behind the wall
    expect(page.get_by_text("3 of 5").locator("visible=true").first).to_be_visible()
    page.get_by_role("button", name="Do it for me").click()
    expect(page.get_by_text("4 of 5").locator("visible=true").first).to_be_visible()
    for unit in (target, page.locator('main [data-unit="marines-1"]').first):
        assert in_sight(unit, seat.board)
