"""What is shown of an episode, and what nobody at the table may know (AT-RACE-01, AT-OBJ-01, AT-LEAD-06)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.adventures.helpers import document, episode, figure
from wartable.engine.ruleset import UMPIRE
from wartable.kit.documents import adopt
from wartable.rulesets import load_ruleset
from wartable.rulesets.adventures.events.base import name, opening, spoken
from wartable.rulesets.adventures.state import Game
from wartable.rulesets.adventures.telling.redaction import hide, redact

RULES = load_ruleset("adventures")
HOUSE = {"kind": "building", "key": "house", "at": [30, 30], "size": [6, 4]}
MARKERS = [{"id": "o1", "at": [20, 24], "live": True}, {"id": "o2", "at": [40, 24], "seen": True}]


def game(**parts: Any) -> Game:
    usual = {
        "race": "dal", "deck": ["dal_1", "ice_2"], "sets": ["dal", "ice"], "objectives": MARKERS, "terrain": [HOUSE],
        "portals": [{"id": "p1", "at": [30, 33]}], "pool": {"rank": 7},
    }  # fmt: skip
    hero = figure("hero", "doctor", (30, 10), person="4th_doctor", cards=["ice_2"], order="move")
    return episode(
        hero, figure("a1", "rank", (30, 35), race="dal", unknown=True),
        figure("a2", "character", (34, 35), race="dal", human=True), **{**usual, **parts},
    )  # fmt: skip


@pytest.mark.rule("AT-RACE-01", "AT-OBJ-01")
@pytest.mark.parametrize("seat", ["p1", ""])
def test_race_deck_and_faces_are_known_to_nobody(seat):
    known = redact(game(), seat)
    assert (known.race, known.deck, known.sets, known.pool) == ("", ("", ""), (), ())
    assert [marker.live for marker in known.objectives] == [False, False]
    alien = known.figures["a1"]
    assert (alien.race, alien.name, alien.weapons, alien.health, alien.move) == ("", "", (), 5, 6000)
    assert known.figures["a2"].race == ""
    assert known.figures["hero"].cards == ("ice_2",)
    told = RULES.view(known, seat)
    assert told["units"]["a1"]["name"] == "an unknown figure"
    assert "dal" not in str(told)


@pytest.mark.rule("AT-RACE-01")
def test_the_umpire_and_later_everybody_know_the_race():
    assert redact(game(), UMPIRE).race == "dal"
    shown = redact(game(revealed=True), "p1")
    assert shown.figures["a2"].race == "dal"
    assert RULES.view(shown, "p1")["race"]["name"] == "Daleks"


@pytest.mark.rule("AT-LEAD-06")
@pytest.mark.parametrize("seen", [False, True])
def test_a_command_node_is_unknown_until_its_marker_is_turned_up(seen):
    node = figure("node", "node", (20, 24), race="aut", sort="node")
    markers = [{**MARKERS[0], "seen": seen}]
    known = redact(episode(node, race="aut", revealed=True, objectives=markers), "p1")
    assert ("node" in known.figures) is seen


@pytest.mark.rule("AT-RACE-01", "AT-OBJ-01")
def test_the_header_of_a_save_tells_no_secret():
    alien = figure("a1", "rank", (30, 35), race="dal", unknown=True)
    doc = adopt(document(alien, race="dal", deck=["dal_1"], sets=["dal"], seed=3, objectives=MARKERS))
    told = hide(doc, "p1")
    assert not {"race", "deck", "sets", "seed"} & set(told)
    assert [marker.get("live") for marker in told["objectives"]] == [None, None]
    assert told["figures"] == [{"id": "a1", "side": "aliens", "at": [30, 35], "unknown": True}]
    assert hide(doc, UMPIRE) == doc
    later = hide({**doc, "revealed": True}, "p1")
    assert (later["race"], "deck" in later) == ("dal", False)


@pytest.mark.rule("AT-IDEA-01", "AT-IDEA-06", "AT-VIS-06", "AT-ORD-01")
def test_the_view_tells_cards_markers_and_numbers():
    told = RULES.view(game(revealed=True), "p1")
    hero = told["units"]["hero"]
    assert [(card["number"], card["colour"]) for card in hero["cards"]] == [(2, "white")]
    assert told["ideas"]["white"][1]["holder"] == "hero"
    assert next(mark["text"] for mark in hero["marks"]) == "move"
    assert [row["value"] for row in hero["profile"]] == ["6", "5", 5]
    assert [(portal["id"], portal["by"]) for portal in told["portals"]] == [("p1", ["hero"])]
    assert [marker["live"] for marker in told["objectives"]] == [False, False]
    assert told["sides"]["aliens"]["models"] == 2


@pytest.mark.rule("AT-MOVE-03", "AT-NEW-LAB-01", "AT-HVY-06")
def test_the_picture_has_doors_markers_smoke_and_the_laboratory():
    scene = RULES.scene(game(laboratory="house", smoke=[{"at": [5, 5], "until": 3}]), "p1")
    kinds = {shape.kind for shape in scene.shapes}
    assert {"terrain", "door", "objective", "portal", "cloud", "model", "label"} <= kinds
    houses = [shape.text for shape in scene.shapes if shape.kind == "terrain"]
    assert houses == ["building 1 (laboratory)"]


@pytest.mark.rule("AT-GEN-05", "AT-NEW-OBJ-01", "AT-OBJ-03", "AT-OBJ-04")
@pytest.mark.parametrize(("seen", "revealed", "texts"), [
    (False, True, ["face down", "dummy"]), (True, False, ["live: a device", "dummy"]),
    (True, True, ["shaft machine", "dummy"]),
])  # fmt: skip
def test_the_device_stands_on_the_live_marker_once_it_has_been_turned_up(seen, revealed, texts):
    markers = [{**MARKERS[0], "seen": seen}, MARKERS[1]]
    known = redact(game(objectives=markers, revealed=revealed), "p1")
    shapes = RULES.scene(known, "p1").shapes
    assert [shape.text.split(" · ")[1] for shape in shapes if shape.kind == "objective"] == texts


@pytest.mark.parametrize(("called", "within"), [
    ("4th Doctor", "the 4th Doctor"), ("The Master", "the Master"), ("Leela", "Leela"), ("K-9", "K-9"),
])  # fmt: skip
def test_who_has_an_article_has_it_within_a_sentence_and_a_capital_at_its_beginning(called: str, within: str) -> None:
    game = episode(figure("who", "companion", (10, 10), name=called, group="they"))
    assert spoken(game.figures["who"]) == within
    assert opening(game.figures["who"]) == within[:1].upper() + within[1:]
    assert name(game, "they") == within
