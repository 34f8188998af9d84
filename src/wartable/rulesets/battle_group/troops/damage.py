"""Damage and destruction (chapter DMG, BG-BGF-20)."""

from __future__ import annotations

from wartable.rulesets.battle_group.events.fighting import DamageTaken, UnitDestroyed
from wartable.rulesets.battle_group.state import Game, Model, Unit
from wartable.rulesets.battle_group.troops import contacts, line


def deal(game: Game, unit: Unit, wounds: int, clause: str, bout: bool = False) -> int:
    """BG-DMG-04, BG-DMG-05, BG-DMG-07: how much HP unsaved wounds take; wounds beyond the HP are lost.

    Those of a bout count for that bout alone, all others add up in the phase.
    """
    lost = min(wounds, line.hp(unit) if bout else line.left(unit))
    if lost and not bout:
        game.emit(DamageTaken(unit.id, lost, clause))
    return lost


def dead(unit: Unit, lost: int, bout: bool = False) -> bool:
    """BG-DMG-01, BG-DMG-02: whether a unit has lost all its HP: damage equal to HP kills."""
    return lost >= line.hp(unit) if bout else line.left(unit) <= 0


def remove(game: Game, unit: Unit, clause: str = "BG-DMG-01") -> Model:
    """BG-BGF-20: the unit is removed as a whole; its first model as it was, for what becomes of a vehicle."""
    model = unit.models[0]
    game.emit(UnitDestroyed(unit.id, unit.side, unit.points, clause))
    contacts.update(game)
    return model
