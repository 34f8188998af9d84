"""Mission modifiers (chapter MOD): which are played, and who is whom in them. Each has a module of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from wartable.engine.ask import Flow, pool_faces
from wartable.engine.terrain import Feature
from wartable.rulesets.time_wars.specials.bearers import of_battle
from wartable.rulesets.time_wars.specials.points import BATTLE, TroopSpecial
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
HAZARDOUS = 1 / 6
"""The chance of a Hazardous die to fail, for bots."""


class Modifier(TroopSpecial):
    """A rule of the battle that is agreed on beside its mission; its `number` is that of TW-MOD-01."""

    __slots__ = ()
    borne = BATTLE
    clause: ClassVar[str] = ""
    """The first of its clauses."""

    def comes_to(self, game: Game) -> str:
        """What it comes to in this battle now, in words for players; '' where its name says all."""
        return ""

    def title(self, game: Game) -> str:
        """What of it belongs into the title of a picture."""
        return ""

    def made_of(self, game: Game, feature: Feature) -> Iterator[str]:
        """What it has made of a feature."""
        return iter(())


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


# ------------------------------------------------------------ telling
def in_force(game: Game) -> Iterator[Modifier]:
    """The modifiers that are played, in the order in which they were named."""
    for key in game.options.modifiers:
        rule = of_battle(key)
        if isinstance(rule, Modifier):
            yield rule


def _by_number(game: Game) -> list[Modifier]:
    return sorted(in_force(game), key=lambda rule: rule.number)


def told(game: Game) -> Iterator[dict[str, str]]:
    """TW-MOD-01: every modifier that is played: its key, what it comes to now, and its clause."""
    for rule in in_force(game):
        more = rule.comes_to(game)
        text = f"{NAMES[rule.key]}: {more}" if more else NAMES[rule.key]
        yield {"key": rule.key, "text": text, "clause": rule.clause}


def titles(game: Game) -> str:
    """What belongs into the title of a picture: the weather, and whether it is dark."""
    return ", ".join(title for rule in _by_number(game) if (title := rule.title(game)))


def called(game: Game, feature: Feature) -> str:
    """The name of a feature with what the modifiers have made of it."""
    notes = [note for rule in _by_number(game) for note in rule.made_of(game, feature)]
    return f"{feature.name} ({', '.join(notes)})" if notes else feature.name
