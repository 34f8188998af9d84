"""The clauses that figures alone carry out: what things are printed with, of which no other code tells."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.rulesets.battle_group.catalogue.equipment import Weapon, shields, weapons
from wartable.rulesets.battle_group.catalogue.troops import troops
from wartable.rulesets.battle_group.catalogue.vehicles import mounts
from wartable.rulesets.battle_group.state import Model, Unit


def of_unit(unit: Unit) -> Iterator[str]:
    """The clauses of the figures of a unit's models; effects, skills and abilities come up by their code."""
    for model in unit.models:
        yield from of_model(model)


def of_model(model: Model) -> Iterator[str]:
    """The clauses of the entry of a model, of its mount, of its shield and of its weapons."""
    for row in (troops().get(model.troop), mounts().get(model.mount)):
        yield from row.clauses[:1] if row is not None else ()
    if model.shield and not shields()[model.shield].effects:
        yield from shields()[model.shield].clauses
    for key in (*model.weapons, *(each.weapon for each in model.mounts)):
        if not _ruled(weapons()[key]):
            yield from weapons()[key].clauses


def _ruled(weapon: Weapon) -> bool:
    """Whether something beside its figures is asked of a weapon, of which its clauses speak."""
    return weapon.only_still or weapon.only_mounted or weapon.rifle or weapon.bayonette
