"""Who takes part in shooting, ranges and dice (BG-SHO-07 to -15, BG-BGF-12, -13, -16, BG-MSL-10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wartable.engine.mod import Mod, fixed
from wartable.engine.plane import inches
from wartable.kit.wording import they
from wartable.rulesets.battle_group.catalogue.equipment import Weapon, weapons
from wartable.rulesets.battle_group.dice.rights import parts
from wartable.rulesets.battle_group.dice.rules_of import DISARMED, RAGING
from wartable.rulesets.battle_group.sight.lines import bears, in_front, sees_unit
from wartable.rulesets.battle_group.specials.points import FREE, Attack, Bar
from wartable.rulesets.battle_group.state import FOOT, Game, Model, Unit
from wartable.rulesets.battle_group.troops import line, near


class Shooter(NamedTuple):
    """A model and a weapon of it that take part; `unseen`: it reaches a target that it does not see (BG-MSL-16)."""

    model: Model
    weapon: Weapon
    unseen: bool = False


class Fire(NamedTuple):
    """BG-SHO-08 to -14: who fires, the distance, the ranges; `unseen`: nobody sees the target."""

    shooters: tuple[Shooter, ...]
    distance: int
    short: int
    long: int
    unseen: bool


def unusable(unit: Unit, model: Model, weapon: Weapon) -> Bar:
    """BG-BGF-16: why a model may not use a weapon now; two times nothing if it may."""
    if weapon.only_still and unit.moved:
        return f"{weapon.label} may not be fired after a move", "BG-MSL-10"
    if weapon.only_mounted and model.kind == FOOT:
        return f"{weapon.label} is for riders alone", "BG-WPN-06"
    if not line.works(unit, model, weapon.key):
        return f"{weapon.label} is out of order", "BG-MSL-21"
    return FREE


def shooters(game: Game, unit: Unit, target: Unit, template: bool = False) -> list[Shooter]:
    """BG-SHO-12, BG-FACE-03: the weapons that take part against a target, whatever the range, or the templates."""
    found = []
    for model in unit.models:
        for key in (*model.weapons, *(each.weapon for each in model.mounts)):
            weapon = weapons()[key]
            if bool(weapon.template) is not template or not (weapon.mv or template) or unusable(unit, model, weapon)[0]:
                continue
            if sees_unit(game, model, target, arc=not bears(model, key)):
                found.append(Shooter(model, weapon))
            elif not _plain(unit) and any(each.unseen for each in weapon.effects) and _ahead(model, target):
                found.append(Shooter(model, weapon, unseen=True))
    seen = [each for each in found if not each.unseen]
    return seen or found  # BG-MSL-16: nobody fires at a target out of sight beside those who see it


def _plain(unit: Unit) -> bool:
    return bool(unit.effect(DISARMED) or unit.effect(RAGING))


def _ahead(model: Model, target: Unit) -> bool:
    return any(in_front(model, mark) for mark in target.models)


def fire(game: Game, unit: Unit, target: Unit) -> Fire | None:
    """BG-SHO-08, BG-SHO-13: how a unit would fire at a target; None if nobody takes part."""
    those = shooters(game, unit, target)
    if not those:
        return None
    reach = [_reach(game, each.weapon) for each in those]
    models = tuple(dict.fromkeys(each.model for each in those))
    return Fire(tuple(those), near.apart(models, target.models), min(reach), max(reach), those[0].unseen)


def _reach(game: Game, weapon: Weapon) -> int:
    """BG-SHO-07, BG-NEW-SCENARIOS-05: the range of a weapon, mils."""
    return min(weapon.range, game.reach) if game.reach else weapon.range


def why_not(game: Game, unit: Unit, target: Unit) -> Bar:
    """Why a unit cannot fire at a target; two times nothing if it can."""
    if any(game.friendly(foe.side, unit.side) for foe in near.engaged(game, target)):
        return they(target.name, "be in melee with friends"), "BG-ACT-07"
    if f"missed {target.id}" in unit.used:
        return f"{they(unit.name, 'have')} not made {target.name} out this turn", "BG-ARM-13"
    found = fire(game, unit, target)
    if found is None:
        return _nobody(game, unit, target)
    if found.distance > found.long:
        text = f"{inches(found.distance)} inches is beyond {inches(found.long)} inches"
        return text, "BG-SHO-07"
    return FREE


def _nobody(game: Game, unit: Unit, target: Unit) -> Bar:
    held = [(m, weapons()[key]) for m in unit.models for key in (*m.weapons, *(each.weapon for each in m.mounts))]
    guns = [(model, weapon) for model, weapon in held if weapon.mv]
    if not guns:
        return they(unit.name, "have no missile weapon"), "BG-SHO-01"
    whys = [unusable(unit, model, weapon) for model, weapon in guns]
    if all(why for why, _ in whys):
        return whys[0]
    return f"nobody of {unit.name} sees {target.name}", "BG-SHO-15"


def dice_of(attack: Attack, how: Fire, extra: Sequence[Mod] = ()) -> tuple[Mod, ...]:
    """BG-SHO-01, BG-SHO-09 to -11: MV of those who take part, skills; half beyond the shortest range, rounded up."""
    keys = {(each.model.id, each.weapon.key) for each in how.shooters}
    found: list[Mod] = []
    for model in attack.models:
        used = {key for number, key in keys if number == model.id}
        found += line.mv_parts(attack.unit, model, used.__contains__)
    found += parts(attack)
    found += extra
    total = fixed(found)
    if how.distance > how.short:
        found.append(Mod(-(total // 2), "BG-SHO-10", "half, beyond the shortest range"))
    return tuple(found)
