"""Perception filters (GD-EQP-07)."""

from __future__ import annotations

import pytest

from tests.rulesets.gates_of_doom.helpers import battle, events, run, unit
from wartable.engine.ask import Ask
from wartable.rulesets.gates_of_doom.events.acting import FilterRolled
from wartable.rulesets.gates_of_doom.events.fighting import Fired
from wartable.rulesets.gates_of_doom.state import Game
from wartable.rulesets.gates_of_doom.turn.actions import ACTIONS

FILTER = {"gear": ["perception_filter"]}


def hidden(*others: dict[str, object], **fields: object) -> Game:
    return battle(unit("a", "p1", (10, 10), weapons=["single"]),
                  unit("b", "p2", (10, 22), activated=True, **{**FILTER, **fields}), *others)  # fmt: skip


def shoot(game: Game, faces: list[int], times: int = 1) -> list[Ask]:
    return run(ACTIONS["attack"].run(game, game.units["a"]), faces, [...] * times)[1]


@pytest.mark.rule("GD-EQP-07")
def test_on_a_four_the_unit_is_no_target_and_another_is_chosen_as_if_it_were_not_there() -> None:
    game = hidden(unit("c", "p2", (10, 30), activated=True))
    shoot(game, [4, 1], 2)
    assert [(event.face, event.hidden) for event in events(game, FilterRolled)] == [(4, True)]
    assert [event.target for event in events(game, Fired)] == ["c"]
    game = hidden()
    shoot(game, [4])
    assert events(game, Fired) == []


@pytest.mark.rule("GD-EQP-07")
def test_on_a_three_it_is_shot_at() -> None:
    game = hidden()
    shoot(game, [3, 1])
    assert [event.target for event in events(game, Fired)] == ["b"]


@pytest.mark.rule("GD-EQP-07", "GD-EQP-14")
def test_it_works_only_if_all_of_the_unit_have_one() -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["single"]),
                  unit("b", "p2", models=[{"at": [10, 22], **FILTER}, {"at": [11.2, 22]}], activated=True))  # fmt: skip
    shoot(game, [1])
    assert events(game, FilterRolled) == []
