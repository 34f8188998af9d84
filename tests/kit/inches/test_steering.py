"""Driving in legs and turns (`kit.inches.steering`)."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.engine.errors import RuleError
from wartable.engine.plane import INCH, Body, Polygon, rectangle
from wartable.engine.terrain import Feature, Table
from wartable.kit.inches.steering import About, Helm, Pose, Steering

CLAUSES = ("XX-MOVE", "XX-FIRST", "XX-COST", "XX-SHARP", "XX-BACK")


class Car(NamedTuple):
    id: int
    x: int
    y: int
    r: int
    corners: Polygon
    facing: int = 0


def car(x: float = 24, y: float = 6, facing: int = 90) -> Car:
    body = rectangle(int(x * INCH), int(y * INCH), 3 * INCH, 2 * INCH, facing)
    return Car(1, body.x, body.y, body.r, body.corners, facing)


HELM, OPEN = Helm(8 * INCH, clauses=CLAUSES), About()
WALL = Feature("wall", "wall", "wall", ((0, 12000), (48000, 12000), (48000, 12500), (0, 12500)))


def steering(helm: Helm = HELM, about: About = OPEN, **more: Any) -> Steering[Car]:
    table = Table(48 * INCH, 48 * INCH, more.pop("features", ()))
    return Steering(table, "p1", "car", more.pop("body", car()), helm, about, base="XX-BASE", edge="XX-EDGE", **more)


def test_legs_take_their_length_and_a_turn_an_inch() -> None:
    done = steering().check({"drive": [["ahead", 4000], ["turn", 90], ["ahead", 3000]]})
    assert [(pose.x, pose.y, pose.facing, pose.left) for pose in done.poses] == [
        (24000, 6000, 90, 8000), (24000, 10000, 90, 4000), (24000, 10000, 0, 3000), (27000, 10000, 0, 0),
    ]  # fmt: skip
    assert done.way.distance == 7000
    assert done.way.ends[0].facing == 0


@pytest.mark.parametrize(
    ("legs", "clause"),
    [
        ([["ahead", 8001]], "XX-MOVE"),
        ([["ahead", 1999], ["turn", 90]], "XX-FIRST"),
        ([["ahead", 2000], ["turn", 91]], "XX-SHARP"),
        ([["ahead", 7001], ["turn", 90]], "XX-COST"),
        ([["ahead", 2000], ["turn", 90], ["turn", 90]], "XX-FIRST"),
        ([["back", 4001]], "XX-BACK"),  # 2 inches of allowance for each
        ([["ahead", 2000], ["back", 1000]], "XX-BACK"),
        ([["back", 2000], ["turn", 90]], "XX-BACK"),
        ([["back", 2000], ["ahead", 1000]], "XX-BACK"),
        ([["ahead", 0]], "XX-MOVE"),
        ([["sideways", 1000]], "XX-MOVE"),
    ],
)
def test_what_is_refused(legs: list[list[Any]], clause: str) -> None:
    with pytest.raises(RuleError) as why:
        steering().check({"drive": legs})
    assert why.value.clause == clause


@pytest.mark.parametrize(
    "legs", [[["ahead", 8000]], [["ahead", 2000], ["turn", 90]], [["ahead", 7000], ["turn", -90]], [["back", 2000]]]
)
def test_what_just_does(legs: list[list[Any]]) -> None:
    assert steering().check({"drive": legs}).poses[-1].left >= 0


def test_who_may_not_go_back_is_told_so() -> None:
    with pytest.raises(RuleError, match="cannot go back"):
        steering(Helm(8 * INCH, back=0, clauses=CLAUSES)).check({"drive": [["back", 100]]})


def test_it_stops_in_contact_with_a_foe_and_never_at_a_wall() -> None:
    foe = Body(24 * INCH, 12 * INCH, 500)
    done = steering(about=About(foes=(foe,))).check({"drive": [["ahead", 8000]]})
    nose = done.way.ends[0].y + 1500
    assert 12 * INCH - 500 - 20 <= nose <= 12 * INCH - 500
    with pytest.raises(RuleError, match="in the way"):
        steering(about=About(walls=(foe,))).check({"drive": [["ahead", 8000]]})
    with pytest.raises(RuleError, match="in the way"):
        steering(about=About(foes=(foe,)), contact=False).check({"drive": [["ahead", 8000]]})


def test_rests_are_passed_and_not_stood_on() -> None:
    friend = Body(24 * INCH, 9 * INCH, 500)
    about = About(rests=(friend,))
    assert steering(about=about).check({"drive": [["ahead", 8000]]}).way.ends[0].y == 14 * INCH
    with pytest.raises(RuleError):
        steering(about=about).check({"drive": [["ahead", 3000]]})


def test_off_the_table_is_refused() -> None:
    with pytest.raises(RuleError) as why:
        steering(body=car(24, 44)).check({"drive": [["ahead", 4000]]})
    assert why.value.clause == "XX-EDGE"


def test_hard_ground_and_crossings_cost_more() -> None:
    mud = Feature("mud", "mud", "rough", ((20000, 8000), (28000, 8000), (28000, 10000), (20000, 10000)))
    hard = About(more=lambda feature: 1000)
    assert steering(about=hard, features=(mud,)).check({"drive": [["ahead", 6000]]}).poses[-1].left == 0
    with pytest.raises(RuleError):
        steering(about=hard, features=(mud,)).check({"drive": [["ahead", 6001]]})
    once = About(crossing=lambda feature: 1500)
    assert steering(about=once, features=(mud,)).check({"drive": [["ahead", 6000]]}).poses[-1].left == 500


def test_a_place_is_reached_by_legs_that_are_found() -> None:
    straight = steering().check({"to": [24000, 12000]})
    assert straight.legs == (("ahead", 6000),)
    aside = steering().check({"to": [27000, 10000]})
    assert [leg[0] for leg in aside.legs] == ["ahead", "turn", "ahead"]
    end = aside.way.ends[0]
    assert abs(end.x - 27000) + abs(end.y - 10000) < 150
    faced = steering().check({"to": [24000, 10000], "facing": 0})
    assert faced.way.ends[0].facing == 0
    back = steering().check({"to": [24000, 4500]})
    assert back.legs == (("back", 1500),)
    with pytest.raises(RuleError):
        steering().check({"to": [40000, 10000]})


def test_what_comes_next_is_told_with_its_reasons() -> None:
    wheel = steering()
    first = wheel.next_legs(wheel.start)
    assert [leg for leg, why, _ in first if not why] == [("ahead", 8000), ("back", 4000)]
    assert {clause for _, why, clause in first if why} == {"XX-FIRST"}
    later = wheel.next_legs(wheel.after(wheel.start, ("ahead", 2000)))
    assert [leg for leg, why, _ in later if not why] == [
        ("ahead", 6000), ("turn", 45), ("turn", -45), ("turn", 90), ("turn", -90),
    ]  # fmt: skip


@given(st.lists(st.tuples(st.sampled_from(["ahead", "turn", "back"]), st.integers(-120, 9000)), max_size=5))
def test_no_drive_takes_more_than_there_is(legs: list[tuple[str, int]]) -> None:
    wheel = steering(features=(WALL,), about=About(closed=lambda feature: True))
    done = None
    with suppress(RuleError):
        done = wheel.check({"drive": [list(leg) for leg in legs]})
    if done is not None:
        assert 0 <= done.poses[-1].left <= 8 * INCH
        assert wheel.table.on_table(done.way.ends[0])
        assert max(y for _, y in done.way.ends[0].corners) <= 12000


def test_a_preview_tells_what_each_leg_costs_and_how_far_an_answer_comes() -> None:
    def slides(pose: Pose, leg: tuple[str, int]) -> tuple[str, str]:
        return ("slides", "XX-SLIDE") if leg[0] == "turn" and pose.straight > 3000 else ("", "")

    ask = steering(warns=slides).ask("")
    found = ask.steers({"drive": [["ahead", 4000], ["turn", 90]]})
    assert [(run.cost, run.left, run.warning) for run in found.runs] == [(4000, 4000, ""), (1000, 3000, "slides")]
    assert (found.left, found.why) == (3000, "")
    ahead, *turns = found.opens
    assert (ahead.leg, ahead.last) == (("ahead", 3000), True)
    assert all(run.why and run.clause for run in turns)  # not before it has gone straight on again
    bad = ask.steers({"drive": [["ahead", 4000], ["turn", 120], ["ahead", 1000]]})
    assert (len(bad.runs), bad.left, "90 degrees" in bad.why) == (1, 4000, True)
    assert ask.steers({"stay": True}).runs == ()
    assert ask.steers({"models": 3}).why


def test_poses_that_can_be_reached_are_legal_and_turn_at_most_so_often() -> None:
    wheel = steering()
    found = list(wheel.poses(turns=2))
    assert max(sum(leg[0] == "turn" for leg in driven.legs) for driven in found) == 2
    assert len({(end.x // INCH, end.y // INCH, end.facing) for end in (driven.poses[-1] for driven in found)}) > 40
    for driven in found:
        assert wheel.check({"drive": [list(leg) for leg in driven.legs]}).poses[-1] == driven.poses[-1]
