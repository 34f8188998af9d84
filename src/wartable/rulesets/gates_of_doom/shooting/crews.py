"""Weapons that a model fires from where they stand: those of weapons teams, and emplaced ones (TEAM, EMP)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wartable.engine.mod import fixed
from wartable.engine.plane import INCH, gap, touching
from wartable.rulesets.gates_of_doom.state import GUN, Emplaced, Game, Model, Unit
from wartable.rulesets.gates_of_doom.troops import figures

REACH = INCH  # GD-TEAM-02, GD-TEAM-03


class Manned(NamedTuple):
    """What a model may fire in place of its own weapons: by keys, as from where they stand, and the clause."""

    weapons: tuple[str, ...]
    stand: Model
    clause: str


def crew(unit: Unit, gun: Model) -> list[Model]:
    """GD-TEAM-02, GD-TEAM-03: the models of a team that are within an inch of its weapon."""
    return [model for model in unit.models if model.kind != GUN and gap(model, gun) <= REACH]


def manned(game: Game, unit: Unit, models: Sequence[Model]) -> dict[int, Manned]:
    """Who of `models` fires which weapon that is not his own, by the number of the model.

    GD-TEAM-02, GD-EMP-02: one model for each weapon, the one with the best ranged skill.
    """
    found: dict[int, Manned] = {}
    for gun in unit.models:
        if gun.kind == GUN:
            able = [m for m in crew(unit, gun) if m in models and m.id not in found]
            _take(found, unit, able, gun.weapons, gun, "GD-TEAM-02", gun)
    for weapon in game.emplaced:
        if not any(touching(other, weapon) for foe in game.enemies(unit) for other in foe.models):
            able = [m for m in models if m.kind != GUN and m.id not in found and touching(m, weapon)]
            _take(found, unit, able, (weapon.weapon,), weapon, "GD-EMP-02")
    return found


def _take(
    found: dict[int, Manned], unit: Unit, able: Sequence[Model], weapons: tuple[str, ...], at: Model | Emplaced,
    clause: str, gun: Model | None = None,
) -> None:  # fmt: skip
    if able and weapons:
        best = max(able, key=lambda model: (fixed(tuple(figures.ranged_mods(unit, model))), -model.id))
        stand = best._replace(x=at.x, y=at.y, r=at.r, corners=(), weapons=weapons)
        stand = stand._replace(
            moved=best.moved or (gun is not None and gun.moved), forged=gun.forged if gun else (),
            hacked=gun.hacked if gun else (),
        )  # fmt: skip
        found[best.id] = Manned(weapons, stand, clause)
