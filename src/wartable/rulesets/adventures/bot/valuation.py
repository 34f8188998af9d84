"""What an episode is worth to its players, and when it pays to look ahead. Judgement, not rules.

It is what bots that look ahead compare. They go by what the players are told of their chances (`counted`), and what the
aliens do is played out by their own rules (AT-TURN-01, AT-TURN-03), so that nothing more has to be thought of them.
"""

from __future__ import annotations

from wartable.engine.ruleset import Odds
from wartable.rulesets.adventures.bot.counted import Episodes
from wartable.rulesets.adventures.state import ALIENS, Game

SURE = 50.0
"""What an episode that is won is worth, in points; one that is lost is as far below nothing."""
POINTS = 10.0
"""What one of the log odds of winning is worth, in points."""
COUNTED = Episodes()


def value(game: Game, chances: Odds) -> float:
    """What the position is worth to all players, who win or lose together (AT-WIN-01)."""
    if game.result is not None:
        return SURE if game.result.winners else -SURE
    sides, over = COUNTED.sides(game, chances), COUNTED.over(game)
    weights = {side: COUNTED.fitted.weight(counts, over) for side, counts in sides.items()}
    aliens = weights.pop(ALIENS)
    return POINTS * (sum(weights.values()) - aliens)
