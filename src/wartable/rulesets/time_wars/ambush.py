"""The strategy Ambush (TW-STRAT-38): the enemy deploys first. It is not the deployment type of that name."""

from __future__ import annotations

from wartable.rulesets.time_wars.state import Game
from wartable.rulesets.time_wars.strategies import count
from wartable.rulesets.time_wars.teleport import in_turn


def deploying(game: Game) -> tuple[str, ...]:
    """TW-STRAT-38: the players in the order of deployment; who has bought Ambush comes last, unless all have."""
    players = in_turn(game)
    last = tuple(player for player in players if count(game, player, "ambush"))
    if not last or len(last) == len(players):
        return players
    return (*(player for player in players if player not in last), *last)
