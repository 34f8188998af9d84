"""Battles as environments: PettingZoo's own tests for each system, and what is ours beside them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test

from wartable.engine.errors import DataError
from wartable.environments import Battle, battle

GAMES = {
    "time_wars": "first_battle", "hunt_for_davros": "first_hunt", "gates_of_doom": "gates_first",
    "battle_group": "bg_first", "adventures": "at_first",
}  # fmt: skip

ADVICE = "format <descriptor>_<number>"
"""Seats keep the names that they have everywhere; PettingZoo would like others."""


@pytest.mark.parametrize("system", GAMES)
def test_it_is_what_pettingzoo_wants(system: str) -> None:
    with pytest.warns(UserWarning, match=ADVICE):
        api_test(battle(system, GAMES[system]), num_cycles=60)


@pytest.mark.parametrize("system", GAMES)
def test_equal_seeds_play_alike(system: str) -> None:
    seed_test(lambda: battle(system, GAMES[system]), num_cycles=30)


def _play(made: Battle, seed: int, limit: int = 5_000) -> list[tuple[str, float]]:
    made.reset(seed)
    found = []
    for agent in made.agent_iter(limit):
        _, reward, ended, broken, info = made.last()
        found.append((agent, reward))
        made.step(None if ended or broken else int(np.flatnonzero(info["action_mask"])[-1]))
    return found


def test_a_battle_is_played_to_its_end() -> None:
    made = battle("gates_of_doom", "gates_first", render_mode="ansi")
    last = dict(_play(made, 3)[-2:])
    outcome = made.session.outcome
    assert outcome is not None
    assert sorted(last.values()) == ([-1, 1] if outcome.winners else [0, 0])
    assert all(last[seat] == 1 for seat in outcome.winners)
    assert (made.render() or "").endswith("it is over")


def test_the_example_of_the_documentation(capsys: pytest.CaptureFixture[str]) -> None:
    text = (Path(__file__).parents[2] / "docs" / "how-to.md").read_text(encoding="utf-8")
    code = text.partition("## A program that learns")[2].partition("```python\n")[2].partition("```")[0]
    exec(compile(code, "how-to.md", "exec"), {})
    assert "Outcome(" in capsys.readouterr().out


def test_a_limit_breaks_it_off() -> None:
    made = battle("time_wars", "first_battle", limit=5)
    assert {reward for _, reward in _play(made, 1)} == {0}
    assert not made.session.over


def test_only_answers_that_there_are() -> None:
    made = battle("time_wars", "first_battle")
    count = int(made.infos[made.agent_selection]["action_mask"].sum())
    with pytest.raises(ValueError, match=f"there are answers 0 to {count - 1} to "):
        made.step(count)
    other = next(seat for seat in made.agents if seat != made.agent_selection)
    assert not made.infos[other]["action_mask"].any()
    assert made.render() is None


def test_what_is_hidden_is_not_observed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table is drawn as the seat sees it, and answers are proposed for what it knows."""
    made = battle("adventures", "at_first")
    drawn, weighed = [], []
    scene, ideas = made.rules.scene, made.rules.ideas

    def draw(game: Any, seat: str) -> Any:
        drawn.append(seat)
        return scene(game, seat)

    def weigh(game: Any, ask: Any, chances: Any) -> Any:
        weighed.append(game)
        return ideas(game, ask, chances)

    monkeypatch.setattr(made.rules, "scene", draw)
    monkeypatch.setattr(made.rules, "ideas", weigh)
    _play(made, 1, 60)
    assert set(drawn) == set(made.possible_agents)
    assert weighed
    assert all(game is not made.session.game for game in weighed)


def test_a_scenario_of_another_system() -> None:
    with pytest.raises(DataError, match="this is a scenario of 'battle_group', not of 'time_wars'"):
        battle("time_wars", "bg_first")
