"""Targets for each weapon, parry dice, reactions with what is at stake, what the other seat is told, hints, axe."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from playwright.sync_api import Page, expect

from tests.web.access import AXE, grave
from tests.web.access import SIZES as WINDOWS
from tests.web.conftest import People
from tests.web.desk import Desk
from tests.web.gates.test_battle import CROSSFIRE
from tests.web.seat import Seat, take_a_hint

CARDS = ("counter_attack", "lucky", "critical_hit")


def position(tmp_path: Path, acts: str, *, fate: bool = False, **changes: dict[str, Any]) -> Path:
    """The crossfire with a unit that is about to act."""
    doc = yaml.safe_load(CROSSFIRE.read_text(encoding="utf-8"))
    doc.update(cursor={"phase": "act", "unit": acts}, active=acts)
    if fate:
        doc["sides"][1]["hand"] = list(CARDS)
    else:
        del doc["fate"]
    for unit in doc["units"]:
        unit.update(changes.get(unit["id"], {}))
        if unit["id"] == acts:
            unit.update(activated=True, actions=2)
    path = tmp_path / "position.yaml"
    path.write_text(yaml.safe_dump(doc), encoding="utf-8")
    return path


def attacking(page: Page, desk: Desk, path: Path, seat: str = "p1", **how: Any) -> Seat:
    found = Seat(page).sit(desk.game(path, ("p1", "p2"), seed="choices", **how).of(seat))
    found.pick("attack")
    found.asked()
    return found


# ------------------------------------------------------------------ targets
def test_all_shots_are_one_request_and_a_click_takes_it_as_it_stands(page: Page, desk: Desk, tmp_path: Path) -> None:
    seat = attacking(page, desk, position(tmp_path, "launcher", saws={"activated": True}))
    assert seat.request["ask"] == "allot"
    usual = [[share["group"], share["target"], share["many"]] for share in seat.request["shares"]]
    assert len(usual) > 2  # more than one weapon
    odds = seat.decision.get_by_role("list", name="All who may at one target")
    expect(odds.get_by_role("listitem").filter(has_text="Saws")).to_contain_text("lost on average")
    assert seat.moves(seat.button("Send them so").click)
    assert seat.request["ask"] == "aim"


def test_one_of_a_group_is_split_off_with_two_clicks_at_most(page: Page, desk: Desk, tmp_path: Path) -> None:
    near = {"at": [9, 14], "activated": True}
    seat = attacking(page, desk, position(tmp_path, "rifles", grunts=near, beam={"at": [12, 13], "activated": True}))
    (group,) = [one for one in seat.request["groups"] if one["many"] == 5]
    barred = {bar["target"] for bar in seat.request["barred"] if bar["group"] == group["key"]}
    others = [one for one in seat.request["targets"] if one["key"] not in barred]
    usual = next(share["target"] for share in seat.request["shares"] if share["group"] == group["key"])
    other = next(one for one in others if one["key"] != usual)
    fieldset = seat.decision.get_by_role("group", name=re.compile(f"5 {group['label']}"))
    fieldset.get_by_role("button", name=f"one more of {group['label']}: {other['label']}").click()
    many = fieldset.get_by_role("spinbutton")

    def parted() -> bool:
        return sorted((field.input_value() for field in many.all()), reverse=True)[:2] == ["4", "1"]

    seat.until(parted, "one was not split off")
    assert seat.moves(seat.button("Send them so").click)  # the second click


def test_a_click_on_the_board_sends_all_who_may_at_a_target(page: Page, desk: Desk, tmp_path: Path) -> None:
    near = {"at": [9, 14], "activated": True}
    seat = attacking(page, desk, position(tmp_path, "rifles", grunts=near, beam={"at": [12, 13], "activated": True}))
    barred = {bar["target"] for bar in seat.request["barred"]}
    targets = [one for one in seat.request["targets"] if one["target"] and one["key"] not in barred]
    for target in targets:
        seat.board.locator(f'[data-unit="{target["target"]}"] .model').first.click()
        chosen = seat.decision.locator(f'[data-matched="{target["key"]}"]').first
        expect(chosen).to_have_attribute("aria-pressed", "true")
    assert targets


# ------------------------------------------------------------------ windows between two browsers
def test_a_reaction_tells_what_is_at_stake_and_the_other_seat_nothing(
    person: People, desk: Desk, tmp_path: Path
) -> None:
    game = desk.game(position(tmp_path, "rifles", grunts={"at": [9, 14]}), ("p1", "p2"), seed="choices")
    mine, theirs = Seat(person()).sit(game.of("p1")), Seat(person()).sit(game.of("p2"))
    mine.pick("attack")
    mine.asked()
    assert mine.moves(mine.button("Send them so").click)
    theirs.abreast(mine)
    theirs.asked()
    assert theirs.request["clause"] == "GD-REA-01"
    question = theirs.request["question"]
    assert question.startswith("Rifles shoot at ")
    options = theirs.decision.get_by_role("list", name="Options")
    for name in ("Let it pass", "Duck for cover", "Run away"):
        row = options.get_by_role("listitem").filter(has_text=name)
        expect(row).to_contain_text(re.compile(r"[\d.]+ lost on average|hardly any lost"))
    expect(mine.title).to_have_text("Waiting for Nomads")
    expect(mine.options).to_have_count(0)
    assert mine.update["request"] == {**mine.update["request"], "seat": "p2", "question": "", "options": []}
    theirs.pick("pass")
    mine.abreast(theirs)
    assert question not in "".join(mine.raw)


def test_no_word_of_a_held_card_reaches_the_other_seat(person: People, desk: Desk, tmp_path: Path) -> None:
    path = position(tmp_path, "rifles", fate=True, grunts={"at": [9, 14], "activated": True})
    game = desk.game(path, ("p1", "p2"), seed="choices")
    mine, theirs = Seat(person()).sit(game.of("p1")), Seat(person()).sit(game.of("p2"))
    mine.pick("attack")
    mine.asked()
    assert mine.moves(mine.button("Send them so").click)
    theirs.abreast(mine)
    theirs.asked()
    assert theirs.request["clause"] == "GD-FAT-03"
    expect(mine.title).to_have_text("The game goes on")
    heard = "".join(mine.raw).replace("_", "-").lower()
    for card in CARDS:
        assert card.replace("_", "-") not in heard
        assert card.replace("_", " ") not in heard
    standing = theirs.decision.get_by_role("button", name=re.compile("From now on: nothing at such moments"))
    expect(standing).to_be_visible()
    clause, n = theirs.request["clause"], theirs.update["n"]
    assert theirs.moves(standing.click)  # it answers this one and those to come
    expect(theirs.page.get_by_text("nothing at such moments this round").first).to_be_attached()
    assert theirs.update["n"] > n
    assert "standing" not in mine.update or mine.update["standing"] == []
    assert clause


# ------------------------------------------------------------------ parries
def test_parry_dice_are_paired_as_is_best_and_can_be_parted(person: People, desk: Desk, tmp_path: Path) -> None:
    saws = {"places": [[20 + 1.05 * n, 10] for n in range(5)], "activated": True}
    blades = {"places": [[20 + 1.05 * n, 9] for n in range(4)]}
    path = position(tmp_path, "blades", saws=saws, blades=blades)
    doc = yaml.safe_load(path.read_text(encoding="utf-8"))
    for unit in doc["units"]:
        if "places" in unit:
            unit.pop("at")
            unit.pop("count")
    path.write_text(yaml.safe_dump(doc), encoding="utf-8")
    game = desk.game(path, ("p1", "p2"), seed="parry")
    mine, theirs = Seat(person()).sit(game.of("p1")), Seat(person()).sit(game.of("p2"))
    mine.pick("attack")
    while theirs.request.get("ask") != "pairs":
        for seat in (mine, theirs):
            if seat.request.get("ask") == "allot":
                assert seat.moves(seat.button("Send them so").click)
            elif seat.request.get("ask") == "choice":
                key = "parry" if any(one["key"] == "parry" for one in seat.request["options"]) else ""
                seat.pick(key or seat.request["options"][0]["key"])
        theirs.abreast(mine)
        mine.abreast(theirs)
    pairs = theirs.decision.get_by_role("list", name="Theirs", exact=True)
    paired = len(theirs.request["couples"])
    assert paired
    expect(pairs.locator("li.gone")).to_have_count(paired)
    pairs.locator("li.gone button").first.click()
    expect(pairs.locator("li.gone")).to_have_count(paired - 1)
    theirs.button("As proposed").click()
    expect(pairs.locator("li.gone")).to_have_count(paired)
    assert theirs.moves(theirs.button("From now on: parry dice are paired in the best way").click)
    expect(theirs.decision.get_by_role("list", name="Your standing answers")).to_contain_text("paired in the best way")


# ------------------------------------------------------------------ everybody
@pytest.mark.parametrize("window", ["large", "tablet", "phone"])
@pytest.mark.parametrize("ask", ["choice", "allot", "aim"])
def test_axe_finds_nothing_at_a_table_of_this_system(
    person: People, desk: Desk, tmp_path: Path, window: str, ask: str
) -> None:
    page = person(viewport=WINDOWS[window])
    path = position(tmp_path, "launcher", saws={"under_fire": 2, "lying": True, "activated": True})
    seat = Seat(page).sit(desk.game(path, ("p1", "p2"), seed="choices").of("p1"))
    seat.asked()
    if ask != "choice":
        seat.pick("attack")
        seat.until(lambda: seat.request.get("ask") == "allot")
    if ask == "aim":
        assert seat.moves(seat.button("Send them so").click)
        seat.until(lambda: seat.request.get("ask") == "aim")
        expect(seat.decision.get_by_role("region", name="What would come of it")).to_be_visible()
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert grave(page) == []


def test_a_hint_can_be_taken_by_one_click(page: Page, desk: Desk, tmp_path: Path) -> None:
    seat = Seat(page).sit(desk.game(position(tmp_path, "rifles"), ("p1", "p2"), seed="choices").of("p1"))
    seat.asked()
    n = seat.update["n"]
    take_a_hint(seat)
    assert seat.update["n"] > n
