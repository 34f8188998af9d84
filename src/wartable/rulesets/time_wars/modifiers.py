"""Mission modifiers (chapter MOD): which are played, and who is whom in them. Each has a module of its own."""

from __future__ import annotations

from wartable.engine.ask import Flow, pool_faces
from wartable.rulesets.time_wars.state import LIMBO, WITHDRAWN, Game, Unit

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


def awaits_weather(game: Game) -> bool:
    """TW-MOD-10: whether there will be a storm and nobody knows yet which."""
    return played(game, "storm") and not game.weather


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


def held_back(game: Game, unit: Unit, where: str, tv: int) -> int:
    """TW-MOD-30: what of `tv` counts as lost now for `unit`, which leaves for `where`; the rest waits for its die.

    For events alone: it writes.
    """
    if not may_return(game, unit, where):
        unit.owed = -1
        return tv
    unit.owed = tv
    return 0


def may_return(game: Game, unit: Unit, where: str) -> bool:
    """TW-MOD-26: whether a die says what becomes of `unit`, which now leaves as destroyed, routed or withdrawn.

    TW-MOD-31: it does not for those who were in limbo, who withdraw, or whose detachment has broken, unless all players
    wish that of detachments.
    """
    if not played(game, "eternal_war") or where == WITHDRAWN or unit.where == LIMBO:
        return False
    return not unit.fled or game.options.eternal_routs
