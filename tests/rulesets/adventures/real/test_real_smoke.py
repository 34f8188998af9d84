"""Smoke at a real table: it is marked, laid, minded in what is asked, and taken off when it is over (AT-HVY-06)."""

from __future__ import annotations

import pytest

from tests.rulesets.adventures.helpers import figure, one, told
from tests.rulesets.adventures.real.at_table import People, dalek, play, soldier, table
from wartable.rulesets.adventures.events.shooting import RoundSpent, ShotFired, SmokeThrown
from wartable.rulesets.adventures.spotting.lines import clear
from wartable.rulesets.adventures.state import Game, Step


def throwing(dice: list[int] | None = None, **answers: str) -> People:
    """People whose soldier throws smoke once."""
    people = People(dice or (), **answers)
    people.answers["What does Soldier 1 do"] = ["smoke"]
    return people


def thrown(*figures: dict[str, object], **parts: object) -> tuple[Game, People]:
    """A turn in which a soldier throws his only smoke bomb."""
    game = table(soldier(1, smoke=1), *figures, contact=True, **parts)
    return game, play(game, throwing())


def about_smoke(people: People) -> list[str]:
    return [question for question in people.questions() if "moke" in question]


@pytest.mark.rule("AT-HVY-06", "AT-NEW-CARD-05")
def test_a_bomb_is_marked_when_it_is_declared_and_laid_when_it_is_resolved() -> None:
    game, people = thrown()
    (smoke,) = told(game, SmokeThrown)
    assert (smoke.figure, smoke.until, len(told(game, RoundSpent))) == ("soldier-1", 3, 1)
    until = "It stays to the end of turn 3: nothing is seen through it."
    assert about_smoke(people) == [
        "Mark the point, up to 8 inches from Soldier 1, at which the smoke bomb is thrown.",
        f"Lay a circle of smoke with a radius of 3 inches about the point marked for Soldier 1. {until}",
    ]
    assert one(game, "soldier-1").smoke == 0
    again = play(game, People(), Step.END)
    assert not any(option.startswith("smoke") for _, option in again.asked)


@pytest.mark.rule("AT-HVY-06")
def test_who_has_no_bomb_is_offered_none() -> None:
    game = table(soldier(1), contact=True)
    play(game, throwing())
    assert not told(game, SmokeThrown)


@pytest.mark.rule("AT-HVY-06")
def test_it_is_taken_off_after_the_turn_of_throwing_and_the_next_two() -> None:
    game, people = thrown()
    for turn in (2, 3):
        assert len(game.smoke) == 1, turn
        assert not any("off the table" in question for question in people.questions())
        people = play(game, People())
    assert game.smoke == ()
    off = [question for question in people.questions() if "off the table" in question]
    assert off == ["Take 1 circle of smoke off the table: what was thrown in turn 1."]
    assert not any("moke" in question for question in play(game, People()).questions())


@pytest.mark.rule("AT-HVY-06", "AT-VIS-06", "AT-ALN-02")
@pytest.mark.parametrize("lies", [True, False])
def test_whatever_is_asked_about_sight_says_what_smoke_does(lies: bool) -> None:
    game = table(dalek(), soldier(1, smoke=1), contact=True, revealed=True)
    play(game, throwing() if lies else People())
    people = play(game, People())
    seen = [q for q in people.questions() if "in view" in q or "that Dalek 1 sees" in q or "see in the open" in q]
    assert len(seen) >= 4
    assert all(("Nothing is seen through smoke (AT-HVY-06)." in question) is lies for question in seen)


@pytest.mark.rule("AT-HVY-06", "AT-SHOOT-01")
def test_a_shot_past_smoke_is_that_which_people_measure() -> None:
    game = table(soldier(1, smoke=1), soldier(2, weapons=["unit_rifle"]), dalek(), contact=True, revealed=True)
    people = throwing([10], How_far_is_it="9000")
    people.answers["What does Soldier 2 do"] = "shoot-unit_rifle-alien-1"
    play(game, people)
    play(game, people)
    assert len(told(game, ShotFired)) == 2
    assert any("How far is it" in q and "through smoke" in q for q in people.questions())
    mine = one(game, "soldier-1"), one(game, "soldier-2")
    assert clear(game, mine[0].at, mine[1].at)


@pytest.mark.rule("AT-NEW-RACE-05", "AT-HVY-06")
@pytest.mark.parametrize(("race", "stops"), [("ice", True), ("dal", False)])
def test_an_ice_warrior_is_told_to_stop_at_the_edge_of_smoke(race: str, stops: bool) -> None:
    alien = figure("alien-1", "rank", (125, 125), race=race, name="It")
    game = table(soldier(1, smoke=1), alien, contact=True, revealed=True, race=race)
    play(game, throwing())
    (move,) = [question for question in play(game, People()).questions() if "Move it up to" in question]
    assert ("It stops at the edge of smoke (AT-NEW-RACE-05)." in move) is stops
