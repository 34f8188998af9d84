"""What the enemy could do to a unit wherever it stood, in his next turn. Judgement, not rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wartable.engine.compat import override
from wartable.engine.formation import centre
from wartable.engine.plane import INCH, Point
from wartable.kit.inches.bases import shifted
from wartable.kit.inches.danger import Look, Places
from wartable.rulesets.battle_group.bot.eye import UNSEEN, Eye, points
from wartable.rulesets.battle_group.bot.future_attacks import ranges
from wartable.rulesets.battle_group.sight.lines import in_cover, sees_unit
from wartable.rulesets.battle_group.state import Game, Unit
from wartable.rulesets.battle_group.troops import line, near

COVERS = "no cover", "cover"


class View(Look[Unit]):
    """A battle as one seat judges it."""

    covers = COVERS

    def __init__(self, game: Game, seat: str) -> None:
        self.game, self.seat, self.table = game, seat, game.table
        self._eye = Eye(game, seat)
        self._ways = {foe.id: (*ranges(foe), line.move(foe)) for foe in self._eye.foes}

    @override
    def own(self) -> list[Unit]:
        return self.game.on_table(self.seat)

    @override
    def parts(self, unit: Unit) -> Iterator[tuple[float, Unit]]:
        for foe in self._eye.foes:
            yield max(self._shot(foe, unit), self._fought(foe, unit)), foe

    @override
    def grade(self, unit: Unit, foe: Unit) -> int:
        return int(in_cover(self.game, unit, foe.models))  # BG-NEW-TERRAIN-08

    def _shot(self, foe: Unit, unit: Unit) -> float:
        """The chance that a unit is shot by one enemy: from where he is, or after a move, which may not help him."""
        short, far, move = self._ways[foe.id]
        gap = near.apart(foe.models, unit.models)
        if not 0 < far >= gap - move:
            return 0.0
        part = 1 if gap - move <= short else 2  # BG-SHO-08: half the dice at long range
        kills = self._eye.from_afar(foe, unit, part).kills
        return kills if sees_unit(self.game, foe.models[0], unit, arc=False) else UNSEEN * kills

    def _fought(self, foe: Unit, unit: Unit) -> float:
        if not line.av(foe) or near.apart(foe.models, unit.models) > self._ways[foe.id][2] + INCH // 2:
            return 0.0
        return min(1.0, self._eye.fight(foe, unit).kills)

    @override
    def moved(self, unit: Unit, dx: int, dy: int) -> Unit:
        return self._eye.placed(unit, [shifted(model, model.x + dx, model.y + dy) for model in unit.models])

    @override
    def middle(self, unit: Unit) -> Point:
        return centre(unit.models)

    @override
    def worth(self, unit: Unit) -> float:
        return points(unit)

    @override
    def pace(self, unit: Unit) -> int:
        return line.move(unit)


class Danger(Places[Game, Unit]):
    """The same, as the rest of the program asks for it."""

    covers = COVERS

    @override
    def look(self, game: Game, seat: str, chances: Any) -> View:
        return View(game, seat)

    @override
    def askable(self, game: Game, seat: str) -> tuple[str, ...]:
        return tuple(unit.id for unit in game.on_table(seat)) if game.result is None else ()
