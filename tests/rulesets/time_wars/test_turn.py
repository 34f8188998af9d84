from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import game, happened, individual, run, squad
from wartable.rulesets.time_wars import turn
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.events.base import PlayerTurnBegan, PlayerTurnEnded, SuppressionEnded, TurnBegan
from wartable.rulesets.time_wars.events.ending import GameEnded
from wartable.rulesets.time_wars.events.morale import NerveTested
from wartable.rulesets.time_wars.morale import morale
from wartable.rulesets.time_wars.state import Cursor, Game, Order


def table(*players: str, **fields: Any) -> Game:
    units = [squad(f"{player}-a", player, 3, at=(10 + 12 * n, 10)) for n, player in enumerate(players)]
    fields.setdefault("turn", 0)
    fields.setdefault("active", "")
    return game(*units, cursor=Cursor("begin"), **fields)


def play(battle: Game, answers: dict[str, list[str]] | None = None) -> None:
    """One whole Player Turn in which nobody does anything."""
    phases = []
    while True:
        phase = battle.cursor.phase
        phases.append(phase)
        flow = turn.step(battle)
        assert flow is not None
        run(flow, [], (answers or {"command": ["done"], "action": ["end"]}).get(phase, []))
        if phase == "end":
            break
    assert list(dict.fromkeys(phases)) == ["begin", "command", "hazards", "action", "melee", "morale", "end"]


@pytest.mark.rule("TW-TURN-02", "TW-GEN-12")
def test_a_player_turn_has_its_phases_in_order() -> None:
    play(table("p1", "p2"))
    assert not [phase for phase in turn.STEPS if "nerve" in phase]  # the «Nerve Phase» is the Morale Phase


@pytest.mark.rule("TW-TURN-01")
def test_one_player_turn_for_each_and_then_the_next_turn() -> None:
    battle = table("p1", "p2", "p3")
    for _ in range(5):
        play(battle)
    assert [event.player for event in happened(battle, PlayerTurnBegan)] == ["p1", "p2", "p3", "p1", "p2"]
    assert [event.turn for event in happened(battle, TurnBegan)] == [1, 2]
    assert battle.turn == 2


@pytest.mark.rule("TW-TURN-01", "TW-TURN-05")
@pytest.mark.parametrize(
    ("out", "order", "turns"),
    [
        ("p1", ["p2", "p3", "p2", "p3", "p2"], [1, 2, 3]),
        ("p2", ["p1", "p3", "p1", "p3", "p1"], [1, 2, 3]),
        ("p3", ["p1", "p2", "p1", "p2", "p1"], [1, 2, 3]),
    ],
)
def test_those_who_are_out_are_passed_over(out: str, order: list[str], turns: list[int]) -> None:
    battle = table("p1", "p2", "p3")
    battle.sides[out].out = True
    for _ in range(5):
        play(battle)
    assert [event.player for event in happened(battle, PlayerTurnBegan)] == order
    assert [event.turn for event in happened(battle, TurnBegan)] == turns


@pytest.mark.rule("TW-TURN-03")
@pytest.mark.parametrize(("turns", "played", "over"), [
    (6, 11, False), (6, 12, True), (2, 3, False), (2, 4, True), (0, 14, False),
])  # fmt: skip
def test_play_ends_after_the_last_player_turn_of_the_last_turn(turns: int, played: int, over: bool) -> None:
    battle = table("p1", "p2", options=Options(turns=turns))
    for _ in range(played):
        play(battle)
    assert bool(happened(battle, GameEnded)) is over
    assert (turn.step(battle) is None) is over


@pytest.mark.rule("TW-TURN-03", "TW-MISS-04", "TW-MISS-06")
@pytest.mark.parametrize(("cursor", "at_once"), [
    (Cursor("command"), True), (Cursor("hazards"), True), (Cursor("action"), True), (Cursor("melee"), True),
    (Cursor("morale"), True), (Cursor("end"), True),
    (Cursor("morale", ("detachments", "p1-1")), False),  # once begun it is finished: all sides may go in it
])  # fmt: skip
def test_the_last_force_wins_at_once(cursor: Cursor, at_once: bool) -> None:
    battle = table("p1", "p2", turn=1, active="p1")
    battle.cursor = cursor
    battle.units["p2-a"].where = "destroyed"
    battle.units["p2-a"].stand(())
    flow = turn.step(battle)
    assert flow is not None
    run(flow)
    assert (battle.result is not None) is at_once
    ends = [(event.clause, event.winners) for event in happened(battle, GameEnded)]
    assert ends == [("TW-MISS-06", ("p1",))] * at_once


@pytest.mark.rule("TW-TURN-03")
def test_a_position_with_one_side_goes_on() -> None:
    battle = table("p1", "p2", turn=1, active="p1")
    del battle.units["p2-a"]
    battle.cursor = Cursor("action")
    flow = turn.step(battle)
    assert flow is not None
    run(flow, [], ["end"])
    assert battle.result is None


@pytest.mark.rule("TW-TURN-01", "TW-TYPE-03", "TW-ORD-16", "TW-CMD-01")
def test_actions_and_marks_are_fresh_for_the_player_whose_turn_it_is() -> None:
    battle = table("p1", "p2")
    for unit in battle.units.values():
        unit.actions, unit.moved, unit.fired, unit.ordered, unit.orders = 0, True, True, True, (Order("charge", "x"),)
    run(turn.begin(battle))
    mine, other = battle.units["p1-a"], battle.units["p2-a"]
    assert (mine.actions, mine.moved, mine.fired, mine.ordered, mine.orders) == (2, False, False, False, ())
    assert (other.actions, other.moved, other.fired, other.ordered) == (0, True, True, True)
    assert other.orders


@pytest.mark.rule("TW-SUPP-08")
def test_suppression_ends_before_anything_else_of_the_turn() -> None:
    battle = table("p1", "p2")
    battle.units["p2-a"].suppression = (("p1", 2),)
    run(turn.begin(battle))
    kinds = [type(event) for event in battle.log]
    assert kinds.index(SuppressionEnded) < kinds.index(PlayerTurnBegan)
    assert not battle.units["p2-a"].suppression


@pytest.mark.rule("TW-SUPP-08", "TW-GEN-01")
@pytest.mark.parametrize(("out", "left"), [(True, {}), (False, {"p3": 1})])
def test_suppression_of_a_player_who_plays_no_more_ends_too(out: bool, left: dict[str, int]) -> None:
    battle = table("p1", "p2", "p3")
    battle.units["p2-a"].suppression = (("p1", 2), ("p3", 1))
    battle.sides["p3"].out = out
    run(turn.begin(battle))
    assert dict(battle.units["p2-a"].suppression) == left


@pytest.mark.rule("TW-TURN-01", "TW-VEH-11")
def test_what_moved_is_remembered_till_its_next_turn() -> None:
    battle = table("p1", "p2", active="p1", turn=1)
    battle.units["p1-a"].moved = True
    battle.emit(PlayerTurnEnded("p1"))
    assert battle.units["p1-a"].moved_last
    battle.emit(PlayerTurnBegan("p2"))
    assert battle.units["p1-a"].moved_last
    battle.emit(PlayerTurnBegan("p1"))
    assert not battle.units["p1-a"].moved_last


@pytest.mark.rule("TW-GEN-02", "TW-MORALE-05")
def test_what_the_rulebook_prints_twice_applies_once() -> None:
    # A lost melee and casualties in one turn: one Nerve Test, not one for each printing or reason.
    battle = table("p1", "p2", active="p1", turn=1)
    battle.cursor = Cursor("morale")
    battle.units["p1-a"].tests = ("casualties", "melee")
    run(morale.step(battle), [6])
    assert len(happened(battle, NerveTested)) == 1
    while battle.cursor.phase == "morale":
        run(morale.step(battle))
    assert len(happened(battle, NerveTested)) == 1


@pytest.mark.rule("TW-GEN-02")
def test_no_bonus_of_melee_counts_twice() -> None:
    from wartable.engine.mod import fixed
    from wartable.rulesets.time_wars.melee import melee
    from wartable.rulesets.time_wars.state import Melee

    battle = game(squad("a", "p1", 5, orders=(Order("charge", "x"),), charged=True), squad("b", "p2", 5, dug=1))
    fight = battle.melees["m"] = Melee("m", ("a",), ("b",))
    numbers = melee.bout_numbers(battle, fight)
    assert fixed(numbers.first.mods) == 4 + 5 + 1  # MEL, size, Charge!
    assert len([mod for mod in numbers.first.mods if not isinstance(mod.value, int)]) == 1  # one D3 for the charge
    assert fixed(numbers.second.mods) == 4 + 5 + 1  # MEL, size, Take Cover!


@pytest.mark.rule("TW-GEN-11")
def test_the_active_player_takes_all_his_tests_first() -> None:
    battle = table("p1", "p2", active="p2", turn=1)
    battle.cursor = Cursor("morale")
    for unit in battle.units.values():
        unit.tests = ("casualties",)
    battle.units["p2-b"] = squad("p2-b", "p2", 3, at=(30, 30), tests=("melee",))
    for _ in range(3):
        run(morale.step(battle), [6])
    assert [event.unit for event in happened(battle, NerveTested)] == ["p2-a", "p2-b", "p1-a"]


def test_an_individual_begins_its_turn_like_all_others() -> None:
    battle = game(individual("i", "p1"), squad("b", "p2", at=(30, 30)), active="p2", turn=1)
    battle.units["i"].actions = 0
    run(turn.begin(battle))
    assert battle.units["i"].actions == 2
