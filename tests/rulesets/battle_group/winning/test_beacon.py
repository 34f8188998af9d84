"""The Silent Beacon (BG-NEW-SCENARIOS-00, -01, -05)."""

from __future__ import annotations

import pytest

from tests.rulesets.battle_group.helpers import events, run, unit
from tests.rulesets.battle_group.winning.scene import scene, waiting
from wartable.engine.plane import INCH
from wartable.rulesets.battle_group.events.base import PhaseBegan
from wartable.rulesets.battle_group.events.scenarios import BeaconHeld, Interfered
from wartable.rulesets.battle_group.state import Game, Phase
from wartable.rulesets.battle_group.turn.turn import next_player
from wartable.rulesets.battle_group.winning.scenarios import scenario

KEY = "silent_beacon"


@pytest.mark.rule("BG-NEW-SCENARIOS-00", "BG-NEW-SCENARIOS-01", "BG-NEW-TABLE-00", "BG-NEW-TABLE-05")
def test_its_table_and_what_it_leaves_open_is_as_in_a_pitched_battle() -> None:
    game = waiting(KEY)
    assert (game.table.width, game.table.height) == (48 * INCH, 48 * INCH)
    assert (game.turns, game.era) == (6, "Hi-Tech")
    assert game.marks == (("beacon", 24 * INCH, 24 * INCH),)
    zones = [side.zone for side in game.sides.values()]
    assert [(min(y for _, y in zone), max(y for _, y in zone)) for zone in zones] == [(0, 12000), (36000, 48000)]


def ended(game: Game) -> list[tuple[str, int, int]]:
    run(scenario(game).player_turn_ends(game, "p1"))
    return [(held.seat, held.own, held.theirs) for held in events(game, BeaconHeld)]


@pytest.mark.rule("BG-NEW-SCENARIOS-01")
@pytest.mark.parametrize(("y", "held"), [(27.5, [("p1", 2, 0)]), (27.501, [])])
def test_a_unit_within_3_inches_of_it_counts(y: float, held: list[tuple[str, int, int]]) -> None:
    assert ended(scene(KEY, unit("us", "p1", (24, y)))) == held


@pytest.mark.rule("BG-NEW-SCENARIOS-01")
def test_a_unit_counts_whole_if_one_of_its_models_is_near() -> None:
    assert ended(scene(KEY, unit("us", "p1", (24, 27), (24, 28.2), (24, 29.4)))) == [("p1", 6, 0)]


@pytest.mark.rule("BG-NEW-SCENARIOS-01")
@pytest.mark.parametrize(("theirs", "score"), [(1, 1), (2, 0), (3, 0)])
def test_more_unit_sizes_than_the_enemy_score_and_equal_ones_do_not(theirs: int, score: int) -> None:
    places = [(22.5 + 1.2 * number, 22.0) for number in range(theirs)]
    game = scene(KEY, unit("us", "p1", (24, 25.5), (25.2, 25.5)), unit("them", "p2", *places))
    ended(game)
    assert (game.sides["p1"].score, game.sides["p2"].score) == (score, 0)


@pytest.mark.rule("BG-NEW-SCENARIOS-01")
def test_only_the_player_whose_turn_ends_scores() -> None:
    game = scene(KEY, unit("them", "p2", (24, 25)), cursor="end", sequence=["p1", "p2"], turn=1)
    run(next_player(game))
    assert [side.score for side in game.sides.values()] == [0, 0]
    game.emit(PhaseBegan(Phase.END))
    run(next_player(game), [4])
    assert [side.score for side in game.sides.values()] == [0, 1]


@pytest.mark.rule("BG-NEW-SCENARIOS-01")
@pytest.mark.parametrize(("scores", "points", "winners"), [
    ((2, 1), (1, 9), ("p1",)), ((1, 2), (9, 1), ("p2",)), ((1, 1), (9, 8), ("p1",)), ((1, 1), (8, 9), ("p2",)),
    ((1, 1), (8, 8), ()),
])  # fmt: skip
def test_most_points_win_and_a_tie_goes_to_who_has_more_left(
    scores: tuple[int, int], points: tuple[int, int], winners: tuple[str, ...]
) -> None:
    game = scene(KEY)
    for side, score in zip(game.sides.values(), scores):
        side.score = score
    for found, value in zip(game.units.values(), points):
        found.points = value
    assert scenario(game).verdict(game)[0] == winners


@pytest.mark.rule("BG-NEW-SCENARIOS-05")
@pytest.mark.parametrize(("face", "reach"), [(1, 18 * INCH), (2, 0), (6, 0)])
def test_a_1_cuts_ranges_to_18_inches_for_a_game_turn(face: int, reach: int) -> None:
    game = scene(KEY)
    run(scenario(game).game_turn_begins(game), [face])
    assert game.reach == reach
    assert [found.face for found in events(game, Interfered)] == [face]
    run(scenario(game).game_turn_begins(game), [3])
    assert game.reach == 0
