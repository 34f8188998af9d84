"""Battles for comparing armies: every objective by turns, ground that mirrors itself, what was spent on what."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.lists.listing import SHOP, army
from wartable.rulesets.gates_of_doom import ruleset
from wartable.rulesets.gates_of_doom.catalogue.factions import NAMES
from wartable.rulesets.gates_of_doom.lists.arena import SETS
from wartable.rulesets.gates_of_doom.state import HERO, Game
from wartable.rulesets.gates_of_doom.winning.objectives import OBJECTIVES

RULES = ruleset()
ARMIES = {
    "p1": army("wild_sector_armies", "pirate_captain", "pirates", "pirates"),
    "p2": army("wild_sector_armies", "pirate_captain", "pirate_captain", "pirates", "pirates"),
}


def field(number: int, points: int = 300, mission: str = "") -> Game:
    doc: dict[str, Any] = RULES.see_arena().battlefield(number, ARMIES, points, mission)
    return RULES.new_game(doc)


def test_every_objective_has_its_turn() -> None:
    played = [field(number).sides["p1"].objectives for number in range(len(SETS))]
    assert played[0] == ()
    assert {key for found in played for key in found} == set(OBJECTIVES)


@pytest.mark.parametrize("number", range(2 * len(SETS)))
def test_the_ground_mirrors_itself_and_so_does_what_is_to_be_had(number: int) -> None:
    game = field(number)
    width, height = game.table.width, game.table.height
    lie = {piece.key: list(piece.polygon) for piece in game.table.features}
    turned = {key: [(width - x, height - y) for x, y in points] for key, points in lie.items()}

    def near(one: list[tuple[int, int]], other: list[tuple[int, int]]) -> bool:
        return all(any(abs(a - c) <= 2 and abs(b - d) <= 2 for c, d in other) for a, b in one)

    for points in lie.values():
        assert any(near(points, other) for other in turned.values())
    one, other = game.sides.values()
    assert one.objectives == other.objectives
    if one.capture:
        assert near(lie[one.capture], turned[other.capture])
        assert one.capture != other.capture
    if one.marker and other.marker:
        assert (width - one.marker[0], height - one.marker[1]) == other.marker


def test_whom_they_hunt_is_the_first_hero_of_the_other_side() -> None:
    game = field(0, mission="assassination")
    assert [side.hunted for side in game.sides.values()] == [("pirate_captain-2", 1), ("pirate_captain-1", 1)]
    for side in game.sides.values():
        prey = game.units[side.hunted[0]]
        assert prey.side != side.seat
        assert prey.models[0].level == HERO


@pytest.mark.parametrize(("points", "size"), [(150, (36, 30)), (151, (48, 36)), (600, (48, 36)), (601, (72, 48))])
def test_tables_grow_with_armies(points: int, size: tuple[int, int]) -> None:
    table = field(0, points).table
    assert (table.width // 1000, table.height // 1000) == size


def test_all_factions_meet_and_what_they_spend_adds_up() -> None:
    assert set(RULES.see_arena().lists()) == set(NAMES)
    for doc in ARMIES.values():
        found = SHOP.rules(doc)
        assert sum(RULES.see_arena().spent(found).values()) == found.cost
