"""When steps can be done, and what stands in their way (AT-IDEA-03, AT-NEW-VOC-01)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.adventures.helpers import figure, one, run, told
from tests.rulesets.adventures.ideas.position import friend, paths, position, set_of
from tests.rulesets.adventures.playing import Player, play
from wartable.engine.plane import INCH
from wartable.rulesets.adventures.catalogue.words.steps import (
    BlastAt,
    Bring,
    Destroy,
    Meet,
    OffTable,
    OneOf,
    PortalsMax,
    Saved,
)
from wartable.rulesets.adventures.catalogue.words.vocabulary import Count, Length, Place, What, Who
from wartable.rulesets.adventures.events.base import FigureCaptured, FigureRemoved
from wartable.rulesets.adventures.events.ideas import Attempted, SetComplete, StepDone
from wartable.rulesets.adventures.ideas.due import due
from wartable.rulesets.adventures.ideas.jobs import Open, do
from wartable.rulesets.adventures.ideas.places import Job
from wartable.rulesets.adventures.ideas.review import _JUDGED
from wartable.rulesets.adventures.ideas.sets import acting, complete, doctor_has_it
from wartable.rulesets.adventures.moving.limits import full_move
from wartable.rulesets.adventures.state import Game
from wartable.rulesets.adventures.turn.acting import offered

PORTAL = [{"id": "p", "at": [1, 1]}]
JOB = Job("dal_4", "act", (), False, "AT-NEW-DAL-04")


def judged(game: Game, step: Any) -> bool:
    """Whether a turn's end shows that a step is done."""
    return _JUDGED[type(step)](game, Open("act.0", step, JOB), step) is not None


def works(game: Game, key: str = "hero") -> bool:
    return any(row.act.kind == "work" for row in offered(game, one(game, key)))


# ------------------------------------------------------------------ the set
@pytest.mark.rule("AT-IDEA-01", "AT-IDEA-02", "AT-IDEA-03", "AT-RACE-02")
@pytest.mark.parametrize(("cards", "other", "whole"), [
    (set_of("dal"), [], True), (set_of("dal")[:4], ["dal_5"], True), (set_of("dal")[:4], [], False),
    (set_of("dal")[:4], ["cyb_5"], False), ([*set_of("dal")[:2], "sudden_insight", "dal_4", "dal_5"], [], True),
    ([*set_of("dal")[:3], "sudden_insight", "dal_5"], [], False),
])  # fmt: skip
def test_the_set_may_be_spread_over_the_group_of_the_doctor(cards, other, whole):
    game = position("dal", friend("leela", (38, 24), cards=other), cards=cards)
    assert complete(game) is whole
    assert works(game) is whole


@pytest.mark.rule("AT-IDEA-03", "AT-IDEA-06")
@pytest.mark.parametrize(("kind", "person", "fields", "whole"), [
    ("companion", "leela", {}, True), ("officer", "brigadier_lethbridge_stewart", {}, False),
    ("companion", "leela", {"helpless": 2}, False), ("companion", "leela", {"captor": "foe"}, False),
])  # fmt: skip
def test_only_free_members_of_the_group_count(kind, person, fields, whole):
    other = figure("other", kind, (38, 24), person=person, cards=["dal_5"], **fields)
    game = position("dal", other, figure("foe", "rank", (60, 40)), cards=set_of("dal")[:4])
    assert complete(game) is whole


@pytest.mark.rule("AT-NEW-CARD-26", "AT-WIN-02")
def test_a_sudden_insight_stands_in_for_a_plot_threat_or_solution_at_the_win_too():
    game = position("dal", cards=["dal_1", "dal_2", "sudden_insight", "dal_4", "dal_5"])
    assert doctor_has_it(game)
    assert not doctor_has_it(position("dal", friend("leela", (38, 24), cards=["dal_5"]), cards=set_of("dal")[:4]))


@pytest.mark.rule("AT-IDEA-03", "AT-RACE-01")
def test_while_the_race_is_hidden_nobody_knows_which_set_it_is():
    game = position("dal", revealed=False)
    assert complete(game)
    assert not acting(game)
    assert not works(game)


@pytest.mark.rule("AT-IDEA-03")
def test_what_was_done_before_the_set_was_complete_does_not_count():
    foe = figure("foe", "rank", (64, 4), race="ogr")
    portals = [{"id": "p", "at": [60, 40]}]
    game = position("ogr", foe, cards=set_of("ogr")[:4], facts={"felled leader": 1}, portals=portals)
    run(due(game))
    assert told(game, SetComplete) == []
    one(game, "hero").cards = tuple(set_of("ogr"))
    run(due(game))
    assert len(told(game, SetComplete)) == 1
    assert paths(game) == []


# ------------------------------------------------------------------ who and where
@pytest.mark.rule("AT-NEW-VOC-01")
@pytest.mark.parametrize(("at", "fields", "may"), [
    ((38.5, 24), {}, True), ((38.6, 24), {}, False), ((38.5, 24), {"touched": True}, False),
])  # fmt: skip
def test_who_works_is_near_and_not_in_contact_with_an_enemy(at, fields, may):
    foes = [figure("foe", "rank", (at[0], 25), race="dal")] if fields else []
    assert works(position("dal", *foes, at=at)) is may


@pytest.mark.rule("AT-NEW-VOC-01", "AT-NEW-DAL-04")
@pytest.mark.parametrize(("x", "undisturbed"), [(43.1, True), (43, False)])
def test_a_stay_counts_only_without_a_free_enemy_near_at_the_end_of_the_turn(x, undisturbed):
    foe = figure("foe", "rank", (x, 24), race="dal", immobilised=9, helpless=0, weapons=[])
    game = position("dal", foe)
    one(game, "foe").weapons = ()
    play(game, Player(wishes={"hero": ["work-act.0-live"]}), whole=False)
    assert bool(game.fact("spent act.0 hero")) is undisturbed


@pytest.mark.rule("AT-NEW-VOC-01")
@pytest.mark.parametrize(("wall", "undisturbed"), [([], False), ([38.5, 24], True)])
def test_who_is_behind_a_wall_disturbs_nobody(wall, undisturbed):
    terrain = [{"kind": "wall", "key": "w", "at": wall, "size": [0.5, 8]}] if wall else []
    foe = figure("foe", "rank", (41, 24), race="dal", immobilised=9, helpless=0, weapons=[])
    game = position("dal", foe, terrain=terrain)
    one(game, "foe").weapons = ()
    play(game, Player(wishes={"hero": ["work-act.0-live"]}), whole=False)
    assert bool(game.fact("spent act.0 hero")) is undisturbed


@pytest.mark.rule("AT-NEW-VOC-01")
def test_in_order_the_second_step_waits_for_the_first():
    game = position("dal")
    assert [row.act.weapon for row in offered(game, one(game, "hero")) if row.act.kind == "work"] == ["act.0"]
    game.steps_done = (0,)
    assert [row.act.weapon for row in offered(game, one(game, "hero")) if row.act.kind == "work"] == ["act.1"]


@pytest.mark.rule("AT-IDEA-02", "AT-NEW-VOC-01")
def test_a_step_that_ends_the_one_around_it_is_told_once():
    game = position("dal")
    first = game.book.ideas["dal_4"].steps[0]
    inner = OneOf((first,))
    job = Job("dal_4", "act", (inner,), False, "AT-NEW-DAL-04")
    do(game, Open("act.0.0", first, job))
    assert paths(game) == ["act.0.0", "act.0"]
    told_ = [event.told(game) for event in told(game, StepDone)]
    assert [bool(text) for text in told_] == [True, False]
    assert told_[0].startswith("A part of «")
    assert told_[0].endswith("» is done.")


# ------------------------------------------------------------------ tests
@pytest.mark.rule("AT-NEW-VOC-01", "AT-NEW-DAL-04")
@pytest.mark.parametrize(("face", "near", "charge", "passed"), [
    (6, False, False, True), (5, False, False, False), (5, True, False, True), (4, False, True, True),
    (3, True, True, True), (2, True, True, False), (10, False, False, True), (1, True, True, False),
])  # fmt: skip
def test_a_test_needs_its_number_with_bonuses_but_for_a_natural_10_and_1(face, near, charge, passed):
    leela = friend("leela", (40 if near else 40.1, 24))
    pending = [{"key": "charge", "turn": 9, "about": "blasting_charge", "at": [36, 24]}] if charge else []
    game = position("dal", leela, steps_done=[0], pending=pending)
    play(game, Player(wishes={"hero": ["work-act.1-live"]}, dice=[face]), whole=False)
    assert [event.passed for event in told(game, Attempted)] == [passed]


@pytest.mark.rule("AT-NEW-WHO-01", "AT-NEW-VOC-01")
def test_the_first_doctor_adds_one_to_a_test():
    game = position("dal", steps_done=[0])
    one(game, "hero").person = "1st_doctor"
    play(game, Player(wishes={"hero": ["work-act.1-live"]}, dice=[6]))
    assert [(event.total, event.passed) for event in told(game, Attempted)] == [(7, True)]


@pytest.mark.rule("AT-NEW-CYB-04", "AT-NEW-VOC-01")
@pytest.mark.parametrize(("felled", "face", "passed"), [(0, 6, True), (1, 5, True), (3, 4, True), (3, 3, False)])
def test_destroyed_cybermats_add_two_at_most(felled, face, passed):
    game = position("cyb", facts={"felled cybermat": felled}, steps_done=[0])
    play(game, Player(wishes={"hero": ["work-act.1-live"]}, dice=[face]), whole=False)
    assert [event.passed for event in told(game, Attempted)] == [passed]


@pytest.mark.rule("AT-NEW-SIL-04", "AT-NEW-WHO-11", "AT-NEW-VOC-01")
@pytest.mark.parametrize(("facts", "person", "total"), [
    ({}, "leela", 7), ({"felled rank": 3}, "leela", 5), ({"saved": 3}, "leela", 9), ({}, "susan_foreman", 8),
])  # fmt: skip
def test_the_elder_counts_the_dead_the_saved_and_peacemakers(facts, person, total):
    game = position("sil", friend("friend", (39, 24), person), steps_done=[0], facts=facts)
    play(game, Player(wishes={"hero": ["work-act.1-live"]}, dice=[7]), whole=False)
    assert [event.total for event in told(game, Attempted)] == [total]


@pytest.mark.rule("AT-NEW-MEC-04", "AT-NEW-VOC-01")
@pytest.mark.parametrize(("at", "total"), [((42.9, 24), 5 + 2 + 1), ((43.1, 24), 5 + 1)])
def test_k9_near_and_a_scientist_help_with_the_code(at, total):
    dog = figure("dog", "k9", at, person="k_9")
    game = position("mec", dog, steps_done=[0], facts={"place act live": 2})
    play(game, Player(wishes={"hero": ["work-act.1-live"]}, dice=[5]), whole=False)
    assert [event.total for event in told(game, Attempted)] == [total]


@pytest.mark.rule("AT-NEW-ICE-04", "AT-NEW-VOC-01")
@pytest.mark.parametrize(("x", "felled_in", "total"), [(43, 0, 7), (43.1, 0, 5), (43, 3, 5)])
def test_the_ice_lord_listens_unless_blood_was_shed_this_turn(x, felled_in, total):
    lord = figure("lord", "leader", (x, 24), race="ice", helpless=3)
    game = position("ice", lord, steps_done=[0], facts={"felled in": felled_in})
    play(game, Player(wishes={"hero": ["work-act.1-live"]}, dice=[5]), whole=False)
    assert [event.total for event in told(game, Attempted)] == [total]


# ------------------------------------------------------------------ together, destroy, carry
@pytest.mark.rule("AT-NEW-CYB-04", "AT-NEW-VOC-01")
def test_with_fewer_figures_fewer_places_are_needed():
    game = position("cyb", friend("leela", (20, 25.5)))
    play(game, Player(wishes={"hero": ["work-act.0-live"]}))
    assert paths(game) == [], "two figures, two places"
    work = {"hero": ["work-act.0-live"], "leela": ["work-act.0-dummy-1"]}
    play(game, Player(wishes=work))
    assert paths(game) == ["act.0"]
    alone = position("cyb")
    play(alone, Player(wishes={"hero": ["work-act.0-live"]}))
    assert paths(alone) == ["act.0"]


@pytest.mark.rule("AT-NEW-SON-04", "AT-NEW-VOC-01")
@pytest.mark.parametrize(("facts", "leader", "portal", "done"), [
    ({"felled leader": 1}, False, True, True), ({"felled rank": 3}, False, True, True),
    ({"felled rank": 2}, False, True, False), ({"felled rank": 3}, True, True, False), ({}, False, False, True),
])  # fmt: skip
def test_a_leader_or_three_others_or_nobody_left_to_come(facts, leader, portal, done):
    foes = [figure("boss" if leader else "other", "leader" if leader else "rank", (60, 40), race="son")]
    game = position(
        "son", *foes, facts={"complete": 2, **facts}, portals=[{"id": "p", "at": [60, 45]}] if portal else []
    )
    rank = Destroy(What.RANK, Count(3))
    assert judged(game, Destroy(What.LEADER, Count(1), rank)) is done


@pytest.mark.rule("AT-NEW-VOC-01")
@pytest.mark.parametrize("there", [True, False])
def test_nobody_is_left_to_be_beaten_once_no_enemy_at_all_is_on_the_table(there):
    foes = [figure("mat", "cybermat", (60, 40), race="cyb")] if there else []
    game = position("ogr", *foes, facts={"complete": 2}, portals=[{"id": "p", "at": [60, 45]}])
    assert judged(game, Destroy(What.LEADER, Count(1), Destroy(What.RANK, Count(4)))) is not there


@pytest.mark.rule("AT-NEW-VOC-01")
@pytest.mark.parametrize(("captured", "count"), [(False, 1), (True, 1)])
def test_the_destroyed_and_the_captured_count(captured, count):
    foe = figure("foe", "character", (60, 40), race="aut", human=True)
    game = position("aut", foe, facts={"complete": 2})
    if captured:
        game.emit(FigureCaptured("foe", "hero", "AT-PRIS-12"))
    else:
        game.emit(FigureRemoved("foe", True, "AT-SHOOT-05"))
    assert game.fact("felled character") == count
    assert judged(game, Destroy(What.LEADER_OR_CHARACTER, Count(1)))


@pytest.mark.rule("AT-NEW-OBJ-01", "AT-NEW-SON-04")
@pytest.mark.parametrize(("at", "move"), [(None, 3), ((37, 24), 6), ((37.1, 24), 3)])
def test_the_beacon_halves_the_move_unless_two_carry_it(at, move):
    game = position("son", *([friend("leela", at)] if at else []))
    one(game, "hero").items = ("mcguffin",)
    assert full_move(game, one(game, "hero")) == move * INCH


@pytest.mark.rule("AT-NEW-VOC-01")
@pytest.mark.parametrize(("step", "parts", "done"), [
    (PortalsMax(1), {"portals": PORTAL}, True), (PortalsMax(0), {"portals": PORTAL}, False),
    (BlastAt(Place.LIVE), {"facts": {"blasted live": 2}}, True),
    (BlastAt(Place.LIVE), {"facts": {"blasted dummy-1": 2}}, False),
    (Bring(Who.DOCTOR, Place.LIVE, Length(0)), {}, True), (Bring(Who.COMPANION, Place.LIVE, Length(0)), {}, False),
    (Saved(Count(1)), {}, True), (Saved(Count(2)), {}, False),
    (OffTable(Who.COMPANION, Place.START_EDGE), {}, True), (OffTable(Who.COMPANION, Place.FAR_EDGE), {}, False),
    (OffTable(Who.DOCTOR), {}, False),
])  # fmt: skip
def test_what_a_turns_end_shows(step, parts, done):
    safe = figure("safe", "civilian", (5, 5), rescued=True, where="gone")
    gone = friend("gone", (20, 0.5), where="gone")
    assert judged(position("dal", safe, gone, **parts), step) is done


@pytest.mark.rule("AT-NEW-SIL-04", "AT-NEW-VOC-01")
@pytest.mark.parametrize(("x", "soldier", "shot", "met"), [
    (40, None, 0, True), (40.1, None, 0, False), (40, (36, 37.1), 0, True), (40, (36, 37), 0, False),
    (40, None, 1, False),
])  # fmt: skip
def test_the_elder_is_met_near_without_guns(x, soldier, shot, met):
    men = [figure("man", "soldier", soldier)] if soldier else []
    elder = figure("elder", "leader", (x, 24), race="sil", shot_at_by=["man"] * shot)
    game = position("sil", elder, *men)
    assert judged(game, Meet(Who.DOCTOR, What.LEADER, Length(3 * INCH), Length(12 * INCH))) is met
