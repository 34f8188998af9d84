"""Modifier 4, The Gathering Storm: TW-MOD-10 to -18."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import box, clauses, game, happened, individual, run, squad, vehicle
from wartable.engine.ask import Move
from wartable.engine.errors import RuleError
from wartable.engine.terrain import Feature, Going, Sight
from wartable.rulesets.time_wars import turn
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.events.base import HazardTested
from wartable.rulesets.time_wars.ground.terrain import is_hard, on_ice, weathered
from wartable.rulesets.time_wars.melee import melee
from wartable.rulesets.time_wars.modifiers import storm
from wartable.rulesets.time_wars.modifiers.storm import WeatherCame, WeatherRolled
from wartable.rulesets.time_wars.moving import movement
from wartable.rulesets.time_wars.setup import order as setup_order
from wartable.rulesets.time_wars.state import INCH, Cursor, Game, Melee, Order, Unit
from wartable.rulesets.time_wars.troops import fatigue, hazards

WET = ("river", "stream", "marsh", "deep_water", "thin_ice")
LAKE = box("lake", 20, 10, 20, 20, kind="river", going=Going.HARD)
HOUSE = box("house", 50, 10, 4, 4, kind="building", sight=Sight.BUILDING, cover=2)
WOOD = box("wood", 20, 35, 10, 10, kind="wood", cover=1)


def table(*units: Unit, weather: str = "", terrain: tuple[Feature, ...] = (LAKE, HOUSE, WOOD), **fields: Any) -> Game:
    options = {"modifiers": ("storm",), **fields.pop("options", {})}
    fields = {"turn": 1, **fields}
    battle = game(*units, squad("x", "p2", 1, (70, 47)), terrain=terrain, options=Options(**options), **fields)
    battle.weather = weather
    battle.table = weathered(battle.table, weather)
    return battle


# ------------------------------------------------------------ which weather
@pytest.mark.rule("TW-MOD-10")
@pytest.mark.parametrize(
    ("face", "weather"),
    [
        (1, "rain"),
        (2, "rain"),
        (3, "hurricane"),
        (4, "snow"),
        (5, "snow"),
        (6, "front"),
    ],
)
def test_the_weather_is_rolled(face: int, weather: str) -> None:
    battle = table(squad("a", "p1"), cursor=Cursor("weather"), turn=0)
    asks = run(turn.of_rules(battle), [face])[1]
    assert clauses(asks) == ["TW-MOD-10"]
    assert battle.weather == weather
    assert battle.cursor.phase == "deploy"


@pytest.mark.rule("TW-MOD-10")
def test_or_agreed_on_before_anything_is_deployed() -> None:
    battle = table(squad("a", "p1"), cursor=Cursor("weather"), turn=0, options={"storm": "snow"})
    assert setup_order.then(battle, "declare") == "weather"
    run(turn.of_rules(battle))
    assert happened(battle, WeatherCame) == [WeatherCame("snow")]
    assert setup_order.then(battle, "declare") == "deploy"
    battle.options, battle.weather = Options(), ""
    assert setup_order.then(battle, "declare") == "deploy"  # no storm is played


@pytest.mark.rule("TW-MOD-10")
def test_a_battle_in_its_middle_learns_its_weather_with_the_next_turn() -> None:
    battle = table(squad("a", "p1"), cursor=Cursor("begin"), turn=0, active="")
    asks = run(turn.begin(battle), [3])[1]
    assert clauses(asks) == ["TW-MOD-10"]
    assert battle.weather == "hurricane"


# ------------------------------------------------------------ Fatigue
@pytest.mark.rule("TW-MOD-11")
@pytest.mark.parametrize("weather", ["rain", "hurricane", "snow", "front"])
def test_everybody_on_foot_tires(weather: str) -> None:
    """AGL 5, a 4, turn 3: 5 + 4 - 3."""
    tired = {"a": squad("a", "p1"), "b": individual("b", "p1"), "c": squad("c", "p1", specials=("all_terrain",))}
    spared = {"u": squad("u", "p1", specials=("unceasing",)), "v": vehicle("v", "p1")}
    battle = table(*tired.values(), *spared.values(), weather=weather, turn=3)
    for unit in tired.values():
        found = fatigue.reach(battle, unit, 4)
        assert (found.full, found.hard) == (6 * INCH, 6 * INCH)
        assert [line.clause for line in found.why if line.value < 0] == ["TW-MOD-11"]
    for unit in spared.values():
        assert fatigue.reach(battle, unit, 0).full == 2 * unit.profile.agl * INCH
    calm = table(tired["a"], weather="calm", turn=3)
    assert fatigue.reach(calm, tired["a"], 4).full == 9 * INCH


@pytest.mark.rule("TW-MOD-11")
def test_two_reasons_count_once() -> None:
    unit = squad("a", "p1", specials=("fatigue",))
    battle = table(unit, weather="rain", turn=3)
    assert fatigue.reach(battle, unit, 4).hard == 6 * INCH
    battle.turn = 5
    assert fatigue.wear(battle, unit, 4) == (1, "TW-SPEC-10")


# ------------------------------------------------------------ what is hazardous
def hazardous(weather: str, feature: Feature) -> bool:
    unit = individual("a", "p1", ((feature.left + 500) / 1000, (feature.top + 500) / 1000))
    return bool(hazards.endangered(table(unit, weather=weather, terrain=(feature,)), unit))


@pytest.mark.rule("TW-MOD-12", "TW-MOD-13", "TW-MOD-14")
@pytest.mark.parametrize(
    ("weather", "wet", "built"),
    [
        ("rain", True, False),
        ("hurricane", False, True),
        ("snow", True, False),
        ("front", False, False),
        ("calm", False, False),
    ],
)
def test_what_each_weather_makes_hazardous(weather: str, wet: bool, built: bool) -> None:
    for kind in WET:
        assert hazardous(weather, box(kind, 20, 20, 4, 4, kind=kind, going=Going.HARD)) is wet
    for kind in ("building", "bunker", "concrete_building"):
        feature = box(kind, 20, 20, 4, 4, kind=kind, sight=Sight.BUILDING, cover=2)
        assert hazardous(weather, feature) is built
    assert not hazardous(weather, WOOD)


@pytest.mark.rule("TW-MOD-12", "TW-MOD-13")
@pytest.mark.parametrize(
    ("weather", "to", "asked"),
    [
        ("rain", (22_000, 18_000), 1),
        ("rain", (16_000, 16_000), 0),
        ("hurricane", (22_000, 18_000), 0),
    ],
)
def test_water_is_tested_on_the_way_in(weather: str, to: tuple[int, int], asked: int) -> None:
    battle = table(individual("a", "p1", (18, 18)), weather=weather)
    asks = run(movement.advance(battle, battle.units["a"]), (3,) * asked, [{"to": list(to)}])[1]
    assert clauses(asks)[1:] == ["TW-SPEC-12"] * asked


@pytest.mark.rule("TW-MOD-13")
def test_a_fort_that_was_bought_is_a_building_too() -> None:
    fort = box("fort", 20, 20, 6, 6, kind="stronghold", sight=Sight.BUILDING, cover=3)
    assert hazardous("hurricane", fort)
    assert not hazardous("rain", fort)


@pytest.mark.rule("TW-MOD-12")
def test_even_who_made_a_trap_of_it_is_in_danger() -> None:
    unit = individual("a", "p1", (21, 11))
    lake = box("lake", 20, 10, 20, 20, kind="river", going=Going.HARD, hazardous=("all", "of:p1"))
    assert not hazards.endangered(table(unit, terrain=(lake,)), unit)
    assert hazards.endangered(table(unit, terrain=(lake,), weather="rain"), unit)


# ------------------------------------------------------------ Snow and Ice
@pytest.mark.rule("TW-MOD-14")
def test_frozen_water_is_open() -> None:
    battle = table(weather="snow")
    assert not is_hard(battle.table.feature("lake"))
    assert is_hard(battle.table.feature("wood"))
    assert is_hard(weathered(battle.table, "calm").feature("lake"))


@pytest.mark.rule("TW-MOD-14")
@pytest.mark.parametrize(
    ("start", "end", "allowed"),
    [
        ((22, 20), (29, 20), True),  # 7 inches on the ice: 5 + 4, free of Fatigue
        ((22, 20), (31.2, 20), False),  # 9.2 inches
        ((24, 20), (19, 20), True),  # off the ice at 20: 5 + 4 - 4 = 5 inches
        ((24.2, 20), (19, 20), False),  # 5.2 inches
        ((19, 20), (24, 20), True),
        ((19, 20), (24.2, 20), False),  # onto the ice
    ],
)
def test_a_move_on_the_ice_alone_is_free_of_fatigue(
    start: tuple[float, float], end: tuple[float, float], allowed: bool
) -> None:
    battle = table(individual("a", "p1", start), weather="snow", turn=4)
    flow = movement.run(battle, battle.units["a"])
    next(flow)
    ask = flow.send(4)
    assert isinstance(ask, Move)
    place = {"to": [round(end[0] * 1000), round(end[1] * 1000)]}
    if allowed:
        assert ask.accept(place)
        return
    with pytest.raises(RuleError):
        ask.accept(place)


@pytest.mark.rule("TW-MOD-14")
@pytest.mark.parametrize(("at", "target", "far"), [((22, 20), (33, 20), 9), ((35, 20), (46, 20), 5)])
def test_a_charge_on_the_ice(at: tuple[float, float], target: tuple[float, float], far: int) -> None:
    """AGL 5, a 4, turn 4: 9 inches wholly on the ice, else 5; the foe is out of reach of both."""
    battle = table(individual("a", "p1", at), individual("b", "p2", target), weather="snow", turn=4)
    run(movement.charge(battle, battle.units["a"], battle.units["b"]), (4,))
    assert battle.units["a"].models[0].x == pytest.approx(at[0] * 1000 + far * 1000, abs=30)


# ------------------------------------------------------------ Storm Front
@pytest.mark.rule("TW-MOD-15")
@pytest.mark.parametrize(
    ("start", "end", "dice"),
    [
        ((10, 20), (12, 20), 1),  # open ground
        ((22, 37), (25, 38), 0),  # wholly inside a wood
        ((28, 40), (32, 40), 1),  # out of it
        ((10, 20), (10, 20), 0),  # it stands still
    ],
)
def test_open_ground_under_a_storm_front(start: tuple[int, int], end: tuple[int, int], dice: int) -> None:
    battle = table(individual("a", "p1", start), weather="front")
    answer = {"to": [end[0] * 1000, end[1] * 1000]}
    asks = run(movement.advance(battle, battle.units["a"]), (4,) * dice, [answer])[1]
    assert clauses(asks)[1:] == ["TW-MOD-15"] * dice


@pytest.mark.rule("TW-MOD-15")
def test_each_model_rolls_and_once_in_a_turn() -> None:
    battle = table(squad("a", "p1", 5, (10, 20)), weather="front")
    unit = battle.units["a"]
    run(movement.advance(battle, unit), (1, 2, 3, 4, 1), [{"to": [12_000, 20_000]}])
    assert len(unit.models) == 3
    assert {event.clause for event in happened(battle, HazardTested)} == {"TW-MOD-15"}
    unit.advanced = False
    assert len(run(movement.advance(battle, unit), (), [{"to": [14_000, 20_000]}])[1]) == 1
    unit.used = ()  # the next turn
    assert len(run(movement.advance(battle, unit), (2, 2, 2), [{"to": [16_000, 20_000]}])[1]) == 4


@pytest.mark.rule("TW-MOD-15")
def test_a_road_is_open_ground_and_only_a_storm_front_does_it() -> None:
    road = box("road", 5, 15, 30, 10, kind="road")
    for weather, dice in (("front", 1), ("rain", 0), ("calm", 0)):
        battle = table(individual("a", "p1", (10, 20)), weather=weather, terrain=(road,))
        asks = run(movement.advance(battle, battle.units["a"]), (4,) * dice, [{"to": [12_000, 20_000]}])[1]
        assert len(asks) == 1 + dice


# ------------------------------------------------------------ blowing over
@pytest.mark.rule("TW-MOD-16")
@pytest.mark.parametrize(
    ("passes", "number", "face", "left"),
    [
        (True, 2, 1, "calm"),
        (True, 2, 2, "rain"),
        (True, 5, 1, "calm"),
        (True, 1, 0, "rain"),
        (False, 2, 0, "rain"),
    ],
)
def test_the_storm_may_blow_over(passes: bool, number: int, face: int, left: str) -> None:
    battle = table(squad("a", "p1"), weather="rain", turn=number, options={"storm_passes": passes})
    run(storm.GatheringStorm().game_turn_begins(battle), (face,) if face else ())
    assert battle.weather == left
    assert len(happened(battle, WeatherRolled)) == bool(face)
    assert bool(battle.table.feature("lake").hazardous) is (left == "rain")


@pytest.mark.rule("TW-MOD-16")
def test_it_ends_for_good() -> None:
    battle = table(squad("a", "p1"), weather="calm", turn=4, options={"storm_passes": True, "storm": "rain"})
    run(storm.GatheringStorm().game_turn_begins(battle))
    assert battle.weather == "calm"


@pytest.mark.rule("TW-MOD-16")
def test_it_is_rolled_at_the_start_of_the_game_turn() -> None:
    options = {"storm_passes": True}
    battle = table(squad("a", "p1"), weather="snow", turn=1, active="p2", cursor=Cursor("begin"), options=options)
    asks = run(turn.begin(battle), [1])[1]
    assert clauses(asks) == ["TW-MOD-16"]
    assert battle.weather == "calm"
    assert battle.turn == 2
    battle.weather, battle.active = "snow", "p1"
    assert run(turn.begin(battle))[1] == []  # the second Player Turn of the same turn


# ------------------------------------------------------------ extreme weather
@pytest.mark.rule("TW-MOD-17")
@pytest.mark.parametrize(
    ("specials", "extreme", "full", "hard"),
    [
        ((), True, 6, 3),  # 5 + 4 - 3; through hard going - 6
        (("fatigue",), True, 3, 3),
        (("all_terrain",), True, 6, 6),
        (("fatigue",), False, 6, 6),
    ],
)
def test_two_reasons_double_in_extreme_weather(specials: tuple[str, ...], extreme: bool, full: int, hard: int) -> None:
    unit = squad("a", "p1", specials=specials)
    battle = table(unit, weather="rain", turn=3, options={"extreme_weather": extreme})
    found = fatigue.reach(battle, unit, 4)
    assert (found.full, found.hard) == (full * INCH, hard * INCH)


@pytest.mark.rule("TW-MOD-17", "TW-ORD-11")
def test_quicken_pace_halves_what_hard_going_adds() -> None:
    unit = squad("a", "p1", orders=(Order("quicken_pace", "c"),))
    battle = table(unit, weather="rain", turn=3, options={"extreme_weather": True})
    assert fatigue.reach(battle, unit, 4).hard == 4 * INCH  # 9 - 3 - 2


@pytest.mark.rule("TW-MOD-17", "TW-MOD-11")
@pytest.mark.parametrize(
    ("specials", "number", "extreme", "worn"),
    [
        ((), 5, True, 1),
        (("fatigue",), 5, True, 2),
        (("fatigue",), 4, True, 0),
        (("fatigue",), 5, False, 1),
    ],
)
def test_worn_out_twice(specials: tuple[str, ...], number: int, extreme: bool, worn: int) -> None:
    unit = squad("a", "p1", 5, (10, 10), specials=specials)
    foe = squad("b", "p2", 5, (10, 13))
    options = {"extreme_weather": extreme}
    battle = table(unit, foe, weather="rain", turn=number, options=options)
    fight = Melee("m", ("a",), ("b",))
    numbers = melee.bout_numbers(battle, fight)
    mine = numbers.first if numbers.first.name == "a" else numbers.second
    assert -sum(mod.value for mod in mine.mods if mod.why == "worn out" and isinstance(mod.value, int)) == worn


@pytest.mark.rule("TW-MOD-17")
def test_no_characteristic_falls_below_nought() -> None:
    unit = squad("a", "p1", specials=("fatigue",))
    battle = table(unit, weather="rain", turn=5, options={"extreme_weather": True})
    assert [fatigue.wear(battle, unit, value)[0] for value in (4, 1, 0)] == [2, 1, 0]


@pytest.mark.rule("TW-MOD-18")
@pytest.mark.parametrize(
    ("extreme", "nobody", "full", "worn"),
    [
        (True, True, 7, 1),
        (True, False, 10, 0),
        (False, True, 10, 0),
    ],
)
def test_the_immune(extreme: bool, nobody: bool, full: int, worn: int) -> None:
    """Twice AGL 5 less turn 3 for the Unceasing, never doubled, though they have Fatigue printed."""
    unit = squad("a", "p1", specials=("unceasing", "fatigue"))
    truck = vehicle("v", "p1")
    options = {"extreme_weather": extreme, "storm_spares_nobody": nobody}
    battle = table(unit, truck, weather="rain", turn=3, options=options)
    assert fatigue.reach(battle, unit, 0).full == fatigue.reach(battle, unit, 0).hard == full * INCH
    assert fatigue.reach(battle, truck, 0).full == 2 * truck.profile.agl * INCH
    battle.turn = 5
    assert fatigue.wear(battle, unit, 4)[0] == worn


@pytest.mark.rule("TW-MOD-10")
@pytest.mark.parametrize(("order", "seat"), [(("p2", "p1"), "p2"), ((), "p1")])
def test_the_first_player_throws_for_the_weather(order: tuple[str, ...], seat: str) -> None:
    """Before it is settled who that is, the first seat does."""
    battle = game(squad("a", "p1"), squad("z", "p2", at=(40, 40)), options=Options(modifiers=("storm",)))
    battle.order = order
    ask = next(storm.gather(battle))
    assert ask.seat == seat


@pytest.mark.rule("TW-MOD-14")
@pytest.mark.parametrize(("places", "free"), [([(20, 20), (20.7, 20)], True), ([(20, 20), (25.7, 20)], False)])
def test_all_of_a_squad_must_stand_on_the_ice(places: list[tuple[float, float]], free: bool) -> None:
    pond = box("pond", 18, 18, 5, 5, kind="river", going=Going.HARD)
    battle = table(squad("a", "p1", 2, places=places), weather="snow", terrain=(pond,))
    battle.table = weathered(battle.table, "snow")
    assert on_ice(battle, battle.units["a"]) is free
