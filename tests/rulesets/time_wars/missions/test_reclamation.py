"""Mission 5, Reclamation: TW-MISS-20 to TW-MISS-26."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import aim, box, happened, individual, run, squad, vehicle
from tests.rulesets.time_wars.missions.markers import SHOWN, THREE, at_the_end, carried, keys, marker, table
from wartable.engine.terrain import Sight
from wartable.rulesets.time_wars import actions, ending, turn
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.events.base import Embarked
from wartable.rulesets.time_wars.melee import melee
from wartable.rulesets.time_wars.missions import objectives, reclamation
from wartable.rulesets.time_wars.missions.objectives import ObjectivePlaced
from wartable.rulesets.time_wars.missions.reclamation import MarkerTurned, ObjectiveDropped, ObjectiveTaken
from wartable.rulesets.time_wars.morale import morale
from wartable.rulesets.time_wars.moving import movement
from wartable.rulesets.time_wars.shooting import sums
from wartable.rulesets.time_wars.state import ABOARD, Cursor
from wartable.rulesets.time_wars.troops import casualties, losses, squads, troop_types, vehicles


# ------------------------------------------------------------ markers
@pytest.mark.rule("TW-MISS-22", "TW-DEPL-03")
def test_three_markers_on_the_line_halfway() -> None:
    battle = table(spots=(), turn=0, active="", cursor=Cursor("markers"))
    _, asked = run(turn.of_rules(battle))
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
    objectives.scatter_usual(battle, (0, 0, 0))
    assert sorted((spot.x, spot.y) for spot in battle.objectives) == places


@pytest.mark.rule("TW-MISS-22", "TW-DEPL-11")
@pytest.mark.parametrize("swapped", [True, False])
def test_in_an_ambush_they_lie_halfway_on_either_flank(swapped: bool) -> None:
    """Attacker 0 to 10 and 62 to 72, defender 28 to 44: halfway is 19 and 53."""
    battle = table(spots=())
    ends = tuple(((x, 0), (x + 10_000, 0), (x + 10_000, 48_000), (x, 48_000)) for x in (0, 62_000))
    middle = (((28_000, 0), (44_000, 0), (44_000, 48_000), (28_000, 48_000)),)
    battle.sides["p1"].zones, battle.sides["p2"].zones = (middle, ends) if swapped else (ends, middle)
    objectives.scatter_usual(battle, (0, 0, 0))
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


@pytest.mark.parametrize(("mission", "turned"), [("reclamation", 1), ("possession", 0)])
def test_other_missions_have_no_markers(mission: str, turned: int) -> None:
    unit = individual("i", "p1", (36, 24))
    battle = table(unit, options=Options(mission=mission))
    run(movement.advance(battle, unit), [1] * turned, [{"stay": True}])
    assert len(happened(battle, MarkerTurned)) == turned


# ------------------------------------------------------------ the penalty
@pytest.mark.rule("TW-MISS-24")
@pytest.mark.parametrize(("count", "suppressed", "size"), [(5, 0, 4), (1, 0, 0), (5, 3, 1), (5, 5, 0)])
def test_the_carrier_counts_one_less(count: int, suppressed: int, size: int) -> None:
    unit, foe = squad("s", "p1", count, at=(36, 20)), squad("f", "p2", 5, at=(36, 30))
    battle = table(unit, foe, spots=carried("s"))
    unit.suppression = (("p2", suppressed),) if suppressed else ()
    assert squads.size(unit) == size
    assert sums.firing_size(aim(unit, foe, battle=battle)) == size
    assert sums.target_size(unit) == size
    assert next(mod.value for mod in melee.size_mods(battle, unit, ("s",)) if mod.clause == "TW-MELEE-09") == size
    assert next(mod.value for mod in morale.nerve_numbers(battle, unit).mods if mod.why == "size") == size


@pytest.mark.rule("TW-MISS-24")
def test_a_swarm_counts_one_less_than_it_rolls() -> None:
    swarm, foe = squad("w", "p1", 1, at=(36, 20), specials=("swarm",)), squad("f", "p2", 5, at=(36, 30))
    battle = table(swarm, foe, spots=carried("w"))
    swarm.swarm = 7
    assert squads.size(swarm) == 6
    shot = aim(swarm, foe, battle=battle)
    assert sums.sums(shot, 0, False, "TW-COVER-02", "").numbers.swarm == 1


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
    found = ending.verdict(battle)
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
