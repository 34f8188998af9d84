"""What words mean: kinds of units, turns, hits and wounds, the stat line, phases (chapters TERM, STAT, TURN, ACT)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.battle_group.helpers import afflicted, battle, events, options, pools, row, run, unit
from wartable.engine.ask import Flow, Pool
from wartable.engine.plane import INCH
from wartable.rulesets.battle_group.dice.attack import resolve
from wartable.rulesets.battle_group.dice.needs import need
from wartable.rulesets.battle_group.events.base import GameTurnBegan, PhaseBegan, PlayerTurnBegan
from wartable.rulesets.battle_group.events.fighting import UnitDestroyed
from wartable.rulesets.battle_group.melee.bout import bout
from wartable.rulesets.battle_group.moving.phase import move_one, waiting
from wartable.rulesets.battle_group.moving.shield_wall import carries
from wartable.rulesets.battle_group.resolution.will import will_test
from wartable.rulesets.battle_group.shooting.declaring import shoot
from wartable.rulesets.battle_group.specials.points import Attack, Dice, Outcome
from wartable.rulesets.battle_group.state import DESTROYED, Effect, Game, Phase, Until, figures
from wartable.rulesets.battle_group.troops import line
from wartable.rulesets.battle_group.turn.actions import act_one
from wartable.rulesets.battle_group.turn.turn import next_player, step
from wartable.rulesets.battle_group.vehicles.carriers import leap
from wartable.rulesets.battle_group.winning.ending import finish
from wartable.rulesets.battle_group.winning.scenarios import SCENARIOS

FOE = unit("foe", "p2", (40, 40))


def three(**parts: Any) -> Game:
    """A BGF, an Individual and a vehicle of p1, and an enemy far away."""
    bgf = unit("bgf", "p1", *row(10, 10, 2), av=2, mv=3, dv=1, hp=2)
    tank = unit("tank", "p1", (30, 10), kind="vehicle", style="walker", av=2, hp=4, dv=3)
    return battle(bgf, unit("lone", "p1", (20, 10), av=2, hp=2), tank, FOE, **parts)


# ------------------------------------------------------------------ units
@pytest.mark.rule("BG-TERM-02", "BG-TERM-04")
def test_several_models_are_a_bgf_with_one_line_and_a_single_one_is_an_individual() -> None:
    game = three()
    assert {key: one.group for key, one in game.units.items()} == {
        "bgf": True, "lone": False, "tank": False, "foe": False,
    }  # fmt: skip
    bgf = game.units["bgf"]
    assert (line.hp(bgf), line.av(bgf), line.dv(bgf)) == (4, 4, 2)


@pytest.mark.rule("BG-TERM-05", "BG-TERM-06", "BG-VEH-01")
def test_all_three_kinds_move_act_and_die_by_the_same_rules() -> None:
    game = three(cursor="move")
    assert [one.id for one in waiting(game)] == ["bgf", "lone", "tank"]
    for key in ("bgf", "lone", "tank"):
        found = game.units[key]
        faces = [4] * (line.hp(found) + line.dv(found)) + [1] * (key == "tank")  # what becomes of the wreck
        run(resolve(Attack(game, game.units["foe"], found), 0, hits=line.hp(found)), faces)
        assert found.where == DESTROYED, key
    assert [event.unit for event in events(game, UnitDestroyed)] == ["bgf", "lone", "tank"]


@pytest.mark.rule("BG-TERM-06", "BG-SHD-02", "BG-SKL-01")
@pytest.mark.parametrize(("places", "wall", "expert"), [([(10, 10)], False, True), (row(10, 10, 2), True, False)])
def test_what_needs_a_group_is_not_for_an_individual_and_the_other_way_round(places, wall, expert) -> None:
    game = battle(unit("us", "p1", *places, shield="tower_shield", skills={"expert_combatant": 1}), FOE)
    us = game.units["us"]
    assert carries(us) is wall
    attack = Attack(game, us, game.units["foe"], melee=True, models=us.models)
    assert need(attack, Dice.HITS).number == (3 if expert else 4)


@pytest.mark.rule("BG-TERM-07", "BG-CAR-06", "BG-ARM-09")
def test_a_figure_counts_as_one_whatever_its_size() -> None:
    game = battle(unit("us", "p1", (10, 10), (12, 10), armour="heavy_powered_armour", hp=9), FOE)
    us = game.units["us"]
    assert (line.size(us), figures([us])) == (8, 2)
    thrown = pools(leap(game, us), face=1)
    assert ("hits of the leap", 2) in thrown


# ------------------------------------------------------------------ turns
@pytest.mark.rule("BG-TERM-08", "BG-TURN-05")
def test_a_game_turn_is_one_turn_of_each_and_what_is_for_this_turn_ends_with_it() -> None:
    game = three(cursor="end", sequence=["p1", "p2"])
    lasts = Effect("stunned", "BG-WPN-12", Until.TURN, -1)
    game.units["foe"].effects = (lasts,)
    run(next_player(game))
    assert (game.player, game.turn) == ("p2", 1)
    assert not game.units["foe"].effects
    game.units["bgf"].effects = (lasts, Effect("pinned", "BG-MSL-19", Until.OWN_MOVE))
    run(next_player(game))
    assert (game.player, game.turn) == ("p1", 2)
    assert [effect.key for effect in game.units["bgf"].effects] == ["pinned"]
    assert [event.turn for event in events(game, GameTurnBegan)] == [2]


def played(game: Game, answers: dict[str, str]) -> None:
    """Steps to the end of a player's turn; each question has one answer, by its clause."""
    while game.cursor.phase is not Phase.END:
        flow: Flow[None] | None = step(game)
        assert flow is not None
        sent: Any = None
        while True:
            try:
                ask = flow.send(sent)
            except StopIteration:
                break
            sent = ask.accept(answers[ask.clause])


@pytest.mark.rule("BG-TURN-04", "BG-TURN-06")
def test_each_turn_has_four_phases_in_their_order() -> None:
    game = three(cursor="end", sequence=["p2", "p1"], player="p2")
    run(next_player(game))
    played(game, {"BG-MOVE-04": "done", "BG-ACT-06": "done"})
    assert [event.player for event in events(game, PlayerTurnBegan)] == ["p1"]
    assert [event.phase for event in events(game, PhaseBegan)] == [
        Phase.MOVE, Phase.ACTION, Phase.RECOVER, Phase.RESOLUTION, Phase.END,
    ]  # fmt: skip


@pytest.mark.rule("BG-TURN-06")
def test_only_the_player_whose_turn_it_is_moves_and_acts() -> None:
    game = three(cursor="move", player="p2")
    assert [one.id for one in waiting(game)] == ["foe"]


@pytest.mark.rule("BG-TURN-08", "BG-NEW-TABLE-05")
def test_the_scenario_sets_length_and_victory() -> None:
    assert {key: (row_.turns, row_.clause) for key, row_ in SCENARIOS.items()} == {
        "pitched": (6, "BG-NEW-TABLE-00"), "silent_beacon": (6, "BG-NEW-SCENARIOS-01"),
        "dome_breach": (7, "BG-NEW-SCENARIOS-02"), "before_their_time": (8, "BG-NEW-SCENARIOS-03"),
        "dock_nine": (6, "BG-NEW-SCENARIOS-04"),
    }  # fmt: skip
    game = three(cursor="end", turn=6, sequence=["p1", "p2"], player="p2")
    assert game.turns == 6
    game.sides["p2"].lost, game.sides["p2"].limit = 30, 100
    run(next_player(game))
    assert game.result is not None
    assert (game.result.winners, game.result.clause) == (("p1",), "BG-NEW-TABLE-06")
    early = three(cursor="end", turn=5, sequence=["p1", "p2"], player="p2")
    run(next_player(early))
    assert (early.result, early.turn) == (None, 6)
    finish(early)
    assert early.result is not None


# ------------------------------------------------------------------ actions
@pytest.mark.rule("BG-ACT-06", "BG-ACT-01")
def test_units_act_one_at_a_time_in_any_order_each_to_its_end() -> None:
    game = battle(
        unit("a", "p1", (10, 10), weapons=["pistol"]), unit("b", "p1", (14, 10), weapons=["pistol"]),
        unit("c", "p1", (40, 10)), unit("foe", "p2", (12, 18), hp=9),
    )  # fmt: skip
    _, asked = run(act_one(game), [1], ["b", "shoot"])
    assert options(asked[0]) == ["a", "b", "done"]  # c has nothing to do
    assert [game.units[key].acted for key in "ab"] == [False, True]
    _, asked = run(act_one(game), [1], ["a", "shoot"])
    assert options(asked[0]) == ["a", "done"]


@pytest.mark.rule("BG-ACT-08", "BG-MEL-11")
def test_to_block_and_strike_back_in_the_turn_of_another_takes_no_action() -> None:
    game = battle(unit("a", "p1", (10, 10), av=2, hp=3), unit("b", "p2", (10, 11), av=2, hp=3))
    run(bout(game, game.units["a"], game.units["b"]), [4, 1, 1, 1, 1, 1, 1])
    run(next_player(game))
    assert (game.player, game.units["b"].acted) == ("p2", False)
    game.cursor = game.cursor._replace(phase=Phase.ACTION)
    _, asked = run(act_one(game), (), ["b", "pass"])
    assert options(asked[1]) == ["melee", "pass"]


# ------------------------------------------------------------------ hits and wounds
@pytest.mark.rule("BG-TERM-10", "BG-MEL-10")
def test_hits_become_wounds_and_wounds_that_are_not_nullified_take_hp() -> None:
    game = battle(unit("a", "p1", (10, 10), av=4), unit("b", "p2", (10, 11), av=1, dv=2, hp=5))
    target = game.units["b"]
    attack = Attack(game, game.units["a"], target, melee=True, models=game.units["a"].models)
    # 4 dice: 3 hits; 1 blocked; 2 wound dice: both wounds; 2 nullify dice: one cancels
    found, _ = run(resolve(attack, 4), [4, 5, 6, 3, 4, 4, 5, 4, 5])
    assert found == Outcome(hits=3, blocked=1, wounds=2, nullified=1, lost=1)
    assert found.unsaved == 1


@pytest.mark.rule("BG-TERM-09", "BG-MEL-04", "BG-MEL-08", "BG-SHO-03", "BG-SHO-05")
@pytest.mark.parametrize(("melee", "expected"), [
    (True, [("A to hit", 2), ("B to block", 3), ("B to nullify", 5)]),
    (False, [("A to hit", 2), ("B to nullify", 5)]),
])  # fmt: skip
def test_blocks_are_dice_of_av_in_melee_and_defence_rolls_dice_of_dv_in_both(melee: bool, expected: list[Any]) -> None:
    game = battle(unit("a", "p1", (10, 10), av=2), unit("b", "p2", (10, 11), av=3, dv=5, hp=9))
    attack = Attack(game, game.units["a"], game.units["b"], melee=melee, models=game.units["a"].models)
    faces = [6, 6, *([1, 1, 1] if melee else []), 6, 6, 6, 6, 1, 1, 1]
    thrown = list[tuple[str, int]]()
    flow, sent = resolve(attack, 2), None
    while True:
        try:
            ask = flow.send(sent)
        except StopIteration:
            break
        assert isinstance(ask, Pool)
        thrown.append((ask.what, ask.count))
        sent = ask.accept([faces.pop(0) for _ in range(ask.count)])
    assert [pair for pair in thrown if not pair[0].endswith("to wound")] == expected


# ------------------------------------------------------------------ the stat line
@pytest.mark.rule("BG-STAT-01")
@pytest.mark.parametrize(("hits", "alive"), [(2, True), (3, False)])
def test_hp_is_the_damage_that_a_unit_takes_before_it_is_removed(hits: int, alive: bool) -> None:
    game = battle(unit("a", "p1", (10, 10), hp=3), FOE)
    run(resolve(Attack(game, game.units["foe"], game.units["a"]), 0, hits=hits), [4] * hits)
    assert game.units["a"].on_table is alive


@pytest.mark.rule("BG-STAT-02", "BG-STAT-04")
def test_av_is_dice_to_hit_and_to_block_dv_dice_to_nullify() -> None:
    game = battle(unit("a", "p1", (10, 10), av=3, dv=1, hp=9), unit("b", "p2", (10, 11), av=5, dv=2, hp=9))
    thrown = pools(bout(game, game.units["a"], game.units["b"]), face=6)
    assert thrown[:2] == [("A to hit", 3), ("B to block", 5)]
    game = battle(unit("a", "p1", (10, 10), av=3, dv=1, hp=9), unit("b", "p2", (10, 11), av=0, dv=2, hp=9))
    thrown = pools(bout(game, game.units["a"], game.units["b"]), face=6)
    assert thrown == [("A to hit", 3), ("A to wound", 3), ("B to nullify", 2)]


@pytest.mark.rule("BG-STAT-03", "BG-STAT-04")
def test_mv_is_dice_to_shoot_dv_dice_to_nullify() -> None:
    game = battle(
        unit("a", "p1", (10, 10), weapons=["laser_rifle"], mv=2), unit("b", "p2", (10, 20), av=5, dv=2, hp=9)
    )  # fmt: skip
    thrown = pools(shoot(game, game.units["a"]), face=6)
    assert thrown == [("A to hit", 5), ("A to wound", 5), ("B to nullify", 2)]


@pytest.mark.rule("BG-STAT-05", "BG-RES-02")
@pytest.mark.parametrize(("face", "passes"), [(1, True), (4, True), (5, False)])
def test_wv_is_what_a_die_must_not_exceed(face: int, passes: bool) -> None:
    game = battle(unit("a", "p1", (10, 10), wv=4), FOE)
    assert run(will_test(game, game.units["a"], "BG-RES-02"), [face])[0] is passes


# ------------------------------------------------------------------ groups
@pytest.mark.rule("BG-BGF-03", "BG-BGF-04")
def test_groups_that_stand_together_stay_apart_in_all_that_they_do() -> None:
    game = battle(unit("a", "p1", *row(10, 10, 2)), unit("b", "p1", *row(10, 11.2, 2)), FOE, cursor="move")
    _, asked = run(move_one(game), (), ["a", "move", {"to": [10 * INCH, 8 * INCH]}])
    assert options(asked[0]) == ["a", "b", "done"]
    assert [len(one.models) for one in game.units.values()] == [2, 2, 1]
    afflicted(game.units["a"], "poison")
    assert (line.hp(game.units["a"]), line.hp(game.units["b"])) == (1, 2)
