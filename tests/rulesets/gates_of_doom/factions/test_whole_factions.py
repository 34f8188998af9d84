"""Whole battles of factions between bots: they end, and what only they can do is seen in them."""

from __future__ import annotations

from functools import cache

import pytest

from tests.rulesets.gates_of_doom.test_whole import RULES, played, sound, state
from wartable.engine.codec import plain
from wartable.rulesets.gates_of_doom.events.base import ActionTaken

SEEDS = 6


@cache
def seen(name: str) -> tuple[frozenset[str], frozenset[str]]:
    """The clauses of what happened in some battles, and the actions that were taken."""
    clauses, actions = set[str](), set[str]()
    for seed in range(SEEDS):
        session = played(name, seed)
        assert session.outcome is not None
        sound(state(session))
        for event in session.events:
            said = RULES.say(state(session), event)
            assert said == "" or said.endswith("."), said
            clauses.add(event.clause)
            if isinstance(event, ActionTaken):
                actions.add(event.action)
    return frozenset(clauses), frozenset(actions)


@pytest.mark.rule("GD-ATL-02", "GD-ATL-07", "GD-NOM-14", "GD-NOM-15")
def test_the_league_prays_and_preaches_and_angels_fly() -> None:
    clauses, actions = seen("faith_and_flesh")
    assert {"pray", "preach", "fly-high", "come-down"} <= actions
    assert {"GD-ATL-02", "GD-ATL-07", "GD-NOM-14", "GD-NOM-15"} <= clauses


@pytest.mark.rule("GD-DEL-14", "GD-WLD-13", "GD-WLD-17")
def test_drones_guide_and_leaders_call() -> None:
    clauses, actions = seen("drones_and_pirates")
    assert {"guide", "communications-array"} <= actions
    assert {"GD-DEL-14", "GD-WLD-17"} <= clauses


@pytest.mark.parametrize("name", ["faith_and_flesh", "drones_and_pirates"])
def test_a_battle_that_is_written_down_and_read_again_is_the_same(name: str) -> None:
    for limit in (40, 90):
        session = played(name, 3, limit=limit)
        game = state(session)
        again = RULES.restore(game.fresh(), plain(game))
        assert plain(again) == plain(game)
    assert any(unit.effects or unit.fallen for unit in game.units.values())
