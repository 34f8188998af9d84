"""Objectives, the end, setting up, scenario files (chapters OBJ, MSN, RND)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.helpers import battle, document, events, placement, run, unit
from wartable.engine.errors import DataError, RuleError
from wartable.kit.documents import adopt
from wartable.rulesets.gates_of_doom.events.base import Turned, one_of
from wartable.rulesets.gates_of_doom.events.ending import BattleEnded, PointsScored
from wartable.rulesets.gates_of_doom.scenario.file import read
from wartable.rulesets.gates_of_doom.setup.deployment import deploy, pick_edges
from wartable.rulesets.gates_of_doom.state import Game, Phase
from wartable.rulesets.gates_of_doom.troops import losses
from wartable.rulesets.gates_of_doom.winning.ending import finish, scores
from wartable.rulesets.gates_of_doom.winning.objectives import OBJECTIVES


def worth(game: Game, key: str, side: str = "p1") -> int:
    return OBJECTIVES[key].worth(game, side)


def sides(*objectives: str) -> list[dict[str, Any]]:
    return [{"seat": "p1", "name": "One", "edge": "south", "objectives": list(objectives)},
            {"seat": "p2", "name": "Two", "edge": "north"}]  # fmt: skip


# ------------------------------------------------------------------ objectives
@pytest.mark.rule("GD-OBJ-01", "GD-OBJ-02", "GD-SA-13")
def test_damage_and_heads_are_those_of_the_enemy_really_lost() -> None:
    models = [{"level": "hero", "at": [20, 20]}, {"at": [21.2, 20]}]
    game = battle(unit("a", "p1", (1, 1)), unit("b", "p2", models=models))
    hero = game.units["b"].models[0]
    run(losses.deal(game, game.units["b"], 2, "p1", hero))
    assert (worth(game, "slaughter"), worth(game, "head_taker")) == (2, 0)
    run(losses.deal(game, game.units["b"], 9, "p1"))
    assert (worth(game, "slaughter"), worth(game, "head_taker")) == (4, 5)  # 3 and 1 of health, no more
    run(losses.deal(game, game.units["a"], 1, "p1"))  # its own
    assert worth(game, "slaughter") == 4
    assert worth(game, "slaughter", "p2") == 0


@pytest.mark.rule("GD-OBJ-04", "GD-RND-10")
@pytest.mark.parametrize(("mine", "theirs", "points"), [
    ([(10, 10)], [(40, 40)], 5), ([(10, 10), (11.2, 10)], [(12, 12)], 0),
    ([(23, 10), (25, 10)], [(40, 40)], 0),  # half in each of two quarters: in none
    ([(23, 10), (22, 11), (25, 10)], [(40, 40)], 5),
])  # fmt: skip
def test_quarters(mine: list[tuple[float, float]], theirs: list[tuple[float, float]], points: int) -> None:
    assert worth(battle(unit("a", "p1", *mine), unit("b", "p2", *theirs)), "area_denial") == points


@pytest.mark.rule("GD-OBJ-04")
def test_units_off_the_board_and_ghosts_hold_no_quarter() -> None:
    game = battle(unit("a", "p1"), unit("g", "p1", (10, 10), kind="ghost"), unit("b", "p2", (40, 40)))
    assert worth(game, "area_denial") == 0


@pytest.mark.rule("GD-OBJ-06", "GD-OBJ-07", "GD-RND-11")
@pytest.mark.parametrize(("y", "advance", "defend"), [(36.5, 5, 0), (36.4, 0, 0), (35.5, 0, 20)])
def test_the_enemy_zone(y: float, advance: int, defend: int) -> None:
    """The zone of the north is the strip from 36 inches on; a base has half an inch of radius."""
    game = battle(unit("a", "p1", (10, y)), unit("b", "p2", (40, 40)))
    assert worth(game, "advance") == advance
    assert worth(game, "defend_territory", "p2") == defend


@pytest.mark.rule("GD-OBJ-06")
def test_half_of_a_unit_is_enough() -> None:
    assert worth(battle(unit("a", "p1", (10, 37), (10, 35)), unit("b", "p2", (40, 40))), "advance") == 5
    assert worth(battle(unit("a", "p1", (10, 37), (10, 35), (11.2, 35)), unit("b", "p2", (40, 40))), "advance") == 0


# ------------------------------------------------------------------ the end
@pytest.mark.rule("GD-MSN-01", "GD-RND-16")
@pytest.mark.parametrize(("one", "two", "winners"), [(3, 2, ("p1",)), (2, 2, ())])
def test_without_objectives_it_is_the_damage(one: int, two: int, winners: tuple[str, ...]) -> None:
    game = battle(unit("a", "p1", (1, 1)), unit("b", "p2", (40, 40)))
    game.sides["p1"].damage, game.sides["p2"].damage = one, two
    finish(game)
    assert game.result is not None
    assert (game.result.winners, game.result.clause) == (winners, "GD-MSN-01")


@pytest.mark.rule("GD-RND-16", "GD-MSN-01")
def test_who_is_wiped_out_has_lost_whatever_the_damage() -> None:
    game = battle(unit("a", "p1", (1, 1)), unit("b", "p2", (40, 40)))
    game.sides["p2"].damage = 50
    game.units["b"].models = ()
    finish(game)
    assert game.result is not None
    assert game.result.winners == ("p1",)


@pytest.mark.rule("GD-MSN-02", "GD-RND-10")
@pytest.mark.parametrize(("keys", "winners"), [(("slaughter", "advance"), ("p1",)), (("head_taker",), ())])
def test_with_objectives_most_points_win(keys: tuple[str, ...], winners: tuple[str, ...]) -> None:
    game = battle(unit("a", "p1", (1, 1)), unit("b", "p2", (40, 40)), sides=sides(*keys))
    game.sides["p1"].damage, game.sides["p2"].damage = 1, 9
    finish(game)
    assert game.result is not None
    assert game.result.winners == winners


# ------------------------------------------------------------------ setting up
@pytest.mark.rule("GD-RND-11")
def test_equal_rolls_are_rolled_again_and_the_winner_picks() -> None:
    doc = document(unit("a", "p1", count=2), unit("b", "p2", count=2), sides=[{"seat": "p1"}, {"seat": "p2"}])
    game = read(adopt(doc))
    assert game.cursor.phase is Phase.EDGES
    asked = run(pick_edges(game), [3, 3, 2, 5], ["south"])[1]
    assert [ask.seat for ask in asked] == ["p2"]
    assert game.sides["p2"].zone == ((0, 0), (48_000, 0), (48_000, 12_000), (0, 12_000))
    # The loser sets a unit down first, and they take turns.
    (ask,) = run(deploy(game), [], [{"to": [20_000, 40_000]}])[1]
    assert ask.seat == "p1"
    with pytest.raises(RuleError) as caught:
        placement(next(deploy(game))).check({"to": [20_000, 11_800]})
    assert caught.value.clause == "GD-RND-11"
    run(deploy(game), [], [{"to": [20_000, 11_500]}])
    run(deploy(game))
    assert events(game, Turned)[-1].phase is Phase.BEGIN


@pytest.mark.rule("GD-RND-11", "GD-RND-08")
def test_units_are_set_down_in_cohesion() -> None:
    game = battle(unit("a", "p1", count=4), unit("b", "p2", (40, 40)), cursor="deploy")
    ask = placement(next(deploy(game)))
    pairs = [[10_000, 5000], [11_500, 5000], [20_000, 5000], [21_500, 5000]]
    assert ask.check({"models": pairs})
    with pytest.raises(RuleError) as caught:
        ask.check({"models": [*pairs[:3], [24_000, 5000]]})
    assert caught.value.clause == "GD-RND-08"


# ------------------------------------------------------------------ files
@pytest.mark.parametrize(("change", "said"), [
    ({"sides": [{"seat": "p1"}]}, "two sides"), ({"sides": [{"seat": "p1", "edge": "south"}, {"seat": "p2"}]}, "edge"),
    ({"units": [unit("a", "p1", (1, 1))]}, "Two has no units"),
    ({"units": [unit("a", "p3", (1, 1))]}, "no side is called 'p3'"),
    ({"units": [unit("a", "p1", (1, 1), weapons=["gun"])]}, "no weapon is called 'gun'"),
    ({"units": [unit("a", "p1", (1, 1), (1.5, 1))]}, "stands on another base"),
    ({"units": [unit("a", "p1", (0.2, 1))]}, "stands off the table"),
    ({"units": [unit("a", "p1", (1, 1), level="god")]}, "level"),
    ({"units": [unit("a", "p1", (1, 1), (3, 1), count=3)]}, "2 places are given for 3 models"),
    ({"weapons": [{"key": "x", "attacks": "many"}]}, "attacks is 'many'"),
    ({"weapons": [{"key": "x", "ap": 2}]}, "ap is 2"),
    ({"weapons": [{"key": "x", "ranges": [1, 2, 3, 4]}]}, "at most three"),
    ({"cursor": "act"}, "about a unit"), ({"cursor": "sleep"}, "no phase"), ({"dice": [0]}, "face"),
    ({"table": {"width": 2, "height": 40}}, "24 to 240"),
])  # fmt: skip
def test_a_faulty_scenario_is_refused_in_a_sentence(change: dict[str, Any], said: str) -> None:
    doc = document(unit("a", "p1", (1, 1)), unit("b", "p2", (40, 40)), **change)
    with pytest.raises(DataError, match=said) as caught:
        read(adopt(doc))
    assert "\n" not in caught.value.text


def test_models_one_by_one_differ_from_what_is_said_of_all() -> None:
    models = [{"level": "hero", "weapons": ["sword"]}, {}, {"armour": "flak_armour", "wounds": 1}]
    game = battle(unit("a", "p1", at=[10, 10], weapons=["rifle"], level="veteran", models=models),
                  unit("b", "p2", (40, 40)))  # fmt: skip
    found = game.units["a"].models
    assert [model.level for model in found] == ["hero", "veteran", "veteran"]
    assert [model.weapons for model in found] == [("sword",), ("rifle",), ("rifle",)]
    assert (found[2].armour, found[2].wounds, game.units["a"].size) == ("flak_armour", 1, 3)


# ------------------------------------------------------------------ words
@pytest.mark.parametrize(("noun", "said"), [
    ("Artillery Piece", "An Artillery Piece"), ("Chain Gun", "A Chain Gun"), ("Ultra", "An Ultra"),
])  # fmt: skip
def test_what_begins_with_a_vowel_has_its_article(noun: str, said: str) -> None:
    assert one_of(noun) == said


@pytest.mark.rule("GD-MSN-01", "GD-RND-16")
@pytest.mark.parametrize(("name", "said"), [("Night raiders", "Night raiders have"), ("House", "House has")])
def test_who_has_won_is_told_in_one_number_with_its_name(name: str, said: str) -> None:
    game = battle(unit("a", "p1", (10, 10)), unit("b", "p2", (40, 40)))
    game.sides["p1"].name, game.sides["p1"].damage = name, 3
    finish(game)
    assert events(game, BattleEnded)[0].text == f"{said} won: 3 to 0 damage dealt."


@pytest.mark.rule("GD-MSN-02", "GD-OBJ-01", "GD-OBJ-02")
def test_the_score_is_of_each_sides_own_objectives_as_they_stand() -> None:
    models = [{"level": "hero", "at": [20, 20]}]
    game = battle(unit("a", "p1", (1, 1)), unit("b", "p2", models=models), sides=sides("head_taker"))
    game.sides["p2"].objectives = ("slaughter",)
    run(losses.deal(game, game.units["b"], 9, "p1"))
    assert [(score.seat, score.label, score.value) for score in scores(game)] == [
        ("p1", "Damage dealt", "3"), ("p2", "Damage dealt", "0"), ("p2", "Slaughter", "0"), ("p1", "Head-taker", "5"),
    ]  # fmt: skip
    finish(game)
    assert [score.value for score in scores(game)] == ["3", "0", "0", "5"]


@pytest.mark.rule("GD-RND-10")
@pytest.mark.parametrize(("called", "said"), [("Night raiders", "Night raiders score"), ("House", "House scores")])
def test_who_scores_is_told_in_one_number_with_its_name(called: str, said: str) -> None:
    game = battle(unit("a", "p1", (10, 10)), unit("b", "p2", (40, 40)))
    game.sides["p1"].name = called
    scored = PointsScored("p1", "slaughter", 1, "Slaughter", by="GD-OBJ-01")
    assert scored.told(game) == f"{said} 1 victory point: Slaughter."
