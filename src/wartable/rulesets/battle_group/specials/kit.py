"""Which special rules a model has, and which are in force for a unit.

A rule is found by its key: the name of an effect of equipment, the key of a skill, of an item, or of something that is
in force for a unit. Each room of rules says with one of the `answers` below what its classes answer for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from wartable.rulesets.battle_group.catalogue.equipment import Effect as Package
from wartable.rulesets.battle_group.catalogue.equipment import armours, shields, weapons
from wartable.rulesets.battle_group.specials.points import BattleSpecial, speaking
from wartable.rulesets.battle_group.state import Model, Unit

_PACKAGES: dict[str, Callable[[Package], BattleSpecial]] = {}
_SKILLS: dict[str, Callable[[int], BattleSpecial]] = {}
_ITEMS: dict[str, BattleSpecial] = {}
_IN_FORCE: dict[str, BattleSpecial] = {}
_KINDS: dict[str, BattleSpecial] = {}


def answers_package(made: Mapping[str, Callable[[Package], BattleSpecial]]) -> None:
    """Say what answers for effects of equipment, by name; it is called with the figures of the effect."""
    _PACKAGES.update(made)


def answers_skill(made: Mapping[str, Callable[[int], BattleSpecial]]) -> None:
    """Say what answers for skills, by key; it is called with the level."""
    _SKILLS.update(made)


def answers_item(made: Mapping[str, BattleSpecial]) -> None:
    """Say what answers for items, generators, Biotech abilities and mounts, by key."""
    _ITEMS.update(made)


def answers_kind(made: Mapping[str, BattleSpecial]) -> None:
    """Say what answers for kinds of models: foot, mounted, bike, vehicle."""
    _KINDS.update(made)


def answers_effect(made: Mapping[str, BattleSpecial]) -> None:
    """Say what answers for effects that are in force for a unit, by key (`state.Effect`)."""
    _IN_FORCE.update(made)


@cache
def package(found: Package) -> BattleSpecial:
    """The rule of an effect of equipment; KeyError if nothing answers for it."""
    return _PACKAGES[found.name](found)


@cache
def skill(key: str, level: int) -> BattleSpecial:
    """The rule of a skill at a level; KeyError if nothing answers for it."""
    return _SKILLS[key](level)


# ------------------------------------------------------------------ of a model
def packages(model: Model) -> Iterator[Package]:
    """The effects of the weapons of a model, those that a vehicle has mounted too, in their order."""
    for key in (*model.weapons, *(each.weapon for each in model.mounts)):
        yield from weapons()[key].effects


def worn(model: Model) -> Iterator[Package]:
    """The effects of the shield and the armour of a model."""
    if model.shield:
        yield from shields()[model.shield].effects
    if model.armour:
        yield from armours()[model.armour].effects


@cache
def _carried(
    kind: str, items: tuple[str, ...], skills: tuple[tuple[str, int], ...], shield: str, armour: str
) -> tuple[BattleSpecial, ...]:
    found: list[BattleSpecial] = [_KINDS[kind]] if kind in _KINDS else []
    found += [_ITEMS[key] for key in items if key in _ITEMS]
    found += [skill(key, level) for key, level in skills if key in _SKILLS]
    for effects in (shields()[shield].effects if shield else (), armours()[armour].effects if armour else ()):
        found += [package(each) for each in effects]
    return tuple(found)


def carried(model: Model) -> tuple[BattleSpecial, ...]:
    """The rules of its kind, items, mount, power, Biotech, skills, shield, armour; weapons speak in attacks alone."""
    known = (key for key, _ in model.abilities)
    things = (*model.items, *model.power, *known, *((model.mount,) if model.mount else ()))
    return _carried(model.kind, things, model.skills, model.shield, model.armour)


def of_kind(model: Model) -> tuple[BattleSpecial, ...]:
    """The rule of what kind of model it is, if any."""
    return (_KINDS[model.kind],) if model.kind in _KINDS else ()


# ------------------------------------------------------------------ of a unit
def in_force(unit: Unit) -> tuple[BattleSpecial, ...]:
    """The rules of what is in force for a unit, its BGF ability of this turn among them (BG-SKL-07)."""
    found = [_IN_FORCE[effect.key] for effect in unit.effects if effect.key in _IN_FORCE]
    if unit.ability and unit.ability in _IN_FORCE:
        found.append(_IN_FORCE[unit.ability])
    return tuple(found)


def all_have(unit: Unit, wanted: Callable[[Model], Any]) -> bool:
    """BG-BGF-18: whether every model of a unit has what is wanted."""
    return bool(unit.models) and all(wanted(model) for model in unit.models)


def shared(unit: Unit) -> tuple[BattleSpecial, ...]:
    """BG-BGF-18: the rules that every model of a unit carries."""
    if not unit.models:
        return ()
    first, *others = unit.models
    return tuple(rule for rule in carried(first) if all(rule in carried(model) for model in others))


def speaks(rules: tuple[BattleSpecial, ...], point: str) -> tuple[BattleSpecial, ...]:
    """Those of `rules` that have something to say at a point."""
    return speaking(rules, point)
