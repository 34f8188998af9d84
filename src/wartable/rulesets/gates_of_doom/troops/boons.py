"""What units have for a time, as modifiers with their reasons (chapters FAT, DRG)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.mod import Mod, fixed
from wartable.rulesets.gates_of_doom.events.fate import BoonsOver, BoonSpent
from wartable.rulesets.gates_of_doom.state import Bonus, Game, Model, Unit, Until, Weapon


def boons(unit: Unit, what: Bonus, model: Model | None = None) -> Iterator[Mod]:
    """The boons of a kind that all of a unit have, or that one model of it has too."""
    for boon in unit.boons:
        if boon.what == what and boon.model in (0, model.id if model else 0):
            yield Mod(boon.value, boon.clause, boon.name)


def has(unit: Unit, what: Bonus, model: Model | None = None) -> str:
    """The clause by which all of a unit, or one model of it, have something; '' if they do not."""
    return next((mod.clause for mod in boons(unit, what, model)), "")


def spent(game: Game, unit: Unit, *, what: Bonus | None = None, until: Until | None = None) -> bool:
    """What a unit had for once is used up; whether there was something."""
    found = [boon for boon in unit.boons if boon.what == what or boon.until == until]
    for boon in dict.fromkeys(found):
        game.emit(BoonSpent(unit.id, boon))
    return bool(found)


def pierced(unit: Unit, target: Unit, weapon: Weapon, more: int = 0) -> Weapon:
    """GD-SA-08: a weapon as cards let it pierce; one without an AP number gains nothing (GD-FAT-40)."""
    more += fixed((*boons(unit, Bonus.PIERCING), *boons(target, Bonus.PIERCED)))
    if weapon.pierces is None or not more:
        return weapon
    return weapon._replace(pierces=weapon.pierces - more)


def over(game: Game, until: Until) -> None:
    """What lasted until now is gone."""
    if any(boon.until == until for unit in game.units.values() for boon in unit.boons):
        game.emit(BoonsOver(until))
