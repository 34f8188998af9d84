"""What is in force for a unit, in a few words each."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.kit.view import Mark
from wartable.rulesets.battle_group.catalogue.abilities import skills
from wartable.rulesets.battle_group.melee.ranks import bonus, rank
from wartable.rulesets.battle_group.specials.kit import in_force
from wartable.rulesets.battle_group.specials.points import speaking
from wartable.rulesets.battle_group.state import AWAY, Game, Unit
from wartable.rulesets.battle_group.troops import line, near

PLACES = ("first", "flank", "flank", "rear")  # BG-NEW-LOSTPAGES-00: told in words in place of the lost picture


def marks(game: Game, unit: Unit) -> Iterator[Mark]:
    """What is in force for a unit."""
    for rule in speaking(in_force(unit), "marks"):
        yield from rule.marks(game, unit)
    if unit.damage and unit.models:
        lost = f"{min(unit.damage, line.hp(unit))} of {line.hp(unit)} HP lost, until the next Action Phase"
        yield Mark(lost, "BG-DMG-03", "bad", sign="burst", times=unit.damage)
    for foe in near.engaged(game, unit):
        place = rank(game, unit, foe)
        more = bonus(game, unit, foe)
        told = f"{PLACES[min(place, 4) - 1]}, +{more}" if place else "in contact"
        yield Mark(f"{told} on {foe.name}", "BG-MUL-08", "good" if more else "plain", sign="clash")
    if unit.holder:
        yield Mark(f"aboard {game.units[unit.holder].name}", "BG-CAR-01", "plain")
    if unit.where == AWAY:
        yield Mark("out of time", "BG-NEW-TEMPORAL-05", "plain")
    if unit.kept:
        yield Mark("in reserve, for a rift", "BG-NEW-RIFT-00", "plain")
    if unit.wall:
        yield Mark("shield wall", "BG-SHD-02", "good")
    if unit.ability:
        yield Mark(skills()[unit.ability].name, "BG-SKL-07", "good")
    if unit.balked:
        yield Mark("run test failed: no shooting", "BG-RUN-04", "bad")
    points = sum(model.pp for model in unit.models)
    if points:
        yield Mark(f"{points} Power Points", "BG-BIO-03", "good")
