"""What the aliens could do to a figure wherever it stood, after their next move. Judgement, not rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from wartable.engine.compat import override
from wartable.engine.plane import Point
from wartable.engine.threat import Threat
from wartable.kit.inches.danger import Look, Places
from wartable.rulesets.adventures.bot.planning.replies import Replies
from wartable.rulesets.adventures.odds.fate import copied
from wartable.rulesets.adventures.spotting.lines import in_cover
from wartable.rulesets.adventures.state import ALIENS, VEHICLE, Figure, Game

COVERS = "no cover", "cover"
FATE = "taken or left helpless"
UNKNOWN = "Nobody knows yet what these aliens are: they are judged as plain ones."
TO_COME = "Aliens that are still to come count for nothing here."


class View(Look[Figure]):
    """An episode as one seat judges it."""

    covers, fate = COVERS, FATE

    def __init__(self, game: Game, seat: str, chances: Any) -> None:
        self.game, self.seat, self.table = copied(game), seat, game.table
        self._replies = Replies(self.game, chances)

    @override
    def own(self) -> list[Figure]:
        return _own(self.game, self.seat)

    @override
    def parts(self, unit: Figure) -> Iterator[tuple[float, Figure]]:
        figure = self.game.figures[unit.id]
        home = figure.at
        figure.x, figure.y = unit.at  # a shot asks for the cover of where it stands (AT-SHOOT-02)
        taken = self._replies.taken(figure, unit.at)
        figure.x, figure.y = home
        return ((chance, self.game.figures[foe]) for foe, chance in taken.items())

    @override
    def grade(self, unit: Figure, foe: Figure) -> int:
        return int(in_cover(self.game, unit, foe.at))  # AT-VIS-05

    @override
    def moved(self, unit: Figure, dx: int, dy: int) -> Figure:
        return replace(unit, x=unit.x + dx, y=unit.y + dy)

    @override
    def middle(self, unit: Figure) -> Point:
        return unit.at

    @override
    def worth(self, unit: Figure) -> float:
        return 1.0

    @override
    def pace(self, unit: Figure) -> int:
        return unit.move

    def unknown(self) -> Iterator[str]:
        """What is not known, and how it is judged."""
        if any(figure.unknown for figure in self.game.on_table(ALIENS)):
            yield UNKNOWN
        yield TO_COME


def _own(game: Game, seat: str) -> list[Figure]:
    return [figure for figure in game.on_table() if figure.seat == seat and figure.free and figure.kind != VEHICLE]


class Danger(Places[Game, Figure]):
    """The same, as the rest of the program asks for it."""

    covers = COVERS

    @override
    def look(self, game: Game, seat: str, chances: Any) -> View:
        return View(game, seat, chances)

    @override
    def field(self, game: Game, seat: str, unit: str, chances: Any) -> Threat:
        found = super().field(game, seat, unit, chances)
        return found._replace(notes=(*found.notes, *View(game, seat, chances).unknown()))

    @override
    def askable(self, game: Game, seat: str) -> tuple[str, ...]:
        if game.result is not None or game.real or not seat:
            return ()
        return tuple(figure.id for figure in _own(game, seat))
