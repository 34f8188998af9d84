"""What the cards come to in a view: what is missing, room in hands, artefacts, steps, what a win needs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.adventures.helpers import figure
from tests.rulesets.adventures.ideas.position import friend, position, set_of
from wartable.rulesets.adventures.state import Game
from wartable.rulesets.adventures.telling.redaction import redact
from wartable.rulesets.adventures.telling.view import view


def cards(game: Game) -> Any:
    found: Any = view(redact(game, "p1"), "p1")
    return found["cards"]


@pytest.mark.rule("AT-IDEA-01", "AT-IDEA-03", "AT-RACE-02")
def test_what_counts_of_each_set_and_what_is_missing():
    held = friend("leela", (30, 24), cards=["dal_4"], captor="foe")
    game = position("dal", held, figure("foe", "rank", (31.5, 24)), cards=set_of("dal")[:3], sets=["zyg", "dal"])
    dal, zyg = cards(game)["sets"]
    assert (dal["race"], dal["colour"], dal["right"], zyg["right"]) == ("dal", "red", True, False)
    assert dal["missing"] == ["Actions required", "Consequences"]
    assert len(zyg["missing"]) == 5


@pytest.mark.rule("AT-RACE-01")
def test_while_the_race_is_hidden_only_the_colours_that_are_held_are_known():
    options = {"threat_clock": True}
    game = position("dal", cards=["ogr_2", "dal_1"], revealed=False, sets=["dal", "zyg"], options=options)
    found = cards(game)
    assert sorted((row["race"], row["right"]) for row in found["sets"]) == [("dal", False), ("ogr", False)]
    assert found["threat"] is None


@pytest.mark.rule("AT-GEN-06")
def test_the_clock_of_a_threat_is_shown_once_it_runs():
    game = position("dal", cards=[], options={"threat_clock": True}, clocks={"dal_2": 1}, turn=4)
    assert cards(game)["threat"] == 12


@pytest.mark.rule("AT-IDEA-06", "AT-CARD-07")
def test_hands_have_room_as_far_as_cards_count():
    game = position("dal", friend("leela", (30, 24), cards=["k9_low_power"]), figure("man", "soldier", (50, 40)))
    hero, leela = cards(game)["hands"]
    assert (hero["limit"], hero["free"]) == (5, 0)
    assert leela["free"] == leela["limit"] > 0


@pytest.mark.rule("AT-CARD-04", "AT-CARD-12", "AT-WIN-01", "AT-NEW-OBJ-01")
def test_artefacts_steps_and_what_a_win_needs():
    lying = [{"key": "alien_key", "at": [10, 10]}]
    game = position("dal", quests=[{"key": "cut_the_power", "holder": "hero"}], lying=lying, steps_done=[0])
    game.figures["hero"].items = ("screwdriver", "pocket_scanner", "mcguffin")
    told = cards(game)
    assert [(thing["key"], thing["holder"]) for thing in told["artefacts"]] == [
        ("alien_key", ""), ("pocket_scanner", "hero"), ("mcguffin", "hero"),
    ]  # fmt: skip
    assert told["artefacts"][2]["name"] == "shaft machine"
    assert [(row["card"], row["done"]) for row in told["steps"]] == [
        ("dal_4", [True, False]), ("cut_the_power", [False]),
    ]  # fmt: skip
    assert [one["met"] for one in told["win"]] == [True, True, False, False, False]
