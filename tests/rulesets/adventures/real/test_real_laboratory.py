"""The laboratory at a real table: what is marked, who may work, what is asked, what is rolled (AT-NEW-LAB-01)."""

from __future__ import annotations

import pytest

from tests.rulesets.adventures.helpers import figure, one, run, told
from tests.rulesets.adventures.real.at_table import People, play, real, soldier, table
from wartable.engine.ask import Choice
from wartable.rulesets.adventures.events.cards import CardTaken
from wartable.rulesets.adventures.events.laboratory import LaboratoryRolled
from wartable.rulesets.adventures.events.setting_up import LaboratoryChosen
from wartable.rulesets.adventures.moving.limits import full_move
from wartable.rulesets.adventures.real.laboratory import marked
from wartable.rulesets.adventures.state import Game, Step
from wartable.shelf import load_scenario

CARDS = ["dal_1", "dal_2", "dal_3", "dal_1"]
MAY = "a scientist who stands in it may work there and draw cards."


def lab(*figures: dict[str, object], **parts: object) -> Game:
    """Step 1 with a laboratory somewhere, and cards that a worker may draw."""
    return table(*figures, **{"laboratory": "laboratory", "contact": True, "deck": CARDS, **parts})


def zoe(**fields: object) -> dict[str, object]:
    return figure("zoe", "companion", (7, 45), person="zoe_heriot", group="zoe", seat="p1", **fields)


def asked(people: People, words: str) -> list[str]:
    return [question for question in people.questions() if words in question]


# ------------------------------------------------------------------ setting up
@pytest.mark.rule("AT-NEW-LAB-01", "AT-LAB-04")
@pytest.mark.parametrize(("there", "faces", "found"), [
    ("yes", [3], ["laboratory"]), ("yes", [4], []), ("no", [], []),
])  # fmt: skip
def test_the_building_nearest_to_the_start_edge_is_one_by_lot(there: str, faces: list[int], found: list[str]) -> None:
    game = table()
    game.start_edge = "west"
    _, asked_for = run(marked(game), faces, [there, *("done" for _ in found)])
    events = told(game, LaboratoryChosen)
    assert [event.building for event in events] == found
    assert all(event.told(game) == "The building nearest to the west edge is a laboratory." for event in events)
    assert [ask.question for ask in asked_for if isinstance(ask, Choice)] == [
        "Is there a building on your table?",
        *(f"Mark the building nearest to the west edge as a laboratory: {MAY}" for _ in found),
    ]  # fmt: skip


@pytest.mark.rule("AT-NEW-LAB-01", "AT-LAB-01")
def test_that_of_the_scenario_is_marked_and_without_a_scientist_nobody_is_asked() -> None:
    ruleset, doc = load_scenario("at_real_table")
    game: Game = ruleset.new_game({**doc, "laboratory": "greenhouse"})
    people = play(game, People(), Step.PORTALS)
    assert asked(people, "laboratory") == [f"Mark greenhouse as a laboratory: {MAY}"]
    assert game.laboratory == "greenhouse"
    assert run(marked(real(soldier(1), seats=[{"seat": "p1", "name": "Ann"}])))[1] == []


# ------------------------------------------------------------------ at work
@pytest.mark.rule("AT-LAB-01", "AT-LAB-02", "AT-LAB-03")
def test_a_worker_rolls_for_itself_does_not_move_and_does_nothing_else() -> None:
    game = lab(soldier(1))
    people = People([6], Who_works="hero", Which_portal_markers_are_in_view="none")
    play(game, people, Step.ACTS)
    (rolled,) = told(game, LaboratoryRolled)
    assert (rolled.figure, rolled.face, rolled.total, rolled.cards) == ("hero", 6, 8, 2)
    assert [event.figure for event in told(game, CardTaken)] == ["hero", "hero"]
    assert (full_move(game, one(game, "hero")), one(game, "hero").stepped) == (0, True)
    assert asked(people, "The fourth Doctor moves") == []
    play(game, people)
    assert asked(people, "What does the fourth Doctor do") == []
    play(game, people, Step.MOVES)
    assert len(told(game, LaboratoryRolled)) == 2


@pytest.mark.rule("AT-NEW-LAB-01")
@pytest.mark.parametrize(("beside", "total"), [("yes", 6), ("no", 5)])
def test_a_second_scientist_beside_it_adds_one_as_people_say(beside: str, total: int) -> None:
    game = lab(zoe())
    people = People([3], Who_works="hero", Is_Zoe_Heriot_in_the_laboratory_too=beside)
    play(game, people, Step.MOVES)
    assert [event.total for event in told(game, LaboratoryRolled)] == [total]


@pytest.mark.rule("AT-LAB-01", "AT-NEW-LAB-01", "AT-LAB-04")
@pytest.mark.parametrize(("parts", "fields"), [
    ({"laboratory": ""}, {}), ({}, {"order": "move", "ordered": True}), ({}, {"helpless": 1}),
    ({}, {"was_shot_at_by": ["foe"]}),
])  # fmt: skip
def test_nobody_is_asked_where_nobody_can_work(parts: dict[str, object], fields: dict[str, object]) -> None:
    hero = {**zoe(order="stand", ordered=True), **fields}
    game = lab(hero, figure("foe", "rank", (125, 125), race="dal"), cursor={"step": "events"}, **parts)
    one(game, "hero").order = "move"
    people = play(game, People(), Step.MOVES)
    assert asked(people, "Who works") == []


@pytest.mark.rule("AT-LAB-02")
def test_people_may_say_that_nobody_works() -> None:
    game = lab()
    people = play(game, People(Who_works="none"), Step.MOVES)
    assert len(asked(people, "Who works")) == 1
    assert told(game, LaboratoryRolled) == []
