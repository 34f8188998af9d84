from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import box, game, individual, run, squad, vehicle
from wartable.engine.errors import RuleError
from wartable.engine.terrain import Feature, Going, Sight, Table
from wartable.kit.inches.terrain import through
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.events.base import HazardTested, Moved
from wartable.rulesets.time_wars.ground.terrain import (
    closed_to,
    endangers,
    enters_cover,
    hard_entry,
    hazard_entries,
    is_hard,
    swallowed,
    weather_tires,
)
from wartable.rulesets.time_wars.moving import movement
from wartable.rulesets.time_wars.moving.ways import Walk
from wartable.rulesets.time_wars.state import Game, Model, Profile, Unit

AGL6 = Profile(6, 5, 4, 4, 2, 4, 6, 1)


def wood(**fields: Any) -> Feature:
    return box("wood", 20, 5, 10, 10, kind="wood", cover=1, going=Going.HARD, sight=Sight.AREA, **fields)


def house(**fields: Any) -> Feature:
    return box("house", 20, 5, 10, 10, kind="building", cover=2, sight=Sight.BUILDING, height=3000, **fields)


def table(*features: Feature) -> Table:
    return Table(72_000, 48_000, features)


def rolled(battle: Game) -> list[tuple[int, str]]:
    return [(event.model, event.cause) for event in battle.log if isinstance(event, HazardTested)]


@pytest.mark.rule("TW-TERR-01", "TW-TERR-02")
@pytest.mark.parametrize(("kind", "cover", "going", "hard"), [
    ("plain", 0, Going.OPEN, False),
    ("grassland", 0, Going.OPEN, False),
    ("wood", 1, Going.OPEN, True),  # it gives cover
    ("bunker", 3, Going.OPEN, True),
    ("hill", 0, Going.HARD, True),  # no cover, but marked
    ("lava", 0, Going.IMPASSABLE, False),  # nobody goes there at all
])  # fmt: skip
def test_hard_going_is_cover_and_what_is_marked(kind: str, cover: int, going: Going, hard: bool) -> None:
    assert is_hard(box("f", 0, 0, 5, 5, kind=kind, cover=cover, going=going)) is hard


@pytest.mark.rule("TW-TERR-01")
def test_open_ground_hinders_nobody() -> None:
    field = box("field", 0, 0, 72, 48, kind="field")
    soldiers = squad("a", "p1", 3, (10, 10))
    battle = game(soldiers, squad("b", "p2", 1, (60, 40)), terrain=[field], turn=6)
    run(movement.run(battle, soldiers), faces=[6], answers=[{"to": [10700 + 11000, 10000]}])  # 5 + 6
    assert soldiers.models[0].x == 21000


@pytest.mark.rule("TW-TERR-03")
@pytest.mark.parametrize(("path", "entry"), [
    (((10000, 10000), (19999, 10000)), None),  # up to the wall
    (((10000, 10000), (20000, 10000)), 10000),  # to the outline
    (((10000, 10000), (25000, 10000)), 10000),  # in
    (((25000, 10000), (35000, 10000)), 5000),  # out
    (((22000, 10000), (28000, 10000)), None),  # about the rooms inside
])  # fmt: skip
def test_of_a_building_the_outline_is_hard(path: Any, entry: int | None) -> None:
    assert through(path, house()) == entry


@pytest.mark.rule("TW-TERR-04")
@pytest.mark.parametrize(("path", "entry"), [
    (((10000, 10000), (19999, 10000)), None),
    (((10000, 10000), (20000, 10000)), 10000),
    (((22000, 10000), (28000, 10000)), 0),  # it starts inside
    (((25000, 10000), (25000, 10000)), None),  # it does not stir
    (((10000, 4000), (40000, 4000)), None),  # past it
    (((10000, 10000), (10000, 3000), (25000, 3000), (25000, 10000)), 24000),  # 7 + 15 + 2
])  # fmt: skip
def test_a_path_touches_hard_going(path: Any, entry: int | None) -> None:
    found = hard_entry(table(wood()), path)
    assert (found.distance if found else None) == entry


@pytest.mark.rule("TW-TERR-04", "TW-SPEC-09")
@pytest.mark.parametrize(("turn", "far", "legal"), [
    (2, 7000, True),  # AGL 6 + 3 - 2 = 7
    (2, 7001, False),
    (1, 8000, True),
    (1, 8001, False),
])  # fmt: skip
def test_hard_going_shortens_a_run_through_it(turn: int, far: int, legal: bool) -> None:
    runner = squad("a", "p1", 1, (19, 10), profile=AGL6)
    battle = game(runner, squad("b", "p2", 1, (60, 40)), terrain=[wood()], turn=turn)
    flow = movement.run(battle, runner)
    if legal:
        run(flow, faces=[3], answers=[{"to": [19000 + far, 10000]}])
        assert runner.models[0].x == 19000 + far
    else:
        with pytest.raises(RuleError, match="TW-TERR-04"):
            run(flow, faces=[3], answers=[{"to": [19000 + far, 10000]}])


@pytest.mark.rule("TW-TERR-04")
def test_a_path_that_keeps_off_it_has_the_full_distance() -> None:
    # 2 inches of hedge in the way of 9 inches; through it 9 - 5 = 4, round it a little more than the 6 across
    hedge = box("hedge", 22, 9, 1, 2, kind="hedge", cover=1)
    runner = squad("a", "p1", 1, (19, 10), profile=AGL6)
    battle = game(runner, squad("b", "p2", 1, (60, 40)), terrain=[hedge], turn=5)
    run(movement.run(battle, runner), faces=[3], answers=[{"to": [25000, 10000]}])
    moved = next(event for event in battle.log if isinstance(event, Moved))
    assert runner.models[0].x == 25000
    assert 6000 < moved.distance < 9000


@pytest.mark.rule("TW-TERR-04")
def test_an_advance_is_not_slowed() -> None:
    walker = squad("a", "p1", 1, (19, 10), profile=AGL6)
    battle = game(walker, squad("b", "p2", 1, (60, 40)), terrain=[wood()], turn=6)
    run(movement.advance(battle, walker), answers=[{"to": [25000, 10000]}])
    assert walker.models[0].x == 25000


@pytest.mark.rule("TW-TERR-05", "TW-VEH-17")
@pytest.mark.parametrize(("action", "faces", "far", "dice"), [
    ("advance", [2], 10500, [(0, "hard going")]),
    ("advance", [], 9999, []),  # its centre stops short of the wood
    ("run", [2], 15000, [(0, "hard going")]),
    ("run", [2], 17000, [(0, "hard going")]),  # two woods, one die
])  # fmt: skip
def test_hard_going_endangers_vehicles(action: str, faces: list[int], far: int, dice: list[Any]) -> None:
    second = box("other", 24, 5, 5, 10, kind="wood", cover=1)
    tank = vehicle("t", "p1", (10, 10), profile=Profile(11, 5, 3, 6, 6, 6, 7, 0))
    battle = game(tank, squad("b", "p2", 1, (60, 40)), terrain=[wood(), second])
    flow = movement.advance(battle, tank) if action == "advance" else movement.run(battle, tank)
    run(flow, faces=faces, answers=[{"to": [10000 + far, 10000]}])
    assert rolled(battle) == dice
    assert tank.models[0].x == 10000 + far


@pytest.mark.rule("TW-TERR-05")
def test_a_vehicle_dies_where_it_enters() -> None:
    tank = vehicle("t", "p1", (10, 10), profile=Profile(11, 5, 3, 6, 6, 6, 7, 0))
    battle = game(tank, squad("b", "p2", 1, (60, 40)), terrain=[wood()])
    run(movement.advance(battle, tank), faces=[1], answers=[{"to": [21000, 10000]}])
    moved = [event for event in battle.log if isinstance(event, Moved)]
    assert tank.where == "destroyed"
    assert [event.models[0].x for event in moved] == [20000]


@pytest.mark.rule("TW-TERR-05")
def test_who_is_inside_goes_on_at_his_risk() -> None:
    tank = vehicle("t", "p1", (25, 10))
    battle = game(tank, squad("b", "p2", 1, (60, 40)), terrain=[wood()])
    run(movement.advance(battle, tank), faces=[4], answers=[{"to": [27000, 10000]}])
    assert rolled(battle) == [(0, "hard going")]


@pytest.mark.rule("TW-TERR-06")
def test_no_vehicle_enters_a_building() -> None:
    tank, soldiers = vehicle("t", "p1", (15, 10)), squad("a", "p1", 1, (15, 14))
    battle = game(tank, soldiers, squad("b", "p2", 1, (60, 40)), terrain=[house()])
    assert closed_to(tank)(house())
    assert not closed_to(soldiers)(house())
    with pytest.raises(RuleError) as caught:
        run(movement.advance(battle, tank), answers=[{"to": [22000, 10000]}])
    assert caught.value.clause == "TW-TERR-06"
    run(movement.advance(battle, soldiers), answers=[{"to": [20000, 14000]}])
    assert soldiers.models[0].x == 20000


@pytest.mark.rule("TW-TERR-07")
@pytest.mark.parametrize(("tags", "unit", "danger"), [
    (("all",), squad("a", "p1"), True),
    ((), squad("a", "p1"), False),
    (("vehicle",), squad("a", "p1"), False),
    (("vehicle",), vehicle("a", "p1"), True),
    (("foot",), vehicle("a", "p1"), False),
    (("foot",), individual("a", "p1"), True),
    (("squad",), individual("a", "p1"), False),
    (("daleks",), squad("a", "p1", race="dalek"), True),
    (("daleks",), squad("a", "p1", race="ogron"), False),
])  # fmt: skip
def test_whom_a_feature_endangers(tags: tuple[str, ...], unit: Unit, danger: bool) -> None:
    assert endangers(box("f", 0, 0, 5, 5, kind="minefield", hazardous=tags), unit) is danger


@pytest.mark.rule("TW-SPEC-14")
@pytest.mark.parametrize(("player", "danger"), [("p1", False), ("p2", True)])
def test_what_troops_made_spares_their_friends(player: str, danger: bool) -> None:
    mines = box("f", 0, 0, 5, 5, kind="minefield", hazardous=("all", "of:p1"))
    assert endangers(mines, squad("a", player)) is danger


@pytest.mark.rule("TW-SPEC-12", "TW-TERR-07")
@pytest.mark.parametrize(("end", "entered"), [
    (19679, False),  # 0.021 inch between the base (radius 0.3) and the field at 20
    (19680, True),  # 0.02: contact
    (22000, True),
])  # fmt: skip
def test_to_touch_a_hazard_is_to_enter_it(end: int, entered: bool) -> None:
    mines = box("mines", 20, 5, 10, 10, kind="minefield", hazardous=("all",))
    model = Model(10000, 10000)
    found = hazard_entries(table(mines), squad("a", "p1"), model, ((10000, 10000), (end, 10000)))
    assert bool(found) is entered


@pytest.mark.rule("TW-TERR-08")
@pytest.mark.parametrize(("to", "clause"), [
    ([25000, 10000], "TW-TERR-08"),  # onto it
    ([19800, 10000], "TW-TERR-08"),  # with a part of the base
    ([19700, 10000], ""),  # to its edge: 20 - 0.3
])  # fmt: skip
def test_impassable_ground_is_refused(to: list[int], clause: str) -> None:
    walker = squad("a", "p1", 1, (15, 10), profile=Profile(10, 5, 4, 4, 2, 4, 6, 1))
    lava = box("lava", 20, 5, 10, 10, kind="lava", going=Going.IMPASSABLE)
    walk = Walk(game(walker, terrain=[lava]), walker, "TW-MOVE-01", 10_000, 10_000)
    if clause:
        with pytest.raises(RuleError) as caught:
            walk.check({"models": [to]})
        assert caught.value.clause == clause
    else:
        assert walk.check({"models": [to]}).ends[0].x == to[0]


@pytest.mark.rule("TW-TERR-08")
def test_forced_into_it_the_models_that_enter_are_destroyed() -> None:
    lava = box("lava", 20, 5, 10, 10, kind="lava", going=Going.IMPASSABLE)
    models = [Model(19700, 10000, id=1), Model(19701, 10000, id=2), Model(25000, 10000, id=3), Model(5000, 5000, id=4)]
    assert swallowed(table(lava, wood()), models) == (2, 3)


@pytest.mark.rule("TW-TERR-09")
@pytest.mark.parametrize(("weather", "unit", "clause"), [
    (True, squad("a", "p1"), "TW-TERR-09"),
    (True, individual("a", "p1"), "TW-TERR-09"),
    (True, vehicle("a", "p1"), ""),
    (False, squad("a", "p1"), ""),
])  # fmt: skip
def test_weather_tires_if_it_was_agreed_on(weather: bool, unit: Unit, clause: str) -> None:
    assert weather_tires(game(unit, options=Options(weather=weather)), unit) == clause


@pytest.mark.rule("TW-ORD-12")
@pytest.mark.parametrize(
    ("feature", "entered"), [(wood(), True), (box("m", 20, 5, 9, 9, kind="marsh", going=Going.HARD), False)]
)
def test_cover_is_entered(feature: Feature, entered: bool) -> None:
    assert enters_cover(table(feature), ((10000, 10000), (22000, 10000))) is entered


@pytest.mark.rule("TW-TERR-05", "TW-TERR-07")
@pytest.mark.parametrize(("tags", "cause"), [((), "hard going"), (("all",), "hazard")])
def test_a_feature_that_is_both_is_tested_once(tags: tuple[str, ...], cause: str) -> None:
    tank = vehicle("t", "p1", (16, 10))
    water = box("water", 20, 5, 10, 10, kind="deep_water", going=Going.HARD, hazardous=tags)
    battle = game(tank, squad("b", "p2", 1, (60, 40)), terrain=[water])
    run(movement.advance(battle, tank), faces=[3], answers=[{"to": [22000, 10000]}])
    assert rolled(battle) == [(0, cause)]
