"""Mission modifiers (chapter MOD): which are played, and who is whom in them. Each has a module of its own."""

from __future__ import annotations

from wartable.engine.ask import Flow, pool_faces
from wartable.rulesets.time_wars.state import Game

KEYS = ("escalation", "gambit", "dead_zone", "storm", "last_stand", "darkness", "eternal_war")
"""TW-MOD-01: the seven modifiers by their number."""
NAMES = {
    "escalation": "Escalation",
    "gambit": "The Gambit",
    "dead_zone": "The Dead Zone",
    "storm": "The Gathering Storm",
    "last_stand": "Last Stand",
    "darkness": "Under Cover of Darkness",
    "eternal_war": "Eternal War",
}
ATTACKER, DEFENDER = "attacker", "defender"


def played(game: Game, key: str) -> bool:
    """TW-MOD-01: whether the modifier `key` is played; of several all effects apply."""
    return key in game.options.modifiers


def roll_modifier(player: str) -> Flow[str]:
    """TW-MOD-01: a modifier that two D6 give to players who ask for one by chance, each of the seven alike.

    The pairs of faces are counted through, five for each modifier; with the last pair of all both are thrown again.
    """
    while True:
        first, second = yield from pool_faces(2, 6, "TW-MOD-01", player, "modifier")
        number = 6 * (first - 1) + second - 1
        if number < 5 * len(KEYS):
            return KEYS[number // 5]


def defends(game: Game, player: str) -> bool:
    """TW-MOD-19: whether `player` makes the Last Stand: the defender, whose army is the smaller one."""
    return played(game, "last_stand") and game.sides[player].role == DEFENDER
