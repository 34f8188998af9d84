"""What combat drugs drive a model to: nearer to an enemy, with an action of each turn (GD-RAR-05)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.formation import centre
from wartable.engine.plane import INCH, along, path_length, touching
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
    """The models that have still to get nearer in this turn; who touches an enemy or cannot move has done enough."""
    if not unit.on_table or unit.lying:
        return ()
    foes = [model for foe in game.enemies(unit) for model in foe.models]
    left = tuple(
        model.id for model in drugged(unit)
        if model.id not in unit.neared and reach_of(unit, model) and not any(touching(model, foe) for foe in foes)
    )  # fmt: skip
    return left if left and any(True for _ in Driven(game, unit, left).ways()) else ()


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
        """Answers that are allowed, towards enemy units."""
        here, limit = centre(self.movers), min(self.speeds.values())
        for foe in sorted(self.game.enemies(self.moving), key=lambda foe: near.apart(self.moving, foe)):
            there = centre(foe.models)
            for step in STEPS:
                to = along((here, there), min(step, limit, path_length((here, there))))
                try:
                    self.check({"to": list(to)})
                except RuleError:
                    continue
                yield {"to": list(to)}

    @override
    def ideas(self, roll: Callable[[int], int]) -> Iterator[Any]:
        yield from self.ways()
