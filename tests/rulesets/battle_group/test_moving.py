"""The Movement Phase: moves, runs, coherency, facing, contact (chapters MOVE, RUN, COH, FACE)."""

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
    refused,
    row,
    run,
    unit,
)
from wartable.engine.errors import RuleError
from wartable.engine.plane import INCH
from wartable.rulesets.battle_group.events.base import PhaseBegan
from wartable.rulesets.battle_group.events.moving import Moved, RunRolled
from wartable.rulesets.battle_group.moving.phase import move_one
from wartable.rulesets.battle_group.moving.walk import Walk
from wartable.rulesets.battle_group.state import Game, Phase, Unit

FAR = ("foe", "p2", (40, 40))
STAYS = {"stay": True}


def moving(*units: dict[str, Any], **parts: Any) -> Game:
    """A battle in the Movement Phase of p1, with an enemy far away."""
    return battle(*units, unit(*FAR), cursor="move", **parts)


def to(x: float, y: float, **more: Any) -> dict[str, Any]:
    return {"to": [round(x * INCH), round(y * INCH)], **more}


def spots(*places: tuple[float, float], **more: Any) -> dict[str, Any]:
    return {"models": [[round(x * INCH), round(y * INCH)] for x, y in places], **more}


def why(how: Walk, answer: Any) -> str:
    """The clause by which an answer is refused, '' if it is not."""
    try:
        how.check(answer)
    except RuleError as error:
        return error.clause
    return ""


def walks(game: Game, key: str = "us", limit: int = 4 * INCH, **more: Any) -> Walk:
    return Walk(game, game.units[key], limit, **more)


def at(found: Unit) -> list[tuple[int, int]]:
    return [(model.x, model.y) for model in found.models]


# ------------------------------------------------------------------ moves
@pytest.mark.rule("BG-MOVE-01")
def test_a_model_goes_as_far_as_its_move_and_no_farther():
    how = walks(moving(unit("us", "p1", (10, 10))))
    assert how.check(to(10, 14)).distance == 4 * INCH
    assert why(how, to(10, 14.001)) == "BG-MOVE-01"


@pytest.mark.rule("BG-MOVE-01")
def test_the_move_of_the_lowest_member_is_offered():
    game = moving(unit("us", "p1", models=[{"at": [10, 10], "race": "alien"}, {"at": [11.2, 10]}]))
    _, asked = run(move_one(game), (), ["us", "move", STAYS])
    assert placement(asked[2]).question.endswith("4 inches")
    game = moving(unit("us", "p1", *row(10, 10, 2), race="alien"))
    _, asked = run(move_one(game), (), ["us", "move", STAYS])
    assert placement(asked[2]).question.endswith("5 inches")


@pytest.mark.rule("BG-MOVE-02", "BG-MOVE-04")
def test_each_unit_moves_once_in_any_order_and_need_not_move():
    game = moving(unit("us", "p1", (10, 10)), unit("we", "p1", (20, 10)))
    goes_on, asked = run(move_one(game), (), ["we", "move", to(20, 12)])
    assert goes_on
    assert options(asked[0]) == ["us", "we", "done"]
    goes_on, asked = run(move_one(game), (), ["done"])
    assert (goes_on, options(asked[0])) == (False, ["us", "done"])
    assert not game.units["us"].moved
    assert game.units["we"].moved


@pytest.mark.rule("BG-MOVE-04")
def test_distance_is_measured_along_the_path_of_each_model():
    game = moving(unit("us", "p1", (10, 10), (12.8, 10)), unit("foes", "p2", (10, 12.5)))
    there = spots((10, 15.5), (12.8, 14.8))
    way = walks(game, limit=6 * INCH).check(there)
    assert way.distance > 5_600  # one of them goes round the enemy, the other straight on for less
    assert why(walks(game, limit=way.distance), there) == ""
    assert why(walks(game, limit=way.distance - 1), there) != ""


@pytest.mark.rule("BG-MOVE-05")
def test_friends_on_foot_are_passed_but_not_stood_on():
    game = moving(unit("us", "p1", (10, 10)), unit("we", "p1", *row(8, 12, 5, 1.05)))
    how = walks(game)
    assert how.check(to(10, 14)).distance == 4 * INCH
    assert why(how, to(10.1, 12.2)) == "BG-MOVE-05"


@pytest.mark.rule("BG-MOVE-05")
@pytest.mark.parametrize("fields", [{"mount": "horse"}, {"vehicle": "mule"}])
def test_riders_and_vehicles_are_not_passed(fields):
    game = moving(unit("us", "p1", (10, 10)), unit("we", "p1", (10, 12.5), facing=EAST, **fields))
    way = walks(game, limit=9 * INCH).check(to(10, 15))
    assert way.distance > 5 * INCH + 100


@pytest.mark.rule("BG-MOVE-05")
def test_nobody_passes_through_enemies():
    game = moving(unit("us", "p1", (10, 10)), unit("foes", "p2", (10, 12.5)))
    assert walks(game, limit=8 * INCH).check(to(10, 15)).distance > 5 * INCH + 100


@pytest.mark.rule("BG-MOVE-05")
def test_a_move_that_does_not_charge_ends_more_than_an_inch_from_enemies():
    how = walks(moving(unit("us", "p1", (10, 10)), unit("foes", "p2", (10, 14))))
    assert why(how, to(10, 12)) == "BG-MOVE-05"
    assert why(how, to(10, 11.999)) == ""
    assert why(how, to(10, 13)) == ""  # it charges


@pytest.mark.rule("BG-MOVE-05")
def test_who_charges_one_may_end_near_another():
    game = moving(unit("us", "p1", (10, 10)), unit("foes", "p2", (10, 13)), unit("others", "p2", (11.8, 13)))
    assert why(walks(game), to(10, 12)) == ""


@pytest.mark.rule("BG-MOVE-05")
def test_who_stays_near_an_enemy_need_not_move():
    game = moving(unit("us", "p1", (10, 10)), unit("foes", "p2", (10, 11.5)))
    assert why(walks(game), STAYS) == ""
    assert why(walks(game), to(10, 10.2)) == "BG-MOVE-05"


@pytest.mark.rule("BG-MOVE-06")
def test_who_is_engaged_walks_away_freely_and_does_not_run_away():
    game = moving(unit("us", "p1", (10, 10)), unit("foes", "p2", (10, 11)))
    assert walks(game).check(to(10, 6)).distance == 4 * INCH
    assert why(walks(game, runs=True), to(10, 6)) == "BG-MOVE-06"
    assert why(walks(game, runs=True), STAYS) == ""
    run(move_one(game), (), ["us", "move", to(10, 6)])
    assert game.units["us"].contacts == game.units["foes"].contacts == ()


@pytest.mark.rule("BG-MOVE-07")
def test_nobody_leaves_the_table():
    how = walks(moving(unit("us", "p1", (10, 3))))
    assert why(how, to(10, 0.5)) == ""
    assert why(how, to(10, 0.499)) == "BG-MOVE-07"


# ------------------------------------------------------------------ runs
@pytest.mark.rule("BG-RUN-01", "BG-RUN-02", "BG-RUN-05")
def test_a_run_doubles_the_move_on_four_or_less():
    game = moving(unit("us", "p1", (10, 10)))
    run(move_one(game), [4], ["us", "run", to(10, 18)])
    assert at(game.units["us"]) == [(10_000, 18_000)]
    assert game.units["us"].ran
    assert game.units["us"].moved
    assert not game.units["us"].balked


@pytest.mark.rule("BG-RUN-02", "BG-RUN-04")
def test_a_failed_run_leaves_the_normal_move():
    game = moving(unit("us", "p1", (10, 10)))
    with pytest.raises(RuleError):
        run(move_one(game), [5], ["us", "run", to(10, 14.1)])
    game = moving(unit("us", "p1", (10, 10)))
    run(move_one(game), [5], ["us", "run", to(10, 14)])
    assert game.units["us"].balked
    assert not game.units["us"].ran


@pytest.mark.rule("BG-RUN-02")
def test_the_move_that_is_needed_is_the_one_after_armour():
    game = moving(unit("us", "p1", (10, 10), armour="half_plate"))
    run(move_one(game), [4], ["us", "run", STAYS])
    assert [(roll.need, roll.passed) for roll in events(game, RunRolled)] == [(3, False)]


@pytest.mark.rule("BG-MOVE-03", "BG-RUN-02")
@pytest.mark.parametrize(
    ("effect", "value", "move", "need"), [("surge", 2, 6, 5), ("mire", -2, 2, 2), ("frozen", 0, 2, 0)]
)
def test_what_changes_the_move_changes_the_run_test(effect, value, move, need):
    game = moving(unit("us", "p1", (10, 10)))
    afflicted(game.units["us"], effect, value=value)
    if not need:
        _, asked = run(move_one(game), (), ["us", "move", to(10, 10 + move)])
        assert refused(asked[1]) == {"run": "BG-NEW-FROZEN-01"}
        return
    run(move_one(game), [need], ["us", "run", to(10, 10 + 2 * move)])
    assert [(roll.need, roll.passed) for roll in events(game, RunRolled)] == [(need, True)]


@pytest.mark.rule("BG-RUN-03")
@pytest.mark.parametrize(("face", "passed"), [(5, True), (6, False)])
def test_a_six_fails_whatever_the_move(face, passed):
    game = moving(unit("us", "p1", (10, 10), move=7))
    run(move_one(game), [face], ["us", "run", STAYS])
    assert [roll.passed for roll in events(game, RunRolled)] == [passed]


@pytest.mark.rule("BG-RUN-06", "BG-MNT-03")
@pytest.mark.parametrize(
    ("fields", "runs"),
    [({}, True), ({"mount": "horse"}, True), ({"vehicle": "stalker"}, True), ({"mount": "bike"}, False),
     ({"vehicle": "mule"}, False)],
)  # fmt: skip
def test_feet_creatures_and_walkers_run(fields, runs):
    game = moving(unit("us", "p1", (10, 10), **fields))
    _, asked = run(move_one(game), (), ["us", "stay"])
    assert ("run" in options(asked[1])) is runs
    assert refused(asked[1]).get("run", "") == ("" if runs else "BG-VMV-05")


# ------------------------------------------------------------------ coherency
@pytest.mark.rule("BG-COH-01", "BG-COH-02")
def test_a_move_ends_in_one_chain_with_gaps_of_two_inches():
    how = walks(moving(unit("us", "p1", *row(10, 10, 4))))
    assert why(how, spots((10, 12), (11.2, 12), (14.2, 12), (15.4, 12))) == ""
    assert why(how, spots((10, 12), (11.2, 12), (14.203, 12), (15.4, 12))) == "BG-COH-02"


@pytest.mark.rule("BG-COH-01")
def test_two_separate_pairs_are_no_chain():
    how = walks(moving(unit("us", "p1", *row(10, 10, 4))))
    assert why(how, spots((9, 12), (10.2, 12), (15, 12), (16.2, 12))) == "BG-COH-02"


@pytest.mark.rule("BG-COH-02")
def test_who_began_broken_ends_no_worse():
    game = moving(unit("us", "p1", (10, 10), (11.2, 10), (16, 10)))
    how = walks(game)
    assert why(how, spots((10, 11), (11.2, 11), (16, 11))) == ""
    assert why(how, spots((8, 10), (12, 10), (16, 10))) == "BG-COH-02"


@pytest.mark.rule("BG-COH-03")
def test_a_gap_is_closed_first_by_the_shortest_way():
    game = moving(unit("us", "p1", (10, 10), (11.2, 10), (16.2, 10)))
    _, asked = run(move_one(game), (), ["us", "move", spots((10, 10), (11.2, 10), (13.9, 11))])
    assert options(asked[1]) == ["move", "run"]
    first, then = events(game, Moved)
    assert first.by == "BG-COH-03"
    assert [(m.x, m.y) for m in first.models] == [(10_000, 10_000), (11_200, 10_000), (14_195, 10_000)]
    assert then.by == "BG-MOVE-01"


@pytest.mark.rule("BG-COH-03")
def test_what_closing_took_is_not_there_for_the_rest_of_the_move():
    game = moving(unit("us", "p1", (10, 10), (11.2, 10), (16.2, 10)))
    with pytest.raises(RuleError) as caught:
        run(move_one(game), (), ["us", "move", spots((10, 10), (11.2, 10), (13, 11.7))])
    assert caught.value.clause == "BG-COH-03"
    game = moving(unit("us", "p1", (10, 10), (11.2, 10), (16.2, 10)))
    run(move_one(game), (), ["us", "move", spots((10, 12), (11.2, 12), (13, 11))])
    assert at(game.units["us"])[0] == (10_000, 12_000)


@pytest.mark.rule("BG-COH-03")
def test_where_the_strays_do_not_reach_the_rest_comes_to_meet_them():
    game = moving(unit("us", "p1", (10, 10), (11.2, 10), (20.2, 10)))  # a gap of 8 inches
    run(move_one(game), (), ["us", "move", STAYS])
    assert at(game.units["us"])[0][0] > 11_900
    assert at(game.units["us"])[2] == (16_200, 10_000)


@pytest.mark.rule("BG-COH-03")
def test_what_cannot_be_closed_is_narrowed_and_a_run_must_close_it():
    game = moving(unit("us", "p1", (10, 10), (24, 10)))  # 13 inches apart
    _, asked = run(move_one(game), (), ["us", "move"])
    assert options(asked[1]) == ["move", "run"]
    assert at(game.units["us"]) == [(14_000, 10_000), (20_000, 10_000)]
    game = moving(unit("us", "p1", (10, 10), (30, 10)))  # 19: twice 8 and 2 are less
    _, asked = run(move_one(game), (), ["us", "move"])
    assert refused(asked[1]) == {"run": "BG-COH-03"}


# ------------------------------------------------------------------ facing
@pytest.mark.rule("BG-FACE-01")
def test_models_face_as_their_player_says_or_to_the_nearest_enemy():
    game = moving(unit("us", "p1", (40, 10), (41.2, 10)))
    run(move_one(game), (), ["us", "move", to(40.6, 12, facings=[WEST, EAST])])
    assert [model.facing for model in game.units["us"].models] == [WEST, EAST]
    game = moving(unit("us", "p1", (40, 10), facing=WEST))
    run(move_one(game), (), ["us", "move", to(40, 12)])
    assert game.units["us"].models[0].facing == NORTH


@pytest.mark.rule("BG-FACE-01", "BG-MSL-10", "BG-MNT-02")
@pytest.mark.parametrize("fields", [{}, {"mount": "horse"}, {"vehicle": "stalker"}])
def test_who_stays_may_turn_at_no_cost_and_has_not_moved(fields):
    game = moving(unit("us", "p1", (10, 10), facing=NORTH, **fields))
    run(move_one(game), (), ["us", "move", {"stay": True, "facing": SOUTH}])
    (model,) = game.units["us"].models
    assert (model.x, model.y, model.facing) == (10_000, 10_000, SOUTH)
    assert not game.units["us"].moved


@pytest.mark.rule("BG-FACE-01", "BG-STAT-09")
def test_who_cannot_move_may_turn():
    game = moving(unit("us", "p1", (10, 10), move=0))
    _, asked = run(move_one(game), (), ["us", "turn", {"stay": True, "facing": WEST}])
    assert refused(asked[1]) == {"move": "BG-STAT-09", "run": "BG-STAT-09"}
    assert game.units["us"].models[0].facing == WEST
    assert why(walks(game, limit=0), to(10, 10.1)) != ""


@pytest.mark.rule("BG-SLP-01", "BG-MOVE-04")
def test_who_may_neither_move_nor_turn_is_not_asked():
    game = moving(unit("us", "p1", (10, 10)), unit("we", "p1", (20, 10)))
    afflicted(game.units["us"], "sleep")
    _, asked = run(move_one(game), (), ["done"])
    assert options(asked[0]) == ["we", "done"]


# ------------------------------------------------------------------ contact
@pytest.mark.rule("BG-TERM-11")
def test_a_charge_is_a_move_into_contact_with_whom_one_did_not_touch():
    game = moving(unit("us", "p1", (10, 10)), unit("foes", "p2", (10, 11)), unit("others", "p2", (14, 10)))
    run(move_one(game), (), ["us", "move", to(13, 10)])
    assert game.units["us"].charged == ("others",)
    assert game.units["others"].contacts == ("us",)
    game = moving(unit("us", "p1", (10, 10)), unit("foes", "p2", (10, 11)))
    run(move_one(game), (), ["us", "move", to(10, 10)])
    assert game.units["us"].charged == ()


@pytest.mark.rule("BG-TERM-11")
def test_a_charge_stops_where_it_touches():
    game = moving(unit("us", "p1", (10, 10)), unit("foes", "p2", (10, 13)))
    run(move_one(game), (), ["us", "move", to(10, 13)])
    assert game.units["us"].charged == ("foes",)
    assert 2_000 - 20 <= at(game.units["us"])[0][1] - 10_000 <= 2_000


@pytest.mark.rule("BG-TERM-11", "BG-VMV-07")
def test_a_walker_charges_with_its_front():
    game = moving(unit("us", "p1", (10, 10), vehicle="stalker", facing=NORTH), unit("foes", "p2", (10, 15)))
    run(move_one(game), (), ["us", "move", to(10, 15)])
    assert game.units["us"].charged == ("foes",)


@pytest.mark.rule("BG-MUL-04")
def test_a_fourth_engages_a_fifth_does_not():
    places = [(18, 21), (19.2, 21), (20.4, 21), (21.6, 21)]
    foes = unit("foes", "p2", *row(18, 20, 5, 1.2))
    three = [unit(f"w{n}", "p1", place) for n, place in enumerate(places[:3])]
    us = unit("us", "p1", (21.6, 23))
    assert why(walks(moving(*three, us, foes)), to(21.6, 21)) == ""
    last = unit("us", "p1", (22.8, 23))
    four = [unit(f"w{n}", "p1", place) for n, place in enumerate(places)]
    assert why(walks(moving(*four, last, foes)), to(22.8, 21)) == "BG-MUL-04"


@pytest.mark.rule("BG-MUL-04")
def test_nobody_engages_more_than_four_at_once():
    def ours(count: int) -> Game:
        foes = [unit(f"f{n}", "p2", (18 + 1.2 * n, 20)) for n in range(count)]
        return moving(unit("us", "p1", *row(18, 17, 5, 1.2)), *foes)

    assert why(walks(ours(4)), to(20.4, 19)) == ""
    assert why(walks(ours(5)), to(20.4, 19)) == "BG-MUL-04"


@pytest.mark.rule("BG-MUL-08")
def test_contacts_keep_the_order_in_which_they_came_and_close_up():
    game = moving(unit("us", "p1", (18, 17)), unit("we", "p1", (20.4, 17)), unit("foes", "p2", *row(18, 20, 3)))
    run(move_one(game), (), ["we", "move", to(20.4, 19)])
    run(move_one(game), (), ["us", "move", to(18, 19)])
    assert list(game.units["foes"].contacts) == ["we", "us"]
    for one in game.units.values():
        one.stepped = False
    run(move_one(game), (), ["we", "move", to(20.4, 17)])
    assert list(game.units["foes"].contacts) == ["us"]
    game.units["we"].stepped = False
    run(move_one(game), (), ["we", "move", to(20.4, 19)])
    assert list(game.units["foes"].contacts) == ["us", "we"]


# ------------------------------------------------------------------ what is in force
@pytest.mark.rule("BG-SLP-03")
@pytest.mark.parametrize(("x", "wakes"), [(13.0, True), (12.999, False)])
def test_a_friend_who_comes_within_two_inches_wakes_a_sleeper(x, wakes):
    game = moving(unit("us", "p1", (16, 10)), unit("we", "p1", (10, 10)))
    afflicted(game.units["us"], "sleep")
    run(move_one(game), (), ["we", "move", to(x, 10)])
    assert (game.units["us"].effect("sleep") is None) is wakes


@pytest.mark.rule("BG-SLP-03")
def test_who_passes_by_wakes_who_stood_there_does_not_and_the_sleeper_moves_then():
    game = moving(unit("us", "p1", (16, 10)), unit("we", "p1", (12.2, 7.5)))
    afflicted(game.units["us"], "sleep")
    run(move_one(game), [1], ["we", "run", spots((19.8, 7.5))])
    assert game.units["us"].effect("sleep") is None
    run(move_one(game), (), ["us", "stay"])
    game = moving(unit("us", "p1", (16, 10)), unit("we", "p1", (13.2, 10)))
    afflicted(game.units["us"], "sleep")
    run(move_one(game), (), ["we", "move", to(13.4, 10)])
    assert game.units["us"].effect("sleep") is not None


@pytest.mark.rule("BG-BRN-02", "BG-MOVE-04")
def test_fire_drives_who_was_not_moved():
    game = moving(unit("us", "p1", (20, 20), facing=NORTH), unit("we", "p1", (10, 10)))
    afflicted(game.units["us"], "burning")
    goes_on, _ = run(move_one(game), [3, 2], ["done"])
    (model,) = game.units["us"].models
    assert not goes_on
    assert (model.x, model.y, model.facing) == (22_598, 21_500, 30)


@pytest.mark.rule("BG-CNF-01", "BG-TERM-01")
def test_who_is_led_by_an_enemy_moves_first_as_he_says():
    game = moving(unit("us", "p1", (10, 10)), unit("we", "p1", (20, 10)))
    afflicted(game.units["we"], "confusion", about="p2")
    _, asked = run(move_one(game), [2], ["run", to(20, 16)])
    assert [ask.seat for ask in asked] == ["p2", "p2"]
    assert game.units["we"].ran


@pytest.mark.rule("BG-NEW-PANIC-01")
def test_panic_keeps_from_charging_and_from_coming_nearer():
    game = moving(unit("us", "p1", (10, 10)), unit("foes", "p2", (10, 18)))
    afflicted(game.units["us"], "panic")
    assert why(walks(game), to(10, 10.1)) == "BG-NEW-PANIC-01"
    assert why(walks(game), to(10, 9.9)) == ""


# ------------------------------------------------------------------ the shield wall
SHIELDS = {"shield": "tower_shield"}


@pytest.mark.rule("BG-SHD-02", "BG-SHD-03")
@pytest.mark.parametrize(
    ("shields", "offered"),
    [(("tower_shield", "tower_shield"), True), (("tower_shield", "aspis"), False), (("tower_shield",), False),
     (("buckler", "buckler"), False), (("tower_shield", ""), False)],
)  # fmt: skip
def test_a_wall_needs_two_who_all_carry_the_same_shield(shields, offered):
    models = [{"at": [10 + 1.2 * n, 10], **({"shield": key} if key else {})} for n, key in enumerate(shields)]
    game = moving(unit("us", "p1", models=models))
    run(move_one(game), (), ["us", "stay", "wall"] if offered else ["us", "stay"])
    assert game.units["us"].wall is offered


@pytest.mark.rule("BG-SHD-03")
def test_who_runs_forms_no_wall_and_who_fails_to_run_may():
    game = moving(unit("us", "p1", *row(10, 10, 2), **SHIELDS))
    run(move_one(game), [1], ["us", "run", STAYS])
    game = moving(unit("us", "p1", *row(10, 10, 2), **SHIELDS))
    run(move_one(game), [5], ["us", "run", STAYS, "wall"])
    assert game.units["us"].wall


@pytest.mark.rule("BG-SHD-03")
def test_who_is_not_moved_may_form_a_wall_and_it_lasts_until_the_next_movement_phase():
    game = moving(unit("us", "p1", *row(10, 10, 2), **SHIELDS))
    run(move_one(game), (), ["done", "wall"])
    game.player = "p2"
    game.emit(PhaseBegan(Phase.MOVE))
    assert game.units["us"].wall
    game.player = "p1"
    game.emit(PhaseBegan(Phase.START))
    assert game.units["us"].wall
    game.emit(PhaseBegan(Phase.MOVE))
    assert not game.units["us"].wall
