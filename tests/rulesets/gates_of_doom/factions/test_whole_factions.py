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


@pytest.mark.parametrize("name", ["ghosts_and_knights", "scrap_and_freedom"])
def test_soldiers_play_them_to_the_end(name: str) -> None:
    for seed in range(2):
        session = played(name, seed, "soldier")
        assert session.outcome is not None
        sound(state(session))


@pytest.mark.parametrize("name", ["faith_and_flesh", "drones_and_pirates", "ghosts_and_knights", "scrap_and_freedom"])
def test_a_battle_that_is_written_down_and_read_again_is_the_same(name: str) -> None:
    for limit in (40, 90):
        session = played(name, 3, limit=limit)
        game = state(session)
        again = RULES.restore(game.fresh(), plain(game))
        assert plain(again) == plain(game)
    assert any(unit.effects or unit.fallen for unit in game.units.values())


@pytest.mark.rule("GD-ALL-06", "GD-ALL-08", "GD-AVA-09", "GD-AVA-11", "GD-EQP-08", "GD-ARR-03")
def test_ghosts_walk_heralds_boom_and_units_arrive() -> None:
    clauses, actions = seen("ghosts_and_knights")
    assert {"summon", "declare", "land"} <= actions
    assert {"GD-ALL-06", "GD-ALL-09", "GD-AVA-09", "GD-AVA-11", "GD-EQP-08", "GD-ARR-03"} <= clauses


@pytest.mark.rule("GD-SIM-03", "GD-SIM-21", "GD-RAR-05")
def test_scrap_fails_and_drugs_drive() -> None:
    clauses, _ = seen("scrap_and_freedom")
    assert {"GD-EQP-01", "GD-RAR-04"} <= clauses
    assert clauses & {"GD-SIM-04", "GD-SIM-05", "GD-SIM-06"}
