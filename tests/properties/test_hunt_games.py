"""Hunts with hypothesis as the player: they end, nothing comes from nothing, and what is offered works."""

from __future__ import annotations

import json
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties import hunt_checks, test_decisions, test_sessions
from tests.properties.drive import SEEDS, Drawn, draws, faces, often, play, start
from tests.properties.hunt_scenes import HUNTS, by_the_rules, hunt, hunts, in_the_thick, preset
from tests.properties.scenes import Scenario
from wartable.engine.event import from_json, to_json
from wartable.engine.record import lines
from wartable.engine.session import Session
from wartable.rulesets.hunt_for_davros.state import Game

LIMIT = 9000  # a whole game of six random teams takes 4000 answers
NAMING = ("HD-TURN-03", "HD-GEN-06", "HD-MOVE-01")
"""A model is asked even if it can do nothing but end its activation; the menu says that it moves, not where to."""
SEATS = [
    pytest.param("straight_fight", {"turn_limit": 2}, id="2 seats"),
    pytest.param("prison_complex", {"turn_limit": 1}, id="4 seats"),
    pytest.param("six_teams", {"turn_limit": 1}, id="6 seats"),
]


def watched(session: Session, player: Drawn) -> None:
    """Play to the end and look at every position."""
    ledger = hunt_checks.Ledger(session)

    def see(now: Session) -> None:
        hunt_checks.position(now)
        ledger.follow(now)

    play(session, player, see, LIMIT)
    game = cast(Game, session.game)
    assert session.outcome is not None
    assert session.outcome.clause in hunt_checks.CLAUSES
    assert game.turn <= (game.options.turn_limit or 999)


def rebuilt(scenario: Scenario, session: Session) -> None:
    """The events, sent as JSON and applied to the start, make the same state."""
    game = HUNTS.new_game(scenario)
    for number, event in enumerate(session.events):
        sent = json.dumps(to_json(event, number, HUNTS.say(session.game, event)))
        again = from_json(HUNTS.name, json.loads(sent))
        assert again == event
        game.emit(again)
    game.dice = session.game.dice  # dice are counted by whoever throws them, not by events
    assert game.hash() == session.game.hash()


def whole(scenario: Scenario, drawn: list[int], thrown: list[int], seed: int) -> None:
    """One game, every position looked at, rebuilt from its events."""
    session = start(scenario, seed, thrown)
    watched(session, Drawn(drawn, seed))
    rebuilt(scenario, session)


@often(30, shrink=False)
@given(in_the_thick(), draws(), faces(), SEEDS)
def test_positions_played_on(scenario: Scenario, drawn: list[int], thrown: list[int], seed: int) -> None:
    whole(scenario, drawn, thrown, seed)


@often(8, shrink=False)
@given(by_the_rules(2), draws(), SEEDS)
def test_games_by_the_rules(scenario: Scenario, drawn: list[int], seed: int) -> None:
    whole(scenario, drawn, [], seed)


@pytest.mark.parametrize(("name", "options"), [
    ("prison_complex", {}), ("straight_fight", {}), ("six_teams", {"turn_limit": 4}), ("hunt_yard", {}),
])  # fmt: skip
def test_whole_games(name: str, options: dict[str, Any]) -> None:
    scenario = hunt(name) if name.startswith("hunt") else preset(name, **options)
    whole(scenario, [], [], len(name))


# ------------------------------------------------------------------ what is offered works
def tried(session: Session, player: Drawn, skip: int, count: int, every: int) -> None:
    """Try everything at `count` requests, after `skip` of them, and then at one in `every`."""
    number = 0
    below = Drawn((), skip).below
    while (ask := session.ask) is not None:
        if skip <= number < skip + count or number % every == every - 1:
            hunt_checks.named(session)
            test_decisions.try_everything(session, below, hunt_checks.position, NAMING)
        session.answer(player.answer(session, ask))
        number += 1


@often(16, shrink=False)
@given(hunts(), draws(), faces(), SEEDS, st.integers(0, 60))
def test_all_that_is_offered(scenario: Scenario, drawn: list[int], thrown: list[int], seed: int, skip: int) -> None:
    tried(start(scenario, seed, thrown, keep="last"), Drawn(drawn, seed), skip, 3, 17)


# ------------------------------------------------------------------ whatever way leads there
def short(name: str, turn: int) -> Scenario:
    """An example that ends with a turn."""
    scenario = hunt(name)
    return {**scenario, "options": {**scenario.get("options", {}), "turn_limit": turn}}


@pytest.mark.parametrize("seed", range(3))
def test_a_fork_at_every_decision_ends_like_the_original(seed: int) -> None:
    test_sessions.forked(short("hunt_break_in", 9), seed)


@pytest.mark.parametrize(("name", "options"), SEATS)
def test_forks_of_games_by_the_rules(name: str, options: dict[str, Any]) -> None:
    test_sessions.forked(preset(name, **options), len(name), every=29)


@pytest.mark.parametrize(("name", "options"), SEATS)
def test_games_by_the_rules_are_taken_back_saved_and_loaded(name: str, options: dict[str, Any]) -> None:
    scenario = preset(name, **options)
    test_sessions.back_again(start(scenario, 5, keep="all"), scenario, Drawn((), 5), 53)


@often(6, shrink=False)
@given(hunts(), draws(), faces(), SEEDS, st.integers(0, 10**6))
def test_undo_save_and_load(scenario: Scenario, drawn: list[int], thrown: list[int], seed: int, pick: int) -> None:
    test_sessions.back_again(start(scenario, seed, thrown, keep="all"), scenario, Drawn(drawn, seed), pick)


@often(6, shrink=False)
@given(hunts(), draws(), faces(), SEEDS)
def test_undo_step_by_step(scenario: Scenario, drawn: list[int], thrown: list[int], seed: int) -> None:
    test_sessions.one_by_one(start(scenario, seed, thrown, keep="all"), Drawn(drawn, seed))


def test_saves_come_to_the_same_in_another_process() -> None:
    texts, expected = [], []
    presets = (preset("straight_fight", turn_limit=1), preset("prison_complex", turn_limit=1))
    for seed, scenario in enumerate((*presets, preset("six_teams", turn_limit=1), short("hunt_yard", 1))):
        session = start(scenario, seed)
        play(session, Drawn((), seed), limit=LIMIT)
        texts.append(list(lines(session, scenario)))
        expected.append([session.hash(), [repr(event) for event in session.events]])
    test_sessions.same_elsewhere(texts, expected)
