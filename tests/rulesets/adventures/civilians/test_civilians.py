"""Chapter CIV: civilians touched, on their way, found again, saved."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.adventures.helpers import episode, figure, one, run, told
from wartable.engine.plane import INCH, gap
from wartable.rulesets.adventures.civilians.leave import leave, touch
from wartable.rulesets.adventures.civilians.placing import middle_third, place_civilians, saved_enough
from wartable.rulesets.adventures.events.base import FigureCaptured, FigureMoved
from wartable.rulesets.adventures.events.cards import CardTaken
from wartable.rulesets.adventures.events.prisoners import CivilianRescued, CivilianSaved
from wartable.rulesets.adventures.state import Game
from wartable.rulesets.adventures.turn.alien_moves import move_alien


def amy(x: float = 20, y: float = 20, **fields: Any) -> dict[str, Any]:
    return figure("amy", "civilian", (x, y), **{"move": 6, **fields})


def dalek(x: float, y: float, **fields: Any) -> dict[str, Any]:
    return figure("x", "rank", (x, y), race="dal", **fields)


# ------------------------------------------------------------------ touched
@pytest.mark.rule("AT-CIV-01")
@pytest.mark.parametrize(("kind", "x", "fields", "rescued"), [
    ("doctor", 21, {}, True), ("companion", 21.02, {}, True), ("companion", 21.03, {}, False),
    ("soldier", 21, {}, False),
    ("k9", 21, {}, False), ("doctor", 21, {"helpless": 1}, False), ("doctor", 21, {"held_at": "o"}, False),
    ("doctor", 21, {"suppressed": 1}, True),
])  # fmt: skip
def test_a_free_doctor_or_companion_who_touches_one_rescues_it(kind, x, fields, rescued):
    game = episode(amy(), figure("who", kind, (x, 20), **fields))
    run(touch(game))
    found = [(event.figure, event.by_whom) for event in told(game, CivilianRescued)]
    assert found == ([("amy", "who")] if rescued else [])


@pytest.mark.rule("AT-CIV-01")
def test_until_it_is_touched_it_stands_and_a_prisoner_is_not_rescued_by_touch():
    game = episode(amy())
    run(leave(game, one(game, "amy")))
    assert told(game, FigureMoved) == []
    held = episode(amy(captor="x"), dalek(20, 23), figure("who", "doctor", (21, 20)))
    run(touch(held))
    assert told(held, CivilianRescued) == []


# ------------------------------------------------------------------ on the way
@pytest.mark.rule("AT-CIV-02")
@pytest.mark.parametrize(("x", "y", "end"), [
    (20, 24, (14, 24)), (52, 24, (58, 24)), (36, 20, (36, 14)), (36, 30, (36, 36)),
])  # fmt: skip
def test_a_rescued_one_goes_six_inches_to_the_nearest_edge(x, y, end):
    game = episode(amy(x, y, rescued=True))
    run(leave(game, one(game, "amy")))
    assert one(game, "amy").at == (end[0] * INCH, end[1] * INCH)


@pytest.mark.rule("AT-CIV-02")
@pytest.mark.parametrize(("x", "saved"), [(6.5, True), (6.6, False)])
def test_at_the_edge_it_is_saved(x, saved):
    game = episode(amy(x, 24, rescued=True))
    run(leave(game, one(game, "amy")))
    assert bool(told(game, CivilianSaved)) is saved
    assert game.fact("saved") == int(saved)
    assert one(game, "amy").on_table is not saved


@pytest.mark.rule("AT-CIV-02")
def test_where_somebody_stands_at_the_edge_it_goes_for_a_place_beside():
    lorry = figure("lorry", "vehicle", (36, 46), vehicle="lorry")
    game = episode(amy(36, 40, rescued=True), lorry)
    for _ in range(3):
        if one(game, "amy").on_table:
            run(leave(game, one(game, "amy")))
    assert len(told(game, CivilianSaved)) == 1


@pytest.mark.rule("AT-CIV-02")
def test_its_way_keeps_clear_of_spotted_aliens_where_there_is_one():
    watcher = figure("tom", "soldier", (12, 40))
    game = episode(amy(14, 24, rescued=True), dalek(8, 24), watcher)
    for _ in range(2):
        run(leave(game, one(game, "amy")))
        if one(game, "amy").on_table:
            assert gap(one(game, "amy").body, one(game, "x").body) > 2 * INCH
    assert told(game, FigureCaptured) == []
    unseen = episode(amy(14, 24, rescued=True), dalek(8, 24))
    run(leave(unseen, one(unseen, "amy")))
    assert [event.figure for event in told(unseen, FigureCaptured)] == ["amy"]


# ------------------------------------------------------------------ found again
@pytest.mark.rule("AT-CIV-03")
@pytest.mark.parametrize(("x", "fields", "found"), [
    (23, {}, True), (23.01, {}, False), (22, {"weapons": []}, False), (22, {"helpless": 1}, False),
])  # fmt: skip
def test_an_armed_alien_within_two_inches_finds_it(x, fields, found):
    game = episode(amy(), dalek(x, 20, **fields))
    run(leave(game, one(game, "amy")))
    assert [event.clause for event in told(game, FigureCaptured)] == (["AT-CIV-03"] if found else [])


@pytest.mark.rule("AT-CIV-03", "AT-PRIS-10")
def test_the_alien_then_leads_it_to_the_nearest_marker():
    marks = [{"id": "far", "at": [20, 40]}, {"id": "o", "at": [28, 21]}]
    game = episode(amy(20, 22.5), dalek(20, 16, objective="far"), objectives=marks)
    run(move_alien(game, one(game, "x")))
    assert one(game, "amy").captor == "x"
    run(move_alien(game, one(game, "x")))
    assert one(game, "x").objective == "o"
    assert gap(one(game, "amy").body, one(game, "x").body) <= 2 * INCH


@pytest.mark.rule("AT-CIV-03", "AT-ALN-05")
def test_who_has_a_prisoner_already_takes_no_second_one():
    game = episode(amy(), dalek(22, 20), figure("jo", "companion", (22, 23), captor="x"))
    run(leave(game, one(game, "amy")))
    assert told(game, FigureCaptured) == []


# ------------------------------------------------------------------ number, reward, duty
HOUSES = [
    {"kind": "building", "key": "h1", "at": [30, 20], "size": [4, 4]},
    {"kind": "wood", "key": "w1", "at": [44, 30], "size": [6, 6]},
    {"kind": "building", "key": "edge", "at": [10, 20], "size": [4, 4]},
    {"kind": "hedge", "key": "g", "points": [[36, 5], [36, 9]]},
]


@pytest.mark.rule("AT-NEW-CIV-01", "AT-CIV-04", "AT-MISS-07")
@pytest.mark.parametrize(("setting", "options", "faces", "count"), [
    ("village", {}, [1, 1, 2], 2), ("village", {}, [6, 1, 2, 1, 2], 4), ("quarry", {}, [], 0),
    ("quarry", {"civilians": 1}, [2], 1), ("village", {"civilians": 0}, [], 0),
])  # fmt: skip
def test_how_many_there_are(setting, options, faces, count):
    game = episode(terrain=HOUSES, setting=setting, options=options)
    run(place_civilians(game), faces)
    assert sum(f.kind == "civilian" for f in game.figures.values()) == count


@pytest.mark.rule("AT-NEW-CIV-01", "AT-CIV-01", "AT-CIV-04")
def test_they_stand_beside_random_buildings_and_woods_of_the_middle_third():
    game = episode(terrain=HOUSES, setting="village")
    assert [piece.key for piece in middle_third(game)] == ["h1", "w1"]
    run(place_civilians(game), [2, 1, 2])
    one_, two = (game.figures[f"civilian-{n}"] for n in (1, 2))
    assert (one_.move, one_.health, one_.weapons) == (6 * INCH, 5, ())
    assert abs(one_.x - 30 * INCH) < 4 * INCH
    assert abs(two.x - 44 * INCH) < 5 * INCH


@pytest.mark.rule("AT-NEW-CIV-01")
@pytest.mark.parametrize(("portal", "fields", "drawn"), [
    ([30, 24], {}, ["cyb_1"]), ([70, 24], {}, []), ([30, 24], {"held_at": "o"}, []), ([30, 24], {"card_limit": 0}, []),
])  # fmt: skip
def test_who_has_rescued_it_draws_a_card_if_in_sight_of_a_portal(portal, fields, drawn):
    who = figure("who", "companion", (20, 30), **{"card_limit": 2, **fields})
    game = episode(
        amy(4, 24, rescued=True, target="who"), who, portals=[{"id": "p", "at": portal}], deck=["cyb_1", "cyb_2"]
    )  # fmt: skip
    run(leave(game, one(game, "amy")))
    assert [event.card for event in told(game, CardTaken)] == drawn


@pytest.mark.rule("AT-NEW-CIV-01")
@pytest.mark.parametrize(("must", "saved", "enough"), [(True, 1, True), (True, 0, False), (False, 0, True)])
def test_half_of_them_must_be_saved_where_that_is_a_duty(must, saved, enough):
    game: Game = episode(amy(), amy(30) | {"id": "bob"}, facts={"saved": saved}, options={"must_save": must})
    assert saved_enough(game) is enough
