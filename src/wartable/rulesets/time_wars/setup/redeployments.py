"""The step of redeployments (TW-DEPL-03), when all have deployed."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.rulesets.time_wars.events.base import Turned
from wartable.rulesets.time_wars.setup.order import then
from wartable.rulesets.time_wars.setup.teleport import in_turn
from wartable.rulesets.time_wars.specials.bearers import speaking
from wartable.rulesets.time_wars.state import Game


def redeploy(game: Game) -> Flow[None]:
    """TW-DEPL-03: each player in the order of deployment does all that his commanders can, one rule after the other."""
    for player in in_turn(game):
        mine = [unit for unit in game.units.values() if unit.player == player]
        due = [(rule, unit) for unit in mine for rule in speaking(unit, "redeploys")]
        for rule, unit in sorted(due, key=lambda pair: pair[0].number):
            yield from rule.redeploys(game, unit)
    game.emit(Turned(then(game, "redeploy")))
