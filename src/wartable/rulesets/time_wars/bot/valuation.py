"""What a position is worth to a player: troops, morale, places, the mission. Judgement, not rules.

In points of army lists. It is what bots that look ahead compare; `appraisal` judges the single deeds.
"""

from __future__ import annotations

from math import exp

from wartable.engine.ask import Ask
from wartable.engine.ruleset import Odds
from wartable.rulesets.time_wars import ending
from wartable.rulesets.time_wars.bot.appraisal import Appraisal, appraise, eye
from wartable.rulesets.time_wars.morale import detachments
from wartable.rulesets.time_wars.state import PRESENT, RESERVE, TABLE, Game, Unit
from wartable.rulesets.time_wars.troops.squads import bodies

VICTORY = 1.5
"""What a battle won is worth, in parts of all points that were brought."""
SHAKEN = 0.45
"""Part of a detachment that is at stake when its losses have come to where it flees."""
SHOT = 0.35
"""What the best shot that a Troop Type could make now adds to its worth, in parts of the shot's."""
NEAR = 0.01
"""What an inch nearer to the enemy is worth, in parts of a Troop Type's own worth."""
PINNED = 0.12
"""What a Troop Type loses that is suppressed by its whole size, in parts of its worth."""
MISSION = 0.35
"""What it is worth to be as far ahead in the mission as can be when the last turn ends, in parts of all points."""
SWAY = 3.2
"""By what power of e a lead as large as a whole army multiplies the odds of winning, as games of bots have it."""
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
        return prize * whole + _difference({seat: _strength(game, seat) for seat in game.sides}, player)
    seen = appraise(game, chances)
    sides = {seat: _strength(game, seat) + _stand(game, seat, seen) for seat in game.sides}
    return _difference(sides, player) + whole * MISSION * _urgency(game) * _ahead(game, player)


def favour(game: Game, chances: Odds) -> dict[str, float]:
    """How likely each side wins from here, together 1: the end as it is, else by `value` in parts of an army (SWAY)."""
    if game.result is not None:
        won = game.result.winners or tuple(game.sides)
        return {seat: 1 / len(won) if seat in won else 0.0 for seat in game.sides}
    whole = sum(unit.cost for unit in game.units.values()) / max(1, len(game.sides))
    odds = {seat: exp(SWAY * value(game, seat, chances) / (2 * max(1.0, whole))) for seat in game.sides}
    return {seat: part / sum(odds.values()) for seat, part in odds.items()}


def _difference(sides: dict[str, float], player: str) -> float:
    others = [worth for seat, worth in sides.items() if seat != player]
    return sides[player] - (sum(others) / len(others) if others else 0.0)


# ------------------------------------------------------------------ troops
def _strength(game: Game, player: str) -> float:
    """What is left of an army, less what its morale puts at risk."""
    total = 0.0
    by_detachment: dict[str, float] = {}
    for unit in game.units.values():
        if unit.player == player and unit.alive:
            worth = left(unit)
            total += worth
            by_detachment[unit.detachment] = by_detachment.get(unit.detachment, 0.0) + worth
    for key, worth in by_detachment.items():
        item = game.detachments.get(key)
        chief = detachments.leader(game, item) if item is not None else None
        if item is not None and chief is not None:
            total -= SHAKEN * worth * min(1.0, item.lost / (chief.nrv + 1)) ** 2
    return total


def left(unit: Unit) -> float:
    """What is left of a Troop Type, in points; suppression counts too."""
    if unit.where not in (*PRESENT, RESERVE):
        return float(unit.cost)
    # The first half of a Squad is worth more than the other: it fights as long as it is there.
    part = _part(unit)
    worth = unit.cost * min(1.0, 0.15 + 0.85 * part) if part else 0.0
    points = sum(count for _, count in unit.suppression)
    return worth * (1 - PINNED * min(1.0, points / max(1, bodies(unit)))) if points else worth


def parts_left(game: Game) -> dict[str, float]:
    """What part of its points each side has left, by the models that are left; those aboard and in reserve count."""
    found = {}
    for seat in game.sides:
        own = [unit for unit in game.units.values() if unit.player == seat]
        whole = sum(unit.cost for unit in own)
        here = sum(unit.cost * _part(unit) for unit in own if unit.alive)
        found[seat] = here / whole if whole else 0.0
    return found


def _part(unit: Unit) -> float:
    return min(1.0, len(unit.models) / max(1, unit.start)) if unit.models or unit.where == TABLE else 1.0


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
