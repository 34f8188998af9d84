"""Mission 5, Reclamation: TW-MISS-20 to TW-MISS-26."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import aim, box, game, happened, individual, run, squad, vehicle
from wartable.engine.ask import Move
from wartable.engine.errors import DataError
from wartable.engine.terrain import Going, Sight
from wartable.rulesets.time_wars import (
    actions,
    casualties,
    edge,
    firing,
    losses,
    markers,
    melee,
    missions,
    morale,
    movement,
    objectives,
    reclamation,
    squads,
    troop_types,
    turn,
    vehicles,
    view,
)
from wartable.rulesets.time_wars.appraisal import appraise
from wartable.rulesets.time_wars.events import Embarked
from wartable.rulesets.time_wars.mission_events import MarkerTurned, ObjectiveDropped, ObjectivePlaced, ObjectiveTaken
from wartable.rulesets.time_wars.scenario import new_game
from wartable.rulesets.time_wars.state import ABOARD, INCH, Cursor, Game, Objective, Options, Unit
from wartable.rulesets.time_wars.tactics import Tactics

SOUTH = ((0, 0), (72_000, 0), (72_000, 10_000), (0, 10_000))
NORTH = ((0, 38_000), (72_000, 38_000), (72_000, 48_000), (0, 48_000))


def marker(key: str, x: float, y: float = 24, **fields: Any) -> Objective:
    """A marker at a place in inches; it lies face down unless it is said."""
    return Objective(key, round(x * INCH), round(y * INCH), **{"hidden": True, **fields})


THREE = (marker("marker-1", 36), marker("marker-2", 18), marker("marker-3", 54))
SHOWN = (marker("marker-1", 36, hidden=False),)


def table(*units: Unit, spots: tuple[Objective, ...] = THREE, **fields: Any) -> Game:
    """Standard zones; p1 acts; both have a Squad far from everything."""
    fields = {"turn": 3, "active": "p1", "options": Options(mission="reclamation"), **fields}
    rest = (squad("x", "p1", at=(4, 4), tv=1), squad("y", "p2", at=(66, 44), tv=1))
    battle = game(*rest, *units, **fields)
    battle.sides["p1"].zones, battle.sides["p2"].zones = (SOUTH,), (NORTH,)
    battle.objectives = spots
    for spot in spots:
        if spot.carrier:
            battle.units[spot.carrier].laden = True
    return battle


def carried(by: str, **fields: Any) -> tuple[Objective, ...]:
    """The objective in the hands of a Troop Type."""
    return (marker("marker-1", 36, hidden=False, carrier=by, **fields),)


def at_the_end(*units: Unit, **fields: Any) -> Game:
    """The end of the last Player Turn."""
    return table(*units, **{"turn": 6, "active": "p2", "cursor": Cursor("end"), **fields})


def keys(battle: Game) -> list[str]:
    """The markers that are left."""
    return [spot.key for spot in battle.objectives]


# ------------------------------------------------------------ markers
@pytest.mark.rule("TW-MISS-22", "TW-DEPL-03")
def test_three_markers_on_the_line_halfway() -> None:
    battle = table(spots=(), turn=0, active="", cursor=Cursor("markers"))
    _, asked = run(markers.step(battle))
    assert asked == []  # no die: nobody and nothing knows which is real
    assert sorted((spot.x, spot.y) for spot in battle.objectives) == [
        (18_000, 24_000),
        (36_000, 24_000),
        (54_000, 24_000),
    ]
    assert all(spot.hidden for spot in battle.objectives)
    assert [event.clause for event in happened(battle, ObjectivePlaced)] == ["TW-MISS-22"] * 3


@pytest.mark.rule("TW-MISS-22", "TW-DEPL-02")
@pytest.mark.parametrize(
    ("zones", "places"),
    [
        (
            (
                ((0, 0), (10_000, 0), (10_000, 48_000), (0, 48_000)),
                ((62_000, 0), (72_000, 0), (72_000, 48_000), (62_000, 48_000)),
            ),
            [(36_000, 12_000), (36_000, 24_000), (36_000, 36_000)],
        ),
        (
            (((0, 6_000), (0, 48_000), (63_000, 48_000)), ((9_000, 0), (72_000, 0), (72_000, 42_000))),
            [(18_000, 12_000), (36_000, 24_000), (54_000, 36_000)],
        ),
    ],
)
def test_the_line_lies_between_the_zones(zones: tuple[Any, Any], places: list[tuple[int, int]]) -> None:
    """Zones at the short edges, and zones parted aslant."""
    battle = table(spots=())
    battle.sides["p1"].zones, battle.sides["p2"].zones = (zones[0],), (zones[1],)
    objectives.scatter_usual(battle)
    assert sorted((spot.x, spot.y) for spot in battle.objectives) == places


@pytest.mark.rule("TW-MISS-22", "TW-DEPL-11")
@pytest.mark.parametrize("swapped", [True, False])
def test_in_an_ambush_they_lie_halfway_on_either_flank(swapped: bool) -> None:
    """Attacker 0 to 10 and 62 to 72, defender 28 to 44: halfway is 19 and 53."""
    battle = table(spots=())
    ends = tuple(((x, 0), (x + 10_000, 0), (x + 10_000, 48_000), (x, 48_000)) for x in (0, 62_000))
    middle = (((28_000, 0), (44_000, 0), (44_000, 48_000), (28_000, 48_000)),)
    battle.sides["p1"].zones, battle.sides["p2"].zones = (middle, ends) if swapped else (ends, middle)
    objectives.scatter_usual(battle)
    assert sorted((spot.x, spot.y) for spot in battle.objectives) == [
        (19_000, 12_000), (19_000, 36_000), (53_000, 24_000),
    ]  # fmt: skip


@pytest.mark.rule("TW-MISS-22")
@pytest.mark.parametrize(("faces", "real"), [((1,), 0), ((2,), 0), ((3, 1), 1), ((6, 3), 1), ((3, 4), 2), ((5, 6), 2)])
def test_each_marker_is_real_with_the_same_chance(faces: tuple[int, ...], real: int) -> None:
    """1/3; 2/3 x 1/2; 2/3 x 1/2 and no die."""
    scouts = [individual(f"i{n}", "p1", (x, 24)) for n, x in enumerate((36, 18, 54))]
    battle = table(*scouts)
    dice = list(faces)
    for unit in scouts:
        due = [dice.pop(0)] if dice else []
        run(reclamation.reached(battle, unit), due)
        if reclamation.carrier(battle):
            break
    assert reclamation.carrier(battle) is scouts[real]
    assert keys(battle) == [f"marker-{real + 1}"]


# ------------------------------------------------------------ turning
@pytest.mark.rule("TW-MISS-23")
@pytest.mark.parametrize(("x", "turned"), [(36.8, True), (36.82, True), (36.821, False)])
def test_base_contact_turns_a_marker(x: float, turned: bool) -> None:
    """Radius of the marker and of the base, and the 0.02 inch that count as contact."""
    unit = individual("i", "p1", (x, 24))
    battle = table(unit)
    run(reclamation.reached(battle, unit), [1] if turned else [])
    assert bool(happened(battle, MarkerTurned)) is turned
    assert unit.laden is turned


@pytest.mark.rule("TW-MISS-23")
@pytest.mark.parametrize(
    ("face", "left", "taken"),
    [
        (2, ["marker-1"], True),
        (3, ["marker-2", "marker-3"], False),
    ],
)
def test_the_real_one_is_taken_and_a_false_one_removed(face: int, left: list[str], taken: bool) -> None:
    """By an advance of the Squad onto it; no action is spent for it."""
    unit = squad("s", "p1", 3, at=(35, 20))
    battle = table(unit)
    run(movement.advance(battle, unit), [face], [{"to": [36_000, 23_500]}])
    assert keys(battle) == left
    assert bool(happened(battle, ObjectiveTaken)) is taken
    assert unit.actions == 2  # the advance is paid by the menu


@pytest.mark.rule("TW-MISS-23")
def test_passing_over_a_marker_does_not_turn_it() -> None:
    unit = individual("i", "p1", (36, 22))
    battle = table(unit)
    run(movement.advance(battle, unit), answers=[{"to": [36_000, 26_000]}])
    assert not happened(battle, MarkerTurned)
    run(movement.advance(battle, unit), [1], [{"to": [36_000, 24_000]}])
    assert reclamation.carrier(battle) is unit


@pytest.mark.rule("TW-MISS-23")
@pytest.mark.parametrize(("y", "turned"), [(20.0, True), (19.999, False)])
def test_entering_the_building_that_holds_it(y: float, turned: bool) -> None:
    """A house from 20 to 28; a marker in its far corner is found by whoever is inside."""
    house = box("house", 34, 20, 6, 8, kind="building", sight=Sight.BUILDING, height=3000)
    unit = squad("s", "p1", 2, places=[(35, y), (35, 19)])
    battle = table(unit, terrain=[house], spots=(marker("marker-1", 39, 27, feature="house"), *THREE[1:]))
    run(reclamation.reached(battle, unit), [1] if turned else [])
    assert unit.laden is turned


@pytest.mark.rule("TW-MISS-23")
def test_two_false_ones_leave_a_third_that_is_known_and_must_be_reached() -> None:
    unit = individual("i", "p1", (36, 24))
    battle = table(unit, spots=THREE[:2])
    run(reclamation.reached(battle, unit), [4])
    assert [(spot.key, spot.hidden, spot.carrier) for spot in battle.objectives] == [("marker-2", False, "")]
    unit.stand([unit.models[0]._replace(x=18_000)])
    run(reclamation.reached(battle, unit))
    assert reclamation.carrier(battle) is unit


@pytest.mark.rule("TW-MISS-23")
def test_enemies_in_contact_do_not_prevent_it() -> None:
    """A charge that ends on the marker, in melee."""
    unit, foe = squad("s", "p1", 1, at=(36, 20)), squad("f", "p2", 1, at=(36, 25.3))
    battle = table(unit, foe)
    run(movement.charge(battle, unit, foe), [6, 1])
    assert battle.melee_of("s") is not None
    assert unit.laden


@pytest.mark.rule("TW-MISS-23", "TW-VEH-03")
def test_a_vehicle_turns_but_does_not_take() -> None:
    tank, swarm = vehicle("v", "p1", (36, 24)), squad("w", "p1", 1, at=(36, 22.9), specials=("swarm",))
    battle = table(tank, swarm)
    run(reclamation.reached(battle, tank), [1])
    assert [(spot.key, spot.hidden, spot.carrier) for spot in battle.objectives] == [("marker-1", False, "")]
    assert not tank.laden
    swarm.stand([swarm.models[0]._replace(y=24_700)])
    run(reclamation.reached(battle, swarm))
    assert reclamation.carrier(battle) is swarm  # a Swarm may carry it


def test_other_missions_have_no_markers() -> None:
    unit = individual("i", "p1", (36, 24))
    battle = table(unit, options=Options(mission="possession"))
    run(reclamation.reached(battle, unit))
    assert not battle.log


# ------------------------------------------------------------ the penalty
@pytest.mark.rule("TW-MISS-24")
@pytest.mark.parametrize(("count", "suppressed", "size"), [(5, 0, 4), (1, 0, 0), (5, 3, 1), (5, 5, 0)])
def test_the_carrier_counts_one_less(count: int, suppressed: int, size: int) -> None:
    unit, foe = squad("s", "p1", count, at=(36, 20)), squad("f", "p2", 5, at=(36, 30))
    battle = table(unit, foe, spots=carried("s"))
    unit.suppression = (("p2", suppressed),) if suppressed else ()
    assert squads.size(unit) == size
    assert firing.firing_size(aim(unit, foe, battle=battle)) == size
    assert firing.target_size(unit) == size
    assert next(mod.value for mod in melee.size_mods(battle, unit, ("s",)) if mod.clause == "TW-MELEE-09") == size
    assert next(mod.value for mod in morale.nerve_numbers(battle, unit).mods if mod.why == "size") == size


@pytest.mark.rule("TW-MISS-24")
def test_a_swarm_counts_one_less_than_it_rolls() -> None:
    swarm, foe = squad("w", "p1", 1, at=(36, 20), specials=("swarm",)), squad("f", "p2", 5, at=(36, 30))
    battle = table(swarm, foe, spots=carried("w"))
    swarm.swarm = 7
    assert squads.size(swarm) == 6
    shot = aim(swarm, foe, battle=battle)
    assert firing.sums(shot, 0, False, "TW-COVER-02", "").numbers.swarm == 1


@pytest.mark.rule("TW-MISS-24")
def test_a_load_silences_nobody() -> None:
    unit = individual("i", "p1", (36, 20))
    battle = table(unit, spots=carried("i"))
    assert squads.size(unit) == 0
    assert actions.bound(battle, unit) is None


@pytest.mark.rule("TW-MISS-24")
def test_whoever_he_joins_counts_one_less() -> None:
    """The Squad has 3 men and him: 4, less 1. When he leaves, it has its own size again; when he falls, too."""
    unit, mates = individual("i", "p1", (36, 20)), squad("s", "p1", 3, at=(36.7, 20))
    battle = table(unit, mates, spots=carried("i"))
    troop_types.join(battle, unit, mates)
    assert squads.size(mates) == 3
    troop_types.part(battle, unit)
    assert (squads.size(mates), squads.size(unit)) == (3, 0)
    troop_types.join(battle, unit, mates)
    run(losses.remove(battle, mates, [model.id for model in mates.models if model.of], "attack"))
    run(reclamation.drop(battle))
    assert squads.size(mates) == 3


@pytest.mark.rule("TW-MISS-24", "TW-MISS-20")
def test_it_may_ride_with_the_objective() -> None:
    unit, lpc = squad("s", "p1", 3, at=(36, 20)), vehicle("v", "p1", (39.2, 20), capacity=10)
    battle = at_the_end(unit, lpc, spots=carried("s"))
    assert vehicles.unfit(battle, lpc, unit) is None
    battle.emit(Embarked("s", "v"))
    assert unit.where == ABOARD
    assert reclamation.carrier(battle) is unit
    found = missions.verdict(battle)
    assert found is not None
    assert (found.winners, found.clause) == (("p1",), "TW-MISS-20")


# ------------------------------------------------------------ dropping
@pytest.mark.rule("TW-MISS-25")
@pytest.mark.parametrize("end", ["destroyed", "routed"])
def test_it_is_dropped_where_the_carrier_stood(end: str) -> None:
    """Three men from 30 to 34: the middle is 32."""
    unit = squad("s", "p1", 3, places=[(30, 20), (30.9, 20), (34, 20)], tv=1)
    battle = table(unit, spots=carried("s"))
    assert reclamation.let_go(battle) is None
    if end == "routed":
        run(losses.rout(battle, unit))
    else:
        run(losses.take_wounds(battle, unit, 3, "attack", "p2"))
    flow = turn.step(battle)
    assert flow is not None
    run(flow)
    dropped = happened(battle, ObjectiveDropped)
    assert [(event.x, event.y) for event in dropped] == [(32_000, 20_000)]
    spot = battle.objectives[0]
    assert (spot.x, spot.y, spot.carrier, spot.hidden) == (32_000, 20_000, "", False)
    assert not unit.laden


@pytest.mark.rule("TW-MISS-25")
def test_what_lies_face_up_is_taken_by_the_next_in_contact() -> None:
    """Friend or foe; nobody hands it over, for only who carries nothing there can take it."""
    foe, friend = individual("f", "p2", (36, 24.7)), individual("g", "p1", (36, 23.3))
    battle = table(foe, friend, spots=SHOWN)
    run(reclamation.reached(battle, foe))
    assert reclamation.carrier(battle) is foe
    assert happened(battle, ObjectiveTaken)[0].clause == "TW-MISS-25"
    run(reclamation.reached(battle, friend))
    assert reclamation.carrier(battle) is foe


@pytest.mark.rule("TW-MISS-25")
def test_aboard_it_falls_where_the_vehicle_was() -> None:
    unit, lpc = squad("s", "p1", 2, at=(10, 20)), vehicle("v", "p1", (40, 30), capacity=10)
    battle = table(unit, lpc, spots=carried("s"))
    battle.emit(Embarked("s", "v"))
    run(casualties.wound_models(battle, unit, 2, "wreck"))
    run(reclamation.drop(battle))
    assert (battle.objectives[0].x, battle.objectives[0].y) == (40_000, 30_000)


@pytest.mark.rule("TW-MISS-25")
def test_an_individual_who_falls_in_a_squad_drops_it_there() -> None:
    unit, mates = individual("i", "p1", (36, 20)), squad("s", "p1", 2, places=[(36.8, 20), (38, 20)])
    battle = table(unit, mates, spots=carried("i"))
    troop_types.join(battle, unit, mates)
    run(losses.remove(battle, mates, [model.id for model in mates.models if model.of], "attack"))
    run(reclamation.drop(battle))
    assert (battle.objectives[0].x, battle.objectives[0].y) == (37_400, 20_000)


@pytest.mark.rule("TW-MISS-25")
def test_it_may_fall_inside_a_building() -> None:
    house = box("house", 34, 18, 6, 6, kind="building", sight=Sight.BUILDING, height=3000)
    unit = individual("i", "p1", (36, 20))
    battle = table(unit, spots=carried("i"), terrain=[house])
    run(losses.rout(battle, unit))
    run(reclamation.drop(battle))
    assert battle.objectives[0].feature == "house"


# ------------------------------------------------------------ leaving
def near_edge(y: float, **fields: Any) -> tuple[Game, Unit]:
    """A carrier near the southern edge; his advance is 5 inches."""
    unit = individual("i", "p1", (36, y))
    return table(unit, spots=carried("i"), **fields), unit


@pytest.mark.rule("TW-MISS-21")
@pytest.mark.parametrize(
    ("y", "to", "asked"),
    [
        (5.299, 0.3, True),  # 4.999 to the edge, 5 inches of advance
        (5.3, 0.3, False),  # just touches it
        (5.299, 5.299, True),  # wherever it stops: 5 inches are left, and 4.999 are needed
        (3, 2, True),
        (8, 3, False),
    ],
)
def test_more_must_be_left_than_the_way_to_the_edge(y: float, to: float, asked: bool) -> None:
    battle, unit = near_edge(y)
    answers: list[Any] = [{"to": [36_000, round(to * INCH)]}] + (["leave"] if asked else [])
    run(movement.advance(battle, unit), answers=answers)
    assert (battle.result is not None) is asked
    if battle.result:
        assert (battle.result.winners, battle.result.clause) == (("p1",), "TW-MISS-21")
        assert turn.step(battle) is None


@pytest.mark.rule("TW-MISS-21")
def test_it_may_stay() -> None:
    battle, unit = near_edge(3)
    run(movement.advance(battle, unit), answers=[{"to": [36_000, 2_000]}, "stay"])
    assert battle.result is None
    assert unit.where == "table"


@pytest.mark.rule("TW-MISS-21")
@pytest.mark.parametrize(("face", "leaves"), [(3, True), (2, False)])
def test_a_run_reaches_farther(face: int, leaves: bool) -> None:
    """7.7 inches from the edge: 5 + 3 is more, 5 + 2 is not."""
    battle, unit = near_edge(8)
    answers: list[Any] = [{"stay": True}] + (["leave"] if leaves else [])
    run(movement.run(battle, unit), [face], answers)
    assert (battle.result is not None) is leaves


@pytest.mark.rule("TW-MISS-21")
def test_the_closest_model_is_enough_and_takes_the_others() -> None:
    unit = squad("s", "p1", 4, places=[(36, 2 + 0.7 * i) for i in range(4)])
    battle = table(unit, spots=carried("s"))
    run(movement.advance(battle, unit), answers=[{"stay": True}, "leave"])
    assert battle.result is not None
    assert unit.models == ()


@pytest.mark.rule("TW-MISS-21")
def test_only_the_carrier_may_leave() -> None:
    """Not another, and not a vehicle with the carrier aboard."""
    unit, lpc = squad("s", "p1", 2, at=(40, 4)), vehicle("v", "p1", (36, 4), capacity=10)
    other = individual("o", "p1", (50, 2))
    battle = table(unit, lpc, other, spots=carried("s"))
    battle.emit(Embarked("s", "v"))
    for mover in (lpc, other):
        _, asked = run(movement.advance(battle, mover), answers=[{"stay": True}])
        assert [type(ask) for ask in asked] == [Move]


@pytest.mark.rule("TW-MISS-21")
def test_the_way_out_goes_round_what_nobody_enters() -> None:
    """Lava lies between him and the edge: 1.2 inches straight, more round it."""
    lava = box("lava", 33, 0, 6, 1.5, kind="lava", going=Going.IMPASSABLE)
    battle, unit = near_edge(2, terrain=[lava])
    assert not edge.goes_off(battle, unit, 1_900, 1_900)
    assert edge.goes_off(battle, unit, 5_000, 5_000)


@pytest.mark.rule("TW-MISS-21")
def test_through_hard_going_less_is_left() -> None:
    marsh = box("marsh", 20, 0, 40, 1, kind="marsh", going=Going.HARD)
    battle, unit = near_edge(3, terrain=[marsh])
    assert edge.goes_off(battle, unit, 4_000, 3_000)
    assert not edge.goes_off(battle, unit, 4_000, 2_700)


# ------------------------------------------------------------ the end
@pytest.mark.rule("TW-MISS-20")
@pytest.mark.parametrize("player", ["p1", "p2"])
def test_who_carries_it_at_the_end_wins(player: str) -> None:
    battle = at_the_end(squad("s", player, at=(36, 20)), spots=carried("s"))
    found = missions.verdict(battle)
    assert found is not None
    assert (found.winners, found.clause) == ((player,), "TW-MISS-20")
    rows = {row.seat: row.value for row in missions.scores(battle) if row.clause == "TW-MISS-20"}
    assert rows[player] == "yes"


@pytest.mark.rule("TW-MISS-20", "TW-MISS-04")
def test_not_before_the_end_unless_one_is_left_alone() -> None:
    battle = table(squad("s", "p1", at=(36, 20)), spots=carried("s"))
    assert missions.verdict(battle) is None
    for key in ("x", "s"):
        battle.units[key].where = "destroyed"
    found = missions.verdict(battle)
    assert found is not None
    assert (found.winners, found.clause) == (("p2",), "TW-MISS-04")


@pytest.mark.rule("TW-MISS-26", "TW-MISS-05")
@pytest.mark.parametrize(
    ("near", "winners"),
    [
        ({"p1": (2, 2), "p2": (3,)}, ("p2",)),  # single Troop Types, not sums
        ({"p1": (3,), "p2": (3,)}, ()),
        ({"p1": (0,)}, ("p1",)),
        ({}, ()),
    ],
)
def test_the_strongest_troop_type_within_six_inches(near: dict[str, tuple[int, ...]], winners: tuple[str, ...]) -> None:
    units = []
    for player, tvs in near.items():
        for n, tv in enumerate(tvs):
            unit = individual(f"{player}-{n}", player, (33 + n, 22 if player == "p1" else 26))
            unit.tv = tv
            units.append(unit)
    found = missions.verdict(at_the_end(*units, spots=SHOWN))
    assert found is not None
    assert (found.winners, found.clause) == (winners, "TW-MISS-26")


@pytest.mark.rule("TW-MISS-26")
@pytest.mark.parametrize(("x", "near"), [(36 + 0.5 + 6 + 0.3, True), (36 + 0.5 + 6 + 0.301, False)])
def test_six_inches_from_its_edge(x: float, near: bool) -> None:
    battle = at_the_end(individual("i", "p1", (x, 24)), spots=SHOWN)
    assert reclamation.closest(battle, battle.objectives[0]) == (("p1",) if near else ())


@pytest.mark.rule("TW-MISS-26", "TW-MISS-22")
@pytest.mark.parametrize(("faces", "real"), [((1,), "marker-1"), ((3, 2), "marker-2"), ((6, 5), "marker-3")])
def test_what_is_hidden_at_the_end_is_revealed(faces: tuple[int, ...], real: str) -> None:
    """p1 stands by the second marker, p2 by the third; nobody by the first."""
    battle = at_the_end(individual("i", "p1", (18, 22)), individual("j", "p2", (54, 22)))
    run(turn.end(battle), list(faces))
    assert keys(battle) == [real]
    assert {event.clause for event in happened(battle, MarkerTurned)} == {"TW-MISS-26"}
    assert battle.result is not None
    assert battle.result.winners == {"marker-1": (), "marker-2": ("p1",), "marker-3": ("p2",)}[real]


@pytest.mark.rule("TW-MISS-26")
def test_it_is_not_revealed_before() -> None:
    battle = at_the_end(turn=5)
    run(turn.end(battle))
    assert len(reclamation.face_down(battle)) == 3


# ------------------------------------------------------------ positions
SIDES = [
    {"seat": "p1", "units": [{"id": "m-1", "unit": "marine_squad", "at": [36, 5]}]},
    {"seat": "p2", "units": [{"id": "d-1", "unit": "dalek_patrol", "at": [36, 43]}]},
]


def doc(items: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    """A scenario with a Squad on each side."""
    fields = {} if items is None else {"objectives": items}
    return {"wartable": 1, "ruleset": "time_wars", "mission": "reclamation", "sides": SIDES, **fields}


@pytest.mark.rule("TW-MISS-22")
def test_a_position_may_say_what_has_been_turned() -> None:
    assert [spot.hidden for spot in new_game(doc()).objectives] == [True] * 3
    two = new_game(doc([{"at": [18, 24]}, {"key": "east", "at": [54, 24]}]))
    assert [(spot.key, spot.hidden) for spot in two.objectives] == [("marker-1", True), ("east", True)]
    one = new_game(doc([{"at": [18, 24]}]))
    assert not one.objectives[0].hidden
    has = new_game(doc([{"at": [18, 24], "carrier": "m-1"}]))
    assert has.units["m-1"].laden
    assert reclamation.carrier(has) is has.units["m-1"]


@pytest.mark.parametrize(
    ("items", "text"),
    [
        ([{"at": [18, 24], "value": 2}], "no value"),
        ([{"at": [x, 24]} for x in (10, 20, 30, 40)], "up to three"),
        ([{"at": [18, 24]}, {"at": [30, 24], "hidden": False}], "face up"),
        ([{"at": [18, 24], "carrier": "m-2"}], "no unit m-2"),
    ],
)
def test_faulty_positions(items: list[dict[str, Any]], text: str) -> None:
    with pytest.raises(DataError, match=text):
        new_game(doc(items))


@pytest.mark.rule("TW-MISS-22")
def test_no_seat_sees_more_than_that_a_marker_lies_there() -> None:
    """There is nothing to hide: three alike, whatever die will be thrown."""
    battle = table()
    assert len({spot._replace(key="", x=0) for spot in battle.objectives}) == 1


def test_the_picture_shows_markers_and_the_carrier() -> None:
    battle = table()
    drawn = [(shape.id, shape.text) for shape in view.scene(battle, "p1").shapes if shape.kind == "objective"]
    assert drawn == [("marker-1", "?"), ("marker-2", "?"), ("marker-3", "?")]
    battle = table(squad("s", "p1", at=(36, 20)), spots=carried("s"))
    shapes = view.scene(battle, "p2").shapes
    assert not [shape for shape in shapes if shape.kind == "objective"]
    assert [(shape.id, shape.text) for shape in shapes if shape.kind == "mark"] == [("s", "carries the objective")]
    assert view.view(battle, "p2")["objectives"]["marker-1"]["carrier"] == "s"


def test_bots_are_drawn_to_markers_and_carriers_to_the_edge() -> None:
    near, far = squad("s", "p1", 3, at=(36, 22)), squad("f", "p1", 3, at=(36, 12))
    battle = table(near, far)
    plans = Tactics(appraise(battle, lambda key, make: ()))
    assert plans.pulled(near, near.box) > plans.pulled(far, far.box) > 0
    assert plans.pulled(far, far.box, 6) > plans.pulled(far, far.box)
    battle = table(near, far, spots=carried("f"))
    plans = Tactics(appraise(battle, lambda key, make: ()))
    assert [(spot.x, spot.y <= 300) for spot in plans.seen.wanted(far)] == [((far.box[0] + far.box[2]) // 2, True)]
    plain = table(near, options=Options())
    assert Tactics(appraise(plain, lambda key, make: ())).pulled(near, near.box) == 0


@pytest.mark.rule("TW-MISS-26")
def test_the_best_tv_near_it_is_told() -> None:
    near, far = squad("n", "p1", at=(33, 22), tv=3), squad("f", "p1", at=(50, 40), tv=9)
    battle = table(near, far, squad("weak", "p1", at=(36, 27), tv=2), spots=SHOWN)
    rows = {row.seat: row.value for row in missions.scores(battle) if row.clause == "TW-MISS-26"}
    assert rows == {"p1": "3", "p2": "0"}


@pytest.mark.rule("TW-MISS-21")
@pytest.mark.parametrize(("at", "by", "gone"), [((36, 3), "i", True), ((36, 3), "x", False), ((36, 20), "i", False)])
def test_only_who_bears_it_and_is_near_enough_goes_off(at: tuple[float, float], by: str, gone: bool) -> None:
    """Somebody else of his side may stand at the edge as long as he likes."""
    unit = individual("i", "p1", at)
    battle = table(unit, spots=carried(by))
    assert run(reclamation.leave(battle, unit, 5 * INCH, 5 * INCH), (), ["leave"] if gone else [])[0] is gone
    assert (battle.result is not None) is gone


@pytest.mark.rule("TW-MISS-21")
def test_who_would_rather_stay_has_not_left() -> None:
    unit = individual("i", "p1", (36, 3))
    battle = table(unit, spots=carried("i"))
    assert run(reclamation.leave(battle, unit, 5 * INCH, 5 * INCH), (), ["stay"])[0] is False


@pytest.mark.rule("TW-MISS-26", "TW-MISS-04")
@pytest.mark.parametrize(("gone", "asked"), [(False, True), (True, False)])
def test_nothing_is_turned_up_for_a_side_that_is_left_alone(gone: bool, asked: bool) -> None:
    battle = at_the_end()
    if gone:
        battle.units["y"].where = "routed"
        battle.units["y"].stand(())
    assert bool(run(missions.closing(battle), [1] if asked else [])[1]) is asked
