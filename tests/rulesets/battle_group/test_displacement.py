"""Temporal displacement (BG-MSL-23, BG-NEW-TEMPORAL)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.battle_group.armed import armed, at, foe
from tests.rulesets.battle_group.helpers import (
    afflicted,
    battle,
    events,
    row,
    run,
    unit,
)
from wartable.engine.ask import Ask
from wartable.engine.errors import RuleError
from wartable.engine.plane import INCH
from wartable.rulesets.battle_group.events.base import (
    PhaseBegan,
    PlayerTurnBegan,
    PlayerTurnEnded,
)
from wartable.rulesets.battle_group.events.fighting import PoolRolled
from wartable.rulesets.battle_group.ill_effects.burning import catch_fire
from wartable.rulesets.battle_group.ill_effects.recovery import recover
from wartable.rulesets.battle_group.moving.led import barred
from wartable.rulesets.battle_group.moving.phase import move_one
from wartable.rulesets.battle_group.resolution.testing import due
from wartable.rulesets.battle_group.shooting.ranges import kept_out
from wartable.rulesets.battle_group.specials.points import Use
from wartable.rulesets.battle_group.state import AWAY, TABLE, Game, Phase
from wartable.rulesets.battle_group.turn.start import start
from wartable.rulesets.battle_group.weapon_abilities.displacing import barred as no_displacing
from wartable.rulesets.battle_group.weapon_abilities.displacing import come_back, displace, stutter


def cannon(*others: dict[str, Any], **fields: Any) -> Game:
    return armed("temporal_displacement_cannon", *others, **fields)


def displaced(game: Game, faces: list[int], answers: list[Any] | None = None) -> list[Ask]:
    return run(displace(game, game.units["us"]), faces, answers or [])[1]


@pytest.mark.rule("BG-MSL-23", "BG-NEW-TEMPORAL-00")
def test_a_hit_is_a_roll_on_the_table_and_a_miss_is_none():
    game = cannon()
    displaced(game, [3])
    assert foe(game).effects == ()
    displaced(game, [4, 2])
    assert [effect.key for effect in foe(game).effects] == ["frozen"]
    assert foe(game).damage == 0


@pytest.mark.rule("BG-MSL-23", "BG-TERM-12")
def test_only_enemies_are_displaced_within_range():
    game = cannon(unit("we", "p1", (22, 20)), unit("far", "p2", (20, 41.001)))
    displaced(game, [1])  # nobody is asked
    foe(game).models = tuple(m._replace(x=44_000, y=4_000) for m in foe(game).models)
    assert no_displacing(game, game.units["us"])[0]


@pytest.mark.rule("BG-NEW-TEMPORAL-01", "BG-NEW-TEMPORAL-02")
@pytest.mark.parametrize(("face", "frozen"), [(1, "us"), (2, "foe")])
def test_feedback_freezes_who_fired_and_drag_the_target(face, frozen):
    game = cannon()
    displaced(game, [4, face])
    assert [found.id for found in game.units.values() if found.effects] == [frozen]


@pytest.mark.rule("BG-NEW-TEMPORAL-00")
@pytest.mark.parametrize(("face", "frozen"), [(1, "us"), (2, "us"), (3, "car")])
def test_vehicles_subtract_1_to_a_minimum_of_1(face, frozen):
    game = cannon(unit("car", "p2", (26, 22), vehicle="mule"))
    displaced(game, [4, face], ["car"])
    assert [found.id for found in game.units.values() if found.effects] == [frozen]


@pytest.mark.rule("BG-NEW-TEMPORAL-00")
def test_a_group_of_the_same_size_subtracts_nothing():
    game = cannon(unit("five", "p2", *row(22, 22, 5)))
    displaced(game, [4, 2], ["five"])
    assert game.units["five"].effect("frozen") is not None


@pytest.mark.rule("BG-NEW-TEMPORAL-03", "BG-DICE-11")
@pytest.mark.parametrize(("faces", "place"), [
    ([2, 3, 1], (20_000, 15_000)),    # ahead is the way it looks, south
    ([2, 3, 4], (20_000, 25_000)),
])  # fmt: skip
def test_stutter_moves_the_target_in_a_random_direction(faces, place):
    game = cannon()
    displaced(game, [4, 3, *faces])
    assert at(foe(game)) == [place]
    assert foe(game).moved


@pytest.mark.rule("BG-NEW-TEMPORAL-03")
@pytest.mark.parametrize(("far", "y"), [
    (10, 30_000),    # beyond the water and a unit
    (4, 23_500),     # into the water, which begins at 24 inches
    (9, 28_000),     # onto the unit at 29 inches
])  # fmt: skip
def test_it_goes_over_anything_as_a_whole_and_stops_short_where_it_may_not_end(far, y):
    pond = {"kind": "deep_water", "at": [20, 25], "size": [20, 2]}
    game = cannon(unit("wall", "p2", (20, 29)), terrain=[pond])
    run(stutter(game, foe(game), far * INCH, "BG-NEW-TEMPORAL-03"), [4])
    assert at(foe(game)) == [(20_000, y)]


@pytest.mark.rule("BG-NEW-TEMPORAL-03")
def test_it_does_not_leave_the_table_and_an_engaged_unit_leaves_the_combat():
    game = cannon(unit("we", "p1", (21, 45)))
    foe(game).models = tuple(m._replace(y=45_000) for m in foe(game).models)
    run(stutter(game, foe(game), 12 * INCH, "BG-NEW-TEMPORAL-03"), [4])
    assert at(foe(game)) == [(20_000, 47_500)]
    assert game.units["we"].contacts == ()


@pytest.mark.rule("BG-NEW-TEMPORAL-03", "BG-MSL-19")
def test_the_pinned_are_not_moved():
    game = cannon()
    afflicted(foe(game), "pinned")
    run(stutter(game, foe(game), 12 * INCH, "BG-NEW-TEMPORAL-03"), [4])
    assert at(foe(game)) == [(20_000, 20_000)]


@pytest.mark.rule("BG-NEW-TEMPORAL-04", "BG-NEW-TEMPORAL-07")
def test_a_lost_hour_is_the_whole_next_turn_and_nobody_aims_at_it():
    game = cannon()
    afflicted(foe(game), "poison")
    displaced(game, [4, 4])
    assert at(foe(game)) == [(20_000, 20_000)]
    assert all(barred(game, foe(game), use)[0] for use in Use)
    assert kept_out(game, game.units["us"], foe(game))[1] == "BG-NEW-TEMPORAL-04"
    game.emit(PlayerTurnEnded("p1"))
    game.emit(PlayerTurnBegan("p2"))
    assert run(start(game))[0] is False
    game.emit(PhaseBegan(Phase.MOVE))
    assert run(move_one(game))[0] is False
    game.emit(PhaseBegan(Phase.RECOVER))
    assert run(recover(game))[0] is False
    assert foe(game).effect("poison") is not None  # it keeps its ill effects
    assert barred(game, foe(game), Use.TARGETED)[0]
    game.emit(PlayerTurnEnded("p2"))
    assert not barred(game, foe(game), Use.TARGETED)[0]


@pytest.mark.rule("BG-NEW-TEMPORAL-07", "BG-RES-01", "BG-BRN-05")
def test_it_neither_tests_nor_catches_fire_nor_holds_anything():
    game = cannon()
    displaced(game, [4, 4])
    foe(game).hit_by = ("us",)
    assert due(game) == []
    assert run(catch_fire(game, foe(game), "BG-BRN-05"))[0] is False
    assert barred(game, foe(game), Use.HOLD)[1] == "BG-NEW-TEMPORAL-04"


@pytest.mark.rule("BG-NEW-TEMPORAL-07", "BG-BRN-02")
def test_fire_does_not_drive_who_is_out_of_time():
    game = cannon(cursor="move", player="p2")
    for key in ("burning", "lost_hour"):
        afflicted(foe(game), key)
    assert run(move_one(game))[0] is False


@pytest.mark.rule("BG-NEW-TEMPORAL-05")
@pytest.mark.parametrize(("mine", "due_in"), [("p1", 2), ("p2", 3)])
def test_skipped_is_off_the_table_until_its_turn_after_next(mine, due_in):
    """p1 plays first: displaced in the turn of p1 the unit of p2 misses its turn of game turn 1; else p1's is past."""
    other = "p2" if mine == "p1" else "p1"
    game = battle(unit("us", mine, (20, 10), weapons=["temporal_displacement_cannon"], facing=90),
                  unit("foe", other, (20, 20)), unit("touch", mine, (20, 21)), player=mine, turn=1)  # fmt: skip
    game.units["touch"].models = tuple(m._replace(y=30_000) for m in game.units["touch"].models)
    displaced(game, [4, 5])
    found = foe(game)
    assert (found.where, found.due, found.back) == (AWAY, due_in, (20_000, 20_000))
    assert game.on_table(other) == []
    for turn in range(1, due_in + 1):
        game.turn, game.player = turn, other
        if turn < due_in:
            assert run(come_back(game))[0] is False
    _, (asked,) = run(start(game), [], [{"to": [20_000, 24_000]}])
    assert (asked.seat, found.where, at(found)) == (other, TABLE, [(20_000, 24_000)])
    assert not found.moved


@pytest.mark.rule("BG-NEW-TEMPORAL-05")
@pytest.mark.parametrize(("place", "fine"), [
    ((20_000, 26_000), True), ((20_000, 26_600), False), ((16_000, 20_000), True), ((15_600, 20_000), False),
])  # fmt: skip
def test_it_comes_back_within_6_inches_more_than_1_from_enemies(place, fine):
    game = cannon(unit("we", "p1", (13.6, 20)))
    displaced(game, [4, 5])
    game.turn, game.player = foe(game).due, "p2"
    ask = next(come_back(game))
    if fine:
        ask.accept({"to": list(place)})
    else:
        with pytest.raises(RuleError):
            ask.accept({"to": list(place)})


@pytest.mark.rule("BG-NEW-TEMPORAL-05")
def test_without_room_it_waits_a_turn():
    pond = {"kind": "deep_water", "at": [20, 20], "size": [16, 16]}
    game = battle(unit("us", "p1", (40, 10)), unit("foe", "p2", (40, 40)), terrain=[pond], player="p2")
    foe(game).where, foe(game).back, foe(game).due = AWAY, (20_000, 20_000), 1
    assert run(come_back(game))[0] is True
    assert (foe(game).where, foe(game).due) == (AWAY, 2)
    assert run(come_back(game))[0] is False


@pytest.mark.rule("BG-NEW-TEMPORAL-06")
@pytest.mark.parametrize(("faces", "left"), [([2, 2, 2, 2], 2), ([3, 3, 3, 3], 0)])
def test_unmade_is_two_hits_for_each_figure_wounding_on_3(faces, left):
    game = battle(unit("us", "p1", (20, 10), weapons=["temporal_displacement_cannon"]),
                  unit("foe", "p2", *row(20, 20, 2), hp=2))  # fmt: skip
    displaced(game, [4, 6, *faces])
    assert len(foe(game).models) == left
    assert [effect.key for effect in foe(game).effects] == (["frozen"] if left else [])
    assert [event.need for event in events(game, PoolRolled)][1:] == [3]


@pytest.mark.rule("BG-NEW-TEMPORAL-06", "BG-RES-01")
def test_its_hits_make_a_unit_test():
    game = cannon()
    displaced(game, [4, 6, 3, 2])
    assert [found.id for found in due(game)] == ["foe"]
    assert foe(game).damage == 1
    assert at(foe(game)) == [(20_000, 20 * INCH)]
