"""Games set up by the page: what it proposes, every option, armies and teams, two people who hand over."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Any, cast
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import FilePayload, Locator, Page, Route, expect

from tests.web.access import AXE, grave
from tests.web.conftest import People, Watch
from tests.web.seat import Seat, until
from tests.web.test_home import TABLE
from wartable.rulesets import load_ruleset, systems
from wartable.server.pages import fairness
from wartable.server.rooms import setups
from wartable.shelf import lists

LIST = next(path for path in lists("time_wars") if path.stem == "daleks-60").read_text(encoding="utf-8")

OTHERS = """() => { const found = new Set();
  for (let x = 5; x < innerWidth; x += 60) for (let y = 5; y < innerHeight; y += 60) {
    const there = document.elementFromPoint(x, y);
    if (!there?.closest('dialog')) found.add(there?.outerHTML.slice(0, 80) ?? 'nothing');
  }
  return [...found]; }"""


def start(page: Page) -> None:
    settled(page)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url(TABLE)


def settled(page: Page) -> None:
    """What was chosen has been drawn, or refused."""
    expect(page.get_by_role("button", name="Start the game")).to_be_enabled()
    expect(page.locator(".picture[aria-busy=false]")).to_be_visible()


def wizard(page: Page, system: str, scenario: str = "") -> Page:
    page.goto(f"/new?system={system}&scenario={scenario}")
    settled(page)
    return page


def field(page: Page, key: str) -> Locator:
    """What sets an option: its label is its key in words, with a note once it was changed."""
    words = key.replace("_", " ").capitalize()
    return page.get_by_label(re.compile(rf"^{words}( changed)?$"))


def put(page: Page, key: str, value: Any) -> None:
    """Set an option as a person does."""
    if key == "strict":
        page.get_by_role("radio", name=re.compile("Strict" if value else "Practice")).check()
    elif isinstance(value, bool):
        field(page, key).set_checked(value)
    elif isinstance(value, list):
        for word in value:
            field(page, key).get_by_label(re.compile(word.replace("_", " "), re.IGNORECASE)).check()
    elif isinstance(value, str) and field(page, key).evaluate("e => e.tagName") == "SELECT":
        field(page, key).select_option(value)
    elif isinstance(value, str):
        field(page, key).fill(value)
        page.keyboard.press("Tab")
    else:
        field(page, key).fill(str(value))
        page.keyboard.press("Tab")


def document(page: Page) -> Any:
    """The scenario of the game on the page, as its save tells it."""
    key = page.url.rsplit("/", 1)[1]
    place = next(item for item in json.loads(page.evaluate("localStorage['wartable.places']")) if item["game"] == key)
    token = next(iter(place["tokens"].values()), "")
    address = page.url.split("/game/")[0]
    asked = Request(f"{address}/api/games/{key}/save", headers={"Authorization": f"Bearer {token}"} if token else {})
    with urlopen(asked, timeout=60) as answer:
        return json.loads(answer.readline())["scenario"]


def as_file(text: str, name: str = "mine.yaml") -> FilePayload:
    return {"name": name, "mimeType": "text/plain", "buffer": text.encode()}


def test_what_is_proposed_can_be_started(page: Page):
    seat = Seat(page)
    page.goto("/new")
    start(page)
    seat.until(lambda: bool(seat.update))
    assert sorted(item["kind"] for item in seat.welcome["seats"]) == ["greedy", "human"]
    seat.asked()
    expect(seat.title).to_contain_text(seat.request["question"])


@pytest.mark.parametrize("wide", [1440, 1024, 390])
@pytest.mark.parametrize("system", systems())
def test_every_system_is_in_sight(person: People, wide: int, system: str):
    """All of them are, as wide as the window may be."""
    page = wizard(person(viewport={"width": wide, "height": 844}), system)
    group = page.get_by_role("radiogroup", name="System")
    expect(group.get_by_role("radio", checked=True)).to_have_attribute("value", system)
    for radio in group.get_by_role("radio").all():
        expect(radio).to_be_in_viewport()


@pytest.mark.parametrize("system", systems())
def test_a_good_first_game_comes_first_and_is_proposed(page: Page, system: str):
    wizard(page, system)
    first = page.get_by_role("radiogroup", name="Scenario").locator("label").first
    if load_ruleset(system).cooperative:  # nobody's bot is equal to the rules, so that nothing can be even
        expect(first).to_contain_text("A light in the quarry")
    else:
        expect(first).to_contain_text("Good first game")
    expect(first.get_by_role("radio")).to_be_checked()
    summary = page.get_by_role("complementary", name="What will be played")
    expect(summary).not_to_contain_text("Uneven")  # equal bots win it as often on each side, whatever it costs


def test_a_scenario_picked_early_stays(page: Page):
    """The cards stand before all that belongs to their system has arrived; what is picked by then is kept."""
    late: list[Route] = []
    page.route("**/api/systems/hunt_for_davros/schema", lambda route: late.append(route))
    page.goto("/new")
    settled(page)
    page.get_by_role("radio", name="Hunt for Davros").check()
    picked = page.get_by_role("radiogroup", name="Scenario").get_by_role("radio", name="A duel in the prison complex")
    picked.check()
    until(page, lambda: bool(late), "nobody asked for the form")
    with page.expect_response("**/hunt_for_davros/schema"):
        for route in late:
            route.continue_()
    settled(page)
    expect(picked).to_be_checked()
    expect(page.get_by_role("combobox", name="Who plays Orange")).to_be_visible()


@pytest.mark.parametrize("keys", [False, True], ids=["pointer", "keys"])
def test_two_at_one_screen_hand_over(page: Page, keys: bool):
    """Nothing of one seat is on the screen before its player has taken it, and no key reaches the table behind."""
    page.goto("/new")
    page.get_by_role("radio", name="Hunt for Davros").check()
    duel = page.get_by_role("radiogroup", name="Scenario").get_by_role("radio", name="A duel in the prison complex")
    duel.click()  # the scenarios of the system may come while it is pressed
    expect(duel).to_be_checked()
    page.get_by_role("combobox", name="Who plays Orange").select_option(label="Somebody else here (you hand over)")
    start(page)
    decision = page.get_by_role("region", name="Decision", exact=True)
    for team, after in (("Blue", "as drawn up"), ("Orange", "")):
        curtain = page.get_by_role("dialog", name=f"Hand over to {team}")
        expect(curtain).to_be_visible()
        until(page, lambda: page.evaluate(OTHERS) == [], "something lies beside the curtain")
        for key in ("1", "h", "Escape"):
            page.keyboard.press(key)
        expect(curtain).to_be_visible()
        show = curtain.get_by_role("button", name=f"I am {team}")
        if keys:
            expect(show).to_be_focused()
            page.keyboard.press("Enter")
        else:
            show.click()
        expect(curtain).to_be_hidden()
        expect(decision.get_by_role("heading", level=2)).to_contain_text(team)
        seats = page.get_by_role("list", name="Seats")
        expect(seats.get_by_role("listitem").filter(has_text=re.compile(f"{team}.*, you"))).to_be_visible()
        if after:
            decision.get_by_role("button", name=after).click()


# ------------------------------------------------------------------ every option
# Together they are every option of the schemas, each with a value that the scenario does not have. Options that go with
# a mission, a deployment or a modifier stand behind it.
AGREED: list[tuple[str, str, dict[str, Any]]] = [
    ("time_wars", "skirmish", {
        "turns": 2, "strict": False, "scale": 2, "scale_standard_only": True, "weather": True,
        "consent": True, "strategy_points": 3,
    }),
    ("time_wars", "skirmish", {
        "deployment": "The Siege", "modifiers": ["gambit", "dead_zone", "storm", "eternal_war", "darkness"],
        "gambit": 4, "tactical_only": True, "defender_points": 2, "defender_die": True, "open_siege": True,
        "dead_zone": "buildings", "storm": "snow", "storm_passes": True, "extreme_weather": True,
        "storm_spares_nobody": True, "eternal_routs": True,
    }),
    ("time_wars", "skirmish", {
        "mission": "Possession", "deployment": "The Thin Line", "objectives": "4+2", "band": 9,
    }),
    ("time_wars", "skirmish", {"army": "federation-200", "modifiers": ["last_stand"], "last_stand_cut": 25}),
    ("hunt_for_davros", "hunt", {
        "move_rate": 2, "turn_limit": 12, "guards": 4, "encounters": False, "sanctum_locked": False,
        "target": "dalek_supreme", "target_actions": ["move"], "rescue": "designate", "advanced_systems_failure": True,
        "advanced_missions": True, "blast": True, "plain_dice": True, "decision_seconds": 60, "choose_entries": True,
        "umpire": True,
    }),
    ("hunt_for_davros", "hunt", {
        "guards": 0, "missions": False, "sanctum": False, "target": "none", "win": "last_team_or_most_models",
    }),
    ("hunt_for_davros", "hunt_two", {"missions": False, "open_target": True}),
    ("hunt_for_davros", "hunt_objective", {"objective_score": 2}),
    ("gates_of_doom", "gates_joust", {
        "conditions": ["low_gravity", "high_gravity", "meteor_storm"], "roll_conditions": 1, "roll_objectives": 2,
        "anew": True, "fate": True, "hand": 4, "each_round": 1,
    }),
    ("battle_group", "bg_pitched", {"strike_back": False, "worn_defence": True, "own_dice": True}),
    ("adventures", "at_quarry", {
        "difficulty": "hard", "threat_clock": True, "solution_perks": False, "contact_guard": 2, "swing_die": "d3",
        "turn_limit": 25, "quest_turns": 6, "run_multiplier": 2, "character_traits": False, "civilians": 3,
        "must_save": True, "pool": 9, "dalek_variant": "late", "cyber_variant": "late", "off_table_lab": True,
    }),
]  # fmt: skip


CHOSEN = ("army", "mission", "deployment")


def test_every_option_is_among_them():
    for system in systems():
        known = setups.schema(system)["properties"]["options"]["properties"]
        asked = {key for key, part in known.items() if not left_to_files(part)}
        assert {key for name, _, options in AGREED if name == system for key in options} - set(CHOSEN) == asked


def left_to_files(part: dict[str, Any]) -> bool:
    """Points and keys of terrain: nobody could say them before he has seen the table."""
    return part.get("type") == "array" and "enum" not in part["items"]


IDS = ["wars", "storm", "line", "stand", "hunt", "straight", "open", "rooms", "gates", "groups", "episode"]


@pytest.mark.parametrize(("system", "scenario", "options"), AGREED, ids=IDS)
def test_each_option_that_is_set_is_played(page: Page, system: str, scenario: str, options: dict[str, Any]):
    usual = setups.scenario(system, scenario).options
    wizard(page, system, scenario)
    chosen = {key: options[key] for key in CHOSEN if key in options}
    options = {key: value for key, value in options.items() if key not in chosen}
    assert all(usual[key] != value for key, value in options.items())
    if army := chosen.pop("army", ""):
        page.get_by_label("Army of Federation").select_option(army)
    for key, name in chosen.items():
        page.get_by_role("group", name=key.capitalize()).get_by_role("radio", name=name).check()
    page.get_by_text("All that can be agreed on").click()
    for key, value in options.items():
        put(page, key, value)
    summary = page.get_by_role("complementary", name="What will be played")
    for key in options:
        expect(summary.get_by_text(key.replace("_", " ").capitalize(), exact=True)).to_be_visible()
    start(page)
    found = document(page)["options"]
    assert {key: found.get(key) for key in options} == options


def test_what_goes_with_a_modifier_comes_and_goes_with_it(page: Page):
    wizard(page, "time_wars", "skirmish")
    page.get_by_text("All that can be agreed on").click()
    storm = page.get_by_role("region", name="The Gathering Storm")
    expect(storm).to_have_count(0)
    put(page, "modifiers", ["storm"])
    expect(storm.get_by_label("Storm", exact=True)).to_have_value("")
    put(page, "storm", "front")
    summary = page.get_by_role("complementary", name="What will be played")
    expect(summary.get_by_text("Storm", exact=True)).to_be_visible()
    field(page, "modifiers").get_by_label("The Gathering Storm").uncheck()
    expect(storm).to_have_count(0)
    expect(summary.get_by_text("Storm", exact=True)).to_have_count(0)


@pytest.mark.parametrize(("size", "scheme"), [((1440, 900), "light"), ((390, 844), "dark")])
def test_everything_open_is_fit_for_everybody(person: People, size: tuple[int, int], scheme: str):
    """All modifiers with all that goes with them, on a large and on a small screen."""
    page = wizard(person(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme), "time_wars", "skirmish")
    page.get_by_text("All that can be agreed on").click()
    put(page, "modifiers", ["escalation", "gambit", "dead_zone", "storm", "darkness", "eternal_war"])
    page.get_by_role("group", name="Deployment").get_by_role("radio", name="The Siege").check()
    settled(page)
    expect(page.get_by_role("region", name="The Dead Zone")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert not grave(page)


def test_a_side_has_points_and_a_part_of_its_own(page: Page):
    wizard(page, "time_wars", "skirmish")
    page.get_by_label("Strategy points of Daleks").select_option("4")
    expect(page.get_by_label("Role of Federation")).to_have_count(0)
    page.get_by_role("group", name="Deployment").get_by_role("radio", name="The Ambush").check()
    page.get_by_label("Role of Federation").select_option("defender")
    settled(page)
    start(page)
    first, second = document(page)["sides"]
    assert (first["role"], first.get("strategy_points")) == ("defender", None)
    assert ("role" in second, second["strategy_points"]) == (False, 4)


@pytest.fixture
def go_on(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Until it is set no more is told of games of bots than the first of them: they may be over in a moment."""
    going, every = threading.Event(), fairness._lines

    async def lines(*given: Any) -> AsyncIterator[bytes]:
        told = 0
        async with aclosing(cast(AsyncGenerator[bytes, None], every(*given))) as found:
            async for line in found:
                yield line
                told += 1
                while told == 2 and not going.is_set():
                    await asyncio.sleep(0.01)

    monkeypatch.setattr(fairness, "_lines", lines)
    return going


def test_bots_say_whether_it_is_fair(page: Page, go_on: threading.Event):
    wizard(page, "time_wars", "skirmish")
    fair = page.get_by_role("region", name="Is it fair?")
    fair.get_by_label("Bots").select_option("random")
    fair.get_by_label("Games each way").select_option("2")
    fair.get_by_role("button", name="Is it fair?").click()
    expect(fair.get_by_text(re.compile(r"The bots are playing: \d+ of 4 games"))).to_be_visible()
    expect(fair.get_by_role("progressbar", name="Games played")).to_be_visible()
    go_on.set()
    expect(fair.get_by_role("table", name="Places")).to_be_visible(timeout=120_000)
    expect(fair.get_by_role("table", name="Armies").get_by_role("rowheader", name="Hunters")).to_be_visible()
    expect(fair.get_by_text("4 games.")).to_be_visible()
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert not grave(page)
    page.get_by_label("Turns").fill("3")
    expect(fair.get_by_role("table")).to_have_count(0)


def test_what_the_bots_have_played_stays_when_they_are_stopped(page: Page, go_on: threading.Event):
    wizard(page, "time_wars", "skirmish")
    fair = page.get_by_role("region", name="Is it fair?")
    fair.get_by_label("Bots").select_option("random")
    fair.get_by_label("Games each way").select_option("50")
    fair.get_by_role("button", name="Is it fair?").click()
    expect(fair.get_by_role("table", name="Places")).to_be_visible(timeout=120_000)
    fair.get_by_role("button", name="Stop").click()
    expect(fair.get_by_role("status")).to_contain_text(re.compile(r"Stopped after \d+ of 100 games\."))
    go_on.set()
    expect(fair.get_by_role("table", name="Places")).to_be_visible()
    fair.get_by_label("Games each way").select_option("2")
    again = fair.get_by_role("button", name="Is it fair?")
    expect(again).to_be_enabled()
    again.click()
    busy, played = fair.get_by_role("alert"), fair.get_by_text("4 games.")
    expect(busy.or_(played).first).to_be_visible(timeout=120_000)
    while busy.count():  # until the server sees that nobody listens any more
        expect(again).to_be_enabled()
        again.click()
        expect(busy.or_(played).first).to_be_visible(timeout=120_000)


def test_an_option_that_cannot_be_is_marked(page: Page):
    wizard(page, "hunt_for_davros", "hunt")
    page.get_by_text("All that can be agreed on").click()
    put(page, "guards", 12)
    expect(field(page, "guards")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("alert").first).to_contain_text("guards is 12; it must be 0 to 10")
    put(page, "guards", 6)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_name_seed_seats_and_dice(page: Page):
    wizard(page, "time_wars", "skirmish")
    page.get_by_label("Name of the game").fill("Tuesday")
    page.get_by_label("Seed of the dice").fill("ours")
    page.get_by_label("Name of who plays Federation").fill("Joss")
    page.get_by_label("Dice of Federation").select_option("typed")
    page.get_by_label("Who plays Daleks").select_option("random")
    expect(page.get_by_text("Does anything that is legal, at once.")).to_be_visible()
    seat = Seat(page)
    start(page)
    seat.until(lambda: bool(seat.welcome))
    assert seat.welcome["title"] == "Tuesday"
    first, second = seat.welcome["seats"]
    assert (first["kind"], first["player"], first["typed"]) == ("human", "Joss", True)
    assert second["kind"] == "random"


def test_levels_and_styles_are_those_of_the_system(page: Page):
    wizard(page, "time_wars", "skirmish")
    who = page.get_by_label("Who plays Daleks")
    who.select_option("marshal")
    expect(page.get_by_text("plays its best plans out before it takes one")).to_be_visible()
    page.get_by_label("Style of Daleks").select_option("bold")
    expect(page.get_by_text("Bold: Goes forward, and thinks little of what may come back.")).to_be_visible()
    expect(page.get_by_label("Time of Daleks for an answer")).to_be_visible()
    expect(page.get_by_role("complementary", name="What will be played")).to_contain_text("Bot, marshal, bold")
    page.get_by_role("radio", name="Hunt for Davros").check()
    settled(page)
    other = page.get_by_role("combobox", name=re.compile("^Who plays ")).last
    expect(other.get_by_role("option", name="Bot, veteran")).to_have_count(1)
    expect(other.get_by_role("option", name="Bot, marshal")).to_have_count(0)
    page.get_by_role("radio", name="At the Gates of Doom").check()
    settled(page)
    other = page.get_by_role("combobox", name=re.compile("^Who plays ")).last
    expect(other.get_by_role("option", name="Bot, marshal")).to_have_count(1)
    expect(other.get_by_role("option", name="Bot, veteran")).to_have_count(1)
    expect(page.get_by_label(re.compile("^Style of "))).not_to_have_count(0)


def test_a_level_says_what_it_does_on_a_telephone_too(person: People):
    page = wizard(person(viewport={"width": 390, "height": 844}), "gates_of_doom", "gates_first")
    page.get_by_role("combobox", name=re.compile("^Who plays ")).last.select_option("recruit")
    expect(page.get_by_text("overlooks one enemy in five")).to_be_visible()


def test_a_game_against_a_bold_veteran(page: Page):
    wizard(page, "time_wars", "skirmish")
    page.get_by_label("Who plays Daleks").select_option("veteran")
    page.get_by_label("Style of Daleks").select_option("bold")
    seat = Seat(page)
    start(page)
    seat.until(lambda: bool(seat.welcome))
    assert seat.welcome["seats"][1]["kind"] == "veteran/bold"


# ------------------------------------------------------------------ armies and teams
def test_armies_are_chosen(page: Page):
    wizard(page, "time_wars", "skirmish")
    army = page.get_by_label("Army of Federation")
    expect(army.get_by_role("option")).to_have_count(len(lists("time_wars")))
    army.select_option("daleks-200")
    expect(page.get_by_label("Army of 9th Battlefleet")).to_have_value("daleks-200")
    summary = page.get_by_role("complementary", name="What will be played")
    expect(summary.get_by_text("9th Battlefleet, 196 points")).to_be_visible()
    expect(summary.get_by_text("Uneven: 9th Battlefleet 196 points, Daleks 57.")).to_be_visible()
    page.get_by_label("Name of the side").first.fill("Rebels")
    expect(page.get_by_label("Army of Rebels")).to_be_visible()
    start(page)
    side = document(page)["sides"][0]
    assert (side["name"], side["army"]["name"]) == ("Rebels", "9th Battlefleet")


def test_the_armies_of_a_position_stay(page: Page):
    wizard(page, "time_wars", "bunker")
    army = page.get_by_label("Army of Garrison")
    expect(army).to_be_disabled()
    expect(page.get_by_text("Everybody has a place on this table already").first).to_be_visible()
    expect(army.get_by_role("option", name=re.compile("Hunters.*: no army brings"))).to_have_count(1)


def test_a_list_of_ones_own_is_played(page: Page):
    wizard(page, "time_wars", "skirmish")
    opened = page.get_by_label("Open a list for Federation")
    opened.set_input_files(as_file(LIST.replace("name: Hunters", "name: My own")))
    expect(page.get_by_text("It keeps all rules of list building.")).to_be_visible()
    own = page.get_by_label("Army of My own").get_by_role("option", name="My own, 57 points, from mine.yaml")
    expect(own).to_have_count(1)
    start(page)
    assert document(page)["sides"][0]["army"]["name"] == "My own"


def test_a_faulty_list_says_what_is_wrong_and_is_played_only_marked(page: Page):
    wizard(page, "time_wars", "skirmish")
    opened = page.get_by_label("Open a list for Federation")
    opened.set_input_files(as_file(LIST.replace("points: 60", "points: 20")))
    expect(page.get_by_text("One fault.")).to_be_visible()
    fault = page.get_by_role("listitem").filter(has_text="the army costs 57 points; its limit is 20").last
    expect(fault.get_by_role("link", name="§ TW-ARMY-01")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("TW-ARMY-01")
    page.get_by_label("Play it all the same, marked as not legal").check()
    expect(page.get_by_role("alert")).to_have_count(0)
    start(page)
    assert document(page)["sides"][0]["legal"] is False


@pytest.mark.parametrize(("text", "part"), [
    ("points: [", "this is neither YAML nor JSON"),
    (LIST.replace("detachments:", "detachment:"), "mine.yaml:"),
])  # fmt: skip
def test_what_is_no_list_changes_nothing(page: Page, watch: Watch, text: str, part: str):
    watch.allow("400")
    wizard(page, "time_wars", "skirmish")
    page.get_by_label("Open a list for Federation").set_input_files(as_file(text))
    expect(page.get_by_role("alert")).to_contain_text(part)
    expect(page.get_by_label("Army of Federation")).to_have_value("federation-60")


def test_a_list_that_names_what_is_not_there_cannot_be_played(page: Page):
    wizard(page, "time_wars", "skirmish")
    page.get_by_label("Open a list for Federation").set_input_files(as_file(LIST.replace("[leader]", "[leader, lmg]")))
    fault = page.get_by_role("listitem").filter(has_text="Dalek Patrol has no option lmg").last
    expect(fault).to_contain_text("take lmg out")
    expect(page.get_by_text("Mend it and open it again.")).to_be_visible()
    page.get_by_label("Army of Federation").select_option("federation-60")
    expect(fault).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_teams_are_chosen(page: Page):
    wizard(page, "hunt_for_davros", "hunt")
    page.get_by_label("Team of Plum").select_option(label="Sontarans")
    page.get_by_role("group", name="Teams").get_by_label("2").check()
    expect(page.get_by_label("Team of Plum")).to_have_count(0)
    page.get_by_label("Team of Orange").select_option(label="Cybermen")
    settled(page)
    page.get_by_label("Number of the table").fill("7")
    start(page)
    found = document(page)
    assert [side.get("team") for side in found["sides"]] == [None, "cyberman_team"]
    assert found["table"] == {"layout": "3x9", "number": 7}


def test_layouts_that_cannot_be_say_why(page: Page):
    wizard(page, "hunt_for_davros", "hunt")
    boards = page.get_by_role("group", name="Boards")
    expect(boards.get_by_role("radio", name="4 × 4")).to_be_disabled()
    expect(boards.get_by_text("4x4: layout has no place for a sanctum")).to_be_visible()
    boards.get_by_role("radio", name="4 × 7").check()
    settled(page)
    before = page.get_by_label("Number of the table").input_value()
    page.get_by_role("button", name="Draw again").click()
    expect(page.get_by_label("Number of the table")).not_to_have_value(before)
    start(page)
    assert document(page)["table"]["layout"] == "4x7"


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_the_button_that_starts_is_always_at_hand(person: People, size: tuple[int, int]):
    page = wizard(person(viewport={"width": size[0], "height": size[1]}), "hunt_for_davros", "hunt_six")
    for place in (0, 10_000):
        page.evaluate("y => scrollTo(0, y)", place)
        expect(page.get_by_role("button", name="Start the game")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.parametrize(
    ("scenario", "said"),
    [
        ("first_battle", "Even between equal bots"),
        ("skirmish", "of 100 games of equal bots"),
        ("convoy", "How even it is has not been measured"),
    ],
)
def test_a_card_says_how_even_its_battle_is(page: Page, scenario: str, said: str):
    wizard(page, "time_wars", scenario)
    card = page.get_by_role("radiogroup", name="Scenario").locator("label", has=page.locator("input:checked"))
    expect(card).to_contain_text(said)
