"""What a position is worth to a player, and when it pays to look ahead. Judgement, not rules.

It is how likely he wins, as recorded battles have shown (`counted`); `appraisal` judges single actions.
"""

from __future__ import annotations

from math import exp

from wartable.engine.ask import Ask
from wartable.engine.ruleset import Odds
from wartable.engine.weighing import SURE
from wartable.rulesets.time_wars.bot.counted import weighing
from wartable.rulesets.time_wars.state import Game

POINTS = 10.0
"""What the log odds are multiplied by, so that they are about as many as points of an army are."""
PONDERED = (
    "TW-ACT-01", "TW-CMD-01", "TW-CMD-05", "TW-FIRE-01", "TW-MELEE-03", "TW-MOVE-01", "TW-MOVE-03",
    "TW-ORD-09", "TW-SPEC-34",
)  # fmt: skip
"""The requests at which it pays to look ahead, by their clause."""


def ponders(game: Game, ask: Ask) -> bool:
    """Whether it pays to look ahead before `ask` is answered: what is done in a battle that is under way."""
    return ask.clause in PONDERED and game.turn > 0


def moment(game: Game) -> tuple[int, str]:
    """The Player Turn."""
    return game.turn, game.active


def value(game: Game, player: str, chances: Odds) -> float:
    """What the position is worth to `player`: the log odds that he wins, times `POINTS`."""
    if game.result is None:
        sides, over = weighing.sides(game, chances), weighing.over(game)
        return POINTS * weighing.fitted.log_odds(sides, over, player)
    won = game.result.winners
    return 0.0 if not won else POINTS * (SURE if player in won else -SURE)


def told(value: float) -> str:
    """A value in words."""
    return f"{100 / (1 + exp(-value / POINTS)):.0f}% to win"
