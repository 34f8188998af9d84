"""What combat drugs drive a model to: nearer to an enemy, with an action of each turn (GD-RAR-05)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.formation import centre
from wartable.engine.plane import INCH, Point, along, gap, path_length, touching
from wartable.kit.inches.ways import Way
from wartable.rulesets.gates_of_doom.moving.walk import Walk, reach_of
from wartable.rulesets.gates_of_doom.state import Game, Model, Unit
from wartable.rulesets.gates_of_doom.troops import near

DUTY, DRUG = "GD-RAR-05", "combat_drugs"
STEPS = (6 * INCH, 3 * INCH, INCH, INCH // 4)


def drugged(unit: Unit) -> list[Model]:
    """Those of a unit who have taken combat drugs."""
    return [model for model in unit.models if DRUG in model.doses]


def nearer(game: Game, unit: Unit, begin: Model, end: Model) -> bool:
    """Whether a model has got nearer to an enemy unit."""
    foes = [foe for foe in game.enemies(unit) if foe.on_table]
    return any(near.far(end, foe.models) < near.far(begin, foe.models) for foe in foes)


def due(game: Game, unit: Unit) -> tuple[int, ...]:
    """The models that have still to get nearer in this turn; who touches an enemy or cannot move has done enough.

    Who lies can move if he has an action to stand up before.
    """
    if not unit.on_table or (unit.lying and unit.actions < 2):
        return ()
    foes = [model for foe in game.enemies(unit) for model in foe.models]
    left = tuple(
        model.id for model in drugged(unit)
        if model.id not in unit.neared and reach_of(unit, model) and not any(touching(model, foe) for foe in foes)
    )  # fmt: skip
    if not left or _able(game, unit, left):
        return left
    found: tuple[int, ...] = ()
    for number in left:
        if _able(game, unit, (*found, number)):
            found = (*found, number)
    return found


def _able(game: Game, unit: Unit, ids: tuple[int, ...]) -> bool:
    """Whether all of them can get nearer in one move, in cohesion."""
    return any(True for _ in Driven(game, unit, ids).ways())


class Driven(Walk):
    """GD-RAR-05: a move that brings these models nearer to an enemy unit."""

    def __init__(self, game: Game, unit: Unit, ids: tuple[int, ...]) -> None:
        super().__init__(game, unit)
        self.ids = ids

    @override
    def check(self, answer: Any) -> Way[Model]:
        way = super().check(answer)
        for begin, end in zip(self.movers, way.ends):
            if begin.id in self.ids and not nearer(self.game, self.moving, begin, end):
                raise RuleError(DUTY, "who has taken combat drugs has to get nearer to an enemy unit now")
        return way

    def ways(self) -> Iterator[dict[str, Any]]:
        """Answers that are allowed, towards enemy units: all models together, then those alone who have to."""
        foes = sorted(self.game.enemies(self.moving), key=lambda foe: near.apart(self.moving, foe))
        for answer in chain.from_iterable((*self._together(foe), *self._alone(foe)) for foe in foes):
            try:
                self.check(answer)
            except RuleError:
                continue
            yield answer

    def _together(self, foe: Unit) -> Iterator[dict[str, Any]]:
        here, there, limit = centre(self.movers), centre(foe.models), min(self.speeds.values())
        for step in STEPS:
            yield {"to": list(along((here, there), min(step, limit, path_length((here, there)))))}

    def _alone(self, foe: Unit) -> Iterator[dict[str, Any]]:
        for step in STEPS:
            yield {"models": [list(self._step(model, foe, step)) for model in self.movers]}

    def _step(self, model: Model, foe: Unit, step: int) -> Point:
        here = model.x, model.y
        if model.id not in self.ids:
            return here
        to = min(foe.models, key=lambda other: gap(model, other))
        free = max(0, path_length((here, (to.x, to.y))) - model.r - to.r)
        return along((here, (to.x, to.y)), min(step, free, self.speeds[model.id]))

    @override
    def ideas(self, roll: Callable[[int], int]) -> Iterator[Any]:
        yield from self.ways()
