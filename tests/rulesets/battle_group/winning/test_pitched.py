"""A pitched battle: its length and its victory (BG-NEW-TABLE-00, -05, -06)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.battle_group.helpers import battle, run, unit
from wartable.rulesets.battle_group.state import DESTROYED, Game
from wartable.rulesets.battle_group.turn.turn import next_player
from wartable.rulesets.battle_group.winning.ending import over
from wartable.rulesets.battle_group.winning.scenarios import scenario

ENDING: dict[str, Any] = {"cursor": "end", "player": "p2", "sequence": ["p1", "p2"]}


def pitched(**parts: Any) -> Game:
    return battle(unit("us", "p1", (10, 10)), unit("them", "p2", (30, 30)), **parts)


@pytest.mark.rule("BG-NEW-TABLE-00", "BG-NEW-TABLE-05")
def test_what_names_no_scenario_is_a_pitched_battle_of_six_game_turns() -> None:
    game = pitched()
    assert (game.scenario, game.turns) == ("pitched", 6)
    assert scenario(game).clause == "BG-NEW-TABLE-00"


@pytest.mark.rule("BG-NEW-TABLE-05")
@pytest.mark.parametrize(("turn", "ended"), [(5, False), (6, True)])
def test_it_ends_after_the_last_turn_of_the_sixth_game_turn(turn: int, ended: bool) -> None:
    game = pitched(turn=turn, **ENDING)
    run(next_player(game))
    assert (game.result is not None) is ended


@pytest.mark.rule("BG-NEW-TABLE-05")
def test_it_ends_early_when_units_of_one_side_only_are_left() -> None:
    game = pitched(turn=2, **ENDING)
    assert not over(game)
    game.units["them"].where = DESTROYED
    assert over(game)
    run(next_player(game))
    assert game.result is not None
    assert (game.result.winners, game.turn) == (("p1",), 2)


@pytest.mark.rule("BG-NEW-TABLE-06")
@pytest.mark.parametrize(("lost", "winners"), [((0, 29), ()), ((0, 30), ("p1",)), ((50, 21), ()), ((51, 21), ("p2",))])
def test_who_is_ahead_by_a_tenth_of_the_limit_wins(lost: tuple[int, int], winners: tuple[str, ...]) -> None:
    sides = [{"seat": seat, "name": seat, "points": 300, "lost": points} for seat, points in zip(("p1", "p2"), lost)]
    assert scenario(game := pitched(sides=sides)).verdict(game)[0] == winners


@pytest.mark.rule("BG-NEW-TABLE-06")
@pytest.mark.parametrize(("lost", "winners"), [((40, 30, 60), ()), ((60, 0, 30), ("p2",))])
def test_of_three_the_first_has_to_be_so_far_ahead_of_the_second(
    lost: tuple[int, int, int], winners: tuple[str, ...]
) -> None:
    """Whose own losses are least has destroyed most, for losses count for all of its enemies."""
    seats = ("p1", "p2", "p3")
    sides = [{"seat": seat, "name": seat, "points": 300, "lost": points} for seat, points in zip(seats, lost)]
    units = [unit(f"u{seat}", seat, (10 + 5 * n, 10)) for n, seat in enumerate(seats)]
    game = battle(*units, sides=sides)
    assert scenario(game).verdict(game)[0] == winners
