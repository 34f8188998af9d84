"""The reach that a player is shown against what the umpire says of the same places."""

from __future__ import annotations

from math import hypot, sqrt
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rulesets.time_wars.helpers import box, game, squad, vehicle
from wartable.engine.ask import Area
from wartable.engine.errors import RuleError
from wartable.engine.plane import Point, Polygon, off_outline, overlaps, point_in_polygon
from wartable.engine.terrain import Feature, Going
from wartable.rulesets.time_wars.moving.ways import Walk
from wartable.rulesets.time_wars.setup.placing import Region, Site
from wartable.rulesets.time_wars.state import Game, Unit

NEAR = 120
"""Mils from the outline within which nothing is promised: it is made of rays."""


def walk(battle: Game, unit: Unit, full: int = 5000, hard: int = 0, **fields: Any) -> Walk:
    return Walk(battle, unit, "TW-MOVE-01", full, hard or full, **fields)


def inside(at: Point, area: Area) -> bool:
    return any(point_in_polygon(*at, outline) for outline in area.outlines) and not taken(at, area)


def taken(at: Point, area: Area, more: int = 0) -> bool:
    return any(hypot(x - at[0], y - at[1]) < r + more for x, y, r in area.taken)


def deep(at: Point, area: Area) -> bool:
    """Whether a point is well inside."""
    held = any(point_in_polygon(*at, outline) and off(at, outline) > NEAR for outline in area.outlines)
    return held and not taken(at, area, NEAR)


def distant(at: Point, area: Area) -> bool:
    """Whether a point is well outside."""
    out = not any(point_in_polygon(*at, outline) or off(at, outline) <= NEAR for outline in area.outlines)
    return out or taken(at, area, -NEAR)


def off(at: Point, outline: Polygon) -> float:
    return sqrt(off_outline(*at, outline))


def comes(walk: Walk, at: Point) -> bool:
    """Whether the umpire lets the one model that moves end at a point, but for a contact's breadth."""
    try:
        (end,) = walk.check({"models": [list(at)]}).ends
    except RuleError:
        return False
    return hypot(end.x - at[0], end.y - at[1]) <= 20


def told(walk: Walk) -> Area:
    (area,) = walk.reach()
    return area


# ---------------------------------------------------------------- plain cases
@pytest.mark.rule("TW-MOVE-01")
def test_on_open_ground_it_is_a_circle() -> None:
    walker = squad("a", "p1", 1, (20, 20))
    area = told(walk(game(walker), walker))
    assert len(area.outlines) == 1
    assert all(4980 <= hypot(x - 20_000, y - 20_000) <= 5001 for x, y in area.outlines[0])


@pytest.mark.rule("TW-MOVE-07")
def test_it_ends_at_the_edge_of_the_table() -> None:
    walker = squad("a", "p1", 1, (2, 20))
    area = told(walk(game(walker), walker))
    r = walker.models[0].r
    assert min(x for outline in area.outlines for x, _ in outline) == pytest.approx(r, abs=15)
    assert inside((r + NEAR, 20_000), area)


@pytest.mark.rule("TW-TERR-08", "TW-MOVE-07")
def test_impassable_ground_is_walked_round() -> None:
    walker = squad("a", "p1", 1, (20, 20))
    cliff = box("cliff", 21, 19, 1, 2, kind="cliff", going=Going.IMPASSABLE)
    here = walk(game(walker, terrain=[cliff]), walker)
    area = told(here)
    assert not inside((21_500, 20_000), area)
    assert inside((22_700, 20_000), area)  # behind it, and near enough by the way round
    assert not inside((24_700, 20_000), area)  # near enough but for the way round
    assert comes(here, (22_700, 20_000))
    assert not comes(here, (24_700, 20_000))


@pytest.mark.rule("TW-MOVE-06")
def test_behind_an_enemy_and_on_a_friend_it_cannot_stand() -> None:
    walker = squad("a", "p1", 1, (20, 20))
    here = walk(game(walker, squad("b", "p2", 1, (22, 20)), squad("c", "p1", 1, (20, 22))), walker)
    area = told(here)
    assert not inside((24_000, 20_000), area)  # in the enemy's shadow
    assert not inside((20_000, 22_000), area)  # on the friend
    assert inside((20_000, 24_000), area)  # behind the friend
    assert inside((21_350, 20_000), area)  # before the enemy


@pytest.mark.rule("TW-TERR-04")
def test_hard_going_is_shorter() -> None:
    walker = squad("a", "p1", 1, (20, 20))
    wood = box("wood", 21, 10, 20, 20, kind="wood", going=Going.HARD)
    area = told(walk(game(walker, terrain=[wood]), walker, 8000, 4000))
    assert inside((23_800, 20_000), area)
    assert not inside((24_200, 20_000), area)
    assert inside((12_200, 20_000), area)


@pytest.mark.rule("TW-TYPE-05", "TW-SPEC-25")
def test_who_leaves_keeps_off_its_squad_and_scouts_off_enemies() -> None:
    walker, others = squad("a", "p1", 1, (20, 20)), squad("b", "p1", 1, (22, 20))
    assert not inside((22_000, 21_500), told(walk(game(walker, others), walker, leaves="b")))
    enemy = squad("c", "p2", 1, (22, 20))
    r = walker.models[0].r + enemy.models[0].r
    touching = (22_000 - r - 10, 20_000)
    area = told(walk(game(walker, enemy), walker, contact=False))
    assert not inside(touching, area)
    assert inside((touching[0] - NEAR, 20_000), area)


def test_each_of_a_squad_has_its_own() -> None:
    walkers = squad("a", "p1", 5, (20, 20))
    ask = walk(game(walkers), walkers).ask("?")
    assert len(ask.reach()) == len(ask.movers) == 5
    for model, area in zip(walkers.models, ask.reach()):
        assert inside((model.x + 4900, model.y), area)
        assert not inside((model.x + 5100, model.y), area)


@pytest.mark.rule("TW-TERR-05")
def test_a_vehicle_is_not_slower_through_hard_going() -> None:
    tank = vehicle("t", "p1", (20, 20))
    wood = box("wood", 22, 10, 20, 20, kind="wood", going=Going.HARD)
    assert inside((27_800, 20_000), told(walk(game(tank, terrain=[wood]), tank, 8000, 4000)))


# ---------------------------------------------------------------- one word for each model
@pytest.mark.rule("TW-MOVE-01", "TW-MOVE-06", "TW-MOVE-07", "TW-TERR-04", "TW-TERR-08")
def test_each_model_is_told_what_is_wrong_with_its_place() -> None:
    walkers = squad("a", "p1", 5, (10, 10))
    cliff = box("cliff", 12, 12, 2, 2, kind="cliff", going=Going.IMPASSABLE)
    wood = box("wood", 0, 0, 8, 48, kind="wood", going=Going.HARD)
    here = walk(game(walkers, squad("c", "p2", 1, (13, 8)), terrain=[cliff, wood]), walkers, 6000, 3000)
    (first, *_, last) = walkers.models
    places = [(first.x, first.y + 6350), (13_000, 13_000), (13_000, 8000), (0, 0), (7500, last.y)]
    assert here.faults({"models": [list(place) for place in places]}) == [
        (0, "0.4 inches too far", "TW-MOVE-01"),
        (1, "on impassable ground", "TW-TERR-08"),
        (2, "on another base", "TW-MOVE-06"),
        (3, "off the table", "TW-MOVE-07"),
        (4, f"{-(-(last.x - 7500 - 3000) // 100) / 10} inches too far through wood", "TW-TERR-04"),
    ]
    assert here.faults({"models": [[m.x, m.y] for m in walkers.models]}) == []


@pytest.mark.parametrize(("unit", "fronts"), [(squad("a", "p1", 5, (20, 5)), False), (vehicle("a", "p1"), True)])
def test_vehicles_alone_have_fronts(unit: Unit, fronts: bool) -> None:
    there = game(unit, squad("b", "p2", 5, (36, 30)))
    site = Site(there, unit, [Region("TW-DEPL-02", "zone", ((0, 0), (72_000, 0), (72_000, 10_000), (0, 10_000)))])
    assert (walk(there, unit).ask("?").fronts, site.ask("p1", "?", "a").fronts) == (fronts, fronts)


@pytest.mark.rule("TW-DEPL-02", "TW-GEN-04")
def test_what_is_set_down_begins_where_it_may_stand() -> None:
    zone = ((0, 0), (72_000, 0), (72_000, 10_000), (0, 10_000))
    there = squad("b", "p1", 10, (36, 5))
    fresh = squad("a", "p1", 10, (36, 5))
    site = Site(game(fresh, there), fresh, [Region("TW-DEPL-02", "zone", zone)])
    plan = site.first()
    assert plan is not None
    assert site.check({"models": [[m.x, m.y] for m in plan[0]]})[0] == plan[0]
    assert not any(overlaps(mine, other) for mine in plan[0] for other in there.models)
    on_others = site.faults({"models": [[m.x, m.y] for m in there.models]})
    assert {(fault.why, fault.clause) for fault in on_others} == {("another base stands there", "TW-GEN-04")}
    assert [fault.model for fault in on_others] == list(range(10))


# ---------------------------------------------------------------- wherever they stand
spots = st.tuples(st.integers(12, 28), st.integers(12, 28))


@st.composite
def scenes(draw: st.DrawFn) -> tuple[Game, Unit]:
    """One model among others, some of them enemies, friends or vehicles, and pieces of land."""
    x, y = draw(st.sampled_from([(20, 20), (1, 20), (20, 47), (14, 14)]))
    walker = squad("a", "p1", 1, (x, y))
    units: list[Unit] = [walker]
    others = st.lists(st.tuples(spots, st.sampled_from(["p1", "p2", "tank"])), max_size=4)
    for n, (at, who) in enumerate(draw(others)):
        other = vehicle(f"u{n}", "p1", at, 30 * n) if who == "tank" else squad(f"u{n}", who, 1, at)
        if not any(overlaps(a, b) for unit in units for a in unit.models for b in other.models):
            units.append(other)
    land: list[Feature] = []
    pieces = st.lists(st.tuples(spots, st.integers(1, 4), st.integers(1, 4)), max_size=2)
    for n, ((left, low), w, h) in enumerate(draw(pieces)):
        going = draw(st.sampled_from([Going.IMPASSABLE, Going.HARD]))
        if not (left - 1 <= x <= left + w + 1 and low - 1 <= y <= low + h + 1):
            land.append(box(f"land{n}", left, low, w, h, kind="land", going=going))
    return game(*units, terrain=land), walker


places = st.lists(st.tuples(st.integers(-9000, 9000), st.integers(-9000, 9000)), min_size=8, max_size=8)


@pytest.mark.rule("TW-MOVE-01", "TW-MOVE-06", "TW-MOVE-07", "TW-TERR-04", "TW-TERR-08")
@settings(deadline=None)
@given(scenes(), places, st.sampled_from([(5000, 5000), (8000, 4000)]))
def test_inside_the_outline_the_umpire_agrees_and_outside_he_refuses(
    scene: tuple[Game, Unit], offsets: list[Point], limits: tuple[int, int]
) -> None:
    battle, walker = scene
    here = walk(battle, walker, *limits)
    area = told(here)
    model = walker.models[0]
    for dx, dy in offsets:
        at = model.x + dx, model.y + dy
        if deep(at, area):
            assert comes(here, at), at
        if distant(at, area):
            assert not comes(here, at), at
