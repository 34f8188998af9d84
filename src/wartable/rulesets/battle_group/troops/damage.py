"""Damage and destruction (chapter DMG, BG-BGF-20)."""

from __future__ import annotations

from typing import NamedTuple

from wartable.rulesets.battle_group.events.fighting import DamageTaken, UnitDestroyed
from wartable.rulesets.battle_group.specials.kit import in_force
from wartable.rulesets.battle_group.specials.points import speaking
from wartable.rulesets.battle_group.state import Game, Model, Unit
from wartable.rulesets.battle_group.troops import contacts, line


class Loss(NamedTuple):
    """What a unit has lost: HP, and whether it is killed by that."""

    lost: int = 0
    killed: bool = False


def deal(game: Game, unit: Unit, wounds: int, clause: str, bout: bool = False) -> Loss:
    """BG-DMG-01, BG-DMG-02, BG-DMG-04, BG-DMG-05, BG-DMG-07: unsaved wounds take HP; those beyond it are lost.

    Wounds of a bout count for that bout alone, all others add up in the phase. Damage equal to the HP kills.
    """
    have = line.hp(unit) if bout else line.left(unit)
    lost = min(wounds, have)
    if lost and not bout:
        game.emit(DamageTaken(unit.id, lost, clause))
    return Loss(lost, 0 < have <= wounds)


def remove(game: Game, unit: Unit, clause: str = "BG-DMG-01", by: str = "") -> Model:
    """BG-BGF-20: the unit is removed as a whole; its first model as it was, for what becomes of a vehicle.

    Args:
        by: the unit that has destroyed it, if any did.
    """
    model = unit.models[0]
    before_leaving(game, unit)
    game.emit(UnitDestroyed(unit.id, unit.side, unit.points, clause, by))
    contacts.update(game)
    return model


def before_leaving(game: Game, unit: Unit) -> None:
    """What ends as a unit is about to be removed from the table, destroyed or fled (BG-NEW-SCENARIOS-09)."""
    for rule in speaking(in_force(unit), "leaving"):
        rule.leaving(game, unit)
