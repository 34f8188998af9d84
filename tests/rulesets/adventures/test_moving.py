"""Chapters MOVE and ORD: how far and whither an order lets a figure go."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.adventures.helpers import episode, figure, one, run, told
from wartable.engine.ask import Placement
from wartable.engine.errors import RuleError
from wartable.engine.plane import INCH, gap
from wartable.rulesets.adventures.events.base import FigureMoved, FigureRemoved, WentToGround
from wartable.rulesets.adventures.moving.approach import toward
from wartable.rulesets.adventures.moving.flee import rout
from wartable.rulesets.adventures.moving.limits import limits
from wartable.rulesets.adventures.moving.suppressed import take_cover
from wartable.rulesets.adventures.moving.walk import Walk
from wartable.rulesets.adventures.state import Game
from wartable.rulesets.adventures.turn.figure_moves import move_figure

WALL = {"kind": "wall", "key": "w", "points": [[13, 5], [13, 15]]}
FENCE = {"kind": "fence", "key": "f", "points": [[13, 5], [13, 15]]}


def hero(order: str, at: tuple[float, float] = (10, 10), **fields: Any) -> dict[str, Any]:
    return figure("hero", "doctor", at, person="4th_doctor", order=order, ordered=True, **fields)


def goes(game: Game, to: tuple[float, float]) -> str:
    """Where the hero goes if it is told to go there, or the clause that forbids it."""
    try:
        run(move_figure(game, one(game, "hero")), answers=[{"to": [round(to[0] * INCH), round(to[1] * INCH)]}])
    except RuleError as error:
        return error.clause
    return "goes"


@pytest.mark.rule("AT-MOVE-01", "AT-MOVE-02", "AT-ORD-04", "AT-ORD-05", "AT-NEW-ORD-01")
@pytest.mark.parametrize(("order", "far", "comes"), [
    ("move", 6.0, "goes"), ("move", 3.0, "goes"), ("move", 2.9, "AT-ORD-04"), ("move", 6.1, "AT-ORD-04"),
    ("stand", 2.0, "goes"), ("stand", 2.1, "AT-ORD-05"), ("stand", 0.5, "goes"),
])  # fmt: skip
def test_how_far_an_order_lets_a_figure_go(order, far, comes):
    assert goes(episode(hero(order)), (10 + far, 10)) == comes


@pytest.mark.rule("AT-MOVE-02")
@pytest.mark.parametrize(("order", "least", "most"), [
    ("move", 2.5, 10), ("advance", 2.5, 5), ("retreat", 2.5, 10), ("attack", 10, 10), ("stand", 0, 2),
])  # fmt: skip
def test_half_a_move_is_not_rounded_and_a_run_is_a_setting(order, least, most):
    game = episode(hero(order, move=5), options={"run_multiplier": 2})
    assert limits(game, one(game, "hero")) == (least * INCH, most * INCH)


@pytest.mark.rule("AT-ORD-03")
@pytest.mark.parametrize(("to", "comes"), [
    ((16, 10), "goes"), ((13, 10), "goes"), ((12.4, 10), "AT-ORD-03"), ((10, 16), "AT-ORD-03"), ((4, 10), "AT-ORD-03"),
])  # fmt: skip
def test_an_advance_goes_straight_to_an_objective_or_enemy(to, comes):
    game = episode(hero("advance"), objectives=[{"id": "o", "at": [40, 10]}])
    assert goes(game, to) == comes


@pytest.mark.rule("AT-ORD-03")
def test_an_advance_halts_two_inches_from_enemies():
    game = episode(hero("advance"), figure("foe", "rank", (17, 10)))
    walk = Walk(game, one(game, "hero"), *limits(game, one(game, "hero")))
    assert walk.check({"to": [14 * INCH, 10 * INCH]}).distance == 4 * INCH
    with pytest.raises(RuleError, match="base"):
        walk.check({"to": [14 * INCH + 100, 10 * INCH]})
    near = episode(hero("advance"), figure("foe", "rank", (13, 10)))
    run(move_figure(near, one(near, "hero")), answers=[{"stay": True}])
    assert told(near, FigureMoved) == []


@pytest.mark.rule("AT-ORD-02")
@pytest.mark.parametrize(("to", "comes"), [
    ((15, 10), "goes"),  # onto it
    ((13, 10), "AT-ORD-02"), ((10, 15.9), "AT-ORD-02"),
])  # fmt: skip
def test_an_attack_runs_at_the_nearest_enemy(to, comes):
    game = episode(hero("attack"), figure("foe", "rank", (15, 10)), figure("other", "rank", (10, 30)))
    assert goes(game, to) == comes
    if comes == "goes":
        assert gap(one(game, "hero").body, one(game, "foe").body) <= 20


@pytest.mark.rule("AT-ORD-02", "AT-ORD-04")
def test_only_an_attack_ends_in_contact():
    game = episode(hero("move"), figure("foe", "rank", (15, 10)))
    assert goes(game, (14, 10)) == "AT-ORD-04"


@pytest.mark.rule("AT-ORD-06")
@pytest.mark.parametrize(("to", "comes"), [((6, 10), "goes"), ((14, 10), "AT-ORD-06"), ((8, 10), "AT-ORD-06")])
def test_a_retreat_goes_away_from_all_enemies(to, comes):
    game = episode(hero("retreat"), figure("foe", "rank", (20, 10)))
    assert goes(game, to) == comes


@pytest.mark.rule("AT-ORD-07")
def test_a_rout_ends_further_from_the_nearest_enemy_and_leaves_at_the_edge():
    game = episode(hero("rout", at=(20, 20)), figure("foe", "rank", (24, 20)))
    rout(game, one(game, "hero"))
    assert one(game, "hero").at == (14 * INCH, 20 * INCH)
    edge = episode(hero("rout", at=(4, 20)), figure("foe", "rank", (8, 20)))
    rout(edge, one(edge, "hero"))
    assert [event.figure for event in told(edge, FigureRemoved)] == ["hero"]


@pytest.mark.rule("AT-MOVE-03")
def test_a_wall_is_walked_round_and_a_barrier_costs_two_inches():
    game = episode(hero("move", at=(11, 14)), terrain=[WALL])
    assert goes(game, (15, 14)) == "goes"
    (moved,) = told(game, FigureMoved)
    assert moved.distance > 4 * INCH
    assert len(moved.path) > 2
    assert goes(episode(hero("move"), terrain=[FENCE]), (14, 10)) == "goes"
    assert goes(episode(hero("move"), terrain=[FENCE]), (14.1, 10)) == "AT-MOVE-03"


@pytest.mark.rule("AT-MOVE-04")
def test_who_cannot_go_stays_and_nobody_else_does():
    game = episode(hero("move", at=(0.5, 0.5)), *(
        figure(key, "rank", at) for key, at in (("a", (1.6, 0.5)), ("b", (0.5, 1.6)), ("c", (1.5, 1.5)))
    ))  # fmt: skip
    run(move_figure(game, one(game, "hero")), answers=[{"stay": True}])
    assert told(game, FigureMoved) == []
    with pytest.raises(RuleError, match="its order is move"):
        run(move_figure(episode(hero("move")), one(episode(hero("move")), "hero")), answers=[{"stay": True}])
    still = episode(hero("move", immobilised=1))
    run(move_figure(still, one(still, "hero")))
    assert told(still, FigureMoved) == []


@pytest.mark.rule("AT-MOVE-04")
@pytest.mark.parametrize("order", ["attack", "advance", "move", "stand", "retreat"])
@pytest.mark.parametrize("places", [[(12, 10)], [(30, 30)], [(14, 10), (10, 14)], []])
def test_the_last_idea_is_legal_whatever_the_order(order, places):
    foes = [figure(f"f{n}", "rank", at) for n, at in enumerate(places)]
    game = episode(hero(order), *foes, terrain=[WALL], objectives=[{"id": "o", "at": [14, 9]}])
    walk = Walk(game, one(game, "hero"), *limits(game, one(game, "hero")))
    ask = walk.ask("?")
    assert isinstance(ask, Placement)
    *_, last = ask.ideas(lambda n: n - 1)
    walk.check(last)


@pytest.mark.rule("AT-MOVE-04", "AT-MOVE-03")
def test_the_straightest_way_leads_round_walls_and_stops_where_it_is_to():
    game = episode(hero("move", at=(11, 14)), figure("foe", "rank", (40, 14)), terrain=[WALL])
    way = toward(game, one(game, "hero"), (15 * INCH, 14 * INCH), 20 * INCH)
    assert (way.ends[0].x, way.ends[0].y) == (15 * INCH, 14 * INCH)
    assert way.distance > 5 * INCH
    halted = toward(game, one(game, "hero"), one(game, "foe"), 60 * INCH, 2 * INCH)
    assert 2 * INCH <= gap(halted.ends[0], one(game, "foe").body) < 2 * INCH + 300


@pytest.mark.rule("AT-SHOOT-03")
def test_a_suppressed_figure_runs_into_cover_or_goes_to_ground():
    wood = {"kind": "wood", "key": "wood", "at": [14, 10], "size": [4, 4]}
    game = episode(hero("", suppressed=1), terrain=[wood])
    run(take_cover(game, one(game, "hero")), answers=["cover"])
    assert one(game, "hero").x > 12 * INCH
    bare = episode(hero("", suppressed=1))
    run(take_cover(bare, one(bare, "hero")))
    assert [event.figure for event in told(bare, WentToGround)] == ["hero"]
    assert one(bare, "hero").low
