"""Who takes part in shooting, ranges and dice (BG-SHO-07 to -15, BG-BGF-12, -13, -16, BG-MSL-10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from wartable.engine.mod import Mod, fixed
from wartable.engine.plane import CONTACT
from wartable.kit.inches.sight import apart, boxed
from wartable.kit.wording import inched, they
from wartable.rulesets.battle_group.catalogue.equipment import Weapon, weapons
from wartable.rulesets.battle_group.dice.rights import parts
from wartable.rulesets.battle_group.dice.rules_of import DISARMED, RAGING
from wartable.rulesets.battle_group.moving.led import barred
from wartable.rulesets.battle_group.sight.lines import hulls_of, in_front, sees
from wartable.rulesets.battle_group.specials.points import FREE, Attack, Bar, Use
from wartable.rulesets.battle_group.state import TURRET, VEHICLE, Game, Model, Unit
from wartable.rulesets.battle_group.troops import line, near


class Arm(NamedTuple):
    """A weapon and the model that has it; `turret`: it bears all round (BG-VEH-05)."""

    model: Model
    weapon: Weapon
    turret: bool = False


class Shooter(NamedTuple):
    """A weapon that takes part, whose the model is, and the models of the target at which it can be aimed."""

    model: Model
    weapon: Weapon
    marks: tuple[Model, ...]
    unseen: bool = False


class Fire(NamedTuple):
    """BG-SHO-08, BG-SHO-14: who fires, the distance, the ranges, which may be one; `unseen`: nobody sees the target."""

    shooters: tuple[Shooter, ...]
    distance: int
    short: int
    long: int
    unseen: bool

    @property
    def models(self) -> tuple[Model, ...]:
        """The models that take part."""
        return tuple(dict.fromkeys(each.model for each in self.shooters))

    @property
    def used(self) -> list[tuple[Model, Weapon]]:
        """The weapons that take part, each with who has it."""
        return [(each.model, each.weapon) for each in self.shooters]


def arms(unit: Unit) -> Iterator[Arm]:
    """The weapons of a unit, model by model; BG-VEH-03: a vehicle's mounted ones are like those of several models."""
    for model in unit.models:
        for key in model.weapons:
            yield Arm(model, weapons()[key])
        for mounting in model.mounts:
            yield Arm(model, weapons()[mounting.weapon], mounting.place == TURRET)


def unusable(unit: Unit, model: Model, weapon: Weapon) -> Bar:
    """BG-BGF-16: why a model may not use a weapon now; two times nothing if it may."""
    if weapon.only_still and unit.moved:
        return f"{weapon.label} may not be fired after a move", "BG-MSL-10"
    if not line.works(unit, model, weapon.key):
        return f"{weapon.label} is out of order", "BG-MSL-21"
    return FREE


def ready(unit: Unit) -> Iterator[Arm]:
    """BG-BGF-12, BG-BGF-16: the weapons of a unit that throw dice and may be used now."""
    return (arm for arm in arms(unit) if arm.weapon.mv and not unusable(unit, arm.model, arm.weapon)[0])


def shooters(game: Game, unit: Unit, target: Unit) -> list[Shooter]:
    """BG-SHO-12, BG-FACE-03: the weapons that take part against a target, whatever the range; no templates.

    Of a vehicle a fixed weapon bears to the front, one in a turret all round.
    """
    found, hulls = [], hulls_of(game)
    for model, weapon, turret in ready(unit):
        if marks := _marks(game, model, target, turret, hulls):
            found.append(Shooter(model, weapon, marks))
        elif not plain(unit) and any(each.unseen for each in weapon.effects):
            marks = tuple(mark for mark in target.models if in_front(model, mark))
            found += [Shooter(model, weapon, marks, unseen=True)] if marks else []
    seen = [each for each in found if not each.unseen]
    return seen or found  # BG-MSL-16: nobody fires at a target out of sight beside those who see it


def _marks(game: Game, model: Model, target: Unit, turret: bool, hulls: Sequence[Model]) -> tuple[Model, ...]:
    """The models of a target at which a weapon can be aimed by who sees them."""
    if turret:
        return tuple(mark for mark in target.models if sees(game, model, mark, False, hulls))  # BG-VEH-05
    found = tuple(mark for mark in target.models if sees(game, model, mark, True, hulls))
    if model.kind == VEHICLE and not found:  # BG-VEH-04: it does not bear, so that it takes no part
        return ()
    return found


def plain(unit: Unit) -> bool:
    """BG-SKL-12, BG-WPN-10: whether no effect of its weapons works."""
    return bool(unit.effect(DISARMED) or unit.effect(RAGING))


def fire(game: Game, unit: Unit, target: Unit) -> Fire | None:
    """BG-SHO-07, BG-SHO-08, BG-SHO-13: how a unit would fire at a target; None if nobody takes part.

    The distance is from the nearest model that takes part to the nearest that it can aim at.
    """
    those = shooters(game, unit, target)
    if not those:
        return None
    reach = [game.range(each.weapon.range) for each in those]
    away = min(near.apart((each.model,), each.marks) for each in those)
    return Fire(tuple(those), away, min(reach), max(reach), those[0].unseen)


def kept_out(game: Game, unit: Unit, target: Unit) -> Bar:
    """BG-ACT-07, BG-ARM-13, BG-NEW-TEMPORAL-04: why a unit may not aim at a target; two times nothing if it may."""
    if (found := barred(game, target, Use.TARGETED))[0]:
        return found
    if any(game.friendly(foe.side, unit.side) for foe in near.engaged(game, target)):
        return they(target.name, "be in melee with friends"), "BG-ACT-07"
    if f"missed {target.id}" in unit.used:
        return f"{they(unit.name, 'have')} not made {target.name} out this turn", "BG-ARM-13"
    return FREE


def too_far(game: Game, unit: Unit, target: Unit) -> Bar:
    """BG-SHO-07, BG-SHO-15: why nobody can fire at a target with dice; two times nothing if somebody can."""
    found = fire(game, unit, target)
    if found is None:
        return _nobody(unit, target)
    if found.distance > found.long:
        text = f"{inched(found.distance)} is beyond {inched(found.long)}"
        return text, "BG-SHO-07"
    return FREE


def why_not(game: Game, unit: Unit, target: Unit) -> Bar:
    """Why a unit cannot fire at a target with dice; two times nothing if it can."""
    found = kept_out(game, unit, target)
    return found if found[0] else too_far(game, unit, target)


def can(game: Game, unit: Unit, target: Unit) -> bool:
    """BG-SHO-07: whether `why_not` has nothing to say, for as few looks as that takes."""
    guns = [(arm, game.range(arm.weapon.range)) for arm in ready(unit)]
    farthest = max((far for _, far in guns), default=-1)
    if farthest < 0 or apart(boxed(unit.models), boxed(target.models)) > max(farthest, CONTACT):
        return False
    if kept_out(game, unit, target)[0]:
        return False
    hulls = hulls_of(game)
    for (model, _, turret), far in guns:
        for mark in target.models:
            if near.apart((model,), (mark,)) <= far and sees(game, model, mark, not turret, hulls):
                return True
    return not too_far(game, unit, target)[0]  # it may be in the range of a weapon whose bearer sees others of them


def _nobody(unit: Unit, target: Unit) -> Bar:
    guns = [(model, weapon) for model, weapon, _ in arms(unit) if weapon.missile]
    if not guns:
        return they(unit.name, "have no missile weapon"), "BG-SHO-01"
    whys = [unusable(unit, model, weapon) for model, weapon in guns]
    if all(why for why, _ in whys):
        return whys[0]
    return f"nobody of {unit.name} sees {target.name}", "BG-SHO-15"


def mv_of(unit: Unit, model: Model, shooters: Iterable[Shooter]) -> tuple[Mod, ...]:
    """BG-BGF-13, BG-ARM-04: the MV of a model by those of its weapons that take part."""
    left = Counter(each.weapon.key for each in shooters if each.model is model)

    def uses(key: str) -> bool:
        left[key] -= 1
        return left[key] >= 0

    return line.mv_parts(unit, model, uses)


def full_dice(attack: Attack, how: Fire) -> tuple[Mod, ...]:
    """BG-SHO-01, BG-SHO-12, BG-NEW-SKILLS-02: MV of those who take part and what skills add, before any halving."""
    found = [part for model in attack.models for part in mv_of(attack.unit, model, how.shooters)]
    return (*found, *parts(attack))


def dice_of(attack: Attack, how: Fire) -> tuple[Mod, ...]:
    """BG-SHO-09, BG-SHO-10: the same, half beyond the shortest range."""
    found = full_dice(attack, how)
    if how.distance > how.short:
        less = fixed(found) // 2  # BG-SHO-11, BG-DICE-09: the half that is left is rounded up
        return (*found, Mod(-less, "BG-SHO-10", "half, beyond the shortest range"))
    return found
