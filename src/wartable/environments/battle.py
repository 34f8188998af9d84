"""A battle as a PettingZoo environment: seats are agents, an action is the number of an answer to the open request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import Space, spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from wartable.engine.answer import Seeded, Stream
from wartable.engine.ask import Ask
from wartable.engine.compat import override
from wartable.engine.errors import DataError
from wartable.engine.session import Session
from wartable.environments.answers import COLUMNS, answers, told
from wartable.rulesets import load_ruleset
from wartable.shelf import load_scenario

Observation = NDArray[np.float32]
ANSWERS, MODELS, LIMIT = 64, 160, 5_000
TRAITS = 7
"""Of a model: that it is there, whose it is (own, another player's, nobody's), x, y, radius, and where it looks."""


def battle(system: str, scenario: str | Mapping[str, Any], **options: Any) -> Battle:
    """An environment of `scenario`: the name of an example, a file, or a document.

    Args:
        system: such as "time_wars".
        scenario: what is played.
        options: those of `Battle`.

    Raises:
        DataError: the scenario is faulty, or of another system.
    """
    doc = load_scenario(scenario)[1] if isinstance(scenario, str) else scenario
    if doc.get("ruleset") != system:
        raise DataError("ruleset", 0, f"this is a scenario of {doc.get('ruleset')!r}, not of {system!r}")
    return Battle(system, doc, **options)


class Battle(AECEnv[str, Observation, int | None]):
    """One battle after the other of the same scenario; `reset(seed)` decides its dice.

    An observation is what the seat may know, all from 0 to 1: of each model on the table `TRAITS` figures, then the
    turn and whether the seat has to answer, then `COLUMNS` figures for each answer (`environments.answers`).
    `infos[agent]` has an `action_mask` with a 1 for each answer that there is, and for who has to answer the request in
    words and its answers as the protocol writes them. The reward is 1 for who has won, -1 for who has lost, 0 for all
    if it is drawn or open; where all win together, the same for all.

    Args:
        system: the ruleset by name.
        scenario: a scenario document.
        most: how many answers there are to a request at most.
        limit: a battle is broken off after so many answers.
        render_mode: "ansi" or None.
    """

    def __init__(
        self, system: str, scenario: Mapping[str, Any], *, most: int = ANSWERS, limit: int = LIMIT,
        render_mode: str | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        self.metadata = {"render_modes": ["ansi"], "name": f"wartable_{system}_v1", "is_parallelizable": False}
        self.rules, self.scenario, self.seed = load_ruleset(system), scenario, 0
        self.most, self.limit, self.render_mode = most, limit, render_mode
        self._space: Space[Any] = spaces.Box(0.0, 1.0, (MODELS * TRAITS + 2 + most * COLUMNS,), np.float32)
        self.possible_agents = list(self.rules.seats(self.rules.new_game(scenario)))
        self.reset(0)

    @override
    def observation_space(self, agent: str) -> Space[Observation]:
        return self._space

    @override
    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        return self._actions[agent]

    @override
    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin anew; without a `seed` another battle than before."""
        if seed is None:
            seed = Stream(f"after {self.seed}").below(1 << 30)
        self.seed = seed
        self.session = Session(self.rules, self.rules.new_game(self.scenario), Seeded(seed), keep="none")
        self.agents = list(self.possible_agents)
        self._actions = {agent: spaces.Discrete(self.most, seed=seed) for agent in self.agents}
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._stream = Stream(f"places {seed}")
        self._told = 0
        self.agent_selection = self.agents[0]
        self._ask()

    @override
    def step(self, action: int | None) -> None:
        """Answer the open request with the answer of that number.

        Raises:
            ValueError: there is no such answer.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self._answers):
            raise ValueError(f"there are answers 0 to {len(self._answers) - 1} to {self._words()!r}, not {action}")
        self._told = len(self.session.events)
        self.session.answer(self._answers[action])
        self._cumulative_rewards[agent] = 0
        self._ask()
        self._accumulate_rewards()

    @override
    def observe(self, agent: str) -> Observation:
        """What `agent` may know of the table and, if it has to answer, its answers."""
        scene = self.rules.scene(self.session.game, agent)
        rows = np.zeros((MODELS, TRAITS), dtype=np.float32)
        sides = {f"side{number}": name for number, name in enumerate(self.possible_agents)}
        models = [shape for shape in scene.shapes if shape.kind == "model"]
        for number, shape in enumerate(models[:MODELS]):
            owner = sides.get(shape.tone, "")
            (x, y), size = shape.points[0], max(scene.width, scene.height)
            turn = np.sin(np.deg2rad(shape.turn)) / 2 + 0.5
            whose = (owner == agent, bool(owner) and owner != agent)
            rows[number] = (1, *whose, x / scene.width, y / scene.height, shape.radius / size, turn)
        when = np.array([self.rules.turn(self.session.game) / 100, self.agent_selection == agent], dtype=np.float32)
        ask = self.session.ask
        found = self._answers if agent == self.agent_selection else []
        table = told(ask, found, self.most, (scene.width, scene.height)) if ask is not None else self._nothing
        return np.concatenate([np.clip(rows, 0, 1).ravel(), np.clip(when, 0, 1), table.ravel()])

    @property
    def _nothing(self) -> Observation:
        return np.zeros((self.most, COLUMNS), dtype=np.float32)

    @override
    def render(self) -> str | None:
        """What has happened since the last answer, and what is asked: for "ansi"."""
        if self.render_mode != "ansi":
            return None
        game = self.session.game
        said = [self.rules.say(game, event) for event in self.session.events[self._told :]]
        return "\n".join([line for line in said if line] + [self._words()])

    @override
    def close(self) -> None:
        """There is nothing to close."""

    # ------------------------------------------------------------------ the open request
    def _ask(self) -> None:
        """Who has to answer what; or how it has ended."""
        ask = self.session.ask
        self._answers: list[Any] = []
        if ask is None or self.session.decisions >= self.limit:
            self._over(ask)
            return
        self.agent_selection = ask.seat
        self._answers = answers(self.session, ask, self.most, self._stream)
        self.infos = {agent: {"action_mask": self._mask(agent == ask.seat)} for agent in self.agents}
        self.infos[ask.seat] |= {"clause": ask.clause, "question": self._words(), "answers": self._answers}

    def _mask(self, asked: bool) -> NDArray[np.int8]:
        mask = np.zeros(self.most, dtype=np.int8)
        mask[: len(self._answers) * asked] = 1
        return mask

    def _over(self, ask: Ask | None) -> None:
        ended = self.truncations if ask is not None else self.terminations
        ended.update(dict.fromkeys(self.agents, True))
        outcome = self.session.outcome
        if outcome is not None and outcome.kind in ("won", "lost"):
            self.rewards = {agent: 1.0 if agent in outcome.winners else -1.0 for agent in self.agents}

    def _words(self) -> str:
        return str(getattr(self.session.ask, "question", "")) if not self.session.over else "it is over"
