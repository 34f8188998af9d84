"""Dock Nine (BG-NEW-SCENARIOS-04, -09, -10); the Humans are p1, the shuttle fills 33.5 to 38.5 by 22.5 to 25.5."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.battle_group.helpers import events, options, run, unit
from tests.rulesets.battle_group.winning.scene import restored, scene, waiting
from wartable.engine.ask import Flow, Move
from wartable.engine.plane import INCH
from wartable.rulesets.battle_group.events.fighting import WasShot
from wartable.rulesets.battle_group.events.scenarios import CoreDropped, ShuttleDestroyed
from wartable.rulesets.battle_group.moving.fleeing import flee_to_edge
from wartable.rulesets.battle_group.moving.phase import move_one
from wartable.rulesets.battle_group.resolution.testing import resolve
from wartable.rulesets.battle_group.setup.deployment import zones
from wartable.rulesets.battle_group.state import AWAY, DESTROYED, TABLE, Game, Phase
from wartable.rulesets.battle_group.troops.damage import remove
from wartable.rulesets.battle_group.turn.actions import menu
from wartable.rulesets.battle_group.winning.carrying import Carrying
from wartable.rulesets.battle_group.winning.dock import TAKE, carrier, lying, shuttle
from wartable.rulesets.battle_group.winning.dock import _hurt as hurt
from wartable.rulesets.battle_group.winning.ending import over
from wartable.rulesets.battle_group.winning.scenarios import scenario

KEY = "dock_nine"


@pytest.mark.rule("BG-NEW-SCENARIOS-04", "BG-NEW-SCENARIOS-00")
def test_its_table_and_zones() -> None:
    game = waiting(KEY)
    assert (game.table.width, game.table.height, game.turns) == (72 * INCH, 48 * INCH, 6)
    spans = [
        [(min(x for x, _ in zone), max(x for x, _ in zone)) for zone in side.zones or (side.zone,)]
        for side in game.sides.values()
    ]
    assert spans == [[(0, 6000), (66_000, 72_000)], [(30_000, 42_000)]]


@pytest.mark.rule("BG-NEW-SCENARIOS-04")
@pytest.mark.parametrize(("count", "west", "may"), [(4, 1, 2), (4, 2, 1), (5, 2, 2), (5, 3, 1)])
def test_half_of_the_humans_rounded_up_stand_at_one_end_at_most(count: int, west: int, may: int) -> None:
    down = [unit(f"w{n}", "p1", (2, 4 + 3 * n)) for n in range(west)]
    rest = [unit(f"r{n}", "p1") for n in range(count - west)]
    game = waiting(KEY, *down, *rest, unit("them", "p2"))
    assert len(zones(game, game.units["r0"])) == may


# ------------------------------------------------------------------ the core
def held(*units: dict[str, Any], x: float = 36, y: float = 26, side: str = "p2", **parts: Any) -> Game:
    """A unit of a side that carries the core."""
    game = scene(KEY, unit("us", side, (x, y), **parts.pop("own", {})), *units, **{"player": side, **parts})
    run(TAKE.run(game, game.units["us"]))
    return game


@pytest.mark.rule("BG-NEW-SCENARIOS-09")
@pytest.mark.parametrize(("y", "may"), [(26, True), (26.1, False)])
@pytest.mark.parametrize("side", ["p1", "p2"])
def test_whoever_is_in_contact_with_the_shuttle_may_take_the_core(side: str, y: float, may: bool) -> None:
    game = scene(KEY, unit("us", side, (36, y)), player=side)
    assert ("take_core" in [option.key for option in menu(game, game.units["us"])[0]]) is may


@pytest.mark.rule("BG-NEW-SCENARIOS-09")
def test_one_unit_carries_it_and_nobody_else_takes_it_then() -> None:
    game = held(unit("more", "p2", (34, 26)))
    assert carrier(game) is game.units["us"]
    assert "take_core" not in [option.key for option in menu(game, game.units["more"])[0]]


@pytest.mark.rule("BG-NEW-SCENARIOS-09")
def test_the_carrier_moves_at_most_4_inches_and_does_not_run() -> None:
    game = held(cursor="move", own={"move": 5})
    flow = move_one(game)
    next(flow)
    ask = flow.send("us")
    assert "run" not in options(ask)
    ask = flow.send("move")
    assert isinstance(ask, Move)
    assert ask.limit == 4 * INCH


@pytest.mark.rule("BG-NEW-SCENARIOS-09")
@pytest.mark.parametrize(("face", "drops"), [(3, False), (6, True)])
def test_a_failed_test_of_will_drops_it_where_the_unit_stands(face: int, drops: bool) -> None:
    game = held(unit("foe_gun", "p1", (36, 40)), player="p1", cursor="resolution", own={"wv": 3})
    game.emit(WasShot("us", "foe_gun"))
    run(resolve(game), [face, *([1, 1] if drops else [])])
    assert bool(events(game, CoreDropped)) is drops
    assert (carrier(game) is None) is drops
    assert (lying(game) is not None) is drops


@pytest.mark.rule("BG-NEW-SCENARIOS-09", "BG-RES-13")
@pytest.mark.parametrize("how", ["destroyed", "fled"])
def test_who_is_destroyed_or_flees_leaves_it_on_the_table(how: str) -> None:
    game = held(x=20, y=2)
    if how == "destroyed":
        remove(game, game.units["us"])
    else:
        run(flee_to_edge(game, game.units["us"], 4 * INCH, "BG-RES-12"))
    assert game.units["us"].where == DESTROYED
    assert (carrier(game), lying(game)) == (None, (20 * INCH, 2 * INCH))
    assert not over(game)


@pytest.mark.rule("BG-NEW-SCENARIOS-09")
@pytest.mark.parametrize(("y", "leaves"), [(47.5, True), (47.4, False), (0.5, True)])
def test_it_leaves_the_table_by_a_long_edge(y: float, leaves: bool) -> None:
    game = held(x=20, y=y)
    flow = scenario_move(game)
    _, asked = run(flow, [], ["leave"] if leaves else [])
    assert len(asked) == int(leaves)
    assert (game.units["us"].where == AWAY) is leaves
    assert over(game) is leaves
    assert (scenario(game).decided(game) or ((),))[0] == (("p2",) if leaves else ())


def scenario_move(game: Game) -> Flow[None]:
    return Carrying().move_ends(game, game.units["us"])


@pytest.mark.rule("BG-NEW-SCENARIOS-09", "BG-NEW-SCENARIOS-04")
def test_it_may_stay_and_short_edges_do_not_count() -> None:
    game = held(x=20, y=47.5)
    run(scenario_move(game), [], ["stay"])
    assert game.units["us"].where == TABLE
    game = held(x=71.5, y=24)
    assert run(scenario_move(game))[1] == []


@pytest.mark.rule("BG-NEW-SCENARIOS-04")
@pytest.mark.parametrize(("side", "winners"), [("p1", ("p1",)), ("p2", ())])
def test_the_humans_win_if_they_hold_it_at_the_end(side: str, winners: tuple[str, ...]) -> None:
    game = held(side=side)
    assert scenario(game).verdict(game)[0] == winners


@pytest.mark.rule("BG-NEW-SCENARIOS-04")
@pytest.mark.parametrize(("lost", "winners"), [((10, 11), ("p1",)), ((11, 10), ("p2",)), ((10, 10), ())])
def test_else_most_points_destroyed_win(lost: tuple[int, int], winners: tuple[str, ...]) -> None:
    game = scene(KEY)
    for side, points in zip(game.sides.values(), lost):
        side.lost = points
    assert scenario(game).verdict(game)[0] == winners


# ------------------------------------------------------------------ the shuttle
@pytest.mark.rule("BG-NEW-SCENARIOS-10")
def test_four_hp_in_a_phase_destroy_it_and_the_core_lies_2d6_inches_away() -> None:
    game = scene(KEY, unit("gun", "p1", (36, 10), weapons=["laser_rifle"]))
    gun = game.units["gun"]
    run(hurt(game, gun, 3))
    assert shuttle(game) is not None
    run(hurt(game, gun, 1), [2, 3, 1])
    assert shuttle(game) is None
    assert lying(game) == (36 * INCH, 29 * INCH)  # five inches to the north
    assert [found.core for found in events(game, ShuttleDestroyed)] == [True]


@pytest.mark.rule("BG-NEW-SCENARIOS-10")
def test_damage_of_another_phase_does_not_add_up() -> None:
    game = scene(KEY, unit("gun", "p1", (36, 10)), turn=1)
    run(hurt(game, game.units["gun"], 3))
    game.turn = 2
    run(hurt(game, game.units["gun"], 3))
    assert shuttle(game) is not None


@pytest.mark.rule("BG-NEW-SCENARIOS-10", "BG-NEW-SCENARIOS-09")
def test_a_core_that_was_taken_is_not_in_it_any_more() -> None:
    game = held()
    run(hurt(game, game.units["far"], 4))
    assert [found.core for found in events(game, ShuttleDestroyed)] == [False]
    assert carrier(game) is game.units["us"]


@pytest.mark.rule("BG-NEW-SCENARIOS-10")
def test_the_core_stops_at_the_edge_of_the_table() -> None:
    shed = {"kind": "rough", "key": "shuttle", "at": [36, 45], "size": [5, 3], "going": "impassable"}
    game = scene(KEY, terrain=[shed])
    run(hurt(game, game.units["far"], 4), [6, 6, 1])
    assert lying(game) == (36 * INCH, 48 * INCH)


@pytest.mark.rule("BG-NEW-SCENARIOS-10", "BG-SHO-07")
@pytest.mark.parametrize(("weapon", "may"), [("laser_rifle", True), ("smg", False)])
def test_it_can_be_shot_within_range(weapon: str, may: bool) -> None:
    game = scene(KEY, unit("gun", "p1", (36, 3), weapons=[weapon]))
    assert ("shoot_shuttle" in [option.key for option in menu(game, game.units["gun"])[0]]) is may


@pytest.mark.rule("BG-NEW-SCENARIOS-10")
def test_a_save_keeps_the_wreck_and_the_core() -> None:
    game = scene(KEY)
    run(hurt(game, game.units["far"], 4), [2, 3, 1])
    back = restored(game, scene(KEY))
    assert (back.hash(), lying(back), shuttle(back)) == (game.hash(), lying(game), None)
    assert back.table.features == game.table.features
    assert game.cursor.phase is Phase.ACTION
