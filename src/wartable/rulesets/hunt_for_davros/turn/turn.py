"""Chapter TURN: which step comes next. The cursor is data; each step is a flow that takes only the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wartable.engine.ask import Flow
from wartable.rulesets.hunt_for_davros.activation import activation
from wartable.rulesets.hunt_for_davros.setup import setup
from wartable.rulesets.hunt_for_davros.state import Game, Phase
from wartable.rulesets.hunt_for_davros.turn import initiative

STEPS: Mapping[Phase, Callable[[Game], Flow[None]]] = {
    Phase.LAYOUT: setup.layout,
    Phase.ENTRIES: setup.entries,
    Phase.MISSIONS: setup.missions,
    Phase.ENCOUNTERS: setup.encounters,
    Phase.DEPLOY: setup.deploy,
    Phase.BEGIN: initiative.begin,
    Phase.DRAW: initiative.draw,
    Phase.CHIT: initiative.chit,
    Phase.ACT: activation.step,
    Phase.END: initiative.end,
}
"""The set-up (HD-SETUP-01 to HD-SETUP-09) and the turn (HD-TURN-01 to HD-TURN-08) by phase."""


def step(game: Game) -> Flow[None] | None:
    """The step that the cursor points to, None when the game is over."""
    if game.result is not None:
        return None
    return STEPS[Phase(game.cursor.phase)](game)
