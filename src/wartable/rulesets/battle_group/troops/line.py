"""The line of a model and the combined line of a unit, with where each number comes from (chapters STAT, BGF, EQP)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from wartable.engine.mod import Mod, fixed
from wartable.rulesets.battle_group.catalogue.equipment import Armour, Shield, Weapon, armours, shields, weapons
from wartable.rulesets.battle_group.catalogue.vehicles import mounts
from wartable.rulesets.battle_group.specials.kit import carried, in_force, shared
from wartable.rulesets.battle_group.specials.points import BattleSpecial, speaking
from wartable.rulesets.battle_group.state import BIKE, MOUNTED, VEHICLE, WHOLE, Model, Unit

Parts = tuple[Mod, ...]
"""The parts of a number; they add up to it."""


class Line(NamedTuple):
    """The combined line (BG-BGF-06 to -08): each number as its parts; `move` in mils, `size` in halves."""

    hp: Parts
    av: Parts
    mv: Parts
    dv: Parts
    wv: Parts
    move: Parts
    size: Parts


# ------------------------------------------------------------------ of a model
def _things(unit: Unit | None, model: Model) -> Iterator[Weapon | Shield | Armour]:
    """What a model has that adds to its line and works now (BG-EQP-01, BG-MSL-21)."""
    held: list[Weapon | Shield] = [weapons()[key] for key in model.weapons if not idle(model, key)]
    if model.shield:
        held.append(shields()[model.shield])
    for thing in held:
        if unit is None or works(unit, model, thing.key):
            yield thing
    if model.armour:
        yield armours()[model.armour]


def works(unit: Unit, model: Model, thing: str) -> bool:
    """BG-MSL-21, BG-BGF-16: whether a weapon or shield of a model works now."""
    silent = (rule.quiet(unit, model, thing) for rule in speaking(in_force(unit), "quiet"))
    return not idle(model, thing) and not any(silent)


def idle(model: Model, thing: str) -> str:
    """The clause by which a weapon is of no use to a model at all: a lance on foot, a bayonette without a rifle."""
    weapon = weapons().get(thing)
    if weapon is None:
        return ""
    if weapon.only_mounted and model.kind not in (MOUNTED, BIKE):
        return "BG-WPN-06"
    if weapon.bayonette and not any(weapons()[key].rifle for key in model.weapons):
        return "BG-HYB-03"
    return ""


def av_parts(unit: Unit | None, model: Model) -> Parts:
    """BG-STAT-02, BG-EQP-01: the AV of a model by what gives it, not below 0 (BG-STAT-08)."""
    found = [Mod(model.av, "BG-VEH-01", "its own")] if model.av else []
    found += [Mod(thing.av, _gives(thing), thing.label) for thing in _things(unit, model) if thing.av]
    if model.mount and mounts()[model.mount].av:
        found.append(Mod(mounts()[model.mount].av, "BG-MNT-01", mounts()[model.mount].name))
    for rule in speaking(carried(model), "av_mods"):
        found += rule.av_mods(model)
    return _floored(found)


def _gives(thing: Weapon | Shield | Armour) -> str:
    """The clause by which something gives AV: BG-EQP-07 if it is armour."""
    return "BG-EQP-07" if isinstance(thing, Armour) else "BG-EQP-01"


def dv_parts(unit: Unit | None, model: Model) -> Parts:
    """BG-STAT-04, BG-EQP-01, BG-EQP-06: the DV of a model by what gives it, not below 0 (BG-STAT-08)."""
    found = [Mod(model.dv, "BG-VEH-01", "its own")] if model.dv else []
    found += [Mod(thing.dv, "BG-EQP-01", thing.label) for thing in _things(unit, model) if thing.dv]
    if model.mount and mounts()[model.mount].dv:
        found.append(Mod(mounts()[model.mount].dv, _mounted(model), mounts()[model.mount].name))
    for rule in speaking(carried(model), "dv_mods"):
        found += rule.dv_mods(model)
    return _floored(found)


def mv_parts(unit: Unit | None, model: Model, uses: Callable[[str], bool] = lambda key: True) -> Parts:
    """BG-STAT-03: the MV of a model by the weapons that it `uses`, less what its armour takes (BG-ARM-04)."""
    found = [Mod(model.mv, "BG-STAT-03", "its own")] if model.mv else []
    for key in (*model.weapons, *(each.weapon for each in model.mounts)):
        weapon = weapons()[key]
        if weapon.mv and uses(key) and (unit is None or works(unit, model, key)):
            found.append(Mod(weapon.mv, "BG-EQP-01", weapon.label))
    if found and model.armour and armours()[model.armour].mv:
        found.append(Mod(armours()[model.armour].mv, "BG-ARM-04", armours()[model.armour].label))
    return _floored(found)


def move_parts(model: Model) -> Parts:
    """BG-STAT-07, BG-MNT-01, BG-ARM-01: the Move of a model in mils, before what is in force for its unit."""
    if model.mount:
        found = [Mod(mounts()[model.mount].move, _mounted(model), mounts()[model.mount].name)]
    else:
        found = [Mod(model.move, "BG-VEH-01" if model.kind == VEHICLE else "BG-STAT-07", "its own")]
    if model.armour and armours()[model.armour].move:
        slow = armours()[model.armour]
        by = "BG-ARM-05" if model.mount else next(iter(slow.clauses), "BG-ARM-01")
        found.append(Mod(slow.move, by, slow.label))
    for rule in speaking(carried(model), "move_mods"):
        found += rule.move_mods(model)
    return _floored(found)


def size_parts(model: Model) -> Parts:
    """BG-BGF-01, BG-BGF-21: the size of a model in halves."""
    found = [_own_size(model)]
    if model.armour and armours()[model.armour].doubles:
        found.append(Mod(model.size, "BG-ARM-09", armours()[model.armour].label))  # BG-ARM-09
    if model.mount and model.kind == BIKE:
        found.append(Mod(WHOLE // 2, "BG-VTP-02", mounts()[model.mount].name))  # BG-VTP-02
    elif model.mount:
        found.append(Mod(WHOLE // 2, "BG-MNT-05", mounts()[model.mount].name))  # BG-MNT-05
    for rule in speaking(carried(model), "size_mods"):
        found += rule.size_mods(model)
    return tuple(found)


def _own_size(model: Model) -> Mod:
    if model.kind == VEHICLE:
        return Mod(model.size, "BG-VEH-02", "its own")  # BG-VEH-02
    return Mod(model.size, "BG-BGF-01", "its own")


def _mounted(model: Model) -> str:
    return "BG-VTP-01" if model.kind == BIKE else "BG-MNT-01"


def hp_parts(model: Model) -> Parts:
    """BG-STAT-01: the HP of a model."""
    found = [Mod(model.hp, "BG-STAT-01", "its own")]
    for rule in speaking(carried(model), "hp_mods"):
        found += rule.hp_mods(model)
    return tuple(found)


def _floored(parts: Sequence[Mod]) -> Parts:
    """BG-STAT-08, BG-STAT-09: no number of a model is below 0."""
    total = fixed(parts)
    return (*parts, Mod(-total, "BG-STAT-08", "never below 0")) if total < 0 else tuple(parts)


# ------------------------------------------------------------------ of a unit
def hp(unit: Unit) -> int:
    """BG-BGF-06, BG-DMG-06: its HP, less what lowers it for now, at least 1."""
    return fixed(hp_line(unit))


def hp_line(unit: Unit) -> Parts:
    """The HP of a unit by its parts."""
    found = [part for model in unit.models for part in hp_parts(model)]
    full = fixed(found)
    for rule in speaking(in_force(unit), "unit_hp"):
        found += rule.unit_hp(unit)
    if (total := fixed(found)) < 1 and full > 0:
        found.append(Mod(1 - total, "BG-DMG-06", "never below 1"))
    return tuple(found)


def av(unit: Unit, models: Sequence[Model] | None = None) -> int:
    """BG-BGF-06, BG-BGF-13: the AV of a unit, or of those of its models that take part."""
    return fixed(av_line(unit, models))


def av_line(unit: Unit, models: Sequence[Model] | None = None) -> Parts:
    """The AV of a unit by its parts."""
    found = [part for model in (unit.models if models is None else models) for part in av_parts(unit, model)]
    for rule in speaking(in_force(unit), "unit_av"):
        found += rule.unit_av(unit)
    return _floored(found)


def dv(unit: Unit) -> int:
    """BG-BGF-06: the DV of a unit."""
    return fixed(dv_line(unit))


def dv_line(unit: Unit, without: BattleSpecial | None = None) -> Parts:
    """The DV of a unit by its parts; `without` what one rule makes of it."""
    found = [part for model in unit.models for part in dv_parts(unit, model)]
    for rule in speaking(in_force(unit), "unit_dv"):
        found += rule.unit_dv(unit) if rule is not without else ()
    return _floored(found)


def mv_line(unit: Unit) -> Parts:
    """The MV of a unit by its parts: of all its weapons; who takes part in an attack is for that to say (BG-BGF-13)."""
    return tuple(part for model in unit.models for part in mv_parts(unit, model))


def wv(unit: Unit) -> int:
    """BG-BGF-07: the highest WV of a unit."""
    return fixed(wv_line(unit))


def wv_line(unit: Unit) -> Parts:
    """The WV of a unit by its parts: the highest of its models', and what raises it (BG-NEW-SKILLS-03)."""
    best = max(unit.models, key=lambda model: model.wv)
    found = [Mod(best.wv, "BG-BGF-07" if unit.group else "BG-STAT-05", "the highest" if unit.group else "its own")]
    raised: dict[str, Mod] = {}
    for model in unit.models:
        for rule in speaking(carried(model), "wv_mods"):
            for mod in rule.wv_mods(model):
                if mod.clause not in raised or _value(mod) > _value(raised[mod.clause]):
                    raised[mod.clause] = mod
    return (*found, *raised.values())


def _value(mod: Mod) -> int:
    return mod.value if isinstance(mod.value, int) else 0


def move(unit: Unit) -> int:
    """BG-BGF-08, BG-STAT-09: the Move of a unit, mils: the lowest of its models, changed by what is in force."""
    return fixed(move_line(unit))


def move_line(unit: Unit) -> Parts:
    """The Move of a unit by its parts, mils."""
    found = list(min((move_parts(model) for model in unit.models), key=fixed))
    for rule in speaking((*shared(unit), *in_force(unit)), "unit_move"):
        found += rule.unit_move(unit, max(0, fixed(found)))
    return _floored(found)


def size(unit: Unit) -> int:
    """BG-BGF-02, BG-BGF-09: the strength of a unit, halves; nothing else limits who joins in it."""
    return sum(fixed(size_parts(model)) for model in unit.models)


def line(unit: Unit) -> Line:
    """The combined line of a unit."""
    sizes = tuple(part for model in unit.models for part in size_parts(model))
    return Line(hp_line(unit), av_line(unit), mv_line(unit), dv_line(unit), wv_line(unit), move_line(unit), sizes)


def left(unit: Unit) -> int:
    """BG-DMG-03: the HP that a unit has left in this phase; BG-DMG-06: what lowers its HP leaves it at least 1."""
    have = hp(unit)
    return max(1, have - unit.damage) if have else 0
