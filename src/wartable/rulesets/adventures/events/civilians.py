"""Events of the civilians of an episode (chapter CIV)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.event import Sign
from wartable.kit.wording import count
from wartable.rulesets.adventures.events.base import EpisodeEvent
from wartable.rulesets.adventures.state import Figure, Game


@dataclass(frozen=True, slots=True)
class CiviliansPlaced(EpisodeEvent):
    """AT-NEW-CIV-01: the civilians stand on the table."""

    rule = "AT-NEW-CIV-01"
    sign = Sign.FIND
    made: tuple[Figure, ...]

    @override
    def told(self, game: Game) -> str:
        return f"{count(len(self.made), 'civilian')} in danger."

    @override
    def apply(self, game: Game) -> None:
        for figure in self.made:
            game.figures[figure.id] = figure.copy()
