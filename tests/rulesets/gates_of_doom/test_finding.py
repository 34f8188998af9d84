"""The marker of Retrieval, hidden traps, limited ammunition (OBJ, CON)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.helpers import battle, events, options, run, unit
from wartable.engine.errors import DataError
from wartable.rulesets.gates_of_doom.events.acting import DangerMet
from wartable.rulesets.gates_of_doom.events.finding import AmmunitionSpent, MarkerTaken, TrapsRolled
from wartable.rulesets.gates_of_doom.moving.move import walk
from wartable.rulesets.gates_of_doom.moving.retrieval import carrier
from wartable.rulesets.gates_of_doom.reactions.exchange import attack
from wartable.rulesets.gates_of_doom.shooting import declaring
from wartable.rulesets.gates_of_doom.state import Game
from wartable.rulesets.gates_of_doom.troops import losses
from wartable.rulesets.gates_of_doom.winning.objectives import OBJECTIVES

FOE = unit("b", "p2", (40, 40), activated=True)


def sides(**first: Any) -> list[dict[str, Any]]:
    return [
        {"seat": "p1", "name": "One", "edge": "south", **first}, {"seat": "p2", "name": "Two", "edge": "north"},
    ]  # fmt: skip


def search(*units: dict[str, Any], **parts: Any) -> Game:
    """A battle in which the marker of the first side lies at 24, 24."""
    return battle(*units, sides=sides(objectives=["retrieval"], marker=[24, 24]), **parts)


def go(game: Game, y: int, faces: list[int], *answers: Any, x: int = 24000, key: str = "a") -> list[Any]:
    return run(walk(game, game.units[key]), faces, [{"to": [x, y]}, *answers])[1]


# ------------------------------------------------------------------ the marker
@pytest.mark.rule("GD-OBJ-08")
@pytest.mark.parametrize(("y", "taken"), [(23500, True), (23470, False)])
def test_who_moves_into_contact_may_take_the_marker(y: int, taken: bool) -> None:
    game = search(unit("a", "p1", (24, 18)), FOE)
    asked = go(game, y, [], *["take-it"] * taken)
    assert len(events(game, MarkerTaken)) == taken
    assert OBJECTIVES["retrieval"].worth(game, "p1") == 20 * taken
    if taken:
        assert options(asked[1]) == ["take-it", "leave-it"]


@pytest.mark.rule("GD-OBJ-08")
def test_it_may_be_left_and_enemies_may_take_it() -> None:
    game = search(unit("a", "p1", (24, 18)), unit("b", "p2", (24, 30)))
    go(game, 23500, [], "leave-it")
    assert carrier(game, "p1") is None
    go(game, 24500, [], "take-it", key="b")
    assert OBJECTIVES["retrieval"].worth(game, "p1") == 0
    found = carrier(game, "p1")
    assert found is not None
    assert found[0].id == "b"


@pytest.mark.rule("GD-OBJ-08")
@pytest.mark.parametrize(("fields", "asks"), [
    ({}, True), ({"kind": "ghost"}, False), ({"mech": "small_mech"}, True),
    ({"hull": "tank", "plating": "light_polymer", "propulsion": "wheels"}, False),
])  # fmt: skip
def test_vehicles_and_ghosts_do_not_carry_it(fields: dict[str, Any], asks: bool) -> None:
    game = search(unit("a", "p1", (24, 18), **fields), FOE)
    edge = game.units["a"].models[0].r
    assert len(go(game, 24000 - edge, [], *["take-it"] * asks)) == 1 + asks


@pytest.mark.rule("GD-OBJ-08")
def test_it_drops_where_its_carrier_dies_and_is_not_robbed_of_the_living() -> None:
    game = search(unit("a", "p1", (24, 18)), unit("b", "p2", (24, 30)))
    go(game, 22500, [], x=24000)
    go(game, 23500, [], "take-it")
    assert len(go(game, 24600, [], key="b")) == 1  # in reach of the marker, and nobody is asked
    run(losses.deal(game, game.units["a"], 1, "p2"))
    assert game.sides["p1"].marker == (24000, 23500)
    assert carrier(game, "p1") is None


@pytest.mark.rule("GD-OBJ-08")
@pytest.mark.parametrize(("marker", "said"), [
    (None, "retrieval needs marker:"), ([24, 17.9], "6 inches or more from both"), ([24, 30.1], "6 inches or more"),
    ([60, 24], "lies on the table"),
])  # fmt: skip
def test_where_it_may_not_lie_is_told(marker: list[float] | None, said: str) -> None:
    more = {"marker": marker} if marker else {}
    with pytest.raises(DataError, match=said):
        battle(unit("a", "p1", (24, 10)), FOE, sides=sides(objectives=["retrieval"], **more))
    battle(unit("a", "p1", (24, 10)), FOE, sides=sides(objectives=["retrieval"], marker=[24, 18]))


# ------------------------------------------------------------------ limited ammunition
def shoot(game: Game) -> None:
    one = game.units["a"]
    run(attack(game, one, declaring.buckets(game, one, one.models, game.enemies(one))), [1, 1], [...])


def loaded(game: Game) -> bool:
    one = game.units["a"]
    return declaring.can_shoot(declaring.buckets(game, one, one.models, game.enemies(one)))


@pytest.mark.rule("GD-CON-08")
@pytest.mark.parametrize(("conditions", "left"), [(["limited_ammunition"], [True, False]), ([], [True, True])])
def test_each_model_makes_two_ranged_attacks(conditions: list[str], left: list[bool]) -> None:
    foe = unit("b", "p2", (10, 20), activated=True)
    game = battle(unit("a", "p1", (10, 10), weapons=["rifle"]), foe, conditions=conditions)
    found = []
    for _ in range(2):
        shoot(game)
        found.append(loaded(game))
    assert found == left
    assert len(events(game, AmmunitionSpent)) == (2 if conditions else 0)


@pytest.mark.rule("GD-CON-08")
def test_all_weapons_of_one_attack_are_one_use_and_firing_back_is_another() -> None:
    foe = unit("b", "p2", (10, 20), weapons=["rifle"], level="veteran")
    armed = unit("a", "p1", (10, 10), weapons=["pistol", "pistol"])
    game = battle(armed, foe, conditions=["limited_ammunition"])
    one = game.units["a"]
    flow = attack(game, one, declaring.buckets(game, one, one.models, game.enemies(one)))
    run(flow, [1, 1, 1, 1, 1], [..., "fire-back"])
    assert (one.models[0].fired, game.units["b"].models[0].fired) == (1, 1)


# ------------------------------------------------------------------ hidden traps
WOOD = {"key": "wood", "kind": "rocks", "shape": "rectangle", "at": [24, 24], "size": [8, 4], "going": "open"}


@pytest.mark.rule("GD-CON-10")
@pytest.mark.parametrize(("y", "faces", "left"), [
    (22500, [2, 1], 0), (22500, [2, 2], 1), (22500, [3], 1), (22400, [], 1),
])  # fmt: skip
def test_terrain_may_be_full_of_traps(y: int, faces: list[int], left: int) -> None:
    game = battle(unit("a", "p1", (24, 18)), FOE, terrain=[WOOD], conditions=["hidden_traps"])
    go(game, y, faces)
    assert len(game.units["a"].models) == left
    assert len(events(game, TrapsRolled)) == bool(faces)
    assert len(events(game, DangerMet)) == (len(faces) == 2)


@pytest.mark.rule("GD-CON-10")
def test_a_piece_is_entered_once_a_round_and_only_under_the_condition() -> None:
    game = battle(unit("a", "p1", (24, 18)), FOE, terrain=[WOOD], conditions=["hidden_traps"])
    go(game, 23000, [6])
    go(game, 18000, [])
    go(game, 23000, [])
    plain = battle(unit("a", "p1", (24, 18)), FOE, terrain=[WOOD])
    go(plain, 23000, [])
    assert events(plain, TrapsRolled) == []
