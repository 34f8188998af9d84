"""Whole battles between bots: they end, they come out the same again, and a save is taken up where it was left."""

from __future__ import annotations

from pathlib import Path

import pytest

from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.session import Session
from wartable.kit.documents import load
from wartable.rulesets.gates_of_doom import ruleset
from wartable.rulesets.gates_of_doom.events.base import UnitDrawn
from wartable.rulesets.gates_of_doom.state import Game

HERE = Path(__file__).parent
RULES = ruleset()


def begun(name: str, seed: int) -> Session:
    return Session(RULES, RULES.new_game(load(HERE / "scenarios" / f"{name}.yaml")), Seeded(seed))


def played(name: str, seed: int, kind: str = "random", limit: int = 0) -> Session:
    session = begun(name, seed)
    session.play({seat: player(kind, f"{seed} {seat}") for seat in RULES.seats(state(session))}, limit)
    return session


def state(session: Session) -> Game:
    assert isinstance(session.game, Game)
    return session.game


def sound(game: Game) -> None:
    """No model has been made out of nothing, and no figure is below nothing."""
    for unit in game.units.values():
        assert len(unit.models) <= unit.size or unit.maker
        assert unit.under_fire >= 0
        assert 0 <= unit.spent <= 2
        for model in unit.models:
            assert game.table.on_table(model)


@pytest.mark.rule("GD-RND-01", "GD-RND-02", "GD-RND-03", "GD-RND-15")
@pytest.mark.parametrize("kind", ["random", "soldier"])
@pytest.mark.parametrize("name", ["two_squads", "close_quarters"])
def test_a_battle_ends_and_every_event_is_told(name: str, kind: str) -> None:
    for seed in range(3):
        session = played(name, seed, kind)
        game = state(session)
        assert session.outcome is not None
        sound(game)
        assert game.round in (4, 5) or len({unit.side for unit in game.on_table()}) < 2
        for event in session.events:
            said = RULES.say(game, event)
            assert said == "" or said.endswith("."), said
            assert event.clause in RULES.rulebook, event
        drawn = [event for event in session.events if isinstance(event, UnitDrawn)]
        assert len(drawn) <= len(game.units) * game.round


def test_the_same_seed_and_answers_give_the_same_battle() -> None:
    first = played("two_squads", 7)
    again = begun("two_squads", 7)
    for answer in first.answers:
        again.answer(answer)
    assert again.over
    assert again.hash() == first.hash()
    assert first.hash() != played("two_squads", 8).hash()
