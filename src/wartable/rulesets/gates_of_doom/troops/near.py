"""Distances between units, and combats (chapters GEN, MEL)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wartable.engine.plane import CONTACT, INCH, Bodied, gap, nearest, touching
from wartable.kit.inches.bases import box_of
from wartable.kit.inches.placing import Neighbour
from wartable.kit.inches.sight import may_touch
from wartable.rulesets.gates_of_doom.sight.lines import centre_of, looking
from wartable.rulesets.gates_of_doom.state import COHESION, INSIDE, Game, Model, Unit

LIFT = 6 * INCH


def bodies(game: Game, but: tuple[str, int] = ("", 0)) -> list[Bodied]:
    """GD-EMP-01: all that stands on the board, models and emplaced weapons, on which nobody else stands.

    `but` leaves out one model, by its unit and its number.
    """
    found: list[Bodied] = [m for unit in game.on_table() for m in unit.models if (unit.id, m.id) != but]
    return [*found, *game.emplaced]


def neighbours(game: Game, side: str = "") -> list[Neighbour]:
    """What those of a side must not stand on where they are set down: others, and emplaced weapons (GD-EMP-01)."""
    found = [Neighbour(box_of(o.models), o.models, side not in ("", o.side)) for o in game.on_table()]
    return [*found, *(Neighbour(box_of((gun,)), (gun,), False) for gun in game.emplaced)]


def apart(one: Unit, other: Unit) -> int:
    """GD-GEN-13, GD-GEN-14: between the nearest edges of their bases, mils; 0 in contact."""
    return between_all(one.models, other.models)


def between_all(models: Sequence[Bodied], others: Sequence[Bodied]) -> int:
    """GD-GEN-13: between the nearest of some models and others, mils; 0 in contact."""
    found = nearest(models, others)[0]
    return 0 if found <= CONTACT else found


def far(model: Bodied, models: Sequence[Bodied]) -> int:
    """GD-GEN-13: from one model to the nearest of others, mils; 0 in contact."""
    return between_all((model,), models)


def lift(unit: Unit, other: Unit) -> int:
    """GD-NOM-14: what is added to each distance between enemies of whom one flies high, mils."""
    return LIFT if unit.side != other.side and (unit.high or other.high) else 0


def between(unit: Unit, model: Model, other: Unit, mark: Model) -> int:
    """GD-GEN-13: from a model of a unit to one of another, mils; 0 in contact."""
    return far(model, (mark,)) + lift(unit, other)


def about(game: Game, unit: Unit, units: Iterable[Unit] | None = None) -> list[Unit]:
    """The other units, or those of `units`, that something can reach: on the table, in buildings (GD-BLD-02)."""
    return [
        other for other in (game.units.values() if units is None else units) if other is not unit and other.models
        and (other.on_table or (other.where == INSIDE and other.holder in game.buildings))
    ]  # fmt: skip


def reach(game: Game, unit: Unit, model: Model, other: Unit, mark: Model) -> int:
    """GD-GEN-13, GD-BLD-02: the same as `between`; from the outline of a building, an inch within one; mils."""
    if model.within and model.within == mark.within:
        return 0 if touching(model, mark) else INCH
    return between(unit, _seen_from(game, model, mark), other, _seen_from(game, mark, model))


def _seen_from(game: Game, model: Model, other: Model) -> Model:
    """A model where it is measured from, towards another one."""
    if not model.within:
        return model
    toward = centre_of(game.table.feature(other.within).polygon) if other.within else (other.x, other.y)
    return looking(game.table, model, toward)


def in_contact(models: Sequence[Model], others: Sequence[Model]) -> bool:
    """GD-MEL-01: whether a model of one stands in base contact with one of the other."""
    return may_touch(models, others) and any(touching(model, other) for model in models for other in others)


def foes_in_combat(game: Game, unit: Unit) -> list[Unit]:
    """GD-MEL-01: the enemy units of its combat."""
    if unit.high:
        return []
    return [foe for foe in game.enemies(unit) if not foe.high and in_contact(unit.models, foe.models)]


def in_combat(game: Game, unit: Unit, foe: Unit) -> bool:
    """GD-MEL-01: whether `foe` is one of `foes_in_combat` of a unit on the table."""
    real = game.units.get(foe.id)
    if real is None or (real is not foe and real != foe):
        return False
    if unit.high or real.high or real.side == unit.side or not real.on_table:
        return False
    return in_contact(unit.models, real.models)


def linked(models: Sequence[Bodied], place: int) -> bool:
    """GD-RND-08: whether the model at this place is within 2 inches of some other model of its unit."""
    here = models[place]
    return any(gap(here, other) <= COHESION for i, other in enumerate(models) if i != place)


def together(models: Sequence[Bodied]) -> bool:
    """GD-RND-08: whether each model has another of its unit near it; a last survivor is exempt."""
    return len(models) < 2 or all(linked(models, place) for place in range(len(models)))
