"""Damage, and who takes it (GD-SA-12, GD-SA-13, GD-RND-15)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import Any

from wartable.engine.ask import Flow, Option, choose_or_skip, tally
from wartable.rulesets.gates_of_doom.events.fate import DamageDelayed, DamageNumbed
from wartable.rulesets.gates_of_doom.events.fighting import DamageTaken, UnitDestroyed, WeaponLost, Wound
from wartable.rulesets.gates_of_doom.specials.armour import armours
from wartable.rulesets.gates_of_doom.state import GUN, INSIDE, TABLE, Bonus, Game, Model, Unit
from wartable.rulesets.gates_of_doom.troops import figures, near
from wartable.rulesets.gates_of_doom.troops.boons import boons, has

CLAUSE = "GD-SA-13"
_ITS_OWN: dict[str, Any] = {
    "id": 0, "x": 0, "y": 0, "moved": False, "fatigue": 0, "needled": False, "dazzled": False,
}  # fmt: skip
_alike = itemgetter(*(place for place, name in enumerate(Model._fields) if name not in _ITS_OWN))


def kind_of(model: Model) -> Model:
    """What makes one model as good as another to lose: all but its place and what it has done this round."""
    return model._replace(**_ITS_OWN)


def described(game: Game, model: Model) -> str:
    """A model in a few words: its level, its weapons, its armour."""
    words = [model.level or model.kind, *(game.arms[key].name for key in model.weapons)]
    if model.armour:
        words.append(armours()[model.armour].name)
    hurt = f", {figures.health(model)} health left" if model.wounds else ""
    return ", ".join(words) + hurt


def _expendable(game: Game, unit: Unit, alike: Sequence[Model]) -> Model:
    """Of models that are alike one without which the rest stay together (GD-RND-08), far from the enemy."""
    known: dict[tuple[int, int], tuple[bool, int]] = {}  # those in one place leave as much behind
    if len({(model.x, model.y) for model in alike}) == 1:
        return max(alike, key=lambda model: model.id)

    def rank(model: Model) -> tuple[bool, int, int]:
        at = model.x, model.y
        if at not in known:
            rest = [other for other in unit.models if other.id != model.id]
            foes = [near.far(model, foe.models) for foe in game.enemies(unit)]
            known[at] = near.together(rest), min(foes, default=0)
        return *known[at], model.id

    return max(alike, key=rank)


def victim(game: Game, unit: Unit, spared: Iterable[int] = ()) -> Flow[Model]:
    """GD-SA-13: who takes the next point: a model that is hurt already, else the one that its owner picks.

    Models that are alike are as good as one another; nobody is asked which of them it is.
    """
    left = [model for model in unit.models if model.id not in tuple(spared)]
    able = [model for model in left if model.wounds] or left
    kinds: dict[object, list[Model]] = {}
    for model in able:
        kinds.setdefault(_alike(model), []).append(model)
    found = [_expendable(game, unit, alike) for alike in kinds.values()]
    several = len(found) > 1  # nobody reads what one alone is called
    options = [
        Option(f"m{model.id}", described(game, model) if several else "", CLAUSE, unit.id) for model in found
    ]  # fmt: skip
    words = [f"m{model.id}" for model in unit.models]
    question = f"Which of {unit.name} takes the damage?"
    key = yield from choose_or_skip(game, CLAUSE, unit.side, question, options, about=unit.id, words=words)
    return next(model for model in found if f"m{model.id}" == key)


def taken_by(unit: Unit, wounds: tuple[Wound, ...], by: str) -> DamageTaken:
    """The event of these wounds, with the models that fall by them."""
    return DamageTaken(unit.id, wounds, by, tuple(wound.model for wound in wounds if wound.killed))


def deal(game: Game, unit: Unit, points: int, by: str, first: Model | None = None) -> Flow[None]:
    """GD-SA-12, GD-SA-13: points of damage, to one model until it dies, the excess to another; it ends with the unit.

    Args:
        by: the side that deals it, '' for terrain.
        first: the model that takes it first.
    """
    if points and delays(game, unit):
        game.emit(DamageDelayed(unit.id, points, by))
        return
    while points and unit.models:
        model = first or (yield from victim(game, unit))
        first = None
        taken = min(points, figures.health(model))
        points -= taken
        taken -= yield from numbed(game, unit, model, taken)
        if taken:
            game.emit(taken_by(unit, (Wound(model.id, taken, taken == figures.health(model)),), by))
    gone(game, unit)


def numbed(game: Game, unit: Unit, model: Model, points: int) -> Flow[int]:
    """GD-DRG-04: how many points of damage a model ignores, each on a 6."""
    need = next((mod.value for mod in boons(unit, Bonus.STUM, model)), 0)
    if not points or not isinstance(need, int) or not need:
        return 0
    sorts = {"felt": range(1, need), "ignored": range(need, 7)}
    thrown = yield from tally(points, 6, sorts, "GD-DRG-04", unit.side, "damage ignored")
    if thrown.of("ignored"):
        game.emit(DamageNumbed(unit.id, thrown.faces, thrown.of("ignored")))
    return thrown.of("ignored")


def delays(game: Game, unit: Unit) -> bool:
    """GD-FAT-20: what a unit on overwatch does to who charges takes effect after the activation."""
    return bool(game.overwatch) and game.overwatch != unit.id and bool(has(unit, Bonus.DELAYED))


def suffer(game: Game, unit: Unit, model: Model, points: int, by: str) -> None:
    """Damage to one model, of which what it cannot take is lost."""
    taken = min(points, figures.health(model))
    if taken and delays(game, unit):
        game.emit(DamageDelayed(unit.id, taken, by))
    elif taken:
        game.emit(taken_by(unit, (Wound(model.id, taken, taken == figures.health(model)),), by))
        gone(game, unit)


def wound(game: Game, unit: Unit, model: Model, points: int, by: str) -> Flow[None]:
    """The same without a save, of which the model may ignore some (GD-DRG-04)."""
    points = min(points, figures.health(model))
    felt = points - (yield from numbed(game, unit, model, points))
    suffer(game, unit, model, felt, by)


def hurt(game: Game, unit: Unit, ids: Sequence[int], by: str = "") -> None:
    """Each of these models takes 1 damage, without a save."""
    wounds = tuple(Wound(number, 1, figures.health(unit.model(number)) == 1) for number in ids)
    if wounds:
        game.emit(taken_by(unit, wounds, by))
    gone(game, unit)


def harmed(game: Game, unit: Unit, ids: Sequence[int], by: str = "") -> Flow[None]:
    """The same, of which each model may ignore its own (GD-DRG-04): damage without a save counts too."""
    felt = []
    for number in ids:
        if not (yield from numbed(game, unit, unit.model(number), 1)):
            felt.append(number)
    hurt(game, unit, felt, by)


def gone(game: Game, unit: Unit) -> None:
    """GD-RND-15: a unit without models is destroyed; GD-TEAM-04: without its crew a weapon is lost."""
    if unit.models and all(model.kind == GUN for model in unit.models):
        game.emit(WeaponLost(unit.id))
    if not unit.models and unit.where in (TABLE, INSIDE):
        game.emit(UnitDestroyed(unit.id))
