"""Chapter TURN: which step comes next. The cursor is data; each step is a flow that takes only the game."""

from __future__ import annotations

from collections.abc import Callable

from wartable.engine.ask import Flow
from wartable.rulesets.hunt_for_davros import activation, initiative, setup
from wartable.rulesets.hunt_for_davros.state import Game

STEPS: dict[str, Callable[[Game], Flow[None]]] = {
    "layout": setup.layout,
    "entries": setup.entries,
    "missions": setup.missions,
    "encounters": setup.encounters,
    "deploy": setup.deploy,
    "begin": initiative.begin,
    "draw": initiative.draw,
    "chit": initiative.chit,
    "act": activation.step,
    "end": initiative.end,
}
"""The set-up (HD-SETUP-01 to HD-SETUP-09) and the turn (HD-TURN-01 to HD-TURN-08) by phase."""


def step(game: Game) -> Flow[None] | None:
    """The step that the cursor points to, None when the game is over."""
    if game.result is not None:
        return None
    return STEPS[game.cursor.phase](game)
