"""An episode at a real table, step by step: what is asked, what is known without asking, and what comes of it."""

from __future__ import annotations

import pytest

from tests.rulesets.adventures.helpers import figure, one, told
from tests.rulesets.adventures.real.at_table import PORTALS, Anybody, People, dalek, play, soldier, table
from wartable.rulesets.adventures.catalogue.races import races
from wartable.rulesets.adventures.events.aliens import AlienAimed, AlienPlanned
from wartable.rulesets.adventures.events.arrivals import AlienArrived, EventRolled, RaceRevealed
from wartable.rulesets.adventures.events.base import FigureCaptured, KnockedOut
from wartable.rulesets.adventures.events.melee import MeleeFought
from wartable.rulesets.adventures.events.portals import PortalEliminated
from wartable.rulesets.adventures.events.real import MoverNamed, PortalFellBack, SawNoPortal, StoodAt
from wartable.rulesets.adventures.events.shooting import DamageRolled, ShotFired
from wartable.rulesets.adventures.events.spotting import ObjectiveTurnedUp
from wartable.rulesets.adventures.state import Step
from wartable.shelf import load_scenario


# ------------------------------------------------------------------ setting up
@pytest.mark.rule("AT-SETUP-06", "AT-OBJ-01", "AT-PORT-01", "AT-NEW-OBS-01")
def test_it_is_set_up_and_the_race_stays_hidden() -> None:
    ruleset, doc = load_scenario("at_real_table")
    game = ruleset.new_game(doc)
    people = play(game, People(), Step.ORDERS)
    assert (len(game.objectives), len(game.portals), game.turn, game.revealed) == (4, 6, 1, False)
    assert sum(marker.live for marker in game.objectives) == 1
    assert game.deck
    assert game.race in game.races
    assert all(f.on_table for f in game.figures.values())
    name = races()[game.race].name
    assert not any(name in question for question in people.questions())
    assert [question.split()[0] for question in people.questions()] == ["Lay", "Number", "At", "Set", "Is", "Lay"]


# ------------------------------------------------------------------ a group, and all, at once
def moving(people: People) -> list[str]:
    return [question for question in people.questions() if "stand then?" in question]


@pytest.mark.rule("AT-MOVE-01", "AT-NEW-OBS-01")
@pytest.mark.parametrize(("said", "asked", "moved"), [("away", 1, 3), ("stays", 1, 0), ("each", 4, 3)])
def test_a_group_moves_with_one_answer_unless_one_of_it_comes_by_something(said: str, asked: int, moved: int) -> None:
    game = table(*(soldier(n, order="advance") for n in (1, 2, 3)), contact=True)
    people = People(they_stand=said, it_stand="away")
    play(game, people, Step.ACTS)
    of_soldiers = [question for question in moving(people) if "oldier" in question]
    assert len(of_soldiers) == asked, of_soldiers
    assert "3 figures" in of_soldiers[0]
    assert sum(event.figure.startswith("soldier") for event in told(game, StoodAt)) == moved
    assert all(one(game, f"soldier-{n}").stepped for n in (1, 2, 3))


@pytest.mark.rule("AT-MOVE-01", "AT-SHOOT-03")
def test_whoever_is_suppressed_is_asked_about_alone() -> None:
    game = table(soldier(1, order="advance"), soldier(2, order="advance", suppressed=1), contact=True)
    people = People(it_stand="away")
    play(game, people, Step.ACTS)
    assert not any("they stand" in question for question in people.questions())


@pytest.mark.rule("AT-TURN-03")
@pytest.mark.parametrize(("said", "asked"), [("as-named", 1), ("hero", 2)])
def test_all_who_are_left_move_in_the_order_in_which_they_are_named(said: str, asked: int) -> None:
    game = table(dalek(), soldier(1, order="advance"), contact=True, revealed=True)
    people = People(that_have_not_moved=[said, "squad"])
    play(game, people, Step.ACTS)
    assert sum("that have not moved" in question for question in people.questions()) == asked
    assert game.listed == tuple(event.mover for event in told(game, MoverNamed))
    assert len(game.listed) == 3


@pytest.mark.rule("AT-TURN-02", "AT-EVT-01")
@pytest.mark.parametrize("said", ["none", "squad"])
def test_none_of_several_groups_sees_a_marker(said: str) -> None:
    game = table(soldier(1, order="advance"), contact=True)
    people = People([1, 1], Which_group=said, Which_portal_markers_are_in_view=["portal-1"])
    play(game, people, Step.MOVES)
    assert sum("Which group" in question for question in people.questions()) == 1
    assert [event.group for event in told(game, SawNoPortal)] == (["heroes", "squad"] if said == "none" else ["heroes"])
    assert [event.group for event in told(game, EventRolled)] == ([] if said == "none" else ["squad"])


# ------------------------------------------------------------------ portals
@pytest.mark.rule("AT-EVT-01", "AT-EVT-03", "AT-EVT-09")
def test_markers_that_a_group_sees_count_as_people_say() -> None:
    game = table(contact=True)
    people = People([4], Which_portal_markers_are_in_view=["portal-1", "portal-2"])
    play(game, people, Step.MOVES)
    (rolled,) = told(game, EventRolled)
    assert (rolled.portal, rolled.face, rolled.total) == ("portal-1", 4, 5)
    again = table(contact=True)
    play(again, People([4]), Step.MOVES)
    assert not told(again, EventRolled)
    assert [event.group for event in told(again, SawNoPortal)] == ["heroes"]


@pytest.mark.rule("AT-EVT-17", "AT-RACE-01")
@pytest.mark.parametrize("seen", [True, False])
def test_what_comes_is_unknown_until_somebody_sees_it(seen: bool) -> None:
    game = table(contact=True, deck=["dal_1"] * 4)
    people = People([6, 1], Which_portal_markers_are_in_view=["portal-1", "portal-0", "portal-2"])
    people.answers["Can one of your free figures see"] = "yes" if seen else "no"
    game.portals = tuple(portal._replace(value=2) for portal in game.portals)
    play(game, people, Step.MOVES)
    (came, *_) = told(game, AlienArrived)
    assert came.portal in {portal["id"] for portal in PORTALS}
    assert bool(told(game, RaceRevealed)) is seen
    assert one(game, came.figure).unknown is not seen


@pytest.mark.rule("AT-PORT-04", "AT-PORT-05", "AT-PORT-06")
@pytest.mark.parametrize(("place", "back", "gone"), [("yes", 1, 0), ("no", 0, 1)])
def test_a_marker_in_the_open_falls_back_or_goes(place: str, back: int, gone: int) -> None:
    game = table()
    people = People(Is_there_a_place_for=place)
    people.answers["does one of yours see in the open"] = ["portal-1"]
    play(game, people, Step.MOVES)
    assert (len(told(game, PortalFellBack)), len(told(game, PortalEliminated))) == (back, gone)
    assert len(game.portals) == 3 - gone


# ------------------------------------------------------------------ moves
@pytest.mark.rule("AT-OBJ-03", "AT-MOVE-01")
@pytest.mark.parametrize("key", ["objective-2", "near-objective-2"])
def test_a_marker_that_somebody_stands_by_is_turned_up(key: str) -> None:
    game = table()
    play(game, People(Where_does_it_stand_then=key), Step.ACTS)
    assert [event.marker for event in told(game, ObjectiveTurnedUp)] == ["objective-2"]
    assert one(game, "hero").moved


@pytest.mark.rule("AT-TURN-03", "AT-TURN-04")
def test_who_is_nearest_moves_first_and_acts_first() -> None:
    game = table(dalek(), revealed=True, contact=True)
    people = People(Who_of_those_that_have_not_moved=["alien-1", "heroes"])
    play(game, people, Step.ACTS)
    assert game.listed[0] == "alien-1"
    assert not game.moving
    again = table(dalek(), revealed=True, contact=True)
    play(again, People(Who_of_those_that_have_not_moved=["heroes"]), Step.ACTS)
    assert again.listed[0] == "heroes"


@pytest.mark.rule("AT-ALN-01", "AT-NEW-OBS-01")
def test_a_dalek_that_sees_nobody_goes_to_its_marker_and_says_why() -> None:
    game = table(dalek(), revealed=True, contact=True)
    play(game, People(Which_objective_marker_is_nearest="objective-3", Has_it_come_to_it="yes"), Step.ACTS)
    (plan,) = told(game, AlienPlanned)
    assert (plan.deed, plan.goal, plan.clause) == ("go", "objective-3", "AT-ALN-01")
    again = play(game, People(), Step.ACTS, 2)
    assert not any("Which objective marker" in question for question in again.questions())


@pytest.mark.rule("AT-ALN-03", "AT-MEL-01", "AT-MEL-03")
@pytest.mark.parametrize(("defends", "total"), [("none", 2), ("hero", 3)])
def test_a_dalek_charges_and_the_fight_is_that_of_play(defends: str, total: int) -> None:
    game = table(dalek(), revealed=True, contact=True)
    people = People([2, 6], Is_it_in_contact="yes", Does_one_of_them_defend=defends)
    people.answers["How far is the nearest player character"] = "reach"
    play(game, people)
    (fight,) = told(game, MeleeFought)
    assert (fight.face, fight.foe_face, fight.total) == (2, 6, total)
    assert [ask.seat for ask in people.thrown] == ["p1", "p1"]  # whoever sits there throws for the aliens too
    assert [event.captor for event in told(game, FigureCaptured)] == ["alien-1"]


@pytest.mark.rule("AT-PRIS-02", "AT-PRIS-05", "AT-ALN-05")
def test_who_surrenders_goes_where_the_captor_goes() -> None:
    game = table(dalek(), figure("friend", "companion", (7, 45), group="heroes", seat="p1"), revealed=True)
    play(game, People(Who_surrenders=["friend"]), turns=1)
    assert one(game, "friend").captor == "alien-1"
    people = People([1], Has_it_come_to_it="yes", Which_objective_marker_is_nearest="objective-1")
    play(game, people, Step.ACTS)
    assert one(game, "friend").held_at == "objective-1"


# ------------------------------------------------------------------ acts
@pytest.mark.rule("AT-ALN-06", "AT-WPN-02", "AT-SHOOT-01")
@pytest.mark.parametrize(("far", "face", "out"), [("9000", 3, True), ("9000", 2, False), ("18000", 3, False)])
def test_a_dalek_shoots_at_the_distance_that_is_measured(far: str, face: int, out: bool) -> None:
    game = table(dalek(), revealed=True, contact=True)
    people = People([face, 6], How_far_is_it=far)
    people.answers["see a player character within"] = "yes"
    play(game, people)
    (aimed,), (shot,) = told(game, AlienAimed), told(game, ShotFired)
    assert (aimed.target, aimed.how, shot.face, shot.hit) == ("hero", "paralyse", face, out)
    assert bool(told(game, KnockedOut)) is out


@pytest.mark.rule("AT-SHOOT-02")
@pytest.mark.parametrize(("cover", "against"), [("yes", 6), ("no", 5)])
def test_cover_counts_as_people_say(cover: str, against: int) -> None:
    soldier = figure("bob", "soldier", (45, 45), group="squad", seat="p1", weapons=["unit_rifle"])
    game = table(dalek(health=5), soldier, revealed=True, contact=True)
    people = People([], Is_Dalek_1_in_cover=cover, How_far_is_it="9000")
    people.dice = [10, 1, 1]
    people.answers["What does Bob do"] = "shoot-unit_rifle-alien-1"
    play(game, people)
    damage = told(game, DamageRolled)
    assert [event.health for event in damage] == [against]


# ------------------------------------------------------------------ whole episodes
@pytest.mark.rule("AT-NEW-OBS-01")
@pytest.mark.parametrize("race", sorted(races()))
def test_episodes_against_every_race_end(race: str) -> None:
    ruleset, doc = load_scenario("at_real_table")
    team = {"doctor": "3rd_doctor", "companion_1": "jo_grant", "officer": "benton", "soldiers": 2}
    game = ruleset.new_game({**doc, "race": race, "team": team, "options": {"turn_limit": 9, "civilians": 2}})
    people = Anybody(len(race) + ord(race[0]))
    play(game, people, turns=99)
    assert game.result is not None
    assert len(people.asked) > 20
