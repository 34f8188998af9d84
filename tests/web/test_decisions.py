"""A decision step by step: declaring, going back, the actions of a unit, letting others' actions pass, the end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import People
from tests.web.desk import SMALL, Desk
from tests.web.seat import Keys, Seat
from tests.web.test_states import TO_A_REACTION, carry

SQUAD = "Marine Squad 1"


def firing(page: Page, desk: Desk) -> Seat:
    """A seat that is asked at whom its squad fires."""
    seat = Seat(page).sit(desk.small().of("p1")).pick("done", "marines-1", "fire")
    seat.asked()
    return seat


def actions(page: Page) -> Locator:
    """The actions of the unit, at the unit."""
    card = page.get_by_role("main", name="Board").get_by_role("region", name="What it may do")
    return card.get_by_role("list", name="Actions").get_by_role("button")


def steps(seat: Seat) -> Locator:
    return seat.decision.get_by_role("list", name="Steps of this decision")


def test_a_declaration_is_picked_and_then_said(page: Page, desk: Desk):
    seat = firing(page, desk)
    before = seat.stamp
    option = seat.request["options"][0]
    seat.option(option).click()
    expect(seat.option(option)).to_have_attribute("aria-pressed", "true")
    expect(seat.declare).to_contain_text(f"Declare fire at {option['label']}")
    expect(seat.decision).to_contain_text(f"{seat.request['stake']}, ")
    expect(seat.decision.get_by_role("link", name="TW-GEN-10")).to_be_visible()
    assert seat.stamp == before
    assert seat.moves(lambda: page.keyboard.press("Enter"))
    expect(seat.record).to_contain_text(f"declares fire at {option['label']}")


def test_the_steps_of_a_decision_lead_back(page: Page, desk: Desk):
    seat = firing(page, desk)
    expect(steps(seat).get_by_role("button")).to_have_text([SQUAD, "Fire"])
    before = seat.stamp
    assert seat.moves(steps(seat).get_by_role("button", name="Fire").click)
    assert seat.stamp == (before[0] + 1, before[1] - 1)
    assert [option["key"] for option in seat.request["menu"]][:3] == ["advance", "run", "charge"]
    expect(steps(seat).get_by_role("button")).to_have_text([SQUAD])


@pytest.mark.rule("TW-GEN-07")
def test_no_step_leads_back_past_a_measured_distance(page: Page, desk: Desk, tmp_path: Path):
    doc = yaml.safe_load(SMALL.read_text(encoding="utf-8"))
    doc["units"][1]["at"] = [18, 18]
    path = tmp_path / "near.yaml"
    path.write_text(yaml.safe_dump(doc), encoding="utf-8")
    seat = Seat(page).sit(desk.game(path, ("p1",)).of("p1")).pick("done", "marines-1", "fire")
    seat.asked()
    expect(steps(seat).get_by_role("button", disabled=False)).to_have_text([SQUAD, "Fire"])
    seat.pick("troopers-1").asked()
    assert seat.request["clause"] == "TW-GEN-08"
    ways = steps(seat).get_by_role("button")
    expect(ways).to_have_text([SQUAD, "Fire", "Slave Trooper Squad 1"])
    for way in ways.all():
        expect(way).to_be_disabled()
        expect(way).to_have_attribute("title", "Something was learned since: only taking back leads there")


def test_the_card_keeps_its_actions_in_their_order(page: Page, desk: Desk):
    seat = Seat(page).sit(desk.small().of("p1")).pick("done", "marines-1", "advance")
    seat.asked()
    assert seat.moves(lambda: page.keyboard.press("Enter"))
    seat.pick("marines-1")
    seat.asked()
    names = [option["label"] for option in seat.request["menu"]]
    assert {"run", "charge"} <= {refusal["key"] for refusal in seat.request["refused"]}
    page.keyboard.press("v")  # more
    named = actions(page).filter(has_not=page.get_by_text("More", exact=True))
    expect(named).to_have_count(len(names))
    for shown, name in zip(named.all_inner_texts(), names):
        assert name.lower() in shown.lower()
    run = actions(page).filter(has_text="Run")
    expect(run).to_have_attribute("aria-disabled", "true")
    expect(run).to_contain_text("costs 2, has 1")
    run.press("Enter")
    expect(page.get_by_role("region", name="Clause TW-ACT-03")).to_be_visible()


def test_another_action_is_taken_instead(page: Page, desk: Desk):
    seat = firing(page, desk)
    expect(actions(page).filter(has=page.get_by_text("Fire", exact=True))).to_have_attribute("aria-current", "step")
    actions(page).filter(has_text="Advance").click()
    seat.until(lambda: seat.request.get("ask") == "move", "the other action was not taken")
    expect(steps(seat).get_by_role("button")).to_have_text([SQUAD, "Advance"])


def test_a_letter_is_the_same_action_whatever_is_open(page: Page, desk: Desk):
    seat = Seat(page).sit(desk.small().of("p1")).pick("done", "marines-1", "advance")
    seat.asked()
    assert seat.moves(lambda: page.keyboard.press("Enter"))
    seat.pick("marines-1")
    seat.asked()
    page.keyboard.press("r")
    expect(page.get_by_role("region", name="Clause TW-ACT-03")).to_be_visible()
    page.keyboard.press("Escape")
    assert seat.moves(lambda: page.keyboard.press("f"))
    assert seat.request["verb"] == "declare fire at"


def test_all_passes_until_the_turn_ends(person: People, desk: Desk):
    game = desk.small("p1", "p2")
    carry(desk.address, game, TO_A_REACTION)
    one, two = Seat(person()).sit(game.of("p1")), Seat(person()).sit(game.of("p2"))
    two.asked()
    assert two.request["passes"] == "pass"
    wish = two.decision.get_by_role("combobox", name="From now on")
    assert two.moves(lambda: wish.select_option(label="all passes until this turn ends"))
    one.until(lambda: bool(one.request), "the window was not passed")
    stands = two.decision.get_by_role("list", name="Your standing answers")
    expect(stands).to_contain_text("all passes until this turn ends")
    expect(two.decision).not_to_contain_text("another screen")
    expect(two.decision.get_by_role("list", name="Given for you")).to_contain_text("by standing answer")
    two.decision.get_by_role("button", name="Ask me each time").click()
    expect(stands).to_have_count(0)


def test_the_end_tells_the_score_and_plays_again(page: Page, desk: Desk):
    game = desk.small()
    seat = Seat(page).sit(game.of("p1"))
    seat.play(Keys("end"))
    scores = seat.update["outcome"]["scores"]
    table = seat.decision.get_by_role("table", name="Score")
    for score in scores:
        row = table.get_by_role("row").filter(has_text=score["label"]).first
        expect(row).to_contain_text(score["value"])
        expect(row).to_contain_text(score["clause"])
    seat.decision.get_by_role("button", name="Rematch, sides swapped").click()
    page.wait_for_url(lambda url: "/game/" in url and game.key not in url)
    seat.until(lambda: seat.welcome["game"] != game.key, "there is no other game")
    assert seat.welcome["seat"] == "p2"
    kinds = {chair["seat"]: chair["kind"] for chair in seat.welcome["seats"]}
    assert (kinds["p1"] != "human", kinds["p2"]) == (True, "human")


def test_the_rules_of_this_game_only(page: Page, desk: Desk):
    game = desk.small()
    seat = Seat(page).sit(game.of("p1").replace("/game/", "/join/")).pick("done", "marines-1", "fire")
    seat.asked()
    page.get_by_role("link", name="Rules").first.click()
    contents = page.get_by_role("navigation", name="Contents")
    expect(contents.get_by_role("link", name="Cybermen")).to_be_visible()
    contents.get_by_role("checkbox", name="Only what has come up in this game").check()
    expect(contents.get_by_role("link", name="Cybermen")).to_have_count(0)
    expect(contents.get_by_role("link", name=re.compile("The turn"))).to_be_visible()
    contents.get_by_role("searchbox").fill("flamethrower")
    expect(contents.get_by_role("link").filter(has_text="TW-WEAP-01")).to_have_count(0)
    contents.get_by_role("checkbox").uncheck()
    contents.get_by_role("searchbox").fill("flamethrower ")
    expect(contents.get_by_role("link").filter(has_text="TW-WEAP-01")).to_be_visible()
    contents.get_by_role("link", name="Back to the table").click()
    expect(seat.title).to_have_text(seat.request["question"])


def test_a_facing_stands_and_is_asked_again_when_it_stands_no_more(page: Page, desk: Desk):
    """HD-MOVE-02: models face the way they have gone, and nobody is asked until the player wants to be."""
    page.set_viewport_size({"width": 1440, "height": 900})
    seat = Seat(page).sit(desk.game("hunt_two", ("blue",), seats=("blue", "orange")).of("blue"))
    keys = Keys("standing")
    for _ in range(60):
        seat.asked()
        if [each for each in seat.request.get("standing", []) if each["kind"] == "facing"]:
            break
        keys(seat)
    before = seat.update["n"]
    seat.decision.get_by_role("button", name="From now on: models face the way they have gone").click()
    seat.until(lambda: seat.update["n"] > before, "it was not answered")
    stands = seat.decision.get_by_role("list", name="Your standing answers")
    expect(stands).to_contain_text("models face the way they have gone")
    assert seat.update["stood"][-1]["what"].startswith("Which way does") or "face" in seat.update["stood"][-1]["what"]
    page.get_by_label("Menu").click()
    menu = page.get_by_role("navigation", name="Game").get_by_role("list", name="Your standing answers")
    expect(menu).to_be_visible()
    menu.get_by_role("button", name="Ask me each time").click()
    expect(stands).to_have_count(0)
    seat.until(lambda: seat.update["standing"] == [], "it stands still")
