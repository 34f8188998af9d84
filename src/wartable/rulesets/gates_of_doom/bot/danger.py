"""What the enemy could do to a unit wherever it stood, when he acts next. Judgement, not rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from wartable.engine.compat import override
from wartable.engine.formation import centre
from wartable.engine.plane import Point
from wartable.kit.inches.bases import shifted
from wartable.kit.inches.danger import Look, Places
from wartable.rulesets.gates_of_doom.bot import harm
from wartable.rulesets.gates_of_doom.bot.eye import Eye
from wartable.rulesets.gates_of_doom.bot.reasons import COUNTED
from wartable.rulesets.gates_of_doom.bot.tactics import COVERED, DOWN, Tactics
from wartable.rulesets.gates_of_doom.sight.lines import cover
from wartable.rulesets.gates_of_doom.state import Game, Unit

COVERS = "no cover", "cover"


class View(Look[Unit]):
    """A battle as one seat judges it."""

    covers, counts = COVERS, COUNTED

    def __init__(self, game: Game, seat: str) -> None:
        self.game, self.seat, self.table = game, seat, game.table
        self._eye = Eye(game, seat)
        self._tactics: dict[str, Tactics] = {}

    @override
    def own(self) -> list[Unit]:
        return self.game.on_table(self.seat)

    @override
    def parts(self, unit: Unit) -> Iterator[tuple[float, Unit]]:
        tactics, health = self._of(unit), max(1, harm.health_of(unit))
        for foe in tactics.foes:
            kept = (COVERED if self.grade(unit, foe) else 1.0) * (DOWN if unit.lying else 1.0)
            yield min(1.0, tactics.threat(unit.models, foe, kept) / health), foe

    @override
    def grade(self, unit: Unit, foe: Unit) -> int:
        return int(cover(self.table, foe.models[0], unit).harder)  # GD-TER-05

    @override
    def moved(self, unit: Unit, dx: int, dy: int) -> Unit:
        return replace(unit, models=tuple(shifted(model, model.x + dx, model.y + dy) for model in unit.models))

    @override
    def middle(self, unit: Unit) -> Point:
        return centre(unit.models)

    @override
    def worth(self, unit: Unit) -> float:
        return float(harm.health_of(unit))

    @override
    def pace(self, unit: Unit) -> int:
        return 2 * self._of(unit).speed  # GD-RND-09: two actions

    def _of(self, unit: Unit) -> Tactics:
        if unit.id not in self._tactics:
            self._tactics[unit.id] = Tactics(self._eye, self.game.units[unit.id])
        return self._tactics[unit.id]


class Danger(Places[Game, Unit]):
    """The same, as the rest of the program asks for it."""

    covers = COVERS

    @override
    def look(self, game: Game, seat: str, chances: Any) -> View:
        return View(game, seat)

    @override
    def askable(self, game: Game, seat: str) -> tuple[str, ...]:
        return tuple(unit.id for unit in game.on_table(seat)) if game.result is None else ()
