"""What a position is worth to a player: troops, morale, places, the mission. Judgement, not rules.

In points of army lists. It is what bots that look ahead compare; `appraisal` judges single actions. What people
are told of who is likely to win is counted in `counted`, which bots do not ask.
"""

from __future__ import annotations

from wartable.engine.ask import Ask
from wartable.engine.ruleset import Odds
from wartable.rulesets.time_wars import ending
from wartable.rulesets.time_wars.bot.appraisal import Appraisal, appraise, eye
from wartable.rulesets.time_wars.bot.worth import strength
from wartable.rulesets.time_wars.state import Game

VICTORY = 1.5
"""What a battle won is worth, in parts of all points that were brought."""
SHOT = 0.35
"""What the best shot that a Troop Type could make now adds to its worth, in parts of the shot's."""
NEAR = 0.01
"""What an inch nearer to the enemy is worth, in parts of a Troop Type's own worth."""
MISSION = 0.35
"""What it is worth to be as far ahead in the mission as can be when the last turn ends, in parts of all points."""
NEAREST = 4
"""How many enemies each Troop Type is compared with."""
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
    """What the position is worth to `player`: his side less the mean of the others, and what he has won by it."""
    whole = sum(unit.cost for unit in game.units.values()) / max(1, len(game.sides))
    if game.result is not None:
        won = game.result.winners
        prize = 0.0 if not won else VICTORY if player in won else -VICTORY
        return prize * whole + _difference({seat: strength(game, seat) for seat in game.sides}, player)
    seen = appraise(game, chances)
    sides = {seat: strength(game, seat) + _stand(game, seat, seen) for seat in game.sides}
    return _difference(sides, player) + whole * MISSION * _urgency(game) * _ahead(game, player)


def _difference(sides: dict[str, float], player: str) -> float:
    others = [worth for seat, worth in sides.items() if seat != player]
    return sides[player] - (sum(others) / len(others) if others else 0.0)


# ------------------------------------------------------------------ places
def _stand(game: Game, player: str, seen: Appraisal) -> float:
    """What the places of an army are worth: what it could shoot at from there, and how near it is."""
    total = 0.0
    for unit in game.on_table(player):
        near = sorted((eye(unit, enemy), enemy.id) for enemy in game.enemies(player))[:NEAREST]
        if not near:
            continue
        inches = {key: gap for gap, key in near}
        shot, _ = seen.best_shot(unit, [game.units[key] for _, key in near], inches, False)
        total += SHOT * shot - NEAR * seen.value(unit) * near[0][0]
    return total


# ------------------------------------------------------------------ the mission
def _urgency(game: Game) -> float:
    """How much the mission counts now, 0 to 1: the more, the nearer the end is."""
    if not game.options.turns:
        return 0.3
    return min(1.0, game.turn / game.options.turns) ** 2


def _ahead(game: Game, player: str) -> float:
    """By how much a player leads in the mission, -1 to 1."""
    standing = ending.standing(game)
    mine = standing.get(player, 0)
    best = max((score for seat, score in standing.items() if seat != player), default=0)
    return (mine - best) / (abs(mine) + abs(best) + 1)
