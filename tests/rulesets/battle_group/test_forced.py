"""Moves by rules: flight, pursuit, fire, pushes, setting down (BG-DICE-11, BG-BRN, BG-RES, BG-MSL-20)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.battle_group.helpers import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    afflicted,
    battle,
    events,
    options,
    placement,
    row,
    run,
    unit,
)
from wartable.engine.errors import RuleError
from wartable.engine.plane import INCH
from wartable.rulesets.battle_group.events.moving import FledTheTable, ForcedMove
from wartable.rulesets.battle_group.moving.drifting import drift, random_direction
from wartable.rulesets.battle_group.moving.fleeing import away_from, covers_near, flee, flee_to_edge, make_for, to_cover
from wartable.rulesets.battle_group.moving.forced import break_contact, move_by_rule, pursue, push
from wartable.rulesets.battle_group.moving.placed import put_down, site
from wartable.rulesets.battle_group.state import DESTROYED, Game, Unit
from wartable.rulesets.battle_group.troops import near

CLAUSE = "BG-RES-05"


def at(found: Unit) -> list[tuple[int, int]]:
    return [(model.x, model.y) for model in found.models]


def both(*units: dict[str, Any], **parts: Any) -> Game:
    """A battle with an enemy far away."""
    return battle(*units, unit("foe", "p2", (46, 46)), **parts)


# ------------------------------------------------------------------ directions
@pytest.mark.rule("BG-DICE-11")
@pytest.mark.parametrize(("face", "degrees"), [(1, 90), (2, 30), (3, 330), (4, 270), (5, 210), (6, 150)])
def test_each_pip_is_sixty_degrees_clockwise_from_ahead(face, degrees):
    game = both(unit("us", "p1", (20, 20)))
    found, _ = run(random_direction(game, game.units["us"], NORTH, CLAUSE), [face])
    assert found == degrees


@pytest.mark.rule("BG-BRN-02")
def test_a_unit_that_drifts_keeps_its_formation_and_faces_its_way():
    game = both(unit("us", "p1", *row(20, 20, 3)))
    found = drift(game, game.units["us"], EAST, 3 * INCH)
    assert [(m.x, m.y, m.facing) for m in found.models] == [(x, 20_000, 0) for x in (23_000, 24_200, 25_400)]


@pytest.mark.rule("BG-BRN-02", "BG-MOVE-07")
@pytest.mark.parametrize(
    ("other", "piece", "gone"),
    [(unit("we", "p1", (24, 20)), None, 2900), (unit("foes", "p2", (24, 20)), None, 2900),
     (None, {"kind": "deep_water", "at": [25, 20], "size": [2, 6]}, 3500),
     (None, {"kind": "rough", "at": [25, 20], "size": [2, 6]}, 6000)],
)  # fmt: skip
def test_a_drift_stops_at_models_and_impassable_ground(other, piece, gone):
    game = both(unit("us", "p1", (20, 20)), *([other] if other else []), terrain=[piece] if piece else [])
    assert drift(game, game.units["us"], EAST, 6 * INCH).distance == gone


@pytest.mark.rule("BG-BRN-02", "BG-MOVE-07")
def test_a_drift_stops_at_the_edge():
    game = both(unit("us", "p1", (46, 20)))
    assert drift(game, game.units["us"], EAST, 6 * INCH).distance == 1_500


@pytest.mark.rule("BG-BRN-02")
def test_who_touches_a_friend_can_drift_away_from_it():
    game = both(unit("us", "p1", (20, 20)), unit("we", "p1", (21, 20)))
    assert drift(game, game.units["us"], WEST, 3 * INCH).distance == 3_000
    assert drift(game, game.units["us"], EAST, 3 * INCH).distance == 0


@pytest.mark.rule("BG-BRN-02", "BG-BRN-03")
def test_a_vehicle_turns_into_its_way_before_it_drifts_if_it_has_room():
    game = both(unit("car", "p1", (20, 20), vehicle="mule", facing=NORTH))
    found = drift(game, game.units["car"], EAST, 3 * INCH)
    assert [(m.x, m.y, m.facing) for m in found.models] == [(23_000, 20_000, EAST)]
    game = both(unit("car", "p1", (20, 20), vehicle="mule", facing=NORTH), unit("we", "p1", (21.9, 20)))
    found = drift(game, game.units["car"], WEST, 3 * INCH)
    assert [(m.x, m.y, m.facing) for m in found.models] == [(17_000, 20_000, NORTH)]


# ------------------------------------------------------------------ fire breaks contact
@pytest.mark.rule("BG-BRN-06")
def test_those_in_contact_are_moved_back_an_inch():
    game = battle(unit("us", "p1", (20, 20)), unit("foes", "p2", (20, 21)), unit("others", "p2", (21, 20)))
    run(break_contact(game, game.units["us"], "BG-BRN-06"))
    assert at(game.units["foes"]) == [(20_000, 22_000)]
    assert at(game.units["others"]) == [(22_000, 20_000)]
    assert game.units["us"].contacts == ()


@pytest.mark.rule("BG-BRN-06")
def test_who_has_no_room_straight_back_goes_aside():
    game = battle(unit("us", "p1", (20, 20)), unit("foes", "p2", (20, 21)), unit("more", "p2", (20, 22.1)))
    run(break_contact(game, game.units["us"], "BG-BRN-06"))
    assert game.units["us"].contacts == ()
    assert near.apart(game.units["us"].models, game.units["foes"].models) > 0


# ------------------------------------------------------------------ flight
@pytest.mark.rule("BG-RES-05")
def test_flight_does_not_mind_what_ground_costs():
    rough = {"kind": "rough", "at": [20, 24], "size": [20, 6]}
    game = both(unit("us", "p1", (20, 20)), terrain=[rough])
    gone, _ = run(flee(game, game.units["us"], (20_000, 40_000), 6 * INCH, CLAUSE))
    assert (gone, at(game.units["us"])) == (6_000, [(20_000, 26_000)])
    game = both(unit("us", "p1", (20, 20)), terrain=[rough])
    gone, _ = run(flee(game, game.units["us"], (20_000, 40_000), 6 * INCH, CLAUSE, tolls=True))
    assert gone == 3_500  # an inch to the scree, then 2.5 of it for 5


@pytest.mark.rule("BG-RES-05", "BG-MSL-19")
def test_the_pinned_stay():
    game = both(unit("us", "p1", (20, 20)))
    afflicted(game.units["us"], "pinned")
    gone, _ = run(flee(game, game.units["us"], (20_000, 40_000), 6 * INCH, CLAUSE))
    assert (gone, at(game.units["us"])) == (0, [(20_000, 20_000)])
    run(push(game, game.units["us"], (20_000, 10_000), 2 * INCH, "BG-MSL-20"))
    assert at(game.units["us"]) == [(20_000, 20_000)]


@pytest.mark.rule("BG-RES-11")
def test_flight_passes_friends_and_goes_round_enemies():
    game = both(unit("us", "p1", (20, 20)), unit("we", "p1", (20, 22.6), vehicle="mule", facing=EAST))
    run(flee(game, game.units["us"], (20_000, 30_000), 8 * INCH, CLAUSE))
    assert at(game.units["us"]) == [(20_000, 28_000)]
    game = both(unit("us", "p1", (20, 20)), unit("foes", "p2", (20, 23)))
    gone, _ = run(flee(game, game.units["us"], (20_000, 30_000), 8 * INCH, CLAUSE))
    assert gone > 7_000
    assert at(game.units["us"])[0][1] > 26_000


@pytest.mark.rule("BG-RES-11")
def test_flight_stops_short_and_never_ends_in_contact():
    ring = [unit(f"f{n}", "p2", *row(0.6 + 6 * n, 24, 5, 1.2)) for n in range(8)]
    game = battle(unit("us", "p1", (20, 20)), *ring)
    run(flee(game, game.units["us"], (20_000, 30_000), 8 * INCH, CLAUSE))
    assert near.apart(game.units["us"].models, [m for foe in game.enemies(game.units["us"]) for m in foe.models]) > 0
    assert game.units["us"].contacts == ()


@pytest.mark.rule("BG-RES-11")
@pytest.mark.parametrize(("y", "gone", "said"), [
    (30.0, 6_000, "Us moves 6 inches."),
    (26.0, 3_750, "Us moves 3.8 inches; no further, for it would end within 1 inch of Foes (BG-RES-11)."),
])  # fmt: skip
def test_who_stops_short_says_why(y, gone, said):
    game = both(unit("us", "p1", (20, 20)), unit("foes", "p2", (20, y)))
    run(flee(game, game.units["us"], (20_000, 40_000), 6 * INCH, CLAUSE))
    (moved,) = [event for event in game.log if isinstance(event, ForcedMove)]
    assert (moved.distance, moved.told(game)) == (gone, said)


@pytest.mark.rule("BG-RES-10")
def test_without_cover_a_unit_goes_straight_away_to_the_edge_at_most():
    game = battle(unit("us", "p1", (20, 10)), unit("foes", "p2", (20, 18)))
    run(away_from(game, game.units["us"], game.units["foes"].models, 5 * INCH, "BG-RES-10"))
    assert at(game.units["us"]) == [(20_000, 5_000)]
    run(away_from(game, game.units["us"], game.units["foes"].models, 12 * INCH, "BG-RES-10"))
    assert 500 <= at(game.units["us"])[0][1] < 500 + INCH // 4
    assert game.units["us"].on_table


# ------------------------------------------------------------------ into cover
WOODS = {"kind": "woods", "key": "near", "at": [20, 28], "size": [8, 8]}
OTHER = {"kind": "woods", "key": "far", "at": [20, 10], "size": [4, 4]}


@pytest.mark.rule("BG-RES-05", "BG-RES-06")
def test_a_unit_stops_as_soon_as_it_is_inside_the_nearest_cover():
    game = both(unit("us", "p1", (20, 20)), terrain=[OTHER, WOODS])
    found, _ = run(to_cover(game, game.units["us"], 12 * INCH, (), CLAUSE))
    assert found == "near"
    assert 24_500 <= at(game.units["us"])[0][1] <= 24_750


@pytest.mark.rule("BG-RES-06", "BG-RES-09")
def test_who_does_not_reach_it_stops_where_the_roll_ends():
    game = both(unit("us", "p1", (20, 20)), terrain=[WOODS])
    found, _ = run(to_cover(game, game.units["us"], 3 * INCH, (), CLAUSE))
    assert (found, at(game.units["us"])) == ("", [(20_000, 23_000)])


@pytest.mark.rule("BG-RES-05")
def test_the_owner_chooses_between_equally_near_pieces():
    twin = {"kind": "woods", "key": "twin", "at": [20, 12], "size": [8, 8]}
    game = both(unit("us", "p1", (20, 20)), terrain=[twin, WOODS])
    found, asked = run(to_cover(game, game.units["us"], 12 * INCH, (), CLAUSE), (), ["twin"])
    assert (found, options(asked[0]), asked[0].seat) == ("twin", ["twin", "near"], "p1")


@pytest.mark.rule("BG-RES-05", "BG-NEW-TERRAIN-06")
def test_the_nearest_is_measured_to_the_edge_and_what_one_may_not_enter_is_no_cover():
    house = {"kind": "building", "key": "house", "at": [14, 20], "size": [6, 6]}
    game = both(unit("us", "p1", (20, 20)), terrain=[WOODS, house])
    assert [piece.key for _, piece in covers_near(game, game.units["us"])] == ["house", "near"]
    game = both(unit("us", "p1", (20, 20), mount="horse"), terrain=[WOODS, house])
    assert [piece.key for _, piece in covers_near(game, game.units["us"])] == ["near"]


@pytest.mark.rule("BG-RES-05")
def test_the_way_round_water_counts():
    pond = {"kind": "deep_water", "at": [20, 23], "size": [16, 1]}
    game = both(unit("us", "p1", (20, 20)), terrain=[WOODS, {**OTHER, "at": [20, 12]}])
    assert covers_near(game, game.units["us"])[0][1].key == "near"
    game = both(unit("us", "p1", (20, 20)), terrain=[WOODS, {**OTHER, "at": [20, 12]}, pond])
    assert covers_near(game, game.units["us"])[0][1].key == "far"


@pytest.mark.rule("BG-RES-05", "BG-RES-06", "BG-NEW-TERRAIN-09")
def test_a_group_gets_behind_a_wall_as_its_enemy_looks():
    wall = {"kind": "wall", "key": "wall", "points": [[16, 16], [25, 16]]}
    game = battle(unit("us", "p1", *row(19, 20, 3)), unit("foes", "p2", (20, 30)), terrain=[wall])
    eyes = game.units["foes"].models
    found, _ = run(make_for(game, game.units["us"], game.table.features[0], 9 * INCH, eyes, CLAUSE))
    assert found
    assert all(model.y < 15_500 for model in game.units["us"].models)


# ------------------------------------------------------------------ off the table
@pytest.mark.rule("BG-RES-12", "BG-RES-13")
@pytest.mark.parametrize(("far", "gone"), [(4000, False), (4001, True)])
def test_who_rolls_more_than_his_leading_model_has_to_the_edge_leaves(far, gone):
    game = both(unit("us", "p1", (20, 4.5), (20, 6), points=40))
    way, _ = run(flee_to_edge(game, game.units["us"], far, "BG-RES-12"))
    assert way == SOUTH
    assert (game.units["us"].where == DESTROYED) is gone
    assert game.sides["p1"].lost == (40 if gone else 0)
    if not gone:
        assert at(game.units["us"]) == [(20_000, 500), (20_000, 2_000)]


@pytest.mark.rule("BG-RES-12")
def test_at_equal_distances_the_owner_chooses_the_edge():
    game = both(unit("us", "p1", (5, 5)))
    way, asked = run(flee_to_edge(game, game.units["us"], 2 * INCH, "BG-RES-12"), (), ["west"])
    assert (options(asked[0]), way, at(game.units["us"])) == (["west", "south"], WEST, [(3_000, 5_000)])


@pytest.mark.rule("BG-RES-13", "BG-VEH-07")
def test_a_carrier_takes_along_who_is_aboard():
    game = both(unit("car", "p1", (20, 2), vehicle="mule"), unit("us", "p1", count=2, aboard="car", points=30))
    run(flee_to_edge(game, game.units["car"], 12 * INCH, "BG-RES-12"))
    assert [event.unit for event in events(game, FledTheTable)] == ["us", "car"]
    assert game.units["us"].where == DESTROYED


@pytest.mark.rule("BG-RES-12", "BG-VEH-07")
def test_a_vehicle_flees_without_turning_costs_and_faces_its_way():
    game = both(unit("car", "p1", (20, 12), vehicle="mule", facing=EAST))
    run(flee_to_edge(game, game.units["car"], 6 * INCH, "BG-RES-12"))
    (model,) = game.units["car"].models
    assert (model.x, model.y, model.facing) == (20_000, 6_000, SOUTH)


# ------------------------------------------------------------------ pursuit
@pytest.mark.rule("BG-RES-15")
def test_a_pursuer_goes_along_the_line_of_flight_past_friends():
    game = battle(unit("us", "p1", (20, 20)), unit("we", "p1", (20, 22.5)), unit("foes", "p2", (40, 40)))
    run(pursue(game, game.units["us"], NORTH, 6 * INCH, "BG-RES-15"))
    (model,) = game.units["us"].models
    assert (model.x, model.y, model.facing) == (20_000, 26_000, NORTH)


@pytest.mark.rule("BG-RES-15")
def test_a_pursuer_stops_an_inch_short_of_enemies_and_at_the_edge():
    game = battle(unit("us", "p1", (20, 20)), unit("foes", "p2", (20, 26)))
    run(pursue(game, game.units["us"], NORTH, 6 * INCH, "BG-RES-15"))
    assert at(game.units["us"]) == [(20_000, 24_000)]
    run(pursue(game, game.units["us"], SOUTH, 30 * INCH, "BG-RES-15"))
    assert at(game.units["us"]) == [(20_000, 500)]


@pytest.mark.rule("BG-RES-15")
def test_a_pursuing_vehicle_pays_no_turns():
    game = both(unit("car", "p1", (20, 12), vehicle="mule", facing=EAST))
    run(pursue(game, game.units["car"], NORTH, 7 * INCH, "BG-RES-15"))
    (model,) = game.units["car"].models
    assert (model.y, model.facing) == (19_000, NORTH)


# ------------------------------------------------------------------ what counts and what ends
@pytest.mark.rule("BG-MSL-10", "BG-SHD-03")
def test_who_is_moved_by_a_rule_has_moved_and_only_flight_ends_a_wall():
    game = both(unit("us", "p1", (20, 20), wall=True))
    run(push(game, game.units["us"], (20_000, 10_000), 2 * INCH, "BG-MSL-20"))
    assert at(game.units["us"]) == [(20_000, 22_000)]
    assert game.units["us"].moved
    assert game.units["us"].wall
    run(flee(game, game.units["us"], (20_000, 40_000), 2 * INCH, CLAUSE))
    assert not game.units["us"].wall


@pytest.mark.rule("BG-MSL-10")
def test_who_is_only_turned_has_not_moved():
    game = both(unit("us", "p1", (20, 20)))
    (model,) = game.units["us"].models
    run(move_by_rule(game, game.units["us"], (model._replace(facing=SOUTH),), 0, CLAUSE))
    assert not game.units["us"].moved
    assert [event.told(game) for event in events(game, ForcedMove)] == ["Us turns."]


@pytest.mark.rule("BG-RES-08")
def test_who_is_forced_to_move_hides_no_longer():
    game = both(unit("us", "p1", (20, 20)))
    afflicted(game.units["us"], "hiding")
    run(push(game, game.units["us"], (20_000, 10_000), 2 * INCH, "BG-MSL-20"))
    assert game.units["us"].effect("hiding") is None


@pytest.mark.rule("BG-SLP-03")
def test_only_in_the_movement_phase_a_friend_wakes_a_sleeper():
    for phase, woken in (("move", True), ("action", False)):
        game = both(unit("us", "p1", (20, 20)), unit("we", "p1", (20, 25)), cursor=phase)
        afflicted(game.units["us"], "sleep")
        run(flee(game, game.units["we"], (20_000, 20_000), 3 * INCH, CLAUSE))
        assert (game.units["us"].effect("sleep") is None) is woken


# ------------------------------------------------------------------ setting down
@pytest.mark.rule("BG-MSL-20")
def test_a_unit_is_set_down_within_range_more_than_an_inch_from_its_enemies():
    game = battle(unit("us", "p1", (20, 20)), unit("them", "p2", *row(30, 30, 2)), unit("we", "p1", (20, 30)))
    where = site(game, game.units["them"], (20_000, 20_000), 12 * INCH, "BG-MSL-20", "range")
    for answer, fine in (
        ([[20_000, 26_000], [21_200, 26_000]], True),
        ([[20_000, 28_000], [21_200, 28_000]], False),  # an inch from its enemy
        ([[20_000, 27_999], [21_200, 27_999]], True),
        ([[31_400, 20_000], [32_400, 20_000]], True),
        ([[31_500, 20_000], [32_600, 20_000]], False),  # out of range
        ([[15_000, 20_000], [18_001, 24_000]], False),  # no coherency
    ):
        try:
            where.check({"models": answer})
        except RuleError:
            assert not fine, answer
        else:
            assert fine, answer


@pytest.mark.rule("BG-MSL-20")
def test_who_is_set_down_counts_as_moved_and_leaves_contact():
    game = battle(unit("us", "p1", (20, 20)), unit("them", "p2", (20, 21)))
    where = site(game, game.units["them"], (20_000, 20_000), 12 * INCH, "BG-MSL-20", "range")
    flow = put_down(game, game.units["them"], "p1", where, "Where?", "BG-MSL-20")
    done, asked = run(flow, (), [{"models": [[20_000, 30_000]], "facing": WEST}])
    (model,) = game.units["them"].models
    assert (done, asked[0].seat, placement(asked[0]).fronts) == (True, "p1", True)
    assert (model.x, model.y, model.facing) == (20_000, 30_000, WEST)
    assert game.units["them"].moved
    assert game.units["us"].contacts == ()


@pytest.mark.rule("BG-NEW-RIFT-07")
def test_without_room_nobody_is_set_down():
    pond = {"kind": "deep_water", "at": [20, 20], "size": [10, 10]}
    game = both(unit("us", "p1", (30, 30)), terrain=[pond])
    where = site(game, game.units["us"], (20_000, 20_000), 3 * INCH, "BG-NEW-RIFT-07", "rift", whole=True)
    done, _ = run(put_down(game, game.units["us"], "p1", where, "Where?", "BG-NEW-RIFT-07"))
    assert not done
