"""Moving, cohesion, terrain, sight and cover (chapters ACT, RND, TER)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.rulesets.gates_of_doom.helpers import battle, events, row, run, unit
from wartable.engine.errors import RuleError
from wartable.rulesets.gates_of_doom.events.acting import DangerMet, Moved
from wartable.rulesets.gates_of_doom.moving.move import walk
from wartable.rulesets.gates_of_doom.moving.walk import Walk
from wartable.rulesets.gates_of_doom.sight import lines
from wartable.rulesets.gates_of_doom.state import Game
from wartable.rulesets.gates_of_doom.troops import figures, near

FOE = unit("b", "p2", (40, 40))


def moved(game: Game, answer: dict[str, Any], faces: Sequence[int] = (), *more: str) -> None:
    run(walk(game, game.units["a"]), faces, [answer, *more])


def places(*at: tuple[float, float]) -> dict[str, Any]:
    return {"models": [[round(x * 1000), round(y * 1000)] for x, y in at]}


def fault(game: Game, answer: dict[str, Any]) -> str:
    try:
        Walk(game, game.units["a"]).check(answer)
    except RuleError as why:
        return why.clause
    return ""


# ------------------------------------------------------------------ how far
@pytest.mark.rule("GD-ACT-01", "GD-ARM-30", "GD-ARR-05", "GD-ARR-06", "GD-ARR-07", "GD-ARR-09", "GD-EQP-05",
                  "GD-EQP-13")  # fmt: skip
@pytest.mark.parametrize(("fields", "inches"), [
    ({}, 6), ({"armour": "polymer_armour"}, 5), ({"armour": "basic_power_armour"}, 4),
    ({"armour": "relic_power_armour"}, 2),
    ({"armour": "light_power_armour"}, 5), ({"armour": "heavy_power_armour"}, 4), ({"armour": "flak_armour"}, 6),
    ({"gear": ["jet_pack"], "armour": "polymer_armour"}, 11), ({"gear": ["jet_cycle"]}, 12),
])  # fmt: skip
def test_speed(fields: dict[str, Any], inches: int) -> None:
    game = battle(unit("a", "p1", (10, 10), **fields), FOE)
    assert fault(game, places((10, 10 + inches))) == ""
    assert fault(game, places((10, 10.001 + inches))) == "GD-ACT-01"


@pytest.mark.rule("GD-ARR-06", "GD-ARR-09", "GD-ARR-11", "GD-EQP-05")
@pytest.mark.parametrize(("fields", "health"), [
    ({}, 1), ({"level": "hero"}, 3), ({"armour": "basic_power_armour"}, 2), ({"armour": "relic_power_armour"}, 3),
    ({"armour": "heavy_power_armour"}, 2), ({"gear": ["jet_cycle"]}, 3), ({"level": "veteran", "wounds": 1}, 1),
])  # fmt: skip
def test_health(fields: dict[str, Any], health: int) -> None:
    assert figures.health(battle(unit("a", "p1", (10, 10), **fields), FOE).units["a"].models[0]) == health


@pytest.mark.rule("GD-ACT-01")
def test_each_model_moves_by_its_own_speed() -> None:
    models = [{"at": [10, 10]}, {"at": [11.2, 10], "armour": "basic_power_armour"}]
    game = battle(unit("a", "p1", models=models), FOE)
    assert fault(game, places((10, 15.5), (11.2, 14))) == ""
    assert fault(game, places((10, 14), (11.2, 14.5))) == "GD-ACT-01"


@pytest.mark.rule("GD-ACT-01")
def test_enemies_are_not_passed_and_friends_are() -> None:
    game = battle(unit("a", "p1", (10, 10)), unit("f", "p1", (10, 12)), FOE)
    assert fault(game, places((10, 14))) == ""
    assert fault(game, places((10, 12.5))) == "GD-ACT-01"
    line = [(7 + 1.05 * n, 12) for n in range(7)]
    game = battle(unit("a", "p1", (10, 10)), unit("b", "p2", *line))
    assert fault(game, places((10, 14))) == "GD-ACT-01"
    moved(game, {"to": [10_000, 12_000]})
    assert game.units["a"].models[0].y == pytest.approx(11_000, abs=20)  # it stops where it touches
    assert near.in_contact(game.units["a"].models, game.units["b"].models)


# ------------------------------------------------------------------ cohesion
@pytest.mark.rule("GD-RND-08")
def test_each_needs_a_neighbour_and_not_one_chain() -> None:
    game = battle(unit("a", "p1", *row(10, 10, 4)), FOE)
    assert fault(game, places((10, 10), (11.2, 10), (13.6, 14), (14.8, 14))) == ""
    assert fault(game, places((10, 10), (11.2, 10), (12.4, 10), (15.4, 10))) == ""  # 2 inches from edge to edge
    assert fault(game, places((10, 10), (11.2, 10), (12.4, 10), (15.401, 10))) == "GD-RND-08"


@pytest.mark.rule("GD-RND-08")
def test_who_has_lost_its_neighbours_comes_nearer() -> None:
    game = battle(unit("a", "p1", (10, 10), (11.2, 10), (11.2, 30)), FOE)
    assert fault(game, places((10, 10), (11.2, 10), (11.2, 24))) == ""
    assert fault(game, places((10, 10), (11.2, 10), (11.2, 31))) == "GD-RND-08"


@pytest.mark.rule("GD-RND-08")
def test_a_last_survivor_is_exempt() -> None:
    assert near.together(battle(unit("a", "p1", (10, 10)), FOE).units["a"].models)


# ------------------------------------------------------------------ terrain
def land(kind: str, at: tuple[float, float], size: tuple[float, float], **more: Any) -> dict[str, Any]:
    return {"kind": kind, "at": list(at), "size": list(size), "shape": "rectangle", **more}


@pytest.mark.rule("GD-TER-06", "GD-TER-11")
@pytest.mark.parametrize(("fields", "y", "clause"), [
    ({}, 14, ""), ({}, 14.001, "GD-TER-06"),  # two inches before the wood, two in it count as four
    ({"gear": ["jet_cycle"]}, 15.5, ""),
])  # fmt: skip
def test_each_inch_over_difficult_ground_counts_as_two(fields: dict[str, Any], y: float, clause: str) -> None:
    game = battle(unit("a", "p1", (10, 10), **fields), FOE, terrain=[land("wood", (10, 16), (30, 8))])
    assert fault(game, places((10, y))) == clause


@pytest.mark.rule("GD-TER-06")
def test_a_way_round_is_found() -> None:
    game = battle(unit("a", "p1", (10, 10)), FOE, terrain=[land("wood", (10, 12.5), (1, 2))])
    assert fault(game, places((10, 15))) == ""  # straight it would be 5 and 2 more


@pytest.mark.rule("GD-TER-07", "GD-OBJ-01")
@pytest.mark.parametrize(("faces", "left"), [([1, 2, 6], 2), ([2, 2, 2], 3), ([1, 1, 1], 0)])
def test_each_model_that_crosses_danger_rolls_once(faces: list[int], left: int) -> None:
    game = battle(unit("a", "p1", *row(10, 10, 3), save=2), FOE, terrain=[land("pool", (11, 12), (10, 1))])
    moved(game, places(*row(10, 14, 3)), faces)
    assert len(game.units["a"].models) == left  # no save
    assert events(game, DangerMet)[0].faces == tuple(faces)
    assert game.sides["p2"].damage == 0
    assert game.units["a"].under_fire == 0


@pytest.mark.rule("GD-TER-07", "GD-RND-09", "GD-GEN-21")
def test_who_stays_out_or_flies_does_not_roll() -> None:
    game = battle(unit("a", "p1", (10, 10), (12, 10)), FOE, terrain=[land("pool", (10, 12), (1, 1))])
    moved(game, places((10, 14), (12, 14)), [6])
    game = battle(unit("a", "p1", (10, 10), gear=["jet_pack"]), FOE, terrain=[land("pool", (10, 12), (1, 1))])
    moved(game, places((10, 14)))
    game = battle(unit("a", "p1", (10, 10)), FOE, terrain=[land("pool", (10, 10), (3, 3))])
    moved(game, {"stay": True})
    assert events(game, Moved) == []


# ------------------------------------------------------------------ sight and cover
def sees(terrain: dict[str, Any], eye: tuple[float, float], mark: tuple[float, float]) -> bool:
    game = battle(unit("a", "p1", eye), unit("b", "p2", mark), terrain=[terrain])
    return lines.sees(game.table, game.units["a"].models[0], game.units["b"].models[0])


@pytest.mark.rule("GD-TER-01")
@pytest.mark.parametrize(("terrain", "mark", "seen"), [
    (land("wall", (10, 15), (6, 1)), (10, 20), False), (land("wood", (10, 15), (6, 1)), (10, 20), False),
    (land("building", (10, 15), (6, 1)), (10, 20), False), (land("barricade", (10, 15), (6, 1)), (10, 20), True),
    (land("rocks", (10, 15), (6, 1)), (10, 20), True), (land("pool", (10, 15), (6, 1)), (10, 20), True),
    (land("wall", (6.4, 15), (7, 1)), (10, 20), True),  # one side of the base is seen
    (land("wall", (7, 15), (7, 1)), (10, 20), False),
    (land("wood", (10, 20), (9, 4)), (10, 18.9), True),  # inside, 0.9 inches from its outline
    (land("wood", (10, 20), (9, 4)), (10, 19.3), False),
])  # fmt: skip
def test_three_lines_to_a_base(terrain: dict[str, Any], mark: tuple[float, float], seen: bool) -> None:
    assert sees(terrain, (10, 10), mark) is seen


@pytest.mark.rule("GD-TER-02", "GD-TER-05")
@pytest.mark.parametrize(("terrain", "held", "harder"), [
    ([], False, False),
    ([land("barricade", (11, 18), (9, 0.5))], True, True), ([land("barricade", (11, 17.2), (9, 0.5))], False, False),
    ([land("rocks", (11, 18), (9, 0.5))], True, False),  # low, but without the cover trait
    ([land("barricade", (10, 18), (1.1, 0.5))], False, False),  # one of three is behind it
    ([land("wall", (11, 15), (2.2, 1))], True, True), ([land("wall", (9.6, 15), (0.6, 1))], False, False),
])  # fmt: skip
def test_cover(terrain: list[dict[str, Any]], held: bool, harder: bool) -> None:
    """Three models 1.2 inches apart, their bases' edge 1.5 inches behind what stands at 18."""
    game = battle(unit("a", "p1", (11.2, 10)), unit("b", "p2", *row(10, 20, 3)), terrain=terrain)
    assert lines.cover(game.table, game.units["a"].models[0], game.units["b"]) == (held, harder)


@pytest.mark.rule("GD-TER-03", "GD-TER-05")
@pytest.mark.parametrize(("size", "inside"), [((2.2, 2), True), ((2.19, 2), False), ((3.4, 0.9), False)])
def test_half_of_the_models_fully_inside(size: tuple[float, float], inside: bool) -> None:
    low, wide = land("trench", (10.6, 20), size), unit("b", "p2", *row(10, 20, 4))
    game = battle(unit("a", "p1", (11, 40)), wide, terrain=[low])
    assert lines.inside(game.units["b"], game.table.features[0]) is inside
