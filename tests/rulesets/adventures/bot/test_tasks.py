"""Where a bot sends its figures: markers, steps of the Actions, quests, friends in captivity, safety."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.adventures.bot.asked import liked
from tests.rulesets.adventures.helpers import episode, figure, one
from wartable.engine.plane import INCH, Body, touching
from wartable.rulesets import load_ruleset
from wartable.rulesets.adventures.bot.movement import best, valued
from wartable.rulesets.adventures.bot.needs import Stage, stage
from wartable.rulesets.adventures.bot.places import eye_of, harvest, places, worth
from wartable.rulesets.adventures.bot.tasks import Task, tasks
from wartable.rulesets.adventures.orders.give import give
from wartable.rulesets.adventures.state import Game, Order

HOUSE = {"kind": "building", "key": "house", "at": [40, 30], "size": [6, 4]}
MARKERS = [
    {"id": "live", "at": [30, 20], "live": True, "seen": True}, {"id": "a", "at": [50, 20], "seen": True},
    {"id": "b", "at": [30, 40], "seen": True}, {"id": "c", "at": [50, 40], "seen": True},
]  # fmt: skip


def whole(race: str) -> list[str]:
    return [f"{race}_{n}" for n in range(1, 6)]


def lone(*others: dict[str, Any], at: tuple[float, float] = (10, 10), **parts: Any) -> Game:
    hero = figure("hero", "doctor", at, person="4th_doctor", group="hero", **parts.pop("mine", {}))
    return episode(hero, *others, **parts)


def friend(key: str, at: tuple[float, float], **fields: Any) -> dict[str, Any]:
    return figure(key, "companion", at, person=key, group=key, **fields)


def acting(race: str, *others: dict[str, Any], **parts: Any) -> Game:
    """The Doctor holds the set of a race, whose card lies open; the live marker is known."""
    return lone(*others, mine={"cards": whole(race)}, race=race, revealed=True, objectives=MARKERS, **parts)


def place(task: Task) -> tuple[float, float]:
    return task.to.x / INCH, task.to.y / INCH


@pytest.mark.rule("AT-EVT-01", "AT-VIS-06")
def test_sight_of_a_marker_is_worth_something_as_long_as_cards_are_wanted():
    portals = [{"id": "p", "at": [40, 33]}]
    seen, unseen = (40 * INCH, 20 * INCH), (10 * INCH, 10 * INCH)
    game = lone(terrain=[HOUSE], portals=portals, light="night", contact=True)
    eye = eye_of(game, one(game, "hero"), None, Stage.GATHER)
    assert harvest(eye, seen) > harvest(eye, unseen) == 0
    later = eye_of(game, one(game, "hero"), None, Stage.ACT)
    assert harvest(later, seen) < 0
    assert one(game, "hero").at == unseen


@pytest.mark.rule("AT-CIV-01", "AT-ORD-05", "AT-ORD-04")
@pytest.mark.parametrize(("at", "order"), [((31.4, 20), "stand"), ((36, 20), "move")])
def test_it_comes_into_contact_by_the_order_that_lets_it(at, order):
    civilian = figure("lost", "civilian", (30, 20))
    game = acting("dal", friend("leela", at), civilian, facts={"actions done": 2, "complete": 2})
    eye = eye_of(game, one(game, "leela"), Task(one(game, "lost").body, 0, "a touch"), Stage.AWAY)
    orders = {key: best(eye, Order(key)) for key in ("move", "stand")}
    assert max(orders, key=lambda key: orders[key]) == order
    eye.figure.order = order
    to = max(valued(eye), key=lambda row: row[1])[0]
    assert to is not None
    assert touching(Body(*to, eye.figure.r), one(game, "lost").body)


@pytest.mark.rule("AT-EVT-01", "AT-ORD-01")
def test_it_parts_as_long_as_cards_are_wanted():
    together = lone(figure("leela", "companion", (12, 10), person="leela", group="hero"))
    assert liked(together, give) == "apart"
    near = acting("dal", friend("leela", (12, 10)))
    assert liked(near, give) == "with-leela"


@pytest.mark.rule("AT-PRIS-02", "AT-ALN-06")
def test_it_keeps_off_aliens_but_for_armed_friends():
    foe = figure("foe", "rank", (10, 16), race="dal", weapons=["dalek_ray"])
    game = lone(foe)
    eye = eye_of(game, one(game, "hero"), None, Stage.GATHER)
    assert worth(eye, (10 * INCH, 4 * INCH)) > worth(eye, (10 * INCH, 12 * INCH))
    helped = lone(foe, figure("gun", "soldier", (8, 10), weapons=["unit_rifle"]))
    safer = eye_of(helped, one(helped, "hero"), None, Stage.GATHER)
    assert worth(safer, one(helped, "hero").at) > worth(eye, one(game, "hero").at)


@pytest.mark.rule("AT-IDEA-02", "AT-IDEA-03", "AT-WIN-02")
@pytest.mark.parametrize(("cards", "comes"), [
    ({"hero": [], "leela": []}, Stage.GATHER), ({"hero": whole("dal")[:4], "leela": ["dal_5"]}, Stage.ACT),
    ({"hero": whole("dal")[:4], "benton": ["dal_5"]}, Stage.HAND_OVER),
])  # fmt: skip
def test_it_knows_what_the_players_are_about(cards, comes):
    benton = figure("benton", "nco", (20, 10), person="benton", cards=cards.get("benton", []))
    game = lone(
        friend("leela", (12, 10), cards=cards.get("leela", [])), benton, mine={"cards": cards["hero"]}, race="dal",
        revealed=True,
    )  # fmt: skip
    assert stage(game) is comes
    found = tasks(game)
    if comes is Stage.HAND_OVER:
        assert place(found["benton"]) == (10, 10)
        assert place(found["hero"]) == (20, 10)


@pytest.mark.rule("AT-NEW-DAL-04", "AT-NEW-ICE-04", "AT-NEW-ZYG-04", "AT-NEW-SIL-04", "AT-NEW-CYB-04")
@pytest.mark.parametrize(("race", "leela", "hero", "leelas"), [
    ("dal", (28, 18), (30, 20), (30, 20)),   # who is nearest works, the Doctor comes to make the test
    ("ice", (48, 20), (30, 20), (50, 20)),   # both at once, each at a place of its own
    ("zyg", (48, 20), (30, 20), (50, 20)),   # the dummies are next; the Doctor waits where he is wanted then
    ("sil", (28, 18), (30, 20), (30, 20)),   # without a leader he speaks at the live marker
    ("cyb", (48, 38), (30, 20), (50, 40)),
])  # fmt: skip
def test_each_goes_to_where_its_step_is_due(race, leela, hero, leelas):
    found = tasks(acting(race, friend("leela", leela)))
    assert place(found["hero"]) == hero
    assert place(found["leela"]) == leelas


@pytest.mark.rule("AT-NEW-SON-04", "AT-NEW-OGR-04")
@pytest.mark.parametrize("race", ["son", "ogr"])
def test_the_thing_is_fetched_and_brought_to_the_start_edge(race):
    game = acting(race, friend("leela", (31, 22)), start_edge="south")
    assert place(tasks(game)["leela"]) == (30, 20)
    game.figures["leela"].items = ("mcguffin",)
    assert tasks(game)["leela"].to.y < 0


@pytest.mark.rule("AT-PRIS-07", "AT-CARD-12")
def test_who_has_a_pair_goes_to_who_has_to_be_freed():
    held = friend("leela", (50, 30), captor="foe", held_at="a")
    pair = lone(held, figure("foe", "rank", (52, 30)), mine={"cards": ["ice_1", "ice_2"]}, objectives=MARKERS)
    assert place(tasks(pair)["hero"]) == (50, 30)
    single = lone(held, figure("foe", "rank", (52, 30)), mine={"cards": ["ice_1", "dal_2"]}, objectives=MARKERS)
    assert "hero" not in tasks(single)


@pytest.mark.rule("AT-NEW-CARD-13", "AT-NEW-CARD-12", "AT-OBJ-03")
def test_others_than_the_doctor_see_to_quests_and_look_at_markers():
    quest = [{"key": "the_missing_component", "holder": "hero", "about": "component"}]
    lying = [{"key": "component", "at": [20, 20]}]
    game = lone(friend("leela", (12, 10)), friend("polly_wright", (14, 10)), quests=quest, lying=lying,
                objectives=[{"id": "a", "at": [50, 20]}], start_edge="south")  # fmt: skip
    found = tasks(game)
    assert {place(found[key]) for key in ("leela", "polly_wright")} == {(20, 20), (50, 20)}


@pytest.mark.rule("AT-IDEA-04")
def test_it_runs_from_a_blast_to_come():
    blast = [{"key": "effect", "turn": 3, "about": "0"}]
    game = lone(at=(30, 22), race="dal", revealed=True, objectives=MARKERS, pending=blast, facts={"actions done": 1})
    eye = eye_of(game, one(game, "hero"), None, Stage.AWAY)
    assert worth(eye, (30 * INCH, 32 * INCH)) > worth(eye, (30 * INCH, 24 * INCH))


@pytest.mark.rule("AT-NEW-DAL-04")
def test_who_has_a_weapon_hunts_what_keeps_others_from_the_place():
    foe = figure("foe", "rank", (31, 22), race="dal")
    brigadier = figure("brigadier", "officer", (20, 10), person="brigadier_lethbridge_stewart", group="brigadier",
                       weapons=["unit_pistol"])  # fmt: skip
    found = tasks(acting("dal", foe, brigadier))["brigadier"]
    assert place(found) == (31, 22)
    assert found.aims


@pytest.mark.rule("AT-NEW-OGR-04", "AT-NEW-SON-04")
@pytest.mark.parametrize(("kind", "at"), [("leader", (60, 40)), ("character", (60, 40)), ("rank", (30, 12))])
def test_who_has_a_weapon_goes_for_a_leader_and_without_one_for_the_others(kind, at):
    foes = figure("boss", kind, (60, 40), race="ogr"), figure("foe", "rank", (30, 12), race="ogr")
    brigadier = figure("brigadier", "officer", (20, 10), person="brigadier_lethbridge_stewart", group="brigadier",
                       weapons=["unit_pistol"])  # fmt: skip
    game = acting("ogr", *foes, brigadier, friend("leela", (28, 20)))
    found = tasks(game)["brigadier"]
    assert (place(found), found.aims) == (at, True)


@pytest.mark.rule("AT-PRIS-05")
def test_who_has_a_weapon_goes_for_who_leads_a_friend_away():
    captor = figure("foe", "rank", (50, 10), race="dal")
    brigadier = figure("brigadier", "officer", (20, 10), person="brigadier_lethbridge_stewart", group="brigadier",
                       weapons=["unit_pistol"])  # fmt: skip
    captive = friend("leela", (51, 11), captor="foe")
    found = tasks(lone(captor, captive, brigadier, race="dal", revealed=True))["brigadier"]
    assert (place(found), found.aims) == ((50, 10), True)


@pytest.mark.rule("AT-OBJ-03")
def test_with_the_set_whole_the_live_marker_is_looked_for_first():
    hidden = [{**marker, "seen": False} if marker["id"] in ("live", "c") else marker for marker in MARKERS]
    quest = [{"key": "warn_the_far_houses", "holder": "hero"}]
    game = lone(friend("leela", (12, 10)), friend("ace", (44, 30)), mine={"cards": whole("dal")}, race="dal",
                revealed=True, objectives=hidden, quests=quest, start_edge="north", terrain=[HOUSE])  # fmt: skip
    found = tasks(load_ruleset("adventures").redact(game, "p1"))
    assert {place(found["leela"]), place(found["ace"])} == {(30, 20), (50, 40)}


WALL = [{"kind": "building", "key": "wall", "at": [20, 20], "size": [2, 24], "door": "east"}]


@pytest.mark.rule("AT-MOVE-04", "AT-MOVE-03")
def test_it_goes_round_what_stands_in_its_way():
    game = lone(at=(16, 20), terrain=WALL)
    task = Task(Body(26 * INCH, 20 * INCH, 0), 0, "over there")
    eye = eye_of(game, one(game, "hero"), task, Stage.ACT)
    assert eye.legs is not None
    assert worth(eye, (17 * INCH, 26 * INCH)) > worth(eye, (18 * INCH, 20 * INCH))


@pytest.mark.rule("AT-SETUP-09")
def test_where_somebody_stands_at_an_edge_it_goes_to_a_place_beside():
    lorry = figure("lorry", "vehicle", (30, 46), vehicle="lorry")
    game = lone(lorry, at=(30, 42))
    edge = Body(36 * INCH, 48 * INCH, 0, ((0, 48 * INCH), (72 * INCH, 48 * INCH), (72 * INCH, 48 * INCH)))
    eye = eye_of(game, one(game, "hero"), Task(edge, INCH, "home"), Stage.ACT)
    ends = [at for at in places(eye, 8 * INCH, 0) if at[1] > 47 * INCH]
    assert ends


@pytest.mark.rule("AT-NEW-MEC-04")
def test_who_has_the_ideas_goes_to_spend_them_however_far():
    near, far = friend("leela", (29, 20)), friend("sarah_jane_smith", (50, 30), cards=["son_1", "ice_1"])
    found = tasks(acting("mec", near, far))
    assert found["sarah_jane_smith"].why == "the actions are due there"
    assert "leela" not in found or found["leela"].why != "the actions are due there"


@pytest.mark.rule("AT-NEW-CARD-06")
@pytest.mark.parametrize(("due", "stays"), [(1, False), (2, True)])
def test_who_works_by_a_charge_goes_before_it_goes_off(due: int, stays: bool):
    charge = {"key": "charge", "turn": due, "about": "blasting_charge", "at": [30, 22.4]}
    game = acting("dal", pending=[charge])
    eye = eye_of(game, one(game, "hero"), tasks(game)["hero"], Stage.ACT)
    caught, away = (30 * INCH, 20 * INCH), (30 * INCH, 14 * INCH)
    assert (worth(eye, caught) > worth(eye, away)) is stays
