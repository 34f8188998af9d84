"""Who touches whom, and in which order they came (BG-TERM-11, BG-MUL-04, BG-MUL-08)."""

from __future__ import annotations

from wartable.rulesets.battle_group.events.moving import ContactsChanged
from wartable.rulesets.battle_group.specials.kit import in_force
from wartable.rulesets.battle_group.specials.points import speaking
from wartable.rulesets.battle_group.state import Game, Unit
from wartable.rulesets.battle_group.troops import near

MOST = 4  # BG-MUL-04


def update(game: Game) -> None:
    """BG-MUL-08: who leaves or dies frees its rank, later ones move up; who is new comes last."""
    changed = []
    for unit in game.units.values():
        now = tuple(foe.id for foe in near.engaged(game, unit)) if unit.on_table else ()
        if now != unit.contacts:
            changed.append((unit.id, now))
    if not changed:
        return
    game.emit(ContactsChanged(tuple(changed)))
    for key, now in changed:
        if not now:
            for rule in speaking(in_force(game.units[key]), "alone"):
                rule.alone(game, game.units[key])


def full(game: Game, foe: Unit, unit: Unit) -> bool:
    """BG-MUL-04: whether four others are engaged with an enemy already."""
    others = [other for other in near.engaged(game, foe) if other is not unit]
    return len(others) >= MOST
