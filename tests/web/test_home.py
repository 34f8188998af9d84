"""The first page, files that are opened there, and pages that are not there."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page, Route, expect

from tests.server.test_api import saved
from tests.web.access import box, size
from tests.web.conftest import People, Watch
from tests.web.desk import Desk
from tests.web.seat import Seat, until
from wartable.shelf import example

TABLE = re.compile(r"/game/[A-Za-z0-9]+")


FIRST = re.compile("Play your first battle")


def begin(page: Page) -> Seat:
    """One click, and the first battle stands on the table."""
    seat = Seat(page)
    page.goto("/")
    page.get_by_role("button", name=FIRST).click()
    page.wait_for_url(TABLE)
    seat.until(lambda: bool(seat.update), "the battle never began")
    return seat


def test_one_click_and_a_battle_begins(page: Page):
    seat = begin(page)
    assert sorted(item["kind"] for item in seat.welcome["seats"]) == ["greedy", "human"]
    seat.asked()
    expect(seat.title).to_contain_text(seat.request["question"])
    expect(page).to_have_title(re.compile(re.escape(seat.welcome["title"])))


def test_a_game_is_found_again_on_the_first_page(page: Page):
    seat = begin(page)
    seat.asked()
    address = page.url
    page.get_by_role("link", name="wartable, your games").click()
    page.get_by_role("link", name=re.compile(re.escape(seat.welcome["title"]))).first.click()
    expect(page).to_have_url(address)
    expect(seat.title).to_contain_text(seat.request["question"])


def test_a_page_that_is_not_there_leads_home(page: Page):
    page.goto("/nowhere/at/all")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such page")
    page.get_by_role("main").get_by_role("link", name="Your games").click()
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()


def test_a_game_that_is_not_there_says_so(page: Page):
    page.goto("/game/nothing")
    expect(page.get_by_text("there is no such game").first).to_be_visible()


# ------------------------------------------------------------------ the list
def test_a_newcomer_reads_what_it_is_and_has_one_thing_to_do(page: Page):
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "Play tabletop science-fiction battles here, with an umpire that knows every rule and shows every sum."
    )
    expect(page.get_by_role("img", name=re.compile("A squad of marines in cover measures"))).to_be_visible()
    expect(page.locator("main .button.main")).to_have_count(1)
    expect(page.locator("main .button.main")).to_have_text(FIRST)
    expect(page.get_by_text("None yet. What you play, watch or are invited to waits here")).to_be_visible()


def test_on_a_telephone_the_first_screen_tells_it_all(person: People):
    page = person(viewport={"width": 390, "height": 844})
    page.goto("/")
    expect(page.get_by_text("None yet. What you play, watch or are invited to waits here")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert box(page.get_by_role("region", name="Your games"))[3] <= 700
    tabs = page.get_by_role("navigation", name="Pages").get_by_role("link").filter(visible=True)
    expect(tabs).to_have_text(["Home", "New game", "Armies", "Rules"])


PRESSED = ["Play your first battle", "Or watch one first", "Play a Hunt for Davros"]


@pytest.mark.parametrize("words", PRESSED)
def test_a_press_answers_before_the_server_does(page: Page, words: str):
    held: list[Route] = []
    page.route("**/api/games", lambda route: held.append(route))
    page.goto("/")
    page.get_by_role("button", name=words).click()
    pressed = page.get_by_role("button", name="Laying the table")
    expect(pressed).to_have_attribute("aria-disabled", "true")
    pressed.dispatch_event("click")  # pressed twice, it is one game
    Seat(page).until(lambda: bool(held), "no game was asked for")
    assert len(held) == 1
    held[0].continue_()
    page.wait_for_url(TABLE)


@pytest.mark.parametrize("late", ["**/api/systems", "**/api/systems/*/scenarios"])
def test_the_first_battle_may_be_pressed_before_the_server_has_told_which_it_is(page: Page, late: str):
    held: list[Route] = []
    shut = [late]
    page.route(late, lambda route: held.append(route) if shut else route.continue_())
    page.goto("/")
    first = page.get_by_role("button", name=FIRST)
    expect(first).to_have_text("Play your first battle")  # how long it takes is not known either
    first.click()
    expect(page.get_by_role("button", name="Laying the table")).to_be_visible()
    until(page, lambda: bool(held), "nobody asked what there is")
    shut.clear()
    for route in held:
        route.continue_()
    page.wait_for_url(TABLE)
    expect(page.get_by_role("region", name="Decision", exact=True)).to_be_visible()


def test_a_battle_of_bots_may_be_watched_first(page: Page):
    seat = Seat(page)
    page.goto("/")
    page.get_by_role("button", name="Or watch one first").click()
    page.wait_for_url(TABLE)
    seat.until(lambda: bool(seat.update.get("n")), "the bots never began")
    assert {item["kind"] for item in seat.welcome["seats"]} == {"greedy"}
    assert not seat.welcome["seat"]


def test_a_button_says_why_there_is_no_game(page: Page, watch: Watch):
    watch.allow("Failed to load resource")
    page.goto("/")
    page.route("**/api/games", lambda route: route.abort())
    page.get_by_role("button", name=FIRST).click()
    expect(page.get_by_role("alert")).to_have_text(re.compile("^The server does not answer"))
    expect(page.get_by_role("button", name=FIRST)).to_be_visible()


def test_each_system_has_a_card_with_what_it_is(page: Page):
    page.goto("/")
    cards = page.get_by_role("region", name="Five games, one umpire").get_by_role("listitem")
    names = ["Time Wars", "Hunt for Davros", "At the Gates of Doom", "Battle Group", "Adventures in Time and Space"]
    expect(cards.get_by_role("heading")).to_have_text(names)
    expect(cards.nth(0)).to_contain_text("Squads of Marines, Daleks and Cybermen")
    expect(cards.nth(0)).to_contain_text("48 × 36 to 72 × 48 inches")
    expect(cards.nth(1)).to_contain_text("2 to 6 players")
    cards.nth(1).get_by_role("link", name="Hunt for Davros").click()
    page.wait_for_url("**/new?system=hunt_for_davros")
    expect(page.get_by_role("radio", name="Hunt for Davros")).to_be_checked()


def remembered(page: Page, *places: dict[str, Any]) -> None:
    page.add_init_script(f"localStorage.setItem('wartable.places', {json.dumps(json.dumps(places))})")


def test_games_that_wait_for_you_come_first(page: Page, desk: Desk, watch: Watch):
    watch.allow("404")
    theirs, mine = desk.small("p1", "p2"), desk.small("p1", "p2")
    other = {"p1": "p2", "p2": "p1"}
    waits = Seat(page).sit(theirs.of()).update["request"]["seat"]
    place = {"title": "", "system": "time_wars"}
    remembered(
        page,
        {**place, "game": theirs.key, "tokens": {other[waits]: theirs.tokens[other[waits]]}},
        {**place, "game": mine.key, "tokens": mine.tokens},
        {**place, "game": "gone", "title": "An old one", "tokens": {"p1": "x"}},
    )
    page.goto("/")
    cards = page.get_by_role("article")
    expect(cards).to_have_count(2)
    expect(cards.first.get_by_text("Your answer")).to_be_visible()
    expect(cards.first.get_by_role("link", name=re.compile("^Go on"))).to_have_attribute("href", f"/game/{mine.key}")
    expect(cards.last.get_by_text(re.compile("Waits for "))).to_be_visible()
    expect(page.get_by_text("It is not on this server any more.")).to_be_visible()
    expect(page).to_have_title(re.compile("^Your answer"))
    # Whoever has games goes on with the one that waits; the picture is small then.
    expect(page.get_by_role("link", name=re.compile("^Continue"))).to_have_attribute("href", f"/game/{mine.key}")
    hero = page.get_by_role("region", name="What this is")
    until(page, lambda: round(size(hero)[1]) == 160, "the picture is not small")


# ------------------------------------------------------------------ files
def chosen(page: Page, text: str, name: str) -> None:
    file: FilePayload = {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    page.get_by_label("Open a file").locator("input").set_input_files(file)


def test_a_save_goes_on_where_it_was(page: Page):
    page.goto("/")
    chosen(page, "\n".join(saved(4)), "tuesday.wartable")
    save = page.get_by_role("region", name="The save tuesday.wartable")
    expect(save.get_by_role("heading", name="A patrol goes missing")).to_be_visible()
    expect(save.get_by_text("Time Wars, 4 decisions. It goes on from there.")).to_be_visible()
    save.get_by_label("Who plays Daleks").select_option("here")
    seat = Seat(page)
    save.get_by_role("button", name="Go on with it").click()
    page.wait_for_url(TABLE)
    seat.until(lambda: bool(seat.update))
    assert seat.update["n"] == 4
    assert [item["kind"] for item in seat.welcome["seats"]] == ["human", "human"]


BROKEN = saved(4)


@pytest.mark.parametrize(("text", "name", "part"), [
    ("", "a.wartable", "a.wartable"),
    ("no save", "a.wartable", "a.wartable:1"),
    ("\n".join(BROKEN).replace('"n":2', '"n":7'), "a.wartable", "a.wartable"),
    ("\n".join([BROKEN[0].replace("time_wars", "chess"), *BROKEN[1:]]), "a.wartable", "no ruleset is called 'chess'"),
    ("wartable: 1\nruleset: time_wars\nsides: []", "a.yaml", "a battle needs two sides"),
    ("wartable: 1\nruleset: time_wars\ncolour: red", "a.yaml", "a.yaml:3: "),
], ids=["empty", "words", "answer", "ruleset", "sides", "key"])  # fmt: skip
def test_a_broken_file_says_what_is_wrong(page: Page, watch: Watch, text: str, name: str, part: str):
    watch.allow("400")
    page.goto("/")
    chosen(page, text, name)
    expect(page.get_by_role("alert")).to_contain_text(part)
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()


def test_a_scenario_of_ones_own_is_one_more_to_play(page: Page):
    text = example("skirmish").read_text(encoding="utf-8").replace("A patrol goes missing", "The far side of the hill")
    page.goto("/")
    chosen(page, text, "hill.yaml")
    page.wait_for_url("**/new")
    card = page.get_by_role("radio", name="The far side of the hill")
    expect(card).to_be_checked()
    expect(page.get_by_text("From your file.")).to_be_visible()
    page.get_by_label(re.compile("^Turns")).fill("3")
    seat = Seat(page)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url(TABLE)
    seat.until(lambda: bool(seat.update))
    assert seat.welcome["title"] == "The far side of the hill"
    assert seat.update["view"]["turns"] == 3


def test_a_file_may_be_dropped(person: People):
    page = person()
    page.goto("/")
    data = page.evaluate_handle(
        "text => { const data = new DataTransfer(); data.items.add(new File([text], 'drop.wartable')); return data; }",
        "\n".join(saved(2)),
    )
    page.get_by_role("group", name="Open a file").dispatch_event("drop", {"dataTransfer": data})
    expect(page.get_by_role("region", name="The save drop.wartable")).to_be_visible()
