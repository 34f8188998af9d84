"""The scenarios by key: the pitched battle, and each class of a file of this folder."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.rulesets.battle_group.state import Game
from wartable.rulesets.battle_group.winning.scenario import Scenario

SCENARIOS: Mapping[str, Scenario] = {made.key: made for made in (Scenario(),)}
"""All of them; a new one is named here."""


def scenario(game: Game) -> Scenario:
    """The scenario of a battle."""
    return SCENARIOS[game.scenario]
