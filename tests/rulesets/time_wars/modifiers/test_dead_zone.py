"""Modifier 3, The Dead Zone: TW-MOD-07 to -09."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import box, clauses, game, happened, individual, run, squad, vehicle
from wartable.engine.ask import Die
from wartable.engine.terrain import Feature, Going, Sight
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.events.base import HazardTested
from wartable.rulesets.time_wars.events.losses import ModelsLost
from wartable.rulesets.time_wars.modifiers import dead_zone
from wartable.rulesets.time_wars.moving import movement
from wartable.rulesets.time_wars.state import DESTROYED, Game, Unit

POND = box("pond", 30, 20, 12, 6, kind="pond", going=Going.HARD)  # 12 inches long: large
POOL = box("pool", 30, 20, 11.9, 6, kind="pool", going=Going.HARD)  # just not


def table(*units: Unit, terrain: tuple[Feature, ...] = (POND,), **options: Any) -> Game:
    options.setdefault("modifiers", ("dead_zone",))
    return game(*units, squad("x", "p2", 1, (70, 47)), terrain=terrain, options=Options(**options))


def advanced(battle: Game, key: str, to: tuple[int, int], *faces: int) -> list[str]:
    """The clauses of what is asked when `key` advances to a place in mils; the move itself is the first."""
    asks = run(movement.advance(battle, battle.units[key]), faces, [{"to": list(to)}])[1]
    return clauses(asks)


# ------------------------------------------------------------ which terrain
@pytest.mark.rule("TW-MOD-07")
@pytest.mark.parametrize(
    ("options", "keys"),
    [
        ({}, ["wood"]),  # the nearest to the middle of the table, 36, 24
        ({"dead_zone": "terrain"}, ["hut", "wood", "lake"]),  # a road is open ground
        ({"dead_zone": "buildings"}, ["hut"]),
        ({"dead_areas": ("lake", "hut")}, ["hut", "lake"]),
        ({"modifiers": ()}, []),
    ],
)
def test_which_terrain_is_dead(options: dict[str, Any], keys: list[str]) -> None:
    terrain = (
        box("hut", 20, 20, 4, 4, kind="hut", cover=2, sight=Sight.BUILDING), box("road", 35, 20, 2, 10, kind="road"),
        box("wood", 40, 20, 4, 4, kind="wood", cover=1), box("lake", 50, 20, 9, 4, kind="lake", going=Going.HARD),
    )  # fmt: skip
    battle = table(terrain=terrain, **options)
    assert [feature.key for feature in dead_zone.areas(battle)] == keys


@pytest.mark.rule("TW-MOD-07")
def test_the_nearest_feature_is_written_down_before_more_is_built() -> None:
    battle = table(terrain=(box("far", 50, 20, 4, 4, kind="far", cover=1),))
    battle.options = dead_zone.named(battle)
    near = box("near", 35, 23, 2, 2, kind="near", cover=1)
    battle.table = type(battle.table)(72_000, 48_000, (*battle.table.features, near))
    assert [feature.key for feature in dead_zone.areas(battle)] == ["far"]


@pytest.mark.rule("TW-MOD-07")
@pytest.mark.parametrize(
    ("feature", "named", "large"),
    [
        (POND, (), True),
        (POOL, (), False),
        (POOL, ("pool",), True),
        (box("wall", 10, 10, 0.4, 12.5, kind="wall", cover=2), (), True),
    ],
)
def test_what_is_large(feature: Feature, named: tuple[str, ...], large: bool) -> None:
    assert dead_zone.is_large(table(terrain=(feature,), dead_large=named), feature) is large


@pytest.mark.rule("TW-MOD-07")
@pytest.mark.parametrize(("side", "large"), [(8400, False), (8486, True)])
def test_a_rectangle_that_stands_aslant_is_no_larger(side: int, large: bool) -> None:
    """A square on its tip: 8400 along each axis are sides of 11.88 inches, though the box round it is 16.8 wide."""
    x, y = 36_000, 24_000
    corners = ((x, y - side), (x + side, y), (x, y + side), (x - side, y))
    feature = Feature("hut", "hut", "hut", corners)
    assert dead_zone.is_large(table(terrain=(feature,)), feature) is large


# ------------------------------------------------------------ when to test
@pytest.mark.rule("TW-MOD-08")
@pytest.mark.parametrize(
    ("start", "end", "tested"),
    [
        (10.0, 13.699, False),  # its edge at 13.999, 6.001 from the pond at 20
        (10.0, 13.7, True),  # 6 inches
        (14.0, 15.0, True),  # moved inside the margin
        (14.0, 10.0, True),  # moved out of it
        (13.0, 10.0, False),
    ],
)
def test_the_margin_of_a_large_feature(start: float, end: float, tested: bool) -> None:
    battle = table(individual("a", "p1", (36, start)))
    faces = (2,) if tested else ()
    found = advanced(battle, "a", (36_000, round(end * 1000)), *faces)
    assert found == ["TW-MOVE-01", *(["TW-MOD-09"] if tested else [])]


@pytest.mark.rule("TW-MOD-08")
@pytest.mark.parametrize(("end", "tested"), [(19_600, False), (19_700, True), (20_400, True)])
def test_a_small_feature_has_no_margin(end: int, tested: bool) -> None:
    battle = table(individual("a", "p1", (33, 18)), terrain=(POOL,))
    found = advanced(battle, "a", (33_000, end), *((2,) if tested else ()))
    assert ("TW-MOD-09" in found) is tested


@pytest.mark.rule("TW-MOD-08")
def test_who_passes_by_tests_and_who_stands_still_does_not() -> None:
    """The corner of the margin is cut on the way."""
    battle = table(individual("a", "p1", (23, 20)))
    asks = run(movement.advance(battle, battle.units["a"]), (), [{"stay": True}])[1]
    assert clauses(asks) == ["TW-MOVE-01"]
    passer = table(individual("a", "p1", (22, 18)))
    assert advanced(passer, "a", (26_500, 16_500), 6) == ["TW-MOVE-01", "TW-MOD-09"]


@pytest.mark.rule("TW-MOD-08")
def test_one_test_though_every_model_and_two_areas_are_met() -> None:
    other = box("mud", 30, 30, 12, 4, kind="mud", going=Going.HARD)
    battle = table(squad("a", "p1", 5, (35, 16)), terrain=(POND, other), dead_zone="terrain")
    run(movement.advance(battle, battle.units["a"]), (3,), [{"to": [36_000, 19_000]}])
    assert [event.cause for event in happened(battle, HazardTested)] == ["the Dead Zone"]


@pytest.mark.rule("TW-MOD-08")
def test_without_the_modifier_nobody_tests() -> None:
    battle = table(individual("a", "p1", (36, 18)), modifiers=())
    assert advanced(battle, "a", (36_000, 19_500)) == ["TW-MOVE-01"]


# ------------------------------------------------------------ the test
@pytest.mark.rule("TW-MOD-09")
@pytest.mark.parametrize(
    ("faces", "left"),
    [
        ((2,), 5),  # one die for all, and it is none
        ((1, 2, 3, 4, 5), 4),  # one model, and a die for each of the four others
        ((1, 1, 2, 1, 5), 2),
        ((1, 1, 1, 1, 1), 0),
    ],
)
def test_a_squad_rolls_once_and_then_for_each(faces: tuple[int, ...], left: int) -> None:
    battle = table(squad("a", "p1", 5))
    _, asks = run(dead_zone.test(battle, battle.units["a"]), faces)
    assert all(isinstance(ask, Die) for ask in asks)
    assert clauses(asks) == ["TW-MOD-09"] * len(faces)
    assert len(battle.units["a"].models) == left
    assert all(event.clause == "TW-MOD-09" for event in happened(battle, ModelsLost))


@pytest.mark.rule("TW-MOD-09")
def test_the_owner_picks_the_first() -> None:
    battle = table(squad("a", "p1", 3, leader=True))
    asks = run(dead_zone.test(battle, battle.units["a"]), (1, 4, 4), ["model"])[1]
    assert asks[1].clause == "TW-SQUAD-08"
    assert asks[1].seat == "p1"
    assert [model.kind for model in battle.units["a"].models] == ["leader", "model"]


@pytest.mark.rule("TW-MOD-09", "TW-MOD-07")
@pytest.mark.parametrize("kind", ["individual", "vehicle", "swarm", "enemy"])
def test_others_roll_one_die_on_every_side(kind: str) -> None:
    units = {
        "individual": individual("a", "p1"), "vehicle": vehicle("a", "p1"),
        "swarm": squad("a", "p1", 1, specials=("swarm",)), "enemy": individual("a", "p2"),
    }  # fmt: skip
    battle = table(units[kind])
    run(dead_zone.test(battle, battle.units["a"]), [1])
    assert battle.units["a"].where == DESTROYED


@pytest.mark.rule("TW-MOD-08", "TW-ORD-09")
@pytest.mark.parametrize(("inch", "tested"), [(1, False), (3, True)])
def test_who_is_stopped_on_the_way_tests_for_as_far_as_he_came(inch: int, tested: bool) -> None:
    """Suppressed at an inch of its way, it has no action left: 6 + 1 + 1 is 8, it fails its nerve."""
    guard = squad("g", "p2", 10, (36, 9), prepared=True)
    battle = table(squad("a", "p1", 1, (36, 11)), guard)
    unit = battle.units["a"]
    unit.actions = 0
    faces = (6, 1, 6, *((4,) if tested else ()))
    more = ("medium",) if inch == 3 else ()
    answers = ["pass", {"to": [36_000, 16_000]}, *["pass"] * (inch - 1), "g", "suppress", *more]
    flow = movement.advance(battle, unit)
    asks = run(flow, faces, answers)[1]
    assert ("TW-MOD-09" in clauses(asks)) is tested
    assert unit.models[0].y == 11_000 + inch * 1000
