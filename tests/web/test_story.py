"""The turn of others, told step by step on a clock that the test drives: the board may be behind, never the record."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from functools import cache

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web import stage
from tests.web.conftest import People
from tests.web.desk import SMALL, Desk, Game
from tests.web.seat import Seat, take_a_hint
from wartable.ai.players import player
from wartable.engine import record
from wartable.engine.answer import Seeded
from wartable.engine.session import Session
from wartable.shelf import load_scenario

SIZES = [(1440, 900), (1024, 768), (390, 844)]


def told(page: Page, speed: int = 1) -> Page:
    """A page that is told the turn of others at a speed, by its own clock."""
    kept = json.dumps([{"seat": "", "speed": speed, "since": -1}])
    page.add_init_script(f"""if (location.protocol.startsWith("http")) {{
      const [kept] = JSON.parse(localStorage.getItem("wartable.story") ?? "[]");
      if (!kept?.seat) localStorage.setItem("wartable.story", '{kept}');
    }}""")
    page.clock.install()
    return page


def bar(page: Page) -> Locator:
    return page.get_by_role("region", name="The others' turn")


def since(page: Page) -> Locator:
    return page.get_by_role("region", name="Since your last decision")


def to_their_turn(page: Page, game: Game) -> Seat:
    """The first turn of this seat is played; the other side has played its own by then, and none of it is shown yet."""
    seat = Seat(page).sit(game.of("p1"))
    seat.asked()
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
    for _ in range(12):
        seat.asked()
        if any(option["key"] == "keep" for option in seat.request["options"]):
            seat.pick("keep")
        else:
            take_a_hint(seat)
        seat.asked()
        if bar(page).count():
            return seat
    pytest.fail("nobody else has ever done anything")


@cache
def fired() -> str:
    """The save of a small battle in which p1 has advanced and fired, and may still have the shot thrown again."""
    rules, doc = load_scenario(SMALL)
    session = Session(rules, rules.new_game(doc), Seeded("tests"))
    bot = player("soldier", "tests p1")
    while session.ask is not None and session.ask.clause != "TW-WEAP-10":
        session.answer(bot.answer(session, session.ask))
    assert session.ask is not None
    return "\n".join(record.lines(session, doc))


@pytest.fixture
def small(desk: Desk) -> Game:
    seats = {"p1": {"kind": "human"}, "p2": {"kind": "soldier"}}
    made = desk.post("/api/games/import", {"text": fired(), "seats": seats})
    return Game(made["game"], made["tokens"])


def steps(page: Page) -> list[str]:
    return [" ".join(text.split()) for text in bar(page).get_by_role("listitem").all_text_contents()]


def passes(page: Page, ms: int, step: int) -> None:
    """A step is shown until so many milliseconds have passed, and no longer."""
    page.clock.run_for(ms - 1)
    expect(bar(page)).to_contain_text(f"step {step} of")
    page.clock.run_for(1)


def test_steps_come_in_order_at_their_pace(person: People, small: Game):
    page = told(person())
    seat = to_their_turn(page, small)
    cards = steps(page)
    assert len(cards) == 3, cards
    assert "nerve test holds" in cards[0], "what is shown has its result"
    assert cards[1].endswith("advance"), "what comes has none"
    assert cards[2].endswith("fire at Marine Squad 1")
    expect(seat.record).to_contain_text("fires at Marine Squad 1")  # the record is not delayed
    passes(page, 1100, 1)  # 0.7 seconds, and 0.4 more for the die
    expect(bar(page)).to_contain_text("step 2 of 3")
    passes(page, 700, 2)
    expect(bar(page)).to_contain_text("step 3 of 3")
    expect(page.locator(".traces .fire.strong")).to_have_count(1)
    expect(page.locator(".story .result")).to_contain_text("against")
    passes(page, 1100, 3)
    expect(bar(page)).to_have_count(0)
    expect(page.locator(".traces .fire:not(.strong)")).to_have_count(1)  # thin, until the next decision
    expect(since(page)).to_contain_text("One attack")
    take_a_hint(seat)
    seat.asked()
    expect(page.locator(".traces .trace")).to_have_count(0)


def test_pause_step_speed_and_skip(person: People, small: Game):
    page = told(person())
    to_their_turn(page, small)
    page.keyboard.press("Space")
    page.clock.run_for(5000)
    expect(bar(page)).to_contain_text("step 1 of 3")
    page.keyboard.press("ArrowRight")
    expect(bar(page)).to_contain_text("step 2 of 3")
    page.keyboard.press("ArrowLeft")
    expect(bar(page)).to_contain_text("step 1 of 3")
    page.keyboard.press("Space")
    bar(page).get_by_text("4×").click()
    passes(page, 275, 1)
    expect(bar(page)).to_contain_text("step 2 of 3")
    expect(since(page)).to_contain_text("2 of 3 steps")
    page.keyboard.press("Escape")
    expect(bar(page)).to_have_count(0)
    expect(since(page).get_by_role("button").filter(has_text="fires at")).to_have_count(1)  # all of it at once
    assert page.evaluate("JSON.parse(localStorage.getItem('wartable.story'))[0].speed") == 4


def test_a_click_on_the_table_is_in_the_present(person: People, small: Game):
    page = told(person())
    to_their_turn(page, small)
    box = page.locator("main svg.inch").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 30, box["y"] + box["height"] - 60)
    expect(bar(page)).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_an_open_decision_is_answered_at_once(person: People, small: Game, width: int, height: int):
    page = told(person(viewport={"width": width, "height": height}))
    seat = to_their_turn(page, small)
    expect(page.get_by_role("region", name="You watch")).to_contain_text("Your decision comes after step 3")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    for button in bar(page).get_by_role("button").all():
        found = button.bounding_box()
        if found and button.is_visible():
            assert min(found["width"], found["height"]) >= 24, button.text_content()
    seat.take(seat.request["options"][0])
    expect(bar(page)).to_have_count(0)


def test_what_came_of_a_step_is_not_under_the_bar(person: People, small: Game):
    """On a telephone the bar of the story stands on the board; the card with dice and result stays above it."""
    page = told(person(viewport={"width": 390, "height": 844}))
    to_their_turn(page, small)
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(bar(page)).to_contain_text("step 3 of 3")
    card, under = page.locator(".story .result").bounding_box(), bar(page).bounding_box()
    assert card is not None
    assert under is not None
    assert card["y"] + card["height"] <= under["y"]


def test_the_summary_leads_to_the_record_and_outlives_a_reload(person: People, small: Game):
    page = told(person())
    seat = to_their_turn(page, small)
    page.keyboard.press("Escape")
    line = since(page).get_by_role("button").filter(has_text="fires at Marine Squad 1")
    line.click()
    expect(seat.record.locator("li.open")).to_contain_text("fires at Marine Squad 1")
    page.reload()
    expect(since(page)).to_contain_text("fires at Marine Squad 1")
    expect(bar(page)).to_have_count(0)


def test_a_second_screen_is_told_no_story(person: People, small: Game):
    page, other = told(person()), told(person())
    watching = Seat(other).sit(small.of("p1"))
    seat = to_their_turn(page, small)
    watching.abreast(seat)
    expect(since(other)).to_contain_text("One attack did no harm")
    expect(bar(other)).to_have_count(0)


def test_stay_here_until_the_next_turn(person: People, small: Game):
    page = told(person())
    to_their_turn(page, small)
    page.get_by_role("button", name="Stay here").click()
    expect(page.get_by_text("Camera stays here")).to_be_visible()
    page.clock.run_for(1100)
    expect(bar(page)).to_contain_text("step 2 of 3")
    expect(page.get_by_role("button", name="Follow")).to_be_visible()


def test_at_once_is_what_it_says(person: People, small: Game):
    page = told(person(), 0)
    seat = Seat(page).sit(small.of("p1"))
    for _ in range(8):
        seat.asked()
        take_a_hint(seat)
    expect(bar(page)).to_have_count(0)


def test_whoever_watches_is_told_what_comes_and_no_more_of_what_was(person: People, small: Game):
    """A spectator decides nothing: each time what has come since is told, until it has been shown."""
    page, other = told(person()), told(person())
    watching = Seat(other).sit(small.of())
    other.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
    seat = to_their_turn(page, small)
    watching.abreast(seat)
    expect(bar(other)).to_be_visible()
    first = steps(other)
    assert first
    for _ in range(60):
        if not bar(other).count():
            break
        other.clock.run_for(1200)
    expect(bar(other)).to_have_count(0)
    page.keyboard.press("Escape")
    for _ in range(6):
        seat.asked()
        take_a_hint(seat)
        seat.until(lambda: seat.over or bool(seat.request))
        watching.abreast(seat)
        if seat.over or bar(other).count():
            break
    expect(bar(other)).to_be_visible()
    assert steps(other)[0] != first[0], "it is not told again"
    other.keyboard.press("Escape")
    expect(bar(other)).to_have_count(0)


def test_a_long_story_leaves_its_latest_lines(page: Page, desk: Desk):
    """All of them would be a tangle in which nobody follows the one that is told."""
    told(page)
    game = desk.game("gates_first", (), bot="soldier", seats=("p1", "p2"))
    watching = Seat(page).sit(game.of())
    expect(watching.record).to_contain_text(re.compile("ha(s|ve) won"))  # the bots are through
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
    seen = []
    for _ in range(100):
        if not bar(page).count():
            break
        lines = page.locator(".traces .trace").evaluate_all("all => all.map(one => one.dataset.number)")
        seen.append([int(number) for number in lines])
        page.clock.run_for(1200)
    assert max(len(numbers) for numbers in seen) == 5
    assert max(max(numbers, default=0) for numbers in seen) > 10, "lines are numbered by their steps"
    assert all(numbers == sorted(numbers) for numbers in seen)


def test_whoever_takes_a_shared_screen_over_sees_what_was_behind_the_curtain(page: Page, desk: Desk):
    told(page)
    game = stage.taken_up(desk, "curtain", "blue", "orange")
    kept = json.dumps([{"game": game.key, "tokens": game.tokens, "title": "", "system": ""}])
    page.goto("/nowhere")
    page.evaluate("(kept) => localStorage.setItem('wartable.places', kept)", kept)
    page.goto(f"/game/{game.key}")
    curtain = page.get_by_role("dialog", name="Hand over")
    expect(curtain).to_be_visible()
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
    hint = page.get_by_role("region", name="Decision", exact=True).get_by_role("button", name="Hint", exact=True)
    ideas = page.get_by_role("list", name="Ideas").get_by_role("button")
    seen: set[str] = set()
    while not bar(page).count():
        expect(curtain.or_(hint).first).to_be_visible()
        if curtain.count():
            expect(bar(page)).to_have_count(0)  # nothing is told behind it
            who = curtain.get_by_role("button").text_content() or ""
            curtain.get_by_role("button").click()
            expect(curtain).to_have_count(0)
            assert who not in seen or bar(page).count(), "who was here before is told nothing"
            seen.add(who)
        else:
            hint.click()
            ideas.first.click()
    assert steps(page)
    page.keyboard.press("Escape")
    expect(bar(page)).to_have_count(0)
    since(page).get_by_role("button", name="Show it step by step").click()
    expect(bar(page)).to_contain_text("step 1 of")
