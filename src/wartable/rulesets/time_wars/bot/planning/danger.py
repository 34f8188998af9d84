"""Places judged by what the enemy could take there next turn, and by their cover against it.

TW-GEN-07: where distances are hidden until something is declared, no number is told that hangs on one, and the cells
are so wide that none can be read off them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wartable.engine.compat import override
from wartable.engine.plane import INCH, Point
from wartable.kit.inches.danger import Look, Places
from wartable.rulesets.time_wars.bot.appraisal import appraise
from wartable.rulesets.time_wars.bot.planning.replies import Replies
from wartable.rulesets.time_wars.bot.planning.shots import Shots, stood
from wartable.rulesets.time_wars.sight.cover import HEAVY
from wartable.rulesets.time_wars.state import VEHICLE, Game, Unit

COVERS = "no cover", "light cover", "medium cover", "heavy cover"


class View(Look[Unit]):
    """A battle as one seat judges it."""

    covers = COVERS

    def __init__(self, game: Game, seat: str, chances: Any) -> None:
        self.game, self.seat, self.table, self.hidden = game, seat, game.table, game.options.strict
        self.shots = Shots(appraise(game, chances))
        self.replies = Replies(self.shots)
        self.foes = tuple(game.enemies(seat))

    @override
    def own(self) -> list[Unit]:
        return list(self.game.on_table(self.seat))

    @override
    def parts(self, unit: Unit) -> Iterator[tuple[float, Unit]]:
        return ((self._part(foe, unit), foe) for foe in self.foes)

    def _part(self, foe: Unit, unit: Unit) -> float:
        """What part of `unit` is lost to `foe` in the mean, who fires, comes on and fires, or charges."""
        fired = self.replies.toll(foe, unit) / max(1, len(unit.models))
        if foe.kind == VEHICLE or self.game.melee_of(foe.id) is not None:
            return min(1.0, fired)
        arrives, bout = self.shots.charge(self.replies.rested(foe), unit)
        return min(1.0, max(fired, arrives * bout / max(1.0, self.shots.seen.value(unit))))

    @override
    def grade(self, unit: Unit, foe: Unit) -> int:
        found = self.shots.seen.shelter(self.replies.rested(foe), unit)
        return HEAVY if found.heavy else min(found.bonus, HEAVY - 1)

    @override
    def moved(self, unit: Unit, dx: int, dy: int) -> Unit:
        return stood(unit, dx, dy)

    @override
    def middle(self, unit: Unit) -> Point:
        return (unit.box[0] + unit.box[2]) // 2, (unit.box[1] + unit.box[3]) // 2

    @override
    def worth(self, unit: Unit) -> float:
        return self.shots.seen.value(unit)

    @override
    def pace(self, unit: Unit) -> int:
        return 2 * unit.profile.agl * INCH


class Danger(Places[Game, Unit]):
    """The same, as the rest of the program asks for it."""

    covers = COVERS

    @override
    def look(self, game: Game, seat: str, chances: Any) -> View:
        return View(game, seat, chances)

    @override
    def askable(self, game: Game, seat: str) -> tuple[str, ...]:
        return tuple(unit.id for unit in game.on_table(seat)) if game.result is None else ()
