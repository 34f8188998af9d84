"""Chapter RND: the random movement table, its facts, and how it is carried out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.rulesets.adventures.helpers import episode, figure, one, run, told
from wartable.engine.ask import Choice
from wartable.engine.compat import override
from wartable.engine.plane import INCH, overlaps
from wartable.rulesets.adventures.events.base import FigureMoved, FigureRemoved, OrderGiven
from wartable.rulesets.adventures.events.orders import OrderIssued, ScoreRead, SwingRolled
from wartable.rulesets.adventures.orders.give import give
from wartable.rulesets.adventures.orders.march import marches
from wartable.rulesets.adventures.orders.random_movement import random_order
from wartable.rulesets.adventures.orders.table import Troop, read, score
from wartable.rulesets.adventures.orders.troop import troop_of
from wartable.rulesets.adventures.specials import kit
from wartable.rulesets.adventures.specials.points import EpisodeSpecial
from wartable.rulesets.adventures.state import Figure, Game
from wartable.rulesets.adventures.turn.figure_moves import move_figure

PLAIN = Troop(4, 4, fired_at_by=2, enemy=True)
"""Nothing of the table holds for it: score 0."""


# ------------------------------------------------------------------ the table, by facts alone
@pytest.mark.rule("AT-RND-02", "AT-RND-03")
def test_the_score_is_the_sum_of_the_modifiers():
    assert score(PLAIN) == 0
    worst = Troop(1, 4, 9, running=True, friends=False, vehicle=True, enemy=True)
    assert score(worst) == -1 - 1 - 1 - 1 - 3
    assert score(Troop(4, 4, advancing=True, covered=True, led=True)) == 5


@pytest.mark.rule("AT-RND-05", "AT-RND-13")
@pytest.mark.parametrize(("fired", "points"), [(0, 1), (1, 1), (2, 0), (3, 0), (4, 0), (5, -1)])
def test_fire_from_more_than_its_number_and_from_less_than_half_of_it(fired, points):
    assert score(PLAIN._replace(fired_at_by=fired)) == points


@pytest.mark.rule("AT-RND-09")
@pytest.mark.parametrize(("started", "now", "points"), [
    (5, 5, 0), (5, 4, 0), (5, 3, -1), (4, 3, -1), (4, 2, -2), (8, 7, 0),
])  # fmt: skip
def test_completed_quarters_of_the_starting_number(started, now, points):
    assert score(Troop(now, started, fired_at_by=now - now // 4, enemy=True)) == points


@pytest.mark.rule("AT-RND-06", "AT-RND-07", "AT-RND-08", "AT-RND-10", "AT-RND-11", "AT-RND-12", "AT-RND-14")
@pytest.mark.parametrize(("fields", "points"), [
    ({"running": True}, -1), ({"friends": False}, -1), ({"vehicle": True}, -1), ({"advancing": True}, 1),
    ({"covered": True}, 1), ({"led": True}, 1), ({"enemy": False}, 1),
])  # fmt: skip
def test_the_other_modifiers(fields, points):
    assert score(PLAIN._replace(**fields)) == points


@pytest.mark.rule(
    "AT-RND-15", "AT-RND-16", "AT-RND-17", "AT-RND-18", "AT-RND-19", "AT-RND-20", "AT-RND-21", "AT-ORD-07"
)
@pytest.mark.parametrize(("total", "order", "covered", "clause"), [
    (-9, "rout", "rout", "AT-RND-15"), (-6, "rout", "rout", "AT-RND-15"), (-5, "retreat", "retreat", "AT-RND-16"),
    (-4, "retreat", "retreat", "AT-RND-16"), (-3, "retreat", "stand", "AT-RND-17"),
    (-1, "retreat", "stand", "AT-RND-17"),
    (0, "stand", "stand", "AT-RND-18"), (1, "advance", "stand", "AT-RND-19"), (2, "advance", "stand", "AT-RND-19"),
    (3, "advance", "advance", "AT-RND-20"), (4, "advance", "advance", "AT-RND-20"),
    (5, "attack", "attack", "AT-RND-21"),
    (9, "attack", "attack", "AT-RND-21"),
])  # fmt: skip
def test_what_each_score_brings(total, order, covered, clause):
    troop = PLAIN._replace(shelter=True)
    assert (read(total, troop).order, read(total, troop).clause) == (order, clause)
    assert read(total, troop._replace(covered=True)).order == covered


@pytest.mark.rule("AT-RND-17")
@pytest.mark.parametrize("fields", [{"shelter": False}, {"enemy": False, "shelter": True}])
def test_without_cover_to_fall_back_to_or_a_visible_enemy_it_stands(fields):
    assert read(-2, PLAIN._replace(**fields)).order == "stand"


# ------------------------------------------------------------------ measured
def tom(x: float = 20, y: float = 20, key: str = "tom", **fields: Any) -> dict[str, Any]:
    return figure(key, "soldier", (x, y), **{"group": "squad", "move": 6, **fields})


def foe(x: float, y: float = 20, **fields: Any) -> dict[str, Any]:
    return figure("x", "rank", (x, y), race="dal", **fields)


def measured(*others: dict[str, Any], **parts: Any) -> Troop:
    mine = parts.pop("mine", {})
    return troop_of(episode(tom(**mine), *others, **parts), "squad")


@pytest.mark.rule("AT-RND-05", "AT-RND-13")
def test_who_shot_at_it_in_the_previous_turn_counts():
    jim, mine = tom(22, 20, "jim", was_shot_at_by=["y", "z"]), {"was_shot_at_by": ["x"]}
    assert measured(jim, mine=mine).fired_at_by == 3


@pytest.mark.rule("AT-RND-05", "AT-RND-13")
@pytest.mark.parametrize(("jim", "count"), [
    (tom(22, 20, "jim", was_shot_at_by=["x", "y"]), 2),  # x shot at both, and is one figure all the same
    (tom(22, 20, "jim", was_shot_at_by=["y"], held_at="o"), 1),  # a prisoner is none of the group (AT-RND-09)
    (figure("jeep", "vehicle", (24, 24), group="squad", was_shot_at_by=["y"]), 1),
])  # fmt: skip
def test_who_shoots_at_two_of_a_group_counts_once(jim, count):
    assert measured(jim, mine={"was_shot_at_by": ["x"]}).fired_at_by == count


@pytest.mark.rule("AT-RND-06", "AT-RND-07", "AT-GEN-02")
@pytest.mark.parametrize(("x", "order", "running", "friends"), [
    (27, "retreat", True, True), (27, "rout", True, True), (27, "advance", False, True), (27.01, "rout", False, True),
    (33, "stand", False, True), (33.01, "stand", False, False),
])  # fmt: skip
def test_friends_who_run_and_friends_at_all(x, order, running, friends):
    troop = measured(figure("jo", "companion", (x, 20), last_order=order))
    assert (troop.running, troop.friends) == (running, friends)


@pytest.mark.rule("AT-RND-07")
def test_prisoners_and_its_own_members_are_no_other_friends():
    assert not measured(tom(22, 20, "jim")).friends
    assert not measured(figure("jo", "companion", (22, 20), held_at="o")).friends


@pytest.mark.rule("AT-RND-08")
@pytest.mark.parametrize(("x", "near"), [(45, True), (45.01, False)])
def test_an_enemy_vehicle_within_24_inches(x, near):
    assert measured(figure("van", "vehicle", (x, 20), side="aliens")).vehicle is near
    assert not measured(figure("van", "vehicle", (x, 20), side="doctor")).vehicle


@pytest.mark.rule("AT-RND-09")
def test_prisoners_and_those_out_of_the_game_are_lost():
    troop = measured(tom(22, 20, "a", captor="x"), figure("b", "soldier", where="gone", group="squad"), foe(40))
    assert (troop.now, troop.started) == (1, 3)
    assert measured(mine={"started": 4}).started == 4


@pytest.mark.rule("AT-RND-10")
@pytest.mark.parametrize(("order", "advancing"), [("advance", True), ("attack", True), ("move", False), ("", False)])
def test_its_order_of_the_turn_before(order, advancing):
    assert measured(mine={"last_order": order}).advancing is advancing


@pytest.mark.rule("AT-RND-11")
@pytest.mark.parametrize(("down", "covered"), [(1, False), (2, True)])
def test_at_least_half_of_it_in_cover(down, covered):
    more = [tom(20 + 2 * n, 20, f"t{n}", low=n <= down) for n in range(1, 4)]
    assert measured(*more).covered is covered


@pytest.mark.rule("AT-RND-12")
@pytest.mark.parametrize(("kind", "x", "fields", "led"), [
    ("nco", 33, {}, True), ("officer", 33, {}, True), ("officer", 33.01, {}, False), ("companion", 25, {}, False),
    ("nco", 25, {"helpless": 1}, False), ("nco", 25, {"held_at": "o"}, False),
])  # fmt: skip
def test_a_free_nco_or_officer_within_twelve_inches(kind, x, fields, led):
    assert measured(figure("sarge", kind, (x, 20), **fields)).led is led


@pytest.mark.rule("AT-RND-14")
@pytest.mark.parametrize(("x", "seen"), [(57, True), (57.01, False)])
def test_an_enemy_in_sight(x, seen):
    assert measured(foe(x)).enemy is seen
    wall = {"kind": "wall", "key": "w", "points": [[25, 5], [25, 35]]}
    assert not measured(foe(x), terrain=[wall]).enemy


# ------------------------------------------------------------------ the order
@pytest.mark.rule("AT-RND-01", "AT-RND-02")
def test_a_group_without_a_character_takes_its_order_from_the_table():
    game = episode(tom(low=True), figure("jo", "companion", (30, 20)), foe(40))
    run(give(game))
    (event,) = told(game, ScoreRead)
    assert (event.total, event.row, event.clause) == (2, "stand_or_advance", "AT-RND-19")  # in cover, nobody shoots
    assert [(e.group, e.order) for e in told(game, OrderGiven)] == [("squad", "stand")]
    assert [reason.clause for reason in event.why] == ["AT-RND-11", "AT-RND-13"]


@pytest.mark.rule("AT-RND-04")
@pytest.mark.parametrize(("x", "asked"), [(27, True), (27.01, False)])
def test_a_character_within_six_inches_may_issue_an_order(x, asked):
    game = episode(tom(), figure("jo", "companion", (x, 20)), foe(40))
    _, asks = run(random_order(game, "squad"), answers=["nobody"] if asked else [])
    assert bool(asks) is asked
    assert told(game, OrderIssued) == []


@pytest.mark.rule("AT-RND-04")
@pytest.mark.parametrize(("change", "order"), [("4", "attack"), ("0", "advance"), ("-4", "stand")])
def test_the_player_changes_the_score_by_at_most_the_die(change, order):
    game = episode(tom(), figure("jo", "companion", (25, 20)), foe(40))
    _, asks = run(random_order(game, "squad"), faces=[4], answers=["jo", change])
    choice = asks[1]
    assert isinstance(choice, Choice)
    assert [option.key for option in choice.options] == ["4", "3", "2", "1", "0", "-1", "-2", "-3", "-4"]
    (event,) = told(game, OrderIssued)
    assert (event.face, event.change) == (4, int(change))
    assert told(game, OrderGiven)[0].order == order


class Better(EpisodeSpecial):
    """Two dice for orders."""

    @override
    def order_dice(self, game: Game, me: Figure, unit: Sequence[Figure]) -> str | None:
        return "AT-NEW-WHO-06"


@pytest.mark.rule("AT-RND-04", "AT-NEW-WHO-06")
def test_a_special_rule_lets_the_better_of_two_dice_count(monkeypatch):
    monkeypatch.setattr(kit, "_ITEMS", {"whistle": Better()})
    game = episode(tom(), figure("jo", "companion", (25, 20), items=["whistle"]), foe(40))
    run(random_order(game, "squad"), faces=[2, 5], answers=["jo", "5"])
    assert told(game, OrderIssued)[0].face == 5


@pytest.mark.rule("AT-NEW-RND-01", "AT-MISS-06")
@pytest.mark.parametrize(("die", "faces", "swing"), [
    ("off", [], None), ("d3", [1], -1), ("d3", [2], -1), ("d3", [3], 0), ("d3", [6], 1), ("d6", [6, 1], 5),
    ("d6", [1, 6], -5),
])  # fmt: skip
def test_the_swing_die(die, faces, swing):
    game = episode(tom(), figure("jo", "companion", (30, 20)), foe(40), options={"swing_die": die})
    run(random_order(game, "squad"), faces=faces)
    assert [event.swing for event in told(game, SwingRolled)] == ([] if swing is None else [swing])
    assert told(game, ScoreRead)[0].total == 1 + (swing or 0)


# ------------------------------------------------------------------ carried out
def goes(row: str, order: str, *others: dict[str, Any], **parts: Any) -> Game:
    game = episode(tom(row=row, order=order, ordered=True), *others, **parts)
    assert marches(game, one(game, "tom"))
    run(move_figure(game, one(game, "tom")))
    assert not one(game, "tom").on_table or one(game, "tom").stepped
    return game


WOOD = {"kind": "wood", "key": "w", "at": [14, 20], "size": [4, 4]}


@pytest.mark.rule("AT-RND-15", "AT-RND-16")
@pytest.mark.parametrize(("row", "order", "far"), [("rout", "rout", 6), ("retreat", "retreat", 3)])
def test_a_rout_goes_six_inches_and_a_retreat_three(row, order, far):
    game = goes(row, order, foe(30))
    assert one(game, "tom").at == ((20 - far) * INCH, 20 * INCH)


@pytest.mark.rule("AT-RND-15", "AT-ORD-07")
def test_a_rout_that_reaches_the_edge_leaves_the_game():
    game = episode(tom(5, row="rout", order="rout"), foe(15))
    run(move_figure(game, one(game, "tom")))
    assert [event.figure for event in told(game, FigureRemoved)] == ["tom"]


@pytest.mark.rule("AT-RND-17")
def test_it_falls_back_into_the_closest_cover_further_from_the_nearest_enemy():
    nearer = {"kind": "wood", "key": "n", "at": [25, 20], "size": [2, 2]}
    game = goes("stand_or_retreat", "retreat", foe(30, 26), terrain=[WOOD, nearer])
    assert 14 * INCH <= one(game, "tom").x <= 17 * INCH
    assert told(goes("stand_or_retreat", "retreat", foe(30)), FigureMoved) == []


@pytest.mark.rule("AT-RND-17", "AT-GEN-02")
def test_two_who_fall_back_into_one_cover_do_not_stand_on_one_another():
    game = episode(tom(20, 20, row="stand_or_retreat", order="retreat"), foe(30),
                   tom(22, 20, "jim", row="stand_or_retreat", order="retreat"), terrain=[WOOD])  # fmt: skip
    for key in ("tom", "jim"):
        run(move_figure(game, one(game, key)))
    tom_there, jim_there = one(game, "tom").body, one(game, "jim").body
    assert len(told(game, FigureMoved)) == 2
    assert not overlaps(tom_there, jim_there)


@pytest.mark.rule("AT-RND-18", "AT-RND-19")
@pytest.mark.parametrize("row", ["stand", "stand_or_advance"])
def test_who_stands_stays(row):
    assert told(goes(row, "stand", foe(30)), FigureMoved) == []


@pytest.mark.rule("AT-RND-20", "AT-RND-21")
@pytest.mark.parametrize(("row", "order", "x", "end"), [
    ("advance", "advance", 40, 26), ("advance", "advance", 27, 24), ("attack", "attack", 26, 25),
    ("attack", "attack", 40, 26),
])  # fmt: skip
def test_it_goes_for_the_nearest_visible_enemy(row, order, x, end):
    game = goes(row, order, foe(x, stepped=True), objectives=[{"id": "o", "at": [20, 30]}])
    assert abs(one(game, "tom").x - end * INCH) < 30
    assert one(game, "tom").y == 20 * INCH


@pytest.mark.rule("AT-RND-20", "AT-RND-21")
@pytest.mark.parametrize("row", ["advance", "attack"])
def test_without_a_visible_enemy_it_goes_to_the_nearest_objective(row):
    wall = {"kind": "wall", "key": "w", "points": [[25, 5], [25, 35]]}
    marks = [{"id": "a", "at": [5, 20]}, {"id": "b", "at": [20, 30]}]
    assert one(goes(row, row, foe(40), objectives=marks, terrain=[wall]), "tom").at == (20 * INCH, 26 * INCH)
    assert told(goes(row, row), FigureMoved) == []


@pytest.mark.rule("AT-RND-01", "AT-ORD-01", "AT-GEN-01")
def test_who_is_led_or_has_no_row_is_moved_by_its_player():
    game = episode(tom(row="stand"), figure("jo", "companion", (25, 20), group="squad"))
    assert not marches(game, one(game, "tom"))
    alone = episode(tom())
    assert not marches(alone, one(alone, "tom"))
