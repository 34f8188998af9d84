"""Find the move: bots play what anybody would play, and nothing that nobody would."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.kit.positions import PASSES, SEEDS, Position, chance, found, lapses, positions
from wartable.ai.players import MARSHAL, RECRUIT, SOLDIER, VETERAN, known
from wartable.rulesets import load_ruleset, systems

ALL = positions(Path(__file__).parent)
LEAST = {"time_wars": 28, "gates_of_doom": 36, "battle_group": 36, "hunt_for_davros": 34, "adventures": 40}
OTHERS, TEMPTING = 1 / 3, 1 / 30
LEVELS = {"time_wars": (RECRUIT, SOLDIER, VETERAN, MARSHAL)}
"""All levels of a system, where they are not the three."""


def cases() -> list[Any]:
    """Each position with each level that has to find it, marked with its clauses."""
    return [
        pytest.param(position, level, id=f"{position.name}-{level}", marks=pytest.mark.rule(*position.doc["rules"]))
        for position in ALL
        for level in position.levels
    ]


@pytest.mark.parametrize(("position", "level"), cases())
def test_it_is_found(position: Position, level: str) -> None:
    faults = found(position, level)
    assert SEEDS - len(faults) >= PASSES, f"{position.doc['title']} ({position.doc['why']}): {faults}"


def others() -> list[Any]:
    """Each position in which something must not be done, with each level that it does not name."""
    return [
        pytest.param(position, level, id=f"{position.name}-{level}")
        for position in ALL
        for level in LEVELS.get(position.doc["scenario"]["ruleset"], (RECRUIT, SOLDIER, VETERAN))
        if not position.must and level not in position.levels
    ]


@pytest.mark.parametrize(("position", "level"), others())
def test_no_level_does_what_nobody_would(position: Position, level: str) -> None:
    assert not (faults := lapses(position, level)), f"{position.doc['title']} ({position.doc['why']}): {faults}"


@pytest.mark.parametrize("position", ALL, ids=[position.name for position in ALL])
def test_a_position_says_what_it_shows(position: Position) -> None:
    book = load_ruleset(position.doc["scenario"]["ruleset"]).rulebook
    assert position.doc["title"]
    assert position.doc["why"]
    assert all(clause in book for clause in [*position.doc["rules"], *position.clauses])
    assert all(known(level) for level in position.levels)


def test_a_bot_that_does_anything_finds_little() -> None:
    missed = [position.name for position in ALL if SEEDS - len(found(position, "random")) < PASSES]
    assert len(missed) >= len(ALL) // 2


@pytest.mark.parametrize("position", ALL, ids=[position.name for position in ALL])
def test_something_else_can_be_answered(position: Position) -> None:
    """Who answers by lot misses what must be found a third of the time, and may do what must not be done."""
    assert chance(position) >= (OTHERS if position.must else TEMPTING)


@pytest.mark.parametrize("name", systems())
def test_there_are_enough(name: str) -> None:
    assert sum(position.doc["scenario"]["ruleset"] == name for position in ALL) >= LEAST[name]
