"""The Recover Phase (chapter REC)."""

from __future__ import annotations

from wartable.engine.ask import Flow
from wartable.rulesets.battle_group.events.base import Used
from wartable.rulesets.battle_group.moving.led import barred
from wartable.rulesets.battle_group.specials.kit import in_force
from wartable.rulesets.battle_group.specials.points import Use, speaking
from wartable.rulesets.battle_group.state import Game

DONE = "recovered"


def recover(game: Game) -> Flow[bool]:
    """BG-REC-01: each ill effect of the units of the player whose turn it is has its own roll; whether one is left."""
    for unit in game.units.values():
        rules = speaking(in_force(unit), "recovers")
        if not rules or unit.side != game.player or not unit.in_play or DONE in unit.used:
            continue
        if not barred(game, unit, Use.ROLL)[0]:
            game.emit(Used(unit.id, DONE, "BG-REC-01"))
            for rule in rules:
                yield from rule.recovers(game, unit)
            return True
    return False
