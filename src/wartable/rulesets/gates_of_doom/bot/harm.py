"""What an attack does on average, counted quickly for a bot that compares many of them; odds run the rules' own flows.

Each number comes of what the rules say of a single die: the face that hits, that a shield stops with, that saves.
"""

from __future__ import annotations

from typing import NamedTuple

from wartable.engine.memo import Memo
from wartable.engine.mod import fixed
from wartable.rulesets.gates_of_doom.melee import blows
from wartable.rulesets.gates_of_doom.shooting.declaring import Volley
from wartable.rulesets.gates_of_doom.shooting.fire import need_of
from wartable.rulesets.gates_of_doom.specials.traits import D3_HITS, FLASH, NEEDLE
from wartable.rulesets.gates_of_doom.state import Game, Model, Unit, Weapon
from wartable.rulesets.gates_of_doom.troops import figures, saves

DICE = {"": 0.0, "D3": 2.0, "D6": 3.5, "2D6": 7.0}
PARRIED = 0.4  # of the dice of a parry about so many remove an attack
SIDES = 6
FLASHED = 3  # GD-WPN-13


class Harm(NamedTuple):
    """What a unit may expect of an attack: points of damage, under fire markers, and skill lost for the round."""

    points: float = 0.0
    markers: float = 0.0
    dazed: float = 0.0

    def plus(self, other: Harm) -> Harm:
        """Both together."""
        return Harm(self.points + other.points, self.markers + other.markers, self.dazed + other.dazed)


NONE = Harm()
_STOOD: Memo[tuple[float, float, int]] = Memo(16384)
"""What stands between a hit and units as their models are (GD-SA-07 to GD-SA-12), by the weapon."""


def shots_of(weapon: Weapon) -> float:
    """The attack dice of a weapon (GD-SA-01)."""
    return DICE[weapon.attack_die] or float(weapon.attacks)


def damage_of(weapon: Weapon) -> float:
    """The damage of a hit that nothing stops (GD-SA-12)."""
    return DICE[weapon.damage_die] or float(weapon.damage)


def from_face(least: int) -> float:
    """How often a D6 shows a face or more."""
    return (SIDES + 1 - min(SIDES + 1, max(1, least))) / SIDES


def health_of(unit: Unit) -> int:
    """The health that all of its models have left."""
    return sum(figures.health(model) for model in unit.models)


def stopped(unit: Unit, model: Model, weapon: Weapon) -> tuple[float, float]:
    """How likely a hit on a model hurts it, and how likely it is saved."""
    how = saves.guard(model, weapon, unit)
    through, kept = 1 - from_face(how.shield), from_face(how.save)
    return through * (1 - kept), through * kept


def taken(unit: Unit, weapon: Weapon, hits: float) -> Harm:
    """What so many hits do to a unit, whose models take them in turn."""
    if not unit.models or not hits:
        return NONE
    if NEEDLE in weapon.traits:
        return dazed(unit, hits)
    hurt, kept, health = stood(unit, weapon)
    return Harm(min(hits * hurt * damage_of(weapon), float(health)), hits * kept)


def stood(unit: Unit, weapon: Weapon) -> tuple[float, float, int]:
    """How likely a hit hurts a model, and how likely one is saved, on average, and the health of all."""
    key = id(unit.models), weapon, unit.effects, unit.lying, unit.high, unit.charged
    found = _STOOD.get(key)
    return found or _STOOD.keep(key, _stands(unit, weapon), unit.models)


def _stands(unit: Unit, weapon: Weapon) -> tuple[float, float, int]:
    chances = [stopped(unit, model, weapon) for model in unit.models]
    hurt = sum(chance for chance, _ in chances) / len(chances)
    kept = sum(chance for _, chance in chances) / len(chances)
    return hurt, kept, health_of(unit)


def of_volley(game: Game, volley: Volley, more: int = 0) -> Harm:
    """What a volley does to a unit; `more` is added to each die, as by a reaction."""
    target = game.units[volley.target]
    hits = 0.0
    for model, chance in volley.shots:
        need = need_of(target, model, chance.mods) - (0 if figures.number(model) else more)
        hits += shots_of(volley.weapon) * from_face(need)
    return taken(target, volley.weapon, hits)


def of_cover(unit: Unit, weapon: Weapon, models: float, each: float = 1.0) -> Harm:
    """What a weapon does that hits so many models of a unit, `each` of them so often, whoever fires it."""
    if FLASH in weapon.traits:
        return dazed(unit, models, FLASHED)
    return taken(unit, weapon, models * each * (2.0 if D3_HITS in weapon.traits else 1.0))


def dazed(unit: Unit, models: float, skill: int = 1) -> Harm:
    """GD-WPN-06, GD-WPN-13: so many models have so much less skill until the round ends; what that is for the unit."""
    return Harm(dazed=skill * min(models, len(unit.models)) / len(unit.models)) if unit.models else NONE


# ------------------------------------------------------------------ melee
def strikes(game: Game, unit: Unit, model: Model, parry: bool = False) -> list[tuple[Weapon, float]]:
    """The melee weapons of a model, each with its dice."""
    arms = blows.used(game, unit, model, parry)
    best = max(arms, key=blows.harm, default=None)
    more = blows.more_strikes(game, unit, model) if arms else 0
    own = figures.number(model)
    part = from_face(own[0]) if own else 1.0
    return [(arm, part * (blows.dice_of(arm, parry) + (more if arm is best else 0))) for arm in arms]


def parries(game: Game, unit: Unit) -> float:
    """How many attack dice the parry of a unit removes (GD-MEL-10); GD-ACT-05: of who lies down none."""
    if unit.lying:
        return 0.0
    skill = [fixed(figures.melee_mods(model, unit)) for model in unit.models]
    dice = sum(many for model in unit.models for _, many in strikes(game, unit, model, parry=True))
    return max(0.1, PARRIED + 0.05 * max(skill, default=0)) * dice


def of_melee(game: Game, unit: Unit, target: Unit) -> Harm:
    """What a unit does to another in melee, if that parries."""
    rows = [row for model in unit.models for row in strikes(game, unit, model)]
    dice = sum(many for _, many in rows)
    if not dice:
        return NONE
    left = max(0.0, dice - min(parries(game, target), 0.8 * dice)) / dice
    found = NONE
    for weapon, many in rows:
        found = found.plus(taken(target, weapon, many * left))
    return Harm(min(found.points, float(health_of(target))))
