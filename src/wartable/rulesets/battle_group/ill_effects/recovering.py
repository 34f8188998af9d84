"""The die of a recovery (BG-REC-01, BG-REC-02)."""

from __future__ import annotations

from wartable.engine.ask import Flow, die
from wartable.rulesets.battle_group.events.effects import RecoveryRolled
from wartable.rulesets.battle_group.state import Game, Unit


def tried(game: Game, unit: Unit, what: str, need: int, clause: str) -> Flow[bool]:
    """BG-REC-01: one roll for the whole unit; whether it has recovered."""
    face = yield from die(6, clause, unit.side, f"{unit.name}, against {what}")
    game.emit(RecoveryRolled(unit.id, what, face, face >= need, clause))
    return face >= need
