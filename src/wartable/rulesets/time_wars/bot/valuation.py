"""What a position is worth to a player, by his chance to win. Judgement, not rules.

In points of army lists. It is what bots that look ahead compare; `appraisal` judges the single deeds.
"""

from __future__ import annotations

from math import log

from wartable.engine.ask import Ask
from wartable.engine.ruleset import Odds
from wartable.rulesets.time_wars.bot.counted import counted, weighing
from wartable.rulesets.time_wars.bot.worth import strength
from wartable.rulesets.time_wars.state import Game

VICTORY = 1.5
"""What a battle won is worth, in parts of all points that were brought."""
POINT = 3.2
"""By what power of e a lead as large as a whole army multiplies the odds of winning: so log odds become points."""
SURE = 0.01
"""No chance is held to be smaller: what comes of it is worth less than a victory."""
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
    """What the position is worth to `player`: his chance to win as it is estimated, and at the end what he has won."""
    whole = sum(unit.cost for unit in game.units.values()) / max(1, len(game.sides))
    if game.result is not None:
        won = game.result.winners
        prize = 0.0 if not won else VICTORY if player in won else -VICTORY
        return prize * whole + _difference({seat: strength(game, seat) for seat in game.sides}, player)
    chance = weighing.fitted.chances(counted(game, chances), weighing.over(game))[player]
    held = min(1 - SURE, max(SURE, chance))
    return whole * log(held / (1 - held)) / POINT


def _difference(sides: dict[str, float], player: str) -> float:
    others = [worth for seat, worth in sides.items() if seat != player]
    return sides[player] - (sum(others) / len(others) if others else 0.0)
