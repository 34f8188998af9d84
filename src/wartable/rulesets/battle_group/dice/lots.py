"""The dice of an attack by the weapons that give them (BG-BGF-14, the table option `own_dice`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from wartable.rulesets.battle_group.catalogue.equipment import Effect as Package
from wartable.rulesets.battle_group.catalogue.equipment import Weapon
from wartable.rulesets.battle_group.dice.needs import BASE
from wartable.rulesets.battle_group.specials.points import Attack, Dice
from wartable.rulesets.battle_group.state import Model


class Lot(NamedTuple):
    """Dice, or what has come of them, that are rolled as one: the attack as it is for them, and how many."""

    attack: Attack
    number: int


def total(lots: Iterable[Lot]) -> int:
    """How many they are together."""
    return sum(lot.number for lot in lots)


def taken(lots: Sequence[Lot], many: int) -> tuple[list[Lot], list[Lot]]:
    """`many` of them, those of the chosen effect first, and the rest."""
    gone, left = [], []
    for lot in lots:
        here = min(many, lot.number)
        many -= here
        gone.append(lot._replace(number=here))
        left.append(lot._replace(number=lot.number - here))
    return gone, left


def drawback(effect: Package, melee: bool) -> bool:
    """Whether an effect makes the dice of its weapon worse: it hits worse than the base number, or stuns."""
    return bool(effect.hp) if melee else effect.hits_on > BASE[Dice.HITS]


def lots(attack: Attack, used: Sequence[tuple[Model, Weapon]], dice: int, full: int = 0) -> tuple[Lot, ...]:
    """BG-BGF-14: all dice in one, or, with `own_dice`, those of the effect, those with a drawback, and all others.

    Args:
        used: the weapons that take part.
        dice: how many hit dice there are; `full`: before they were halved (BG-SHO-10), if they were.
    """
    if not attack.game.options.own_dice:
        return (Lot(attack, dice),)
    claims = {attack.chosen: 0} if attack.chosen else {}
    for model, weapon in used:
        if model not in attack.models:
            continue
        own = bool(attack.chosen) and weapon.effect(attack.chosen) is not None
        bad = next((each.name for each in weapon.effects if drawback(each, attack.melee)), "")
        name = attack.chosen if own else bad
        claims[name] = claims.get(name, 0) + (weapon.av if attack.melee else weapon.mv)
    found, left = [], dice
    for name, claim in claims.items():
        if name:
            here = min(left, -(-claim * dice // full) if full > dice else claim)
            found.append(Lot(attack._replace(chosen=name, bare=name != attack.chosen), here))
            left -= here
    return (*found, Lot(attack._replace(chosen=""), left))
