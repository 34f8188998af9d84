"""Distances between units, and who touches whom (chapters TERM, COH)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.plane import CONTACT, Bodied, groups, nearest, touching
from wartable.kit.inches.sight import may_touch
from wartable.rulesets.battle_group.state import COHERENCY, FLYING, Game, Model, Unit


def apart(one: Sequence[Bodied], other: Sequence[Bodied]) -> int:
    """BG-SHO-13, BG-COH-01: between the nearest edges of bases, mils; 0 in contact."""
    found = nearest(one, other)[0]
    return 0 if found <= CONTACT else found


def in_contact(models: Sequence[Bodied], others: Sequence[Bodied]) -> bool:
    """BG-TERM-11: whether a base of one touches one of the other."""
    return may_touch(models, others) and any(touching(model, other) for model in models for other in others)


def flies(unit: Unit) -> bool:
    """BG-VEH-06: whether a unit can neither engage nor be engaged."""
    return any(model.style == FLYING for model in unit.models)


def engaged(game: Game, unit: Unit) -> list[Unit]:
    """BG-TERM-11: the enemies that a unit touches, in the order in which they came into contact with it."""
    if not unit.on_table or flies(unit):
        return []
    foes = [foe for foe in game.enemies(unit) if not flies(foe) and in_contact(unit.models, foe.models)]
    rank = {key: place for place, key in enumerate(unit.contacts)}
    return sorted(foes, key=lambda foe: rank.get(foe.id, len(rank)))


def coherent(models: Sequence[Bodied]) -> bool:
    """BG-COH-01: whether models form one chain with gaps of at most 2 inches."""
    return len(groups(models, COHERENCY)) < 2


def parts(models: Sequence[Bodied]) -> int:
    """BG-COH-01: how many chains models form; one if they are in coherency."""
    return len(groups(models, COHERENCY))


def leader(unit: Unit) -> Model:
    """BG-DICE-11: the model by whose facing a random direction is read: the first that is left."""
    return unit.models[0]
