"""The step of setting up in which what the mission needs is put on the table or named (TW-DEPL-03)."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.rulesets.time_wars import assassinate, objectives
from wartable.rulesets.time_wars.events import Turned
from wartable.rulesets.time_wars.reclamation import RECLAMATION
from wartable.rulesets.time_wars.setup_order import then
from wartable.rulesets.time_wars.state import Game
from wartable.rulesets.time_wars.teleport import in_turn


def step(game: Game) -> Flow[None]:
    """TW-MISS-11, TW-MISS-19, TW-MISS-22: targets are named, objectives placed one at each step, markers put down."""
    if game.options.mission == assassinate.ASSASSINATE:
        for player in in_turn(game):
            yield from assassinate.name_target(game, player)
    elif game.options.mission == RECLAMATION:
        if not game.objectives:
            objectives.scatter_usual(game)
    elif len(game.objectives) < len(objectives.values_of(game)):
        yield from objectives.place_next(game)
        if len(game.objectives) < len(objectives.values_of(game)):
            return
    game.emit(Turned(then(game, "markers")))
