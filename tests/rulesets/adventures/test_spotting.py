"""Chapters VIS and OBJ: lines of sight, spotting, objective markers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.adventures.helpers import episode, figure, one, run, told
from wartable.engine.plane import INCH
from wartable.rulesets.adventures.events.spotting import ObjectiveTurnedDown, ObjectiveTurnedUp, SpottingRolled
from wartable.rulesets.adventures.spotting.lines import in_cover, sees
from wartable.rulesets.adventures.spotting.objectives import turn_objectives
from wartable.rulesets.adventures.spotting.spot import known, limit, spot
from wartable.rulesets.adventures.state import Game

WOOD = {"kind": "wood", "at": [20, 20], "size": [8, 8]}
HEDGE = {"kind": "hedge", "points": [[16, 20], [24, 20]]}
HOUSE = {"kind": "building", "at": [20, 20], "size": [6, 6]}
HILL = {"kind": "hill", "at": [20, 20], "size": [8, 8]}


HERO = {"kind": "doctor", "person": "4th_doctor", "group": "heroes"}


def pair(a: tuple[float, float], b: tuple[float, float], *pieces: dict[str, Any], **parts: Any) -> Game:
    fields = parts.pop("fields", {})
    return episode(
        figure("hero", **{**HERO, "at": a, **parts.pop("mine", {})}),
        figure("foe", "rank", b, group="foe", **fields), terrain=list(pieces), **parts,
    )  # fmt: skip


@pytest.mark.rule("AT-VIS-05")
@pytest.mark.parametrize(("a", "b", "pieces", "clear"), [
    ((20, 10), (20, 30), (), True),
    ((20, 10), (20, 30), (WOOD,), False),  # through the whole of it
    ((20, 10), (20, 17), (WOOD,), True),  # 1 inch deep in it
    ((20, 10), (20, 17.1), (WOOD,), False),  # deeper
    ((20, 17), (20, 10), (WOOD,), True),  # and out of it
    ((20, 18), (20, 19), (WOOD,), True),  # both in it, close
    ((20, 18), (20, 20), (WOOD,), False),
    ((20, 10), (20, 21), (HEDGE,), True),  # right behind a hedge
    ((20, 10), (20, 30), (HEDGE,), False),  # far behind it
    ((20, 10), (20, 30), (HOUSE,), False),
    ((20, 10), (20, 17.9), (HOUSE,), True), ((20, 10), (20, 18.2), (HOUSE,), False),
    ((18, 20), (22, 20), (HOUSE,), True),
    ((20, 10), (20, 30), (HILL,), False), ((20, 10), (20, 22), (HILL,), True),
    ((20, 10), (20, 30), ({"kind": "wall", "points": [[16, 20], [24, 20]]},), False),
    ((20, 10), (20, 30), ({"kind": "rocks", "at": [20, 20], "size": [3, 3]},), False),
    ((20, 10), (20, 30), ({"kind": "fence", "points": [[16, 20], [24, 20]]},), True),
    ((20, 10), (20, 30), ({"kind": "scatter", "at": [20, 20], "size": [2, 2]},), True),
])  # fmt: skip
def test_what_breaks_a_line_of_sight(a, b, pieces, clear):
    game = pair(a, b, *pieces)
    assert sees(game, one(game, "hero"), one(game, "foe").body) is clear
    assert sees(game, one(game, "foe"), one(game, "hero").body) is clear


@pytest.mark.rule("AT-VIS-05")
def test_figures_never_block():
    game = episode(*(figure(f"f{n}", "rank", (20, 10 + 3 * n)) for n in range(4)))
    assert sees(game, one(game, "f0"), one(game, "f3").body)


@pytest.mark.rule("AT-HVY-06")
@pytest.mark.parametrize(("x", "clear"), [(23, False), (23.1, True)])
def test_lines_that_touch_smoke_are_blocked(x, clear):
    game = pair((20, 10), (20, 30), smoke=[{"at": [x, 20], "until": 3}])
    assert sees(game, one(game, "hero"), one(game, "foe").body) is clear


@pytest.mark.rule("AT-VIS-01", "AT-VIS-02", "AT-VIS-07")
@pytest.mark.parametrize(("light", "items", "inches"), [
    ("day", [], 36), ("night", [], 12), ("fog", [], 12), ("day", ["binoculars"], 48), ("night", ["binoculars"], 18),
])  # fmt: skip
def test_how_far_one_spots_in_the_open(light, items, inches):
    for off, seen in ((0, True), (0.1, False)):
        game = pair((1, 20), (2 + inches + off, 20), light=light, mine={"items": items})
        assert known(game, "heroes", one(game, "foe")) is seen
    game = pair((1, 20), (30, 20), light=light, fields={"items": items})
    assert limit(game, one(game, "foe")) == (36 if light == "day" else 12) * INCH


@pytest.mark.rule("AT-VIS-03", "AT-VIS-04")
@pytest.mark.parametrize(("active", "face", "reach", "seen", "clause"), [
    (-1, 9, 9, True, "AT-VIS-03"), (-1, 8, 8, False, "AT-VIS-03"), (0, 3, 9, True, "AT-VIS-04"),
    (0, 2, 8, False, "AT-VIS-04"), (0, 10, 12, True, "AT-VIS-04"),
])  # fmt: skip
def test_a_target_in_cover_is_spotted_by_a_die(active, face, reach, seen, clause):
    game = pair((20, 7), (20, 17), WOOD, fields={"active": active}, light="night")
    assert run(spot(game, "heroes", one(game, "foe")), faces=[face])[0] is seen
    assert run(spot(game, "heroes", one(game, "foe")))[0] is seen  # the result holds for the turn
    (event,) = told(game, SpottingRolled)
    assert (event.reach, event.clause) == (reach * INCH, clause)


@pytest.mark.rule("AT-VIS-04")
def test_moving_counts_in_the_turn_and_the_next():
    for active, more in ((5, 0), (6, 6), (7, 6)):
        game = pair((20, 5), (20, 17), WOOD, turn=7, fields={"active": active})
        run(spot(game, "heroes", one(game, "foe")), faces=[4])
        assert told(game, SpottingRolled)[0].reach == (4 + more) * INCH


@pytest.mark.rule("AT-VIS-03")
def test_without_a_line_of_sight_no_die_is_thrown():
    game = pair((20, 10), (20, 30), HOUSE)
    assert run(spot(game, "heroes", one(game, "foe")))[0] is False


@pytest.mark.rule("AT-SHOOT-02", "AT-SHOOT-03")
@pytest.mark.parametrize(("eye", "fields", "covered"), [
    ((20, 10), {}, True), ((20, 30), {}, False), ((20, 30), {"low": True}, True), (None, {}, True),
])  # fmt: skip
def test_cover_is_in_or_behind_a_piece_as_seen_from_the_eye(eye, fields, covered):
    game = pair((1, 1), (20, 21), HEDGE, fields=fields)
    at = None if eye is None else (eye[0] * INCH, eye[1] * INCH)
    assert in_cover(game, one(game, "foe"), at) is covered


@pytest.mark.rule("AT-OBJ-01", "AT-OBJ-03")
@pytest.mark.parametrize(("at", "fields", "up"), [
    ((20, 13.5), {}, True), ((20, 13.4), {}, False), ((20, 13.5), {"kind": "soldier", "person": ""}, True),
    ((20, 13.5), {"captor": "foe"}, False),
])  # fmt: skip
def test_a_marker_is_turned_up_while_somebody_is_within_six_inches(at, fields, up):
    markers = [{"id": "o1", "at": [20, 20], "live": True}]
    game = pair(at, (60, 30), objectives=markers, mine=fields)
    turn_objectives(game)
    assert [event.live for event in told(game, ObjectiveTurnedUp)] == ([True] if up else [])
    one(game, "hero").y = 2 * INCH
    turn_objectives(game)
    assert len(told(game, ObjectiveTurnedDown)) == int(up)
    assert (game.objectives[0].up, game.objectives[0].seen) == (False, up)
