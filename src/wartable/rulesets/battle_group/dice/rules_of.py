"""Which special rules speak in an attack, on either side (BG-BGF-14 to -18, BG-EQP-08, BG-SKL-01, BG-SKL-14)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.rulesets.battle_group.catalogue.abilities import skills
from wartable.rulesets.battle_group.catalogue.equipment import Effect as Package
from wartable.rulesets.battle_group.specials.kit import in_force, of_kind, package, packages, skill, worn
from wartable.rulesets.battle_group.specials.points import Attack, BattleSpecial
from wartable.rulesets.battle_group.state import Model, Unit
from wartable.rulesets.battle_group.troops.line import works

INDIVIDUAL, CONFERRED, GROUP, CHARACTER = "individual", "conferred", "group", "character"
BERSERK, RAGING, DISARMED = "berserk", "raging", "disarmed"
"""A BGF ability, what it is once it has taken hold (BG-SKL-11), what a whip does (BG-WPN-09)."""


def of_attacker(attack: Attack) -> tuple[BattleSpecial, ...]:
    """The rules that speak for who attacks: the chosen weapon effect, skills, what is in force."""
    return (*_chosen(attack.models, attack.chosen, attack.bare), *of_unit(attack.unit))


def of_target(attack: Attack) -> tuple[BattleSpecial, ...]:
    """The rules that speak for who is attacked: shields and armour, skills, what is in force; its own parry."""
    unit = attack.target
    chosen = _chosen(unit.models, attack.answer) if attack.melee and attack.answer else ()
    return (*chosen, *defences(unit), *of_unit(unit))


def _chosen(models: tuple[Model, ...], name: str, bare: bool = False) -> tuple[BattleSpecial, ...]:
    """BG-BGF-14: the rule of the chosen effect, as the first weapon that prints it has it; `bare`: its drawback."""
    if not name:
        return ()
    for model in models:
        for found in packages(model):
            if found.name == name:
                return (package(_drawback(found) if bare else found),)
    return ()


def _drawback(effect: Package) -> Package:
    return Package(effect.name, effect.clauses, hits_on=effect.hits_on, hp=effect.hp)


def defences(unit: Unit) -> tuple[BattleSpecial, ...]:
    """BG-EQP-08, BG-ARM-14: effects of shields and armour: those for everyone only if every model has them."""
    found: dict[str, BattleSpecial] = {}
    for model in unit.models:
        for each in working(unit, model):
            if each.name in found or (each.forces and unit.effect(RAGING)):  # BG-SKL-12: nobody parries
                continue
            if not each.everyone or all(any(o.name == each.name for o in working(unit, m)) for m in unit.models):
                found[each.name] = package(each)
    return tuple(found.values())


def working(unit: Unit, model: Model) -> list[Package]:
    """The effects of a model's shield and armour that work now (BG-MSL-21)."""
    shield = bool(model.shield) and works(unit, model, model.shield)
    return list(worn(model if shield or not model.shield else model._replace(shield="")))


def of_unit(unit: Unit) -> tuple[BattleSpecial, ...]:
    """BG-BGF-17, BG-SKL-05: skills that work for a unit as it is, and what is in force; BG-SKL-12: Berserk bars all."""
    kinds = tuple(dict.fromkeys(rule for model in unit.models for rule in of_kind(model)))
    if unit.effect(RAGING):
        return (*kinds, *in_force(unit))
    return (*kinds, *dict.fromkeys(_skills(unit)), *in_force(unit))


def _skills(unit: Unit) -> Iterator[BattleSpecial]:
    best: dict[str, int] = {}
    for model in unit.models:
        for key, level in model.skills:
            best[key] = max(best.get(key, 0), level)
    for key, level in best.items():
        row = skills()[key]
        if row.selected or row.kind not in (INDIVIDUAL, CONFERRED, GROUP):
            continue
        if row.kind == INDIVIDUAL and unit.group:  # BG-SKL-01
            continue
        if row.kind == GROUP and not all(key in dict(model.skills) for model in unit.models):  # BG-SKL-14
            continue
        yield skill(key, level)
